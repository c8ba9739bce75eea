"""From a layout and a position to boxes in px. Pure arithmetic: no page here.

`measure` gives the whole picture of one position: how large cards are, where each card lies and
what it looks like there, and where the empty places are.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import cached_property

from engine import Card, Layout, Pile, Screen, Spot, State

from .fans import Strips, spread
from .rect import Rect

LARGE_BELOW = {
    Screen.PHONE: 96.0,
    Screen.LYING: 96.0,
    Screen.TABLET: 72.0,
    Screen.DESK: 72.0,
}  # px: narrower cards
# carry the large-print face; a phone is held in the hand, where even middling cards profit from it
SLIM = 2.0  # cards so much higher than wide carry the compact face
LOOKS = {"discard": "is-dim", "aside": "is-aside", "foundation": "is-home"}  # by the role of the place
DEEPEST = 128  # layers of one pile
SMALLEST = 26.0  # px: cards never get narrower; a fan then squeezes further

PADS = {Screen.PHONE: 8.0, Screen.LYING: 7.0, Screen.TABLET: 18.0, Screen.DESK: 30.0}
STRIPS = {Screen.PHONE: 0.46, Screen.LYING: 0.36, Screen.TABLET: 0.34, Screen.DESK: 0.29}
STRIPS_DOWN = {Screen.PHONE: 0.14, Screen.LYING: 0.08, Screen.TABLET: 0.11, Screen.DESK: 0.11}


@dataclass(frozen=True)
class Cloth:
    """The area that cards may lie on, in px, and what kind of screen it is on."""

    width: float
    height: float
    screen: Screen
    pad: float
    largest: float  # width of a card at most

    @classmethod
    def of(cls, width: float, height: float, window_width: float, window_height: float) -> Cloth:
        """The cloth of *width* x *height* in a window of the given size."""
        screen = kind(window_width, window_height)
        grand = screen is Screen.DESK and window_width >= 1800 and window_height >= 900
        return cls(width, height, screen, 44.0 if grand else PADS[screen], 228.0 if grand else 168.0)


def kind(width: float, height: float) -> Screen:
    """Which kind of screen a window of this size is (the same limits as css/80-screens.css)."""
    if width > height and height <= 520:
        return Screen.LYING
    if width >= 1000 and height >= 521:
        return Screen.DESK
    return Screen.TABLET if width >= 700 and height >= 521 else Screen.PHONE


@dataclass(frozen=True)
class Box:
    """How one card lies: px of its upper left corner, its layer, and its looks."""

    x: float
    y: float
    z: int
    face: str  # the set of faces: classic, tight, large, large-side
    looks: tuple[str, ...] = ()  # CSS classes: down, is-covered, is-buried, in-group, deep2, deep3
    tally: int = 0  # size of the group that this card stands for
    scale: float = 1.0  # its size, a share of the table's cards


@dataclass(frozen=True)
class Piece:
    """The picture of one pile."""

    pile: Pile
    under: bool  # cards of another pile lie on it
    boxes: dict[Card, Box]
    area: Rect  # its place, grown by the cards that lie there
    squeezed: bool  # beyond what is readable


@dataclass(frozen=True)
class Frame:
    """The picture of one position."""

    card_w: float
    slots: tuple[Rect, ...]  # the place of each pile, whether empty or not
    pieces: tuple[Piece, ...]
    layout: Layout
    cloth: Cloth
    signs: tuple[Rect, ...] = ()  # where the names of the seats stand

    @cached_property
    def boxes(self) -> dict[Card, Box]:
        """By physical card (face up)."""
        boxes: dict[Card, Box] = {}
        for piece in self.pieces:
            boxes.update(piece.boxes)
        return boxes

    @cached_property
    def areas(self) -> tuple[Rect, ...]:
        return tuple(piece.area for piece in self.pieces)

    @property
    def ratio(self) -> float:
        """A card's height by its width."""
        return self.layout.ratio

    @property
    def card_h(self) -> float:
        return self.card_w * self.ratio

    def carried(self, cards: list[Card]) -> Rect:
        """The box around some cards."""
        boxes = [self.boxes[card] for card in cards]
        rects = [Rect(b.x, b.y, self.card_w * b.scale, self.card_h * b.scale) for b in boxes]
        around = rects[0]
        for rect in rects[1:]:
            around = around.join(rect)
        return around


def measure(layout: Layout, state: State, cloth: Cloth, old: Frame | None = None) -> Frame:
    """The picture of *state*: nominal card size if everything fits, smaller cards if not.

    Piles that lie as in an *old* picture of the same layout on the same cloth keep their pieces.
    """
    if old is not None and (old.layout is not layout or old.cloth != cloth):
        old = None
    width = _nominal(layout, cloth)
    least = max(SMALLEST, width * layout.least)
    frame, fits = _picture(layout, state, cloth, width, old)
    while not fits and width > least:
        width = max(least, width * 0.96)
        frame, fits = _picture(layout, state, cloth, width, old)
    return frame


def _nominal(layout: Layout, cloth: Cloth) -> float:
    across = (cloth.width - 2 * cloth.pad) / (layout.columns + (layout.columns - 1) * layout.gap)
    along = (cloth.height - 2 * cloth.pad) / (layout.rows * layout.ratio)
    return min(across, max(SMALLEST, min(along, cloth.largest)))  # nothing may leave the cloth sideways


