"""Russian Bank: winning, scoring, stalemate (RULES, section 20)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Outcome, Rules

from .bank import BANK, MATCH, PEOPLE, STRICT, at, go, moves
from .shown import brink
from .variants import legal, play, refusal

each_seat = pytest.mark.parametrize("seat", [0, 1])
OUT = {"reserve": "", "stock": "", "turned": "8S", "b1": "9D"}  # the last card, and its place


# ---- winning ----


@each_seat
@pytest.mark.parametrize(
    ("piles", "points"),
    [
        ({"their_reserve": "", "their_stock": "3c"}, 31),
        ({"their_reserve": "6c 5c 4C", "their_stock": ""}, 36),
        ({"their_reserve": "6c TD", "their_stock": "8s 7s", "their_waste": "2C 3C 4C"}, 39),
        ({"their_reserve": "TD", "their_stock": "8s", "their_turned": "2C"}, 34),
    ],
)
def test_the_score(seat: int, piles: dict[str, str], points: int) -> None:
    """30, and 2 for each card in the loser's reserve, 1 for each in stock, turned place and waste."""
    after = go(at(seat, quiet=True, **OUT, **piles), seat, "turned>b1")
    scores = (0, points) if seat else (points, 0)
    who = "Marta" if seat else "You"
    assert BANK.outcome(after) == Outcome(
        "lost" if seat else "won", f"{who} played out every card: {points} points.", scores
    )
    assert legal(BANK, after) == set()
    assert BANK.sign(after, seat) == ""
    for move in ("stock1!", "STOP", "NEXT", "1:PASS"):
        assert refusal(BANK, after, move) == "The game is over."


@each_seat
@pytest.mark.parametrize("last", ["reserve", "turned"])
@pytest.mark.parametrize("target", ["f7", "b1", "b8", "their_waste"])
def test_the_last_card_may_go_anywhere(seat: int, last: str, target: str) -> None:
    """To the centre, a pile, a space, or as a load."""
    card = "2C" if target == "f7" else "8S"
    piles = {**OUT, "turned": "", last: card, "f7": "AC", "b8": "", "their_waste": "9S"}
    after = go(at(seat, quiet=True, **piles), seat, f"{last}>{target}")
    assert BANK.outcome(after) is not None
    assert after.fault is None


@each_seat
@pytest.mark.parametrize(
    "left", [{"reserve": "5C"}, {"stock": "4s"}, {"waste": "4S"}, {"reserve": "5c", "waste": "4S"}]
)
def test_one_card_left_is_not_won(seat: int, left: dict[str, str]) -> None:
    """Reserve, stock, turned place and waste, all of them."""
    after = go(at(seat, quiet=True, **{**OUT, **left}), seat, "turned>b1")
    assert BANK.outcome(after) is None
    assert moves(after, seat)


def test_two_people_are_told_who_won() -> None:
    for seat, name in ((0, "first"), (1, "second")):
        end = PEOPLE.outcome(go(at(seat, PEOPLE, quiet=True, **OUT), seat, "turned>b1", rules=PEOPLE))
        assert end is not None
        assert end.reason.startswith(f"The {name} player played out every card: 3")
        assert PEOPLE.verdict(end) == f"The {name} player won"


# ---- stalemate ----


@brink(
    "russian-bank",
    ({}, {"mine": 2, "theirs": 2}, {"theirs": 1}),
    ({}, {"mine": 2, "theirs": 2}, {"mine": 1}),
    ({"errors": "prevent"}, {"mine": 3, "theirs": 2}, {"theirs": 1}),
    ({"match": 300, "errors": "prevent"}, {"mine": 2, "theirs": 2, "points": 299}, {"theirs": 1}),
)
def test_nearly_stale(rules: Rules[Any], mine: int, theirs: int, points: int = 0) -> Any:
    """Each side must have turned its stock over or passed twice. (With four points the other has fewer left.)"""
    piles = {"reserve": "5c JC", "their_reserve": "6H", "their_stock": "8s"}
    return at(0, rules, quiet=True, idle=(mine, theirs), before=(0, points), **piles)


