"""Pounce as a race in the browser. The test turns the page's clock, and runs the same race beside it."""

from __future__ import annotations

import re
from typing import Any

import pytest
from playwright.sync_api import Page, expect

from engine import Move, Rules, Session
from engine.games import make
from engine.race import TAPPED, Race
from engine.record import Record

from .conftest import OpenPage
from .player import Finger, Mouse, Player
from .test_rivals import rivals_move, seated

PHONE: dict[str, Any] = {"viewport": {"width": 390, "height": 844}, "has_touch": True, "is_mobile": True}
KEPT = "() => localStorage.getItem('baize:game:pounce')"


class Racer(Player):
    """Plays a race; whenever time stands still the page must show what its own record says."""

    def start(self, rules: Rules[Any], deal: int) -> None:
        self.open(rules.slug)
        self.choose(rules)
        self.page.locator("#status-deal").click()
        self.page.get_by_label("Play another deal").fill(str(deal))
        self.page.get_by_role("button", name="Play this deal").click()
        expect(self.page.get_by_text("Ready?")).to_be_visible()
        self.session = Session(rules, deal)
        self.page.clock.install()
        self.page.clock.pause_at(self.page.evaluate("Date.now() + 1000"))
        self.go()

    def go(self) -> None:
        self.page.locator("#veil-go").click()

    def stand(self) -> None:
        """Stop the race; the mirror then is what the page has kept."""
        self.page.get_by_role("button", name="Pause").click()
        expect(self.page.get_by_text("Paused")).to_be_visible()
        self.read()
        self.check()

    def read(self) -> None:
        self.session = Record.parse(self.page.evaluate(KEPT)).session()

    def own(self) -> list[Move]:
        """What the first seat may play now."""
        rules = self.session.rules
        return [m for m in rules.moves_of(self.session.state, {0}) if m.verb == "carry"]

    def stock(self) -> int:
        return int(self.session.rules.names.index("stock1"))


def alone(rules: Rules[Any], kept: Session[Any], now: int) -> Session[Any]:
    """The same race run by the engine: only the person's moves are taken from *kept*, at their times."""
    session: Session[Any] = Session(rules, kept.seed)
    race = Race(session)
    for move, at in zip(kept.moves, kept.times, strict=True):
        if move.seat == 0:
            assert race.launch(move, at) == ""
            race.advance(at)
    race.advance(now)
    return session


def test_a_race_is_the_one_that_the_engine_runs(page: Page) -> None:
    """Same deal, same options, same timing of the player: the same moves at the same times."""
    rules = make("pounce", {"tempo": "fierce", "level": 4})
    racer = Racer(page, Mouse(page))
    racer.start(rules, 5)
    for _ in range(6):
        racer.tap(racer.stock())
        page.clock.run_for(1300)
    racer.stand()
    kept = racer.session
    assert {move.seat for move in kept.moves} == {0, 1, 2, 3}
    assert sum(move.seat == 0 for move in kept.moves) == 6
    again = alone(rules, kept, max(kept.times))
    assert [(m.text(rules.names), at) for m, at in zip(again.moves, again.times, strict=True)] == [
        (m.text(rules.names), at) for m, at in zip(kept.moves, kept.times, strict=True)
    ]


@pytest.mark.parametrize("device", ["mouse", "finger"])
def test_cards_are_dropped_and_tapped_into_the_centre(open_page: OpenPage, device: str) -> None:
    """A dropped card is there at once; a tapped one is on its way for a quarter of a second."""
    page = open_page(**(PHONE if device == "finger" else {}))
    rules = make("pounce", {"players": 2, "bases": "aces", "tempo": "calm", "level": 1})

    def opens(deal: int) -> Move | None:
        state = rules.new(deal)
        tops = [m for m in rules.moves_of(state, {0}) if m.verb == "carry" and m.target in rules.centre]  # type: ignore[attr-defined]
        return tops[0] if tops else None

    deal = next(deal for deal in range(1, 500) if opens(deal))
    move = opens(deal)
    assert move
    for dropped in (True, False):
        racer = Racer(page, Finger(page) if device == "finger" else Mouse(page))
        racer.start(rules, deal)
        if dropped:
            racer.drag(move.source, 1, move.target)
        else:
            racer.tap(move.source)
            racer.tap(move.target)
            expect(page.locator(".card.is-flying")).to_have_count(1)
            page.clock.run_for(TAPPED + 20)
        expect(page.locator(".card.is-flying")).to_have_count(0)
        racer.stand()
        assert [m for m in racer.session.moves if m.seat == 0] == [move]
        page.clock.resume()
        page.locator(".back").click()


