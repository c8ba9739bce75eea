"""The page, as Python sees it. No other file of ui/ touches js or pyscript."""

from __future__ import annotations

import asyncio
import traceback
from collections.abc import Callable, Coroutine, Iterable, Mapping, Sequence
from contextlib import suppress
from typing import Any

import js
from pyscript.ffi import create_proxy, to_js

Node = Any  # an element of the page
Handler = Callable[[Any], Any]

SVG = "http://www.w3.org/2000/svg"

_tasks: set[asyncio.Future[None]] = set()
_trouble: list[Callable[[str], None]] = []  # told of every exception in a handler


# ---- finding and making elements ----


def find(selector: str, within: Node = None) -> Node:
    """The first element that matches. Raises LookupError if the page has none."""
    node = (js.document if within is None else within).querySelector(selector)
    if not node:
        raise LookupError(f"The page has no {selector}.")
    return node


def find_all(selector: str, within: Node = None) -> list[Node]:
    return list((js.document if within is None else within).querySelectorAll(selector))


def closest(node: Node, selector: str) -> Node | None:
    """*node* or its nearest ancestor that matches, else None."""
    found = node.closest(selector) if node and hasattr(node, "closest") else None
    return found or None


def at_point(x: float, y: float) -> Node:
    """The uppermost element at a point of the js.window."""
    return js.document.elementFromPoint(x, y)


def make(
    tag: str, classes: str = "", text: str = "", children: Iterable[Node] = (), **attributes: str
) -> Node:
    """A new element. Attribute names take _ for -: ``make("button", type="button", aria_label="Undo")``."""
    node = js.document.createElement(tag)
    if classes:
        node.className = classes
    if text:
        node.textContent = text
    for name, value in attributes.items():
        node.setAttribute(name.rstrip("_").replace("_", "-"), value)
    for child in children:
        node.append(child)
    return node


def icon(name: str, classes: str = "icon") -> Node:
    """A drawing from the page's sprite."""
    svg = js.document.createElementNS(SVG, "svg")
    svg.setAttribute("class", classes)
    svg.setAttribute("viewBox", "0 0 24 24")
    svg.setAttribute("aria-hidden", "true")
    use = js.document.createElementNS(SVG, "use")
    use.setAttribute("href", f"#{name}")
    svg.append(use)
    return svg


def fill(node: Node, children: Iterable[Node]) -> None:
    node.replaceChildren(*children)


# ---- events and time ----


def on_trouble(tell: Callable[[str], None]) -> None:
    """*tell* gets the details of every exception that a handler raises."""
    _trouble.append(tell)


def guarded(handler: Callable[..., Any]) -> Callable[..., None]:
    """*handler*, but its exceptions become a notice: otherwise they would vanish."""

    def run(*args: Any) -> None:
        try:
            handler(*args)
        except Exception:
            _tell(traceback.format_exc())

    return run


def _tell(details: str) -> None:
    js.console.error(details)
    for tell in _trouble:
        tell(details)


def listen(node: Node, event: str, handler: Handler, passive: bool = False) -> None:
    """Call *handler* with each such event, for as long as the page lives."""
    node.addEventListener(
        event, create_proxy(guarded(handler)), to_js({"passive": passive}, dict_converter=_object)
    )


def listen_page(event: str, handler: Handler) -> None:
    """As `listen`, for events of the whole page: keys, visibility."""
    listen(js.document, event, handler)


def tell(event: str, detail: str) -> None:
    """Send the page's own scripts an event."""
    js.document.dispatchEvent(new(js.CustomEvent, event, {"detail": detail}))


def listen_window(event: str, handler: Handler) -> None:
    """As `listen`, for events of the window: its size, its address, its focus."""
    listen(js.window, event, handler)


def capture(node: Node, pointer: int) -> None:
    """Let *node* get the events of a pointer wherever it goes, until it is lifted."""
    with suppress(Exception):  # the pointer may be gone already, on a busy device
        node.setPointerCapture(pointer)


