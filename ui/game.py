"""The table being played on: it joins a session, the hands, the cloth, the clock and the store."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any

from engine import Card, Move, State

from . import announce, dom, flights
from .drag import Point
from .flights import Pace
from .geometry import Cloth, Frame, measure
from .hands import Hands, Place
from .notice import Notice
from .sitting import Sitting
from .store import Saved, Store
from .table import Table
from .watch import Watch


class Game(Sitting):
    """One game on the table. It implements what hands.View asks for.

    *changed* is called after everything that the bar or the status may have to show; *ended* when a
    move has brought the end.
    """

    def __init__(
        self, store: Store, notice: Notice, changed: Callable[[], None], ended: Callable[[], None]
    ) -> None:
        super().__init__(store)
        self._notice, self._changed, self._ended = notice, changed, ended
        self.table = Table(dom.find("#cloth"))
        self.hands = Hands(self)
        self.watch = Watch(self._found_blocked)
        self.pace = Pace()
        self.replay = False  # the next new game deals the same deck
        self.cut_in: Callable[[], bool] = lambda: False  # a rival does something before the player's move
        self._carried: list[Card] = []
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
        first = saved.session.states[0]
        order = [card.up for pile in first.piles for card in pile]
        self.table.open(self.layout, order, backs=self.rules.seats > 1)
        self.clock.set(saved.elapsed)
        if saved.session.moves and self.session.outcome is None:
            self.clock.start()
        self._show()
        if fresh:
            self._fly_deal(order)
            self.save()
        self._after()

    def leave(self) -> None:
        """Nobody plays any more; the game stays as it is, for later."""
        self.close()
        self.saved = None

    def close(self) -> None:
        """Take the game off the table, safely kept."""
        if self.saved:
            self._notice.clear()
            self.hands.let_go()
            self.table.finish()
            self.watch.stop()
            self._save_clock()
            self.clock.stop()

    def pause(self) -> None:
        """The page is hidden: the clock stops and everything is safe."""
        if self.saved:
            self.hands.let_go()
            self._save_clock()
            self.clock.stop()

    def resume(self) -> None:
        self.follow()
        if self.saved and self.session.moves and self.session.outcome is None:
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

    def play(self, move: Move, dragged: Point | None = None) -> None:
        """A move by hand, unless a rival cuts in."""
        if not self.cut_in():
            self.make(move, dragged)

    def make(self, move: Move, dragged: Point | None = None) -> None:
        """Make a legal move: the rules first, then the picture, then the flight."""
        before, steps = self.state, list(self.rules.steps(self.state, move))
        self.clock.start()
        self.session.play(move, self.clock.elapsed)
        self._notice.hush()
        carried, self._carried = self._carried, []
        old = self.table.frame
        self.table.put_down(carried)
        self._show()
        if old:
            frames = [old, *(self._measure(state) for _, state in steps)]
            offsets = {card.up: dragged for card in carried} if dragged else None
            self.table.fly(flights.plan(frames, self.pace, offsets))
        if said := announce.remarks(self.rules, before, steps):
            self._notice.say(said, "flag")
        self._notice.read(announce.chain(self.rules, self.layout, before, steps))
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

    def _show(self) -> None:
        self._size = self.table.size(dom.window_size())
        frame = self._measure(self.state)
        self.table.show(self.rules, self.layout, self.state, frame)
        self.hands.watch(self.rules, self.layout, self.state, frame)
        self.table.reach(self.state, self._reachable())
        self._light_only_move()

    def _light_only_move(self) -> None:
        """Where the rules leave one move, light shows it: the card to play and its place."""
        only = self.hands.choices.only
        if only and self.rules.automatic:
            if only.verb == "carry":
                self.table.select(self.state.piles[only.source][-only.count :])
            self.table.targets(self.state, [only.target], None)

    def _reachable(self) -> set[Place]:
        """What the Tab key stops at: cards that lift, piles that may be tapped, open places."""
        places: set[Place] = {(pile, 1 if self.state.piles[pile] else 0) for pile in self.hands.choices.taps}
        for pile, cards in enumerate(self.state.piles):
            places |= {(pile, depth) for depth in self.rules.lifts(self.state, pile)}
            if not cards and self.rules.needs(self.state, pile) != "hidden":
                places.add((pile, 0))
        return places

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

    # ---- hands.View ----

    def refuse(self, sentence: str) -> None:
        self._notice.say(sentence)

    def lift(self, pile: int, count: int) -> None:
        self._carried = list(self.state.piles[pile][-count:])
        self.table.lift(self._carried)

    def shift(self, offset: Point) -> None:
        self.table.shift(self._carried, offset)

    def put_back(self, offset: Point) -> None:
        carried, self._carried = self._carried, []
        self.table.put_down(carried)
        if self.table.frame:
            cards = [card.up for card in carried]
            self.table.fly(flights.back(self.table.frame, cards, offset, self.pace), gliding=True)
        self._light_only_move()

    def select(self, piles: dict[int, int], words: str) -> None:
        self.table.select(card for pile, count in piles.items() for card in self.state.piles[pile][-count:])
        self._notice.sum(words)

    def targets(self, piles: Iterable[int], nearest: int | None) -> None:
        self.table.targets(self.state, piles, nearest)
