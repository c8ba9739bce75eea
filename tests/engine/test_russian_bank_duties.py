"""Russian Bank: which duty is open, the first two turns, tables without errors (RULES, section 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from .bank import BANK, PEOPLE, STRICT, at, first, go, moves, no, seen
from .shown import shows
from .variants import legal, play, refusal

each_seat = pytest.mark.parametrize("seat", [0, 1])
CENTRE = {"f1": "AS", "f3": "AH", "f5": "AD"}


# ---- which duty ----


@each_seat
@pytest.mark.parametrize(
    ("piles", "fields", "due"),
    [
        ({"reserve": "5c 2S", "b1": "2H"}, {}, "the two of spades goes to the centre first, from the reserve"),
        ({"reserve": "5c 2S", "b1": ""}, {}, "the two of spades goes to the centre first, from the reserve"),
        ({"reserve": "5c 2s", "b1": "2H"}, {}, "the reserve is turned up first"),
        ({"reserve": "5c 2s", "b1": ""}, {}, "the reserve is turned up first"),
        ({"b1": "2H", "b8": ""}, {}, "the two of hearts goes to the centre first"),
        ({"turned": "2D", "b8": ""}, {}, "the two of diamonds goes to the centre first"),
        ({"reserve": "5c 2s", "b1": "2H"}, {"turns": 1}, "the two of hearts goes to the centre first"),
        ({"reserve": "5c 2s"}, {"turns": 1}, "the reserve is turned up first"),
        ({"reserve": "5c 2S", "b1": "2H"}, {"turns": 1},
         "the two of spades goes to the centre first, from the reserve"),
        ({"reserve": "5c 2s", "b1": "2H"}, {"turns": 2}, "the reserve is turned up first"),
    ],
)  # fmt: skip
def test_the_highest_duty_first(seat: int, piles: dict[str, str], fields: dict[str, int], due: str) -> None:
    assert str(BANK.duty(at(seat, quiet=True, **{**CENTRE, **piles, **fields}))) == due


@each_seat
@pytest.mark.parametrize(
    "piles",
    [
        {"b1": "2H 9D"},  # covered in a building pile
        {"b1": "2H 9D", "b2": "TS"},  # and could be uncovered
        {"waste": "9S 2H", "turned": "8H"},
        {"reserve": "5c 2H JC"},
        {"their_reserve": "6c 2H"},
        {"their_waste": "2H"},
        {"stock": "2h"},
        {"b1": "3H"},  # the two would have to come first
        {"b1": "2C"},  # the ace of clubs is not there
        {"b1": "2H'1", "f3": "", "f4": ""},
        {"b1": "AH", "f4": "AH'1", "f3": "AH"},
        {"reserve": "", "b8": ""},  # without a reserve spaces may stay open
        {"reserve": "", "b8": "", "turned": "8H"},
    ],
)
def test_only_what_is_available_counts(seat: int, piles: dict[str, str]) -> None:
    """Never what could have been uncovered, and nothing that belongs to the other side."""
    assert str(BANK.duty(at(seat, quiet=True, **{**CENTRE, **piles}))) == ""


@each_seat
def test_cards_go_to_the_centre_in_any_order_but_the_reserves_first(seat: int) -> None:
    state = at(seat, quiet=True, b1="2H", b2="2D", turned="AC", reserve="5c 2S", **CENTRE)
    assert moves(state, seat, STRICT) == {"reserve>f1"}
    state = go(state, seat, "reserve>f1", rules=STRICT)  # which turns the next one up
    assert seen(state, seat)["reserve"] == "5C"
    assert moves(state, seat, STRICT) == {"b1>f3", "b2>f5", "turned>f7", "turned>f8"}
    for order in (
        ("b1>f3", "b2>f5", "turned>f7"),
        ("turned>f8", "b2>f5", "b1>f3"),
        ("b2>f5", "turned>f7", "b1>f3"),
    ):
        after = go(state, seat, *order)
        assert after.fault is None
        assert after.turn == seat


def test_a_card_that_follows_another_is_due_at_once() -> None:
    """The two goes up, so the three below it must."""
    state = at(0, quiet=True, b1="3H 2H", f3="AH")
    state = go(state, 0, "b1>f3")
    assert str(BANK.duty(state)) == "the three of hearts goes to the centre first"
    assert go(state, 0, "stock!").fault is not None


@each_seat
def test_every_space_is_filled_before_the_stock_is_turned(seat: int) -> None:
    """With the reserve's card, or with a building card, which leaves no space behind."""
    state = at(seat, quiet=True, b7="", b8="", b1="KD'1 9D", reserve="5c 4d JC")
    one = go(state, seat, "reserve>b7")
    assert no(one, seat, "stock!", STRICT) == "The reserve is turned up first."
    one = go(one, seat, "reserve!")
    assert no(one, seat, "stock!", STRICT).startswith("While the reserve lasts, every space is filled")
    for filled in (go(one, seat, "reserve>b8", "reserve!"), go(one, seat, "b1>b8")):
        assert "stock!" in moves(filled, seat, STRICT)
    last = go(at(seat, quiet=True, b7="", b8="", reserve="JC"), seat, "reserve>b7")
    assert "stock!" in moves(last, seat, STRICT)  # no reserve, no duty


