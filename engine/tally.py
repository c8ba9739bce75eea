"""What a row of games adds up to."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import sqrt


@dataclass(frozen=True)
class Tally:
    """Results of a row of deals. *alone* and *shared*: the first places of each seat, where there are several."""

    deals: int = 0
    wins: int = 0
    honourable: int = 0
    alone: tuple[int, ...] = ()
    shared: tuple[int, ...] = ()

    def __add__(self, other: Tally) -> Tally:
        deals, wins = self.deals + other.deals, self.wins + other.wins
        alone, shared = _added(self.alone, other.alone), _added(self.shared, other.shared)
        return Tally(deals, wins, self.honourable + other.honourable, alone, shared)

    def by_seat(self, levels: Sequence[int]) -> list[dict[str, int]]:
        """Level and first places of each seat."""
        rows = zip(levels, self.alone, self.shared, strict=True)
        return [{"level": level, "wins": wins, "shared": shared} for level, wins, shared in rows]

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


def _added(one: tuple[int, ...], other: tuple[int, ...]) -> tuple[int, ...]:
    return tuple(map(sum, zip(one, other, strict=True))) if one and other else one or other
