"""Finds out whether a player is blocked: whether anything can still come of this position."""

from __future__ import annotations

from collections import deque
from collections.abc import Hashable
from typing import TYPE_CHECKING, Generic, TypeVar

from .state import State

if TYPE_CHECKING:
    from .rules import Rules

S = TypeVar("S", bound=State)

LIMIT = 5_000  # positions (RULES, "Blocked"): after that the answer is "not known"


class BlockSearch(Generic[S]):
    """Breadth first over the moves that gain nothing, until one gains or ends the game well, or none is left.

    Where plays cannot be reversed every play gains, so this merely taps through the stock.
    """

    def __init__(self, rules: Rules[S], state: S) -> None:
        self._rules, self._start = rules, state
        self._todo = deque([state])
        self._seen: set[Hashable] = {rules.key(state)}
        self.done = bool(rules.won(state))  # nothing need come of a game that is won
        self.answer: bool | None = False if self.done else None

    def run(self, positions: int = LIMIT) -> bool | None:
        """Look at up to *positions* more; True: blocked, False: not, None: not known (yet)."""
        rules = self._rules
        while not self.done and positions > 0:
            if not self._todo:
                return self._finish(True)
            if len(self._seen) > LIMIT:
                return self._finish(None)
            positions -= 1
            state, stuck = self._todo.popleft(), True
            for move in rules.moves(state):
                stuck = False
                after = rules.apply(state, move)
                if rules.gains(self._start, after, move):
                    return self._finish(False)
                key = rules.key(after)
                if key not in self._seen:
                    if rules.won(after):
                        return self._finish(False)
                    self._seen.add(key)
                    self._todo.append(after)
            if stuck and rules.honourable(state):  # whoever has a move left has not ended
                return self._finish(False)
        return self.answer

    def _finish(self, answer: bool | None) -> bool | None:
        self.answer, self.done = answer, True
        self._todo.clear()
        return answer
