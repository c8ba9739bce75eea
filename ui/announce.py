"""The sentence for each move, for the live region. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import SUIT_NAMES, Change, Layout, Move, Rules, Spread, State, diff, words
from engine.card import RANKS, SUITS

HEADED = (Spread.DOWN, Spread.GROUPED)  # where the lowest card of a unit names it, for all are to be seen
MANY = 4  # piles: if more of them change, the cards are told by their number


def sentence(rules: Rules[Any], layout: Layout, before: State, after: State, move: Move | None) -> str:
    """What happened, with what it turned up: "Four of clubs to base 1. Turned up: nine of hearts."

    Without a move (undo, redo) the cards that moved are told all the same.
    """
    if move is not None and (remark := rules.remark(before, move, after)):
        return remark
    told = _changes(rules, layout, before, after, move)
    if told and move is not None and rules.seats > 1 and move.seat not in rules.people:
        return by(rules, move.seat, told)
    return told or ("No card moved." if move is None and before != after else "")


def by(rules: Rules[Any], seat: int, told: str) -> str:
    """A sentence with the name of the seat before it, unless it begins with that."""
    who = words.start(rules.who(seat))
    return told if told.startswith(who) else f"{who}: {told[:1].lower()}{told[1:]}"


def _changes(rules: Rules[Any], layout: Layout, before: State, after: State, move: Move | None) -> str:
    """What came of a move: where cards went, and what they turned up."""
    changes = diff(before, after)
    away = [change for change in changes if change.source[0] != change.target[0]]
    moved = [change for change in away if change.card.face_up]
    turned = [c.card.name for c in changes if c.turned and c.card.face_up and c.source[0] == c.target[0]]
    parts = []
    if move is not None and move.verb == "carry":
        along = _moved_along(before, after, moved, move)
        parts += [_moved(layout, [change for change in moved if change not in along])]
        if along:
            parts.append(f"{words.counted(len(along), 'more card').capitalize()} moved along.")
    elif move is not None and move.verb == "tap" and not moved:
        gathered = rules.needs(before, move.source) == "gather"
        parts.append(
            f"{'Cards gathered and' if gathered else words.start(_label(layout, move.source))} turned over."
        )
    elif moved:
        parts.append(_moved(layout, moved))
    elif away:  # face down: they have no names
        label = _label(layout, away[0].target[0])
        parts.append(f"{words.counted(len(away), 'card').capitalize()} to {label}.")
    if turned:
        parts.append(f"Turned up: {', '.join(turned)}.")
    return " ".join(filter(None, parts))


def remarks(rules: Rules[Any], before: State, steps: Iterable[tuple[Move, State]]) -> str:
    """What the rules have to say of a move and what it forced."""
    told = []
    for move, after in steps:
        told.append(rules.remark(before, move, after))
        before = after
    return " ".join(filter(None, told))


def chain(rules: Rules[Any], layout: Layout, before: State, steps: Iterable[tuple[Move, State]]) -> str:
    """A move and what it forced, a sentence for each step."""
    told = []
    for move, after in steps:
        told.append(sentence(rules, layout, before, after, move))
        before = after
    return " ".join(filter(None, told))


def _moved_along(before: State, after: State, moved: list[Change], move: Move) -> list[Change]:
    """Cards of whole piles that a carry shifted to other places: a row that closed up."""
    held = {card.up for card in before.piles[move.source][-move.count :]}
    return [
        change
        for change in moved
        if change.card not in held and before.piles[change.source[0]] == after.piles[change.target[0]]
    ]


def _moved(layout: Layout, moved: list[Change]) -> str:
    by_target: dict[int, list[Change]] = {}
    for change in moved:
        by_target.setdefault(change.target[0], []).append(change)
    if len(by_target) > MANY:
        return f"{words.counted(len(moved), 'card').capitalize()} moved."
    phrases = [
        f"{_told(layout, target, cards)} to {_label(layout, target)}" for target, cards in by_target.items()
    ]
    text = ", ".join(phrases)
    return text[:1].upper() + text[1:] + "." if text else ""


def _told(layout: Layout, target: int, changes: list[Change]) -> str:
    """Cards that came to one pile: each from its own place by name, a unit by one of its cards."""
    names = [change.card.name for change in changes]
    if len({change.source[0] for change in changes}) == len(names) <= MANY:
        return " and ".join(names)
    headed = layout.spots[target].fan.spread in HEADED
    return f"{names[0 if headed else -1]} and {words.counted(len(names) - 1, 'more card')}"


def _label(layout: Layout, pile: int) -> str:
    spot = layout.spots[pile]
    return spot.label or spot.role


def blocked(rules: Rules[Any], state: State, can_undo: bool) -> str:
    """What a blocked player is told. Where plays can be reversed some may be left that lead nowhere."""
    left = any(rules.is_play(move) for move in rules.moves(state))
    told = "No play that is left can change anything" if left else "No further play is possible in this deal"
    return f"{told}. {'Take moves back, or deal' if can_undo else 'Deal'} again."


def card_name(layout: Layout, pile: int, index: int, state: State) -> str:
    """What a card's button is called: "ten of diamonds, pile 4". A face-down card has no name."""
    card = state.piles[pile][index]
    where = _label(layout, pile)
    if not card.face_up:
        return f"face-down card, {where}"
    return f"{card.name}, {where}"


def place_name(rules: Rules[Any], layout: Layout, pile: int, state: State) -> str:
    """What an empty place is called: "base 2, empty, takes an ace"."""
    need = rules.needs(state, pile)
    more = ""
    if need == "turn":
        more = ", tap to turn the waste over"
    elif need == "gather":
        more = ", tap to gather the cards"
    elif need == "spent":
        more = ", spent"
    elif need == "dead":
        more = ", takes nothing"
    elif need and need != "hidden":
        more = f", takes {words.a(words.rank_name(RANKS.index(need[0]) + 1))}"
        if need[1:]:
            more += f" in {SUIT_NAMES[SUITS.index(need[1])]}"  # never the name of a card that may lie hidden
    return f"{_label(layout, pile)}, empty{more}"
