"""Lazy Boy, sentence by sentence (RULES, section 17)."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import Card, Move, Rules, Session
from engine.card import full_deck, text
from engine.games import make
from engine.record import Record

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, side_by_side, table

LAZY = make("lazy-boy")
ALL = make("lazy-boy", {"auto_play": True})
GOLDEN = Path(__file__).parents[1] / "golden"
RANKS = "A23456789TJQK"


def base(card: str) -> dict[str, str]:
    """A base that waits for *card*: ``{"a3": "AH 2H"}``; nothing for an ace or a king."""
    rank, suit = RANKS.index(card[0]), card[1]
    below = RANKS[:rank] if rank <= 6 else RANKS[:rank:-1]
    number = "CDHS".index(suit) + 1
    return {f"{'a' if rank <= 6 else 'k'}{number}": " ".join(one + suit for one in below)} if below else {}


# ---- the stock ----


def test_all_cards_are_the_stock_face_down() -> None:
    """The first of the deck is turned first."""
    deck = full_deck()
    state = LAZY.deal(deck)
    assert read(LAZY, state) == {"stock": text(card.down for card in reversed(deck))}
    assert read(LAZY, play(LAZY, state, "stock!"))["waste"] == "AC 2C 3C"


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
def test_batches_of_three_face_up(stock: str, taps: list[tuple[str, str]]) -> None:
    """As a block, the last of the three uppermost; a short last batch is turned as it is. Then the waste
    is turned over as one block, which deals nothing, and the same cards come again."""
    state = table(LAZY, stock=stock)
    for _ in range(3):
        for left, waste in taps:
            state = play(LAZY, state, "stock!")
            assert (read(LAZY, state).get("stock", ""), read(LAZY, state)["waste"]) == (left, waste)
        assert LAZY.needs(state, 0) == "turn"
        state = play(LAZY, state, "stock!")
        assert read(LAZY, state) == {"stock": stock}


def test_passes_are_unlimited() -> None:
    state = table(LAZY, stock="5d 4c 3d 2h")
    for _ in range(300):
        state = play(LAZY, state, "stock!")
        assert "stock!" in legal(LAZY, state)


# ---- homes ----


@pytest.mark.parametrize("card", full_deck(), ids=str)
def test_every_card_has_one_home(card: Card) -> None:
    """Aces start bases that go up in suit to the seven, kings bases that go down in suit to the eight."""
    name = str(card)
    state = table(LAZY, waste=name, **base(name))
    home = next(iter(base(name)), "a1" if card.rank == 1 else "k1")
    assert legal(LAZY, state) == {"stock!", f"waste>{home}"}
    after = read(LAZY, play(LAZY, state, f"waste>{home}"))
    assert after[home].split()[-1] == name
    assert "waste" not in after
    if base(name):  # without its base, or on those of other suits, it goes nowhere
        for other in {"C", "D", "H", "S"} - {name[1]}:
            assert legal(LAZY, table(LAZY, waste=name, **base(name[0] + other))) == {"stock!"}
        assert legal(LAZY, table(LAZY, waste=name)) == {"stock!"}


@pytest.mark.parametrize(
    ("waste", "pile", "cards"),
    [
        ("8H", "a1", "AH 2H 3H 4H 5H 6H 7H"),
        ("7H", "k1", "KH QH JH TH 9H 8H"),
        ("2H", "a1", "AD"),
        ("3H", "a1", "AH"),
        ("AH", "k1", "KH"),
        ("KH", "a1", "AH"),
        ("QH", "k1", "KD"),
        ("6H", "a1", "AH 2H 3H 4H 5H 6H"),
    ],
)
def test_what_goes_nowhere(waste: str, pile: str, cards: str) -> None:
    state = table(LAZY, waste=waste, **{pile: cards})
    assert f"waste>{pile}" not in legal(LAZY, state)
    assert refusal(LAZY, state, f"waste>{pile}")


@pytest.mark.parametrize(("card", "row"), [("AS", "a"), ("KS", "k")])
def test_a_base_starts_in_the_leftmost_empty_place(card: str, row: str) -> None:
    first = {f"{row}1": card[0] + "C", f"{row}3": card[0] + "D"}
    state = table(LAZY, waste=card, **first)
    assert legal(LAZY, state) == {"stock!", f"waste>{row}2"}
    name = {"AS": "ace", "KS": "king"}[card]
    assert refusal(LAZY, state, f"waste>{row}4") == (
        f"The {name} of spades goes to the leftmost empty base of {name}s."
    )


def test_only_the_top_of_the_waste_plays() -> None:
    """What is under it waits until it is uncovered; nothing comes back from a base."""
    state = table(LAZY, waste="AS AH 2C", a1="AC", a2="AD 2D")
    assert legal(LAZY, state) == {"stock!", "waste>a1"}
    assert [LAZY.lifts(state, pile) for pile in range(4)] == [(), (1,), (), ()]
    state = play(LAZY, state, "waste>a1")
    assert legal(LAZY, state) == {"stock!", "waste>a3"}
    state = play(LAZY, state, "waste>a3", "waste>a4")
    assert read(LAZY, state) == {"a1": "AC 2C", "a2": "AD 2D", "a3": "AH", "a4": "AS"}


@pytest.mark.parametrize("card", ["AS", "KS", "2C"])
def test_playing_is_optional(card: str) -> None:
    """Also for aces and kings: the next batch covers them, the next pass brings them again."""
    state = table(LAZY, waste=card, stock="9h", a1="AC")
    assert len(legal(LAZY, state)) == 2
    state = play(LAZY, state, "stock!")
    assert read(LAZY, state)["waste"] == f"{card} 9H"
    assert legal(LAZY, state) == {"stock!"}
    assert LAZY.blocked(state) is True  # turned together from now on, with the nine uppermost


@shows("lazy-boy", "auto_play=true")
def test_auto_play(book: Rules[Any], chosen: Rules[Any]) -> None:
    """What can go home goes within the tap; by the book it waits for the player."""
    state = play(book, table(book, stock="9d ac 5s kh"), "stock!")
    assert (read(book, state), legal(book, state)) == (
        {"stock": "9d", "waste": "KH 5S AC"},
        {"stock!", "waste>a1"},
    )
    state = play(chosen, table(chosen, stock="9d ac 5s kh"), "stock!")
    assert (read(chosen, state), legal(chosen, state)) == (
        {"stock": "9d", "waste": "KH 5S", "a1": "AC"},
        {"stock!"},
    )


def test_auto_play_plays_whatever_can() -> None:
    """One after the other, in the same move; a batch may go home whole."""
    state = play(ALL, table(ALL, stock="9d 3s kh 2s as"), "stock!")
    assert read(ALL, state) == {"stock": "9d 3s", "waste": "AS 2S", "k1": "KH"}
    assert legal(ALL, state) == {"stock!"}
    steps = list(ALL.steps(table(ALL, stock="9d ac 2c 3c"), Move.tap(0)))
    assert [move.text(ALL.names) for move, _ in steps] == ["stock!", "waste>a1", "waste>a1", "waste>a1"]
    assert read(ALL, steps[-1][1]) == {"stock": "9d", "a1": "AC 2C 3C"}


# ---- ends ----


def test_won_when_every_card_is_home() -> None:
    suits = {f"a{n + 1}": base("7" + s)[f"a{n + 1}"] + f" 7{s}" for n, s in enumerate("CDHS")}
    kings = {f"k{n + 1}": base("8" + s)[f"k{n + 1}"] + f" 8{s}" for n, s in enumerate("CDHS")}
    state = table(LAZY, **suits, **kings | {"k4": kings["k4"][:-3]}, waste="8S")
    assert LAZY.outcome(state) is None
    state = play(LAZY, state, "waste>k4")
    end = LAZY.outcome(state)
    assert end is not None
    assert (end.won, end.reason) == (True, "Every card is home.")
    assert legal(LAZY, state) == set()
    assert LAZY.needs(state, 0) == "spent"
    assert refusal(LAZY, state, "stock!") == "Every card is home: nothing is left to move."


@pytest.mark.parametrize(
    ("piles", "blocked"),
    [
        ({"stock": "9h as 5d 2c"}, False),  # the ace is the third of its batch
        ({"stock": "as 9h 5d 2c"}, False),  # alone in a short last batch
        ({"stock": "as 5s 9h 5d 2c"}, False),  # the last of two
        ({"stock": "5s as 9h 5d 2c"}, True),  # the first of two, for ever
        ({"stock": "9h 5d as"}, True),
        ({"waste": "9H AS 5D 2C"}, True),  # turned over: 9H AS 5D, then 2C
        ({"waste": "2C 5D AS 9H"}, False),  # passed by in this pass, but the next brings it
        ({"waste": "2C", "stock": "9h as 5d"}, False),  # 5D AS 9H now, but 2C 5D AS in the next pass
        ({"waste": "AS"}, False),
        ({"stock": "as"}, False),
        ({"stock": "9h 5d 2s", "a1": "AS"}, True),
        ({"stock": "2s 5d 9h", "a1": "AS"}, False),
    ],
)
def test_blocked(piles: dict[str, str], blocked: bool) -> None:
    """No play now, and none in one whole further pass. A blocked game stays open: it is not lost."""
    state = table(LAZY, **piles)
    assert LAZY.blocked(state) is blocked
    assert LAZY.outcome(state) is None
    state = ALL.settle(table(ALL, **piles))
    assert ALL.won(state) or ALL.blocked(state) is blocked


@brink(
    "lazy-boy",
    *(
        (options, {"a1": "AS", "stock": stuck}, {"stock": free})
        for options in ({}, {"auto_play": True})
        for stuck, free in (
            ("9h 5d 2s", "2s 9h 5d"),  # one whole pass: the two never lies uppermost of its batch
            ("5s 2s 9h 5d 2c", "2s 5s 9h 5d 2c"),  # the first of a short last batch, and its last
            ("9h 5d 2s", "ah 5d 2s"),
        )
    ),
    # passed by in this pass, for good or until the next
    ({}, {"waste": "9H AS 5D 2C"}, {"waste": "2C 9H AS 5D"}),
    ({}, {"waste": "9H 5D"}, {"stock": "as"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """No play now, and none in one whole further pass. What goes home by itself counts as a play."""
    return table(rules, **piles)


def test_auto_play_does_not_look_blocked() -> None:
    """What goes home by itself counts as a play."""
    assert ALL.blocked(ALL.new(11)) is False
    assert ALL.blocked(short(ALL, "2S 3S 4S")) is True


def test_the_lost_golden_game_is_blocked() -> None:
    """It was given up with its last play, and not a move sooner."""
    session = Record.parse((GOLDEN / "lazy-boy-lost.txt").read_text(encoding="utf-8")).session()
    assert session.stopped
    assert LAZY.blocked(session.state) is True
    assert all(LAZY.blocked(state) is False for state in session.states[:-1])


# ---- refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("waste>a1", "The five of hearts goes on the four of hearts, once that is on its base."),
        ("waste!", "The five of hearts goes on the four of hearts, once that is on its base."),
        ("waste>stock", "The five of hearts goes on the four of hearts, once that is on its base."),
        ("waste>k1*2", "Only the top card of the waste may be played."),
        ("a1>a2", "Nothing comes back from a base."),
        ("k1>waste", "Nothing comes back from a base."),
        ("stock>waste", "Tap the stock to turn two cards."),
        ("a2>a3", "Tap the stock to turn two cards."),
        ("a1!", "Tap the stock to turn two cards."),
        ("STOP", "Tap the stock to turn two cards."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    state = table(LAZY, waste="9D 5H", stock="9c 9s", a1="AH 2H 3H", k1="KD")
    assert refusal(LAZY, state, move) == why


@pytest.mark.parametrize(
    ("piles", "why"),
    [
        (
            {"waste": "4H", "a1": "AH 2H 3H"},
            "The four of hearts goes on the three of hearts, and nowhere else.",
        ),
        (
            {"waste": "9H", "k1": "KH"},
            "The nine of hearts goes on the ten of hearts, once that is on its base.",
        ),
        ({"waste": "8H"}, "The eight of hearts goes on the nine of hearts, once that is on its base."),
        ({"waste": "AH"}, "The ace of hearts goes to the leftmost empty base of aces."),
        ({"stock": "9c 9s 9h 9d"}, "Tap the stock to turn three cards."),
        ({"stock": "9c"}, "Tap the stock to turn one card."),
    ],
)
def test_a_card_on_the_wrong_base(piles: dict[str, str], why: str) -> None:
    assert refusal(LAZY, table(LAZY, **piles), "waste>k4") == why


def test_the_empty_stock() -> None:
    assert (
        refusal(LAZY, table(LAZY, waste="9H"), "stock>waste") == "Tap the empty stock to turn the waste over."
    )


def test_undo_is_unlimited() -> None:
    session = Session(LAZY, 11)
    for _ in range(60):
        session.play(next(iter(LAZY.moves(session.state))))
    while session.undo():
        pass
    assert session.state == LAZY.new(11)


@pytest.mark.parametrize("rules", [LAZY, ALL], ids=["book", "auto_play"])
def test_the_plain_rules_come_to_the_same_end(rules: Rules[Any]) -> None:
    """Whatever can be played is."""
    assert rules.won(side_by_side(rules, 11, lambda moves: moves[-1]))
