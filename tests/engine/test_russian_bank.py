"""Russian Bank: the table and how cards move, sentence by sentence (RULES, section 20)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Card, Screen, shuffled
from engine.card import full_deck, text
from engine.games import make

from .bank import BANK, KINGS, PEOPLE, STRICT, at, go, moves, no, seen
from .shown import shows
from .variants import legal, play, read, refusal

each_seat = pytest.mark.parametrize("seat", [0, 1])
SUITS = {"S": ("f1", "f2"), "H": ("f3", "f4"), "D": ("f5", "f6"), "C": ("f7", "f8")}
RANKS = "A23456789TJQK"


# ---- the layout ----


def test_two_decks_with_different_backs() -> None:
    assert BANK.pack() == full_deck(0) + full_deck(1)
    for seed in (1, 7, 48210):
        deck = BANK.deck(seed)
        assert deck[:52] == shuffled(full_deck(0), seed, 0)
        assert deck[52:] == shuffled(full_deck(1), seed, 1)
        assert [card.rank for card in deck[:52]] != [card.rank for card in deck[52:]]


def test_the_opening_layout() -> None:
    """Each player: a reserve of 12 face down, four building piles, 36 in the stock, whose first card comes first."""
    mine, theirs = full_deck(0)[::-1], full_deck(1)  # nothing goes to the centre of the first player's four
    state = BANK.deal(mine + theirs)
    expected = {
        "reserve1": text(card.down for card in mine[:12]),
        "stock1": text(card.down for card in mine[:15:-1]),
        "reserve2": text(card.down for card in theirs[:12]),
        "stock2": text(card.down for card in theirs[:15:-1]),
    }
    expected |= {f"b{n + 1}": str(mine[12 + n]) for n in range(4)}
    expected |= {f"b{n + 5}": str(theirs[12 + n]) for n in range(4)}
    assert read(BANK, state) == expected
    assert len(state.piles[1]) == len(state.piles[5]) == 36
    assert (state.turn, state.turns) == (0, 1)
    assert read(BANK, play(BANK, state, "stock1!"))["turned1"] == str(mine[16])


@pytest.mark.parametrize("rules", [BANK, PEOPLE], ids=["computer", "two people"])
@pytest.mark.parametrize("screen", Screen)
def test_places_say_whose_they_are(rules: Any, screen: Screen) -> None:
    """The eight building piles and the centre are common."""
    labels = {spot.name: spot.label for spot in rules.layout(screen).spots}
    one, two = ("your", "Marta's") if rules is BANK else ("the first player's", "the second player's")
    for pile in ("reserve", "stock", "waste"):
        assert labels[f"{pile}1"] == f"{one} {pile}"
        assert labels[f"{pile}2"] == f"{two} {pile}"
    assert (labels["b8"], labels["f8"]) == ("building pile 8", "base 8")


def test_the_mirror_turns_the_table() -> None:
    """Seen from the other side each player's piles change places, the centre stays; twice is once round."""
    other = [BANK.names[n] for n in BANK.mirror]
    assert other[:8] == [
        f"{pile}{seat}" for seat in (2, 1) for pile in ("reserve", "stock", "turned", "waste")
    ]
    assert other[8:] == ["b5", "b6", "b7", "b8", "b1", "b2", "b3", "b4", *(f"f{n}" for n in range(1, 9))]
    assert [BANK.mirror[n] for n in BANK.mirror] == list(range(24))


# ---- the centre ----


@each_seat
@pytest.mark.parametrize("suit", "SHDC")
def test_each_suit_has_two_places(seat: int, suit: str) -> None:
    """An ace goes on either place of its suit, and on no other."""
    state = at(seat, turned=f"A{suit}")
    assert {move for move in moves(state, seat) if ">f" in move} == {
        f"turned>{place}" for place in SUITS[suit]
    }
    for other, places in SUITS.items():
        name = {"S": "spades", "H": "hearts", "D": "diamonds", "C": "clubs"}[other]
        for place in places:
            assert BANK.needs(state, BANK.names.index(place)) == f"A{other}"
            if other != suit:
                assert no(state, seat, f"turned>{place}") == f"This base is for {name}."


@each_seat
@pytest.mark.parametrize("rank", range(13))
def test_the_centre_goes_up_in_suit(seat: int, rank: int) -> None:
    """From the ace to the king, by ones; the other copy goes beside it, or on it in its turn."""
    built = " ".join(f"{one}H" for one in RANKS[:rank])
    state = at(seat, turned=f"{RANKS[rank]}H'1", f3=built)
    assert ("turned>f3" in moves(state, seat)) is True
    assert ("turned>f4" in moves(state, seat)) is (rank == 0)
    both = at(seat, turned=f"{RANKS[rank]}H'1", f3=built, f4=" ".join(f"{one}H'1" for one in RANKS[:rank]))
    assert {"turned>f3", "turned>f4"} <= moves(both, seat)
    after = go(state, seat, "turned>f3")
    assert seen(after, seat)["f3"] == f"{built} {RANKS[rank]}H'1".strip()


