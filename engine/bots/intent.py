"""What the computer's seats want to do now, in games played in turn."""

from __future__ import annotations

from typing import Any

from engine.deal import Stream
from engine.move import Move
from engine.session import Session

from . import choose

DICE = 7_000_000  # apart from the streams of shuffles


def intent(session: Session[Any]) -> Move | None:
    """The next move of a seat that no person holds, or None: all wait for a person.

    It follows from the position, what the seat can see of it, the level and the number of moves so
    far alone; so a game that is taken up again goes on as it would have.
    """
    rules, state = session.rules, session.state
    seats = {move.seat for move in rules.moves(state)} - set(rules.people)
    for seat in sorted(seats):
        dice = Stream.of(session.seed, DICE + 8 * session.cursor + seat)
        move = choose(rules, rules.view(state, seat), seat, int(rules.chosen["level"]), dice)
        if move is not None:
            return move
    return None
