"""The redeal of Gaps, sentence by sentence (RULES, section 13 and Conventions)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules, Session
from engine.card import full_deck, parse_cards
from engine.deal import shuffled
from engine.move import Move

from .shown import brink, shows
from .test_gaps import ACES, BOOK, gaps, lines, rows, suit
from .variants import legal, play, read, refusal

# runs of three, none, twelve and one; no carry is legal: gaps lie right of kings, one right of a gap
STUCK = (
    "2C 3C 4C KD .. 7D 8S TC 9D 5S JC QD 9S",
    "KC .. 4D 9C 2D 6D 7C TD 3S 6S 8D 5D QS",
    suit("H") + " ..",
    "2S TS JS 7S QC 4S 5C 8C KS .. 6C JD 3D",
)


def test_a_redeal_is_legal_only_when_no_carry_is() -> None:
    assert legal(BOOK, rows(BOOK, *STUCK)) == {"REDEAL"}
    free = rows(BOOK, *STUCK[:3], STUCK[3].replace("KS .. 6C", ".. KS 6C"))
    assert legal(BOOK, free) == {"b4>d9"}
    assert refusal(BOOK, free, "REDEAL") == "Cards can still be moved; a redeal comes when none can."


@pytest.mark.parametrize("seed", [1, 48210])
@pytest.mark.parametrize("deals", [1, 2])
def test_a_redeal(seed: int, deals: int) -> None:
    """Cards outside the runs are gathered, sorted, shuffled by deal number and index, and dealt row by row
    past the gaps; each row's gap comes right after its kept run, at the left end if there is none."""
    state = rows(BOOK, *STUCK, deals=deals, seed=seed)
    kept = ["2C 3C 4C", "", suit("H"), "2S"]
    held = set(parse_cards(" ".join(kept)) + parse_cards(ACES))
    order = iter(shuffled([card for card in full_deck() if card not in held], seed, deals))
    expected = []
    for run in kept:
        room = 12 - len(run.split())
        expected.append(" ".join([*run.split(), "..", *(str(next(order)) for _ in range(room))]))
    after = play(BOOK, state, "REDEAL")
    assert lines(BOOK, after) == expected
    assert next(order, None) is None
    assert BOOK.status(after)[0] == f"Deal {deals + 1} of 3"


@pytest.mark.parametrize("seed", [1, 48210])
def test_a_redeal_with_random_gaps(seed: int) -> None:
    """The aces are shuffled in and taken out again: the gaps are where they fell."""
    rules = gaps(gaps="random")
    kept = ["2C 3C 4C", "", suit("H"), "2S"]
    held = set(parse_cards(" ".join(kept)))
    order = iter(shuffled([card for card in full_deck() if card not in held], seed, 1))
    expected = []
    for run in kept:
        new = [str(next(order)) for _ in range(13 - len(run.split()))]
        expected.append(" ".join([*run.split(), *(".." if card[0] == "A" else card for card in new)]))
    after = play(rules, rows(rules, *STUCK, seed=seed), "REDEAL")
    assert lines(rules, after) == expected
    assert read(rules, after)["aces"] == ACES


@pytest.mark.parametrize(
    ("row", "home"),
    [
        ("2C 3C 4C", 3),
        ("2C 3C 5C", 2),
        ("2C 3D 4C", 1),
        ("3C 4C 5C", 0),
        (".. 3C 4C", 0),
        ("2C .. 4C", 1),
        ("KC 2C 3C", 0),
        (suit("C") + " ..", 12),
    ],
)
def test_what_is_in_line(row: str, home: int) -> None:
    """A run 2, 3, 4 ... of one suit from the left end of its row."""
    assert BOOK.status(rows(BOOK, row))[1] == f"{home} in line"


def test_the_cards_of_a_redeal_depend_on_nothing_but_the_deal_and_its_index() -> None:
    """Two ways to the same gathered cards meet the same new ones; undo and redo, too."""
    swapped = (STUCK[0].replace("TC 9D", "9D TC"), *STUCK[1:])
    after = [play(BOOK, rows(BOOK, *stuck, seed=7), "REDEAL") for stuck in (STUCK, swapped)]
    assert after[0] == after[1]
    assert play(BOOK, rows(BOOK, *STUCK, seed=8), "REDEAL").piles != after[0].piles
    assert play(BOOK, rows(BOOK, *STUCK, seed=7, deals=2), "REDEAL").piles != after[0].piles
    session = Session(BOOK, 7)
    session.states = [rows(BOOK, *STUCK, seed=7)]
    redeal = Move.say("REDEAL")
    session.play(redeal)
    assert session.state == after[0]
    assert session.undo()
    assert legal(BOOK, session.state) == {"REDEAL"}
    assert session.redo()
    assert session.state == after[0]
    session.undo()
    session.play(redeal)
    assert session.state == after[0]


