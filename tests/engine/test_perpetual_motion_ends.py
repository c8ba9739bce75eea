"""How Perpetual Motion ends, and declining, sentence by sentence (RULES, section 19)."""

from __future__ import annotations

import time
from dataclasses import replace
from itertools import pairwise
from typing import Any

import pytest

from engine import Rules, Session
from engine.deal import Stream
from engine.games import make
from engine.play import PLAYERS, play_out

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, side_by_side, table

BOOK = make("perpetual-motion")
FREE = make("perpetual-motion", {"decline": True})


def whole(rules: Rules[Any], seed: int) -> Session[Any]:
    """A game that plays itself, through the session."""
    session = Session(rules, seed)
    while session.outcome is None:
        assert session.cursor < 5_000
        session.play(next(iter(rules.moves(session.state))))
    return session


def test_any_number_of_passes() -> None:
    """They are counted."""
    session = whole(BOOK, 133)
    counts = [state.passes for state in session.states]
    assert counts == sorted(counts)
    assert counts[-1] > 20
    assert BOOK.status(session.state)[0] == f"Pass {counts[-1]}"


# ---- ends ----


@pytest.mark.parametrize("rules", [BOOK, FREE])
def test_won_when_all_are_out(rules: Rules[Any]) -> None:
    state = short(rules, "AS AH AD AC 9C 9D 9H 9S")
    state = play(rules, state, "stock!")
    assert rules.outcome(state) is None
    state = play(rules, state, "stock!")
    end = rules.outcome(state)
    assert end is not None
    assert (end.won, end.reason) == (True, "All cards left in fours.")
    assert legal(rules, state) == set()
    assert rules.needs(state, 0) == ""
    assert refusal(rules, state, "stock!") == "The game is over."


@pytest.mark.parametrize(
    ("deck", "passes", "left"),
    [
        # four different cards are gathered as they were dealt
        ("AS 2S 3S 4S", 1, "four"),
        # 12345678 becomes 15263748, 13572468, 12345678
        ("AS 2S 3S 4S 5S 6S 7S 8S", 3, "eight"),
        ("AS 2S 3S 4S 5S", 4, "five"),  # the fifth lies on the first
    ],
)
def test_lost_when_an_order_comes_back(deck: str, passes: int, left: str) -> None:
    """The order equals any earlier one of the stock, the first of all included."""
    state, taps = short(BOOK, deck), 1 + (len(deck.split()) + 3) // 4
    for _ in range(passes * taps):
        assert BOOK.outcome(state) is None
        state = play(BOOK, state, "stock!")
    end = BOOK.outcome(state)
    assert end is not None
    assert end.result == "lost"
    assert end.reason == f"The stock stands as it stood before: {left} cards would go round for ever."
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "stock!") == "The game is over."


def test_an_order_that_is_not_the_first_may_come_back() -> None:
    """Any earlier order counts, not only that of the deal."""
    session = whole(BOOK, 133)
    starts = [session.states[0].piles[0]]
    for before, after in pairwise(session.states):
        if after.passes > before.passes:
            starts.append(after.piles[0])
    assert starts.index(starts[-1]) > 0
    assert len(set(starts)) == len(starts) - 1
    assert len({len(start) for start in starts}) > 1  # and cards had left before


def test_the_orders_before_a_four_left_need_not_be_kept() -> None:
    """A shorter stock cannot equal them; so a position stays small."""
    states = whole(BOOK, 61).states
    for before, after in pairwise(states):
        if after.piles[5] != before.piles[5]:
            assert after.orders == ()
        assert len({len(order) for order in after.orders}) <= 1


def test_a_long_game_is_played_in_no_time() -> None:
    """Some hundred passes, through the session, with every order kept."""
    start = time.process_time()
    session = whole(BOOK, 176)
    assert len(session.moves) == 3091
    assert time.process_time() - start < 2
    assert session.outcome is not None
    assert session.outcome.result == "lost"


@brink(
    "perpetual-motion",
    # the cards are gathered in the order in which they were dealt; a fifth lies on the first
    ({}, {"deck": "AS 2S 3S 4S", "taps": 2}, {"taps": 1}),
    ({}, {"deck": "AS 2S 3S 4S", "taps": 2}, {"deck": "AS 2S 3S 4S 5S"}),
    ({}, {"deck": "AS 2S 3S 4S 5S 6S 7S 8S", "taps": 9}, {"taps": 8}),
)
def test_lost_and_not_yet(rules: Rules[Any], deck: str, taps: int) -> Any:
    """With the gathering that repeats an order, not a tap sooner."""
    return play(rules, short(rules, deck), *["stock!"] * taps)


# ---- declining ----


