"""Canfield a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, may_turn_over, position, rank, red, suit, up


class Canfield:
    bases = ("f1", "f2", "f3", "f4")
    columns = ("c1", "c2", "c3", "c4")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles: dict[str, list[str]] = {
            "reserve": [down(card) for card in deck[:12]] + [deck[12]],
            "stock": [down(card) for card in reversed(deck[18:])],
            "waste": [],
            "f1": [deck[13]],
            "f2": [],
            "f3": [],
            "f4": [],
        }
        for number, name in enumerate(cls.columns):
            piles[name] = [deck[14 + number]]
        at = position(piles)
        cls.settle(at)
        return at

    @classmethod
    def settle(cls, at: Position) -> None:
        """Base cards go up, then spaces fill from the reserve, leftmost first, until nothing changes."""
        piles = at["piles"]
        while True:
            if piles["reserve"]:
                piles["reserve"][-1] = up(piles["reserve"][-1])
            ready = [
                name
                for name in ("reserve", *cls.columns, "waste")
                if piles[name] and rank(piles[name][-1]) == rank(piles["f1"][0])
            ]
            spaces = [name for name in cls.columns if not piles[name]]
            if ready:
                base = next(name for name in cls.bases if not piles[name])
                piles[base].append(piles[ready[0]].pop())
            elif spaces and piles["reserve"]:
                piles[spaces[0]].append(piles["reserve"].pop())
            else:
                return

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        first = rank(piles["f1"][0])

        def place(card: str) -> int:
            """How far from the base rank, going up round the corner: 0 to 12."""
            return (rank(card) - first) % 13

        def carry(source: str, target: str, count: int = 1) -> None:
            after = deepcopy(at)
            after["piles"][target] += after["piles"][source][-count:]
            del after["piles"][source][-count:]
            cls.settle(after)
            out[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after

        for source in ("reserve", "waste", *cls.columns):
            own = piles[source]
            if not own:
                continue
            for base in cls.bases:
                top = piles[base][-1] if piles[base] else ""
                if top and suit(top) == suit(own[-1]) and place(own[-1]) == place(top) + 1:
                    carry(source, base)
            counts = [1]
            if source in cls.columns:
                counts = list(range(1, len(own) + 1)) if options["partial"] else [len(own)]
            for count in counts:
                head, whole = own[-count], source in cls.columns and count == len(own)
                for target in cls.columns:
                    if target == source:
                        continue
                    if piles[target]:
                        top = piles[target][-1]
                        if place(head) + 1 == place(top) and red(head) != red(top):
                            carry(source, target, count)
                    elif not whole and (source == "waste" or options["spaces"] == "any"):
                        carry(source, target, count)
        if piles["stock"]:
            after = deepcopy(at)
            for _ in range(min(options["draw"], len(piles["stock"]))):
                after["piles"]["waste"].append(up(after["piles"]["stock"].pop()))
            cls.settle(after)
            out["stock!"] = after
        elif piles["waste"] and may_turn_over(at, options):
            after = deepcopy(at)
            after["piles"]["stock"] = [down(card) for card in reversed(piles["waste"])]
            after["piles"]["waste"] = []
            after["passes"] += 1
            cls.settle(after)
            out["stock!"] = after
        return out
