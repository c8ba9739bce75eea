"""Tables with several seats: rivals that move in turn, Stop, two people at one screen."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import Move, Rules, Session
from engine.bots.intent import intent
from engine.games import make

from .conftest import OpenPage
from .player import Finger, Mouse, Player

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def seated(page: Page, rules: Rules[Any], deal: int, finger: bool = False) -> Player:
    """At the table of a game with the rules chosen, a deal by its number."""
    player = Player(page, Finger(page) if finger else Mouse(page))
    player.open(rules.slug)
    player.choose(rules)
    player.deal(rules, deal)
    return player


def best(player: Player, seen: set[Any]) -> Move:
    """What a quick but orderly person plays: the most promising move that leads somewhere new."""
    rules, state = player.session.rules, player.session.state
    moves = [move for move in rules.moves(state) if move.seat in rules.people and move.word != "STOP"]
    moves.sort(key=lambda move: -rules.worth(state, move))
    for move in moves:
        after = rules.apply(state, move)
        if rules.key(after) not in seen and not getattr(after, "fault", None):
            return move
    return moves[-1]


def rivals_move(player: Player) -> None:
    """The mirror's rivals play until a person is in turn; the page skips there."""
    session = player.session
    if session.outcome is None and session.state.turn not in session.rules.people:
        player.page.locator('#play .bar [data-action="auto"]').click()
        while session.outcome is None and session.state.turn not in session.rules.people:
            move = intent(session)
            assert move
            session.play(move)
        player.follow()


def play_on(player: Player, moves: int) -> None:
    """Play against the rivals for so many moves, or to the end."""
    session = player.session
    seen = {session.rules.key(session.state)}
    for _ in range(moves):
        rivals_move(player)
        if session.outcome is not None:
            return
        player.drag_move(best(player, seen))
        seen.add(session.rules.key(session.state))


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_a_rival_is_played_against(open_page: OpenPage, device: str) -> None:
    """Thirty moves of one's own, and what the rival does between them; the page equal to the rules after each."""
    page = open_page(**(PHONE if device == "finger" else {}))
    player = seated(page, make("russian-bank", {"errors": "prevent"}), 7, device == "finger")
    play_on(player, 30)
    assert {move.seat for move in player.session.moves} == {0, 1}
