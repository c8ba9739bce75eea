"""Accordion, sentence by sentence (RULES, section 3)."""

from __future__ import annotations

from itertools import pairwise
from pathlib import Path
from typing import Any

import pytest

from engine import Rules, Screen
from engine.games import make
from engine.record import Record

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, table

BOOK = make("accordion")
ALL = make("accordion", {"deal": "all"})


def in_a_row(*tops: str, stock: str = "") -> dict[str, str]:
    return {"stock": stock, **{f"p{n}": pile for n, pile in enumerate(tops, start=1)}}


# ---- dealing ----


def test_cards_are_dealt_one_at_a_time_to_the_right_end() -> None:
    """A tap of the stock; the first card of the deck comes first; nothing lies there at the start."""
    state = short(BOOK, "7S KH 2D")
    assert read(BOOK, state) == {"stock": "2d Kh 7s"}
    assert legal(BOOK, state) == {"stock!"}
    state = play(BOOK, state, "stock!", "stock!")
    assert read(BOOK, state) == {"stock": "2d", "p1": "7S", "p2": "KH"}
    state = play(BOOK, state, "stock!")
    assert refusal(BOOK, state, "stock!") == "All cards are dealt."


def test_a_match_is_never_forced() -> None:
    state = play(BOOK, short(BOOK, "7S 7H 2D"), "stock!", "stock!")
    assert legal(BOOK, state) == {"stock!", "p2>p1"}
    assert read(BOOK, play(BOOK, state, "stock!")) == {"p1": "7S", "p2": "7H", "p3": "2D"}


@shows("accordion", "deal=all")
def test_all_cards_are_laid_out_first(book: Rules[Any], chosen: Rules[Any]) -> None:
    """In reading order, nothing in the stock; by the book they come one by one."""
    one, everything = short(book, "7S 7H 2D 9C"), short(chosen, "7S 7H 2D 9C")
    assert (read(book, one), legal(book, one)) == ({"stock": "9c 2d 7h 7s"}, {"stock!"})
    assert read(chosen, everything) == {"p1": "7S", "p2": "7H", "p3": "2D", "p4": "9C"}
    assert legal(chosen, everything) == {"p2>p1"}
    full = chosen.new(1)
    assert not full.piles[0]
    assert all(len(pile) == 1 and pile[0].face_up for pile in full.piles[1:])


# ---- moving ----


@pytest.mark.parametrize(
    ("tops", "moves"),
    [
        # onto the left neighbour: by suit, by rank
        (["7S", "KS"], {"p2>p1"}),
        (["7S", "7H"], {"p2>p1"}),
        (["7S", "8H"], set()),
        # onto the third pile to the left
        (["7S", "2D", "3C", "KS"], {"p4>p1"}),
        (["7S", "2D", "3C", "7H"], {"p4>p1"}),
        # not onto the second or the fourth, and never to the right
        (["7S", "2D", "KS"], set()),
        (["7S", "2D", "3C", "4H", "KS"], set()),
        # both, where both match
        (["7S", "2D", "3C", "7C"], {"p4>p1", "p4>p3"}),
        # any pile of the row, not only the last one
        (["7S", "7H", "2D", "3D"], {"p2>p1", "p4>p3"}),
        # only tops count
        (["7S KH", "8H 2S"], set()),
        (["7S KH", "8S 2H"], {"p2>p1*2"}),
        # the source's first example (the moving card is the eight of spades) and its second
        (["JS", "5D", "8C", "8S"], {"p4>p1", "p4>p3"}),
        (["2H", "5C", "QD", "2C"], {"p4>p1"}),
        (["2H 2C", "5C", "QD"], {"p2>p1"}),
    ],
)
def test_where_a_pile_may_move(tops: list[str], moves: set[str]) -> None:
    for rules in (BOOK, ALL):
        assert legal(rules, table(rules, **in_a_row(*tops))) == moves


def test_a_pile_may_move_at_any_time() -> None:
    """While the stock lasts and when it is spent."""
    assert legal(BOOK, table(BOOK, **in_a_row("7S", "7H", stock="2d"))) == {"stock!", "p2>p1"}
    assert legal(BOOK, table(BOOK, **in_a_row("7S", "7H"))) == {"p2>p1"}


