"""What can be worked out by hand, against what the simulated players find."""

from __future__ import annotations

from math import comb

from engine import KING
from engine.games import make
from engine.play import PLAYERS, simulate


def test_even_up_is_won_as_often_as_counting_says() -> None:
    """Each pair that leaves is one card from an odd and one from an even place of the deck, so a deal is won
    exactly when ten of the twenty odd ranks lie at odd places: C(20,10)^2 of C(40,20) ways."""
    expected = comb(20, 10) ** 2 / comb(40, 20)
    tally = simulate(make("even-up"), range(1, 4001), "greedy")
    low, high = tally.interval()
    assert low <= expected <= high


def test_hit_or_miss_hits_four_cards_in_the_first_pass() -> None:
    """Each of the 52 cards has its own rank called with it once in thirteen times: four hits on average."""
    rules = make("hit-or-miss")
    deals = 2000
    hits = 0
    for seed in range(1, deals + 1):
        deck = rules.deck(seed)
        state = rules.new(seed)
        for _ in deck:
            state = rules.apply(state, next(rules.moves(state)))
        counted = sum(card.rank == place % KING + 1 for place, card in enumerate(deck))
        assert len(state.piles[2]) == counted
        hits += counted
    # the variance of a deal's hits is close to 4: three standard errors of the mean
    assert abs(hits / deals - 4) < 3 * (4 / deals) ** 0.5


def test_knockout_is_decided_by_luck_alone() -> None:
    """Both players must find the same: there is nothing to choose."""
    rules = make("knockout")
    assert set(PLAYERS) == {"greedy", "random"}
    assert simulate(rules, range(1, 301), "greedy") == simulate(rules, range(1, 301), "random")
