"""Pirate Gold a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from .common import Options, Position, down, position, rank, up


class PirateGold:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        array = {f"p{n + 1}": [deck[n]] for n in range(10)}
        return position({**array, "stock": [down(card) for card in reversed(deck[10:])]})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        out = {}
        for one, other in combinations([f"p{n + 1}" for n in range(10)], 2):
            if at["piles"]["stock"] and rank(at["piles"][one][-1]) == rank(at["piles"][other][-1]):
                after = deepcopy(at)
                for place in (one, other):
                    after["piles"][place].append(up(after["piles"]["stock"].pop()))
                out[f"{one}+{other}"] = after
        return out
