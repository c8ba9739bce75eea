"""What Pounce says: refusals, the head of the table, the lines under the names (RULES, section 11)."""

from __future__ import annotations

import pytest

from engine.move import Move

from .pounce_table import KLONDIKE, MATCH, THIRTEEN, TURNS, TWO, at, pounce
from .variants import play, refusal

FULL = ("f1", "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S")

CANFIELD_SAYS = [
    ({}, "f1>t11", "Nothing comes back from the centre."),
    ({}, "t21>t11", "That card is Marta's."),
    ({}, "1:t11>t12", "That card is yours."),
    ({}, "2:stock1!", "Nobody sits there."),
    ({"stock1": "9c"}, "stock1>t11", "Tap the stock to turn its next three cards."),
    ({}, "stock1>t11", "No card is left in the stock."),
    ({"waste1": "", "t11": "KC"}, "stock1!", "No card is left to turn."),
    ({}, "stock2!", "That pile is Marta's."),
    ({"waste1": "5D"}, "waste1!", "Only the stock is tapped."),
    ({}, "f1!", "Only the stock is tapped."),
    ({"t11": "8H"}, "t11>t11", "Cards go from one place to another."),
    ({"t11": "8H"}, "t11>t12*2", "There are not so many cards to move."),
    ({"reserve1": "2c 3C", "t11": "KH", "t12": "KD", "t13": "QH", "t14": "QD"}, "reserve1>f1*2",
     "Only the top card of the reserve may be played."),
    ({"waste1": "3C 2C"}, "waste1>t11*2", "Only the top card of the waste may be played."),
    ({"t11": "6H 5S"}, "t11>f1*2", "Cards go to the centre one at a time, from the top of a pile."),
    ({"t11": "8H"}, "t11>t21", "Cards go to your own piles and to the centre, and nowhere else."),
    ({"t11": "8H"}, "t11>waste1", "Cards go to your own piles and to the centre, and nowhere else."),
    ({"t11": "4H"}, "t11>f5", "A new pile begins on the leftmost empty place of the centre."),
    ({"t11": "9H"}, "t11>f3", "You begin piles in the centre with a four, not with the nine of hearts."),
    ({"t11": "6S"}, "t11>f1", "This pile takes the five of spades next, not the six of spades."),
    (dict([FULL]) | {"t11": "4H"}, "t11>f1", "The three of spades completes this pile."),
    ({"f2": "9D'1 TD JD QD KD", "t11": "AH"}, "t11>f2", "This pile takes the ace of diamonds next, not the ace of hearts."),
    ({"t11": "8H 7C", "t12": "8D"}, "t11>t12", "Only the whole pile moves; its top card alone goes only to the centre."),
    ({"t11": "8H"}, "t11>t12", "That would change nothing: a whole pile is already in a place of its own."),
    ({"t11": "3H", "t12": "4C"}, "t11>t12", "A three goes on no other card here: it comes last, on a pile in the centre."),
    ({"t11": "8H", "t12": "9D"}, "t11>t12", "A red eight goes on a black nine. The nine of diamonds is red too."),
    ({"t11": "KH", "t12": "9C"}, "t11>t12", "A red king goes on a black ace, not on the nine of clubs."),
    ({}, "NEXT", "This game goes on until somebody is out, or until nobody can play."),
    ({}, "STOP", "That word means nothing here."),
    ({}, "t11+t12", "Cards are carried to the piles and to the centre; the stock is tapped."),
]  # fmt: skip


@pytest.mark.parametrize(("piles", "move", "sentence"), CANFIELD_SAYS)
def test_refusals_in_canfield(piles: dict[str, str], move: str, sentence: str) -> None:
    assert refusal(TWO, at(TWO, **{"waste1": "KC", **piles}), move) == sentence