def test_a_race_stands_still_and_is_taken_up_again(page: Page) -> None:
    """Pause covers the table; time does not pass; a reload comes back paused, with what had arrived."""
    rules = make("pounce", {"tempo": "fierce", "level": 4})
    racer = Racer(page, Mouse(page))
    racer.start(rules, 9)
    page.clock.run_for(4000)
    racer.stand()
    expect(page.locator("#cloth")).to_have_css("opacity", "0")
    moves = racer.session.cursor
    page.clock.run_for(10_000)
    racer.read()
    assert racer.session.cursor == moves
    page.reload()
    page.locator("html.is-ready").wait_for()
    expect(page.get_by_text("Paused")).to_be_visible()
    racer.check()
    racer.go()
    page.clock.run_for(4000)
    racer.stand()
    assert racer.session.cursor > moves


def race_to(rules: Rules[Any], deal: int) -> tuple[int, Move] | None:
    """When, and by which play, the first seat would lose a place of the centre to a rival by a hair: in time to
    tap the card, too late to be there first."""
    session: Session[Any] = Session(rules, deal)
    race = Race(session)
    mine: dict[int, Move] = {}  # places that the first seat could reach, since no later than this event
    while (at := race.due()) is not None and at < 20_000:
        for event in race.advance(at):
            move = event.move
            if not event.late and move.verb == "carry" and move.target in mine and event.at > 1000:
                return event.at, mine[move.target]
        moves = rules.moves_of(session.state, {0})
        mine = {m.target: m for m in moves if m.verb == "carry" and m.target in rules.centre}  # type: ignore[attr-defined]
    return None


def test_a_card_that_comes_too_late_glides_back(page: Page) -> None:
    """Tapped a tenth of a second before a rival's card arrives: the place is taken, and the player hears by whom."""
    rules = make("pounce", {"players": 4, "bases": "aces", "tempo": "fierce", "level": 4})
    deal, (at, move) = next((deal, found) for deal in range(1, 300) if (found := race_to(rules, deal)))
    racer = Racer(page, Mouse(page))
    racer.start(rules, deal)
    page.clock.run_for(at - 100)
    mirror: Session[Any] = Session(rules, deal)
    Race(mirror).advance(at - 100)
    racer.session = mirror
    racer.tap(move.source)
    racer.tap(move.target)
    expect(page.locator(".card.is-flying").first).to_be_visible()
    page.clock.run_for(TAPPED + 50)
    expect(page.locator("#toast")).to_contain_text("came too late")
    racer.stand()
    assert not [m for m in racer.session.moves if m.seat == 0]


def test_pounce_in_turns_needs_no_haste(page: Page) -> None:
    """The tempo for those who cannot race: the clock may stand, every seat waits for its turn; keys play too."""
    rules = make("pounce", {"tempo": "turns", "players": 3})
    player = seated(page, rules, 4)
    for _ in range(12):
        rivals_move(player)
        plays = [m for m in rules.moves_of(player.session.state, {0}) if m.verb != "say"]
        if not plays:
            break
        player.drag_move(max(plays, key=lambda m: rules.worth(player.session.state, m)))
    assert {move.seat for move in player.session.moves} == {0, 1, 2}


COMBINATIONS = [
    pytest.param(
        {"players": players, **base},
        id=f"{name}-{players}",
        marks=[] if (players, name) in ((2, "thirteen"), (4, "klondike"), (8, "all")) else [pytest.mark.long],
    )
    for name, base in (
        ("all", {}),
        ("thirteen", {"goal": "thirteen"}),
        ("klondike", {"base": "klondike"}),
    )
    for players in (2, 4, 8)
]


@pytest.mark.parametrize("options", COMBINATIONS)
def test_whole_races_come_to_their_end(open_page: OpenPage, options: dict[str, Any]) -> None:
    """The person only turns cards; the rivals do the rest."""
    page = open_page(**PHONE)
    rules = make("pounce", {"tempo": "fierce", "level": 4, **options})
    racer = Racer(page, Finger(page))
    racer.start(rules, 3)
    notice = page.locator("dialog.end")
    for _ in range(400):
        page.clock.run_for(2000)
        if notice.count():
            break
        racer.read()  # as it was kept a moment ago
        open_to_me = list(rules.moves_of(racer.session.state, {0}))
        if any(move.verb == "tap" for move in open_to_me):
            racer.tap(racer.stock())
        elif any(move.word == "DONE" for move in open_to_me):
            page.get_by_role("button", name="Done").click()
    expect(notice).to_be_visible()
    racer.read()
    end = racer.session.outcome
    assert end
    expect(notice).to_have_attribute("data-result", end.result)
    racer.check()


