"""Deals: one number fixes the order of the cards for ever, on every machine."""

from __future__ import annotations

import itertools
import json
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import ACE, KING, BadInput, Rules
from engine.card import Card, check_deck, full_deck, parse_cards, text
from engine.deal import FIRST_DEAL, LAST_DEAL, Stream, parse_deal, shuffled
from engine.games import make

from .variants import each_variant

VECTORS = json.loads(Path(__file__).with_name("vectors.json").read_text(encoding="utf-8"))
MASK = 2**64 - 1


# ---- shuffles ----


@pytest.mark.parametrize("vector", VECTORS, ids=lambda v: f"{v['seed']}-{v['index']}-{v['size']}")
def test_shuffles_never_change(vector: dict[str, Any]) -> None:
    """These orders are frozen: saved games, links and the daily deal depend on them."""
    assert shuffled(range(vector["size"]), vector["seed"], vector["index"]) == vector["order"]


def test_the_vectors_cover_what_matters() -> None:
    """First and last deal number, later shuffles of one deal, and every size of deck."""
    asked = {(vector["seed"], vector["index"], vector["size"]) for vector in VECTORS}
    assert {(1, 0, 52), (1, 1, 52), (1, 2, 52), (LAST_DEAL, 0, 52), (LAST_DEAL, 2, 52)} <= asked
    assert {size for _, _, size in asked} >= {32, 40, 48, 52, 104}


@pytest.mark.parametrize(
    ("word", "numbers"),
    [
        # the published reference values of splitmix64 (Vigna's splitmix64.c; Rosetta Code; OpenJDK)
        (0, [0xE220A8397B1DCDAF, 0x6E789E6AA1B965F4, 0x06C45D188009454F, 0xF88BB8A8724C81EC]),
        (
            1234567,
            [
                6457827717110365317,
                3203168211198807973,
                9817491932198370423,
                4593380528125082431,
                16408922859458223821,
            ],
        ),
    ],
)
def test_the_stream_is_splitmix64(word: int, numbers: list[int]) -> None:
    stream = Stream(word)
    assert [stream.below(2**64) for _ in numbers] == numbers


def plain_shuffle(size: int, seed: int, index: int) -> list[int]:
    """The same algorithm written a second time, from its description in the notes on deals."""

    def finish(word: int) -> int:
        word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 & MASK
        word = (word ^ word >> 27) * 0x94D049BB133111EB & MASK
        return word ^ word >> 31

    word, cards = finish(finish(seed) ^ index), list(range(size))
    for last in reversed(range(1, size)):
        word = word + 0x9E3779B97F4A7C15 & MASK
        other = finish(word) * (last + 1) // 2**64
        cards[last], cards[other] = cards[other], cards[last]
    return cards


@given(seed=st.integers(FIRST_DEAL, LAST_DEAL), index=st.integers(0, 50), size=st.integers(0, 104))
def test_a_shuffle_follows_its_description(seed: int, index: int, size: int) -> None:
    order = shuffled(range(size), seed, index)
    assert order == plain_shuffle(size, seed, index)
    assert sorted(order) == list(range(size))


def test_neighbouring_deals_have_nothing_in_common() -> None:
    """Cards that lie next to each other in one deal are hardly ever neighbours in the next one.

    A stream that a deal number only shifts would give deal n + 1 long stretches of deal n.
    """
    common = []
    for seed in range(1, 301):
        one, other = shuffled(range(52), seed), shuffled(range(52), seed + 1)
        pairs = set(itertools.pairwise(one))
        common.append(sum(pair in pairs for pair in itertools.pairwise(other)))
        shift = [sum(a == b for a, b in zip(one, other[n:] + other[:n], strict=True)) for n in range(52)]
        assert max(shift) <= 9
    assert sum(common) / len(common) == pytest.approx(1.0, abs=0.3)  # 51 * 51 / (52 * 51)


def test_every_card_comes_to_every_place() -> None:
    """Over 5,200 deals each card lies about a hundred times in each place."""
    counts = [[0] * 52 for _ in range(52)]
    for seed in range(1, 5201):
        for place, card in enumerate(shuffled(range(52), seed)):
            counts[place][card] += 1
    squares = sum((count - 100) ** 2 / 100 for row in counts for count in row)
    assert 2300 < squares < 2900  # chi-square with 51 * 51 = 2601 degrees of freedom


def test_the_streams_of_one_deal_differ() -> None:
    orders = {tuple(shuffled(range(52), 7, index)) for index in range(200)}
    assert len(orders) == 200


# ---- deal numbers ----


@pytest.mark.parametrize(
    ("given_text", "number"),
    [("1", 1), ("999999999", LAST_DEAL), ("48 210", 48210), (" 20240229\n", 20240229), ("007", 7)],
)
def test_deal_numbers_are_read(given_text: str, number: int) -> None:
    assert parse_deal(given_text) == number


NO_NUMBERS = [
    "0",
    "000",
    "-1",
    "+1",
    "1.0",
    "1e3",
    "1000000000",
    "0000000000019999999999",
    "x",
    "٣",
    "²",
    "1_000",
]
HUGE_NUMBERS = ["9" * 100_000, "0" * 100_000, "1" + " " * 100_000 + "x"]


