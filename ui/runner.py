"""Plays by itself where the rules leave nothing to decide: step by step, or at once to the end."""

from __future__ import annotations

from collections.abc import Callable

from . import dom
from .game import Game

AGAIN = 400.0  # ms
STEP = {True: 620.0, False: 120.0}  # ms between moves: of automatic games, and of a won game played up
SPEEDS = (1, 2, 4, 8)


class Runner:
    """Makes the game's automatic moves, one after the other, until somebody touches the table."""

    def __init__(self, game: Game, changed: Callable[[], None]) -> None:
        self._game, self._changed = game, changed
        self._timer = 0
        self._toggled = -AGAIN
        self.running = False
        self.speed = SPEEDS[0]

    @property
    def possible(self) -> bool:
        game = self._game
        return game.session.goes_on and game.rules.auto(game.state) is not None

    def start(self) -> None:
        if not self.running and self.possible:
            self.running = True
            self._game.hands.let_go()
            self._step()
            self._changed()

    def toggle(self) -> None:
        """Start or stop; the second click of a double click does not undo the first."""
        now = dom.now()
        if now - self._toggled > AGAIN:
            self._toggled = now
            if self.running:
                self.stop()
            else:
                self.start()

    def once(self) -> None:
        """A single step, for who wants to see each one."""
        move = self._game.rules.auto(self._game.state)
        if self.possible and move is not None:
            self._game.hands.let_go()
            self._game.play(move)

    def faster(self) -> None:
        """The next speed; after the highest comes the first again. It counts from the next move on."""
        self.speed = SPEEDS[(SPEEDS.index(self.speed) + 1) % len(SPEEDS)]
        self._changed()

    def stop(self) -> None:
        if self.running:
            self.running = False
            dom.forget(self._timer)
            self._changed()

    def _step(self) -> None:
        game = self._game
        move = game.rules.auto(game.state) if game.session.goes_on else None
        if move is None:
            self.stop()
            return
        game.play(move)
        if self.running:
            self._timer = dom.later(STEP[game.rules.automatic] / self.speed, self._step)
