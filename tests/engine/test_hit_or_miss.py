"""Hit or Miss, sentence by sentence (RULES, section 4)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Move, Rules, Session
from engine.card import full_deck, text
from engine.games import make

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, side_by_side, table

TWO = make("hit-or-miss")
UNLIMITED = make("hit-or-miss", {"passes": "unlimited"})
RANKS = "A23456789TJQK"


def taps(count: int) -> list[str]:
    return ["stock!"] * count


def test_all_cards_are_the_stock_face_down() -> None:
    """The first card of the deck is dealt first."""
    deck = full_deck()
    state = TWO.deal(deck)
    assert read(TWO, state) == {"stock": text(card.down for card in reversed(deck))}
    assert str(play(TWO, state, "stock!").piles[2]) == "(AC,)"


def test_the_count_goes_round() -> None:
    """Ace, two, ... king, ace: a card a call, hit or not."""
    state = short(TWO, "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC AD")
    calls = []
    for _ in range(14):
        calls.append(TWO.status(state)[0])
        state = play(TWO, state, "stock!")
    assert [call.removeprefix("Next call: ")[0] for call in calls] == list("attffssentjqka")
    assert read(TWO, state)["discard"] == "AD"


@pytest.mark.parametrize("called", range(1, 14))
@pytest.mark.parametrize("rank", range(1, 14))
def test_a_card_whose_rank_is_called_is_a_hit(called: int, rank: int) -> None:
    """It leaves the game, by force; any other lies on the waste."""
    card = f"{RANKS[rank - 1]}H"
    state = replace(table(TWO, stock=f"9s {RANKS[rank - 1]}h"), called=called)
    steps = list(TWO.steps(state, Move.tap(0)))
    after = steps[-1][1]
    assert read(TWO, after) == {"stock": "9s", "discard" if called == rank else "waste": card}
    assert [move.text(TWO.names) for move, _ in steps] == ["stock!", "waste>discard"][: 1 + (called == rank)]
    assert after.called == called % 13 + 1


def test_stock_out() -> None:
    """Recycled as one block; the count goes on from where it stood, and the turning-over deals nothing."""
    state = play(TWO, short(TWO, "5C 6C 3C 7C"), *taps(4))
    assert read(TWO, state) == {"waste": "5C 6C 7C", "discard": "3C"}
    assert TWO.needs(state, 0) == "turn"
    assert refusal(TWO, state, "waste>stock") == (
        "There is nothing to choose here: tap the empty stock to turn the waste over."
    )
    state = play(TWO, state, "stock!")
    assert read(TWO, state) == {"stock": "7c 6c 5c", "discard": "3C"}
    assert TWO.status(state) == ("Next call: five", "3 cards left", "Pass 2")
    assert read(TWO, play(TWO, state, *taps(3)))["discard"] == "3C 5C 6C 7C"


@pytest.mark.parametrize(
    ("game", "deck", "count"),
    [
        (TWO, "AS", 1),
        (TWO, "AS 2H 3D", 3),
        (TWO, "3H 2S", 2 + 1 + 1),
        (UNLIMITED, "3H 2S", 2 + 1 + 1),
        (UNLIMITED, "KS", 25),  # twelve passes without a hit
    ],
)
def test_won_when_every_card_is_hit(game: Rules[Any], deck: str, count: int) -> None:
    """With the last hit, not before; there is nothing left to tap."""
    state = short(game, deck)
    for _ in range(count):
        assert game.outcome(state) is None
        assert legal(game, state) == {"stock!"}
        state = play(game, state, "stock!")
    end = game.outcome(state)
    assert end is not None
    assert (end.won, end.reason) == (True, "Every card was hit.")
    assert legal(game, state) == set()
    assert refusal(game, state, "stock!") == "The game is over."


@pytest.mark.parametrize(
    ("deck", "count", "reason"),
    [
        # two cards, calls 1-2 and 3-4
        ("6S 9H", 5, "Two passes without a hit, with two cards left."),
        # calls 1-3 hit nothing, 4-6 hit the four; then 7-8 and 9-10 hit nothing
        ("4S 3H 9H", 3 + 1 + 3 + 1 + 2 + 1 + 2, "Two passes without a hit, with two cards left."),
        # the hit is the very first card; the pass it belongs to counts as one with a hit
        ("AS 9H", 2 + 1 + 1 + 1 + 1, "Two passes without a hit, with one card left."),
        # the hit is the very last card of the pass
        ("9H 2S", 2 + 1 + 1 + 1 + 1, "Two passes without a hit, with one card left."),
    ],
)
def test_lost_after_two_whole_passes_without_a_hit(deck: str, count: int, reason: str) -> None:
    """In succession; lost with the last card of the second, not before."""
    state = short(TWO, deck)
    for _ in range(count):
        assert TWO.outcome(state) is None
        state = play(TWO, state, "stock!")
    end = TWO.outcome(state)
    assert end is not None
    assert (end.result, end.reason) == ("lost", reason)
    assert legal(TWO, state) == set()
    assert TWO.needs(state, 0) == ""
    assert refusal(TWO, state, "stock!") == "The game is over."


def test_a_pass_with_a_hit_ends_the_row() -> None:
    """None, hit, none: not lost."""
    state = play(TWO, short(TWO, "4S 3H 9H"), *taps(3 + 1 + 3 + 1 + 2))
    assert TWO.outcome(state) is None
    assert read(TWO, state)["waste"] == "3H 9H"


def test_a_hit_late_in_the_second_pass_saves() -> None:
    """The pass is not given out before its last card."""
    state = play(TWO, short(TWO, "9H 4S"), *taps(2 + 1 + 1))
    assert TWO.outcome(state) is None
    state = play(TWO, state, "stock!")
    assert read(TWO, state) == {"waste": "9H", "discard": "4S"}
    assert TWO.outcome(state) is None


@brink(
    "hit-or-miss",
    # two passes without a hit; one; one and a hit in the second
    ({}, {"deck": "6S 9H", "taps": 5}, {"taps": 4}),
    ({}, {"deck": "6S 9H", "taps": 5}, {"deck": "3S 9H"}),
    # as many as come once round the thirteen: the count would stand where it stood
    (
        {"passes": "unlimited"},
        {"deck": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "taps": 13},
        {"deck": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC AC KC"},
    ),
    (
        {"passes": "unlimited"},
        {"deck": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC", "taps": 13},
        {"deck": "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC AD"},
    ),
)
def test_lost_and_not_yet(rules: Rules[Any], deck: str, taps: int) -> Any:
    """After so many taps: not a card, not a tap sooner."""
    return play(rules, short(rules, deck), *["stock!"] * taps)


# ---- unlimited passes ----


@shows("hit-or-miss", "passes=unlimited")
def test_passes_that_do_not_repeat_may_be_without_a_hit(book: Rules[Any], chosen: Rules[Any]) -> None:
    """The six meets calls 1, 3, 5 ...: after two passes the book's game is lost, yet the tenth would hit it."""
    state = play(book, short(book, "6S 9H"), *taps(5))
    assert (bool(book.lost(state)), legal(book, state)) == (True, set())
    state = play(chosen, short(chosen, "6S 9H"), *taps(5))
    assert (chosen.lost(state), legal(chosen, state)) == ("", {"stock!"})
    assert read(chosen, play(chosen, state, *taps(3 * 7 + 2)))["discard"] == "6S"


