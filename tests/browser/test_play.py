"""Whole games, played through the page from the deal to the end, with mouse, finger and taps."""

from __future__ import annotations

import json

import pytest
from playwright.sync_api import Page, expect

from engine.games import GAMES

from .conftest import OpenPage
from .player import Finger, Mouse, Player, by_hand, golden, in_turn

PHONE = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


def result(page: Page) -> str:
    notice = page.locator("dialog.end")
    expect(notice).to_be_visible()
    return str(notice.get_attribute("data-result"))


def test_klondike_modern_is_won_by_mouse(page: Page) -> None:
    """Drag by drag, with the page equal to the rules after each; then the notice and the record."""
    game = golden("klondike")
    player = Player(page, Mouse(page))
    player.open("klondike")
    player.choose(game.rules, "Modern")
    player.deal(game.rules, game.seed)
    for move in game.moves:
        player.has_no_name_of_an_unseen_card()
        player.drag_move(move)
    assert result(page) == "won"
    expect(page.locator("dialog.end h2")).to_have_text("You won")
    expect(page.locator("dialog.end")).to_contain_text("1 of 1")
    expect(page.locator("dialog.end .fx canvas")).to_be_attached()  # fireworks
    page.keyboard.press("Escape")
    page.locator(".back").click()
    expect(page.locator('[data-record="klondike"]')).to_have_text("Won 1 of 1")


def test_klondike_modern_is_won_by_finger(open_page: OpenPage) -> None:
    game = golden("klondike")
    page = open_page(**PHONE)
    player = Player(page, Finger(page))
    player.open("klondike")
    player.choose(game.rules, "Modern")
    player.deal(game.rules, game.seed)
    for move in game.moves:
        player.drag_move(move)
    assert result(page) == "won"


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_execution_is_lost(open_page: OpenPage, device: str) -> None:
    game = golden("execution-lost")
    page = open_page(**(PHONE if device == "finger" else {}))
    player = Player(page, Finger(page) if device == "finger" else Mouse(page))
    player.open("execution")
    player.deal(game.rules, game.seed)
    for move in game.moves:
        player.drag_move(move)
    assert result(page) == "lost"
    expect(page.locator("dialog.end .why")).to_contain_text("away from home")


@pytest.mark.parametrize(
    "name", ["execution", "accordion-honourable", "pyramid-lost", "klondike-lost", "clock", "clock-lost"]
)
def test_games_are_played_by_taps_alone(open_page: OpenPage, name: str) -> None:
    """Tap-tap, and one tap where only one move is possible."""
    game = golden(name)
    page = open_page(**PHONE)
    player = Player(page, Finger(page))
    player.open(game.rules.slug)
    if game.rules.options:
        player.choose(game.rules)
    player.deal(game.rules, game.seed)
    end = game.outcome
    assert end
    for move in game.moves:
        player.tap_move(move)
    assert result(page) == end.result
    kept = json.loads(page.evaluate(f"localStorage.getItem('baize:results:{game.rules.slug}')"))
    assert [entry["result"] for entry in kept["games"].values()] == [end.result]


@pytest.mark.parametrize("slug", [game.slug for game in GAMES if in_turn(game.slug)])
def test_every_game_begins_on_the_page(open_page: OpenPage, slug: str) -> None:
    """Its golden game, the first moves dragged by mouse, then tapped by finger; equal to the rules after each."""
    game = golden(slug)
    page = open_page(has_touch=True)
    player = Player(page, Mouse(page))
    player.open(slug)
    rules = by_hand(game.rules)
    if rules.options:
        player.choose(rules)
    player.deal(rules, game.seed)
    for number, move in enumerate(game.moves[:24]):
        if number == 12:
            player.pointer = Finger(page)
        if number < 12:
            player.drag_move(move)
        else:
            player.tap_move(move)
    player.has_no_name_of_an_unseen_card()


def test_pyramid_relaxed_is_won_by_mouse(page: Page) -> None:
    """Picks by dragging one card onto the other, kings by a tap."""
    game = golden("pyramid")
    player = Player(page, Mouse(page))
    player.open("pyramid")
    player.choose(game.rules, "Relaxed")
    player.deal(game.rules, game.seed)
    for move in game.moves:
        player.drag_move(move)
    assert result(page) == "won"
