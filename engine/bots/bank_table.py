"""Russian Bank as a search sees it: one seat's turn in plain numbers, its duties done at once."""

from __future__ import annotations

from typing import NamedTuple

from engine import Pile
from engine.games.russian_bank_order import CENTRE, PILES, RESERVE, TURNED, WASTE, BankState

NONE = -1  # no card, or one that lies face down
Step = tuple[int, int]  # from pile to pile, numbered as in the rules

_RED = (1, 2)
_SUITS = range(4)


def _bit(rank: int, suit: int) -> int:
    """The card as one bit of a set of cards; nothing for a rank that no card has."""
    return 1 << (13 * suit + rank - 1) if 1 <= rank <= 13 else 0


# by card: which cards may lie on it on a building pile, and which load it
UNDER = tuple(
    sum(_bit(rank - 1, other) for other in _SUITS if (other in _RED) != (suit in _RED))
    for suit in _SUITS
    for rank in range(1, 14)
)
BESIDE = tuple(_bit(rank - 1, suit) | _bit(rank + 1, suit) for suit in _SUITS for rank in range(1, 14))
# by place of the centre: its suit, and by height the card that it wants
SUIT_AT = (3, 3, 2, 2, 1, 1, 0, 0)
WANTS = tuple(tuple(_bit(height + 1, suit) for height in range(14)) for suit in SUIT_AT)


class Table(NamedTuple):
    """A position of the seat in turn; cards are 0 to 51, for their backs do not matter."""

    piles: tuple[tuple[int, ...], ...]  # the eight building piles
    heights: tuple[int, ...]  # of the eight places of the centre
    wanted: int  # the cards that go to the centre now, as a set of bits
    reserve: tuple[int, ...]
    turned: int
    theirs: int  # the top of the other reserve
    waste: int  # the top of the other waste
    loads: int = 0  # cards of one's own that were loaded on: two for one on the reserve
    burden: int = 0  # the same of cards from building piles


def plain(pile: Pile) -> tuple[int, ...]:
    return tuple(int(card) % 52 if card.face_up else NONE for card in pile)


def read(view: BankState, seat: int) -> Table:
    """The position that *seat* sees."""
    piles = view.piles
    heights = tuple(len(piles[place]) for place in CENTRE)
    top = [
        (plain(piles[place])[-1] if piles[place] else NONE)
        for place in (TURNED[seat], RESERVE[1 - seat], WASTE[1 - seat])
    ]
    return Table(
        tuple(plain(piles[pile]) for pile in PILES),
        heights,
        wanted(heights),
        plain(piles[RESERVE[seat]]),
        *top,
    )


def wanted(heights: tuple[int, ...]) -> int:
    cards = 0
    for wants, height in zip(WANTS, heights, strict=True):
        cards |= wants[height]
    return cards


def due(table: Table, first_turn: bool) -> Step | None:
    """The next card that duty sends to the centre, if any; not while the reserve is to be turned up."""
    reserve, cards = table.reserve, table.wanted
    if reserve:
        top = reserve[-1]
        if top >= 0:
            if cards >> top & 1:
                return 0, _place(table, top)
        elif not first_turn:
            return None
    if table.turned >= 0 and cards >> table.turned & 1:
        return 2, _place(table, table.turned)
    for number, pile in enumerate(table.piles):
        if pile and cards >> pile[-1] & 1:
            return PILES.start + number, _place(table, pile[-1])
    return None


def _place(table: Table, card: int) -> int:
    """The place of the centre that takes *card*: the first that does."""
    places = enumerate(table.heights)
    return CENTRE.start + next(n for n, height in places if WANTS[n][height] >> card & 1)


def moved(table: Table, step: Step) -> Table:
    """The position after a step of the seat in turn, whose own piles are numbered as the first seat's."""
    piles, heights, cards, reserve, turned, theirs, waste, loads, burden = table
    source, target = step
    if source == 0:
        card, reserve = reserve[-1], reserve[:-1]
    elif source == 2:
        card, turned = turned, NONE
    else:
        n = source - 8
        card = piles[n][-1]
        piles = (*piles[:n], piles[n][:-1], *piles[n + 1 :])
    if target >= 16:
        n = target - 16
        heights = (*heights[:n], heights[n] + 1, *heights[n + 1 :])
        cards = wanted(heights)
    elif target >= 8:
        n = target - 8
        piles = (*piles[:n], (*piles[n], card), *piles[n + 1 :])
    else:
        if target == 4:
            theirs, gain = card, 2
        else:
            waste, gain = card, 1
        if source < 8:
            loads += gain
        else:
            burden += gain
    return Table(piles, heights, cards, reserve, turned, theirs, waste, loads, burden)


def settled(table: Table, first_turn: bool) -> Table:
    """The position after all that duty sends to the centre."""
    while (step := due(table, first_turn)) is not None:
        table = moved(table, step)
    return table


def steps(table: Table) -> list[Step]:
    """What may be played with no duty to the centre open: the rest of the order of play is kept too."""
    piles, _, _, reserve, turned, theirs, waste, _, _ = table
    if reserve and reserve[-1] < 0:
        return []  # it is turned up first
    tops = [(8 + n, UNDER[pile[-1]]) for n, pile in enumerate(piles) if pile]
    space = next((8 + n for n, pile in enumerate(piles) if not pile), 0)
    over = BESIDE[theirs] if theirs >= 0 else 0
    onto = BESIDE[waste] if waste >= 0 else 0
    found: list[Step] = []
    sources = [(8 + n, pile[-1], len(pile) > 1) for n, pile in enumerate(piles) if pile]
    if turned >= 0:
        sources.append((2, turned, not reserve))
    if reserve:
        sources.append((0, reserve[-1], True))
    for source, card, spreads in reversed(sources):
        bit = 1 << card
        if over & bit:
            found.append((source, 4))
        if onto & bit:
            found.append((source, 7))
        found += [(source, target) for target, under in tops if under & bit]
        if space and spreads:
            found.append((source, space))
    return found
