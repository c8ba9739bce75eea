"""Sentences that several games say: the same in each, and true in each position."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine.games import make

from .variants import refusal, table


@pytest.mark.parametrize(
    ("draw", "passes", "piles", "why"),
    [
        (1, 1, {"stock": "9c 9d 9h 9s"}, "Tap the stock to turn its next card."),
        (3, 1, {"stock": "9c 9d 9h 9s"}, "Tap the stock to turn its next three cards."),
        (3, 2, {"stock": "9c 9d", "waste": "9S"}, "Tap the stock to turn its next two cards."),
        (3, 1, {"stock": "9c"}, "Tap the stock to turn its next card."),
        (1, 1, {"waste": "9C"}, "Tap the empty stock to turn the waste over."),
        (3, 1, {"waste": "9C 9D"}, "Tap the empty stock to turn the waste over."),
        (3, 2, {"waste": "9C 9D"}, "The stock is spent: this game allows two passes."),
        (3, 1, {}, "No card is left to turn."),
    ],
)
@pytest.mark.parametrize("slug", ["klondike", "canfield"])
def test_what_a_tap_of_the_stock_would_do(
    slug: str, draw: int, passes: int, piles: dict[str, str], why: str
) -> None:
    """Told to who drags a card from it, in the first of two passes and in the last."""
    rules = make(slug, {"draw": draw, "passes": 2})
    state: Any = replace(table(rules, f1="AS", c1="2H", c2="3H", **piles), passes=passes)
    for target in ("waste", "c1", "f1"):
        assert refusal(rules, state, f"stock>{target}") == why


@pytest.mark.parametrize(
    ("slug", "move", "why"),
    [
        ("klondike", "c1>c2", "A king goes on no other card of the piles, only into an empty one."),
        ("expert", "t1>t2", "A king goes on no other card of the columns, only into an empty one."),
    ],
)
def test_a_king_goes_on_no_card_of_the_piles(slug: str, move: str, why: str) -> None:
    """It does go on the queen of its suit, where bases are built."""
    rules = make(slug)
    place, other = move[:2], move[3:]
    hearts = " ".join(f"{rank}H" for rank in "A23456789TJQ")
    state = table(rules, **{place: "KH", other: "QS", "f3": hearts})
    assert refusal(rules, state, move) == why
    assert any(m.target == rules.names.index("f3") for m in rules.moves(state))
