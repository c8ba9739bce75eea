"""Simple Addition, sentence by sentence (RULES, section 16)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Screen
from engine.games import make
from engine.play import PLAYERS, play_out

from .shown import brink
from .variants import legal, play, read, refusal, short, table

GAME = make("simple-addition")


# ---- the deal ----


def test_ten_cards_in_reading_order() -> None:
    """The rest is the stock, whose first card fills first."""
    deck = [str(card) for card in GAME.deck(4)]
    piles = read(GAME, GAME.new(4))
    assert [piles[f"p{n}"] for n in range(1, 11)] == deck[:10]
    assert piles["stock"].upper().split() == deck[:9:-1]
    assert piles["stock"].split()[-1][1].islower()
    assert len(deck) == 52


@pytest.mark.parametrize("screen", Screen)
def test_two_rows_of_five(screen: Screen) -> None:
    spots = GAME.layout(screen).spots[:10]
    assert [spot.x for spot in spots] == [0, 1, 2, 3, 4] * 2
    assert len({spot.y for spot in spots[:5]}) == len({spot.y for spot in spots[5:]}) == 1
    assert spots[5].y >= spots[0].y + 1


# ---- sets ----


@pytest.mark.parametrize(
    ("one", "other", "pair"),
    [
        ("QS", "AH", True),
        ("JS", "2S", True),
        ("TS", "3H", True),
        ("9S", "4H", True),
        ("8S", "5H", True),
        ("7S", "6H", True),
        ("7S", "7H", False),
        ("QS", "2H", False),
        ("JS", "3H", False),
        ("9S", "5H", False),
    ],
)
def test_pairs_adding_to_thirteen_leave(one: str, other: str, pair: bool) -> None:
    """Jack 11, queen 12, ace 1; suits do not matter, nor do the places."""
    state = table(GAME, p2=one, p9=other)
    assert legal(GAME, state) == ({"p2+p9"} if pair else set())
    if pair:
        assert read(GAME, play(GAME, state, "p2+p9")) == {"discard": f"{one} {other}"}


def test_kings_alone() -> None:
    """One by one; a king is in no pair."""
    state = table(GAME, p1="KS", p2="KH", p3="QD")
    assert legal(GAME, state) == {"p1", "p2"}
    assert read(GAME, play(GAME, state, "p2")) == {"p1": "KS", "p3": "QD", "discard": "KH"}


def test_never_three_cards() -> None:
    assert legal(GAME, table(GAME, p1="2S", p2="4H", p3="7D")) == set()


# ---- spaces ----


def test_spaces_fill_at_once_in_reading_order() -> None:
    """Within the move; the first card of the stock goes to the place that is read first."""
    state = table(GAME, p1="AS", p3="7S", p4="2S", p8="6S", p10="3D", stock="9c tc jc")
    settled = GAME.settle(state)
    assert read(GAME, settled)["p2"] == "JC"
    full = short(GAME, "AS 2S 7S 3S 5S 4S AH 6S 2H 3D QC KC 9C")
    (pair,) = [move for move in GAME.moves(full) if move.text(GAME.names) == "p3+p8"]
    steps = [(move.text(GAME.names), read(GAME, after)) for move, after in GAME.steps(full, pair)]
    assert [step for step, _ in steps] == ["p3+p8", "stock>p3", "stock>p8"]
    after = steps[-1][1]
    assert (after["p3"], after["p8"], after["stock"], after["discard"]) == ("QC", "KC", "9c", "7S 6S")


def test_a_king_is_replaced_by_one_card() -> None:
    state = play(GAME, short(GAME, "AS 2S 7S 3S KS 4S AH 6S 2H 3D QC KC"), "p5")
    assert read(GAME, state)["p5"] == "QC"
    assert read(GAME, state)["stock"] == "Kc"
    assert read(GAME, state)["discard"] == "KS"


def test_a_last_odd_card_fills_the_first_space() -> None:
    """When the stock is spent, spaces stay open."""
    state = play(GAME, short(GAME, "AS 2S 7S 3S 5S 4S AH 6S 2H 3D QC"), "p3+p8")
    assert read(GAME, state)["p3"] == "QC"
    assert "p8" not in read(GAME, state)
    assert "stock" not in read(GAME, state)
    state = play(GAME, state, "p1+p3")
    assert not {"p1", "p3", "p8"} & set(read(GAME, state))
    assert (GAME.lifts(state, 0), GAME.lifts(state, 1), GAME.lifts(state, 10)) == ((), (1,), ())


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p1+p2", "The queen of spades and the two of hearts make 14, not thirteen."),
        ("p2>p1", "The queen of spades and the two of hearts make 14, not thirteen."),
        ("p2+p4", "The two of hearts and the ace of diamonds make 3, not thirteen."),
        ("p1+p3", "A king goes alone."),
        ("p3+p5", "A king goes alone."),
        ("p1", "Take two cards that make thirteen, or a king alone."),
        ("p3!", "Take two cards that make thirteen, or a king alone."),
        ("p1>p1", "Take two cards that make thirteen, or a king alone."),
        ("p1>discard", "Take two cards that make thirteen, or a king alone."),
        ("p1+p7", "Take two cards that make thirteen, or a king alone."),
        ("p1+p2+p4", "Take two cards that make thirteen, or a king alone."),
        ("p1+p4+p7", "Take two cards that make thirteen, or a king alone."),
        ("stock!", "Take two cards that make thirteen, or a king alone."),
        ("p1>p4", "The queen of spades and the ace of diamonds are picked together."),  # not carried
        ("discard", "What is discarded stays out."),
        ("p1+discard", "What is discarded stays out."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(GAME, p1="QS", p2="2H", p3="KD", p4="AD", p5="KC", discard="6S 7S")
    assert refusal(GAME, state, move) == why


# ---- ends ----


@pytest.mark.parametrize(
    ("piles", "result", "reason"),
    [
        ({"discard": "KS"}, "won", "All cards are out."),
        ({"p1": "KS"}, None, ""),
        ({"p1": "QS", "p9": "AH"}, None, ""),
        ({"p1": "QS"}, "lost", "No two cards make thirteen and no king shows; one card left."),
        ({"p1": "QS", "p9": "QH"}, "lost", "No two cards make thirteen and no king shows; two cards left."),
    ],
)
def test_how_it_ends(piles: dict[str, str], result: str | None, reason: str) -> None:
    """Won: all out. Lost: no pair and no king."""
    state = table(GAME, **piles)
    end = GAME.outcome(state)
    assert (end.result if end else None) == result
    assert (end.reason if end else "") == reason
    assert GAME.blocked(state) is (result == "lost")


@brink(
    "simple-addition",
    ({}, {"p1": "QS", "p9": "QH"}, {"p9": "AH"}),
    ({}, {"p1": "QS", "p9": "QH"}, {"p5": "KH"}),
    ({}, {"p1": "QS", "p2": "2H", "p3": "2D"}, {"p3": "JD"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No pair and no king."""
    return table(rules, **piles)


