"""Accordion a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, rank, suit, up


class Accordion:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        if options["deal"] == "all":
            return cls.laid([], [[card] for card in deck])
        return cls.laid([down(card) for card in reversed(deck)], [])

    @classmethod
    def laid(cls, stock: list[str], row: list[list[str]]) -> Position:
        row = [*row, *([] for _ in range(52 - len(row)))]
        return position({"stock": stock, **{f"p{n + 1}": pile for n, pile in enumerate(row)}})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        stock = at["piles"]["stock"]
        row = [pile for name, pile in at["piles"].items() if name != "stock" and pile]
        out = {}
        if stock:
            out["stock!"] = cls.laid(stock[:-1], [*row, [up(stock[-1])]])
        for here in range(len(row)):
            for there in (here - 1, here - 3):
                if there < 0:
                    continue
                mine, other = row[here][-1], row[there][-1]
                if rank(mine) == rank(other) or suit(mine) == suit(other):
                    after = deepcopy(row)
                    after[there] += after[here]
                    del after[here]
                    count = len(row[here])
                    text = f"p{here + 1}>p{there + 1}" + (f"*{count}" if count > 1 else "")
                    out[text] = cls.laid(stock, after)
        return out
