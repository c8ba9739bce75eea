"""Deals new games onto the table."""

from __future__ import annotations

from typing import Any

from engine import Card, Rules, Session
from engine.deal import FIRST_DEAL
from engine.errors import BadInput
from engine.games import make

from . import dom
from .game import Game
from .settings import Settings
from .store import Saved, Store

HIGHEST_RANDOM = 999_999  # deals dealt at random keep short numbers; any number may be typed


class Dealer:
    """Every new game begins here: at random, by number, again, or with other rules of the table."""

    def __init__(self, game: Game, store: Store, settings: Settings) -> None:
        self._game, self._store, self._settings = game, store, settings

    def new(self, slug: str) -> None:
        """A deal at random."""
        self._open(self._rules(slug), dom.random_number(FIRST_DEAL, HIGHEST_RANDOM))

    def deal(self, number: int) -> None:
        """A deal by its number, of the game on the table."""
        self._open(self._rules(self._game.rules.slug), number)

    def same(self) -> None:
        """The same cards from the start, by the same rules."""
        session = self._game.session
        self._open(session.rules, session.seed, session.deck)

    def variant(self, chosen: dict[str, str]) -> None:
        """Other rules of this table, from now on."""
        slug = self._game.rules.slug
        try:
            make(slug, dict(chosen))
        except BadInput as error:  # two of them contradict one another
            self._game.say(str(error))
            return
        self._settings.set_variant(slug, chosen)
        self.new(slug)

    def _rules(self, slug: str) -> Rules[Any]:
        """The game with the player's rules of the table; the book's, if those are damaged."""
        try:
            return make(slug, self._settings.variant(slug))
        except (BadInput, TypeError):
            return make(slug)

    def _open(self, rules: Rules[Any], seed: int, deck: tuple[Card, ...] | None = None) -> None:
        self._game.leave_for_another()
        results = self._store.results(rules.slug)
        known = deck is not None or any(result.seed == seed for result in results.values())
        ident = f"{dom.timestamp():x}-{dom.random_number(0, 0xFFFFFF):06x}"
        first = self._settings.begin(rules.slug) and not results
        self._game.open(Saved(Session(rules, seed, deck), ident, known=known, first=first), fresh=True)
