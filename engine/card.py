"""Cards. A card is a small int, so that piles are cheap to hash, compare and store."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence

from .errors import BadInput, quoted

RANKS, SUITS = "A23456789TJQK", "CDHS"
ACE, JACK, QUEEN, KING = 1, 11, 12, 13
CLUBS, DIAMONDS, HEARTS, SPADES = range(4)

_DECKS = 16
_DOWN = 52 * _DECKS  # a multiple of 13 and of 52, so rank and suit survive turning
_UNKNOWN = 2 * _DOWN

_FORM = re.compile(r"(?:([A2-9TJQKatjqk])([CDHScdhs])|([?])[?])(?:'([0-9]{1,2}))?")

RANK_NAMES = [
    "ace",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "jack",
    "queen",
    "king",
]
SUIT_NAMES = ["clubs", "diamonds", "hearts", "spades"]


class Card(int):
    """One physical card: which one it is, from which deck, and which way up it lies.

    The text form is rank and suit, the suit in lower case while the card lies face down, and
    ``'n`` for a card of deck *n* > 0.

    >>> Card.parse("QH"), Card.parse("Qh").face_up, Card.parse("QH'1")
    (QH, False, QH'1)
    """

    __slots__ = ()

    @classmethod
    def of(cls, rank: int, suit: int, deck: int = 0) -> Card:
        return cls(deck * 52 + suit * 13 + rank - 1)

    @classmethod
    def unknown(cls, deck: int = 0) -> Card:
        """A face-down card that nobody has looked at: only the deck, by its back, is known."""
        return cls(_UNKNOWN + deck)

    @classmethod
    def parse(cls, text: str) -> Card:
        """Read one card. Raises BadInput with a sentence that names the text."""
        match = _FORM.fullmatch(text)
        if not match or int(match[4] or 0) >= _DECKS:
            raise BadInput(
                f"{quoted(text)} is not a card: write a rank ({RANKS}) and a suit ({SUITS}), such as QH."
            )
        deck = int(match[4] or 0)
        if match[3]:
            return cls.unknown(deck)
        rank, suit = match[1].upper(), match[2]
        card = cls.of(RANKS.index(rank) + 1, SUITS.index(suit.upper()), deck)
        return card if suit.isupper() else card.down

    @property
    def rank(self) -> int:
        """1 (ace) to 13 (king)."""
        return self % 13 + 1

    @property
    def suit(self) -> int:
        """0 clubs, 1 diamonds, 2 hearts, 3 spades."""
        return self // 13 % 4

    @property
    def deck(self) -> int:
        return self - _UNKNOWN if self >= _UNKNOWN else self % _DOWN // 52

    @property
    def is_red(self) -> bool:
        return self.suit in (DIAMONDS, HEARTS)

    @property
    def is_known(self) -> bool:
        return self < _UNKNOWN

    @property
    def face_up(self) -> bool:
        return self < _DOWN

    @property
    def up(self) -> Card:
        return self if self < _DOWN else Card(self % _DOWN)

    @property
    def down(self) -> Card:
        return Card(self % _DOWN + _DOWN)

    @property
    def name(self) -> str:
        """What a person calls it: "queen of hearts"."""
        if not self.is_known:
            return "unknown card"
        return f"{RANK_NAMES[self.rank - 1]} of {SUIT_NAMES[self.suit]}"

    def __repr__(self) -> str:
        copy = f"'{self.deck}" if self.deck else ""
        if not self.is_known:
            return "??" + copy
        suit = SUITS[self.suit]
        return RANKS[self.rank - 1] + (suit if self.face_up else suit.lower()) + copy

    __str__ = __repr__


def full_deck(number: int = 0) -> list[Card]:
    """The 52 cards of one deck, clubs to spades, ace to king: the order before any shuffle."""
    return [Card(number * 52 + n) for n in range(52)]


def text(cards: Iterable[Card]) -> str:
    """Cards as text, deepest first: ``KS 9h``."""
    return " ".join(map(repr, cards))


def parse_cards(line: str) -> tuple[Card, ...]:
    """Cards from text, separated by blanks or commas. Raises BadInput."""
    return tuple(map(Card.parse, line.replace(",", " ").split()))


def check_deck(cards: Sequence[Card], pack: Sequence[Card], short: bool = False) -> list[Card]:
    """An explicit deck, face up, if it can stand for *pack*. Raises BadInput.

    Of two copies of a card the first listed belongs to deck 0 (RULES, "Deals"), so a deck may be
    written without marks. *short* admits a deck with cards missing.
    """
    whole = {card.up for card in pack}
    left, out = set(whole), []
    for card in cards:
        mine = card.up if card.is_known else card
        unmarked = card.is_known and not card.deck
        copies = [Card.of(mine.rank, mine.suit, n) for n in range(_DECKS)] if unmarked else [mine]
        match = next((copy for copy in copies if copy in left), None)
        if match is None:
            often = {1: "twice", 2: "three times"}.get(len(whole.intersection(copies)), "too often")
            raise BadInput(f"{mine!r} " + (f"occurs {often}." if mine in whole else "is not in this deck."))
        left.remove(match)
        out.append(match)
    if left and not short:
        missing = sorted(left)
        some = text(missing[:4]) + (" and more" if len(missing) > 4 else "")
        verb = "is" if len(missing) == 1 else "are"
        raise BadInput(f"{len(missing)} of {len(pack)} cards {verb} missing: {some}.")
    return out
