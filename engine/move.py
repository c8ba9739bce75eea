"""A move: a gesture with a meaning. Rules decide what it does."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass

from .errors import BadInput, quoted

CARRY, TAP, PICK, SAY = "carry", "tap", "pick", "say"


@dataclass(frozen=True, order=True)
class Move:
    """Take *count* cards from a pile to a pile, tap a pile, pick a set of piles, or say a word.

    The text form is stable for ever, because records and links hold it:
    ``c4>f1``  ``c4>c6*3``  ``stock!``  ``r71+r74``  ``1:STOP``
    """

    verb: str
    piles: tuple[int, ...] = ()
    count: int = 1
    seat: int = 0
    word: str = ""

    @classmethod
    def carry(cls, source: int, target: int, count: int = 1, seat: int = 0) -> Move:
        return cls(CARRY, (source, target), count, seat)

    @classmethod
    def tap(cls, pile: int, seat: int = 0) -> Move:
        return cls(TAP, (pile,), seat=seat)

    @classmethod
    def pick(cls, *piles: int, seat: int = 0) -> Move:
        return cls(PICK, tuple(sorted(piles)), seat=seat)

    @classmethod
    def say(cls, word: str, seat: int = 0) -> Move:
        return cls(SAY, word=word.upper(), seat=seat)

    @property
    def source(self) -> int:
        return self.piles[0]

    @property
    def target(self) -> int:
        return self.piles[-1]

    @property
    def taken(self) -> tuple[int, ...]:
        """The piles that cards are to come from: all that are picked, the one that is carried from or tapped."""
        return self.piles if self.verb == PICK else self.piles[:1]

    def text(self, names: Sequence[str]) -> str:
        """The move as text; *names* are the pile names of its game."""
        seat = f"{self.seat}:" if self.seat else ""
        named = [names[i] for i in self.piles]
        if self.verb == CARRY:
            return seat + ">".join(named) + (f"*{self.count}" if self.count > 1 else "")
        if self.verb == TAP:
            return f"{seat}{named[0]}!"
        return seat + ("+".join(named) if self.verb == PICK else self.word)

    @classmethod
    def parse(cls, text: str, names: Sequence[str]) -> Move:
        """Read a move. Raises BadInput if it is not of the form, or names no pile of this game."""
        match = _FORM.fullmatch(text)
        if not match:
            raise BadInput(f"{quoted(text)} is not a move.")
        part = match.groupdict()
        seat = int(part["seat"] or 0)
        if part["word"]:
            return cls.say(part["word"], seat)
        named = part["carry"] or part["tap"] or part["pick"]
        try:
            piles = [names.index(name) for name in re.split("[>+]", named)]
        except ValueError:
            raise BadInput(f"{quoted(text)} names a pile that this game does not have.") from None
        if part["tap"]:
            return cls.tap(piles[0], seat)
        if part["carry"]:
            return cls.carry(piles[0], piles[1], int(part["count"] or 1), seat)
        if len(set(piles)) < len(piles):
            raise BadInput(f"{quoted(text)} picks a pile twice.")
        return cls.pick(*piles, seat=seat)


_NAME = "[a-z][a-z0-9]*"
_FORM = re.compile(
    rf"((?P<seat>[1-9]):)?("
    rf"(?P<word>[A-Z]+)"
    rf"|(?P<carry>{_NAME}>{_NAME})(\*(?P<count>[1-9][0-9]?))?"
    rf"|(?P<tap>{_NAME})!"
    rf"|(?P<pick>{_NAME}(\+{_NAME})*)"
    rf")"
)
