"""A game that is won is over: nothing moves any more, but in Solitaire Expert by the book."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import replace
from typing import Any

from engine import Move, Rules
from engine.games import GAMES
from engine.games.execution import HOME, POSITIONS

from .variants import each_variant, legal, read, refusal, table

RANKS = "A23456789TJQK"


def suit(letter: str, ranks: str = RANKS) -> str:
    return " ".join(rank + letter for rank in ranks)


def bases(rules: Rules[Any]) -> dict[str, str]:
    return {f"f{n}": suit(letter) for n, letter in enumerate("CDHS", start=1)}


def canfield(rules: Rules[Any]) -> dict[str, str]:
    return {base: " ".join(cards.split()[4:] + cards.split()[:4]) for base, cards in bases(rules).items()}


def expert(rules: Rules[Any]) -> dict[str, str]:
    homes = [(n, "SSHHDDCC"[n - 1]) for n in range(1, 9)]
    return {f"f{n}": " ".join(f"{rank}{letter}" + "'1" * (n % 2) for rank in RANKS) for n, letter in homes}


def pirate(rules: Rules[Any]) -> dict[str, str]:
    apart = {f"p{n + 1}": RANKS[n] + "S" for n in range(10)}
    return {**apart, "stock": "kc kd"} if rules.chosen["reverse"] else {**apart, "p1": "9C", "p2": "9D"}


def pyramid(rules: Rules[Any]) -> dict[str, str]:
    beside = {"stock": "2c", "turned": "JC", "waste": "KD 2D"} if rules.chosen["goal"] == "pyramid" else {}
    return {"discard": "KS", **beside}


def gaps(rules: Rules[Any]) -> dict[str, str]:
    rows = {
        f"{row}{n}": RANKS[n] + letter
        for row, letter in zip("abcd", "HSCD", strict=True)
        for n in range(1, 13)
    }
    return {**rows, "aces": "AC AD AH AS"}


def pounce(rules: Rules[Any]) -> dict[str, str]:
    """The first player has nothing left; the others have."""
    piles = {"f1": suit("S")}
    for seat in range(2, rules.seats + 1):
        own = [f"{rank}C'{seat - 1}" for rank in "56789"]
        places = [f"t{seat}{n}" for n in range(1, 5)]
        if f"reserve{seat}" in rules.names:
            places.insert(0, f"reserve{seat}")
        piles.update(zip(places, own, strict=False))
    return piles


def beside(rules: Rules[Any]) -> dict[str, Any]:
    """What else must be so: points of a match."""
    points = {"russian-bank": (270, 0), "pounce": (90, *[0] * (rules.seats - 1))}.get(rules.slug)
    return {"before": points} if points else {}


WON: dict[str, Callable[[Rules[Any]], dict[str, str]]] = {
    "execution": lambda rules: {rules.names[pile]: suit("CDHS"[HOME[pile]]) for pile in POSITIONS},
    "expert": expert,
    "accordion": lambda rules: {"p1": suit("S")},
    "hit-or-miss": lambda rules: {"discard": suit("S")},
    "even-up": lambda rules: {"discard": "AS 3S"},
    "knockout": lambda rules: {"waste": suit("C", "A789TJQK"), "k11": "7D", "stock": "8d 9d"},
    "wish": lambda rules: {"discard": "7D 7S"},
    "clock": lambda rules: {"h1": "AC AD AH AS", "hand": "KS", "centre": "KC KD KH"},
    "klondike": bases,
    "canfield": canfield,
    "beehive": lambda rules: {"discard": "AC AD AH AS"},
    "gaps": gaps,
    "pirate-gold": pirate,
    "pyramid": pyramid,
    "simple-addition": lambda rules: {"discard": "KS"},
    "lazy-boy": lambda rules: {"a1": suit("C", "A234567"), "k1": suit("C", "KQJT98")},
    "four-leaf-clover": lambda rules: {"discard": "7S 8S"},
    "perpetual-motion": lambda rules: {"discard": "AC AD AH AS"},
    "russian-bank": lambda rules: {"reserve2": "5c'1", "stock2": "4s'1", "b1": "9D"},
    "pounce": pounce,
}


def test_each_game_has_a_won_position() -> None:
    assert WON.keys() == {game.slug for game in GAMES}


@each_variant
def test_after_a_win_nothing_moves(rules: Rules[Any]) -> None:
    """Whatever is left beside what was to be done; and whoever tries hears a sentence."""
    start = replace(rules.new(1), **beside(rules))
    state = table(rules, start, **WON[rules.slug](rules))
    assert rules.won(state), read(rules, state)
    assert rules.blocked(state) is False
    if rules.plays_on:
        return
    assert legal(rules, state) == set()
    assert rules.auto(state) is None
    assert not any(rules.needs(state, pile) in ("turn", "gather") for pile in range(len(rules.names)))
    for pile, name in enumerate(rules.names):
        for move in (
            Move.tap(pile),
            Move.pick(pile),
            Move.carry(pile, 0),
            Move.carry(pile, len(rules.names) - 1),
        ):
            assert "tap the" not in refusal(rules, state, move.text(rules.names)).lower(), name
