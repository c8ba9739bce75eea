"""What every build step needs: where things are, loud failure, and running the Node half of a step."""

from __future__ import annotations

import shutil
import subprocess
from pathlib import Path

ROOT = Path(__file__).resolve().parents[2]
DIST = ROOT / "dist"
WORK = ROOT / "build"  # intermediate files and stamps; never served
MODULES = ROOT / "node_modules"


class BuildError(Exception):
    """The build cannot go on; the message says what is missing or wrong."""


def need(path: Path) -> Path:
    """The path itself, which must exist."""
    if not path.exists():
        raise BuildError(f"{path.relative_to(ROOT) if path.is_relative_to(ROOT) else path} is missing")
    return path


def fresh_folder(path: Path) -> Path:
    """An empty folder at this place, whatever was there before."""
    shutil.rmtree(path, ignore_errors=True)
    path.mkdir(parents=True)
    return path


def copy(source: Path, target: Path) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    shutil.copyfile(need(source), target)


def node(script: str, *arguments: str | Path) -> str:
    """Runs a script of this folder under Node and returns what it printed; its complaints go to the terminal."""
    command = ["node", str(Path(__file__).with_name(script)), *map(str, arguments)]
    done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, text=True, check=False)
    if done.returncode:
        raise BuildError(f"{script} failed (exit {done.returncode})\n{done.stdout}")
    return done.stdout
