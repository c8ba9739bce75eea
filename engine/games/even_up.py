"""Even Up: throw out neighbours that are both odd or both even, until the row is gone."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine import Card, Layout, Move, Rules, Screen, Spot, State, flag, flow, names, turned_over, words
from engine.card import full_deck

STOCK, ROW, DISCARD = 0, range(1, 41), 41


class EvenUp(Rules[State]):
    slug, title = "even-up", "Even Up"
    line = "Throw out neighbours, both odd or both even."
    minutes, skill = 4, 0
    picking = True
    names = names("stock", ("p", 40), "discard")
    opening = 1
    options = (flag("auto_remove", "Pairs leave by themselves, the leftmost first"),)

    auto_remove: bool

    def pack(self) -> list[Card]:
        return [card for card in full_deck() if card.rank <= 10]

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        return State((turned_over(tuple(deck)), *[()] * 41), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        if state.piles[STOCK]:
            yield Move.tap(STOCK)
        yield from (Move.pick(pile, pile + 1) for pile in _pairs(state))

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        return (1,) if source in ROW and state.piles[source] else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "tap":
            stock = state.piles[STOCK]
            return state.put({STOCK: stock[:-1], ROW[_count(state)]: (stock[-1].up,)})
        out = tuple(state.piles[pile][-1] for pile in move.piles)
        row = [state.piles[pile] for pile in ROW if state.piles[pile] and pile not in move.piles]
        closed = dict(zip(ROW, row + [()] * (len(ROW) - len(row)), strict=True))
        return state.put({**closed, DISCARD: state.piles[DISCARD] + out})

    def forced(self, state: State) -> Move | None:
        first = next(_pairs(state), None) if self.auto_remove else None
        return None if first is None else Move.pick(first, first + 1)

    # ---- ends ----

    def won(self, state: State) -> str:
        return "" if state.piles[STOCK] or _count(state) else "All cards are thrown out."

    def lost(self, state: State) -> str:
        left = words.counted(_count(state), "card")
        return f"The stock is spent and no two neighbours agree; {left} left." if super().lost(state) else ""

    def key(self, state: State) -> Hashable:
        """Of a card in the row it only matters whether it is odd."""
        return tuple(pile[-1].rank % 2 for pile in state.piles[1:DISCARD] if pile), state.piles[STOCK]

    def gains(self, start: State, after: State, move: Move) -> bool:
        """Pairs that leave by themselves are no plays, yet something came of the deal."""
        return self.is_play(move) or len(after.piles[DISCARD]) > len(start.piles[DISCARD])

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        stock = state.piles[STOCK]
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        if move.verb == "tap":
            return "Only the stock is tapped." if stock or move.source != STOCK else "The stock is spent."
        if STOCK in move.piles:
            if stock and move.source == STOCK and move.verb == "carry":
                return "Tap the stock to deal its next card."
            tap = "; tap the stock to deal its next card" if stock else ""
            return f"A card leaves with its neighbour in the row, never with the stock{tap}."
        places = sorted({pile for pile in move.piles if pile in ROW and state.piles[pile]})
        if len(places) != 2 or len(places) < len(move.piles):
            return "Cards leave in pairs: two neighbours, both odd or both even."
        if places[1] - places[0] != 1:
            return "Only neighbours leave together."
        odd, even = sorted((state.piles[pile][-1] for pile in places), key=lambda card: card.rank % 2 == 0)
        if _agree(odd, even):
            return words.together(*(state.piles[pile][-1] for pile in places))
        return f"The {odd.name} is odd, the {even.name} even; a pair must agree."

    def tells(self, state: State, piles: Sequence[int]) -> str:
        card = state.piles[piles[0]][-1]
        return f"{words.rank_name(card.rank).capitalize()} is {'odd' if card.rank % 2 else 'even'}"

    def status(self, state: State) -> tuple[str, ...]:
        return (words.figured(_count(state), "card") + " in the row",)

    def needs(self, state: State, pile: int) -> str:
        if pile == STOCK:
            return "spent"
        return "hidden" if pile in ROW and (pile > ROW.start or not state.piles[STOCK]) else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        across, columns, rows = {
            Screen.PHONE: (7, 7.0, 7.4),
            Screen.LYING: (10, 13.6, 4.7),
            Screen.TABLET: (8, 8.0, 7.0),
            Screen.DESK: (10, 13.0, 5.2),
        }[screen]
        gap = 0.16 if screen is Screen.TABLET else 0.14
        upright = screen in (Screen.PHONE, Screen.TABLET)
        stock = Spot("stock", "stock", across=1.0, along=1.0, label="stock", caption="{}")
        out = Spot(
            "discard", "discard", across=0.0 if upright else 1.0, along=1.0, y=0.0 if upright else -1.2
        )
        row = flow("p", "tableau", 40, across, step=1 + 1.3 * gap / 1.4, label="place")
        return Layout((stock, *row, out.at(label="discard pile")), columns, rows, gap, head=0.16)


def _count(state: State) -> int:
    return sum(bool(state.piles[pile]) for pile in ROW)


def _pairs(state: State) -> Iterator[int]:
    """The left places of neighbours that are both odd or both even."""
    for pile in ROW[:-1]:
        if not state.piles[pile + 1]:
            return
        if _agree(state.piles[pile][-1], state.piles[pile + 1][-1]):
            yield pile


def _agree(one: Card, other: Card) -> bool:
    return one.rank % 2 == other.rank % 2
