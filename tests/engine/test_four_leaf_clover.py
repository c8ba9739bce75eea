"""Four-Leaf Clover, sentence by sentence (RULES, section 18)."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest

from engine import Rules, Screen
from engine.games import make

from .shown import brink
from .variants import legal, play, read, refusal, short, table

GAME = make("four-leaf-clover")

DEAL = "AS 2H 3D 4C 5C 6H 7D 8C 9S JH QD KC 2S 4S 8H AD"  # sixteen cards; only 9S 4S 2S make fifteen


# ---- the deal ----


def test_no_tens_in_the_deck() -> None:
    assert len(GAME.pack()) == 48
    assert {card.rank for card in GAME.pack()} == {*range(1, 10), 11, 12, 13}


def test_sixteen_cards_in_reading_order() -> None:
    """The rest is the stock, whose first card fills first."""
    deck = [str(card) for card in GAME.deck(4)]
    piles = read(GAME, GAME.new(4))
    assert [piles[f"p{n}"] for n in range(1, 17)] == deck[:16]
    assert piles["stock"].upper().split() == deck[:15:-1]
    assert piles["stock"].split()[-1][1].islower()


@pytest.mark.parametrize("screen", Screen)
def test_four_by_four(screen: Screen) -> None:
    spots = GAME.layout(screen).spots[:16]
    assert [spot.x for spot in spots] == [0, 1, 2, 3] * 4
    rows = [{spot.y for spot in spots[row : row + 4]} for row in range(0, 16, 4)]
    assert all(len(row) == 1 for row in rows)
    tops = [row.pop() for row in rows]
    assert all(below >= above + 1 for above, below in pairwise(tops))


# ---- sets ----


@pytest.mark.parametrize(
    ("cards", "sets"),
    [
        # two or more spot cards of one suit adding to fifteen; ace 1
        ("7S 8S", {"p1+p2"}),
        ("9S 6S", {"p1+p2"}),
        ("9S 5S AS", {"p1+p2+p3"}),
        ("AS 2S 3S 4S 5S", {"p1+p2+p3+p4+p5"}),
        ("AS 2S 4S 8S", {"p1+p2+p3+p4"}),
        ("8S 6S AS", {"p1+p2+p3"}),
        # not of two suits
        ("7S 8C", set()),
        ("9S 5S AC", set()),
        # not another sum
        ("7S 9S", set()),
        ("9S 5S", set()),
        ("AS 2S 3S 4S", set()),
        # several sets that share a card
        ("9S 6S 5S AS", {"p1+p2", "p1+p3+p4"}),
        ("7S 8S 6S AS", {"p1+p2", "p2+p3+p4"}),
        ("7S 8S 7H 8H", {"p1+p2", "p3+p4"}),
        # king, queen and jack together
        ("KS QS JS", {"p1+p2+p3"}),
        ("JS KS QS", {"p1+p2+p3"}),
        ("KS QS", set()),
        ("KS QS JH", set()),
        # courts do not count in fifteens
        ("JS 4S", set()),
        ("QS 3S", set()),
        ("KS 2S", set()),
        ("KS QS JS 8S 7S", {"p1+p2+p3", "p4+p5"}),
    ],
)
def test_what_may_be_thrown_out(cards: str, sets: set[str]) -> None:
    piles = {f"p{n}": card for n, card in enumerate(cards.split(), start=1)}
    assert legal(GAME, table(GAME, **piles)) == sets


def test_every_suit_alike() -> None:
    for suit in "CDHS":
        for ranks in ("78", "KQJ", "951"):
            cards = [f"{rank}{suit}".replace("1", "A") for rank in ranks]
            state = table(GAME, **{f"p{4 * n + 1}": card for n, card in enumerate(cards)})
            (move,) = legal(GAME, state)
            assert read(GAME, play(GAME, state, move)) == {"discard": " ".join(cards)}


# ---- spaces ----


def test_spaces_fill_from_the_deck_in_reading_order() -> None:
    """Within the move; the first card of the stock goes to the place that is read first."""
    state = short(GAME, f"{DEAL} 3C 9D QH 7S")
    assert legal(GAME, state) == {"p9+p13+p14"}
    (move,) = GAME.moves(state)
    steps = [step.text(GAME.names) for step, _ in GAME.steps(state, move)]
    assert steps == ["p9+p13+p14", "stock>p9", "stock>p13", "stock>p14"]
    piles = read(GAME, play(GAME, state, "p9+p13+p14"))
    assert (piles["p9"], piles["p13"], piles["p14"]) == ("3C", "9D", "QH")
    assert (piles["stock"], piles["discard"]) == ("7s", "9S 2S 4S")


def test_when_the_deck_is_spent_spaces_stay_open() -> None:
    piles = read(GAME, play(GAME, short(GAME, f"{DEAL} 3C"), "p9+p13+p14"))
    assert piles["p9"] == "3C"
    assert not {"p13", "p14", "stock"} & set(piles)


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p1+p2", "Together they make 16, not fifteen."),
        ("p2>p1", "Together they make 16, not fifteen."),
        ("p1+p2+p4", "Together they make 22, not fifteen."),
        ("p1+p3", "Only cards of one suit leave together; the seven of spades wants more spades."),
        ("p3+p5", "Only cards of one suit leave together; the eight of hearts wants more hearts."),
        ("p5+p6", "King, queen and jack leave together, all three."),
        ("p3+p7", "Courts leave only as king, queen and jack; they do not count in fifteens."),
        ("p7+p8+p9+p10", "Courts leave only as king, queen and jack; they do not count in fifteens."),
        ("p1", "Take cards of one suit that make fifteen, or its king, queen and jack."),
        ("p1!", "Take cards of one suit that make fifteen, or its king, queen and jack."),
        ("p1>p1", "Take cards of one suit that make fifteen, or its king, queen and jack."),
        ("p1+p16", "Take cards of one suit that make fifteen, or its king, queen and jack."),
        ("p1+p11+discard", "Take cards of one suit that make fifteen, or its king, queen and jack."),
        ("stock!", "Take cards of one suit that make fifteen, or its king, queen and jack."),
        ("p1>p11", "The seven of spades and the eight of spades are picked together."),  # not carried
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    cards = "7S 9S 8H 6S QD JD KH QH JH 5H 8S"
    state = table(GAME, **{f"p{n}": card for n, card in enumerate(cards.split(), start=1)})
    assert refusal(GAME, state, move) == why


# ---- ends ----


@pytest.mark.parametrize(
    ("cards", "move", "why"),
    [
        ("8S 4S 2S 9C", "p1+p2", "Together they make 12, and nothing here makes up three."),
        ("8S 4S 3C KS", "p2>p1", "Together they make 12, and nothing here makes up three."),
        ("8S 4S 2S AS", "p1+p2", "Together they make 12, not fifteen yet."),
        ("8S 4S 2S AC", "p1+p2+p3", "Together they make 14, and nothing here makes up one."),
        ("AS 2S 9S 8S", "p1+p2", "Together they make 3, and nothing here makes up twelve."),
        ("AS 2S 9S 3S", "p1+p2", "Together they make 3, not fifteen yet."),
    ],
)
def test_too_little_is_told_whether_it_can_be_made_up(cards: str, move: str, why: str) -> None:
    state = table(GAME, **{f"p{n}": card for n, card in enumerate(cards.split(), start=1)})
    assert refusal(GAME, state, move) == why


def test_fifteen_in_three_cards_that_somebody_else_picked() -> None:
    """A game for one has no second seat; the sentence names all the cards."""
    why = "The nine of spades, the five of spades and the ace of spades are picked together."
    assert refusal(GAME, table(GAME, p1="9S", p2="5S", p3="AS"), "1:p1+p2+p3") == why


def test_what_is_discarded_stays_out() -> None:
    state = table(GAME, p1="7S", p2="8S", discard="9C 6C")
    for move in ("discard", "p1+discard", "discard>p1"):
        assert refusal(GAME, state, move) == "What is discarded stays out."


@pytest.mark.parametrize(
    ("piles", "result", "reason"),
    [
        ({"discard": "7S 8S"}, "won", "All cards are out. Good luck all day."),
        ({"p1": "7S", "p2": "8S"}, None, ""),
        ({"p1": "KS", "p2": "QS", "p3": "JS"}, None, ""),
        (
            {"p1": "7S", "p2": "8C"},
            "lost",
            "No cards of one suit make fifteen, and no court is complete; two cards left.",
        ),
        (
            {"p1": "KS"},
            "lost",
            "No cards of one suit make fifteen, and no court is complete; one card left.",
        ),
    ],
)
def test_how_it_ends(piles: dict[str, str], result: str | None, reason: str) -> None:
    """Won: all out. Lost: no set."""
    state = table(GAME, **piles)
    end = GAME.outcome(state)
    assert (end.result if end else None) == result
    assert (end.reason if end else "") == reason
    assert GAME.blocked(state) is (result == "lost")


@brink(
    "four-leaf-clover",
    ({}, {"p1": "7S", "p2": "8C"}, {"p2": "8S"}),
    ({}, {"p1": "9S", "p2": "5S", "p3": "AC"}, {"p3": "AS"}),
    ({}, {"p1": "KS", "p2": "QS", "p3": "JH"}, {"p3": "JS"}),
    ({}, {"p1": "KS", "p2": "QS"}, {"p3": "JS"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No set of one suit, and no court complete."""
    return table(rules, **piles)


