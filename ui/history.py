"""The moves of a game as a list to read. Pure."""

from __future__ import annotations

from typing import Any

from engine import Layout, Session

from . import announce


def told(session: Session[Any], layout: Layout) -> list[str]:
    """A line for each move that stands: who made it, where there are several, and what it did."""
    rules, lines = session.rules, []
    for before, move in zip(session.states, session.moves[: session.cursor], strict=False):
        said = announce.chain(rules, layout, before, rules.steps(before, move))
        if rules.seats > 1 and move.seat in rules.people and move.verb != "say":
            said = announce.by(rules, move.seat, said)
        lines.append(said)
    return lines
