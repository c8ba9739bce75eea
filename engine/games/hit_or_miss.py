"""Hit or Miss: call the ranks in turn; a card whose rank is called leaves the game."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from engine import KING, Card, Layout, Move, Option, Rules, Screen, Spot, State, names, turned_over, words

STOCK, WASTE, DISCARD = range(3)
DRY = 2  # whole passes in succession without a hit that lose the game


@dataclass(frozen=True)
class HitOrMissState(State):
    called: int = 1  # the rank that is called with the next card
    struck: bool = False  # the card just dealt is a hit, still on the waste
    hits: int = 0  # in the pass under way
    dry: int = 0  # finished passes in succession without a hit
    passes: int = 1


class HitOrMiss(Rules[HitOrMissState]):
    slug, title = "hit-or-miss", "Hit or Miss"
    line = "Call the ranks in turn and hope the card agrees."
    minutes, skill = 2, 0
    automatic = True
    names = names("stock", "waste", "discard")
    opening = 1
    options = (
        Option(
            "passes",
            ("two", "unlimited"),
            "Lost after",
            {"two": "two passes without a hit", "unlimited": "passes that repeat"},
        ),
    )

    passes: str

    def lay(self, deck: Sequence[Card], seed: int) -> HitOrMissState:
        return HitOrMissState((turned_over(tuple(deck)), (), ()), seed=seed)

    # ---- moves ----

    def moves(self, state: HitOrMissState) -> Iterator[Move]:
        if not self._given_out(state) and (state.piles[STOCK] or state.piles[WASTE]):
            yield Move.tap(STOCK)

    def lifts(self, state: HitOrMissState, source: int) -> tuple[int, ...]:
        return ()

    def step(self, state: HitOrMissState, move: Move) -> HitOrMissState:
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if move.verb == "carry":  # forced: the hit leaves the game
            return state.carry(WASTE, DISCARD, struck=False, hits=state.hits + 1)
        if not stock:
            dry = 0 if state.hits else state.dry + 1
            return state.put({STOCK: turned_over(waste), WASTE: ()}, hits=0, dry=dry, passes=state.passes + 1)
        card = stock[-1].up
        struck, called = card.rank == state.called, state.called % KING + 1
        return state.put({STOCK: stock[:-1], WASTE: (*waste, card)}, struck=struck, called=called)

    def forced(self, state: HitOrMissState) -> Move | None:
        return Move.carry(WASTE, DISCARD) if state.struck else None

    # ---- ends ----

    def won(self, state: HitOrMissState) -> str:
        return "" if state.piles[STOCK] or state.piles[WASTE] else "Every card was hit."

    def _given_out(self, state: HitOrMissState) -> int:
        """How many passes without a hit lost the game; 0 while it is not lost."""
        if state.piles[STOCK] or state.hits:
            return 0
        dry = state.dry + 1
        if self.passes == "two":
            return dry if dry >= DRY else 0
        repeats = len(state.piles[WASTE]) % KING == 0  # the count stands where it stood a pass ago
        return dry if repeats or dry >= KING else 0

    def lost(self, state: HitOrMissState) -> str:
        dry = self._given_out(state)
        if not dry:
            return ""
        left = words.counted(len(state.piles[WASTE]), "card")
        told = f"{words.counted(dry, 'pass', 'passes').capitalize()} without a hit, with {left} left"
        return f"{told}: no further pass would bring one." if self.passes == "unlimited" else f"{told}."

    def key(self, state: HitOrMissState) -> Hashable:
        return state.piles, state.called, state.dry, bool(state.hits)

    # ---- words and pictures ----

    def why_not(self, state: HitOrMissState, move: Move) -> str:
        if self.lost(state) or self.won(state):
            return "The game is over."
        if state.piles[STOCK]:
            return "There is nothing to choose here: tap the stock for the next card."
        return "There is nothing to choose here: tap the empty stock to turn the waste over."

    def status(self, state: HitOrMissState) -> tuple[str, ...]:
        left = words.figured(len(state.piles[STOCK]) + len(state.piles[WASTE]), "card")
        return f"Next call: {words.rank_name(state.called)}", f"{left} left", f"Pass {state.passes}"

    def needs(self, state: HitOrMissState, pile: int) -> str:
        return "turn" if pile == STOCK and state.piles[WASTE] and not self._given_out(state) else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        stock = Spot("stock", "stock", 0, label="stock", caption="{}")
        waste = Spot("waste", "waste", 1.25, label="waste", caption="waste {}")
        out = Spot("discard", "discard", 2.5, label="hits", caption="hit {}")
        return Layout((stock, waste, out), columns=3.6, rows=2.6, gap=0.12, middle=True)
