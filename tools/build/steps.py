"""Which step is made from what: a step runs only when the content of its sources has changed or its results are gone."""

from __future__ import annotations

import fcntl
import hashlib
import time
from collections.abc import Callable, Iterable
from dataclasses import dataclass
from pathlib import Path

from . import credits, faces, page, python, vendor
from .common import DIST, ROOT, WORK, need, node

TOOLS = ROOT / "tools" / "build"
LOCK = ROOT / "package-lock.json"  # stands for everything in node_modules


@dataclass(frozen=True)
class Step:
    name: str
    run: Callable[[], object]
    sources: tuple[Path, ...]  # files, or folders with all that is in them; need not exist
    results: tuple[Path, ...]  # what it owns in dist/; must exist afterwards


def engine_and_ui() -> tuple[Path, ...]:
    return (ROOT / "engine", ROOT / "ui")


STEPS = (
    Step("vendor", vendor.build, (LOCK, TOOLS / "vendor.py"), (DIST / "pyscript", DIST / "pyodide", DIST / "vendor")),
    Step(
        "faces",
        lambda: faces.build(ROOT / "ui" / "backs", WORK / "faces", DIST / "faces"),
        (LOCK, ROOT / "ui" / "backs", TOOLS / "faces.py", TOOLS / "shrink.mjs"),
        (DIST / "faces", DIST / "backs"),
    ),
    Step("icons", page.pictures, (LOCK, ROOT / "ui" / "icon.svg", TOOLS / "icons.mjs"), (DIST / "icon.svg", DIST / "icons")),
    Step(
        "python",
        python.application,
        (LOCK, TOOLS / "bytecode.mjs", TOOLS / "inside.py", *engine_and_ui()),
        (DIST / "py" / "app.zip",),
    ),
    Step(
        "library",
        python.library,
        (LOCK, python.FILES, TOOLS / "bytecode.mjs", TOOLS / "inside.py", TOOLS / "python.py"),
        (DIST / "py" / "lib",),
    ),
    Step("styles", page.styles, (LOCK, ROOT / "ui" / "css", TOOLS / "styles.mjs"), (DIST / "css" / "baize.css",)),
    Step(
        "boot",
        page.boot,
        (LOCK, ROOT / "boot", ROOT / "boot.mjs", DIST / "py", TOOLS / "page.py"),
        (DIST / "boot", DIST / "boot.mjs"),
    ),
    Step("licences", credits.build, (LOCK, ROOT / "LICENSE", ROOT / "licences", TOOLS / "credits.py"), (DIST / "licences.txt",)),
    Step("manifest", page.manifest, (TOOLS / "page.py",), (DIST / "manifest.webmanifest",)),
    Step(
        "pages",
        page.pages,
        (
            *engine_and_ui(),
            *(ROOT / name for name in (*page.PAGES, "main.py", "pyscript.toml", "package.json")),
            DIST / "boot" / "built.mjs",
            ROOT / "boot",
            TOOLS / "page.py",
            TOOLS / "rules_page.html",
            TOOLS / "credits.py",
        ),
        (*(DIST / name for name in (*page.PAGES, "main.py", "pyscript.toml")), DIST / "rules"),
    ),
    # Its sources are everything that was built.
    Step("offline", lambda: print(node("offline.mjs", DIST).strip()), (DIST, LOCK, TOOLS / "offline.mjs"), (DIST / "sw.js",)),
)


def files_of(sources: Iterable[Path]) -> list[Path]:
    found: set[Path] = set()
    for source in sources:
        if source.is_dir():
            found.update(path for path in source.rglob("*") if path.is_file() and "__pycache__" not in path.parts)
        elif source.is_file():
            found.add(source)
    return sorted(found - {DIST / "sw.js"})


def mark_of(step: Step) -> str:
    """Changes when the name or the content of any source changes."""
    mark = hashlib.sha256()
    for path in files_of(step.sources):
        mark.update(f"{path.relative_to(ROOT)}\0{hashlib.sha256(path.read_bytes()).hexdigest()}\n".encode())
    return mark.hexdigest()


def up_to_date(step: Step, stamp: Path) -> bool:
    return all(path.exists() for path in step.results) and stamp.exists() and stamp.read_text() == mark_of(step)


def sweep() -> None:
    """Removes from dist/ what no step owns any more."""
    owned = [path for step in STEPS for path in step.results]
    for path in sorted(DIST.rglob("*"), reverse=True):
        if path.is_file() and not any(path == owner or owner in path.parents for owner in owned):
            path.unlink()
        elif path.is_dir() and path not in owned and not any(path.iterdir()):
            path.rmdir()


def build() -> list[str]:
    """Brings dist/ up to date and returns the names of the steps that ran; one build at a time."""
    need(ROOT / "node_modules")
    DIST.mkdir(exist_ok=True)
    stamps = WORK / "stamps"
    stamps.mkdir(parents=True, exist_ok=True)
    with (WORK / "lock").open("w") as lock:
        fcntl.flock(lock, fcntl.LOCK_EX)
        return run_steps(stamps)


def run_steps(stamps: Path) -> list[str]:
    ran = []
    for step in STEPS:
        stamp = stamps / step.name
        if step.name == "offline":
            sweep()
        if up_to_date(step, stamp):
            continue
        began = time.monotonic()
        stamp.unlink(missing_ok=True)
        step.run()
        for path in step.results:
            need(path)
        stamp.write_text(mark_of(step))
        ran.append(step.name)
        print(f"  {step.name:<10} {time.monotonic() - began:5.1f} s", flush=True)
    return ran
