"""How a session tells its end: where it came, and whether there is something to play after it."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Move, Session, State
from engine.games import make

from .variants import each_variant, table, walk


def session(slug: str, options: dict[str, Any] | None = None, /, **piles: str) -> Session[Any]:
    """A game that begins in a position made by hand."""
    rules = make(slug, options)
    game: Session[State] = Session(rules, 1)
    game.states = [table(rules, **piles)]
    return game


def play(game: Session[Any], *moves: str) -> tuple[bool, bool, bool]:
    """Make moves, undo and redo among them: whether there is an end, it came here, and play goes on."""
    for move in moves:
        if move in ("undo", "redo", "stop"):
            getattr(game, move)()
        else:
            game.play(Move.parse(move, game.rules.names))
    return game.outcome is not None, game.ended_here, game.goes_on


KINGS = {"t1": "KS QH JS", "t2": "2C", "h1": "KH", "f7": "AC"}


def test_solitaire_expert_plays_on_after_the_win() -> None:
    """The win comes once: with the last king's move, not with those after it."""
    game = session("expert", **KINGS)
    assert play(game) == (False, False, True)
    assert play(game, "h1>t3") == (True, True, True)
    assert play(game, "t2>f7") == (True, False, True)
    assert play(game, "t1>h1") == (True, False, True)
    assert play(game, "undo") == (True, False, True)
    assert play(game, "undo") == (True, True, True)
    assert play(game, "undo") == (False, False, True)
    assert play(game, "redo") == (True, True, True)
    assert play(game, "redo") == (True, False, True)


def test_a_win_that_was_given_away_comes_anew() -> None:
    """A king taken from the head of its column into the hand, and brought back."""
    game = session("expert", **KINGS)
    assert play(game, "h1>t3") == (True, True, True)
    assert play(game, "t3>h1") == (False, False, True)
    assert play(game, "h1>t4") == (True, True, True)


@pytest.mark.parametrize("back", [False, True])
def test_with_all_cards_on_the_piles_there_is_nothing_to_go_on_with(back: bool) -> None:
    """By either goal; and by that of the piles no king is taken back to win once more."""
    suits = [" ".join(rank + suit for rank in "A23456789TJQK") for suit in "SSHHDDCC"]
    piles = {f"f{n}": suit for n, suit in enumerate(suits, start=1)}
    almost = {**piles, "f8": piles["f8"].removesuffix(" KC"), "t1": "KC"}
    assert play(session("expert", {"goal": "piles", "take_back": back}, **almost), "t1>f8") == (
        True,
        True,
        False,
    )
    assert play(session("expert", **almost), "t1>f8") == (True, False, False)  # won before


def test_other_games_end_with_their_win() -> None:
    """Even where cards are left that could be played."""
    game = session("pyramid", {"goal": "pyramid"}, r11="KH", waste="KS")
    assert play(game, "r11") == (True, True, False)


def test_giving_up_is_an_end_that_comes_here() -> None:
    """Also before the first move; a move takes the game on."""
    game = session("klondike", stock="9c 9d", c1="KS")
    assert play(game, "stop") == (True, True, False)
    assert play(game, "stock!") == (False, False, True)
    assert play(game, "stop") == (True, True, False)
    assert play(game, "undo") == (False, False, True)


@each_variant
def test_an_end_comes_with_one_move(rules: Any) -> None:
    """In a game that is played to its end: with the last move; before it play goes on."""
    game: Session[Any] = Session(rules, 9)
    for _, move in walk(rules, 9, 400, 1):
        if game.outcome is not None:
            break
        assert (game.ended_here, game.goes_on) == (False, True)
        game.play(move)
    assert game.ended_here is (game.outcome is not None)
