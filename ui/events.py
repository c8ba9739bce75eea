"""Pointer events of the cloth, handed to the hands. The listeners are made once and kept."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import dom
from .company import Company
from .drag import Point
from .position import Place

GHOST = 700.0  # ms: a click so soon after a pointer is that pointer's, not a key's or a screen reader's


def attach(
    cloth: Any,
    hands: Company,
    place_of: Callable[[Any], Place | None],
    touched: Callable[[], bool],
) -> None:
    """Let *hands* feel what happens on *cloth*.

    *touched* is called at every press, and ends what is moving; it says whether anything was. The
    press then means what lies under it at rest: twenty fast taps on the stock all hit the stock.
    """
    pressed_at = -GHOST
    left = top = 0.0  # of the cloth in the window; asked for once a press, for it costs a layout

    def at(event: Any) -> Point:
        return Point(event.clientX - left, event.clientY - top)

    def down(event: Any) -> None:
        nonlocal pressed_at, left, top
        pressed_at = dom.now()
        box = cloth.getBoundingClientRect()
        left, top = box.left, box.top
        target = dom.at_point(event.clientX, event.clientY) if touched() else event.target
        if hands.press(event.pointerId, event.pointerType, event.button, at(event), place_of(target)):
            dom.capture(cloth, event.pointerId)

    def up(event: Any) -> None:
        nonlocal pressed_at
        pressed_at = dom.now()
        # the time of the event, not of this code: a busy phone must not turn double taps into taps
        hands.release(event.pointerId, at(event), float(event.timeStamp))

    def click(event: Any) -> None:
        if event.detail == 0 or dom.now() - pressed_at > GHOST:  # 0: a key, never a pointer
            place = place_of(event.target)
            touched()
            if place:
                hands.tap(place, float(event.timeStamp))

    dom.listen(cloth, "pointerdown", down)
    dom.listen(cloth, "pointermove", lambda event: hands.move(event.pointerId, at(event), event.buttons))
    dom.listen(cloth, "pointerup", up)
    dom.listen(cloth, "pointercancel", lambda event: hands.cancel(event.pointerId))
    dom.listen(cloth, "lostpointercapture", lambda event: hands.cancel(event.pointerId))
    dom.listen(cloth, "click", click)
    dom.listen(cloth, "contextmenu", lambda event: event.preventDefault())
    dom.listen_window("blur", lambda event: hands.cancel())
