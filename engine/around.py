"""A table round which everyone has a layout of their own: the common centre between, rivals small at the edge."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from .layout import DOWN, RIGHT, SQUARED, Fan, Layout, Screen, Spot

ACROSS = {8: 8, 12: 6, 16: 8, 20: 10, 24: 8, 28: 10, 32: 11}  # places of the centre in a row, upright
LYING = {8: 2, 12: 3, 16: 4, 20: 4, 24: 4, 28: 4, 32: 4}  # ... on a lying phone
SQUARE = {8: 4, 12: 4, 16: 4, 20: 5, 24: 5, 28: 6, 32: 6}  # ... on a desk
APART = 1.09  # from one small card to the next, in widths of such a card


@dataclass(frozen=True)
class Hand:
    """The piles of one seat, by name; *reserve* is empty where the game has none."""

    whose: str
    reserve: str
    piles: tuple[str, ...]
    stock: str
    waste: str

    def label(self, what: str) -> str:
        return f"{self.whose} {what}"


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
        """Height of a small pile."""
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
        self.hands, self.people, self.screen, self.m = hands, people, screen, MEASURES[screen]
        self.names = centre
        self.spots: list[list[Spot]] = [[] for _ in hands]
        self.signs: list[Spot] = [Spot(f"sign{seat + 1}", "sign") for seat in range(len(hands))]
        self.reserved = bool(hands[0].reserve)
        self.columns = len(hands[0].piles)
        self.rivals = range(people, len(hands))

    def sign(self, seat: int, x: float, y: float, **hang: float) -> None:
        self.signs[seat] = self.signs[seat].at(x=x, y=y, **hang)

    def rival(self, seat: int, x: float, y: float, width: float, largest: float) -> float:
        """One rival, small, *width* columns wide at most; the height that it takes."""
        hand, m = self.hands[seat], self.m
        inline = width >= m.name + (2.2 if self.reserved else 3.0)
        row = len(hand.piles) + 1
        room = width - m.name - 0.12 if inline else width
        scale = min(largest, room * (1 + m.gap) / ((row + 2 if inline else row) * APART))
        pitch = m.width(scale) * APART
        head = max(m.head, scale + 0.04)
        small = Spot("", "", scale=scale)
        first, last = hand.reserve or hand.waste, hand.waste if hand.reserve else ""
        end = x + (pitch * (row + 1) + m.name + 0.12 if inline else min(width, 5.4 * pitch + m.name))
        if inline:
            xs, top = x + pitch + m.name + 0.12, y
            spots = {first: (xs, y)}
            xs += pitch
        else:
            xs, top = x, y + head
            spots = {first: (end - m.width(scale), y)}
        spots[hand.stock] = (x, y)
        for n, name in enumerate(filter(None, (*hand.piles, last))):
            spots[name] = (xs + n * pitch, top)
        roles = {hand.reserve: "reserve", hand.stock: "stock", hand.waste: "waste"}
        fan = Fan(DOWN.spread, last=m.last)
        for name in filter(None, (hand.reserve, *hand.piles, hand.stock, hand.waste)):
            role = roles.get(name, "tableau")
            label = hand.label(role if name in roles else f"pile {hand.piles.index(name) + 1}")
            at = spots[name]
            self.spots[seat].append(
                small.at(
                    name=name, role=role, x=at[0], y=at[1], label=label, fan=SQUARED if name in roles else fan
                )
            )
        self.sign(seat, x + pitch + 0.04, y)
        return max(head, m.fan(scale)) if inline else head + m.fan(scale)

    def half(
        self, seat: int, reserve: tuple[float, float], piles: tuple[float, float],
        stock: tuple[float, float], waste: tuple[float, float], fan: Fan, **hang: float,
    ) -> None:  # fmt: skip
        """A hand at full size; *hang* is for its stock and waste."""
        hand = self.hands[seat]
        out = self.spots[seat]
        if hand.reserve:
            out.append(Spot(hand.reserve, "reserve", *reserve, label=hand.label("reserve"), caption="{}"))
        for n, name in enumerate(hand.piles):
            out.append(Spot(name, "tableau", piles[0] + n, piles[1], DOWN, label=hand.label(f"pile {n + 1}")))
        out.append(Spot(hand.stock, "stock", *stock, label=hand.label("stock"), caption="{}", **hang))  # type: ignore[arg-type]
        out.append(Spot(hand.waste, "waste", *waste, fan, label=hand.label("waste"), **hang))  # type: ignore[arg-type]

    def bases(self, x: float, y: float, width: float, height: float, across: int, largest: float) -> float:
        """The centre, *across* places in a row, in the middle of so much room; the height that it takes."""
        rows = ceil(len(self.names) / across)
        scale = min(largest, width * (1 + self.m.gap) / (across * APART), height / (rows * 1.09))
        pitch, drop = self.m.width(scale) * APART, scale * 1.09
        left = x + (width - pitch * across) / 2 + (pitch - self.m.width(scale)) / 2
        spots = [
            Spot(name, "foundation", left + n % across * pitch, y + n // across * drop, label=f"centre {n + 1}", scale=scale)
            for n, name in enumerate(self.names)
        ]  # fmt: skip
        self.spots.append(spots)
        return rows * drop

    def finish(self, columns: float, rows: float, **more: object) -> Layout:
        spots = tuple(spot for group in self.spots for spot in group)
        return Layout(spots, columns, rows, self.m.gap, signs=tuple(self.signs), **more)  # type: ignore[arg-type]


class _Upright(_Builder):
    """Rivals in rows at the top, the centre below, then the own piles; stock and waste under the thumb."""

    def layout(self) -> Layout:
        across = 7.0 if not self.reserved else 5.5
        full = across - self.m.gap / (1 + self.m.gap)  # to the right edge of the last column
        waste = Fan(RIGHT.spread, last=3) if self.reserved else SQUARED
        piles, stock = across - self.columns, across - 1
        beside = stock - (1.9 if self.reserved else 1.0)
        y = 0.0
        if self.people > 1:
            self.half(1, (0.1, 1.12), (piles, 1.12), (stock, 0.0), (beside, 0.0), waste)
            self.sign(1, 0.1, 0.0)
            y += 1.12 + 1.6
        y += self.rows_of_rivals(y, full)
        y += self.bases(0.0, y, full, 9.0, ACROSS[len(self.names)], 0.86) + 0.12
        self.half(0, (0.1, y), (piles, y), (stock, 1.12), (beside, 1.12), waste, along=1.0)
        if self.reserved:
            self.sign(0, 0.1, y + 1.06)
        else:
            self.sign(0, 0.0, 0.7, along=1.0)
        return self.finish(across, y + 1 + 1.4 + 1.12, foot=1.12, corner="bottom-left")

    def rows_of_rivals(self, y: float, full: float) -> float:
        """The rivals in rows of four at most; the height that they take."""
        count, start = len(self.rivals), y
        across = count if count <= 4 else ceil(count / 2)
        for first in range(0, count, across or 1):
            width = (full - (across - 1) * 0.14) / across
            tall = [
                self.rival(seat, n * (width + 0.14), y, width, 0.46)
                for n, seat in enumerate(self.rivals[first : first + across])
            ]
            y += max(tall) + 0.1
        return y - start


class _Wide(_Builder):
    """Rivals above, or at the left of a lying phone; the centre at the left, the own piles at the right."""

    def layout(self) -> Layout:
        lying = self.screen is Screen.LYING
        two = self.people > 1
        left, top, rows = 0.0, 0.0, 4.4 if lying else 5.35
        if lying and self.rivals:
            left = self.columns_of_rivals(rows) + 0.25
        across = (LYING if lying else SQUARE)[len(self.names)]
        wide = 0.2 + (3.6 if not lying else 0.7 * across if across < 4 or len(self.names) == 16 else 2.3)
        own = left + wide + (0.15 if lying else 0.6)
        piles = own + (1.2 if self.reserved else 0.0)
        hand = piles + self.columns + 0.15
        full = hand + (1.3 if lying else 1.75 if self.reserved else 1.1)
        if not lying and self.rivals:
            top = self.row_of_rivals(full) + 0.2
        elif two:
            top = 0.0
        tall = rows - top
        halves = tall / 2 if two else tall
        self.bases(left, top, wide - 0.2, tall, across, 0.8)
        waste = SQUARED if not self.reserved else Fan(DOWN.spread if lying or two else RIGHT.spread, last=3)
        for seat in reversed(range(self.people)):
            y = top + (halves if two and seat == 0 else 0.0)
            self.half(seat, (own, y), (piles, y), (hand, y), (hand, y + 1.08), waste)
            if self.reserved:
                self.sign(seat, own, y + 1.04)
            else:
                self.sign(seat, hand, y + 2.14)
        return self.finish(full, rows)

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
