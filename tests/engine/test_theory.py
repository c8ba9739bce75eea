"""What can be worked out by hand, against what the simulated players find.

Two kinds: games of pure luck whose share of wins counts out exactly, and games whose end can be read off the order
of the deck, deal by deal. Shares are compared at three standard errors, on deals that never change.
"""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Iterable, Iterator
from math import comb, factorial, sqrt

import pytest

from engine import KING, Card
from engine.games import make
from engine.play import PLAYERS, simulate

Chances = dict[tuple[int, ...], float]


def agrees(share: float, expected: float, deals: int) -> bool:
    return abs(share - expected) < 3 * sqrt(expected * (1 - expected) / deals)


def wins(slug: str, deals: int) -> list[bool]:
    rules = make(slug)
    return [bool(simulate(rules, (seed,), "greedy").wins) for seed in range(1, deals + 1)]


# ---- Even Up ----


def test_even_up_is_won_as_often_as_counting_says() -> None:
    """Each pair that leaves is one card from an odd and one from an even place of the deck, so a deal is won
    exactly when ten of the twenty odd ranks lie at odd places: C(20,10)^2 of C(40,20) ways."""
    rules = make("even-up")
    won = wins("even-up", 4000)
    for seed, ended_well in enumerate(won, 1):
        assert ended_well == (sum(card.rank % 2 for card in rules.deck(seed)[::2]) == 10)
    assert agrees(sum(won) / len(won), comb(20, 10) ** 2 / comb(40, 20), len(won))


# ---- Hit or Miss ----


def first_hits(deck: Iterable[Card]) -> int:
    return sum(card.rank == place % KING + 1 for place, card in enumerate(deck))


def test_hit_or_miss_hits_what_meets_its_call_in_the_first_pass() -> None:
    """Each of the 52 cards has its own rank called with it once in thirteen times: four hits on average."""
    rules = make("hit-or-miss")
    deals = 2000
    hits = 0
    for seed in range(1, deals + 1):
        deck = rules.deck(seed)
        state = rules.new(seed)
        for _ in deck:
            state = rules.apply(state, next(rules.moves(state)))
        counted = first_hits(deck)
        assert len(state.piles[2]) == counted
        hits += counted
    # the variance of a deal's hits is close to 4: three standard errors of the mean
    assert abs(hits / deals - 4) < 3 * (4 / deals) ** 0.5


def test_hit_or_miss_has_a_first_pass_without_a_hit_as_often_as_counted() -> None:
    """Rook theory: of a rank's four cards and its four calls, k hits can be picked in C(4,k)^2 k! ways; inclusion and
    exclusion runs over the product of thirteen ranks. It comes to 1.62 %."""
    one = [comb(4, k) ** 2 * factorial(k) for k in range(5)]
    rooks = [1]
    for _ in range(13):
        size = len(rooks)
        rooks = [sum(rooks[n - k] * one[k] for k in range(5) if 0 <= n - k < size) for n in range(size + 4)]
    expected = sum((-1) ** k * count * factorial(52 - k) for k, count in enumerate(rooks)) / factorial(52)
    assert 0.0162 < expected < 0.0163
    rules = make("hit-or-miss")
    deals = 20_000
    assert agrees(
        sum(not first_hits(rules.deck(seed)) for seed in range(1, deals + 1)) / deals, expected, deals
    )


# ---- Clock ----


def test_clock_turns_as_many_cards_as_counting_says() -> None:
    """The cards turned are a shuffled deck up to the fourth king: it lies at place 4 * 53 / 5 = 42.4 on average,
    and at the very end, which wins, in one deal of thirteen."""
    rules = make("clock")
    deals = 3000
    turned = []
    for seed in range(1, deals + 1):
        state = rules.new(seed)
        while rules.outcome(state) is None:
            state = rules.apply(state, next(rules.moves(state)))
        turned.append(sum(card.face_up for pile in state.piles for card in pile))
    chance = {place: comb(place - 1, 3) / comb(52, 4) for place in range(4, 53)}
    spread = sqrt(sum(share * (place - 42.4) ** 2 for place, share in chance.items()))
    assert abs(sum(turned) / deals - 42.4) < 3 * spread / sqrt(deals)
    assert chance[52] == pytest.approx(1 / 13)
    assert agrees(turned.count(52) / deals, chance[52], deals)


# ---- Knockout ----


