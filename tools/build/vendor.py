"""Copies from npm what the page requests at run time, and nothing else: PyScript, Pyodide, fireworks, sound."""

from __future__ import annotations

import json
import re
from pathlib import Path

from .common import DIST, MODULES, BuildError, copy, fresh_folder, need

PYSCRIPT = MODULES / "@pyscript" / "core"
PYODIDE = MODULES / "pyodide"
# PyScript's chunks have hashes in their names. `error` is loaded even when it is excluded, to be told so.
CHUNKS = ("core.js", "core-*.js", "error-*.js", "toml-V*.js")
RUNTIME = ("pyodide.mjs", "pyodide.asm.mjs", "pyodide.asm.wasm")
# For celebrations and sound; imported by Python when they are wanted.
EXTRAS = {
    "fireworks.mjs": MODULES / "fireworks-js" / "dist" / "index.es.js",
    "zzfx.mjs": MODULES / "zzfx" / "ZzFX.js",
}


def version_of(package: Path) -> str:
    return str(json.loads(need(package / "package.json").read_text())["version"])


def runtime_folder() -> str:
    """Where Pyodide lies in the site. With its version in the address it never changes, so a browser need not ask again."""
    return f"pyodide/{version_of(PYODIDE)}"


def copy_script(source: Path, target: Path) -> None:
    """A script without the pointer to its source map, which is not shipped."""
    text = re.sub(r"\n//# sourceMappingURL=\S+\s*$", "\n", need(source).read_text())
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(text)


def build() -> None:
    folder = fresh_folder(DIST / "pyscript")
    for pattern in CHUNKS:
        found = list((PYSCRIPT / "dist").glob(pattern))
        if len(found) != 1:
            raise BuildError(f"PyScript has {len(found)} files {pattern}; look again which chunks it needs")
        copy_script(found[0], folder / found[0].name)
    fresh_folder(DIST / "pyodide")
    for name in RUNTIME:
        put = copy if name.endswith(".wasm") else copy_script
        put(PYODIDE / name, DIST / runtime_folder() / name)
    fresh_folder(DIST / "vendor")
    for name, source in EXTRAS.items():
        copy_script(source, DIST / "vendor" / name)
