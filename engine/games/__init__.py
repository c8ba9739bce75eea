"""The games, in the order in which the lobby shows them."""

from __future__ import annotations

from typing import Any

from engine.errors import BadInput, quoted
from engine.option import Value
from engine.rules import Rules

from .accordion import Accordion
from .clock import Clock
from .execution import Execution
from .klondike import Klondike
from .pyramid import Pyramid

GAMES: tuple[type[Rules[Any]], ...] = (Execution, Accordion, Clock, Klondike, Pyramid)


def find(slug: str) -> type[Rules[Any]]:
    """The game called *slug*. Raises BadInput with the list of games."""
    for game in GAMES:
        if game.slug == slug:
            return game
    raise BadInput(f"There is no game {quoted(slug)}; there is {', '.join(game.slug for game in GAMES)}.")


def make(slug: str, chosen: dict[str, Value] | None = None) -> Rules[Any]:
    """The rules of game *slug* with options chosen. Raises BadInput."""
    return find(slug)(**(chosen or {}))
