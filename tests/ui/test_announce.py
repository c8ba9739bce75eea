"""What is read out: every move in words, and no face-down card by name."""

from __future__ import annotations

import re
from typing import Any

import pytest

from engine import RANK_NAMES, SUIT_NAMES, Move, Rules, Screen, diff
from engine.games import make
from tests.engine.variants import each_variant, play, positions, table, walk
from ui.announce import blocked, card_name, chain, place_name, sentence

CARD = re.compile(rf"\b({'|'.join(RANK_NAMES)}) of ({'|'.join(SUIT_NAMES)})\b", re.IGNORECASE)


def named(text: str) -> set[str]:
    """The cards that a text names."""
    return {f"{rank} of {suit}".lower() for rank, suit in CARD.findall(text)}


def shown(state: Any) -> set[str]:
    return {card.name for pile in state.piles for card in pile if card.face_up}


@each_variant
def test_every_move_is_told_and_no_hidden_card_is_named(rules: Rules[Any]) -> None:
    """The move, its undo and its redo; only cards that lie face up afterwards have names."""
    for screen in (Screen.PHONE, Screen.DESK):
        layout = rules.layout(screen)
        for state, move in walk(rules, 8, 70, 1)[::2]:
            after = rules.apply(state, move)
            for old, new, made in ((state, after, move), (after, state, None), (state, after, None)):
                text = sentence(rules, layout, old, new, made)
                assert text, f"{move} is not told"
                assert named(text) <= shown(new)
                assert not text[0].islower()
                assert text.endswith(".")
                assert "unknown" not in text
                assert "  " not in text
                assert ".." not in text
                assert len(text) < 260


@each_variant
def test_a_move_names_what_it_turns_up(rules: Rules[Any]) -> None:
    layout = rules.layout()
    for state, move in walk(rules, 8, 70, 1):
        after = rules.apply(state, move)
        turned = [change.card.name for change in diff(state, after) if change.turned and change.card.face_up]
        text = chain(rules, layout, state, rules.steps(state, move)).lower()
        if turned and move.word != "NEXT":  # a new deal is not told card by card
            assert named(text) & set(turned), text
        if move.verb in ("carry", "pick"):
            assert named(text) & {change.card.name for change in diff(state, after)}, text


@each_variant
def test_nothing_changed_is_nothing_to_tell(rules: Rules[Any]) -> None:
    state = rules.new(1)
    assert sentence(rules, rules.layout(), state, state, None) == ""


def told(rules: Rules[Any], state: Any, move: str) -> str:
    return sentence(rules, rules.layout(), state, play(rules, state, move), Move.parse(move, rules.names))


@pytest.mark.parametrize(
    ("slug", "options", "piles", "move", "text"),
    [
        (
            "klondike",
            {},
            {"c1": "3d 9H", "c2": "TS"},
            "c1>c2",
            "Nine of hearts to pile 2. Turned up: three of diamonds.",
        ),
        (
            "klondike",
            {},
            {"c1": "9H 8S 7D", "c2": "TS"},
            "c1>c2*3",
            "Nine of hearts and two more cards to pile 2.",
        ),
        ("klondike", {}, {"stock": "2c 9d", "c1": "KS"}, "stock!", "Nine of diamonds to waste."),
        (
            "klondike",
            {"draw": 3},
            {"stock": "3c 4c 5c 6c"},
            "stock!",
            "Four of clubs and two more cards to waste.",
        ),
        ("klondike", {"passes": 2}, {"waste": "2C 9D"}, "stock!", "Stock turned over."),
        (
            "klondike",
            {},
            {"c1": "ad 9H", "c2": "TS"},
            "c1>c2",
            "Ace of diamonds to base 1, nine of hearts to pile 2.",
        ),
        (
            "pyramid",
            {},
            {"r71": "5H", "r72": "8S"},
            "r71+r72",
            "Five of hearts and eight of spades to discard pile.",
        ),
        ("pyramid", {}, {"r71": "KH", "r72": "8S"}, "r71", "King of hearts to discard pile."),
        (
            "accordion",
            {},
            {
                f"p{n + 1}": card
                for n, card in enumerate(["5H", "6H", "2C", "9S", "TD", "JC", "QD", "KC", "AD"])
            },
            "p2>p1",
            "Six of hearts to pile 1. Seven more cards moved along.",
        ),
        (
            "accordion",
            {},
            {"p1": "5H", "p2": "9C 6C 6H", "p3": "2C"},
            "p2>p1*3",
            "Six of hearts and two more cards to pile 1. One more card moved along.",
        ),
    ],
)
def test_how_moves_read(slug: str, options: Any, piles: dict[str, str], move: str, text: str) -> None:
    """A unit in a column is named by its head, a squared pile by its top."""
    rules = make(slug, options)
    assert told(rules, table(rules, None, **piles), move) == text


