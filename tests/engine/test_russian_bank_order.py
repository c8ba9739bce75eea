"""Russian Bank: every duty crossed with every kind of move (RULES, section 20: duties, errors, Stop)."""

from __future__ import annotations

from collections import Counter
from typing import Any

import pytest

from engine import Move
from engine.deal import Stream

from .bank import BANK, STRICT, at, by, go, moves, no, seen
from .variants import legal

DUTIES = ["D1", "D2", "D3", "D4 stock", "D4 turned", "none", "first turn"]
KINDS = [
    "reserve to centre", "building to centre", "turned to centre", "to building pile", "to space",
    "load on reserve", "load on waste", "discard", "tap reserve", "tap stock", "pass", "stop",
]  # fmt: skip

# what opens a duty, and nothing above it; the sentence that names it
OPEN: dict[str, dict[str, Any]] = {
    "D1": {"reserve": "5c 2S", "f1": "AS"},
    "D2": {"reserve": "5c 2s", "f1": "AS"},
    "D3": {"b7": "KH'1 2H", "f3": "AH"},
    "D4 stock": {"b8": ""},
    "D4 turned": {"b8": "", "turned": "8H"},
    "none": {},
    "first turn": {
        "b7": "KH'1 2H",
        "f3": "AH",
        "reserve": "5c 2s",
        "f1": "AS",
        "their_reserve": "6c td",
        "turns": 1,
    },
}
SENTENCES = {
    "D1": "The two of spades goes to the centre first, from the reserve.",
    "D2": "The reserve is turned up first.",
    "D3": "The two of hearts goes to the centre first.",
    "D4 stock": "While the reserve lasts, every space is filled before the stock is turned.",
    "D4 turned": "While the reserve lasts, a turned card does not go into a space.",
}
NAMES = {"D1": "reserve-to-centre", "D2": "turn-reserve", "D3": "to-centre", "D4": "fill-spaces"}

OK = "in order"
HEARTS = {"b7": "KH'1 2H", "f3": "AH"}  # a building card that goes to the centre
DIAMOND = {"turned": "2D", "f5": "AD"}  # a turned card that does
QUEEN = {"b1": "QH"}  # goes on b2
SPACE = {"b8": "", "b1": "KD'1 9D"}
TEN = {"their_waste": "TD"}  # takes the nine
EIGHT = {"turned": "8H"}
SPENT = {"stock": ""}

DOWN = "Tap the reserve to turn its top card up."
UP = "The reserve's top card lies face up already."
JACK = "A base begins with an ace, not with the jack of clubs."
NINE = "A base begins with an ace, not with the nine of diamonds."
NOTHING = "There is no card there."
HELD = "A turn may be passed only without a stock, a turned card and a waste."

