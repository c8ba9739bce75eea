"""Beehive, sentence by sentence (RULES, section 12)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import Move, Rules, Session
from engine.card import full_deck, text
from engine.games import make
from engine.record import Record

from .shown import brink
from .variants import legal, play, read, refusal, side_by_side, table

BEE = make("beehive")
GOLDEN = Path(__file__).parents[1] / "golden"
GARDEN = {"g1": "2H", "g2": "3H", "g3": "4H", "g4": "5H", "g5": "6H", "g6": "7H"}


def bed(**piles: str) -> Any:
    """A position with six different cards in the garden, but for the piles given."""
    return table(BEE, **(GARDEN | piles))


def steps(state: Any, move: str) -> list[str]:
    """The move and what it forces, as text."""
    return [done.text(BEE.names) for done, _ in BEE.steps(state, Move.parse(move, BEE.names))]


# ---- the deal ----


def test_ten_cards_are_the_hive_six_the_garden_the_rest_the_stock() -> None:
    """The hive is squared: what its top card covers cannot be read."""
    deck = full_deck()
    state = BEE.deal(deck)
    assert read(BEE, state) == {
        "hive": "Ac 2c 3c 4c 5c 6c 7c 8c 9c TC",
        **dict(zip(GARDEN, ["JC", "QC", "KC", "AD", "2D", "3D"], strict=True)),
        "stock": text(card.down for card in reversed(deck[16:])),
    }
    assert len(state.piles[1]) == 36


@pytest.mark.parametrize(
    ("stock", "taps"),
    [
        ("6s 5d 4c 3d 2h", [("6s 5d", "2H 3D 4C"), ("", "2H 3D 4C 5D 6S")]),
        ("5d 4c 3d 2h", [("5d", "2H 3D 4C"), ("", "2H 3D 4C 5D")]),
        ("4c 3d 2h", [("", "2H 3D 4C")]),
        ("3d 2h", [("", "2H 3D")]),
        ("2h", [("", "2H")]),
    ],
)
def test_stock_in_batches_of_three_unlimited(stock: str, taps: list[tuple[str, str]]) -> None:
    """As a block, a short last batch as it is; turned over as one block, as often as one likes."""
    state = bed(stock=stock, hive="9s KS")
    for _ in range(20):
        for left, waste in taps:
            state = play(BEE, state, "stock!")
            assert (read(BEE, state).get("stock", ""), read(BEE, state)["waste"]) == (left, waste)
        assert BEE.needs(state, 1) == "turn"
        state = play(BEE, state, "stock!")
        assert read(BEE, state) == {"stock": stock, "hive": "9s KS", **GARDEN}


# ---- plays ----


@pytest.mark.parametrize(
    ("piles", "moves"),
    [
        # sources: top of the hive, top of the waste, whole garden piles
        ({"hive": "9s 4S"}, {"hive>g3"}),
        ({"hive": "4s 9S"}, set()),
        ({"hive": "9s KS", "waste": "9D 4S"}, {"waste>g3"}),
        ({"hive": "9s KS", "waste": "4S 9D"}, set()),
        ({"hive": "9s KS", "g1": "4C"}, {"g1>g3", "g3>g1"}),
        ({"hive": "9s KS", "g1": "4C 4S"}, {"g1>g3*2", "g3>g1"}),
        ({"hive": "9s 9D", "waste": "9C"}, set()),  # never on the hive
    ],
)
def test_a_card_goes_on_a_garden_pile_of_its_own_rank(piles: dict[str, str], moves: set[str]) -> None:
    assert legal(BEE, bed(**piles)) - {"stock!"} == moves


def test_hive_waste_and_garden_may_all_play() -> None:
    """A choice of piles, when two have the same rank."""
    state = bed(hive="9s 4D", waste="4C", g1="4S")
    assert legal(BEE, state) == {
        "stock!",
        *(f"{source}>{target}" for source in ("hive", "waste") for target in ("g1", "g3")),
        "g1>g3",
        "g3>g1",
    }


@pytest.mark.parametrize("move", ["hive>g3", "waste>g2", "g1>g6"])
def test_all_plays_are_optional(move: str) -> None:
    state = bed(hive="9s 4S", waste="3S", stock="9d", g1="7S")
    assert move in legal(BEE, state)
    assert "stock!" in legal(BEE, state)
    assert steps(state, "stock!") == ["stock!"]


def test_the_next_card_of_the_hive_turns_up() -> None:
    state = bed(hive="9s 8s 4S")
    assert steps(state, "hive>g3") == ["hive>g3", "hive!"]
    assert read(BEE, play(BEE, state, "hive>g3")) == GARDEN | {"hive": "9s 8S", "g3": "4H 4S"}


@pytest.mark.parametrize(
    ("piles", "move", "forced", "after"),
    [
        # a garden pile that moves leaves a space, which the hive fills
        (
            {"hive": "9s 8s KS", "g1": "4C 4S"},
            "g1>g3*2",
            ["hive>g1", "hive!"],
            {"hive": "9s 8S", "g1": "KS", "g3": "4H 4C 4S"},
        ),
        # the last card of the hive
        ({"hive": "KS", "g1": "4C"}, "g1>g3", ["hive>g1"], {"g1": "KS", "g3": "4H 4C"}),
        # four leave; two spaces, leftmost first
        (
            {"hive": "9s 8s KS", "g2": "4C 4S", "g3": "4H 4D"},
            "g3>g2*2",
            ["g2>discard*4", "hive>g2", "hive!", "hive>g3", "hive!"],
            {"hive": "9S", "g2": "KS", "g3": "8S", "discard": "4C 4S 4H 4D"},
        ),
        # the hive has a card for one of them only
        (
            {"hive": "KS", "g2": "4C 4S", "g3": "4H 4D"},
            "g3>g2*2",
            ["g2>discard*4", "hive>g2"],
            {"g2": "KS", "g3": "", "discard": "4C 4S 4H 4D"},
        ),
        # four leave with a card of the hive, which fills the space with the next
        (
            {"hive": "9s ks 4S", "g3": "4H 4D 4C"},
            "hive>g3",
            ["g3>discard*4", "hive!", "hive>g3", "hive!"],
            {"hive": "9S", "g3": "KS", "discard": "4H 4D 4C 4S"},
        ),
        # from the waste, and nothing fills the space
        (
            {"waste": "9S 4S", "g3": "4H 4D 4C"},
            "waste>g3",
            ["g3>discard*4"],
            {"waste": "9S", "g3": "", "discard": "4H 4D 4C 4S"},
        ),
        # three do not leave
        ({"waste": "4S", "g3": "4H 4D", "hive": "KS"}, "waste>g3", [], {"hive": "KS", "g3": "4H 4D 4S"}),
    ],
)
def test_fours_leave_and_the_hive_fills_the_spaces(
    piles: dict[str, str], move: str, forced: list[str], after: dict[str, str]
) -> None:
    """By force, as part of the move."""
    state = bed(**piles)
    assert steps(state, move) == [move, *forced]
    expected = {name: cards for name, cards in (GARDEN | after).items() if cards}
    assert read(BEE, play(BEE, state, move)) == expected


def test_when_the_hive_is_spent_the_waste_fills_spaces() -> None:
    """Optional, any space, any card; a whole garden pile into a space changes nothing."""
    state = bed(waste="8D 9S", stock="kd", g2="", g5="")
    assert legal(BEE, state) == {"stock!", "waste>g2", "waste>g5"}
    assert refusal(BEE, state, "g1>g2") == "A space in the garden takes the top card of the waste."
    state = play(BEE, state, "waste>g5")
    assert read(BEE, state)["g5"] == "9S"
    assert legal(BEE, state) == {"stock!", "waste>g2"}
    assert read(BEE, play(BEE, state, "stock!"))["waste"] == "8D KD"


# ---- ends ----


def test_won_when_all_cards_are_out() -> None:
    state = table(BEE, g2="5H 5D", g5="5C 5S", discard="4C 4S 4H 4D")
    assert BEE.outcome(state) is None
    assert legal(BEE, state) == {"g2>g5*2", "g5>g2*2"}
    state = play(BEE, state, "g5>g2*2")
    end = BEE.outcome(state)
    assert end is not None
    assert (end.won, end.reason) == (True, "All cards are out in fours.")
    assert legal(BEE, state) == set()
    assert BEE.needs(state, 1) == "spent"
    assert refusal(BEE, state, "stock!") == "All cards are out: nothing is left to move."


def test_lost_when_no_move_is_left() -> None:
    """Stock and waste are spent and the top of the hive has no fellow in the garden."""
    state = play(BEE, bed(hive="9d 9h 9c 9S", waste="7S"), "waste>g6")
    end = BEE.outcome(state)
    assert end is not None
    assert (end.result, end.reason) == ("lost", "No move is left.")
    assert refusal(BEE, state, "stock!") == "No card is left to turn."


@pytest.mark.parametrize(
    ("piles", "blocked"),
    [
        ({"stock": "9h 4s 9d 8c"}, False),  # the four is the third of its batch
        ({"stock": "4s 9h 9d 8c"}, False),  # alone in a short last batch
        ({"stock": "9h 9d 4s"}, True),
        ({"waste": "8C 9D 4S 9H"}, False),  # passed by in this pass, but the next brings it
        ({"waste": "8C", "stock": "9h 4s 9d"}, False),  # 9D 4S 9H now, but 8C 9D 4S in the next pass
        ({"waste": "9H 4S 9D 8C"}, True),
        ({"waste": "4S", "hive": "4c KS"}, False),
        ({"waste": "9D", "hive": "4c KS"}, True),  # what the hive hides does not count
    ],
)
def test_blocked(piles: dict[str, str], blocked: bool) -> None:
    """No play now, and none in one whole further pass. A blocked game stays open: it is not lost."""
    state = bed(**({"hive": "Kc KS"} | piles))
    assert BEE.blocked(state) is blocked
    assert BEE.outcome(state) is None


HIVE = {"hive": "Kc KS"}  # nothing in the garden fits on it, nor on what it hides


@brink(
    "beehive",
    # one whole pass without a play: the four never lies uppermost of its batch, now or in the next
    ({}, {**HIVE, **GARDEN, "stock": "9h 9d 4s 8c"}, {"stock": "9h 4s 9d 8c"}),
    ({}, {**HIVE, **GARDEN, "stock": "9h 9d 4s"}, {"stock": "4s 9h 9d"}),
    ({}, {**HIVE, **GARDEN, "waste": "9H 4S 9D 8C"}, {"waste": "8H 9H 4S 9D 8C"}),
    # two garden piles of one rank; the hive's top; a space, which the waste may fill
    ({}, {**HIVE, **GARDEN, "stock": "9h 9d 4s"}, {"g1": "3S"}),
    ({}, {**HIVE, **GARDEN, "stock": "9h 9d 4s"}, {"hive": "Kc 4C"}),
    ({}, {**GARDEN, "hive": "4c KS", "waste": "9D"}, {"hive": "4c 7S"}),
    ({}, {**GARDEN, "stock": "9h 9d 4s"}, {"g1": ""}),
    ({}, {**HIVE, **GARDEN}, {"waste": "7S"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No play now, and none in one whole further pass."""
    return table(rules, **piles)


