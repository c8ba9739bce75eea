"""What one pair of hands does to the table. In a race for two people, two of them reach over it."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from engine import Card, Move

from . import flights
from .drag import Point
from .flights import Pace
from .table import Table


class Desk(Protocol):
    """Where the hands reach."""

    table: Table
    pace: Pace

    @property
    def state(self) -> Any: ...
    def play(self, move: Move, dragged: Point | None, reach: Reach) -> None: ...
    def say(self, sentence: str) -> None: ...
    def sum(self, words: str) -> None: ...
    def light_only_move(self) -> None: ...


class Reach:
    """It implements what hands.View asks for."""

    def __init__(self, desk: Desk, number: int) -> None:
        self._desk, self._number = desk, number
        self._carried: list[Card] = []

    def take(self) -> list[Card]:
        """The cards in hand, which are no longer held."""
        carried, self._carried = self._carried, []
        return carried

    # ---- hands.View ----

    def play(self, move: Move, dragged: Point | None) -> None:
        self._desk.play(move, dragged, self)

    def refuse(self, sentence: str) -> None:
        self._desk.say(sentence)

    def lift(self, pile: int, count: int) -> None:
        self._carried = list(self._desk.state.piles[pile][-count:])
        self._desk.table.lift(self._carried, self._number)

    def shift(self, offset: Point) -> None:
        self._desk.table.shift(self._carried, offset)

    def put_back(self, offset: Point) -> None:
        carried, desk = self.take(), self._desk
        desk.table.put_down(carried)
        if desk.table.frame:
            cards = [card.up for card in carried]
            desk.table.fly(flights.back(desk.table.frame, cards, offset, desk.pace), gliding=True)
        desk.light_only_move()

    def select(self, piles: dict[int, int], words: str) -> None:
        held = self._desk.state.piles
        cards = [card for pile, count in piles.items() for card in held[pile][-count:]]
        self._desk.table.select(cards, self._number)
        self._desk.sum(words)

    def targets(self, piles: Iterable[int], nearest: int | None) -> None:
        self._desk.table.targets(self._desk.state, piles, nearest, self._number)
