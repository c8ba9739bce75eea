"""The games with their interesting options, and ways to walk into the middle of a game."""

from __future__ import annotations

from collections.abc import Callable
from functools import lru_cache
from typing import Any

import pytest

from engine import IllegalMove, Move, Rules, State
from engine.card import check_deck, parse_cards
from engine.deal import Stream
from engine.games import GAMES, make

from . import plain

OPTIONS: dict[str, list[dict[str, Any]]] = {
    "execution": [{}, {"undo": "unlimited"}],
    "accordion": [{}, {"deal": "all"}],
    "clock": [{}],
    "klondike": [
        {},
        {"draw": 3},
        {"passes": 2, "score": "standard"},
        {"draw": 3, "passes": 3, "score": "standard"},
        {"passes": "unlimited"},
        {"partial": True},
        {"take_back": True, "score": "vegas"},
        {"forced_aces": False},
        {"partial": True, "take_back": True, "draw": 3, "score": "standard", "passes": "unlimited"},
        {"preset": "modern"},
        {"preset": "modern-three", "score": "vegas"},
    ],
    "canfield": [
        {},
        {"draw": 1, "passes": 1},
        {"passes": 2, "spaces": "waste"},
        {"partial": True},
        {"partial": True, "spaces": "waste", "draw": 1, "passes": 3},
    ],
    "gaps": [{}, {"deals": 2, "gaps": "random"}, {"deals": 1}],
    "expert": [{}, {"goal": "piles", "take_back": True}],
    "beehive": [{}],
    "hit-or-miss": [{}, {"passes": "unlimited"}],
    "lazy-boy": [{}, {"auto_play": True}],
    "perpetual-motion": [{}, {"decline": True}],
    "pyramid": [
        {},
        {"passes": 3},
        {"goal": "pyramid"},
        {"overlap": True},
        {"preset": "relaxed"},
        {"preset": "relaxed", "overlap": True},
    ],
    "even-up": [{}, {"auto_remove": True}],
    "knockout": [{}, {"refill": "none"}, {"refill": "all"}],
    "wish": [{}, {"open": True}],
    "pirate-gold": [{}, {"reverse": True}],
    "simple-addition": [{}],
    "four-leaf-clover": [{}],
    "pounce": [
        {},
        {"players": 2},
        {"goal": "thirteen", "bases": "aces", "players": 3, "level": 1, "tempo": "calm"},
        {"base": "klondike", "players": 2, "score": "points", "level": 3, "tempo": "turns", "people": 2},
        {"score": "points", "goal": "thirteen", "players": 5, "tempo": "turns", "level": 4},
        {"base": "klondike", "players": 6, "tempo": "fierce"},
        {"bases": "aces", "players": 7, "people": 2},
        {"players": 8, "tempo": "turns"},
    ],
    "russian-bank": [
        {},
        {"errors": "prevent", "level": 1},
        {"match": 300, "level": 3},
        {"preset": "two-people", "match": 300, "level": 4},
    ],
}


def label(slug: str, options: dict[str, Any]) -> str:
    return slug + "".join(f" {name}={str(value).lower()}" for name, value in options.items())


def variants() -> list[Any]:
    """Every registered game, with each of its option sets: parameters called `rules`."""
    return [
        pytest.param(make(game.slug, options), id=label(game.slug, options))
        for game in GAMES
        for options in OPTIONS.get(game.slug, [{}])
    ]


each_variant = pytest.mark.parametrize("rules", variants())
each_game = pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])


def walk(rules: Rules[Any], seed: int, length: int, luck: int) -> list[tuple[Any, Move]]:
    """Up to *length* moves of deal *seed*: (position before, move).

    An even *luck* takes any legal move; an odd one mostly plays and seldom taps, so that walks come
    to the end of a game and not only to the end of the stock.
    """
    stream, state, line = Stream.of(seed, luck + 7), rules.new(seed), []
    for _ in range(length):
        moves = list(rules.moves(state))
        plays = [move for move in moves if rules.is_play(move)]
        if luck % 2 and plays and stream.below(8):
            moves = plays
        if not moves:
            break
        move = moves[stream.below(len(moves))]
        line.append((state, move))
        state = rules.apply(state, move)
    return line


@lru_cache(maxsize=100)
def positions(rules: Rules[Any], seed: int, length: int, luck: int) -> tuple[Any, ...]:
    """The positions of such a walk, the last one first."""
    line = walk(rules, seed, length, luck)
    last = rules.apply(*line[-1]) if line else rules.new(seed)
    return (last, *(state for state, _ in reversed(line)))


def side_by_side(rules: Rules[Any], seed: int, choose: Callable[[list[str]], str]) -> Any:
    """The engine's last position of a game that the plain rules play too, agreeing after every move.

    *choose* picks one of the legal moves; no further than 4000 moves.
    """
    game = plain.PLAIN[rules.slug]
    state = rules.new(seed)
    at = game.start([repr(card) for card in rules.deck(seed)], rules.chosen) | {"seed": seed}
    for _ in range(4000):
        moves = {move.text(rules.names): move for move in rules.moves(state)}
        children = game.children(at, rules.chosen)
        assert sorted(moves) == sorted(children)
        if not moves:
            break
        text = choose(list(moves))
        state, at = rules.apply(state, moves[text]), children[text]
        assert read(rules, state) == {name: " ".join(pile) for name, pile in at["piles"].items() if pile}
    return state


def table(rules: Rules[Any], like: State | None = None, /, **piles: str) -> Any:
    """A position made by hand: ``table(rules, c1="KS qh", waste="3D")``; other piles are empty.

    Other fields are those of *like*, else of deal 1.
    """
    start = rules.new(1) if like is None else like
    unknown = set(piles) - set(rules.names)
    assert not unknown, f"no such piles: {unknown}"
    return start.put({n: parse_cards(piles.get(name, "")) for n, name in enumerate(rules.names)})


def read(rules: Rules[Any], state: State) -> dict[str, str]:
    """The piles of a position that are not empty, as text."""
    return {
        name: " ".join(map(repr, pile)) for name, pile in zip(rules.names, state.piles, strict=True) if pile
    }


def legal(rules: Rules[Any], state: State) -> set[str]:
    """The legal moves as text."""
    return {move.text(rules.names) for move in rules.moves(state)}


def play(rules: Rules[Any], state: Any, *moves: str) -> Any:
    """The position after the moves given as text. Raises IllegalMove."""
    for move in moves:
        state = rules.play(state, Move.parse(move, rules.names))
    return state


def refusal(rules: Rules[Any], state: Any, move: str) -> str:
    """The sentence with which the rules refuse a move given as text."""
    with pytest.raises(IllegalMove) as error:
        rules.play(state, Move.parse(move, rules.names))
    return str(error.value)


def short(rules: Rules[Any], cards: str) -> Any:
    """The first position of a short explicit deck."""
    return rules.deal(check_deck(parse_cards(cards), rules.pack(), short=True))
