"""Beehive: gather fours in the garden; the hive fills the spaces."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine import Card, Layout, Move, Rules, Screen, Spot, State, names, turned_over, words
from engine.layout import DOWN, SQUARED

HIVE, STOCK, WASTE, GARDEN, DISCARD = 0, 1, 2, range(3, 9), 9
IN_HIVE, BATCH, FOUR = 10, 3, 4


class Beehive(Rules[State]):
    slug, title = "beehive", "Beehive"
    line = "Gather fours in the garden; the hive fills the spaces."
    minutes, skill = 6, 2
    names = names("hive", "stock", "waste", ("g", 6), "discard")
    opening = 16

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        """Hive first, deepest card first; its covered cards cannot be read."""
        hive = (*(card.down for card in deck[: IN_HIVE - 1]), deck[IN_HIVE - 1])
        garden = ((card,) for card in deck[IN_HIVE : IN_HIVE + 6])
        return State((hive, turned_over(tuple(deck[IN_HIVE + 6 :])), (), *garden, ()), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        if state.piles[STOCK] or state.piles[WASTE]:
            yield Move.tap(STOCK)
        for source in (HIVE, WASTE, *GARDEN):
            for count in self.lifts(state, source):
                for target in GARDEN:
                    if target != source and self._lands(state, source, target):
                        yield Move.carry(source, target, count)

    def _lands(self, state: State, source: int, target: int) -> bool:
        card, pile = state.piles[source][-1], state.piles[target]
        if pile:
            return card.rank == pile[-1].rank
        return source == WASTE  # a space, with the hive spent: the hive fills spaces by force

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        pile = state.piles[source]
        if not pile or source in (STOCK, DISCARD):
            return ()
        return (len(pile),) if source in GARDEN else (1,)

    def step(self, state: State, move: Move) -> State:
        if move.verb == "carry":
            return state.carry(move.source, move.target, move.count)
        if move.source == HIVE:  # forced: the uncovered card can be read
            return state.turn_up(HIVE)
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if not stock:
            return state.put({STOCK: turned_over(waste), WASTE: ()})
        batch = tuple(card.up for card in stock[: -BATCH - 1 : -1])
        return state.put({STOCK: stock[:-BATCH], WASTE: waste + batch})

    def forced(self, state: State) -> Move | None:
        for pile in GARDEN:
            if len(state.piles[pile]) == FOUR:
                return Move.carry(pile, DISCARD, FOUR)
        hive = state.piles[HIVE]
        if hive and not hive[-1].face_up:
            return Move.tap(HIVE)
        space = next((pile for pile in GARDEN if not state.piles[pile]), None)
        return Move.carry(HIVE, space) if hive and space is not None else None

    # ---- ends ----

    def won(self, state: State) -> str:
        return "" if any(state.piles[:DISCARD]) else "All cards are out in fours."

    def worth(self, state: State, move: Move) -> int:
        if move.verb == "tap":
            return 0
        full = len(state.piles[move.target]) + move.count == FOUR
        return (40 if full else 0) + (20 if move.source == HIVE else 15 if move.source in GARDEN else 10)

    def key(self, state: State) -> Hashable:
        garden = tuple(sorted(state.piles[GARDEN.start : GARDEN.stop]))
        return state.piles[HIVE], state.piles[STOCK], state.piles[WASTE], garden

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if self.won(state):
            return "All cards are out: nothing is left to move."
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        carried = move.verb == "carry" and move.source != STOCK
        if not carried or not state.piles[move.source]:
            if stock:
                return f"Tap the stock to turn {words.counted(min(BATCH, len(stock)), 'card')}."
            return "Tap the empty stock to turn the waste over." if waste else "No card is left to turn."
        card = state.piles[move.source][-1]
        if move.target == HIVE:
            return "Nothing is ever laid on the hive: cards go to the garden."
        if move.target not in GARDEN:
            return "Cards go to the garden; four of a rank leave it by themselves."
        if move.source == move.target:
            return f"The {card.name} goes on another pile of its rank."
        pile = state.piles[move.target]
        if not pile and move.source != WASTE:
            return "A space in the garden takes the top card of the waste."
        if pile and card.rank != pile[-1].rank:
            mine, other = words.rank_name(card.rank), words.rank_name(pile[-1].rank)
            return f"{words.a(mine).capitalize()} goes on {words.a(mine)}, not on {words.a(other)}."
        if move.source in GARDEN:
            return "A garden pile moves whole."
        return f"Only the top card of the {self.names[move.source]} may be played."

    def status(self, state: State) -> tuple[str, ...]:
        return (f"{len(state.piles[DISCARD])} cards out",)

    def needs(self, state: State, pile: int) -> str:
        if pile == STOCK:
            return "turn" if state.piles[WASTE] else "spent"
        return ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        fan, step = (DOWN, 2.2) if screen in (Screen.PHONE, Screen.TABLET) else (SQUARED, 1.2)
        if screen in (Screen.PHONE, Screen.TABLET):
            hive = Spot("hive", "reserve", 0, label="hive", caption="{}")
            out = Spot("discard", "discard", 3, label="discard pile", caption="out {}")
            waste = Spot("waste", "waste", 2, along=1.0, label="waste")
            stock = Spot("stock", "stock", 3, along=1.0, label="stock", caption="{}")
            garden = [Spot(f"g{n + 1}", "tableau", 0.5 + n % 3, 1.25 + n // 3 * step, fan) for n in range(6)]
            columns, rows = 4.2, 7.0
        else:
            step = 1.9
            hive = Spot("hive", "reserve", 0, label="hive", caption="{}")
            out = Spot("discard", "discard", 0, step, label="discard pile", caption="out {}")
            garden = [Spot(f"g{n + 1}", "tableau", 1.5 + n % 3, n // 3 * step, DOWN) for n in range(6)]
            stock = Spot("stock", "stock", 5.0, label="stock", caption="{}")
            waste = Spot("waste", "waste", 5.0, step, label="waste")
            columns, rows = 6.6, 3.7
        beds = [spot.at(label=f"garden {n + 1}") for n, spot in enumerate(garden)]
        return Layout((hive, stock, waste, *beds, out), columns, rows, gap=0.14)
