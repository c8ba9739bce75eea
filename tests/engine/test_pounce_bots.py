"""Pounce's computer players: they come to an end, play by the rules, and are better the higher their level."""

from __future__ import annotations

import itertools
from typing import Any

import pytest

from engine import Move, Session
from engine.bots import choose
from engine.bots.pounce import REACTION, TRAVEL, reaction, travel
from engine.deal import Stream
from engine.games import make
from engine.play import Tally, firsts, play_rivals, simulate_rivals

from .pounce_table import KLONDIKE, THIRTEEN, TURNS, TWO, at, pounce

KINDS: list[dict[str, Any]] = [
    {"base": base, "goal": goal, "bases": bases, "players": players}
    for base, goal, bases in (
        ("canfield", "all", "own"),
        ("canfield", "all", "aces"),
        ("canfield", "thirteen", "own"),
        ("canfield", "thirteen", "aces"),
        ("klondike", "all", "own"),
    )
    for players in (2, 4, 8)
]


def kind(options: dict[str, Any]) -> str:
    return " ".join(map(str, options.values()))


@pytest.mark.parametrize("options", KINDS, ids=kind)
def test_a_race_between_players_ends(options: dict[str, Any]) -> None:
    """Four games of each kind: other levels, other tempo, other deals."""
    for seed, tempo in enumerate(("normal", "calm", "fierce", "turns"), start=1):
        rules = make("pounce", {**options, "tempo": tempo})
        levels = [(seat + seed) % 4 + 1 for seat in range(rules.seats)]
        session = play_rivals(rules, seed * 101, levels)
        end = session.outcome
        assert end is not None
        assert firsts(session) == end.winners != ()
        assert end.scores == rules.scores(session.state)
        assert session.times == sorted(session.times)


def test_a_match_between_players_ends() -> None:
    for tempo in ("normal", "turns"):
        session = play_rivals(make("pounce", {"score": "points", "tempo": tempo}), 3, [4, 2])
        assert session.outcome is not None
        assert max(session.outcome.scores) >= 100
        assert session.state.game > 1


def test_a_game_is_the_same_each_time() -> None:
    for options in ({}, {"tempo": "turns", "base": "klondike"}):
        one, other = (play_rivals(make("pounce", options), 8, [3, 1]) for _ in range(2))
        assert (one.moves, one.times) == (other.moves, other.times)


@pytest.mark.parametrize("tempo", ["normal", "turns"])
def test_a_higher_level_wins_more_often(tempo: str) -> None:
    """In turns too, where it is no use to be quick. They change seats from deal to deal."""
    for low, high in ((1, 3), (2, 4)):
        wins = {low: 0, high: 0}
        for seed in range(1, 61):
            levels = [low, high] if seed % 2 else [high, low]
            for seat in firsts(play_rivals(pounce(tempo=tempo), seed, levels)):
                wins[levels[seat]] += 1
        assert wins[high] > wins[low]


def test_times_of_the_levels() -> None:
    """The better, the quicker; each reaction is a little different."""
    assert sorted(REACTION, reverse=True) == list(REACTION)
    assert sorted(TRAVEL, reverse=True) == list(TRAVEL)
    for level, tempo in itertools.product(range(1, 5), ("calm", "normal", "fierce")):
        times = {reaction(level, tempo, Stream.of(n)) for n in range(200)}
        share = {"calm": 1.6, "normal": 1, "fierce": 0.6}[tempo]
        assert min(times) >= 0.59 * share * REACTION[level - 1]
        assert max(times) <= 1.41 * share * REACTION[level - 1]
        assert len(times) > 30
        assert travel(level, tempo, far=True) > travel(level, tempo, far=False) > 0


# ---- how far they look ----


def chosen(rules: Any, state: Any, level: int, luck: int = 1) -> str:
    move = choose(rules, rules.view(state, 0), 0, level, Stream.of(luck))
    return move.text(rules.names) if move else ""


SPARE = {"t12": "KH", "t13": "KD", "t14": "QH", "reserve1": "9c AH"}
HELD = {"t12": "KS", "t13": "KC", "t14": "QC"}


@pytest.mark.parametrize(
    ("piles", "level", "move"),
    [
        ({"t11": "5S", "t12": "6H", "t13": "7C", "waste1": "KH"}, 4, "t11>f1"),  # the centre first
        ({"t11": "5S", "reserve1": "9c TD", **HELD}, 2, "reserve1>f2"),  # and the reserve before all
        ({"t11": "5S", "reserve1": "9c TD", **HELD, "t21": "5S'1"}, 3, "t11>f1"),  # unless a rival wants the place
        ({"t11": "5S", "t12": "KH TD", "t13": "6S", "t14": "KD"}, 4, "t11>f1"),  # what brings the next one up
        ({"t11": "8H", "reserve1": "9c 7C", **HELD, "waste1": "7S"}, 3, "reserve1>t11"),
        ({"t11": "8H", **HELD, "t12": "9C", "reserve1": "9c 2H", "waste1": "QD"}, 3, "t11>t12"),
        ({"t11": "6S", **SPARE, "waste1": "3C 5H"}, 3, "waste1>t11"),
        ({"t11": "6S", **SPARE, "waste1": "3C 5H"}, 4, "stock1!"),  # the six has its turn soon
        ({"t11": "TS", **SPARE, "waste1": "3C 9H"}, 4, "stock1!"),  # it would shift the batches for nothing
        ({"t11": "TS", **SPARE, "reserve1": "2c 8C", "waste1": "3C 9H"}, 4, "waste1>t11"),  # here it does not
        ({"t11": "TS", **SPARE, "waste1": "TD 9H"}, 4, "waste1>t11"),
        ({"t11": "KH", **SPARE, "t12": "QD", "stock1": "3c"}, 4, "stock1!"),
    ],
)  # fmt: skip
def test_what_they_prefer(piles: dict[str, str], level: int, move: str) -> None:
    assert {chosen(TWO, at(TWO, **piles), level, luck) for luck in range(1, 20)} - {""} >= {move}
    if level > 2:  # these overlook nothing
        assert {chosen(TWO, at(TWO, **piles), level, luck) for luck in range(1, 20)} == {move}


