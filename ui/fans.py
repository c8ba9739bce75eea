"""How the cards of one pile lie on one another: strips, groups, tucked packets. Pure arithmetic."""

from __future__ import annotations

from dataclasses import dataclass

from engine import Fan, Pile, Spread, run, same_suit

from .rect import Rect

LEAST_STRIP = 24.0  # px of a covered face-up card that stay visible: a target for a finger
LEAST_DOWN = 4.0  # px of a covered face-down card: a thickness, not a target
TIGHT_BELOW = 0.40  # share of the width: a lower strip hides the suit under a classic index
INDEX = {"classic": 0.19, "large": 0.46}  # height of the (tightest) index, as a share of the width


@dataclass(frozen=True)
class Strips:
    """The measures of a table: card width and height, strips of covered cards, in px."""

    w: float
    h: float
    up: float  # as the layout asks for it; `open` is what a fan shows
    down: float
    large: bool
    small: bool = False  # cards that are only looked at: no finger need hit their strips

    @property
    def open(self) -> float:
        """The strip of a covered face-up card where there is room enough."""
        return self.up if self.small else max(LEAST_STRIP, self.up)

    @property
    def least(self) -> float:
        """A covered face-up card shows at least so much, or its index is cut."""
        if self.small:
            return 0.2 * self.w
        return max(LEAST_STRIP, INDEX["large" if self.large else "classic"] * self.w)

    @property
    def group(self) -> float:
        return min(6.0, max(3.0, self.w * 0.05))

    @property
    def side(self) -> float:
        return max(LEAST_STRIP, self.w * (0.46 if self.large else 0.27))


@dataclass(frozen=True)
class Step:
    """Where a card lies from its pile's slot, in px, and how it looks there."""

    x: float = 0.0
    y: float = 0.0
    looks: tuple[str, ...] = ()
    tally: int = 0
    face: str = ""  # a set of faces, where the fan asks for one


def spread(fan: Fan, pile: Pile, strips: Strips, room: Rect) -> tuple[list[Step], bool]:
    """A step for each card of *pile*, and whether even squeezing did not make it fit."""
    if fan.spread is Spread.DOWN:
        return _down(pile, strips, room.h, fan.last)
    if fan.spread is Spread.GROUPED:
        return _grouped(pile, strips, room.h)
    if fan.spread is Spread.RIGHT:
        return _right(pile, strips, room.w, fan.last)
    return (_tucked(pile, strips) if fan.spread is Spread.TUCKED else _squared(pile)), False


def _squared(pile: Pile) -> list[Step]:
    """Exactly on top of one another; edges under the top card tell that there are more."""
    size = len(pile)
    deep = ("deep3",) if size > 2 else ("deep2",) if size == 2 else ()
    return [
        Step(looks=deep if n == size - 1 else () if n == size - 2 else ("is-buried",)) for n in range(size)
    ]


def _down(pile: Pile, strips: Strips, room: float, last: int | None = None) -> tuple[list[Step], bool]:
    """A column. If it is too long its face-down strips shrink first, then the face-up ones.

    With *last*, only so many cards at the top are spread; the others lie squared under them.
    """
    if last is not None and len(pile) > last:
        steps, squeezed = _down(pile[-last:], strips, room)
        under = len(pile) - last
        return [Step(looks=("is-buried",))] * under + steps, squeezed
    covered = pile[:-1]
    hidden = sum(not card.face_up for card in covered)
    up, down, squeezed = _squeeze(len(covered) - hidden, hidden, strips, room - strips.h)
    steps, y = [], 0.0
    for card in pile:
        tight = not strips.large and card.face_up and card != pile[-1] and up < TIGHT_BELOW * strips.w
        steps.append(Step(y=y, face="tight" if tight else ""))
        y += up if card.face_up else down
    return steps, squeezed


def _squeeze(ups: int, downs: int, strips: Strips, room: float) -> tuple[float, float, bool]:
    """Strips for *ups* face-up and *downs* face-down covered cards that fit *room*, if any do."""
    up, down = strips.open, max(LEAST_DOWN, strips.down)
    if downs and ups * up + downs * down > room:
        down = max(LEAST_DOWN, (room - ups * up) / downs)
    if ups and ups * up + downs * down > room:
        up = max(strips.least, (room - downs * down) / ups)
    if ups * up + downs * down <= room + 0.5:
        return up, down, False
    share = max(0.0, room) / (ups * up + downs * down)
    return up * share, down * share, True


def _grouped(pile: Pile, strips: Strips, room: float) -> tuple[list[Step], bool]:
    """A column in which neighbours of one suit close up: edges under one face, with a tally."""
    sizes = _group_sizes(pile)
    slivers = sum(sizes) - len(sizes)
    up, _, squeezed = _squeeze(max(0, len(sizes) - 1), 0, strips, room - strips.h - slivers * strips.group)
    steps, y = [], 0.0
    for size in sizes:
        for n in range(size):
            last = n == size - 1
            steps.append(
                Step(y=y, looks=() if last else ("in-group",), tally=size if last and size > 1 else 0)
            )
            y += up if last else strips.group
    tight = not strips.large and up < TIGHT_BELOW * strips.w
    if tight:
        steps = [Step(s.x, s.y, s.looks, s.tally, "tight") for s in steps[:-1]] + steps[-1:]
    return steps, squeezed


def _group_sizes(pile: Pile) -> list[int]:
    """Sizes of the runs of one suit, from the bottom."""
    sizes: list[int] = []
    while pile:
        size = run(pile, same_suit) or 1
        sizes.append(size)
        pile = pile[:-size]
    return sizes[::-1]


def _right(pile: Pile, strips: Strips, room: float, last: int | None) -> tuple[list[Step], bool]:
    """A row. With *last*, only so many cards at the top are spread."""
    size = len(pile)
    shown = size if last is None else min(size, last)
    step, squeezed = strips.side, False
    if shown > 1 and (shown - 1) * step > room - strips.w + 0.5:
        step = max(0.0, room - strips.w) / (shown - 1)
        # smaller cards would not help a whole row: its room shrinks with them
        squeezed = last is not None and not strips.small and step < LEAST_STRIP * 0.6
    face = "large-side" if strips.large and last is None else ""
    return [
        Step(
            x=max(0, n - (size - shown)) * step,
            looks=("is-buried",) if n < size - shown - 1 else (),
            face=face,
        )
        for n in range(size)
    ], squeezed


def _tucked(pile: Pile, strips: Strips) -> list[Step]:
    """Face-up cards that were put under the packet peek out above it: the last shows its index."""
    ups = sum(card.face_up for card in pile)
    downs, edge = len(pile) - ups, 2.0
    block = max(0, downs - 1) * edge
    steps = []
    for n, card in enumerate(pile):
        if not card.face_up:
            steps.append(Step(y=-(len(pile) - 1 - n) * edge))
        else:
            # of those that were put under it only the last shows its face; edges tell of the others
            looks = () if n == ups - 1 else ("in-group",)
            steps.append(Step(y=-(ups - 1 - n) * 3.0 - (block + strips.up if downs else 0.0), looks=looks))
    return steps
