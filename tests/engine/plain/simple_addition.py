"""Simple Addition a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from .common import Options, Position, down, position, rank, up


class SimpleAddition:
    places = tuple(f"p{n + 1}" for n in range(10))

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        array = {place: [deck[n]] for n, place in enumerate(cls.places)}
        return position({**array, "stock": [down(card) for card in reversed(deck[10:])], "discard": []})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        held = [place for place in cls.places if at["piles"][place]]
        value = {place: rank(at["piles"][place][-1]) for place in held}
        sets: list[tuple[str, ...]] = [(place,) for place in held if value[place] == 13]
        sets += [(one, other) for one, other in combinations(held, 2) if value[one] + value[other] == 13]
        out = {}
        for some in sets:
            after = deepcopy(at)
            piles = after["piles"]
            piles["discard"] += [piles[place].pop() for place in some]
            for place in cls.places:
                if not piles[place] and piles["stock"]:
                    piles[place] = [up(piles["stock"].pop())]
            out["+".join(some)] = after
        return out