# ---- the first two turns ----


def test_in_the_first_turn_the_centre_comes_before_the_reserve() -> None:
    """Aces of the building piles, and what follows them; then the reserve is turned."""
    state = STRICT.deal(first("2H", "AH", "9D", "KS"))
    assert legal(STRICT, state) == {"b2>f3", "b2>f4"}
    assert refusal(STRICT, state, "reserve1!") == "The ace of hearts goes to the centre first."
    state = play(STRICT, state, "b2>f3")
    assert legal(STRICT, state) == {"b1>f3"}
    assert not state.piles[0][-1].face_up
    state = play(STRICT, state, "b1>f3")
    assert state.piles[0][-1].face_up  # by itself, where errors are prevented
    free = play(BANK, BANK.deal(first("2H", "AH", "9D", "KS")), "b2>f3", "b1>f3")
    assert not free.piles[0][-1].face_up
    assert BANK.duty(free).name == "turn-reserve"


def test_the_second_reserve_is_turned_with_the_first_handing_over() -> None:
    """By a discard, in order or not, or by a Stop."""
    start = BANK.deal(first("2H", "3H", "9D", "KS"))
    ways = [("reserve1!", "stock1!", "turned1>waste1"), ("stock1!", "turned1>waste1"), ("stock1!", "1:STOP")]
    for way in ways:
        *before, last = way
        state = play(BANK, start, *before)
        assert not any(card.face_up for card in state.piles[4])
        after = play(BANK, state, last)
        assert [card.face_up for card in after.piles[4]] == [False] * 11 + [True]
        assert (after.turn, after.turns) == (1, 2)


def test_only_then() -> None:
    """Later the second player turns the reserve; a wrong Stop does not do it."""
    start = BANK.deal(first("2H", "3H", "9D", "KS"))
    state = play(BANK, start, "reserve1!", "stock1!", "turned1>waste1")
    space = replace(state, piles=(*state.piles[:8], (), *state.piles[9:]))
    state = play(BANK, space, "1:reserve2>b1")
    assert not state.piles[4][-1].face_up
    after = play(BANK, state, "STOP")
    assert after.piles == state.piles
    assert after.wrong == (1, 0)
    assert BANK.duty(after).name == "turn-reserve"


# ---- errors=prevent ----


@shows("russian-bank", "errors=prevent")
def test_errors_are_allowed_or_refused(book: Any, chosen: Any) -> None:
    """And where they are refused nobody says Stop."""
    state = at(0, quiet=True, b1="2H", mover=1, **CENTRE)
    assert moves(state, 0, book) > moves(state, 0, chosen) == {"b1>f3"}
    assert "STOP" in moves(state, 0, book)
    assert no(state, 0, "stock!", chosen) == "The two of hearts goes to the centre first."
    assert no(state, 0, "STOP", chosen) == (
        "Nobody can break the order of play here, so there is nothing to stop."
    )


@each_seat
@pytest.mark.parametrize("rules", [STRICT, PEOPLE], ids=["computer", "two people"])
def test_where_errors_are_prevented_the_reserve_turns_by_itself(rules: Any, seat: int) -> None:
    """Within the move that leaves it without a face-up card, however often."""
    state = at(seat, rules, quiet=True, reserve="9c 2s 8c", b1="9D", f1="AS", b8="", idle=(1, 1))
    assert seen(rules.settle(state), seat)["reserve"] == "9c 2s 8C"
    state = go(replace(rules.settle(state), idle=(1, 1)), seat, "reserve>b1", rules=rules)
    assert seen(state, seat)["reserve"] == "9c 2S"
    assert state.idle == (0, 0)
    state = go(state, seat, "reserve>f1", rules=rules)
    assert seen(state, seat)["reserve"] == "9C"
    assert state.idle == (0, 0)
    assert "reserve" not in seen(go(state, seat, "reserve>b8", rules=rules), seat)


def test_the_reserve_turns_in_the_deal_too() -> None:
    """If nothing goes to the centre."""
    for rules, up in ((STRICT, True), (BANK, False)):
        assert rules.deal(first("2H", "3H", "9D", "KS")).piles[0][-1].face_up is up
        assert not rules.deal(first("2H", "AH", "9D", "KS")).piles[0][-1].face_up