@shows("perpetual-motion", "decline=true")
def test_a_sweep_may_be_declined(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book one move is legal, and the tap waits."""
    piles = {"p1": "5H", "p2": "9C", "p3": "2S 5D", "p4": "9S", "stock": "Kc"}
    assert legal(book, table(book, **piles)) == {"p3>p1"}
    assert legal(chosen, table(chosen, **piles)) == {"p3>p1", "p4>p2", "stock!"}
    assert (book.automatic, chosen.automatic) == (True, False)


def test_decline() -> None:
    """Any such top may move onto the leftmost pile that agrees, in any order, or the next four are dealt."""
    state = table(FREE, p1="5H", p2="9C", p3="2S 5D", p4="9S 5S", stock="Kc")
    assert legal(FREE, state) == {"p3>p1", "p4>p1", "stock!"}
    state = play(FREE, state, "p4>p1")
    assert legal(FREE, state) == {"p3>p1", "p4>p2", "stock!"}
    state = play(FREE, state, "stock!")
    assert read(FREE, state) == {"p1": "5H 5S KC", "p2": "9C", "p3": "2S 5D", "p4": "9S"}
    assert legal(FREE, state) == {"p4>p2", "stock!"}  # gathered, with a pair in sight
    assert read(FREE, play(FREE, state, "stock!")) == {"stock": "9s 5d 2s 9c Kc 5s 5h"}


@shows("perpetual-motion", "decline=true")
def test_an_order_that_comes_back_loses_no_game_of_choices(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book it would go round for ever; whoever may decline sweeps otherwise from there, and wins."""
    deck = "2C 2D 3C 3S 3D 3H 2S 2H"
    swept = ("stock!", "p2>p1", "p4>p3")
    line = (*swept, *swept, "stock!", *swept, *swept, "stock!")
    assert book.lost(play(book, short(book, deck), *line))
    state = play(chosen, short(chosen, deck), *line)
    assert (chosen.lost(state), legal(chosen, state)) == ("", {"stock!"})
    assert chosen.key(state) == chosen.key(short(chosen, deck))  # where it began, and nothing is remembered
    state = play(chosen, state, "stock!", "stock!", "p2>p1", "p3>p2", "stock!", "stock!", "p4>p1", "stock!")
    state = play(chosen, state, "p4>p1", "stock!", "stock!", "stock!")
    assert chosen.won(state)


@pytest.mark.parametrize("player", PLAYERS)
def test_a_simulated_player_who_may_decline_comes_to_an_end(player: str) -> None:
    """Nobody enters a position twice, and passes alone make none new."""
    for seed in (1, 2):
        line, end = play_out(FREE, FREE.new(seed), PLAYERS[player](seed))
        assert 0 < len(line) < 20_000
        assert end is None or end.won
    line, end = play_out(FREE, short(FREE, "AS 2S 3S 4S"), PLAYERS[player](1))
    assert (len(line), end) == (1, None)  # the next tap would bring back the deal


@brink(
    "perpetual-motion",
    ({"decline": True}, {"deck": "AS 2S 3S 4S 5S 6S 7S 8S"}, {"deck": "AS 2S 3S 4S 5S AC 7S 8S"}),
    ({"decline": True}, {"deck": "AS 2S 3S 4S"}, {"deck": "AS 2S 3S 4S AC"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], deck: str) -> Any:
    """With `decline` nothing is lost for good, but a player may be blocked: no pair will show."""
    return short(rules, deck)


def test_a_four_that_leaves_is_a_gain() -> None:
    assert FREE.blocked(short(FREE, "AS 2S 3S 4S 9C 9D 9H 9S")) is False


# ---- the rest ----


def test_the_history_belongs_to_the_position() -> None:
    """Equal piles with other orders behind them have other prospects."""
    state = BOOK.new(1)
    assert BOOK.key(state) != BOOK.key(replace(state, orders=()))


def test_undo_takes_the_history_back() -> None:
    session = whole(BOOK, 84)
    while session.undo():
        pass
    assert session.state == BOOK.new(84)
    while session.redo():
        pass
    assert session.outcome is not None


@pytest.mark.parametrize(("seed", "won"), [(61, True), (133, False)])
def test_the_plain_rules_come_to_the_same_end(seed: int, won: bool) -> None:
    """They keep every order there ever was."""
    state = side_by_side(BOOK, seed, lambda moves: moves[0])
    end = BOOK.outcome(state)
    assert end is not None
    assert end.won is won


def test_the_plain_rules_agree_where_one_may_decline() -> None:
    """A player of whims, to the end."""
    stream = Stream.of(5)
    state = side_by_side(FREE, 1, lambda moves: moves[0 if stream.below(9) else stream.below(len(moves))])
    assert state.passes > 5
