"""The table under the hands: selecting, refusing, undoing, new deals, what is kept, and what must not break."""

from __future__ import annotations

import json
import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import Move, Session
from engine.games import make
from engine.record import Record

from .conftest import OpenPage, wait_until_ready
from .player import MOVES, Finger, Mouse, Player, golden

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}


FULL = """() => {
  Storage.prototype.setItem = () => { throw new DOMException("full", "QuotaExceededError"); };
}"""


def start(page: Page, slug: str, number: int, finger: bool = False) -> Player:
    """The book's game of a deal by its number."""
    player = Player(page, Finger(page) if finger else Mouse(page))
    player.open(slug)
    player.deal(make(slug), number)
    return player


def resumed(page: Page, game: Session[Any], moves: int, finger: bool = False) -> Player:
    """A golden game on the table, *moves* of it played, as if it had been saved here."""
    played = Session(game.rules, game.seed)
    for move, at in list(zip(game.moves, game.times, strict=True))[:moves]:
        played.play(move, at)
    text = Record.of(played, ("id golden", "clock 60000")).text()
    page.evaluate("([key, text]) => localStorage.setItem(key, text)", [f"baize:game:{game.rules.slug}", text])
    player = Player(page, Finger(page) if finger else Mouse(page))
    player.open(game.rules.slug)
    player.session = played
    player.check()
    return player


def deal_anew(page: Page) -> None:
    """A new deal, by keys alone."""
    page.keyboard.press("n")
    expect(page.get_by_role("dialog")).to_be_visible()
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()


def toast(page: Page) -> Any:
    return page.locator("#toast")


def test_double_tap_plays_the_best_move(page: Page) -> None:
    game = golden("klondike")
    player = resumed(page, game, next(n for n, move in enumerate(game.moves) if n and move.verb == "carry"))
    rules, state = game.rules, player.session.state
    source = next(m.source for m in rules.moves(state) if m.verb == "carry" and m.count == 1)
    best = max(
        (m for m in rules.moves(state) if m.verb == "carry" and m.source == source),
        key=lambda m: rules.worth(state, m),
    )
    words = page.evaluate(MOVES)
    for _ in range(5):  # a busy machine may send the second click too late for a double one
        player.tap(source)
        player.tap(source)
        if page.evaluate(MOVES) != words:
            break
        page.keyboard.press("Escape")
    player.played(best)


def test_picks_grow_restart_and_tell_their_sum(page: Page) -> None:
    player = start(page, "pyramid", 5)
    state, rules = player.session.state, player.session.rules
    tops = {pile: state.piles[pile][-1].rank for pile in range(21, 28)}
    first = next(pile for pile, rank in tops.items() if rank != 13)
    wrong = next(pile for pile, rank in tops.items() if rank not in (13, 13 - tops[first]) and pile != first)
    player.tap(first)
    expect(page.locator("#sum")).to_have_text(rules.tells(state, [first]))
    expect(page.locator(".card.is-selected")).to_have_count(1)
    player.tap(wrong)
    expect(toast(page)).to_contain_text("not thirteen")
    expect(page.locator("#sum")).to_have_text(rules.tells(state, [wrong]))  # restarts from the last
    page.keyboard.press("Escape")
    expect(page.locator(".card.is-selected")).to_have_count(0)
    player.check()


def test_a_refused_drop_glides_back_and_says_why(page: Page) -> None:
    player = start(page, "klondike", 1)
    rules, state = player.session.rules, player.session.state
    wrong = Move.carry(6, 9)
    assert wrong not in rules.moves(state)
    player.drag(6, 1, 9)
    expect(toast(page)).to_have_text(rules.why_not(state, wrong))
    player.check()
    expect(page.locator(".is-lifted, .is-target")).to_have_count(0)


