"""Simple Addition: pairs that make thirteen leave, kings alone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from engine import KING, Card, Layout, Move, Rules, Screen, State, names, turned_over, words

from .pirate_gold import array_of_ten

ARRAY, STOCK, DISCARD = range(10), 10, 11
TOTAL = 13


class SimpleAddition(Rules[State]):
    slug, title = "simple-addition", "Simple Addition"
    line = "Pairs that make thirteen leave, kings alone."
    minutes, skill = 3, 0
    picking = True
    names = names(("p", 10), "stock", "discard")
    opening = 10

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        return State((*((card,) for card in deck[:10]), turned_over(tuple(deck[10:])), ()), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        ranks = [(pile, state.piles[pile][-1].rank) for pile in ARRAY if state.piles[pile]]
        yield from (Move.pick(pile) for pile, rank in ranks if rank == KING)
        yield from (Move.pick(a, b) for (a, one), (b, two) in combinations(ranks, 2) if one + two == TOTAL)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        return (1,) if source in ARRAY and state.piles[source] else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "carry":  # forced: a space is filled from the stock
            stock = state.piles[STOCK]
            return state.put({STOCK: stock[:-1], move.target: (stock[-1].up,)})
        out = tuple(state.piles[pile][-1] for pile in move.piles)
        return state.put({**dict.fromkeys(move.piles, ()), DISCARD: state.piles[DISCARD] + out})

    def forced(self, state: State) -> Move | None:
        if not state.piles[STOCK]:
            return None
        return next((Move.carry(STOCK, pile) for pile in ARRAY if not state.piles[pile]), None)

    # ---- ends ----

    def won(self, state: State) -> str:
        return "" if any(state.piles[:DISCARD]) else "All cards are out."

    def lost(self, state: State) -> str:
        left = words.counted(sum(map(len, state.piles[:DISCARD])), "card")
        return f"No two cards make thirteen and no king shows; {left} left." if super().lost(state) else ""

    def key(self, state: State) -> Hashable:
        """Suits do not matter, nor does the place of a card."""
        return tuple(sorted(pile[-1].rank for pile in state.piles[:STOCK] if pile)), state.piles[STOCK]

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        places = sorted({pile for pile in move.piles if pile in ARRAY and state.piles[pile]})
        if len(places) != 2 or len(places) < len(move.piles):
            return "Take two cards that make thirteen, or a king alone."
        one, other = (state.piles[pile][-1] for pile in places)
        if KING in (one.rank, other.rank):
            return "A king goes alone."
        if one.rank + other.rank == TOTAL:
            return words.together(one, other)
        return f"The {one.name} and the {other.name} make {one.rank + other.rank}, not thirteen."

    def tells(self, state: State, piles: Sequence[int]) -> str:
        total = sum(state.piles[pile][-1].rank for pile in piles)
        return f"{total} + {TOTAL - total} makes {TOTAL}" if total < TOTAL else ""

    def status(self, state: State) -> tuple[str, ...]:
        return (words.figured(sum(map(len, state.piles[:DISCARD])), "card") + " left",)

    def needs(self, state: State, pile: int) -> str:
        return "spent" if pile == STOCK else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        return array_of_ten(self.names, screen)
