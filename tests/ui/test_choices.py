"""Choices: the legal moves are filed by gesture, and nothing is lost or invented."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Move, Rules
from tests.engine.variants import each_variant, positions
from ui.choices import Choices, grab


@each_variant
def test_every_legal_move_is_filed_once(rules: Rules[Any]) -> None:
    """And no other move."""
    for state in positions(rules, 3, 80, 1)[::6]:
        moves = [move for move in rules.moves(state) if move.seat in rules.people]
        choices = Choices.of(rules.moves(state), rules.people)
        filed = [move for targets in choices.carries.values() for move in targets.values()]
        filed += [*choices.taps.values(), *choices.picks.values(), *choices.words.values()]
        assert sorted(filed) == sorted(moves)


def test_another_seat_has_other_choices() -> None:
    moves = [Move.tap(0), Move.tap(0, seat=1), Move.say("STOP", seat=1), Move.carry(1, 2, seat=1)]
    mine, theirs = Choices.of(moves), Choices.of(moves, {1})
    assert (len(mine.taps), mine.words, mine.carries) == (1, {}, {})
    assert theirs.taps[0].seat == 1
    assert set(theirs.words) == {"STOP"}
    assert theirs.targets(1, 1) == {2: Move.carry(1, 2, seat=1)}


@pytest.mark.parametrize(
    ("moves", "only"),
    [
        ([], None),
        ([Move.tap(3)], Move.tap(3)),
        ([Move.carry(1, 2)], Move.carry(1, 2)),
        ([Move.pick(1, 2)], Move.pick(1, 2)),
        ([Move.say("GO")], Move.say("GO")),
        ([Move.carry(1, 2), Move.carry(1, 3)], None),
        ([Move.tap(0), Move.say("GO")], None),
    ],
)
def test_the_only_move(moves: list[Move], only: Move | None) -> None:
    assert Choices.of(moves).only == only


@pytest.mark.parametrize(
    ("lifts", "depth", "count"),
    [
        ((1, 2, 3), 2, 2),  # the smallest legal lift that contains the card
        ((1, 3), 2, 3),
        ((3, 1), 2, 3),  # in whatever order they come
        ((1, 3), 5, 3),  # else the largest
        ((4,), 1, 4),
        ((), 1, 0),
    ],
)
def test_how_many_cards_come_up(lifts: tuple[int, ...], depth: int, count: int) -> None:
    assert grab(lifts, depth) == count


def test_where_a_unit_may_be_dropped() -> None:
    """Carries of just that unit, and the other card of a pick of two."""
    moves = [Move.carry(1, 2), Move.carry(1, 3, 2), Move.pick(1, 5), Move.pick(1, 6, 7), Move.pick(4, 8)]
    choices = Choices.of(moves)
    assert choices.targets(1, 1) == {2: moves[0], 5: moves[2]}
    assert choices.targets(1, 2) == {3: moves[1], 5: moves[2]}
    assert choices.drop(1, 1, 2) == moves[0]
    assert choices.drop(1, 1, 3) is None
    assert choices.drop(5, 1, 1) == moves[2]
    assert choices.targets(4, 1) == {8: moves[4]}


def test_a_carry_goes_before_a_pick_of_the_same_piles() -> None:
    both = Choices.of([Move.pick(1, 2), Move.carry(1, 2)])
    assert both.drop(1, 1, 2) == Move.carry(1, 2)
    assert both.drop(2, 1, 1) == Move.pick(1, 2)


@pytest.mark.parametrize(("depth", "count"), [(1, 1), (2, 3), (3, 3), (4, 5), (9, 5)])
def test_the_unit_that_reaches_a_place(depth: int, count: int) -> None:
    """The smallest unit with the named card that may go there; failing that, any."""
    choices = Choices.of([Move.carry(1, 2, 1), Move.carry(1, 2, 3), Move.carry(1, 2, 5), Move.carry(1, 4, 2)])
    assert choices.reach(1, depth, 2) == Move.carry(1, 2, count)


def test_a_place_out_of_reach() -> None:
    choices = Choices.of([Move.carry(1, 2), Move.pick(1, 6)])
    assert choices.reach(1, 1, 3) is None
    assert choices.reach(3, 1, 2) is None
    assert choices.reach(6, 1, 1) == Move.pick(1, 6)


def test_the_moves_that_take_cards_from_a_pile() -> None:
    moves = [Move.carry(1, 2), Move.carry(2, 1), Move.pick(1, 3), Move.tap(1), Move.carry(1, 2, 2)]
    assert sorted(Choices.of(moves).moving(1)) == sorted([moves[0], moves[2], moves[4]])


PICKS = Choices.of([Move.pick(1, 2), Move.pick(3, 4, 5), Move.pick(9)])


@pytest.mark.parametrize(
    ("chosen", "pile", "after", "move"),
    [
        ({}, 1, {1}, None),  # grows
        ({1}, 2, {}, Move.pick(1, 2)),  # is complete
        ({3}, 5, {3, 5}, None),
        ({3, 5}, 4, {}, Move.pick(3, 4, 5)),
        ({3, 5}, 1, {1}, None),  # leads nowhere: restarts from the last
        ({1}, 3, {3}, None),
        ({1}, 9, {}, Move.pick(9)),  # the last is complete by itself
        ({}, 9, {}, Move.pick(9)),
        ({1}, 1, {}, None),  # taken out again
        ({3, 5}, 5, {3}, None),
        ({}, 7, {}, None),  # no part of any set
        ({1}, 7, {}, None),
    ],
)
def test_a_selection_grows_until_it_is_complete(
    chosen: Any, pile: int, after: Any, move: Move | None
) -> None:
    assert PICKS.select(frozenset(chosen), pile) == (frozenset(after), move)
