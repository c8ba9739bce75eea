"""A table round which everyone has a layout of their own: the common centre between, rivals small at the edge."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass, replace
from math import ceil
from typing import NamedTuple

from .layout import DOWN, RIGHT, SQUARED, Fan, Layout, Screen, Spot

ACROSS = {8: 8, 12: 6, 16: 8, 20: 10, 24: 12, 28: 10, 32: 11}  # places of the centre in a row, upright
LYING = {8: 2, 12: 3, 16: 4, 20: 4, 24: 4, 28: 4, 32: 4}  # ... on a lying phone
SQUARE = {8: 4, 12: 4, 16: 4, 20: 5, 24: 5, 28: 6, 32: 6}  # ... on a desk
ROW = 1.12  # from one row of cards to the next, in card heights
APART = 1.09  # from one small card to the next, in widths of such a card


@dataclass(frozen=True)
class Hand:
    """The piles of one seat, by name; *reserve* is empty where the game has none."""

    whose: str
    reserve: str
    piles: tuple[str, ...]
    stock: str
    waste: str

    def spots(self, like: Spot, piles: Fan, waste: Fan) -> Iterator[Spot]:
        """Its places in pile order, still lying where *like* lies."""
        if self.reserve:
            yield like.at(name=self.reserve, role="reserve", label=f"{self.whose} reserve", caption="{}")
        for n, name in enumerate(self.piles):
            yield like.at(name=name, role="tableau", fan=piles, label=f"{self.whose} pile {n + 1}")
        yield like.at(name=self.stock, role="stock", label=f"{self.whose} stock", caption="{}")
        yield like.at(name=self.waste, role="waste", fan=waste, label=f"{self.whose} waste")


class _Places(NamedTuple):
    """Where the piles of a hand at full size lie; the building piles from the first one on."""

    reserve: tuple[float, float]
    piles: tuple[float, float]
    stock: tuple[float, float]
    waste: tuple[float, float]


@dataclass(frozen=True)
class _Measures:
    """What a kind of screen asks for. Widths are in columns, heights in card heights."""

    gap: float
    last: int  # cards of a small pile that are spread
    strip: float  # a covered card's share in a small fan
    head: float  # height of a name with what stands under it
    name: float  # its width

    def width(self, scale: float) -> float:
        """Columns that a card of this scale is wide."""
        return scale / (1 + self.gap)

    def fan(self, scale: float) -> float:
        """Height of a small pile that is spread."""
        return scale * (1 + (self.last - 1) * self.strip)


MEASURES = {
    Screen.PHONE: _Measures(0.08, 3, 0.46, 0.46, 0.85),
    Screen.TABLET: _Measures(0.12, 3, 0.34, 0.36, 0.8),
    Screen.LYING: _Measures(0.08, 3, 0.36, 0.28, 1.5),
    Screen.DESK: _Measures(0.12, 4, 0.29, 0.34, 0.95),
}


def around(hands: Sequence[Hand], centre: Sequence[str], people: int, screen: Screen) -> Layout:
    """The table as the first seats, held by *people*, see it. Spots follow the order of *hands*, then the centre."""
    builder = _Upright if screen in (Screen.PHONE, Screen.TABLET) else _Wide
    return builder(hands, centre, people, screen).layout()


class _Builder:
    """Lays one hand after the other and remembers where the names stand."""

    def __init__(self, hands: Sequence[Hand], centre: Sequence[str], people: int, screen: Screen) -> None:
        self.hands, self.names, self.people, self.screen = hands, centre, people, screen
        self.m = MEASURES[screen]
        self.spots: list[list[Spot]] = [[] for _ in hands]
        self.signs: list[Spot] = [Spot(f"sign{seat + 1}", "sign") for seat in range(len(hands))]
        self.reserved = bool(hands[0].reserve)
        if not self.reserved and screen is not Screen.DESK:  # cards are smaller, words are not
            self.m = replace(self.m, head=self.m.head * 1.2, name=self.m.name * 1.2)
        self.columns = len(hands[0].piles)
        self.rivals = range(people, len(hands))
        self.along: float | None = None  # where rivals and the centre hang, if they do

    def sign(self, seat: int, x: float, y: float, along: float | None = None) -> None:
        self.signs[seat] = self.signs[seat].at(x=x, y=y, along=along)

    def rival(self, seat: int, x: float, y: float, width: float, largest: float) -> float:
        """One rival, small, *width* columns wide at most; the height that it takes.

        In one line, or with the piles under the name.
        """
        hand, m = self.hands[seat], self.m
        row = len(hand.piles) + 1
        inline = width >= m.name + (2.2 if self.reserved else 3.0)
        room = width - m.name - 0.12 if inline else width
        scale = min(largest, room * (1 + m.gap) / ((row + 2 if inline else row) * APART))
        pitch, head = m.width(scale) * APART, max(m.head, scale + 0.04)
        beside, below = (
            (hand.reserve, hand.waste) if hand.reserve else (hand.waste, "")
        )  # the name; the stock
        if inline:
            start, top = x + pitch + m.name + 0.12, y
            at = {hand.stock: (x, y), beside: (start, y)}
            start += pitch
        else:
            start, top = x, y + head
            end = x + min(width, 5.4 * pitch + m.name)
            at = {hand.stock: (x, y), beside: (end - m.width(scale), y)}
        at |= {name: (start + n * pitch, top) for n, name in enumerate((*hand.piles, below))}
        small = Spot("", "", scale=scale, along=self.along)
        fan = Fan(DOWN.spread, last=m.last)
        for spot in hand.spots(small, fan, SQUARED):
            self.spots[seat].append(spot.at(x=at[spot.name][0], y=at[spot.name][1], caption=""))
        self.sign(seat, x + pitch + 0.04, y, self.along)
        return max(head, m.fan(scale)) if inline else head + m.fan(scale)

    def half(self, seat: int, places: _Places, waste: Fan, along: float | None, low: float | None) -> None:
        """A hand at full size; it hangs *along*, and its stock and waste *low*."""
        for spot in self.hands[seat].spots(Spot("", ""), DOWN, waste):
            if spot.role == "tableau":
                n = len(self.spots[seat]) - self.reserved
                spot = spot.at(x=places.piles[0] + n, y=places.piles[1], along=along)
            elif spot.role == "reserve":
                spot = spot.at(x=places.reserve[0], y=places.reserve[1], along=along)
            else:
                x, y = places.stock if spot.role == "stock" else places.waste
                spot = spot.at(x=x, y=y, along=low)
            self.spots[seat].append(spot)

    def bases(self, x: float, y: float, width: float, height: float, across: int, largest: float) -> float:
        """The centre, *across* places in a row, in the middle of so much room; the height that it takes."""
        rows = ceil(len(self.names) / across)
        scale = min(largest, width * (1 + self.m.gap) / (across * APART), height / (rows * APART))
        pitch, drop = self.m.width(scale) * APART, scale * APART
        left = x + (width - pitch * across) / 2 + (pitch - self.m.width(scale)) / 2
        place = Spot("", "foundation", scale=scale, along=self.along)
        self.spots.append(
            [
                place.at(
                    name=name, x=left + n % across * pitch, y=y + n // across * drop, label=f"centre {n + 1}"
                )
                for n, name in enumerate(self.names)
            ]
        )
        return rows * drop

    def finish(self, columns: float, rows: float, **more: object) -> Layout:
        spots = tuple(spot for group in self.spots for spot in group)
        return Layout(spots, columns, rows, self.m.gap, signs=tuple(self.signs), **more)  # type: ignore[arg-type]


class _Upright(_Builder):
    """Rivals in rows at the top, the centre below, then the own piles; stock and waste under the thumb.

    A second person has the same at the upper edge, and all the rest hangs on the middle of the cloth.
    """

    def layout(self) -> Layout:
        across = 5.5 if self.reserved else 7.0
        full = across - self.m.gap / (1 + self.m.gap)  # to the right edge of the last column
        waste = Fan(RIGHT.spread, last=3) if self.reserved else SQUARED
        piles, stock = across - self.columns, across - 1
        beside = stock - (1.9 if self.reserved else 1.0)
        two = self.people > 1
        y = 0.0
        if two:
            top = _Places((0.1, ROW), (piles, ROW), (stock, 0.0), (beside, 0.0))
            self.half(1, top, waste, None, None)
            self.sign(1, 0.1, 0.0)
            self.along = 0.5
            y = (1 + ROW - self.height(full)) / 2
        y += self.rows_of_rivals(y, full)
        y += self.bases(0.0, y, full, 9.0, ACROSS[len(self.names)], 0.86) + 0.12
        own = _Places((0.1, y), (piles, y), (stock, ROW), (beside, ROW))
        self.half(0, own, waste, self.along, 1.0)
        self.sign(0, 0.1 if self.reserved else 0.0, 0.68, 1.0)
        rows = y + 1 + 1.4 + ROW
        if two:
            rows = 2 * (ROW + 1 + 0.9) + self.height(full)
        return self.finish(across, rows, foot=ROW, corner="bottom-left", least=0.6)

    def height(self, full: float) -> float:
        """What the rivals and the centre take together."""
        trial = _Upright(self.hands, self.names, self.people, self.screen)
        tall = trial.rows_of_rivals(0.0, full)
        return tall + trial.bases(0.0, tall, full, 9.0, ACROSS[len(self.names)], 0.86)

    def rows_of_rivals(self, y: float, full: float) -> float:
        """The rivals in rows of four at most; the height that they take."""
        count, start = len(self.rivals), y
        across = count if count <= 4 else ceil(count / 2)
        for first in range(0, count, across or 1):
            width = (full - (across - 1) * 0.14) / across
            y += 0.1 + max(
                self.rival(seat, n * (width + 0.14), y, width, 0.46)
                for n, seat in enumerate(self.rivals[first : first + across])
            )
        return y - start


class _Wide(_Builder):
    """Rivals above, or at the left of a lying phone; the centre at the left, the own piles at the right.

    A second person's piles lie above the first one's.
    """

    def layout(self) -> Layout:
        lying, two = self.screen is Screen.LYING, self.people > 1
        left, top, rows = 0.0, 0.0, 4.4 if lying else 5.35
        if lying and self.rivals:
            left = self.columns_of_rivals(rows) + 0.25
        across = (LYING if lying else SQUARE)[len(self.names)]
        wide = 3.6 if not lying else 2.3 if len(self.names) > 16 else 0.7 * across
        own = left + wide + (0.3 if lying else 0.8)
        piles = own + (1.2 if self.reserved else 0.0)
        hand = piles + self.columns + 0.15
        full = hand + (1.3 if lying else 1.75 if self.reserved else 1.1)
        stock, waste = (hand, 0.0), (hand, ROW - 0.04)
        fan = Fan(DOWN.spread if lying else RIGHT.spread, last=3) if self.reserved else SQUARED
        if two:
            fan = Fan(RIGHT.spread, last=3) if self.reserved else SQUARED
            stock, waste = (hand + (1.9 if self.reserved else 1.05), 0.0), (hand, 0.0)
            full = stock[0] + 1
        if not lying and self.rivals:
            top = self.row_of_rivals(full) + 0.2
        self.bases(left, top, wide, rows - top, across, 0.8)
        for seat in range(self.people):
            along = 0.5 if two and seat == 0 else None
            y = top / 2 + 0.52 if along else top
            places = _Places((own, y), (piles, y), (stock[0], stock[1] + y), (waste[0], waste[1] + y))
            self.half(seat, places, fan, along, along)
            if two:
                self.sign(seat, hand, y + 1.04, along)
            elif self.reserved:
                self.sign(seat, own, y + 1.04)
            elif lying:
                self.sign(seat, own, 0.75, 1.0)
            else:
                self.sign(seat, hand, y + 2.14)
        return self.finish(full, rows, least=0.6)

    def row_of_rivals(self, full: float) -> float:
        """All rivals in one row; the height that it takes."""
        count = len(self.rivals)
        width = min(4.6, (full - (count - 1) * 0.25) / count)
        return max(
            self.rival(seat, n * (width + 0.25), 0.0, width, 0.4) for n, seat in enumerate(self.rivals)
        )

    def columns_of_rivals(self, rows: float) -> float:
        """Rivals one below the other, in two columns if they are many; the width that they take."""
        count = len(self.rivals)
        down = count if count <= 4 else ceil(count / 2)
        across = ceil(count / down)
        width = 2.3 if across == 1 else 1.95
        for n, seat in enumerate(self.rivals):
            self.rival(seat, n // down * (width + 0.12), n % down * rows / down, width, 0.36)
        return across * (width + 0.12) - 0.12
