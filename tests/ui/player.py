"""A player without a browser: gestures on a table that remembers what it was told."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import Move, Rules
from ui.drag import Point
from ui.hands import Hands, Place

from .screens import picture


class Player:
    """Both the hands and the table under them (`hands.View`). It stops at whatever may not happen."""

    def __init__(self, rules: Rules[Any], state: Any, size: tuple[int, int] = (1280, 800)) -> None:
        self.rules, self.size = rules, size
        self.hands = Hands(self)
        self.now = 1000.0
        self.played: list[Move] = []
        self.refusals: list[str] = []
        self.lifted: tuple[int, int] | None = None
        self.offset: Point | None = None  # of the last shift, drop or return
        self.selected: dict[int, int] = {}
        self.words = ""
        self.lit: list[int] = []
        self.nearest: int | None = None
        self.lay(state)

    def lay(self, state: Any) -> None:
        """Another position, as after undo."""
        self.state = state
        self.cloth, self.layout, self.frame = picture(self.rules, state, self.size)
        self.hands.watch(self.rules, self.layout, state, self.frame)

    # ---- hands.View ----

    def play(self, move: Move, dragged: Point | None) -> None:
        assert move in set(self.rules.moves(self.state)), f"{move} is not legal"
        assert (dragged is not None) == (self.lifted is not None)
        assert not self.lit, "places still shine while a move is made"
        assert not self.selected
        self.lifted, self.offset = None, dragged
        self.played.append(move)
        self.lay(self.rules.apply(self.state, move))

    def refuse(self, sentence: str) -> None:
        assert self.lifted is None
        self.refusals.append(sentence)

    def lift(self, pile: int, count: int) -> None:
        assert self.lifted is None
        assert not self.selected
        assert 0 < count <= len(self.state.piles[pile])
        self.lifted = (pile, count)

    def shift(self, offset: Point) -> None:
        assert self.lifted
        self.offset = offset

    def put_back(self, offset: Point) -> None:
        assert self.lifted
        self.lifted, self.offset = None, offset

    def select(self, piles: dict[int, int], words: str) -> None:
        assert all(0 < count <= len(self.state.piles[pile]) for pile, count in piles.items())
        self.selected, self.words = piles, words

    def targets(self, piles: Iterable[int], nearest: int | None) -> None:
        self.lit, self.nearest = sorted(piles), nearest
        assert nearest is None or nearest in self.lit

    # ---- what the player does ----

    def pile(self, name: str) -> int:
        return self.rules.names.index(name)

    def corner(self, place: Place) -> Point:
        """Upper left corner of a card or an empty place."""
        pile, depth = place
        if not depth:
            return Point(self.frame.slots[pile].x, self.frame.slots[pile].y)
        box = self.frame.boxes[self.state.piles[pile][-depth].up]
        return Point(box.x, box.y)

    def spot(self, place: Place) -> Point:
        """A point on the visible part of a card: its middle, or the strip of a covered one."""
        corner, (_, depth) = self.corner(place), place
        return Point(
            corner.x + self.frame.card_w / 2, corner.y + (self.frame.card_h / 2 if depth <= 1 else 8)
        )

    def top(self, pile: int) -> Place:
        return pile, 1 if self.state.piles[pile] else 0

    def place(self, name: str, depth: int | None = None) -> Place:
        pile = self.pile(name)
        return self.top(pile) if depth is None else (pile, depth)

    def press(
        self, place: Place | None, kind: str = "mouse", at: Point | None = None, pointer: int = 1
    ) -> bool:
        at = at or (self.spot(place) if place else Point(1, 1))
        self.started = at
        return self.hands.press(pointer, kind, 0, at, place)

    def by(self, dx: float, dy: float, pointer: int = 1, buttons: int = 1) -> None:
        """Move to a distance from the press."""
        self.hands.move(pointer, Point(self.started.x + dx, self.started.y + dy), buttons)
        self.reached = Point(self.started.x + dx, self.started.y + dy)

    def release(self, pointer: int = 1) -> None:
        self.hands.release(pointer, self.reached, self.now)

    def way(self, source: Place, target: Place) -> tuple[float, float]:
        """From where cards lie to exactly over the target."""
        a, b = self.corner(source), self.corner(target)
        return b.x - a.x, b.y - a.y

    def drag(self, source: Place, target: Place, kind: str = "mouse") -> None:
        """Carry the card at *source*, and all that lie on it, exactly over *target*."""
        dx, dy = self.way(source, target)
        dy += 18 if kind == "touch" else 0  # carried cards rise above a finger
        assert self.press(source, kind)
        self.by(dx / 2, dy / 2)
        self.by(dx, dy)
        self.release()

    def tap(self, place: Place | None, after: float = 1000.0, kind: str = "mouse") -> None:
        """A short press, *after* ms."""
        self.now += after
        assert self.press(place, kind)
        self.reached = self.started
        self.release()

    def double_tap(self, place: Place) -> None:
        self.tap(place)
        self.tap(place, 120)

    @property
    def made(self) -> list[str]:
        """What was played, as text."""
        return [move.text(self.rules.names) for move in self.played]
