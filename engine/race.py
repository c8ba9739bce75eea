"""A race: the seats do not wait for one another. Time is milliseconds of play, which the caller lets pass."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from dataclasses import dataclass, replace

from .bots import choose
from .bots.pounce import reaction, travel
from .card import Card
from .deal import Stream
from .errors import IllegalMove
from .games.pounce import Pounce
from .games.pounce_table import NONE, PounceState
from .move import CARRY, SAY, Move
from .session import Session
from .words import rank_name

TAPPED = 250  # ms that a person's card is on its way when it was tapped or keyed, not dropped
_DICE = 1 << 40  # apart from the streams of shuffles
_SEAT = 1 << 24


@dataclass(frozen=True)
class Flight:
    """A move that has been begun and has not arrived; until it does its cards lie where they lay."""

    seat: int
    move: Move
    started: int
    arrives: int
    card: Card | None = None  # the deepest of the cards in hand; beware, the ace of clubs counts as false
    under: int = 0  # how many cards lay on the target when it set out


@dataclass(frozen=True)
class Event:
    """A move that arrived, with its steps; or one that came too *late*, and why."""

    at: int
    seat: int
    move: Move
    steps: tuple[tuple[Move, PounceState], ...] = ()
    late: str = ""


class Race:
    """One race on a session. Only what arrives enters the session, in order of time and then of seat."""

    tapped = TAPPED  # for who has only the race at hand

    def __init__(
        self, session: Session[PounceState], now: int = 0, levels: Mapping[int, int] | None = None
    ) -> None:
        """Take the race up at *now*. *levels*: of each seat that the computer holds; else as the rules say."""
        assert isinstance(session.rules, Pounce)
        self.session, self.rules, self.now = session, session.rules, now
        if levels is None:
            held = set(range(self.rules.seats)) - set(self.rules.people)
            levels = dict.fromkeys(sorted(held), self.rules.level)
        self.levels = dict(levels)
        self.flights: list[Flight] = []
        self._events: list[Event] = []
        self._looks = Counter(move.seat for move in session.moves[: session.cursor])
        self._ready = {seat: now + self._reaction(seat) for seat in sorted(self.levels)}

    @property
    def state(self) -> PounceState:
        return self.session.state

    @property
    def going(self) -> bool:
        return not self.rules.ending(self.state)

    # ---- moves on their way ----

    def launch(self, move: Move, now: int, travel: int = 0) -> str:
        """Begin a person's move, which arrives *travel* later; at once if it is not for the centre.

        The sentence that says why it cannot be begun, or nothing.
        """
        self._run(max(now, self.now) - 1)
        self.now = max(now, self.now)
        far = move.verb == CARRY and move.target in self.rules.centre
        if reason := self._hindered(move, far):
            return reason
        self._set_out(move, self.now, travel if far else 0)
        return ""

    def _hindered(self, move: Move, far: bool) -> str:
        state = self.state
        if move.verb == CARRY:
            mine = self.rules.owner(move.source) == move.seat
            if not mine or move.count not in self.rules.lifts(state, move.source):
                return self.rules.why_not(state, move)
        away = next((one for one in self.flights if one.seat == move.seat and one.card is not None), None)
        if away is None or away.card is None:
            return ""
        if far:
            return f"One hand only: the {away.card.name} is still on its way to the centre."
        touched = {*move.piles}
        if move in self.rules.moves_of(state, (move.seat,)):
            after = self.rules.apply(state, move).piles
            touched |= {n for n, pile in enumerate(state.piles) if pile is not after[n]}
        if away.move.source in touched:
            return f"The {away.card.name} is on its way: until it arrives, its pile takes no other move."
        return ""

    def _set_out(self, move: Move, at: int, takes: int) -> None:
        piles = self.state.piles
        card, under = None, 0
        if move.verb == CARRY:
            card, under = piles[move.source][-move.count], len(piles[move.target])
        self.flights.append(Flight(move.seat, move, at, at + takes, card, under))

    def recall(self) -> list[Flight]:
        """Take back every card that is on its way, to save the game."""
        back, self.flights = self.flights, []
        for flight in back:
            if flight.seat in self._ready:
                self._ready[flight.seat] = flight.arrives + self._reaction(flight.seat)
        return back

    # ---- time passes ----

    def due(self) -> int | None:
        """When something happens next; None: nothing will, unless a person moves."""
        times = [flight.arrives for flight in self.flights]
        if self._ready and self.going:
            times += self._ready.values()
        return max(self.now, min(times)) if times else None

    def advance(self, now: int) -> list[Event]:
        """Let the time pass until *now*; what happened, in order."""
        self._run(now)
        self.now = max(now, self.now)
        events, self._events = self._events, []
        return events

    def _run(self, now: int) -> None:
        while (at := self.due()) is not None and at <= now:
            self.now = at
            landing = sorted((f for f in self.flights if f.arrives <= at), key=lambda flight: flight.seat)
            for flight in landing:
                if flight in self.flights:
                    self._arrive(flight, at)
            for seat in self._ready:
                if self._ready[seat] <= at and self.going:
                    self._look(seat, at)

    def _arrive(self, flight: Flight, at: int) -> None:
        """It is judged now whether a move is legal, and not when it set out."""
        self.flights.remove(flight)
        move, state = self._placed(flight), self.state
        try:
            self.session.play(move, at)
            self._events.append(Event(at, flight.seat, move, tuple(self.rules.steps(state, move))))
        except IllegalMove as error:
            self._events.append(Event(at, flight.seat, move, late=self._beaten(flight) or str(error)))
        if self.state.game > state.game:  # what was on its way belongs to the last game
            self.flights.clear()
            self._ready = {seat: at + self._reaction(seat) for seat in self._ready}
        if flight.seat in self._ready:
            self._ready[flight.seat] = at + self._reaction(flight.seat)

    def _placed(self, flight: Flight) -> Move:
        """A card that begins a pile goes where the next pile begins when it arrives."""
        move, piles = flight.move, self.state.piles
        if flight.card is not None and move.target in self.rules.centre and not flight.under:
            empty = self.rules.table.empty(self.state)
            if piles[move.target] and empty != NONE:
                return replace(move, piles=(move.source, empty))
        return move

    def _beaten(self, flight: Flight) -> str:
        """Who was quicker, if the pile has grown or the game has ended meanwhile."""
        card, move = flight.card, flight.move
        if card is None or flight.arrives == flight.started:
            return ""
        late = f"The {card.name} came too late: "
        if not self.going:
            return late + "this game is over."
        pile = self.state.piles[move.target]
        if len(pile) <= flight.under:
            return ""
        top, whose = pile[-1], self.rules.whose(pile[-1].deck)
        if top % 52 != card % 52:
            return f"{late}{whose} {rank_name(top.rank)} lies there already."
        return f"{late}{'yours' if whose == 'your' else whose} lies there already."

    # ---- the computer's seats ----

    def _dice(self, seat: int) -> Stream:
        """The same for the same look of the same seat, also when the race is taken up again."""
        return Stream.of(self.session.seed, _DICE + seat * _SEAT + self._looks[seat])

    def _reaction(self, seat: int) -> int:
        return reaction(self.levels[seat], self.rules.tempo, self._dice(seat))

    def _look(self, seat: int, at: int) -> None:
        """A seat looks at the table and begins a move, or looks again later."""
        level = self.levels[seat]
        self._looks[seat] += 1
        move = choose(self.rules, self.rules.view(self.state, seat), seat, level, self._dice(seat))
        if move is None:
            self._ready[seat] = at + self._reaction(seat)
            return
        self._ready[seat] = _FAR  # its hand is on the way
        far = move.verb == CARRY and move.target in self.rules.centre
        self._set_out(move, at, 0 if move.verb == SAY else travel(level, self.rules.tempo, far))


_FAR = 1 << 60
