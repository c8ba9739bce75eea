"""The table being played on: it joins a session, the hands, the cloth, the clock and the store."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from collections.abc import Set as AbstractSet
from typing import Any

from engine import Card, Move, State

from . import announce, dom, flights
from .company import Company
from .drag import Point
from .flights import Pace
from .geometry import Cloth, Frame, measure
from .notice import Notice
from .position import Place, reachable
from .reach import Reach
from .sitting import Sitting
from .store import Saved, Store
from .table import Table
from .watch import Watch

Made = tuple[State, Sequence[tuple[Move, State]]]  # the position before a move, and its steps


class Game(Sitting):
    """One game on the table.

    *changed* is called after everything that the bar or the status may have to show; *ended* when a
    move has brought the end.
    """

    def __init__(
        self, store: Store, notice: Notice, changed: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        super().__init__(store)
        self._notice, self._changed, self._ended = notice, changed, ended
        self.table = Table(dom.find("#cloth"))
        self._reaches = [Reach(self, number) for number in range(2)]
        self.hands = Company(self._reaches)
        self.watch = Watch(self._found_blocked)
        self.pace = Pace()
        self.replay = False  # the next new game deals the same deck
        self.opened: Callable[[], None] = lambda: None
        self.closing: Callable[[], None] = lambda: None
        self.cut_in: Callable[[], bool] = lambda: False  # a rival does something before the player's move
        self.racer: Callable[[Move, Point | None], bool] = lambda move, dragged: False  # takes a race's moves
        self._size: Cloth | None = None

    # ---- opening ----

    def open(self, saved: Saved, fresh: bool) -> None:
        """Lay a game on the table; a *fresh* one is dealt, card by card."""
        self.close()
        self.saved, self.replay, self.first_win = saved, False, False
        self.turned = False
        self.pace = Pace(
            **{
                name: dom.css_milliseconds(f"--m-{name}")
                for name in ("move", "deal", "stagger", "flip", "back")
            }
        )
        self.hands.sit(self.rules)
        dom.root().classList.toggle("is-seated", self.rules.seats > 1)
        first = saved.session.states[0]
        order = [card.up for pile in first.piles for card in pile]
        self.table.open(self.layout, order, backs=self.rules.seats > 1)
        self.clock.set(saved.elapsed)
        if saved.session.moves and self.session.outcome is None and not self.rules.racing:
            self.clock.start()
        self._show()
        if fresh:
            self._fly_deal(order)
            self.save()
        self._after()
        self.opened()

    def leave(self) -> None:
        """Nobody plays any more; the game stays as it is, for later."""
        self.close()
        self.saved = None

    def close(self) -> None:
        """Take the game off the table, safely kept."""
        if self.saved:
            self.closing()
            self._notice.clear()
            self.hands.let_go()
            self.table.finish()
            self.watch.stop()
            self.save_clock()
            self.clock.stop()

    def pause(self) -> None:
        """The page is hidden: the clock stops and everything is safe."""
        if self.saved:
            self.hands.let_go()
            self.save_clock()
            self.clock.stop()

    def resume(self) -> None:
        self.follow()
        if not self.saved or self.rules.racing:
            return  # a race stands still until the player goes on
        if self.session.moves and self.session.outcome is None:
            self.clock.start()

    def follow(self) -> None:
        """If another tab has played this game on, show what it kept."""
        if not self.saved or not self._store.moved_on(self.rules.slug):
            return
        other = self._store.load_game(self.rules.slug)
        if other:
            self.clock.set(0)  # nothing of the old game is kept any more
            self.open(other, fresh=False)
            self._notice.say("This game went on in another tab.", "again")

    # ---- moves ----

    def play(self, move: Move, dragged: Point | None = None, reach: Reach | None = None) -> None:
        """A move by hand, unless a rival cuts in."""
        if self.rules.racing:
            if not self.racer(move, dragged) and reach:
                reach.put_back(dragged or Point(0, 0))
        elif not self.cut_in():
            self.make(move, dragged)

    def make(self, move: Move, dragged: Point | None = None) -> None:
        """Make a legal move: the rules first, then the picture, then the flight."""
        before, steps = self.state, list(self.rules.steps(self.state, move))
        self.clock.start()
        self.session.play(move, self.clock.elapsed)
        self._notice.hush()
        self._picture(steps, [card for reach in self._reaches for card in reach.take()], dragged)
        if said := announce.remarks(self.rules, before, steps):
            self._notice.say(said, "flag")
        self._notice.read(announce.chain(self.rules, self.layout, before, steps))
        self._settle(ended=True)

    def made(self, changes: Sequence[Made], dragged: Point | None = None) -> None:
        """Show moves of a race, which the session has already: everybody's hands stay where they are."""
        people, carried, there, told = self.rules.people, list[Card](), set[Card](), []
        for before, steps in changes:
            move = steps[0][0]
            if move.verb == "carry" and self.table.arrived(card := before.piles[move.source][-1]):
                there.add(card.up)
            if move.seat in people:
                carried += self._reaches[people.index(move.seat)].take() if dragged else []
                told.append(announce.chain(self.rules, self.layout, before, steps))
            if said := announce.remarks(self.rules, before, steps):
                self._notice.say(said, "flag")
        self._picture([step for _, steps in changes for step in steps], carried, dragged, there)
        if told:
            self._notice.read(" ".join(told))

    def _picture(
        self,
        steps: Sequence[tuple[Move, State]],
        carried: Sequence[Card],
        dragged: Point | None,
        there: AbstractSet[Card] = frozenset(),
    ) -> None:
        """Show what a move made, and let the cards fly that are not *there* yet."""
        old, keep = self.table.frame, self.rules.racing
        self.table.put_down(carried)
        self._show(keep)
        if old:
            frames = [old, *(self._measure(state) for _, state in steps)]
            offsets = {card.up: dragged for card in carried} if dragged else None
            flying = flights.plan(frames, self.pace, offsets)
            self.table.fly([flight for flight in flying if flight.card not in there], keep=keep)

    def conclude(self) -> None:
        """A race has come to its end."""
        self._settle(ended=True)

    def play_all(self) -> None:
        """Every automatic move that is left, at once."""
        self.hands.let_go()
        self.clock.start()
        while self.session.outcome is None and (move := self.rules.auto(self.state)) is not None:
            self.session.play(move, self.clock.elapsed)
        self._show()
        self._settle(ended=True)

    def undo(self) -> None:
        self._turn_back(self._through(self.session.undo))

    def redo(self) -> None:
        self._turn_back(self._through(self.session.redo), ended=True)

    def _through(self, turn: Callable[[], bool]) -> Callable[[], bool]:
        """Take back, or make again, what the rivals did too: up to where a person is in turn."""

        def on() -> bool:
            done = turn()
            while done and self.together and self.state.turn not in self.rules.people and turn():
                pass
            return done

        return on

    def turn_table(self) -> None:
        """See the table from the other side."""
        self.hands.let_go()
        self.turned = not self.turned
        self._show()

    def _turn_back(self, turn: Callable[[], bool], ended: bool = False) -> None:
        self.hands.let_go()
        before, old = self.state, self.table.frame
        if not turn():
            return
        self._notice.clear()
        self._show()
        if old:
            self.table.fly(flights.plan([old, self._measure(self.state)], self.pace))
        self._notice.read(announce.sentence(self.rules, self.layout, before, self.state, None))
        self._settle(ended)

    def stop(self) -> None:
        """Give up."""
        self.hands.let_go()
        self.session.stop()
        self._settle(ended=True)

    def _settle(self, ended: bool) -> None:
        """After a change: keep it; if it may have *ended* the game, count a result and tell."""
        assert self.saved
        ended = ended and self.session.ended_here  # a won game that plays on ended once
        if self.session.outcome:
            self.clock.stop()
        elif self.session.moves:
            self.clock.start()
        if ended and self.session.moves:
            self.count("stopped" if self.session.stopped else "end")
        self.save()
        self._after()
        if ended:
            self._ended()

    def _after(self) -> None:
        self._changed()
        if self.session.outcome is None and self.rules.seats == 1:
            self.watch.look(self.rules, self.state)
        else:
            self.watch.stop()

    def _found_blocked(self) -> None:
        self._notice.say(announce.blocked(self.rules, self.state, self.session.can_undo), "flag")

    # ---- the picture ----

    def _measure(self, state: State) -> Frame:
        assert self._size
        return measure(self.layout, state, self._size, self.table.frame)

    def _show(self, keep: bool = False) -> None:
        self._size = self.table.size(dom.window_size())
        frame = self._measure(self.state)
        self.table.show(self.rules, self.layout, self.state, frame, keep)
        self.hands.watch(self.rules, self.layout, self.state, frame, keep)
        self.table.reach(self.state, reachable(self.rules, self.state, self.hands.choices))
        self.light_only_move()

    def light_only_move(self) -> None:
        """Where the rules leave one move, light shows it: the card to play and its place."""
        only = self.hands.choices.only
        if only and self.rules.automatic:
            if only.verb == "carry":
                self.table.select(self.state.piles[only.source][-only.count :])
            self.table.targets(self.state, [only.target], None)

    def resize(self) -> None:
        """The window changed: a drag is let go and everything is laid out anew, at once."""
        if self.saved:
            self.hands.let_go()
            self.table.finish()
            self._show()

    def _fly_deal(self, order: Sequence[Card]) -> None:
        frame = self.table.frame
        assert frame
        stock = next((n for n, spot in enumerate(self.layout.spots) if spot.role == "stock"), None)
        place = frame.slots[stock] if stock is not None else frame.slots[-1]
        self.table.fly(flights.deal(frame, order, Point(place.x, place.y), self.pace))

    def place_of(self, target: Any) -> Place | None:
        return self.table.place_of(target, self.state) if self.saved else None

    # ---- what the hands reach ----

    def say(self, sentence: str) -> None:
        self._notice.say(sentence)

    def sum(self, words: str) -> None:
        self._notice.sum(words)
