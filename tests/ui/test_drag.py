"""The pointer's state machine: one pointer at a time, and no way to leave cards in the air."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.drag import SLACK, Act, Drag, Point

KINDS = ["mouse", "pen", "touch"]
each_kind = pytest.mark.parametrize("kind", KINDS)


def pressed(kind: str = "mouse", lifted: bool = False) -> Drag:
    drag = Drag()
    assert drag.down(1, kind, 0, 100, 100) is Act.PRESS
    if lifted:
        assert drag.move(1, 150, 150, 1) is Act.LIFT
    return drag


def test_how_far_a_tap_may_wander() -> None:
    """The figures of EXPERIENCE: 3 px with the mouse, 8 with a finger."""
    assert (SLACK["mouse"], SLACK["touch"]) == (3, 8)


@each_kind
@pytest.mark.parametrize(("x", "y"), [(1, 0), (0, 1), (-1, 0), (0, -1), (0.9, -1)])
def test_a_tap_becomes_a_drag_beyond_its_slack(kind: str, x: float, y: float) -> None:
    slack = SLACK[kind]
    drag = pressed(kind)
    assert drag.move(1, 100 + x * slack, 100 + y * slack, 1) is Act.NOTHING
    assert not drag.lifted
    assert drag.move(1, 100 + x * (slack + 1), 100 + y * (slack + 1), 1) is Act.LIFT
    assert drag.move(1, 100, 100, 1) is Act.MOVE  # and stays one, even back at the start
    assert drag.offset == Point(0, 0)


def test_an_unknown_kind_of_pointer_is_as_steady_as_a_mouse() -> None:
    drag = pressed("")
    assert drag.move(1, 104, 100, 1) is Act.LIFT


@each_kind
def test_a_press_and_a_release_are_a_tap(kind: str) -> None:
    drag = pressed(kind)
    assert drag.up(1, 101, 99) is Act.TAP
    assert not drag.busy


def test_a_drag_ends_in_a_drop() -> None:
    drag = pressed(lifted=True)
    assert drag.move(1, 180, 90, 1) is Act.MOVE
    assert drag.offset == Point(80, -10)
    assert drag.up(1, 190, 95) is Act.DROP
    assert drag.offset == Point(90, -5)
    assert not drag.busy


@pytest.mark.parametrize("lifted", [False, True])
def test_a_second_pointer_changes_nothing(lifted: bool) -> None:
    drag = pressed("touch", lifted)
    before = (drag.pointer, drag.kind, drag.start, drag.now, drag.lifted)
    assert drag.down(2, "mouse", 0, 5, 5) is Act.NOTHING
    assert drag.move(2, 300, 300, 1) is Act.NOTHING
    assert drag.up(2, 300, 300) is Act.NOTHING
    assert drag.cancel(2) is Act.NOTHING
    assert (drag.pointer, drag.kind, drag.start, drag.now, drag.lifted) == before
    assert drag.up(1, 150, 150) is (Act.DROP if lifted else Act.TAP)


@pytest.mark.parametrize("button", [1, 2, 3, 5, -1])
def test_only_the_first_button_presses(button: int) -> None:
    assert Drag().down(1, "mouse", button, 0, 0) is Act.NOTHING
    held = pressed(lifted=True)
    assert held.down(1, "mouse", button, 0, 0) is Act.NOTHING
    assert held.move(1, 160, 160, 3) is Act.MOVE  # both buttons are down: the drag goes on


def test_nothing_happens_before_a_press() -> None:
    drag = Drag()
    assert drag.move(1, 50, 50, 0) is Act.NOTHING
    assert drag.move(1, 50, 50, 1) is Act.NOTHING
    assert drag.up(1, 50, 50) is Act.NOTHING
    assert drag.cancel(1) is Act.NOTHING
    assert drag.cancel() is Act.NOTHING


@pytest.mark.parametrize("buttons", [0, 2, 4])
@pytest.mark.parametrize("lifted", [False, True])
def test_a_release_that_was_missed_is_a_cancel(lifted: bool, buttons: int) -> None:
    """The first button is up, though no release was told: it happened outside the window, or while
    another button was down."""
    drag = pressed(lifted=lifted)
    assert drag.move(1, 120, 120, buttons) is (Act.CANCEL if lifted else Act.NOTHING)
    assert not drag.busy
    assert drag.up(1, 120, 120) is Act.NOTHING


@pytest.mark.parametrize("pointer", [1, None])
def test_a_pointer_that_is_lost(pointer: int | None) -> None:
    """By number: cancelled, capture lost. Without: the table lost interest."""
    lifted, still = pressed(lifted=True), pressed()
    assert lifted.cancel(pointer) is Act.CANCEL
    assert still.cancel(pointer) is Act.NOTHING
    for drag in (lifted, still):
        assert not drag.busy
        assert drag.up(1, 150, 150) is Act.NOTHING
        assert drag.cancel(pointer) is Act.NOTHING
        assert drag.down(2, "pen", 0, 1, 1) is Act.PRESS


def test_a_capture_lost_after_the_release_is_no_cancel() -> None:
    """Browsers tell of it after every release."""
    drag = pressed(lifted=True)
    assert drag.up(1, 150, 150) is Act.DROP
    assert drag.cancel(1) is Act.NOTHING


POINTERS, PX = st.integers(1, 3), st.integers(0, 40)
EVENTS = st.one_of(
    st.tuples(st.just("down"), POINTERS, st.sampled_from(KINDS), st.integers(0, 2), PX, PX),
    st.tuples(st.just("move"), POINTERS, PX, PX, st.integers(0, 3)),
    st.tuples(st.just("up"), POINTERS, PX, PX),
    st.tuples(st.just("cancel"), st.one_of(st.none(), POINTERS)),
)


@given(st.lists(EVENTS, max_size=30))
def test_every_lift_is_followed_by_one_drop_or_cancel(events: list[tuple]) -> None:  # type: ignore[type-arg]
    """Whatever events come in whatever order; and only between them do cards move."""
    drag, air = Drag(), False
    for name, *arguments in events:
        act = getattr(drag, name)(*arguments)
        if act is Act.LIFT:
            assert not air
            air = True
        elif act is Act.MOVE:
            assert air
        elif act in (Act.DROP, Act.CANCEL):
            assert air
            air = False
        elif act in (Act.TAP, Act.PRESS):
            assert not air
        assert air == (drag.busy and drag.lifted)
    assert (drag.cancel() is Act.CANCEL) == air
