"""Pyramid, sentence by sentence (RULES, section 15)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Screen
from engine.card import full_deck, text
from engine.games import make
from engine.games.pyramid import COVERS, PLACES

from .shown import shows
from .variants import legal, play, read, refusal, table


def pyramid(**options: Any) -> Rules[Any]:
    return make("pyramid", options)


BOOK = pyramid()
THRICE = pyramid(passes=3)
OVERLAP = pyramid(overlap=True)


# ---- the deal ----


def test_a_pyramid_of_28_in_seven_rows_and_24_in_the_stock() -> None:
    """From the apex row by row, all face up; the first card left is the first turned."""
    deck = full_deck()
    state = BOOK.deal(deck)
    assert [text(pile) for pile in state.piles[:28]] == [str(card) for card in deck[:28]]
    assert BOOK.names[:3] == ("r11", "r21", "r22")
    assert BOOK.names[27] == "r77"
    assert state.piles[28] == tuple(card.down for card in reversed(deck[28:]))
    assert read(BOOK, play(BOOK, state, "stock!"))["turned"] == "3H"


def test_every_card_but_the_last_row_is_covered_by_two() -> None:
    names = BOOK.names
    assert [names[n] for n in COVERS[PLACES.index((0, 0))]] == ["r21", "r22"]
    assert [names[n] for n in COVERS[PLACES.index((4, 2))]] == ["r63", "r64"]
    assert all(COVERS[PLACES.index((6, place))] == () for place in range(7))


# ---- pairs ----


@pytest.mark.parametrize(
    ("one", "other", "pairs"),
    [
        ("QS", "AH", True),
        ("JS", "2H", True),
        ("TS", "3S", True),
        ("9S", "4H", True),
        ("8S", "5S", True),
        ("7S", "6H", True),
        ("7S", "7H", False),
        ("QS", "2H", False),
        ("KS", "AH", False),
        ("KS", "KH", False),
    ],
)
def test_two_free_cards_that_add_to_thirteen(one: str, other: str, pairs: bool) -> None:
    """Jack 11, queen 12, ace 1; suits do not matter; they go to the discard pile."""
    state = table(BOOK, r71=one, r77=other)
    assert ("r71+r77" in legal(BOOK, state)) is pairs
    if pairs:
        assert read(BOOK, play(BOOK, state, "r71+r77")) == {"discard": f"{one} {other}"}


@pytest.mark.parametrize("place", ["r71", "r11", "turned", "waste"])
def test_kings_go_alone(place: str) -> None:
    state = table(BOOK, **{place: "KS"})
    assert place in legal(BOOK, state)
    assert read(BOOK, play(BOOK, state, place)) == {"discard": "KS"}
    assert not any("+" in move for move in legal(BOOK, table(BOOK, **{place: "KS"}, r75="KH")))


@pytest.mark.parametrize(
    ("piles", "moves"),
    [
        # nothing lies on them
        ({"r71": "7S", "r72": "6S"}, {"r71+r72"}),
        ({"r61": "7S", "r73": "6S"}, {"r61+r73"}),
        ({"r61": "7S", "r71": "9H", "r73": "6S"}, set()),
        ({"r61": "7S", "r72": "9H", "r73": "6S"}, set()),
        ({"r11": "7S", "r22": "9H", "r73": "6S"}, set()),
        ({"r11": "7S", "r77": "6S"}, {"r11+r77"}),
        # the top of the waste, and only the top
        ({"r71": "7S", "waste": "9H 6S"}, {"r71+waste"}),
        ({"r71": "7S", "waste": "6S 9H"}, set()),
        # the card just turned
        ({"r71": "7S", "turned": "6S"}, {"r71+turned"}),
        # the turned card and the top of the waste
        ({"turned": "7S", "waste": "9H 6S"}, {"turned+waste"}),
        # two cards of the waste do not
        ({"waste": "7S 6S"}, set()),
    ],
)
def test_which_cards_are_free(piles: dict[str, str], moves: set[str]) -> None:
    assert legal(BOOK, table(BOOK, **piles)) == moves


# ---- the stock ----


def test_the_turned_card_rests_in_its_own_place_until_the_next_is_turned() -> None:
    """Then it goes on the waste; if it was used, nothing goes there."""
    state = play(BOOK, table(BOOK, stock="9c 3d 2h", r71="TS"), "stock!")
    assert read(BOOK, state) == {"stock": "9c 3d", "turned": "2H", "r71": "TS"}
    state = play(BOOK, state, "stock!")
    assert read(BOOK, state) == {"stock": "9c", "turned": "3D", "waste": "2H", "r71": "TS"}
    state = play(BOOK, state, "r71+turned", "stock!")
    assert read(BOOK, state) == {"turned": "9C", "waste": "2H", "discard": "TS 3D"}


def test_passing_up_a_pair_is_allowed() -> None:
    """Nothing is forced."""
    state = table(BOOK, stock="9c", r71="7S", r72="6S", r73="KS")
    assert {"stock!", "r71+r72", "r73"} == legal(BOOK, state)
    assert read(BOOK, play(BOOK, state, "stock!"))["r73"] == "KS"


def test_one_pass() -> None:
    """The last turned card stays where it is; the stock is not turned over."""
    state = table(BOOK, turned="7S", waste="9H 5D")
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "stock!") == "The stock is spent."
    assert BOOK.needs(state, 28) == "spent"


def test_before_a_further_pass_the_turned_card_goes_on_the_waste() -> None:
    """One tap, which deals nothing; the first card discarded is the first turned again; three passes in all."""
    state = table(THRICE, turned="7S", waste="9H 5D", r71="2C")
    for number in (2, 3):
        assert THRICE.needs(state, 28) == "turn"
        state = play(THRICE, state, "stock!")
        assert read(THRICE, state) == {"stock": "7s 5d 9h", "r71": "2C"}
        assert state.passes == number
        assert THRICE.status(state)[0] == f"Pass {number} of 3"
        state = play(THRICE, state, "stock!", "stock!", "stock!")
        assert read(THRICE, state) == {"turned": "7S", "waste": "9H 5D", "r71": "2C"}
    assert legal(THRICE, state) == set()


def test_with_nothing_to_turn_over_there_is_no_further_pass() -> None:
    assert legal(THRICE, table(THRICE, r71="2C")) == set()
    assert legal(THRICE, table(THRICE, r71="2C", turned="3C")) == {"stock!"}
    assert legal(THRICE, table(THRICE, r71="2C", waste="3C")) == {"stock!"}


# ---- covered cards ----


@pytest.mark.parametrize(
    ("piles", "book", "overlap"),
    [
        # covered by one remaining card, which fits
        ({"r61": "7S", "r71": "6H"}, set(), {"r61+r71"}),
        ({"r61": "7S", "r72": "6H"}, set(), {"r61+r72"}),
        # covered by two
        ({"r61": "7S", "r71": "6H", "r72": "9C"}, set(), set()),
        ({"r61": "7S", "r71": "6H", "r72": "6C"}, set(), set()),
        # only with the card that covers it, not with another
        ({"r61": "7S", "r71": "9H", "r75": "6H"}, set(), set()),
        # the card that covers it must be free itself
        ({"r51": "7S", "r61": "6H", "r71": "9C"}, set(), set()),
        ({"r51": "7S", "r61": "6H", "r72": "7C"}, set(), {"r61+r72"}),
        # a covered king does not go
        ({"r61": "KS", "r71": "9H"}, set(), set()),
    ],
)
def test_a_card_and_the_card_that_covers_it(piles: dict[str, str], book: set[str], overlap: set[str]) -> None:
    """By the book they may not pair; the option lets the last card that covers another pair with it."""
    assert legal(BOOK, table(BOOK, **piles)) == book
    assert legal(OVERLAP, table(OVERLAP, **piles)) == overlap


@shows("pyramid", "overlap=true")
def test_a_pair_by_overlap_goes_out_together(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book only the queen leaves, with the ace beside her."""
    piles = {"r51": "9C", "r61": "7S", "r71": "6H", "r73": "QD", "r74": "AD"}
    assert legal(book, table(book, **piles)) == {"r73+r74"}
    assert legal(chosen, table(chosen, **piles)) == {"r61+r71", "r73+r74"}
    state = play(chosen, table(chosen, **piles), "r61+r71")
    assert read(chosen, state) == {"r51": "9C", "r73": "QD", "r74": "AD", "discard": "7S 6H"}


