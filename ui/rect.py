"""Boxes in px of the cloth, and which of them a carried card lies over. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Rect:
    """A box in px of the cloth."""

    x: float
    y: float
    w: float
    h: float

    def moved(self, dx: float, dy: float) -> Rect:
        return Rect(self.x + dx, self.y + dy, self.w, self.h)

    def join(self, other: Rect) -> Rect:
        """The smallest box around both."""
        x, y = min(self.x, other.x), min(self.y, other.y)
        return Rect(
            x, y, max(self.x + self.w, other.x + other.w) - x, max(self.y + self.h, other.y + other.h) - y
        )

    def holds(self, x: float, y: float) -> bool:
        """Whether a point lies in it."""
        return self.x <= x <= self.x + self.w and self.y <= y <= self.y + self.h

    def overlap(self, other: Rect) -> float:
        """The area that both share, in square px."""
        w = min(self.x + self.w, other.x + other.w) - max(self.x, other.x)
        h = min(self.y + self.h, other.y + other.h) - max(self.y, other.y)
        return w * h if w > 0 and h > 0 else 0.0


def best(carried: Rect, places: dict[int, Rect]) -> int | None:
    """The place that the carried cards' box overlaps most; None if it overlaps none."""
    areas = {pile: carried.overlap(place) for pile, place in places.items()}
    pile = max(areas, key=lambda number: areas[number], default=None)
    return pile if pile is not None and areas[pile] > 0 else None
