"""Canfield: thirteen in reserve, and a base rank that the deal decides."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from engine import (
    DOWN,
    KING,
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
    flag,
    names,
    row,
    turned_over,
    words,
)
from engine.layout import RIGHT, SQUARED

RESERVE, STOCK, WASTE, BASES, PILES = 0, 1, 2, range(3, 7), range(7, 11)
IN_RESERVE = 13
_NULL = "That would change nothing: a whole pile is already in a place of its own."


@dataclass(frozen=True)
class CanfieldState(State):
    passes: int = 1


class Canfield(TableauRules[CanfieldState]):
    slug, title = "canfield", "Canfield"
    line = "Thirteen in reserve, and a base rank the deal decides."
    minutes, skill = 10, 2
    names = names("reserve", "stock", "waste", ("f", 4), ("c", 4))
    opening = IN_RESERVE + 5
    options = (
        flag("partial", "Part of a pile may move"),
        Option("draw", (3, 1), "Cards turned at a time"),
        Option("passes", ("unlimited", 1, 2, 3), "Passes through the stock"),
        Option(
            "spaces",
            ("any", "waste"),
            "With the reserve spent a space takes",
            {"any": "any card", "waste": "only the waste"},
        ),
    )

    partial: bool
    draw: int
    passes: int | str
    spaces: str

    def lay(self, deck: Sequence[Card], seed: int) -> CanfieldState:
        """Reserve, first base, four piles, stock; the covered cards of the reserve cannot be read."""
        reserve = (*(card.down for card in deck[: IN_RESERVE - 1]), deck[IN_RESERVE - 1])
        piles = ((card,) for card in deck[IN_RESERVE + 1 : IN_RESERVE + 5])
        stock = turned_over(tuple(deck[IN_RESERVE + 5 :]))
        return CanfieldState((reserve, stock, (), (deck[IN_RESERVE],), (), (), (), *piles), seed=seed)

    # ---- moves ----

    def moves(self, state: CanfieldState) -> Iterator[Move]:
        if state.piles[STOCK] or (state.piles[WASTE] and self._passes_left(state)):
            yield Move.tap(STOCK)
        yield from self.carries(state, (RESERVE, WASTE, *PILES), (*BASES, *PILES))

    def _passes_left(self, state: CanfieldState) -> bool:
        return self.passes == "unlimited" or state.passes < int(self.passes)

    def lifts(self, state: CanfieldState, source: int) -> tuple[int, ...]:
        pile = state.piles[source]
        if not pile or source == STOCK or source in BASES:
            return ()
        if source in (RESERVE, WASTE):
            return (1,)
        if self.partial:
            return tuple(range(1, len(pile) + 1))
        alone = len(pile) > 1 and any(self.lands(state, pile[-1:], base, source) for base in BASES)
        return (1, len(pile)) if alone else (len(pile),)

    def lands(self, state: CanfieldState, held: Pile, target: int, source: int) -> bool:
        card, pile = held[0], state.piles[target]
        if target in BASES:
            return len(held) == 1 and bool(pile) and card == _next_up(pile)
        whole = source in PILES and len(held) == len(state.piles[source])
        if source in PILES and not whole and not self.partial:
            return False
        if pile:
            return _down_round(card, pile[-1])
        if state.piles[RESERVE] or whole:  # by force from the reserve; a whole pile would change nothing
            return False
        return source == WASTE or self.spaces == "any"

    def step(self, state: CanfieldState, move: Move) -> CanfieldState:
        if move.verb == "carry":
            return state.carry(move.source, move.target, move.count)
        if move.source == RESERVE:  # forced: the uncovered card can be read
            return state.turn_up(RESERVE)
        stock, waste = state.piles[STOCK], state.piles[WASTE]
        if not stock:
            return state.put({STOCK: turned_over(waste), WASTE: ()}, passes=state.passes + 1)
        batch = tuple(card.up for card in stock[: -self.draw - 1 : -1])
        return state.put({STOCK: stock[: -self.draw], WASTE: waste + batch})

    def forced(self, state: CanfieldState) -> Move | None:
        """Base cards go up, then the reserve fills spaces, until nothing changes."""
        reserve, rank = state.piles[RESERVE], _base_rank(state)
        if reserve and not reserve[-1].face_up:
            return Move.tap(RESERVE)
        for source in (RESERVE, *PILES, WASTE):
            if state.piles[source] and state.piles[source][-1].rank == rank:
                return Move.carry(source, next(base for base in BASES if not state.piles[base]))
        space = next((pile for pile in PILES if not state.piles[pile]), None)
        return Move.carry(RESERVE, space) if reserve and space is not None else None

    # ---- ends and judgement ----

    def won(self, state: CanfieldState) -> str:
        off = any(state.piles[pile] for pile in (RESERVE, STOCK, WASTE, *PILES))
        return "" if off else "All four suits are complete."

    def gains(self, start: CanfieldState, after: CanfieldState, move: Move) -> bool:
        (built, spent), (built_then, spent_then) = _progress(after), _progress(start)
        if built > built_then:  # by force, too
            return True
        return spent > spent_then if self.partial else self.is_play(move)

    def auto(self, state: CanfieldState) -> Move | None:
        """Only the piles are left: the rest may go up."""
        if any(state.piles[pile] for pile in (RESERVE, STOCK, WASTE)):
            return None
        return next((move for move in self.moves(state) if move.target in BASES), None)

    def worth(self, state: CanfieldState, move: Move) -> int:
        if move.verb == "tap":
            return 0
        if move.target in BASES:
            return 60 if move.source == RESERVE else 50
        if move.source == RESERVE:
            return 40
        if move.source in PILES:
            return 30 if move.count == len(state.piles[move.source]) else 5
        return 20

    def key(self, state: CanfieldState) -> Hashable:
        bases, piles = state.piles[BASES.start : BASES.stop], state.piles[PILES.start : PILES.stop]
        counted = 0 if self.passes == "unlimited" else state.passes
        parts = state.piles[RESERVE], state.piles[STOCK], state.piles[WASTE]
        return *parts, tuple(sorted(bases)), tuple(sorted(piles)), counted

    # ---- words and pictures ----

    def why_not(self, state: CanfieldState, move: Move) -> str:
        if move.verb not in ("carry", "tap"):
            return "Cards are carried to the piles and the bases; the stock is tapped."
        source, target, count = move.source, move.target, move.count
        if source == STOCK:
            passes = 0 if self._passes_left(state) else int(self.passes)
            return words.no_card(len(state.piles[STOCK]), len(state.piles[WASTE]), self.draw, passes)
        if move.verb == "tap":
            return "Only the stock is tapped."
        if source in BASES:
            return "Nothing comes back from a base."
        if source == target:
            return "Cards go from one place to another."
        if count > len(state.piles[source]):
            return "There are not so many cards to move."
        if source not in PILES and count > 1:
            return f"Only the top card of the {'reserve' if source == RESERVE else 'waste'} may be played."
        if target in BASES:
            return self._not_up(state, state.piles[source][-1], count, state.piles[target])
        if target not in PILES:
            return "Cards go to the piles and the bases, and nowhere else."
        return self._not_down(state, source, count, state.piles[target])

    def _not_up(self, state: CanfieldState, card: Card, count: int, base: Pile) -> str:
        if count > 1 and base and card == _next_up(base):
            return "Cards go to the bases one at a time, from the top of a pile."
        if not base:
            rank = words.a(words.rank_name(_base_rank(state)))
            return f"An empty base takes {rank}, which goes there by itself."
        if len(base) == KING:
            return f"The {base[-1].name} completes this base."
        return f"This base takes the {_next_up(base).name} next, not the {card.name}."

    def _not_down(self, state: CanfieldState, source: int, count: int, pile: Pile) -> str:
        own = state.piles[source]
        card = own[-count]
        if source in PILES and count < len(own) and not self.partial:
            return "Only the whole pile moves; its top card alone goes only to a base."
        if not pile:
            if state.piles[RESERVE]:
                return "The reserve fills this space by itself."
            return "A space is filled from the waste." if self.spaces == "waste" else _NULL
        on, rank = pile[-1], card.rank % KING + 1
        if rank == _base_rank(state):
            name = words.a(words.rank_name(card.rank))
            return f"{name[0].upper()}{name[1:]} goes on no other card here: it is the last card of its base."
        mine = f"{words.colour(card)} {words.rank_name(card.rank)}"
        other = f"{'black' if card.is_red else 'red'} {words.rank_name(rank)}"
        if on.rank == rank:
            return f"A {mine} goes on a {other}. The {on.name} is {words.colour(on)} too."
        return f"A {mine} goes on a {other}, not on the {on.name}."

    def status(self, state: CanfieldState) -> tuple[str, ...]:
        limit = "" if self.passes == "unlimited" else f" of {self.passes}"
        return f"Base {words.rank_name(_base_rank(state))}", f"Pass {state.passes}{limit}"

    def needs(self, state: CanfieldState, pile: int) -> str:
        if pile == STOCK:
            return "turn" if state.piles[WASTE] and self._passes_left(state) else "spent"
        return "A23456789TJQK"[_base_rank(state) - 1] if pile in BASES else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        fan = Fan(RIGHT.spread, last=3) if self.draw == 3 else SQUARED
        if screen is Screen.LYING:
            reserve = Spot("reserve", "reserve", 0, label="reserve", caption="{}")
            stock = Spot("stock", "stock", 0, 2.12, label="stock", caption="{}")
            waste = Spot("waste", "waste", 0, 3.18, fan, label="waste")
            bases = tuple(
                Spot(f"f{n + 1}", "foundation", 7.4, n * 1.06, label=f"base {n + 1}") for n in range(4)
            )
            piles = row("c", "tableau", 4, x=2.5, fan=DOWN, label="pile")
            return Layout((reserve, stock, waste, *bases, *piles), columns=9.2, rows=4.3)
        phone = screen is Screen.PHONE
        reserve = Spot("reserve", "reserve", 0, 1.2, label="reserve", caption="{}")
        if phone:
            stock = Spot("stock", "stock", 4.6, 1.12, along=1.0, label="stock", caption="{}")
            waste = Spot("waste", "waste", 2.6, 1.12, fan, along=1.0, label="waste")
            bases = row("f", "foundation", 4, x=1.6, label="base")
            piles = row("c", "tableau", 4, x=1.6, y=1.2, fan=DOWN, label="pile")
            return Layout(
                (reserve, stock, waste, *bases, *piles), columns=5.7, rows=5.4, gap=0.08, foot=1.12
            )  # the foot is for stock and waste alone
        stock = Spot("stock", "stock", 0, label="stock", caption="{}")
        waste = Spot("waste", "waste", 1, fan=fan, label="waste")
        bases = row("f", "foundation", 4, x=3, label="base")
        piles = row("c", "tableau", 4, x=3, y=1.26, fan=DOWN, label="pile")
        rows = 5.0 if screen is Screen.TABLET else 3.65
        reserve = reserve.at(y=1.26)
        return Layout((reserve, stock, waste, *bases, *piles), columns=7.0, rows=rows, gap=0.12)


def _base_rank(state: CanfieldState) -> int:
    return state.piles[BASES[0]][0].rank


def _next_up(base: Pile) -> Card:
    """What a base takes next: in suit, round the corner."""
    top = base[-1]
    return Card.of(top.rank % KING + 1, top.suit)


def _down_round(card: Card, on: Card) -> bool:
    """Down in alternating colours, king on ace. A card below the base finds no pile: base cards are never there."""
    return card.rank % KING + 1 == on.rank and card.is_red != on.is_red


def _progress(state: CanfieldState) -> tuple[int, int]:
    """What only grows: cards on bases, cards taken from reserve, stock and waste."""
    piles = state.piles
    return sum(len(piles[base]) for base in BASES), -sum(len(piles[pile]) for pile in (RESERVE, STOCK, WASTE))
