"""The clock of a game, and how times and numbers read."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from ui.clock import Stopwatch, grouped, minutes


class Time:
    def __init__(self) -> None:
        self.now = 5000.0

    def __call__(self) -> float:
        return self.now


def test_it_stands_still_until_it_is_started() -> None:
    time = Time()
    watch = Stopwatch(time)
    time.now += 900
    assert (watch.elapsed, watch.running) == (0, False)
    watch.start()
    time.now += 250.7
    assert (watch.elapsed, watch.running) == (250, True)


def test_it_stands_still_while_the_page_is_hidden() -> None:
    time = Time()
    watch = Stopwatch(time)
    for _ in range(3):
        watch.start()
        time.now += 100
        watch.stop()
        time.now += 10_000
    assert watch.elapsed == 300


def test_starting_and_stopping_twice_changes_nothing() -> None:
    """A resume may come while it runs already."""
    time = Time()
    watch = Stopwatch(time)
    watch.start()
    time.now += 100
    watch.start()
    time.now += 100
    watch.stop()
    watch.stop()
    assert watch.elapsed == 200


def test_it_goes_on_from_a_saved_time() -> None:
    time = Time()
    watch = Stopwatch(time)
    watch.start()
    time.now += 777
    watch.set(60_000)
    time.now += 777
    assert (watch.elapsed, watch.running) == (60_000, False)
    watch.start()
    time.now += 1000
    assert watch.elapsed == 61_000


@given(st.lists(st.tuples(st.sampled_from(["start", "stop", "read"]), st.floats(0, 1e6))))
def test_it_never_runs_backwards(events: list[tuple[str, float]]) -> None:
    time, last = Time(), 0
    watch = Stopwatch(time)
    for name, passed in events:
        if name != "read":
            getattr(watch, name)()
        time.now += passed
        assert watch.elapsed >= last
        last = watch.elapsed


@pytest.mark.parametrize(
    ("ms", "text"),
    [
        (0, "0:00"),
        (999, "0:00"),
        (1000, "0:01"),
        (192_000, "3:12"),
        (599_999, "9:59"),
        (3_599_999, "59:59"),
        (3_600_000, "1:00:00"),
        (3_792_000, "1:03:12"),
        (360_000_000, "100:00:00"),
    ],
)
def test_times(ms: int, text: str) -> None:
    assert minutes(ms) == text


@pytest.mark.parametrize(
    ("number", "text"),
    [(0, "0"), (7, "7"), (999, "999"), (1000, "1 000"), (48210, "48 210"), (999_999_999, "999 999 999")],
)
def test_numbers(number: int, text: str) -> None:
    """Thousands apart, never at the end of a line."""
    assert grouped(number) == text.replace(" ", "\N{NARROW NO-BREAK SPACE}")
