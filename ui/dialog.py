"""Sheets and panels: the browser's own <dialog>, with a head, a scrolling body and a foot."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from typing import Any

from . import dom

Action = Callable[[], Any]

DEAF = 400.0  # ms


def show(
    title: str,
    body: Iterable[Any],
    foot: Iterable[Any] = (),
    classes: str = "",
    closed: Action | None = None,
    label: str = "",
) -> Any:
    """Open a dialog on top of everything; it leaves the page when it closes.

    Without *title* it has no head; *label* then names it. Escape, the cross and a click beside it close it.
    """
    panel = dom.make("dialog", f"dialog {classes}".strip(), aria_label=title or label)
    if title:
        cross = dom.make(
            "button", "icon-btn", type="button", aria_label="Close", children=[dom.icon("close")]
        )
        dom.listen(cross, "click", lambda event: panel.close())
        panel.append(dom.make("div", "dialog-head", children=[dom.make("h2", text=title), cross]))
    else:
        panel.append(dom.make("div"))  # the head's row stays
    panel.append(dom.make("div", "dialog-body", children=body))
    buttons = list(foot)
    panel.append(dom.make("div", "dialog-foot", children=buttons) if buttons else dom.make("div"))

    def gone(event: Any) -> None:
        panel.remove()
        if closed:
            closed()

    dom.listen(panel, "close", gone)
    dom.listen(panel, "click", lambda event: panel.close() if _beside(panel, event) else None)
    dom.find("body").append(panel)
    panel.showModal()
    _settle(panel)
    return panel


def _settle(panel: Any) -> None:
    """Deaf for a moment: the second tap of a double tap on the table was not meant for it."""
    panel.classList.add("is-opening")
    dom.later(DEAF, lambda: panel.classList.remove("is-opening"))


def close_all() -> None:
    for panel in dom.find_all("dialog[open]"):
        panel.close()


def is_open() -> bool:
    return bool(dom.find_all("dialog[open]"))


def _beside(panel: Any, event: Any) -> bool:
    """A press on the backdrop has the dialog itself as its target, outside its box."""
    if not event.target.isSameNode(panel) or panel.classList.contains("is-opening"):
        return False
    box = panel.getBoundingClientRect()
    return not (box.left <= event.clientX <= box.right and box.top <= event.clientY <= box.bottom)


def button(text: str, action: Callable[[Any], Any], classes: str = "btn", icon: str = "") -> Any:
    children = [dom.icon(icon)] if icon else []
    node = dom.make("button", classes, type="button", children=[*children, dom.make("span", text=text)])
    dom.listen(node, "click", action)
    return node


def item(icon: str, text: str, small: str, action: Action, enabled: bool = True) -> Any:
    """A line of a menu; it closes the dialog and then acts."""
    parts = [dom.icon(icon), dom.make("b", text=text)]
    if small:
        parts.append(dom.make("small", text=small))
    node = dom.make("button", type="button", children=parts)
    node.disabled = not enabled

    def chosen(event: Any) -> None:
        close_all()
        action()

    dom.listen(node, "click", chosen)
    return node


def menu(items: Iterable[Any]) -> Any:
    """Lines to choose from; the first has the focus, so that Enter takes it."""
    items = list(items)
    items[0].setAttribute("autofocus", "")
    return dom.make("div", "menu", children=items)
