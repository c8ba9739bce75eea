"""From gestures to moves: drags, taps, double taps and picks, for every game alike. Pure.

The page is reached only through `View`, so all of this is tested without a browser.
"""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any, Protocol

from engine import Layout, Move, Rules, State

from .choices import Choices
from .drag import Act, Drag, Point
from .geometry import Frame
from .position import Held, Position
from .position import Place as Place

DOUBLE = 350.0  # ms between the taps of a double tap
FINGER_LIFT = 18.0  # px that carried cards rise above a finger, so that it does not hide them


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
    """One pair of hands over one table, moving for some seats; for all that people hold, unless told."""

    def __init__(self, view: View, seats: tuple[int, ...] | None = None) -> None:
        self._view, self._seats = view, seats
        self._drag = Drag()
        self._position: Position | None = None
        self._pressed: Place | None = None
        self._held: Held | None = None  # the cards being carried
        self._targets: dict[int, Move] = {}  # where they may go
        self._nearest: int | None = None
        self._chosen: Place | None = None  # the card selected for tap-tap
        self._picked: frozenset[int] = frozenset()
        self._last_tap: tuple[Place, float] | None = None

    def watch(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame) -> None:
        """The position that gestures now mean. Whatever was in hand is let go."""
        self.let_go()
        self._last_tap = None  # the taps of a double tap mean one position
        self._position = self._seen(rules, layout, state, frame)

    def follow(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame) -> None:
        """A position that others have changed: what is in hand stays there, if it still may be."""
        old, self._position = self._position, self._seen(rules, layout, state, frame)
        for pile in (place[0] for place in (self._held, self._chosen) if place):
            if old is None or old.state.piles[pile] != state.piles[pile]:
                self.let_go()
                return
        if self._held:
            self._targets, self._nearest = self._now.targets(self._held), None
            self._aim()
        elif self._chosen:
            self._view.targets(self._now.targets((self._chosen[0], self._now.grab(self._chosen))), None)

    def _seen(self, rules: Rules[Any], layout: Layout, state: State, frame: Frame) -> Position:
        seats = self._seats or rules.people
        choices = Choices.of(rules.moves_of(state, seats), seats)
        return Position(rules, layout, state, frame, choices, seats)

    @property
    def _now(self) -> Position:
        assert self._position
        return self._position

    @property
    def choices(self) -> Choices:
        return self._now.choices

    @property
    def dragging(self) -> bool:
        return self._held is not None

    @property
    def busy(self) -> bool:
        """Whether a pointer is down."""
        return self._drag.busy

    @property
    def choosing(self) -> bool:
        """Whether a card is chosen and waits for its goal."""
        return self._chosen is not None

    # ---- pointer events; they say whether the table took the event ----

    def press(self, pointer: int, kind: str, button: int, at: Point, place: Place | None) -> bool:
        if button == 0 and pointer == self._drag.pointer:
            self.cancel(pointer)  # its release was missed
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
        self.move(pointer, at, 1)  # the last stretch may come without an event of its own
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
        self._deselect()
        count = self._now.grab(self._pressed) if self._pressed else 0
        if self._pressed and count:
            self._held = (self._pressed[0], count)
            self._targets, self._nearest = self._now.targets(self._held), None
            self._view.lift(*self._held)
            self._view.targets(self._targets, None)

    def _aim(self) -> None:
        """Light the legal target that the carried cards lie over most."""
        nearest = self._landing()
        if nearest != self._nearest:
            self._nearest = nearest
            self._view.targets(self._targets, nearest)

    def _landing(self) -> int | None:
        """The legal target on which a release would land; none while the cards are hardly off their pile."""
        assert self._held
        box, by = self._now.box(self._held), self._drag.offset
        if self._now.at_home(self._held[0], box.moved(by.x, by.y)):
            return None
        return self._now.nearest(box.moved(self._offset.x, self._offset.y), self._targets)

    def _drop(self, time: float) -> None:
        if not self._held:
            self._wander(time)
            return
        offset, held, now, legal = self._offset, self._held, self._now, self._landing()
        if legal is not None:
            self._held = None
            self._view.targets((), None)
            self._view.play(self._targets[legal], offset)
            return
        wrong = now.wrong(held[0], now.box(held).moved(offset.x, offset.y))
        self._release()
        if wrong is not None:
            self._view.refuse(now.why_no_drop(held, wrong))

    def _wander(self, time: float) -> None:
        """A drag of what does not lift (the stock, say) is a tap if it ends where it began."""
        if not self._pressed:
            return
        (pile, depth), under = self._pressed, self._now.under(self._drag.now)
        if pile in under:
            self.tap(self._pressed, time)
        elif depth and under:
            self._view.refuse(self._now.why_no_drop((pile, 1), under[-1]))

    def _release(self) -> None:
        """Carried cards go back to where they lay."""
        offset, held, self._held = self._offset, self._held, None
        if held:
            self._view.targets((), None)
            self._view.put_back(offset)

    # ---- taps, by pointer or key ----

    def tap(self, place: Place, time: float) -> None:
        """A tap (or Enter) on a card or an empty place at *time* ms."""
        self.cancel()  # a key may come in the middle of a drag
        pile, depth = place
        doubled = (
            self._last_tap is not None and self._last_tap[0] == place and time - self._last_tap[1] <= DOUBLE
        )
        self._last_tap = (place, time)
        if self._now.rules.automatic:
            self._tap_automatic(pile)
        elif self._chosen and self._chosen[0] != pile and self._land(pile):
            pass
        elif pile in self.choices.taps:
            self._play(self.choices.taps[pile])
        elif doubled and depth:
            self._best(pile, depth)
        elif self._now.rules.picking:
            self._pick(pile)
        else:
            self._choose(place)

    def _tap_automatic(self, pile: int) -> None:
        if only := self.choices.only:
            self._play(only)
        else:
            self._view.refuse(self._now.why_no_tap(pile))

    def _land(self, target: int) -> bool:
        """The second tap of tap-tap. False if the tap should rather be a first one."""
        assert self._chosen
        now, (source, depth) = self._now, self._chosen
        count = now.grab(self._chosen)
        move = now.targets((source, count)).get(target) or self.choices.reach(source, depth, target)
        if move:
            self._play(move)
            return True
        if now.role(target) == "stock" or now.rules.lifts(now.state, target) or not now.is_place(target):
            return False
        self._deselect()
        self._view.refuse(now.why_no_drop((source, count), target))
        return True

    def _choose(self, place: Place) -> None:
        """The first tap of tap-tap; a second one on the same cards lets go of them."""
        now, count, pile = self._now, self._now.grab(place), place[0]
        again = self._chosen is not None and self._chosen[0] == pile and now.grab(self._chosen) == count
        self._deselect()
        if count and not again:
            self._chosen = place
            self._view.select({pile: count}, "")
            self._view.targets(now.targets((pile, count)), None)
        elif not count and now.role(pile) == "stock":
            self._view.refuse(now.why_no_tap(pile))

    def _pick(self, pile: int) -> None:
        """Tapping grows a selection until it is a legal set."""
        now, old = self._now, self._picked
        grown, move = self.choices.select(old, pile)
        if move:
            self._play(move)
        elif pile in old:
            self._show_picked(grown)
        elif grown or now.rules.lifts(now.state, pile):
            if old and not old <= grown:
                self._view.refuse(now.rules.why_not(now.state, Move.pick(*old, pile)))
            self._show_picked(grown or frozenset({pile}))
        else:
            self._deselect()
            if now.role(pile) == "stock":
                self._view.refuse(now.why_no_tap(pile))
            elif now.state.piles[pile]:
                self._view.refuse(now.rules.why_not(now.state, Move.pick(*old, pile)))

    def _show_picked(self, piles: frozenset[int]) -> None:
        now, self._picked = self._now, piles
        self._view.select(
            dict.fromkeys(sorted(piles), 1), now.rules.tells(now.state, sorted(piles)) if piles else ""
        )
        partners = {n for pick in self.choices.picks if piles < pick for n in pick - piles} if piles else ()
        self._view.targets(sorted(partners), None)

    def _best(self, pile: int, depth: int) -> None:
        """A double tap plays the most promising move of that card."""
        now, moving = self._now, self.choices.moving(pile)
        moves = [move for move in moving if move.verb != "carry" or move.count >= depth] or moving
        self._deselect()
        if moves:
            self._play(max(moves, key=lambda move: now.rules.worth(now.state, move)))

    def _play(self, move: Move) -> None:
        self._deselect()
        self._view.play(move, None)

    def _deselect(self) -> None:
        if self._chosen or self._picked:
            self._chosen, self._picked = None, frozenset()
            self._view.select({}, "")
            self._view.targets((), None)