@pytest.mark.parametrize(
    ("card", "base", "sentence"),
    [
        ("2H", "", "A base begins with an ace, not with the two of hearts."),
        ("4H", "AH 2H", "This base takes the three of hearts next, not the four of hearts."),
        ("2H", "AH 2H'1", "This base takes the three of hearts next, not the two of hearts."),
        ("AH", "AH'1", "This base takes the two of hearts next, not the ace of hearts."),
        ("AH", " ".join(f"{one}H'1" for one in RANKS), "The king of hearts completes this base."),
        ("3S", "AH 2H", "This base is for hearts."),
    ],
)
def test_what_does_not_go_to_the_centre(card: str, base: str, sentence: str) -> None:
    assert no(at(turned=card, f3=base), 0, "turned>f3") == sentence


def test_nothing_comes_back_from_the_centre() -> None:
    state = at(f1="AS 2S", b1="3H", stock="9c")
    assert no(state, 0, "f1>b1") == "A card on a base stays there."
    assert BANK.lifts(state, BANK.names.index("f1")) == ()


# ---- building piles ----


@each_seat
@pytest.mark.parametrize(
    ("card", "on", "goes"),
    [
        ("4C", "5H", True),
        ("4C", "5D", True),
        ("4S", "5D", True),
        ("JH", "QC", True),
        ("JD", "QS", True),
        ("4C", "5S", False),
        ("4C", "5C", False),
        ("JH", "QD", False),
        ("4C", "6H", False),
        ("4C", "3H", False),
        ("KC", "AH", False),  # no wrap
        ("AC", "2H", True),
    ],
)
@pytest.mark.parametrize("source", ["b8", "reserve", "turned"])
def test_building_piles_go_down_in_alternating_colours(
    seat: int, source: str, card: str, on: str, goes: bool
) -> None:
    """The same for a card of another pile, of the reserve, of the stock."""
    state = at(seat, **{**KINGS, "b1": on, source: card})
    assert (f"{source}>b1" in moves(state, seat)) is goes
    if goes:
        assert seen(go(state, seat, f"{source}>b1"), seat)["b1"] == f"{on} {card}"
    else:
        assert no(state, seat, f"{source}>b1").startswith(("A red", "A black", "A king"))


def test_one_card_at_a_time() -> None:
    """Not a whole pile, as in Klondike."""
    state = at(b1="9D 8S", b2="TS", stock="2c")
    assert no(state, 0, "b1>b2*2") == "Cards move one at a time."
    assert "b1>b3" in moves(state)
    after = play(BANK, state, "b1>b3", "b1>b2", "b3>b2")
    assert (seen(after, 0)["b2"], "b1" in seen(after, 0), "b3" in seen(after, 0)) == (
        "TS 9D 8S",
        False,
        False,
    )


@each_seat
def test_any_available_card_may_move_into_a_space(seat: int) -> None:
    """From every source, but for the only card of a building pile, which would be a null move."""
    state = at(seat, **{**KINGS, "b7": "", "b8": "", "b1": "9D 7D"}, reserve="2c 9C", turned="6H", stock="3d")
    into = {move for move in moves(state, seat) if move.endswith((">b7", ">b8"))}
    assert into == {f"{source}>{space}" for source in ("reserve", "turned", "b1") for space in ("b7", "b8")}
    assert no(state, seat, "b2>b7") == "It is a pile of one card already."


# ---- what is available ----


@each_seat
def test_what_is_available_and_where_it_goes(seat: int) -> None:
    """Every available card, each to the centre, a building pile, a space, or as a load."""
    state = at(
        seat, b1="9D 8S", b2="TS", b3="9H'1", b4="KD", b5="KC", b6="KS", b7="KH",
        reserve="2c 9S", stock="3d", turned="8D", waste="TC 9C", f1="AS 2S 3S 4S 5S 6S 7S",
        their_reserve="4c TS'1", their_stock="5d", their_waste="7D", their_turned="",
    )  # fmt: skip
    assert moves(state, seat) == {
        "b1>f1",  # the eight of spades to the centre,
        "b1>b3",  # to a building pile,
        "b1>b8",  # into the space
        "b3>b2",
        "turned>b8",
        "turned>their_waste",  # loads
        "turned>waste",
        "reserve>b8",
        "reserve>their_reserve",
    }


