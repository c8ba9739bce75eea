"""Drives a race: lets its time pass while nobody has stopped it, and shows what arrives."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, Any

from engine import Move

from . import dom, flights
from .drag import Point
from .game import Game
from .notice import Notice

if TYPE_CHECKING:
    from engine.race import Event, Race

SAVE_AFTER = 1500.0  # ms between two savings of a running race


class Racing:
    """One race on the table. It stands still, and its cards are covered, until the player goes on."""

    def __init__(self, game: Game, notice: Notice, changed: Callable[[], None]) -> None:
        self._game, self._notice, self._changed = game, notice, changed
        self._race: Race | None = None
        self._timer = 0
        self._saved_at = 0.0
        self._shown: Any = None  # the position that the table shows
        self._veil = dom.find("#veil")
        self._title = dom.find("#veil-title")
        dom.listen(dom.find("#veil-go"), "click", lambda event: self.go())

    @property
    def running(self) -> bool:
        return self._race is not None and self._game.clock.running

    @property
    def possible(self) -> bool:
        """Whether there is a race that can be run or stopped."""
        game = self._game
        return game.saved is not None and game.rules.racing and game.session.outcome is None

    def begin(self) -> None:
        """A game came onto the table: a race waits for the start."""
        self.leave()
        if self.possible:
            from engine.race import Race  # here: the start of a game for one need not wait for it

            self._race = Race(self._game.session, self._game.clock.elapsed)
            self._shown = self._game.state
            self._cover(True)

    def leave(self) -> None:
        """The race is taken off the table."""
        self.halt()
        self._race = None
        self._cover(False)

    def go(self) -> None:
        """Start, or go on."""
        if self._race and not self.running and self.possible:
            self._cover(False)
            self._game.clock.start()
            self._wait()
            self._changed()

    def halt(self) -> None:
        """Time stands still; cards on their way go back; nobody sees the cards."""
        dom.forget(self._timer)
        if self.running and self._race:
            self._game.save_clock()
            self._game.clock.stop()
            for flight in self._race.recall():
                if flight.card is not None:
                    self._game.table.arrived(flight.card)
            self._game.hands.let_go()
            if self.possible:
                self._cover(True)
            self._changed()

    def play(self, move: Move, dragged: Point | None) -> bool:
        """A person's move: a dropped card is there, a tapped one on its way. False if it cannot be begun."""
        race = self._race
        if race is None or not self.running:
            return False
        now, sent = self._game.clock.elapsed, len(race.flights)
        if reason := race.launch(move, now, 0 if dragged is not None else race.tapped):
            self._notice.say(reason)
            return False
        if len(race.flights) > sent:
            self._send(race.flights[-1], now)
        before = self._game.session.cursor
        self._pass(move.seat, dragged)
        return dragged is None or self._game.session.cursor > before

    # ---- time ----

    def _wait(self) -> None:
        dom.forget(self._timer)
        due = self._race.due() if self._race and self.running else None
        if due is not None:
            self._timer = dom.later(max(0.0, due - self._game.clock.elapsed), self._pass)

    def _pass(self, seat: int = -1, dragged: Point | None = None) -> None:
        """Let the time pass until now, and show what happened. *seat* has just dropped a card."""
        race, game = self._race, self._game
        if race is None:
            return
        now = game.clock.elapsed
        position, under_way = self._shown, {(flight.seat, flight.started) for flight in race.flights}
        changes = []
        for event in race.advance(now):
            if event.late:
                self._too_late(event)
            else:
                changes.append((position, event.steps))
                position = event.steps[-1][1]
        self._shown = position
        if changes:
            game.made(changes, dragged)
        for flight in race.flights:
            if (flight.seat, flight.started) not in under_way:
                self._send(flight, now)
        if game.session.outcome is not None:
            self.leave()
            game.conclude()
        elif changes:
            if dom.now() - self._saved_at > SAVE_AFTER:
                self._saved_at = dom.now()
                game.save_clock()
            self._changed()
        self._wait()

    def _send(self, flight: Any, now: int) -> None:
        """A card sets out for the centre."""
        takes = flight.arrives - now
        if flight.card is None or takes <= 0 or self._game.pace.still:
            return
        if self._game.layout.spots[flight.move.target].role == "foundation":
            self._game.table.send(flight.card, flight.move.target, takes)

    def _too_late(self, event: Event) -> None:
        """A card glides back; a person is told why."""
        game, move = self._game, event.move
        if move.verb != "carry":
            return
        card, frame = game.state.piles[move.source][-1:], game.table.frame
        if card and frame and game.table.arrived(card[0]):
            slot, box = frame.slots[move.target], frame.boxes[card[0].up]
            offset = Point(slot.x - box.x, slot.y - box.y)
            game.table.fly(flights.back(frame, [card[0].up], offset, game.pace), gliding=True, keep=True)
        if event.seat in game.rules.people:
            self._notice.say(event.late)

    def _cover(self, on: bool) -> None:
        """Cover the table: who has stopped the time must not think on."""
        self._veil.hidden = not on
        cloth = dom.find("#cloth")
        cloth.classList.toggle("is-veiled", on)
        cloth.inert = on
        if on:
            begun = bool(self._game.session.moves)
            self._title.textContent = "Paused" if begun else "Ready?"
            dom.find("#veil-go").focus()
