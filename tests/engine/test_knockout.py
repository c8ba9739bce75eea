"""Knockout, sentence by sentence (RULES, section 6)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import CLUBS, Card, Rules, Session, shuffled
from engine.card import parse_cards
from engine.games import make

from .shown import brink, shows
from .variants import legal, play, read, refusal, short, table


def knockout(**options: Any) -> Rules[Any]:
    return make("knockout", options)


BOOK = knockout()
NONE = knockout(refill="none")
ALL = knockout(refill="all")
each_refill = pytest.mark.parametrize("rules", [BOOK, NONE, ALL], ids=["first", "none", "all"])

SPADES = "7S 8S 9S TS JS QS KS AS 7D 8D 9D TD JD QD KD AD"


def stacked(first: str) -> list[Card]:
    """The whole deck, these cards first."""
    top = list(parse_cards(first))
    return top + [card for card in BOOK.pack() if card not in top]


def taps(rules: Rules[Any], state: Any, count: int) -> Any:
    return play(rules, state, *["stock!"] * count)


def filled(rules: Rules[Any], state: Any) -> Any:
    """On to the tap that fills the fifteenth place, or to the end."""
    while state.placed < 15 and not rules.outcome(state):
        state = play(rules, state, "stock!")
    return state


def at(rules: Rules[Any], placed: int, deals: int, clubs: int, **piles: str) -> Any:
    """A position in mid-game, with so many clubs in the deck."""
    return replace(table(rules, **piles), placed=placed, deals=deals, clubs=clubs, shuffles=deals - 1)


# ---- the deal ----


def test_thirty_two_cards_sevens_to_aces() -> None:
    """All in the stock at first, face down; the first card of the deck is turned first."""
    assert len(BOOK.pack()) == 32
    assert {card.rank for card in BOOK.pack()} == {1, 7, 8, 9, 10, 11, 12, 13}
    state = BOOK.deal(stacked("7D 8S"))
    assert list(read(BOOK, state)) == ["stock"]
    assert read(BOOK, state)["stock"].endswith("8s 7d")


@each_refill
def test_one_tap_turns_one_card(rules: Rules[Any]) -> None:
    """The columns of three are filled from the left, each from its first place."""
    state = rules.deal(stacked(SPADES))
    for n, card in enumerate(SPADES.split()[:15]):
        assert legal(rules, state) == {"stock!"}
        state = play(rules, state, "stock!")
        assert read(rules, state)[f"k{n // 3 + 1}{n % 3 + 1}"] == card
        assert len(state.piles[15]) == 31 - n
    assert rules.names[:4] == ("k11", "k12", "k13", "k21")


# ---- clubs in the first column ----


def test_a_club_in_the_first_column_passes_on_to_the_waste_within_the_tap() -> None:
    """And is replaced by the next tap, until the column holds three non-clubs."""
    state = BOOK.deal(stacked("7D 8C 9C 8D TC 9D JC"))
    seen = []
    for _ in range(7):
        state = play(BOOK, state, "stock!")
        seen.append({name: pile for name, pile in read(BOOK, state).items() if name != "stock"})
    assert seen == [
        {"k11": "7D"},
        {"k11": "7D", "waste": "8C"},
        {"k11": "7D", "waste": "8C 9C"},
        {"k11": "7D", "k12": "8D", "waste": "8C 9C"},
        {"k11": "7D", "k12": "8D", "waste": "8C 9C TC"},
        {"k11": "7D", "k12": "8D", "k13": "9D", "waste": "8C 9C TC"},
        {"k11": "7D", "k12": "8D", "k13": "9D", "k21": "JC", "waste": "8C 9C TC"},
    ]


def test_the_club_is_seen_in_its_place_before_it_goes() -> None:
    state = BOOK.deal(stacked("8C"))
    steps = list(BOOK.steps(state, next(BOOK.moves(state))))
    assert [move.text(BOOK.names) for move, _ in steps] == ["stock!", "k11>waste"]
    assert read(BOOK, steps[0][1])["k11"] == "8C"


@shows(
    "knockout",
    ("refill=none", {"k11": "8C", "k12": "7D", "k13": "8D", "k21": "9D", "k22": "TC", "stock": "Jc"}),
    ("refill=all", {"k11": "7D", "k12": "8D", "k13": "9D", "waste": "8C TC", "stock": "Jc"}),
)
def test_which_places_are_topped_up(book: Rules[Any], chosen: Rules[Any], piles: dict[str, str]) -> None:
    """The first column; with refill=none, not even that; with refill=all, every place."""
    deck = "8C 7D 8D 9D TC JC"
    first = {"k11": "7D", "k12": "8D", "k13": "9D", "k21": "TC", "waste": "8C", "stock": "Jc"}
    assert read(book, taps(book, short(book, deck), 5)) == first
    assert read(chosen, taps(chosen, short(chosen, deck), 5)) == piles


# ---- the fifteenth place ----


def test_then_every_club_in_the_array_goes_within_that_tap() -> None:
    """Those places stay empty, and no other tap throws them out."""
    state = BOOK.deal(stacked("7D 8D 9D 7C TD JD 8C QD KD AD 7S 8S 9S TS 9C JS"))
    state = taps(BOOK, state, 14)
    assert read(BOOK, state)["k21"] == "7C"
    assert "waste" not in read(BOOK, state)
    steps = [move.text(BOOK.names) for move, _ in BOOK.steps(state, next(BOOK.moves(state)))]
    assert steps == ["stock!", "k21>waste", "k31>waste", "k53>waste"]
    state = play(BOOK, state, "stock!")
    piles = read(BOOK, state)
    assert piles["waste"] == "7C 8C 9C"
    assert not {"k21", "k31", "k53"} & set(piles)
    assert BOOK.status(state) == ("Deal 1 of 3", "3 clubs out")


@each_refill
def test_fifteen_places_are_filled_and_no_club_is_left_in_them(rules: Rules[Any]) -> None:
    for seed in range(1, 30):
        state = filled(rules, rules.new(seed))
        held = [pile[-1] for pile in state.piles[:15] if pile]
        assert not any(card.suit == CLUBS for card in held)
        if rules is ALL and not rules.won(state):
            assert len(held) == 15
        if rules is BOOK:
            assert all(state.piles[:3])


# ---- the next deal ----


@each_refill
def test_the_next_tap_gathers_shuffles_and_turns_the_first_card(rules: Rules[Any]) -> None:
    """The rest of the array and the stock; what is out stays out. So a second and a third time."""
    for seed in (2, 27, 29):
        state = filled(rules, rules.new(seed))
        for index in (1, 2):
            if rules.won(state):
                break
            left = sorted(card.up for pile in state.piles[:16] for card in pile)
            waste = state.piles[16]
            state = play(rules, state, "stock!")
            order = shuffled(left, seed, index)
            turned = state.piles[0] or state.piles[16][-1:]
            assert [*turned, *(card.up for card in reversed(state.piles[15]))] == order
            assert state.piles[16][: len(waste)] == waste
            assert state.deals == index + 1
            assert not any(state.piles[1:15])
            state = filled(rules, state)


def test_a_later_shuffle_depends_on_deal_number_and_index_alone() -> None:
    """Not on the order in which the same cards were gathered; but the deal number counts."""
    first = "7D 8D 9D 7C TD JD 8C QD KD AD 7S 8S 9S TS 9C"
    again = "9D 7D 8D AD TD JD 8C TS 9S QD 7C 7S 9C KD 8S"
    state, other = (taps(BOOK, BOOK.deal(stacked(deck), 5), 16) for deck in (first, again))
    assert state.piles[:16] == other.piles[:16]
    assert taps(BOOK, BOOK.deal(stacked(first), 6), 16).piles[15] != state.piles[15]
    assert taps(BOOK, BOOK.deal(stacked(first)), 16) == taps(BOOK, BOOK.deal(stacked(first), 0), 16)


def test_undo_and_redo_across_a_new_deal_meet_the_same_cards() -> None:
    session: Session[Any] = Session(BOOK, 15)

    def to_the_end() -> list[Any]:
        while move := next(BOOK.moves(session.state), None):
            session.play(move)
        return list(session.states)

    states = to_the_end()
    assert states[-1].deals == 3
    while session.undo():
        pass
    while session.redo():
        pass
    assert session.state == states[-1]
    while session.undo():
        pass
    assert to_the_end() == states


# ---- ends ----


@each_refill
@pytest.mark.parametrize(
    ("clubs", "deals", "result", "reason"),
    [
        (3, 1, "won", "All clubs are out."),
        (3, 3, "won", "All clubs are out."),
        (4, 1, None, ""),
        (4, 2, None, ""),
        (4, 3, "lost", "One club left after the third deal."),
        (8, 3, "lost", "Five clubs left after the third deal."),
    ],
)
def test_how_it_ends(rules: Rules[Any], clubs: int, deals: int, result: str | None, reason: str) -> None:
    """Won: all clubs are out. Lost: clubs left after the third deal."""
    state = at(rules, 15, deals, clubs, k11="7D", stock="8h 9h", waste="7C 8C 9C")
    end = rules.outcome(state)
    assert (end.result if end else None) == result
    assert (end.reason if end else "") == reason
    assert legal(rules, state) == (set() if end else {"stock!"})


@brink(
    "knockout",
    *(
        ({"refill": refill}, {"placed": 15, "deals": 3, "k11": "7D"}, {"deals": 2})
        for refill in ("first", "none", "all")
    ),
    ({}, {"placed": 15, "deals": 3, "k11": "7D"}, {"placed": 14}),  # the last tap of the third deal
)
def test_lost_and_not_yet(rules: Rules[Any], placed: int, deals: int, **piles: str) -> Any:
    """Four clubs, three of them out: lost when the fifteenth place is filled for the third time."""
    return at(rules, placed, deals, 4, stock="8h 9c", waste="7C 8C TC", **piles)


def test_at_once_when_the_last_club_goes() -> None:
    """In the middle of a deal, too: nothing more is turned."""
    state = at(BOOK, 1, 2, 3, k11="7D", stock="8h 9c", waste="7C 8C")
    assert BOOK.outcome(state) is None
    state = play(BOOK, state, "stock!")
    assert read(BOOK, state) == {"k11": "7D", "stock": "8h", "waste": "7C 8C 9C"}
    assert BOOK.won(state) == "All clubs are out."
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "stock!") == "The game is over."


def test_a_club_that_waits_for_the_fifteenth_place_is_not_out() -> None:
    state = play(BOOK, at(BOOK, 5, 3, 3, k11="7D", stock="8h 9c", waste="7C 8C"), "stock!")
    assert read(BOOK, state)["k23"] == "9C"
    assert BOOK.outcome(state) is None


def test_the_third_deal_is_played_to_its_fifteenth_place() -> None:
    state = at(BOOK, 14, 3, 3, k11="7D", stock="8h 9d", waste="7C 8C")
    assert BOOK.outcome(state) is None
    assert BOOK.lost(play(BOOK, state, "stock!")) == "One club left after the third deal."
    state = at(BOOK, 14, 3, 3, k11="7D", stock="8h 9c", waste="7C 8C")
    assert BOOK.won(play(BOOK, state, "stock!"))


@each_refill
def test_real_games_end_with_the_third_deal(rules: Rules[Any]) -> None:
    """The stock lasts for every deal."""
    for seed in range(40, 70):
        state = rules.new(seed)
        while rules.outcome(state) is None:
            assert state.piles[15] or state.placed == 15
            state = play(rules, state, "stock!")
        assert state.deals <= 3
        assert bool(rules.won(state)) == (len(state.piles[16]) == 8)


@each_refill
def test_a_short_deck_ends_its_deal_when_the_stock_is_out(rules: Rules[Any]) -> None:
    """Clubs are counted as the deck has them."""
    state = short(rules, "7D 8C 9D")
    while rules.outcome(state) is None:
        state = play(rules, state, "stock!")
    assert rules.won(state)
    assert state.deals == 1
    assert rules.won(short(rules, "7D 8D"))


# ---- no choice ----


def test_no_choice() -> None:
    """One legal move at a time, which the game can make itself; nothing can be lifted."""
    state = BOOK.new(7)
    assert BOOK.automatic
    assert [BOOK.auto(state)] == list(BOOK.moves(state))
    assert {BOOK.lifts(taps(BOOK, state, 9), pile) for pile in range(17)} == {()}


@pytest.mark.parametrize("move", ["k11>waste", "k11!", "k11+k12", "waste!", "k11>k12"])
def test_a_refusal_says_what_would_be_right(move: str) -> None:
    state = at(BOOK, 2, 1, 8, k11="7D", k12="8D", stock="9h", waste="7C")
    why = "There is nothing to choose here: tap the stock for the next card."
    assert refusal(BOOK, state, move) == why


def test_what_the_table_says() -> None:
    assert BOOK.status(BOOK.new(1)) == ("Deal 1 of 3", "0 clubs out")
    assert BOOK.status(at(BOOK, 1, 2, 8, waste="7C")) == ("Deal 2 of 3", "1 club out")
    assert BOOK.needs(at(BOOK, 15, 2, 8, k11="7D", waste="7C"), 15) == "gather"
    assert BOOK.needs(at(BOOK, 15, 3, 8, k11="7D", waste="7C"), 15) == ""
    assert BOOK.needs(at(BOOK, 1, 2, 1, k11="7D", waste="7C"), 15) == ""
    assert BOOK.needs(BOOK.new(1), 0) == ""


def test_positions_of_different_deals_are_different() -> None:
    state = at(BOOK, 1, 1, 8, k11="7D", stock="9h")
    assert BOOK.key(state) != BOOK.key(replace(state, deals=2))
    assert BOOK.key(state) != BOOK.key(replace(state, placed=2))
