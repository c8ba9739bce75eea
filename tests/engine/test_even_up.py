"""Even Up, sentence by sentence (RULES, section 5)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Screen
from engine.games import make
from engine.play import PLAYERS, play_out

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, table


def even_up(**options: Any) -> Rules[Any]:
    return make("even-up", options)


BOOK = even_up()
AUTO = even_up(auto_remove=True)


# ---- the deal ----


def test_forty_cards_aces_to_tens() -> None:
    assert len(BOOK.pack()) == 40
    assert {card.rank for card in BOOK.pack()} == set(range(1, 11))


def test_cards_are_dealt_one_at_a_time_to_the_right_end_of_a_row() -> None:
    """The whole deck is the stock at first; its first card is dealt first."""
    state = short(BOOK, "7D 8D 9D")
    assert read(BOOK, state) == {"stock": "9d 8d 7d"}
    assert legal(BOOK, state) == {"stock!"}
    state = play(BOOK, state, "stock!", "stock!")
    assert read(BOOK, state) == {"stock": "9d", "p1": "7D", "p2": "8D"}
    assert read(BOOK, play(BOOK, state, "stock!")) == {"p1": "7D", "p2": "8D", "p3": "9D"}


def test_there_is_room_for_every_card() -> None:
    """Dealing goes on to the end, even if no pair is ever thrown out."""
    state = BOOK.new(5)
    for _ in range(40):
        assert "stock!" in legal(BOOK, state)
        state = play(BOOK, state, "stock!")
    assert len(read(BOOK, state)) == 40
    assert "stock!" not in legal(BOOK, state)


# ---- pairs ----


@pytest.mark.parametrize(
    ("left", "right", "pair"),
    [
        ("AS", "3H", True),  # ace is odd
        ("AS", "AH", True),
        ("AS", "2S", False),
        ("7S", "9S", True),
        ("7S", "7H", True),
        ("2C", "TD", True),
        ("TC", "9C", False),
        ("8C", "7C", False),
    ],
)
def test_two_neighbours_both_odd_or_both_even(left: str, right: str, pair: bool) -> None:
    state = table(BOOK, p1=left, p2=right)
    assert legal(BOOK, state) == ({"p1+p2"} if pair else set())
    if pair:
        assert read(BOOK, play(BOOK, state, "p1+p2")) == {"discard": f"{left} {right}"}


def test_only_neighbours() -> None:
    """Not two cards with another between them, and not the two ends of the row."""
    assert legal(BOOK, table(BOOK, p1="AS", p2="2S", p3="3S", p4="4S", p5="5S")) == set()
    assert legal(BOOK, table(BOOK, p1="AS", p2="3S", p3="5S")) == {"p1+p2", "p2+p3"}


def test_the_row_closes_up_which_makes_new_neighbours() -> None:
    state = table(BOOK, p1="AS", p2="2S", p3="4S", p4="3S", p5="8D")
    assert legal(BOOK, state) == {"p2+p3"}
    state = play(BOOK, state, "p2+p3")
    assert read(BOOK, state) == {"p1": "AS", "p2": "3S", "p3": "8D", "discard": "2S 4S"}
    state = play(BOOK, state, "p1+p2")
    assert read(BOOK, state) == {"p1": "8D", "discard": "2S 4S AS 3S"}


def test_never_forced() -> None:
    """A pair may be passed up, and thrown out later."""
    state = table(BOOK, stock="9c", p1="AS", p2="3S")
    assert legal(BOOK, state) == {"stock!", "p1+p2"}
    state = play(BOOK, state, "stock!")
    assert read(BOOK, state) == {"p1": "AS", "p2": "3S", "p3": "9C"}
    assert legal(BOOK, state) == {"p1+p2", "p2+p3"}


@shows("even-up", "auto_remove=true")
def test_auto_remove(book: Rules[Any], chosen: Rules[Any]) -> None:
    """A pair leaves within the tap that made it; by the book it waits for the player."""
    piles = {"stock": "4c", "p1": "AS", "p2": "2S"}
    state = play(book, table(book, **piles), "stock!")
    assert (read(book, state), legal(book, state)) == ({"p1": "AS", "p2": "2S", "p3": "4C"}, {"p2+p3"})
    state = play(chosen, table(chosen, **piles), "stock!")
    assert (read(chosen, state), legal(chosen, state)) == ({"p1": "AS", "discard": "2S 4C"}, set())


def test_auto_remove_takes_the_leftmost_pair_first_and_what_follows() -> None:
    """The pair and the new neighbours leave within the tap, each as a step of its own."""
    state = table(AUTO, stock="4c", p1="AS", p2="2S")
    (tap,) = AUTO.moves(state)
    steps = [(move.text(AUTO.names), read(AUTO, after)) for move, after in AUTO.steps(state, tap)]
    assert steps == [
        ("stock!", {"p1": "AS", "p2": "2S", "p3": "4C"}),
        ("p2+p3", {"p1": "AS", "discard": "2S 4C"}),
    ]
    left = table(AUTO, p1="AS", p2="2S", p3="4S", p4="3S", p5="5S")
    assert read(AUTO, AUTO.settle(left)) == {"p1": "5S", "discard": "2S 4S AS 3S"}


def test_with_auto_remove_the_only_move_is_to_deal() -> None:
    state = AUTO.new(3)
    while AUTO.outcome(state) is None:
        assert legal(AUTO, state) == {"stock!"}
        state = play(AUTO, state, "stock!")


# ---- refusals ----

NEVER = "A card leaves with its neighbour in the row, never with the stock"


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p1+p2", "The ace of spades is odd, the two of spades even; a pair must agree."),
        ("p2+p3", "The five of spades is odd, the two of spades even; a pair must agree."),
        ("p2>p1", "The ace of spades is odd, the two of spades even; a pair must agree."),
        ("p1+p3", "Only neighbours leave together."),
        ("p1", "Cards leave in pairs: two neighbours, both odd or both even."),
        ("p1>p1", "Cards leave in pairs: two neighbours, both odd or both even."),
        ("p3+p4+p5", "Cards leave in pairs: two neighbours, both odd or both even."),
        ("p1+p9", "Cards leave in pairs: two neighbours, both odd or both even."),
        ("p1+discard", "Cards leave in pairs: two neighbours, both odd or both even."),
        ("p1+stock", f"{NEVER}; tap the stock to deal its next card."),
        ("p1>stock", f"{NEVER}; tap the stock to deal its next card."),
        ("stock>p5", "Tap the stock to deal its next card."),
        ("p1!", "Only the stock is tapped."),
        ("discard!", "Only the stock is tapped."),
        ("p3>p4", "The five of spades and the seven of spades are picked together."),  # not carried
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(BOOK, stock="9c", p1="AS", p2="2S", p3="5S", p4="7S", p5="9S")
    assert refusal(BOOK, state, move) == why


@pytest.mark.parametrize("move", ["discard!", "discard", "discard>p1", "p1+discard"])
def test_what_is_discarded_stays_out(move: str) -> None:
    state = table(BOOK, p1="AS", p2="2S", discard="5S 7S")
    assert refusal(BOOK, state, move) == "What is discarded stays out."


def test_a_spent_stock_is_told() -> None:
    state = table(BOOK, p1="AS", p2="3S")
    assert refusal(BOOK, state, "stock!") == "The stock is spent."
    assert refusal(BOOK, state, "p1!") == "Only the stock is tapped."
    assert refusal(BOOK, state, "p1+stock") == f"{NEVER}."
    assert BOOK.needs(state, 0) == "spent"


# ---- ends ----


@pytest.mark.parametrize(
    ("piles", "result", "reason"),
    [
        ({"discard": "AS 3S"}, "won", "All cards are thrown out."),
        ({"discard": "AS 3S", "stock": "5s"}, None, ""),
        ({"p1": "AS", "p2": "3S"}, None, ""),
        ({"p1": "AS", "p2": "2S"}, "lost", "The stock is spent and no two neighbours agree; two cards left."),
        ({"p1": "AS"}, "lost", "The stock is spent and no two neighbours agree; one card left."),
        ({"p1": "AS", "p2": "2S", "stock": "4s"}, None, ""),
    ],
)
def test_how_it_ends(piles: dict[str, str], result: str | None, reason: str) -> None:
    """Won: all thrown out. Lost: stock empty and no pair."""
    end = BOOK.outcome(table(BOOK, **piles))
    assert (end.result if end else None) == result
    assert (end.reason if end else "") == reason


def test_no_choice_decides_the_game() -> None:
    """Whatever is passed up and in which order pairs go: the deal alone decides how many cards are left,
    if everything is thrown out that can be."""
    for seed in range(1, 25):
        games = [(BOOK, "greedy"), (BOOK, "random"), (AUTO, "greedy")]
        ends = [play_out(rules, rules.new(seed), PLAYERS[player](seed))[1] for rules, player in games]
        assert len(set(ends)) == 1


@brink(
    "even-up",
    *(
        (options, {"p1": "AS", "stock": stuck}, {"stock": free})
        for options in ({}, {"auto_remove": True})
        for stuck, free in (("2s", "3s"), ("3s 2s", "4s 2s"), ("3s 2s", "5s 3s 2s"), ("3s 2s", "2s 3s"))
    ),
    ({}, {"p1": "AS", "p2": "2S", "p3": "3S"}, {"p2": "5S"}),
    ({}, {"p1": "AS", "p2": "2S", "p3": "3S"}, {"p4": "5S"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No pair now, and none until the stock is spent. With `auto_remove` a pair that leaves is a play."""
    return table(rules, **piles)


