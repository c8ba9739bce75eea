"""Looks in quiet moments whether the player is blocked, in slices, so that the page never waits."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import BlockSearch, Rules, State

from . import dom

PAUSE, GAP = 400.0, 30.0  # ms before the first slice, and between slices
SLICE = 12  # positions a slice: a few milliseconds


class Watch:
    """Tells once when the position that it was shown last turns out to be blocked."""

    def __init__(self, blocked: Callable[[], None]) -> None:
        self._blocked = blocked
        self._search: BlockSearch[Any] | None = None
        self._timer = 0

    def look(self, rules: Rules[Any], state: State) -> None:
        self.stop()
        if not rules.automatic:
            self._search = rules.blocked_search(state)
            self._timer = dom.later(PAUSE, self._slice)

    def stop(self) -> None:
        self._search = None
        dom.forget(self._timer)

    def _slice(self) -> None:
        search = self._search
        if search is None:
            return
        answer = search.run(SLICE)
        if not search.done:
            self._timer = dom.later(GAP, self._slice)
        elif answer:
            self._blocked()
