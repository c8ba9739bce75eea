"""The games, in the order in which the lobby shows them."""

from __future__ import annotations

from typing import Any

from engine.errors import BadInput, quoted
from engine.option import Value
from engine.rules import Rules

from .accordion import Accordion
from .beehive import Beehive
from .canfield import Canfield
from .clock import Clock
from .even_up import EvenUp
from .execution import Execution
from .expert import Expert
from .four_leaf_clover import FourLeafClover
from .gaps import Gaps
from .hit_or_miss import HitOrMiss
from .klondike import Klondike
from .knockout import Knockout
from .lazy_boy import LazyBoy
from .perpetual_motion import PerpetualMotion
from .pirate_gold import PirateGold
from .pounce import Pounce
from .pyramid import Pyramid
from .russian_bank import RussianBank
from .simple_addition import SimpleAddition
from .wish import Wish

GAMES: tuple[type[Rules[Any]], ...] = (
    Execution,
    Expert,
    Accordion,
    HitOrMiss,
    EvenUp,
    Knockout,
    Wish,
    Clock,
    Klondike,
    Canfield,
    Pounce,
    Beehive,
    Gaps,
    PirateGold,
    Pyramid,
    SimpleAddition,
    LazyBoy,
    FourLeafClover,
    PerpetualMotion,
    RussianBank,
)


def find(slug: str) -> type[Rules[Any]]:
    """The game called *slug*. Raises BadInput with the list of games."""
    for game in GAMES:
        if game.slug == slug:
            return game
    raise BadInput(f"There is no game {quoted(slug)}; there is {', '.join(game.slug for game in GAMES)}.")


def make(slug: str, chosen: dict[str, Value] | None = None) -> Rules[Any]:
    """The rules of game *slug* with options chosen. Raises BadInput."""
    return find(slug)(**(chosen or {}))
