"""The page and what belongs to it: templates filled, styles, boot modules and the figures they need, icons, manifest."""

from __future__ import annotations

import gzip
import hashlib
import importlib
import json
import re
from pathlib import Path

from . import credits, python, vendor
from .common import DIST, ROOT, BuildError, copy, fresh_folder, need, node

PAGES = ("index.html", "about.html")
PLACE = re.compile(r"<!-- build:(\w+) -->")
ICONS = {"icon-192.png": 192, "icon-512.png": 512, "maskable-512.png": 512, "apple-touch-180.png": 180}
LOCK_INFO = ("abi_version", "arch", "platform", "python")


def version() -> str:
    """The number of the release and a short mark of the sources, so that a report names what it is about."""
    number = json.loads((ROOT / "package.json").read_text())["version"]
    mark = hashlib.sha256()
    for path in sorted([*(ROOT / "engine").rglob("*.py"), *(ROOT / "ui").rglob("*.*"), *(ROOT / "boot").glob("*.*js")]):
        if "__pycache__" not in path.parts and path.is_file():
            mark.update(path.read_bytes())
    return f"{number}+{mark.hexdigest()[:8]}"


def tiles() -> str:
    """The lobby's tiles, written by the same Python that fills them with life later; none while that is not there."""
    if not (ROOT / "ui" / "lobby_page.py").exists():
        return ""
    return str(importlib.import_module("ui.lobby_page").tiles_html())


def rules() -> str:
    """The pages of rules as templates, for the dialogs of the table."""
    return str(importlib.import_module("ui.lobby_page").rules_html())


def icons() -> str:
    source = ROOT / "ui" / "icons.svg"
    return source.read_text().strip() if source.exists() else ""


def preload() -> str:
    """What the start needs, named early so that it comes all at once rather than one after the other."""
    runtime = vendor.runtime_folder()
    chunks = sorted(f"pyscript/{path.name}" for path in (DIST / "pyscript").iterdir())
    boot = sorted(f"boot/{path.name}" for path in (DIST / "boot").glob("*.mjs"))
    modules = [*boot, "boot.mjs", f"{runtime}/pyodide.mjs", f"{runtime}/pyodide.asm.mjs", *chunks]
    data = [f"{runtime}/pyodide.asm.wasm", python.library_path(), "pyscript.toml", "py/app.zip", "main.py"]
    links = [f'<link rel="preload" as="fetch" crossorigin href="./{path}">' for path in data]
    links += [f'<link rel="modulepreload" href="./{path}">' for path in modules]
    for path in [*modules, *data]:
        need(DIST / path)
    return "\n".join(links)


PARTS = {"tiles": tiles, "rules": rules, "icons": icons, "preload": preload, "version": version, "credits": credits.table}


def filled(template: str) -> str:
    """A page with every placeholder filled."""

    def part(found: re.Match[str]) -> str:
        if found[1] not in PARTS:
            raise BuildError(f"nothing is known to stand for {found[0]}")
        return PARTS[found[1]]()

    return PLACE.sub(part, template)


def pages() -> None:
    for name in ("main.py", "pyscript.toml"):
        copy(ROOT / name, DIST / name)
    for name in PAGES:
        (DIST / name).write_text(filled(need(ROOT / name).read_text()))
    fresh_folder(DIST / "rules")
    template = need(ROOT / "tools" / "build" / "rules_page.html").read_text()
    for slug, parts in importlib.import_module("ui.lobby_page").rules_pages().items():
        (DIST / "rules" / f"{slug}.html").write_text(template.format(slug=slug, **parts))


def styles() -> None:
    """All of `ui/css` in alphabetical order as one file."""
    sources = sorted((ROOT / "ui" / "css").glob("*.css"))
    (DIST / "css").mkdir(exist_ok=True)
    joined = DIST / "css" / "baize.css"
    joined.write_text("\n".join(path.read_text() for path in sources))
    node("styles.mjs", joined)


def boot() -> None:
    """The boot modules, and beside them the figures that only the build knows: places, sizes, versions."""
    folder = fresh_folder(DIST / "boot")
    for path in sorted((ROOT / "boot").glob("*.*js")):
        copy(path, folder / path.name)
    copy(ROOT / "boot.mjs", DIST / "boot.mjs")
    runtime, library = vendor.runtime_folder(), python.library_path()
    info = json.loads(need(vendor.PYODIDE / "pyodide-lock.json").read_text())["info"]
    lock = {"info": {key: info[key] for key in LOCK_INFO} | {"version": vendor.version_of(vendor.PYODIDE)}, "packages": {}}
    watched = [f"{runtime}/pyodide.asm.wasm", f"{runtime}/pyodide.asm.mjs", library, "py/app.zip"]
    built = [
        "// Written by the build: what only it knows.",
        f'export {{ loadPyodide, version }} from "../{runtime}/pyodide.mjs";',
        f'export const runtime = "./{runtime}/";',
        f'export const library = "./{library}";',
        f"export const lock = {json.dumps(lock)};",
        f"export const files = {json.dumps([sizes(path) for path in watched])};",
    ]
    (folder / "built.mjs").write_text("\n".join(built) + "\n")


def sizes(path: str) -> dict[str, str | int]:
    """A file's size as it is, and as a host sends it that compresses."""
    content = need(DIST / path).read_bytes()
    return {"path": path, "size": len(content), "packed": len(gzip.compress(content, 6))}


def pictures() -> None:
    """The icon as drawing and as the bitmaps that home screens want."""
    source = need(ROOT / "ui" / "icon.svg")
    copy(source, DIST / "icon.svg")
    fresh_folder(DIST / "icons")
    node("icons.mjs", source, *(f"{DIST / 'icons' / name}={size}" for name, size in ICONS.items()))


def manifest() -> None:
    entry = {
        "name": "Baize: games of patience",
        "short_name": "Baize",
        "description": "Solitaire games from old books. They play offline.",
        "id": "./",
        "start_url": "./",
        "scope": "./",
        "display": "standalone",
        "background_color": "#2c6850",
        "theme_color": "#2c6850",
        "categories": ["games"],
        "icons": [
            {"src": "./icon.svg", "sizes": "any", "type": "image/svg+xml"},
            {"src": "./icons/icon-192.png", "sizes": "192x192", "type": "image/png"},
            {"src": "./icons/icon-512.png", "sizes": "512x512", "type": "image/png"},
            {"src": "./icons/maskable-512.png", "sizes": "512x512", "type": "image/png", "purpose": "maskable"},
        ],
    }
    (DIST / "manifest.webmanifest").write_text(json.dumps(entry, indent=1) + "\n")


