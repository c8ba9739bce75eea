"""Whose hands a touch is: with one pair, with two, and with two pointers at once."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import Move, Rules, State
from engine.games import make
from ui.company import Company
from ui.drag import Point
from ui.geometry import Frame

from .screens import picture

DESK = (1280, 800)


class Witness:
    """One pair of hands' view: it writes down what it was told."""

    def __init__(self) -> None:
        self.played: list[Move] = []
        self.lifted: tuple[int, int] | None = None
        self.refused: list[str] = []

    def play(self, move: Move, dragged: Point | None) -> None:
        self.played.append(move)

    def refuse(self, sentence: str) -> None:
        self.refused.append(sentence)

    def lift(self, pile: int, count: int) -> None:
        self.lifted = (pile, count)

    def shift(self, offset: Point) -> None: ...

    def put_back(self, offset: Point) -> None:
        self.lifted = None

    def select(self, piles: dict[int, int], words: str) -> None: ...

    def targets(self, piles: Iterable[int], nearest: int | None) -> None: ...


class Table:
    """A race for two on a desk."""

    def __init__(self) -> None:
        self.rules: Rules[Any] = make("pounce", {"people": 2, "players": 2})
        self.state: Any = next(
            state for state in map(self.rules.new, range(1, 200)) if all(self.plays(state, n) for n in (0, 1))
        )
        _, self.layout, self.frame = picture(self.rules, self.state, DESK)
        self.hands = (Witness(), Witness())
        self.company = Company(self.hands)
        self.company.sit(self.rules)
        self.company.watch(self.rules, self.layout, self.state, self.frame)

    def plays(self, state: State, seat: int) -> list[Move]:
        return [move for move in self.rules.moves_of(state, {seat}) if move.verb == "carry"]

    def at(self, pile: int, frame: Frame | None = None) -> Point:
        frame, cards = frame or self.frame, self.state.piles[pile]
        place = frame.boxes[cards[-1].up] if cards else frame.slots[pile]
        return Point(place.x + 20, place.y + 20)

    def press(self, pointer: int, pile: int) -> None:
        assert self.company.press(pointer, "touch", 0, self.at(pile), (pile, 1))


def test_two_pointers_carry_two_cards() -> None:
    table = Table()
    moves = [table.plays(table.state, seat)[0] for seat in (0, 1)]
    for pointer, move in enumerate(moves):
        table.press(pointer, move.source)
    for pointer, move in enumerate(moves):
        table.company.move(pointer, table.at(move.target), 1)
    assert all(hand.lifted for hand in table.hands)
    for pointer, move in reversed(list(enumerate(moves))):
        table.company.release(pointer, table.at(move.target), 0.0)
        assert table.hands[pointer].played == [move]


def test_nobody_takes_what_another_owns() -> None:
    table = Table()
    pile = table.rules.names.index("t21")
    table.press(0, pile)
    table.company.move(0, Point(5, 5), 1)
    assert (table.hands[0].lifted, table.hands[1].lifted is None) == (None, False)


def test_a_lost_pointer_lets_go_of_its_own_card_only() -> None:
    table = Table()
    moves = [table.plays(table.state, seat)[0] for seat in (0, 1)]
    for pointer, move in enumerate(moves):
        table.press(pointer, move.source)
        table.company.move(pointer, table.at(move.target), 1)
    table.company.cancel(0)
    assert table.hands[0].lifted is None
    assert table.hands[1].lifted
    table.company.let_go()
    assert table.hands[1].lifted is None


def test_hands_hold_on_while_others_move() -> None:
    """The centre changes under a card in hand: it stays there, and its goals are those of the new position."""
    table = Table()
    mine, theirs = (table.plays(table.state, seat)[0] for seat in (0, 1))
    table.press(0, mine.source)
    table.company.move(0, Point(600, 600), 1)
    after = table.rules.apply(table.state, theirs)
    frame = picture(table.rules, after, DESK)[2]
    table.company.watch(table.rules, table.layout, after, frame, keep=True)
    assert table.hands[0].lifted
    gone = table.rules.apply(table.state, mine)  # its own card is no longer there
    table.company.watch(table.rules, table.layout, gone, picture(table.rules, gone, DESK)[2], keep=True)
    assert table.hands[0].lifted is None


def test_a_tap_on_common_ground_is_theirs_who_chose_a_card() -> None:
    table = Table()
    rules, centre = table.rules, table.rules.names.index("f1")
    state = next(
        state
        for state in map(rules.new, range(1, 3000))
        if any(move.target >= centre for move in table.plays(state, 1))
    )
    move = next(move for move in table.plays(state, 1) if move.target >= centre)
    table.company.watch(rules, table.layout, state, picture(rules, state, DESK)[2])
    table.company.tap((move.source, 1), 0.0)
    table.company.tap((move.target, 1 if state.piles[move.target] else 0), 1000.0)
    assert table.hands[1].played == [move]
    assert not table.hands[0].played
