"""What outlasts the page: games in progress, results, settings. Pure: the shelf is handed in.

Every key begins with ``baize:``, because all project sites of one account share an origin. What
cannot be read is moved under ``baize:damaged:`` and reported; nothing sound is ever lost with it.
"""

from __future__ import annotations

import json
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Protocol

from engine import Session
from engine.errors import BadInput, IllegalMove
from engine.record import Record

from .results import Result

PREFIX = "baize:"
GAME, RESULTS, SETTINGS, DAMAGED = "game:", "results:", "settings", "damaged:"
VERSION = 1
UNREADABLE = "What was kept under {!r} could not be read and was set aside."
OURS = ("id", "clock", "known", "first")  # lines that the store adds to a record


DEEPEST = 50  # brackets in brackets; a stack overflow would end the browser's Python for good


class Shelf(Protocol):
    """A mapping of texts, such as localStorage."""

    def get(self, key: str) -> str | None: ...
    def set(self, key: str, value: str) -> bool: ...
    def remove(self, key: str) -> None: ...
    def names(self) -> list[str]: ...


@dataclass
class Saved:
    """A game in progress: the game itself, what tells it from others, and its clock."""

    session: Session[Any]
    ident: str
    elapsed: int = 0  # ms of play
    known: bool = False  # the deal was seen before
    first: bool = False  # the first game of its kind that was ever started
    extra: tuple[str, ...] = ()  # lines of its record that only another version understands


class Store:
    """Reads and writes the shelf. *report* is told, in a sentence, of what went wrong."""

    def __init__(self, shelf: Shelf, report: Callable[[str], None] = lambda sentence: None) -> None:
        self._shelf, self._report = shelf, report
        self._full = False
        self._last: dict[str, str | None] = {}  # games as this page last wrote or read them

    # ---- games in progress, one of each kind ----

    def save_game(self, saved: Saved) -> None:
        flags = [f"{name} yes" for name in ("known", "first") if getattr(saved, name)]
        ours = (f"id {saved.ident}", f"clock {saved.elapsed}", *flags)
        text = Record.of(saved.session, (*ours, *saved.extra)).text()
        self._write(GAME + saved.session.rules.slug, text)
        self._last[saved.session.rules.slug] = text

    def moved_on(self, slug: str) -> bool:
        """Whether somebody else, another tab, has written this game since."""
        return slug in self._last and self._shelf.get(PREFIX + GAME + slug) not in (None, self._last[slug])

    def load_game(self, slug: str) -> Saved | None:
        """The game of this kind in progress; None if there is none or it cannot be read."""
        text = self._last[slug] = self._shelf.get(PREFIX + GAME + slug)
        if text is None:
            return None
        try:
            record = Record.parse(text)
            if record.game != slug:
                raise BadInput(f"It is a record of {record.game}.")
            session = record.session(short=True)
        except (BadInput, IllegalMove) as error:
            self._set_aside(GAME + slug, f"A saved game could not be read and was set aside. {error}")
            return None
        ours = dict(line.partition(" ")[::2] for line in record.extra)
        others = tuple(line for line in record.extra if line.partition(" ")[0] not in OURS)
        clock = ours.get("clock", "0")
        elapsed = int(clock) if clock.isdecimal() and len(clock) < 13 else 0
        return Saved(session, ours.get("id") or slug, elapsed, "known" in ours, "first" in ours, others)

    def games(self) -> list[str]:
        """The kinds of which a game is in progress."""
        start = PREFIX + GAME
        return sorted(key.removeprefix(start) for key in self._shelf.names() if key.startswith(start))

    # ---- results ----

    def results(self, slug: str) -> dict[str, Result]:
        """All results of a game, by the id of the game played."""
        games = self._read(RESULTS + slug).get("games", {})
        if not isinstance(games, dict):
            self._set_aside(RESULTS + slug, UNREADABLE.format(RESULTS + slug))
            return {}
        found = {ident: Result.read(entry) for ident, entry in games.items()}
        if None in found.values():
            self._keep_copy(RESULTS + slug, "A few results could not be read; a copy was set aside.")
        return {ident: result for ident, result in found.items() if result is not None}

    def add_result(self, slug: str, ident: str, result: Result) -> None:
        """Keep a result. The same game told twice is one result: the better one stands."""
        results = self.results(slug)
        old = results.get(ident)
        results[ident] = result if old is None else old.better(result)
        games = {key: entry.written() for key, entry in results.items()}
        self._write(RESULTS + slug, json.dumps({"version": VERSION, "games": games}, separators=(",", ":")))

    # ---- settings ----

    def settings(self) -> dict[str, Any]:
        return self._read(SETTINGS)

    def set_settings(self, settings: Mapping[str, Any]) -> None:
        self._write(SETTINGS, json.dumps(dict(settings), separators=(",", ":")))

    # ---- the shelf ----

    def _read(self, key: str) -> dict[str, Any]:
        """The object kept under *key*; an empty one if there is none, or none that can be read."""
        text = self._shelf.get(PREFIX + key)
        if text is None:
            return {}
        try:
            data = json.loads(text) if _is_shallow(text) else None
        except (ValueError, RecursionError):
            data = None
        if not isinstance(data, dict):
            self._set_aside(key, UNREADABLE.format(key))
            return {}
        return data

    def _write(self, key: str, text: str) -> None:
        if self._shelf.set(PREFIX + key, text):
            self._full = False
        elif not self._full:  # say it once, not at every move
            self._full = True
            self._report("The browser has no room left: this game goes on, but it cannot be saved.")

    def _set_aside(self, key: str, sentence: str) -> None:
        """Move what cannot be read out of the way. If there is no room for that, it stays."""
        text = self._shelf.get(PREFIX + key)
        if text is None:
            return
        self._shelf.remove(PREFIX + key)  # first: a full shelf has no room for both
        if not self._shelf.set(self._copy_key(key, text), text):
            self._shelf.set(PREFIX + key, text)
        self._report(sentence)

    def _keep_copy(self, key: str, sentence: str) -> None:
        text = self._shelf.get(PREFIX + key)
        if text is not None:
            copy = self._copy_key(key, text)
            if self._shelf.get(copy) is None and self._shelf.set(copy, text):
                self._report(sentence)

    def _copy_key(self, key: str, text: str) -> str:
        """Where a copy of *text* is, or may be put without writing over another."""
        name, number = PREFIX + DAMAGED + key, 1
        while self._shelf.get(name) not in (None, text):
            number += 1
            name = f"{PREFIX}{DAMAGED}{key}:{number}"
        return name


def _is_shallow(text: str) -> bool:
    depth = 0
    for sign in text:
        if sign in "[{":
            depth += 1
            if depth > DEEPEST:
                return False
        elif sign in "]}":
            depth -= 1
    return True
