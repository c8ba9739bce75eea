"""``simulate`` where there are several seats: the computer's players meet."""

from __future__ import annotations

import json
from typing import Any

import pytest

from engine.cli import main


def run(capsys: pytest.CaptureFixture[str], *args: str) -> tuple[int, str, str]:
    code = main(["simulate", *args, "--jobs", "1"])
    out, err = capsys.readouterr()
    return code, out, err


def facts(capsys: pytest.CaptureFixture[str], *args: str) -> dict[str, Any]:
    code, out, err = run(capsys, *args, "--json")
    assert (code, err) == (0, "")
    found: dict[str, Any] = json.loads(out)
    return found


SHORT = ("pounce", "--deals", "1-4", "-o", "goal=thirteen")


def test_levels_by_seat(capsys: pytest.CaptureFixture[str]) -> None:
    """They are given in seat order, and again from the first if there are more seats."""
    found = facts(capsys, *SHORT, "--levels", "1,4")
    assert [row["level"] for row in found["by_seat"]] == [1, 4, 1, 4]
    assert (found["player"], found["deals"]) == ("computer", 4)
    assert found["wins"] == found["by_seat"][0]["wins"]
    assert sum(row["wins"] for row in found["by_seat"]) <= 4


def test_without_levels_they_are_the_options(capsys: pytest.CaptureFixture[str]) -> None:
    found = facts(capsys, *SHORT, "-o", "level=3", "-o", "players=2")
    assert [row["level"] for row in found["by_seat"]] == [3, 3]
    assert facts(capsys, *SHORT, "--levels", "3", "-o", "players=2", "-o", "level=3") == found


@pytest.mark.parametrize("game", [("russian-bank",), ("pounce", "-o", "tempo=turns", "-o", "players=2")])
def test_games_in_turns(capsys: pytest.CaptureFixture[str], game: tuple[str, ...]) -> None:
    found = facts(capsys, *game, "--deals", "1-3", "--levels", "2,3")
    assert [row["level"] for row in found["by_seat"]] == [2, 3]
    assert sum(row["wins"] for row in found["by_seat"]) + max(row["shared"] for row in found["by_seat"]) == 3


def test_for_a_person(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = run(capsys, *SHORT, "-o", "players=2", "--levels", "1,4")
    assert code == 0
    lines = out.splitlines()
    assert lines[0].split(" won")[0].endswith("of 4")
    assert [line.partition(":")[0] for line in lines[1:]] == ["seat 1, level 1", "seat 2, level 4"]


def test_several_processes_find_the_same(capsys: pytest.CaptureFixture[str]) -> None:
    args = ("simulate", "pounce", "--deals", "1-22", "-o", "goal=thirteen", "-o", "players=2", "--json")
    outputs = []
    for jobs in ("1", "2"):
        assert main([*args, "--jobs", jobs]) == 0
        outputs.append(capsys.readouterr().out)
    assert outputs[0] == outputs[1]


def test_other_players_may_be_asked_for(capsys: pytest.CaptureFixture[str]) -> None:
    found = facts(capsys, *SHORT, "-o", "players=2", "--player", "random")
    assert found["player"] == "random"
    assert "by_seat" not in found


@pytest.mark.parametrize(
    ("args", "error"),
    [
        (("clock", "--levels", "1"), "Simulate levels only where there are several seats.\n"),
        (
            ("pounce", "--levels", "1", "--player", "greedy"),
            "Simulate either a player or levels, not both.\n",
        ),
    ],
)
def test_levels_where_they_do_not_belong(
    capsys: pytest.CaptureFixture[str], args: tuple[str, ...], error: str
) -> None:
    assert run(capsys, *args, "--deals", "1") == (2, "", error)


@pytest.mark.parametrize("levels", ["0", "5", "1,,2", "1;2", "x", ""])
def test_levels_that_are_none(capsys: pytest.CaptureFixture[str], levels: str) -> None:
    code, out, err = run(capsys, "pounce", "--deals", "1", "--levels", levels)
    assert (code, out) == (2, "")
    assert "Levels are numbers from 1 to 4 with commas between" in err
    assert err.count("\n") == 1