def test_the_whole_pile_moves_and_the_row_closes_up_leftward() -> None:
    """The cards keep their order; everything further right moves one place to the left."""
    state = table(BOOK, **in_a_row("7S", "2D", "3C", "4H 8S", "KD", "QC JC"))
    assert read(BOOK, play(BOOK, state, "p4>p1*2")) == {
        "p1": "7S 4H 8S",
        "p2": "2D",
        "p3": "3C",
        "p4": "KD",
        "p5": "QC JC",
    }


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p4>p1", "The whole pile moves."),
        (
            "p4>p3*2",
            "The top cards must agree in suit or rank. The eight of spades and the three of clubs do not.",
        ),
        ("p4>p2*2", "A pile moves onto its left neighbour or onto the third pile to its left."),
        ("p1>p4", "A pile moves onto its left neighbour or onto the third pile to its left."),
        ("p4>p9*2", "A pile moves onto another pile of the row."),
        ("p5>p4", "A pile moves onto another pile of the row."),
        ("p4>stock*2", "A pile moves onto another pile of the row."),
        ("stock>p1", "Tap the stock to deal its next card."),
        ("p1!", "Only the stock is tapped."),
        ("p1+p2", "Piles are carried onto other piles of the row; the stock is tapped."),
        ("STOP", "Piles are carried onto other piles of the row; the stock is tapped."),
    ],
)
def test_why_a_pile_does_not_move(move: str, why: str) -> None:
    state = table(BOOK, **in_a_row("7S", "2D", "3C", "4H 8S", stock="9d"))
    assert refusal(BOOK, state, move) == why


# ---- ends ----

APART = ["AC", "2D", "3H", "4S", "5C", "6D", "7H"]  # no two match, one or three places apart


@pytest.mark.parametrize(
    ("piles", "result"),
    [
        (1, "won"),
        (2, "honourable"),
        (3, "honourable"),
        (4, "honourable"),
        (5, "honourable"),
        (6, "lost"),
        (7, "lost"),
    ],
)
def test_how_it_ends(piles: int, result: str) -> None:
    """One pile wins; two to five, stock and moves out, is an honourable win; more is lost."""
    for rules in (BOOK, ALL):
        end = rules.outcome(table(rules, **in_a_row(*APART[:piles])))
        assert end is not None
        assert end.result == result
        assert end.won is (piles == 1)


@pytest.mark.parametrize("piles", [0, 1, 2, 5, 6])
def test_nothing_ends_while_cards_remain(piles: int) -> None:
    assert BOOK.outcome(table(BOOK, **in_a_row(*APART[:piles], stock="9s"))) is None


def test_nothing_ends_while_a_move_is_left() -> None:
    """Not even an honourable end is declared too early."""
    assert BOOK.outcome(table(BOOK, **in_a_row("AC", "2C"))) is None
    assert BOOK.outcome(table(BOOK, **in_a_row("AC KS", "2D", "3H", "4S"))) is None


@pytest.mark.parametrize(
    ("piles", "reason"),
    [
        (1, "One pile: the whole deck is folded up."),
        (2, "Only two piles left: an honourable end."),
        (6, "No pile matches, with six piles left."),
    ],
)
def test_what_the_notice_says(piles: int, reason: str) -> None:
    end = BOOK.outcome(table(BOOK, **in_a_row(*APART[:piles])))
    assert end is not None
    assert end.reason == reason


FIVE, SIX = in_a_row(*APART[:5]), in_a_row(*APART[:6])


@brink(
    "accordion",
    # onto the neighbour, onto the third to the left: neither now, nor when the cards to come are dealt
    ({}, {**FIVE, "stock": "8h 6d"}, {"stock": "8d 6d"}),
    ({}, {**FIVE, "stock": "8h 6d"}, {"stock": "8s 6d"}),
    ({}, {**FIVE, "stock": "8h 6d"}, {"stock": "8h 6d 9h"}),
    # onto the second to the left never
    ({}, {**FIVE, "stock": "8s"}, {"stock": "8s 9c"}),
    # all cards lie in the row
    *((options, SIX, {"p6": "6C"}) for options in ({}, {"deal": "all"})),
    # the last card makes it six piles, or five: an honourable end
    ({}, {**FIVE, "stock": "8d"}, {"p5": ""}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No match now, and none that the cards to come will bring, nor honour."""
    return table(rules, **piles)


@pytest.mark.parametrize("cursor", [98, 99])
def test_whoever_ends_with_honour_is_not_blocked(cursor: int) -> None:
    """The last card fits nowhere, and is the last."""
    path = Path(__file__).parents[1] / "golden" / "accordion-honourable.txt"
    session = Record.parse(path.read_text(encoding="utf-8")).session()
    assert BOOK.blocked(session.states[cursor]) is False


# ---- the table ----


@pytest.mark.parametrize("screen", Screen)
def test_the_row_wraps_like_text(screen: Screen) -> None:
    """On any screen, reading order kept."""
    for rules in (BOOK, ALL):
        row = rules.layout(screen).spots[1:]
        for left, right in pairwise(row):
            assert (right.y, right.x) > (left.y, left.x)
            assert right.x == 0 or (right.y == left.y and right.x == left.x + 1)
        assert max(spot.x for spot in row) + 1 <= rules.layout(screen).columns