@pytest.mark.parametrize(
    ("piles", "move", "sentence"),
    [
        ({"t11": "2d 8H 7C"}, "t11>t12*3", "A face-down card cannot be moved."),
        ({"t11": "8H 7C", "t12": "8D"}, "t11>t12",
         "All face-up cards of a pile move together; its top card alone goes only to the centre."),
        ({"t11": "8H"}, "t11>t12", "Only a king, or a unit headed by one, may fill an empty pile."),
        ({"t11": "KH QC"}, "t11>t12*2", "That would change nothing: the king already heads its own pile."),
        ({"t11": "8H", "t12": "TC"}, "t11>t12", "A red eight goes on a black nine, not on the ten of clubs."),
        ({"t11": "2H"}, "t11>f1", "You begin piles in the centre with an ace, not with the two of hearts."),
        ({"waste1": "9C"}, "stock1!", "The stock is spent: it is gone through once."),
        ({"waste1": ""}, "stock1!", "No card is left to turn."),
        ({"stock1": "9c"}, "stock1>t11", "Tap the stock to turn its next card."),
    ],
)  # fmt: skip
def test_refusals_in_klondike(piles: dict[str, str], move: str, sentence: str) -> None:
    assert refusal(KLONDIKE, at(KLONDIKE, **{"t17": "5H", **piles}), move) == sentence


def test_with_the_reserve_there_is_no_need_to_fill_a_space() -> None:
    state = at(TWO, reserve1="QC 5C", t11="6C", t12="KC", t13="KS", t14="QS", waste1="KH")
    empty = state.put({TWO.names.index("t11"): ()})
    assert (
        TWO.why_not(empty, Move.parse("waste1>t11", TWO.names)) == "The reserve fills this space by itself."
    )


def test_what_stands_in_the_head_and_under_the_names() -> None:
    rules = pounce(players=3)
    state = rules.new(48210)
    ranks = [rules.table.base_rank(state, seat) for seat in range(3)]
    names = [
        "ace",
        "two",
        "three",
        "four",
        "five",
        "six",
        "seven",
        "eight",
        "nine",
        "ten",
        "jack",
        "queen",
        "king",
    ]
    plural = "sixes" if ranks[0] == 6 else f"{names[ranks[0] - 1]}s"
    assert rules.status(state) == (f"Your base: {plural}", "1 in the centre")
    assert [rules.sign(state, seat) for seat in range(3)] == ["51 left"] * 3
    assert rules.needs(state, rules.centre[5]) == "A23456789TJQK"[ranks[0] - 1]
    assert KLONDIKE.status(KLONDIKE.new(1)) == ("0 in the centre",)
    assert KLONDIKE.needs(KLONDIKE.new(1), KLONDIKE.centre[0]) == "A"
    assert KLONDIKE.needs(at(KLONDIKE, t12="8H"), 0) == "K"


def test_a_seat_that_is_done_says_so() -> None:
    state = play(TWO, at(TWO, t11="KH", stock1="3c"), "DONE")
    assert [TWO.sign(state, seat) for seat in range(2)] == ["2 left, done", "9 left"]
    assert refusal(TWO, state, "DONE") == "That is known already: it holds until somebody plays."
    assert TWO.remark(state, Move.say("DONE"), state) == "You are done until somebody plays."
    assert TWO.remark(state, Move.say("DONE", 1), state) == "Marta is done until somebody plays."
    assert TWO.remark(state, Move.tap(0), state) == ""
    state = at(THIRTEEN, reserve1="2c KH", t11="KD", t12="KC", t13="KS", t14="QC")
    assert [THIRTEEN.sign(state, seat) for seat in range(2)] == ["2 left", "2 left"]


def test_two_people_are_called_by_their_order() -> None:
    people = pounce(people=2, players=3)
    state = people.new(48210)
    assert people.people == (0, 1)
    assert [people.who(seat) for seat in range(3)] == ["the first player", "the second player", "Otto"]
    first, second = people.status(state)[0].removeprefix("Bases: ").split(" and ")
    assert (people.needs(state, people.centre[-1]) == "") == (first != second)


def test_in_turns_the_others_are_told_to_wait() -> None:
    state = at(TURNS, 1, t11="KH")
    assert refusal(TURNS, state, "DONE") == "It is Marta's turn."
    assert refusal(TURNS, at(TURNS, 0, t11="KH", stock1="9c"), "1:stock2!") == "It is your turn."


def test_when_it_is_over() -> None:
    assert refusal(TWO, at(TWO), "1:stock2!") == "The game is over."
    over = at(MATCH)
    assert refusal(MATCH, over, "1:stock2!") == "This game is over; say Next for the next one of the match."
    assert MATCH.remark(over, Move.say("NEXT"), play(MATCH, over, "NEXT")) == "Game 2 of the match."
