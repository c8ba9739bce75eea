"""Whole games, kept as readable records in tests/golden: they must be playable for ever.

A golden file is a record with lines of its own:

    note Klondike by the book, three cards at a time: no move is left.
    rule ace Aces go up by force, in the deal too, to the leftmost empty base
    rule turn-up An exposed face-down card turns up by itself.
    forced 12 c3! turn-up, c3>f2 ace, c3! turn-up
    expect lost: No move is left.
    final f1 AC 2C

``note`` says what to look for. ``rule`` gives a name to a clause of docs/RULES.md, word for word; a rule
that stands in two places has two lines. ``forced`` says what happened by itself after a move (the first
is 1; after 0, the deal), step by step, each with the name of the rule that it follows; the lines are
written by hand, from the position and the rules. ``expect`` says how the game ends, ``final`` what lies
on each pile then. Never regenerate one to make a test pass: old saved games would break with it.
"""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from engine import Rules, Session
from engine.record import Record

from .variants import each_game, read

GOLDEN = sorted((Path(__file__).parents[1] / "golden").glob("*.txt"))
RULES = Path(__file__).parents[2] / "docs" / "RULES.md"
each_file = pytest.mark.parametrize("file", GOLDEN, ids=[file.stem for file in GOLDEN])


def lines(record: Record, word: str) -> list[str]:
    """What follows *word* in the lines that this version of Baize does not know."""
    return [line.partition(" ")[2] for line in record.extra if line.partition(" ")[0] == word]


def legend(record: Record) -> list[tuple[str, str]]:
    """The rules that the forced steps follow: name and clause."""
    found = [re.fullmatch(r"([a-z]+(?:-[a-z]+)*) (\S.*)", line) for line in lines(record, "rule")]
    return [(match[1], match[2]) for match in found if match]


def annotated(record: Record) -> list[tuple[int, list[tuple[str, ...]]]]:
    """The lines ``forced``: number of the move, and its steps as (move, name of the rule)."""
    made = []
    for line in lines(record, "forced"):
        number, _, steps = line.partition(" ")
        made.append((int(number), [tuple(step.split(" ")) for step in steps.split(", ")]))
    return made


def forced(session: Session[Any]) -> list[tuple[int, list[str]]]:
    """What the engine does by itself: number of the move (0 is the deal) and steps, where there are any."""
    rules, deck = session.rules, session.deck
    laid = rules.lay(rules.deck(session.seed) if deck is None else deck, session.seed)
    due = rules.forced(laid)
    made = [[] if due is None else list(rules.steps(laid, due))]
    made += [list(rules.steps(*turn))[1:] for turn in zip(session.states, session.moves, strict=False)]
    texts = [[step.text(rules.names) for step, _ in steps] for steps in made]
    return [(number, steps) for number, steps in enumerate(texts) if steps]


def chapters(slug: str) -> str:
    """What docs/RULES.md says of a game and of all games, as plain text."""
    parts = re.split(r"^## ", RULES.read_text(encoding="utf-8"), flags=re.MULTILINE)[1:]
    own = [part for part in parts if f"(`{slug}`" in part.splitlines()[0]]
    general = [part for part in parts if not part[0].isdigit()]
    assert len(own) == 1
    return " ".join("".join(general + own).replace("*", "").split())


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
def test_a_golden_file_names_each_forced_step(file: Path) -> None:
    """At the deal and after each move: all that happens by itself, in order, and nothing else."""
    record = Record.parse(file.read_text(encoding="utf-8"))
    said = [(number, [step[0] for step in steps]) for number, steps in annotated(record)]
    assert said == forced(record.session())


@each_file
def test_each_forced_step_has_a_rule_and_each_rule_a_step(file: Path) -> None:
    record = Record.parse(file.read_text(encoding="utf-8"))
    steps = [step for _, steps in annotated(record) for step in steps]
    assert all(len(step) == 2 for step in steps)  # the move and one name
    assert {step[1] for step in steps} == {name for name, _ in legend(record)}
    assert len(lines(record, "rule")) == len(set(legend(record)))


@each_file
def test_a_rule_is_quoted_from_the_rules(file: Path) -> None:
    """A whole clause, in the game's section or one for all games: a half might say the opposite."""
    record = Record.parse(file.read_text(encoding="utf-8"))
    for _, clause in legend(record):
        words = re.escape(" ".join(clause.replace("*", "").rstrip(".").split()))
        assert re.search(rf"(^|[-.:;,(] ?){words}([.:;,)]| \(|$)", chapters(record.game)), clause


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
