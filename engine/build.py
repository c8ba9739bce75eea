"""How one card may lie on another. Every predicate reads: may *card* go on *on*?"""

from __future__ import annotations

from collections.abc import Callable

from .card import Card
from .state import Pile

Fit = Callable[[Card, Card], bool]


def down_alternating(card: Card, on: Card) -> bool:
    return card.rank == on.rank - 1 and card.is_red != on.is_red


def up_in_suit(card: Card, on: Card) -> bool:
    return card.suit == on.suit and card.rank == on.rank + 1


def like(card: Card, on: Card) -> bool:
    return card.suit == on.suit or card.rank == on.rank


def same_suit(card: Card, on: Card) -> bool:
    return card.suit == on.suit


def run(pile: Pile, fit: Fit) -> int:
    """How many face-up cards at the top of *pile* are in sequence."""
    if not pile or not pile[-1].face_up:
        return 0
    size = 1
    while size < len(pile) and pile[-size - 1].face_up and fit(pile[-size], pile[-size - 1]):
        size += 1
    return size


def shown(pile: Pile) -> int:
    """How many face-up cards lie at the top of *pile*."""
    size = 0
    while size < len(pile) and pile[-size - 1].face_up:
        size += 1
    return size


def turned_over(waste: Pile) -> Pile:
    """The waste as a stock again: turned as one block, the first discarded is the first dealt."""
    return tuple(card.down for card in reversed(waste))
