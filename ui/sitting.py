"""What is being played, and its keeping: the session, its clock, its place in the store, its result."""

from __future__ import annotations

from typing import Any

from engine import Layout, Rules, Session, State, seating

from . import dom
from .clock import Stopwatch
from .geometry import kind
from .results import Result
from .store import Saved, Store


class Sitting:
    """One game and one player, without the table."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self.clock = Stopwatch(dom.now)
        self.saved: Saved | None = None
        self.first_win = False  # the first of its kind, won unaided
        self.turned = False  # the table is seen from the other side
        self._layout = Layout((), 1.0, 1.0)
        self._laid: Any = None  # what it was made for

    @property
    def session(self) -> Session[Any]:
        assert self.saved
        return self.saved.session

    @property
    def rules(self) -> Rules[Any]:
        return self.session.rules

    @property
    def state(self) -> State:
        state: State = self.session.state
        return state

    @property
    def layout(self) -> Layout:
        """Made anew only for another table or screen: pictures are compared by it."""
        wanted = (self.rules, kind(*dom.window_size()), self.turned)
        if wanted != self._laid:
            self._laid, layout = wanted, self.rules.layout(wanted[1])
            self._layout = seating.turned(layout, self.rules.mirror) if self.turned else layout
        return self._layout

    @property
    def together(self) -> bool:
        """Several seats, that play in turn."""
        return self.rules.seats > 1 and not self.rules.racing

    # ---- keeping ----

    def save(self) -> None:
        assert self.saved
        self.saved.elapsed = self.clock.elapsed
        self._store.save_game(self.saved)

    def save_clock(self) -> None:
        """Keep the game as it stands; but an idle tab must not write over what another has played."""
        if self.clock.running and not self._store.moved_on(self.rules.slug):
            self.save()

    def count(self, how: str) -> None:
        """Keep the result of this game. The game's id makes sure that it counts once."""
        assert self.saved
        if len(self.rules.people) > 1:
            return  # two people at one screen: no record of one player
        result = Result.of(
            self.session, how, dom.timestamp(), self.clock.elapsed, self.saved.known, self.saved.first
        )
        self.first_win = result.first_win
        self._store.add_result(self.rules.slug, self.saved.ident, result)

    def leave_for_another(self) -> None:
        """RULES: a game left for another deal after its first move counts as lost."""
        if self.saved and self.session.moves and self.session.outcome is None:
            self.count("left")
