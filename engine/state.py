"""A position. It is a value: a change returns a new one."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from typing import Any, Self

from .card import Card

Pile = tuple[Card, ...]  # the last card is the top


@dataclass(frozen=True)
class State:
    """Everything that undo, save and the solver must remember, and nothing else.

    Games subclass it to add a field. *seed* is the deal number and *shuffles* the index of the
    last shuffle; together they fix the order of any later one.
    """

    piles: tuple[Pile, ...]
    turn: int = 0
    seed: int = 0
    shuffles: int = 0

    def put(self, changes: Mapping[int, Pile], **fields: Any) -> Self:
        """The same position with some piles, and perhaps some fields, replaced."""
        piles = list(self.piles)
        for index, pile in changes.items():
            piles[index] = pile
        return replace(self, piles=tuple(piles), **fields)

    def carry(self, source: int, target: int, count: int = 1, **fields: Any) -> Self:
        """The top *count* cards of *source* laid on *target*, in the same order."""
        rest, held = self.piles[source][:-count], self.piles[source][-count:]
        return self.put({source: rest, target: self.piles[target] + held}, **fields)

    def turn_up(self, pile: int, **fields: Any) -> Self:
        """The top card of *pile* turned face up."""
        cards = self.piles[pile]
        return self.put({pile: (*cards[:-1], cards[-1].up)}, **fields)
