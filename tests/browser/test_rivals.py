"""Tables with several seats: rivals that move in turn, Stop, two people at one screen."""

from __future__ import annotations

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
        player.page.get_by_role("button", name="Skip").click()
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


def open_duty(rules: Rules[Any], duty: str) -> int:
    """The first deal whose beginning has this duty open."""
    return next(deal for deal in range(1, 100) if rules.duty(rules.new(deal)).name == duty)  # type: ignore[attr-defined]


def first_error(rules: Rules[Any]) -> Session[Any]:
    """A game up to the first error of the rival, the quickest of many deals."""

    def until_error(deal: int) -> Session[Any] | None:
        session = Session(rules, deal)
        seen = {rules.key(session.state)}
        while session.cursor < 40 and session.outcome is None:
            if session.state.turn in rules.people:
                player = Player.__new__(Player)
                player.session = session
                session.play(best(player, seen))
            else:
                move = intent(session)
                assert move
                session.play(move)
                if session.state.fault:
                    return session
            seen.add(rules.key(session.state))
        return None

    games = [game for deal in range(1, 80) if (game := until_error(deal))]
    return min(games, key=lambda game: game.cursor)


def counted(player: Player) -> Any:
    """The page's count of moves is the mirror's."""
    count = player.session.cursor
    return expect(player.page.locator("#status-moves")).to_have_text(
        f"{count} move" + ("" if count == 1 else "s"), timeout=10_000
    )


def test_the_rival_calls_stop(page: Page) -> None:
    """The stock is turned before the reserve: the best rival sees it, the card goes to the waste, the turn ends."""
    rules = make("russian-bank", {"level": 4})
    player = seated(page, rules, open_duty(rules, "turn-reserve"))
    player.tap_move(Move.tap(rules.names.index("stock1")))
    move = intent(player.session)
    assert move == Move.say("STOP", 1)
    player.session.play(move)
    counted(player)
    player.check()
    expect(page.locator("#toast")).to_contain_text("Marta said Stop")
    expect(page.locator("#toast")).to_contain_text("the reserve is turned up first")


def test_a_rival_that_means_to_call_is_not_outrun(page: Page) -> None:
    """The next move, however quick, comes after the Stop; it is not made then."""
    rules = make("russian-bank", {"level": 4})
    player = seated(page, rules, open_duty(rules, "turn-reserve"))
    stock, reserve = rules.names.index("stock1"), rules.names.index("reserve1")
    player.tap_move(Move.tap(stock))
    player.tap(reserve)
    player.session.play(Move.say("STOP", 1))
    player.follow()
    expect(page.locator("#toast")).to_contain_text("Marta said Stop")


def test_the_rivals_error_is_stopped(page: Page) -> None:
    """A weak rival errs; the alarm is there after each of its moves; said after the error it takes the move back."""
    rules = make("russian-bank", {"level": 1})
    game = first_error(rules)
    player = seated(page, rules, game.seed)
    session = player.session
    for move in game.moves:
        if move.seat in rules.people:
            player.drag_move(move)
        else:
            expect(page.get_by_role("button", name="Skip")).to_be_visible()
            session.play(move)
            counted(player)
            player.check()
            expect(page.get_by_role("button", name="Stop!")).to_be_visible()
    assert session.state.fault
    player.tap_move(Move.say("STOP"))
    assert session.state.turn == 0
    expect(page.locator("#toast")).to_contain_text("There was an error")


def test_rivals_wait_and_hurry(page: Page) -> None:
    """Pause holds a rival as long as one likes; undo then takes the whole of its turn back."""
    rules = make("russian-bank", {"errors": "prevent"})
    player = seated(page, rules, 7)
    session = player.session
    seen = {rules.key(session.state)}
    while session.state.turn == 0:
        player.drag_move(best(player, seen))
        seen.add(rules.key(session.state))
    own = session.cursor
    page.get_by_role("button", name="Pause").click()
    page.wait_for_timeout(2500)
    counted(player)
    expect(page.get_by_role("button", name="Go on")).to_be_visible()
    page.reload()
    page.locator("html.is-ready").wait_for()
    rivals_move(player)
    assert session.cursor > own
    player.press("undo")
    while session.undo() and session.state.turn != 0:
        pass
    counted(player)
    player.check()
    player.press("redo")
    while session.redo() and session.state.turn != 0:
        pass
    counted(player)
    player.check()


def test_two_people_share_one_screen(page: Page) -> None:
    """Each in turn, by drag; the table turns; nothing enters the record of one player."""
    rules = make("russian-bank", {"opponent": "human", "errors": "allow"})
    player = seated(page, rules, 11)
    seen = {rules.key(player.session.state)}
    for number in range(30):
        if number == 12:
            player.press("more")
            page.get_by_role("button", name="Turn the table").click()
            player.turned = True
            player.check()
        player.drag_move(best(player, seen))
        seen.add(rules.key(player.session.state))
    assert {move.seat for move in player.session.moves} == {0, 1}
    player.tap_move(Move.say("STOP", 1 - player.session.state.mover))
    expect(page.locator("#toast")).to_contain_text("no error")
    player.press("more")
    page.get_by_role("button", name="Give up").click()
    expect(page.locator("dialog.end")).to_be_visible()
    page.keyboard.press("Escape")
    page.locator(".back").click()
    expect(page.locator('[data-record="russian-bank"]')).to_have_text("Not played")


@pytest.mark.long
@pytest.mark.parametrize("device", ["mouse", "finger"])
@pytest.mark.parametrize("level", [1, 2, 3, 4])
def test_whole_matches_are_played_to_the_end(open_page: OpenPage, level: int, device: str) -> None:
    """A match to 300 points against each level, game after game, until one side has it."""
    page = open_page(**(PHONE if device == "finger" else {}))
    rules = make("russian-bank", {"level": level, "match": 300, "errors": "prevent"})
    player = seated(page, rules, 100 + level, device == "finger")
    play_on(player, 5000)
    assert player.session.outcome
    expect(page.locator("dialog.end")).to_have_attribute("data-result", player.session.outcome.result)
