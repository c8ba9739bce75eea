"""A game as text: variant, options, deal, and moves with their times.

    baize 1
    game klondike
    options draw=3 passes=unlimited
    deal 48210
    moves c4>f1@1530 stock!@2210 c4>c6*3@4000
    cursor 2
    end 3

Lines are a word and what belongs to it; *moves* may be repeated. Lines that this version does not
know are kept and written out again, so that an older version loses nothing of a newer record.
``deck`` gives an explicit deck instead of, or beside, ``deal``; the options are those that differ
from the defaults; ``cursor`` says how many moves stand when some were taken back; ``end`` counts
the moves, so that a record that was cut short is noticed.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass, field
from typing import Any

from .card import Card, check_deck, parse_cards, text
from .deal import parse_deal
from .errors import BadInput, IllegalMove, quoted
from .games import find
from .move import Move
from .option import Value, parse_options, value_text
from .rules import Rules
from .session import Session

VERSION = 1
MOST_MOVES = 50_000  # far beyond any real game; a bound for hostile input
_LINE_MOVES = 12  # moves on one line, for readers
_SINGLE = ("game", "options", "deal", "deck", "cursor", "undos", "stopped", "end")


@dataclass(frozen=True)
class Record:
    """What a text says, not yet checked against the rules. Moves are texts with times in ms."""

    game: str
    options: dict[str, Value] = field(default_factory=dict)
    seed: int = 0
    deck: tuple[Card, ...] | None = None
    moves: tuple[tuple[str, int], ...] = ()
    cursor: int | None = None
    undos: int = 0
    stopped: bool = False
    extra: tuple[str, ...] = ()

    # ---- text ----

    def text(self) -> str:
        """The record as text, ending in a line break."""
        lines = [f"baize {VERSION}", f"game {self.game}"]
        if self.options:
            lines.append("options " + " ".join(f"{name}={value_text(v)}" for name, v in self.options.items()))
        if self.seed:
            lines.append(f"deal {self.seed}")
        if self.deck is not None:
            lines.append(f"deck {text(self.deck)}")
        tokens = [f"{move}@{at}" for move, at in self.moves]
        for start in range(0, len(tokens), _LINE_MOVES):
            lines.append("moves " + " ".join(tokens[start : start + _LINE_MOVES]))
        if self.cursor is not None and self.cursor != len(self.moves):
            lines.append(f"cursor {self.cursor}")
        if self.undos:
            lines.append(f"undos {self.undos}")
        if self.stopped:
            lines.append("stopped yes")
        return "\n".join([*lines, *self.extra, f"end {len(self.moves)}"]) + "\n"

    @classmethod
    def parse(cls, source: str) -> Record:
        """Read a record. Raises BadInput with a sentence that says what is damaged."""
        lines = [line.strip() for line in source.splitlines() if line.strip()]
        _check_version(lines[0] if lines else "")
        single: dict[str, str] = {}
        tokens: list[str] = []
        extra: list[str] = []
        for line in lines[1:]:
            word, _, rest = line.partition(" ")
            if word == "moves":
                tokens += rest.split()
            elif word in _SINGLE:
                if word in single:
                    raise BadInput(f"The record is damaged: it has two lines {word!r}.")
                single[word] = rest.strip()
            else:
                extra.append(line)
        for word in ("game", "end"):
            if word not in single:
                raise BadInput(f"The record is cut short or damaged: its line {word!r} is missing.")
        if (announced := _number(single, "end")) != len(tokens):
            raise BadInput(f"The record is damaged: it announces {announced} moves and holds {len(tokens)}.")
        if len(tokens) > MOST_MOVES:
            raise BadInput(f"The record is too long: {len(tokens)} moves.")
        if "deal" not in single and "deck" not in single:
            raise BadInput("The record is damaged: it has neither a deal nor a deck.")
        cursor = _number(single, "cursor") if "cursor" in single else None
        if cursor is not None and cursor > len(tokens):
            raise BadInput(f"The record is damaged: its cursor, {cursor}, is beyond its last move.")
        return cls(
            game=single["game"],
            options=parse_options(single.get("options", "").split()),
            seed=parse_deal(single["deal"]) if "deal" in single else 0,
            deck=parse_cards(single["deck"]) if "deck" in single else None,
            moves=_moves(tokens),
            cursor=cursor,
            undos=_number(single, "undos") if "undos" in single else 0,
            stopped=_yes(single, "stopped"),
            extra=tuple(extra),
        )

    # ---- games ----

    @classmethod
    def of(cls, session: Session[Any], extra: Sequence[str] = ()) -> Record:
        """The record of a game, with everything that was taken back and may be redone."""
        rules = session.rules
        changed = {o.name: rules.chosen[o.name] for o in rules.options if rules.chosen[o.name] != o.default}
        moves = [move.text(rules.names) for move in session.moves]
        return cls(
            game=rules.slug,
            options=changed,
            seed=session.seed,
            deck=session.deck,
            moves=tuple(zip(moves, session.times, strict=True)),
            cursor=session.cursor,
            undos=session.undos,
            stopped=session.stopped,
            extra=tuple(extra),
        )

    def rules(self) -> Rules[Any]:
        """The rules with the record's options. Raises BadInput for an unknown game or option."""
        return find(self.game)(**self.options)

    def session(self, short: bool = False) -> Session[Any]:
        """Play the record. Raises BadInput, or IllegalMove that says which move the rules refuse."""
        rules = self.rules()
        deck = None if self.deck is None else check_deck(self.deck, rules.pack(), short)
        session = Session(rules, self.seed, deck)
        for number, (token, at) in enumerate(self.moves, start=1):
            try:
                session.play(Move.parse(token, rules.names), at)
            except IllegalMove as error:
                raise IllegalMove(f"Move {number}, {token}, is not legal: {error}") from None
        session.cursor = len(session.moves) if self.cursor is None else self.cursor
        session.undos, session.stopped = self.undos, self.stopped
        return session


def _check_version(line: str) -> None:
    match = re.fullmatch(r"baize ([0-9]{1,6})", line)
    if not match:
        raise BadInput("This is not a record of a game: it does not begin with 'baize 1'.")
    if int(match[1]) > VERSION:
        raise BadInput("This record was written by a newer version of Baize; reload the page to update.")


def _number(single: dict[str, str], word: str) -> int:
    digits = single[word]
    if not re.fullmatch("[0-9]{1,9}", digits):
        raise BadInput(f"The record is damaged: {word} {quoted(digits)} is not a number.")
    return int(digits)


def _yes(single: dict[str, str], word: str) -> bool:
    if single.get(word, "yes") != "yes":
        raise BadInput(f"The record is damaged: {word} {quoted(single[word])} should read {word} yes.")
    return word in single


def _moves(tokens: list[str]) -> tuple[tuple[str, int], ...]:
    out, last = [], 0
    for token in tokens:
        match = re.fullmatch(r"([^@]+)(?:@([0-9]{1,12}))?", token)
        if not match:
            raise BadInput(f"The record is damaged: {quoted(token)} is not a move with a time.")
        last = int(match[2]) if match[2] else last
        out.append((match[1], last))
    return tuple(out)