def test_beginners_overlook_things() -> None:
    state = at(TWO, t11="5S", t12="KH", t13="KD", t14="QD", reserve1="9c QH", stock1="3c")
    often = [
        [chosen(TWO, state, level, luck) for luck in range(200)].count("t11>f1") for level in range(1, 5)
    ]
    assert 110 < often[0] < 170 < often[1] < 195
    assert often[2:] == [200, 200]
    state = at(TWO, **SPARE, t11="8H", waste1="3C 7S", stock1="3c")  # among the own piles twice as often
    often = [
        [chosen(TWO, state, level, luck) for luck in range(200)].count("waste1>t11") for level in (1, 2, 3)
    ]
    assert 50 < often[0] < 110 < 140 < often[1] < 180 < often[2]


def test_every_decision_has_its_own_luck(monkeypatch: pytest.MonkeyPatch) -> None:
    drawn = []

    def look(rules: Any, view: Any, seat: int, level: int, dice: Stream) -> Move | None:
        drawn.append(dice.below(1_000_000))
        return next((move for move in rules.moves(view) if move.seat == seat), None)

    monkeypatch.setattr("engine.play.choose", look)
    play_rivals(TURNS, 1, [1])
    assert len(set(drawn)) == len(drawn) > 20


def test_klondike_uncovers_before_it_tidies() -> None:
    """The longest packet first; a space is made only for a king."""
    piles = {"t11": "2c 3d 8H", "t12": "2d 8D", "t13": "9C", "t14": "9S"}
    assert chosen(KLONDIKE, at(KLONDIKE, **piles), 4) in ("t11>t13", "t11>t14")
    full = {"t14": "JD", "t15": "5H", "t16": "5D", "t17": "3H", "stock1": "3c"}
    assert chosen(KLONDIKE, at(KLONDIKE, t11="8H", t12="9C", t13="2d 3D", **full), 4) == "stock1!"
    assert chosen(KLONDIKE, at(KLONDIKE, t11="8H", t12="9C", t13="2d KH", **full), 4) == "t11>t12"
    assert chosen(KLONDIKE, at(KLONDIKE, t11="8H", t12="9C", t13="2d 3D", **full), 3) == "stock1!"
    assert chosen(KLONDIKE, at(KLONDIKE, t11="8H", t12="9C", t13="2d 3D", **full), 2) == "t11>t12"


def test_nobody_turns_the_stock_for_nothing() -> None:
    """Once through it without a play by anyone, a player waits; in turns it says that it is done."""
    stuck = {"t11": "KH", "t12": "KD", "t13": "QH", "t14": "QD", "reserve1": "9c AH", "stock1": "3c"}
    assert [chosen(TWO, at(TWO, 0, (idle, 0), **stuck), 3) for idle in (0, 1, 2, 3)] == [
        "stock1!",
        "stock1!",
        "",
        "",
    ]
    assert chosen(TURNS, at(TURNS, 0, (2, 0), **stuck), 3) == "DONE"


def test_a_play_that_nobody_wants_does_not_hold_up_the_rest() -> None:
    state = at(KLONDIKE, t11="8H", t12="9C", waste1="3C")
    assert chosen(KLONDIKE, state, 4) == "DONE"
    assert chosen(KLONDIKE, at(KLONDIKE, 1, t11="8H", stock1="3c"), 4) != ""


def test_thirteen_is_about_the_reserve() -> None:
    """Whoever is in a hurry does not wait for a better batch."""
    piles = {"t11": "TS", **SPARE, "waste1": "3C 9H"}
    assert chosen(THIRTEEN, at(THIRTEEN, **piles), 4) == "waste1>t11"
    piles = {"t11": "5S", **SPARE, "reserve1": "9c TD"}
    assert chosen(THIRTEEN, at(THIRTEEN, **piles), 2, 3) == "reserve1>f2"


def test_a_card_that_was_held_back_is_played_after_a_whole_pass() -> None:
    piles = {"t11": "TS", **SPARE, "waste1": "3C 9H"}
    firsts = [chosen(TWO, at(TWO, 0, (idle, 0), **piles), 4) for idle in (0, 1, 2)]
    assert firsts == ["stock1!", "waste1>t11", "waste1>t11"]


def test_only_legal_moves_are_chosen() -> None:
    for options in ({"players": 3}, {"players": 3, "base": "klondike", "tempo": "turns"}):
        rules = make("pounce", options)
        session = Session(rules, 77)
        for n in range(150):
            moves = list(rules.moves(session.state))
            if not moves:
                break
            seat = moves[0].seat
            for level in range(1, 5):
                move = choose(rules, rules.view(session.state, seat), seat, level, Stream.of(n))
                assert move is None or move in moves
            session.play(moves[n * 7 % len(moves)] if n % 3 else (move or moves[0]))


def test_figures_by_seat() -> None:
    rules = pounce(goal="thirteen")
    tally = simulate_rivals(rules, range(1, 9), [1, 4]) + simulate_rivals(rules, range(9, 13), [1, 4])
    assert tally.deals == 12
    assert sum(tally.alone) + max(tally.shared) == 12
    assert tally.by_seat([1, 4])[1]["wins"] == tally.alone[1] > tally.alone[0] == tally.wins
    assert Tally().by_seat([]) == []
    assert firsts(Session(TWO, 1)) == ()
    assert Move.say("DONE").seat == 0
