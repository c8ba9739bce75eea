"""Reserve, spaces, stock and ends of Canfield, sentence by sentence (RULES, section 10 and Conventions)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Rules

from .shown import brink, shows
from .test_canfield import BOOK, EIGHTS, HEARTS, canfield, set_up
from .variants import legal, play, read, refusal, table

# ---- the reserve and spaces ----


def test_the_top_of_the_reserve_may_be_played_at_any_time() -> None:
    """To bases and piles; the next card turns up."""
    state = set_up(BOOK, reserve="9c 6h 8S", f1="5H", c1="9D", c2="2H", c3="TC", c4="JC", stock="3c")
    assert legal(BOOK, state) == {"reserve>c1", "c1>c3", "stock!"}
    after = play(BOOK, state, "reserve>c1")
    assert read(BOOK, after)["reserve"] == "9c 6H"
    assert "reserve>f1" in legal(BOOK, after)
    assert BOOK.lifts(state, 0) == (1,)


def test_while_the_reserve_lasts_no_other_card_fills_a_space() -> None:
    """The space that a pile leaves is full again before anyone can move."""
    state = set_up(BOOK, reserve="9c 8S", f1="5H", c1="9D", c2="TS", c3="TC", c4="JC", waste="3C")
    after = play(BOOK, state, "c1>c2")
    assert read(BOOK, after)["c1"] == "8S"
    gap = table(BOOK, reserve="8S", f1="5H", waste="3C")
    assert not any(move.startswith("waste>c") for move in legal(BOOK, gap))
    assert refusal(BOOK, gap, "waste>c1") == "The reserve fills this space by itself."


@pytest.mark.parametrize(
    ("options", "fills"),
    [
        ({}, {"waste>c4"}),
        ({"spaces": "waste"}, {"waste>c4"}),
        ({"partial": True}, {"waste>c4", "c1>c4", "c1>c4*2"}),
        ({"partial": True, "spaces": "waste"}, {"waste>c4"}),
    ],
)
def test_with_the_reserve_spent_a_space_takes_any_card(options: dict[str, Any], fills: set[str]) -> None:
    """Optional; a whole pile into a space changes nothing and is not legal."""
    rules = canfield(**options)
    state = set_up(rules, f1="5H", c1="TS 9D 8S", c2="2C", c3="2S", waste="QC", stock="3c")
    assert {move for move in legal(rules, state) if ">c4" in move} == fills
    assert "stock!" in legal(rules, state)
    assert read(rules, play(rules, state, "waste>c4"))["c4"] == "QC"
    sentence = refusal(rules, state, "c2>c4")
    assert sentence == (
        "A space is filled from the waste."
        if options.get("spaces")
        else "That would change nothing: a whole pile is already in a place of its own."
    )


@shows("canfield", "spaces=waste", partial=True)
def test_only_the_waste_fills_a_space(book: Rules[Any], chosen: Rules[Any]) -> None:
    """With `partial`, that is: else nothing but the waste could."""
    piles = {"f1": "5H", "c1": "TS 9D 8S", "c2": "2C", "c3": "2S", "waste": "QC"}
    moves = {"stock!", "waste>c4"}
    assert legal(book, set_up(book, **piles)) == moves | {"c1>c4", "c1>c4*2"}
    assert legal(chosen, set_up(chosen, **piles)) == moves


def test_a_card_below_the_base_rank() -> None:
    """With base 5 a 4 goes to its base, or from the waste into a space, but on no pile."""
    why = "A four goes on no other card here: it is the last card of its base."
    state = set_up(BOOK, f1="5H", c1="6S", c2="2C", c3="2S", waste="4D")
    assert legal(BOOK, state) == {"waste>c4", "stock!"}
    assert refusal(BOOK, state, "waste>c1") == why
    home = set_up(BOOK, f1="5H 6H 7H 8H 9H TH JH QH KH AH 2H 3H", c1="4H", c2="2C", c3="2S")
    assert legal(BOOK, home) == {"c1>f1"}


# ---- stock ----


def test_batches_of_three_and_unlimited_passes() -> None:
    """The last of the three uppermost; a short last batch as it is; the turning-over deals nothing."""
    state = set_up(BOOK, **EIGHTS, stock="2c 2s 2d 2h")
    for passes in range(1, 9):
        assert BOOK.status(state)[1] == f"Pass {passes}"
        state = play(BOOK, state, "stock!")
        assert read(BOOK, state)["waste"] == "2H 2D 2S"
        state = play(BOOK, state, "stock!")
        assert read(BOOK, state)["waste"] == "2H 2D 2S 2C"
        assert BOOK.needs(state, 1) == "turn"
        state = play(BOOK, state, "stock!")
        assert (read(BOOK, state)["stock"], state.piles[2]) == ("2c 2s 2d 2h", ())


@pytest.mark.parametrize(
    ("passes", "turns", "said"), [(1, 0, "one pass"), (2, 1, "two passes"), (3, 2, "three")]
)
@pytest.mark.parametrize("draw", [1, 3])
def test_passes(draw: int, passes: int, turns: int, said: str) -> None:
    rules = canfield(draw=draw, passes=passes)
    state = set_up(rules, **EIGHTS, stock="2c 2s 2d 2h")
    for turn in range(turns + 1):
        assert rules.status(state)[1] == f"Pass {turn + 1} of {passes}"
        while state.piles[1]:
            state = play(rules, state, "stock!")
        if turn < turns:
            state = play(rules, state, "stock!")
    assert rules.needs(state, 1) == "spent"
    assert legal(rules, state) == set()
    assert refusal(rules, state, "stock!").startswith(f"The stock is spent: this game allows {said}")
    end = rules.outcome(state)
    assert end is not None
    assert (end.result, end.reason) == ("lost", "No move is left.")


@shows("canfield", "draw=1")
def test_one_card_at_a_time(book: Rules[Any], chosen: Rules[Any]) -> None:
    """The seven is the first of its batch; alone it may be played."""
    piles = {**EIGHTS, "stock": "2s 2d 7h"}
    state = play(book, set_up(book, **piles), "stock!")
    assert (read(book, state)["waste"], legal(book, state)) == ("7H 2D 2S", {"stock!"})
    state = play(chosen, set_up(chosen, **piles), "stock!")
    assert (read(chosen, state)["waste"], legal(chosen, state)) == ("7H", {"stock!", "waste>c2", "waste>c3"})
    assert refusal(chosen, state, "stock>waste") == "Tap the stock to turn its next card."


@shows("canfield", ("passes=1", 1), ("passes=2", 2), ("passes=3", 3))
def test_passes_are_counted_with_the_option(book: Rules[Any], chosen: Rules[Any], passes: int) -> None:
    """The last pass ends the game, where the book's goes on."""
    for rules, last, moves in ((book, 9, {"stock!"}), (chosen, passes, set())):
        state = set_up(rules, **EIGHTS, stock="2d 2h")
        state = play(rules, state, *["stock!"] * (2 * last - 1))  # a batch, a turning-over, a batch ...
        assert state.passes == last
        assert legal(rules, state) == moves
        assert bool(rules.lost(state)) is not bool(moves)