def _picture(
    layout: Layout, state: State, cloth: Cloth, w: float, old: Frame | None = None
) -> tuple[Frame, bool]:
    """The picture with cards *w* px wide, and whether it fits without squeezing too far."""
    h = w * layout.ratio
    slots, signs = _places(layout, cloth, w)
    large = w < LARGE_BELOW[cloth.screen]
    strip = (layout.strip or STRIPS[cloth.screen]) * h
    sizes = {spot.scale for spot in layout.spots}
    all_strips = {
        size: Strips(
            w * size,
            h * size,
            strip * size,
            STRIPS_DOWN[cloth.screen] * h * size,
            large or size < 1,
            size < 1,
        )
        for size in sizes
    }
    covered = _covered(layout, state)
    pieces = []
    for number, (spot, slot) in enumerate(zip(layout.spots, slots, strict=True)):
        pile, under = state.piles[number], number in covered
        known = old.pieces[number] if old and old.card_w == w else None
        if known and known.pile is pile and known.under == under:
            pieces.append(known)
            continue
        steps, squeezed = spread(
            spot.fan, pile, all_strips[spot.scale], _room(layout, (*slots, *signs), number, cloth)
        )
        more = _looks(spot, under)
        large_here = large or spot.scale < 1
        plain = "compact" if layout.ratio > SLIM else "large" if large_here else "classic"
        boxes, area, z = {}, slot, number * DEEPEST
        for card, step in zip(pile, steps, strict=True):
            looks = (*(() if card.face_up else ("down",)), *step.looks, *more)
            x, y = round(slot.x + step.x, 2), round(slot.y + step.y, 2)
            boxes[card.up] = Box(x, y, z, step.face or plain, looks, step.tally, spot.scale)
            area = area.join(slot.moved(step.x, step.y))
            z += 1
        squeezed = squeezed and spot.scale == 1  # small piles may squeeze as far as they like
        pieces.append(Piece(pile, under, boxes, area, squeezed))
    bottom = max(
        (slot.y + slot.h for slot, pile in zip(slots, state.piles, strict=False) if pile), default=0.0
    )
    frame = Frame(w, slots, tuple(pieces), layout, cloth, signs)
    squeezed = any(piece.squeezed for piece in pieces)
    return frame, not squeezed and bottom <= cloth.height - cloth.pad / 2


def _looks(spot: Spot, under: bool) -> tuple[str, ...]:
    """How every card of a pile looks because of where it lies."""
    looks: tuple[str, ...] = ("is-covered",) if under else ()
    if spot.role in LOOKS:
        looks += (LOOKS[spot.role],)
    return (*looks, "is-small") if spot.scale < 1 else looks


def _places(layout: Layout, cloth: Cloth, w: float) -> tuple[tuple[Rect, ...], tuple[Rect, ...]]:
    """Where each pile begins, and each sign, in px."""
    h, step = w * layout.ratio, w * (1 + layout.gap)
    width, height = (
        cloth.width - 2 * cloth.pad - layout.side * step,
        cloth.height - 2 * cloth.pad - layout.foot * h,
    )
    left, top = cloth.pad, cloth.pad
    if layout.wide and width > height * layout.wide:
        left, width = left + (width - height * layout.wide) / 2, height * layout.wide
    if layout.tall and height > width * layout.tall:
        top, height = top + (height - width * layout.tall) / 2, width * layout.tall
    block = [spot for spot in layout.spots if spot.across is None]
    block_w = max((spot.x * step + spot.scale * w for spot in block), default=w)
    block_h = (max((spot.y for spot in block if spot.along is None), default=0.0) + 1 + layout.head) * h
    inset = (width - block_w) / 2
    drop = (height - block_h) / 2 if layout.middle else 0.0

    def place(spot: Spot) -> Rect:
        x = inset if spot.across is None else spot.across * (width - w)
        y = drop if spot.along is None else spot.along * (height - h * (1 + layout.head))
        at = left + x + spot.x * step, top + y + (spot.y + layout.head) * h
        return Rect(*at, w * spot.scale, h * spot.scale)

    return tuple(map(place, layout.spots)), tuple(map(place, layout.signs))


def _room(layout: Layout, slots: tuple[Rect, ...], number: int, cloth: Cloth) -> Rect:
    """The free area that a fan may fill: down and right from its slot to the next pile or the edge."""
    me = slots[number]
    right, bottom = cloth.width - cloth.pad / 2, cloth.height - cloth.pad / 2 - layout.foot * me.h
    for other in slots:
        beside = other.y < me.y + me.h - 1 and other.y + other.h > me.y + 1
        below = other.x < me.x + me.w - 1 and other.x + other.w > me.x + 1
        if below and other.y >= me.y + me.h - 1:
            bottom = min(bottom, other.y - 4)
        if beside and other.x >= me.x + me.w - 1:
            right = min(right, other.x - 2)
    return Rect(me.x, me.y, max(me.w, right - me.x), max(me.h, bottom - me.y))


def _covered(layout: Layout, state: State) -> set[int]:
    """The piles on which cards of another pile lie (Pyramid)."""
    names = {spot.name: number for number, spot in enumerate(layout.spots)}
    return {
        names[under]
        for number, spot in enumerate(layout.spots)
        if state.piles[number]
        for under in spot.covers
    }