def test_targets_glow_while_a_card_is_carried(page: Page) -> None:
    game = golden("klondike")
    player = resumed(page, game, 0)
    move = game.moves[0]
    left, top = player.corner()
    frame = player.frame()
    box = frame.boxes[player.session.state.piles[move.source][-1].up]
    goal = frame.boxes[player.session.state.piles[move.target][-1].up]
    x, y = left + box.x + 20, top + box.y + 20
    page.mouse.move(x, y)
    page.mouse.down()
    page.mouse.move(x + 30, y + 40)
    expect(page.locator(".is-lifted")).to_have_count(1)
    expect(page.locator(".is-target")).not_to_have_count(0)
    page.mouse.move(x + goal.x - box.x, y + goal.y - box.y)
    expect(page.locator(".is-best")).to_have_count(1)
    page.mouse.up()
    player.played(move)
    expect(page.locator(".is-target, .is-lifted")).to_have_count(0)


def test_undo_and_redo_to_the_very_start(page: Page) -> None:
    game = golden("klondike")
    player = resumed(page, game, 40)
    for _ in range(40):
        player.press("undo")
        assert player.session.undo()
    player.follow()
    expect(page.locator('#play [data-action="undo"]')).to_be_disabled()
    for _ in range(12):
        page.keyboard.press("Control+y")
        assert player.session.redo()
    player.follow()
    page.reload()
    wait_until_ready(page)
    player.check()  # what was undone is kept, too
    for _ in range(28):
        player.press("redo")
        assert player.session.redo()
    player.follow()


def test_execution_takes_back_the_last_drag_only(page: Page) -> None:
    """The classic undo: once, not after a deal, on again after redo; and a reload changes nothing."""
    game = golden("execution")
    first = next(n for n, move in enumerate(game.moves) if move.verb == "carry")
    player = resumed(page, game, first)
    undo, redo = (page.locator(f'#play [data-action="{name}"]') for name in ("undo", "redo"))
    expect(undo).to_be_disabled()
    player.drag_move(game.moves[first])
    expect(undo).to_be_enabled()
    undo.click()
    player.session.undo()
    player.follow()
    expect(undo).to_be_disabled()
    page.reload()
    wait_until_ready(page)
    expect(undo).to_be_disabled()
    redo.click()
    player.session.redo()
    player.follow()
    expect(undo).to_be_enabled()
    player.tap_move(Move.tap(0))
    expect(undo).to_be_disabled()


def test_replay_same_deck_on_next_game(page: Page) -> None:
    player = start(page, "execution", 12)
    player.tap_move(Move.tap(0))
    page.get_by_role("button", name="Finish").click()
    box = page.get_by_label("Replay same deck on next game")
    expect(box).not_to_be_checked()
    box.check()
    page.get_by_role("button", name="See the table").click()
    page.keyboard.press("n")
    expect(page.get_by_role("dialog")).to_contain_text("The same deck again, as you asked")
    page.get_by_role("button", name="Next game").click()
    player.session = Session(player.session.rules, 12)
    player.check()
    page.get_by_role("button", name="Finish").click()
    expect(page.get_by_label("Replay same deck on next game")).not_to_be_checked()  # each time anew


