"""Flights: every card that changes its place flies once, in time order, and lands where it lies."""

from __future__ import annotations

import re
from itertools import pairwise
from typing import Any

import pytest

from engine import Card, Move, Rules, diff
from engine.games import make
from tests.engine.variants import each_variant, table, walk
from ui.drag import Point
from ui.flights import LONGEST_DEAL, Flight, Pace, Stop, back, deal, plan
from ui.geometry import Frame

from .screens import CSS, SIZES, picture

PACE, STILL = Pace(), Pace(move=1, deal=1, stagger=1, flip=1, back=1)
SIZE = (1280, 800)
_AT = re.compile(r"translate\((-?[\d.]+)px,(-?[\d.]+)px\) scale\(([\d.]+)(,[\d.]+)?\)")


def landed(flight: Flight) -> tuple[float, float]:
    """Where the last keyframe puts the card."""
    match = _AT.fullmatch(flight.keyframes()[-1]["transform"])
    assert match
    return float(match[1]), float(match[2])


def steps(
    rules: Rules[Any], state: Any, move: Any, size: tuple[int, int] = SIZE
) -> tuple[list[Any], list[Frame]]:
    """The positions of a move, step by step, with their pictures."""
    states = [state, *(after for _, after in rules.steps(state, move))]
    return states, [picture(rules, one, size)[2] for one in states]


def check(flight: Flight) -> None:
    """Keyframes rise from 0 to 1, and each leg begins where the one before ended."""
    frames = flight.keyframes()
    offsets = [frame["offset"] for frame in frames]
    assert offsets == sorted(offsets)
    assert offsets[0] == 0
    assert offsets[-1] == pytest.approx(1)
    assert all(_AT.fullmatch(frame["transform"]) for frame in frames)
    for (_, end, _, to, _), (start, _, of, _, _) in pairwise(flight.legs):
        assert start >= end
        assert to == of


@each_variant
def test_every_changed_card_flies_once_and_lands(rules: Rules[Any]) -> None:
    """Also undone: every move can be flown backwards."""
    for state, move in walk(rules, 6, 60, 1)[::4]:
        states, frames = steps(rules, state, move)
        for row in (frames, [frames[-1], frames[0]]):
            if row[0].card_w != row[-1].card_w:
                continue
            flights = plan(row, PACE)
            cards = [flight.card for flight in flights]
            assert len(cards) == len(set(cards))
            first, last = row[0], row[-1]
            for card, box in last.boxes.items():
                if (box.x, box.y) != (first.boxes[card].x, first.boxes[card].y):
                    assert card in cards
            for flight in flights:
                check(flight)
                box = last.boxes[flight.card]
                assert landed(flight) == pytest.approx((box.x, box.y), abs=0.06)
        up = {change.card for change in diff(states[0], states[-1]) if change.turned and change.card.face_up}
        turning = {flight.card for flight in plan(frames, PACE) if flight.shows_back_until}
        if frames[0].card_w == frames[-1].card_w:
            assert turning == up


@each_variant
def test_what_lies_still_does_not_fly(rules: Rules[Any]) -> None:
    for state, _ in walk(rules, 6, 20, 1)[::5]:
        frame = picture(rules, state, SIZE)[2]
        assert plan([frame, frame, frame], PACE) == []
        assert plan([frame], PACE) == []


@each_variant
def test_forced_steps_come_one_after_the_other(rules: Rules[Any]) -> None:
    """A card that a forced step moves starts no sooner than the step before has ended."""
    seen = chains = 0
    for state, move in walk(rules, 2, 80, 1):
        states, frames = steps(rules, state, move)
        chains += len(frames) > 2
        if len(frames) < 3 or len({frame.card_w for frame in frames}) > 1:
            continue
        seen += 1
        starts = {(flight.card, leg[0]) for flight in plan(frames, PACE) for leg in flight.legs}
        for number, (before, after) in enumerate(pairwise(states)):
            for change in diff(before, after):
                if change.source[0] != change.target[0]:
                    assert (change.card.up, number * (PACE.move + PACE.pause)) in starts
    assert seen or not chains


