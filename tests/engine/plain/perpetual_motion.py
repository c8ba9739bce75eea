"""Perpetual Motion a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, rank, up


class PerpetualMotion:
    row = ("p1", "p2", "p3", "p4")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        stock = [down(card) for card in reversed(deck)]
        at = position({"stock": stock, **{name: [] for name in cls.row}, "discard": []})
        return {**at, "orders": [" ".join(stock)], "over": False}

    @classmethod
    def sweeps(cls, at: Position, options: Options) -> list[tuple[str, str]]:
        """Piles whose top may move, and where to."""
        piles, found = at["piles"], []
        for n, target in enumerate(cls.row):
            shown = {name: rank(piles[name][-1]) for name in cls.row if piles[name]}
            if target not in shown:
                continue
            if any(shown.get(name) == shown[target] for name in cls.row[:n]):
                continue  # not the leftmost pile that agrees
            found += [(s, target) for s in cls.row[n + 1 :] if shown.get(s) == shown[target]]
        return found if options["decline"] else found[:1]

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        out: dict[str, Position] = {}
        if at["over"]:
            return out
        sweeps = cls.sweeps(at, options)
        for source, target in sweeps:
            after = deepcopy(at)
            after["piles"][target].append(after["piles"][source].pop())
            out[f"{source}>{target}"] = after
        if sweeps and not options["decline"]:
            return out
        after = deepcopy(at)
        piles = after["piles"]
        if piles["stock"]:
            four = [up(piles["stock"].pop()) for _ in range(min(4, len(piles["stock"])))]
            if len(four) == 4 and all(rank(card) == rank(four[0]) for card in four):
                piles["discard"] += four
            else:
                for name, card in zip(cls.row, four, strict=False):
                    piles[name].append(card)
            out["stock!"] = after
        elif any(piles[name] for name in cls.row):
            gathered = [card for name in cls.row for card in piles[name]]  # the first is dealt first
            stock = [down(card) for card in reversed(gathered)]
            after["piles"] |= {"stock": stock, **{name: [] for name in cls.row}}
            after["over"] = " ".join(stock) in after["orders"] and not options["decline"]
            after["orders"].append(" ".join(stock))
            after["passes"] += 1
            out["stock!"] = after
        return out
