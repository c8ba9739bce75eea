"""Tables round which everyone has a layout of their own (Pounce): at every size each place is on the cloth, apart, in
its order, and large enough."""

from __future__ import annotations

from functools import cache
from itertools import combinations
from typing import Any

import pytest

from engine import Rules, Screen
from engine.games import make
from ui.geometry import Frame, kind
from ui.rect import Rect

from .screens import SIZES, picture

TABLES = [
    {"base": base, "players": players, "people": people}
    for base in ("canfield", "klondike")
    for people in (1, 2)
    for players in range(2, 9)
]
each_table = pytest.mark.parametrize("table", TABLES, ids=lambda table: " ".join(map(str, table.values())))


@cache
def _rules(base: str, players: int, people: int) -> Rules[Any]:
    return make("pounce", {"base": base, "players": players, "people": people})


def seen(table: dict[str, Any], size: tuple[int, int]) -> tuple[Rules[Any], Frame]:
    rules = _rules(**table)
    return rules, picture(rules, rules.new(3), size)[2]


def meet(one: Rect, other: Rect) -> bool:
    across = one.x < other.x + other.w - 1 and other.x < one.x + one.w - 1
    return across and one.y < other.y + other.h - 1 and other.y < one.y + one.h - 1


@each_table
def test_no_place_lies_on_another_or_off_the_cloth(table: dict[str, Any]) -> None:
    for size in SIZES:
        rules, frame = seen(table, size)
        cloth = Rect(0, 0, frame.cloth.width + 0.5, frame.cloth.height + 0.5)
        for name, slot in zip(rules.names, frame.slots, strict=True):
            assert slot.x >= 0, (size, name)
            assert slot.x + slot.w <= cloth.w, (size, name)
            assert slot.y + slot.h <= cloth.h, (size, name)
        pairs = combinations(zip(rules.names, frame.slots, strict=True), 2)
        assert not [(size, a, b) for (a, one), (b, other) in pairs if meet(one, other)]


@each_table
def test_cards_are_large_enough(table: dict[str, Any]) -> None:
    """One's own for fingers on any phone, those in the centre too; the rivals' are only looked at."""
    for size in SIZES:
        rules, frame = seen(table, size)
        small = size in ((320, 568), (667, 375))
        for name, slot in zip(rules.names, frame.slots, strict=True):
            owner = rules.owner(rules.names.index(name))
            if owner in rules.people:
                assert slot.w >= (28 if small else 39), (size, name)
            elif owner < 0:
                assert slot.w >= (14 if small else 19), (size, name)
            else:
                assert slot.w >= (7 if small else 8), (size, name)


@each_table
@pytest.mark.parametrize("screen", Screen)
def test_people_play_at_full_size_and_nobody_else(table: dict[str, Any], screen: Screen) -> None:
    rules = _rules(**table)
    layout = rules.layout(screen)
    for number, spot in enumerate(layout.spots):
        assert (spot.scale == 1) == (rules.owner(number) in rules.people)
    assert len(layout.signs) == rules.seats


@each_table
def test_where_everyone_sits(table: dict[str, Any]) -> None:
    """Upright the rivals above the centre, and the centre above one's own piles; else at the left or above."""
    for size in SIZES:
        rules, frame = seen(table, size)
        places: dict[int, list[Rect]] = {}
        for number, slot in enumerate(frame.slots):
            places.setdefault(rules.owner(number), []).append(slot)
        screen = kind(*size)
        mine, centre = places[0], places[-1]
        rivals = [slot for seat in range(len(rules.people), rules.seats) for slot in places[seat]]
        if screen in (Screen.PHONE, Screen.TABLET):
            assert max(slot.y for slot in rivals or centre) <= min(slot.y for slot in mine)
            assert max(slot.y for slot in centre) < min(slot.y for slot in mine)
        else:
            assert max(slot.x + slot.w for slot in centre) <= min(slot.x for slot in mine)
        if len(rules.people) > 1:
            assert min(slot.y for slot in places[1]) < min(slot.y for slot in mine)


@pytest.mark.parametrize(
    ("size", "width"),
    [
        ((360, 740), 58),
        ((390, 844), 63),
        ((844, 390), 56),
        ((820, 1180), 102),
        ((1280, 800), 88),
        ((2560, 1440), 171),
    ],
)
def test_four_players_have_cards_of_the_size_that_the_design_gives(
    size: tuple[int, int], width: float
) -> None:
    assert seen({"base": "canfield", "players": 4, "people": 1}, size)[1].card_w >= width