# duty, kind of move, the move, what comes of it (in order, the duty against which it is an error, or why it is
# no move at all), and what lies otherwise
Cell = tuple[str, str, str, str, dict[str, str]]
TABLE: list[Cell] = [
    ("D1", "reserve to centre", "reserve>f1", OK, {}),
    ("D1", "building to centre", "b7>f3", "D1", HEARTS),
    ("D1", "turned to centre", "turned>f5", "D1", DIAMOND),
    ("D1", "to building pile", "b1>b2", "D1", QUEEN),
    ("D1", "to space", "b1>b8", "D1", SPACE),
    ("D1", "to space", "reserve>b8", "D1", SPACE),
    ("D1", "load on reserve", "b1>their_reserve", "D1", {}),
    ("D1", "load on waste", "b1>their_waste", "D1", TEN),
    ("D1", "discard", "turned>waste", "D1", EIGHT),
    ("D1", "tap reserve", "reserve!", UP, {}),
    ("D1", "tap stock", "stock!", "D1", {}),
    ("D1", "pass", "PASS", SENTENCES["D1"], SPENT),
    ("D1", "stop", "STOP", OK, {}),
    ("D2", "reserve to centre", "reserve>f1", DOWN, {}),
    ("D2", "building to centre", "b7>f3", "D2", HEARTS),
    ("D2", "turned to centre", "turned>f5", "D2", DIAMOND),
    ("D2", "to building pile", "b1>b2", "D2", QUEEN),
    ("D2", "to space", "b1>b8", "D2", SPACE),
    ("D2", "to space", "turned>b8", "D2", {**SPACE, **EIGHT}),
    ("D2", "load on reserve", "b1>their_reserve", "D2", {}),
    ("D2", "load on waste", "b1>their_waste", "D2", TEN),
    ("D2", "discard", "turned>waste", "D2", EIGHT),
    ("D2", "tap reserve", "reserve!", OK, {}),
    ("D2", "tap reserve", "reserve!", OK, {**HEARTS, **SPACE, **EIGHT}),
    ("D2", "tap stock", "stock!", "D2", {}),
    ("D2", "pass", "PASS", SENTENCES["D2"], SPENT),
    ("D2", "stop", "STOP", OK, {}),
    ("D3", "reserve to centre", "reserve>f7", JACK, {}),
    ("D3", "building to centre", "b7>f3", OK, {}),
    ("D3", "building to centre", "b7>f3", OK, DIAMOND),  # in any order
    ("D3", "turned to centre", "turned>f5", OK, DIAMOND),
    ("D3", "to building pile", "b1>b2", "D3", QUEEN),
    ("D3", "to space", "b1>b8", "D3", SPACE),
    ("D3", "to space", "reserve>b8", "D3", SPACE),
    ("D3", "to space", "b7>b8", "D3", SPACE),  # the very card that goes to the centre
    ("D3", "load on reserve", "b1>their_reserve", "D3", {}),
    ("D3", "load on waste", "b1>their_waste", "D3", TEN),
    ("D3", "discard", "turned>waste", "D3", EIGHT),
    ("D3", "tap reserve", "reserve!", UP, {}),
    ("D3", "tap stock", "stock!", "D3", {}),
    ("D3", "pass", "PASS", SENTENCES["D3"], SPENT),
    ("D3", "stop", "STOP", OK, {}),
    ("D4 stock", "reserve to centre", "reserve>f7", JACK, {}),
    ("D4 stock", "building to centre", "b1>f5", NINE, {}),
    ("D4 stock", "turned to centre", "turned>f5", NOTHING, {}),
    ("D4 stock", "to building pile", "b1>b2", OK, QUEEN),
    ("D4 stock", "to building pile", "b1>b2", OK, {"b1": "KD'1 QH"}),
    ("D4 stock", "to space", "b1>b8", OK, SPACE),  # a building card may fill it
    ("D4 stock", "to space", "reserve>b8", OK, {}),
    ("D4 stock", "load on reserve", "b1>their_reserve", OK, {}),
    ("D4 stock", "load on waste", "b1>their_waste", OK, TEN),
    ("D4 stock", "discard", "turned>waste", NOTHING, {}),
    ("D4 stock", "tap reserve", "reserve!", UP, {}),
    ("D4 stock", "tap stock", "stock!", "D4 stock", {}),
    ("D4 stock", "pass", "PASS", OK, SPENT),
    ("D4 stock", "pass", "PASS", HELD, {}),
    ("D4 stock", "stop", "STOP", OK, {}),
    ("D4 turned", "reserve to centre", "reserve>f7", JACK, {}),
    ("D4 turned", "building to centre", "b1>f5", NINE, {}),
    ("D4 turned", "turned to centre", "turned>f3", "A base begins with an ace, not with the eight of hearts.", {}),
    ("D4 turned", "to building pile", "b1>b2", OK, QUEEN),
    ("D4 turned", "to building pile", "turned>b1", OK, {"b1": "9C"}),
    ("D4 turned", "to space", "turned>b8", "D4 turned", {}),
    ("D4 turned", "to space", "b1>b8", OK, SPACE),
    ("D4 turned", "to space", "reserve>b8", OK, {}),
    ("D4 turned", "load on reserve", "turned>their_reserve", OK, {"their_reserve": "6c 9H"}),
    ("D4 turned", "load on waste", "turned>their_waste", OK, {"their_waste": "9H"}),
    ("D4 turned", "discard", "turned>waste", OK, {}),
    ("D4 turned", "tap reserve", "reserve!", UP, {}),
    ("D4 turned", "tap stock", "stock!",
     "The eight of hearts waits: play it, or lay it on your waste, which ends your turn.", {}),
    ("D4 turned", "pass", "PASS", HELD, SPENT),
    ("D4 turned", "stop", "STOP", OK, {}),
    ("none", "reserve to centre", "reserve>f7", JACK, {}),
    ("none", "building to centre", "b1>f5", NINE, {}),
    ("none", "turned to centre", "turned>f5", "This base is for diamonds.", EIGHT),
    ("none", "to building pile", "b1>b2", OK, QUEEN),
    ("none", "to building pile", "reserve>b2", OK, {"reserve": "5c QD"}),
    ("none", "to building pile", "turned>b1", OK, {"turned": "8C"}),
    ("none", "to space", "turned>b8", OK, {**SPACE, **EIGHT, "reserve": ""}),
    ("none", "to space", "b1>b8", OK, {**SPACE, "reserve": ""}),
    ("none", "load on reserve", "b1>their_reserve", OK, {}),
    ("none", "load on waste", "b1>their_waste", OK, TEN),
    ("none", "discard", "turned>waste", OK, EIGHT),
    ("none", "discard", "turned>waste", OK, {"turned": "8C"}),  # even if a place is open
    ("none", "tap reserve", "reserve!", UP, {}),
    ("none", "tap reserve", "reserve!", "The reserve is spent.", {"reserve": ""}),
    ("none", "tap stock", "stock!", OK, {}),
    ("none", "tap stock", "stock!", OK, {"b8": "", "reserve": ""}),  # without a reserve spaces may stay open
    ("none", "pass", "PASS", OK, SPENT),
    ("none", "stop", "STOP", OK, {}),
    ("first turn", "reserve to centre", "reserve>f1", DOWN, {}),
    ("first turn", "building to centre", "b7>f3", OK, {}),
    ("first turn", "turned to centre", "turned>f5", OK, DIAMOND),
    ("first turn", "to building pile", "b1>b2", "D3", QUEEN),
    ("first turn", "to space", "b1>b8", "D3", SPACE),
    ("first turn", "load on reserve", "b1>their_reserve",
     "The other reserve lies face down; only its face-up card can be loaded on.", {}),
    ("first turn", "load on waste", "b1>their_waste", "Only a card can be loaded on, not an empty place.", {}),
    ("first turn", "discard", "turned>waste", "D3", EIGHT),
    ("first turn", "tap reserve", "reserve!", "D3", {}),
    ("first turn", "tap stock", "stock!", "D3", {}),
    ("first turn", "pass", "PASS", SENTENCES["D3"], SPENT),
    ("first turn", "stop", "STOP", OK, {}),
]  # fmt: skip

