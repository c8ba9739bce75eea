"""The command line: every command, its JSON, its exit status, and its one-line errors."""

from __future__ import annotations

import io
import json
import os
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

from engine import Rules
from engine.card import text
from engine.cli import main
from engine.games import GAMES, make
from engine.play import Tally

from .variants import each_game

ROOT = Path(__file__).parents[2]
GOLDEN = ROOT / "tests" / "golden"
CLOCK_DECK = text(make("clock").deck(3))


class Run:
    """One run of the command line."""

    def __init__(self, capsys: pytest.CaptureFixture[str], *args: str) -> None:
        self.status = main(args)
        self.out, self.err = capsys.readouterr()

    @property
    def lines(self) -> list[str]:
        return self.out.splitlines()

    @property
    def json(self) -> Any:
        (line,) = self.lines
        return json.loads(line)


@pytest.fixture
def run(capsys: pytest.CaptureFixture[str]) -> Any:
    return lambda *args: Run(capsys, *map(str, args))


def feed(monkeypatch: pytest.MonkeyPatch, typed: str) -> None:
    monkeypatch.setattr(sys, "stdin", io.StringIO(typed))


# ---- games ----


def test_games_lists_every_game(run: Any) -> None:
    """Slug, title, decks, seats, options with defaults and presets: one JSON object for each game."""
    result = run("games", "--json")
    assert (result.status, result.err) == (0, "")
    facts = [json.loads(line) for line in result.lines]
    assert [fact["game"] for fact in facts] == [game.slug for game in GAMES]
    for fact in facts:
        assert list(fact) == ["game", "title", "decks", "seats", "options", "presets"]
        assert fact["presets"]["book"] == {}
    klondike = next(fact for fact in facts if fact["game"] == "klondike")
    assert klondike["options"]["passes"] == ["1", "2", "3", "unlimited"]  # the default stands first
    assert klondike["presets"]["modern"]["take_back"] == "true"


@each_game
def test_games_for_a_person(run: Any, game: type[Rules[Any]]) -> None:
    result = run("games")
    assert any(line.startswith(f"{game.slug} ") and game.title in line for line in result.lines)
    for option in game.options:
        assert any(line.strip().startswith(f"{option.name}=") for line in result.lines)


# ---- deal ----


def test_deal_as_json(run: Any) -> None:
    result = run("deal", "clock", "--seed", 3, "--json").json
    assert list(result) == ["game", "options", "seed", "deck", "state"]
    assert (result["game"], result["seed"], result["deck"]) == ("clock", 3, CLOCK_DECK)
    assert list(result["state"]) == list(make("clock").names)


def test_deal_without_a_number_is_deal_1(run: Any) -> None:
    assert run("deal", "clock", "--json").json == run("deal", "clock", "--seed", 1, "--json").json


def test_deal_with_options(run: Any) -> None:
    result = run("deal", "klondike", "-o", "preset=modern", "-o", "draw=3", "--json").json
    assert result["options"] == {
        "draw": 3,
        "passes": "unlimited",
        "partial": True,
        "take_back": True,
        "forced_aces": False,
        "score": "none",
    }


def test_deal_for_a_person(run: Any) -> None:
    """A pile a line, the top card last, and what the rules count; empty piles are left out."""
    result = run("deal", "accordion", "--deck", "7S KS 9D", "--short")
    assert result.lines == ["stock     9d Ks 7s", "0 piles"]


def test_deal_with_an_explicit_deck(run: Any) -> None:
    """The number beside an explicit deck is the one given, else 0."""
    assert run("deal", "clock", "--deck", CLOCK_DECK, "--json").json["seed"] == 0
    numbered = run("deal", "clock", "--deck", CLOCK_DECK, "--seed", 8, "--json").json
    assert (numbered["seed"], numbered["deck"]) == (8, CLOCK_DECK)
    assert numbered["state"] == run("deal", "clock", "--seed", 3, "--json").json["state"]


