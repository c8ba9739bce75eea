"""A race on a clock that the caller turns (RULES, section 11: one hand only, arrival, too late)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules
from engine.race import TAPPED, Event

from .pounce_table import BOTH, HERS, TWO, at, move, pounce, race
from .variants import read


def told(events: list[Event], rules: Rules[Any] = TWO) -> list[tuple[int, str, str]]:
    return [(event.at, event.move.text(rules.names), event.late) for event in events]


# ---- on the way ----


def test_a_card_lies_in_its_pile_until_it_arrives() -> None:
    """Only arrivals enter the session, with the time of their arrival."""
    run = race(TWO, at(TWO, **BOTH))
    assert run.launch(move("t11>f1"), 1000, TAPPED) == ""
    assert (run.due(), run.session.moves) == (1250, [])
    assert run.advance(1249) == []
    assert read(TWO, run.state)["t11"] == "5S"
    (event,) = run.advance(1250)
    assert (event.at, event.seat, event.late) == (1250, 0, "")
    assert [step.text(TWO.names) for step, _ in event.steps] == ["t11>f1", "reserve1>t11", "reserve1!"]
    assert event.steps[-1][1] == run.state
    assert (run.session.moves, run.session.times) == ([move("t11>f1")], [1250])
    assert (run.due(), run.flights) == (None, [])


def test_a_dropped_card_is_there_at_once() -> None:
    run = race(TWO, at(TWO, **BOTH))
    assert run.launch(move("t11>f1"), 1000) == ""
    assert told(run.advance(1000)) == [(1000, "t11>f1", "")]


def test_taps_words_and_moves_among_the_own_piles_are_there_at_once() -> None:
    run = race(TWO, at(TWO, **{**BOTH, "t12": "6D"}, stock1="3c 3d 3h 3s"))
    for n, text in enumerate(("t11>t12", "stock1!", "DONE")):
        assert run.launch(move(text), 1000 + n, TAPPED) == ""
    assert told(run.advance(1002)) == [(1000, "t11>t12", ""), (1001, "stock1!", ""), (1002, "DONE", "")]


def test_one_hand_only() -> None:
    run = race(TWO, at(TWO, **{**BOTH, "t12": "TD"}))
    assert run.launch(move("t11>f1"), 1000, TAPPED) == ""
    assert run.launch(move("t12>f2"), 1200, TAPPED) == (
        "One hand only: the five of spades is still on its way to the centre."
    )
    run.advance(1250)
    assert run.launch(move("t12>f2"), 1250, TAPPED) == ""


def test_the_pile_takes_no_other_move() -> None:
    """Nor one that would make the reserve fill a space from it; others are made meanwhile."""
    waits = "The {} is on its way: until it arrives, its pile takes no other move."
    run = race(TWO, at(TWO, **{**BOTH, "t12": "6D", "t13": "4H"}, stock1="3c", waste1="TD"))
    assert run.launch(move("t11>f1"), 1000, TAPPED) == ""
    assert (
        run.launch(move("t13>t11"), 1010)
        == run.launch(move("t11>t12"), 1010)
        == waits.format("five of spades")
    )
    assert run.launch(move("stock1!"), 1020) == ""
    run = race(TWO, at(TWO, **{**BOTH, "t12": "6D", "reserve1": "9c TD"}, stock1="3c", waste1="3H"))
    assert run.launch(move("reserve1>f2"), 1000, TAPPED) == ""
    assert run.launch(move("t11>t12"), 1010) == waits.format("ten of diamonds")
    run = race(TWO, at(TWO, **BOTH, stock1="3c", waste1="TD"))
    assert run.launch(move("waste1>f2"), 1000, TAPPED) == ""
    assert run.launch(move("stock1!"), 1010) == waits.format("ten of diamonds")
    assert run.launch(move("DONE"), 1020) == ""


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("t11>f2", "This pile takes the ten of diamonds next, not the five of spades."),
        ("t12>t11", "A red king goes on a black ace, not on the five of spades."),
    ],
)
def test_what_is_not_allowed_is_judged_on_arrival(text: str, sentence: str) -> None:
    run = race(TWO, at(TWO, **BOTH))
    assert run.launch(move(text), 1000, TAPPED) == ""
    (event,) = run.advance(1250)
    assert (event.late, event.steps, run.session.moves) == (sentence, (), [])


@pytest.mark.parametrize(
    ("text", "sentence"),
    [
        ("t21>f1", "That card is Marta's."),
        ("t11>f1*2", "There are not so many cards to move."),
        ("f1>t11", "Nothing comes back from the centre."),
        ("stock1>t11", "No card is left in the stock."),
    ],
)
def test_what_cannot_be_lifted_does_not_set_out(text: str, sentence: str) -> None:
    run = race(TWO, at(TWO, **{**BOTH, **HERS}))
    assert run.launch(move(text), 1000, TAPPED) == sentence
    assert run.due() is None


# ---- who is first ----


@pytest.mark.parametrize(
    ("mine", "hers", "late"),
    [
        (999, 1000, "1:t21>f1 yours"),
        (1000, 1000, "1:t21>f1 yours"),  # equal times go by seat number
        (1001, 1000, "t11>f1 Marta's"),
    ],
)
def test_the_first_to_arrive_has_the_place(mine: int, hers: int, late: str) -> None:
    """It does not matter who set out first."""
    run = race(TWO, at(TWO, **{**BOTH, **HERS}))
    assert run.launch(move("1:t21>f1"), 600, hers - 600) == ""
    assert run.launch(move("t11>f1"), 700, mine - 700) == ""
    events = run.advance(1100)
    assert [event.at for event in events] == sorted([mine, hers])
    text, whose = late.split()
    sentence = f"The five of spades came too late: {whose} lies there already."
    assert [(e.move.text(TWO.names), e.late) for e in events if e.late] == [(text, sentence)]
    assert read(TWO, run.state)["f1"] == ("4S 5S'1" if whose == "Marta's" else "4S 5S")


def test_events_come_in_order_of_time_and_then_of_seat() -> None:
    rules = pounce(players=3)
    otto = {"reserve3": "2c'2 2S'2", "t31": "TD'2", "t32": "7S'2", "t33": "JC'2", "t34": "JS'2", "f3": "6C'2"}
    run = race(rules, at(rules, **{**BOTH, **HERS, **otto}))
    for text, sets_out, takes in (
        ("2:t31>f2", 0, 300),
        ("1:t21>f1", 0, 200),
        ("1:stock2!", 100, 0),
        ("t11>f1", 200, 100),
    ):
        assert run.launch(move(text, rules), sets_out, takes) == ""
    events = told(run.advance(1000), rules)
    assert [(when, text) for when, text, _ in events] == [
        (100, "1:stock2!"),
        (200, "1:t21>f1"),
        (300, "t11>f1"),
        (300, "2:t31>f2"),
    ]
    assert run.session.times == [100, 200, 300]


def test_who_was_quicker_is_named_with_what_lies_there_now() -> None:
    run = race(TWO, at(TWO, **{**BOTH, **HERS, "t22": "6S'1", "t23": "KC'1"}))
    run.launch(move("t11>f1"), 0, 1000)
    run.launch(move("1:t21>f1"), 100)
    run.launch(move("1:t22>f1"), 200)
    sentence = "The five of spades came too late: Marta's six lies there already."
    assert told(run.advance(1000))[-1] == (1000, "t11>f1", sentence)


def test_a_card_may_be_sent_before_its_place_is_free() -> None:
    """Legality is judged on arrival."""
    run = race(TWO, at(TWO, **{**BOTH, "t11": "6S", "t21": "5S'1"}))
    run.launch(move("t11>f1"), 0, 250)
    run.launch(move("1:t21>f1"), 100)
    assert [late for _, _, late in told(run.advance(250))] == ["", ""]
    assert read(TWO, run.state)["f1"] == "4S 5S'1 6S"


def test_a_pile_begins_on_the_place_that_is_leftmost_on_arrival() -> None:
    run = race(TWO, at(TWO, **{**BOTH, "t11": "4H"}, t21="9C'1"))
    run.launch(move("t11>f3"), 0, 250)
    run.launch(move("1:t21>f3"), 100)
    assert told(run.advance(250)) == [(100, "1:t21>f3", ""), (250, "t11>f4", "")]


def test_a_card_that_is_on_its_way_when_the_game_ends_goes_back() -> None:
    out = dict.fromkeys(("reserve2", "t22", "t23", "t24", "stock2"), "")
    run = race(TWO, at(TWO, **{**BOTH, "t21": "TD'1", **out}))
    run.launch(move("t11>f1"), 0, 250)
    run.launch(move("1:t21>f2"), 100)
    assert told(run.advance(400)) == [
        (100, "1:t21>f2", ""),
        (250, "t11>f1", "The five of spades came too late: this game is over."),
    ]
    assert run.due() is None
