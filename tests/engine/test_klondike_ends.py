"""How Klondike ends, sentence by sentence (RULES, section 9 and Conventions)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Rules
from engine import blocked as blocked_module
from engine.card import full_deck
from engine.move import Move

from .shown import brink
from .test_klondike import BOOK, MODERN, klondike
from .variants import legal, play, table

SUITS = [" ".join(str(card) for card in full_deck()[13 * suit : 13 * suit + 13]) for suit in range(4)]


def test_won_when_four_suits_are_complete() -> None:
    last = dict(zip(("f1", "f2", "f3"), SUITS, strict=False))
    almost = table(BOOK, **last, f4=SUITS[3][:-3], c1="KS")
    assert BOOK.outcome(almost) is None
    end = BOOK.outcome(play(BOOK, almost, "c1>f4"))
    assert end is not None
    assert (end.won, end.reason) == (True, "All four suits are complete.")


@pytest.mark.parametrize(
    ("piles", "move"),
    [
        ({"c1": "3H 2H", "f1": "AH"}, "c1>f1"),
        ({"c1": "3H", "c2": "2S", "f1": "AH 2H", "f2": "AS"}, "c2>f2"),  # lowest rank first
        ({"c1": "3H 2H", "f1": "AH", "stock": "9c"}, None),
        ({"c1": "3H 2H", "f1": "AH", "waste": "9C"}, None),
        ({"c1": "3h 2H", "f1": "AH"}, None),
    ],
)
def test_the_rest_may_be_played_up_automatically(piles: dict[str, str], move: str | None) -> None:
    """When nothing is face down and stock and waste are spent."""
    for rules in (BOOK, MODERN):
        auto = rules.auto(table(rules, **piles))
        assert (auto.text(rules.names) if auto else None) == move


def test_automatic_play_wins() -> None:
    """Once everything lies open it brings every card home, whatever the order of the piles."""
    tens = [suit.split() for suit in SUITS]
    piles = {
        "c1": " ".join([tens[3][12], tens[2][11], tens[0][10]]),
        "c2": " ".join([tens[2][12], tens[3][11], tens[1][10]]),
        "c3": " ".join([tens[0][12], tens[1][11], tens[3][10]]),
        "c4": " ".join([tens[1][12], tens[0][11], tens[2][10]]),
    }
    bases = {f"f{n + 1}": " ".join(suit[:10]) for n, suit in enumerate(tens)}
    state = table(BOOK, **piles, **bases)
    for _ in range(12):
        move = BOOK.auto(state)
        assert move is not None
        state = BOOK.play(state, move)
    assert BOOK.won(state)
    assert BOOK.auto(state) is None


# ---- blocked ----

NINE = {"c1": "3S", "c2": "9S"}  # a red two would fit


@pytest.mark.parametrize(
    ("options", "piles", "blocked"),
    [
        # a play that only the next pass would bring, if there is one
        ({}, {"stock": "4c 5h 7d", "waste": "2H JC"}, True),
        ({"passes": 2}, {"stock": "4c 5h 7d", "waste": "2H JC"}, False),
        ({"passes": 2}, {"stock": "4c 5h 7d", "waste": "6H JC"}, True),
        # no play but an ace that goes up by itself
        ({}, {"c1": "KS", "c2": "", "stock": "9d as"}, False),
        # draw 3: the batch hides the card in this pass, and again in the next
        ({}, {"stock": "4c 2h 7d"}, False),
        ({"draw": 3, "passes": "unlimited"}, {"stock": "4c 2h 7d"}, True),
        # ... but the next pass has other batches, for a card of this one has been played
        ({"draw": 3, "passes": "unlimited"}, {"waste": "6H JC", "stock": "4c 5d 8c 2h"}, False),
        ({"draw": 3}, {"waste": "6H JC", "stock": "4c 5d 8c 2h"}, True),
    ],
)
def test_blocked(options: dict[str, Any], piles: dict[str, str], blocked: bool) -> None:
    """No play now and none in one whole further pass, or until the stock is spent if no pass is left."""
    rules = klondike(**options)
    assert rules.blocked(table(rules, **{**NINE, **piles})) is blocked


EIGHTS = {"c4": "8C", "c5": "8S", "c6": "6S", "c7": "6C"}  # so that no pile is empty
DIAMONDS = {
    "f1": "AD 2D 3D",
    "c1": "4S",
    "c3": "9d 9S",
    "c4": "8s JC",
    "c5": "8h JS",
    "c6": "7h 5C",
    "c7": "7c 5S",
}


@brink(
    "klondike",
    # now, or until the stock is spent
    ({}, NINE, {"c3": "TH"}),
    ({}, {**NINE, "stock": "4c 5h 7d"}, {"stock": "4c 2h 7d"}),
    ({}, {**NINE, "stock": "4c 5h 7d", "waste": "2H JC"}, {"waste": "JC 2H"}),
    # an ace goes up by force: that is a play, too
    ({}, {**NINE, "stock": "4c 5h 7d"}, {"stock": "4c ah 7d"}),
    ({"take_back": True}, {**NINE, "stock": "4c 5h 7d"}, {"stock": "4c ah 7d"}),
    # one whole further pass brings nothing; the last pass and the last but one
    ({"passes": "unlimited"}, {**NINE, "stock": "4c 5h 7d", "waste": "6H JC"}, {"waste": "2H JC"}),
    ({"passes": 3}, {**NINE, "passes": 3, "stock": "4c 5h 7d", "waste": "2H JC"}, {"passes": 2}),
    # the batch hides the card in this pass and the next, unless the next has other batches
    ({"draw": 3}, {**NINE, "stock": "4c 2h 7d"}, {"stock": "2h 4c 7d"}),
    ({"draw": 3, "passes": 2}, {**NINE, "waste": "6H", "stock": "4c 5d 8c 2h"}, {"waste": "6H JC"}),
    # plays that go to and fro gain nothing; one that turns a card up does, and one that frees a card for its base
    ({"partial": True}, {**EIGHTS, "c1": "9d 2S", "c2": "3C", "c3": "3S"}, {"c2": "3D"}),
    ({"partial": True}, {**EIGHTS, "c1": "4S 3D 2S", "c2": "4C", "f1": "AD 2D"}, {"c3": "3H"}),
    # what is taken back and laid up again is no gain, unless it takes another card
    ({"preset": "modern"}, {**DIAMONDS, "c2": "9h 9C"}, {"c2": "9h 2C"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], passes: int = 1, **piles: str) -> Any:
    """No play now and none in one whole further pass; where plays can be reversed, none that gains anything."""
    return replace(table(rules, **piles), passes=passes)


def test_a_declined_play_does_not_block() -> None:
    """The player passes a play by; the pass after it offers it again."""
    rules = klondike(passes="unlimited")
    state = table(rules, stock="4c 2h 7d", c1="3S", c2="9S")
    for _ in range(8):
        assert rules.blocked(state) is False
        state = play(rules, state, "stock!")


@pytest.mark.parametrize(
    ("piles", "blocked"),
    [
        # a card can go up, turn one up, or leave the waste, if need be after plays that gain nothing
        ({"c1": "3D 2S", "f1": "AS"}, False),
        ({"waste": "2S", "c1": "3D"}, False),
        ({"c1": "3C", "c2": "4D 2D", "f1": "AD"}, False),
        # going to and fro for ever gains nothing
        (
            {
                "c1": "9d 5S 4H",
                "c2": "9h 5C",
                "c3": "8s 8S",
                "c4": "8c 8C",
                "c5": "8d 8D",
                "c6": "8h 8H",
                "c7": "2c 2D",
            },
            True,
        ),
    ],
)
def test_blocked_where_plays_can_be_taken_back(piles: dict[str, str], blocked: bool) -> None:
    rules = klondike(partial=True)
    assert rules.blocked(table(rules, **{**EIGHTS, **piles})) is blocked


def test_blocked_with_cards_that_come_back_from_a_base() -> None:
    """Taking the same card down and laying it up again is no way out, unless it helps another one."""
    rules = klondike(take_back=True, partial=True, forced_aces=False)
    others = {"c3": "9d 9S", "c4": "8s JC", "c5": "8h JS", "c6": "7h 5C", "c7": "7c 5S"}
    stuck = table(rules, f1="AD 2D 3D", c1="4S", c2="9h 9C", **others)
    assert legal(rules, stuck) == {"f1>c1"}
    assert rules.blocked(stuck) is True
    helped = table(rules, f1="AD 2D 3D", c1="4S", c2="9h 2C", **others)
    assert legal(rules, helped) == {"f1>c1"}
    assert rules.blocked(helped) is False  # 3D comes down, takes 2C, and 9H turns up


def test_a_card_that_changes_places_with_another_on_the_bases_is_a_gain() -> None:
    """Sending any card to a base that was on none unblocks, though as many lie there as before."""
    rules = klondike(take_back=True, partial=True, forced_aces=False)
    before = table(rules, f1="AS 2S", f2="AD 2D 3D", c1="4S", c2="3S")
    after = table(rules, f1="AS 2S 3S", f2="AD 2D", c1="4S 3D")
    move = Move.parse("c2>f1", rules.names)
    assert rules.gains(before, after, move)
    assert not rules.gains(before, table(rules, f1="AS 2S", f2="AD 2D", c1="4S 3D", c2="3S"), move)


def test_a_search_that_finds_no_end_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 5,000 positions the answer is "not known"; with a smaller bound it is so sooner."""
    assert blocked_module.LIMIT == 5_000
    rules = klondike(partial=True, passes="unlimited")
    state = table(
        rules, stock="Kc Kd Kh Ks", c1="4S 3D 2S", c2="4C", c3="8D", c4="8C", c5="8S", c6="6S", c7="6C"
    )
    assert rules.blocked(state) is True
    monkeypatch.setattr(blocked_module, "LIMIT", 5)
    search = rules.blocked_search(state)
    assert search.run(1_000) is None
    assert search.done
    assert search.run(1_000) is None


# ---- keys ----


def test_positions_that_differ_in_the_order_of_piles_are_one() -> None:
    """Bases and piles may change places; the number of the pass matters only where passes are counted."""
    limited, free = klondike(passes=3), klondike(passes="unlimited")
    piles = {"stock": "9c", "f1": "AS", "f2": "AD", "c1": "4S", "c2": "9h 2C"}
    moved = {"stock": "9c", "f1": "AD", "f2": "AS", "c6": "4S", "c3": "9h 2C"}
    for rules in (limited, free):
        assert rules.key(table(rules, **piles)) == rules.key(table(rules, **moved))
        assert rules.key(table(rules, **piles)) != rules.key(table(rules, **{**piles, "c1": "4C"}))
    later = replace(table(free, **piles), passes=2)
    assert free.key(later) == free.key(table(free, **piles))
    assert limited.key(later) != limited.key(table(limited, **piles))
