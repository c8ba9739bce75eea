"""When a player is told that nothing can come of a position any more (RULES, "Blocked"), across games."""

from __future__ import annotations

import pytest

from engine import blocked
from engine.games import make
from engine.play import greedy, play_out

from .variants import table


@pytest.mark.parametrize(
    ("slug", "won", "lost"), [("hit-or-miss", 752, 1), ("knockout", 1, 2), ("knockout", 3, 4)]
)
def test_where_nobody_chooses_only_a_deal_that_loses_is_blocked(slug: str, won: int, lost: int) -> None:
    """No tap is a play, but the taps win the one and not the other."""
    rules = make(slug)
    for seed in (won, lost):
        start = rules.new(seed)
        _, end = play_out(rules, start, greedy)
        assert end is not None
        assert end.won is (seed == won)
        assert rules.blocked(start) is (seed == lost)


@pytest.mark.parametrize("seed", [752, 1])
def test_a_line_that_is_too_long_says_nothing(seed: int, monkeypatch: pytest.MonkeyPatch) -> None:
    """The same two deals with a smaller bound: not known."""
    monkeypatch.setattr(blocked, "LIMIT", 20)
    rules = make("hit-or-miss")
    assert rules.blocked(rules.new(seed)) is None


def test_a_game_that_has_ended_well_is_not_blocked() -> None:
    """Won or with honour; one that is lost is."""
    rules = make("accordion")
    row = {f"p{n}": card for n, card in enumerate(("AC", "2D", "3H", "4S", "5C", "6D"), start=1)}
    for piles, stuck in ((1, False), (2, False), (5, False), (6, True)):
        state = table(rules, **dict(list(row.items())[:piles]))
        assert rules.outcome(state) is not None
        assert rules.blocked(state) is stuck
