"""Every golden game, won and lost, from the deal to its end on the page, upright and lying. Long: `make test-all`."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from .conftest import OpenPage
from .player import GOLDEN, Finger, Player, by_hand, golden, in_turn

NAMES = [name for name in sorted(file.stem for file in GOLDEN.glob("*.txt")) if in_turn(name)]
MOST = 400  # moves; of a longer game, which plays itself, the rest is run to the end by the page


@pytest.mark.long
@pytest.mark.parametrize("size", [(390, 844), (844, 390)], ids=["upright", "lying"])
@pytest.mark.parametrize("name", NAMES)
def test_a_golden_game_is_played_to_its_end(open_page: OpenPage, name: str, size: tuple[int, int]) -> None:
    game = golden(name)
    viewport = {"width": size[0], "height": size[1]}
    page = open_page(viewport=viewport, has_touch=True, is_mobile=True)
    player = Player(page, Finger(page))
    player.open(game.rules.slug)
    rules = by_hand(game.rules)
    if rules.options:
        player.choose(rules)
    player.deal(rules, game.seed)
    most = MOST if rules.automatic else len(game.moves)
    for move in game.moves[:most]:
        player.tap_move(move)
    if len(game.moves) > most:
        page.get_by_role("button", name="To the end").click()
    elif game.stopped:
        page.locator('#play [data-action="more"]').click()
        page.get_by_role("button", name="Give up").click()
    notice = page.locator("dialog.end")
    expect(notice).to_be_visible(timeout=30_000)
    end = game.outcome
    assert end and notice.get_attribute("data-result") == end.result
    if len(game.moves) > most:
        player.session = game
        player.check()
