"""Four-Leaf Clover a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, down, position, rank, suit, up


class FourLeafClover:
    places = tuple(f"p{n + 1}" for n in range(16))

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        array = {place: [deck[n]] for n, place in enumerate(cls.places)}
        return position({**array, "stock": [down(card) for card in reversed(deck[16:])], "discard": []})

    @classmethod
    def sets(cls, at: Position) -> list[list[str]]:
        """Every set of places with cards of one suit is tried."""
        found = []
        tops = {place: at["piles"][place][-1] for place in cls.places if at["piles"][place]}
        for colour in "CDHS":
            sets: list[list[str]] = [[]]
            for place in [place for place, card in tops.items() if suit(card) == colour]:
                sets += [[*some, place] for some in sets]
            for some in sets:
                ranks = sorted(rank(tops[place]) for place in some)
                spots = len(ranks) > 1 and ranks[-1] < 10 and sum(ranks) == 15
                if spots or ranks == [11, 12, 13]:
                    found.append(some)
        return found

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        out = {}
        for some in cls.sets(at):
            after = deepcopy(at)
            piles = after["piles"]
            piles["discard"] += [piles[place].pop() for place in some]
            for place in cls.places:
                if not piles[place] and piles["stock"]:
                    piles[place] = [up(piles["stock"].pop())]
            out["+".join(some)] = after
        return out
