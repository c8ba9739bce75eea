"""Solitaire Expert: two decks, everything in sight, nothing left to luck."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence

from engine import (
    ACE,
    CLUBS,
    DIAMONDS,
    DOWN,
    HEARTS,
    KING,
    SPADES,
    SUIT_NAMES,
    Card,
    Layout,
    Move,
    Option,
    Pile,
    Screen,
    Spot,
    State,
    TableauRules,
    down_alternating,
    flag,
    names,
    row,
    run,
    words,
)

COLUMNS, HAND, BASES = range(10), range(10, 14), range(14, 22)
HOME = dict(zip(BASES, (SPADES, SPADES, HEARTS, HEARTS, DIAMONDS, DIAMONDS, CLUBS, CLUBS), strict=True))


class Expert(TableauRules[State]):
    slug, title = "expert", "Solitaire Expert"
    line = "Two decks, everything in sight, nothing left to luck."
    minutes, skill = 20, 4
    decks = 2
    names = names(("t", 10), ("h", 4), ("f", 8))
    opening = 11
    options = (
        Option(
            "goal",
            ("kings", "piles"),
            "Won when",
            {"kings": "every king heads a column", "piles": "all cards are on the piles"},
        ),
        flag("take_back", "A card may come back from a pile to a column"),
    )

    goal: str
    take_back: bool

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        """Ten rows of ten, then the hand."""
        columns = tuple(tuple(deck[:100][n::10]) for n in range(10))
        hand = [(card,) for card in deck[100:104]]
        return State((*columns, *hand, *[()] * (4 - len(hand)), *[()] * 8), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        yield from self.carries(state, COLUMNS, (*COLUMNS, *HAND, *BASES))
        yield from self.carries(state, HAND, (*COLUMNS, *BASES))
        if self.take_back:
            yield from self.carries(state, BASES, COLUMNS)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        pile = state.piles[source]
        if source in COLUMNS:
            return tuple(range(1, run(pile, down_alternating) + 1))
        return (1,) if pile and (source in HAND or self.take_back) else ()

    def lands(self, state: State, held: Pile, target: int, source: int) -> bool:
        card, pile = held[0], state.piles[target]
        if target in BASES:
            if len(held) > 1 or source in BASES or card.suit != HOME[target]:
                return False
            if pile:
                return card.rank == pile[-1].rank + 1
            return card.rank == ACE and target == next(
                b for b in BASES if HOME[b] == card.suit and not state.piles[b]
            )
        if target in HAND:
            return len(held) == 1 and source in COLUMNS and target == _free(state)
        if pile:
            return down_alternating(card, pile[-1])
        whole = source in COLUMNS and len(held) == len(state.piles[source])  # a null move
        return card.rank == KING and not whole

    def step(self, state: State, move: Move) -> State:
        return state.carry(move.source, move.target, move.count)

    # ---- ends and judgement ----

    def won(self, state: State) -> str:
        if self.goal == "piles":
            off = any(state.piles[pile] for pile in (*COLUMNS, *HAND))
            return "" if off else "All cards are on the piles."
        for pile in (*COLUMNS, *HAND):
            below = 1 if pile in COLUMNS else 0
            if any(card.rank == KING for card in state.piles[pile][below:]):
                return ""
        return "Every king heads a column or completes its pile."

    def gains(self, start: State, after: State, move: Move) -> bool:
        return sum(len(after.piles[b]) for b in BASES) > sum(len(start.piles[b]) for b in BASES)

    def auto(self, state: State) -> Move | None:
        """Every column runs down without a break: the rest may go up, lowest rank first."""
        if any(run(state.piles[c], down_alternating) < len(state.piles[c]) for c in COLUMNS):
            return None
        ups = [move for move in self.moves(state) if move.target in BASES]
        return min(ups, key=lambda move: state.piles[move.source][-1].rank, default=None)

    def worth(self, state: State, move: Move) -> int:
        source, target = move.source, move.target
        if target in BASES:
            return 60
        if source in BASES:
            return -20
        if target in HAND:
            return -10
        if source in HAND:
            return 30
        rest = state.piles[source][: -move.count]
        if not rest:
            return 40
        return 20 if not down_alternating(state.piles[source][-move.count], rest[-1]) else 0

    def key(self, state: State) -> Hashable:
        """Up to the order of columns and hand, and to which copy of a card is which."""

        def plain(piles: Sequence[Pile]) -> tuple[tuple[int, ...], ...]:
            return tuple(sorted(tuple(card % 52 for card in pile) for pile in piles))

        piles = state.piles
        return plain(piles[:10]), plain(piles[10:14]), plain(piles[14:])

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if move.verb != "carry" or not state.piles[move.source]:
            return "Cards are moved, one string at a time."
        source, target, count = move.source, move.target, move.count
        held, pile = state.piles[source][-count:], state.piles[target]
        if source in BASES and not self.take_back:
            return "Nothing comes back from a pile."
        if source in COLUMNS and count > run(state.piles[source], down_alternating):
            return "Only cards that follow one another, down in alternating colours, move together."
        if target in HAND:
            if pile or _free(state) is None:
                return "The hand holds four cards and no more."
            return "The hand takes one card at a time, from the end of a column."
        if target in BASES:
            if count > 1:
                return "Cards go to the piles one at a time."
            if held[0].suit != HOME[target]:
                return f"This pile is for {SUIT_NAMES[HOME[target]]}."
            return words.up_in_suit(held[0], pile[-1]) if pile else "An empty pile takes an ace."
        if source in BASES and target in BASES:
            return "A card comes back only to a column."
        if not pile:
            if held[0].rank == KING:
                return "That would change nothing: the king already heads its own column."
            return "An empty column takes only a king, or a string headed by one."
        return words.alternating(held[0], pile[-1])

    def status(self, state: State) -> tuple[str, ...]:
        hand = sum(bool(state.piles[place]) for place in HAND)
        kings = sum(bool(state.piles[c]) and state.piles[c][0].rank == KING for c in COLUMNS)
        home = sum(len(state.piles[b]) == KING for b in BASES)
        return f"Hand {hand} of 4", f"{kings + home} of 8 kings"

    def needs(self, state: State, pile: int) -> str:
        if pile in BASES:
            return "A" + "CDHS"[HOME[pile]]
        return "K" if pile in COLUMNS else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        columns = row("t", "tableau", 10, fan=DOWN, label="column")
        if screen is Screen.LYING:
            columns = row("t", "tableau", 10, x=2.4, fan=DOWN, label="column")
            hand = [Spot(f"h{n + 1}", "cell", 12.7, n * 1.06, label=f"hand {n + 1}") for n in range(4)]
            bases = tuple(
                Spot(f"f{n + 1}", "foundation", n % 2, n // 2 * 1.06, label=f"pile {n + 1}") for n in range(8)
            )
            return Layout((*columns, *hand, *bases), columns=13.7, rows=4.3, gap=0.05, strip=0.31)
        if screen is Screen.DESK:
            columns = row("t", "tableau", 10, x=0, y=1.2, fan=DOWN, label="column", step=1.331)
            bases = row("f", "foundation", 8, x=0, label="pile")
            hand = [Spot(f"h{n + 1}", "cell", 8.98 + n, label=f"hand {n + 1}") for n in range(4)]
            return Layout((*columns, *hand, *bases), columns=12.8, rows=5.5, gap=0.09, strip=0.28)
        gap = 0.05 if screen is Screen.PHONE else 0.09
        bases = row("f", "foundation", 8, x=1, label="pile")
        columns = row("t", "tableau", 10, y=1.2, fan=DOWN, label="column")
        hand = [Spot(f"h{n + 1}", "cell", 3 + n, along=1.0, label=f"hand {n + 1}") for n in range(4)]
        rows = 7.0 if screen is Screen.PHONE else 6.2
        return Layout((*columns, *hand, *bases), columns=10.0, rows=rows, gap=gap, strip=0.5)


def _free(state: State) -> int | None:
    """The leftmost free place of the hand."""
    return next((place for place in HAND if not state.piles[place]), None)
