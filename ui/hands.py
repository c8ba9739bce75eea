"""From gestures to moves: drags, taps, double taps and picks, for every game alike. Pure.

The page is reached only through `View`, so all of this is tested without a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from engine import Layout, Move, Rules, State

from .choices import Choices, grab
from .drag import Act, Drag, Point
from .geometry import Frame
from .rect import Rect, best

DOUBLE = 350.0  # ms between the taps of a double tap
FINGER_LIFT = 18.0  # px that carried cards rise above a finger, so that it does not hide them

Place = tuple[int, int]  # a pile, and how deep the card lies in it: 1 is the top, 0 the empty place


class View(Protocol):
    """What a gesture can make the table do."""

    def play(self, move: Move, dragged: Point | None) -> None: ...
    def refuse(self, sentence: str) -> None: ...
    def lift(self, pile: int, count: int) -> None: ...
    def shift(self, offset: Point) -> None: ...
    def put_back(self, offset: Point) -> None: ...
    def select(self, piles: dict[int, int], words: str) -> None: ...
    def targets(self, piles: Iterable[int], nearest: int | None) -> None: ...


class Hands:
    """One player's hands over one table."""

    def __init__(self, view: View) -> None:
        self._view = view
        self._drag = Drag()
        self._rules: Rules[Any] | None = None
        self._held: Place | None = None  # pile and count of the cards being carried
        self._pressed: Place | None = None
        self._nearest: int | None = None
        self._picked: frozenset[int] = frozenset()
        self._chosen: Place | None = None  # pile and depth of the card selected for tap-tap
        self._last_tap: tuple[Place, float] | None = None

    def watch(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame) -> None:
        """The position that gestures now mean. Whatever was in hand is let go."""
        self.let_go()
        self._rules, self._layout, self._state, self._frame = rules, layout, state, frame
        self._choices = Choices.of(rules.moves(state))

    @property
    def choices(self) -> Choices:
        return self._choices

    @property
    def dragging(self) -> bool:
        return self._held is not None

    # ---- pointer events; they say whether the table took the event ----

    def press(self, pointer: int, kind: str, button: int, at: Point, place: Place | None) -> bool:
        if self._drag.down(pointer, kind, button, at.x, at.y) is not Act.PRESS:
            return False
        self._pressed = place
        return True

    def move(self, pointer: int, at: Point, buttons: int) -> None:
        act = self._drag.move(pointer, at.x, at.y, buttons)
        if act is Act.LIFT:
            self._lift()
        if act in (Act.LIFT, Act.MOVE) and self._held:
            self._view.shift(self._offset)
            self._aim()
        elif act is Act.CANCEL:
            self._release()

    def release(self, pointer: int, at: Point, time: float) -> None:
        act = self._drag.up(pointer, at.x, at.y)
        if act is Act.TAP and self._pressed:
            self.tap(self._pressed, time)
        elif act is Act.TAP:
            self.let_go()  # a tap on the bare cloth
        elif act is Act.DROP:
            self._drop(time)

    def cancel(self, pointer: int | None = None) -> None:
        """The pointer was lost; with no number: the table lost interest (Escape, resize, blur)."""
        if self._drag.cancel(pointer) is Act.CANCEL:
            self._release()

    def let_go(self) -> None:
        """Drop whatever is in hand or selected; nothing is played."""
        self.cancel()
        self._deselect()

    # ---- drags ----

    @property
    def _offset(self) -> Point:
        offset = self._drag.offset
        rise = FINGER_LIFT if self._drag.kind == "touch" else 0.0
        return Point(offset.x, offset.y - rise)

    def _lift(self) -> None:
        assert self._rules
        self._deselect()
        if not self._pressed or not self._pressed[1]:
            return
        pile, depth = self._pressed
        count = grab(self._rules.lifts(self._state, pile), depth)
        if count:
            self._held = (pile, count)
            self._view.lift(pile, count)
            self._nearest = None
            self._view.targets(self._targets(pile, count), None)

    def _aim(self) -> None:
        """Light the legal target that the carried cards lie over most."""
        assert self._held
        targets = self._targets(*self._held)
        nearest = best(self._carried(), {pile: self._frame.areas[pile] for pile in targets})
        if nearest != self._nearest:
            self._nearest = nearest
            self._view.targets(targets, nearest)

    def _carried(self) -> Rect:
        assert self._held
        pile, count = self._held
        cards = [card.up for card in self._state.piles[pile][-count:]]
        return self._frame.carried(cards).moved(self._offset.x, self._offset.y)

    def _drop(self, time: float) -> None:
        assert self._rules
        if not self._held:
            # a wandering tap: on the stock, say. It counts if it ends where it began.
            if self._pressed and self._over(self._pressed[0]):
                self.tap(self._pressed, time)
            return
        source, count = self._held
        carried, targets = self._carried(), self._targets(source, count)
        legal = best(carried, {pile: self._frame.areas[pile] for pile in targets})
        if legal is not None:
            offset, self._held = self._offset, None
            self._view.targets((), None)
            self._view.play(targets[legal], offset)
            return
        others = {n: area for n, area in enumerate(self._frame.areas) if n != source and self._is_place(n)}
        wrong = best(carried, others)
        over_source = carried.overlap(self._frame.areas[source])
        self._release()
        if wrong is not None and carried.overlap(others[wrong]) > over_source:
            self._view.refuse(self._rules.why_not(self._state, self._meant(source, count, wrong)))

    def _is_place(self, pile: int) -> bool:
        """Whether a drop there can be meant: it shows cards or an outline."""
        assert self._rules
        return bool(self._state.piles[pile]) or self._rules.needs(self._state, pile) != "hidden"

    def _over(self, pile: int) -> bool:
        area, now = self._frame.areas[pile], self._drag.now
        return area.x <= now.x <= area.x + area.w and area.y <= now.y <= area.y + area.h

    def _release(self) -> None:
        """Carried cards go back to where they lay."""
        offset, held, self._held = self._offset, self._held, None
        if held:
            self._view.targets((), None)
            self._view.put_back(offset)

    def _targets(self, source: int, count: int) -> dict[int, Move]:
        """Legal drops. An empty place is as good as any other empty place of its kind."""
        targets = dict(self._choices.targets(source, count))
        alone = self._choices.picks.get(frozenset({source}))
        for pile, spot in enumerate(self._layout.spots):
            if pile == source:
                continue
            if alone and spot.role == "discard":
                targets[pile] = alone
            if pile in targets or self._state.piles[pile] or not self._is_place(pile):
                continue
            for twin, move in list(targets.items()):
                if not self._state.piles[twin] and self._layout.spots[twin].role == spot.role:
                    targets[pile] = move
                    break
        return targets

    def _meant(self, source: int, count: int, target: int) -> Move:
        """The move that an illegal drop stood for."""
        assert self._rules
        if not self._rules.picking:
            return Move.carry(source, target, count)
        return (
            Move.pick(source) if self._layout.spots[target].role == "discard" else Move.pick(source, target)
        )

    # ---- taps, by pointer or key ----

    def tap(self, place: Place, time: float) -> None:
        """A tap (or Enter) on a card or an empty place at *time* ms."""
        assert self._rules
        pile, depth = place
        doubled = (
            self._last_tap is not None and self._last_tap[0] == place and time - self._last_tap[1] <= DOUBLE
        )
        self._last_tap = (place, time)
        if self._rules.automatic:
            self._tap_automatic(pile)
        elif self._chosen and self._chosen[0] != pile and self._land(pile):
            pass
        elif pile in self._choices.taps:
            self._play(self._choices.taps[pile])
        elif doubled and depth:
            self._best(pile, depth)
        elif self._rules.picking:
            self._pick(pile)
        else:
            self._choose(pile, depth)

    def _tap_automatic(self, pile: int) -> None:
        assert self._rules
        only = self._choices.only
        if only:
            self._play(only)
        else:
            self._view.refuse(self._rules.why_not(self._state, Move.tap(pile)))

    def _land(self, target: int) -> bool:
        """The second tap of tap-tap. False if the tap should rather be a first one."""
        assert self._rules and self._chosen
        source, depth = self._chosen
        count = grab(self._rules.lifts(self._state, source), depth)
        move = self._targets(source, count).get(target) or self._choices.reach(source, depth, target)
        if move:
            self._play(move)
            return True
        if target in self._choices.taps or self._rules.lifts(self._state, target):
            return False
        if not self._is_place(target):
            return False
        self._deselect()
        self._view.refuse(self._rules.why_not(self._state, Move.carry(source, target, count)))
        return True

    def _choose(self, pile: int, depth: int) -> None:
        """The first tap of tap-tap."""
        assert self._rules
        was, count = self._chosen, grab(self._rules.lifts(self._state, pile), depth) if depth else 0
        self._deselect()
        if was and was[0] == pile and count:
            return
        if count:
            self._chosen = (pile, depth)
            self._view.select({pile: count}, "")
            self._view.targets(self._targets(pile, count), None)
        elif self._layout.spots[pile].role == "stock":
            self._view.refuse(self._rules.why_not(self._state, Move.tap(pile)))

    def _pick(self, pile: int) -> None:
        """Tapping grows a selection until it is a legal set."""
        assert self._rules
        old, (grown, move) = self._picked, self._choices.select(self._picked, pile)
        if move:
            self._play(move)
            return
        free = bool(self._rules.lifts(self._state, pile))
        if pile in old:
            self._show_picked(grown)
        elif not free and not grown:
            self._deselect()
            if self._state.piles[pile] or self._layout.spots[pile].role == "stock":
                stock = self._layout.spots[pile].role == "stock"
                wrong = Move.tap(pile) if stock else Move.pick(pile)
                self._view.refuse(self._rules.why_not(self._state, wrong))
        else:
            if old and not old <= grown:
                self._view.refuse(self._rules.why_not(self._state, Move.pick(*old, pile)))
            self._show_picked(grown or frozenset({pile}))

    def _show_picked(self, piles: frozenset[int]) -> None:
        assert self._rules
        self._picked = piles
        self._view.select(
            dict.fromkeys(piles, 1), self._rules.tells(self._state, sorted(piles)) if piles else ""
        )
        partners = {n for pick in self._choices.picks if piles < pick for n in pick - piles} if piles else ()
        self._view.targets(partners, None)

    def _best(self, pile: int, depth: int) -> None:
        """A double tap plays the most promising move of that card."""
        assert self._rules
        rules, state = self._rules, self._state
        moves = [move for move in self._choices.moving(pile) if move.verb != "carry" or move.count >= depth]
        moves = moves or self._choices.moving(pile)
        self._deselect()
        if moves:
            self._play(max(moves, key=lambda move: rules.worth(state, move)))

    def _play(self, move: Move) -> None:
        self._deselect()
        self._view.play(move, None)

    def _deselect(self) -> None:
        if self._chosen or self._picked:
            self._chosen, self._picked = None, frozenset()
            self._view.select({}, "")
            self._view.targets((), None)
