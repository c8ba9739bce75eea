"""Lazy Boy a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, rank, suit, up


class LazyBoy:
    aces = ("a1", "a2", "a3", "a4")
    kings = ("k1", "k2", "k3", "k4")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        bases: dict[str, list[str]] = {name: [] for name in (*cls.aces, *cls.kings)}
        return position({"stock": [down(card) for card in reversed(deck)], "waste": [], **bases})

    @classmethod
    def home(cls, at: Position) -> str:
        """Where the top of the waste can go, or nothing."""
        piles = at["piles"]
        if not piles["waste"]:
            return ""
        card = piles["waste"][-1]
        if rank(card) in (1, 13):
            row = cls.aces if rank(card) == 1 else cls.kings
            return next(name for name in row if not piles[name])
        for name in cls.aces + cls.kings:
            if piles[name] and suit(piles[name][-1]) == suit(card):
                step = 1 if name in cls.aces else -1
                last = 7 if name in cls.aces else 8
                if rank(piles[name][-1]) != last and rank(card) == rank(piles[name][-1]) + step:
                    return name
        return ""

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        out = {}
        if name := cls.home(at):
            after = deepcopy(at)
            after["piles"][name].append(after["piles"]["waste"].pop())
            out[f"waste>{name}"] = after
        if at["piles"]["stock"] or at["piles"]["waste"]:
            after = deepcopy(at)
            piles = after["piles"]
            if piles["stock"]:
                for _ in range(min(3, len(piles["stock"]))):
                    piles["waste"].append(up(piles["stock"].pop()))
            else:
                piles["stock"], piles["waste"] = [down(card) for card in reversed(piles["waste"])], []
            out["stock!"] = after
        for after in out.values():
            while options["auto_play"] and (name := cls.home(after)):
                after["piles"][name].append(after["piles"]["waste"].pop())
        return out
