"""The sentence for each move, for the live region. Pure."""

from __future__ import annotations

from typing import Any

from engine import Change, Layout, Move, Rules, State, diff, words


def sentence(rules: Rules[Any], layout: Layout, before: State, after: State, move: Move | None) -> str:
    """What happened, with what it turned up: "Four of clubs to base 1. Turned up: nine of hearts."

    Without a move (undo, redo) the cards that moved are told all the same.
    """
    changes = diff(before, after)
    moved = [change for change in changes if change.source[0] != change.target[0] and change.card.face_up]
    turned = [c.card.name for c in changes if c.turned and c.card.face_up and c.source[0] == c.target[0]]
    parts = []
    if move is not None and move.verb == "tap" and not moved:
        parts.append(f"{_label(layout, move.source).capitalize()} turned over.")
    elif moved:
        parts.append(_moved(layout, moved))
    if turned:
        parts.append(f"Turned up: {', '.join(turned)}.")
    return " ".join(parts)


def _moved(layout: Layout, moved: list[Change]) -> str:
    by_target: dict[int, list[Change]] = {}
    for change in moved:
        by_target.setdefault(change.target[0], []).append(change)
    if len(by_target) > 4:  # a row that closes up, a deal: the cards are told by their number
        return f"{words.counted(len(moved), 'card').capitalize()} moved."
    phrases = []
    for target, changes in by_target.items():
        held = changes[0].card.name
        if len(changes) > 1:
            held += f" and {words.counted(len(changes) - 1, 'more card')}"
        phrases.append(f"{held} to {_label(layout, target)}")
    text = ", ".join(phrases) + "."
    return text[0].upper() + text[1:]


def _label(layout: Layout, pile: int) -> str:
    spot = layout.spots[pile]
    return spot.label or spot.role


def card_name(layout: Layout, pile: int, index: int, state: State) -> str:
    """What a card's button is called: "ten of diamonds, pile 4". A face-down card has no name."""
    card = state.piles[pile][index]
    where = _label(layout, pile)
    if not card.face_up:
        return f"face-down card, {where}"
    return f"{card.name}, {where}"


def place_name(rules: Rules[Any], layout: Layout, pile: int, state: State) -> str:
    """What an empty place is called: "base 2, empty, takes ace"."""
    need = rules.needs(state, pile)
    more = ""
    if need == "turn":
        more = ", tap to turn the waste over"
    elif need == "spent":
        more = ", spent"
    elif need and need != "hidden":
        more = f", takes {words.rank_name('A23456789TJQK'.index(need[0]) + 1)}"
    return f"{_label(layout, pile)}, empty{more}"