def test_cards_in_the_stock_are_left_too() -> None:
    deal = "AS 2H 3D 4C 5S 6H 7D 9C 9D JH QD KC 2S 4S 8H 3C KS"
    assert GAME.lost(short(GAME, deal)).endswith("; 17 cards left.")


# ---- what the table says ----


@pytest.mark.parametrize(
    ("picked", "says"),
    [
        ("p1", "7 + 8 makes 15"),
        ("p1 p3", "8 + 7 makes 15"),
        ("p2", "9 + 6 makes 15"),
        ("p4", "Wanted: king and jack"),
        ("p5", "Wanted: king and queen"),
        ("p6", "Wanted: queen and jack"),
        ("p4 p5", "Wanted: king"),
        ("p1 p2", ""),
    ],
)
def test_what_completes_a_selection_is_told(picked: str, says: str) -> None:
    state = table(GAME, p1="7S", p2="9S", p3="AS", p4="QD", p5="JD", p6="KD")
    assert GAME.tells(state, [GAME.names.index(name) for name in picked.split()]) == says


def test_cards_left_are_counted() -> None:
    state = table(GAME, p1="7S", stock="9s", discard="AS")
    assert GAME.status(state) == ("2 cards left",)
    assert GAME.status(table(GAME, p1="7S")) == ("1 card left",)
    assert (GAME.needs(state, 16), GAME.needs(state, 3)) == ("spent", "")
    assert [GAME.lifts(state, pile) for pile in (0, 1, 16, 17)] == [(1,), (), (), ()]


def test_large_sets_look_better() -> None:
    """They bring in more new cards."""
    state = table(GAME, p1="9S", p2="6S", p3="5S", p4="AS")
    best = max(GAME.moves(state), key=lambda move: GAME.worth(state, move))
    assert best.text(GAME.names) == "p1+p3+p4"


def test_neither_places_nor_what_is_out_matter() -> None:
    """But suits do."""
    key = GAME.key(table(GAME, p1="QS", p2="2H", discard="KS KH"))
    assert key == GAME.key(table(GAME, p7="2H", p9="QS", discard="KH KS"))
    assert key != GAME.key(table(GAME, p1="QS", p2="2D"))
    assert key != GAME.key(table(GAME, p1="QS", p2="2H", stock="kd"))
