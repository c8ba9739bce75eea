"""Russian Bank's computer players: four levels that differ in sight, in care and in attention."""

from __future__ import annotations

from dataclasses import dataclass, replace

from engine import Move
from engine.deal import Stream
from engine.games.russian_bank import PASS, STOP, RussianBank
from engine.games.russian_bank_order import (
    CENTRE,
    D2,
    PILES,
    RESERVE,
    STOCK,
    TURNED,
    WASTE,
    BankState,
)

from .bank_plan import Taste, Unseen, plan
from .bank_table import Step, due, read


@dataclass(frozen=True)
class Habit:
    """How a level plays. Numbers are chances in a thousand, each thrown for anew at every decision."""

    calls: int  # an error of the other side is noticed
    errs: int  # a duty that is open is forgotten
    misses: int  # a turned card is laid on the waste without a look round
    loads: int  # loading is thought of
    looks: int  # it looks further than the next move
    taste: Taste


_PLAIN = Taste(depth=2, next=0.0, block=0.0, shut=0.0, closed=0.0)
HABITS = (
    Habit(280, 88, 50, 250, 250, _PLAIN),
    Habit(600, 25, 0, 700, 450, _PLAIN),
    Habit(930, 5, 0, 950, 900, replace(_PLAIN, depth=3, next=1.5)),
    Habit(1000, 0, 0, 1000, 1000, Taste()),
)


def choose(rules: RussianBank, view: BankState, seat: int, level: int, dice: Stream) -> Move | None:
    """What *seat* does now; None: nothing, for it is not its turn and it has nothing to say."""
    habit = HABITS[level - 1]
    if rules.outcome(view):
        return None
    if rules.ending(view):  # of a match: the first seat asks for the next game
        return next(rules.moves(view), None) if seat == 0 else None
    if view.fault is not None and view.mover == 1 - seat and dice.below(1000) < habit.calls:
        return Move.say(STOP, seat)
    if view.turn != seat:
        return None
    if habit.errs and rules.errors == "allow" and rules.duty(view).name and dice.below(1000) < habit.errs:
        slip = _slip(rules, view)
        if slip:
            return slip
    return _play(rules, view, seat, habit, dice)


def _play(rules: RussianBank, view: BankState, seat: int, habit: Habit, dice: Stream) -> Move:
    first_turn = view.turns == 1
    table = read(view, seat)
    step = due(table, first_turn)
    if step:
        return _move(step, seat)
    if rules.duty(view).name == D2:
        return Move.tap(RESERVE[seat], seat)
    if table.turned >= 0 and dice.below(1000) < habit.misses:
        return Move.carry(TURNED[seat], WASTE[seat], 1, seat)
    if dice.below(1000) >= habit.loads:
        table = table._replace(theirs=-1, waste=-1)
    taste = habit.taste if dice.below(1000) < habit.looks else replace(habit.taste, depth=1)
    step = plan(table, taste, unseen(view, seat), first_turn)
    return _move(step, seat) if step else _go_on(view, seat)


def _go_on(view: BankState, seat: int) -> Move:
    """What is left when no card is to be moved: turn the stock, end the turn, or pass."""
    if view.piles[TURNED[seat]]:
        return Move.carry(TURNED[seat], WASTE[seat], 1, seat)
    return Move.tap(STOCK[seat], seat) if view.piles[STOCK[seat]] else Move.say(PASS, seat)


def _move(step: Step, seat: int) -> Move:
    """A step of the search as a move of *seat*."""
    source, target = (pile if pile >= 8 else (pile + 4 * seat) % 8 for pile in step)
    return Move.carry(source, target, 1, seat)


def unseen(view: BankState, seat: int) -> Unseen:
    """Which cards lie face down: those that lie nowhere face up."""
    hidden = [(1 << 52) - 1, (1 << 52) - 1]
    for pile in view.piles:
        for card in pile:
            if card.face_up:
                hidden[card.deck] &= ~(1 << int(card) % 52)
    return Unseen(hidden[seat], hidden[1 - seat])


def _slip(rules: RussianBank, view: BankState) -> Move | None:
    """A likely move that forgets the duty which is open, if there is any."""
    wrong = [move for move in rules.moves(view) if move.verb != "say" and rules.passed_over(view, move).name]
    return max(wrong, key=lambda move: _lure(view, move), default=None)


def _lure(view: BankState, move: Move) -> int:
    """How readily a move comes to mind to a player who forgets a duty."""
    if move.verb == "tap":
        return 4
    own = move.source not in PILES
    if move.target in CENTRE:
        return 6
    if move.target in PILES:
        return (5 if own else 1) + bool(view.piles[move.target])
    return 3 if move.target == WASTE[move.seat] else 2 if own else 0
