"""The computer's players in a race, and the race that is the same each time (RULES, section 11)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from engine import Move, Session
from engine.deal import Stream
from engine.games import make
from engine.race import TAPPED, Event, Race
from engine.record import Record

from .pounce_table import BOTH, HERS, MATCH, TWO, at, move, pounce, race
from .variants import read


def to_the_end(race: Race) -> Iterator[Event]:
    while (due := race.due()) is not None:
        yield from race.advance(due)


# ---- the computer's players ----


@pytest.mark.parametrize(("after", "first"), [(-40, 0), (0, 0), (40, 1)])
def test_a_rival_loses_a_place_by_less_than_fifty_milliseconds(after: int, first: int) -> None:
    """And the other way round. Her card is on its way for as long as her level takes."""
    run = race(TWO, at(TWO, **{**BOTH, **HERS}), {1: 2})
    seen = run.due()
    assert seen is not None
    assert run.advance(seen) == []
    (flight,) = run.flights
    assert (flight.move, flight.started, flight.arrives) == (move("1:t21>f1"), seen, seen + 480)
    assert run.launch(move("t11>f1"), flight.arrives + after) == ""
    events = run.advance(flight.arrives + 60)
    assert {event.seat for event in events if not event.late} == {first}
    (late,) = [event for event in events if event.late]
    assert (late.seat, read(TWO, run.state)["f1"]) == (1 - first, "4S 5S" if first == 0 else "4S 5S'1")


def test_a_hundred_milliseconds_decide_a_game() -> None:
    """Two races that differ only in one arrival of the person's end differently."""
    rules = pounce(goal="thirteen")
    model = Race(Session(rules, 73), levels={0: 2, 1: 2})
    script = [(event.at, event.move) for event in to_the_end(model) if event.seat == 0 and not event.late]
    results = []
    for delay in (0, 100):
        run = Race(Session(rules, 73))
        for n, (when, made) in enumerate(script):
            run.launch(made, when + delay * (n == 0))
            run.advance(when)
        for _ in range(200):  # then you only wait
            run.launch(Move.say("DONE"), run.now)
            run.advance(run.now + 1000)
        assert run.session.outcome is not None
        results.append(run.session.outcome.result)
    assert results == ["won", "lost"]


def test_a_hand_does_one_thing_at_a_time() -> None:
    """Nobody has two cards on the way, nor acts meanwhile; and no move of a player is late by its own fault."""
    rules = make("pounce", {"players": 5, "tempo": "fierce"})
    run = Race(Session(rules, 7), levels=dict.fromkeys(range(5), 3))
    last = [0] * 5
    while (due := run.due()) is not None:
        for event in run.advance(due):
            assert not event.late or event.move.target in rules.centre
            assert event.at > last[event.seat]
            last[event.seat] = event.at
        assert len({flight.seat for flight in run.flights}) == len(run.flights)
        for flight in run.flights:
            assert flight.arrives > flight.started >= last[flight.seat]
    assert run.session.outcome is not None
    assert run.session.times == sorted(run.session.times)


def test_the_computer_holds_every_seat_that_no_person_holds() -> None:
    assert Race(Session(make("pounce"), 1)).levels == {1: 2, 2: 2, 3: 2}
    assert Race(Session(make("pounce", {"people": 2, "level": 4}), 1)).levels == {2: 4, 3: 4}
    assert Race(Session(pounce(people=2), 1)).levels == {}


def test_a_player_sees_no_more_than_a_person() -> None:
    """With other cards under the backs it does the same, down to the first card that turns up."""
    rules = make("pounce")
    one, other = rules.new(5), rules.new(5)
    names = [f"stock{seat}" for seat in range(1, 5)]
    piles = {rules.names.index(name): other.piles[rules.names.index(name)][::-1] for name in names}
    other = other.put(piles)
    firsts = []
    for state in (one, other):
        run = race(rules, state, dict.fromkeys(range(4), 4))
        seen = [event for _ in range(4) for event in run.advance(run.due() or 0)]
        run.advance(700)
        firsts.append(
            [(flight.move, flight.arrives) for flight in run.flights] + [event.move for event in seen]
        )
    assert firsts[0] == firsts[1]


