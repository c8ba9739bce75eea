"""Whole games, kept as readable records in tests/golden: they must be playable for ever.

A golden file is a record with lines of its own: ``expect`` says how the game ends, ``final`` what lies
on each pile then. Never regenerate one to make a test pass: old saved games would break with it.
"""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from engine import Rules
from engine.record import Record

from .variants import each_game, read

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
each_file = pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])


def lines(record: Record, word: str) -> list[str]:
    """What follows *word* in the lines that this version of Baize does not know."""
    return [line.partition(" ")[2] for line in record.extra if line.partition(" ")[0] == word]


@each_file
def test_a_golden_game_ends_as_it_always_did(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    session = record.session()
    (expected,) = lines(record, "expect")
    assert session.outcome is not None
    assert f"{session.outcome.result}: {session.outcome.reason}" == expected
    final = dict(line.split(" ", 1) for line in lines(record, "final"))
    assert read(session.rules, session.state) == final


@each_file
def test_a_golden_file_is_written_as_baize_writes(file: Path) -> None:
    """Parse and print give the file back, byte for byte, with the lines that are not known."""
    text = file.read_text(encoding="utf-8")
    record = Record.parse(text)
    assert record.text() == text
    assert Record.of(record.session(), record.extra).text() == text


@each_file
def test_no_golden_game_ends_before_its_last_move(file: Path) -> None:
    session = Record.parse(file.read_text(encoding="utf-8")).session()
    assert all(session.rules.outcome(state) is None for state in session.states[:-1])
    assert session.cursor > 10


@each_game
def test_every_game_has_a_golden_file(game: type[Rules[Any]]) -> None:
    """One called after the game, played to an end that is not lost; another that is."""
    records = [Record.parse(file.read_text(encoding="utf-8")) for file in GOLDEN]
    ends = {lines(record, "expect")[0].split(":")[0] for record in records if record.game == game.slug}
    assert Path(__file__).parents[1].joinpath("golden", f"{game.slug}.txt") in GOLDEN
    assert ends & {"won", "honourable"}
    assert "lost" in ends
