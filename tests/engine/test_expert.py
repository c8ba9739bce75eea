"""Solitaire Expert, sentence by sentence (RULES, section 2 and Conventions)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules
from engine.card import check_deck, full_deck, text
from engine.games import make

from .shown import shows
from .variants import legal, play, read, refusal, table


def expert(**options: Any) -> Rules[Any]:
    return make("expert", options)


BOOK, BACK = expert(), expert(take_back=True)
FILLED = {f"t{n}": f"{rank}C" for n, rank in enumerate("3333333333", start=1)}  # nothing fits on anything


def suit(letter: str, last: int = 13) -> str:
    return " ".join(f"{rank}{letter}" for rank in "A23456789TJQK"[:last])


# ---- the deal ----


def test_ten_columns_of_ten_and_the_hand_full_at_the_start() -> None:
    """Ten rows of ten, all face up; the last four cards are the hand."""
    deck = [*full_deck(0), *full_deck(1)]
    state = BOOK.deal(deck)
    there = read(BOOK, state)
    for n in range(10):
        assert there[f"t{n + 1}"] == text(deck[n:100:10])
    assert [there[f"h{n}"] for n in (1, 2, 3, 4)] == ["TS'1", "JS'1", "QS'1", "KS'1"]
    assert len(there) == 14
    assert BOOK.status(state)[0] == "Hand 4 of 4"


def test_an_unmarked_deck() -> None:
    """Of two copies the first listed belongs to deck 0."""
    deck = check_deck(full_deck() * 2, BOOK.pack())
    assert BOOK.deal(deck) == BOOK.deal([*full_deck(0), *full_deck(1)])


# ---- columns ----


@pytest.mark.parametrize(
    ("card", "on", "fits"),
    [
        ("9H", "TS", True),
        ("9H", "TC'1", True),
        ("9S'1", "TD", True),
        ("9H", "TD", False),
        ("9S", "TC", False),
        ("9H", "JS", False),
        ("TS", "9H", False),
        ("KH", "AS", False),
        ("AH", "2S", True),
        ("AH", "KS", False),
        ("QH", "KS", True),
    ],
)
def test_build_down_in_alternating_colours(card: str, on: str, fits: bool) -> None:
    """From a column and from the hand alike."""
    for source in ("t1", "h3"):
        state = table(BOOK, **{source: card, "t2": on})
        assert (f"{source}>t2" in legal(BOOK, state)) is fits


def test_any_string_or_tail_of_one_moves_as_a_unit() -> None:
    """A string ends where a card does not fit on the one beneath it."""
    state = table(BOOK, **{**FILLED, "t1": "QC 7D 6S 5H 4C", "t2": "8S", "t3": "7H", "t4": "6C", "t5": "5D"})
    moves = {move for move in legal(BOOK, state) if move.startswith("t1>t")}
    assert moves == {"t1>t2*4", "t1>t3*3", "t1>t4*2", "t1>t5"}
    assert BOOK.lifts(state, 0) == (1, 2, 3, 4)
    assert read(BOOK, play(BOOK, state, "t1>t3*3"))["t3"] == "7H 6S 5H 4C"


def test_no_limit_on_the_length_of_a_string() -> None:
    """Twelve cards at once, with a full hand and no empty column."""
    string = "QH JS TH 9S 8H 7S 6H 5S 4H 3S 2H AS"
    hand = {"h1": "9D", "h2": "9D'1", "h3": "9C", "h4": "9C'1"}
    state = table(BOOK, **{**FILLED, "t1": f"5C {string}", "t2": "KS"}, **hand)
    assert read(BOOK, play(BOOK, state, "t1>t2*12"))["t2"] == f"KS {string}"


@pytest.mark.parametrize(
    ("source", "cards", "count", "fills"),
    [
        ("t1", "3D KS", 1, True),
        ("t1", "3D KS QH", 2, True),
        ("h2", "KS", 1, True),
        ("t1", "3D KS QH", 1, False),
        ("t1", "3D QH", 1, False),
        ("h2", "QH", 1, False),
        # null moves: a whole column into an empty one
        ("t1", "KS", 1, False),
        ("t1", "KS QH JS", 3, False),
    ],
)
def test_an_empty_column_takes_only_a_king(source: str, cards: str, count: int, fills: bool) -> None:
    """Or a string headed by one, also a king from the hand."""
    state = table(BOOK, **{**FILLED, "t1": "3D", source: cards, "t7": "", "t9": ""})
    for target in ("t7", "t9"):
        move = f"{source}>{target}" + (f"*{count}" if count > 1 else "")
        assert (move in legal(BOOK, state)) is fills
        if not fills:
            assert refusal(BOOK, state, move) in (
                "An empty column takes only a king, or a string headed by one.",
                "That would change nothing: the king already heads its own column.",
            )


def test_a_string_between_columns_that_are_alike_is_a_null_move() -> None:
    """The two kings of spades are the same to the game: nothing would change."""
    state = table(BOOK, **{**FILLED, "t1": "KS QH JS", "t2": "KS'1", "t3": "KC", "t4": "QD"})
    moves = {move for move in legal(BOOK, state) if move.startswith("t1>t")}
    assert moves == {"t1>t3*2", "t1>t4"}
    why = "That would change nothing: the same cards lie under it there as here."
    assert refusal(BOOK, state, "t1>t2*2") == why


# ---- the eight piles ----


def test_two_piles_for_each_suit() -> None:
    """A card may go on either pile of its suit, and on no other; the badge of an empty one tells its suit."""
    needs = [BOOK.needs(table(BOOK), BOOK.names.index(f"f{n}")) for n in range(1, 9)]
    assert needs == ["AS", "AS", "AH", "AH", "AD", "AD", "AC", "AC"]
    for letter, first in zip("SHDC", (1, 3, 5, 7), strict=True):
        state = table(BOOK, **{**FILLED, "t1": f"A{letter}"})
        assert {m for m in legal(BOOK, state) if ">f" in m} == {f"t1>f{first}", f"t1>f{first + 1}"}
        state = table(BOOK, **{**FILLED, "t1": f"2{letter}'1", f"f{first}": f"A{letter}"})
        assert {m for m in legal(BOOK, state) if ">f" in m} == {f"t1>f{first}"}
        state = play(BOOK, table(BOOK, t1=f"A{letter}'1", **{f"f{first}": f"A{letter}"}), f"t1>f{first + 1}")
        assert read(BOOK, state) == {f"f{first}": f"A{letter}", f"f{first + 1}": f"A{letter}'1"}


@pytest.mark.parametrize(
    ("pile", "card", "fits"),
    [
        ("", "AS", True),
        ("", "2S", False),
        ("", "KS", False),
        ("AS", "2S'1", True),
        ("AS", "3S", False),
        ("AS 2S", "2S'1", False),
        ("AS", "2H", False),
        (suit("S", 12), "KS", True),
    ],
)
def test_piles_build_from_ace_to_king_in_suit(pile: str, card: str, fits: bool) -> None:
    """From a column or the hand."""
    for source in ("t1", "h4"):
        state = table(BOOK, **{source: card, "f2": pile})
        assert (f"{source}>f2" in legal(BOOK, state)) is fits


def test_one_card_at_a_time_goes_to_a_pile() -> None:
    state = table(BOOK, **{**FILLED, "t1": "3D 2S", "f1": "AS", "f5": "AD 2D"})
    assert {m for m in legal(BOOK, state) if ">f" in m} == {"t1>f1"}
    assert refusal(BOOK, state, "t1>f1*2") == "Cards go to the piles one at a time."
    for pile, why in (("f5", "This pile is for diamonds."), ("f2", "This pile takes the ace of spades next")):
        assert refusal(BOOK, state, f"t1>{pile}*2") == refusal(BOOK, state, f"t1>{pile}")
        assert refusal(BOOK, state, f"t1>{pile}").startswith(why)


def test_nothing_comes_back() -> None:
    state = table(BOOK, **{**FILLED, "t1": "4H", "f1": "AS 2S 3S"})
    assert not any(move.startswith("f") for move in legal(BOOK, state))
    assert refusal(BOOK, state, "f1>t1") == "Nothing comes back from a pile."
    assert BOOK.lifts(state, 14) == ()


@shows("expert", "take_back=true")
def test_a_card_may_come_back(book: Rules[Any], chosen: Rules[Any]) -> None:
    piles = {"t1": "4H", "f1": "AS 2S 3S"}
    assert legal(book, table(book, **piles)) == {"t1>h1"}
    assert legal(chosen, table(chosen, **piles)) == {"t1>h1", "f1>t1"}


def test_take_back() -> None:
    """To a column only; a king also to an empty one."""
    state = table(BACK, **{**FILLED, "t1": "4H", "t2": "", "f1": "AS 2S 3S", "f7": suit("C")})
    assert {move for move in legal(BACK, state) if move.startswith("f")} == {"f1>t1", "f7>t2"}
    why = "From a pile only the top card comes back, and only to a column."
    for move in ("f1>h1", "f1>f2", "f1>t1*2"):
        assert refusal(BACK, state, move) == why
    assert read(BACK, play(BACK, state, "f1>t1"))["t1"] == "4H 3S"


# ---- the hand ----


@pytest.mark.parametrize(("held", "place"), [("", 1), ("1", 2), ("2", 1), ("12", 3), ("134", 2), ("1234", 0)])
def test_the_hand_takes_the_exposed_card_of_a_column(held: str, place: int) -> None:
    """One at a time, to the leftmost free place; at most four."""
    hand = {f"h{n}": "9D" for n in held}
    state = table(BOOK, t1="QC 4H", **hand)
    assert {move for move in legal(BOOK, state) if ">h" in move} == ({f"t1>h{place}"} if place else set())
    for other in range(1, 5):
        if other != place:
            assert refusal(BOOK, state, f"t1>h{other}") == (
                "A card goes to the leftmost free place of the hand."
                if place
                else "The hand holds four cards and no more."
            )


def test_the_hand_plays_to_a_column_or_a_pile() -> None:
    state = table(BOOK, **{**FILLED, "t1": "4S", "h1": "3H", "h2": "QD", "f3": "AH 2H"})
    assert {move for move in legal(BOOK, state) if move.startswith("h")} == {"h1>t1", "h1>f3"}
    assert refusal(BOOK, state, "h1>h3") == "A card leaves the hand for a column or a pile."


# ---- other refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("t1>t2", "A red six goes on a black seven. The seven of diamonds is red too."),
        ("t3>t2", "A black four goes on a red five, not on the seven of diamonds."),
        ("t4>t2", "A king goes on no other card of the columns, only into an empty one."),
        ("t1>t2*2", "Only cards that follow one another, down in alternating colours, move together."),
        ("t1>t2*9", "There are not so many cards to move."),
        ("t8>t2", "There are not so many cards to move."),
        ("t1>t1", "Cards go from one place to another."),
        ("t1>t8", "An empty column takes only a king, or a string headed by one."),
        ("t5>t8", "That would change nothing: the king already heads its own column."),
        ("t1>f1", "This pile is for spades."),
        ("t1>f3", "This pile takes the three of hearts next, not the six of hearts."),
        ("t1>f4", "This pile takes the ace of hearts next, not the six of hearts."),
        ("t6>f7", "The king of clubs completes this pile."),
        ("t7>h1*2", "The hand takes one card at a time, from the end of a column."),
        ("h1>t2*2", "There are not so many cards to move."),
        ("t1!", "Cards are carried to the columns, the hand and the piles."),
        ("t1+t2", "Cards are carried to the columns, the hand and the piles."),
        ("REDEAL", "Cards are carried to the columns, the hand and the piles."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(
        BOOK,
        t1="2D 6H",
        t2="7D",
        t3="4S",
        t4="QH KD",
        t5="KD'1",
        t6="AC'1",
        t7="9D 8S",
        h1="9C",
        f3="AH 2H",
        f7=suit("C"),
    )
    assert refusal(BOOK, state, move) == why
