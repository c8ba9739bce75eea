"""Russian Bank a second time, straight from RULES.md."""

from __future__ import annotations

from copy import deepcopy
from typing import Any

from .common import Options, Position, lies_up, position, rank, red, shuffled, suit

BUILDING = [f"b{n}" for n in range(1, 9)]
CENTRE = [f"f{n}" for n in range(1, 9)]
PLACES = {"S": ("f1", "f2"), "H": ("f3", "f4"), "D": ("f5", "f6"), "C": ("f7", "f8")}


def flipped(card: str, up: bool) -> str:
    """The card face up or down; the mark of its deck stays."""
    return card[0] + (card[1].upper() if up else card[1].lower()) + card[2:]


def empty(at: Position, *names: str) -> bool:
    return not any(at["piles"][name] for name in names)


def top(at: Position, name: str) -> str:
    return str(at["piles"][name][-1]) if at["piles"][name] else ""


def homes(at: Position, card: str) -> list[str]:
    """The places of the centre that wait for this card."""
    return [place for place in PLACES[suit(card)] if len(at["piles"][place]) == rank(card) - 1]


def hand(player: int) -> tuple[str, str, str, str]:
    return f"reserve{player}", f"stock{player}", f"turned{player}", f"waste{player}"


def remaining(at: Position, player: int) -> int:
    """Two points for each card in the reserve, one for each in stock, turned place and waste."""
    reserve, *others = (len(at["piles"][name]) for name in hand(player))
    return 2 * reserve + sum(others)


def ended(at: Position) -> bool:
    stale = all(count >= 2 for count in at["calm"].values())
    return stale or any(empty(at, *hand(player)) for player in (1, 2))


