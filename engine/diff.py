"""What changed between two positions, card by card. Animation and announcements need no more."""

from __future__ import annotations

from dataclasses import dataclass

from .card import Card
from .state import State


@dataclass(frozen=True)
class Change:
    """One card that lies elsewhere, or the other way up. Places are (pile, index from the bottom)."""

    card: Card  # as it lies after the change
    source: tuple[int, int]
    target: tuple[int, int]
    turned: bool


def places(state: State) -> dict[Card, tuple[int, int, bool]]:
    """Where each physical card lies: pile, index from the bottom, face up or not."""
    return {
        card.up: (number, index, card.face_up)
        for number, pile in enumerate(state.piles)
        for index, card in enumerate(pile)
    }


def diff(before: State, after: State) -> list[Change]:
    """The changes, in the pile order of *after*. Both positions hold the same cards."""
    old = places(before)
    return [
        Change(card if up else card.down, old[card][:2], (pile, index), old[card][2] != up)
        for card, (pile, index, up) in places(after).items()
        if old[card] != (pile, index, up)
    ]
