"""Sentences that several games say: why a card does not go where it was put."""

from __future__ import annotations

from .card import KING, RANK_NAMES, Card

STAYS_OUT = "What is discarded stays out."

_NUMBERS = [
    "no",
    "one",
    "two",
    "three",
    "four",
    "five",
    "six",
    "seven",
    "eight",
    "nine",
    "ten",
    "eleven",
    "twelve",
    "thirteen",
]


def number(count: int) -> str:
    """A small number as a word: "two"."""
    return _NUMBERS[count] if 0 <= count < len(_NUMBERS) else str(count)


def counted(count: int, noun: str, plural: str = "") -> str:
    """ "one card", "three cards", "no cards"; *plural* where an s is not enough."""
    return f"{number(count)} {noun if count == 1 else plural or noun + 's'}"


def figured(count: int, noun: str) -> str:
    """ "1 card", "24 cards": for counters."""
    return f"{count} {noun}" + ("" if count == 1 else "s")


def start(text: str) -> str:
    """*text* with a capital, to begin a sentence."""
    return text[:1].upper() + text[1:]


def sentence(clause: str) -> str:
    return start(clause) + "."


def a(noun: str) -> str:
    return f"an {noun}" if noun[0] in "aeiou" else f"a {noun}"


def colour(card: Card) -> str:
    return "red" if card.is_red else "black"


def rank_name(rank: int) -> str:
    return RANK_NAMES[rank - 1]


def together(*cards: Card) -> str:
    """What is right where cards fit, but were not named as a set."""
    *first, last = (f"the {card.name}" for card in cards)
    return f"{', '.join(first).capitalize()} and {last} are picked together."


def alternating(card: Card, on: Card) -> str:
    """Why *card* does not go on *on* where piles are built down in alternating colours."""
    if card.rank == KING:
        return "A king goes on no other card of the piles, only into an empty one."
    other = "black" if card.is_red else "red"
    mine, wanted = f"{colour(card)} {rank_name(card.rank)}", f"{other} {rank_name(card.rank + 1)}"
    if on.rank == card.rank + 1:
        return f"A {mine} goes on a {wanted}. The {on.name} is {colour(on)} too."
    return f"A {mine} goes on a {wanted}, not on the {on.name}."


def up_in_suit(card: Card, on: Card) -> str:
    """Why *card* does not go on *on* where bases are built up in suit."""
    if on.rank == KING:
        return f"The {on.name} completes this base."
    return f"This base takes the {Card.of(on.rank + 1, on.suit).name} next, not the {card.name}."


def no_card(stock: int, waste: int, batch: int, passes: int) -> str:
    """Why a stock gives no card, with so many in it and in its waste, and what a tap would do, if anything.

    A tap turns *batch* cards; *passes* is how many were allowed if this is the last one, else 0.
    """
    if stock:
        count = min(stock, batch)
        return f"Tap the stock to turn its next {'card' if count == 1 else counted(count, 'card')}."
    if passes:
        return f"The stock is spent: this game allows {counted(passes, 'pass', 'passes')}."
    return "Tap the empty stock to turn the waste over." if waste else "No card is left to turn."
