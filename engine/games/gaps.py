"""Gaps: four rows, four gaps, each suit in its own line."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass

from engine import ACE, KING, Card, Layout, Move, Option, Rules, Screen, Spot, State, shuffled, words

ROWS, COLUMNS = 4, 13
CELLS, ACES = range(ROWS * COLUMNS), 52
REDEAL = Move.say("REDEAL")


@dataclass(frozen=True)
class GapsState(State):
    deals: int = 1


class Gaps(Rules[GapsState]):
    slug, title = "gaps", "Gaps"
    line = "Four rows, four gaps, each suit in its own line."
    minutes, skill = 10, 3
    names = (*(f"{row}{column}" for row in "abcd" for column in range(1, COLUMNS + 1)), "aces")
    opening = 52
    options = (
        Option("deals", (3, 2, 1), "Deals in all"),
        Option(
            "gaps",
            ("after", "random"),
            "After a redeal the gaps are",
            {"after": "right of the kept runs", "random": "wherever the aces fall"},
        ),
    )

    deals: int
    gaps: str

    def lay(self, deck: Sequence[Card], seed: int) -> GapsState:
        """Row by row; the aces are dealt like any card and then taken out."""
        cells = tuple(() if card.rank == ACE else (card,) for card in deck[:52])
        return GapsState((*cells, tuple(card for card in deck[:52] if card.rank == ACE)), seed=seed)

    # ---- moves ----

    def moves(self, state: GapsState) -> Iterator[Move]:
        carries = list(_carries(state))
        yield from carries
        if not carries and state.deals < self.deals and not self.won(state):
            yield REDEAL

    def lifts(self, state: GapsState, source: int) -> tuple[int, ...]:
        return super().lifts(state, source) if source in CELLS else ()

    def step(self, state: GapsState, move: Move) -> GapsState:
        if move.verb == "carry":
            return state.carry(move.source, move.target)
        return self._redealt(state)

    def _redealt(self, state: GapsState) -> GapsState:
        """What is not kept is gathered, shuffled by deal number and index, and dealt again."""
        kept = [_kept(state, row) for row in range(ROWS)]
        free = [row * COLUMNS + column for row in range(ROWS) for column in range(kept[row], COLUMNS)]
        loose = sorted(card for cell in free for card in state.piles[cell])
        random = self.gaps == "random"
        mixed = shuffled(
            sorted([*loose, *state.piles[ACES]]) if random else loose, state.seed, state.shuffles + 1
        )
        if random:
            changes = {
                cell: () if card.rank == ACE else (card,) for cell, card in zip(free, mixed, strict=True)
            }
        else:
            gaps = {row * COLUMNS + kept[row] for row in range(ROWS)}  # a run has twelve cards at most
            places = [cell for cell in free if cell not in gaps]
            changes = dict.fromkeys(free, ()) | {
                cell: (card,) for cell, card in zip(places, mixed, strict=True)
            }
        return state.put(changes, deals=state.deals + 1, shuffles=state.shuffles + 1)

    # ---- ends ----

    def won(self, state: GapsState) -> str:
        done = all(_kept(state, row) == KING - ACE for row in range(ROWS))
        return "Each row runs from two to king in one suit." if done else ""

    def lost(self, state: GapsState) -> str:
        if not super().lost(state):
            return ""
        home = sum(_kept(state, row) for row in range(ROWS))
        verb = "stands" if home == 1 else "stand"
        return f"No card can move after the last deal; {words.counted(home, 'card')} {verb} in line."

    def worth(self, state: GapsState, move: Move) -> int:
        if move.verb == "say":
            return 0
        row, column = divmod(move.target, COLUMNS)
        old_row, behind = divmod(move.source, COLUMNS)
        left = state.piles[move.source - 1] if behind else ()
        worth = 10 + (30 if column == _kept(state, row) else 0)
        if behind < _kept(state, old_row):  # it stands in line already
            worth -= 40
        return worth - (8 if left and left[0].rank == KING else 0)  # the gap that opens would be dead

    def key(self, state: GapsState) -> Hashable:
        rows = (state.piles[row * COLUMNS : (row + 1) * COLUMNS] for row in range(ROWS))
        # rows may change places while no shuffle is to come
        whole = tuple(rows)
        return (tuple(sorted(whole)) if state.deals >= self.deals else whole), state.deals

    # ---- words and pictures ----

    def why_not(self, state: GapsState, move: Move) -> str:
        if move == REDEAL:
            if any(_carries(state)):
                return "Cards can still be moved; a redeal comes when none can."
            if self.won(state):
                return "The game is won: every card stands in line."
            if self.deals == 1:
                return "This game has one deal and no redeal."
            return f"This game has {words.number(self.deals)} deals in all; the last one is on the table."
        if move.verb != "carry":
            return "Cards are carried into the gaps, one at a time."
        source, target = move.source, move.target
        if source == ACES or target == ACES:
            return "The aces stay out of the rows; cards move into the gaps that they left."
        if state.piles[target]:
            return "Cards move only into gaps."
        if not state.piles[source]:
            return "There is no card to move; cards move into the gaps."
        if move.count > 1:
            return "Cards move one at a time."
        if target % COLUMNS == 0:
            return "A gap at the left end takes a two."
        left = state.piles[target - 1]
        if not left:
            which = "a dead gap" if _dead(state, target) else "another gap"
            return f"This gap follows {which}: it takes nothing until that one is filled."
        if _dead(state, target):
            return "Nothing follows a king: this gap is dead until another card lies in the king's place."
        wanted, card = Card.of(left[0].rank + 1, left[0].suit), state.piles[source][0]
        return f"This gap takes the {wanted.name}, not the {card.name}."

    def status(self, state: GapsState) -> tuple[str, ...]:
        home = sum(_kept(state, row) for row in range(ROWS))
        return f"Deal {state.deals} of {self.deals}", f"{home} in line"

    def needs(self, state: GapsState, pile: int) -> str:
        if pile == ACES or state.piles[pile]:
            return "hidden"
        if pile % COLUMNS == 0:
            return "2"
        left = state.piles[pile - 1]
        if _dead(state, pile):
            return "dead"
        return "A23456789TJQK"[left[0].rank] + "CDHS"[left[0].suit] if left else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        gap, step = {
            Screen.PHONE: (0.03, 1.2),
            Screen.LYING: (0.06, 1.12),
            Screen.TABLET: (0.08, 1.3),
            Screen.DESK: (0.08, 1.16),
        }[screen]
        cells = [
            Spot(
                name,
                "cell",
                n % COLUMNS,
                n // COLUMNS * step,
                label=f"row {n // COLUMNS + 1}, place {n % COLUMNS + 1}",
            )
            for n, name in enumerate(self.names[:52])
        ]
        aces = Spot("aces", "aside", 12, 3 * step, label="aces, out of play")
        rows = {Screen.LYING: 4.5, Screen.DESK: 4.7}.get(screen, 4.6)
        ratio = 2.2 if screen is Screen.PHONE else 1.4
        return Layout((*cells, aces), columns=13.0, rows=rows, gap=gap, middle=True, ratio=ratio)


def _kept(state: GapsState, row: int) -> int:
    """How many cards at the left end of a row stand in line: 2, 3, 4 ... of one suit."""
    first = state.piles[row * COLUMNS]
    size = 0
    while size < COLUMNS:
        cell = state.piles[row * COLUMNS + size]
        if not cell or cell[0].rank != size + 2 or cell[0].suit != first[0].suit:
            break
        size += 1
    return size


def _dead(state: GapsState, gap: int) -> bool:
    """Whether a gap lies right of a king, or of a dead gap."""
    while gap % COLUMNS and not state.piles[gap - 1]:
        gap -= 1
    return gap % COLUMNS > 0 and state.piles[gap - 1][0].rank == KING


def _carries(state: GapsState) -> Iterator[Move]:
    where = {state.piles[cell][0]: cell for cell in CELLS if state.piles[cell]}
    for gap in CELLS:
        if state.piles[gap]:
            continue
        if gap % COLUMNS == 0:
            yield from (Move.carry(where[card], gap) for card in sorted(where) if card.rank == ACE + 1)
            continue
        left = state.piles[gap - 1]
        if left and left[0].rank < KING:
            wanted = Card.of(left[0].rank + 1, left[0].suit)
            if wanted in where:
                yield Move.carry(where[wanted], gap)
