"""Where cards lie: on the cloth, readable, apart, as large as the design says, and steady from move to move."""

from __future__ import annotations

import re
from functools import cache
from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from engine import DOWN, RIGHT, Card, Layout, Move, Rules, Screen, Spot, Spread, State, full_deck
from engine.games import GAMES, make
from tests.engine.variants import label, positions
from ui.fans import LEAST_DOWN, LEAST_STRIP
from ui.geometry import PADS, SMALLEST, Cloth, Frame, kind, measure
from ui.rect import Rect, best

from .screens import CSS, SIZES, applies, blocks, cloth, picture, play_css

each_size = pytest.mark.parametrize("size", SIZES, ids=[f"{w}x{h}" for w, h in SIZES])
PLAYED: list[tuple[str, dict[str, Any]]] = [  # option sets that change the layout, or how long piles become
    ("execution", {}),
    ("accordion", {}),
    ("accordion", {"deal": "all"}),
    ("clock", {}),
    ("klondike", {}),
    ("klondike", {"draw": 3}),
    ("klondike", {"preset": "modern"}),
    ("klondike", {"preset": "modern-three"}),
    ("pyramid", {}),
    ("pyramid", {"preset": "relaxed", "overlap": True}),
    ("expert", {}),
    ("expert", {"take_back": True}),
    ("hit-or-miss", {}),
    ("even-up", {}),
    ("knockout", {}),
    ("wish", {}),
    ("wish", {"open": True}),
    ("canfield", {}),
    ("canfield", {"partial": True, "draw": 1}),
    ("beehive", {}),
    ("gaps", {}),
    ("pirate-gold", {}),
    ("simple-addition", {}),
    ("lazy-boy", {}),
    ("four-leaf-clover", {}),
    ("perpetual-motion", {}),
    ("russian-bank", {"errors": "prevent"}),
    ("pounce", {}),
    ("pounce", {"players": 8}),
    ("pounce", {"base": "klondike", "players": 3}),
]
SCARCE = [(320, 256), (360, 300), (640, 330), (280, 653), (1000, 521), (699, 1000)]


# ---- positions ----


def long_column() -> tuple[Rules[Any], Any]:
    """Klondike's longest: six cards face down, and king to ace."""
    rules = make("klondike", {"preset": "modern"})
    run = [Card.of(rank, 3 if rank % 2 else 2) for rank in range(13, 0, -1)]
    rest = [card.down for card in full_deck() if card not in run]
    piles = dict.fromkeys(range(13), ())
    return rules, rules.new(1).put({**piles, 0: tuple(rest[6:]), 12: (*rest[:6], *run)})


