"""For each value of each option a position made by hand shows what it changes; each game has one that is blocked
and one beside it that is not (`shown.py`)."""

from __future__ import annotations

from importlib import import_module
from pathlib import Path
from typing import Any

import pytest

from engine import Rules
from engine.games import make
from engine.option import value_text

from .shown import apart, brink, shows
from .variants import each_game, legal, play, table


def marks(game: type[Rules[Any]], mark: str) -> list[Any]:
    """The marks of this kind on the tests of a game, in the files that are called after it."""
    name, folder = game.slug.replace("-", "_"), Path(__file__).parent
    files = sorted([*folder.glob(f"test_{name}.py"), *folder.glob(f"test_{name}_*.py")])
    modules = [import_module(f"{__package__}.{file.stem}") for file in files]
    return [
        vars(test)[mark]
        for module in modules
        for test in vars(module).values()
        if mark in getattr(test, "__dict__", {})
    ]


@each_game
def test_each_value_of_each_option_is_shown(game: type[Rules[Any]]) -> None:
    """By a position in which the book's rule allows another move, deals otherwise or ends otherwise."""
    values = {f"{option.name}={value_text(value)}" for option in game.options for value in option.values[1:]}
    found = marks(game, "shows")
    assert {slug for slug, _ in found} <= {game.slug}
    assert {choice for _, choices in found for choice in choices} == values


@each_game
def test_each_game_is_shown_on_the_brink(game: type[Rules[Any]]) -> None:
    """By a position that is blocked and one that is not, though only a card or a pass is different."""
    assert set(marks(game, "brink")) == {game.slug}


# ---- the two do not let one lie ----


BOOK, THREE = make("klondike"), make("klondike", {"draw": 3})


def test_a_test_that_sees_no_difference_fails() -> None:
    @shows("klondike", "draw=3")
    def same(book: Rules[Any], chosen: Rules[Any]) -> None:
        piles = {"waste": "2H", "c1": "3S", "stock": "9c"}
        assert legal(book, table(book, **piles)) == legal(chosen, table(chosen, **piles))

    with pytest.raises(AssertionError, match="it does not look at the book's rule"):
        same(BOOK, THREE)


def test_a_test_that_looks_at_one_of_the_two_fails() -> None:
    piles = {"c1": "3S", "stock": "9c 4d 5h 2h"}

    @shows("klondike", "draw=3")
    def new(book: Rules[Any], chosen: Rules[Any]) -> None:
        assert legal(chosen, play(chosen, table(chosen, **piles), "stock!")) == {"stock!"}

    @shows("klondike", "draw=3")
    def old(book: Rules[Any], chosen: Rules[Any]) -> None:
        assert legal(book, play(book, table(book, **piles), "stock!")) == {"stock!", "waste>c1"}

    with pytest.raises(AssertionError, match="it does not look at the book's rule"):
        new(BOOK, THREE)
    with pytest.raises(AssertionError, match="it passes with draw=1 too"):
        old(BOOK, THREE)


def test_a_test_that_takes_one_value_for_another_fails() -> None:
    @shows("klondike", "passes=2")
    def more(book: Rules[Any], chosen: Rules[Any]) -> None:
        assert not legal(book, table(book, waste="2H"))
        assert legal(chosen, table(chosen, waste="2H"))

    with pytest.raises(AssertionError, match="it passes with passes=3 too"):
        more(BOOK, make("klondike", {"passes": 2}))


@pytest.mark.parametrize(
    ("stuck", "differs"),
    [
        ({"c1": "3S"}, {}),  # the same
        ({"c1": "3S"}, {"c1": "2H", "c2": "3S", "c3": "9C"}),  # far away
        ({"c1": "2H", "c2": "3S"}, {"c2": "3C"}),  # not blocked
        ({"c1": "3S", "c2": "2C"}, {"c2": "2S"}),  # both blocked
    ],
)
def test_positions_that_are_not_on_the_brink_fail(stuck: dict[str, str], differs: dict[str, str]) -> None:
    @brink("klondike", ({}, stuck, differs))
    def position(rules: Rules[Any], **piles: str) -> Any:
        return table(rules, **piles)

    with pytest.raises(AssertionError):
        position({}, stuck, differs)


@pytest.mark.parametrize(
    ("one", "other", "cards"),
    [
        ({"c1": "3S 4C"}, {"c1": "3S 4C"}, 0),
        ({"c1": "3S 4C 9D"}, {"c1": "3S 2H 9D"}, 1),
        ({"c1": "3S"}, {"c1": "3S 4C"}, 1),
        ({"c1": "3S 4C 9D"}, {"c1": "3S 9D"}, 1),
        ({"c1": "3S 4C 9D"}, {"c1": "4C 9D 3S"}, 1),
        ({"c1": "3S 4C"}, {"c1": "3S", "c2": "4C"}, 1),
        ({"c1": "3S 4C", "c2": "9D"}, {"c1": "3S 9D", "c2": "4C"}, 2),
        ({"c1": "3S 4C 9D"}, {"c1": "9D 4C 3S"}, 2),
        ({"c1": "3S 4C 9D"}, {"c1": "3s 4c 9d"}, 3),
        ({"c1": "3S", "passes": 1}, {"c1": "3S", "passes": 2}, 1),
    ],
)
def test_how_far_positions_are_apart(one: dict[str, Any], other: dict[str, Any], cards: int) -> None:
    assert apart(one, other) == apart(other, one) == cards
