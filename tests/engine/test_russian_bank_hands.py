"""Russian Bank: loads, taps, the stock that is out, passing (RULES, section 20)."""

from __future__ import annotations

import pytest

from .bank import BANK, at, go, moves, no, seen

each_seat = pytest.mark.parametrize("seat", [0, 1])


# ---- loading ----


@each_seat
@pytest.mark.parametrize("pile", ["their_reserve", "their_waste"])
@pytest.mark.parametrize("source", ["b1", "reserve", "turned"])
@pytest.mark.parametrize(
    ("card", "on", "goes"),
    [
        ("TD", "JD", True),
        ("QD", "JD", True),
        ("JD", "JD'1", False),
        ("9D", "JD", False),
        ("TH", "JD", False),
        ("TS", "JD", False),
        ("AD", "KD", False),
        ("KD", "AD", False),
        ("AD", "2D", True),
        ("2D", "AD", True),
    ],
)
def test_loads_go_in_suit_one_up_or_down(
    seat: int, pile: str, source: str, card: str, on: str, goes: bool
) -> None:
    """No wrap. The card then belongs to the opponent."""
    state = at(seat, their_stock="5c", **{source: card, pile: on})
    assert (f"{source}>{pile}" in moves(state, seat)) is goes
    if goes:
        after = go(state, seat, f"{source}>{pile}")
        assert seen(after, seat)[pile] == f"{on} {card}"
    else:
        assert no(state, seat, f"{source}>{pile}").startswith(
            "Loading goes in suit, one up or one down: the "
        )


@pytest.mark.parametrize(
    ("piles", "move", "sentence"),
    [
        (
            {"their_reserve": "4c td"},
            "b1>their_reserve",
            "The other reserve lies face down; only its face-up card can be loaded on.",
        ),
        ({}, "b1>their_reserve", "Only a card can be loaded on, not an empty place."),
        ({}, "b1>their_waste", "Only a card can be loaded on, not an empty place."),
        (
            {"their_waste": "9C"},
            "b1>their_waste",
            "Loading goes in suit, one up or one down: the nine of diamonds does not go on the nine of clubs.",
        ),
    ],
)
def test_what_cannot_be_loaded(piles: dict[str, str], move: str, sentence: str) -> None:
    assert no(at(b1="9D", stock="3d", their_stock="2c", **piles), 0, move) == sentence


def test_a_loaded_card_is_the_other_sides() -> None:
    """It counts for the other side, which may play it on from its reserve, and the loader may not."""
    state = go(at(0, quiet=True), 0, "b1>their_reserve")
    assert seen(state, 0)["their_reserve"] == "6c TD 9D"
    assert no(state, 0, "their_reserve>b1") == "That card belongs to the other side."
    state = go(at(1, their_reserve="6c", reserve="6c TD 9D", b2="TS"), 1, "reserve>b2")
    assert (seen(state, 1)["reserve"], seen(state, 1)["b2"]) == ("6c TD", "TS 9D")


# ---- taps, the turned card, the waste ----


@each_seat
def test_the_stock_turns_one_card_at_a_time(seat: int) -> None:
    """It waits in its own place; while it does, no other is turned, and every other move stays legal."""
    before = at(seat, quiet=True, b1="QH", their_waste="2C")
    state = go(before, seat, "stock!")
    assert seen(state, seat)["turned"] == "3S"
    assert seen(state, seat)["stock"] == "4s"
    assert moves(before, seat) - {"stock!"} <= moves(state, seat)
    waits = "The three of spades waits: play it, or lay it on your waste, which ends your turn."
    assert no(state, seat, "stock!") == waits


@each_seat
def test_a_turn_goes_on_as_long_as_cards_find_a_place(seat: int) -> None:
    """Turning, playing, turning ... The card laid on the waste ends it, even if there was a place for it."""
    state = go(at(seat, quiet=True, stock="2c 4c 8c 8s"), seat, "stock!", "turned>b1", "stock!")
    assert seen(state, seat)["turned"] == "8C"
    assert (state.turn, state.turns) == (seat, 5)
    state = go(at(seat, quiet=True, stock="2c 8s"), seat, "stock!")
    assert {"turned>b1", "turned>waste"} <= moves(state, seat)
    state = go(state, seat, "turned>waste")
    assert seen(state, seat)["waste"] == "8S"
    assert (state.turn, state.turns) == (1 - seat, 6)


