"""The store: what is kept comes back, and whatever damage it meets, it loses nothing and never raises."""

from __future__ import annotations

import json
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Rules, Session
from engine.card import parse_cards
from engine.games import GAMES, make
from engine.record import Record
from tests.engine.variants import each_variant, walk
from ui.results import HONOURABLE, LOST, WON, Result
from ui.settings import Settings
from ui.store import Saved, Store

SLUGS = [game.slug for game in GAMES]
each_slug = pytest.mark.parametrize("slug", SLUGS)


class Shelf(dict[str, str]):
    """Keeps texts as a browser does, up to *room* letters."""

    def __init__(self, texts: dict[str, str] | None = None, room: int = 5_000_000) -> None:
        super().__init__(texts or {})
        self.room = room
        self.refused = 0

    def set(self, key: str, value: str) -> bool:
        used = sum(len(name) + len(text) for name, text in self.items() if name != key)
        if used + len(key) + len(value) > self.room:
            self.refused += 1
            return False
        self[key] = value
        return True

    def remove(self, key: str) -> None:
        self.pop(key, None)

    def names(self) -> list[str]:
        return list(self)


def opened(texts: dict[str, str] | None = None, room: int = 5_000_000) -> tuple[Store, Shelf, list[str]]:
    shelf, reports = Shelf(texts, room), []
    return Store(shelf, reports.append), shelf, reports


def played(rules: Rules[Any], seed: int = 4, moves: int = 20, back: int = 0) -> Session[Any]:
    """A game of some moves, of which the last few are taken back."""
    session = Session(rules, seed)
    for number, (_, move) in enumerate(walk(rules, seed, moves, 1)):
        session.play(move, 700 * number + 13)
    for _ in range(back):
        session.undo()
    return session


# ---- games in progress ----


@pytest.mark.parametrize("back", [0, 1, 7])
@each_variant
def test_a_game_in_progress_comes_back(rules: Rules[Any], back: int) -> None:
    """With every move, those that were taken back, its times, its clock and its name."""
    store, shelf, reports = opened()
    session = played(rules, back=back)
    store.save_game(Saved(session, "abc-1", 123_456, known=back == 1))
    saved = Store(shelf, reports.append).load_game(rules.slug)
    assert saved
    again = saved.session
    assert (saved.ident, saved.elapsed, saved.known) == ("abc-1", 123_456, back == 1)
    assert (again.state, again.states, again.moves, again.times) == (
        session.state,
        session.states,
        session.moves,
        session.times,
    )
    assert (again.cursor, again.undos, again.stopped) == (session.cursor, session.undos, session.stopped)
    assert again.rules.chosen == rules.chosen
    assert (again.can_undo, again.can_redo) == (session.can_undo, session.can_redo)
    assert reports == []
    assert set(shelf) == {f"baize:game:{rules.slug}"}


def test_a_game_that_was_given_up_or_dealt_from_a_deck_comes_back() -> None:
    rules = make("accordion")
    store, _, _ = opened()
    session = Session(rules, 3, parse_cards("KS 9H TD KH"))
    session.stop()
    store.save_game(Saved(session, "x"))
    saved = store.load_game("accordion")
    assert saved
    assert saved.session.stopped
    assert saved.session.deck == session.deck
    assert saved.session.state == session.state


def test_one_game_of_each_kind_is_kept() -> None:
    store, _, _ = opened()
    for slug in SLUGS:
        for seed in (1, 2):
            store.save_game(Saved(played(make(slug), seed), f"{slug}-{seed}"))
    assert store.games() == sorted(SLUGS)
    assert [store.load_game(slug).ident for slug in SLUGS] == [f"{slug}-2" for slug in SLUGS]


