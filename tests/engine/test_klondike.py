"""Klondike, sentence by sentence (RULES, section 9 and Conventions)."""

from __future__ import annotations

import itertools
from dataclasses import replace
from typing import Any

import pytest

from engine import Rules, Session, shown
from engine import blocked as blocked_module
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
    assert read(BOOK, play(BOOK, state, "c1>c2*4"))["c2"] == "7D 6S 5H 4C 3H"


def test_without_a_base_for_it_the_top_card_does_not_lift() -> None:
    state = table(BOOK, c1="5d 6S 5H 4C 3H", c2="7D", c3="4S")
    assert BOOK.lifts(state, 6) == (4,)


@pytest.mark.parametrize(
    ("cards", "counts", "moves"),
    [
        ("Kd 6S 5H 4C 3H", (1, 2, 3, 4), {"c1>c2*4", "c1>c3", "c1>c4*3"}),
        ("3H", (1,), {"c1>c3"}),
        ("Kd 4C 3H", (1, 2), {"c1>c3"}),
    ],
)
def test_part_of_a_run_may_move_with_the_option(cards: str, counts: tuple[int, ...], moves: set[str]) -> None:
    rules = klondike(partial=True)
    state = table(rules, c1=cards, c2="7D", c3="4S", c4="6C")
    assert rules.lifts(state, 6) == counts
    assert {move for move in legal(rules, state) if move.startswith("c1")} == moves


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


def test_part_of_a_unit_headed_by_a_king_is_no_king() -> None:
    rules = klondike(partial=True)
    state = table(rules, c1="KS QH JS", c2="QD")
    assert {move for move in legal(rules, state) if move.endswith("c3") or "c3*" in move} == set()
    assert "c1>c2" in legal(rules, state)


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


def test_aces_wait_without_force() -> None:
    """They go only to the leftmost empty base, so that positions do not multiply."""
    rules = klondike(forced_aces=False)
    state = table(rules, f2="AH", c1="AC", c2="2D")
    assert legal(rules, state) == {"c1>f1", "c1>c2"}
    assert refusal(rules, state, "c1>f3") == "An ace goes to the leftmost empty base."
    assert read(rules, play(rules, state, "c1>f1")) == {"f1": "AC", "f2": "AH", "c2": "2D"}


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


def test_nothing_comes_back_from_a_base() -> None:
    state = table(BOOK, f1="AH 2H 3H", c1="4S")
    assert legal(BOOK, state) == set()
    assert refusal(BOOK, state, "f1>c1") == "Nothing comes back from a base."
    assert BOOK.lifts(state, 2) == ()


def test_take_back() -> None:
    """A base's top may go to a pile, and only there; a king also into a space."""
    rules = klondike(take_back=True)
    king = "AH 2H 3H 4H 5H 6H 7H 8H 9H TH JH QH KH"
    state = table(rules, f1="AS 2S 3S", f2=king, c1="4D", c2="2C")
    assert legal(rules, state) == {"f1>c1", *(f"f2>c{n}" for n in (3, 4, 5, 6, 7))}
    assert read(rules, play(rules, state, "f1>c1")) == {"f1": "AS 2S", "f2": king, "c1": "4D 3S", "c2": "2C"}
    assert refusal(rules, state, "f1>f3") == "From a base only the top card comes back, and only to a pile."
    assert refusal(rules, state, "f1>c1*2") == "From a base only the top card comes back, and only to a pile."
    assert refusal(rules, state, "f1>c2") == "A black three goes on a red four, not on the two of clubs."


def test_with_forced_aces_an_ace_is_never_taken_back() -> None:
    """Without them it may be."""
    forced, free = klondike(take_back=True), klondike(take_back=True, forced_aces=False)
    piles = {"f1": "AS", "c1": "2D"}
    assert legal(forced, table(forced, **piles)) == set()
    assert forced.lifts(table(forced, **piles), 2) == ()
    assert refusal(forced, table(forced, **piles), "f1>c1") == "An ace stays on its base."
    assert legal(free, table(free, **piles)) == {"f1>c1"}


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


@pytest.mark.parametrize(
    ("stock", "taps"),
    [
        # three cards as a block, the last of the three uppermost; a short last batch as it is
        ("6s 5d 4c 3d 2h", [("6s 5d", "2H 3D 4C"), ("", "2H 3D 4C 5D 6S")]),
        ("5d 4c 3d 2h", [("5d", "2H 3D 4C"), ("", "2H 3D 4C 5D")]),
        ("4c 3d 2h", [("", "2H 3D 4C")]),
        ("3d 2h", [("", "2H 3D")]),
        ("2h", [("", "2H")]),
    ],
)
def test_batches_of_three(stock: str, taps: list[tuple[str, str]]) -> None:
    rules = klondike(draw=3)
    state = table(rules, stock=stock, c1="KS")
    for left, waste in taps:
        state = play(rules, state, "stock!")
        assert (read(rules, state).get("stock", ""), read(rules, state)["waste"]) == (left, waste)


