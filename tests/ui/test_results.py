"""Results of games, and what they add up to."""

from __future__ import annotations

import random

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import Session
from engine.games import make
from engine.play import PLAYERS, play_out
from tests.engine.variants import walk
from ui.results import HONOURABLE, LOST, WON, Result, Summary


def row(text: str) -> list[Result]:
    """Results one after the other: w, h and l."""
    kinds = {"w": WON, "h": HONOURABLE, "l": LOST}
    return [
        Result(kinds[letter], at=10 + number, ms=1000 * number, moves=number)
        for number, letter in enumerate(text)
    ]


def won_game(slug: str = "klondike") -> Session:  # type: ignore[type-arg]
    rules = make(slug, {"preset": "modern"} if slug == "klondike" else None)
    for seed in range(1, 200):
        line, end = play_out(rules, rules.new(seed), PLAYERS["greedy"](seed))
        if end and end.won:
            session = Session(rules, seed)
            for move in line:
                session.play(move)
            return session
    raise AssertionError("no deal is won")


def test_the_result_of_a_game_that_was_won() -> None:
    session = won_game()
    result = Result.of(session, "end", 1_700_000_000_000, 61_000, known=False)
    assert result == Result(
        WON,
        "end",
        1_700_000_000_000,
        session.seed,
        "passes=unlimited partial=true take_back=true forced_aces=false",
        61_000,
        session.cursor,
        helped=False,
        known=False,
    )


def test_the_result_of_a_game_that_was_left_or_given_up() -> None:
    rules = make("clock")
    session = Session(rules, 5)
    for _, move in walk(rules, 5, 4, 0):
        session.play(move)
    assert Result.of(session, "left", 1, 2, known=True) == Result(LOST, "left", 1, 5, "", 2, 4, known=True)
    session.stop()
    assert Result.of(session, "stopped", 1, 2, known=False).result == LOST


def test_undo_counts_as_help() -> None:
    """Also when everything was played again; moves are those that stand."""
    session = won_game("clock")
    moves = session.cursor
    session.undo()
    session.redo()
    result = Result.of(session, "end", 1, 2, known=False)
    assert (result.helped, result.moves, result.result) == (True, moves, WON)


@given(
    st.builds(
        Result,
        st.sampled_from([WON, LOST, HONOURABLE]),
        how=st.sampled_from(["end", "left", "stopped"]),
        at=st.integers(0, 2**52),
        seed=st.integers(0, 999_999_999),
        options=st.text(max_size=20),
        ms=st.integers(0, 10**9),
        moves=st.integers(0, 50_000),
        helped=st.booleans(),
        known=st.booleans(),
    )
)
def test_reading_is_the_inverse_of_writing(result: Result) -> None:
    assert Result.read(result.written()) == result


def test_a_result_is_written_short() -> None:
    assert Result(LOST, how="left", at=3).written() == {"result": "lost", "how": "left", "at": 3}


@pytest.mark.parametrize(
    ("games", "streak", "best"),
    [("", 0, 0), ("w", 1, 1), ("wwl", 0, 2), ("wwlw", 1, 2), ("lwww", 3, 3), ("wwhw", 1, 2)],
)
def test_streaks_are_wins_in_a_row(games: str, streak: int, best: int) -> None:
    """An honourable end is not a win; games count in the order in which they ended, however they are kept."""
    results = row(games)
    random.Random(3).shuffle(results)
    summary = Summary.of(results)
    assert (summary.streak, summary.best_streak) == (streak, best)


def test_what_results_add_up_to() -> None:
    summary = Summary.of(row("lwhwwl"))
    assert (summary.played, summary.won, summary.honourable) == (6, 3, 1)
    assert summary.share == 0.5
    assert summary.record == "Won 3 of 6, 1 honourable"
    assert (summary.best_ms, summary.median_ms, summary.median_moves) == (1000, 3000, 3)  # of games won
    assert 0 < summary.low < 0.5 < summary.high < 1


def test_nothing_played_is_no_error() -> None:
    empty = Summary.of([])
    assert (empty.share, empty.record, empty.best_ms) == (0.0, "Not played", None)
    assert (empty.low, empty.high) == (0.0, 1.0)
    lost = Summary.of(row("lll"))
    assert (lost.best_ms, lost.median_ms, lost.median_moves) == (None, None, None)
    assert lost.record == "Won 0 of 3"


@given(st.text("whl", max_size=40))
def test_numbers_that_belong_together(games: str) -> None:
    summary = Summary.of(row(games))
    assert summary.played == len(games)
    assert summary.won + summary.honourable <= summary.played
    assert 0 <= summary.streak <= summary.best_streak <= summary.won
    assert 0 <= summary.low <= summary.share <= summary.high <= 1 or not games
