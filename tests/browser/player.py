"""Somebody who plays on the page with mouse, finger or taps, and checks that it shows what the rules say.

A mirror of the game runs in the test: after every gesture the page must show exactly the mirror's
position, every card once, at the box that geometry computes, and no trace of a face-down card.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any, Protocol

from playwright.sync_api import CDPSession, Page, expect

from engine import Card, Layout, Move, Rules, Screen, Session, State, seating
from engine.option import value_text
from engine.record import Record
from ui import announce
from ui.geometry import Cloth, Frame, kind, measure

GOLDEN = Path(__file__).parents[1] / "golden"
READ = """() => [...document.querySelectorAll("#cloth .card")].map((card) => ({
  number: Number(card.dataset.card), label: card.getAttribute("aria-label"), transform: card.style.transform,
  translate: card.style.translate, layer: card.style.zIndex, classes: card.className,
  source: card.querySelector("img").getAttribute("src"),
}))"""
MOVES = """() => new Promise((tell) => requestAnimationFrame(() => requestAnimationFrame(() =>
  tell(document.querySelector("#status-moves").textContent))))"""
SIZE = """() => [document.querySelector("#cloth").clientWidth, document.querySelector("#cloth").clientHeight,
  window.innerWidth, window.innerHeight]"""


class Pointer(Protocol):
    """A mouse or a finger."""

    def tap(self, x: float, y: float) -> None: ...
    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None: ...


class Mouse:
    def __init__(self, page: Page) -> None:
        self.mouse = page.mouse

    def tap(self, x: float, y: float) -> None:
        self.mouse.click(x, y)

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.mouse.move(x, y)
        self.mouse.down()
        self.mouse.move(x + 6, y + 6)
        self.mouse.move(to_x, to_y, steps=3)
        self.mouse.up()


class Finger:
    """Real touch events, as a phone sends them."""

    def __init__(self, page: Page) -> None:
        self.wire: CDPSession = page.context.new_cdp_session(page)

    def send(self, kind: str, *points: tuple[float, float]) -> None:
        touches = [{"x": x, "y": y, "id": number} for number, (x, y) in enumerate(points)]
        self.wire.send("Input.dispatchTouchEvent", {"type": kind, "touchPoints": touches})

    def tap(self, x: float, y: float) -> None:
        self.send("touchStart", (x, y))
        self.send("touchEnd")

    def drag(self, x: float, y: float, to_x: float, to_y: float) -> None:
        self.send("touchStart", (x, y))
        for share in (0.2, 0.6, 1.0):
            self.send("touchMove", (x + (to_x - x) * share, y + (to_y - y) * share))
        self.send("touchEnd")


class Player:
    """Plays one game on *page* with *pointer*."""

    def __init__(self, page: Page, pointer: Pointer) -> None:
        self.page, self.pointer = page, pointer
        self.session: Session[Any]
        self.turned = False  # the table is seen from the other side

    # ---- opening games, through the page's own menus ----

    def open(self, slug: str) -> None:
        self.page.locator(f'[data-slug="{slug}"] .tile-link').click()
        expect(self.page.locator("#cloth .card").first).to_be_attached()

    def choose(self, rules: Rules[Any], preset: str = "") -> None:
        """The rules of this table: by the name of a preset, else option by option."""
        self.page.locator('[data-action="more"]').click()
        self.page.get_by_role("button", name="Rules of this table").click()
        dialog = self.page.get_by_role("dialog")
        if preset:
            dialog.get_by_role("button", name=preset, exact=True).click()
        else:
            for name, value in rules.chosen.items():
                dialog.locator(f'select[name="{name}"]').select_option(value_text(value))
        dialog.get_by_role("button", name="Deal with these rules").click()
        expect(dialog).to_be_hidden()

    def deal(self, rules: Rules[Any], number: int) -> None:
        """A deal by its number; the mirror plays *rules*."""
        self.page.locator("#status-deal").click()
        self.page.get_by_label("Play another deal").fill(str(number))
        self.page.get_by_role("button", name="Play this deal").click()
        expect(self.page.locator("#status-deal")).to_have_text(re.compile(f"{number:,}".replace(",", r"\s")))
        self.session = Session(rules, number)
        self.check()

    # ---- moves ----

    def drag_move(self, move: Move) -> None:
        """Make a carry or a pick of two by dragging, anything else by tapping."""
        if move.verb == "carry" or (move.verb == "pick" and len(move.piles) == 2):
            self.drag(move.source, move.count, move.target)
            self.played(move)
        else:
            self.tap_move(move)

    def tap_move(self, move: Move) -> None:
        """Make a move by taps alone."""
        if move.verb == "say":
            label = self.session.rules.labels.get(move.word, move.word.capitalize())
            button = self.page.locator("#words").get_by_role("button", name=re.compile(rf"^{label}( \(|$)"))
            button.click()
        elif move.verb == "pick":
            for pile in move.piles:
                self.tap(pile)
        else:
            self.tap(move.source, move.count)
            if move.verb == "carry" and not self.session.rules.automatic:
                self.tap(move.target)
        self.played(move)

    def played(self, move: Move) -> None:
        """The mirror makes the move too; the page must follow."""
        self.session.play(move)
        self.follow()

    def follow(self) -> None:
        """Wait until the page counts as many moves as the mirror, then compare everything."""
        count = self.session.cursor
        words = f"{count} move" + ("" if count == 1 else "s")
        for _ in range(100):
            if self.page.evaluate(MOVES) == words:
                break
        else:
            raise AssertionError(f"the page never counted {words}")
        self.check()

    def drag(self, source: int, count: int, target: int, then_check: bool = False) -> None:
        """Drag the top *count* cards of one pile so that they lie exactly on another."""
        frame, (left, top) = self.frame(), self.corner()
        held = self.session.state.piles[source][-count]
        box = frame.boxes[held.up]
        goal = self.landing(frame, target)
        x, y = left + box.x + frame.card_w / 2, top + box.y + 9
        self.pointer.drag(x, y, x + goal[0] - box.x, y + goal[1] - box.y)
        if then_check:
            self.check()

    def tap(self, pile: int, depth: int = 1) -> None:
        frame, (left, top) = self.frame(), self.corner()
        cards = self.session.state.piles[pile]
        place = frame.boxes[cards[-depth].up] if cards else frame.slots[pile]
        self.pointer.tap(left + place.x + frame.card_w / 2, top + place.y + 9)

    def landing(self, frame: Frame, pile: int) -> tuple[float, float]:
        cards = self.session.state.piles[pile]
        place = frame.boxes[cards[-1].up] if cards else frame.slots[pile]
        return place.x, place.y

    def press(self, action: str) -> None:
        self.page.locator(f'#play [data-action="{action}"]').click()

    # ---- what the page shows ----

    def corner(self) -> tuple[float, float]:
        box = self.page.locator("#cloth").bounding_box()
        assert box
        return box["x"], box["y"]

    def frame(self, state: State | None = None) -> Frame:
        width, height, *window = self.page.evaluate(SIZE)
        cloth = Cloth.of(width, height, *window)
        return measure(self.layout(kind(*window)), state or self.session.state, cloth)

    def layout(self, screen: Screen) -> Layout:
        rules = self.session.rules
        layout = rules.layout(screen)
        return seating.turned(layout, rules.mirror) if self.turned else layout

    def check(self) -> None:
        """The page shows the mirror's position, and nothing else."""
        state = self.session.state
        frame = self.frame()
        layout = self.layout(kind(*self.page.evaluate(SIZE)[2:]))
        order = [card.up for pile in self.session.states[0].piles for card in pile]
        seen = {entry["number"]: entry for entry in self.page.evaluate(READ)}
        assert sorted(seen) == list(range(len(order))), "every card has exactly one node"
        for pile, cards in enumerate(state.piles):
            for index, card in enumerate(cards):
                entry, box = seen[order.index(card.up)], frame.boxes[card.up]
                assert entry["label"] == announce.card_name(layout, pile, index, state), (card, entry)
                at = [float(n) for n in re.findall(r"-?[0-9.]+(?=px)", entry["transform"])]
                assert at == [box.x, box.y], (card, entry, box)
                assert entry["translate"] in ("", "none"), (card, entry)
                assert ("down" in entry["classes"].split()) == (not card.face_up)
                assert entry["source"] == (picture(box.face, card) if card.face_up else None)

    def unseen(self) -> list[Card]:
        """Cards of which no copy lies face up."""
        cards = [card for pile in self.session.state.piles for card in pile]
        seen = {card % 52 for card in cards if card.face_up}
        return [card.up for card in cards if card % 52 not in seen]

    def has_no_name_of_an_unseen_card(self) -> None:
        html = self.page.content()
        for card in self.unseen():
            assert card.name not in html.lower(), card
            face = repr(card).partition("'")[0]
            assert not re.search(rf"[/\"'>\s]{face}(\.svg|[\"'<\s])", html), card


def picture(face: str, card: Card) -> str:
    return f"./faces/{face}/{card.up!r}.svg".replace(f"'{card.deck}", "")


def golden(name: str) -> Session[Any]:
    """A whole game from tests/golden."""
    return Record.parse((GOLDEN / f"{name}.txt").read_text(encoding="utf-8")).session()


def by_hand(rules: Rules[Any]) -> Rules[Any]:
    """The same rules with people on every seat, so that a whole golden game can be played by hand."""
    seats = {"opponent": "human"} if "opponent" in rules.chosen else {}
    return type(rules)(**{**rules.chosen, **seats})


def in_turn(name: str) -> bool:
    """Whether a golden game can be played move by move: in a race the rivals do not wait (test_race)."""
    return not golden(name).rules.racing
