"""The options of Klondike, sentence by sentence (RULES, section 9 and Conventions)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Rules, Session
from engine.card import full_deck
from engine.move import Move

from .shown import shows
from .test_klondike import BOOK, MODERN, klondike
from .variants import legal, play, read, refusal, table

# ---- partial ----


@shows("klondike", "partial=true")
def test_part_of_a_run_may_move(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book all face-up cards of a pile move together."""
    piles = {"c1": "5d 6S 5H 4C 3H", "c2": "7D", "c3": "4S"}
    assert legal(book, table(book, **piles)) == {"c1>c2*4"}
    assert legal(chosen, table(chosen, **piles)) == {"c1>c2*4", "c1>c3"}


@pytest.mark.parametrize(
    ("cards", "counts", "moves"),
    [
        ("Kd 6S 5H 4C 3H", (1, 2, 3, 4), {"c1>c2*4", "c1>c3", "c1>c4*3"}),
        ("3H", (1,), {"c1>c3"}),
        ("Kd 4C 3H", (1, 2), {"c1>c3"}),
    ],
)
def test_which_part_of_a_run_may_move(cards: str, counts: tuple[int, ...], moves: set[str]) -> None:
    rules = klondike(partial=True)
    state = table(rules, c1=cards, c2="7D", c3="4S", c4="6C")
    assert rules.lifts(state, 6) == counts
    assert {move for move in legal(rules, state) if move.startswith("c1")} == moves


def test_part_of_a_unit_headed_by_a_king_is_no_king() -> None:
    rules = klondike(partial=True)
    state = table(rules, c1="KS QH JS", c2="QD")
    assert {move for move in legal(rules, state) if move.endswith("c3") or "c3*" in move} == set()
    assert "c1>c2" in legal(rules, state)


# ---- take_back and forced_aces ----


@shows("klondike", "take_back=true")
def test_a_card_may_come_back(book: Rules[Any], chosen: Rules[Any]) -> None:
    piles = {"f1": "AS 2S 3S", "c1": "4D"}
    assert legal(book, table(book, **piles)) == set()
    assert legal(chosen, table(chosen, **piles)) == {"f1>c1"}


def test_take_back() -> None:
    """A base's top may go to a pile, and only there; a king also into a space."""
    rules = klondike(take_back=True)
    king = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    state = table(rules, f1="AS 2S 3S", f2=king, c1="4D", c2="2C")
    assert legal(rules, state) == {"f1>c1", *(f"f2>c{n}" for n in (3, 4, 5, 6, 7))}
    assert read(rules, play(rules, state, "f1>c1")) == {"f1": "AS 2S", "f2": king, "c1": "4D 3S", "c2": "2C"}
    assert refusal(rules, state, "f1>f3") == "From a base only the top card comes back, and only to a pile."
    assert refusal(rules, state, "f1>c1*2") == "From a base only the top card comes back, and only to a pile."
    assert refusal(rules, state, "f1>c2") == "A black three goes on a red four, not on the two of clubs."


def test_with_forced_aces_an_ace_is_never_taken_back() -> None:
    """Without them it may be."""
    forced, free = klondike(take_back=True), klondike(take_back=True, forced_aces=False)
    piles = {"f1": "AS", "c1": "2D"}
    assert legal(forced, table(forced, **piles)) == set()
    assert forced.lifts(table(forced, **piles), 2) == ()
    assert refusal(forced, table(forced, **piles), "f1>c1") == "An ace stays on its base."
    assert legal(free, table(free, **piles)) == {"f1>c1"}


