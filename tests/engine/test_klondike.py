"""Klondike, sentence by sentence (RULES, section 9 and Conventions)."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from engine import Rules, Session, shown
from engine.card import full_deck, parse_cards, text
from engine.games import make
from engine.move import Move

from .variants import legal, play, read, refusal, table


def klondike(**options: Any) -> Rules[Any]:
    return make("klondike", options)


BOOK = klondike()
MODERN = klondike(preset="modern")


# ---- the deal ----


def test_seven_piles_of_one_to_seven_top_card_face_up() -> None:
    """Row by row, left to right; what is left is the stock, face down, whose first card is turned first."""
    rules = klondike(forced_aces=False)
    deck = full_deck()  # AC 2C 3C ... KS, dealt in this order
    state = rules.deal(deck)
    assert read(rules, state) == {
        "c1": "AC",
        "c2": "2c 8C",
        "c3": "3c 9c AD",
        "c4": "4c Tc 2d 6D",
        "c5": "5c Jc 3d 7d TD",
        "c6": "6c Qc 4d 8d Jd KD",
        "c7": "7c Kc 5d 9d Qd Ah 2H",
        "stock": text(card.down for card in reversed(deck[28:])),
    }
    assert str(play(rules, state, "stock!").piles[1]) == "(3H,)"


def test_aces_go_up_by_force_in_the_deal_too() -> None:
    """To the leftmost empty base; what they uncover turns up, and an ace there goes up as well."""
    deck = full_deck()
    state = BOOK.deal(deck)
    assert read(BOOK, state)["f1"] == "AC"
    assert read(BOOK, state)["f2"] == "AD"
    assert read(BOOK, state)["c3"] == "3c 9C"
    buried = parse_cards("2S AH") + tuple(card for card in deck if str(card) not in ("2S", "AH"))
    # the second card lies face down at the foot of pile 2; the card over it is an ace too
    order = [*buried[:7], *parse_cards("AD"), *(card for card in buried[7:] if str(card) != "AD")]
    state = BOOK.deal(order)
    assert read(BOOK, state)["f1"] == "AD"
    assert read(BOOK, state)["f2"] == "AH"
    assert "c2" not in read(BOOK, state)


def test_a_short_deck() -> None:
    """The rules accept any deck that fills the layout: no stock, nothing to turn."""
    state = BOOK.deal(full_deck()[13:41])
    assert not state.piles[0]
    assert "stock!" not in legal(BOOK, state)
    assert refusal(BOOK, state, "stock!") == "The stock is spent: this game allows one pass."


# ---- building on the piles ----


@pytest.mark.parametrize(
    ("card", "on", "fits"),
    [
        ("9H", "TS", True),
        ("9H", "TC", True),
        ("9S", "TH", True),
        ("9S", "TD", True),
        ("9H", "TD", False),
        ("9S", "TC", False),
        ("9H", "JS", False),
        ("TS", "9H", False),
        ("9H", "9S", False),
        ("2H", "AS", False),
        ("KH", "AS", False),
        ("QH", "KS", True),
    ],
)
def test_build_down_in_alternating_colours(card: str, on: str, fits: bool) -> None:
    """From a pile and from the waste alike."""
    rules = klondike(forced_aces=False)
    for source in ("c1", "waste"):
        state = table(rules, **{source: card, "c2": on})
        assert (f"{source}>c2" in legal(rules, state)) is fits


def test_the_unit_is_all_face_up_cards_of_a_pile() -> None:
    """It moves whole; its top card alone goes only to a base."""
    state = table(BOOK, f1="AH 2H", c1="5d 6S 5H 4C 3H", c2="7D", c3="4S", c4="5D")
    assert legal(BOOK, state) == {"c1>c2*4", "c1>f1", "c3>c4"}
    assert BOOK.lifts(state, 6) == (1, 4)
    assert refusal(BOOK, state, "c1>c3") == (
        "All face-up cards of a pile move together; its top card alone goes only to a base."
    )
    assert refusal(BOOK, state, "c1>c2") == refusal(
        BOOK, state, "c1>c3"
    )  # the unit would fit, its top would not
    assert refusal(BOOK, state, "c1>c4*2") == refusal(BOOK, state, "c1>c3")
    assert read(BOOK, play(BOOK, state, "c1>c2*4"))["c2"] == "7D 6S 5H 4C 3H"


def test_without_a_base_for_it_the_top_card_does_not_lift() -> None:
    state = table(BOOK, c1="5d 6S 5H 4C 3H", c2="7D", c3="4S")
    assert BOOK.lifts(state, 6) == (4,)


@pytest.mark.parametrize(
    ("source", "cards", "count", "fills"),
    [
        ("c1", "3d KS", 1, True),
        ("c1", "3d KS QH", 2, True),
        ("waste", "KS", 1, True),
        ("c1", "3d QH", 1, False),
        ("c1", "3d QH JS", 2, False),
        ("waste", "QH", 1, False),
        # null moves: a whole pile into a space
        ("c1", "KS", 1, False),
        ("c1", "KS QH", 2, False),
    ],
)
def test_a_space_takes_only_a_king_or_a_unit_headed_by_one(
    source: str, cards: str, count: int, fills: bool
) -> None:
    for rules in (BOOK, klondike(partial=True)):
        state = table(rules, **{source: cards}, c2="2C", c3="2S", c4="2C", c5="2S", c6="2C")
        move = f"{source}>c7" + (f"*{count}" if count > 1 else "")
        assert (move in legal(rules, state)) is fills
        if not fills:
            assert refusal(rules, state, move) in (
                "Only a king, or a unit headed by one, may fill an empty pile.",
                "That would change nothing: the king already heads its own pile.",
            )


def test_an_exposed_card_turns_up_by_itself() -> None:
    """As part of the move that exposed it."""
    state = play(BOOK, table(BOOK, c1="5d 9c 6S", c2="7D"), "c1>c2")
    assert read(BOOK, state) == {"c1": "5d 9C", "c2": "7D 6S"}
    steps = list(BOOK.steps(table(BOOK, c1="5d 9c 6S", c2="7D"), Move.parse("c1>c2", BOOK.names)))
    assert [move.text(BOOK.names) for move, _ in steps] == ["c1>c2", "c1!"]


# ---- bases ----


def test_aces_go_up_by_force_to_the_leftmost_empty_base() -> None:
    """From a pile, from under a moved card, and from the waste; one after the other."""
    state = table(BOOK, f2="AH", c1="ac 6S", c2="7D", stock="as")
    state = play(BOOK, state, "c1>c2")
    assert read(BOOK, state) == {"f1": "AC", "f2": "AH", "c2": "7D 6S", "stock": "As"}
    state = play(BOOK, state, "stock!")
    assert read(BOOK, state) == {"f1": "AC", "f2": "AH", "f3": "AS", "c2": "7D 6S"}


@pytest.mark.parametrize(
    ("base", "card", "fits"),
    [
        ("AH", "2H", True),
        ("AH", "2D", False),
        ("AH 2H", "3H", True),
        ("AH 2H", "2H", False),
        ("AH 2H", "4H", False),
        ("AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH", "KH", True),
        ("", "2H", False),
        ("", "KH", False),
    ],
)
def test_bases_build_up_in_suit(base: str, card: str, fits: bool) -> None:
    for source in ("c1", "waste"):
        state = table(BOOK, **{source: card, "f1": base})
        assert (f"{source}>f1" in legal(BOOK, state)) is fits


def test_other_cards_go_up_only_if_the_player_wants() -> None:
    state = table(BOOK, f1="AH", c1="2H", c2="3C", stock="9d")
    assert {"c1>f1", "c1>c2", "stock!"} <= legal(BOOK, state)
    assert read(BOOK, play(BOOK, state, "stock!"))["c1"] == "2H"


def test_only_the_top_card_goes_up() -> None:
    state = table(BOOK, f1="AH 2H", c1="4S 3H", c2="3H 2S", waste="3H 9C")
    assert "c1>f1" in legal(BOOK, state)
    assert "c2>f1" not in legal(BOOK, state)
    assert "waste>f1" not in legal(BOOK, state)
    assert refusal(BOOK, state, "c1>f1*2") == "Cards go to the bases one at a time, from the top of a pile."


@pytest.mark.parametrize(
    ("base", "why"),
    [
        ("f1", "This base takes the two of hearts next, not the three of hearts."),
        ("f2", "This base takes the three of clubs next, not the three of hearts."),
        ("f3", "An empty base takes an ace."),
    ],
)
def test_a_unit_whose_top_card_fits_no_base(base: str, why: str) -> None:
    """It lifts as one, and the reason is its top card's."""
    state = table(BOOK, f1="AH", f2="AC 2C", c1="5d 4C 3H", c2="9C")
    assert BOOK.lifts(state, 6) == (2,)
    assert refusal(BOOK, state, f"c1>{base}*2") == refusal(BOOK, state, f"c1>{base}") == why


