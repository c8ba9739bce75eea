"""Presets: what they choose, what they leave alone, and which one has been chosen."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules
from engine.games import make
from engine.option import preset_of, preset_values

from .variants import each_game


@each_game
def test_a_preset_is_itself(game: type[Rules[Any]]) -> None:
    """Whoever chooses it has it; of the book every game has the values that stand first."""
    for name in ("book", *game.presets):
        rules = game(preset=name)
        values = preset_values(rules.options, rules.presets, name)
        assert values.items() <= rules.chosen.items()
        assert preset_of(rules.options, rules.presets, rules.chosen) == name
    book = {option.name: option.default for option in game.options if not option.aside}
    assert preset_values(game.options, game.presets, "book") == book


@pytest.mark.parametrize("score", ["none", "standard", "vegas"])
def test_presets_leave_the_score_as_it_is(score: str) -> None:
    """A preset is one with any score; one option more, and it is none."""
    for name in ("book", "modern", "modern-three"):
        rules = make("klondike", {"preset": name, "score": score})
        assert "score" not in preset_values(rules.options, rules.presets, name)
        assert preset_of(rules.options, rules.presets, rules.chosen) == name
    mixed = make("klondike", {"preset": "modern", "score": score, "take_back": False})
    assert preset_of(mixed.options, mixed.presets, mixed.chosen) == ""


def test_other_options_belong_to_the_rules_of_play() -> None:
    """Relaxed Pyramid is played without overlap."""
    rules = make("pyramid", {"preset": "relaxed", "overlap": True})
    assert preset_of(rules.options, rules.presets, rules.chosen) == ""
    values = {"passes": 3, "goal": "pyramid", "overlap": False}
    assert preset_values(rules.options, rules.presets, "relaxed") == values