@pytest.mark.parametrize(
    ("move", "sentence"),
    [
        ("waste>b2", "A card on a waste is never available."),
        ("their_waste>b2", "A card on a waste is never available."),
        ("their_reserve>b2", "That card belongs to the other side."),
        ("their_turned>b2", "There is no card there."),
        ("turned>b2", "There is no card there."),
        ("stock>b2", "Tap the stock to turn its next card."),
        ("their_stock>b2", "That card belongs to the other side."),
        ("b1>reserve", "No card goes there."),
        ("b1>stock", "No card goes there."),
        ("b1>their_turned", "No card goes there."),
        ("b1>waste", "Only the card that you turned up from your stock goes on your waste."),
        ("reserve>waste", "Only the card that you turned up from your stock goes on your waste."),
        ("b1+b2", "Carry one card from a pile to another."),
        ("their_stock!", "That pile belongs to the other side."),
        ("their_reserve!", "That pile belongs to the other side."),
        ("b1!", "Turn a card of your stock, or move one."),
        ("waste!", "Turn a card of your stock, or move one."),
        ("HELLO", "That word means nothing here."),
        ("NEXT", "The next game of a match is dealt when this one is over."),
    ],
)
@each_seat
def test_what_is_not_available(seat: int, move: str, sentence: str) -> None:
    """Every card would fit by its rank and colour; whose it is decides."""
    state = at(
        seat, b1="9D", b2="TS", **{name: KINGS[name] for name in ("b3", "b4", "b5", "b6", "b7", "b8")},
        reserve="2c 9H", stock="9d", waste="9D'1", their_reserve="4c 9H'1", their_waste="8H", their_stock="4d",
    )  # fmt: skip
    assert no(state, seat, move) == sentence


def test_only_the_side_in_turn_moves() -> None:
    state = at(0, quiet=True)
    assert {text for text in legal(BANK, state) if text.startswith("1:")} == set()
    assert refusal(BANK, state, "1:stock2!") == "It is your turn."
    assert refusal(BANK, at(1, quiet=True), "stock1!") == "It is Marta's turn."
    assert refusal(BANK, at(1, quiet=True), "PASS") == "It is Marta's turn."
    assert refusal(PEOPLE, at(1, PEOPLE, quiet=True), "stock1!") == "It is the second player's turn."
    assert refusal(PEOPLE, at(0, PEOPLE, quiet=True), "1:stock2!") == "It is the first player's turn."


# ---- options about who plays ----


@shows(
    "russian-bank",
    ("level=1", "computer, gentle"),
    ("level=3", "computer, keen"),
    ("level=4", "computer, masterly"),
)
def test_the_level_stands_under_the_name(book: Any, chosen: Any, sign: str) -> None:
    """The rules are the same for every level: only the computer plays otherwise."""
    assert book.sign(at(0, quiet=True), 1) == "computer, steady"
    assert chosen.sign(at(0, quiet=True), 1) == sign
    assert chosen.sign(at(0, quiet=True), 0) == "to play"
    assert chosen.sign(at(1, quiet=True), 0) == ""
    assert chosen.deck(5) == book.deck(5)


@shows("russian-bank", "opponent=human")
def test_two_people_at_one_screen(book: Any, chosen: Any) -> None:
    assert (book.people, chosen.people) == ((0,), (0, 1))
    assert (book.who(0), book.who(1)) == ("you", "Marta")
    assert (chosen.who(0), chosen.who(1)) == ("the first player", "the second player")
    assert book.sign(at(0, quiet=True), 1) == "computer, steady"
    assert chosen.sign(at(0, quiet=True), 1) == ""


def test_two_people_play_without_errors_by_default() -> None:
    """The preset; whoever wants to hear Stop at one screen chooses so."""
    assert PEOPLE.chosen == {**BANK.chosen, "errors": "prevent", "opponent": "human"}
    both = make("russian-bank", {"preset": "two-people", "errors": "allow"})
    assert (both.errors, both.opponent) == ("allow", "human")


def test_what_a_strict_table_says_under_the_names() -> None:
    """Where errors are refused, the duty stands under the name of the side in turn."""
    rows = [
        ({"reserve": "5c AS"}, "ace of spades first"),
        ({"b1": "AH"}, "ace of hearts first"),
        ({"b8": "", "turned": "8H"}, "no space for the turned card"),
        ({}, "to play"),
    ]
    for piles, sign in rows:
        assert STRICT.sign(at(0, STRICT, quiet=True, **piles), 0) == sign
        assert BANK.sign(at(0, quiet=True, **piles), 0) == "to play"


def test_names_of_cards_carry_no_deck() -> None:
    """Sentences call both copies of a card alike; the backs tell them apart."""
    assert Card.parse("9H'1").name == "nine of hearts"
