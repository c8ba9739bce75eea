"""Solitaire Expert a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy

from .common import Options, Position, position, rank, red, suit


class Expert:
    columns = tuple(f"t{n}" for n in range(1, 11))
    hand = ("h1", "h2", "h3", "h4")
    homes = dict(zip((f"f{n}" for n in range(1, 9)), "SSHHDDCC", strict=True))

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        """Ten rows of ten, then the hand."""
        piles: dict[str, list[str]] = {name: [] for name in (*cls.columns, *cls.hand, *cls.homes)}
        for number, card in enumerate(deck):
            name = cls.columns[number % 10] if number < 100 else cls.hand[number - 100]
            piles[name].append(card)
        return position(piles)

    @classmethod
    def string(cls, column: list[str]) -> int:
        """How many cards at the end of a column follow one another."""
        size = min(1, len(column))
        while size < len(column):
            below, card = column[-size - 1], column[-size]
            if rank(below) != rank(card) + 1 or red(below) == red(card):
                break
            size += 1
        return size

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}

        def carry(source: str, target: str, count: int = 1) -> None:
            after = deepcopy(at)
            after["piles"][target] += after["piles"][source][-count:]
            del after["piles"][source][-count:]
            out[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after

        def faces(column: list[str]) -> list[str]:
            return [card[:2] for card in column]

        over = options["goal"] == "piles" and not any(piles[name] for name in (*cls.columns, *cls.hand))
        sources = [*cls.columns, *cls.hand, *(cls.homes if options["take_back"] and not over else ())]
        for source in sources:
            for count in range(1, (cls.string(piles[source]) if source in cls.columns else 1) + 1):
                if not piles[source]:
                    continue
                head, rest = piles[source][-count], piles[source][:-count]
                for target in cls.columns:
                    top = piles[target][-1] if piles[target] else ""
                    fits = (
                        (rank(top), not red(top)) == (rank(head) + 1, red(head)) if top else rank(head) == 13
                    )
                    null = source in cls.columns and faces(rest) == faces(piles[target])
                    if fits and target != source and not null:
                        carry(source, target, count)
            if not piles[source] or source in cls.homes:
                continue
            card = piles[source][-1]
            for home, letter in cls.homes.items():
                if suit(card) == letter and rank(card) == len(piles[home]) + 1:
                    carry(source, home)
            free = [place for place in cls.hand if not piles[place]]
            if source in cls.columns and free:
                carry(source, free[0])
        return out