def test_the_key_knows_odd_and_even() -> None:
    """Neither ranks and suits of the row nor what is out matter; the order of the row does."""
    key = BOOK.key(table(BOOK, stock="9c", p1="AS", p2="2S", discard="3S 5S"))
    assert key == BOOK.key(table(BOOK, stock="9c", p1="5S", p2="TH", discard="3S AS"))
    assert key != BOOK.key(table(BOOK, stock="9c", p1="2S", p2="AS"))
    assert key != BOOK.key(table(BOOK, stock="7c", p1="AS", p2="2S"))


# ---- the table ----


def test_what_the_table_says() -> None:
    state = table(BOOK, stock="9c", p1="AS", p2="TS")
    assert BOOK.status(state) == ("2 cards in the row",)
    assert BOOK.status(table(BOOK, p1="AS")) == ("1 card in the row",)
    assert [BOOK.tells(state, [place]) for place in (1, 2)] == ["Ace is odd", "Ten is even"]
    assert [BOOK.lifts(state, place) for place in (0, 1, 3, 41)] == [(), (1,), (), ()]


def test_only_the_first_empty_place_shows_and_only_while_cards_come() -> None:
    assert {BOOK.needs(BOOK.new(1), place) for place in range(2, 41)} == {"hidden"}
    assert BOOK.needs(BOOK.new(1), 1) == ""
    assert BOOK.needs(table(BOOK, discard="AS 3S"), 1) == "hidden"


@pytest.mark.parametrize("screen", Screen)
def test_the_row_wraps_in_reading_order(screen: Screen) -> None:
    row = BOOK.layout(screen).spots[1:41]
    assert [spot.name for spot in sorted(row, key=lambda spot: (spot.y, spot.x))] == list(BOOK.names[1:41])