@pytest.mark.parametrize("draw", [1, 3])
@pytest.mark.parametrize(("passes", "turns"), [(1, 0), (2, 1), (3, 2), ("unlimited", 9)])
def test_passes(draw: int, passes: int | str, turns: int) -> None:
    """From the deal, or a turning-over, to the next; the turning-over is a tap that deals nothing."""
    rules = klondike(draw=draw, passes=passes)
    state = table(rules, stock="4c 3d 2h 9c", c1="KS")
    for turn in range(turns + 1):
        assert rules.status(state)[0].startswith(f"Pass {turn + 1}")
        while state.piles[0]:
            state = play(rules, state, "stock!")
        assert read(rules, state)["waste"] == "9C 2H 3D 4C"
        if turn == turns:
            break
        assert rules.needs(state, 0) == "turn"
        state = play(rules, state, "stock!")
        assert read(rules, state) == {"stock": "4c 3d 2h 9c", "c1": "KS"}
        assert not rules.is_play(Move.tap(0))
    if passes != "unlimited":
        assert rules.needs(state, 0) == "spent"
        assert "stock!" not in legal(rules, state)
        assert "pass" in refusal(rules, state, "stock!")


def test_the_waste_is_turned_over_as_one_block() -> None:
    """The first card discarded is the first dealt again, without the cards that were played."""
    rules = klondike(passes=2)
    state = play(
        rules, table(rules, stock="4c 3d 2h", c1="3S"), "stock!", "waste>c1", "stock!", "stock!", "stock!"
    )
    assert read(rules, state) == {"stock": "4c 3d", "c1": "3S 2H"}
    assert state.passes == 2


def test_an_empty_waste_is_not_turned_over() -> None:
    rules = klondike(passes="unlimited")
    state = table(rules, c1="KS")
    assert legal(rules, state) == set()
    assert rules.needs(state, 0) == "spent"
    assert refusal(rules, state, "stock!") == "No card is left to turn."


# ---- other refusals ----


@pytest.mark.parametrize(
    ("move", "why"),
    [
        ("c1>c2", "A red six goes on a black seven. The seven of diamonds is red too."),
        ("c3>c2", "A black four goes on a red five, not on the seven of diamonds."),
        ("c4>c2", "A king goes on no other card, only into an empty pile."),
        ("c1>f1", "This base takes the two of hearts next, not the six of hearts."),
        ("c1>f2", "An empty base takes an ace."),
        ("c1>f3", "The king of clubs completes this base."),
        ("c1>waste", "Cards go to the piles and the bases, not back to the stock or the waste."),
        ("c1>c2*2", "A face-down card cannot be moved."),
        ("c1>c2*9", "There are not so many cards to move."),
        ("waste>c2*2", "Only the top card of the waste may be played."),
        ("stock>waste", "Tap the stock to turn its next card."),
        ("c1!", "Only the stock is tapped."),
        ("c1+c2", "That move is not allowed here."),
        ("REDEAL", "That move is not allowed here."),
    ],
)
def test_a_refusal_says_what_would_be_right(move: str, why: str) -> None:
    clubs = "AC 2C 3C 4C 5C 6C 7C 8C 9C TC JC QC KC"
    state = table(
        BOOK, stock="9c", waste="3D TD", f1="AH", f3=clubs, c1="2d 6H", c2="7D", c3="4S", c4="Qh KD"
    )
    assert refusal(BOOK, state, move) == why


# ---- ends ----

SUITS = [" ".join(str(card) for card in full_deck()[13 * suit : 13 * suit + 13]) for suit in range(4)]


def test_won_when_four_suits_are_complete() -> None:
    last = dict(zip(("f1", "f2", "f3"), SUITS, strict=False))
    almost = table(BOOK, **last, f4=SUITS[3][:-3], c1="KS")
    assert BOOK.outcome(almost) is None
    end = BOOK.outcome(play(BOOK, almost, "c1>f4"))
    assert end is not None
    assert (end.won, end.reason) == (True, "All four suits are complete.")