@pytest.mark.parametrize(
    ("piles", "covered", "book", "overlap"),
    [
        ({"r61": "7S", "r71": "6H"}, "r61", (), (1,)),
        ({"r61": "7S", "r71": "5H"}, "r61", (), ()),
        ({"r61": "7S", "r71": "6H", "r72": "9C"}, "r61", (), ()),
        ({"r51": "7S", "r61": "6H", "r71": "9C"}, "r51", (), ()),
        ({"r61": "7S", "r71": "6H"}, "r71", (1,), (1,)),
    ],
)
def test_a_covered_card_lifts_while_it_may_leave(
    piles: dict[str, str], covered: str, book: tuple[int, ...], overlap: tuple[int, ...]
) -> None:
    """So the Tab key stops at it, and it can be dragged onto its cover."""
    pile = BOOK.names.index(covered)
    assert BOOK.lifts(table(BOOK, **piles), pile) == book
    assert OVERLAP.lifts(table(OVERLAP, **piles), pile) == overlap


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("r71+r72", "The seven of spades and the five of hearts make 12, not thirteen."),
        ("r74+r72", "The five of hearts and the queen of hearts (12) make 17, not thirteen."),
        ("r71>r72", "The seven of spades and the five of hearts make 12, not thirteen."),
        ("r61+r71", "The two of diamonds is covered; only free cards pair."),
        ("r61", "The two of diamonds is covered; only free cards pair."),
        ("r71", "The seven of spades: a six completes it."),
        ("r72", "The five of hearts: an eight completes it."),
        ("r71>discard", "The seven of spades: a six completes it."),
        ("r73+r71", "A king goes alone."),
        ("r73>discard", "A king goes alone."),
        ("r75>r71", "The seven of spades and the six of clubs are picked together."),
        ("r71+r72+r75", "Take two free cards that make thirteen, or a king alone."),
        ("turned+waste", "Take two free cards that make thirteen, or a king alone."),
        ("STOP", "Take two free cards that make thirteen, or a king alone."),
        ("r64", "The king of diamonds is covered; it goes alone, once it is free."),
        ("r71+stock", "Tap the stock to turn its next card."),
        ("r71!", "Only the stock is tapped."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(BOOK, stock="9c", r61="2D", r64="KD", r71="7S", r72="5H", r73="KS", r74="QH", r75="6C")
    assert refusal(BOOK, state, move) == why


ONLY_LAST = "The five of hearts is covered; it pairs only with the last card that covers it."


@pytest.mark.parametrize(
    ("board", "move", "why"),
    [
        # the pair makes something else
        ("r61=5H r71=5C", "r61+r71", "The five of hearts and the five of clubs make 10, not thirteen."),
        (
            "r61=5H r71=5C r72=9C",
            "r61+r71",
            "The five of hearts and the five of clubs make 10, not thirteen.",
        ),
        ("r61=5H r71=KS", "r61+r71", "A king goes alone."),
        # another card lies on it too
        (
            "r61=7S r71=6H r72=9C",
            "r61+r71",
            "The seven of spades is covered by two cards still; it pairs with the last of them.",
        ),
        # its cover is not free itself
        (
            "r51=8S r61=5H r71=9C",
            "r51+r61",
            "The eight of spades waits for the five of hearts, which covers it and is covered itself.",
        ),
        # a card that does not cover it, or none
        ("r61=5H r71=9C r73=8C", "r61+r73", ONLY_LAST),
        ("r61=5H r71=9C turned=8C", "r61>turned", ONLY_LAST),
        ("r61=5H r71=8C", "r61", ONLY_LAST),
        ("r61=5H r71=8C", "r61>discard", ONLY_LAST),
        ("r61=5H r71=8C r73=9C", "r61+r71+r73", ONLY_LAST),
        # as ever
        ("r61=KD r71=9C", "r61+r71", "The king of diamonds is covered; it goes alone, once it is free."),
        ("r71=7S r72=5H", "r71+r72", "The seven of spades and the five of hearts make 12, not thirteen."),
        ("r61=5H r71=8C", "r71>r61", "The five of hearts and the eight of clubs are picked together."),
    ],
)
def test_a_refusal_where_a_card_may_pair_with_its_cover(board: str, move: str, why: str) -> None:
    piles = dict(pile.split("=") for pile in board.split())
    assert refusal(OVERLAP, table(OVERLAP, **piles), move) == why


@pytest.mark.parametrize("move", ["discard!", "discard", "r71+discard", "discard>r71", "discard>waste"])
def test_what_is_discarded_stays_out(move: str) -> None:
    """Whether it would make thirteen or not."""
    for card in ("5H", "6H", "KH"):
        state = table(BOOK, r71="7S", discard=f"8S {card}")
        assert refusal(BOOK, state, move) == "What is discarded stays out."


@pytest.mark.parametrize(
    ("picked", "says"),
    [
        (["r71"], "7 + 6 makes 13"),
        (["r72"], "5 + 8 makes 13"),
        (["r71", "r72"], "12 + 1 makes 13"),
        (["r73"], ""),
    ],
)
def test_the_sum_of_a_selection_is_told(picked: list[str], says: str) -> None:
    state = table(BOOK, r71="7S", r72="5H", r73="KS")
    assert BOOK.tells(state, [BOOK.names.index(name) for name in picked]) == says


# ---- the table ----


@pytest.mark.parametrize("screen", Screen)
def test_each_row_overlaps_the_row_above(screen: Screen) -> None:
    """The card below left and below right lie half a card to either side, and cover it."""
    spots = {spot.name: spot for spot in BOOK.layout(screen).spots}
    for number, covers in enumerate(COVERS):
        spot = spots[BOOK.names[number]]
        for cover in (spots[BOOK.names[one]] for one in covers):
            assert abs(cover.x - spot.x) == 0.5
            assert 0 < cover.y - spot.y < 1
            assert spot.name in cover.covers
    assert sum(len(spot.covers) for spot in spots.values()) == 42


def test_covered_cards_show_no_frame_when_they_are_gone() -> None:
    """An empty place of the pyramid is hidden; only stock, turned, waste and discard have a place."""
    state = table(BOOK, discard="KS")
    assert {BOOK.needs(state, place) for place in range(28)} == {"hidden"}