def test_lines_of_another_version_are_kept() -> None:
    """An older version saves a game on, and loses nothing of what a newer one wrote."""
    store, shelf, _ = opened()
    store.save_game(Saved(played(make("pyramid")), "p", 5))
    key = "baize:game:pyramid"
    shelf[key] = shelf[key].replace("clock 5", "clock 5\nhints 3\nmood good humour")
    saved = store.load_game("pyramid")
    assert saved
    saved.elapsed = 6
    store.save_game(saved)
    assert "\nhints 3\nmood good humour\n" in shelf[key]
    assert shelf[key].count("clock") == shelf[key].count("id p") == 1
    assert "clock 6" in shelf[key]


@pytest.mark.parametrize("clock", ["", "-5", "x", "1e9", "9" * 40, "٣"])
def test_a_clock_that_cannot_be_read_is_no_reason_to_lose_a_game(clock: str) -> None:
    store, shelf, reports = opened()
    store.save_game(Saved(played(make("pyramid")), "p", 5))
    shelf["baize:game:pyramid"] = shelf["baize:game:pyramid"].replace("clock 5", f"clock {clock}")
    saved = store.load_game("pyramid")
    assert saved
    assert 0 <= saved.elapsed < 10**13
    assert not reports


def test_nothing_is_there_at_first() -> None:
    store, shelf, reports = opened()
    assert (store.games(), store.settings(), store.results("clock"), store.load_game("clock")) == (
        [],
        {},
        {},
        None,
    )
    assert (shelf, reports) == ({}, [])


# ---- damage ----

