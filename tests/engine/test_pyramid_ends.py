"""How Pyramid ends, sentence by sentence (RULES, section 15 and Conventions)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Rules
from engine.games import make

from .shown import brink, shows
from .variants import legal, play, refusal, table


def pyramid(**options: Any) -> Rules[Any]:
    return make("pyramid", options)


BOOK = pyramid()
THRICE = pyramid(passes=3)
CLEAR = pyramid(goal="pyramid")


@pytest.mark.parametrize(
    ("piles", "book", "clear"),
    [
        ({"discard": "KS"}, "won", "won"),
        # the pyramid is cleared, cards remain elsewhere
        ({"discard": "KS", "stock": "2c"}, None, "won"),
        ({"discard": "KS", "turned": "2C"}, "lost", "won"),
        ({"discard": "KS", "waste": "2C"}, "lost", "won"),
        ({"waste": "2C", "turned": "JC"}, None, "won"),
        # stock spent, no pair, no king
        ({"r71": "2C", "r72": "3C"}, "lost", "lost"),
        ({"r71": "2C", "r72": "JC"}, None, None),
        ({"r71": "KC"}, None, None),
        ({"r71": "2C", "stock": "2d"}, None, None),
    ],
)
def test_how_it_ends(piles: dict[str, str], book: str | None, clear: str | None) -> None:
    """Won: all discarded; with goal=pyramid, the pyramid cleared. Lost: stock spent, no pair, no king."""
    for rules, expected in ((BOOK, book), (CLEAR, clear)):
        end = rules.outcome(table(rules, **piles))
        assert (end.result if end else None) == expected


@pytest.mark.parametrize(
    ("rules", "piles", "reason"),
    [
        (BOOK, {"discard": "KS"}, "All cards are paired off."),
        (CLEAR, {"waste": "2C"}, "The pyramid is cleared."),
        (
            BOOK,
            {"r71": "2C", "r72": "3C"},
            "The stock is spent and no two free cards make thirteen; two cards left.",
        ),
        (BOOK, {"r71": "2C"}, "The stock is spent and no two free cards make thirteen; one card left."),
    ],
)
def test_what_the_notice_says(rules: Rules[Any], piles: dict[str, str], reason: str) -> None:
    end = rules.outcome(table(rules, **piles))
    assert end is not None
    assert end.reason == reason


@shows("pyramid", "passes=3")
def test_a_further_pass_keeps_the_game_open(book: Rules[Any], chosen: Rules[Any]) -> None:
    """Two and jack never meet: by the book the game is lost with the first pass, else with the third."""
    piles = {"r71": "TC", "turned": "JC", "waste": "2S 4S"}
    lost, open_ = table(book, **piles), table(chosen, **piles)
    assert (bool(book.lost(lost)), legal(book, lost)) == (True, set())
    assert (bool(chosen.lost(open_)), legal(chosen, open_)) == (False, {"stock!"})
    for _ in range(2):
        open_ = play(chosen, open_, *["stock!"] * 4)
    assert (bool(chosen.lost(open_)), legal(chosen, open_)) == (True, set())


@shows("pyramid", "goal=pyramid")
def test_the_pyramid_is_enough(book: Rules[Any], chosen: Rules[Any]) -> None:
    """Its last card goes; by the book the four in the waste loses the game."""
    piles = {"r11": "2C", "turned": "JC", "waste": "4S"}
    assert chosen.won(play(chosen, table(chosen, **piles), "r11+turned"))
    assert not book.won(play(book, table(book, **piles), "r11+turned"))
    assert book.lost(play(book, table(book, **piles), "r11+turned"))


@pytest.mark.parametrize(
    "piles",
    [{"stock": "2c"}, {"turned": "JC", "waste": "2C 2H"}, {"turned": "KC"}, {"waste": "2C", "stock": "3c"}],
)
def test_with_the_pyramid_cleared_nothing_moves_any_more(piles: dict[str, str]) -> None:
    """Whatever lies in the stock and beside it: no tap, no pass, no pair, and nothing shines as if it could."""
    relaxed = pyramid(preset="relaxed")
    state = table(relaxed, discard="KS", **piles)
    assert relaxed.won(state)
    assert legal(relaxed, state) == set()
    assert [relaxed.lifts(state, pile) for pile in range(32)] == [()] * 32
    assert relaxed.needs(state, 28) == "spent"
    for move in ("stock!", "turned", "turned+waste", "waste+stock", "discard"):
        assert refusal(relaxed, state, move) == "The pyramid is cleared: the game is over."


def test_cards_left_are_counted() -> None:
    """In words that are true for short decks too."""
    assert BOOK.status(BOOK.new(1)) == ("Pass 1 of 1", "52 cards left")
    assert BOOK.status(table(BOOK, r71="2C")) == ("Pass 1 of 1", "1 card left")


@pytest.mark.parametrize(
    ("rules", "piles", "blocked"),
    [
        (BOOK, {"r71": "2C", "stock": "3c jd 3d"}, False),
        (BOOK, {"r71": "2C", "stock": "3c 3s 3d"}, True),
        (BOOK, {"r71": "2C", "stock": "3c kd 3d"}, False),
        (BOOK, {"r71": "2C", "stock": "6s 7d"}, False),  # the turned card and the top of the waste
        (BOOK, {"r71": "2C", "waste": "JD 3C"}, True),
        (THRICE, {"r71": "2C", "waste": "JD 3C"}, False),  # the next pass brings the jack
        (THRICE, {"r71": "2C", "waste": "4D 3C"}, True),
        (CLEAR, {"waste": "4D 3C"}, False),  # won
    ],
)
def test_blocked(rules: Rules[Any], piles: dict[str, str], blocked: bool) -> None:
    """No pair and no king now, and none in one whole further pass, or until the stock is spent."""
    assert rules.blocked(table(rules, **piles)) is blocked


@brink(
    "pyramid",
    # until the stock is spent: another card, and one that lies between the turned card and the waste's top
    ({}, {"r71": "2C", "stock": "3c 3s 3d"}, {"stock": "3c js 3d"}),
    ({}, {"r71": "2C", "stock": "6s 9s 7d"}, {"stock": "6s 7d"}),
    ({}, {"r71": "2C", "waste": "JD 3C"}, {"waste": "3C JD"}),
    # covered by the card that it would pair with
    ({}, {"r61": "JS", "r71": "2C"}, {"r61": "", "r77": "JS"}),
    ({"overlap": True}, {"r61": "JS", "r71": "2C", "r72": "9C"}, {"r72": ""}),
    # one whole further pass brings nothing; the last pass and the last but one
    ({"passes": 3}, {"r71": "2C", "waste": "4D 3C"}, {"waste": "JD 4D 3C"}),
    ({"passes": 3}, {"passes": 3, "r71": "2C", "waste": "JD 3C"}, {"passes": 2}),
)
def test_blocked_and_not_yet(rules: Rules[Any], passes: int = 1, **piles: str) -> Any:
    """No pair and no king now, and none in one whole further pass, or until the stock is spent."""
    return replace(table(rules, **piles), passes=passes)


def test_positions_of_different_passes_are_different() -> None:
    """The order of what is out does not matter; the number of the pass does."""
    piles = {"r71": "2C", "stock": "3c"}
    state = table(THRICE, **piles, discard="KS KH")
    assert THRICE.key(state) == THRICE.key(table(THRICE, **piles, discard="KH KS"))
    assert THRICE.key(state) != THRICE.key(replace(state, passes=2))


def test_presets() -> None:
    book = {"passes": 1, "goal": "all", "overlap": False}
    assert pyramid().chosen == pyramid(preset="book").chosen == book
    assert pyramid(preset="relaxed").chosen == {"passes": 3, "goal": "pyramid", "overlap": False}
