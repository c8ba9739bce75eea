"""Perpetual Motion: deal four, sweep left, and round again until fours fall out."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass
from typing import Any

from engine import (
    Card,
    Fan,
    Layout,
    Move,
    Pile,
    Rules,
    Screen,
    Spot,
    Spread,
    State,
    Value,
    flag,
    names,
    row,
    words,
)

STOCK, PILES, DISCARD = 0, range(1, 5), 5


@dataclass(frozen=True)
class PerpetualState(State):
    leaving: int = 0  # how many of four that were dealt together, all of one rank, have still to leave
    passes: int = 1
    repeated: bool = False  # the stock stands in an order in which it stood before
    # Stocks as they were at the start of their passes, a byte a card. Those from before cards last
    # left are forgotten: a shorter stock cannot equal them. Bytes are small and know their hash.
    # With `decline` none is kept: from an order that comes back the player may sweep otherwise.
    orders: tuple[bytes, ...] = ()


class PerpetualMotion(Rules[PerpetualState]):
    slug, title = "perpetual-motion", "Perpetual Motion"
    line = "Deal four, sweep left, and round again until fours fall out."
    minutes, skill = 9, 0
    names = names("stock", ("p", 4), "discard")
    opening = 4
    options = (flag("decline", "A sweep may be declined, or made in any order"),)

    decline: bool

    def __init__(self, **chosen: Value) -> None:
        super().__init__(**chosen)
        self.automatic = not self.decline

    def lay(self, deck: Sequence[Card], seed: int) -> PerpetualState:
        stock = tuple(card.down for card in reversed(deck))
        orders = () if self.decline else (_order(stock),)
        return PerpetualState((stock, *[()] * 5), seed=seed, orders=orders)

    # ---- moves ----

    def moves(self, state: PerpetualState) -> Iterator[Move]:
        if state.repeated:
            return
        sweeps = _sweeps(state)
        yield from sweeps if self.decline else sweeps[:1]
        if (self.decline or not sweeps) and any(state.piles[:DISCARD]):
            yield Move.tap(STOCK)

    def lifts(self, state: PerpetualState, source: int) -> tuple[int, ...]:
        return super().lifts(state, source) if source in PILES else ()

    def step(self, state: PerpetualState, move: Move) -> PerpetualState:
        if move.verb == "carry":
            leaves = move.target == DISCARD  # forced
            changes: dict[str, Any] = {"leaving": state.leaving - 1, "orders": ()} if leaves else {}
            return state.carry(move.source, move.target, **changes)
        stock = state.piles[STOCK]
        if not stock:
            return self._gathered(state)
        four = tuple(card.up for card in stock[:-5:-1])
        dealt = {pile: (*state.piles[pile], card) for pile, card in zip(PILES, four, strict=False)}
        alike = len(four) == 4 and len({card.rank for card in four}) == 1
        return state.put({STOCK: stock[:-4], **dealt}, leaving=4 if alike else 0)

    def _gathered(self, state: PerpetualState) -> PerpetualState:
        """Piles picked up from right to left and turned over: the first card of pile 1 is dealt first."""
        cards = [card.down for pile in PILES for card in state.piles[pile]]
        stock = tuple(reversed(cards))
        order, history = _order(stock), {}
        if not self.decline:
            history = {"repeated": order in state.orders, "orders": (*state.orders, order)}
        return state.put({**dict.fromkeys(PILES, ()), STOCK: stock}, passes=state.passes + 1, **history)

    def forced(self, state: PerpetualState) -> Move | None:
        return Move.carry(PILES[-state.leaving], DISCARD) if state.leaving else None  # left to right

    # ---- ends ----

    def won(self, state: PerpetualState) -> str:
        return "" if any(state.piles[:DISCARD]) else "All cards left in fours."

    def lost(self, state: PerpetualState) -> str:
        if not state.repeated:
            return super().lost(state)
        left = words.counted(len(state.piles[STOCK]), "card")
        return f"The stock stands as it stood before: {left} would go round for ever."

    def worth(self, state: PerpetualState, move: Move) -> int:
        return 10 if move.verb == "carry" else 0

    def gains(self, start: PerpetualState, after: PerpetualState, move: Move) -> bool:
        return self.is_play(move) or len(after.piles[DISCARD]) > len(start.piles[DISCARD])

    def key(self, state: PerpetualState) -> Hashable:
        return state.piles, state.repeated, state.orders

    # ---- words and pictures ----

    def why_not(self, state: PerpetualState, move: Move) -> str:
        if state.repeated or self.won(state):
            return "The game is over."
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        sweeps = _sweeps(state)
        if not self.decline and sweeps:
            return f"{_sentence(state, sweeps[0])}."
        if move.verb == "carry" and move.source in PILES and state.piles[move.source]:
            card = state.piles[move.source][-1]
            due = next((sweep for sweep in sweeps if sweep.source == move.source), None)
            if due is not None:
                return f"{_sentence(state, due)}, and it goes alone."
            rank = words.rank_name(card.rank)
            if any(sweep.target == move.source for sweep in sweeps):
                return f"The {card.name} stays: it is the leftmost {rank} on top, and the others go onto it."
            return f"No other {rank} lies on top; a card goes only onto the leftmost of its rank."
        if state.piles[STOCK]:
            return "Tap the stock to deal the next cards."
        return "Tap the empty stock to gather the piles and turn them over."

    def status(self, state: PerpetualState) -> tuple[str, ...]:
        out = len(state.piles[DISCARD])
        return f"Pass {state.passes}", f"{out} out"

    def needs(self, state: PerpetualState, pile: int) -> str:
        return "gather" if pile == STOCK and any(state.piles[:DISCARD]) else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        upright = screen in (Screen.PHONE, Screen.TABLET)
        if upright:
            stock = Spot("stock", "stock", 0.5, along=1.0, label="stock", caption="{}")
            out = Spot("discard", "discard", 2.5, along=1.0, label="discard pile", caption="out {}")
            columns, rows = 4.4, 5.2
        else:
            stock = Spot("stock", "stock", 4.4, label="stock", caption="{}")
            out = Spot("discard", "discard", 4.4, 1.25, label="discard pile", caption="out {}")
            columns, rows = 6.2, 3.6
        piles = row("p", "tableau", 4, fan=Fan(Spread.DOWN, last=7), label="pile")
        return Layout((stock, *piles, out), columns, rows, gap=0.14, foot=0.62 if upright else 0.0)


def _sweeps(state: PerpetualState) -> list[Move]:
    """Tops that may move onto the leftmost pile that agrees; the one that is due comes first."""
    leftmost: dict[int, int] = {}  # of each rank
    out = []
    for pile in PILES:
        if cards := state.piles[pile]:
            target = leftmost.setdefault(cards[-1].rank, pile)
            if target != pile:
                out.append(Move.carry(pile, target))
    return sorted(out, key=lambda sweep: sweep.target)  # stable: from left to right for each target


def _sentence(state: PerpetualState, sweep: Move) -> str:
    card, on = state.piles[sweep.source][-1], state.piles[sweep.target][-1]
    return f"The {card.name} goes onto the {on.name}, the leftmost of its rank"


def _order(stock: Pile) -> bytes:
    return bytes(card.up for card in stock)
