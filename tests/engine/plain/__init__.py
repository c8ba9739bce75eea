"""The rules a second time, straight from RULES.md: slow, with lists and strings, without the engine.

It exists to be compared with the engine, so it shares nothing with it. A card is "QH", a card that
lies face down "Qh". A position is {"piles": {name: [cards, top last]}, "passes": 1, "score": 0}; each
game has `start(deck, options)` and `children(position, options)`, which gives every legal move as
text with the position it leads to.
"""

from __future__ import annotations

from typing import Any

from .accordion import Accordion
from .beehive import Beehive
from .canfield import Canfield
from .clock import Clock
from .common import Options as Options
from .common import Position as Position
from .common import perft as perft
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

PLAIN: dict[str, Any] = {
    "execution": Execution,
    "accordion": Accordion,
    "clock": Clock,
    "klondike": Klondike,
    "expert": Expert,
    "canfield": Canfield,
    "gaps": Gaps,
    "pounce": Pounce,
    "pyramid": Pyramid,
    "beehive": Beehive,
    "hit-or-miss": HitOrMiss,
    "lazy-boy": LazyBoy,
    "perpetual-motion": PerpetualMotion,
    "even-up": EvenUp,
    "knockout": Knockout,
    "wish": Wish,
    "pirate-gold": PirateGold,
    "simple-addition": SimpleAddition,
    "four-leaf-clover": FourLeafClover,
    "russian-bank": RussianBank,
}
