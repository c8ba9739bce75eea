"""Knockout: three deals to throw out all eight clubs."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from engine import (
    ACE,
    CLUBS,
    Card,
    Layout,
    Move,
    Option,
    Rules,
    Screen,
    Spot,
    State,
    shuffled,
    turned_over,
    words,
)
from engine.card import full_deck

ARRAY, STOCK, WASTE = range(15), 15, 16
DEALS = 3
TOPPED = {"first": range(3), "none": range(0), "all": ARRAY}  # places that a club leaves at once


@dataclass(frozen=True)
class KnockoutState(State):
    placed: int = 0  # places filled in this deal
    deals: int = 1
    clubs: int = 8  # in the deck


class Knockout(Rules[KnockoutState]):
    slug, title = "knockout", "Knockout"
    line = "Three deals to throw out all eight clubs."
    minutes, skill = 2, 0
    automatic = True
    names = (*(f"k{column}{row}" for column in range(1, 6) for row in range(1, 4)), "stock", "waste")
    opening = 1
    options = (
        Option(
            "refill",
            ("first", "none", "all"),
            "A club is replaced at once",
            {"first": "in the first column", "none": "nowhere", "all": "everywhere"},
        ),
    )

    refill: str

    def pack(self) -> list[Card]:
        return [card for card in full_deck() if card.rank >= 7 or card.rank == ACE]

    def lay(self, deck: Sequence[Card], seed: int) -> KnockoutState:
        clubs = sum(card.suit == CLUBS for card in deck)
        return KnockoutState((*[()] * 15, turned_over(tuple(deck)), ()), seed=seed, clubs=clubs)

    # ---- moves ----

    def moves(self, state: KnockoutState) -> Iterator[Move]:
        if _clubs_left(state) and not self.lost(state):
            yield Move.tap(STOCK)

    def lifts(self, state: KnockoutState, source: int) -> tuple[int, ...]:
        return ()

    def step(self, state: KnockoutState, move: Move) -> KnockoutState:
        if move.verb == "carry":  # forced: a club goes to the waste
            return state.carry(move.source, WASTE)
        if _complete(state):
            state = _gathered(state)
        stock, place = state.piles[STOCK], state.placed
        card = stock[-1].up
        passes_on = card.suit == CLUBS and place in TOPPED[self.refill]
        return state.put({STOCK: stock[:-1], place: (card,)}, placed=place if passes_on else place + 1)

    def forced(self, state: KnockoutState) -> Move | None:
        first = 0 if _complete(state) else state.placed
        for place in ARRAY[first:]:
            if state.piles[place] and state.piles[place][-1].suit == CLUBS:
                return Move.carry(place, WASTE)
        return None

    # ---- ends ----

    def won(self, state: KnockoutState) -> str:
        return "" if _clubs_left(state) else "All clubs are out."

    def lost(self, state: KnockoutState) -> str:
        left = _clubs_left(state)
        if state.deals < DEALS or not _complete(state) or not left:
            return ""
        return f"{words.counted(left, 'club').capitalize()} left after the third deal."

    def key(self, state: KnockoutState) -> Hashable:
        return state.piles, state.placed, state.deals

    # ---- words and pictures ----

    def why_not(self, state: KnockoutState, move: Move) -> str:
        if self.won(state) or self.lost(state):
            return "The game is over."
        return "There is nothing to choose here: tap the stock for the next card."

    def status(self, state: KnockoutState) -> tuple[str, ...]:
        return f"Deal {state.deals} of {DEALS}", f"{words.figured(len(state.piles[WASTE]), 'club')} out"

    def needs(self, state: KnockoutState, pile: int) -> str:
        return "gather" if pile == STOCK and any(True for _ in self.moves(state)) else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        upright = screen in (Screen.PHONE, Screen.TABLET)
        gap = 0.14 if screen in (Screen.PHONE, Screen.LYING) else 0.2
        step = 1 + gap / 1.4
        array = [
            Spot(name, "cell", n // 3, n % 3 * step, label=f"column {n // 3 + 1}, place {n % 3 + 1}")
            for n, name in enumerate(self.names[:15])
        ]
        x, y = ((1.5, 3 * step + 0.15), (2.5, 3 * step + 0.15)) if upright else ((5.4, step), (5.4, 2 * step))
        stock = Spot("stock", "stock", *x, label="stock", caption="{}")
        waste = Spot("waste", "waste", *y, label="clubs thrown out", caption="out {}")
        columns, rows = (5.2, 4.9) if upright else (7.0, 3.75)
        return Layout((*array, stock, waste), columns, rows, gap)


def _complete(state: KnockoutState) -> bool:
    return state.placed == len(ARRAY) or not state.piles[STOCK]


def _clubs_left(state: KnockoutState) -> int:
    return state.clubs - len(state.piles[WASTE])


def _gathered(state: KnockoutState) -> KnockoutState:
    """The array and the stock shuffled together for the next deal, in an order that the deal number fixes."""
    cards = sorted(card.up for pile in state.piles[:WASTE] for card in pile)
    stock = turned_over(tuple(shuffled(cards, state.seed, state.shuffles + 1)))
    changes = dict.fromkeys(ARRAY, ()) | {STOCK: stock}
    return state.put(changes, placed=0, deals=state.deals + 1, shuffles=state.shuffles + 1)