@pytest.mark.parametrize("size", SIZES[:4])
def test_a_carried_card_flies_from_where_it_was_let_go(size: tuple[int, int]) -> None:
    rules = make("klondike")
    state = table(rules, None, c1="3d 9H 8S", c2="TS")
    move = Move.carry(6, 7, 2)
    _, frames = steps(rules, state, move, size)
    dragged = {card: Point(33, -7) for card in (Card.parse("9H"), Card.parse("8S"))}
    flights = {flight.card: flight for flight in plan(frames, PACE, dragged)}
    for card, offset in dragged.items():
        box = frames[0].boxes[card]
        assert flights[card].legs[0][2] == Stop(box.x + offset.x, box.y + offset.y)
    turned = flights[Card.parse("3D")]
    assert turned.legs[0][0] > 0  # it turns when the unit has left it
    assert turned.shows_back_until > turned.legs[0][0]
    edge = [frame for frame in turned.keyframes() if ".020," in frame["transform"]]
    assert len(edge) == 1  # on its edge half-way, when it shows the other side
    assert edge[0]["offset"] * turned.ends == pytest.approx(turned.shows_back_until)


def test_a_card_let_go_exactly_on_its_goal_still_belongs_to_the_picture() -> None:
    """No way to fly: no flight, and no error."""
    rules = make("klondike")
    state = table(rules, None, c1="9H", c2="TS")
    _, frames = steps(rules, state, Move.carry(6, 7))
    a, b = frames[0].boxes[Card.parse("9H")], frames[1].boxes[Card.parse("9H")]
    flights = plan(frames, PACE, {Card.parse("9H"): Point(b.x - a.x, b.y - a.y)})
    assert all(flight.card != Card.parse("9H") or abs(flight.legs[0][2].x - b.x) < 0.01 for flight in flights)


@each_variant
def test_reduced_motion_flies_nothing(rules: Rules[Any]) -> None:
    state, move = walk(rules, 6, 10, 1)[-1]
    _, frames = steps(rules, state, move)
    assert STILL.still
    assert not PACE.still
    assert plan(frames, STILL) == []
    assert deal(frames[0], list(frames[0].boxes), Point(0, 0), STILL) == []
    assert back(frames[0], list(frames[0].boxes), Point(9, 9), STILL) == []


@each_variant
def test_cards_that_change_their_size_do_not_fly(rules: Rules[Any]) -> None:
    """Everything is laid out anew then; a flight would start from nowhere."""
    state, move = walk(rules, 6, 10, 1)[-1]
    _, frames = steps(rules, state, move)
    other = picture(rules, state, (390, 844))[2]
    assert plan([other, *frames], PACE) == []
    assert plan([*frames, other], PACE) == []


@each_variant
def test_a_deal_flies_card_by_card(rules: Rules[Any]) -> None:
    """In the order of the deal, each from the stock to its place; what stays in the stock lies still."""
    state = rules.new(5)
    frame = picture(rules, state, SIZE)[2]
    order = [card.up for pile in state.piles for card in pile]
    origin = Point(frame.slots[0].x, frame.slots[0].y)
    flights = deal(frame, order, origin, PACE)
    assert [flight.card for flight in flights] == [
        card for card in order if card in {f.card for f in flights}
    ]
    stagger = min(PACE.stagger, LONGEST_DEAL / max(1, len(flights)))
    for number, flight in enumerate(flights):
        check(flight)
        start, end, of, _, _ = flight.legs[0]
        assert (start, end, of) == (number * stagger, number * stagger + PACE.deal, Stop(origin.x, origin.y))
        box = frame.boxes[flight.card]
        assert landed(flight) == pytest.approx((box.x, box.y), abs=0.06)
    for card in set(order) - {flight.card for flight in flights}:
        box = frame.boxes[card]
        assert abs(box.x - origin.x) + abs(box.y - origin.y) <= 1


def test_refused_cards_glide_home() -> None:
    rules = make("klondike")
    frame = picture(rules, rules.new(1), SIZE)[2]
    cards = list(frame.boxes)[-2:]
    flights = back(frame, cards, Point(120, -40), PACE)
    assert [flight.card for flight in flights] == cards
    for flight in flights:
        check(flight)
        box = frame.boxes[flight.card]
        assert flight.legs[0][:3] == (0, PACE.back, Stop(box.x + 120, box.y - 40))
        assert landed(flight) == pytest.approx((box.x, box.y), abs=0.06)
    assert back(frame, [], Point(1, 1), PACE) == []


def test_the_durations_are_those_of_the_design() -> None:
    """What the style sheets hold, too: one pace for script and styles."""
    tokens = (CSS / "10-tokens.css").read_text(encoding="utf-8")
    for name in ("move", "deal", "stagger", "flip", "back"):
        match = re.search(rf"--m-{name}: ([\d.]+)ms", tokens)
        assert match
        assert float(match[1]) == getattr(PACE, name)
