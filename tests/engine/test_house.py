"""The engine keeps house: pure Python, no clock, no chance, no browser, nothing that runs on hash values."""

from __future__ import annotations

import ast
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
FILES = sorted((ROOT / "engine").rglob("*.py"))
TREES = {file: ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 11)) for file in FILES}
COMMAND_LINE = {"cli.py", "__main__.py"}
each_file = pytest.mark.parametrize("file", FILES, ids=[str(file.relative_to(ROOT)) for file in FILES])

ALLOWED = {
    *("__future__", "collections", "dataclasses", "enum", "functools", "heapq", "itertools", "math", "re"),
    *("typing", "engine"),
}
ONLY_THERE = {"argparse", "concurrent", "json", "os", "pathlib", "sys"}


def imported(tree: ast.AST) -> set[str]:
    """The top-level modules that a file imports, anywhere in it."""
    found = set()
    for node in ast.walk(tree):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        if isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
    return found


@each_file
def test_what_the_engine_imports(file: Path) -> None:
    """No js, pyscript or pyodide, no time, no random: only a few pure modules, and files only at the
    command line."""
    allowed = ALLOWED | ONLY_THERE if file.name in COMMAND_LINE else ALLOWED
    assert imported(TREES[file]) <= allowed


@each_file
def test_nothing_depends_on_hash_values(file: Path) -> None:
    """`hash()` is 32 bits wide in the browser, and `id()` differs from run to run."""
    calls = {
        node.func.id
        for node in ast.walk(TREES[file])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Name)
    }
    assert not calls & {"hash", "id", "eval", "exec", "open", "input", "__import__"}


@each_file
def test_nothing_is_written_to_the_module_at_play(file: Path) -> None:
    """No global state: positions and rules are values."""
    assert not any(isinstance(node, ast.Global) for node in ast.walk(TREES[file]))


@each_file
def test_a_module_says_what_it_is_for(file: Path) -> None:
    doc = ast.get_docstring(TREES[file])
    assert doc
    assert len(doc.splitlines()[0]) <= 110


@each_file
def test_files_stay_small(file: Path) -> None:
    """A file that outgrows this wants to be two."""
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 320


def test_the_engine_imports_nothing_heavy() -> None:
    """What runs in the browser must start fast: no subprocess, socket or testing module comes along."""
    code = (
        "import sys, engine.games, engine.record, engine.play;"
        "print([m for m in sys.modules if m in"
        " ('argparse', 'json', 'random', 'socket', 'subprocess', 'threading', 'asyncio')])"
    )
    result = subprocess.run(
        [sys.executable, "-c", code], cwd=ROOT, capture_output=True, text=True, check=True
    )
    assert result.stdout.strip() == "[]"


def test_results_do_not_depend_on_the_hash_seed() -> None:
    """The same games in the same order whatever order sets have in this process."""
    code = (
        "from engine.games import GAMES\n"
        "from engine.play import greedy, play_out\n"
        "for game in GAMES:\n"
        "    rules = game()\n"
        "    for seed in range(1, 6):\n"
        "        line, end = play_out(rules, rules.new(seed), greedy)\n"
        "        print([move.text(rules.names) for move in line], end)\n"
    )
    outputs = {
        subprocess.run(
            [sys.executable, "-c", code],
            cwd=ROOT,
            env={"PYTHONHASHSEED": seed},
            capture_output=True,
            text=True,
            check=True,
        ).stdout
        for seed in ("0", "1", "77")
    }
    assert len(outputs) == 1
    assert outputs.pop().count("\n") > 20