class RussianBank:
    @classmethod
    def start(cls, deck: list[str], options: Options) -> Position:
        piles: dict[str, list[str]] = {name: [] for name in CENTRE}
        at = position(piles) | {"seed": 0, "number": 1, "points": {1: 0, 2: 0}, "calls": {}, "stopped": {}}
        cls.lay(at, deck[: len(deck) // 2], deck[len(deck) // 2 :])
        cls.settle(at, options)
        return at

    @classmethod
    def lay(cls, at: Position, *decks: list[str]) -> None:
        """One game of the match. The first player begins the odd ones."""
        piles: dict[str, list[str]] = {name: [] for name in CENTRE}
        for player, deck in enumerate(decks, start=1):
            reserve, stock, turned, waste = hand(player)
            piles[reserve] = [flipped(card, up=False) for card in deck[:12]]
            for n in range(4):
                piles[f"b{4 * player - 3 + n}"] = [deck[12 + n]]
            piles[stock] = [flipped(card, up=False) for card in reversed(deck[16:])]
            piles[turned], piles[waste] = [], []
        at["piles"] = piles
        at["player"] = 1 if at["number"] % 2 else 2
        at["turn"] = 1
        at["last"] = None  # the last move, as long as Stop may be said after it
        at["calm"] = {1: 0, 2: 0}

    # ---- the order of play ----

    @classmethod
    def duty(cls, at: Position) -> str:
        reserve, _, turned, _ = hand(at["player"])
        shown = top(at, reserve) if lies_up(top(at, reserve) or "xx") else ""
        if shown and homes(at, shown):
            return "D1"
        others = [top(at, name) for name in (turned, *BUILDING) if top(at, name)]
        open_now = []
        if not empty(at, reserve) and not shown:
            open_now.append("D2")
        if any(homes(at, card) for card in others):
            open_now.append("D3")
        if open_now:
            return open_now[-1] if at["turn"] == 1 else open_now[0]
        if not empty(at, reserve) and any(empty(at, name) for name in BUILDING):
            return "D4"
        return ""

    @classmethod
    def wrong(cls, at: Position, source: str, target: str) -> str:
        """The duty that a move (a tap has no target) does not heed."""
        reserve, stock, turned, _ = hand(at["player"])
        duty = cls.duty(at)
        heeds = {
            "D1": source == reserve and target in CENTRE,
            "D2": source == reserve and not target,
            "D3": target in CENTRE,
            "D4": not (source == stock or (source == turned and target in BUILDING and empty(at, target))),
            "": True,
        }
        return "" if heeds[duty] else duty

    # ---- what happens ----

    @classmethod
    def hand_over(cls, at: Position) -> None:
        at["player"] = 3 - at["player"]
        at["turn"] += 1
        if at["turn"] == 2:
            cls.turn_reserve(at)

    @classmethod
    def turn_reserve(cls, at: Position) -> None:
        reserve = at["piles"][hand(at["player"])[0]]
        reserve[-1] = flipped(reserve[-1], up=True)
        at["calm"] = {1: 0, 2: 0}

    @classmethod
    def settle(cls, at: Position, options: Options) -> None:
        """What happens within the same move."""
        for player in (1, 2):
            _, stock, turned, waste = hand(player)
            if empty(at, stock, turned) and not empty(at, waste):
                at["piles"][stock] = [flipped(card, up=False) for card in reversed(at["piles"][waste])]
                at["piles"][waste] = []
                at["calm"][player] += 1
        last = at["last"]
        if ended(at) and last and last["wrong"] and not last["discard"]:
            cls.stop(at, options)
        elif not ended(at) and options["errors"] == "prevent" and cls.duty(at) == "D2":
            cls.turn_reserve(at)

    @classmethod
    def stop(cls, at: Position, options: Options) -> None:
        last, caller = at["last"], 3 - at["last"]["player"]
        at["last"] = None
        if not last["wrong"]:
            at["calls"][caller] = at["calls"].get(caller, 0) + 1
            return
        offender = last["player"]
        at["stopped"][offender] = at["stopped"].get(offender, 0) + 1
        if last["discard"]:
            return
        if last["carry"]:
            at["piles"], at["calm"] = deepcopy(last["piles"]), dict(last["calm"])
        _, _, turned, waste = hand(offender)
        at["piles"][waste] += at["piles"][turned]
        at["piles"][turned] = []
        cls.hand_over(at)
        cls.settle(at, options)

    # ---- every legal move ----

    @classmethod
    def children(cls, at: Position, options: Options) -> dict[str, Position]:
        if ended(at):
            return cls.another(at, options)
        out: dict[str, Position] = {}
        me, prefix = at["player"], "1:" if at["player"] == 2 else ""
        reserve, stock, turned, waste = hand(me)

        def do(source: str, target: str) -> None:
            wrong = cls.wrong(at, source, target)
            if wrong and options["errors"] == "prevent":
                return
            after = deepcopy(at)
            piles = after["piles"]
            after["last"] = {
                "player": me,
                "wrong": wrong,
                "carry": bool(target),
                "discard": target == waste,
                "piles": deepcopy(at["piles"]),
                "calm": dict(at["calm"]),
            }
            if target:
                piles[target].append(piles[source].pop())
                if target in CENTRE:
                    after["calm"] = {1: 0, 2: 0}
            elif source == reserve:
                cls.turn_reserve(after)
            else:
                piles[turned].append(flipped(piles[stock].pop(), up=True))
            if target == waste:
                cls.hand_over(after)
            cls.settle(after, options)
            out[prefix + (f"{source}>{target}" if target else f"{source}!")] = after

        for source in (reserve, turned, *BUILDING):
            card = top(at, source)
            if not card or not lies_up(card):
                continue
            for target in cls.targets(at, source, card):
                do(source, target)
        if not empty(at, reserve) and not lies_up(top(at, reserve)):
            do(reserve, "")
        if not empty(at, stock) and empty(at, turned):
            do(stock, "")
        if empty(at, stock, turned, waste) and cls.duty(at) in ("", "D4"):
            after = deepcopy(at)
            after["calm"][me] += 1
            after["last"] = {"player": me, "wrong": "", "carry": False, "discard": False}
            cls.hand_over(after)
            cls.settle(after, options)
            out[prefix + "PASS"] = after
        if at["last"] and options["errors"] == "allow":
            after = deepcopy(at)
            cls.stop(after, options)
            out["STOP" if at["last"]["player"] == 2 else "1:STOP"] = after
        return out

    @classmethod
    def targets(cls, at: Position, source: str, card: str) -> list[str]:
        _, _, turned, waste = hand(at["player"])
        their_reserve, _, _, their_waste = hand(3 - at["player"])
        out = homes(at, card)
        for name in BUILDING:
            on = top(at, name)
            if on and rank(on) == rank(card) + 1 and red(on) != red(card):
                out.append(name)
            if not on and not (source in BUILDING and len(at["piles"][source]) == 1):
                out.append(name)
        for name in (their_reserve, their_waste):
            on = top(at, name)
            if on and lies_up(on) and suit(on) == suit(card) and abs(rank(on) - rank(card)) == 1:
                out.append(name)
        if source == turned:
            out.append(waste)
        return out

    # ---- ends ----

    @classmethod
    def points(cls, at: Position) -> dict[int, int]:
        """Of the match so far, with this game if it is over."""
        points = dict(at["points"])
        one, two = remaining(at, 1), remaining(at, 2)
        if ended(at) and one != two:
            points[1 if one < two else 2] += max(one, two) + (30 if min(one, two) == 0 else 0)
        return points

    @classmethod
    def another(cls, at: Position, options: Options) -> dict[str, Position]:
        points = cls.points(at)
        if options["match"] == "single" or max(points.values()) >= 300:
            return {}
        after = deepcopy(at)
        after["points"] = points
        after["number"] += 1
        pack: list[list[Any]] = [
            [rank + suit + mark for suit in "CDHS" for rank in "A23456789TJQK"] for mark in ("", "'1")
        ]
        index = 2 * at["number"]
        cls.lay(after, *(shuffled(cards, at["seed"], index + n) for n, cards in enumerate(pack)))
        cls.settle(after, options)
        return {"NEXT": after}
