"""The computer's players: what a seat does, seeing what that seat may see."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.deal import Stream
from engine.move import Move
from engine.rules import Rules

from .pounce import choose as race
from .russian_bank import choose as bank

Player = Callable[..., Move | None]  # rules, view, seat, level, dice

PLAYERS: dict[str, Player] = {
    "pounce": race,
    "russian-bank": bank,
}


def choose(rules: Rules[Any], view: Any, seat: int, level: int, dice: Stream) -> Move | None:
    """What *seat*, which sees *view*, does now at *level* 1 to 4; None: nothing."""
    return PLAYERS[rules.slug](rules, view, seat, level, dice)
