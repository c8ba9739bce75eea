"""The interface keeps house: no game in it, one file for the page, small files, nothing that the policy refuses."""

from __future__ import annotations

import ast
import re
from pathlib import Path

import pytest

from engine.games import GAMES

ROOT = Path(__file__).parents[2]
UI = sorted((ROOT / "ui").rglob("*.py"))
ALL = [*UI, *sorted((ROOT / "engine").rglob("*.py"))]
PAGES = [
    *sorted(ROOT.glob("*.html")),
    *sorted((ROOT / "ui").rglob("*.html")),
    *sorted((ROOT / "ui").rglob("*.svg")),
]
SCRIPTS = [*sorted(ROOT.glob("*.mjs")), *sorted((ROOT / "boot").glob("*.mjs"))]
SLUGS = set(re.findall(r"\(`([a-z-]+)`, ", (ROOT / "docs" / "RULES.md").read_text(encoding="utf-8")))
HAS_A_CLOCK = {"store.py": 2}  # the line `clock` of a record: the word is a word, too

PURE = {
    *("choices", "hands", "position", "drag", "keys", "geometry", "fans", "rect", "flights", "announce"),
    *("store", "results", "clock", "settings", "lobby_page", "company", "history"),
}


def ids(files: list[Path]) -> list[str]:
    return [str(file.relative_to(ROOT)) for file in files]


each_ui = pytest.mark.parametrize("file", UI, ids=ids(UI))
each_python = pytest.mark.parametrize("file", ALL, ids=ids(ALL))
each_page = pytest.mark.parametrize("file", PAGES, ids=ids(PAGES))
each_script = pytest.mark.parametrize("file", SCRIPTS, ids=ids(SCRIPTS))


def tree(file: Path) -> ast.Module:
    return ast.parse(file.read_text(encoding="utf-8"), feature_version=(3, 11))


def imported(file: Path) -> set[str]:
    """What a file imports, anywhere in it: top-level modules, and `.name` for those beside it."""
    found = set()
    for node in ast.walk(tree(file)):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and not node.level:
            found.add((node.module or "").split(".")[0])
        elif isinstance(node, ast.ImportFrom):
            found |= {f".{node.module}"} if node.module else {f".{alias.name}" for alias in node.names}
    return found


def test_all_twenty_slugs_are_known() -> None:
    assert len(SLUGS) == 20
    assert {game.slug for game in GAMES} <= SLUGS


@each_ui
def test_no_game_is_named_in_the_interface(file: Path) -> None:
    """A new game needs nothing there. (A clock is also a clock; so its slug may not be a text by itself.)"""
    source = file.read_text(encoding="utf-8")
    for slug in SLUGS - {"clock"}:
        assert not re.search(rf"\b{re.escape(slug)}\b", source), slug
        assert not re.search(rf"\b{slug.replace('-', '_')}\b", source), slug
    texts = [node.value for node in ast.walk(tree(file)) if isinstance(node, ast.Constant)]
    assert texts.count("clock") <= HAS_A_CLOCK.get(file.name, 0)
    for game in GAMES:
        assert game.__name__ not in {node.id for node in ast.walk(tree(file)) if isinstance(node, ast.Name)}
        assert game.title not in texts


@each_ui
def test_only_one_file_touches_the_page(file: Path) -> None:
    browser = {"js", "pyscript", "pyodide", "pyodide_js", "micropip", "_pyodide"}
    if file.name != "dom.py":
        assert not imported(file) & browser


@pytest.mark.parametrize("name", sorted(PURE))
def test_what_is_pure_stays_pure(name: str) -> None:
    """It imports the engine, other pure files and a little of the standard library: no page, no time, no chance."""
    beside = {f".{pure}" for pure in PURE}
    standard = {"__future__", "collections", "dataclasses", "typing", "enum", "itertools", "json", "html"}
    standard |= {"functools"}
    allowed = standard | {"statistics", "pathlib", "engine"} | beside
    assert imported(ROOT / "ui" / f"{name}.py") <= allowed


@each_python
def test_files_stay_small(file: Path) -> None:
    """A file that outgrows 300 lines wants to be two."""
    assert len(file.read_text(encoding="utf-8").splitlines()) <= 300


@each_ui
def test_a_module_says_what_it_is_for(file: Path) -> None:
    doc = ast.get_docstring(tree(file))
    assert doc
    assert len(doc.splitlines()[0]) <= 110


@each_ui
def test_nothing_is_kept_in_modules(file: Path) -> None:
    """No global state and no object of the page outside functions: it would break a snapshot. (dom.py holds
    the window.)"""
    assert not any(isinstance(node, ast.Global) for node in ast.walk(tree(file)))


@each_ui
def test_no_markup_and_no_code_from_texts(file: Path) -> None:
    """Elements are made one by one; nothing is parsed or run."""
    source = file.read_text(encoding="utf-8")
    forbidden = r"\b(innerHTML|outerHTML|insertAdjacentHTML|eval|exec|run_js|write)\b\s*[(=]"
    assert not re.search(forbidden, source)
    assert "innerHTML" not in source
    assert not re.search(r"\beval\b", source)


@each_script
def test_no_markup_and_no_code_from_texts_in_scripts(file: Path) -> None:
    source = re.sub(r"//.*|/\*.*?\*/", "", file.read_text(encoding="utf-8"))
    assert not re.search(
        r"\b(innerHTML|outerHTML|insertAdjacentHTML|eval)\b|new Function\b|document\.write", source
    )


@each_page
def test_no_inline_styles_or_scripts(file: Path) -> None:
    """The page's policy refuses both."""
    source = re.sub(r"<!--.*?-->", "", file.read_text(encoding="utf-8"), flags=re.DOTALL)
    assert not re.search(r"""\sstyle\s*=\s*["']""", source)
    assert not re.search(r"<style[\s>]", source)
    assert not re.search(r"\son[a-z]+\s*=", source)
    for opening in re.findall(r"<script\b[^>]*>", source):
        assert "src=" in opening


def test_styles_written_by_script_go_through_objects() -> None:
    """setAttribute("style", ...) would be refused as an inline style."""
    for file in UI:
        assert not re.search(r"""setAttribute\(\s*["']style""", file.read_text(encoding="utf-8"))
        assert not re.search(r"\bstyle=", file.read_text(encoding="utf-8"))