@pytest.mark.parametrize(
    ("piles", "move"),
    [
        ({"c1": "3H 2H", "f1": "AH"}, "c1>f1"),
        ({"c1": "3H", "c2": "2S", "f1": "AH 2H", "f2": "AS"}, "c2>f2"),  # lowest rank first
        ({"c1": "3H 2H", "f1": "AH", "stock": "9c"}, None),
        ({"c1": "3H 2H", "f1": "AH", "waste": "9C"}, None),
        ({"c1": "3h 2H", "f1": "AH"}, None),
    ],
)
def test_the_rest_may_be_played_up_automatically(piles: dict[str, str], move: str | None) -> None:
    """When nothing is face down and stock and waste are spent."""
    for rules in (BOOK, MODERN):
        auto = rules.auto(table(rules, **piles))
        assert (auto.text(rules.names) if auto else None) == move


def test_automatic_play_wins() -> None:
    """Once everything lies open it brings every card home, whatever the order of the piles."""
    tens = [suit.split() for suit in SUITS]
    piles = {
        "c1": " ".join([tens[3][12], tens[2][11], tens[0][10]]),
        "c2": " ".join([tens[2][12], tens[3][11], tens[1][10]]),
        "c3": " ".join([tens[0][12], tens[1][11], tens[3][10]]),
        "c4": " ".join([tens[1][12], tens[0][11], tens[2][10]]),
    }
    bases = {f"f{n + 1}": " ".join(suit[:10]) for n, suit in enumerate(tens)}
    state = table(BOOK, **piles, **bases)
    for _ in range(12):
        move = BOOK.auto(state)
        assert move is not None
        state = BOOK.play(state, move)
    assert BOOK.won(state)
    assert BOOK.auto(state) is None


# ---- scores ----

NEW_VEGAS = klondike(score="vegas").new(1)


def scored(rules: Rules[Any], state: Any, score: int, *moves: str) -> int:
    return int(play(rules, replace(state, score=score), *moves).score)


@pytest.mark.parametrize(
    ("options", "piles", "moves", "before", "after"),
    [
        # standard
        ({}, {"waste": "2H", "c1": "3S"}, ["waste>c1"], 0, 5),
        ({}, {"waste": "2H", "f1": "AH"}, ["waste>f1"], 0, 10),
        ({}, {"c1": "2H", "f1": "AH"}, ["c1>f1"], 7, 17),
        ({}, {"c1": "2H", "c2": "3S"}, ["c1>c2"], 7, 7),
        ({}, {"c1": "9d 2H", "c2": "3S"}, ["c1>c2"], 7, 12),
        ({}, {"c1": "9d 2H", "f1": "AH"}, ["c1>f1"], 7, 22),
        ({"take_back": True}, {"f1": "AH 2H", "c1": "3S"}, ["f1>c1"], 40, 25),
        ({"take_back": True}, {"f1": "AH 2H", "c1": "3S"}, ["f1>c1"], 8, 0),  # never below 0
        ({}, {"stock": "2h 9c", "c1": "KS"}, ["stock!"], 7, 7),
        ({"passes": 2}, {"waste": "2H", "c1": "KS"}, ["stock!"], 130, 30),
        ({"passes": 2}, {"waste": "2H", "c1": "KS"}, ["stock!"], 99, 0),
        ({"passes": 2, "draw": 3}, {"waste": "2H", "c1": "KS"}, ["stock!"], 130, 110),
        ({"passes": 2, "draw": 3}, {"waste": "2H", "c1": "KS"}, ["stock!"], 19, 0),
        # a forced ace comes to a base like any card
        ({}, {"stock": "ah", "c1": "KS"}, ["stock!"], 0, 10),
        ({}, {"c1": "ah 2S", "c2": "3D"}, ["c1>c2"], 0, 15),
        # vegas
        ({"score": "vegas"}, {"waste": "2H", "c1": "3S"}, ["waste>c1"], -52, -52),
        ({"score": "vegas"}, {"waste": "2H", "f1": "AH"}, ["waste>f1"], -52, -47),
        ({"score": "vegas"}, {"c1": "9d 2H", "f1": "AH"}, ["c1>f1"], 3, 8),
        ({"score": "vegas"}, {"c1": "ah 2S", "c2": "3D"}, ["c1>c2"], -52, -47),
        ({"score": "vegas", "take_back": True}, {"f1": "AH 2H", "c1": "3S"}, ["f1>c1"], -52, -57),
        ({"score": "vegas", "passes": 2}, {"waste": "2H", "c1": "KS"}, ["stock!"], 7, 7),
        # no score
        ({"score": "none"}, {"waste": "2H", "f1": "AH"}, ["waste>f1"], 0, 0),
    ],
)
def test_scores(
    options: dict[str, Any], piles: dict[str, str], moves: list[str], before: int, after: int
) -> None:
    """Standard: waste to pile 5, to base 10, turned 5, base to pile -15, turning over -100 or -20, never
    below 0. Vegas: -52, +5 a card on a base, -5 taken back."""
    rules = klondike(**{"score": "standard", **options})
    assert scored(rules, table(rules, **piles), before, *moves) == after


