"""The cloth: one node for each physical card and each place, put where the picture says.

Nodes are made once for a game, in the order of the deal, so that nothing in the page tells what a
face-down card is; afterwards they only move. What lies where is always the last picture shown.
"""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import Any

from engine import Card, Layout, Rules, State

from . import announce, dom
from .drag import Point
from .flights import EASE, EASE_BACK, Flight, Stop
from .geometry import Box, Cloth, Frame
from .places import Places

FETCH_AFTER = 400.0  # ms: first the table must stand
RAISED = 30_000  # layers above resting cards, for cards that fly or are carried


class CardNode:
    """The page's node of one card, and what was last written to it."""

    def __init__(self, card: Card, number: int, backs: bool) -> None:
        """*backs*: each deck has a back of its own."""
        self.card = card
        self.face = dom.make("img", "face", alt="", draggable="false", width="240", height="336")
        self.verso = dom.make("span", "verso")
        self.tally = dom.make("span", "tally", aria_hidden="true")
        children = [self.face, self.verso, self.tally]
        self.node = dom.make("button", "card down", type="button", tabindex="-1", data_card=str(number))
        self.node.append(*children)
        if backs:
            self.node.setAttribute("data-back", str(card.deck))
        self.style = self.node.style
        self._picture = repr(card.up).partition("'")[0]  # both copies of a card share one picture
        self._box: tuple[float, float, int, float] | None = None
        self._looks, self._face, self._name, self._tally = "down", "", "", 0
        self._reached = False

    def show(self, box: Box, face_up: bool, name: str) -> None:
        """Lie as *box* says; only what differs is written."""
        at = (box.x, box.y, box.z, box.scale)
        if at != self._box:
            size = f" scale({box.scale})" if box.scale != 1 else ""
            self.style.transform = f"translate({box.x}px,{box.y}px){size}"
            self.style.zIndex = box.z
            self._box = at
        face = self.path(box.face) if face_up else ""
        if face != self._face:
            if face:
                self.face.src = face
            else:
                self.face.removeAttribute("src")  # no trace of a card that lies face down
            self._face = face
        looks = " ".join(box.looks)
        if looks != self._looks:
            self.node.className = f"card {looks}"
            self._looks = looks
        if name != self._name:
            self.node.setAttribute("aria-label", name)
            self._name = name
        if box.tally != self._tally:
            self.tally.textContent = f"\N{MULTIPLICATION SIGN}{box.tally}" if box.tally else ""
            self._tally = box.tally

    def path(self, face: str) -> str:
        """Where the card's picture in a set of faces is."""
        return f"./faces/{face}/{self._picture}.svg"

    def raise_to(self, layer: int) -> None:
        self.style.zIndex = layer

    def rest(self, box: Box) -> None:
        self.style.zIndex = box.z

    def reach(self, on: bool) -> None:
        if on != self._reached:
            self.node.tabIndex = 0 if on else -1
            self._reached = on

    def mark(self, name: str, on: bool) -> None:
        self.node.classList.toggle(name, on)


@dataclass(eq=False)
class Flock:
    """Cards that set off together."""

    cards: list[Card]
    running: list[Any] = field(default_factory=list)
    landing: int = 0  # the timer that ends it