# ---- ends ----


def test_won_when_everything_is_on_the_bases() -> None:
    suits = {f"f{n + 1}": HEARTS.replace("H", suit) for n, suit in enumerate("HSCD")}
    suits["f4"] = suits["f4"][:-3]
    for place in ("c1", "waste", "reserve"):
        almost = table(BOOK, **suits, **{place: "4D"})
        assert BOOK.outcome(almost) is None
        end = BOOK.outcome(play(BOOK, almost, f"{place}>f4"))
        assert end is not None
        assert (end.won, end.reason) == (True, "All four suits are complete.")


@pytest.mark.parametrize(
    ("piles", "move"),
    [
        ({}, "c1>f1"),
        ({"waste": "9S"}, None),
        ({"stock": "9s"}, None),
        ({"reserve": "9S"}, None),
    ],
)
def test_the_rest_may_be_played_up_automatically(piles: dict[str, str], move: str | None) -> None:
    """When only the piles are left."""
    state = table(BOOK, f1="5H", c1="7S 6H", c2="8H 7S", c3="TC", c4="TS", **piles)
    auto = BOOK.auto(state)
    assert (auto.text(BOOK.names) if auto else None) == move


FOUR = {"f1": "5H", "c3": "KC", "c4": "KS"}


@pytest.mark.parametrize(
    ("options", "piles", "blocked"),
    [
        ({}, {"stock": "2c 9s 2d", "c1": "2H", "c2": "TH"}, True),
        ({"draw": 1}, {"stock": "2c 9s 2d", "c1": "2H", "c2": "TH"}, False),
        ({"draw": 1, "passes": 1}, {"waste": "9S 2C", "c1": "2H", "c2": "TH"}, True),
        ({"draw": 1, "passes": 2}, {"waste": "9S 2C", "c1": "2H", "c2": "TH"}, False),
        # a base card that goes up by itself gives the next pass other batches
        ({}, {"stock": "2c 9s 3d 5d", "c1": "2H", "c2": "TH"}, False),
        # parts of piles that go to and fro gain nothing
        ({"partial": True}, {"c1": "TS 9H 8S", "c2": "9D"}, True),
        ({"partial": True}, {"c1": "TS 9H 8S 7D", "c2": "9D"}, True),
    ],
)
def test_blocked(options: dict[str, Any], piles: dict[str, str], blocked: bool) -> None:
    rules = canfield(**options)
    assert rules.blocked(set_up(rules, **FOUR, **piles)) is blocked


