"""Where piles lie, in card widths and card heights. No pixels here.

A game gives one layout for each kind of screen. Most spots belong to the *block*, which is centred
on the cloth; a spot may instead hang on the cloth itself (``across``, ``along``: 0 is the left or
top edge, 1 the right or bottom edge), such as a stock under the thumb or the hours of a clock.
"""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, replace
from enum import Enum
from math import cos, pi, sin


class Screen(Enum):
    """The kinds of screen that layouts tell apart."""

    PHONE = "phone"  # upright
    LYING = "lying"  # a phone on its side: little height
    TABLET = "tablet"  # upright
    DESK = "desk"


class Spread(Enum):
    """How the cards of one pile lie on one another."""

    SQUARED = "squared"  # exactly on top: only the top card shows
    DOWN = "down"  # a column; each index stays readable
    RIGHT = "right"  # a row; each index stays readable
    GROUPED = "grouped"  # a column in which neighbours of one suit close up to one thick card
    TUCKED = "tucked"  # face-up cards peek out above a squared packet that lies on them


@dataclass(frozen=True)
class Fan:
    spread: Spread
    last: int | None = None  # spread only the last few cards


SQUARED, DOWN, RIGHT = Fan(Spread.SQUARED), Fan(Spread.DOWN), Fan(Spread.RIGHT)
GROUPED, TUCKED = Fan(Spread.GROUPED), Fan(Spread.TUCKED)


@dataclass(frozen=True)
class Spot:
    """The place of one pile.

    *x* counts columns (a card and a gap), *y* card heights. *role* is one of stock, waste,
    foundation, tableau, reserve, cell, discard, hand. *label* is what a person calls the place.
    """

    name: str
    role: str
    x: float = 0.0
    y: float = 0.0
    fan: Fan = SQUARED
    across: float | None = None  # a share of the cloth's width instead of a place in the block
    along: float | None = None  # a share of the cloth's height likewise
    label: str = ""
    covers: tuple[str, ...] = ()  # names of the spots whose cards this one overlaps and blocks
    caption: str = ""  # how the count on the pile reads ("{} left"); nothing shows no count
    viewable: bool = False  # its cards may be looked through, though only the top one shows
    badge: str = ""  # a suit drawn above the pile, lit when Rules.lit says so
    scale: float = 1.0  # how large its cards are, a share of the table's; x and y count full-sized cards

    def at(self, **changes: object) -> Spot:
        """The same spot with something changed."""
        return replace(self, **changes)  # type: ignore[arg-type]


@dataclass(frozen=True)
class Layout:
    """One spot for each pile, in pile order, and how large the cards may be.

    Cards are as wide as lets *columns* of them (with *gap*, a share of the width, between) and
    *rows* of them fit the cloth; *rows* is a typical height in mid-game, for fans squeeze.
    """

    spots: tuple[Spot, ...]
    columns: float
    rows: float
    gap: float = 0.08
    head: float = 0.0  # room above every spot, in card heights: badges, tucked cards
    ratio: float = 1.4  # a card's height by its width; taller where many narrow cards stand side by side
    side: float = 0.0  # room kept free at the right edge, in columns
    foot: float = 0.0  # room kept free at the lower edge of the cloth, in card heights
    middle: bool = False  # the block stands in the middle of the cloth, not at its top
    corner: str = "bottom-right"  # where the cloth is free for words: bottom-left, top-right ...
    strip: float | None = None  # visible part of a covered face-up card, a share of its height
    least: float = 0.0  # cards keep this share of their size, and fans squeeze further instead
    wide: float | None = None  # the cloth used is at most so many times as wide as high
    tall: float | None = None  # ... and so many times as high as wide
    signs: tuple[Spot, ...] = ()  # where the name of each seat stands, at tables with several

    @property
    def names(self) -> tuple[str, ...]:
        return tuple(spot.name for spot in self.spots)


def names(*parts: str | tuple[str, int]) -> tuple[str, ...]:
    """Pile names in order: ``names("stock", ("c", 3))`` is stock, c1, c2, c3."""
    out: list[str] = []
    for part in parts:
        out += [part] if isinstance(part, str) else [f"{part[0]}{n + 1}" for n in range(part[1])]
    return tuple(out)


def row(
    name: str,
    role: str,
    count: int,
    x: float = 0,
    y: float = 0,
    fan: Fan = SQUARED,
    label: str = "",
    step: float = 1,
) -> tuple[Spot, ...]:
    """Spots side by side: name1, name2 ... *label* 1, *label* 2 ..."""
    return tuple(
        Spot(f"{name}{n + 1}", role, x + n * step, y, fan, label=f"{label or role} {n + 1}")
        for n in range(count)
    )


def column(
    name: str, role: str, count: int, x: float = 0, y: float = 0, step: float = 1.06, label: str = ""
) -> tuple[Spot, ...]:
    """Spots one below the other."""
    return tuple(
        Spot(f"{name}{n + 1}", role, x, y + n * step, label=f"{label or role} {n + 1}") for n in range(count)
    )


def flow(name: str, role: str, count: int, width: int, step: float, label: str = "") -> tuple[Spot, ...]:
    """Spots that wrap like words: *width* to a line, lines *step* card heights apart."""
    return tuple(
        Spot(f"{name}{n + 1}", role, n % width, n // width * step, label=f"{label or role} {n + 1}")
        for n in range(count)
    )


def ring(names: Iterable[str], role: str, fan: Fan, oblong: bool, labels: Iterable[str]) -> tuple[Spot, ...]:
    """Twelve spots round the whole cloth, the first at one o'clock.

    An *oblong* ring (for cloths wider than high) pushes the hours outward, towards the corners of
    a rounded rectangle, so that no packet covers another.
    """
    spots = []
    for hour, (name, label) in enumerate(zip(names, labels, strict=True), start=1):
        angle = 2 * pi * hour / 12
        x, y = sin(angle), -cos(angle)
        if oblong and hour % 3:
            steep = hour % 6 in (1, 5)
            x, y = (0.46 if steep else 0.86) * _sign(x), (0.95 if steep else 0.61) * _sign(y)
        spots.append(Spot(name, role, fan=fan, across=(1 + x) / 2, along=(1 + y) / 2, label=label))
    return tuple(spots)


def _sign(value: float) -> int:
    return -1 if value < 0 else 1
