"""Perpetual Motion, sentence by sentence (RULES, section 19)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Move, Rules
from engine.card import full_deck, text
from engine.games import make

from .variants import legal, play, read, refusal, short, table

BOOK = make("perpetual-motion")
FREE = make("perpetual-motion", {"decline": True})
SPREAD = {"p1": "2H", "p2": "3H", "p3": "4H", "p4": "5H"}


def steps(rules: Rules[Any], state: Any, move: str) -> list[str]:
    return [done.text(rules.names) for done, _ in rules.steps(state, Move.parse(move, rules.names))]


# ---- dealing ----


def test_all_cards_are_the_stock_face_down() -> None:
    deck = full_deck()
    state = BOOK.deal(deck)
    assert read(BOOK, state) == {"stock": text(card.down for card in reversed(deck))}
    assert legal(BOOK, state) == {"stock!"}


def test_a_tap_deals_four_left_to_right() -> None:
    """On the four piles, whatever lies there."""
    state = play(BOOK, short(BOOK, "AS 2S 3S 4S 5D 6D 7D 8D 9H"), "stock!", "stock!")
    assert read(BOOK, state) == {"p1": "AS 5D", "p2": "2S 6D", "p3": "3S 7D", "p4": "4S 8D", "stock": "9h"}


@pytest.mark.parametrize(
    ("stock", "after"),
    [
        ("9c", {"p1": "2H 9C"}),
        ("9d 9c", {"p1": "2H 9C", "p2": "3H 9D"}),
        ("9h 9d 9c", {"p1": "2H 9C", "p2": "3H 9D", "p3": "4H 9H"}),
    ],
)
def test_a_short_last_batch(stock: str, after: dict[str, str]) -> None:
    """Goes left to right until it runs out; three of a rank are no four."""
    state = table(BOOK, stock=stock, **SPREAD)
    assert steps(BOOK, state, "stock!") == ["stock!"]
    assert read(BOOK, play(BOOK, state, "stock!")) == SPREAD | after


# ---- four of a rank ----


@pytest.mark.parametrize("rules", [BOOK, FREE])
@pytest.mark.parametrize("discard", ["", "AC AD AH AS"])
def test_four_that_were_just_dealt_together_leave(rules: Rules[Any], discard: str) -> None:
    """By force, from left to right; what they covered lies open again."""
    state = table(rules, stock="Kc 9s 9h 9d 9c", discard=discard, **SPREAD)
    assert steps(rules, state, "stock!") == ["stock!", *(f"p{n}>discard" for n in range(1, 5))]
    after = read(rules, play(rules, state, "stock!"))
    assert after == SPREAD | {"stock": "Kc", "discard": f"{discard} 9C 9D 9H 9S".strip()}


def test_four_that_were_not_dealt_together_stay() -> None:
    """Even if they lie side by side on top: they move onto the leftmost."""
    state = table(BOOK, stock="9d 9c 9s", p1="2C", p2="3C", p3="4C", p4="5H 9H")
    state = play(BOOK, state, "stock!")  # three nines are dealt beside one that lay there
    assert read(BOOK, state) == {"p1": "2C 9S", "p2": "3C 9C", "p3": "4C 9D", "p4": "5H 9H"}
    state = play(BOOK, state, "p2>p1", "p3>p1", "p4>p1")
    assert read(BOOK, state) == {"p1": "2C 9S 9C 9D 9H", "p2": "3C", "p3": "4C", "p4": "5H"}


# ---- sweeping ----


@pytest.mark.parametrize(
    ("tops", "moves"),
    [
        # two alike, wherever they are
        ("5H 5D 9C 2S", ["p2>p1"]),
        ("5H 9C 5D 2S", ["p3>p1"]),
        ("5H 9C 2S 5D", ["p4>p1"]),
        ("9C 5H 5D 2S", ["p3>p2"]),
        ("9C 5H 2S 5D", ["p4>p2"]),
        ("9C 2S 5H 5D", ["p4>p3"]),
        # three alike: the nearest first, all on the leftmost
        ("5H 5D 5S 9C", ["p2>p1", "p3>p1"]),
        ("5H 5D 9C 5S", ["p2>p1", "p4>p1"]),
        ("5H 9C 5D 5S", ["p3>p1", "p4>p1"]),
        ("9C 5H 5D 5S", ["p3>p2", "p4>p2"]),
        # four alike
        ("5H 5D 5S 5C", ["p2>p1", "p3>p1", "p4>p1"]),
        # two pairs: the leftmost pile whose rank shows again goes first
        ("5H 5D 9C 9S", ["p2>p1", "p4>p3"]),
        ("5H 9C 5D 9S", ["p3>p1", "p4>p2"]),
        ("5H 9C 9S 5D", ["p4>p1", "p3>p2"]),
        ("9C 5H 2S 3D", []),
    ],
)
def test_the_leftmost_pile_whose_rank_shows_again(tops: str, moves: list[str]) -> None:
    """The nearest such top moves onto it; then look again. Always one legal move, at last the tap."""
    state = table(BOOK, **{f"p{n + 1}": card for n, card in enumerate(tops.split())}, stock="Kc")
    for move in moves:
        assert legal(BOOK, state) == {move}
        state = play(BOOK, state, move)
    assert legal(BOOK, state) == {"stock!"}


@pytest.mark.parametrize(
    ("piles", "moves"),
    [
        # an uncovered top moves too
        ({"p1": "5H", "p2": "9H", "p3": "5S 9D", "p4": "2C"}, ["p3>p2", "p3>p1"]),
        # an uncovered top opens a pair further left than the one that was waiting
        ({"p1": "9H", "p2": "5H", "p3": "9D 5D", "p4": "5S"}, ["p3>p2", "p3>p1", "p4>p2"]),
        # onto an uncovered top further left
        ({"p1": "5H", "p2": "5D 2C", "p3": "2D", "p4": "KC"}, ["p3>p2"]),
        # an empty pile shows nothing and takes nothing
        ({"p1": "", "p2": "5H", "p3": "", "p4": "5D"}, ["p4>p2"]),
        ({"p1": "5H", "p2": "", "p3": "", "p4": "2D"}, []),
    ],
)
def test_look_again_uncovered_tops_included(piles: dict[str, str], moves: list[str]) -> None:
    state = table(BOOK, **piles, stock="Kc")
    for move in moves:
        assert legal(BOOK, state) == {move}
        state = play(BOOK, state, move)
    assert legal(BOOK, state) == {"stock!"}


def test_the_tap_waits_for_the_sweeps() -> None:
    state = table(BOOK, p1="5H", p2="9C", p3="5D", p4="9S", stock="Kc")
    why = "The five of diamonds goes onto the five of hearts, the leftmost of its rank."
    for move in ("stock!", "p4>p2", "p3>p2", "p1>p3", "p3>p1*2", "p3>discard", "p3+p1", "STOP"):
        assert refusal(BOOK, state, move) == why


# ---- gathering ----


@pytest.mark.parametrize("rules", [BOOK, FREE])
def test_gathering_is_a_tap_on_the_empty_stock(rules: Rules[Any]) -> None:
    """4 on 3, those on 2, all on 1, and turned over: pile 1 from its first card, then 2, 3, 4."""
    state = table(rules, p1="AS 2S 3S", p2="4S", p3="", p4="5S 6S", discard="9C 9D 9H 9S")
    assert legal(rules, state) == {"stock!"}
    assert rules.needs(state, 0) == "gather"
    state = play(rules, state, "stock!")
    assert read(rules, state) == {"stock": "6s 5s 4s 3s 2s As", "discard": "9C 9D 9H 9S"}
    assert read(rules, play(rules, state, "stock!"))["p1"] == "AS"


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        (
            "p4>p3",
            "The five of spades goes onto the five of hearts, the leftmost of its rank, and it goes alone.",
        ),
        (
            "p4>p1*2",
            "The five of spades goes onto the five of hearts, the leftmost of its rank, and it goes alone.",
        ),
        ("p1>p3", "The five of hearts stays: it is the leftmost five on top, and the others go onto it."),
        ("p2>p1", "No other nine lies on top; a card goes only onto the leftmost of its rank."),
        ("stock>p1", "Tap the stock to deal the next cards."),
        ("p1!", "Tap the stock to deal the next cards."),
        ("discard>p1", "What is discarded stays out."),
        ("discard!", "What is discarded stays out."),
        ("p1+discard", "What is discarded stays out."),
        ("p1+p3", "Tap the stock to deal the next cards."),
        ("STOP", "Tap the stock to deal the next cards."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(FREE, p1="5H", p2="9C", p3="2S 5D", p4="9S 5S", stock="Kc", discard="AC AD AH AS")
    assert refusal(FREE, state, move) == why


@pytest.mark.parametrize("rules", [BOOK, FREE])
def test_the_tap_is_what_is_left(rules: Rules[Any]) -> None:
    state = table(rules, **SPREAD, stock="Kc")
    assert refusal(rules, state, "STOP") == "Tap the stock to deal the next cards."
    state = table(rules, **SPREAD)
    assert refusal(rules, state, "STOP") == "Tap the empty stock to gather the piles and turn them over."
