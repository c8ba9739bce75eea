"""Hit or Miss a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, rank, up


class HitOrMiss:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        at = position({"stock": [down(card) for card in reversed(deck)], "waste": [], "discard": []})
        return {**at, "dealt": 0, "record": [False]}  # cards dealt so far; for each pass: was there a hit?

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        after = deepcopy(at)
        piles = after["piles"]
        if piles["stock"]:
            card = up(piles["stock"].pop())
            hit = rank(card) == after["dealt"] % 13 + 1
            piles["discard" if hit else "waste"].append(card)
            after["dealt"] += 1
            after["record"][-1] |= hit
            return {"stock!": after}
        if not piles["waste"] or cls.lost(at, options):
            return {}
        piles["stock"], piles["waste"] = [down(card) for card in reversed(piles["waste"])], []
        after["record"].append(False)
        after["passes"] += 1
        return {"stock!": after}

    @classmethod
    def lost(cls, at: Position, options: Options) -> bool:
        """Asked when the stock is out."""
        if options["passes"] == "two":
            return at["record"][-2:] == [False, False]
        if at["record"][-1]:
            return False
        return len(at["piles"]["waste"]) % 13 == 0 or at["record"][-13:] == [False] * 13
