"""Gaps a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, position, rank, shuffled, suit


class Gaps:
    rows = tuple(tuple(f"{row}{place}" for place in range(1, 14)) for row in "abcd")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        """Row by row; then the aces are taken out."""
        cells = [cell for row in cls.rows for cell in row]
        piles = {cell: [card] for cell, card in zip(cells, deck, strict=True) if rank(card) != 1}
        piles |= {cell: [] for cell in cells if cell not in piles}
        piles["aces"] = [card for card in deck if rank(card) == 1]
        return position(piles) | {"deal": 1}

    @classmethod
    def kept(cls, at: Position, row: tuple[str, ...]) -> list[str]:
        """The cells of the run 2, 3, 4 ... of one suit from the left end of a row."""
        out: list[str] = []
        for number, cell in enumerate(row, start=2):
            card = at["piles"][cell][0] if at["piles"][cell] else ""
            if not card or rank(card) != number or (out and suit(card) != suit(at["piles"][row[0]][0])):
                break
            out.append(cell)
        return out

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        for row in cls.rows:
            for number, gap in enumerate(row):
                if piles[gap]:
                    continue
                for source, cards in piles.items():
                    if not cards or source == "aces":
                        continue
                    card, left = cards[0], piles[row[number - 1]] if number else []
                    if number == 0:
                        fits = rank(card) == 2
                    else:
                        fits = bool(left) and suit(card) == suit(left[0]) and rank(card) == rank(left[0]) + 1
                    if fits:
                        after = deepcopy(at)
                        after["piles"][gap] = after["piles"][source]
                        after["piles"][source] = []
                        out[f"{source}>{gap}"] = after
        kept = {row: cls.kept(at, row) for row in cls.rows}
        if out or at["deal"] == options["deals"] or all(len(cells) == 12 for cells in kept.values()):
            return out
        after = deepcopy(at)
        after["deal"] += 1
        places = [cell for row in cls.rows for cell in row if cell not in kept[row]]
        gathered = [card for cell in places for card in piles[cell]]
        for cell in places:
            after["piles"][cell] = []
        if options["gaps"] == "after":
            for row in cls.rows:
                places.remove(row[len(kept[row])])
        else:
            gathered += piles["aces"]
        order = shuffled(gathered, at["seed"], at["deal"])
        for cell, card in zip(places, order, strict=True):
            if rank(card) != 1:
                after["piles"][cell] = [card]
        return {"REDEAL": after}