def test_two_people_race_with_two_hands(open_page: OpenPage) -> None:
    """Two fingers drag at the same time, each a card of its own half; both cards arrive."""
    page = open_page(viewport={"width": 1280, "height": 800}, has_touch=True)
    rules = make("pounce", {"people": 2, "players": 2, "tempo": "calm", "level": 1})

    def both(deal: int) -> tuple[Move, Move] | None:
        state = rules.new(deal)
        first, second = ([m for m in rules.moves_of(state, {seat}) if m.verb == "carry"] for seat in (0, 1))
        return (first[0], second[0]) if first and second else None

    deal = next(deal for deal in range(1, 500) if both(deal))
    moves = both(deal)
    assert moves
    finger = Finger(page)
    racer = Racer(page, finger)
    racer.start(rules, deal)
    frame, (left, top) = racer.frame(), racer.corner()
    starts, goals = [], []
    for move in moves:
        box = frame.boxes[racer.session.state.piles[move.source][-move.count].up]
        goal = racer.landing(frame, move.target)
        x, y = left + box.x + frame.card_w / 2, top + box.y + 9
        starts.append((x, y))
        goals.append((x + goal[0] - box.x, y + goal[1] - box.y))
    finger.send("touchStart", starts[0])
    finger.send("touchStart", *starts)
    for share in (0.3, 0.7, 1.0):
        now = [
            (x + (u - x) * share, y + (v - y) * share) for (x, y), (u, v) in zip(starts, goals, strict=True)
        ]
        finger.send("touchMove", *now)
    expect(page.locator(".card.is-lifted")).to_have_count(2)
    finger.send("touchMove", goals[0])  # the second finger leaves, the first stays
    finger.send("touchEnd")
    expect(page.locator(".card.is-lifted")).to_have_count(0)
    racer.stand()
    assert sorted(racer.session.moves) == sorted(moves)


def test_others_move_while_a_card_is_in_hand(open_page: OpenPage) -> None:
    """The hand keeps its card however many cards arrive meanwhile."""
    page = open_page(**PHONE)
    rules = make("pounce", {"tempo": "fierce", "level": 4})
    finger = Finger(page)
    racer = Racer(page, finger)
    racer.start(rules, 5)
    frame, (left, top) = racer.frame(), racer.corner()
    pile = rules.names.index("t11")
    card = racer.session.state.piles[pile][-1]
    box = frame.boxes[card.up]
    x, y = left + box.x + frame.card_w / 2, top + box.y + 9
    finger.send("touchStart", (x, y))
    finger.send("touchMove", (x + 20, y + 90))
    lifted = page.locator(".card.is-lifted")
    expect(lifted).to_have_count(1)
    for step in range(8):
        page.clock.run_for(700)
        finger.send("touchMove", (x + 20 + step, y + 100))
        expect(lifted).to_have_attribute("aria-label", re.compile(card.name))
    finger.send("touchEnd")
    racer.stand()
    assert racer.session.cursor > 3
    assert not [move for move in racer.session.moves if move.seat == 0]


def test_a_race_in_two_tabs_is_one_race(page: Page) -> None:
    """Whichever tab keeps a move first goes on; the other stops, says so, and writes nothing over it."""
    rules = make("pounce", {"tempo": "fierce", "level": 4})
    racers = [Racer(page, Mouse(page))]
    racers[0].open(rules.slug)
    racers[0].choose(rules)
    racers[0].go()
    page.wait_for_timeout(2500)
    other = page.context.new_page()
    other.goto(page.url)
    other.locator("html.is-ready").wait_for()
    racers.append(Racer(other, Mouse(other)))
    racers[1].go()
    other.wait_for_timeout(5000)
    standing = [racer for racer in racers if racer.page.locator("#veil").is_visible()]
    assert len(standing) == 1
    expect(standing[0].page.locator("#toast")).to_have_text("This game went on in another tab.")
    (running,) = set(racers) - set(standing)
    running.stand()
    moves = running.session.cursor
    standing[0].page.reload()
    standing[0].page.locator("html.is-ready").wait_for()
    standing[0].read()
    standing[0].check()
    assert standing[0].session.cursor == moves


def test_a_match_goes_on_with_the_next_game(page: Page) -> None:
    """Points are carried over, the decks are dealt anew, and the race runs on."""
    rules = make(
        "pounce", {"players": 2, "goal": "thirteen", "score": "points", "tempo": "fierce", "level": 4}
    )
    racer = Racer(page, Mouse(page))
    racer.start(rules, 3)
    again = page.get_by_role("button", name="Next game")
    for _ in range(300):
        page.clock.run_for(2000)
        if again.count():
            break
        racer.read()
        if any(move.verb == "tap" for move in rules.moves_of(racer.session.state, {0})):
            racer.tap(racer.stock())
    again.click()
    page.clock.run_for(5000)
    racer.stand()
    assert racer.session.state.game == 2
    assert any(racer.session.state.before)
