"""Pirate Gold, sentence by sentence (RULES, section 14)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Screen
from engine.games import make
from engine.play import PLAYERS, play_out

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, table


def pirate_gold(**options: Any) -> Rules[Any]:
    return make("pirate-gold", options)


BOOK = pirate_gold()
REVERSE = pirate_gold(reverse=True)

TEN = {f"p{n + 1}": f"{rank}S" for n, rank in enumerate("A23456789T")}  # all different


# ---- the deal ----


def test_ten_cards_in_reading_order() -> None:
    """The rest is the deck, whose first card covers first."""
    deck = [str(card) for card in BOOK.deck(4)]
    piles = read(BOOK, BOOK.new(4))
    assert [piles[f"p{n}"] for n in range(1, 11)] == deck[:10]
    assert piles["stock"].upper().split() == deck[:9:-1]
    assert piles["stock"].split()[-1][1].islower()
    assert len(deck) == 52


@pytest.mark.parametrize("screen", Screen)
def test_two_rows_of_five(screen: Screen) -> None:
    spots = BOOK.layout(screen).spots[:10]
    assert [spot.x for spot in spots] == [0, 1, 2, 3, 4] * 2
    assert len({spot.y for spot in spots[:5]}) == len({spot.y for spot in spots[5:]}) == 1
    assert spots[5].y >= spots[0].y + 1


# ---- covering ----


@pytest.mark.parametrize(
    ("change", "moves"),
    [
        ({}, set()),
        ({"p1": "2H"}, {"p1+p2"}),
        ({"p10": "AH"}, {"p1+p10"}),
        ({"p1": "KS", "p5": "KH"}, {"p1+p5"}),
        # only tops
        ({"p1": "2H AH"}, set()),
        ({"p1": "AS 2H"}, {"p1+p2"}),
        # with three equal, any two; with four too
        ({"p1": "3H", "p2": "3D"}, {"p1+p2", "p1+p3", "p2+p3"}),
        (
            {"p1": "3H", "p2": "3D", "p10": "3C"},
            {"p1+p2", "p1+p3", "p1+p10", "p2+p3", "p2+p10", "p3+p10"},
        ),
        # two twins
        ({"p1": "2H", "p10": "9H"}, {"p1+p2", "p9+p10"}),
    ],
)
def test_two_cards_of_one_rank_may_be_covered(change: dict[str, str], moves: set[str]) -> None:
    assert legal(BOOK, table(BOOK, **TEN | change, stock="kd kc")) == moves


def test_each_by_a_new_card_from_the_deck() -> None:
    """The first goes on the place that comes first in reading order; both in one move."""
    state = table(BOOK, **TEN | {"p1": "9H"}, stock="qd kd kc jc")
    assert read(BOOK, play(BOOK, state, "p1+p9")) == TEN | {"p1": "9H JC", "p9": "9S KC", "stock": "Qd Kd"}


def test_a_new_card_may_make_new_twins() -> None:
    state = play(BOOK, table(BOOK, **TEN | {"p1": "9H"}, stock="qd kd tc ts"), "p1+p9")
    assert legal(BOOK, state) == {"p1+p9", "p1+p10", "p9+p10"}


def test_with_three_equal_one_stays() -> None:
    state = play(BOOK, table(BOOK, **TEN | {"p1": "3H", "p2": "3D"}, stock="kd qc jc"), "p1+p3")
    assert read(BOOK, state) == TEN | {"p1": "3H JC", "p2": "3D", "p3": "3S QC", "stock": "Kd"}
    assert legal(BOOK, state) == set()


def test_a_last_odd_card_covers_one_twin() -> None:
    """Only short decks come to that: 42 cards are 21 pairs."""
    state = play(BOOK, table(BOOK, **TEN | {"p1": "9H"}, stock="kc"), "p1+p9")
    assert read(BOOK, state) == TEN | {"p1": "9H KC"}
    assert BOOK.won(state)


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p1+p2", "The ace of spades and the two of spades are not of one rank."),
        ("p2>p1", "The ace of spades and the two of spades are not of one rank."),
        ("p1", "Take two cards of one rank; each is covered by a new card."),
        ("p1!", "Take two cards of one rank; each is covered by a new card."),
        ("stock!", "Take two cards of one rank; each is covered by a new card."),
        ("p1>p1", "Take two cards of one rank; each is covered by a new card."),
        ("p1+stock", "Take two cards of one rank; each is covered by a new card."),
        ("stock>p1", "Take two cards of one rank; each is covered by a new card."),
        ("p8+p9+p10", "Take two cards of one rank; each is covered by a new card."),
        ("p9>p10", "The nine of spades and the nine of hearts are picked together."),  # not carried
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(BOOK, **TEN | {"p8": "9D", "p10": "9H"}, stock="kd kc")
    assert refusal(BOOK, state, move) == why


def test_a_spent_deck_is_told() -> None:
    state = table(BOOK, **TEN | {"p1": "9H"})
    assert {refusal(BOOK, state, move) for move in ("stock!", "p1+p9", "p1")} == {"The deck is spent."}
    assert BOOK.needs(state, 10) == "spent"


# ---- ends ----


@pytest.mark.parametrize(
    ("piles", "book", "reverse"),
    [
        # the whole deck is dealt, twins or not
        ({}, "won: The whole deck is dealt.", "lost: The whole deck is dealt."),
        ({"p1": "9H"}, "won: The whole deck is dealt.", "lost: The whole deck is dealt."),
        # all ten tops of different ranks
        (
            {"stock": "kd kc"},
            "lost: All ten cards are of different ranks; two cards left in the deck.",
            "won: All ten cards are of different ranks.",
        ),
        (
            {"stock": "kd", "p1": "9H AH"},
            "lost: All ten cards are of different ranks; one card left in the deck.",
            "won: All ten cards are of different ranks.",
        ),
        ({"stock": "kd kc", "p1": "9H"}, "", ""),
    ],
)
def test_how_it_ends(piles: dict[str, str], book: str, reverse: str) -> None:
    """Won: the whole deck is dealt. Lost: all ten tops of different ranks. With reverse, a block wins."""
    for rules, expected in ((BOOK, book), (REVERSE, reverse)):
        state = table(rules, **TEN | piles)
        end = rules.outcome(state)
        assert (f"{end.result}: {end.reason}" if end else "") == expected
        assert rules.blocked(state) is (expected.startswith("lost"))
        assert bool(rules.won(state)) + bool(rules.lost(state)) == bool(expected)


@shows("pirate-gold", "reverse=true")
def test_with_reverse_a_block_is_the_win(book: Rules[Any], chosen: Rules[Any]) -> None:
    """All ten of different ranks; and what wins by the book loses then."""
    block, dealt = TEN | {"stock": "kd kc"}, TEN | {"p1": "9H"}
    for piles, won, lost in ((block, chosen, book), (dealt, book, chosen)):
        assert won.won(table(won, **piles))
        assert lost.lost(table(lost, **piles))


@brink(
    "pirate-gold",
    ({}, TEN | {"stock": "kd kc"}, {"p1": "9H"}),
    ({}, TEN | {"stock": "kd kc", "p1": "9H AH"}, {"p1": "AH 9H"}),  # only tops
    ({"reverse": True}, TEN | {"p1": "9H"}, {"stock": "kc"}),  # the deck is dealt
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """All ten tops of different ranks."""
    return table(rules, **piles)


def test_a_deck_of_ten_is_dealt_at_once() -> None:
    assert BOOK.won(short(BOOK, "AS AH 3S 4S 5S 6S 7S 8S 9S TS"))
    assert REVERSE.lost(short(REVERSE, "AS AH 3S 4S 5S 6S 7S 8S 9S TS"))


def test_a_whole_game_takes_21_pairs() -> None:
    state, moves = BOOK.new(1), 0
    while not BOOK.outcome(state):
        state, moves = BOOK.apply(state, next(BOOK.moves(state))), moves + 1
    assert (moves, BOOK.won(state)) == (21, "The whole deck is dealt.")


def test_no_choice_decides_the_game() -> None:
    """Sets do not get in each other's way, in whatever order they go: the deal alone decides."""
    for seed in range(1, 40):
        for rules in (BOOK, REVERSE):
            ends = [
                play_out(rules, rules.new(seed), PLAYERS[player](seed)) for player in ("greedy", "random")
            ]
            assert len({(len(line), end) for line, end in ends}) == 1


# ---- what the table says ----


def test_the_deck_is_counted_and_twins_are_told() -> None:
    assert BOOK.status(BOOK.new(1)) == ("42 cards in the deck",)
    assert BOOK.status(table(BOOK, **TEN, stock="kd")) == ("1 card in the deck",)
    assert BOOK.tells(table(BOOK, **TEN), [0]) == "Another ace makes twins"
    assert [BOOK.lifts(BOOK.new(1), pile) for pile in (0, 9, 10)] == [(1,), (1,), ()]


def test_only_the_ranks_on_top_and_the_deck_matter() -> None:
    key = BOOK.key(table(BOOK, **TEN, stock="kd kc"))
    assert key == BOOK.key(table(BOOK, **TEN | {"p1": "QH 2H", "p2": "AD"}, stock="kd kc"))
    assert key != BOOK.key(table(BOOK, **TEN, stock="kc kd"))
    assert key != BOOK.key(table(BOOK, **TEN | {"p1": "QH"}, stock="kd kc"))
