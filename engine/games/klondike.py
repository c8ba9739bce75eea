"""Klondike: pack seven piles down in alternating colours, build four suits up from the aces."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from engine import (
    ACE,
    DOWN,
    KING,
    RIGHT,
    SQUARED,
    Card,
    Fan,
    Layout,
    Move,
    Option,
    Pile,
    Screen,
    Spot,
    State,
    TableauRules,
    Value,
    column,
    down_alternating,
    flag,
    names,
    row,
    shown,
    turned_over,
    up_in_suit,
    words,
)

STOCK, WASTE, BASES, COLUMNS = 0, 1, range(2, 6), range(6, 13)

MODERN: dict[str, Value] = {"passes": "unlimited", "partial": True, "take_back": True, "forced_aces": False}


@dataclass(frozen=True)
class KlondikeState(State):
    passes: int = 1  # the pass through the stock that is under way
    score: int = 0


class Klondike(TableauRules[KlondikeState]):
    slug, title = "klondike", "Klondike"
    line = "The one everybody knows, by the strict old book or the modern way."
    minutes, skill = 8, 2
    names = names("stock", "waste", ("f", 4), ("c", 7))
    opening = 28
    options = (
        Option("draw", (1, 3), "Cards turned at a time"),
        Option("passes", (1, 2, 3, "unlimited"), "Passes through the stock"),
        flag("partial", "Part of a run may move"),
        flag("take_back", "A card may come back from a base"),
        Option("forced_aces", (True, False), "Aces go to the bases by themselves"),
        Option("score", ("none", "standard", "vegas"), "Score", aside=True),
    )
    presets = {"modern": MODERN, "modern-three": {**MODERN, "draw": 3}}

    draw: int
    passes: int | str
    partial: bool
    take_back: bool
    forced_aces: bool
    score: str

    def lay(self, deck: Sequence[Card], seed: int) -> KlondikeState:
        cards = iter(deck)
        columns: list[Pile] = [()] * 7
        for first in range(7):
            for n in range(first, 7):
                card = next(cards)
                columns[n] += (card if n == first else card.down,)
        piles = (turned_over(tuple(cards)), *[()] * 5, *columns)
        return KlondikeState(piles, seed=seed, score=-52 if self.score == "vegas" else 0)

    # ---- moves ----

    def moves(self, state: KlondikeState) -> Iterator[Move]:
        if state.piles[STOCK] or self._may_turn(state):
            yield Move.tap(STOCK)
        yield from self.carries(state, (WASTE, *COLUMNS), (*BASES, *COLUMNS))
        if self.take_back and not self.won(state):
            yield from self.carries(state, BASES, COLUMNS)

    def _may_turn(self, state: KlondikeState) -> bool:
        return bool(state.piles[WASTE]) and self._passes_left(state)

    def _passes_left(self, state: KlondikeState) -> bool:
        return self.passes == "unlimited" or state.passes < int(self.passes)

    def lifts(self, state: KlondikeState, source: int) -> tuple[int, ...]:
        pile = state.piles[source]
        if not pile or source == STOCK:
            return ()
        if source in BASES:
            stays = (self.forced_aces and pile[-1].rank == ACE) or self.won(state)
            return (1,) if self.take_back and not stays else ()
        if source == WASTE:
            return (1,)
        unit = shown(pile)
        if self.partial:
            return tuple(range(1, unit + 1))
        # the book's unit is all face-up cards; the top card alone goes only to a base
        alone = unit > 1 and any(self.lands(state, pile[-1:], base, source) for base in BASES)
        return (1, unit) if alone else (unit,)

    def lands(self, state: KlondikeState, held: Pile, target: int, source: int) -> bool:
        card, pile = held[0], state.piles[target]
        if target in BASES:
            if len(held) > 1 or source in BASES:
                return False
            return up_in_suit(card, pile[-1]) if pile else card.rank == ACE and target == _empty_base(state)
        if source in COLUMNS and not self.partial and len(held) < shown(state.piles[source]):
            return False
        if pile:
            return down_alternating(card, pile[-1])
        whole = source in COLUMNS and len(held) == len(state.piles[source])  # into a space: a null move
        return card.rank == KING and not whole

    def step(self, state: KlondikeState, move: Move) -> KlondikeState:
        source, target = move.source, move.target
        if move.verb == "carry":
            return state.carry(source, target, move.count, score=self._scored(state, source, target))
        if source in COLUMNS:  # forced: an exposed card turns up
            return state.turn_up(source, score=state.score + (5 if self.score == "standard" else 0))
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if not stock:
            cost = (100 if self.draw == 1 else 20) if self.score == "standard" else 0
            score = max(0, state.score - cost) if cost else state.score
            return state.put({STOCK: turned_over(waste), WASTE: ()}, passes=state.passes + 1, score=score)
        batch = tuple(card.up for card in stock[: -self.draw - 1 : -1])
        return state.put({STOCK: stock[: -self.draw], WASTE: waste + batch})

    def forced(self, state: KlondikeState) -> Move | None:
        for pile in COLUMNS:
            if state.piles[pile] and not state.piles[pile][-1].face_up:
                return Move.tap(pile)
        if self.forced_aces:
            for pile in (WASTE, *COLUMNS):
                if state.piles[pile] and state.piles[pile][-1].rank == ACE:
                    return Move.carry(pile, _empty_base(state))
        return None

    def _scored(self, state: KlondikeState, source: int, target: int) -> int:
        if self.score == "standard":
            gain = 10 if target in BASES else -15 if source in BASES else 5 if source == WASTE else 0
            return max(0, state.score + gain)
        gain = 5 if target in BASES else -5 if source in BASES else 0
        return state.score + (gain if self.score == "vegas" else 0)

    # ---- ends and judgement ----

    def won(self, state: KlondikeState) -> str:
        off = any(state.piles[pile] for pile in (STOCK, WASTE, *COLUMNS))
        return "" if off else "All four suits are complete."

    def scores(self, state: KlondikeState) -> tuple[int, ...]:
        return () if self.score == "none" else (state.score,)

    def gains(self, start: KlondikeState, after: KlondikeState, move: Move) -> bool:
        if not _built(after) <= _built(start):  # by force, too
            return True
        if not (self.partial or self.take_back):
            return self.is_play(move)
        return any(new < old for new, old in zip(_to_do(after), _to_do(start), strict=True))

    def auto(self, state: KlondikeState) -> Move | None:
        """Nothing hidden and nothing to turn: the rest may go up, lowest rank first."""
        if (
            state.piles[STOCK]
            or state.piles[WASTE]
            or any(not c.face_up for p in COLUMNS for c in state.piles[p])
        ):
            return None
        ups = [move for move in self.moves(state) if move.target in BASES]
        return min(ups, key=lambda move: state.piles[move.source][-1].rank, default=None)

    def worth(self, state: KlondikeState, move: Move) -> int:
        if move.verb == "tap":
            return 0
        source, target = move.source, move.target
        if source in BASES:
            return -10
        if target in BASES:
            return 80
        rest = state.piles[source][: -move.count]
        if source in COLUMNS and rest and not rest[-1].face_up:
            return 40 + len(rest)
        if source == WASTE:
            return 30
        return 20 if not rest else 5

    def key(self, state: KlondikeState) -> Hashable:
        piles = state.piles
        bases, columns = piles[BASES.start : BASES.stop], piles[COLUMNS.start : COLUMNS.stop]
        passes = None if self.passes == "unlimited" else state.passes
        return piles[STOCK], piles[WASTE], tuple(sorted(bases)), tuple(sorted(columns)), passes

    # ---- words and pictures ----

    def why_not(self, state: KlondikeState, move: Move) -> str:
        if move.verb not in ("carry", "tap"):
            return "Cards are carried to the piles and the bases; the stock is tapped."
        if won := self.won(state):
            return f"{won[:-1]}: the game is over."
        source, target, count = move.source, move.target, move.count
        if source == STOCK:
            passes = 0 if self._passes_left(state) else int(self.passes)
            return words.no_card(len(state.piles[STOCK]), len(state.piles[WASTE]), self.draw, passes)
        if move.verb == "tap":
            return "Only the stock is tapped."
        held, pile = state.piles[source][-count:], state.piles[target]
        if count > len(state.piles[source]):
            return "There are not so many cards to move."
        if source == WASTE and count > 1:
            return "Only the top card of the waste may be played."
        if not held[0].face_up:
            return "A face-down card cannot be moved."
        if source in BASES and not self.take_back:
            return "Nothing comes back from a base."
        if source in BASES and (count > 1 or target in BASES):
            return "From a base only the top card comes back, and only to a pile."
        if source in BASES and self.forced_aces and held[0].rank == ACE:
            return "An ace stays on its base."
        if target in (STOCK, WASTE):
            return "Cards go to the piles and the bases, not back to the stock or the waste."
        if target in BASES:
            if count > 1 and self.lands(state, held[-1:], target, source):
                return "Cards go to the bases one at a time, from the top of a pile."
            if not pile and held[-1].rank == ACE:
                return "An ace goes to the leftmost empty base."
            return words.up_in_suit(held[-1], pile[-1]) if pile else "An empty base takes an ace."
        if source in COLUMNS and count < shown(state.piles[source]) and not self.partial:
            return "All face-up cards of a pile move together; its top card alone goes only to a base."
        if pile and not down_alternating(held[0], pile[-1]):
            return words.alternating(held[0], pile[-1])
        if not pile and held[0].rank != KING:
            return "Only a king, or a unit headed by one, may fill an empty pile."
        return "That would change nothing: the king already heads its own pile."

    def status(self, state: KlondikeState) -> tuple[str, ...]:
        limit = "" if self.passes == "unlimited" else f" of {self.passes}"
        score = () if self.score == "none" else (f"Score {state.score}".replace("-", "\N{MINUS SIGN}"),)
        return (f"Pass {state.passes}{limit}", *score)

    def needs(self, state: KlondikeState, pile: int) -> str:
        if pile == STOCK:
            return "turn" if self._may_turn(state) else "spent"
        if pile in BASES:
            missing = {0, 1, 2, 3} - {state.piles[base][0].suit for base in BASES if state.piles[base]}
            return "A" + ("CDHS"[missing.pop()] if len(missing) == 1 else "")
        return "K" if pile in COLUMNS else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        waste_fan = Fan(RIGHT.spread, last=3) if self.draw == 3 else SQUARED
        wide = (
            (1.0 if screen is Screen.PHONE else 0.7) if self.draw == 3 else 0.0
        )  # room for a waste that shows three cards
        if screen is Screen.LYING:
            right, step = 8.3 + wide * 0.5, 1.057
            spots = (
                Spot("stock", "stock", right, 2 * step, label="stock", caption="{}"),
                Spot("waste", "waste", right - wide * 0.5, 3 * step, waste_fan, label="waste"),
                *column("f", "foundation", 4, step=step, label="base"),
                *row("c", "tableau", 7, x=1.15, fan=DOWN, label="pile"),
            )
            return Layout(spots, columns=9.6 + wide, rows=4.3)
        phone = screen is Screen.PHONE
        # habit: under the thumb on an upright phone; at the left on tablets and desks
        stock, waste, bases = (6, 5 - wide, 0) if phone else (0, 1, 3)
        top = (
            Spot("stock", "stock", stock, label="stock", caption="{}"),
            Spot("waste", "waste", waste, fan=waste_fan, label="waste"),
            *row("f", "foundation", 4, x=bases, label="base"),
        )
        spots = (*top, *row("c", "tableau", 7, y=1.17 if phone else 1.26, fan=DOWN, label="pile"))
        rows = {Screen.PHONE: 4.6, Screen.TABLET: 5.0, Screen.DESK: 3.65}[screen]
        return Layout(spots, columns=7, rows=rows, gap=0.08 if phone else 0.12)


def _empty_base(state: KlondikeState) -> int:
    return next(base for base in BASES if not state.piles[base])


def _built(state: KlondikeState) -> set[Card]:
    return {card for base in BASES for card in state.piles[base]}


def _to_do(state: KlondikeState) -> tuple[int, int]:
    """What never grows and shrinks with every gain: hidden cards, cards of the stock and the waste."""
    piles = state.piles
    hidden = sum(not card.face_up for column in COLUMNS for card in piles[column])
    return hidden, len(piles[STOCK]) + len(piles[WASTE])