def knockout_deal(cards: int, clubs: int) -> Chances:
    """Place by place: a club goes out, and in the first column its place is filled again. What stays in the deck."""
    states: Chances = {(cards, clubs, 0): 1.0}
    out: Chances = defaultdict(float)
    while states:
        further: Chances = defaultdict(float)
        for (stock, left, place), share in states.items():
            if place == 15:
                out[cards - clubs + left, left] += share
                continue
            further[stock - 1, left - 1, place + (place >= 3)] += share * left / stock
            further[stock - 1, left, place + 1] += share * (stock - left) / stock
        states = {state: share for state, share in further.items() if share}
    return out


def test_knockout_is_won_as_often_as_counting_says() -> None:
    decks: Chances = {(32, 8): 1.0}
    for _ in range(3):
        further: Chances = defaultdict(float)
        for (cards, clubs), share in decks.items():
            for after, chance in knockout_deal(cards, clubs).items():
                further[after] += share * chance
        decks = further
    expected = sum(share for (_, clubs), share in decks.items() if not clubs)
    assert 0.438 < expected < 0.439
    won = wins("knockout", 4000)
    assert agrees(sum(won) / len(won), expected, len(won))


def test_knockout_is_decided_by_luck_alone() -> None:
    """Both players must find the same: there is nothing to choose."""
    rules = make("knockout")
    assert set(PLAYERS) == {"greedy", "random"}
    assert simulate(rules, range(1, 301), "greedy") == simulate(rules, range(1, 301), "random")


# ---- Pirate Gold and Simple Addition: choices change nothing, so the deck alone decides ----


def odd_ranks(deck: Iterable[Card]) -> Iterator[int]:
    """After each card: of how many ranks an odd number has come."""
    odd: set[int] = set()
    for card in deck:
        odd ^= {card.rank}
        yield len(odd)


def single_cards(deck: Iterable[Card]) -> Iterator[int]:
    """After each card that is not a king: how many have no partner among those that came."""
    came = [0] * (KING + 1)
    for card in deck:
        if card.rank != KING:
            came[card.rank] += 1
            yield sum(abs(came[rank] - came[KING - rank]) for rank in range(1, 7))


def test_pirate_gold_ends_where_the_deck_says() -> None:
    """Of every rank, twins cover twins: two cards of a rank are out of sight together. So the ten on top are all
    different exactly when ten ranks have come an odd number of times; with fifty-two cards out, none has."""
    rules = make("pirate-gold")
    for seed, won in enumerate(wins("pirate-gold", 500), 1):
        assert won == (10 not in list(odd_ranks(rules.deck(seed)))[9::2])


def test_pirate_gold_is_won_as_often_as_counting_says() -> None:
    states: Chances = {(0,) * 13: 1.0}  # how many of each rank have come, in order of size
    for came in range(52):
        further: Chances = defaultdict(float)
        for state, share in states.items():
            for place, count in enumerate(state):
                after = tuple(sorted((*state[:place], count + 1, *state[place + 1 :])))
                if count < 4 and not (came % 2 and sum(n % 2 for n in after) == 10):
                    further[after] += share * (4 - count) / (52 - came)
        states = further
    expected = sum(states.values())
    assert 0.568 < expected < 0.569
    won = wins("pirate-gold", 4000)
    assert agrees(sum(won) / len(won), expected, len(won))


def test_simple_addition_ends_where_the_deck_says() -> None:
    """Cards leave with their partners, kings by themselves: the ten that lie there are stuck exactly when ten of the
    cards that came are without a partner. In the end each has one."""
    rules = make("simple-addition")
    for seed, won in enumerate(wins("simple-addition", 500), 1):
        assert won == (10 not in single_cards(rules.deck(seed)))


def test_simple_addition_is_won_as_often_as_counting_says() -> None:
    """Kings change nothing; of six pairs of ranks four and four cards come."""
    states: dict[tuple[tuple[int, ...], ...], float] = {((4, 4),) * 6: 1.0}  # still to come, the fewer first
    for came in range(48):
        further: dict[tuple[tuple[int, ...], ...], float] = defaultdict(float)
        for state, share in states.items():
            for place, (fewer, more) in enumerate(state):
                for pair, ways in (((fewer - 1, more), fewer), ((fewer, more - 1), more)):
                    after = tuple(sorted((*state[:place], tuple(sorted(pair)), *state[place + 1 :])))
                    if ways and sum(b - a for a, b in after) != 10:
                        further[after] += share * ways / (48 - came)
        states = further
    expected = sum(states.values())
    assert 0.627 < expected < 0.628
    won = wins("simple-addition", 4000)
    assert agrees(sum(won) / len(won), expected, len(won))