def test_a_card_that_goes_back_into_the_stock_is_told_without_its_name() -> None:
    rules = make("klondike")
    state = table(rules, None, stock="2c 9d", c1="KS")
    after = play(rules, state, "stock!")
    assert sentence(rules, rules.layout(), after, state, None) == "One card to stock."


@each_variant
def test_names_of_cards_and_places(rules: Rules[Any]) -> None:
    """A card face up has its name, one face down has none; an empty place says what it takes."""
    for screen in Screen:
        layout = rules.layout(screen)
        for state in positions(rules, 2, 60, 1)[::20]:
            for number, pile in enumerate(state.piles):
                for index, card in enumerate(pile):
                    name = card_name(layout, number, index, state)
                    assert named(name) == ({card.name} if card.face_up else set())
                    assert layout.spots[number].label in name
                name = place_name(rules, layout, number, state)
                assert name.startswith(layout.spots[number].label)
                assert "empty" in name
                assert "hidden" not in name
                assert not named(name), "what a place takes may still lie face down"


def test_what_empty_places_say() -> None:
    rules = make("klondike", {"passes": 2})
    layout = rules.layout()
    names = dict(zip(rules.names, range(99), strict=False))
    start = table(rules, None, waste="2C", f1="AC", f2="AD", f3="AH")
    said = {name: place_name(rules, layout, names[name], start) for name in ("stock", "f4", "c1", "waste")}
    assert said == {
        "stock": "stock, empty, tap to turn the waste over",
        "f4": "base 4, empty, takes an ace in spades",
        "c1": "pile 1, empty, takes a king",
        "waste": "waste, empty",
    }
    assert place_name(rules, layout, names["f1"], table(rules)) == "base 1, empty, takes an ace"
    assert place_name(rules, layout, names["stock"], table(rules)) == "stock, empty, spent"


@pytest.mark.parametrize("options", [{}, {"decline": True}])
def test_an_empty_stock_without_a_waste(options: Any) -> None:
    """Perpetual Motion gathers its piles; there is no waste to turn over."""
    rules = make("perpetual-motion", options)
    state = table(rules, None, p1="2C 3C", p2="4D")
    assert place_name(rules, rules.layout(), 0, state) == "stock, empty, tap to gather the cards"
    assert told(rules, state, "stock!") == "Cards gathered and turned over."
    assert place_name(rules, rules.layout(), 0, table(rules)) == "stock, empty"


@each_variant
def test_only_where_there_is_a_waste_it_is_turned_over(rules: Rules[Any]) -> None:
    """What an empty stock says comes from the rules, and is true of the table."""
    layout = rules.layout()
    waste = [
        n
        for n, spot in enumerate(layout.spots)
        if "waste" in (spot.role, spot.label) or spot.label == "card just turned"
    ]
    for seed in (1, 2):
        for state in positions(rules, seed, 90, 0):
            for pile, spot in enumerate(layout.spots):
                said = "" if state.piles[pile] else place_name(rules, layout, pile, state)
                if spot.role == "stock" and "waste" in said:
                    assert any(state.piles[pile] for pile in waste)


@each_variant
def test_every_place_has_a_name_of_its_own(rules: Rules[Any]) -> None:
    for screen in Screen:
        labels = [spot.label for spot in rules.layout(screen).spots]
        assert all(labels)
        assert len(set(labels)) == len(labels)


HAND = {"h1": "9D", "h2": "9D'1", "h3": "9H", "h4": "9H'1"}


@pytest.mark.parametrize(
    ("slug", "options", "piles", "left"),
    [
        ("execution", {}, {"p1": "2H", "p2": "7S", "p3": "9C", "stock": "4d"}, False),
        ("klondike", {}, {"c1": "3S", "c2": "9S", "stock": "4c 5h 7d"}, False),
        # the seven goes to and fro between two eights
        (
            "expert",
            {},
            {**HAND, "t1": "8S 7H", "t2": "8C", **{f"t{n}": "KC 9C KD" for n in range(3, 11)}},
            True,
        ),
        (
            "canfield",
            {"partial": True},
            {"f1": "5H", "c1": "TS 9H 8S", "c2": "9D", "c3": "KC", "c4": "KS"},
            True,
        ),
    ],
)
def test_what_a_blocked_player_is_told(slug: str, options: Any, piles: dict[str, str], left: bool) -> None:
    """That nothing can be played, or that it would come to nothing; and only what can be done about it."""
    rules = make(slug, options)
    state = table(rules, None, **piles)
    assert rules.blocked(state) is True
    no = "No play that is left can change anything." if left else "No further play is possible in this deal."
    assert blocked(rules, state, can_undo=True) == f"{no} Take moves back, or deal again."
    assert blocked(rules, state, can_undo=False) == f"{no} Deal again."
