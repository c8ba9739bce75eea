"""Shuffles. A deal number fixes a deal for ever, on every Python version and machine."""

from __future__ import annotations

import re
from collections.abc import Sequence
from typing import TypeVar

from .errors import BadInput

T = TypeVar("T")

FIRST_DEAL, LAST_DEAL = 1, 999_999_999
_MASK = (1 << 64) - 1
_STEP = 0x9E3779B97F4A7C15


class Stream:
    """splitmix64 (Steele, Lea and Flood, 2014): a random stream that never changes.

    It starts at *word*. Words that lie a multiple of the step apart run through the same numbers,
    so numbers that a person chooses must come through `of`.
    """

    __slots__ = ("_word",)

    def __init__(self, word: int) -> None:
        self._word = word & _MASK

    @classmethod
    def of(cls, seed: int, index: int = 0) -> Stream:
        """The stream of a pair of numbers: mixed, so that neighbouring deals have nothing in common."""
        return cls(_mix(_mix(seed) ^ index))

    def below(self, limit: int) -> int:
        """A number from 0 to *limit* - 1; the bias is under 2**-57 for limits below 100."""
        self._word = (self._word + _STEP) & _MASK
        return (_mix(self._word) * limit) >> 64


def _mix(word: int) -> int:
    """The finisher of splitmix64: every bit of the result depends on every bit of *word*."""
    word = ((word ^ (word >> 30)) * 0xBF58476D1CE4E5B9) & _MASK
    word = ((word ^ (word >> 27)) * 0x94D049BB133111EB) & _MASK
    return word ^ (word >> 31)


def shuffled(items: Sequence[T], seed: int, index: int = 0) -> list[T]:
    """A new list in the order of shuffle *index* of deal *seed* (Fisher-Yates, from the end).

    The caller gives the cards in their sorted order (clubs, diamonds, hearts, spades; ace to king).
    """
    stream, out = Stream.of(seed, index), list(items)
    for last in range(len(out) - 1, 0, -1):
        pick = stream.below(last + 1)
        out[last], out[pick] = out[pick], out[last]
    return out


def parse_deal(text: str) -> int:
    """A deal number from text; blanks, as in "48 210", are allowed. Raises BadInput."""
    digits = "".join(text.split()).lstrip("0")
    if not re.fullmatch("[0-9]{1,9}", digits):
        most = f"{LAST_DEAL:,}".replace(",", " ")
        raise BadInput(f"A deal number is a whole number from {FIRST_DEAL} to {most}.")
    return int(digits)