def test_nothing_comes_back_from_a_base() -> None:
    state = table(BOOK, f1="AH 2H 3H", c1="4S")
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "f1>c1") == "Nothing comes back from a base."
    assert BOOK.lifts(state, 2) == ()


# ---- stock and waste ----


def test_one_card_at_a_time_onto_the_waste() -> None:
    state = table(BOOK, stock="4c 3d 2h", c1="3S")
    state = play(BOOK, state, "stock!")
    assert read(BOOK, state) == {"stock": "4c 3d", "waste": "2H", "c1": "3S"}
    state = play(BOOK, state, "stock!")
    assert read(BOOK, state) == {"stock": "4c", "waste": "2H 3D", "c1": "3S"}


def test_the_top_of_the_waste_may_be_played_at_any_time() -> None:
    """Only the top; the next one when it is gone; also when the stock is spent."""
    state = table(BOOK, waste="2H 2D", c1="3S", c2="3C", stock="9c")
    assert {move for move in legal(BOOK, state) if move[0] == "w"} == {"waste>c1", "waste>c2"}
    state = play(BOOK, state, "waste>c1")
    assert {move for move in legal(BOOK, state) if move[0] == "w"} == {"waste>c2"}
    spent = table(BOOK, waste="2H", c1="3S")
    assert legal(BOOK, spent) == {"waste>c1"}
    assert refusal(BOOK, state, "waste>c2*2") == "There are not so many cards to move."