@shows("klondike", "forced_aces=false")
def test_aces_may_stay(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book an ace that is uncovered goes up within the move."""
    piles = {"c1": "ac 6S", "c2": "7D"}
    after = play(book, table(book, **piles), "c1>c2")
    assert (read(book, after), legal(book, after)) == ({"f1": "AC", "c2": "7D 6S"}, set())
    after = play(chosen, table(chosen, **piles), "c1>c2")
    assert (read(chosen, after), legal(chosen, after)) == ({"c1": "AC", "c2": "7D 6S"}, {"c1>f1"})


def test_aces_wait_without_force() -> None:
    """They go only to the leftmost empty base, so that positions do not multiply."""
    rules = klondike(forced_aces=False)
    state = table(rules, f2="AH", c1="AC", c2="2D")
    assert legal(rules, state) == {"c1>f1", "c1>c2"}
    assert refusal(rules, state, "c1>f3") == "An ace goes to the leftmost empty base."
    assert read(rules, play(rules, state, "c1>f1")) == {"f1": "AC", "f2": "AH", "c2": "2D"}


# ---- draw and passes ----


@shows("klondike", "draw=3")
def test_three_at_a_time(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book the two may be played as soon as it is turned; two more cards cover it."""
    piles = {"stock": "9c 4d 5h 2h", "c1": "3S"}
    after = play(book, table(book, **piles), "stock!")
    assert (read(book, after)["waste"], legal(book, after)) == ("2H", {"stock!", "waste>c1"})
    after = play(chosen, table(chosen, **piles), "stock!")
    assert (read(chosen, after)["waste"], legal(chosen, after)) == ("2H 5H 4D", {"stock!"})


@shows("klondike", ("passes=2", 2, set()), ("passes=3", 3, set()), ("passes=unlimited", 20, {"stock!"}))
def test_further_passes(book: Rules[Any], chosen: Rules[Any], passes: int, moves: set[str]) -> None:
    """One card that fits nowhere: by the book the game is lost when it has been turned."""
    for rules, last, left in ((book, 1, set()), (chosen, passes, moves)):
        state = play(rules, table(rules, stock="5h", c1="3S"), *["stock!"] * (2 * last - 1))
        assert state.passes == last
        assert legal(rules, state) == left
        assert bool(rules.lost(state)) is not bool(left)


@pytest.mark.parametrize(
    ("stock", "taps"),
    [
        # three cards as a block, the last of the three uppermost; a short last batch as it is
        ("6s 5d 4c 3d 2h", [("6s 5d", "2H 3D 4C"), ("", "2H 3D 4C 5D 6S")]),
        ("5d 4c 3d 2h", [("5d", "2H 3D 4C"), ("", "2H 3D 4C 5D")]),
        ("4c 3d 2h", [("", "2H 3D 4C")]),
        ("3d 2h", [("", "2H 3D")]),
        ("2h", [("", "2H")]),
    ],
)
def test_batches_of_three(stock: str, taps: list[tuple[str, str]]) -> None:
    rules = klondike(draw=3)
    state = table(rules, stock=stock, c1="KS")
    for left, waste in taps:
        state = play(rules, state, "stock!")
        assert (read(rules, state).get("stock", ""), read(rules, state)["waste"]) == (left, waste)


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize(("passes", "turns"), [(1, 0), (2, 1), (3, 2), ("unlimited", 9)])
def test_passes(draw: int, passes: int | str, turns: int) -> None:
    """From the deal, or a turning-over, to the next; the turning-over is a tap that deals nothing."""
    rules = klondike(draw=draw, passes=passes)
    state = table(rules, stock="4c 3d 2h 9c", c1="KS")
    for turn in range(turns + 1):
        assert rules.status(state)[0].startswith(f"Pass {turn + 1}")
        while state.piles[0]:
            state = play(rules, state, "stock!")
        assert read(rules, state)["waste"] == "9C 2H 3D 4C"
        if turn == turns:
            break
        assert rules.needs(state, 0) == "turn"
        state = play(rules, state, "stock!")
        assert read(rules, state) == {"stock": "4c 3d 2h 9c", "c1": "KS"}
        assert not rules.is_play(Move.tap(0))
    if passes != "unlimited":
        assert rules.needs(state, 0) == "spent"
        assert "stock!" not in legal(rules, state)
        assert "pass" in refusal(rules, state, "stock!")


def test_the_waste_is_turned_over_as_one_block() -> None:
    """The first card discarded is the first dealt again, without the cards that were played."""
    rules = klondike(passes=2)
    state = play(
        rules, table(rules, stock="4c 3d 2h", c1="3S"), "stock!", "waste>c1", "stock!", "stock!", "stock!"
    )
    assert read(rules, state) == {"stock": "4c 3d", "c1": "3S 2H"}
    assert state.passes == 2


def test_an_empty_waste_is_not_turned_over() -> None:
    rules = klondike(passes="unlimited")
    state = table(rules, c1="KS")
    assert legal(rules, state) == set()
    assert rules.needs(state, 0) == "spent"
    assert refusal(rules, state, "stock!") == "No card is left to turn."


# ---- scores ----


def scored(rules: Rules[Any], state: Any, score: int, *moves: str) -> int:
    return int(play(rules, replace(state, score=score), *moves).score)


@pytest.mark.parametrize(
    ("options", "piles", "moves", "before", "after"),
    [
        # standard
        ({}, {"waste": "2H", "c1": "3S"}, ["waste>c1"], 0, 5),
        ({}, {"waste": "2H", "f1": "AH"}, ["waste>f1"], 0, 10),
        ({}, {"c1": "2H", "f1": "AH"}, ["c1>f1"], 7, 17),
        ({}, {"c1": "2H", "c2": "3S"}, ["c1>c2"], 7, 7),
        ({}, {"c1": "9d 2H", "c2": "3S"}, ["c1>c2"], 7, 12),
        ({}, {"c1": "9d 2H", "f1": "AH"}, ["c1>f1"], 7, 22),
        ({"take_back": True}, {"f1": "AH 2H", "c1": "3S"}, ["f1>c1"], 40, 25),
        ({"take_back": True}, {"f1": "AH 2H", "c1": "3S"}, ["f1>c1"], 8, 0),  # never below 0
        ({}, {"stock": "2h 9c", "c1": "KS"}, ["stock!"], 7, 7),
        ({"passes": 2}, {"waste": "2H", "c1": "KS"}, ["stock!"], 130, 30),
        ({"passes": 2}, {"waste": "2H", "c1": "KS"}, ["stock!"], 99, 0),
        ({"passes": 2, "draw": 3}, {"waste": "2H", "c1": "KS"}, ["stock!"], 130, 110),
        ({"passes": 2, "draw": 3}, {"waste": "2H", "c1": "KS"}, ["stock!"], 19, 0),
        # a forced ace comes to a base like any card
        ({}, {"stock": "ah", "c1": "KS"}, ["stock!"], 0, 10),
        ({}, {"c1": "ah 2S", "c2": "3D"}, ["c1>c2"], 0, 15),
        # vegas
        ({"score": "vegas"}, {"waste": "2H", "c1": "3S"}, ["waste>c1"], -52, -52),
        ({"score": "vegas"}, {"waste": "2H", "f1": "AH"}, ["waste>f1"], -52, -47),
        ({"score": "vegas"}, {"c1": "9d 2H", "f1": "AH"}, ["c1>f1"], 3, 8),
        ({"score": "vegas"}, {"c1": "ah 2S", "c2": "3D"}, ["c1>c2"], -52, -47),
        ({"score": "vegas", "take_back": True}, {"f1": "AH 2H", "c1": "3S"}, ["f1>c1"], -52, -57),
        ({"score": "vegas", "passes": 2}, {"waste": "2H", "c1": "KS"}, ["stock!"], 7, 7),
        # no score
        ({"score": "none"}, {"waste": "2H", "f1": "AH"}, ["waste>f1"], 0, 0),
    ],
)
def test_scores(
    options: dict[str, Any], piles: dict[str, str], moves: list[str], before: int, after: int
) -> None:
    """Standard: waste to pile 5, to base 10, turned 5, base to pile -15, turning over -100 or -20, never
    below 0. Vegas: -52, +5 a card on a base, -5 taken back."""
    rules = klondike(**{"score": "standard", **options})
    assert scored(rules, table(rules, **piles), before, *moves) == after


@shows("klondike", ("score=standard", (110,)), ("score=vegas", (105,)))
def test_the_last_card_scores(book: Rules[Any], chosen: Rules[Any], scores: tuple[int, ...]) -> None:
    """From the waste to its base, at a hundred points: 10 or 5, and nothing by the book."""
    for rules, told in ((book, ()), (chosen, scores)):
        state = replace(table(rules, f1="AH", waste="2H"), score=100)
        end = rules.outcome(play(rules, state, "waste>f1"))
        assert end is not None
        assert (end.won, end.scores) == (True, told)


def test_where_scores_begin() -> None:
    """Aces that go up in the deal count already."""
    rules = klondike(score="vegas", forced_aces=False)
    assert rules.new(1).score == -52
    assert klondike(score="standard", forced_aces=False).new(1).score == 0
    deck = full_deck()
    assert klondike(score="vegas").deal(deck).score == -52 + 5 * 2
    assert klondike(score="standard").deal(deck).score == 10 * 2 + 5
    assert "Score \N{MINUS SIGN}52" in rules.status(rules.new(1))
    assert len(BOOK.status(BOOK.new(1))) == 1


def test_the_end_tells_the_score() -> None:
    """Won, lost or given up; without the option there is none to tell."""
    vegas = klondike(score="vegas")
    won = replace(table(vegas, f1="AS"), score=-47)
    for state in (won, replace(table(vegas, c1="2S"), score=-52)):
        end = vegas.outcome(state)
        assert end is not None
        assert end.scores == (state.score,)
    session = Session(vegas, 1)
    session.stop()
    assert session.outcome is not None
    assert session.outcome.scores == (session.state.score,)
    end = BOOK.outcome(won)
    assert end is not None
    assert end.scores == ()


# ---- presets ----


def test_presets() -> None:
    usual = {
        "draw": 1,
        "passes": 1,
        "partial": False,
        "take_back": False,
        "forced_aces": True,
        "score": "none",
    }
    modern = {**usual, "passes": "unlimited", "partial": True, "take_back": True, "forced_aces": False}
    assert klondike().chosen == klondike(preset="book").chosen == usual
    assert MODERN.chosen == modern
    assert klondike(preset="modern-three").chosen == {**modern, "draw": 3}
    assert klondike(preset="modern", passes=1).chosen == {**modern, "passes": 1}
