"""The Wish a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from .common import Options, Position, down, position, rank, up


class Wish:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {f"p{n + 1}": deck[4 * n : 4 * n + 4] for n in range(8)}
        if not options["open"]:
            piles = {name: [*map(down, packet[:3]), packet[3]] for name, packet in piles.items()}
        return position({**piles, "discard": []})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        out = {}
        packets = [name for name, pile in at["piles"].items() if pile and name != "discard"]
        for one, other in combinations(packets, 2):
            if rank(at["piles"][one][-1]) != rank(at["piles"][other][-1]):
                continue
            after = deepcopy(at)
            for packet in (one, other):
                pile = after["piles"][packet]
                after["piles"]["discard"].append(pile.pop())
                if pile:
                    pile[-1] = up(pile[-1])
            out[f"{one}+{other}"] = after
        return out