def test_one_pass_only() -> None:
    state = table(BOOK, waste="2H 9D", c1="KS")
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "stock!") == "The stock is spent: this game allows one pass."
    end = BOOK.outcome(state)
    assert end is not None
    assert (end.result, end.reason) == ("lost", "No move is left.")


# ---- other refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("c1>c2", "A red six goes on a black seven. The seven of diamonds is red too."),
        ("c3>c2", "A black four goes on a red five, not on the seven of diamonds."),
        ("c4>c2", "A king goes on no other card of the piles, only into an empty one."),
        ("c1>f1", "This base takes the two of hearts next, not the six of hearts."),
        ("c1>f2", "An empty base takes an ace."),
        ("c1>f3", "The king of clubs completes this base."),
        ("c1>waste", "Cards go to the piles and the bases, not back to the stock or the waste."),
        ("c1>c2*2", "A face-down card cannot be moved."),
        ("c1>c2*9", "There are not so many cards to move."),
        ("waste>c2*2", "Only the top card of the waste may be played."),
        ("stock>waste", "Tap the stock to turn its next card."),
        ("c1!", "Only the stock is tapped."),
        ("c1+c2", "Cards are carried to the piles and the bases; the stock is tapped."),
        ("REDEAL", "Cards are carried to the piles and the bases; the stock is tapped."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    clubs = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    state = table(
        BOOK, stock="9c", waste="3D TD", f1="AH", f3=clubs, c1="2d 6H", c2="7D", c3="4S", c4="Qh KD"
    )
    assert refusal(BOOK, state, move) == why


# ---- undo, and what the rules rely on ----


def test_undo_takes_forced_steps_back_with_their_move() -> None:
    session = Session(BOOK, 1)
    session.states = [table(BOOK, c1="ac 6S", c2="7D")]
    session.play(Move.parse("c1>c2", BOOK.names))
    assert read(BOOK, session.state) == {"f1": "AC", "c2": "7D 6S"}
    session.undo()
    assert read(BOOK, session.state) == {"c1": "Ac 6S", "c2": "7D"}
    session.redo()
    assert read(BOOK, session.state) == {"f1": "AC", "c2": "7D 6S"}


def test_face_up_cards_of_a_dealt_pile_are_always_a_run() -> None:
    """What `lifts` relies on: in every position of some games the face-up cards fit on one another."""
    for seed in range(1, 6):
        state = MODERN.new(seed)
        for number in range(60):
            moves = sorted(MODERN.moves(state))
            state = MODERN.apply(state, moves[(seed * 7 + number * 11) % len(moves)])
            for pile in state.piles[6:]:
                run = pile[len(pile) - shown(pile) :]
                assert all(a.rank == b.rank + 1 and a.is_red != b.is_red for a, b in itertools.pairwise(run))