@shows("hit-or-miss", "passes=unlimited")
def test_a_pass_that_would_repeat_is_the_last(book: Rules[Any], chosen: Rules[Any]) -> None:
    """Thirteen cards, each called one too early: one pass shows it, where the book's game deals a second."""
    deck = "2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC AC"
    assert not book.lost(play(book, short(book, deck), *taps(13)))
    assert chosen.lost(play(chosen, short(chosen, deck), *taps(13)))


@pytest.mark.parametrize("left", [13, 26, 39, 52])
def test_a_hitless_pass_of_a_multiple_of_thirteen_repeats(left: int) -> None:
    """One is enough: the calls stand where they stood. In the book's game the second one loses."""
    cards = full_deck()[:left]
    state = UNLIMITED.deal([*cards[1:], cards[0]])
    for _ in range(left):
        assert UNLIMITED.outcome(state) is None
        state = play(UNLIMITED, state, "stock!")
    end = UNLIMITED.outcome(state)
    assert end is not None
    assert end.result == "lost"
    assert end.reason.startswith("One pass without a hit, with ")
    assert end.reason.endswith(": no further pass would bring one.")
    assert TWO.outcome(state) is None
    again = play(TWO, state, *taps(left + 1))
    assert (again.called, again.piles) == (state.called, state.piles)
    assert TWO.outcome(again) is not None


