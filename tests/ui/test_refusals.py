"""Drops and taps that are refused, game by game: what the player is told at the table."""

from __future__ import annotations

from typing import Any

import pytest

from engine.games import make
from tests.engine.variants import table

from .player import Player


def at_table(slug: str, options: dict[str, Any] | None = None, /, **piles: str) -> Player:
    rules = make(slug, options)
    return Player(rules, table(rules, None, **piles))


def lit(player: Player) -> set[str]:
    return {player.rules.names[pile] for pile in player.lit}


# ---- empty places that ask for different cards ----


GAPS = {"a1": "8C", "a3": "9C", "a5": "KD", "b1": "3S", "c1": "5D", "c2": "TH", "d1": "6D"}


@pytest.mark.parametrize(
    ("card", "gap", "why"),
    [
        ("a3", "b2", "This gap takes the four of spades, not the nine of clubs."),
        ("a3", "c3", "This gap takes the jack of hearts, not the nine of clubs."),
        ("a3", "a6", "Nothing follows a king: this gap is dead until another card lies in the king's place."),
        ("d1", "a2", "This gap takes the nine of clubs, not the six of diamonds."),
    ],
)
def test_a_gap_takes_one_card_and_no_other(card: str, gap: str, why: str) -> None:
    """Whether it is dropped there or sent by a tap; another gap that would take it does not get it."""
    for tapped in (False, True):
        player = at_table("gaps", **GAPS)
        if tapped:
            player.tap(player.place(card))
            player.tap(player.place(gap))
        else:
            player.drag(player.place(card), player.place(gap))
        assert player.made == []
        assert player.refusals == [why]


def test_only_the_gap_that_takes_a_card_shines() -> None:
    player = at_table("gaps", **GAPS)
    player.tap(player.place("a3"))
    assert lit(player) == {"a2"}
    rules = make("gaps")
    for seed in range(1, 6):
        player = Player(rules, rules.new(seed))
        for pile in range(52):
            if player.state.piles[pile]:
                player.tap(player.top(pile))
                assert set(player.lit) == {move.target for move in player.hands.choices.moving(pile)}
                player.tap(player.top(pile))


def test_a_two_may_go_to_any_left_end() -> None:
    """Each of those gaps asks for a two."""
    player = at_table("gaps", a2="2H", b2="5H", c2="6H", d1="9H")
    player.drag(player.place("a2"), player.place("c1"))
    assert player.made == ["a2>c1"]


@pytest.mark.parametrize(
    ("card", "wrong", "right", "home"), [("A", "k3", "a4", "a1"), ("K", "a3", "k4", "k1")]
)
def test_an_ace_starts_no_base_of_kings(card: str, wrong: str, right: str, home: str) -> None:
    """Lazy Boy: the empty bases of one row are as good as each other, those of the other row are not."""
    name = {"A": "ace", "K": "king"}[card]
    player = at_table("lazy-boy", waste=f"5D {card}S")
    player.drag(player.place("waste"), player.place(wrong))
    assert player.made == []
    assert player.refusals == [f"The {name} of spades goes to the leftmost empty base of {name}s."]
    player.tap(player.place("waste"))
    assert lit(player) == {f"{home[0]}{n}" for n in range(1, 5)}
    player.tap(player.place(right))
    assert player.made == [f"waste>{home}"]


# ---- what is out ----


def test_the_discard_pile_of_pyramid_says_so() -> None:
    """Tapped, dragged onto a card, or picked after one; a card dropped on it hears of its own partner."""
    why = "What is discarded stays out."
    player = at_table("pyramid", r71="5C", stock="2d", discard="6S 7H")
    player.tap(player.place("discard"))
    player.drag(player.place("discard"), player.place("r71"))
    player.tap(player.place("r71"))
    player.tap(player.place("discard"))
    assert (player.made, player.refusals) == ([], [why] * 3)
    player.drag(player.place("r71"), player.place("discard"))
    assert player.refusals[3:] == ["The five of clubs: an eight completes it."]


