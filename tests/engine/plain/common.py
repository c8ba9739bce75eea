"""What the plain rules share: cards as text, positions, counting."""

from __future__ import annotations

from typing import Any

Position = dict[str, Any]
Options = dict[str, Any]


def rank(card: str) -> int:
    return "A23456789TJQK".index(card[0]) + 1


def suit(card: str) -> str:
    return card[1].upper()


def red(card: str) -> bool:
    return suit(card) in "DH"


def up(card: str) -> str:
    return card[0] + card[1].upper()


def down(card: str) -> str:
    return card[0] + card[1].lower()


def lies_up(card: str) -> bool:
    return card[1].isupper()


def position(piles: dict[str, list[str]], score: int = 0) -> Position:
    return {"piles": piles, "passes": 1, "score": score}


def may_turn_over(at: Position, options: Options) -> bool:
    return bool(options["passes"] == "unlimited" or at["passes"] < int(options["passes"]))


def perft(game: Any, at: Position, options: Options, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(game, after, options, depth - 1) for after in game.children(at, options).values())