@pytest.mark.parametrize(
    "given_text", ["", *NO_NUMBERS, *HUGE_NUMBERS], ids=lambda text: text[:12] or "empty"
)
def test_other_text_is_no_deal_number(given_text: str) -> None:
    with pytest.raises(BadInput, match=r"^A deal number is a whole number from 1 to 999 999 999\.$"):
        parse_deal(given_text)


# ---- cards and explicit decks ----


@given(st.integers(0, 51), st.integers(0, 15), st.booleans())
def test_a_card_survives_its_text(number: int, deck: int, up: bool) -> None:
    card = Card(number + 52 * deck) if up else Card(number + 52 * deck).down
    assert Card.parse(repr(card)) == card
    assert (card.up.down, card.down.up) == (card.down, card.up)
    assert (card.rank, card.suit, card.deck) == (card.down.rank, card.down.suit, card.down.deck)
    assert card.face_up is up
    assert ACE <= card.rank <= KING


def test_how_cards_read() -> None:
    """Rank and suit; a lower-case suit lies face down; 'n marks a card of deck n > 0."""
    assert text(parse_cards("QH, qH Th td AC'1 kS'15 ??'2")) == "QH QH Th Td AC'1 KS'15 ??'2"
    assert [card.name for card in parse_cards("QH Td AC'1 ??")] == [
        "queen of hearts",
        "ten of diamonds",
        "ace of clubs",
        "unknown card",
    ]
    assert not Card.unknown(3).is_known
    assert not Card.unknown(3).face_up
    assert Card.unknown(3).deck == 3


NO_CARDS = [
    "1H",
    "10H",
    "H",
    "QX",
    "QHH",
    "QH'",
    "QH'16",
    "QH'x",
    "QH'-1",
    "?H",
    "Q?",
    "???",
    "ſS",
    "QH'²",
    "QH'١",
]
HUGE_CARDS = ["QH'" + "9" * 10_000, "Q" * 100_000]


@pytest.mark.parametrize("word", [*NO_CARDS, *HUGE_CARDS], ids=lambda text: text[:8])
def test_what_is_not_a_card(word: str) -> None:
    with pytest.raises(BadInput) as error:
        Card.parse(word)
    assert "is not a card" in str(error.value)
    assert len(str(error.value)) < 200


TWO = full_deck(0) + full_deck(1)


@pytest.mark.parametrize(
    ("deck", "pack", "result"),
    [
        ("KS 9h", full_deck(), "KS 9H"),
        ("QH QH", TWO, "QH QH'1"),
        ("QH KS QH'1", TWO, "QH KS QH'1"),
        ("QH'1 QH", TWO, "QH'1 QH"),
        ("QH'1 KS KS", TWO, "QH'1 KS KS'1"),
    ],
)
def test_an_explicit_deck(deck: str, pack: list[Card], result: str) -> None:
    """Of two copies of a card the first listed belongs to deck 0; the deck is read face up."""
    assert text(check_deck(parse_cards(deck), pack, short=True)) == result


@pytest.mark.parametrize(
    ("deck", "pack", "message"),
    [
        ("KS 9H KS", full_deck(), "KS occurs twice."),
        ("KS 9H ks", full_deck(), "KS occurs twice."),
        ("QH'1", full_deck(), "QH'1 is not in this deck."),
        ("QH QH QH", TWO, "QH occurs three times."),
        ("QH'1 QH'1", TWO, "QH'1 occurs twice."),
        ("QH'2", TWO, "QH'2 is not in this deck."),
        ("KS ??", full_deck(), "?? is not in this deck."),
        ("6H", [card for card in full_deck() if card.rank > 6], "6H is not in this deck."),
    ],
)
def test_a_wrong_deck(deck: str, pack: list[Card], message: str) -> None:
    with pytest.raises(BadInput) as error:
        check_deck(parse_cards(deck), pack, short=True)
    assert str(error.value) == message


def test_a_deck_with_cards_missing() -> None:
    """Refused with the names of some of them, unless short decks are admitted."""
    cards = full_deck()
    with pytest.raises(BadInput, match=r"^1 of 52 cards is missing: KS\.$"):
        check_deck(cards[:-1], cards)
    with pytest.raises(BadInput, match=r"^50 of 52 cards are missing: AC 2C 3C 4C and more\.$"):
        check_deck(cards[-2:], cards)
    assert check_deck(cards[-2:], cards, short=True) == cards[-2:]
    assert check_deck(cards, cards) == cards


@each_variant
def test_a_deck_that_cannot_fill_the_layout(rules: Rules[Any]) -> None:
    """Each seat lays out its share."""
    deck, seats = rules.deck(1), rules.seats
    whole, share = len(deck) // seats, rules.opening // seats
    enough = [card for seat in range(seats) for card in deck[seat * whole :][:share]]
    rules.deal(enough)
    with pytest.raises(BadInput, match=rf"^{rules.title} needs at least {rules.opening} cards; the deck has"):
        rules.deal(enough[:-1])


@each_variant
def test_a_deal_is_its_number(rules: Rules[Any]) -> None:
    """The number is in the position; an explicit deck has the number given beside it, else 0."""
    assert rules.new(48210).seed == 48210
    assert rules.new(48210) == rules.deal(rules.deck(48210), 48210) == rules.new(48210)
    assert rules.deal(rules.deck(48210)).seed == 0


def test_every_position_of_a_deal_knows_its_number() -> None:
    rules = make("klondike")
    state = rules.new(5)
    for _ in range(10):
        state = rules.apply(state, next(rules.moves(state)))
    assert state.seed == 5
