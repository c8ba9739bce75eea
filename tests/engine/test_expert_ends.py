"""How Solitaire Expert ends, sentence by sentence (RULES, section 2 and Conventions)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules

from .shown import brink, shows
from .test_expert import FILLED, expert, suit
from .variants import legal, play, table

BOOK, PILES, BACK = expert(), expert(goal="piles"), expert(take_back=True)


@pytest.mark.parametrize(
    ("piles", "won"),
    [
        # whatever lies on it
        ({"t1": "KS QH", "t2": "KH 2C 9D", "t3": "KD"}, True),
        ({"t1": "KS QH", "t2": "5H KH"}, False),
        ({"t1": "KS QH", "h1": "KH"}, False),
        ({"t1": "KS KH"}, False),
        # home on its completed pile
        ({"t1": "KS QH", "f3": suit("H"), "h1": "QD"}, True),
        ({"t1": "5D 4S", "f3": suit("H")}, True),
    ],
)
def test_won_when_every_king_heads_a_column_or_lies_on_its_pile(piles: dict[str, str], won: bool) -> None:
    state = table(BOOK, **piles)
    end = BOOK.outcome(state)
    assert (end is not None and end.won) is won
    if won:
        assert end is not None
        assert end.reason == "Every king heads a column or completes its pile."
        assert BOOK.blocked(state) is False
    assert not PILES.won(state)


@shows("expert", "goal=piles")
def test_kings_that_head_columns_do_not_win(book: Rules[Any], chosen: Rules[Any]) -> None:
    """The last king goes from the hand to an empty column: by the book the game is won."""
    piles = {"t1": "KS QH", "t2": "KD 3C", "h1": "KH"}
    assert not book.won(table(book, **piles))
    assert book.won(play(book, table(book, **piles), "h1>t3"))
    assert not chosen.won(play(chosen, table(chosen, **piles), "h1>t3"))


def test_play_may_go_on_after_the_win() -> None:
    state = table(BOOK, t1="KS QH", t2="KH 2C", f7="AC", h1="JS")
    assert BOOK.won(state)
    assert {"t2>f7", "h1>t1", "t2>h2"} <= legal(BOOK, state)
    assert BOOK.won(play(BOOK, state, "t2>f7"))


def test_all_cards_on_the_piles() -> None:
    """The other goal."""
    full = {f"f{n}": suit(letter) for n, letter in zip(range(1, 9), "SSHHDDCC", strict=True)}
    for place in ("t1", "h3"):
        almost = table(PILES, **{**full, "f8": suit("C", 12), place: "KC"})
        assert PILES.outcome(almost) is None
        end = PILES.outcome(play(PILES, almost, f"{place}>f8"))
        assert end is not None
        assert (end.won, end.reason) == (True, "All cards are on the piles.")


def test_lost_when_no_move_is_left() -> None:
    """The hand full and nothing that fits."""
    hand = {"h1": "9D", "h2": "9D'1", "h3": "9H", "h4": "9H'1"}
    state = table(BOOK, **{**FILLED, "t1": "KH 3C KS", "t2": "5C"}, **hand)
    end = BOOK.outcome(state)
    assert end is not None
    assert (end.result, end.reason) == ("lost", "No move is left.")
    assert BOOK.outcome(table(BOOK, **{**FILLED, "t1": "KH 3C KS", "h1": "9D"})) is None


@pytest.mark.parametrize(
    ("piles", "move"),
    [
        ({"t1": "3H 2S", "f1": "AS", "f3": "AH 2H", "h1": "3H'1"}, "t1>f1"),
        ({"t1": "5H 4S", "t2": "3H", "f1": "AS 2S 3S", "f3": "AH 2H"}, "t2>f3"),  # lowest rank first
        ({"t1": "3H 2S", "t2": "3D 9S", "f1": "AS"}, None),
    ],
)
def test_the_rest_may_be_played_up_automatically(piles: dict[str, str], move: str | None) -> None:
    """When every column runs down without a break."""
    for rules in (BOOK, PILES, BACK):
        auto = rules.auto(table(rules, **piles))
        assert (auto.text(rules.names) if auto else None) == move


HAND = {"h1": "9D", "h2": "9D'1", "h3": "9H", "h4": "9H'1"}
STUCK = {**HAND, "t3": "3D KD", **{f"t{n}": "KC 9C" for n in range(4, 11)}}


@pytest.mark.parametrize(
    ("options", "piles", "blocked"),
    [
        # a king can come to the head of a column: the game is won, though no card goes to a pile
        ({}, {"t1": "7H", "t2": "8C"}, False),
        ({"goal": "piles"}, {"t1": "7H", "t2": "8C"}, True),
        # what was taken back and laid up again is no gain
        ({"take_back": True}, {"t1": "4H", "t2": "9C", "f1": "AS 2S 3S"}, True),
        # ... but what was taken back may help another
        ({}, {"t1": "4H", "t2": "2C 2D", "f1": "AS 2S 3S", "f7": "AC"}, True),
        ({"take_back": True}, {"t1": "4H", "t2": "2C 2D", "f1": "AS 2S 3S", "f7": "AC"}, False),
    ],
)
def test_blocked(options: dict[str, Any], piles: dict[str, str], blocked: bool) -> None:
    rules = expert(**options)
    assert rules.blocked(table(rules, **STUCK, **piles)) is blocked


@brink(
    "expert",
    # the seven goes to and fro between two eights, and nothing comes of it unless a pile is ready for a card
    ({}, {"t1": "8S 7H", "t2": "8C", "f3": "AH 2H 3H 4H 5H"}, {"f3": "AH 2H 3H 4H 5H 6H"}),
    ({}, {"t1": "2S 7H", "t2": "8C"}, {"f1": "AS"}),
    # the hand is full
    ({}, {"t1": "2S 9H", "t2": "9C", "f1": "AS", "h4": "9H'1"}, {"h4": ""}),
    # a column that becomes empty: the king goes there, and all eight head columns; it wins only by the book
    ({}, {"t1": "9S 7H", "t2": "8C"}, {"t1": "7H"}),
    ({"goal": "piles"}, {"t1": "7H", "t2": "8C", "f3": "AH 2H 3H 4H 5H"}, {"f3": "AH 2H 3H 4H 5H 6H"}),
    # what is taken back and laid up again is no gain, unless it takes another card
    ({"take_back": True}, {"t1": "4H", "t2": "2C 9S", "f1": "AS 2S 3S", "f7": "AC"}, {"t2": "2C 2D"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No sequence of plays can send a card to a pile, or win."""
    return table(rules, **{**STUCK, **piles})


def test_positions_that_differ_in_order_or_copies_are_one() -> None:
    """Columns, places of the hand, the two piles of a suit, and the two copies of a card."""
    piles = {"t1": "4S 3H", "t2": "9C", "h1": "KD", "h2": "2C", "f1": "AS 2S", "f2": "AS'1"}
    other = {"t7": "4S'1 3H'1", "t3": "9C", "h4": "KD'1", "h1": "2C", "f2": "AS 2S", "f1": "AS'1"}
    assert BOOK.key(table(BOOK, **piles)) == BOOK.key(table(BOOK, **other))
    assert BOOK.key(table(BOOK, **piles)) != BOOK.key(table(BOOK, **{**piles, "t1": "4C 3H"}))
    assert BOOK.key(table(BOOK, **piles)) != BOOK.key(table(BOOK, **{**piles, "h2": "", "t3": "2C"}))
