"""Pyramid: take thirteens off a pyramid of twenty-eight cards until the deck is gone."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations

from engine import KING, Card, Layout, Move, Option, Rules, Screen, Spot, State, flag, turned_over, words

PLACES = [(row, place) for row in range(7) for place in range(row + 1)]
STOCK, TURNED, WASTE, DISCARD = 28, 29, 30, 31
_NUMBER = {place: number for number, place in enumerate(PLACES)}
COVERS = [  # the one or two places whose cards lie on this one
    tuple(_NUMBER[row + 1, n] for n in (place, place + 1)) if row < 6 else () for row, place in PLACES
]


@dataclass(frozen=True)
class PyramidState(State):
    passes: int = 1


class Pyramid(Rules[PyramidState]):
    slug, title = "pyramid", "Pyramid"
    line = "Take thirteens off a pyramid, one pass only."
    minutes, skill = 5, 2
    picking = True
    names = (*(f"r{row + 1}{place + 1}" for row, place in PLACES), "stock", "turned", "waste", "discard")
    opening = 28
    options = (
        Option("passes", (1, 3), "Passes through the stock"),
        Option(
            "goal",
            ("all", "pyramid"),
            "Won when",
            {"all": "all cards are gone", "pyramid": "the pyramid is gone"},
        ),
        flag("overlap", "A card may pair with the last card that covers it"),
    )
    presets = {"relaxed": {"passes": 3, "goal": "pyramid"}}

    passes: int
    goal: str
    overlap: bool

    def lay(self, deck: Sequence[Card], seed: int) -> PyramidState:
        pyramid = tuple((card,) for card in deck[:28])
        return PyramidState((*pyramid, turned_over(tuple(deck[28:])), (), (), ()), seed=seed)

    # ---- moves ----

    def moves(self, state: PyramidState) -> Iterator[Move]:
        if self.won(state):
            return
        if state.piles[STOCK] or self._may_turn(state):
            yield Move.tap(STOCK)
        tops = {pile: state.piles[pile][-1] for pile in self._free(state)}
        yield from (Move.pick(pile) for pile, card in tops.items() if card.rank == KING)
        yield from (Move.pick(a, b) for a, b in combinations(tops, 2) if _thirteen(tops[a], tops[b]))
        yield from (Move.pick(pile, cover) for pile, cover in self._overlapping(state, set(tops)))

    def _overlapping(self, state: PyramidState, free: Container[int]) -> Iterator[tuple[int, int]]:
        """Cards that make thirteen with the last card on them, that one being free."""
        for pile, covers in enumerate(COVERS if self.overlap else ()):
            left = [cover for cover in covers if state.piles[cover]]
            alone = state.piles[pile] and len(left) == 1 and left[0] in free
            if alone and _thirteen(state.piles[pile][-1], state.piles[left[0]][-1]):
                yield pile, left[0]

    def _free(self, state: PyramidState) -> Iterator[int]:
        if self.won(state):  # what is left stays where it is
            return
        for pile, covers in enumerate(COVERS):
            if state.piles[pile] and not any(state.piles[cover] for cover in covers):
                yield pile
        yield from (pile for pile in (TURNED, WASTE) if state.piles[pile])

    def _may_turn(self, state: PyramidState) -> bool:
        more = state.passes < self.passes and not self.won(state)
        return more and bool(state.piles[TURNED] or state.piles[WASTE])

    def lifts(self, state: PyramidState, source: int) -> tuple[int, ...]:
        """What is free, and a covered card that may leave with its cover."""
        free = set(self._free(state))
        pairs = self._overlapping(state, free) if source < STOCK else ()
        return (1,) if source in free or any(pile == source for pile, _ in pairs) else ()

    def step(self, state: PyramidState, move: Move) -> PyramidState:
        if move.verb == "pick":
            out = tuple(state.piles[pile][-1] for pile in move.piles)
            rest = {pile: state.piles[pile][:-1] for pile in move.piles}
            return state.put({**rest, DISCARD: state.piles[DISCARD] + out})
        stock, waste = state.piles[STOCK], state.piles[WASTE] + state.piles[TURNED]
        if not stock:
            return state.put({STOCK: turned_over(waste), TURNED: (), WASTE: ()}, passes=state.passes + 1)
        return state.put({STOCK: stock[:-1], TURNED: (stock[-1].up,), WASTE: waste})

    # ---- ends and judgement ----

    def won(self, state: PyramidState) -> str:
        if any(state.piles[:28]):
            return ""
        if self.goal == "pyramid":
            return "The pyramid is cleared."
        return "" if any(state.piles[:DISCARD]) else "All cards are paired off."

    def lost(self, state: PyramidState) -> str:
        if not super().lost(state):
            return ""
        left = words.counted(_left(state), "card")
        return f"The stock is spent and no two free cards make thirteen; {left} left."

    def worth(self, state: PyramidState, move: Move) -> int:
        """Cards of the pyramid are worth more than those of the waste: they uncover others."""
        if move.verb == "tap":
            return 0
        return 1 + sum(10 if pile < STOCK else 1 for pile in move.piles) + (20 if len(move.piles) == 1 else 0)

    def key(self, state: PyramidState) -> Hashable:
        return state.piles[:DISCARD], state.passes  # the order of what is out does not matter

    # ---- words and pictures ----

    def why_not(self, state: PyramidState, move: Move) -> str:
        if won := self.won(state):
            return f"{won[:-1]}: the game is over."
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        if move.verb == "tap":
            return "The stock is spent." if move.source == STOCK else "Only the stock is tapped."
        piles = sorted({pile for pile in move.piles if pile != DISCARD and state.piles[pile]})
        cards = [state.piles[pile][-1] for pile in piles]
        if STOCK in piles:
            return "Tap the stock to turn its next card."
        free = set(self._free(state))
        if not free.issuperset(piles):
            return self._why_covered(state, piles, free)
        if any(card.rank == KING for card in cards):
            return "A king goes alone."
        if len(cards) == 1:
            return f"{_value(cards[0])}: {_short(13 - cards[0].rank)} completes it."
        return _sum(*cards) if len(cards) == 2 else "Take two free cards that make thirteen, or a king alone."

    def _why_covered(self, state: PyramidState, piles: Sequence[int], free: set[int]) -> str:
        """Why cards do not leave while others lie on one of them."""
        under = next(pile for pile in piles if pile not in free)
        card, name = state.piles[under][-1], f"The {state.piles[under][-1].name}"
        if card.rank == KING:
            return f"{name} is covered; it goes alone, once it is free."
        if not self.overlap:
            return f"{name} is covered; only free cards pair."
        covers = [cover for cover in COVERS[under] if state.piles[cover]]
        if len(piles) != 2 or piles[1] not in covers:
            return f"{name} is covered; it pairs only with the last card that covers it."
        on = state.piles[piles[1]][-1]
        if len(covers) == 2 and _thirteen(card, on):
            return f"{name} is covered by two cards still; it pairs with the last of them."
        if piles[1] not in free and _thirteen(card, on):
            return f"{name} waits for the {on.name}, which covers it and is covered itself."
        return _sum(card, on)

    def status(self, state: PyramidState) -> tuple[str, ...]:
        return f"Pass {state.passes} of {self.passes}", words.figured(_left(state), "card") + " left"

    def tells(self, state: PyramidState, piles: Sequence[int]) -> str:
        total = sum(state.piles[pile][-1].rank for pile in piles)
        return f"{total} + {13 - total} makes 13" if 0 < total < 13 else ""

    def needs(self, state: PyramidState, pile: int) -> str:
        if pile == STOCK:
            return "turn" if self._may_turn(state) else "spent"
        return "hidden" if pile < STOCK else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        columns, rows, step = {
            Screen.PHONE: (7.0, 6.6, 0.68),
            Screen.LYING: (10.0, 4.1, 0.5),
            Screen.TABLET: (7.0, 6.4, 0.6),
            Screen.DESK: (9.8, 4.12, 0.5),
        }[screen]
        gap = 0.08 if screen in (Screen.PHONE, Screen.LYING) else 0.12
        pyramid = []
        for (row, place), name in zip(PLACES, self.names, strict=False):
            above = tuple(self.names[_NUMBER[row - 1, n]] for n in (place - 1, place) if 0 <= n <= row - 1)
            label = f"row {row + 1}, place {place + 1}"
            pyramid.append(Spot(name, "cell", 3 - row / 2 + place, row * step, label=label, covers=above))
        hand = [
            Spot("stock", "stock", label="stock", caption="{}"),
            Spot("turned", "waste", label="card just turned"),
            Spot("waste", "waste", label="waste", caption="waste {}", viewable=True),
            Spot("discard", "discard", label="discard pile", caption="out {}"),
        ]
        foot = 6 * step + 1
        upright = screen in (Screen.PHONE, Screen.TABLET)
        if upright:
            places = [(3 + (n - 1.5) * 1.13, foot + 0.2) for n in range(4)]
        else:
            left, up = 7 + 4 * gap / (1 + gap), 1.24 if screen is Screen.LYING else 1.14
            places = [(left + n % 2 * 1.04, foot - 1 - up + n // 2 * up) for n in range(4)]
        spots = [spot.at(x=x, y=y) for spot, (x, y) in zip(hand, places, strict=True)]
        corner = "bottom-right" if upright else "top-right"
        return Layout((*pyramid, *spots), columns, rows, gap, corner=corner)


def _left(state: PyramidState) -> int:
    """How many cards are not out yet."""
    return sum(map(len, state.piles[:DISCARD]))


def _thirteen(a: Card, b: Card) -> bool:
    return a.rank + b.rank == 13


def _sum(one: Card, other: Card) -> str:
    """Why two cards that were named do not leave together."""
    if _thirteen(one, other):
        return words.together(one, other)
    if KING in (one.rank, other.rank):
        return "A king goes alone."
    return f"{_value(one)} and {_value(other).lower()} make {one.rank + other.rank}, not thirteen."


def _value(card: Card) -> str:
    """ "The jack of clubs (11)"; number cards need no number."""
    return f"The {card.name}" + (f" ({card.rank})" if card.rank > 10 or card.rank == 1 else "")


def _short(rank: int) -> str:
    return words.a(words.rank_name(rank))
