"""Simulated players, and how often they win."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator
from dataclasses import dataclass
from math import sqrt
from typing import Any

from .deal import Stream
from .move import Move
from .rules import Outcome, Rules
from .state import State

Order = Callable[[Rules[Any], Any, list[Move]], list[Move]]


def greedy(rules: Rules[Any], state: State, moves: list[Move]) -> list[Move]:
    """Plays whenever it can, the most promising play first."""
    return sorted(moves, key=lambda move: (not rules.is_play(move), -rules.worth(state, move)))


def randomly(stream: Stream) -> Order:
    """Any legal move, all alike."""

    def order(rules: Rules[Any], state: State, moves: list[Move]) -> list[Move]:
        left, out = list(moves), []
        while left:
            out.append(left.pop(stream.below(len(left))))
        return out

    return order


PLAYERS: dict[str, Callable[[int], Order]] = {
    "greedy": lambda seed: greedy,
    "random": lambda seed: randomly(Stream.of(seed, 1_000_003)),  # apart from the streams of shuffles
}


def play_out(rules: Rules[Any], state: Any, order: Order) -> tuple[list[Move], Outcome | None]:
    """Play a game to its end; the moves and the outcome.

    No position is entered twice; if every move leads back, or the game is blocked, there is no
    outcome and the deal counts as lost.
    """
    seen: set[Hashable] = {rules.key(state)}
    line: list[Move] = []
    while (end := rules.outcome(state)) is None:
        for move in order(rules, state, list(rules.moves(state))):
            after = rules.apply(state, move)
            key = rules.key(after)
            if key not in seen:
                break
        else:
            return line, None
        seen.add(key)
        line.append(move)
        state = after
    return line, end


@dataclass(frozen=True)
class Tally:
    """Results of a row of deals."""

    deals: int = 0
    wins: int = 0
    honourable: int = 0

    def __add__(self, other: Tally) -> Tally:
        return Tally(self.deals + other.deals, self.wins + other.wins, self.honourable + other.honourable)

    @property
    def share(self) -> float:
        return self.wins / self.deals if self.deals else 0.0

    def interval(self) -> tuple[float, float]:
        """The share's 95 % interval (Wilson, 1927)."""
        if not self.deals:
            return 0.0, 1.0
        n, p, z = self.deals, self.share, 1.959964
        middle, spread = p + z * z / (2 * n), z * sqrt(p * (1 - p) / n + z * z / (4 * n * n))
        low, high = (middle - spread) / (1 + z * z / n), (middle + spread) / (1 + z * z / n)
        return max(0.0, low), min(1.0, high)


def simulate(rules: Rules[Any], seeds: Iterator[int] | range, player: str) -> Tally:
    """Let *player* play the deals *seeds*."""
    deals = wins = honourable = 0
    for seed in seeds:
        _, end = play_out(rules, rules.new(seed), PLAYERS[player](seed))
        deals += 1
        wins += bool(end and end.won)
        honourable += bool(end and end.result == "honourable")
    return Tally(deals, wins, honourable)


def perft(rules: Rules[Any], state: Any, depth: int) -> int:
    """How many sequences of *depth* legal moves there are. The depth is small: it recurses."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in rules.moves(state))
    return sum(perft(rules, rules.apply(state, move), depth - 1) for move in rules.moves(state))