ERRORS = [cell for cell in TABLE if cell[3] in SENTENCES and cell[2] != "PASS"]
FINE = [cell for cell in TABLE if cell[3] == OK]
NO_MOVE = [cell for cell in TABLE if cell not in ERRORS and cell not in FINE]
each_seat = pytest.mark.parametrize("seat", [0, 1])


def over(cells: list[Cell]) -> Any:
    ids = [f"{duty}: {kind} ({move})" for duty, kind, move, _, _ in cells]
    return pytest.mark.parametrize(("duty", "kind", "move", "verdict", "piles"), cells, ids=ids)


def position(seat: int, duty: str, piles: dict[str, str], move: str) -> Any:
    """Where Stop is to be said the other side has just moved, and was in order."""
    before = {"mover": 1 - seat} if move == "STOP" else {}
    return at(seat, quiet=True, **{**OPEN[duty], **piles, **before})


def cards(state: Any) -> Counter[str]:
    return Counter(repr(card.up) for pile in state.piles for card in pile)


def test_the_table_is_complete() -> None:
    """Each duty is crossed with each kind of move."""
    assert {(duty, kind) for duty, kind, *_ in TABLE} == {(duty, kind) for duty in DUTIES for kind in KINDS}
    assert len(ERRORS) + len(FINE) + len(NO_MOVE) == len(TABLE)
    assert {verdict for _, _, _, verdict, _ in ERRORS} == set(SENTENCES)


@each_seat
@over(TABLE)
def test_the_duty_is_the_one_meant(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    """The position has this duty open, and none above it."""
    name = NAMES[duty[:2]] if duty[:2] in NAMES else {"none": "", "first turn": "to-centre"}[duty]
    assert BANK.duty(position(seat, duty, piles, move)).name == name


@each_seat
@over(FINE)
def test_in_order(seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]) -> None:
    """Legal whether errors are allowed or not; whoever stops it is wrong, and nothing changes but a count."""
    state = position(seat, duty, piles, move)
    assert move in moves(state, seat)
    if move == "STOP":
        assert "STOP" not in moves(state, seat, STRICT)
        return
    assert move in moves(state, seat, STRICT)
    after = go(state, seat, move)
    assert after.fault is None
    called = go(after, 1 - seat, "STOP")
    assert (called.piles, called.turn, called.turns) == (after.piles, after.turn, after.turns)
    assert called.wrong[1 - seat] == 1
    assert called.wrong[seat] == sum(called.proved) == 0
    assert not {text for text in legal(BANK, called) if text.endswith("STOP")}


