"""Russian Bank's computer players: in order, awake, and no wiser than their eyes."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from itertools import combinations_with_replacement
from typing import Any

import pytest

from engine import Move
from engine.bots import choose
from engine.bots.bank_table import due, moved, read, steps
from engine.deal import Stream

from .bank import BANK, KINGS, MATCH, STRICT, at, by

LEVELS = (1, 2, 3, 4)
each_level = pytest.mark.parametrize("level", LEVELS)
PAIRS = list(combinations_with_replacement(LEVELS, 2))


def asked(state: Any, seat: int, level: int, count: int = 0, rules: Any = BANK, deal: int = 1) -> Move | None:
    """What *seat* does, as the table asks it."""
    return choose(rules, rules.view(state, seat), seat, level, Stream.of(deal, 7_000_000 + 8 * count + seat))


def game(levels: tuple[int, int], deal: int, rules: Any = BANK, **fields: Any) -> Iterator[tuple[Any, Move]]:
    """A game between two levels: each position with the move made there. Every move is checked."""
    state = replace(rules.new(deal), **fields)
    for count in range(5000):
        if rules.outcome(state):
            return
        mover = state.mover
        watch = [1 - mover] if mover >= 0 and rules.errors == "allow" else []
        seats = dict.fromkeys([*watch, state.turn, 0])
        moves = (asked(state, seat, levels[seat], count, rules, deal) for seat in seats)
        move = next(move for move in moves if move)
        yield state, move
        state = rules.play(state, move)
    raise AssertionError("the game does not end")


@cache
def record(levels: tuple[int, int], deal: int) -> tuple[tuple[Any, Move], ...]:
    return tuple(game(levels, deal))


def names(moves: Any) -> str:
    return " ".join(move.text(BANK.names) for move in moves)


# ---- they keep to the rules ----


@pytest.mark.parametrize("deal", [1, 2, 3, 4])
@pytest.mark.parametrize("levels", PAIRS, ids=str)
def test_forty_games_end(levels: tuple[int, int], deal: int) -> None:
    """Every move is legal, and no turn goes round in circles: no position comes again within a turn."""
    line = record(levels if deal % 2 else levels[::-1], deal)
    last, move = line[-1]
    assert BANK.outcome(BANK.play(last, move))
    met = [(state.turns, state.mover < 0, state.piles) for state, _ in line]
    assert len(set(met)) == len(met)


@each_level
def test_a_match_is_played_to_its_end(level: int) -> None:
    """Between games the first seat says Next."""
    line = list(game((level, level), 5, MATCH, before=(180, 180)))
    assert any(move == Move.say("NEXT") for _, move in line)
    assert MATCH.outcome(MATCH.play(*line[-1])).result in ("won", "lost")


@each_level
def test_where_errors_are_prevented_nobody_errs_or_says_stop(level: int) -> None:
    for state, move in game((level, level), 6, STRICT):
        assert move.word != "STOP"
        assert not STRICT.passed_over(state, move).name


@each_level
def test_the_same_again(level: int) -> None:
    """A game depends on nothing but its deal and its moves so far."""
    again = list(game((level, 4), 2))
    assert again == list(game((level, 4), 2))


def permuted(state: Any, dice: Stream) -> Any:
    """The same position for the eye: the cards that lie face down with one back change places."""
    spots = [(n, i) for n, pile in enumerate(state.piles) for i, card in enumerate(pile) if not card.face_up]
    piles = [list(pile) for pile in state.piles]
    for deck in (0, 1):
        mine = [(n, i) for n, i in spots if state.piles[n][i].deck == deck]
        cards = [state.piles[n][i] for n, i in mine]
        for n, i in mine:
            piles[n][i] = cards.pop(dice.below(len(cards)))
    return state.put({n: tuple(pile) for n, pile in enumerate(piles)})


@each_level
def test_it_sees_only_what_lies_open(level: int) -> None:
    for count, (state, _) in enumerate(record((4, 3), 3)):
        if count % 3 == 0:
            other = permuted(state, Stream.of(count, 1))
            for seat in (0, 1):
                assert asked(other, seat, level, count) == asked(state, seat, level, count)


@pytest.mark.parametrize("levels", [(1, 2), (2, 4), (4, 4)], ids=str)
def test_the_search_knows_the_rules(levels: tuple[int, int]) -> None:
    """Its steps are the legal moves in order, but for the places of the centre and the spaces, which are alike;
    and its positions are those of the rules."""
    for deal in (7, 8):
        for state, _ in record(levels, deal):
            seat, first_turn = state.turn, state.turns == 1
            view = BANK.view(state, seat)
            table = read(view, seat)
            home = due(table, first_turn)
            found = [home] if home else steps(table)
            made = {_move(step, seat): step for step in found}
            legal = {move for move in BANK.moves(view) if _in_question(view, move)}
            assert set(made) <= legal
            if home:
                assert all(move.target >= 16 for move in legal)
            else:
                assert {_alike(view, move) for move in legal} == {_alike(view, move) for move in made}
            for move, step in made.items():
                after = moved(table, step)
                assert after[:-2] == read(BANK.view(BANK.step(view, move), seat), seat)[:-2]


def _move(step: tuple[int, int], seat: int) -> Move:
    source, target = (pile if pile >= 8 else (pile + 4 * seat) % 8 for pile in step)
    return Move.carry(source, target, 1, seat)


def _in_question(view: Any, move: Move) -> bool:
    """A carry in order that is no discard."""
    return move.verb == "carry" and move.target != (3, 7)[view.turn] and not BANK.passed_over(view, move).name


def _alike(view: Any, move: Move) -> tuple[int, int]:
    empty = move.target in range(8, 16) and not view.piles[move.target]
    return move.source, 8 if empty else min(move.target, 16)


# ---- duties and Stop ----


@pytest.mark.parametrize("levels", [(4, 1), (1, 4), (4, 4)], ids=str)
def test_the_fourth_level_is_in_order_and_awake(levels: tuple[int, int]) -> None:
    """It never passes over a duty, calls every error, and calls nothing else."""
    faced = 0
    for deal in range(1, 9):
        for count, (state, move) in enumerate(record(levels, deal)):
            if levels[move.seat] == 4:
                assert not BANK.passed_over(state, move).name
            if state.mover >= 0 and levels[1 - state.mover] == 4:
                watching = 1 - state.mover
                stop = asked(state, watching, 4, count, deal=deal) == Move.say("STOP", watching)
                assert stop == (state.fault is not None)
                faced += stop
    assert bool(faced) == (1 in levels)


def rates(level: int, other: int, deals: range) -> tuple[float, float]:
    """How often a level forgets a duty that is open, and how often it overlooks an error."""
    duties = errors = faults = seen = 0
    for deal in deals:
        for state, move in record((level, other), deal):
            if move.seat == 0 == state.turn and move.word != "STOP" and BANK.duty(state).name:
                duties += 1
                errors += bool(BANK.passed_over(state, move).name)
            if state.fault and state.mover == 1:
                faults += 1
                seen += move == Move.say("STOP", 0)
    return errors / duties, 1 - seen / max(1, faults)


def test_the_first_level_forgets_and_overlooks() -> None:
    """It forgets about one duty in eleven, and overlooks three errors in four."""
    forgets, overlooks = rates(1, 1, range(1, 13))
    assert 0.07 <= forgets <= 0.13
    assert 0.6 <= overlooks <= 0.9


def test_the_second_level_forgets_seldom() -> None:
    forgets, overlooks = rates(2, 1, range(1, 13))
    assert 0.01 <= forgets <= 0.04
    assert 0.25 <= overlooks <= 0.55


# ---- what the fourth level does on purpose ----

SPREAD = {"reserve": "9c 5C", "their_reserve": "9d JC'1", **KINGS}
ON_PURPOSE = {
    # a reserve card is loaded on: no pile takes it
    "loads the reserve": ({"b1": "2D", "their_reserve": "9d 6C'1"}, "reserve>their_reserve"),
    "loads the waste": ({"b1": "2D", "their_waste": "4C'1"}, "reserve>their_waste"),
    "loads the turned card": ({"b1": "2D", "turned": "8H", "their_waste": "9H'1"}, "turned>their_waste"),
    # the nine goes on the ten, and the jack, uncovered by that, on the queen: a space
    "opens a space in two steps": (
        {"b1": "JS 9H", "b2": "KS QH", "b3": "KC TS", "b4": "KD"}, "b1>b3",
    ),
    # the five goes on a red six that lies under a black three
    "uncovers a place for the reserve": ({"b1": "2D", "b2": "KS 6D 3S", "b3": "KC 4D"}, "b2>b3"),
}  # fmt: skip


@pytest.mark.parametrize("seat", [0, 1])
@pytest.mark.parametrize("case", ON_PURPOSE)
def test_on_purpose(case: str, seat: int) -> None:
    """The fourth level always does it; the first sees it one time in four, if at all."""
    piles, wanted = ON_PURPOSE[case]
    state = at(seat, **{**SPREAD, **piles})
    move = Move.parse(by(wanted, seat), BANK.names)
    assert not BANK.duty(state).name
    assert {asked(state, seat, 4, count) for count in range(20)} == {move}
    seen = sum(asked(state, seat, 1, count) == move for count in range(200))
    assert seen <= 70


def test_it_goes_through_with_its_manoeuvres() -> None:
    """Asked move after move it reaches the space that it saw, and the reserve fills it."""
    piles, _ = ON_PURPOSE["opens a space in two steps"]
    state, line = at(0, **{**SPREAD, **piles}), []
    for count in range(3):
        move = asked(state, 0, 4, count)
        assert move is not None
        line.append(move)
        state = BANK.play(state, move)
    assert names(line) == "b1>b3 b1>b2 reserve1>b1"


def test_a_reserve_card_goes_on_a_pile_rather_than_into_the_space() -> None:
    """The space is left for the next card."""
    state = at(0, **{**SPREAD, "b1": "", "b2": "KS 6D"})
    assert names([asked(state, 0, 4)]) == "reserve1>b2"


def test_the_turned_card_goes_into_a_space_once_the_reserve_is_spent() -> None:
    state = at(0, **{**SPREAD, "reserve": "", "b1": "", "turned": "8H"})
    assert names([asked(state, 0, 4)]) == "turned1>b1"


def test_cards_of_the_building_piles_are_not_loaded_for_nothing() -> None:
    """Loads are cards of one's own: a building card alone brings nothing."""
    state = at(0, **{**SPREAD, "b1": "2D", "b2": "KS 8H", "their_waste": "9H'1"})
    assert names([asked(state, 0, 4)]) == "stock1!"


def test_an_open_space_is_filled_before_the_stock_is_turned() -> None:
    for level in LEVELS:
        state = at(0, STRICT, **{**SPREAD, "b1": ""})
        assert asked(state, 0, level, rules=STRICT) != Move.tap(1)


def test_without_stock_and_waste_it_passes() -> None:
    for level in LEVELS:
        state = at(0, quiet=True, stock="", their_reserve="6c TS")
        assert asked(state, 0, level) == Move.say("PASS")
