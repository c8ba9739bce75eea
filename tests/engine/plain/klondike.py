"""Klondike a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, lies_up, may_turn_over, position, rank, red, suit, up


class Klondike:
    bases = ("f1", "f2", "f3", "f4")
    columns = ("c1", "c2", "c3", "c4", "c5", "c6", "c7")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles: dict[str, list[str]] = {name: [] for name in ("stock", "waste", *cls.bases, *cls.columns)}
        rest = list(deck)
        for row in range(7):  # row by row, left to right: row r reaches the piles r to 7
            for pile in range(row, 7):
                card = rest.pop(0)
                piles[cls.columns[pile]].append(card if pile == row else down(card))
        piles["stock"] = [down(card) for card in reversed(rest)]
        at = position(piles, -52 if options["score"] == "vegas" else 0)
        cls.settle(at, options)
        return at

    @classmethod
    def count(cls, at: Position, options: Options, event: str) -> None:
        standard = {
            "waste": 5,
            "base": 10,
            "turn": 5,
            "back": -15,
            "over": -100 if options["draw"] == 1 else -20,
        }
        if options["score"] == "standard":
            at["score"] = max(0, at["score"] + standard[event])
        if options["score"] == "vegas":
            at["score"] += {"base": 5, "back": -5}.get(event, 0)

    @classmethod
    def settle(cls, at: Position, options: Options) -> None:
        """An exposed face-down card turns up; aces go up by force to the leftmost empty base."""
        piles, again = at["piles"], True
        while again:
            again = False
            for name in cls.columns:
                if piles[name] and not lies_up(piles[name][-1]):
                    piles[name][-1] = up(piles[name][-1])
                    cls.count(at, options, "turn")
            if options["forced_aces"]:
                for name in ("waste", *cls.columns):
                    if piles[name] and rank(piles[name][-1]) == 1:
                        empty = [base for base in cls.bases if not piles[base]]
                        piles[empty[0]].append(piles[name].pop())
                        cls.count(at, options, "base")
                        again = True
                        break

    @classmethod
    def fits(cls, at: Position, head: str, target: str, whole: bool) -> bool:
        pile = at["piles"][target]
        if not pile:
            return rank(head) == 13 and not whole
        return rank(head) + 1 == rank(pile[-1]) and red(head) != red(pile[-1])

    @classmethod
    def goes_up(cls, at: Position, card: str, base: str) -> bool:
        piles = at["piles"]
        if not piles[base]:
            return rank(card) == 1 and base == next(name for name in cls.bases if not piles[name])
        return suit(card) == suit(piles[base][-1]) and rank(card) == rank(piles[base][-1]) + 1

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}

        def carry(source: str, target: str, count: int, event: str = "") -> None:
            after = deepcopy(at)
            after["piles"][target] += after["piles"][source][-count:]
            del after["piles"][source][-count:]
            if event:
                cls.count(after, options, event)
            cls.settle(after, options)
            out[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after

        for source in ("waste", *cls.columns):
            if not piles[source]:
                continue
            for base in cls.bases:
                if cls.goes_up(at, piles[source][-1], base):
                    carry(source, base, 1, "base")
            unit = 1 if source == "waste" else len([card for card in piles[source] if lies_up(card)])
            for count in range(1, unit + 1) if options["partial"] else [unit]:
                whole = source != "waste" and count == len(piles[source])
                for target in cls.columns:
                    if target != source and cls.fits(at, piles[source][-count], target, whole):
                        carry(source, target, count, "waste" if source == "waste" else "")
        won = not any(piles[name] for name in ("stock", "waste", *cls.columns))
        if options["take_back"] and not won:
            for base in cls.bases:
                if piles[base] and not (options["forced_aces"] and rank(piles[base][-1]) == 1):
                    for target in cls.columns:
                        if cls.fits(at, piles[base][-1], target, whole=False):
                            carry(base, target, 1, "back")
        if piles["stock"]:
            after = deepcopy(at)
            for _ in range(min(options["draw"], len(piles["stock"]))):
                after["piles"]["waste"].append(up(after["piles"]["stock"].pop()))
            cls.settle(after, options)
            out["stock!"] = after
        elif piles["waste"] and may_turn_over(at, options):
            after = deepcopy(at)
            after["piles"]["stock"] = [down(card) for card in reversed(piles["waste"])]
            after["piles"]["waste"] = []
            after["passes"] += 1
            cls.count(after, options, "over")
            out["stock!"] = after
        return out