def test_decks_from_standard_input(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """`--deck -` reads one deck a line; the answers come in the order asked for."""
    decks = [text(make("clock").deck(seed)) for seed in (5, 4, 9)]
    feed(monkeypatch, "\n\n".join(decks) + "\n")
    result = run("deal", "clock", "--deck", "-", "--json")
    assert [json.loads(line)["deck"] for line in result.lines] == decks


def test_a_short_deck_needs_the_flag(run: Any) -> None:
    refused = run("deal", "accordion", "--deck", "7S KS")
    assert (refused.status, refused.out) == (2, "")
    assert refused.err == "50 of 52 cards are missing: AC 2C 3C 4C and more.\n"
    assert run("deal", "accordion", "--deck", "7S KS", "--short").status == 0
    assert "needs at least 28 cards" in run("deal", "klondike", "--deck", "7S KS", "--short").err


# ---- perft ----


def test_perft(run: Any) -> None:
    result = run("perft", "execution", "--seed", 1, "--depth", 4)
    assert (result.status, result.out) == (0, "57\n")
    facts = run("perft", "execution", "--seed", 1, "--depth", 4, "--json", "-o", "undo=unlimited").json
    assert facts == {
        "game": "execution",
        "options": {"undo": "unlimited"},
        "seed": 1,
        "depth": 4,
        "count": 57,
    }
    assert run("perft", "clock", "--depth", 0).out == "1\n"


# ---- replay ----


def test_replay_tells_the_end(run: Any) -> None:
    result = run("replay", GOLDEN / "clock.txt")
    assert result.status == 0
    assert result.lines[-1] == "51 moves: won. Every card lies face up."
    facts = run("replay", GOLDEN / "clock.txt", "--json").json
    assert list(facts) == ["game", "moves", "won", "outcome", "state"]
    assert (facts["game"], facts["moves"], facts["won"]) == ("clock", 51, True)
    assert facts["outcome"] == {"result": "won", "reason": "Every card lies face up.", "scores": []}
    assert list(facts["state"]) == list(make("clock").names)


def test_replay_of_an_open_game(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """A dash reads standard input; moves that were taken back do not count."""
    feed(monkeypatch, "baize 1\ngame accordion\ndeal 4\nmoves stock!@1 stock!@2\ncursor 1\nend 2\n")
    result = run("replay", "-")
    assert result.lines[-1] == "1 move: the game goes on."
    feed(monkeypatch, "baize 1\ngame accordion\ndeal 4\nend 0\n")
    facts = run("replay", "-", "--json").json
    assert (facts["moves"], facts["won"], facts["outcome"]) == (0, False, None)


def test_replay_stops_at_an_illegal_move(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """Exit 1, with the reason."""
    feed(monkeypatch, "baize 1\ngame accordion\ndeal 4\nmoves stock!@1 p2>p1@2\nend 2\n")
    result = run("replay", "-")
    assert (result.status, result.out) == (1, "")
    assert result.err == "Move 2, p2>p1, is not legal: A pile moves onto another pile of the row.\n"


def test_replay_of_a_short_deck(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    record = "baize 1\ngame accordion\ndeck 7S 9S\nmoves stock!@1 stock!@2 p2>p1@3\nend 3\n"
    feed(monkeypatch, record)
    assert run("replay", "-").status == 2
    feed(monkeypatch, record)
    assert run("replay", "-", "--short").lines[-1].startswith("3 moves: won.")


# ---- simulate ----


def test_simulate(run: Any) -> None:
    facts = run("simulate", "clock", "--deals", "1-30", "--json").json
    assert list(facts) == [
        "game",
        "options",
        "player",
        "deals",
        "wins",
        "honourable",
        "share",
        "low",
        "high",
    ]
    assert (facts["game"], facts["player"], facts["deals"]) == ("clock", "greedy", 30)
    assert facts["low"] <= facts["share"] == facts["wins"] / 30 <= facts["high"]
    assert run("simulate", "clock", "--deals", 6, "--json").json["deals"] == 1


def test_simulate_for_a_person(run: Any) -> None:
    assert run("simulate", "clock", "--deals", "6").out == "1 of 1 won: 1.0000 (95 %: 0.2065 to 1.0000)\n"
    assert "honourable" in run("simulate", "accordion", "--deals", "1-40").out


@pytest.mark.parametrize("player", ["greedy", "random"])
def test_the_number_of_jobs_changes_nothing(run: Any, player: str) -> None:
    command = ("simulate", "accordion", "--deals", "1-260", "--player", player, "-o", "deal=all", "--json")
    assert run(*command, "--jobs", 1).json == run(*command, "--jobs", 2).json


def test_simulated_players_come_to_an_end(run: Any) -> None:
    """Also where the stock may be turned over for ever and every play can be taken back."""
    for options in (
        ["preset=modern"],
        ["passes=unlimited", "draw=3"],
        ["take_back=true", "passes=unlimited"],
    ):
        given = [part for option in options for part in ("-o", option)]
        assert run("simulate", "klondike", "--deals", "1-3", *given, "--json").json["deals"] == 3


def test_clock_is_won_once_in_thirteen(run: Any) -> None:
    """The chance is exactly 1/13: the last card must be a king. On 20,000 deals the 95 % interval holds it."""
    jobs = min(2, os.cpu_count() or 1)
    facts = run("simulate", "clock", "--deals", "1-20000", "--jobs", jobs, "--json").json
    assert facts["deals"] == 20_000
    assert facts["low"] < 1 / 13 < facts["high"]
    assert facts["high"] - facts["low"] < 0.008


@pytest.mark.parametrize(
    ("wins", "deals", "low", "high"),
    [
        # from the roots of (p - share)^2 = z^2 p (1 - p) / n, z = 1.959964
        (0, 10, 0.0, 0.2775328),
        (10, 10, 0.7224672, 1.0),
        (5, 10, 0.2365931, 0.7634069),
        (1, 13, 0.0137104, 0.3331395),
    ],
)
def test_the_interval_is_wilsons(wins: int, deals: int, low: float, high: float) -> None:
    assert Tally(deals, wins).interval() == pytest.approx((low, high), abs=2e-6)


def test_no_deals_no_share() -> None:
    assert (Tally().share, Tally().interval()) == (0.0, (0.0, 1.0))


# ---- bad input ----


@pytest.mark.parametrize(
    ("args", "says"),
    [
        ((), "COMMAND"),
        (("shuffle",), "shuffle"),
        (("deal",), "GAME"),
        (("deal", "patience"), "There is no game 'patience'; there is execution, expert,"),
        (("deal", "klondike", "-o", "draw=2"), "draw may be 1, 3, not '2'."),
        (("deal", "klondike", "-o", "speed=2"), "There is no option 'speed'; there is draw, passes,"),
        (("deal", "clock", "-o", "speed=2"), "There is no option 'speed'."),
        (("deal", "klondike", "-o", "self=2"), "There is no option 'self'"),
        (("deal", "klondike", "-o", "draw"), "write name=value"),
        (("deal", "klondike", "-o", "draw=1", "-o", "draw=3"), "given twice"),
        (("deal", "klondike", "-o", "draw=1\n2"), "draw may be"),
        (("deal", "klondike", "-o", "preset=x"), "There is no preset 'x'; there is book, modern,"),
        (("deal", "klondike", "--seed", "0"), "A deal number is a whole number"),
        (("deal", "klondike", "--seed", "x"), "A deal number is a whole number"),
        (("deal", "klondike", "--seed", "1\nx"), "A deal number is a whole number"),
        (("deal", "klondike", "--deck", "KS KS"), "KS occurs twice."),
        (("deal", "klondike", "--deck", "KS"), "51 of 52 cards are missing"),
        (("deal", "klondike", "--deck", ""), "52 of 52 cards are missing"),
        (("deal", "klondike", "--deck", "ZZ"), "'ZZ' is not a card"),
        (("deal", "klondike", "--deck", "KS'1"), "KS'1 is not in this deck"),
        (("deal", "klondike", "--what"), "--what"),
        (("perft", "klondike"), "--depth"),
        (("perft", "klondike", "--depth", "x"), "A depth is a whole number"),
        (("perft", "klondike", "--depth", "21"), "A depth is a whole number"),
        (("perft", "klondike", "--depth", "9" * 5000), "A depth is a whole number"),
        (("replay",), "FILE"),
        (("replay", "/no/such/file"), "Cannot read '/no/such/file': No such file or directory."),
        (("replay", "/"), "Cannot read '/': Is a directory."),
        (("replay", "a\0b"), "Cannot read"),
        (("simulate", "clock"), "--deals"),
        (("simulate", "clock", "--deals", "5-1"), "run backwards; write them as 1-5."),
        (("simulate", "clock", "--deals", "-"), "A deal number is a whole number"),
        (("simulate", "clock", "--deals", "1-"), "A deal number is a whole number"),
        (("simulate", "clock", "--deals", "1-9999999999"), "A deal number is a whole number"),
        (("simulate", "clock", "--deals", "1-2", "--jobs", "0"), "Jobs are a whole number"),
        (("simulate", "clock", "--deals", "1-2", "--player", "oracle"), "oracle"),
    ],
    ids=lambda value: " ".join(value)[:40] if isinstance(value, tuple) else "",
)
def test_bad_input_is_one_line_and_exit_2(run: Any, args: tuple[str, ...], says: str) -> None:
    for more in ((), ("--json",)):
        result = run(*args, *more) if args else run(*args)
        assert (result.status, result.out) == (2, "")
        assert len(result.err.splitlines()) == 1
        assert says in result.err


def test_a_bad_deck_on_standard_input(run: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    """What came before it has been answered."""
    feed(monkeypatch, f"{CLOCK_DECK}\nKS KS\n{CLOCK_DECK}\n")
    result = run("deal", "clock", "--deck", "-", "--json")
    assert (result.status, len(result.lines), result.err) == (2, 1, "KS occurs twice.\n")


def test_a_file_that_is_not_text(run: Any, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    file = tmp_path / "record"
    file.write_bytes(b"\xff\xfe\x00\xd8")
    for args in (("replay", file), ("replay", "-"), ("deal", "clock", "--deck", "-")):
        monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(b"\xff\xfe\xff"), encoding="utf-8"))
        result = run(*args)
        assert (result.status, result.out) == (2, "")
        assert result.err.endswith(": it is not text.\n")


# ---- as a program ----


def program(*args: str, typed: str = "") -> subprocess.CompletedProcess[str]:
    command = [sys.executable, "-m", "engine", *args]
    return subprocess.run(command, cwd=ROOT, input=typed, capture_output=True, text=True, check=False)


def test_as_a_program() -> None:
    """`python -m engine` prints to standard output, complains on standard error, and says so in its status."""
    good = program("perft", "clock", "--depth", "3")
    assert (good.returncode, good.stdout, good.stderr) == (0, "1\n", "")
    bad = program("perft", "watch", "--depth", "3")
    assert (bad.returncode, bad.stdout, len(bad.stderr.splitlines())) == (2, "", 1)
    record = "baize 1\ngame clock\ndeal 1\nmoves centre!\nend 1\n"
    illegal = program("replay", "-", typed=record)
    assert (illegal.returncode, illegal.stdout, len(illegal.stderr.splitlines())) == (1, "", 1)
    helpful = program("--help")
    assert helpful.returncode == 0
    assert "simulate" in helpful.stdout


def test_a_reader_that_has_seen_enough() -> None:
    """Closing the pipe early, as `head` does, is no error worth a traceback."""
    command = f"{sys.executable} -m engine deal clock --deck - --json | head -n 1"
    result = subprocess.run(
        ["sh", "-c", command], cwd=ROOT, input=f"{CLOCK_DECK}\n" * 3000, capture_output=True, text=True
    )
    assert len(result.stdout.splitlines()) == 1
    assert result.stderr == ""
