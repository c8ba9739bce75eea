"""Canfield, sentence by sentence (RULES, section 10 and Conventions)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules
from engine.card import full_deck, parse_cards, text
from engine.games import make
from engine.move import Move

from .shown import shows
from .variants import legal, play, read, refusal, table


def canfield(**options: Any) -> Rules[Any]:
    return make("canfield", options)


BOOK, PARTIAL = canfield(), canfield(partial=True)
EIGHTS = {"f1": "5H", "c1": "8D", "c2": "8C", "c3": "8S", "c4": "8H"}


def set_up(rules: Rules[Any], **piles: str) -> Any:
    """A settled position: what is forced in a position made by hand has happened."""
    return rules.settle(table(rules, **piles))


# ---- the deal ----


def test_reserve_base_four_piles_stock() -> None:
    """In this order; of the reserve only the top can be read; the first card of the stock is turned first."""
    order = parse_cards("2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC 2D  5H  AC AD AH AS")
    rest = [card for card in full_deck() if card not in order]  # 3D 4D 5D ...
    state = BOOK.deal([*order, *rest])
    assert read(BOOK, state) == {
        "reserve": "2c 3c 4c 5c 6c 7c 8c 9c Tc Jc Qc Kc 2D",
        "f1": "5H",
        "c1": "AC",
        "c2": "AD",
        "c3": "AH",
        "c4": "AS",
        "stock": text(card.down for card in reversed(rest)),
    }
    after = play(BOOK, state, "stock!")
    assert (read(BOOK, after)["waste"], read(BOOK, after)["f2"]) == ("3D 4D", "5D")
    assert BOOK.status(state) == ("Base five", "Pass 1")
    assert BOOK.needs(state, 4) == "5"


def test_base_cards_go_up_in_the_deal_too() -> None:
    """From reserve and piles to the leftmost empty base; the reserve fills the spaces, leftmost first."""
    order = parse_cards("2C 3C 4C JC 6C 7C 8C 9C TC 5D QC KC 5S  5H  AC 5C AH AS")
    state = BOOK.deal(order)
    assert read(BOOK, state) == {
        "reserve": "2c 3c 4c Jc 6c 7c 8c 9c Tc 5d QC",
        "f1": "5H",
        "f2": "5S",
        "f3": "5C",
        "c1": "AC",
        "c2": "KC",
        "c3": "AH",
        "c4": "AS",
    }


# ---- what is forced ----


def test_what_is_forced_goes_on_until_nothing_changes() -> None:
    """A card leaves a pile; the reserve fills the space; the base card beneath goes up; and so on."""
    state = set_up(BOOK, reserve="9c 5d 8S", f1="5H", c1="6S", c2="7H", c3="TC", c4="JC")
    after = play(BOOK, state, "c1>c2")
    assert read(BOOK, after) == {
        "reserve": "9C",
        "f1": "5H",
        "f2": "5D",
        "c1": "8S",
        "c2": "7H 6S",
        "c3": "TC",
        "c4": "JC",
    }
    steps = [move.text(BOOK.names) for move, _ in BOOK.steps(state, Move.parse("c1>c2", BOOK.names))]
    assert steps == ["c1>c2", "reserve>c1", "reserve!", "reserve>f2", "reserve!"]


def test_base_cards_go_up_before_spaces_fill() -> None:
    """Else the base card would first lie in the space."""
    state = table(BOOK, reserve="9S 5D", f1="5H", c2="7H", c3="TC", c4="5C")
    assert read(BOOK, BOOK.settle(state)) == {
        "f1": "5H",
        "f2": "5D",
        "f3": "5C",
        "c1": "9S",
        "c2": "7H",
        "c3": "TC",
    }


def test_a_base_card_goes_up_from_the_waste() -> None:
    """Also the one that it covered; a base card under other cards of its batch waits."""
    state = set_up(BOOK, f1="5H", c1="7H", c2="7D", c3="TC", c4="JC", stock="8c 5s 9h 5d 5c 8h")
    after = play(BOOK, state, "stock!")
    assert read(BOOK, after)["waste"] == "8H"
    assert (read(BOOK, after)["f2"], read(BOOK, after)["f3"]) == ("5D", "5C")
    assert read(BOOK, play(BOOK, after, "stock!"))["waste"] == "8H 9H 5S 8C"


# ---- building on the piles ----


@pytest.mark.parametrize(
    ("base", "card", "on", "fits"),
    [
        ("5H", "9H", "TS", True),
        ("5H", "9H", "TC", True),
        ("5H", "9H", "TD", False),
        ("5H", "9S", "TC", False),
        ("5H", "9H", "JS", False),
        ("5H", "TS", "9H", False),
        # round the corner
        ("5H", "KH", "AS", True),
        ("5H", "KH", "AD", False),
        ("5H", "AH", "KS", False),
        ("5H", "AH", "2S", True),
        # the circle is broken at the base
        ("AH", "KH", "2S", False),
        ("AH", "QH", "KS", True),
        ("KH", "QH", "AS", False),
        ("KH", "AH", "2S", True),
        ("2H", "KD", "AS", True),
    ],
)
def test_build_down_in_alternating_colours(base: str, card: str, on: str, fits: bool) -> None:
    """From pile, waste and reserve alike."""
    for source in ("c1", "waste", "reserve"):
        cards = {"c1": "8D", "c2": on, "c3": "8C", "c4": "8S", source: card}
        state = set_up(BOOK, f1=base, **cards)
        assert (f"{source}>c2" in legal(BOOK, state)) is fits


def test_only_the_whole_pile_moves() -> None:
    """Its top card alone goes only to a base."""
    state = set_up(BOOK, f1="3H 4H", c1="8S 7D 6S 5H", c2="9H", c3="6C", c4="9D")
    assert legal(BOOK, state) == {"c1>c2*4", "c1>c4*4", "c1>f1"}
    assert BOOK.lifts(state, 7) == (1, 4)
    assert refusal(BOOK, state, "c1>c3") == (
        "Only the whole pile moves; its top card alone goes only to a base."
    )
    for other in ("c2", "c4"):  # where the whole pile would fit, and its top card would not
        assert refusal(BOOK, state, f"c1>{other}") == refusal(BOOK, state, "c1>c3")
    without = set_up(BOOK, f1="3H", c1="8S 7D 6S 5H", c2="9H", c3="6C", c4="9D")
    assert BOOK.lifts(without, 7) == (4,)


@shows("canfield", "partial=true")
def test_part_of_a_pile_may_move_with_the_option(book: Rules[Any], chosen: Rules[Any]) -> None:
    piles = {"f1": "3H 4H", "c1": "8S 7D 6S 5H", "c2": "9H", "c3": "6C", "c4": "7H"}
    state = set_up(book, **piles)
    assert legal(book, state) == {"c1>c2*4", "c1>f1", "c3>c4"}
    assert book.lifts(state, 7) == (1, 4)
    state = set_up(chosen, **piles)
    assert legal(chosen, state) == {"c1>c2*4", "c1>c3", "c1>c4*2", "c1>f1", "c3>c4"}
    assert chosen.lifts(state, 7) == (1, 2, 3, 4)


# ---- bases ----


@pytest.mark.parametrize(
    ("base", "card", "fits"),
    [
        ("5H", "6H", True),
        ("5H", "6D", False),
        ("5H", "7H", False),
        ("5H 6H", "6H", False),
        ("QH KH", "AH", True),
        ("QH KH", "AS", False),
        ("KH", "AH", True),
        ("QH KH AH", "2H", True),
        ("2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH", "AH", True),
    ],
)
def test_bases_build_up_in_suit_round_the_corner(base: str, card: str, fits: bool) -> None:
    for source in ("c1", "waste", "reserve"):
        cards = {"c1": "8D", "c2": "8C", "c3": "8S", "c4": "TC", source: card}
        state = set_up(BOOK, f1=base, **cards)
        assert (f"{source}>f1" in legal(BOOK, state)) is fits


def test_nothing_comes_back_from_a_base() -> None:
    state = set_up(BOOK, f1="3H 4H", c1="5S", c2="8C", c3="8S", c4="TC")
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "f1>c1") == "Nothing comes back from a base."
    assert BOOK.lifts(state, 3) == ()


# ---- other refusals ----

HEARTS = "5H 6H 7H 8H 9H TH JH QH KH AH 2H 3H 4H"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("c1>c2", "A black nine goes on a red ten. The ten of spades is black too."),
        ("c1>c3", "A black nine goes on a red ten, not on the two of diamonds."),
        ("reserve>c3", "A red king goes on a black ace, not on the two of diamonds."),
        ("c1>f1", "The four of hearts completes this base."),
        ("c1>f2", "This base takes the six of spades next, not the nine of clubs."),
        ("c1>f3", "An empty base takes a five, which goes there by itself."),
        ("c4>f2*2", "This base takes the six of spades next, not the seven of diamonds."),
        ("c4>f4*2", "Cards go to the bases one at a time, from the top of a pile."),
        ("c1>waste", "Cards go to the piles and the bases, and nowhere else."),
        ("c1>reserve", "Cards go to the piles and the bases, and nowhere else."),
        ("c1>c1", "Cards go from one place to another."),
        ("c1>c2*2", "There are not so many cards to move."),
        ("waste>c2*2", "Only the top card of the waste may be played."),
        ("reserve>c2*2", "Only the top card of the reserve may be played."),
        ("f2>c1", "Nothing comes back from a base."),
        ("stock>waste", "Tap the stock to turn its next card."),
        ("c1!", "Only the stock is tapped."),
        ("c1+c2", "Cards are carried to the piles and the bases; the stock is tapped."),
        ("REDEAL", "Cards are carried to the piles and the bases; the stock is tapped."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    piles = {"c1": "9C", "c2": "TS", "c3": "2D", "c4": "8C 7D"}
    state = set_up(BOOK, reserve="3d KD", stock="9d", waste="3S 3C", f1=HEARTS, f2="5S", f4="5D 6D", **piles)
    assert refusal(BOOK, state, move) == why


def test_no_card_is_left_to_turn() -> None:
    state = set_up(BOOK, **EIGHTS)
    assert refusal(BOOK, state, "stock!") == "No card is left to turn."
    assert BOOK.needs(state, 1) == "spent"
    assert BOOK.lost(state)