def many_groups() -> tuple[Rules[Any], Any]:
    """Execution's highest: thirteen deals to all positions, and no two neighbours of one suit."""
    rules = make("execution")
    deck = full_deck()
    mixed = [deck[n % 4 * 13 + n // 4] for n in range(52)]
    return rules, rules.new(1).put({0: (), **{n + 1: tuple(mixed[n * 13 : n * 13 + 13]) for n in range(4)}})


def worst() -> dict[str, tuple[Rules[Any], Any]]:
    found = {"long column": long_column(), "many groups": many_groups()}
    spread_out = make("accordion", {"deal": "all"})
    found["whole row"] = (spread_out, spread_out.new(1))
    for taps in (1, 2, 5, 8):
        rules = make("klondike", {"preset": "modern-three"})
        state = rules.new(3)
        for _ in range(taps):
            state = rules.apply(state, Move.tap(0))
        found[f"waste after {taps} taps"] = (rules, state)
    return found


WORST = worst()


@cache
def samples() -> dict[str, tuple[Rules[Any], list[Any]]]:
    """For every game, positions of a few walks, and the worst cases."""
    found = {}
    for slug, options in PLAYED:
        rules = make(slug, options)
        states = [
            state
            for seed, luck in ((1, 1), (2, 0), (3, 1))
            for state in positions(rules, seed, 160, luck)[:: 12 if rules.automatic else 30]
        ]
        found[label(slug, options)] = (rules, [rules.new(9), *states])
    return found | {name: (rules, [state]) for name, (rules, state) in WORST.items()}


@cache
def pictures(name: str, size: tuple[int, int]) -> list[tuple[Any, Cloth, Any, Frame]]:
    """The positions of a sample with their cloth, layout and picture."""
    rules, states = samples()[name]
    return [(state, *picture(rules, state, size)) for state in states]


each_sample = pytest.mark.parametrize("name", samples())


def rects(frame: Frame, pile: tuple[Card, ...]) -> list[Rect]:
    boxes = [frame.boxes[card.up] for card in pile]
    return [Rect(box.x, box.y, frame.card_w * box.scale, frame.card_h * box.scale) for box in boxes]


def strips(frame: Frame, pile: tuple[Card, ...], spread: Spread) -> list[tuple[Card, float]]:
    """What is to be seen of each covered card of a fan, but of those that show only an edge."""
    found = []
    for card, over in pairwise(pile):
        a, b = frame.boxes[card.up], frame.boxes[over.up]
        if not {"in-group", "is-buried"} & set(a.looks):
            found.append((card, b.x - a.x if spread is Spread.RIGHT else b.y - a.y))
    return found


# ---- laws of every picture ----


@each_size
@each_sample
def test_no_card_leaves_the_cloth(name: str, size: tuple[int, int]) -> None:
    for _state, on, _, frame in pictures(name, size):
        for box in frame.boxes.values():
            assert box.x >= 0
            assert box.y >= 0
            assert box.x + frame.card_w * box.scale <= on.width + 0.1
            assert box.y + frame.card_h * box.scale <= on.height + 0.1


@pytest.mark.parametrize("size", SCARCE, ids=[f"{w}x{h}" for w, h in SCARCE])
@each_sample
def test_scarce_room_keeps_cards_between_the_sides(name: str, size: tuple[int, int]) -> None:
    """At 400 % zoom, where nothing fits any more, no card is lost sideways, and none is upside down."""
    for _state, on, _, frame in pictures(name, size):
        assert frame.card_w > 0
        for box in frame.boxes.values():
            assert box.x >= 0
            assert box.x + frame.card_w * box.scale <= on.width + 0.1


@each_size
@each_sample
def test_covered_cards_stay_readable(name: str, size: tuple[int, int]) -> None:
    """A covered face-up card shows a strip of 24 px at least, so that a finger hits it; a card face down
    an edge. Only when cards are as small as they get do columns squeeze further, and a waste, of which
    only the top is played, may show less."""
    for state, _, layout, frame in pictures(name, size):
        for spot, pile in zip(layout.spots, state.piles, strict=True):
            if spot.fan.spread in (Spread.SQUARED, Spread.TUCKED):
                continue
            shown = strips(frame, pile, spot.fan.spread)
            if spot.scale < 1:  # others' cards are looked at, not played: a rank is enough
                width = spot.scale * frame.card_w
                assert all(strip >= 0.19 * width - 0.1 for card, strip in shown if card.face_up)
                continue
            if spot.fan.last is not None:
                shown = [(card, strip) for card, strip in shown if strip]  # the first of those spread
                assert all(strip >= max(0.26 * frame.card_w, 14.4) for _, strip in shown)
                continue
            if spot.fan.spread is Spread.RIGHT:  # a row of which only the end is played: it is read
                assert all(strip >= 0.26 * frame.card_w for _, strip in shown) or len(shown) > 8
                continue
            tightest = 0.75 if samples()[name][0].decks > 1 else 0.88  # ten columns of two decks
            least = LEAST_STRIP if frame.card_w > SMALLEST else tightest * LEAST_STRIP
            for card, strip in shown:
                assert strip >= (least - 0.1 if card.face_up else LEAST_DOWN * least / LEAST_STRIP - 0.1)


@each_size
@each_sample
def test_no_pile_lies_on_another(name: str, size: tuple[int, int]) -> None:
    """Except in Pyramid, by design; and hours of the clock may touch by a hair."""
    rules = samples()[name][0]
    for state, _, layout, frame in pictures(name, size):
        names = {spot.name: number for number, spot in enumerate(layout.spots)}
        over = {(number, names[under]) for number, spot in enumerate(layout.spots) for under in spot.covers}
        seen = [(n, pile) for n, pile in enumerate(state.piles) if pile and layout.spots[n].role != "aside"]
        piles = [(number, rects(frame, pile)) for number, pile in seen]
        for a, first in piles:
            for b, second in piles:
                if a >= b or (a, b) in over or (b, a) in over:
                    continue
                hair = (2 if rules.automatic else 0.05) * frame.card_h  # px are rounded
                assert all(one.overlap(other) <= hair for one in first for other in second), (a, b)


@each_size
@each_sample
def test_only_cards_of_the_pyramid_lie_covered(name: str, size: tuple[int, int]) -> None:
    rules = samples()[name][0]
    for state, _, layout, frame in pictures(name, size):
        covered = {card for card, box in frame.boxes.items() if "is-covered" in box.looks}
        free = {pile[-1].up for n, pile in enumerate(state.piles) if rules.lifts(state, n) and pile}
        assert not covered & free
        if not any(spot.covers for spot in layout.spots):
            assert not covered
        else:
            pyramid = [
                pile[-1]
                for spot, pile in zip(layout.spots, state.piles, strict=True)
                if pile and spot.role == "cell"
            ]
            assert covered == {card for card in pyramid if card not in free}


@each_size
@each_sample
def test_pictures_show_what_lies_there(name: str, size: tuple[int, int]) -> None:
    """Every card once, face down where it lies so, later cards of a pile above earlier ones, and each
    pile's area around all its cards."""
    for state, _, layout, frame in pictures(name, size):
        assert sorted(frame.boxes) == sorted(card.up for pile in state.piles for card in pile)
        assert len({box.z for box in frame.boxes.values()}) == len(frame.boxes)
        for spot, slot, area, pile in zip(layout.spots, frame.slots, frame.areas, state.piles, strict=True):
            boxes = [frame.boxes[card.up] for card in pile]
            assert [box.z for box in boxes] == sorted(box.z for box in boxes)
            for card, box, rect in zip(pile, boxes, rects(frame, pile), strict=True):
                assert ("down" in box.looks) == (not card.face_up)
                assert rect.overlap(area) == pytest.approx(rect.w * rect.h, rel=0.01)
            size_here = (frame.card_w * spot.scale, frame.card_w * frame.ratio * spot.scale)
            assert (slot.w, slot.h) == pytest.approx(size_here)
            top = {look for look in (boxes[-1].looks if boxes else ()) if look in ("is-buried", "in-group")}
            assert not top, "the top of a pile is always to be seen"
            if spot.fan.spread is not Spread.GROUPED:
                assert all(box.tally == 0 for box in boxes)


@each_size
@each_sample
def test_faces_follow_the_width(name: str, size: tuple[int, int]) -> None:
    """Large print on small cards; a classic face whose suit would be hidden is a tight one."""
    for state, on, layout, frame in pictures(name, size):
        upright_or_desk = 96 if on.screen in (Screen.PHONE, Screen.LYING) else 72
        for spot, pile in zip(layout.spots, state.piles, strict=True):
            large = frame.card_w < upright_or_desk or spot.scale < 1
            for card, strip in strips(frame, pile, spot.fan.spread):
                face = frame.boxes[card.up].face
                if layout.ratio > 2:
                    assert face == "compact"
                elif large:
                    assert face in ("large", "large-side")
                elif card.face_up and spot.fan.spread in (Spread.DOWN, Spread.GROUPED):
                    assert face == ("tight" if strip < 0.4 * frame.card_w - 0.01 else "classic")
            if pile and layout.ratio < 2:
                assert frame.boxes[pile[-1].up].face in (("large", "large-side") if large else ("classic",))


# ---- figures ----


MEASURED = {  # LOOK.md, "Table layout"
    "klondike": (46, 50, 58, 102, 132, 228),
    "execution": (79, 86, 76, 144, 134, 228),
    "pyramid": (46, 50, 61, 102, 112, 223),
    "clock": (54, 59, 41, 103, 81, 155),
    "accordion": (44, 48, 50, 76, 82, 166),
    "gaps": (26, 28, 56, 56, 87, 177),
    "expert": (33, 36, 54, 73, 88, 167),
}


@pytest.mark.parametrize("slug", MEASURED)
def test_cards_are_as_large_as_the_design_says(slug: str) -> None:
    rules = make(slug)
    sizes = [(360, 740), (390, 844), (844, 390), (820, 1180), (1280, 800), (2560, 1440)]
    for size, width in zip(sizes, MEASURED[slug], strict=True):
        assert picture(rules, rules.new(1), size)[2].card_w == pytest.approx(width, abs=0.6, rel=0.016)


def test_no_game_is_left_out() -> None:
    assert set(MEASURED) <= {slug for slug, _ in PLAYED} == {game.slug for game in GAMES}


@each_size
@pytest.mark.parametrize("game", GAMES, ids=[game.slug for game in GAMES])
def test_the_opening_needs_no_squeezing(game: type[Rules[Any]], size: tuple[int, int]) -> None:
    """All deals of a game open with cards of one size: the nominal one."""
    rules = game()
    widths = {round(picture(rules, rules.new(seed), size)[2].card_w, 3) for seed in range(1, 6)}
    assert len(widths) == 1


@pytest.mark.parametrize("size", SIZES)
def test_a_long_column_shrinks_hidden_strips_first(size: tuple[int, int]) -> None:
    """Then face-up strips; and a longer column never has wider strips than a shorter one."""
    rules, state = long_column()
    on = cloth(*size)
    layout = rules.layout(on.screen)
    full = state.piles[12]
    last_up = last_down = last_w = 1e9
    for length in range(8, 20):
        shorter = state.put({12: full[:length], 1: full[length:]})
        frame = measure(layout, shorter, on)
        shown = strips(frame, shorter.piles[12], Spread.DOWN)
        up = min((strip for card, strip in shown if card.face_up), default=1e9)
        down = min(strip for card, strip in shown if not card.face_up)
        if frame.card_w == last_w:
            assert up <= last_up + 0.02
            assert down <= last_down + 0.02
            if up < last_up - 0.02 and last_up < 1e9:
                assert down == pytest.approx(LEAST_DOWN, abs=0.02), "face-up strips shrink last"
        last_up, last_down, last_w = up, down, frame.card_w
        assert frame.card_w <= last_w


@pytest.mark.parametrize("size", [(360, 740), (844, 390), (820, 1180), (1280, 800), (2560, 1440)])
@pytest.mark.parametrize("slug", ["klondike", "execution", "pyramid", "clock", "accordion"])
def test_what_does_not_move_stays_where_it_is(slug: str, size: tuple[int, int]) -> None:
    """While cards keep their size: places never move, and the strips of a column stay as wide from move
    to move unless it must squeeze to stay on the cloth."""
    rules = make(slug, {"preset": "modern"} if slug == "klondike" else None)
    states = positions(rules, 5, 120, 1)[::-1]
    on = cloth(*size)
    layout = rules.layout(on.screen)
    frames = [measure(layout, state, on) for state in states]
    nominal = frames[0].card_w
    for state, frame in zip(states, frames, strict=True):
        if frame.card_w != nominal:
            continue
        assert frame.slots == frames[0].slots
        for number, (spot, pile) in enumerate(zip(layout.spots, state.piles, strict=True)):
            if spot.fan.spread not in (Spread.DOWN, Spread.GROUPED):
                continue
            shown = strips(frame, pile, spot.fan.spread)
            ups = [strip for card, strip in shown if card.face_up]
            usual = open_strip(rules, layout, on, number)
            if ups and min(ups) < usual - 0.05:
                downs = LEAST_DOWN * (len(shown) - len(ups))
                slivers = len(pile) - 1 - len(shown)
                high = frame.card_h + usual * len(ups) + downs + 6 * slivers
                assert frame.slots[number].y + high > on.height - on.pad / 2 - 0.5, "it squeezed for nothing"
            assert not ups or max(ups) - min(ups) < 0.05, "all strips of a column are alike"


def open_strip(rules: Rules[Any], layout: Any, on: Cloth, number: int) -> float:
    """The strip of a face-up card in a short column: two cards of different suits."""
    state = rules.new(1)
    empty = dict.fromkeys(range(len(state.piles)), ())
    cards = full_deck()
    frame = measure(layout, state.put({**empty, number: (cards[0], cards[20])}), on)
    return frame.boxes[cards[20]].y - frame.boxes[cards[0]].y


# ---- games with looks of their own ----


@pytest.mark.parametrize("size", SIZES)
def test_execution_shows_every_group(size: tuple[int, int]) -> None:
    """A group is one face with a tally and an edge for each further card; every suit stays visible."""
    rules = make("execution")
    cards = full_deck()
    pile = (cards[0], cards[1], cards[2], cards[13], cards[26], cards[27])
    state = rules.new(1).put({0: (), 1: pile, 2: (cards[5],), 3: (), 4: ()})
    _, _, frame = picture(rules, state, size)
    boxes = [frame.boxes[card] for card in pile]
    assert [box.tally for box in boxes] == [0, 0, 3, 0, 0, 2]
    assert ["in-group" in box.looks for box in boxes] == [True, True, False, False, True, False]
    steps = [b.y - a.y for a, b in pairwise(boxes)]
    assert all(2.98 <= steps[n] <= 6.02 for n in (0, 1, 4))
    assert all(steps[n] >= LEAST_STRIP for n in (2, 3))


@pytest.mark.parametrize("size", SIZES)
def test_a_waste_of_three_shows_its_last_three(size: tuple[int, int]) -> None:
    rules = make("klondike", {"draw": 3, "forced_aces": False, "passes": "unlimited"})
    state = rules.new(2)
    for taps in range(1, 8):
        state = rules.apply(state, Move.tap(0))
        frame = picture(rules, state, size)[2]
        waste = state.piles[1]
        across = [frame.boxes[card].x for card in waste]
        assert len(set(across)) == min(3, len(waste)), taps
        assert across == sorted(across)
        assert across[-3] == across[0] == pytest.approx(frame.slots[1].x, abs=0.01)
        assert len({frame.boxes[card].y for card in waste}) == 1


@pytest.mark.parametrize("size", SIZES)
def test_squared_piles_show_their_top_and_how_thick_they_are(size: tuple[int, int]) -> None:
    rules = make("pyramid")
    state = rules.new(1)
    _, _, frame = picture(rules, state, size)
    looks = [frame.boxes[card.up].looks for card in state.piles[28]]
    assert "deep3" in looks[-1]
    assert all("is-buried" in look for look in looks[:-2])
    assert "is-buried" not in looks[-2]  # it shows as soon as the top card flies away


@pytest.mark.parametrize("size", SIZES)
def test_tucked_cards_peek_out_above_their_packet(size: tuple[int, int]) -> None:
    """The last one tucked shows its index; face-down cards lie squared below."""
    rules = make("clock")
    for state in positions(rules, 3, 60, 0)[::5]:
        frame = picture(rules, state, size)[2]
        for slot, pile in zip(frame.slots, state.piles, strict=True):
            ups = [frame.boxes[card.up] for card in pile if card.face_up]
            downs = [frame.boxes[card.up] for card in pile if not card.face_up]
            for up in ups if downs else []:
                assert up.y < min(down.y for down in downs) - 10
                assert up.z < min(down.z for down in downs)
            assert all(box.y <= slot.y + 0.01 for box in (*ups, *downs))
            assert all(box.x == pytest.approx(slot.x, abs=0.01) for box in (*ups, *downs))


@pytest.mark.parametrize("size", SIZES)
def test_fans_end_where_another_pile_begins(size: tuple[int, int]) -> None:
    """A column above another pile, a row beside one: both squeeze before they run into it."""
    layout = Layout(
        (
            Spot("column", "tableau", 0, 0, DOWN),
            Spot("below", "tableau", 0, 2.4),
            Spot("row", "waste", 1.5, 0, RIGHT),
            Spot("beside", "tableau", 4, 0),
        ),
        columns=5,
        rows=3.6,
    )
    cards = tuple(full_deck())
    for length in range(1, 12):
        state = State((cards[:length], cards[40:41], cards[20 : 20 + length], cards[41:42]))
        frame = measure(layout, state, cloth(*size))
        column, below, row, beside = (rects(frame, pile) for pile in state.piles)
        assert not any(card.overlap(below[0]) for card in column)
        assert not any(card.overlap(beside[0]) for card in row)


# ---- screens ----


LIMITS = sorted({1, 319, 320, 520, 521, 559, 560, 699, 700, 899, 900, 901, 999, 1000, 1799, 1800, 1801, 2560})


@pytest.mark.parametrize("width", LIMITS)
def test_kinds_of_screens_are_those_of_the_style_sheets(width: int) -> None:
    """At their limits too: the pad of the sheets is the pad of the cloth, and the bars stand where the
    kind of screen says."""
    for height in LIMITS:
        css = play_css(width, height)
        on = Cloth.of(width, height, width, height)
        assert on.pad == css["pad"], (width, height)
        screen = kind(width, height)
        assert (screen is Screen.LYING) == (css["side"] > 0)
        assert (screen in (Screen.PHONE, Screen.TABLET)) == (css["bottom"] > 0)
        assert (screen is Screen.TABLET) == (css["bottom"] == 72)
        assert (on.largest == 228) == (css["pad"] == 44)


def test_sizes_between_whole_pixels() -> None:
    """Zoomed windows have fractions; the sheets and the table must still agree."""
    for height in (520.0, 520.4, 520.9, 521.0):
        for width in (699.5, 700.0, 999.9, 1000.0):
            css = play_css(width, height)
            assert (kind(width, height) is Screen.LYING) == (css["side"] > 0)
            assert Cloth.of(width, height, width, height).pad == css["pad"]


def test_the_sheets_are_understood() -> None:
    """This file reads the queries: none on the size of a window is of a form that it does not know."""
    css = (CSS / "80-screens.css").read_text(encoding="utf-8")
    queries = [query for query, body in blocks(css) if ".play {" in body]
    assert len(queries) == 4
    assert all(any(applies(query, w, h) for w, h in SIZES) for query in queries)
    assert {kind(*size): play_css(*size)["pad"] for size in SIZES if size[0] < 1800} == PADS
    assert re.search(r"--pad: 8px", (CSS / "40-table.css").read_text(encoding="utf-8"))


@given(st.integers(200, 4000), st.integers(200, 3000), st.integers(0, 200))
def test_any_window_has_a_picture(width: int, height: int, number: int) -> None:
    """Whatever the size: cards have a size, and lie between the sides of the cloth."""
    rules, states = list(samples().values())[number % len(samples())]
    on, _, frame = picture(rules, states[number % len(states)], (width, height))
    assert 0 < frame.card_w <= on.largest
    assert all(-0.1 <= box.x <= on.width - frame.card_w + 0.1 for box in frame.boxes.values())


# ---- boxes ----


def test_boxes_and_overlaps() -> None:
    box = Rect(10, 10, 20, 20)
    assert box.overlap(Rect(20, 20, 20, 20)) == 100
    assert box.overlap(Rect(30, 10, 5, 5)) == 0  # they only touch
    assert box.join(Rect(0, 25, 5, 30)) == Rect(0, 10, 30, 45)
    assert box.moved(-10, 5) == Rect(0, 15, 20, 20)
    assert box.holds(10, 30)
    assert not box.holds(9.9, 20)
    assert best(box, {1: Rect(25, 10, 20, 20), 2: Rect(0, 0, 25, 25), 3: Rect(90, 90, 5, 5)}) == 2
    assert best(box, {3: Rect(90, 90, 5, 5)}) is None
    assert best(box, {}) is None