@brink(
    "canfield",
    # a play now; a card that lies uppermost of its batch, in this pass or the next; a space and a card for it
    ({}, {"c1": "2H", "c2": "TH"}, {"c1": "9S"}),
    ({}, {"c1": "2H", "c2": "TH", "stock": "2c 9s 2d"}, {"stock": "9s 2c 2d"}),
    ({}, {"c1": "2H", "c2": "TH", "waste": "2C 9S 2S 2D"}, {"waste": "2C 2S 9S 2D"}),
    ({}, {"c1": "2H", "c2": "TH"}, {"reserve": "9S"}),
    ({}, {"c1": "2H", "c2": "TH", "waste": "2C"}, {"c1": ""}),
    # a base card goes up by force, if it comes to lie uppermost: that is a play, too
    ({}, {"c1": "2H", "c2": "TH", "stock": "2c 5s 2d"}, {"stock": "5s 2c 2d"}),
    ({"partial": True}, {"c1": "2H", "c2": "TH", "stock": "2c 5s 2d"}, {"stock": "5s 2c 2d"}),
    # the last pass and the last but one
    ({"draw": 1, "passes": 3}, {"passes": 3, "c1": "2H", "c2": "TH", "waste": "9S 2C"}, {"passes": 2}),
    # the eight goes to and fro between two nines, and nothing comes of it: a base or the waste must gain
    ({"partial": True}, {"c1": "TS 9H 8S", "c2": "9D", "f1": "5H 6H 7H"}, {"f1": "5H 6H 7H 8H"}),
    ({"partial": True}, {"c1": "TS 9H 8S", "c2": "9D", "waste": "7C"}, {"waste": "8C"}),
)
def test_blocked_and_not_yet(rules: Rules[Any], passes: int = 1, **piles: str) -> Any:
    """No play now, and none in one whole further pass; where plays can be reversed, none that gains a card."""
    return set_up(rules, **{**FOUR, **piles}).put({}, passes=passes)


def test_positions_that_differ_in_the_order_of_piles_are_one() -> None:
    """The number of the pass matters only where passes are counted."""
    piles = {"stock": "9c 9d", "waste": "9S", "reserve": "2H", "f1": "5H", "f2": "5S", "c1": "TS", "c2": "TH"}
    other = {**piles, "f1": "5S", "f2": "5H", "c3": "TS", "c1": "TH", "c2": ""}
    for rules, counted in ((BOOK, False), (canfield(passes=3), True)):
        one = table(rules, **piles)
        assert rules.key(one) == rules.key(table(rules, **other))
        assert rules.key(one) != rules.key(table(rules, **{**piles, "stock": "9d 9c"}))
        later = one.put({}, passes=2)
        assert (rules.key(one) != rules.key(later)) is counted