def test_a_redeal_of_an_explicit_deck_takes_the_number_beside_it() -> None:
    for seed in (0, 5):
        state = BOOK.deal(BOOK.deck(3), seed)
        assert (state.seed, state.shuffles) == (seed, 0)


@shows("gaps", "gaps=random")
def test_where_the_gaps_are_after_a_redeal(book: Rules[Any], chosen: Rules[Any]) -> None:
    """By the book right after the kept runs; with the option where the aces fell (deal 6)."""
    stuck = (
        *(f"{suit(letter, 11)} K{letter} .. Q{letter}" for letter in "CD"),
        f"{suit('H')} ..",
        f"{suit('S')} ..",
    )
    for rules, ends, moves in (
        (book, "JC .. KC QD | JD .. KD QC | JH QH KH .. | JS QS KS ..", {"b13>a11", "a13>b11"}),
        (chosen, "JC KD KC .. | JD QD .. .. | JH QH KH .. | JS QS KS QC", {"a11>b12"}),
    ):
        after = play(rules, rows(rules, *stuck, seed=6), "REDEAL")
        assert " | ".join(line[-11:] for line in lines(rules, after)) == ends
        assert legal(rules, after) == moves


@shows("gaps", ("deals=2", 1), ("deals=1", 0))
def test_fewer_deals(book: Rules[Any], chosen: Rules[Any], redeals: int) -> None:
    """By the book a game that is stuck in its first or second deal goes on."""
    for rules, allowed in ((book, 2), (chosen, redeals)):
        for deal in (1, 2, 3):
            stuck = rows(rules, *STUCK, deals=deal)
            assert legal(rules, stuck) == ({"REDEAL"} if deal <= allowed else set())
            assert bool(rules.lost(stuck)) is (deal > allowed)


@pytest.mark.parametrize("deals", [1, 2, 3])
def test_deals_in_all(deals: int) -> None:
    rules = gaps(deals=deals)
    for number in range(1, deals):
        assert legal(rules, rows(rules, *STUCK, deals=number)) == {"REDEAL"}
        assert rules.outcome(rows(rules, *STUCK, deals=number)) is None
    last = rows(rules, *STUCK, deals=deals)
    assert legal(rules, last) == set()
    assert (
        refusal(rules, last, "REDEAL")
        == {
            1: "This game has one deal and no redeal.",
            2: "This game has two deals in all; the last one is on the table.",
            3: "This game has three deals in all; the last one is on the table.",
        }[deals]
    )
    end = rules.outcome(last)
    assert end is not None
    assert (end.result, end.reason) == (
        "lost",
        "No card can move after the last deal; 16 cards stand in line.",
    )


ROWS = dict(zip("abcd", STUCK, strict=True))
KINGS = {"a": "3C KD", "b": ".. KH", "c": "KC", "d": "KS", "deals": 3}  # no two, and dead gaps


@brink(
    "gaps",
    # the last deal and the last but one
    *(({"gaps": gaps}, {**ROWS, "deals": 3}, {"deals": 2}) for gaps in ("after", "random")),
    ({"deals": 2}, {**ROWS, "deals": 2}, {"deals": 1}),
    # in the last deal: gaps right of kings and at the left end
    ({}, KINGS, {"a": "3C QC"}),
    ({}, KINGS, {"a": "3C KD 2D"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], deals: int, **four: str) -> Any:
    """No card can be carried and no redeal is left; a redeal is no play, but may bring one."""
    assert not rules.is_play(Move.say("REDEAL"))
    return rows(rules, *four.values(), deals=deals)


def test_rows_may_change_places_once_no_shuffle_is_to_come() -> None:
    """Before that their order decides where the new cards go."""
    other = (STUCK[3], *STUCK[1:3], STUCK[0])
    for deals, same in ((1, False), (2, False), (3, True)):
        one, two = rows(BOOK, *STUCK, deals=deals), rows(BOOK, *other, deals=deals)
        assert (BOOK.key(one) == BOOK.key(two)) is same
    assert BOOK.key(rows(BOOK, *STUCK)) != BOOK.key(rows(BOOK, *STUCK, deals=2))
