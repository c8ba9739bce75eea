"""Clock a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, lies_up, position, rank, up


class Clock:
    packets = (*(f"h{hour}" for hour in range(1, 13)), "centre")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {name: [down(card) for card in deck[4 * n : 4 * n + 4]] for n, name in enumerate(cls.packets)}
        piles["hand"] = [up(piles["centre"].pop())]
        return position(piles)

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        (card,) = at["piles"]["hand"]
        packet = cls.packets[rank(card) - 1]
        after = deepcopy(at)["piles"]
        after[packet].insert(0, card)
        if lies_up(after[packet][-1]):  # nothing is left to be turned: the fourth of its rank
            return {}
        after["hand"] = [up(after[packet].pop())]
        return {f"hand>{packet}": position(after)}
