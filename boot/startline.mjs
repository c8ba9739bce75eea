// The start line of the page: how far the start is, and what to do when it does not come.

const megabytes = (bytes) => (bytes / 1e6).toFixed(1);

export class StartLine {
  constructor(box) {
    this.box = box;
    this.word = document.querySelector("#start-word");
    this.bytes = document.querySelector("#start-bytes");
    this.bar = document.querySelector("#start-progress");
    this.failure = document.querySelector("#start-failure");
    this.reason = document.querySelector("#start-reason");
  }

  /** Shows a share from 0 to 1 and, if there is still something to fetch, the bytes. */
  show(share, loaded, total) {
    this.bar.value = Math.round(share * 100);
    this.bytes.textContent = loaded < total ? `${megabytes(loaded)} of ${megabytes(total)} MB` : "";
  }

  say(text) {
    if (this.failure.hidden) this.word.textContent = text;
  }

  /** Says that the start failed and what to do. It may still succeed: then the page takes this back. */
  fail(reason) {
    if (!this.failure.hidden || this.box.hidden) return;
    this.say("The games could not start");
    this.reason.textContent = reason;
    this.failure.hidden = false;
    this.box.classList.add("is-failed");
  }

  recover() {
    this.box.classList.remove("is-failed");
    this.failure.hidden = true;
  }
}
