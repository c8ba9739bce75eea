"""Beehive a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, rank, up


class Beehive:
    garden = ("g1", "g2", "g3", "g4", "g5", "g6")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {
            "hive": [down(card) for card in deck[:9]] + [deck[9]],  # what is covered cannot be read
            "stock": [down(card) for card in reversed(deck[16:])],
            "waste": [],
            **{name: [deck[10 + n]] for n, name in enumerate(cls.garden)},
            "discard": [],
        }
        return position(piles)

    @classmethod
    def settle(cls, at: Position) -> None:
        """Fours leave; spaces fill from the hive, leftmost first."""
        piles = at["piles"]
        while True:
            full = [name for name in cls.garden if len(piles[name]) == 4]
            spaces = [name for name in cls.garden if not piles[name]]
            if full:
                piles["discard"] += piles[full[0]]
                piles[full[0]] = []
            elif spaces and piles["hive"]:
                piles[spaces[0]] = [piles["hive"].pop()]
            else:
                return
            if piles["hive"]:
                piles["hive"][-1] = up(piles["hive"][-1])

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        out: dict[str, Position] = {}
        for source in ("hive", "waste", *cls.garden):
            for target in cls.garden:
                mine, pile = at["piles"][source], at["piles"][target]
                if not mine or source == target:
                    continue
                if (rank(mine[-1]) == rank(pile[-1])) if pile else (source == "waste"):
                    after, count = deepcopy(at), len(mine) if source in cls.garden else 1
                    after["piles"][source] = mine[:-count]
                    after["piles"][target] = pile + mine[-count:]
                    if source == "hive" and after["piles"]["hive"]:
                        after["piles"]["hive"][-1] = up(after["piles"]["hive"][-1])
                    out[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after
        if at["piles"]["stock"] or at["piles"]["waste"]:
            after = deepcopy(at)
            stock, waste = after["piles"]["stock"], after["piles"]["waste"]
            if stock:
                for _ in range(3):
                    if stock:
                        waste.append(up(stock.pop()))
            else:
                after["piles"]["stock"], after["piles"]["waste"] = (
                    [down(card) for card in reversed(waste)],
                    [],
                )
            out["stock!"] = after
        for after in out.values():
            cls.settle(after)
        return out
