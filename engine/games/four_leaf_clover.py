"""Four-Leaf Clover: fifteens of one suit, and courts three by three."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from engine import (
    JACK,
    KING,
    QUEEN,
    SUIT_NAMES,
    Card,
    Layout,
    Move,
    Rules,
    Screen,
    Spot,
    State,
    names,
    turned_over,
    words,
)
from engine.card import full_deck

ARRAY, STOCK, DISCARD = range(16), 16, 17
TOTAL, TEN = 15, 10
COURT = {JACK, QUEEN, KING}


class FourLeafClover(Rules[State]):
    slug, title = "four-leaf-clover", "Four-Leaf Clover"
    line = "Fifteens of one suit, and courts three by three."
    minutes, skill = 5, 2
    picking = True
    names = names(("p", 16), "stock", "discard")
    opening = 16

    def pack(self) -> list[Card]:
        return [card for card in full_deck() if card.rank != TEN]

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        return State((*((card,) for card in deck[:16]), turned_over(tuple(deck[16:])), ()), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        for suit in range(4):
            places = [
                (p, state.piles[p][-1].rank)
                for p in ARRAY
                if state.piles[p] and state.piles[p][-1].suit == suit
            ]
            spots = [(place, rank) for place, rank in places if rank < TEN]
            for size in range(2, len(spots) + 1):
                for some in combinations(spots, size):
                    if sum(rank for _, rank in some) == TOTAL:
                        yield Move.pick(*(place for place, _ in some))
            court = [place for place, rank in places if rank in COURT]
            if len(court) == len(COURT):
                yield Move.pick(*court)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        return (1,) if source in ARRAY and state.piles[source] else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "carry":  # forced: a space is filled from the stock
            stock = state.piles[STOCK]
            return state.put({STOCK: stock[:-1], move.target: (stock[-1].up,)})
        out = tuple(state.piles[place][-1] for place in move.piles)
        return state.put({**dict.fromkeys(move.piles, ()), DISCARD: state.piles[DISCARD] + out})

    def forced(self, state: State) -> Move | None:
        if not state.piles[STOCK]:
            return None
        return next((Move.carry(STOCK, place) for place in ARRAY if not state.piles[place]), None)

    # ---- ends ----

    def won(self, state: State) -> str:
        return "" if any(state.piles[:DISCARD]) else "All cards are out. Good luck all day."

    def lost(self, state: State) -> str:
        left = words.counted(sum(map(len, state.piles[:DISCARD])), "card")
        return (
            f"No cards of one suit make fifteen, and no court is complete; {left} left."
            if super().lost(state)
            else ""
        )

    def worth(self, state: State, move: Move) -> int:
        """Many cards at once bring in many new ones."""
        return len(move.piles)

    def key(self, state: State) -> Hashable:
        return tuple(sorted(state.piles[:STOCK])), state.piles[STOCK]

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        places = sorted({place for place in move.piles if place in ARRAY and state.piles[place]})
        cards = [state.piles[place][-1] for place in places]
        if len(cards) < 2 or len(cards) < len(move.piles):
            return "Take cards of one suit that make fifteen, or its king, queen and jack."
        if len({card.suit for card in cards}) > 1:
            return f"Only cards of one suit leave together; the {cards[0].name} wants more {SUIT_NAMES[cards[0].suit]}."
        court = [card.rank in COURT for card in cards]
        if all(court):
            return "King, queen and jack leave together, all three."
        if any(court):
            return "Courts leave only as king, queen and jack; they do not count in fifteens."
        total = sum(card.rank for card in cards)
        if total == TOTAL:
            return words.together(*cards)
        if total > TOTAL:
            return f"Together they make {total}, not fifteen."
        if any(set(places) < set(one.piles) for one in self.moves(state)):
            return f"Together they make {total}, not fifteen yet."
        return f"Together they make {total}, and nothing here makes up {words.number(TOTAL - total)}."

    def tells(self, state: State, piles: Sequence[int]) -> str:
        cards = [state.piles[place][-1] for place in piles]
        if all(card.rank in COURT for card in cards):
            wanted = sorted(COURT - {card.rank for card in cards}, reverse=True)
            return "Wanted: " + " and ".join(words.rank_name(rank) for rank in wanted)
        total = sum(card.rank for card in cards if card.rank not in COURT)
        return f"{total} + {TOTAL - total} makes {TOTAL}" if total < TOTAL else ""

    def status(self, state: State) -> tuple[str, ...]:
        return (words.figured(sum(map(len, state.piles[:DISCARD])), "card") + " left",)

    def needs(self, state: State, pile: int) -> str:
        return "spent" if pile == STOCK else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        upright = screen in (Screen.PHONE, Screen.TABLET)
        gap = 0.14 if screen in (Screen.PHONE, Screen.LYING) else 0.18
        step = 1 + gap / 1.4
        array = [
            Spot(name, "cell", n % 4, n // 4 * step, label=f"row {n // 4 + 1}, place {n % 4 + 1}")
            for n, name in enumerate(self.names[:16])
        ]
        at = ((1.0, 4 * step + 0.1), (2.0, 4 * step + 0.1)) if upright else ((4.5, 2 * step), (4.5, 3 * step))
        stock = Spot("stock", "stock", *at[0], label="stock", caption="{}")
        out = Spot("discard", "discard", *at[1], label="discard pile", caption="out {}")
        columns, rows = (4.4, 5.8) if upright else (6.0, 4.6)
        return Layout((*array, stock, out), columns, rows, gap)
