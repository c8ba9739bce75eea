"""The position that gestures mean: rules, places and legal moves in one. Pure."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from engine import Layout, Move, Rules, State

from .choices import Choices, grab
from .drag import Point
from .geometry import Frame
from .rect import Rect, best

AT_HOME = 0.75  # cards that still lie so much on their own pile were put back, not moved

Place = tuple[int, int]  # a pile, and how deep the card lies in it: 1 is the top, 0 the empty place
Held = tuple[int, int]  # a pile, and how many cards were taken off its top


@dataclass(frozen=True)
class Position:
    """What lies where, and what may be done with it."""

    rules: Rules[Any]
    layout: Layout
    state: State
    frame: Frame
    choices: Choices
    seats: tuple[int, ...] = (0,)  # for whom these hands move

    def grab(self, place: Place) -> int:
        """How many cards come up with the card at *place*; 0 if none may."""
        pile, depth = place
        if not depth or self.rules.owner(pile) not in (-1, *self.seats):
            return 0
        return grab(self.rules.lifts(self.state, pile), depth)

    def role(self, pile: int) -> str:
        return self.layout.spots[pile].role

    def _asks(self, pile: int) -> tuple[str, str]:
        """What kind of place it is, and what it takes while it is empty."""
        return self.role(pile), self.rules.needs(self.state, pile)

    def is_place(self, pile: int) -> bool:
        """Whether a drop there can be meant: it shows cards or an outline."""
        if self.role(pile) == "aside":
            return False
        return bool(self.state.piles[pile]) or self.rules.needs(self.state, pile) != "hidden"

    def targets(self, held: Held) -> dict[int, Move]:
        """Legal drops. An empty place is as good as any other of its kind that asks for the same."""
        source, piles = held[0], self.state.piles
        targets = dict(self.choices.targets(*held))
        alone = self.choices.picks.get(frozenset({source}))
        for pile in range(len(piles)):
            if pile == source:
                continue
            if alone and self.role(pile) == "discard":
                targets[pile] = alone
            if pile in targets or piles[pile] or not self.is_place(pile):
                continue
            twins = (twin for twin in targets if not piles[twin] and self._asks(twin) == self._asks(pile))
            if (twin := next(twins, None)) is not None:
                targets[pile] = targets[twin]
        return targets

    # ---- carried cards ----

    def box(self, held: Held) -> Rect:
        """The box around cards in hand, where they lay."""
        pile, count = held
        return self.frame.carried([card.up for card in self.state.piles[pile][-count:]])

    def at_home(self, source: int, carried: Rect) -> bool:
        return carried.overlap(self.frame.areas[source]) > AT_HOME * carried.w * carried.h

    def nearest(self, carried: Rect, targets: Mapping[int, Move]) -> int | None:
        """The legal target that the carried cards lie over most."""
        return best(carried, {pile: self.frame.areas[pile] for pile in targets})

    def wrong(self, source: int, carried: Rect) -> int | None:
        """The place that an illegal drop was meant for: none if the cards lie more over their own."""
        areas = self.frame.areas
        others = {pile: area for pile, area in enumerate(areas) if pile != source and self.is_place(pile)}
        pile = best(carried, others)
        if pile is None or carried.overlap(others[pile]) <= carried.overlap(areas[source]):
            return None
        return pile

    def under(self, point: Point) -> list[int]:
        """The places under a point, the uppermost last."""
        areas = enumerate(self.frame.areas)
        return [pile for pile, area in areas if area.holds(point.x, point.y) and self.is_place(pile)]

    # ---- refusals ----

    @property
    def _seat(self) -> int:
        """Who is meant to have moved: the seat in turn, if these hands hold it."""
        return self.state.turn if self.state.turn in self.seats else self.seats[0]

    def why_no_drop(self, held: Held, target: int) -> str:
        """Why cards do not go from pile to pile."""
        source, count = held
        move = Move.carry(source, target, count, self._seat)
        if self.rules.picking:
            move = Move.pick(source) if self.role(target) == "discard" else Move.pick(source, target)
        return self.rules.why_not(self.state, move)

    def why_no_tap(self, pile: int) -> str:
        """Why a tap on a pile does nothing."""
        stock = not self.rules.picking or self.role(pile) == "stock"
        return self.rules.why_not(self.state, Move.tap(pile, self._seat) if stock else Move.pick(pile))


def reachable(rules: Rules[Any], state: State, choices: Choices) -> set[Place]:
    """What the Tab key stops at: cards that lift, piles that may be tapped, open places."""
    places: set[Place] = {(pile, 1 if state.piles[pile] else 0) for pile in choices.taps}
    for pile, cards in enumerate(state.piles):
        if rules.owner(pile) in (-1, *rules.people):
            places |= {(pile, depth) for depth in rules.lifts(state, pile)}
        if not cards and rules.needs(state, pile) != "hidden":
            places.add((pile, 0))
    return places