class Table:
    """Shows pictures. It knows nothing of rules but what a place is called."""

    def __init__(self, cloth: Any) -> None:
        self.cloth = cloth
        self.cards: list[Card] = []  # by number of the node: the order of the deal
        self._nodes: dict[Card, CardNode] = {}
        self._places = Places(cloth)
        self.frame: Frame | None = None
        self._flying: list[Flock] = []
        self._sent: dict[Card, Any] = {}  # cards that somebody has sent and that have not arrived
        self._marked: dict[int, list[tuple[Any, str]]] = {}  # by pair of hands
        self._selected: dict[int, list[Card]] = {}
        self._fetched: set[str] = set()
        self._pictures: list[Any] = []

    # ---- a game is laid out ----

    def open(self, layout: Layout, cards: Sequence[Card], backs: bool = False) -> None:
        """Make the nodes of a game. *cards* in the order of the deal; *backs*: decks are told apart."""
        self.finish()
        self.cloth.replaceChildren()
        self.frame = None
        self._marked, self._selected, self._sent = {}, {}, {}
        self.cards = [card.up for card in cards]
        self._nodes = {card: CardNode(card, number, backs) for number, card in enumerate(self.cards)}
        self._places.open(layout)
        self.cloth.append(*(node.node for node in self._nodes.values()))
        self._fetched, self._pictures = set(), []

    def size(self, window: tuple[float, float]) -> Cloth:
        return Cloth.of(float(self.cloth.clientWidth), float(self.cloth.clientHeight), *window)

    def show(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame, keep: bool = False) -> None:
        """Put every card and place where *frame* has it, at once; with *keep* what flies flies on."""
        if not keep:
            self.finish()
        if self.frame is None or self.frame.card_w != frame.card_w:
            self.cloth.style.setProperty("--card-w", f"{frame.card_w:.2f}px")
            self.cloth.style.setProperty("--card-ratio", f"{frame.ratio}")
        known = self.frame.pieces if self.frame else ()
        self.frame = frame
        for number, pile in enumerate(state.piles):
            if known and known[number] is frame.pieces[number]:
                continue  # nothing of it has changed
            for index, card in enumerate(pile):
                name = announce.card_name(layout, number, index, state)
                self._nodes[card.up].show(frame.boxes[card.up], card.face_up, name)
        self._places.show(rules, layout, state, frame)
        self._fetch({box.face for box in frame.boxes.values()})

    def _fetch(self, faces: set[str]) -> None:
        """All faces of the sets in use, so that none is blank when its card turns up."""
        for face in sorted(faces - self._fetched):
            self._fetched.add(face)
            paths = [self._nodes[card].path(face) for card in self.cards]
            dom.later(FETCH_AFTER, partial(self._keep, paths))

    def _keep(self, paths: list[str]) -> None:
        self._pictures += dom.fetch_pictures(paths)

    # ---- movement ----

    def fly(self, flights: Sequence[Flight], gliding: bool = False, keep: bool = False) -> None:
        """Let cards come to where they already lie. A new flight ends the others, unless they are kept."""
        if not keep:
            self.finish()
        if not flights or self.frame is None:
            return
        flock = Flock([flight.card for flight in flights])
        for flight in flights:
            node = self._nodes[flight.card]
            node.raise_to(RAISED + self.frame.boxes[flight.card].z)
            frames = flight.keyframes(EASE_BACK if gliding else EASE)
            flock.running.append(dom.animate(node.node, frames, {"duration": max(flight.ends, 1.0)}))
            if flight.shows_back_until:
                still = [{"visibility": "visible"}, {"visibility": "visible"}]
                flock.running.append(dom.animate(node.verso, still, {"duration": flight.shows_back_until}))
        self._flying.append(flock)
        lasts = max(flight.ends for flight in flights) + 30
        flock.landing = dom.later(lasts, lambda: self._land(flock))

    def finish(self) -> None:
        """End whatever flies: every card is where the picture says."""
        for flock in list(self._flying):
            self._land(flock)

    def _land(self, flock: Flock) -> None:
        if flock in self._flying:
            self._flying.remove(flock)
            dom.forget(flock.landing)
            for running in flock.running:
                running.cancel()
            for card in flock.cards:
                if self.frame and card in self._nodes and card not in self._sent:
                    self._nodes[card].rest(self.frame.boxes[card])

    @property
    def moving(self) -> bool:
        return bool(self._flying)

    def send(self, card: Card, target: int, takes: float) -> None:
        """A card sets out for a pile where it will lie only when it has arrived."""
        assert self.frame
        box, slot = self.frame.boxes[card.up], self.frame.slots[target]
        here, there = (
            Stop(box.x, box.y, box.scale),
            Stop(slot.x, slot.y, self.frame.layout.spots[target].scale),
        )
        node = self._nodes[card.up]
        node.mark("is-flying", True)
        node.raise_to(RAISED + box.z)
        way = Flight(card.up, [(0.0, max(1.0, takes), here, there, False)])
        timing = {"duration": max(1.0, takes), "fill": "forwards"}
        self._sent[card.up] = dom.animate(node.node, way.keyframes(), timing)

    def arrived(self, card: Card) -> bool:
        """A card that was sent is there, or comes back: it lies where the picture says. False: none was sent."""
        running = self._sent.pop(card.up, None)
        if running is None or self.frame is None:
            return False
        running.cancel()
        self._nodes[card.up].mark("is-flying", False)
        self._nodes[card.up].rest(self.frame.boxes[card.up])
        return True

    # ---- cards in hand ----

    def lift(self, cards: Iterable[Card], hand: int = 0) -> None:
        assert self.frame
        self.finish()
        self.select((), hand)
        for layer, card in enumerate(cards):
            node = self._nodes[card.up]
            node.mark("is-lifted", True)
            node.raise_to(2 * RAISED + layer)

    def shift(self, cards: Iterable[Card], offset: Point) -> None:
        """Carried cards follow the pointer exactly."""
        text = f"{offset.x:.1f}px {offset.y:.1f}px"
        for card in cards:
            self._nodes[card.up].style.translate = text

    def put_down(self, cards: Iterable[Card]) -> None:
        """Cards are no longer carried; they lie where the picture says."""
        for card in cards:
            node = self._nodes[card.up]
            node.mark("is-lifted", False)
            node.style.translate = ""
            if self.frame:
                node.rest(self.frame.boxes[card.up])

    # ---- light ----

    def select(self, cards: Iterable[Card], hand: int = 0) -> None:
        for card in self._selected.get(hand, ()):
            self._nodes[card].mark("is-selected", False)
        self._selected[hand] = [card.up for card in cards]
        for card in self._selected[hand]:
            self._nodes[card].mark("is-selected", True)

    def targets(self, state: State, piles: Iterable[int], nearest: int | None, hand: int = 0) -> None:
        """Corners of light on every legal place, a whole frame where a release would land."""
        for node, name in self._marked.get(hand, ()):
            node.classList.remove(name)
        marked = self._marked[hand] = []
        for pile in piles:
            top = state.piles[pile][-1].up if state.piles[pile] else None
            node = self._nodes[top].node if top is not None else self._places.node(pile)
            names = ["is-target", "is-best"] if pile == nearest else ["is-target"]
            for name in names:
                node.classList.add(name)
                marked.append((node, name))

    # ---- what is under a pointer ----

    def place_of(self, target: Any, state: State) -> tuple[int, int] | None:
        """The pile, and how deep in it the card lies (0: the empty place), of an event's target."""
        node = dom.closest(target, "[data-card],[data-slot]")
        if node is None:
            return None
        if node.hasAttribute("data-slot"):
            pile = int(node.getAttribute("data-slot"))
            return pile, 1 if state.piles[pile] else 0
        card = self.cards[int(node.getAttribute("data-card"))]
        for pile, cards in enumerate(state.piles):
            for index, other in enumerate(cards):
                if other.up == card:
                    return pile, len(cards) - index
        return None

    def reach(self, state: State, places: set[tuple[int, int]]) -> None:
        """Let the Tab key stop at these cards and empty places, and at no others."""
        for pile, cards in enumerate(state.piles):
            self._places.node(pile).tabIndex = 0 if (pile, 0) in places else -1
            for index, card in enumerate(cards):
                self._nodes[card.up].reach((pile, len(cards) - index) in places)
