"""Shuffles. A deal number fixes a deal for ever, on every Python version and machine."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TypeVar

from .errors import BadInput

T = TypeVar("T")

FIRST_DEAL, LAST_DEAL = 1, 999_999_999
_MASK = (1 << 64) - 1


class Stream:
    """splitmix64 (Steele, Lea and Flood, 2014): a random stream that never changes.

    *seed* and *index* pick the stream: the same pair gives the same numbers for ever.
    """

    __slots__ = ("_word",)

    def __init__(self, seed: int, index: int = 0) -> None:
        self._word = (seed * 0x9E3779B97F4A7C15 + index * 0xD1B54A32D192ED03) & _MASK

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1; the bias is under 2**-57 for limits below 100."""
        self._word = word = (self._word + 0x9E3779B97F4A7C15) & _MASK
        word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
        word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
        return ((word ^ (word >> 31)) * limit) >> 64


def shuffled(items: Sequence[T], seed: int, index: int = 0) -> list[T]:
    """A new list in the order of shuffle *index* of deal *seed* (Fisher-Yates, from the end).

    The caller gives the cards in their sorted order (clubs, diamonds, hearts, spades; ace to king).
    """
    stream, out = Stream(seed, index), list(items)
    for last in range(len(out) - 1, 0, -1):
        pick = stream.below(last + 1)
        out[last], out[pick] = out[pick], out[last]
    return out


def parse_deal(text: str) -> int:
    """A deal number from text; blanks, as in "48 210", are allowed. Raises BadInput."""
    digits = "".join(text.split())
    if not (digits.isascii() and digits.isdecimal()) or not FIRST_DEAL <= int(digits[:12]) <= LAST_DEAL:
        raise BadInput(f"A deal number is a whole number from {FIRST_DEAL} to {LAST_DEAL:,}.".replace(",", " "))
    return int(digits)
