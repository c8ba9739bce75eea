"""The places of the cloth: outlines of empty piles, counts, and badges above them."""

from __future__ import annotations

from typing import Any

from engine import Layout, Rules, State

from . import announce, dom
from .geometry import Frame
from .rect import Rect

RANKS = {"T": "10"}


class Places:
    """One outline for each pile, and a count or a badge where the layout asks for one."""

    def __init__(self, cloth: Any) -> None:
        self._cloth = cloth
        self._slots: list[Any] = []
        self._shown: list[Any] = []
        self._counts: dict[int, Count] = {}
        self._badges: dict[int, Any] = {}
        self._signs: list[Sign] = []

    def open(self, layout: Layout) -> None:
        """Make the nodes; the cards' nodes come after them, and so lie above."""
        self._slots, self._counts, self._badges = [], {}, {}
        self._shown = [None] * len(layout.spots)
        for number, spot in enumerate(layout.spots):
            slot = dom.make(
                "button", "slot", type="button", tabindex="-1", data_slot=str(number), data_role=spot.role
            )
            self._slots.append(slot)
            if spot.caption:
                self._counts[number] = Count(spot.caption)
            if spot.badge:
                ring = dom.make("span", children=[dom.icon(f"pip-{spot.badge}", "pip")])
                self._badges[number] = dom.make("div", "badge", children=[ring], aria_hidden="true")
        self._signs = [Sign() for _ in layout.signs]
        above = [count.node for count in self._counts.values()]
        below = [sign.node for sign in self._signs]
        self._cloth.append(*below, *self._slots, *self._badges.values(), *above)

    def node(self, pile: int) -> Any:
        return self._slots[pile]

    def show(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame) -> None:
        for number, (spot, slot) in enumerate(zip(layout.spots, frame.slots, strict=True)):
            node, pile = self._slots[number], state.piles[number]
            need = rules.needs(state, number)
            shown = (slot, need, spot.label, spot.scale, not pile)
            if shown != self._shown[number]:
                self._shown[number] = shown
                node.style.transform = _at(slot, spot.scale)
                self._draw(node, need)
                node.setAttribute("aria-label", announce.place_name(rules, layout, number, state))
                node.setAttribute("aria-hidden", "true" if pile else "false")
            if number in self._counts:
                self._counts[number].show(slot, spot.caption.format(len(pile)) if pile else "", spot.scale)
            if number in self._badges:
                badge = self._badges[number]
                badge.style.transform = f"translate({slot.x:.2f}px,{slot.y - layout.head * slot.h:.2f}px)"
                badge.classList.toggle("is-lit", rules.lit(state, number))
        for seat, (sign, corner) in enumerate(zip(self._signs, frame.signs, strict=True)):
            turn = not rules.racing and state.turn == seat
            sign.show(corner, rules.called(seat), rules.sign(state, seat), turn)

    def _draw(self, node: Any, need: str) -> None:
        """What an empty place says it takes."""
        node.classList.toggle("is-hidden", need == "hidden")
        node.classList.toggle("is-spent", need in ("spent", "dead"))
        if need in ("turn", "gather", "spent"):
            dom.fill(node, [dom.icon("no" if need == "spent" else "again")])
        elif need == "dead":
            dom.fill(node, [dom.make("span", "say", text="dead")])
        elif need and need != "hidden":
            parts = [dom.make("span", text=RANKS.get(need[0], need[0]))]
            parts += [dom.icon(f"pip-{suit}", "pip") for suit in need[1:]]
            dom.fill(node, [dom.make("span", "need", children=parts)])
        else:
            dom.fill(node, [])


class Count:
    """How many cards a pile has."""

    def __init__(self, caption: str) -> None:
        self._text = dom.make("span")
        # a bare number is a pill on the card; words stand under it
        classes = "count" if caption.startswith("{}") else "count is-below"
        self.node = dom.make("div", classes, children=[self._text], aria_hidden="true")
        self._shown: Any = None

    def show(self, slot: Rect, text: str, scale: float) -> None:
        if (slot, text) != self._shown:
            self._shown = (slot, text)
            self.node.style.transform = _at(slot, scale)
            self._text.textContent = text


class Sign:
    """The name of a seat, and how it stands."""

    def __init__(self) -> None:
        self._name, self._line = dom.make("b"), dom.make("span")
        self.node = dom.make("div", "sign", children=[self._name, self._line])
        self._shown: Any = None

    def show(self, corner: Rect, name: str, line: str, turn: bool) -> None:
        shown = (corner, name, line, turn)
        if shown != self._shown:
            self._shown = shown
            self.node.style.transform = f"translate({corner.x:.2f}px,{corner.y:.2f}px)"
            self.node.classList.toggle("is-on", turn)
            self._name.textContent, self._line.textContent = name, line


def _at(slot: Rect, scale: float) -> str:
    size = f" scale({scale})" if scale != 1 else ""
    return f"translate({slot.x:.2f}px,{slot.y:.2f}px){size}"