@each_seat
@pytest.mark.parametrize(
    ("piles", "result", "points"),
    [
        ({"reserve": "5c JC", "their_reserve": "6c"}, "lost", 6),
        ({"reserve": "6c", "their_reserve": "5c JC"}, "won", 6),
        ({"reserve": "6c", "their_reserve": "5C"}, "drawn", 0),
        ({"reserve": "", "waste": "2S", "turned": "5S", "their_reserve": "5C"}, "drawn", 0),
        ({"reserve": "", "waste": "2S", "turned": "5S", "their_reserve": ""}, "lost", 4),
    ],
)
def test_fewer_points_left_wins(seat: int, piles: dict[str, str], result: str, points: int) -> None:
    """The winner scores what the loser has left, without the 30; equal is a draw."""
    state = at(seat, quiet=True, idle=(2, 2), **piles)
    end = BANK.outcome(state)
    assert end is not None
    words = {
        "drawn": "Nothing moves on, and both have as many points left: a draw.",
        "won": f"Nothing moves on, and you had fewer points left: {points} points.",
        "lost": f"Nothing moves on, and Marta had fewer points left: {points} points.",
    }
    mine = result if seat == 0 else {"won": "lost", "lost": "won", "drawn": "drawn"}[result]
    scores = {"won": (points, 0), "lost": (0, points), "drawn": (0, 0)}
    assert end == Outcome(mine, words[mine], scores[mine])
    assert legal(BANK, state) == set()


@each_seat
@pytest.mark.parametrize(
    ("piles", "move", "counts"),
    [
        ({}, "stock!", (1, 1)),
        ({}, "b1>their_reserve", (1, 1)),
        ({"turned": "8S"}, "turned>b1", (1, 1)),
        ({"turned": "8S"}, "turned>waste", (1, 1)),
        ({"reserve": "5c 8S"}, "reserve>b1", (1, 1)),
        ({"stock": "", "turned": "8S", "waste": "3D"}, "turned>waste", (2, 1)),  # the stock is turned over
        ({"stock": ""}, "PASS", (2, 1)),
        ({"b1": "AC"}, "b1>f7", (0, 0)),  # a card reaches the centre
        (
            {"stock": "", "turned": "AC", "waste": "3D"},
            "turned>f8",
            (1, 0),
        ),  # and then the stock is turned over
        ({"reserve": "5c 6c"}, "reserve!", (0, 0)),  # a reserve card is turned
    ],
)
def test_what_is_progress(seat: int, piles: dict[str, str], move: str, counts: tuple[int, int]) -> None:
    """Only a card that reaches the centre, or a reserve card turned up."""
    after = go(at(seat, quiet=True, idle=(1, 1), **piles), seat, move)
    assert after.idle == (counts if seat == 0 else counts[::-1])


def test_both_pass_twice() -> None:
    """A stalemate by passing alone, and not one turn before."""
    state = at(0, quiet=True, stock="", their_stock="")
    for number, move in enumerate(["PASS", "1:PASS", "PASS", "1:PASS"]):
        assert BANK.outcome(state) is None
        assert (state.turn, sum(state.idle)) == (number % 2, number)
        state = play(BANK, state, move)
    end = BANK.outcome(state)
    assert end is not None
    assert end.result == "drawn"
    assert BANK.verdict(end) == "A draw"
    assert not BANK.won(state)
    assert not BANK.lost(state)


def test_one_turns_over_while_the_other_passes() -> None:
    """Either counts."""
    state = at(0, quiet=True, stock="3h", their_stock="", their_reserve="6c 9C")
    for _ in range(2):
        assert BANK.outcome(state) is None
        state = play(BANK, state, "stock1!", "turned1>waste1", "1:PASS")
    end = BANK.outcome(state)
    assert end is not None
    assert end.scores == (0, 5)


def test_nobody_is_blocked() -> None:
    for rules in (BANK, STRICT, MATCH):
        for seed in range(1, 8):
            assert rules.blocked(rules.new(seed)) is False
    assert BANK.blocked(at(0, quiet=True, stock="", their_stock="")) is False