@each_seat
@over(NO_MOVE)
def test_no_move_at_all(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    state = position(seat, duty, piles, move)
    assert move not in moves(state, seat)
    assert move not in moves(state, seat, STRICT)
    assert no(state, seat, move) == verdict


@each_seat
@over(ERRORS)
def test_an_error_is_refused_with_its_own_sentence(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    """Where errors are prevented."""
    state = position(seat, duty, piles, move)
    assert move not in moves(state, seat, STRICT)
    assert no(state, seat, move, STRICT) == SENTENCES[verdict]


@each_seat
@over(ERRORS)
def test_an_error_can_be_made_and_called(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    """A carry is taken back; a turned card goes to the offender's waste; the turn ends."""
    state = position(seat, duty, piles, move)
    assert move in moves(state, seat)
    wrong = go(state, seat, move)
    assert (wrong.fault.duty.name, wrong.mover) == (NAMES[verdict[:2]], seat)
    assert (wrong.turn != seat) is (kind == "discard")
    stopped = go(wrong, 1 - seat, "STOP")
    assert (stopped.turn, stopped.turns) == (1 - seat, 6 if duty != "first turn" else 2)
    assert (stopped.proved[seat], stopped.proved[1 - seat], sum(stopped.wrong)) == (1, 0, 0)
    assert (stopped.fault, stopped.mover) == (None, -1)
    assert not {text for text in legal(BANK, stopped) if text.endswith("STOP")}
    expected = seen(wrong if move.endswith("!") or kind == "discard" else state, seat)
    if "turned" in expected:
        expected["waste"] = " ".join([*expected.get("waste", "").split(), expected.pop("turned")])
    if duty == "first turn":  # handed over for the first time: the other side's reserve was whole
        expected["their_reserve"] = seen(stopped, seat)["their_reserve"]
    assert seen(stopped, seat) == expected


@each_seat
@over(ERRORS)
def test_what_is_said_of_a_proved_stop(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    wrong = go(position(seat, duty, piles, move), seat, move)
    said = BANK.remark(wrong, Move.say("STOP", 1 - seat), go(wrong, 1 - seat, "STOP"))
    caller, whose = ("You", "Marta's") if seat else ("Marta", "your")
    rule = SENTENCES[verdict][0].lower() + SENTENCES[verdict][1:]
    if kind == "discard":
        end = "The turn had ended already."
    elif move.endswith("!"):
        end = f"{whose[0].upper()}{whose[1:]} turn ends."
    else:
        end = f"The move is taken back, and {whose} turn ends."
    assert said == f"{caller} said Stop. There was an error: {rule} {end}"


@each_seat
@over(ERRORS)
def test_an_error_that_nobody_stops_can_be_played_on(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    """The next move, of whichever side, settles it: no call holds any more. The game goes on."""
    wrong = go(position(seat, duty, piles, move), seat, move)
    held = cards(wrong)
    ways = sorted(moves(wrong, wrong.turn) - {"STOP"})
    assert ways
    for text in ways:
        after = go(wrong, wrong.turn, text)
        assert after.mover == wrong.turn
        if after.fault is not None:  # another error, with its own position before it
            assert after.fault.before.piles == wrong.piles
            assert after.fault.before.fault is None
        else:
            assert go(after, 1 - after.mover, "STOP").proved == (0, 0)
    dice = Stream.of(17, seat)
    for _ in range(40):
        now = list(BANK.moves(wrong))
        if not now:
            assert BANK.outcome(wrong)
            break
        wrong = BANK.apply(wrong, now[dice.below(len(now))])
        assert cards(wrong) == held


@each_seat
@over(ERRORS)
def test_moves_of_the_engine_are_found_in_the_table(
    seat: int, duty: str, kind: str, move: str, verdict: str, piles: dict[str, str]
) -> None:
    """`passed_over` says beforehand what the fault says afterwards; a strict table leaves exactly the rest."""
    state = position(seat, duty, piles, move)
    mine = [one for one in BANK.moves(state) if one.verb != "say"]
    wrong = {one for one in mine if BANK.passed_over(state, one).name}
    assert by(move, seat) in {one.text(BANK.names) for one in wrong}
    assert set(mine) - wrong == set(STRICT.moves(state)) - {Move.say("PASS", seat)}
    for one in mine:
        assert (BANK.apply(state, one).fault is not None) is (one in wrong)
