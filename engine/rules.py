"""The questions that a game answers. Each has one home, here."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, ClassVar, Generic, TypeVar

from . import option, seating, words
from .blocked import BlockSearch
from .card import Card, full_deck
from .deal import shuffled
from .errors import BadInput, IllegalMove
from .layout import Layout, Screen
from .move import CARRY, PICK, TAP, Move
from .option import Option, Value
from .state import Pile, State

if TYPE_CHECKING:
    from .session import Session

S = TypeVar("S", bound=State)

WON, HONOURABLE, DRAWN, LOST = "won", "honourable", "drawn", "lost"


VERDICTS = {WON: "You won", HONOURABLE: "An honourable end", DRAWN: "A draw", LOST: "Not this time"}


@dataclass(frozen=True)
class Outcome:
    """How a game ended, and the sentence that says why. *scores* has one number for each seat."""

    result: str  # won, honourable, drawn (between seats) or lost: for seat 0
    reason: str
    scores: tuple[int, ...] = ()
    winners: tuple[int, ...] = ()  # the seats that share the first place, at tables with more than two

    @property
    def won(self) -> bool:
        return self.result == WON


class Rules(Generic[S]):
    """One game with its options chosen. Immutable once made; positions are the values it maps.

    A game declares the class variables, answers `lay`, `moves`, `step`, `won` and `layout`, and
    overrides what differs from the defaults below.
    """

    slug: ClassVar[str]
    title: ClassVar[str]
    line: ClassVar[str]  # the game in one line, for the lobby
    minutes: ClassVar[int]  # time of a typical game
    skill: ClassVar[int]  # 0 all luck ... 4 all skill
    names: tuple[str, ...]  # pile names, in pile order; frozen, for records hold them
    opening: int  # cards that the opening layout needs
    decks: int = 1
    seats: int = 1
    automatic: bool = False  # there is never more than one legal move
    plays_on: bool = False  # after the win, play may go on
    picking: ClassVar[bool] = False  # played by naming sets of cards, not by carrying
    options: ClassVar[tuple[Option, ...]] = ()
    presets: ClassVar[Mapping[str, Mapping[str, Value]]] = {}
    lesson: ClassVar[int] = 0  # number of a fixed deal for learners; 0: none
    first_win: ClassVar[str] = ""  # what it means to win the first game ever started, unaided
    stop_word: ClassVar[str] = ""  # what giving up is called where it has a place on the cloth
    labels: ClassVar[Mapping[str, str]] = {}  # how words of moves are written on buttons; "!" makes an alarm
    mirror: ClassVar[
        tuple[int, ...]
    ] = ()  # for a table that can be turned: which pile lies where another lay

    def __init__(self, /, **chosen: Value) -> None:
        """Choose options by name, as values or text; `preset` picks a preset. Raises BadInput."""
        self.chosen = option.settle(self.options, self.presets, chosen)
        for name, value in self.chosen.items():
            if not hasattr(self, name):  # an option called "deal" must not hide the method
                setattr(self, name, value)

    # ---- the deal ----

    def pack(self) -> list[Card]:
        """The cards this game is played with, sorted."""
        return [card for number in range(self.decks) for card in full_deck(number)]

    def lay(self, deck: Sequence[Card], seed: int) -> S:
        """The opening layout, before anything happens by itself. *deck* is face up, first dealt first."""
        raise NotImplementedError

    def deal(self, deck: Sequence[Card], seed: int = 0) -> S:
        """The first position. Raises BadInput if the deck cannot fill the opening layout."""
        if len(deck) < self.opening:
            raise BadInput(f"{self.title} needs at least {self.opening} cards; the deck has {len(deck)}.")
        return self.settle(self.lay(deck, seed))

    def new(self, seed: int) -> S:
        """The first position of deal number *seed*."""
        return self.deal(self.deck(seed), seed)

    def deck(self, seed: int) -> list[Card]:
        """The cards of deal number *seed*, the first dealt first."""
        return shuffled(self.pack(), seed)

    # ---- moves ----

    def moves(self, state: S) -> Iterator[Move]:
        """Every legal move, of every seat, each once."""
        raise NotImplementedError

    def moves_of(self, state: S, seats: Container[int]) -> Iterator[Move]:
        """Every legal move of some seats."""
        return (move for move in self.moves(state) if move.seat in seats)

    def step(self, state: S, move: Move) -> S:
        """The move itself, or the forced step, and no more. It trusts its caller."""
        raise NotImplementedError

    def forced(self, state: S) -> Move | None:
        """The next thing that the game does by itself in this position."""
        return None

    def steps(self, state: S, move: Move) -> Iterator[tuple[Move, S]]:
        """The move and then each forced step, with the position after each."""
        due: Move | None = move
        while due is not None:
            state = self.step(state, due)
            yield due, state
            due = self.forced(state)

    def apply(self, state: S, move: Move) -> S:
        """The position after a legal move and everything it forces. It trusts its caller."""
        return self.settle(self.step(state, move))

    def settle(self, state: S) -> S:
        """The position after everything that is forced."""
        while (due := self.forced(state)) is not None:
            state = self.step(state, due)
        return state

    def play(self, state: S, move: Move) -> S:
        """As `apply`, but it checks: raises IllegalMove with a sentence for the player."""
        if move not in self.moves(state):
            raise IllegalMove(self.why_not(state, move))
        return self.apply(state, move)

    def lifts(self, state: S, source: int) -> tuple[int, ...]:
        """How many cards at the top of *source* may be taken up together: the legal counts, rising."""
        pile = state.piles[source]
        return (1,) if pile and pile[-1].face_up else ()

    def why_not(self, state: S, move: Move) -> str:
        """Why *move* is not legal: one sentence that says what would be right."""
        return "That move is not allowed here."

    def worth(self, state: S, move: Move) -> int:
        """How promising a legal move looks, for double taps, hints and the order of a search."""
        return 0 if move.verb == TAP else 1

    def auto(self, state: S) -> Move | None:
        """The next move that may be made for the player, because nothing better can exist."""
        return next(self.moves(state), None) if self.automatic else None

    # ---- ends ----

    def won(self, state: S) -> str:
        """The sentence that says why the game is won, or nothing."""
        raise NotImplementedError

    def lost(self, state: S) -> str:
        """Why the game is lost for good, or nothing. Unless a game says otherwise: no move is left."""
        return "" if any(True for _ in self.moves(state)) else "No move is left."

    def honourable(self, state: S) -> str:
        """Asked of a lost position: why it deserves honour all the same, or nothing."""
        return ""

    def scores(self, state: S) -> tuple[int, ...]:
        """Points, one number for each seat, where the game counts any."""
        return ()

    def outcome(self, state: S) -> Outcome | None:
        """The end of the game, once it has ended for good."""
        if reason := self.won(state):
            return Outcome(WON, reason, self.scores(state))
        if reason := self.lost(state):
            honour = self.honourable(state)
            return Outcome(HONOURABLE if honour else LOST, honour or reason, self.scores(state))
        return None

    def is_play(self, move: Move) -> bool:
        """RULES, "play": any move but a tap of the stock, a turning-over or a redeal."""
        return move.verb in (CARRY, PICK)

    def gains(self, start: S, after: S, move: Move) -> bool:
        """Whether reaching *after* by *move* shows that *start* was not blocked."""
        return self.is_play(move)

    def blocked_search(self, state: S) -> BlockSearch[S]:
        """A search, to be run in slices, that finds out whether the player is blocked."""
        return BlockSearch(self, state)

    def blocked(self, state: S) -> bool | None:
        """Whether the player is blocked (RULES, "Blocked"); None if that is not known."""
        return self.blocked_search(state).run()

    def may_undo(self, session: Session[S]) -> bool:
        """Whether this game allows the last move to be taken back now."""
        return session.cursor > 0

    # ---- what may be known ----

    def key(self, state: S) -> Hashable:
        """A normal form: positions with the same key have the same prospects of winning."""
        return state.piles

    def view(self, state: S, seat: int = 0) -> S:
        """The position as *seat* sees it: cards that lie face down are unknown."""
        return state.put({n: hidden(pile) for n, pile in enumerate(state.piles)})

    # ---- tables with several seats ----

    @property
    def people(self) -> tuple[int, ...]:
        """The seats of people at this screen; the computer plays the others."""
        return (0,)

    def owner(self, pile: int) -> int:
        """The only seat that may take cards from a pile; -1 for a pile that is everybody's."""
        return -1

    @property
    def racing(self) -> bool:
        """Whether the seats do not wait for one another: a race on a clock."""
        return False

    def who(self, seat: int) -> str:
        """What a seat is called inside a sentence: "you", "Marta"."""
        return seating.who(seat, len(self.people))

    def called(self, seat: int) -> str:
        """The name of a seat by itself, as it stands on the table."""
        return words.start(self.who(seat).removeprefix("the "))

    def whose(self, seat: int) -> str:
        return "your" if self.who(seat) == "you" else f"{self.who(seat)}'s"

    def verdict(self, end: Outcome) -> str:
        """The end in two or three words, as a headline."""
        if len(self.people) > 1 and end.result in (WON, LOST):
            winner = end.winners[0] if end.winners else int(end.result == LOST)
            return f"{words.start(self.who(winner))} won"
        return VERDICTS[end.result]

    def sign(self, state: S, seat: int) -> str:
        """The line under a seat's name on the table."""
        return ""

    def remark(self, before: S, move: Move, after: S) -> str:
        """What there is to say of a move, or of a word that was said, beyond the cards that moved."""
        return ""

    # ---- what the table shows ----

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        raise NotImplementedError

    def status(self, state: S) -> tuple[str, ...]:
        """What the rules count, in short phrases: "Pass 1 of 1"."""
        return ()

    def needs(self, state: S, pile: int) -> str:
        """What an empty place says: a rank and perhaps a suit ("K", "AS"), "spent", "dead", "hidden" or nothing.

        An empty stock that may be tapped says where its cards come from: "turn" the waste over, "gather" the table.
        """
        return ""

    def tells(self, state: S, piles: Sequence[int]) -> str:
        """What there is to say while these piles are picked and the set is not complete: a sum."""
        return ""

    def lit(self, state: S, pile: int) -> bool:
        """Whether the badge above a pile shines."""
        return False


def hidden(pile: Pile) -> Pile:
    return tuple(card if card.face_up else Card.unknown(card.deck) for card in pile)
