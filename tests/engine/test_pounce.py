"""Pounce: the layout, the centre and everyone's own piles, sentence by sentence (RULES, section 11)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import BadInput, Session, shuffled
from engine.card import full_deck, text
from engine.games import make
from engine.games.canfield import Canfield
from engine.games.klondike import Klondike
from engine.move import Move

from .pounce_table import ACES, KLONDIKE, TWO, at, mine, plays
from .variants import legal, play, read

FULL = ("f1", "4S 5S 6S 7S 8S 9S TS JS QS KS AS 2S 3S")


# ---- the layout ----


def test_every_player_has_a_deck_with_a_back_of_its_own() -> None:
    """Each is shuffled by itself, in seat order."""
    for players in range(2, 9):
        rules = make("pounce", {"players": players})
        assert (rules.seats, rules.decks) == (players, players)
        assert rules.deck(7) == [c for seat in range(players) for c in shuffled(full_deck(seat), 7, seat)]


def test_the_names_of_piles_are_frozen() -> None:
    canfield = "reserve{0} t{0}1 t{0}2 t{0}3 t{0}4 stock{0} waste{0} "
    klondike = "t{0}1 t{0}2 t{0}3 t{0}4 t{0}5 t{0}6 t{0}7 stock{0} waste{0} "
    centre = "f1 f2 f3 f4 f5 f6 f7 f8"
    assert " ".join(TWO.names) == canfield.format(1) + canfield.format(2) + centre
    assert " ".join(KLONDIKE.names) == klondike.format(1) + klondike.format(2) + centre
    assert make("pounce").names[:28] == tuple("".join(canfield.format(n) for n in range(1, 5)).split())
    assert make("pounce", {"players": 8}).names[-1] == "f32"


def test_each_player_lays_out_canfield() -> None:
    """As in the base game; the first base lies in the centre, the first player's on its first place."""
    rules = make("pounce", {"players": 3})
    state = rules.new(48210)
    for seat in range(3):
        own = Canfield().lay(rules.deck(48210)[52 * seat : 52 * seat + 52], 0)
        piles = {name: state.piles[rules.names.index(name)] for name in rules.names}
        assert piles[f"reserve{seat + 1}"] == own.piles[0]
        assert len(piles[f"reserve{seat + 1}"]) == 13
        assert piles[f"stock{seat + 1}"] == own.piles[1]
        assert piles[f"f{seat + 1}"] == own.piles[3]
        assert tuple(piles[f"t{seat + 1}{n}"] for n in range(1, 5)) == own.piles[7:]
    assert sum(bool(state.piles[place]) for place in rules.centre) == 3


def test_each_player_lays_out_klondike() -> None:
    state = KLONDIKE.new(5)
    for seat in range(2):
        own = Klondike().lay(KLONDIKE.deck(5)[52 * seat : 52 * seat + 52], 0).piles
        first = KLONDIKE.names.index(f"t{seat + 1}1")
        assert state.piles[first : first + 7] == own[6:]
        assert state.piles[first + 7] == own[0]
    assert not any(state.piles[place] for place in KLONDIKE.centre)


def test_with_aces_no_base_is_dealt() -> None:
    state = ACES.new(5)
    sizes = [len(state.piles[ACES.names.index(name)]) for name in ("reserve2", "t21", "t24", "stock2", "f1")]
    assert sizes == [13, 1, 1, 35, 0]


def test_a_deck_is_told_by_its_back() -> None:
    """Of two copies of a card the first listed is the first player's; marked cards may come in any order."""
    order = [*TWO.deck(3)]
    assert TWO.deal(order[::-1][:52] + order[:52][::-1]) == TWO.deal(order[52:][::-1] + order[:52][::-1])
    with pytest.raises(BadInput, match="at least 18 cards of each player's deck; deck 1 has 17"):
        TWO.deal(order[:69])
    with pytest.raises(BadInput, match="needs at least 36 cards; the deck has 35"):
        TWO.deal(order[:35])
    assert len(TWO.deal(order[:18] + order[52:70]).piles) == len(TWO.names)


def test_klondike_has_no_thirteen() -> None:
    with pytest.raises(BadInput) as error:
        make("pounce", {"base": "klondike", "goal": "thirteen"})
    assert str(error.value) == "Klondike has no reserve: goal=thirteen goes with base=canfield only."


# ---- the centre ----


