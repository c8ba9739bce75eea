"""Pounce: being out, the standstill, points and matches, taking turns (RULES, section 11)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Outcome, shuffled
from engine.card import full_deck

from .pounce_table import KLONDIKE, MATCH, THIRTEEN, TURNS, TWO, at, mine, pounce
from .shown import brink
from .variants import legal, play, read

STUCK = {"t11": "KH", "t12": "KD", "t13": "QH", "t14": "QD", "reserve1": "9c JD"}  # nothing goes anywhere
OTTO = {"reserve3": "2c'2 2S'2", "t31": "7C'2", "t32": "7S'2", "t33": "JC'2", "t34": "JS'2", "f3": "6C'2"}


def end(rules: Any, state: Any) -> Outcome:
    found = rules.outcome(state)
    assert isinstance(found, Outcome)
    assert legal(rules, state) == set()
    return found


# ---- out ----


def test_first_to_get_rid_of_all_cards() -> None:
    state = at(TWO, waste1="5S")
    assert TWO.outcome(state) is None
    assert end(TWO, play(TWO, state, "waste1>f1")) == Outcome(
        "won", "You played out every card.", (2, 1), (0,)
    )
    nothing = dict.fromkeys(("reserve2", "t22", "t23", "t24", "stock2"), "")
    state = at(TWO, t11="KH", t21="TD'1", **nothing)
    over = end(TWO, play(TWO, state, "1:t21>f2"))
    assert over == Outcome("lost", "Marta played out every card.", (1, 2), (1,))


@pytest.mark.parametrize(
    "left",
    [
        {"stock1": "9c"},
        {"waste1": "9C 5S"},
        {"t11": "KH"},
        {"reserve1": "KH", "t11": "KC", "t12": "KD", "t13": "KS", "t14": "QC"},
    ],
)
def test_one_card_left_is_not_out(left: dict[str, str]) -> None:
    """Reserve, piles, stock and waste, all of them."""
    state = at(TWO, **{"waste1": "5S", **left})
    assert TWO.outcome(play(TWO, state, "waste1>f1")) is None


def test_thirteen_is_over_when_a_reserve_is_empty() -> None:
    """Wherever the cards went: here the last one fills a space by itself."""
    state = at(THIRTEEN, reserve1="6H", t11="8H", t12="9C", t13="KC", t14="KS", stock1="3c")
    over = end(THIRTEEN, play(THIRTEEN, state, "t11>t12"))
    assert over == Outcome("won", "You played out the whole reserve.", (1, 1), (0,))
    assert TWO.outcome(play(TWO, state, "t11>t12")) is None


# ---- the standstill ----


def test_everybody_has_gone_through_the_whole_stock() -> None:
    """At the end of a pass that began since the last play: the one that is under way does not count."""
    state = at(TWO, **STUCK, stock1="3c 3d", waste1="9H")
    state = play(TWO, state, "1:stock2!", "stock1!")
    assert TWO.sign(state, 1) == "9 left, through"
    assert TWO.outcome(state) is None
    state = play(TWO, state, "stock1!")  # turns the waste over
    assert TWO.outcome(state) is None
    over = end(TWO, play(TWO, state, "stock1!"))
    assert over == Outcome(
        "drawn", "Nobody plays on. You and Marta have 1 card in the centre each.", (1, 1), (0, 1)
    )


def test_a_pass_that_begins_with_the_last_play_counts() -> None:
    state = at(TWO, **{**STUCK, "t11": "5S KH"}, stock1="3c 3d 9h 3h")
    state = play(TWO, state, "stock1!", "stock1!", "1:stock2!")
    assert end(TWO, state).result == "drawn"


@pytest.mark.parametrize("first", ["stock1!", "DONE"])
def test_whoever_is_through_or_done_may_turn_on(first: str) -> None:
    """It changes nothing about that."""
    state = at(TWO, **STUCK, stock1="3c 3d 9h")
    state = play(TWO, state, first, *["stock1!"] * 5)
    assert "DONE" not in mine(TWO, state)
    assert end(TWO, play(TWO, state, "1:stock2!")).result == "drawn"


@pytest.mark.parametrize("idle", ["stock1!", "DONE"])
def test_a_play_by_anyone_makes_all_begin_again(idle: str) -> None:
    """It withdraws DONE too."""
    state = at(TWO, **STUCK, stock1="3c 3d 9h", t21="TD'1")
    state = play(TWO, state, idle)
    assert "DONE" not in mine(TWO, state)
    state = play(TWO, state, "1:t21>f2")
    assert "DONE" in mine(TWO, state)
    assert TWO.outcome(play(TWO, state, "1:stock2!", "1:stock2!", "1:stock2!")) is None


def test_without_a_stock_and_a_play_a_seat_has_nothing_to_say() -> None:
    state = at(TWO, **STUCK)
    assert mine(TWO, state) == set()
    assert end(TWO, play(TWO, state, "1:stock2!")).result == "drawn"


def test_a_play_that_is_not_wanted() -> None:
    """Without a stock, but with a play: the others wait for it, or for DONE."""
    state = play(TWO, at(TWO, **{**STUCK, "t11": "5S"}), "1:stock2!")
    assert mine(TWO, state) == {"t11>f1", "DONE"}
    assert TWO.outcome(state) is None
    assert end(TWO, play(TWO, state, "DONE")).result == "drawn"


def test_klondikes_stock_is_spent_after_its_one_pass() -> None:
    state = at(KLONDIKE, t11="KH", waste1="9H")
    assert mine(KLONDIKE, state) == set()
    state = play(KLONDIKE, state, "1:stock2!")
    assert KLONDIKE.outcome(state) is None
    assert end(KLONDIKE, play(KLONDIKE, state, "1:stock2!")).result == "drawn"


def test_all_say_done() -> None:
    rules = pounce(players=3)
    state = at(rules, **STUCK, **OTTO, stock1="3c", stock3="9c'2")
    state = play(rules, state, "2:DONE", "DONE")
    assert rules.outcome(state) is None
    assert end(rules, play(rules, state, "1:DONE")).result == "drawn"


@pytest.mark.parametrize(
    ("centre", "result", "sentence"),
    [
        ({"f1": "4S 5S"}, "won", "You have 2 cards in the centre, Marta has 1."),
        ({"f1": "4S 5S'1"}, "lost", "Marta has 2 cards in the centre, you have 1."),  # by back
        ({"f2": "9D'1 TD'2"}, "lost", "Otto has 2 cards in the centre, you have 1."),
        ({"f1": "4S 5S'1 6S'2"}, "lost", "Marta and Otto have 2 cards in the centre each."),
        ({"f1": "4S 5S", "f2": "9D'1 TD'2"}, "drawn", "You and Otto have 2 cards in the centre each."),
        ({}, "drawn", "You, Marta and Otto have 1 card in the centre each."),
    ],
)
def test_most_cards_in_the_centre_win(centre: dict[str, str], result: str, sentence: str) -> None:
    """Ties share; a first place that the first player shares is a draw."""
    rules = pounce(players=3)
    over = end(rules, at(rules, 0, (2, 2, 2), **{**STUCK, **OTTO, **centre}))
    assert (over.result, over.reason) == (result, f"Nobody plays on. {sentence}")
    assert over.winners == tuple(seat for seat in range(3) if over.scores[seat] == max(over.scores))
    assert rules.blocked(at(rules, 0, (2, 2, 2), **{**STUCK, **OTTO, **centre})) is (result == "lost")


@brink(
    "pounce",
    ({"players": 2}, {"t11": "KH", "f2": "9D'1 TD'1"}, {"t11": "5S"}),
    ({"players": 2}, {"t11": "KH", "f2": "9D'1 TD'1", "count": 2}, {"count": 1}),
    ({"players": 2}, {"t11": "KH", "f2": "9D'1 TD'1"}, {"stock1": "3c"}),
    ({"players": 2, "base": "klondike"}, {"t11": "QH", "t12": "3c QS", "f1": "AS'1"}, {"t11": "KH"}),
    ({"players": 2, "goal": "thirteen"}, {**STUCK, "stock1": "3c", "reserve2": ""}, {"reserve2": "2S'1"}),
)
def test_nearly_over(rules: Any, count: int = 0, **piles: str) -> Any:
    """Marta is done; a play or a card of the stock more, and the game goes on."""
    stock = {"stock1": "3c"} if count else {}
    return at(rules, 0, (count, 2), **{**stock, **piles})


def test_nobody_is_blocked() -> None:
    """The standstill ends a game in which nothing goes any more."""
    for rules in (TWO, KLONDIKE, MATCH, TURNS):
        assert rules.blocked(rules.new(1)) is False
    assert TWO.blocked(at(TWO, **STUCK)) is False


# ---- points ----


def test_points() -> None:
    """One for each card in the centre, less two for each in the reserve."""
    state = at(MATCH, 0, (2, 2), **{**STUCK, "f1": "4S 5S 6S 7S'1 8S 9S"})
    assert MATCH.table.points(state) == (5 - 4, 2 - 4)  # type: ignore[attr-defined]
    assert MATCH.scores(state) == (1, -2)
    going = at(MATCH, 0, (0, 2), **STUCK, stock1="3c")
    assert MATCH.scores(replace(going, before=(30, 40))) == (30, 40)  # they count when the game is over
    assert KLONDIKE.table.points(at(KLONDIKE, f1="AS 2S", t11="KH")) == (2, 0)  # type: ignore[attr-defined]


def test_the_next_game_of_a_match() -> None:
    """Fresh decks, with the indexes that follow the last ones."""
    state = at(MATCH, 0, (2, 2), **STUCK)
    assert MATCH.outcome(state) is None
    assert legal(MATCH, state) == {"NEXT"}
    second = play(MATCH, state, "NEXT")
    deck = [card for seat in range(2) for card in shuffled(full_deck(seat), 1, 2 + seat)]
    assert second.piles == MATCH.deal(deck).piles
    assert (second.game, second.before) == (2, (-3, -3))
    assert MATCH.status(second)[1:3] == ("Game 2", "Match −3 : −3")
    third = play(MATCH, replace(second, idle=(3, 3)), "NEXT")
    deck = [card for seat in range(2) for card in shuffled(full_deck(seat), 1, 4 + seat)]
    assert third.piles == MATCH.deal(deck).piles


@pytest.mark.parametrize(
    ("before", "result", "sentence"),
    [
        ((102, 50), None, ""),
        ((103, 50), "won", "You have 100 points, Marta has 47."),
        ((110, 120), "lost", "Marta has 117 points, you have 107."),
        ((103, 103), "drawn", "You and Marta have 100 points each."),
        ((103, -50), "won", "You have 100 points, Marta has −53."),
    ],
)
def test_a_match_to_a_hundred(before: tuple[int, int], result: str | None, sentence: str) -> None:
    """Both bring home three points less than nothing."""
    state = replace(at(MATCH, 0, (2, 2), **STUCK), before=before)
    over = MATCH.outcome(state)
    assert (over and over.result, over.reason if over else "") == (result, sentence)
    assert legal(MATCH, state) == (set() if over else {"NEXT"})


# ---- in turns ----


def test_one_play_or_one_tap_each() -> None:
    state = at(TURNS, **{**STUCK, "t11": "5S KH"}, stock1="3c 3d 9h 3h", t21="TD'1")
    assert {text.partition(":")[0] for text in legal(TURNS, state)} == {"stock1!", "DONE"}
    state = play(TURNS, state, "stock1!")
    assert legal(TURNS, state) == {"1:stock2!", "1:t21>f2", "1:t21>t23", "1:t21>t24", "1:DONE"}
    state = play(TURNS, state, "1:t21>f2")
    assert legal(TURNS, state) == {"stock1!", "reserve1>f2", "DONE"}


def test_who_is_done_is_passed_over_until_somebody_plays() -> None:
    stock = "3c'1 3d'1 3h'1 3s'1 2h'1 2d'1 4d'1"
    state = at(TURNS, **STUCK, stock1="3c 3d 9h", t21="TD'1", stock2=stock)
    state = play(TURNS, state, "DONE", "1:stock2!", "1:stock2!")
    assert state.turn == 1
    assert play(TURNS, state, "1:t21>f2").turn == 0


def test_who_can_do_nothing_is_passed_over() -> None:
    state = play(TURNS, at(TURNS, 1, **STUCK, t21="TD'1"), "1:stock2!")
    assert state.turn == 1
    opened = play(TURNS, at(TURNS, 1, **{**STUCK, "t11": "JD", "reserve1": "9c KH"}, t21="TD'1"), "1:t21>f2")
    assert mine(TURNS, opened) == {"t11>f2", "DONE"}


def test_done_is_said_again_for_want_of_a_play() -> None:
    """Whoever has been through the stock may still be waited for; DONE ends the turn."""
    state = at(TURNS, 0, (2, 0), **STUCK, stock1="3c", stock2="3c'1 3d'1 3h'1 3s'1 2h'1")
    assert mine(TURNS, state) == {"stock1!", "DONE"}
    state = play(TURNS, state, "DONE", "1:DONE")
    assert end(TURNS, state).result == "drawn"


def test_the_next_player_begins_the_next_game() -> None:
    rules = pounce(tempo="turns", score="points", players=3)
    state = rules.new(4)
    turns = []
    for _ in range(4):
        turns.append(state.turn)
        state = play(rules, replace(state, idle=(3, 3, 3)), "NEXT")
    assert turns == [0, 1, 2, 0]
    assert read(rules, state) == read(rules, replace(state, turn=0))