def test_the_lost_golden_game_is_blocked() -> None:
    """It was given up with its last play, and not a move sooner."""
    session = Record.parse((GOLDEN / "beehive-lost.txt").read_text(encoding="utf-8")).session()
    assert session.stopped
    assert BEE.blocked(session.state) is True
    assert all(BEE.blocked(state) is False for state in session.states[:-1])


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("waste>hive", "Nothing is ever laid on the hive: cards go to the garden."),
        ("g1>hive", "Nothing is ever laid on the hive: cards go to the garden."),
        ("hive>g2", "A king goes on a king, not on a three."),
        ("waste>g5", "An eight goes on an eight, not on a six."),
        ("g5>g1", "A six goes on a six, not on a four."),
        ("g1>g3", "A garden pile moves whole."),
        ("g1>g1", "The four of spades goes on another pile of its rank."),
        ("waste>g4*2", "Only the top card of the waste may be played."),
        ("g1>discard", "Cards go to the garden; four of a rank leave it by themselves."),
        ("g1>waste", "Cards go to the garden; four of a rank leave it by themselves."),
        ("discard>g1", "What is discarded stays out."),
        ("discard!", "What is discarded stays out."),
        ("g1+discard", "What is discarded stays out."),
        ("stock>waste", "Tap the stock to turn two cards."),
        ("hive!", "Tap the stock to turn two cards."),
        ("waste+g4", "Tap the stock to turn two cards."),
        ("STOP", "Tap the stock to turn two cards."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = bed(hive="9s KS", stock="9c 9d", waste="8C 8D", g1="4C 4S", g4="8H", discard="AC AD AH AS")
    assert refusal(BEE, state, move) == why


def test_the_empty_stock() -> None:
    state = bed(hive="9s KS", waste="9D")
    assert refusal(BEE, state, "hive!") == "Tap the empty stock to turn the waste over."


# ---- the rest ----


def test_the_order_of_the_garden_does_not_matter() -> None:
    """Positions that differ only in which pile is where have one key."""
    assert BEE.key(bed(g1="9S", g2="8S")) == BEE.key(bed(g1="8S", g2="9S"))
    assert BEE.key(bed(g1="9S", g2="8S")) != BEE.key(bed(g1="9S", g2="7S"))


def test_undo_is_unlimited() -> None:
    session = Session(BEE, 99)
    for _ in range(40):
        session.play(list(BEE.moves(session.state))[-1])
    while session.undo():
        pass
    assert session.state == BEE.new(99)


def test_the_plain_rules_come_to_the_same_end() -> None:
    """A player who plays whatever comes first, hive before waste before garden."""
    state = side_by_side(BEE, 3, lambda moves: moves[min(1, len(moves) - 1)])
    assert BEE.won(state) or BEE.blocked(state)