def test_presets_leave_the_score_as_it_is(page: Page) -> None:
    """The preset shows as chosen with it, and the menu tells of both."""
    start(page, "klondike", 5)
    page.locator('#play [data-action="more"]').click()
    page.get_by_role("button", name="Rules of this table").click()
    dialog = page.get_by_role("dialog")
    chip = {name: dialog.get_by_role("button", name=name, exact=True) for name in ("Book", "Modern")}
    dialog.locator('select[name="score"]').select_option("vegas")
    expect(chip["Book"]).to_have_attribute("aria-pressed", "true")
    chip["Modern"].click()
    expect(chip["Modern"]).to_have_attribute("aria-pressed", "true")
    expect(chip["Book"]).to_have_attribute("aria-pressed", "false")
    dialog.get_by_role("button", name="Deal with these rules").click()
    expect(page.locator("#status-more")).to_contain_text("Score \u221252")
    page.locator('#play [data-action="more"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("Modern, score: vegas")


def test_ctrl_new_game_deals_the_demonstration_deal(page: Page) -> None:
    player = start(page, "execution", 12)
    lesson = type(player.session.rules).lesson
    page.locator('#play [data-action="new"]').click(modifiers=["Control"])
    expect(page.locator("#status-deal")).to_have_text(re.compile(rf"^Deal {lesson}$"))
    player.session = Session(player.session.rules, lesson)
    player.check()
    page.locator('#play [data-action="new"]').click()
    expect(page.get_by_role("button", name="Demonstration deal")).to_be_visible()


def test_same_deal_again_and_the_deal_number(page: Page) -> None:
    player = start(page, "klondike", 48210)
    player.tap_move(Move.tap(0))
    page.locator('#play [data-action="more"]').click()
    page.get_by_role("button", name="Same deal again").click()
    player.session = Session(player.session.rules, 48210)
    player.follow()
    page.context.grant_permissions(["clipboard-read", "clipboard-write"])
    page.locator("#status-deal").click()
    page.get_by_role("button", name="Copy").click()
    expect(page.get_by_role("button", name="Copied")).to_be_visible()
    assert page.evaluate("navigator.clipboard.readText()") == "48210"
    page.get_by_label("Play another deal").fill("a lot")
    page.get_by_role("button", name="Play this deal").click()
    expect(page.get_by_role("alert")).to_contain_text("A deal number is a whole number")


def test_a_game_resumes_exactly_after_a_reload(page: Page) -> None:
    """With its moves, its clock, and the rules of its table."""
    game = golden("pyramid")
    player = resumed(page, game, 30)
    for move in game.moves[30:33]:
        player.drag_move(move)
    page.reload()
    wait_until_ready(page)
    player.check()
    expect(page.locator("#status-time")).to_have_text(re.compile("^1:0"))
    player.drag_move(game.moves[33])


@pytest.mark.parametrize("moment", ["drag", "flight", "deal"])
def test_reload_in_the_middle_loses_nothing(page: Page, moment: str) -> None:
    game = golden("klondike")
    count = next(n for n, move in enumerate(game.moves) if n > 15 and move.verb == "tap")
    player = resumed(page, game, count)
    if moment == "drag":
        move = next(m for m in game.rules.moves(player.session.state) if m.verb == "carry")
        left, top = player.corner()
        box = player.frame().boxes[player.session.state.piles[move.source][-1].up]
        page.mouse.move(left + box.x + 20, top + box.y + 20)
        page.mouse.down()
        page.mouse.move(left + box.x + 200, top + box.y + 120, steps=4)
        expect(page.locator(".is-lifted")).not_to_have_count(0)
    elif moment == "flight":
        player.tap(game.moves[count].source)
        player.session.play(game.moves[count])
        expect(page.locator("#status-moves")).to_have_text(f"{count + 1} moves")  # the card is on its way
    else:
        deal_anew(page)
        number = int(re.sub(r"\D", "", page.locator("#status-deal").inner_text()))
        player.session = Session(make("klondike"), number)
    page.reload()
    wait_until_ready(page)
    player.check()
    expect(page.locator(".is-lifted, .is-target")).to_have_count(0)


def test_twenty_fast_taps_on_the_stock(page: Page) -> None:
    player = start(page, "klondike", 1)
    for _ in range(20):
        player.tap(0)
        player.session.play(Move.tap(0))
    player.follow()


def test_undo_during_an_animation_and_a_tap_during_undo(page: Page) -> None:
    player = start(page, "klondike", 1)
    for _ in range(5):
        player.tap(0)
        page.keyboard.press("u")
        player.tap(0)
        player.session.play(Move.tap(0))
    player.follow()


def test_a_second_finger_and_a_lost_pointer(open_page: OpenPage) -> None:
    """Neither moves a card, leaves one in the air, or stops the next drag."""
    page = open_page(**PHONE)
    game = golden("klondike")
    player = resumed(page, game, 0, finger=True)
    finger = player.pointer
    assert isinstance(finger, Finger)
    left, top = player.corner()
    box = player.frame().boxes[player.session.state.piles[game.moves[0].source][-1].up]
    x, y = left + box.x + 20, top + box.y + 12
    finger.send("touchStart", (x, y))
    finger.send("touchMove", (x + 40, y + 60))
    finger.send("touchStart", (x + 40, y + 60), (x + 150, y + 300))
    finger.send("touchMove", (x + 60, y + 90), (x + 150, y + 320))
    finger.send("touchCancel")
    expect(page.locator(".is-lifted")).to_have_count(0)
    player.check()
    player.drag_move(game.moves[0])


def test_a_window_that_changes_during_a_drag(page: Page) -> None:
    player = start(page, "klondike", 26)
    left, top = player.corner()
    box = player.frame().boxes[player.session.state.piles[6][-1].up]
    page.mouse.move(left + box.x + 20, top + box.y + 20)
    page.mouse.down()
    page.mouse.move(left + box.x + 200, top + box.y + 120, steps=3)
    expect(page.locator(".is-lifted")).to_have_count(1)
    page.set_viewport_size({"width": 390, "height": 844})
    expect(page.locator(".is-lifted")).to_have_count(0)
    page.mouse.up()
    player.follow()
    page.set_viewport_size({"width": 844, "height": 390})
    player.follow()


def test_clock_plays_on_pauses_and_runs_to_the_end(page: Page) -> None:
    game = golden("clock-lost")
    player = start(page, "clock", game.seed)
    step = page.get_by_role("button", name="Step", exact=True)
    for _ in range(2):
        step.click()
        player.session.play(next(player.session.rules.moves(player.session.state)))
        player.follow()
    page.get_by_role("button", name="Play on").click()
    expect(page.locator("#status-more")).to_contain_text("4 cards turned", timeout=15_000)
    page.get_by_role("button", name="Pause").click()
    page.get_by_role("button", name="To the end").click()
    expect(page.locator("dialog.end")).to_be_visible()
    while player.session.outcome is None:
        player.session.play(next(player.session.rules.moves(player.session.state)))
    player.check()
    page.locator("dialog.end").get_by_role("button", name="Undo").click()
    player.session.undo()
    player.follow()


def kept_results(page: Page, slug: str) -> list[Any]:
    kept = page.evaluate("(slug) => localStorage.getItem(`baize:results:${slug}`)", slug)
    return list(json.loads(kept)["games"].values()) if kept else []


def test_solitaire_expert_is_won_once_and_plays_on(page: Page) -> None:
    """The notice comes with the win alone; what is played after it changes neither result nor clock, is
    there after a visit to the lobby, and goes up by itself."""
    game = golden("expert")
    player, end = resumed(page, game, len(game.moves) - 1), page.locator("dialog.end")
    player.drag_move(game.moves[-1])
    expect(end).to_be_visible()
    won = kept_results(page, "expert")
    assert [entry["result"] for entry in won] == ["won"]
    page.get_by_role("button", name="See the table").click()
    names = game.rules.names
    player.drag_move(Move.parse("h1>t1", names))
    player.drag_move(Move.parse("t2>f2", names))
    player.press("undo")
    player.session.undo()
    player.follow()
    page.locator(".back").click()
    expect(page.locator("#resume")).to_contain_text("Continue Solitaire Expert")
    page.locator('[data-slug="expert"] .tile-link').click()
    player.follow()
    expect(end).to_be_hidden()
    page.get_by_role("button", name="Play up the rest").click()
    while move := game.rules.auto(player.session.state):
        player.session.play(move)
    expect(page.locator("#status-moves")).to_have_text(f"{player.session.cursor} moves", timeout=30_000)
    player.check()
    expect(end).to_be_hidden()
    assert kept_results(page, "expert") == won
    page.locator(".back").click()
    expect(page.locator("#resume")).to_be_hidden()  # nothing is left to go on with


def test_a_won_game_of_solitaire_expert_may_be_won_in_another_way(page: Page) -> None:
    """Taken back to before the win: the notice comes again, and the result is the later one, with help."""
    game = golden("expert")
    player, end = resumed(page, game, len(game.moves) - 1), page.locator("dialog.end")
    player.drag_move(game.moves[-1])
    end.get_by_role("button", name="Undo").click()
    player.session.undo()
    player.follow()
    player.drag_move(game.moves[-1])
    expect(end).to_be_visible()
    (entry,) = kept_results(page, "expert")
    assert (entry["result"], entry["helped"]) == ("won", True)
    page.reload()
    wait_until_ready(page)
    expect(end).to_be_visible()


def test_a_game_left_for_another_counts_as_lost_once(page: Page) -> None:
    player = start(page, "accordion", 3)
    deal_anew(page)  # nothing was played: nothing counts
    player.session = Session(
        player.session.rules, int(re.sub(r"\D", "", page.locator("#status-deal").inner_text()))
    )
    player.tap_move(Move.tap(0))
    deal_anew(page)
    page.locator(".back").click()
    expect(page.locator('[data-record="accordion"]')).to_have_text("Won 0 of 1")
    kept = json.loads(page.evaluate("localStorage.getItem('baize:results:accordion')"))
    assert [entry["how"] for entry in kept["games"].values()] == ["left"]


def test_a_damaged_game_is_set_aside_and_told(page: Page) -> None:
    page.evaluate(
        "localStorage.setItem('baize:game:clock', 'baize 1\\ngame clock\\ndeal 7\\nmoves what?\\n')"
    )
    Player(page, Mouse(page)).open("clock")
    expect(toast(page)).to_contain_text("could not be read and was set aside")
    assert "what?" in page.evaluate("localStorage.getItem('baize:damaged:game:clock')")


def test_reduced_motion_shows_every_move_at_once(open_page: OpenPage) -> None:
    page = open_page(reduced_motion="reduce")
    player = start(page, "klondike", 1)
    player.tap_move(Move.tap(0))
    assert page.evaluate("document.getAnimations().length") == 0


def test_undo_after_giving_up_goes_on(page: Page) -> None:
    player = start(page, "klondike", 1)
    player.tap_move(Move.tap(0))
    page.locator('#play [data-action="more"]').click()
    page.get_by_role("button", name="Give up").click()
    page.locator("dialog.end").get_by_role("button", name="Undo").click()
    expect(page.locator("dialog.end")).to_be_hidden()
    player.follow()  # no move was taken back
    player.tap_move(Move.tap(0))


def test_enter_in_the_deal_dialog_deals_and_closes_it(page: Page) -> None:
    player = start(page, "klondike", 1)
    page.locator("#status-deal").click()
    page.get_by_label("Play another deal").fill("4711")
    page.keyboard.press("Enter")
    expect(page.get_by_role("dialog")).to_be_hidden()
    player.session = Session(player.session.rules, 4711)
    player.follow()


def test_two_tabs_follow_one_another(open_page: OpenPage) -> None:
    """What is played in one tab shows in the other; an idle tab writes over nothing."""
    page = open_page()
    player = start(page, "klondike", 1)
    player.tap_move(Move.tap(0))
    other = page.context.new_page()
    other.goto(page.url)
    wait_until_ready(other)
    page.bring_to_front()
    for _ in range(5):
        player.tap_move(Move.tap(0))
    expect(other.locator("#status-moves")).to_have_text("6 moves")
    page.close()
    other.reload()
    wait_until_ready(other)
    expect(other.locator("#status-moves")).to_have_text("6 moves")


def test_a_full_store_loses_nothing_while_the_page_lives(page: Page) -> None:
    """What no longer fits is said, and a trip to the lobby keeps what was played."""
    player = start(page, "klondike", 1)
    player.tap_move(Move.tap(0))
    page.evaluate(FULL)
    for _ in range(4):
        player.tap_move(Move.tap(0))
    expect(toast(page)).to_contain_text("no room left")
    page.locator(".back").click()
    page.locator("#resume").click()
    player.follow()


def test_the_rules_can_be_read_without_leaving_the_page(page: Page) -> None:
    page.locator('[data-slug="clock"] .tile-rules').click()
    dialog = page.get_by_role("dialog")
    expect(dialog).to_contain_text("exactly 1 in 13")
    page.keyboard.press("Escape")
    expect(dialog).to_be_hidden()
    player = start(page, "pyramid", 1)
    page.locator('#play [data-action="rules"]').click()
    expect(page.get_by_role("dialog")).to_contain_text("add up to thirteen")
    page.get_by_role("button", name="Close").click()
    player.check()
