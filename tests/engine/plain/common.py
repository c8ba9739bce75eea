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


def shuffled(cards: list[str], seed: int, index: int) -> list[str]:
    """Sorted, then shuffle *index* of deal *seed*: Fisher-Yates over splitmix64, as DESIGN says."""

    def mix(word: int) -> int:
        for shift, factor in ((30, 0xBF58476D1CE4E5B9), (27, 0x94D049BB133111EB), (31, 1)):
            word = (word ^ word >> shift) * factor % 2**64
        return word

    word = mix(mix(seed) ^ index)
    out = sorted(cards, key=lambda card: ("CDHS".index(suit(card)), rank(card)))
    for left in range(len(out), 1, -1):
        word = (word + 0x9E3779B97F4A7C15) % 2**64
        chosen = mix(word) * left // 2**64
        out[left - 1], out[chosen] = out[chosen], out[left - 1]
    return out


def may_turn_over(at: Position, options: Options) -> bool:
    return bool(options["passes"] == "unlimited" or at["passes"] < int(options["passes"]))


def perft(game: Any, at: Position, options: Options, depth: int) -> int:
    if not depth:
        return 1
    return sum(perft(game, after, options, depth - 1) for after in game.children(at, options).values())
