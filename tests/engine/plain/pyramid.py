"""Pyramid a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations

from .common import Options, Position, down, may_turn_over, position, rank, up


class Pyramid:
    cells = tuple(f"r{row}{place}" for row in range(1, 8) for place in range(1, row + 1))

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {name: [deck[n]] for n, name in enumerate(cls.cells)}
        stock = [down(card) for card in reversed(deck[28:])]
        return position({**piles, "stock": stock, "turned": [], "waste": [], "discard": []})

    @classmethod
    def over(cls, at: Position, cell: str) -> list[str]:
        """The cells whose cards lie on this one, as far as they still do."""
        row, place = int(cell[1]), int(cell[2])
        above = [f"r{row + 1}{place}", f"r{row + 1}{place + 1}"] if row < 7 else []
        return [name for name in above if at["piles"][name]]

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        cells = [name for name in cls.cells if piles[name]]
        if options["goal"] == "pyramid" and not cells:
            return out  # won
        free = [name for name in cells if not cls.over(at, name)]
        free += [name for name in ("turned", "waste") if piles[name]]
        pairs = list(combinations(free, 2))
        if options["overlap"]:
            for cell in cells:
                above = cls.over(at, cell)
                if len(above) == 1 and above[0] in free:
                    pairs.append((cell, above[0]))
        sets: list[tuple[str, ...]] = [(name,) for name in free if rank(piles[name][-1]) == 13]
        sets += [(a, b) for a, b in pairs if rank(piles[a][-1]) + rank(piles[b][-1]) == 13]
        for names in sets:
            after = deepcopy(at)
            after["piles"]["discard"] += [after["piles"][name].pop() for name in names]
            out["+".join(names)] = after
        if piles["stock"]:
            after = deepcopy(at)
            after["piles"]["waste"] += after["piles"]["turned"]
            after["piles"]["turned"] = [up(after["piles"]["stock"].pop())]
            out["stock!"] = after
        elif may_turn_over(at, options) and piles["waste"] + piles["turned"]:
            after = deepcopy(at)
            waste = piles["waste"] + piles["turned"]
            after["piles"] |= {"stock": [down(card) for card in reversed(waste)], "waste": [], "turned": []}
            after["passes"] += 1
            out["stock!"] = after
        return out