@pytest.mark.parametrize(
    ("slug", "options", "piles"),
    [
        ("beehive", {}, {"stock": "2c 3c 4c", "g1": "5H", "g2": "6H"}),
        ("perpetual-motion", {"decline": True}, {"stock": "2c 3c 4c", "p1": "5H", "p2": "6H"}),
        ("perpetual-motion", {"decline": True}, {"stock": "2c 3c 4c", "p1": "5H", "p2": "5S"}),
    ],
)
def test_a_discard_pile_that_is_dragged_says_so(slug: str, options: Any, piles: dict[str, str]) -> None:
    """And not that the stock is to be tapped."""
    player = at_table(slug, options, **piles, discard="9C 9D 9H 9S")
    for target in ("g1" if slug == "beehive" else "p1", "stock"):
        player.drag(player.place("discard"), player.place(target))
        assert (player.made, player.refusals.pop()) == ([], "What is discarded stays out.")


def test_a_fifteen_that_nothing_completes_says_so() -> None:
    """Four-Leaf Clover: tapped one after the other, the last stays picked."""
    player = at_table("four-leaf-clover", p1="8S", p2="4S", p3="2S", p4="9C")
    player.tap(player.place("p1"))
    player.tap(player.place("p2"))
    assert player.refusals == ["Together they make 12, and nothing here makes up three."]
    assert player.selected == {player.pile("p2"): 1}


# ---- a part of what moves whole ----


@pytest.mark.parametrize(
    ("slug", "piles", "why"),
    [
        (
            "canfield",
            {"f1": "5D 6D", "c1": "8S 7D", "c2": "9H", "c3": "2C", "c4": "KC"},
            "Only the whole pile moves; its top card alone goes only to a base.",
        ),
        (
            "klondike",
            {"f1": "AD 2D 3D 4D 5D 6D", "c1": "2c 8S 7D", "c2": "9H", "c3": "2S", "c4": "KC"},
            "All face-up cards of a pile move together; its top card alone goes only to a base.",
        ),
    ],
)
def test_a_top_card_that_is_taken_off_what_moves_whole(slug: str, piles: dict[str, str], why: str) -> None:
    """It lifts alone, for a base takes it; on a pile it hears what moves, and not where a seven goes."""
    player = at_table(slug, **piles)
    for pile in ("c2", "c3", "c4"):
        player.drag(player.place("c1"), player.place(pile))
        assert (player.made, player.refusals.pop()) == ([], why)
    player.drag(player.place("c1", 2), player.place("c2"))
    assert player.made == ["c1>c2*2"]
    player = at_table(slug, **piles)
    player.drag(player.place("c1"), player.place("f1"))
    assert player.made == ["c1>f1"]


# ---- a card and the card that covers it ----


def test_a_pair_by_overlap_is_dragged_either_way() -> None:
    """A covered card that may not leave with its cover does not lift, and no other card takes it."""
    board = {"r61": "7S", "r71": "6H", "r73": "6D"}
    for source, target in (("r61", "r71"), ("r71", "r61")):
        player = at_table("pyramid", {"overlap": True}, **board)
        player.drag(player.place(source), player.place(target))
        assert (player.made, player.refusals) == (["r61+r71"], [])
    player = at_table("pyramid", {"overlap": True}, **board)
    only = "The seven of spades is covered; it pairs only with the last card that covers it."
    for target in ("r73", "discard"):
        player.drag(player.place("r61"), player.place(target))
        assert (player.made, player.refusals.pop()) == ([], only)


@pytest.mark.parametrize(
    ("piles", "one", "other", "why"),
    [
        (
            {"r61": "5H", "r71": "5C"},
            "r71",
            "r61",
            "The five of hearts and the five of clubs make 10, not thirteen.",
        ),
        (
            {"r61": "7S", "r71": "6H", "r72": "9C"},
            "r71",
            "r61",
            "The seven of spades is covered by two cards still; it pairs with the last of them.",
        ),
    ],
)
def test_a_pair_by_overlap_that_is_none(piles: dict[str, str], one: str, other: str, why: str) -> None:
    """Tapped one after the other, or dragged, the two hear why."""
    player = at_table("pyramid", {"overlap": True}, **piles)
    player.tap(player.place(one))
    player.tap(player.place(other))
    player.drag(player.place(one), player.place(other))
    player.drag(player.place(other), player.place(one))
    assert (player.made, player.refusals) == ([], [why] * 3)


def test_a_card_of_the_row_does_not_go_on_the_stock() -> None:
    """Even Up says where it goes, and what the stock is for."""
    player = at_table("even-up", p1="5C", p2="6S", stock="2d")
    player.drag(player.place("p2"), player.place("stock"))
    assert player.made == []
    assert player.refusals == [
        "A card leaves with its neighbour in the row, never with the stock; tap the stock to deal its next card."
    ]
