"""The places of the cloth: outlines of empty piles, counts, and badges above them."""

from __future__ import annotations

from typing import Any

from engine import Layout, Rules, State

from . import announce, dom
from .geometry import Frame

RANKS = {"T": "10"}


class Places:
    """One outline for each pile, and a count or a badge where the layout asks for one."""

    def __init__(self, cloth: Any) -> None:
        self._cloth = cloth
        self._slots: list[Any] = []
        self._needs: list[str] = []
        self._counts: dict[int, tuple[Any, Any]] = {}
        self._badges: dict[int, Any] = {}

    def open(self, layout: Layout) -> None:
        """Make the nodes; the cards' nodes come after them, and so lie above."""
        self._slots, self._needs, self._counts, self._badges = [], [], {}, {}
        for number, spot in enumerate(layout.spots):
            slot = dom.make(
                "button", "slot", type="button", tabindex="-1", data_slot=str(number), data_role=spot.role
            )
            self._slots.append(slot)
            self._needs.append("?")
            if spot.caption:
                text = dom.make("span")
                # a bare number is a pill on the card; words stand under it
                classes = "count" if spot.caption.startswith("{}") else "count is-below"
                self._counts[number] = (dom.make("div", classes, children=[text], aria_hidden="true"), text)
            if spot.badge:
                ring = dom.make("span", children=[dom.icon(f"pip-{spot.badge}", "pip")])
                self._badges[number] = dom.make("div", "badge", children=[ring], aria_hidden="true")
        counts = [node for node, _ in self._counts.values()]
        self._cloth.append(*self._slots, *self._badges.values(), *counts)

    def node(self, pile: int) -> Any:
        return self._slots[pile]

    def show(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame) -> None:
        for number, (spot, slot) in enumerate(zip(layout.spots, frame.slots, strict=True)):
            node, pile = self._slots[number], state.piles[number]
            at = f"translate({slot.x:.2f}px,{slot.y:.2f}px)"
            node.style.transform = at
            need = rules.needs(state, number)
            if need != self._needs[number]:
                self._draw(node, need)
                self._needs[number] = need
            node.setAttribute("aria-label", announce.place_name(rules, layout, number, state))
            node.setAttribute("aria-hidden", "true" if pile else "false")
            if number in self._counts:
                count, text = self._counts[number]
                count.style.transform = at
                text.textContent = spot.caption.format(len(pile)) if pile else ""
            if number in self._badges:
                badge = self._badges[number]
                badge.style.transform = f"translate({slot.x:.2f}px,{slot.y - layout.head * slot.h:.2f}px)"
                badge.classList.toggle("is-lit", rules.lit(state, number))

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
