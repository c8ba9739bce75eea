"""Execution a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, suit, up


class Execution:
    places = ("p1", "p2", "p3", "p4")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {name: [deck[n]] for n, name in enumerate(cls.places)}
        return position({"stock": [down(card) for card in reversed(deck[4:])], **piles})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        if piles["stock"]:
            after = deepcopy(at)
            for place in [name for name in cls.places if not piles[name]] or cls.places:
                if after["piles"]["stock"]:
                    after["piles"][place].append(up(after["piles"]["stock"].pop()))
            out["stock!"] = after
        for source in cls.places:
            for target in cls.places:
                if source == target or not piles[source] or not piles[target]:
                    continue
                mine = suit(piles[source][-1])
                if mine != suit(piles[target][-1]):
                    continue
                after, count = deepcopy(at), 0
                while after["piles"][source] and suit(after["piles"][source][-1]) == mine:
                    after["piles"][source].pop()
                    count += 1
                after["piles"][target] += piles[source][-count:]
                out[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after
        return out
