"""Lazy Boy: every card has one home; wait for its turn on the waste."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine import (
    ACE,
    KING,
    Card,
    Layout,
    Move,
    Rules,
    Screen,
    Spot,
    State,
    flag,
    names,
    row,
    turned_over,
    words,
)

STOCK, WASTE, ACES, KINGS = 0, 1, range(2, 6), range(6, 10)
LAST_UP, LAST_DOWN = 7, 8
BATCH = 3


class LazyBoy(Rules[State]):
    slug, title = "lazy-boy", "Lazy Boy"
    line = "Every card has one home. Wait for its turn."
    minutes, skill = 5, 1
    names = names("stock", "waste", ("a", 4), ("k", 4))
    opening = 1
    options = (flag("auto_play", "Whatever can go home goes by itself"),)

    auto_play: bool

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        return State((turned_over(tuple(deck)), *[()] * 9), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        if state.piles[STOCK] or state.piles[WASTE]:
            yield Move.tap(STOCK)
        home = _home(state)
        if home is not None:
            yield Move.carry(WASTE, home)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        return super().lifts(state, source) if source == WASTE else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "carry":
            return state.carry(WASTE, move.target)
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if not stock:
            return state.put({STOCK: turned_over(waste), WASTE: ()})
        batch = tuple(card.up for card in stock[: -BATCH - 1 : -1])
        return state.put({STOCK: stock[:-BATCH], WASTE: waste + batch})

    def forced(self, state: State) -> Move | None:
        home = _home(state) if self.auto_play else None
        return None if home is None else Move.carry(WASTE, home)

    # ---- ends ----

    def won(self, state: State) -> str:
        return "" if state.piles[STOCK] or state.piles[WASTE] else "Every card is home."

    def worth(self, state: State, move: Move) -> int:
        return 10 if move.verb == "carry" else 0

    def gains(self, start: State, after: State, move: Move) -> bool:
        return self.is_play(move) or _left(after) < _left(start)  # what goes home by itself counts too

    def key(self, state: State) -> Hashable:
        bases = state.piles[ACES.start : ACES.stop], state.piles[KINGS.start : KINGS.stop]
        return state.piles[STOCK], state.piles[WASTE], *(tuple(sorted(part)) for part in bases)

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if not stock and not waste:
            return "Every card is home: nothing is left to move."
        source = move.source if move.verb == "carry" else WASTE if WASTE in move.piles else STOCK
        if source in (*ACES, *KINGS) and state.piles[source]:
            return "Nothing comes back from a base."
        if source != WASTE or not waste:
            if not stock:
                return "Tap the empty stock to turn the waste over."
            return f"Tap the stock to turn {words.counted(min(BATCH, len(stock)), 'card')}."
        if move.count > 1:
            return "Only the top card of the waste may be played."
        card = waste[-1]
        if card.rank in (ACE, KING):
            return f"The {card.name} goes to the leftmost empty base of {words.rank_name(card.rank)}s."
        before = card.rank - 1 if card.rank <= LAST_UP else card.rank + 1
        home = f"The {card.name} goes on the {Card.of(before, card.suit).name}"
        return f"{home}, and nowhere else." if _home(state) else f"{home}, once that is on its base."

    def status(self, state: State) -> tuple[str, ...]:
        return (f"{words.figured(_left(state), 'card')} left",)

    def needs(self, state: State, pile: int) -> str:
        if pile == STOCK:
            return "turn" if state.piles[WASTE] else "spent"
        return "A" if pile in ACES else "K" if pile in KINGS else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        step = 1.16
        if screen is Screen.LYING:
            stock = Spot("stock", "stock", 4.6, 0, label="stock", caption="{}")
            waste = Spot("waste", "waste", 4.6, step, label="waste")
            columns, rows = 6.4, 2.6
        else:
            stock = Spot("stock", "stock", 1.9, 2 * step + 0.1, label="stock", caption="{}")
            waste = Spot("waste", "waste", 0.75, 2 * step + 0.1, label="waste")
            columns, rows = 5.4, 3.8
        bases = (
            *row("a", "foundation", 4, label="base of aces"),
            *row("k", "foundation", 4, y=step, label="base of kings"),
        )
        return Layout((stock, waste, *bases), columns, rows, gap=0.14)


def _left(state: State) -> int:
    return len(state.piles[STOCK]) + len(state.piles[WASTE])


def _home(state: State) -> int | None:
    """The base that the top of the waste goes to; every card has one home."""
    waste = state.piles[WASTE]
    if not waste:
        return None
    card = waste[-1]
    bases, first, step = (ACES, ACE, 1) if card.rank <= LAST_UP else (KINGS, KING, -1)
    for base in bases:
        pile = state.piles[base]
        if pile:
            if pile[-1].suit == card.suit and card.rank == pile[-1].rank + step:
                return base
        elif card.rank == first:
            return base
    return None