def test_cards_in_the_stock_are_left_too() -> None:
    state = short(GAME, "AS AH AD AC 2S 2H 2D 2C 3S 3H KS KH")
    assert GAME.lost(state) == "No two cards make thirteen and no king shows; twelve cards left."


def test_no_choice_decides_the_game() -> None:
    """Sets do not get in each other's way, in whatever order they go: the deal alone decides."""
    for seed in range(1, 40):
        ends = [play_out(GAME, GAME.new(seed), PLAYERS[player](seed)) for player in ("greedy", "random")]
        assert len({(len(line), end) for line, end in ends}) == 1


# ---- what the table says ----


def test_sums_and_counts_are_told() -> None:
    state = table(GAME, p1="QS", p2="2H", p3="KD", stock="3c")
    assert [GAME.tells(state, [place]) for place in range(3)] == ["12 + 1 makes 13", "2 + 11 makes 13", ""]
    assert GAME.status(state) == ("4 cards left",)
    assert GAME.status(table(GAME, p1="QS")) == ("1 card left",)
    assert (GAME.needs(state, 10), GAME.needs(state, 9)) == ("spent", "")


def test_neither_suits_nor_places_nor_what_is_out_matter() -> None:
    key = GAME.key(table(GAME, p1="QS", p2="2H", discard="KS KH"))
    assert key == GAME.key(table(GAME, p7="2C", p9="QD", discard="KH KS"))
    assert key != GAME.key(table(GAME, p1="QS", p2="3H"))
    assert key != GAME.key(table(GAME, p1="QS", p2="2H", stock="kd"))