def test_where_scores_begin() -> None:
    """Aces that go up in the deal count already."""
    rules = klondike(score="vegas", forced_aces=False)
    assert rules.new(1).score == -52
    assert klondike(score="standard", forced_aces=False).new(1).score == 0
    deck = full_deck()
    assert klondike(score="vegas").deal(deck).score == -52 + 5 * 2
    assert klondike(score="standard").deal(deck).score == 10 * 2 + 5
    assert "Score \N{MINUS SIGN}52" in rules.status(rules.new(1))
    assert len(BOOK.status(BOOK.new(1))) == 1


def test_the_end_tells_the_score() -> None:
    """Won, lost or given up; without the option there is none to tell."""
    vegas = klondike(score="vegas")
    won = replace(table(vegas, f1="AS"), score=-47)
    for state in (won, replace(table(vegas, c1="2S"), score=-52)):
        end = vegas.outcome(state)
        assert end is not None
        assert end.scores == (state.score,)
    session = Session(vegas, 1)
    session.stop()
    assert session.outcome is not None
    assert session.outcome.scores == (session.state.score,)
    end = BOOK.outcome(won)
    assert end is not None
    assert end.scores == ()


# ---- blocked ----


@pytest.mark.parametrize(
    ("options", "piles", "blocked"),
    [
        # a play is legal now
        ({}, {"c1": "2H", "c2": "3S"}, False),
        # none now, one later in this pass; one that only the next pass would bring, if there is one
        ({}, {"c1": "3S", "c2": "9S", "stock": "4c 2h 7d"}, False),
        ({}, {"c1": "3S", "c2": "9S", "stock": "4c 5h 7d", "waste": "2H JC"}, True),
        ({"passes": 2}, {"c1": "3S", "c2": "9S", "stock": "4c 5h 7d", "waste": "2H JC"}, False),
        ({"passes": 2}, {"c1": "3S", "c2": "9S", "stock": "4c 5h 7d", "waste": "6H JC"}, True),
        ({"passes": "unlimited"}, {"c1": "3S", "c2": "9S", "stock": "4c 5h 7d", "waste": "6H JC"}, True),
        # draw 3: the batch hides the card in this pass, and again in the next
        ({"draw": 3}, {"c1": "3S", "c2": "9S", "stock": "4c 2h 7d"}, True),
        ({"draw": 3, "passes": "unlimited"}, {"c1": "3S", "c2": "9S", "stock": "4c 2h 7d"}, True),
        # ... but the next pass has other batches, for a card of this one has been played
        (
            {"draw": 3, "passes": "unlimited"},
            {"c1": "3S", "c2": "9S", "waste": "6H JC", "stock": "4c 5d 8c 2h"},
            False,
        ),
        ({"draw": 3}, {"c1": "3S", "c2": "9S", "waste": "6H JC", "stock": "4c 5d 8c 2h"}, True),
        # nothing at all
        ({}, {"c1": "3S", "c2": "9S"}, True),
    ],
)
def test_blocked(options: dict[str, Any], piles: dict[str, str], blocked: bool) -> None:
    """No play now and none in one whole further pass, or until the stock is spent if no pass is left."""
    rules = klondike(**options)
    assert rules.blocked(table(rules, **piles)) is blocked


def test_a_declined_play_does_not_block() -> None:
    """The player passes a play by; the pass after it offers it again."""
    rules = klondike(passes="unlimited")
    state = table(rules, stock="4c 2h 7d", c1="3S", c2="9S")
    for _ in range(8):
        assert rules.blocked(state) is False
        state = play(rules, state, "stock!")


