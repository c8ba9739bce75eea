"""Gaps, sentence by sentence (RULES, section 13 and Conventions)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Rules
from engine.card import full_deck
from engine.games import make

from .variants import legal, play, read, refusal, table


def gaps(**options: Any) -> Rules[Any]:
    return make("gaps", options)


BOOK = gaps()
ACES = "AC AD AH AS"


def rows(rules: Rules[Any], *lines: str, deals: int = 1, seed: int = 1) -> Any:
    """A position from its rows, ".." for a gap; rows that are left out are empty."""
    piles: dict[str, str] = {}
    for row, line in zip("abcd", lines, strict=False):
        cards = line.split()
        assert len(cards) <= 13
        piles |= {f"{row}{n}": card for n, card in enumerate(cards, start=1) if card != ".."}
    return replace(table(rules, aces=ACES, **piles), deals=deals, shuffles=deals - 1, seed=seed)


def lines(rules: Rules[Any], state: Any) -> list[str]:
    """The rows of a position as such text."""
    there = read(rules, state)
    return [" ".join(there.get(f"{row}{n}", "..") for n in range(1, 14)) for row in "abcd"]


def suit(letter: str, last: int = 13) -> str:
    return " ".join(f"{rank}{letter}" for rank in "A23456789TJQK"[1:last])


# ---- the deal ----


def test_four_rows_of_thirteen_then_the_aces_are_taken_out() -> None:
    """Row by row, left to right."""
    state = BOOK.deal(full_deck())
    assert lines(BOOK, state) == [f".. {suit(letter)}" for letter in "CDHS"]
    assert read(BOOK, state)["aces"] == ACES
    assert BOOK.lifts(state, 52) == ()
    assert BOOK.status(state) == ("Deal 1 of 3", "0 in line")


# ---- carries ----


@pytest.mark.parametrize(
    ("row", "moves"),
    [
        ("9C 5H .. 6D 6H 6S", {"a5>a3"}),
        ("9C 5H .. 6D 7H 4H", set()),
        ("9C QS .. KS 3D", {"a4>a3"}),
        # also the card next to it
        ("9C 5H .. 6H 3D", {"a4>a3"}),
        # right of a king, or of a dead gap, a gap is dead
        ("9C KS .. 2D 3D", set()),
        ("9C KS .. .. 2D 3D", set()),
        # right of a gap that lives a gap waits
        ("9C 5H .. .. 6D 6H", {"a6>a3"}),
        # at the left end: any two
        (".. 5H 2C 6D 2D 6S", {"a3>a1", "a5>a1"}),
        (".. .. 2C 6D 3C", {"a3>a1"}),
        # an ace is nobody's neighbour
        ("9C 5H .. 2H 3H", set()),
    ],
)
def test_what_a_gap_takes(row: str, moves: set[str]) -> None:
    """The card one higher, of the same suit, than its left neighbour."""
    marked = {f"a{n}" for n, card in enumerate(row.split(), start=1) if card == ".."}
    found = legal(BOOK, rows(BOOK, row))
    assert {move for move in found if move.split(">")[-1] in marked} == moves


def test_a_two_at_the_left_end_of_another_row_may_move_too() -> None:
    """Also one that heads a run."""
    state = rows(BOOK, "2C 3C 4C", ".. 5D 2D", "2H", "2S")
    assert {move for move in legal(BOOK, state) if move.endswith(">b1")} == {
        "a1>b1",
        "b3>b1",
        "c1>b1",
        "d1>b1",
    }
    after = play(BOOK, state, "a1>b1")
    assert lines(BOOK, after)[0].startswith(".. 3C 4C ")
    assert lines(BOOK, after)[1].startswith("2C 5D 2D ")


def test_a_card_of_the_row_below_may_fill_a_gap_above() -> None:
    state = play(BOOK, rows(BOOK, "2C ..", "KH 4S 3C"), "b3>a2")
    assert lines(BOOK, state)[0].startswith("2C 3C ..")
    assert lines(BOOK, state)[1].startswith("KH 4S ..")


@pytest.mark.parametrize(
    ("cell", "needs"),
    [("a1", "2"), ("b3", "6H"), ("b4", ""), ("c3", "dead"), ("c4", "dead"), ("d2", ""), ("aces", "hidden")],
)
def test_what_an_empty_place_says(cell: str, needs: str) -> None:
    state = rows(BOOK, ".. 9C", "9C 5H .. .. 3S", "9D KS .. .. 2D", ".. .. 8D")
    assert BOOK.needs(state, BOOK.names.index(cell)) == needs


def test_how_dead_gaps_come_to_life() -> None:
    """The king moves behind its queen, another card takes its place, and what follows that one fills the gap;
    then the second gap may be filled."""
    state = rows(BOOK, "2C 9C KS .. .. 5D", "2D QS .. 5C TC", "2H 8H JC 7D QC", "2S 3S 6D")
    at = [BOOK.names.index(cell) for cell in ("a3", "a4", "a5")]
    seen = [[BOOK.needs(state, cell) for cell in at]]
    for move in ("a3>b3", "b5>a3", "c3>a4", "c5>a5"):
        state = play(BOOK, state, move)
        seen.append([BOOK.needs(state, cell) for cell in at])
    assert seen[0] == ["hidden", "dead", "dead"]
    assert seen[1] == ["TC", "", ""]
    assert seen[2] == ["hidden", "JC", ""]
    assert seen[3] == ["hidden", "hidden", "QC"]


# ---- ends ----


@pytest.mark.parametrize("order", ["CDHS", "SHDC"])
def test_won_with_any_suit_in_any_row(order: str) -> None:
    """Each row two to king; then no redeal is offered, though no card can move."""
    done = [f"{suit(letter)} .." for letter in order]
    almost = [*done[:3], f"{suit(order[3], 12)} .. K{order[3]}"]
    assert BOOK.outcome(rows(BOOK, *almost)) is None
    state = play(BOOK, rows(BOOK, *almost), "d13>d12")
    assert lines(BOOK, state) == done
    end = BOOK.outcome(state)
    assert end is not None
    assert (end.won, end.reason) == (True, "Each row runs from two to king in one suit.")
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "REDEAL") == "The game is won: every card stands in line."


@pytest.mark.parametrize(("home", "said"), [("3C", "no cards stand"), ("2C", "one card stands")])
def test_the_loss_counts_the_cards_in_line(home: str, said: str) -> None:
    end = BOOK.outcome(rows(BOOK, f"{home} KD", "KH", "KC", "KS", deals=3))
    assert end is not None
    assert end.reason == f"No card can move after the last deal; {said} in line."


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("b2>a1", "A gap at the left end takes a two."),
        ("b2>a2", "Cards move only into gaps."),
        ("b2>b2", "Cards move only into gaps."),
        ("a2>b3", "This gap takes the six of hearts, not the nine of clubs."),
        ("a2>b4", "This gap follows another gap: it takes nothing until that one is filled."),
        ("a2>d2", "This gap follows another gap: it takes nothing until that one is filled."),
        ("a2>c3", "Nothing follows a king: this gap is dead until another card lies in the king's place."),
        ("a2>c4", "This gap follows a dead gap: it takes nothing until that one is filled."),
        ("c3>b3", "There is no card to move; cards move into the gaps."),
        ("d3>b3*2", "Cards move one at a time."),
        ("aces>b3", "The aces stay out of the rows; cards move into the gaps that they left."),
        ("a2>aces", "The aces stay out of the rows; cards move into the gaps that they left."),
        ("a2!", "Cards are carried into the gaps, one at a time."),
        ("a2+b3", "Cards are carried into the gaps, one at a time."),
        ("STOP", "Cards are carried into the gaps, one at a time."),
        ("REDEAL", "Cards can still be moved; a redeal comes when none can."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = rows(BOOK, ".. 9C", "9D 5H .. .. 3S", "TD KS .. .. 2D", ".. .. 6H")
    assert refusal(BOOK, state, move) == why
