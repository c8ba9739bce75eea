"""Positions of Pounce made by hand: two players, of whom the rival can neither play nor be played with."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

from engine import Move, Rules, Session, State
from engine.games import make
from engine.race import Race

from .variants import legal, table


def pounce(**options: Any) -> Rules[Any]:
    return make("pounce", {"players": 2, **options})


TWO, ACES, KLONDIKE = pounce(), pounce(bases="aces"), pounce(base="klondike")
TURNS = pounce(tempo="turns")
THIRTEEN, MATCH = pounce(goal="thirteen"), pounce(score="points")

# Marta, whose base is the nine: four black piles that do not go together, and a stock of three
MARTA = {
    "reserve2": "2c'1 2S'1",
    "t21": "7C'1",
    "t22": "7S'1",
    "t23": "JC'1",
    "t24": "JS'1",
    "stock2": "4c'1 4s'1 8c'1",
    "f2": "9D'1",
}
MARTA_KLONDIKE = {"t21": "7C'1", "t22": "7S'1", "t23": "JC'1", "stock2": "4c'1 4s'1"}

BOTH = {"t11": "5S", "t12": "KH", "t13": "KD", "t14": "QD", "reserve1": "9c QH"}  # the five goes on your four
HERS = {"t21": "5S'1", "t22": "KC'1", "t23": "KS'1", "t24": "QC'1"}  # ... and so does Marta's


def at(rules: Rules[Any], turn: int = 0, idle: tuple[int, ...] | None = None, /, **piles: str) -> Any:
    """Your piles, in a game whose base is the four; Marta's are as above unless they are given."""
    if rules.chosen["base"] == "klondike":
        given = {**MARTA_KLONDIKE, **piles}
    else:
        given = {**MARTA, **({"f1": "4S"} if rules.chosen["bases"] == "own" else {"f2": ""}), **piles}
    state = replace(rules.settle(table(rules, **given)), turn=turn)
    state = rules.table.roused(state)  # type: ignore[attr-defined]
    return state if idle is None else replace(state, idle=idle)


def mine(rules: Rules[Any], state: Any) -> set[str]:
    """Your legal moves."""
    return {text for text in legal(rules, state) if ":" not in text}


def plays(rules: Rules[Any], state: Any) -> set[str]:
    """Your plays: what is neither a tap nor a word."""
    return {text for text in mine(rules, state) if ">" in text}


def race(rules: Rules[Any], state: State | None = None, levels: dict[int, int] | None = None) -> Race:
    """A race from a position made by hand. Without *levels* nobody moves who is not told to."""
    session = Session(rules, 1)
    if state is not None:
        session.states[0] = state
    return Race(session, levels=levels or {})


def move(text: str, rules: Rules[Any] = TWO) -> Move:
    return Move.parse(text, rules.names)
