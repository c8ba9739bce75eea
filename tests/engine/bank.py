"""Positions of Russian Bank made by hand, named from the side in turn: `stock` is its own, `their_stock` the other's."""

from __future__ import annotations

import re
from dataclasses import replace
from typing import Any

from engine import Card, Rules
from engine.card import full_deck
from engine.games import make

from .variants import legal, play, read, refusal, table

BANK = make("russian-bank")
STRICT = make("russian-bank", {"errors": "prevent"})
MATCH = make("russian-bank", {"match": 300})
PEOPLE = make("russian-bank", {"preset": "two-people"})

KINGS = {"b2": "KS", "b3": "KH", "b4": "KC", "b5": "KD", "b6": "KS'1", "b7": "KH'1", "b8": "KC'1"}
STOCKS = {"stock": "4s 3s", "their_stock": "8s 7s"}
QUIET = {"reserve": "5c JC", "their_reserve": "6c TD", "b1": "9D", **KINGS}


def named(text: str, seat: int) -> str:
    """A move or the name of a pile, seen from *seat*, with the names that the engine uses."""

    def owned(match: re.Match[str]) -> str:
        return match[2] + str((1 - seat if match[1] else seat) + 1)

    return re.sub(r"\b(their_)?(reserve|stock|turned|waste)\b", owned, text)


def by(text: str, seat: int) -> str:
    """A move of *seat* in the engine's words."""
    return ("1:" if seat else "") + named(text, seat)


def at(seat: int = 0, rules: Rules[Any] = BANK, /, *, quiet: bool = False, **given: Any) -> Any:
    """A position in mid-game with *seat* in turn: piles as text, other fields as they are.

    Unless something else is given both sides have a stock; and if it is *quiet* the piles of QUIET lie there,
    so that no duty is open.
    """
    fields = {name: value for name, value in given.items() if not isinstance(value, str)}
    texts = {name: value for name, value in given.items() if isinstance(value, str)}
    texts = {**STOCKS, **(QUIET if quiet else {}), **texts}
    piles = {named(name, seat): text for name, text in texts.items()}
    like = replace(rules.new(1), **{"turn": seat, "turns": 5, "mover": -1, "fault": None, **fields})
    return table(rules, like, **piles)


def seen(state: Any, seat: int, rules: Rules[Any] = BANK) -> dict[str, str]:
    """The piles that are not empty, named from *seat*."""
    out = {}
    for name, text in read(rules, state).items():
        owner = re.fullmatch(r"(reserve|stock|turned|waste)([12])", name)
        mine = owner and int(owner[2]) == seat + 1
        out[name if not owner else owner[1] if mine else f"their_{owner[1]}"] = text
    return out


def moves(state: Any, seat: int = 0, rules: Rules[Any] = BANK) -> set[str]:
    """The legal moves of *seat*, named from it."""
    mine = {text for text in legal(rules, state) if text.startswith("1:") == bool(seat)}
    return {
        re.sub(r"([a-z]+)([12])(?=\W|$)", lambda m: _name(m, seat), text.removeprefix("1:")) for text in mine
    }


def _name(match: re.Match[str], seat: int) -> str:
    if match[1] in ("b", "f"):
        return match[0]
    return match[1] if int(match[2]) == seat + 1 else f"their_{match[1]}"


def go(state: Any, seat: int, *texts: str, rules: Rules[Any] = BANK) -> Any:
    """The position after moves of *seat*."""
    return play(rules, state, *(by(text, seat) for text in texts))


def no(state: Any, seat: int, text: str, rules: Rules[Any] = BANK) -> str:
    """Why *seat* may not make a move."""
    return refusal(rules, state, by(text, seat))


def first(*four: str) -> list[Card]:
    """A deal with these first four building cards; the second player's four are kings."""
    decks = [full_deck(0), full_deck(1)]
    wanted = [[Card.parse(card) for card in four], [card for card in decks[1] if card.rank == 13]]
    out: list[Card] = []
    for deck, cards in zip(decks, wanted, strict=True):
        rest = [card for card in deck if card not in cards]
        out += [*rest[:12], *cards, *rest[12:]]
    return out
