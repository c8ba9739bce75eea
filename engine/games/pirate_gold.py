"""Pirate Gold: cover twins with new cards until the deck is spent."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from engine import Card, Layout, Move, Option, Rules, Screen, Spot, State, names, turned_over, words

ARRAY, STOCK = range(10), 10


class PirateGold(Rules[State]):
    slug, title = "pirate-gold", "Pirate Gold"
    line = "Cover twins with treasure until the deck is spent."
    minutes, skill = 2, 0
    picking = True
    names = names(("p", 10), "stock")
    opening = 10
    options = (
        Option(
            "reverse", (False, True), "Won when", {"false": "the deck is spent", "true": "no twins are left"}
        ),
    )

    reverse: bool

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        return State((*((card,) for card in deck[:10]), turned_over(tuple(deck[10:]))), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        if state.piles[STOCK]:
            ranks = [(pile, state.piles[pile][-1].rank) for pile in ARRAY]
            yield from (Move.pick(a, b) for (a, rank), (b, other) in combinations(ranks, 2) if rank == other)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        return (1,) if source in ARRAY else ()

    def step(self, state: State, move: Move) -> State:
        """Both are covered by a new card, in reading order; a last odd card covers the first alone."""
        stock = state.piles[STOCK]
        places = move.piles[: len(stock)]
        covers = zip(places, reversed(stock), strict=False)
        covered = {pile: (*state.piles[pile], card.up) for pile, card in covers}
        return state.put({**covered, STOCK: stock[: -len(places)]})

    # ---- ends ----

    def won(self, state: State) -> str:
        if self.reverse:
            return "All ten cards are of different ranks." if self._stuck(state) else ""
        return "" if state.piles[STOCK] else "The whole deck is dealt."

    def lost(self, state: State) -> str:
        if self.reverse:
            return "" if state.piles[STOCK] else "The whole deck is dealt."
        left = words.counted(len(state.piles[STOCK]), "card")
        return f"All ten cards are of different ranks; {left} left in the deck." if self._stuck(state) else ""

    def _stuck(self, state: State) -> bool:
        return bool(state.piles[STOCK]) and not any(True for _ in self.moves(state))

    def key(self, state: State) -> Hashable:
        """What is covered does not matter, nor do suits, nor which place shows a rank."""
        return tuple(sorted(pile[-1].rank for pile in state.piles[:STOCK])), state.piles[STOCK]

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if not state.piles[STOCK]:
            return "The deck is spent."
        places = sorted(set(move.piles) & set(ARRAY))
        if len(places) != 2 or len(places) < len(move.piles):
            return "Take two cards of one rank; each is covered by a new card."
        one, other = (state.piles[pile][-1] for pile in places)
        if one.rank == other.rank:
            return words.together(one, other)
        return f"The {one.name} and the {other.name} are not of one rank."

    def tells(self, state: State, piles: Sequence[int]) -> str:
        return f"Another {words.rank_name(state.piles[piles[0]][-1].rank)} makes twins"

    def status(self, state: State) -> tuple[str, ...]:
        return (words.figured(len(state.piles[STOCK]), "card") + " in the deck",)

    def needs(self, state: State, pile: int) -> str:
        return "spent" if pile == STOCK else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        return array_of_ten(self.names, screen)


def array_of_ten(names: Sequence[str], screen: Screen) -> Layout:
    """Two rows of five, and what else there is beside or below: the stock, perhaps a discard pile."""
    upright = screen in (Screen.PHONE, Screen.TABLET)
    step = 1.12
    places = [
        Spot(name, "cell", n % 5, n // 5 * step, label=f"row {n // 5 + 1}, place {n % 5 + 1}")
        for n, name in enumerate(names[:10])
    ]
    rest = [
        Spot("stock", "stock", label="stock", caption="{}"),
        Spot("discard", "discard", label="discard pile", caption="out {}"),
    ][: len(names) - 10]
    spots = []
    for n, spot in enumerate(rest):
        x, y = (1.5 + n + (0.5 if len(rest) == 1 else 0), 2 * step + 0.15) if upright else (5.4, n * step)
        spots.append(spot.at(x=x, y=y))
    columns, rows = (5.2, 3.7) if upright else (7.2, 2.5)
    return Layout((*places, *spots), columns, rows, gap=0.14, middle=not upright)
