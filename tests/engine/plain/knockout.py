"""Knockout a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, shuffled, suit, up


class Knockout:
    columns = tuple(tuple(f"k{column}{place}" for place in (1, 2, 3)) for column in (1, 2, 3, 4, 5))
    places = tuple(place for column in columns for place in column)

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        stock = [down(card) for card in reversed(deck)]
        at = position({**{place: [] for place in cls.places}, "stock": stock, "waste": []})
        return at | {"next": 0, "deal": 1}

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        after = deepcopy(at)
        piles = after["piles"]
        if len(piles["waste"]) == 8:
            return {}
        if after["next"] == 15:
            if after["deal"] == 3:
                return {}
            rest = piles["stock"] + [card for place in cls.places for card in piles[place]]
            order = shuffled([up(card) for card in rest], at["seed"], after["deal"])
            for place in cls.places:
                piles[place] = []
            piles["stock"] = [down(card) for card in reversed(order)]
            after["next"], after["deal"] = 0, after["deal"] + 1
        place, card = cls.places[after["next"]], up(piles["stock"].pop())
        replaced = {"first": place in cls.columns[0], "none": False, "all": True}[options["refill"]]
        if suit(card) == "C" and replaced:
            piles["waste"].append(card)
        else:
            piles[place].append(card)
            after["next"] += 1
        if after["next"] == 15:
            for place in cls.places:
                if piles[place] and suit(piles[place][-1]) == "C":
                    piles["waste"].append(piles[place].pop())
        return {"stock!": after}
