"""Which cards fly where, and when: animation as the difference of pictures. Pure.

The page already shows the last picture; a flight only makes up how a card came there, so it can be
cut short at any time without harm.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any

from engine import Card

from .drag import Point
from .geometry import Box, Frame


@dataclass(frozen=True)
class Pace:
    """Durations in ms; `tokens.css` holds the values."""

    move: float = 190.0
    deal: float = 160.0
    stagger: float = 22.0
    flip: float = 180.0
    back: float = 240.0
    pause: float = 110.0  # between the forced steps of one move

    @property
    def still(self) -> bool:
        """Reduced motion: nothing flies."""
        return self.move <= 1.0


LONGEST_DEAL = 1200.0  # ms from the first card's start to the last one's
EASE = "cubic-bezier(.22, .72, .24, 1)"  # leaves at once, lands softly
EASE_BACK = "cubic-bezier(.3, .1, .2, 1)"


@dataclass(frozen=True)
class Stop:
    """Where a card is, and how large: a share of the table's cards."""

    x: float
    y: float
    scale: float = 1.0


@dataclass
class Flight:
    """The way of one card: legs in time order, each from a stop to a stop."""

    card: Card
    legs: list[tuple[float, float, Stop, Stop, bool]]  # start, end (ms), from, to, turning face up
    card_w: float = 0.0  # px

    @property
    def ends(self) -> float:
        return self.legs[-1][1]

    @property
    def shows_back_until(self) -> float:
        """When the card turns its face up, ms from the start; 0 if it does not."""
        return next(((start + end) / 2 for start, end, _, _, turns in self.legs if turns), 0.0)

    def keyframes(self, ease: str = EASE) -> list[dict[str, Any]]:
        """As the Web Animations standard has them."""
        total, frames = max(self.ends, 1.0), []
        if self.legs[0][0] > 0:
            frames.append(_frame(0.0, self.legs[0][2]))
        for start, end, a, b, turns in self.legs:
            frames.append({**_frame(start / total, a), "easing": "ease-in" if turns else ease})
            if turns:
                size = (a.scale + b.scale) / 2  # seen on its edge, which stands in the middle of the card
                middle = Stop((a.x + b.x) / 2 + self.card_w * size / 2, (a.y + b.y) / 2, size)
                frames.append({**_frame((start + end) / 2 / total, middle, edge=True), "easing": "ease-out"})
            frames.append(_frame(end / total, b))
        return frames


def _frame(offset: float, at: Stop, edge: bool = False) -> dict[str, Any]:
    turn = f" scale({0.02 * at.scale:.3f},{at.scale:.3f})" if edge else f" scale({at.scale:.3f})"
    return {"offset": min(1.0, offset), "transform": f"translate({at.x:.1f}px,{at.y:.1f}px){turn}"}


def plan(frames: Sequence[Frame], pace: Pace, dragged: Mapping[Card, Point] | None = None) -> list[Flight]:
    """Flights through a row of pictures: the one before a move, then one for each of its steps.

    *dragged* tells where cards in hand were let go, as an offset from their box in the first picture.
    """
    if pace.still or any(frame.card_w != frames[0].card_w for frame in frames):
        return []
    flights: dict[Card, Flight] = {}
    for step, (old, new) in enumerate(pairwise(frames)):
        start = step * (pace.move + pace.pause)
        for card, box in new.boxes.items():
            before = old.boxes[card]
            shift = dragged.get(card) if dragged and step == 0 else None
            a, b = _stop(before, shift), _stop(box)
            turns = "down" in before.looks and "down" not in box.looks
            if a == b and not turns:
                continue
            length = max(pace.move, pace.flip) if turns else pace.move
            leg = (start, start + length, a, b, turns)
            flights.setdefault(card, Flight(card, [], new.card_w)).legs.append(leg)
    return list(flights.values())


def deal(frame: Frame, order: Sequence[Card], origin: Point, pace: Pace) -> list[Flight]:
    """Every card of *order* flies from *origin* to its place, one after the other."""
    if pace.still:
        return []
    ways = [(card, _stop(frame.boxes[card])) for card in order]
    flying = [(card, to) for card, to in ways if abs(to.x - origin.x) + abs(to.y - origin.y) > 1]
    stagger = min(pace.stagger, LONGEST_DEAL / max(1, len(flying)))  # two decks take no longer than one
    return [
        Flight(card, [(number * stagger, number * stagger + pace.deal, Stop(origin.x, origin.y), to, False)])
        for number, (card, to) in enumerate(flying)
    ]


def back(frame: Frame, cards: Sequence[Card], offset: Point, pace: Pace) -> list[Flight]:
    """Cards that were refused glide home."""
    if pace.still:
        return []
    boxes = [(card, frame.boxes[card]) for card in cards]
    return [Flight(card, [(0.0, pace.back, _stop(box, offset), _stop(box), False)]) for card, box in boxes]


def _stop(box: Box, offset: Point | None = None) -> Stop:
    dx, dy = (offset.x, offset.y) if offset else (0.0, 0.0)
    return Stop(box.x + dx, box.y + dy, box.scale)
