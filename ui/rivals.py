"""The computer's seats in turn: they move at a pace one can follow, and call Stop when they see cause."""

from __future__ import annotations

from collections.abc import Callable

from engine import Move

from . import dom
from .game import Game

PACE = 1100.0  # ms between two moves of a rival
CALL = 900.0  # ms until a rival calls out
SPEEDS = (1, 2, 4)


class Rivals:
    """Asks the computer's seats after each change, and makes their moves."""

    def __init__(self, game: Game, changed: Callable[[], None]) -> None:
        self._game, self._changed = game, changed
        self._timer = 0
        self._asked = False  # whether they still have to say what they want in this position
        self.speed = SPEEDS[0]
        self.held = False  # the player wants to look first

    @property
    def playing(self) -> bool:
        """Whether a rival is in turn."""
        game = self._game
        if game.saved is None or not game.together or game.session.outcome is not None:
            return False
        return game.state.turn not in game.rules.people

    def look(self) -> None:
        """The position is new, or is seen anew: the rivals think it over."""
        self.rest()
        game = self._game
        self._asked = game.saved is not None and game.together and game.session.outcome is None
        if self._asked and not self.held:
            self._timer = dom.later(PACE / self.speed if self.playing else CALL, self._act)

    def rest(self) -> None:
        """Nobody sits at the table for now."""
        dom.forget(self._timer)
        self._asked = False

    def hold(self) -> None:
        """Let the rivals wait, or go on."""
        self.held = not self.held
        self._changed()

    def faster(self) -> None:
        """The next speed; after the highest comes the first again."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._changed()

    def skip(self) -> None:
        """The rest of a rival's turn at once."""
        self.held = False
        while self.playing and self._act():
            pass

    def cut_in(self) -> bool:
        """A rival that would call out does so before the player's next move. Whether one did."""
        return self._asked and not self.playing and self._act()

    def _act(self) -> bool:
        """What a rival wants is done."""
        dom.forget(self._timer)
        from engine.bots.intent import intent  # here: the start of a game for one need not wait for it

        due: Move | None = intent(self._game.session) if self._asked else None
        self._asked = False
        if due is not None:
            self._game.make(due)
        return due is not None