@pytest.mark.parametrize(
    ("piles", "expected"),
    [
        ({"t11": "4H"}, {"t11>f3"}),  # one's base rank opens a pile on the leftmost empty place
        ({"t11": "9H"}, set()),  # Marta's does not
        ({"t11": "5S"}, {"t11>f1"}),  # up in suit
        ({"t11": "TD"}, {"t11>f2"}),  # on anybody's
        ({"t11": "5C"}, set()),
        ({"t11": "6S"}, set()),
        ({"f3": "KH'1", "t11": "AH"}, {"t11>f3"}),  # round the corner
        ({"f3": "3H'1", "t11": "4H"}, {"t11>f3", "t11>f4"}),  # a base card may go on a pile too
        ({"f3": "7H", "f4": "7H'1", "t11": "8H"}, {"t11>f3", "t11>f4"}),
        (dict([FULL]) | {"t11": "4S'1"}, {"t11>f3"}),  # thirteen cards: it takes no fourteenth
        (
            {"reserve1": "6D 5S", "t11": "JH", "t12": "KC", "t13": "KS", "t14": "QC"},
            {"reserve1>f1", "t11>t14"},
        ),
        ({"t11": "6H 5S"}, {"t11>f1"}),  # the top card alone, but only to the centre
    ],
)
def test_what_goes_to_the_centre(piles: dict[str, str], expected: set[str]) -> None:
    assert plays(TWO, at(TWO, **piles)) == expected


def test_the_rival_builds_on_what_is_mine() -> None:
    state = at(TWO, t11="KH", t21="5S'1", t22="4C'1")
    assert {text for text in legal(TWO, state) if ">" in text} == {
        "1:t21>f1"
    }  # fours are my base, not Marta's
    assert read(TWO, play(TWO, state, "1:t21>f1"))["f1"] == "4S 5S'1"


@pytest.mark.parametrize("rules", [ACES, KLONDIKE], ids=["aces", "klondike"])
def test_aces_open_for_all(rules: Any) -> None:
    state = at(rules, t11="AH", t21="AS'1", f3="2C")
    assert {text for text in legal(rules, state) if ">f" in text} == {"t11>f1", "1:t21>f1"}
    after = play(rules, state, "1:t21>f1", "t11>f2")
    assert (read(rules, after)["f1"], read(rules, after)["f2"]) == ("AS'1", "AH")


@pytest.mark.parametrize("players", [2, 5, 8])
def test_the_centre_has_four_places_for_each_player(players: int) -> None:
    rules = make("pounce", {"players": players})
    assert [rules.names[place] for place in rules.centre] == [f"f{n + 1}" for n in range(4 * players)]


def test_nothing_goes_to_the_centre_by_itself() -> None:
    """The one hand must carry it."""
    state = TWO.settle(at(TWO, waste1="5S", reserve1="4D", t11="4H", t12="KC", t13="KS", t14="QC"))
    assert read(TWO, state)["t11"] == "4H"
    assert {"waste1>f1", "t11>f3", "reserve1>f3"} <= plays(TWO, state)
    state = at(KLONDIKE, t11="AH", waste1="AS", t12="KD")
    assert read(KLONDIKE, KLONDIKE.settle(state))["t11"] == "AH"


# ---- one's own piles: Canfield ----


@pytest.mark.parametrize(
    ("piles", "expected"),
    [
        ({"t11": "8H", "t12": "9C"}, {"t11>t12"}),
        ({"t11": "8H", "t12": "9H"}, set()),  # of one colour
        ({"t11": "KH", "t12": "AC"}, {"t11>t12"}),  # king on ace
        ({"t11": "3H", "t12": "4C"}, {"t12>f3"}),  # broken at the base
        ({"t11": "4H", "t12": "5C"}, {"t11>t12", "t11>f3"}),  # a base card may lie on a pile
        ({"t11": "8H 7C", "t12": "9C", "t13": "8D"}, {"t11>t12*2", "t13>t12"}),  # the whole pile only
        ({"waste1": "QH JC", "t12": "QD"}, {"waste1>t12", "waste1>t11", "waste1>t13", "waste1>t14"}),
        ({"t11": "8H", "t21": "9C'1"}, set()),  # never on a rival's
    ],
)
def test_canfield_on_the_own_piles(piles: dict[str, str], expected: set[str]) -> None:
    assert plays(TWO, at(TWO, **piles)) == expected


def test_with_aces_the_circle_is_broken_at_the_ace() -> None:
    assert plays(ACES, at(ACES, t11="KH", t12="AC")) == {"t12>f1"}
    assert plays(ACES, at(ACES, t11="AH", t12="2C")) == {"t11>t12", "t11>f1"}


def test_the_reserve_fills_spaces_leftmost_first() -> None:
    """By itself, and the card beneath turns up."""
    state = at(TWO, reserve1="QC 3d 6H", t11="8H", t12="9C", t13="KC", t14="KS")
    assert plays(TWO, state) == {"t11>t12"}
    steps = [move.text(TWO.names) for move, _ in TWO.steps(state, Move.parse("t11>t12", TWO.names))]
    assert steps == ["t11>t12", "reserve1>t11", "reserve1!"]
    assert read(TWO, play(TWO, state, "t11>t12"))["reserve1"] == "QC 3D"