GOOD = Record.of(played(make("klondike"))).text()
DAMAGED_GAMES = {
    "empty": "",
    "noise": "\x00\ufffd{}",
    "cut short": GOOD[: len(GOOD) // 2],
    "an illegal move": GOOD.replace("moves ", "moves c1>f1 ", 1).replace("end 20", "end 21"),
    "no move at all": GOOD.replace("moves ", "moves nonsense ", 1).replace("end 20", "end 21"),
    "a pile nobody knows": GOOD.replace("moves ", "moves c99>f1 ", 1).replace("end 20", "end 21"),
    "a newer version": GOOD.replace("baize 1", "baize 2"),
    "another game": Record.of(played(make("clock"))).text(),
    "an unknown game": GOOD.replace("game klondike", "game bezique"),
    "an unknown option": GOOD.replace("game klondike", "game klondike\noptions cheat=yes"),
    "a bad number": GOOD.replace("deal 4", "deal 4x"),
    "a short deck": GOOD.replace("deal 4", "deck KS 9H"),
    "a deck with a card twice": GOOD.replace("deal 4", "deck " + "KS " * 52),
    "a cursor beyond the end": GOOD.replace("end 20", "cursor 50\nend 20"),
    "JSON": '{"version": 1}',
}


@pytest.mark.parametrize("name", DAMAGED_GAMES)
def test_a_damaged_game_is_set_aside(name: str) -> None:
    """Under baize:damaged:, reported once; the other games, results and settings are as they were."""
    text = DAMAGED_GAMES[name]
    others = {
        "baize:settings": '{"sound":true}',
        "baize:results:klondike": '{"version":1,"games":{}}',
        "other:x": "y",
    }
    store, shelf, reports = opened({**others, "baize:game:klondike": text})
    store.save_game(Saved(played(make("clock")), "c"))
    assert store.load_game("klondike") is None
    assert shelf["baize:damaged:game:klondike"] == text
    assert "baize:game:klondike" not in shelf
    assert len(reports) == 1
    assert "set aside" in reports[0]
    assert store.load_game("klondike") is None
    assert len(reports) == 1
    assert store.games() == ["clock"]
    assert store.load_game("clock")
    assert {key: shelf[key] for key in others} == others


DAMAGED_JSON = ["", "{", "[]", "[1]", "null", "true", "3", '"x"', "\x00", "nan", '{"a":1}}', "[" * 100_000]


@pytest.mark.parametrize("text", DAMAGED_JSON, ids=range(len(DAMAGED_JSON)))
@pytest.mark.parametrize("key", ["settings", "results:klondike"])
def test_damaged_results_and_settings_are_set_aside(key: str, text: str) -> None:
    """Of whatever shape; new ones are kept beside them."""
    store, shelf, reports = opened({f"baize:{key}": text, "baize:results:clock": GOOD_RESULTS})
    for _ in range(2):
        assert store.settings() == {}
        assert store.results("klondike") == {}
    assert shelf[f"baize:damaged:{key}"] == text
    assert len(reports) == 1
    store.set_settings({"sound": True})
    store.add_result("klondike", "a", Result(WON, at=5))
    assert store.settings() == {"sound": True}
    assert store.results("klondike") == {"a": Result(WON, how="end", at=5)}
    assert set(store.results("clock")) == {"x"}
    assert shelf[f"baize:damaged:{key}"] == text
    assert len(reports) == 1


GOOD_RESULTS = json.dumps({"version": 1, "games": {"x": Result(WON, at=1, ms=90_000, moves=51).written()}})


@pytest.mark.parametrize("games", [[], None, 3, "x", [{"result": "won"}]])
def test_results_of_another_shape_are_set_aside(games: Any) -> None:
    text = json.dumps({"version": 1, "games": games})
    store, shelf, reports = opened({"baize:results:clock": text})
    assert store.results("clock") == {}
    assert shelf["baize:damaged:results:clock"] == text
    assert len(reports) == 1


BAD_RESULTS = [
    None,
    3,
    [],
    {},
    {"result": "tied"},
    {"result": None},
    {"result": []},
    {"result": {"won": 1}},
    {"result": "won", "ms": "90"},
    {"result": "won", "ms": 1.5},
    {"result": "won", "ms": True},
    {"result": "won", "at": None},
    {"result": "won", "at": -1},
    {"result": "won", "moves": 10**30},
    {"result": "won", "options": 7},
    {"result": "won", "how": ["end"]},
]


@pytest.mark.parametrize("bad", BAD_RESULTS, ids=range(len(BAD_RESULTS)))
def test_one_damaged_result_takes_no_other_with_it(bad: Any) -> None:
    text = json.dumps({"games": {"bad": bad, "good": {"result": "lost", "at": 7}}})
    store, shelf, reports = opened({"baize:results:pyramid": text})
    for _ in range(3):
        assert store.results("pyramid") == {"good": Result(LOST, how="", at=7)}
    assert reports == ["A few results could not be read; a copy was set aside."]
    store.add_result("pyramid", "new", Result(WON, at=9))
    assert set(store.results("pyramid")) == {"good", "new"}
    assert shelf["baize:damaged:results:pyramid"] == text
    assert len(reports) == 1


def test_what_was_set_aside_before_is_not_written_over() -> None:
    store, shelf, reports = opened({"baize:settings": "first"})
    for text in ("second", "third", "second"):
        store.settings()
        shelf["baize:settings"] = text
    store.settings()
    aside = [text for key, text in shelf.items() if key.startswith("baize:damaged:settings")]
    assert sorted(aside) == ["first", "second", "third"]
    assert len(reports) == 4


def test_keys_of_others_are_never_touched() -> None:
    """All project sites of one account share an origin."""
    others = {
        "settings": "{",
        "game:klondike": "x",
        "baizette:game:clock": "x",
        "Baize:settings": "x",
        "": "x",
    }
    store, shelf, reports = opened(others)
    use_everything(store)
    assert {key: shelf[key] for key in others} == others
    assert all(key.startswith("baize:") for key in set(shelf) - set(others))
    assert not reports


def use_everything(store: Store) -> None:
    """Read and write all there is."""
    for slug in (*SLUGS, "bezique"):
        saved = store.load_game(slug)
        if saved:
            store.save_game(saved)
        store.results(slug)
        store.add_result(slug, "mine", Result(LOST, at=1))
        assert "mine" in store.results(slug) or store.results(slug) == {}
    store.games()
    store.set_settings({**store.settings(), "mine": 1})


# ---- no room ----


def test_a_full_shelf_is_told_once() -> None:
    """The game goes on; when there is room again it is saved, and the next trouble is told again."""
    store, shelf, reports = opened(room=10)
    for number in range(5):
        store.save_game(Saved(played(make("clock"), moves=number), "c"))
    assert len(reports) == 1
    assert "no room" in reports[0]
    assert shelf == {}
    shelf.room = 10**6
    store.save_game(Saved(played(make("clock")), "c"))
    assert store.load_game("clock")
    shelf.room = 10
    store.save_game(Saved(played(make("clock")), "c"))
    assert len(reports) == 2


def test_what_does_not_fit_leaves_what_was_there() -> None:
    store, shelf, _ = opened()
    store.save_game(Saved(played(make("clock"), moves=3), "c"))
    before = dict(shelf)
    shelf.room = 0
    store.save_game(Saved(played(make("clock"), moves=30), "c"))
    store.add_result("clock", "c", Result(WON))
    store.set_settings({"sound": True})
    assert shelf == before


def test_damage_on_a_full_shelf_is_not_lost() -> None:
    """There is no room for a copy beside it; it is moved."""
    text = "x" * 500
    for room in (540, 530, 100):
        store, shelf, _ = opened({"baize:settings": text})
        shelf.room = room
        assert store.settings() == {}
        assert text in shelf.values() or room == 100
    store, shelf, reports = opened({"baize:settings": text}, room=515)
    assert store.settings() == {}
    assert text in shelf.values()
    assert len(reports) == 1


# ---- results ----


def test_results_come_back() -> None:
    store, shelf, _ = opened()
    results = {
        "a": Result(WON, "end", 10, 48210, "draw=3 passes=unlimited", 90_000, 120, helped=True, known=True),
        "b": Result(LOST, "left", 20, 1, "", 0, 1),
        "c": Result(HONOURABLE, "end", 30, 999_999_999),
    }
    for ident, result in results.items():
        store.add_result("klondike", ident, result)
    assert Store(shelf).results("klondike") == results
    assert store.results("clock") == {}


@pytest.mark.parametrize(
    ("told", "stands"),
    [
        ((WON, WON), 1),
        ((LOST, WON), 1),  # undone and won after all
        ((WON, LOST), 0),  # a win stays a win
        ((HONOURABLE, LOST), 0),
        ((LOST, HONOURABLE), 1),
        ((WON, LOST, HONOURABLE), 0),
        ((LOST, LOST), 1),
    ],
)
def test_the_same_game_told_twice_is_one_result(told: tuple[str, ...], stands: int) -> None:
    store, _, _ = opened()
    results = [Result(result, at=number) for number, result in enumerate(told)]
    for result in results:
        store.add_result("clock", "same", result)
        store.add_result("clock", "same", result)
    assert store.results("clock") == {"same": results[stands]}


def test_two_tabs_lose_no_result() -> None:
    """Each reads before it writes."""
    one, shelf, _ = opened()
    two = Store(shelf)
    for number in range(6):
        (one, two)[number % 2].add_result("clock", str(number), Result(WON, at=number))
    assert len(one.results("clock")) == 6


def test_a_game_that_went_on_in_another_tab_is_noticed() -> None:
    """Only if it was written by somebody else since this page wrote or read it."""
    mine, shelf, _ = opened()
    other = Store(shelf)
    assert not mine.moved_on("clock")
    mine.save_game(Saved(played(make("clock"), moves=3), "c"))
    assert not mine.moved_on("clock")
    assert not other.moved_on("clock")  # it never looked
    saved = other.load_game("clock")
    assert saved
    other.save_game(saved)  # the same once more
    assert not mine.moved_on("clock")
    other.save_game(Saved(played(make("clock"), moves=5), "c"))
    assert mine.moved_on("clock")
    assert not mine.moved_on("pyramid")
    assert mine.load_game("clock")
    assert not mine.moved_on("clock")
    shelf.clear()  # the player cleared the browser's data: there is nothing to follow
    assert not mine.moved_on("clock")


# ---- settings ----


def test_settings_have_defaults_and_come_back() -> None:
    store, shelf, _ = opened()
    fresh = Settings(store)
    assert (fresh.sound, fresh.last, fresh.variant("klondike")) == (False, "", {})
    fresh.sound, fresh.last = True, "clock"
    fresh.set_variant("klondike", {"draw": "3"})
    fresh.set_variant("pyramid", {"passes": "3"})
    again = Settings(Store(shelf))
    assert (again.sound, again.last) == (True, "clock")
    assert again.variant("klondike") == {"draw": "3"}
    assert again.variant("pyramid") == {"passes": "3"}


def test_settings_of_two_tabs_are_joined() -> None:
    store, shelf, _ = opened()
    one, two = Settings(store), Settings(Store(shelf))
    one.sound = True
    two.last = "clock"
    one.set_variant("klondike", {"draw": "3"})
    again = Settings(Store(shelf))
    assert (again.sound, again.last, again.variant("klondike")) == (True, "clock", {"draw": "3"})


@settings(max_examples=100)
@given(st.dictionaries(st.sampled_from(["sound", "last", "variants", "x"]), st.deferred(lambda: JSON)))
def test_settings_of_any_shape_have_sound_values(values: dict[str, Any]) -> None:
    store, _, _ = opened({"baize:settings": json.dumps(values)})
    read = Settings(store)
    assert read.sound in (True, False)
    assert isinstance(read.last, str)
    assert all(isinstance(read.variant(slug), dict) for slug in SLUGS)
    read.set_variant("clock", {})
    read.sound = not read.sound


# ---- whatever is there ----

JSON = st.recursive(
    st.none()
    | st.booleans()
    | st.integers()
    | st.floats()
    | st.text(max_size=6)
    | st.sampled_from(["won", "lost"]),
    lambda inner: (
        st.lists(inner, max_size=4)
        | st.dictionaries(
            st.sampled_from(["version", "games", "result", "at", "ms", "how", "x"]), inner, max_size=4
        )
    ),
    max_leaves=12,
)
LINES = st.lists(
    st.sampled_from(
        [
            *(
                "baize 1",
                "baize 2",
                "game klondike",
                "game clock",
                "game pyramid",
                "deal 4",
                "deal 0",
                "end 0",
            ),
            *("end 1", "end 2", "moves stock!", "moves c4>f1@12 c1>c2*99", "moves r71+r72@9", "moves STOP@5"),
            *("moves waste>stock", "moves f1>c1*3", "moves hand>h1", "cursor 0", "cursor 1", "undos 3"),
            *(
                "stopped yes",
                "stopped no",
                "deck KS",
                "deck KS ?? QH'1",
                "options draw=3",
                "options preset=modern",
            ),
            *("options self=1", "options draw=3 draw=1", "id", "clock 12", "known yes", "note x", "@@@"),
        ]
    ),
    max_size=9,
).map(lambda lines: "\n".join(["baize 1", *lines]))
TEXTS = st.one_of(st.text(), LINES, JSON.map(json.dumps), st.sampled_from(list(DAMAGED_GAMES.values())))
KEYS = st.sampled_from(
    [
        "settings",
        *(f"game:{slug}" for slug in (*SLUGS, "bezique", "")),
        *(f"results:{slug}" for slug in SLUGS),
    ]
)


@settings(max_examples=250)
@given(st.dictionaries(KEYS, TEXTS, max_size=5), st.sampled_from([5_000_000, 5_000_000, 400]))
def test_whatever_is_kept_nothing_raises(texts: dict[str, str], room: int) -> None:
    """And where there is room, what cannot be read is still there under another name."""
    before = {f"baize:{key}": text for key, text in texts.items()}
    store, shelf, reports = opened(before)
    shelf.room = room
    use_everything(store)
    again = len(reports)
    if room > 400:
        use_everything(store)
        assert len(reports) == again, "each is told once"
        for key, text in before.items():
            if key.startswith("baize:game:") and key not in shelf:
                assert text in shelf.values()
