"""The rules a second time, straight from RULES.md: slow, with lists and strings, without the engine.

It exists to be compared with the engine, so it shares nothing with it. A card is "QH", a card that
lies face down "Qh". A position is {"piles": {name: [cards, top last]}, "passes": 1, "score": 0}; each
game has `start(deck, options)` and `children(position, options)`, which gives every legal move as
text with the position it leads to.
"""

from __future__ import annotations

from copy import deepcopy
from itertools import combinations
from typing import Any

Position = dict[str, Any]
Options = dict[str, Any]


def rank(card: str) -> int:
    return "A23456789TJQK".index(card[0]) + 1


def suit(card: str) -> str:
    return card[1].upper()


def red(card: str) -> bool:
    return suit(card) in "DH"


def up(card: str) -> str:
    return card[0] + card[1].upper()


def down(card: str) -> str:
    return card[0] + card[1].lower()


def lies_up(card: str) -> bool:
    return card[1].isupper()


def position(piles: dict[str, list[str]], score: int = 0) -> Position:
    return {"piles": piles, "passes": 1, "score": score}


def may_turn_over(at: Position, options: Options) -> bool:
    return bool(options["passes"] == "unlimited" or at["passes"] < int(options["passes"]))


# ---- 9 Klondike ----


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
        if options["take_back"]:
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


# ---- 1 Execution ----


class Execution:
    places = ("p1", "p2", "p3", "p4")

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {name: [deck[n]] for n, name in enumerate(cls.places)}
        return position({"stock": [down(card) for card in reversed(deck[4:])], **piles})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        if piles["stock"]:
            after = deepcopy(at)
            for place in [name for name in cls.places if not piles[name]] or cls.places:
                if after["piles"]["stock"]:
                    after["piles"][place].append(up(after["piles"]["stock"].pop()))
            out["stock!"] = after
        for source in cls.places:
            for target in cls.places:
                if source == target or not piles[source] or not piles[target]:
                    continue
                mine = suit(piles[source][-1])
                if mine != suit(piles[target][-1]):
                    continue
                after, count = deepcopy(at), 0
                while after["piles"][source] and suit(after["piles"][source][-1]) == mine:
                    after["piles"][source].pop()
                    count += 1
                after["piles"][target] += piles[source][-count:]
                out[f"{source}>{target}" + (f"*{count}" if count > 1 else "")] = after
        return out


# ---- 3 Accordion ----


class Accordion:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        if options["deal"] == "all":
            return cls.laid([], [[card] for card in deck])
        return cls.laid([down(card) for card in reversed(deck)], [])

    @classmethod
    def laid(cls, stock: list[str], row: list[list[str]]) -> Position:
        row = [*row, *([] for _ in range(52 - len(row)))]
        return position({"stock": stock, **{f"p{n + 1}": pile for n, pile in enumerate(row)}})

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        stock = at["piles"]["stock"]
        row = [pile for name, pile in at["piles"].items() if name != "stock" and pile]
        out = {}
        if stock:
            out["stock!"] = cls.laid(stock[:-1], [*row, [up(stock[-1])]])
        for here in range(len(row)):
            for there in (here - 1, here - 3):
                if there < 0:
                    continue
                mine, other = row[here][-1], row[there][-1]
                if rank(mine) == rank(other) or suit(mine) == suit(other):
                    after = deepcopy(row)
                    after[there] += after[here]
                    del after[here]
                    count = len(row[here])
                    text = f"p{here + 1}>p{there + 1}" + (f"*{count}" if count > 1 else "")
                    out[text] = cls.laid(stock, after)
        return out


# ---- 8 Clock ----


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


# ---- 15 Pyramid ----


class Pyramid:
    cells = tuple(f"r{row}{place}" for row in range(1, 8) for place in range(1, row + 1))

    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles = {name: [deck[n]] for n, name in enumerate(cls.cells)}
        stock = [down(card) for card in reversed(deck[28:])]
        return position({**piles, "stock": stock, "turned": [], "waste": [], "discard": []})

    @classmethod
    def over(cls, at: Position, cell: str) -> list[str]:
        """The cells whose cards lie on this one, as far as they still do."""
        row, place = int(cell[1]), int(cell[2])
        above = [f"r{row + 1}{place}", f"r{row + 1}{place + 1}"] if row < 7 else []
        return [name for name in above if at["piles"][name]]

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        piles, out = at["piles"], {}
        cells = [name for name in cls.cells if piles[name]]
        free = [name for name in cells if not cls.over(at, name)]
        free += [name for name in ("turned", "waste") if piles[name]]
        pairs = list(combinations(free, 2))
        if options["overlap"]:
            for cell in cells:
                above = cls.over(at, cell)
                if len(above) == 1 and above[0] in free:
                    pairs.append((cell, above[0]))
        sets: list[tuple[str, ...]] = [(name,) for name in free if rank(piles[name][-1]) == 13]
        sets += [(a, b) for a, b in pairs if rank(piles[a][-1]) + rank(piles[b][-1]) == 13]
        for names in sets:
            after = deepcopy(at)
            after["piles"]["discard"] += [after["piles"][name].pop() for name in names]
            out["+".join(names)] = after
        if piles["stock"]:
            after = deepcopy(at)
            after["piles"]["waste"] += after["piles"]["turned"]
            after["piles"]["turned"] = [up(after["piles"]["stock"].pop())]
            out["stock!"] = after
        elif may_turn_over(at, options) and piles["waste"] + piles["turned"]:
            after = deepcopy(at)
            waste = piles["waste"] + piles["turned"]
            after["piles"] |= {"stock": [down(card) for card in reversed(waste)], "waste": [], "turned": []}
            after["passes"] += 1
            out["stock!"] = after
        return out


PLAIN: dict[str, Any] = {
    "execution": Execution,
    "accordion": Accordion,
    "clock": Clock,
    "klondike": Klondike,
    "pyramid": Pyramid,
}


def perft(game: Any, at: Position, options: Options, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(game, after, options, depth - 1) for after in game.children(at, options).values())
