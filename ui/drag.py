"""The pointer's state machine. Pure: events come in as numbers, what they mean comes out."""

from __future__ import annotations

from dataclasses import dataclass
from enum import Enum

SLACK = {"mouse": 3.0, "pen": 5.0, "touch": 8.0}  # px that a tap may wander


class Act(Enum):
    """What the table has to do about an event."""

    NOTHING = "nothing"
    PRESS = "press"  # a pointer went down on something
    LIFT = "lift"  # the press became a drag: take the cards up
    MOVE = "move"
    DROP = "drop"
    TAP = "tap"
    CANCEL = "cancel"  # put the cards back, nothing happened


@dataclass(frozen=True)
class Point:
    x: float
    y: float


class Drag:
    """Follows one pointer from press to release and ignores all others meanwhile."""

    def __init__(self) -> None:
        self.pointer: int | None = None
        self.kind = "mouse"
        self.start = self.now = Point(0, 0)
        self.lifted = False

    @property
    def busy(self) -> bool:
        return self.pointer is not None

    @property
    def offset(self) -> Point:
        """How far the pointer has moved since the press, in px."""
        return Point(self.now.x - self.start.x, self.now.y - self.start.y)

    def down(self, pointer: int, kind: str, button: int, x: float, y: float) -> Act:
        """A second finger, pen or button while one is down changes nothing."""
        if self.busy or button != 0:
            return Act.NOTHING
        self.pointer, self.kind = pointer, kind if kind in SLACK else "mouse"
        self.start = self.now = Point(x, y)
        self.lifted = False
        return Act.PRESS

    def move(self, pointer: int, x: float, y: float, buttons: int) -> Act:
        """*buttons* without the first: its release was missed, outside the window. That is a cancel."""
        if pointer != self.pointer:
            return Act.NOTHING
        if not buttons & 1:
            return self.cancel(pointer)
        self.now = Point(x, y)
        if self.lifted:
            return Act.MOVE
        if max(abs(self.offset.x), abs(self.offset.y)) <= SLACK[self.kind]:
            return Act.NOTHING
        self.lifted = True
        return Act.LIFT

    def up(self, pointer: int, x: float, y: float) -> Act:
        if pointer != self.pointer:
            return Act.NOTHING
        self.now = Point(x, y)
        act = Act.DROP if self.lifted else Act.TAP
        self.pointer = None
        return act

    def cancel(self, pointer: int | None = None) -> Act:
        """The pointer was lost (or, without a number, the table lost interest)."""
        if not self.busy or pointer not in (None, self.pointer):
            return Act.NOTHING
        lifted, self.pointer, self.lifted = self.lifted, None, False
        return Act.CANCEL if lifted else Act.NOTHING
