"""One game being played: a deal, the moves so far, and a cursor into them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Generic

from .card import Card
from .move import Move
from .rules import LOST, Outcome, Rules, S


class Session(Generic[S]):
    """Positions are kept, so undo and redo cost nothing and cannot drift apart.

    Times are milliseconds of play since the deal, given by the caller (there is no clock here).
    """

    def __init__(self, rules: Rules[S], seed: int = 0, deck: Sequence[Card] | None = None) -> None:
        """Deal number *seed*, or the explicit *deck* (*seed* then serves later shuffles)."""
        self.rules, self.seed = rules, seed
        self.deck = tuple(deck) if deck is not None else None
        first = rules.new(seed) if self.deck is None else rules.deal(self.deck, seed)
        self.states: list[S] = [first]
        self.moves: list[Move] = []
        self.times: list[int] = []
        self.cursor = 0
        self.undos = 0  # how often a move was taken back: the game is then assisted
        self.stopped = False  # given up

    @property
    def state(self) -> S:
        return self.states[self.cursor]

    @property
    def outcome(self) -> Outcome | None:
        """The end of the game; a game that was given up is lost."""
        end = self.rules.outcome(self.state)
        if end is None and self.stopped:
            return Outcome(LOST, "You stopped here.", self.rules.scores(self.state))
        return end

    @property
    def ended_here(self) -> bool:
        """Whether the last move brought this end, or giving up did: before it there was none, or another."""
        end = self.outcome
        before = self.rules.outcome(self.states[self.cursor - 1]) if end and self.cursor else None
        return end is not None and (before is None or before.result != end.result)

    @property
    def goes_on(self) -> bool:
        """Whether there is something to play: no end yet, or a win after which the game plays on."""
        end = self.outcome
        return end is None or (
            end.won and self.rules.plays_on and any(True for _ in self.rules.moves(self.state))
        )

    def play(self, move: Move, at: int = 0) -> S:
        """Make a move, which drops what was undone. Raises IllegalMove and then changes nothing."""
        after = self.rules.play(self.state, move)
        del self.states[self.cursor + 1 :], self.moves[self.cursor :], self.times[self.cursor :]
        self.states.append(after)
        self.moves.append(move)
        self.times.append(at)
        self.cursor += 1
        self.stopped = False
        return after

    @property
    def can_undo(self) -> bool:
        return self.stopped or (self.cursor > 0 and self.rules.may_undo(self))

    @property
    def can_redo(self) -> bool:
        return self.cursor < len(self.moves)

    def undo(self) -> bool:
        """Take the last move back, with what it forced; a game given up is first taken on again.

        False if that is not possible.
        """
        if not self.can_undo:
            return False
        if self.stopped:
            self.stopped = False
            return True
        self.cursor -= 1
        self.undos += 1
        return True

    def redo(self) -> bool:
        """Make the move again that was taken back. False if there is none."""
        if not self.can_redo:
            return False
        self.cursor += 1
        self.stopped = False
        return True

    def stop(self) -> None:
        """Give the game up; a move or an undo takes it on again."""
        self.stopped = True
