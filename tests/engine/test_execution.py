"""Execution, sentence by sentence (RULES, section 1)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Session
from engine.card import parse_cards
from engine.games import make
from engine.move import Move
from engine.record import Record

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, table

BOOK = make("execution")


# ---- start and deal ----


def test_the_first_four_cards_are_dealt_by_the_game() -> None:
    """One to each position, left to right; the rest is the stock, whose first card is turned first."""
    state = short(BOOK, "7S KH 2D 9C 3S 4S")
    assert read(BOOK, state) == {"p1": "7S", "p2": "KH", "p3": "2D", "p4": "9C", "stock": "4s 3s"}


@pytest.mark.parametrize(
    ("positions", "stock", "after"),
    [
        # no blank: one card to each of the four, left to right
        (("7S", "KH", "2D", "9C"), "9d 8d 7d 6d 5d", ("7S 5D", "KH 6D", "2D 7D", "9C 8D", "9d")),
        # blanks: one card to each blank, left to right, and to no other
        (("", "KH", "", "9C"), "9d 8d 7d", ("7D", "KH", "8D", "9C", "9d")),
        (("7S", "KH", "2D", ""), "9d 8d 7d", ("7S", "KH", "2D", "7D", "9d 8d")),
        (("", "", "", "9C"), "9d 8d 7d 6d", ("6D", "7D", "8D", "9C", "9d")),
        # fewer cards than places: left to right until they run out
        (("7S", "KH", "2D", "9C"), "6d 5d", ("7S 5D", "KH 6D", "2D", "9C", "")),
        (("7S", "KH", "2D", "9C"), "5d", ("7S 5D", "KH", "2D", "9C", "")),
        (("", "KH", "", ""), "6d 5d", ("5D", "KH", "6D", "", "")),
        (("", "KH", "", "9C"), "5d", ("5D", "KH", "", "9C", "")),
    ],
)
def test_a_tap_deals(positions: tuple[str, ...], stock: str, after: tuple[str, ...]) -> None:
    p1, p2, p3, p4 = positions
    state = play(BOOK, table(BOOK, stock=stock, p1=p1, p2=p2, p3=p3, p4=p4), "stock!")
    names = ("p1", "p2", "p3", "p4", "stock")
    assert read(BOOK, state) == {name: pile for name, pile in zip(names, after, strict=True) if pile}


def test_dealing_is_always_allowed_while_cards_remain() -> None:
    """Even if moves are left; a spent stock deals nothing."""
    state = table(BOOK, stock="5d", p1="7S", p2="8S", p3="9S", p4="TS")
    assert {"stock!", "p1>p2"} <= legal(BOOK, state)
    after = play(BOOK, state, "stock!")
    assert "stock!" not in legal(BOOK, after)
    assert refusal(BOOK, after, "stock!") == "All cards are dealt."


# ---- groups and moves ----


@pytest.mark.parametrize(
    ("pile", "count"),
    [
        ("7S", 1),
        ("7S 2S", 2),
        ("7S 2S KH", 1),
        ("KH 7S 2S QS", 3),
        ("7S KH 2S", 1),
        ("", 0),
    ],
)
def test_cards_of_one_suit_that_lie_together_are_one_group(pile: str, count: int) -> None:
    """The top group is what lifts, whole, whichever of its cards is grabbed; ranks do not matter."""
    state = table(BOOK, p1=pile, p2="AS")
    assert BOOK.lifts(state, 1) == ((count,) if count else ())


def test_groups_form_on_dealing_and_on_moving() -> None:
    state = table(BOOK, stock="5s", p1="7S", p2="KH", p3="9S QH", p4="2D")
    dealt = play(BOOK, state, "stock!")
    assert BOOK.lifts(dealt, 1) == (2,)
    moved = play(BOOK, state, "p2>p3")
    assert read(BOOK, moved)["p3"] == "9S QH KH"
    assert BOOK.lifts(moved, 3) == (2,)
    uncovered = play(BOOK, table(BOOK, p1="7S 4S KH", p2="QH", p3="9S"), "p1>p2", "p3>p1")
    assert read(BOOK, uncovered) == {"p1": "7S 4S 9S", "p2": "QH KH"}
    assert BOOK.lifts(uncovered, 1) == (3,)


def test_the_top_group_moves_whole_to_a_top_of_its_suit() -> None:
    """Onto another position, and in the same order."""
    state = table(BOOK, p1="2D 7S 4S", p2="KS", p3="QH", p4="JS 9C")
    assert legal(BOOK, state) == {"p1>p2*2", "p2>p1"}
    assert read(BOOK, play(BOOK, state, "p1>p2*2")) == {
        "p1": "2D",
        "p2": "KS 7S 4S",
        "p3": "QH",
        "p4": "JS 9C",
    }


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p1>p2", "The top group moves whole, and nothing else."),
        ("p1>p2*3", "The top group moves whole, and nothing else."),
        ("p1>p3*2", "Spades go on spades. The top of that position is the queen of hearts."),
        ("p1>p4*2", "A blank position is filled by the next deal, never by a move."),
        ("p3>p4", "A blank position is filled by the next deal, never by a move."),
        ("p3>p1", "Hearts go on hearts. The top of that position is the four of spades."),
        ("p1>stock*2", "Cards move from position to position."),
        ("p1>p1*2", "Cards move from position to position."),
        ("p4>p1", "Cards move from position to position."),
        ("stock>p1", "Tap the stock to deal its next cards."),
        ("p2!", "Only the stock is tapped."),
        ("p1+p2", "Groups are carried from position to position; the stock is tapped."),
        ("STOP", "Groups are carried from position to position; the stock is tapped."),
    ],
)
def test_illegal_drops_glide_back_with_the_reason(move: str, why: str) -> None:
    state = table(BOOK, stock="5d", p1="2D 7S 4S", p2="KS", p3="QH")
    assert refusal(BOOK, state, move) == why


# ---- the marker ----


@pytest.mark.parametrize(
    ("pile", "suits"),
    [("7S", "S"), ("7S KH 2D", "S"), ("KH 7S", "H"), ("2D", "D"), ("9C 9D", "C"), ("", "")],
)
def test_the_marker_is_lit_while_the_bottom_card_is_at_home(pile: str, suits: str) -> None:
    """Home suits left to right: spades, hearts, diamonds, clubs. What lies on top does not matter."""
    for place, home in ((1, "S"), (2, "H"), (3, "D"), (4, "C")):
        state = table(BOOK, **{f"p{place}": pile})
        assert BOOK.lit(state, place) is (home == suits)
        assert not BOOK.lit(state, 0)
    badges = [spot.badge for spot in BOOK.layout().spots]
    assert badges == ["", "S", "H", "D", "C"]


# ---- undo ----

DRAGS = "7S 8S 9S TS JS QS KS AS"


@pytest.mark.parametrize(
    ("script", "undo", "redo"),
    [
        ("", False, False),
        ("stock!", False, False),
        ("p1>p2", True, False),
        ("p1>p2 undo", False, True),
        ("p1>p2 undo redo", True, False),
        ("p1>p2 undo redo undo", False, True),
        ("p1>p2 undo redo undo redo", True, False),
        ("p1>p2 undo p3>p4", True, False),
        ("p1>p2 undo p3>p4 undo", False, True),
        ("p1>p2 undo stock!", False, False),
        ("p1>p2 undo redo stock!", False, False),
        ("p1>p2 p3>p4", True, False),
        ("p1>p2 p3>p4 undo", False, True),
        ("p1>p2 p3>p4 undo redo", True, False),
        ("p1>p2 p3>p4 undo p4>p3", True, False),
        ("p1>p2 stock!", False, False),
        ("p1>p2 stock! p1>p2", True, False),
        ("p1>p2 stock! p1>p2 undo", False, True),
        ("stock! p1>p2*2", True, False),
        ("stock! p1>p2*2 undo", False, True),
        ("stock! p1>p2*2 undo redo", True, False),
    ],
)
def test_classic_undo(script: str, undo: bool, redo: bool) -> None:
    """Only the very last drag, once, until the next drag; a deal turns it off; redo turns it on again.
    All this survives a reload."""
    session = Session(BOOK, 0, parse_cards(DRAGS))
    for action in script.split():
        if action == "undo":
            assert session.undo()
        elif action == "redo":
            assert session.redo()
        else:
            session.play(Move.parse(action, BOOK.names))
    for game in (session, Record.parse(Record.of(session).text()).session(short=True)):
        assert (game.can_undo, game.can_redo) == (undo, redo)
        before = game.state
        assert game.undo() is undo
        assert (game.state == before) is not undo


def test_classic_undo_works_after_the_end() -> None:
    """Also after the end notice, and on a game that was given up, which then goes on."""
    rules = BOOK
    cards = table(rules, p1="7S", p2="2H", p3="QD 8D", p4="9C 4C")
    session = Session(rules, 1)
    session.states = [cards.put({3: cards.piles[3][:1], 4: cards.piles[4] + cards.piles[3][1:]})]
    session.play(Move.parse("p4>p3", rules.names))
    assert session.outcome is not None
    assert session.outcome.won
    assert session.undo()
    assert rules.outcome(session.state) is None
    assert session.redo()
    assert rules.outcome(session.state) is not None
    session.stop()
    assert session.undo()
    assert not session.stopped


@shows("execution", "undo=unlimited")
def test_unlimited_undo(book: Rules[Any], chosen: Rules[Any]) -> None:
    """Classic takes back the very last drag; the option every drag, and deals too."""
    for rules, left in ((book, 2), (chosen, 0)):
        session = Session(rules, 0, parse_cards(DRAGS))
        start = session.state
        for move in ("p1>p2", "stock!", "p2>p3*2"):
            session.play(Move.parse(move, rules.names))
        while session.undo():
            pass
        assert session.cursor == left
        assert (session.state == start) is (left == 0)


def test_the_status_line_tells_of_the_classic_undo() -> None:
    """One at a time: a drag later there is another, without a deal between."""
    assert BOOK.status(BOOK.new(1)) == ("One undo at a time",)
    assert make("execution", {"undo": "unlimited"}).status(BOOK.new(1)) == ()


# ---- the end ----


@pytest.mark.parametrize(
    ("piles", "result"),
    [
        # every position holds all the cards of its suit and nothing else
        ({"p1": "7S AS", "p2": "2H", "p3": "QD", "p4": "9C"}, "won"),
        ({"p1": "7S", "p2": "2H", "p3": "QD"}, "won"),
        # all at home, but cards remain to be dealt
        ({"p1": "7S", "p2": "2H", "p3": "QD", "p4": "9C", "stock": "4c"}, None),
        # a move is left
        ({"p1": "7S", "p2": "2H AS"}, None),
        # stock empty and no move left, but not at home
        ({"p1": "2H", "p2": "7S", "p3": "QD", "p4": "9C"}, "lost"),
        ({"p1": "7S 2H", "p2": "9C"}, "lost"),
        ({"p1": "7S", "p2": "QD 2H", "p3": "9C", "p4": "8D"}, "lost"),
        # no move, but the stock is not empty
        ({"p1": "2H", "p2": "7S", "p3": "QD", "p4": "9C", "stock": "4c"}, None),
    ],
)
def test_how_it_ends(piles: dict[str, str], result: str | None) -> None:
    end = BOOK.outcome(table(BOOK, **piles))
    assert (end.result if end else None) == result


@pytest.mark.parametrize(
    ("piles", "reason"),
    [
        ({"p1": "7S", "p2": "2H"}, "Every position holds all the cards of its suit."),
        ({"p1": "7S 2H", "p2": "9C"}, "No move is left, and two cards lie away from home."),
        ({"p1": "7S 2H"}, "No move is left, and one card lies away from home."),
    ],
)
def test_what_the_notice_says(piles: dict[str, str], reason: str) -> None:
    end = BOOK.outcome(table(BOOK, **piles))
    assert end is not None
    assert end.reason == reason


def test_finish_stops_early() -> None:
    """The word on the cloth; it counts as lost, and a move takes the game on again."""
    assert BOOK.stop_word == "Finish"
    session = Session(BOOK, 4)
    session.stop()
    assert session.outcome is not None
    assert (session.outcome.result, session.outcome.reason) == ("lost", "You stopped here.")
    session.play(Move.parse("stock!", BOOK.names))
    assert session.outcome is None


def test_there_is_a_fixed_demonstration_deck() -> None:
    """The same for every learner: a deal with a number."""
    assert BOOK.lesson > 0
    assert BOOK.new(BOOK.lesson) == make("execution").new(BOOK.lesson)


TOPS = {"p1": "2H", "p2": "7S", "p3": "9C"}


@brink(
    "execution",
    # the diamond fills the blank and matches nothing; the next deal would put another on the first position
    ({}, {**TOPS, "stock": "4d"}, {"stock": "5d 4d"}),
    ({}, {**TOPS, "stock": "4d"}, {"stock": "4c"}),
    # no blank: the card comes to the first position, and a heart fits none of the other three
    ({}, {**TOPS, "p4": "4D", "stock": "4h"}, {"stock": "4s"}),
    # all cards are dealt
    ({}, {**TOPS, "p4": "4D"}, {"p4": "4C"}),
    ({}, {**TOPS, "p4": "4D"}, {"stock": "4s"}),
    # the last card of all is at home where it falls: the deal wins
    ({}, {"p2": "5S 2H", "p3": "QD", "p4": "4C", "stock": "9s"}, {"p2": "2H"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """Blocked only if no move is legal now, none becomes legal until the stock is spent, and no deal wins."""
    return table(rules, **piles)
