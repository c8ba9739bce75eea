"""Python as bytecode: the trimmed standard library and our own packages, compiled by the Pyodide that will run them."""

from __future__ import annotations

import hashlib
import json

from .common import DIST, WORK, BuildError, fresh_folder, need, node

FILES = WORK / "library-files.json"


def application() -> None:
    """Packs engine and ui, and finds out which files of the standard library are needed."""
    WORK.mkdir(exist_ok=True)
    (DIST / "py").mkdir(parents=True, exist_ok=True)
    node("bytecode.mjs", "application", FILES, DIST / "py" / "app.zip")


def library() -> None:
    """The standard library, under a name that changes with its content, so that a browser need not ask again."""
    made = WORK / "stdlib.zip"
    node("bytecode.mjs", "library", FILES, made)
    folder = fresh_folder(DIST / "py" / "lib")
    digest = hashlib.sha256(need(made).read_bytes()).hexdigest()[:10]
    made.replace(folder / f"stdlib-{digest}.zip")
    print(f"standard library: {len(json.loads(FILES.read_text()))} files")


def library_path() -> str:
    """The library's place in the site."""
    found = list((DIST / "py" / "lib").glob("stdlib-*.zip"))
    if len(found) != 1:
        raise BuildError("the standard library was not built")
    return str(found[0].relative_to(DIST))
