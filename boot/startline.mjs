// The start line of the page: how far the start is, and what to do when it does not come.

const ADVICE = [
  "Reload the page. If you are offline, connect once: after one complete visit the games work without a network.",
  "The games need a current browser (Chrome, Edge, Firefox or Safari, not older than a year or two) with WebAssembly allowed; some browsers' strictest modes switch it off.",
  "If this is a copy that you host yourself: every file of the site must be there, and .wasm must be served as application/wasm, .mjs as text/javascript.",
];

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class StartLine {
  constructor(box) {
    this.box = box;
    this.word = document.querySelector("#start-word");
    this.bytes = document.querySelector("#start-bytes");
    this.bar = document.querySelector("#start-progress");
  }

  /** Shows a share from 0 to 1 and, if there is still something to fetch, the bytes. */
  show(share, loaded, total) {
    if (this.bar) this.bar.value = Math.round(share * 100);
    if (this.bytes) this.bytes.textContent = loaded < total ? `${megabytes(loaded)} of ${megabytes(total)} MB` : "";
  }

  say(text) {
    if (this.word && !this.failure) this.word.textContent = text;
  }

  /** Says that the start failed and what to do. It may still succeed: then the page takes this back. */
  fail(reason) {
    if (!this.box || this.failure || this.box.hidden) return;
    this.say("The games could not start");
    this.failure = document.createElement("div");
    this.failure.className = "start-failure";
    this.failure.setAttribute("role", "alert");
    const list = document.createElement("ul");
    for (const text of ADVICE) list.append(element("li", text));
    const button = element("button", "Reload");
    button.type = "button";
    button.className = "btn btn-primary";
    button.addEventListener("click", () => location.reload());
    this.failure.append(element("p", "Something is in the way. What you can do:"), list, button, element("p", reason, "start-reason"));
    this.box.classList.add("is-failed");
    this.box.append(this.failure);
  }

  recover() {
    this.box?.classList.remove("is-failed");
    this.failure?.remove();
    this.failure = undefined;
  }
}

function element(name, text, className = "") {
  const made = document.createElement(name);
  made.textContent = text;
  if (className) made.className = className;
  return made;
}
