"""What the site is made of, and under which licences: for the About page, and in full as `licences.txt`."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from pathlib import Path

from .common import DIST, MODULES, ROOT, BuildError, need

TEXTS = ROOT / "licences"


@dataclass(frozen=True)
class Part:
    """Something that is shipped: what it does here, and the file with its licence."""

    name: str
    version: str
    use: str
    licence: str
    by: str
    text: Path | None


def package(name: str, use: str, by: str, text: Path | None = None, licence: str = "") -> Part:
    """A part that is an npm package; its licence file is its own unless one is given."""
    folder = MODULES / name
    about = json.loads(need(folder / "package.json").read_text())
    own = sorted(path for path in folder.iterdir() if re.match(r"licen[cs]e", path.name, re.IGNORECASE))
    return Part(name, about["version"], use, licence or about["license"], by, text or (own[0] if own else None))


def inside_pyscript() -> list[Part]:
    """The packages that PyScript's file was bundled from, as its source map names them."""
    maps = list((MODULES / "@pyscript" / "core" / "dist").glob("core-*.js.map"))
    if len(maps) != 1:
        raise BuildError("PyScript's source map is missing: its parts cannot be named")
    sources = json.loads(maps[0].read_text())["sources"]
    found = (re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source) for source in sources)
    names = sorted({match[1] for match in found if match})
    return [package(name, "inside PyScript", author(name)) for name in names]


def author(name: str) -> str:
    about = json.loads(need(MODULES / name / "package.json").read_text())
    value = about.get("author", "")
    return str(value["name"] if isinstance(value, dict) else value).split("<")[0].strip() or "its contributors"


def parts() -> list[Part]:
    python = json.loads(need(MODULES / "pyodide" / "pyodide-lock.json").read_text())["info"]["python"]
    deck = MODULES / "@heruka_urgyen" / "react-playing-cards"
    return [
        package("@pyscript/core", "runs Python in the page", "the PyScript developers"),
        package("pyodide", "CPython for the browser", "the Pyodide developers", TEXTS / "MPL-2.0.txt"),
        Part("CPython", python, "the language and its library", "PSF-2.0", "the Python Software Foundation", TEXTS / "CPython.txt"),
        Part("Libraries inside Pyodide", "", "part of its runtime", "see the full text", "many", TEXTS / "runtime-libraries.txt"),
        Part("The deck", "", "the card faces", "CC0-1.0 (public domain)", "Adrian Kennard", None),
        package("@heruka_urgyen/react-playing-cards", "brings the deck", "Heruka Urgyen", deck / "LICENSE"),
        package("fireworks-js", "fireworks after a win", "Vitalij Ryndin"),
        package("zzfx", "sounds", "Frank Force"),
        package("workbox-build", "offline play", "Google LLC"),
        *inside_pyscript(),
    ]


def table() -> str:
    """The parts as rows of a table."""
    rows = []
    for part in parts():
        cells = (part.name, part.version, part.use, part.licence, part.by)
        head, *rest = (html.escape(cell) for cell in cells)
        rows.append(f'<tr><th scope="row">{head}</th>' + "".join(f"<td>{cell}</td>" for cell in rest) + "</tr>")
    return "\n".join(rows)


def build() -> None:
    """Our own licence and everybody's, one after the other; equal texts once only."""
    bar = "=" * 100
    blocks = [f"Baize\n{bar}\n{need(ROOT / 'LICENSE').read_text().strip()}"]
    printed: dict[str, str] = {}
    for part in parts():
        title = f"{part.name} {part.version}".strip()
        text = part.text.read_text(errors="replace").strip() if part.text else f"Licence: {part.licence}. By {part.by}."
        body = f"The same text as under {printed[text]!r}." if text in printed else text
        printed.setdefault(text, title)
        blocks.append(f"{title} ({part.licence}), {part.use}\n{bar}\n{body}")
    (DIST / "licences.txt").write_text("\n\n\n".join(blocks) + "\n")