def later(delay: float, action: Callable[[], Any]) -> int:
    """Run *action* once, in *delay* ms. The number returned may be given to `forget`."""
    proxy: Any = None

    def run() -> None:
        try:
            action()
        finally:
            proxy.destroy()

    proxy = create_proxy(guarded(run))
    return int(js.setTimeout(proxy, delay))


def forget(timer: int) -> None:
    js.clearTimeout(timer)


def every(delay: float, action: Callable[[], Any]) -> None:
    js.setInterval(create_proxy(guarded(action)), delay)


def now() -> float:
    """Milliseconds on a clock that never runs backwards."""
    return float(js.performance.now())


def mark(name: str) -> None:
    js.performance.mark(name)


def timestamp() -> int:
    """Milliseconds since 1970."""
    return int(js.Date.now())


def random_number(low: int, high: int) -> int:
    """A number from *low* to *high*, both included, from the browser's own source."""
    return low + int(js.Math.floor(js.Math.random() * (high - low + 1)))


def fetch_pictures(paths: Iterable[str]) -> list[Any]:
    """Let the browser fetch pictures before they are shown; the list must be kept while they matter."""
    pictures = []
    for path in paths:
        picture = js.Image.new()
        picture.src = path
        pictures.append(picture)
    return pictures


# ---- movement ----


def animate(node: Node, keyframes: Sequence[Mapping[str, Any]], timing: Mapping[str, Any]) -> Any:
    """Start a Web Animation; *keyframes* and *timing* as in the Web Animations standard."""
    return node.animate(
        to_js([dict(frame) for frame in keyframes], dict_converter=_object),
        to_js(dict(timing), dict_converter=_object),
    )


def prefers(query: str) -> bool:
    return bool(js.window.matchMedia(f"({query})").matches)


def css_milliseconds(name: str) -> float:
    """A duration of tokens.css, which reduced motion shortens."""
    text = str(js.getComputedStyle(js.document.documentElement).getPropertyValue(name)).strip()
    return float(text[:-2]) if text.endswith("ms") else float(text[:-1] or 0) * 1000


# ---- other things a browser does ----


def local_storage() -> Any:
    """The browser's own store. May raise, where it is switched off."""
    return js.window.localStorage


def title(text: str) -> None:
    """What the browser's tab says."""
    js.document.title = text


def hidden() -> bool:
    """Nobody can see the page now."""
    return bool(js.document.visibilityState == "hidden")


def window_size() -> tuple[float, float]:
    """Width and height of the window, in px."""
    return float(js.window.innerWidth), float(js.window.innerHeight)


def root() -> Node:
    """The page's outermost element."""
    return js.document.documentElement


def copy_text(text: str, told: Callable[[bool], None]) -> None:
    """Put *text* on the clipboard; *told* learns whether the browser allowed it."""

    async def copy() -> None:
        try:
            await js.window.navigator.clipboard.writeText(text)
        except Exception:  # no clipboard here, or it was refused
            told(False)
        else:
            told(True)

    run(copy())


def fragment() -> str:
    """What follows the # in the address."""
    return str(js.window.location.hash).removeprefix("#")


def go(fragment: str) -> None:
    """Show another screen; the browser's Back comes back."""
    js.window.location.hash = fragment


async def module(path: str) -> Any:
    """A JavaScript module of this site, loaded when it is first wanted."""
    from pyscript import js_import  # here, because it costs the start nothing

    (loaded,) = await js_import(str(js.URL.new(path, js.document.baseURI).href))
    return loaded


def new(constructor: Any, *arguments: Any) -> Any:
    """A JavaScript object; plain dicts and lists among the arguments become objects and arrays."""
    return constructor.new(
        *(to_js(one, dict_converter=_object) if isinstance(one, dict) else one for one in arguments)
    )


def run(coroutine: Coroutine[Any, Any, None]) -> None:
    """Start something that takes time; its exceptions become a notice like any other."""

    async def guarded_run() -> None:
        try:
            await coroutine
        except Exception:
            _tell(traceback.format_exc())

    task = asyncio.ensure_future(guarded_run())
    _tasks.add(task)  # or it might be collected before it ends
    task.add_done_callback(_tasks.discard)


def _object(pairs: Any) -> Any:
    return js.Object.fromEntries(pairs)
