"""The list of moves: a line for each, true to what was to be seen, and whose move it was."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Session
from engine.bots.intent import intent
from engine.games import make
from tests.engine.variants import each_variant, walk
from ui.history import told


@each_variant
def test_every_move_has_its_line(rules: Rules[Any]) -> None:
    session = Session(rules, 8)
    for _, move in walk(rules, 8, 40, 1):
        session.play(move)
    lines = told(session, rules.layout())
    assert len(lines) == session.cursor
    assert all((line and line[0].isupper()) or line[:1].isdigit() for line in lines)


def test_a_move_taken_back_is_not_in_the_list() -> None:
    rules = make("klondike")
    session = Session(rules, 1)
    for _, move in walk(rules, 1, 6, 1):
        session.play(move)
    lines = told(session, rules.layout())
    session.undo()
    assert told(session, rules.layout()) == lines[:-1]


@pytest.mark.parametrize("slug", ["russian-bank"])
def test_every_line_says_who_moved(slug: str) -> None:
    rules = make(slug, {"errors": "prevent"})
    session: Session[Any] = Session(rules, 7)
    while session.cursor < 60:
        if session.state.turn in rules.people:
            session.play(max(rules.moves_of(session.state, {0}), key=lambda m: rules.worth(session.state, m)))
        else:
            move = intent(session)
            assert move
            session.play(move)
    for move, line in zip(session.moves, told(session, rules.layout()), strict=True):
        assert line.startswith("You" if move.seat == 0 else "Marta"), line
