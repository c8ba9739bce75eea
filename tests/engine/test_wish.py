"""The Wish, sentence by sentence (RULES, section 7)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import BadInput, Rules
from engine.games import make

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, table


def wish(**options: Any) -> Rules[Any]:
    return make("wish", options)


BOOK = wish()
OPEN = wish(open=True)


# ---- the deal ----


def test_thirty_two_cards_sevens_to_aces() -> None:
    assert len(BOOK.pack()) == 32
    assert {card.rank for card in BOOK.pack()} == {1, 7, 8, 9, 10, 11, 12, 13}


def test_eight_packets_of_four_only_the_top_of_each_visible() -> None:
    """Packet by packet; the fourth card of a packet lies on top."""
    deck = [str(card) for card in BOOK.deck(3)]
    packets = read(BOOK, BOOK.new(3))
    assert list(packets) == [f"p{n}" for n in range(1, 9)]
    for n, packet in enumerate(packets.values()):
        *under, top = packet.split()
        assert [card.upper() for card in [*under, top]] == deck[4 * n : 4 * n + 4]
        assert all(card[1].islower() for card in under)
        assert top[1].isupper()


def test_a_deck_must_fill_the_packets() -> None:
    with pytest.raises(BadInput, match="needs at least 32 cards"):
        short(BOOK, "7D 8D 9D")


PACKETS = (
    "7D 8D 9D TD  JD QD KD AD  7S 8S 9S TS  JS QS KS AS  7H 8H 9H TH  JH QH KH AH  7C 8C 9C TC  JC QC KC AC"
)


@shows("wish", "open=true")
def test_open_shows_all_cards(book: Rules[Any], chosen: Rules[Any]) -> None:
    """And is otherwise the same game."""
    state, shown = short(book, PACKETS), short(chosen, PACKETS)
    assert (read(book, state)["p1"], read(book, state)["p8"]) == ("7d 8d 9d TD", "Jc Qc Kc AC")
    assert (read(chosen, shown)["p1"], read(chosen, shown)["p8"]) == ("7D 8D 9D TD", "JC QC KC AC")
    assert legal(chosen, shown) == legal(book, state)


# ---- pairs ----


@pytest.mark.parametrize(
    ("piles", "moves"),
    [
        ({"p1": "7D", "p2": "7S"}, {"p1+p2"}),
        ({"p1": "7D", "p8": "7S"}, {"p1+p8"}),
        ({"p1": "7D", "p2": "8D"}, set()),
        ({"p1": "KS", "p2": "AS"}, set()),
        ({"p1": "AH", "p2": "AS"}, {"p1+p2"}),
        # only tops
        ({"p1": "7d 8D", "p2": "7S"}, set()),
        ({"p1": "7d 7S"}, set()),
        # three or four of one rank: any two of them, never three
        ({"p1": "7D", "p2": "7S", "p3": "7H"}, {"p1+p2", "p1+p3", "p2+p3"}),
        (
            {"p1": "7D", "p2": "7S", "p3": "7H", "p4": "7C"},
            {"p1+p2", "p1+p3", "p1+p4", "p2+p3", "p2+p4", "p3+p4"},
        ),
        ({"p1": "7D", "p2": "8S", "p3": "7H", "p4": "8C"}, {"p1+p3", "p2+p4"}),
    ],
)
def test_tops_are_lifted_off_in_pairs_of_one_rank(piles: dict[str, str], moves: set[str]) -> None:
    assert legal(BOOK, table(BOOK, **piles)) == moves


def test_an_uncovered_card_turns_up() -> None:
    """By itself, within the move, the left packet first."""
    state = table(BOOK, p2="9d 7D", p4="th 8h 7S", p5="KS")
    (move,) = BOOK.moves(state)
    steps = [(step.text(BOOK.names), read(BOOK, after)) for step, after in BOOK.steps(state, move)]
    assert [step for step, _ in steps] == ["p2+p4", "p2!", "p4!"]
    assert steps[-1][1] == {"p2": "9D", "p4": "Th 8H", "p5": "KS", "discard": "7D 7S"}


def test_a_packet_that_is_gone_stays_gone() -> None:
    state = play(BOOK, table(BOOK, p1="7D", p2="8s 7S"), "p1+p2")
    assert read(BOOK, state) == {"p2": "8S", "discard": "7D 7S"}
    assert BOOK.lifts(state, 0) == ()


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("p1+p2", "The seven of diamonds and the eight of spades are not a pair."),
        ("p2>p1", "The seven of diamonds and the eight of spades are not a pair."),
        ("p1", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1!", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1>p1", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1+p3+p4", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1+p5", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1+p3+p5", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1>discard", "Cards leave in pairs of one rank, from the tops of the packets."),
        ("p1>p3", "The seven of diamonds and the seven of hearts are picked together."),  # not carried
        ("discard", "What is discarded stays out."),
        ("p1+discard", "What is discarded stays out."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    assert refusal(BOOK, table(BOOK, p1="7D", p2="9s 8S", p3="7H", p4="7C", discard="9C 9H"), move) == why


# ---- ends ----


@pytest.mark.parametrize(
    ("piles", "result", "reason"),
    [
        ({"discard": "7D 7S"}, "won", "All packets are cleared."),
        ({"p1": "7D", "p2": "7S"}, None, ""),
        ({"p1": "7D", "p2": "8S"}, "lost", "No two tops are of one rank; two cards left."),
        ({"p1": "7d 8d 7S"}, "lost", "No two tops are of one rank; three cards left."),
        ({"p1": "7D"}, "lost", "No two tops are of one rank; one card left."),
    ],
)
def test_how_it_ends(piles: dict[str, str], result: str | None, reason: str) -> None:
    """Won: everything cleared. Lost: no pair among the tops."""
    state = table(BOOK, **piles)
    end = BOOK.outcome(state)
    assert (end.result if end else None) == result
    assert (end.reason if end else "") == reason
    assert BOOK.blocked(state) is (result == "lost")


@brink(
    "wish",
    ({}, {"p1": "7D", "p2": "8S"}, {"p2": "7S"}),
    ({}, {"p1": "7D", "p2": "7s 8S", "p3": "KS"}, {"p3": "8H"}),  # only tops
    ({"open": True}, {"p1": "7D", "p2": "7S 8S"}, {"p2": "8S 7S"}),
    ({"open": True}, {"p1": "7D 7S"}, {"p1": "7D", "p2": "7S"}),  # of two packets
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No pair among the tops."""
    return table(rules, **piles)


