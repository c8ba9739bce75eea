"""Russian Bank's piles, and its order of play: what must be done before anything else."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace

from engine import ACE, Card, Move, Pile, State, full_deck, names, shuffled, turned_over, up_in_suit

NAMES = names(
    *(f"{pile}{seat}" for seat in (1, 2) for pile in ("reserve", "stock", "turned", "waste")),
    ("b", 8),
    ("f", 8),
)
RESERVE, STOCK, TURNED, WASTE = (0, 4), (1, 5), (2, 6), (3, 7)  # by seat
PILES, CENTRE = range(8, 16), range(16, 24)
HOME = {pile: (3, 2, 1, 0)[(pile - CENTRE.start) // 2] for pile in CENTRE}  # suits: two places for each

MIRROR = (*range(4, 8), *range(4), *range(12, 16), *range(8, 12), *CENTRE)  # the table from the other side

HELD = 12  # cards of a reserve
BONUS = 30  # points for being out first

D1, D2, D3, D4 = "reserve-to-centre", "turn-reserve", "to-centre", "fill-spaces"


@dataclass(frozen=True)
class Duty:
    """What is open: its name, the piles that can meet it, and their top cards (none while they lie face down)."""

    name: str = ""
    piles: tuple[int, ...] = ()
    cards: tuple[Card, ...] = ()

    def __str__(self) -> str:
        """The duty in words, as a clause: "the two of clubs goes to the centre first"."""
        if self.name in (D1, D3):
            card = f"the {self.cards[0].name}"
            return f"{card} goes to the centre first" + (", from the reserve" if self.name == D1 else "")
        if self.name == D2:
            return "the reserve is turned up first"
        if self.name == D4 and self.cards:
            return "while the reserve lasts, a turned card does not go into a space"
        return (
            "while the reserve lasts, every space is filled before the stock is turned" if self.name else ""
        )


FREE = Duty()


@dataclass(frozen=True)
class Fault:
    """The last move passed over a duty: the duty, the move, and the position before it."""

    duty: Duty
    move: Move
    before: BankState


@dataclass(frozen=True)
class BankState(State):
    turns: int = 1  # of this game, the present one included
    mover: int = -1  # who made the last move and may still be stopped for it; -1: nobody
    fault: Fault | None = None
    idle: tuple[int, int] = (0, 0)  # stocks turned over and passes since the last progress
    game: int = 1  # of the match
    before: tuple[int, int] = (0, 0)  # points of the games before
    proved: tuple[int, int] = (0, 0)  # errors that the other side stopped
    wrong: tuple[int, int] = (0, 0)  # calls that did not hold


def fits(card: Card, pile: Pile, target: int) -> bool:
    """Whether *card* goes on the centre place *target*."""
    if HOME[target] != card.suit:
        return False
    return up_in_suit(card, pile[-1]) if pile else card.rank == ACE


def goes_home(state: State, card: Card) -> bool:
    """Whether some place of the centre takes *card* now."""
    first = next(pile for pile in CENTRE if HOME[pile] == card.suit)
    return any(fits(card, state.piles[place], place) for place in (first, first + 1))


def opens(state: State) -> bool:
    """Whether a space is open among the building piles."""
    return not all(state.piles[pile] for pile in PILES)


def duty(state: State, first_turn: bool) -> Duty:
    """What the seat in turn must do before anything else; on the very first turn D3 comes before D2."""
    seat = state.turn
    reserve, turned = state.piles[RESERVE[seat]], state.piles[TURNED[seat]]
    if reserve and reserve[-1].face_up and goes_home(state, reserve[-1]):
        return Duty(D1, (RESERVE[seat],), (reserve[-1],))
    due = tuple(
        source
        for source in (TURNED[seat], *PILES)
        if state.piles[source] and goes_home(state, state.piles[source][-1])
    )
    if reserve and not reserve[-1].face_up and not (first_turn and due):
        return Duty(D2, (RESERVE[seat],))
    if due:
        return Duty(D3, due, tuple(state.piles[source][-1] for source in due))
    if reserve and opens(state):
        return Duty(D4, (TURNED[seat],), turned) if turned else Duty(D4, (STOCK[seat],))
    return FREE


def passed_over(state: State, move: Move, due: Duty) -> Duty:
    """*due*, if *move* of the seat in turn passes it over, which is an error. FREE: it is in order."""
    if move.verb == "say":
        return FREE
    seat = state.turn
    if due.name == D2:
        met = move == Move.tap(RESERVE[seat], seat)
    elif due.name in (D1, D3):
        met = move.verb == "carry" and move.source in due.piles and move.target in CENTRE
    elif due.name == D4:
        into = move.target in PILES and not state.piles[move.target]
        met = move.source not in due.piles or (move.verb == "carry" and not into)
    else:
        met = True
    return FREE if met else due


def loads(card: Card, on: Card) -> bool:
    """Loading: in suit, one up or one down."""
    return card.suit == on.suit and abs(card.rank - on.rank) == 1


def left(state: State, seat: int) -> int:
    """The points that a seat has left: two for each card in the reserve, one for each other."""
    one, rest = len(state.piles[RESERVE[seat]]), (STOCK[seat], TURNED[seat], WASTE[seat])
    return 2 * one + sum(len(state.piles[pile]) for pile in rest)


def out(state: State, seat: int) -> bool:
    """Whether a seat has played its whole reserve and stock."""
    return left(state, seat) == 0


def ended(state: BankState) -> bool:
    """Whether somebody is out, or nothing moves on: a stalemate."""
    return min(state.idle) >= 2 or out(state, 0) or out(state, 1)


def culpable(state: BankState) -> bool:
    """Whether the last move was an error that a Stop would still take back. A discard ends the turn."""
    return state.fault is not None and state.turn == state.mover


def just_handed_over(state: BankState) -> bool:
    """Whether the second player has the turn for the first time, the reserve untouched."""
    return state.turns == 2 and len(state.piles[RESERVE[state.turn]]) == HELD


def points(state: BankState) -> tuple[int, int]:
    """What a game that has ended brings each seat."""
    rest = [left(state, seat) for seat in range(2)]
    gain = max(rest) + (0 if min(rest) else BONUS)
    return (gain if rest[0] < rest[1] else 0, gain if rest[1] < rest[0] else 0)


def laid(first: Sequence[Card], second: Sequence[Card]) -> tuple[Pile, ...]:
    """Each player's deck laid out: reserve, four building piles, stock."""
    hands: list[Pile] = []
    building: list[Pile] = []
    for deck in (first, second):
        reserve, four, stock = deck[:HELD], deck[HELD : HELD + 4], deck[HELD + 4 :]
        hands += [tuple(card.down for card in reserve), turned_over(tuple(stock)), (), ()]
        building += [(card,) for card in four]
    return (*hands, *building, *[()] * 8)


def next_game(state: BankState, scores: tuple[int, int]) -> BankState:
    """The next game of a match: fresh decks, and the other side begins."""
    decks = [shuffled(full_deck(seat), state.seed, state.shuffles + 1 + seat) for seat in range(2)]
    return BankState(
        laid(*decks), turn=state.game % 2, seed=state.seed, shuffles=state.shuffles + 2,
        game=state.game + 1, before=scores, proved=state.proved, wrong=state.wrong,
    )  # fmt: skip


def raised(pair: tuple[int, int], seat: int) -> tuple[int, int]:
    return (pair[0] + 1, pair[1]) if seat == 0 else (pair[0], pair[1] + 1)


def handed_over(state: BankState) -> BankState:
    return replace(state, turn=1 - state.turn, turns=state.turns + 1)