def test_a_pass_with_a_hit_may_leave_a_multiple_of_thirteen() -> None:
    """Only a pass without a hit repeats: the next one has to be played."""
    state = short(UNLIMITED, "AC 3D 4D 5D 6D 7D 8D 9D TD JD QD KD AD 2D")
    state = play(UNLIMITED, state, *taps(14))
    assert read(UNLIMITED, state)["discard"] == "AC"
    assert len(state.piles[1]) == 13
    assert UNLIMITED.outcome(state) is None
    state = play(UNLIMITED, state, *taps(14))  # from the call of a two on, each card meets the same call
    assert UNLIMITED.status(state)[0] == "Next call: two"
    assert UNLIMITED.lost(state)


def test_thirteen_hitless_passes_lose() -> None:
    """The thirteenth, not the twelfth."""
    for dry, lost in ((11, False), (12, True)):
        state = replace(table(UNLIMITED, waste="9H 4S"), dry=dry)
        assert bool(UNLIMITED.lost(state)) is lost
        assert bool(legal(UNLIMITED, state)) is not lost
    assert UNLIMITED.lost(replace(table(UNLIMITED, waste="9H 4S"), dry=12)) == (
        "Thirteen passes without a hit, with two cards left: no further pass would bring one."
    )


@pytest.mark.parametrize("left", range(1, 13))
@pytest.mark.parametrize("called", [1, 5, 13])
def test_with_other_numbers_every_card_meets_its_call(left: int, called: int) -> None:
    """Unless a multiple of thirteen is left, thirteen passes bring a hit: nobody loses too early."""
    stock = text(card.down for card in full_deck()[13 : 13 + left])
    state = replace(table(UNLIMITED, stock=stock), called=called)
    while not state.piles[2]:
        assert UNLIMITED.outcome(state) is None
        state = play(UNLIMITED, state, "stock!")


# ---- no choice ----


def test_no_choice() -> None:
    """One legal move, the automatic one, to the end; nothing else moves."""
    assert TWO.automatic
    state = short(TWO, "2S 3S")
    for move in ("waste!", "stock>waste", "discard>waste", "stock>discard", "stock+waste", "STOP"):
        assert refusal(TWO, state, move) == (
            "There is nothing to choose here: tap the stock for the next card."
        )
    session = Session(TWO, 752)
    while (move := TWO.auto(session.state)) is not None:
        session.play(move)
    assert session.outcome is not None
    assert session.outcome.won
    while session.undo():
        pass
    assert session.state == TWO.new(752)


@pytest.mark.parametrize(("rules", "seed"), [(TWO, 752), (TWO, 119), (UNLIMITED, 479), (UNLIMITED, 548)])
def test_the_plain_rules_come_to_the_same_end(rules: Rules[Any], seed: int) -> None:
    state = side_by_side(rules, seed, lambda moves: moves[0])
    end = rules.outcome(state)
    assert end is not None
    assert end.won is (seed in (752, 548))