def test_the_rivals_spaces_fill_too() -> None:
    state = at(TWO, t21="TH'1", t23="JC'1", reserve2="2c'1 3h'1 2S'1")
    steps = [move.text(TWO.names) for move, _ in TWO.steps(state, Move.parse("1:t21>t23", TWO.names))]
    assert steps == ["1:t21>t23", "1:reserve2>t21", "1:reserve2!"]


def test_the_top_of_the_reserve_goes_to_centre_and_piles() -> None:
    state = at(TWO, reserve1="QC 5S", t11="6H", t12="KC", t13="KS", t14="QS")
    assert plays(TWO, state) == {"reserve1>f1", "reserve1>t11"}


def test_with_the_reserve_spent_a_space_takes_the_top_of_the_waste() -> None:
    state = at(TWO, waste1="9C TS", t11="KH", t12="QD")
    assert plays(TWO, state) == {"waste1>t13", "waste1>t14"}
    assert plays(TWO, at(TWO, t11="KH", t12="QD")) == set()


def test_canfield_turns_batches_of_three_without_end() -> None:
    state = at(TWO, reserve1="KH", t11="KD", t12="KC", t13="KS", t14="QC", stock1="7c 8d 9c Td")
    state = play(TWO, state, "stock1!")
    assert (read(TWO, state)["waste1"], read(TWO, state)["stock1"]) == ("TD 9C 8D", "7c")
    state = play(TWO, state, "stock1!")
    assert read(TWO, state)["waste1"] == "TD 9C 8D 7C"
    for _ in range(7):
        state = play(TWO, state, "stock1!")
        assert read(TWO, state)["stock1"] == "7c 8d 9c Td"
        state = play(TWO, state, "stock1!", "stock1!")


# ---- one's own piles: Klondike ----


@pytest.mark.parametrize(
    ("piles", "expected"),
    [
        ({"t11": "8H 7C", "t12": "9C"}, {"t11>t12*2"}),  # all face-up cards, and never a part
        ({"t11": "2d 8H 7C", "t12": "9C"}, {"t11>t12*2"}),
        ({"t11": "8H", "t12": "9H"}, set()),
        ({"t11": "3c KH QC"}, {f"t11>t1{n}*2" for n in range(2, 8)}),  # a space takes a king's unit
        ({"t11": "KH QC"}, set()),  # not for nothing
        ({"t11": "3c QH"}, set()),
        ({"waste1": "KH", "t11": "QD"}, {f"waste1>t1{n}" for n in range(2, 8)}),
        ({"t11": "AH", "t12": "2C"}, {"t11>t12", "t11>f1"}),  # an ace may wait on a pile
        ({"t11": "KH", "t12": "AC"}, {"t12>f1"}),  # no corner
        ({"f1": "AS", "t11": "3H 2S"}, {"t11>f1"}),
    ],
)  # fmt: skip
def test_klondike_on_the_own_piles(piles: dict[str, str], expected: set[str]) -> None:
    assert plays(KLONDIKE, at(KLONDIKE, **piles)) == expected


def test_an_exposed_face_down_card_turns_up() -> None:
    state = at(KLONDIKE, t11="3d 8H", t12="9C")
    steps = [
        move.text(KLONDIKE.names) for move, _ in KLONDIKE.steps(state, Move.parse("t11>t12", KLONDIKE.names))
    ]
    assert steps == ["t11>t12", "t11!"]


def test_klondike_has_one_pass_card_by_card() -> None:
    state = at(KLONDIKE, t11="KH", t12="5H", stock1="3c 2d")
    state = play(KLONDIKE, state, "stock1!", "stock1!")
    assert read(KLONDIKE, state)["waste1"] == "2D 3C"
    assert "stock1!" not in mine(KLONDIKE, state)
    assert KLONDIKE.needs(state, KLONDIKE.names.index("stock1")) == "spent"


# ---- everybody at once ----


def test_every_seat_may_move_at_any_time() -> None:
    state = make("pounce").new(11)
    assert {text.partition(":")[0] for text in legal(make("pounce"), state) if ":" in text} == {"1", "2", "3"}
    assert {"stock1!", "1:stock2!", "2:stock3!", "3:stock4!"} <= legal(make("pounce"), state)


def test_a_race_does_not_run_backwards() -> None:
    session = Session(TWO, 1)
    session.play(Move.parse("stock1!", TWO.names))
    assert not session.can_undo


def test_a_seat_sees_what_lies_face_up() -> None:
    """Whoever looks: all tops of reserves, piles and wastes, and no card that lies face down."""
    state = TWO.new(3)
    assert TWO.view(state, 0) == TWO.view(state, 1)
    assert text(TWO.view(state, 0).piles[0]).startswith("?? ?? ??")