# ---- what the table says ----


def test_cards_left_and_the_card_that_is_wanted_are_told() -> None:
    assert BOOK.status(BOOK.new(1)) == ("32 cards left",)
    state = table(BOOK, p1="7D", p2="9s QS", discard="8D 8S")
    assert BOOK.status(state) == ("3 cards left",)
    assert [BOOK.tells(state, [place]) for place in (0, 1)] == [
        "Another seven makes a pair",
        "Another queen makes a pair",
    ]
    assert [BOOK.lifts(state, place) for place in (0, 1, 2, 8)] == [(1,), (1,), (), ()]


def test_high_packets_come_first() -> None:
    """A hint takes from the highest packets."""
    state = table(BOOK, p1="7D", p2="9s 7S", p3="9h kh 7H")
    best = max(BOOK.moves(state), key=lambda move: BOOK.worth(state, move))
    assert best.text(BOOK.names) == "p2+p3"


def test_neither_the_order_of_packets_nor_what_is_out_matters() -> None:
    key = BOOK.key(table(BOOK, p1="7D", p2="9s QS", discard="8D 8S"))
    assert key == BOOK.key(table(BOOK, p3="9s QS", p7="7D", discard="8S 8D"))
    assert key != BOOK.key(table(BOOK, p1="7D", p2="qs 9S", discard="8D 8S"))


def test_open_packets_are_spread() -> None:
    """Every card can be read."""
    assert {spot.fan.spread.value for spot in OPEN.layout().spots[:8]} == {"down"}
    assert {spot.fan.spread.value for spot in BOOK.layout().spots[:8]} == {"squared"}
