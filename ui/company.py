"""The hands of the people at the table: one pair for all, or in a race a pair for each. Pure."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from engine import Layout, Rules, State

from .choices import Choices
from .drag import Point
from .geometry import Frame
from .hands import Hands, View
from .position import Place


class Company:
    """Hands each event to the pair that it belongs to: by the pointer, or by whose pile was touched."""

    def __init__(self, views: Sequence[View]) -> None:
        self._views = views
        self._pairs = [Hands(views[0])]
        self._seats: list[tuple[int, ...]] = [(0,)]
        self._held: dict[int, Hands] = {}  # by pointer
        self._rules: Rules[Any] | None = None
        self.choices = Choices()

    def sit(self, rules: Rules[Any]) -> None:
        """Who plays: people that take turns share one pair of hands."""
        self.let_go()
        self._rules, self._held = rules, {}
        self._seats = [(seat,) for seat in rules.people] if rules.racing else [rules.people]
        self._pairs = [Hands(view, seats) for view, seats in zip(self._views, self._seats, strict=False)]

    def watch(
        self, rules: Rules[Any], layout: Layout, state: State, frame: Frame, keep: bool = False
    ) -> None:
        """The position that gestures now mean. With *keep* the hands hold on to what they may still hold."""
        self.choices = Choices.of(rules.moves_of(state, rules.people), rules.people)
        for pair in self._pairs:
            if keep:
                pair.follow(rules, layout, state, frame)
            else:
                pair.watch(rules, layout, state, frame)

    @property
    def dragging(self) -> bool:
        return any(pair.dragging for pair in self._pairs)

    def let_go(self) -> None:
        for pair in self._pairs:
            pair.let_go()

    # ---- pointer events, keys ----

    def press(self, pointer: int, kind: str, button: int, at: Point, place: Place | None) -> bool:
        pair = self._held.get(pointer) or self._whose(place)
        if not pair.press(pointer, kind, button, at, place):
            return False
        self._held[pointer] = pair
        return True

    def move(self, pointer: int, at: Point, buttons: int) -> None:
        if pair := self._held.get(pointer):
            pair.move(pointer, at, buttons)

    def release(self, pointer: int, at: Point, time: float) -> None:
        if pair := self._held.pop(pointer, None):
            pair.release(pointer, at, time)

    def cancel(self, pointer: int | None = None) -> None:
        if pointer is None:
            self._held = {}
            for pair in self._pairs:
                pair.cancel()
        elif pointer in self._held:
            self._held.pop(pointer).cancel(pointer)

    def tap(self, place: Place, time: float) -> None:
        self._whose(place).tap(place, time)

    def _whose(self, place: Place | None) -> Hands:
        """Whose hands a touch is: the pile's owner's; on common ground, theirs who have chosen a card."""
        owner = self._rules.owner(place[0]) if place and self._rules else -1
        for pair, seats in zip(self._pairs, self._seats, strict=True):
            if owner in seats:
                return pair
        free = [pair for pair in self._pairs if not pair.busy]
        return next((pair for pair in self._pairs if pair.choosing), (free or self._pairs)[0])