def test_a_player_is_shown_the_view_of_its_seat(monkeypatch: pytest.MonkeyPatch) -> None:
    shown = []

    def look(rules: Any, view: Any, seat: int, level: int, dice: Stream) -> None:
        shown.append((seat, level, view))

    monkeypatch.setattr("engine.race.choose", look)
    session = Session(TWO, 12)
    Race(session, levels={0: 4, 1: 1}).advance(4000)
    assert {(seat, level) for seat, level, _ in shown} == {(0, 4), (1, 1)}
    assert all(view == TWO.view(session.state, seat) != session.state for seat, _, view in shown)


# ---- the same race ----


@pytest.mark.parametrize("step", [1, 7, 1000, 60_000])
def test_the_same_deal_and_timing_give_the_same_race(step: int) -> None:
    """However often the caller looks at the clock."""
    rules = make("pounce", {"players": 3, "level": 4})
    session = Session(rules, 12)
    run = Race(session)
    assert run.launch(Move.tap(rules.names.index("stock1"), 0), 1500) == ""
    for now in range(step, 60_001, step):
        run.advance(now)
    again = Session(rules, 12)
    other = Race(again)
    assert other.launch(Move.tap(rules.names.index("stock1"), 0), 1500) == ""
    while (due := other.due()) is not None and due <= 60_000:
        other.advance(due)
    assert (session.moves, session.times) == (again.moves, again.times)
    assert len(session.moves) > 30


def test_another_timing_gives_another_race() -> None:
    rules = make("pounce", {"players": 3, "level": 4})
    sessions = [Session(rules, 12), Session(rules, 13)]
    for session in sessions:
        Race(session).advance(20_000)
    assert sessions[0].times != sessions[1].times


def test_a_pause_is_time_that_does_not_pass() -> None:
    run = race(TWO, at(TWO, **BOTH))
    run.launch(move("t11>f1"), 1000, TAPPED)
    assert run.advance(1100) == run.advance(1100) == run.advance(900) == []
    assert (run.now, run.due()) == (1100, 1250)


def test_recalled_cards_are_in_their_piles() -> None:
    """To save the game; the record holds no trace of them, and the hands are free."""
    rules = make("pounce", {"players": 3, "tempo": "fierce"})
    run = Race(Session(rules, 12))
    while not run.flights:
        run.advance(run.due() or 0)
    assert run.launch(Move.tap(rules.names.index("stock1"), 0), run.now) == ""
    run.advance(run.now)
    under_way, before = list(run.flights), run.state
    assert run.recall() == under_way != []
    assert (run.flights, run.state) == ([], before)
    assert Record.parse(Record.of(run.session).text()).session().state == before
    assert run.advance(run.now + 10_000)


def test_a_player_whose_card_was_recalled_plays_on() -> None:
    run = Race(Session(TWO, 12))
    while not run.flights:
        run.advance(run.due() or 0)
    (flight,) = run.recall()
    assert flight.seat == 1
    assert (run.due() or 0) > flight.arrives
    assert run.advance(60_000)


def test_a_saved_race_goes_on() -> None:
    """From the same record and time it goes on in the same way, whoever takes it up."""
    rules = make("pounce", {"players": 3})
    run = Race(Session(rules, 12))
    run.advance(30_000)
    run.recall()
    record = Record.of(run.session).text()
    sessions = [Record.parse(record).session() for _ in range(2)]
    for session in sessions:
        again = Race(session, 30_000)
        assert (again.due() or 0) > 30_000
        again.advance(90_000)
    assert sessions[0].times == sessions[1].times
    assert sessions[0].cursor > run.session.cursor + 20


def test_the_next_game_of_a_match_begins_with_a_look() -> None:
    rules = pounce(score="points", players=2)
    session = Session(rules, 1)
    session.states[0] = at(MATCH, 0, (2, 2), **BOTH, t21="KD'1")
    run = Race(session, 5000)
    assert run.due() is None
    assert run.launch(Move.say("NEXT"), 9000) == ""
    (event,) = run.advance(9000)
    assert (event.move, run.state.game) == (Move.say("NEXT"), 2)
    assert run.flights == []
    assert (run.due() or 0) > 9000
