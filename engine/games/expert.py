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
    Value,
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
    opening = 104
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

    def __init__(self, **chosen: Value) -> None:
        super().__init__(**chosen)
        self.plays_on = self.goal == "kings"  # the cards that lie about may still go to the piles

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        """Ten rows of ten, then the hand."""
        columns = tuple(tuple(deck[:100][n::10]) for n in range(10))
        hand = ((card,) for card in deck[100:104])
        return State((*columns, *hand, *[()] * 8), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        free = _free(state)
        hand = () if free is None else (free,)
        yield from self.carries(state, COLUMNS, (*COLUMNS, *hand, *BASES))
        yield from self.carries(state, HAND, (*COLUMNS, *BASES))
        if self.take_back and not self._over(state):
            yield from self.carries(state, BASES, COLUMNS)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        pile = state.piles[source]
        if source in COLUMNS:
            return tuple(range(1, run(pile, down_alternating) + 1))
        return (1,) if pile and (source in HAND or (self.take_back and not self._over(state))) else ()

    def lands(self, state: State, held: Pile, target: int, source: int) -> bool:
        card, pile = held[0], state.piles[target]
        if target in BASES:
            if len(held) > 1 or source in BASES or card.suit != HOME[target]:
                return False
            return card.rank == (pile[-1].rank + 1 if pile else ACE)
        if target in HAND:
            return len(held) == 1 and source in COLUMNS and target == _free(state)
        if not (down_alternating(card, pile[-1]) if pile else card.rank == KING):
            return False
        return source not in COLUMNS or not _alike(state.piles[source][: -len(held)], pile)  # a null move

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

    def _over(self, state: State) -> bool:
        """Whether the game is won and none that plays on."""
        return not self.plays_on and bool(self.won(state))

    def gains(self, start: State, after: State, move: Move) -> bool:
        return any(new > old for new, old in zip(_heights(after), _heights(start), strict=True))

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
        if move.verb != "carry":
            return "Cards are carried to the columns, the hand and the piles."
        if self._over(state):
            return "All cards are on the piles: the game is over."
        source, target, count = move.source, move.target, move.count
        if source in BASES and not self.take_back:
            return "Nothing comes back from a pile."
        if source == target:
            return "Cards go from one place to another."
        if count > len(state.piles[source]):
            return "There are not so many cards to move."
        if source in BASES and (count > 1 or target not in COLUMNS):
            return "From a pile only the top card comes back, and only to a column."
        held, pile = state.piles[source][-count:], state.piles[target]
        if target in BASES:
            return self._not_up(state, source, count, target)
        if target in HAND:
            if source in HAND:
                return "A card leaves the hand for a column or a pile."
            if count > 1:
                return "The hand takes one card at a time, from the end of a column."
            if _free(state) is None:
                return "The hand holds four cards and no more."
            return "A card goes to the leftmost free place of the hand."
        if count > run(state.piles[source], down_alternating):
            return "Only cards that follow one another, down in alternating colours, move together."
        if held[0].rank == KING and pile:
            return "A king goes on no other card of the columns, only into an empty one."
        if not pile:
            if held[0].rank == KING:
                return "That would change nothing: the king already heads its own column."
            return "An empty column takes only a king, or a string headed by one."
        if down_alternating(held[0], pile[-1]):
            return "That would change nothing: the same cards lie under it there as here."
        return words.alternating(held[0], pile[-1])

    def _not_up(self, state: State, source: int, count: int, target: int) -> str:
        top, pile, suit = state.piles[source][-1], state.piles[target], HOME[target]
        if count > 1 and self.lands(state, (top,), target, source):
            return "Cards go to the piles one at a time."
        if top.suit != suit:
            return f"This pile is for {SUIT_NAMES[suit]}."
        if len(pile) == KING:
            return f"The {pile[-1].name} completes this pile."
        return f"This pile takes the {Card.of(len(pile) + 1, suit).name} next, not the {top.name}."

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


def _alike(one: Pile, other: Pile) -> bool:
    """Whether two columns hold the same cards, of whichever deck."""
    return len(one) == len(other) and all(a % 52 == b % 52 for a, b in zip(one, other, strict=True))


def _heights(state: State) -> tuple[int, ...]:
    """How high the two piles of each suit are, the higher first."""
    sizes = [len(state.piles[base]) for base in BASES]
    return tuple(size for n in range(0, 8, 2) for size in sorted(sizes[n : n + 2], reverse=True))