@pytest.mark.parametrize(
    ("piles", "blocked"),
    [
        # a card can go up, turn one up, or leave the waste, if need be after plays that gain nothing
        ({"c1": "3D 2S", "f1": "AS"}, False),
        ({"c1": "9d 2S", "c2": "3D"}, False),
        ({"waste": "2S", "c1": "3D"}, False),
        ({"c1": "4S 3D 2S", "c2": "4C", "f1": "AD 2D"}, True),
        ({"c1": "3C", "c2": "4D 2D", "f1": "AD"}, False),
        ({"c1": "4S 3D 2S", "c2": "4C", "c3": "3H", "f1": "AD 2D"}, False),
        # going to and fro for ever gains nothing
        (
            {
                "c1": "9d 5S 4H",
                "c2": "9h 5C",
                "c3": "8s 8S",
                "c4": "8c 8C",
                "c5": "8d 8D",
                "c6": "8h 8H",
                "c7": "2c 2D",
            },
            True,
        ),
    ],
)
def test_blocked_where_plays_can_be_taken_back(piles: dict[str, str], blocked: bool) -> None:
    rules = klondike(partial=True)
    full = {"c4": "8C", "c5": "8S", "c6": "6S", "c7": "6C", **piles}
    assert rules.blocked(table(rules, **full)) is blocked


def test_blocked_with_cards_that_come_back_from_a_base() -> None:
    """Taking the same card down and laying it up again is no way out, unless it helps another one."""
    rules = klondike(take_back=True, partial=True, forced_aces=False)
    others = {"c3": "9d 9S", "c4": "8s JC", "c5": "8h JS", "c6": "7h 5C", "c7": "7c 5S"}
    stuck = table(rules, f1="AD 2D 3D", c1="4S", c2="9h 9C", **others)
    assert legal(rules, stuck) == {"f1>c1"}
    assert rules.blocked(stuck) is True
    helped = table(rules, f1="AD 2D 3D", c1="4S", c2="9h 2C", **others)
    assert legal(rules, helped) == {"f1>c1"}
    assert rules.blocked(helped) is False  # 3D comes down, takes 2C, and 9H turns up


def test_a_card_that_changes_places_with_another_on_the_bases_is_a_gain() -> None:
    """Sending any card to a base that was on none unblocks, though as many lie there as before."""
    rules = klondike(take_back=True, partial=True, forced_aces=False)
    before = table(rules, f1="AS 2S", f2="AD 2D 3D", c1="4S", c2="3S")
    after = table(rules, f1="AS 2S 3S", f2="AD 2D", c1="4S 3D")
    move = Move.parse("c2>f1", rules.names)
    assert rules.gains(before, after, move)
    assert not rules.gains(before, table(rules, f1="AS 2S", f2="AD 2D", c1="4S 3D", c2="3S"), move)


def test_a_search_that_finds_no_end_says_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    """After 5,000 positions the answer is "not known"; with a smaller bound it is so sooner."""
    assert blocked_module.LIMIT == 5_000
    rules = klondike(partial=True, passes="unlimited")
    state = table(
        rules, stock="Kc Kd Kh Ks", c1="4S 3D 2S", c2="4C", c3="8D", c4="8C", c5="8S", c6="6S", c7="6C"
    )
    assert rules.blocked(state) is True
    monkeypatch.setattr(blocked_module, "LIMIT", 5)
    search = rules.blocked_search(state)
    assert search.run(1_000) is None
    assert search.done
    assert search.run(1_000) is None


# ---- keys ----


def test_positions_that_differ_in_the_order_of_piles_are_one() -> None:
    """Bases and piles may change places; the number of the pass matters only where passes are counted."""
    limited, free = klondike(passes=3), klondike(passes="unlimited")
    piles = {"stock": "9c", "f1": "AS", "f2": "AD", "c1": "4S", "c2": "9h 2C"}
    moved = {"stock": "9c", "f1": "AD", "f2": "AS", "c6": "4S", "c3": "9h 2C"}
    for rules in (limited, free):
        assert rules.key(table(rules, **piles)) == rules.key(table(rules, **moved))
        assert rules.key(table(rules, **piles)) != rules.key(table(rules, **{**piles, "c1": "4C"}))
    later = replace(table(free, **piles), passes=2)
    assert free.key(later) == free.key(table(free, **piles))
    assert limited.key(later) != limited.key(table(limited, **piles))


# ---- presets and undo ----


def test_presets() -> None:
    usual = {
        "draw": 1,
        "passes": 1,
        "partial": False,
        "take_back": False,
        "forced_aces": True,
        "score": "none",
    }
    modern = {**usual, "passes": "unlimited", "partial": True, "take_back": True, "forced_aces": False}
    assert klondike().chosen == klondike(preset="book").chosen == usual
    assert MODERN.chosen == modern
    assert klondike(preset="modern-three").chosen == {**modern, "draw": 3}
    assert klondike(preset="modern", passes=1).chosen == {**modern, "passes": 1}


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
