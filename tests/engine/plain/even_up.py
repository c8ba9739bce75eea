"""Even Up a second time, straight from RULES.md."""

from __future__ import annotations

from .common import Options, Position, down, position, rank, up


class EvenUp:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        return cls.laid([down(card) for card in reversed(deck)], [], [], options)

    @classmethod
    def laid(cls, stock: list[str], row: list[str], out: list[str], options: Options) -> Position:
        pairs = cls.pairs(row)
        while options["auto_remove"] and pairs:
            left = pairs[0]
            out, row = out + row[left : left + 2], row[:left] + row[left + 2 :]
            pairs = cls.pairs(row)
        places = {f"p{n + 1}": row[n : n + 1] for n in range(40)}
        return position({"stock": stock, **places, "discard": out})

    @classmethod
    def pairs(cls, row: list[str]) -> list[int]:
        odd = [rank(card) in (1, 3, 5, 7, 9) for card in row]
        return [n for n in range(len(row) - 1) if odd[n] == odd[n + 1]]

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        row = [card for n in range(40) for card in piles[f"p{n + 1}"]]
        stock, gone = piles["stock"], piles["discard"]
        if stock:
            out["stock!"] = cls.laid(stock[:-1], [*row, up(stock[-1])], gone, options)
        for left in cls.pairs(row):
            rest = [card for n, card in enumerate(row) if n not in (left, left + 1)]
            text = f"p{left + 1}+p{left + 2}"
            out[text] = cls.laid(stock, rest, [*gone, row[left], row[left + 1]], options)
        return out
