// The rules of a game in a dialog, from the templates in the page: they can be read before Python is there, and without it.

function element(name, classes, ...children) {
  const made = document.createElement(name);
  if (classes) made.className = classes;
  made.append(...children);
  return made;
}

function cross() {
  const svg = document.createElementNS("http://www.w3.org/2000/svg", "svg");
  const use = document.createElementNS("http://www.w3.org/2000/svg", "use");
  svg.setAttribute("class", "icon");
  svg.setAttribute("viewBox", "0 0 24 24");
  svg.setAttribute("aria-hidden", "true");
  use.setAttribute("href", "#close");
  svg.append(use);
  const button = element("button", "icon-btn", svg);
  button.type = "button";
  button.setAttribute("aria-label", "Close");
  return button;
}

/** Opens the rules of the game *slug* over whatever is there. */
function open(slug) {
  const template = document.getElementById(`rules-${slug}`);
  if (!template) return;
  const title = template.dataset.title;
  const close = cross();
  const panel = element(
    "dialog",
    "dialog rules-dialog",
    element("div", "dialog-head", element("h2", "", title), close),
    element("div", "dialog-body", element("div", "text book", template.content.cloneNode(true))),
    element("div", ""),
  );
  panel.setAttribute("aria-label", `Rules of ${title}`);
  close.addEventListener("click", () => panel.close());
  panel.addEventListener("close", () => panel.remove());
  panel.addEventListener("pointerdown", (event) => {
    const box = panel.getBoundingClientRect();
    const beside = event.clientX < box.left || event.clientX > box.right || event.clientY < box.top || event.clientY > box.bottom;
    if (event.target === panel && beside) panel.close();
  });
  document.body.append(panel);
  panel.showModal();
}

/** The lobby's links open the dialog instead of leaving the page, which would throw away a start under way. */
export function serveRules() {
  document.addEventListener("baize:rules", (event) => open(event.detail));
  document.addEventListener("click", (event) => {
    const link = event.target.closest?.(".tile-rules");
    if (!link || event.ctrlKey || event.metaKey || event.shiftKey || event.altKey || event.button !== 0) return;
    event.preventDefault();
    open(link.closest("[data-slug]").dataset.slug);
  });
}