@each_seat
@pytest.mark.parametrize(
    ("piles", "taps"),
    [
        ({"reserve": "5c 6c", "stock": "4s"}, {"reserve!", "stock!"}),
        ({"reserve": "5c JC", "stock": "4s"}, {"stock!"}),
        ({"reserve": "5c 6c", "stock": "4s", "turned": "3H"}, {"reserve!"}),
        ({"reserve": "5c JC", "stock": "4s", "turned": "3H"}, set()),
        ({"reserve": "", "stock": "4s"}, {"stock!"}),
        ({"reserve": "5c 6c", "stock": ""}, {"reserve!"}),
        ({"reserve": "", "stock": "", "turned": "3H"}, set()),
    ],
)
def test_what_may_be_tapped(seat: int, piles: dict[str, str], taps: set[str]) -> None:
    """One's own reserve while its top is face down; one's own stock while no turned card waits."""
    state = at(seat, quiet=True, **piles)
    assert {move for move in moves(state, seat) if move.endswith("!")} == taps
    for tap in {"reserve!", "stock!"} - taps:
        assert no(state, seat, tap).endswith(".")


def test_refused_taps() -> None:
    state = at(reserve="", stock="", turned="3H")
    assert no(state, 0, "reserve!") == "The reserve is spent."
    assert no(at(reserve="2c 3H"), 0, "reserve!") == "The reserve's top card lies face up already."
    assert no(at(reserve="2c 3H", stock=""), 0, "stock!") == "No card is left in your stock."
    assert no(at(reserve="2c 3h", b1="4S"), 0, "reserve>b1") == "Tap the reserve to turn its top card up."


# ---- the stock is out ----


@each_seat
@pytest.mark.parametrize(
    ("piles", "move", "stock"),
    [
        ({"turned": "3H", "waste": "5H 6D"}, "turned>waste", "3h 6d 5h"),
        ({"turned": "8S", "waste": "5H 6D"}, "turned>b1", "6d 5h"),
        ({"turned": "AC", "waste": "5H 6D"}, "turned>f7", "6d 5h"),
        ({"turned": "3H"}, "turned>waste", "3h"),
        ({"turned": "9S", "waste": "5H", "their_waste": "TS"}, "turned>their_waste", "5h"),
    ],
)
def test_the_waste_is_turned_over_within_the_same_move(
    seat: int, piles: dict[str, str], move: str, stock: str
) -> None:
    """When the stock is empty and no turned card waits; the first card discarded comes first again."""
    state = at(seat, quiet=True, **{"stock": "", **piles})
    after = go(state, seat, move)
    assert seen(after, seat).get("stock", "") == stock
    assert "waste" not in seen(after, seat)
    assert after.idle[seat] == 1
    assert after.idle[1 - seat] == 0


@each_seat
def test_while_the_last_card_waits_the_waste_stays(seat: int) -> None:
    state = go(at(seat, quiet=True, stock="3h", waste="5H 6D"), seat, "stock!")
    assert seen(state, seat)["waste"] == "5H 6D"
    assert "stock" not in seen(state, seat)
    state = go(state, seat, "turned>waste")
    assert seen(state, seat)["stock"] == "3h 6d 5h"


# ---- passing ----


@each_seat
@pytest.mark.parametrize(
    ("piles", "legally"),
    [
        ({}, True),
        ({"b1": ""}, True),  # a space that waits for the reserve (D4)
        ({"stock": "4s"}, False),
        ({"turned": "4S"}, False),
        ({"waste": "4S", "turned": "9C"}, False),
        ({"reserve": "5c AS"}, False),  # D1
        ({"reserve": "5c 6c"}, False),  # D2
        ({"b1": "AH"}, False),  # D3
    ],
)
def test_when_a_turn_may_be_passed(seat: int, piles: dict[str, str], legally: bool) -> None:
    state = at(seat, quiet=True, **{"stock": "", **piles})
    assert ("PASS" in moves(state, seat)) is legally
    if legally:
        after = go(state, seat, "PASS")
        assert (after.turn, after.turns, after.piles) == (1 - seat, 6, state.piles)
        assert BANK.remark(state, next(m for m in BANK.moves(state) if m.word == "PASS"), after) == (
            "Marta passed." if seat else "You passed."
        )


def test_why_a_turn_may_not_be_passed() -> None:
    held = "A turn may be passed only without a stock, a turned card and a waste."
    assert no(at(quiet=True), 0, "PASS") == held
    assert no(at(quiet=True, stock="", b1="AH"), 0, "PASS") == "The ace of hearts goes to the centre first."
    assert no(at(quiet=True, stock="", reserve="5c 6c"), 0, "PASS") == "The reserve is turned up first."
