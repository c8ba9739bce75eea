"""Accordion: squeeze a row of fifty-two cards into one pile."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import (
    Card,
    Layout,
    Move,
    Option,
    Rules,
    Screen,
    Spot,
    State,
    flow,
    like,
    names,
    turned_over,
    words,
)

STOCK, ROW = 0, range(1, 53)
STEPS = (1, 3)  # onto the left neighbour, or onto the third pile to the left


class Accordion(Rules[State]):
    slug, title = "accordion", "Accordion"
    line = "Fold a row of fifty-two into one pile."
    minutes, skill = 8, 3
    names = names("stock", ("p", 52))
    opening = 1
    options = (
        Option("deal", ("one", "all"), "Deal", {"one": "one card at a time", "all": "all cards first"}),
    )

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        if self.chosen["deal"] == "all":
            return State(((), *((card,) for card in deck), *[()] * (52 - len(deck))), seed=seed)
        return State((turned_over(tuple(deck)), *[()] * 52), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        if state.piles[STOCK]:
            yield Move.tap(STOCK)
        for source in ROW:
            pile = state.piles[source]
            if not pile:
                break
            for step in STEPS:
                target = source - step
                if target in ROW and like(pile[-1], state.piles[target][-1]):
                    yield Move.carry(source, target, len(pile))

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        pile = state.piles[source]
        return (len(pile),) if pile and source in ROW else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "tap":
            stock = state.piles[STOCK]
            return state.put({STOCK: stock[:-1], 1 + _count(state): (stock[-1].up,)})
        after = state.carry(move.source, move.target, move.count)
        row = [after.piles[pile] for pile in ROW if after.piles[pile]]  # the row closes up
        return after.put(dict(zip(ROW, row + [()] * (52 - len(row)), strict=True)))

    # ---- ends ----

    def won(self, state: State) -> str:
        return (
            "One pile: the whole deck is folded up." if not state.piles[STOCK] and _count(state) == 1 else ""
        )

    def lost(self, state: State) -> str:
        return (
            f"No pile matches, with {words.counted(_count(state), 'pile')} left."
            if super().lost(state)
            else ""
        )

    def honourable(self, state: State) -> str:
        left = _count(state)
        return f"Only {words.counted(left, 'pile')} left: an honourable end." if 2 <= left <= 5 else ""

    def worth(self, state: State, move: Move) -> int:
        """Moves far to the left keep more matches open than moves at the right end."""
        return 0 if move.verb == "tap" else 10 + (2 if move.source - move.target == 3 else 0)

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if move.verb not in ("carry", "tap"):
            return "Piles are carried onto other piles of the row; the stock is tapped."
        source, target = move.source, move.target
        if source == STOCK:
            return "Tap the stock to deal its next card." if state.piles[STOCK] else "All cards are dealt."
        if move.verb == "tap":
            return "Only the stock is tapped."
        if target not in ROW or not state.piles[target] or not state.piles[source]:
            return "A pile moves onto another pile of the row."
        if source - target not in STEPS:
            return "A pile moves onto its left neighbour or onto the third pile to its left."
        if move.count != len(state.piles[source]):
            return "The whole pile moves."
        card, on = state.piles[source][-1], state.piles[target][-1]
        return f"The top cards must agree in suit or rank. The {card.name} and the {on.name} do not."

    def status(self, state: State) -> tuple[str, ...]:
        return (words.figured(_count(state), "pile"),)

    def needs(self, state: State, pile: int) -> str:
        if pile == STOCK:
            return "spent"
        return "" if pile == ROW.start else "hidden"  # the row begins there

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        across, columns, rows = {
            Screen.PHONE: (7, 7.0, 7.4),
            Screen.LYING: (12, 13.6, 4.7),
            Screen.TABLET: (9, 9.0, 7.0),
            Screen.DESK: (13, 13.0, 5.2),
        }[screen]
        gap = 0.16 if screen is Screen.TABLET else 0.14
        if screen is Screen.LYING:
            stock = Spot("stock", "stock", x=12.3, along=1.0, label="stock", caption="{}")
        else:
            stock = Spot("stock", "stock", across=1.0, along=1.0, label="stock", caption="{}")
        row = flow("p", "tableau", 52, across, step=1 + 1.3 * gap / 1.4, label="pile")
        return Layout((stock, *row), columns, rows, gap, head=0.16)


def _count(state: State) -> int:
    """How many piles the row has."""
    return sum(bool(state.piles[pile]) for pile in ROW)
