"""Russian Bank's manoeuvres: the shortest way to the best position that a bounded search meets."""

from __future__ import annotations

from dataclasses import dataclass

from .bank_table import BESIDE, UNDER, Step, Table, moved, settled, steps

NEVER = -1e9  # the worth of a position that a turn may not go on from


@dataclass(frozen=True)
class Taste:
    """What a player strives for. Worths are in cards of one's own that are played."""

    positions: int = 500  # met by one search; a depth that needs more is left out whole
    depth: int = 9
    step: float = 0.02  # what a move must bring
    reserve: float = 2.0  # a card played from the reserve
    turned: float = 1.0
    load: float = 1.0  # for each point that the other side gets with a card of one's own
    burden: float = -0.3  # the same with a card from a building pile: not for nothing
    next: float = 4.0  # that the next card of the stock can be played
    space: float = 1.0  # a space that the reserve's next card will find
    block: float = 1.0  # that the other side's next card cannot
    shut: float = 0.5  # that the other reserve's top card cannot
    closed: float = 0.3  # for each space that the other side does not get


@dataclass(frozen=True)
class Unseen:
    """The cards that lie face down, by deck, as sets of bits."""

    mine: int
    theirs: int


def worth(table: Table, taste: Taste, unseen: Unseen) -> float:
    """What a position is worth to the seat in turn if it makes no more moves there now."""
    piles, _, cards, reserve, turned, theirs, waste, loads, burden = table
    value = taste.load * loads + taste.burden * burden - taste.reserve * len(reserve)
    shown = 0
    spaces = 0
    for pile in piles:
        if pile:
            shown |= UNDER[pile[-1]]
        else:
            spaces += 1
    open_to = cards | shown
    if turned >= 0:  # the turn ends
        value -= taste.turned
        if taste.closed:
            value -= taste.closed * spaces
        if taste.shut and theirs >= 0 and (spaces or open_to >> theirs & 1):
            value -= taste.shut
        if taste.block:
            onto = BESIDE[turned] | (BESIDE[reserve[-1]] if reserve and reserve[-1] >= 0 else 0)
            value -= taste.block * _share(open_to | onto, unseen.theirs)
        return value
    if reserve and spaces:
        if reserve[-1] >= 0:
            return NEVER  # spaces are filled before the stock is turned
        value += taste.space * min(spaces, len(reserve))
    if taste.next:
        if theirs >= 0:
            open_to |= BESIDE[theirs]
        if waste >= 0:
            open_to |= BESIDE[waste]
        full = spaces and not reserve
        value += taste.next * (1.0 if full else _share(open_to, unseen.mine))
    return value


def _share(cards: int, unseen: int) -> float:
    return (cards & unseen).bit_count() / unseen.bit_count() if unseen else 0.0


def plan(start: Table, taste: Taste, unseen: Unseen, first_turn: bool) -> Step | None:
    """The first move of the shortest way to the best position; None: to stay is best.

    Positions are met breadth first, and only whole depths count: so the search from the next
    position finds at least as much, one move nearer, and a turn cannot go round in circles.
    """
    best, choice = worth(start, taste, unseen), None
    met = {_key(start)}
    level: list[tuple[Table, Step | None]] = [(start, None)]
    cost = 0.0
    for _ in range(taste.depth):
        cost += taste.step
        following: list[tuple[Table, Step | None]] = []
        for table, first in level:
            for step in steps(table):
                after = moved(table, step)
                key = _key(after)
                if key in met:
                    continue
                met.add(key)
                if (rest := settled(after, first_turn)) is not after:
                    key = _key(rest)
                    if key in met:
                        continue
                    met.add(key)
                following.append((rest, first or step))
            if len(met) > taste.positions:
                return choice
        for table, first in following:
            value = worth(table, taste, unseen) - cost
            if value > best + 1e-9:
                best, choice = value, first
        level = following
    return choice


def _key(table: Table) -> tuple[object, ...]:
    """Alike but for the order of the building piles."""
    return (tuple(sorted(table.piles)), table[1:])
