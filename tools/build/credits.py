"""What the site is made of, and under which licences: for the About page, and in full as `licences.txt`."""

from __future__ import annotations

import html
import json
import re
from dataclasses import dataclass
from pathlib import Path

from . import vendor
from .common import DIST, MODULES, ROOT, BuildError, need

TEXTS = ROOT / "licences"
COLUMNS = ("Part", "Version", "What for", "Licence", "By")
# What the code in sw.js is bundled from; a test compares it with the names that are left in there.
WORKBOX = ("workbox-core", "workbox-precaching", "workbox-routing", "workbox-strategies")


@dataclass(frozen=True)
class Part:
    """Something that is shipped: what it does here, the file with its licence, and the notice to print above it."""

    name: str
    version: str
    use: str
    licence: str
    by: str
    text: Path
    notice: str = ""

    @property
    def title(self) -> str:
        return f"{self.name} {self.version}".strip()

    def full_text(self) -> str:
        return f"{self.notice}\n\n{need(self.text).read_text(errors='replace').strip()}".strip()


def library(name: str, use: str, licence: str, by: str, notice: str, text: str = "MIT") -> Part:
    """A library without a package of its own here: its licence is a file of ours, and most are under the MIT licence."""
    return Part(name, "", use, licence, by, TEXTS / f"{text}.txt", notice)


# Compiled into pyodide.asm.wasm and pyodide.asm.mjs. Nothing there lists them: they were found by its built-in modules, the names
# it exports, the file names and versions in it, and Pyodide's Makefiles. For another Pyodide look again, then change the number.
INSIDE_PYODIDE_OF = "314.0.7"
INSIDE_PYODIDE = (
    library("Emscripten", "system calls", "MIT or NCSA", "the Emscripten authors", "", "Emscripten"),
    library("musl", "the C library", "MIT", "Rich Felker and others", "", "musl"),
    library(
        "compiler-rt, libc++, libc++abi, libunwind",
        "the compiler's libraries",
        "Apache-2.0 with LLVM exceptions",
        "the LLVM Project",
        "",
        "LLVM",
    ),
    library(
        "Incorporated into CPython",
        "parts of the language",
        "several",
        "many",
        "",
        "CPython-incorporated",
    ),
    library("Unicode data", "letters and their kinds", "Unicode-3.0", "Unicode, Inc.", "", "Unicode"),
    library(
        "mimalloc",
        "memory",
        "MIT",
        "Microsoft, Daan Leijen",
        "Copyright (c) 2018-2021 Microsoft Corporation, Daan Leijen",
    ),
    library(
        "hiwire",
        "references to JavaScript",
        "MPL-2.0",
        "the Pyodide developers",
        "Its source is at https://github.com/pyodide/hiwire.",
        "MPL-2.0",
    ),
    library(
        "stackframe, error-stack-parser",
        "tracebacks",
        "MIT",
        "Eric Wendelin and others",
        "Copyright (c) 2017 Eric Wendelin and other contributors",
    ),
    library(
        "libffi",
        "calls into C",
        "MIT",
        "Anthony Green, Red Hat and others",
        "Copyright (c) 1996-2025 Anthony Green, Red Hat, Inc and others.",
    ),
    library(
        "Expat",
        "XML",
        "MIT",
        "the Expat maintainers",
        "Copyright (c) 1998-2000 Thai Open Source Software Center Ltd and Clark Cooper\n"
        "Copyright (c) 2001-2025 Expat maintainers",
    ),
    library(
        "HACL*",
        "hashes",
        "MIT",
        "INRIA, CMU, Microsoft and others",
        "Copyright (c) 2016-2022 INRIA, CMU and Microsoft Corporation\nCopyright (c) 2022-2023 HACL* Contributors",
    ),
    library(
        "libmpdec",
        "decimal numbers",
        "BSD-2-Clause",
        "Stefan Krah",
        "Copyright (c) 2008-2024 Stefan Krah. All rights reserved.",
        "libmpdec",
    ),
    library(
        "Zstandard",
        "compression",
        "BSD-3-Clause",
        "Meta Platforms",
        "Copyright (c) Meta Platforms, Inc. and affiliates. All rights reserved.",
        "Zstandard",
    ),
    library(
        "zlib",
        "compression",
        "Zlib",
        "Jean-loup Gailly, Mark Adler",
        "Copyright (C) 1995-2024 Jean-loup Gailly and Mark Adler",
        "zlib",
    ),
    library(
        "bzip2",
        "compression",
        "bzip2-1.0.6",
        "Julian Seward",
        "Copyright (C) 1996-2010 Julian R Seward. All rights reserved.",
        "bzip2",
    ),
    library(
        "XZ Utils (liblzma)",
        "compression",
        "0BSD",
        "the XZ Utils authors",
        "Copyright (C) The XZ Utils authors and contributors. Versions before 5.6 are in the public domain.",
        "0BSD",
    ),
    library("SQLite", "databases", "public domain", "D. Richard Hipp and others", "", "SQLite"),
)


def package(name: str, use: str, by: str = "", notice: str = "") -> Part:
    """A part that is an npm package. Where it brings no licence file, ours of that name stands under its author's name."""
    folder = MODULES / name
    about = json.loads(need(folder / "package.json").read_text())
    licence = str(about["license"]).replace("APACHE", "Apache")
    by = by or author(about)
    own = sorted(path for path in folder.iterdir() if re.match(r"licen[cs]e", path.name, re.IGNORECASE))
    if own:
        return Part(name, about["version"], use, licence, by, own[0], notice)
    return Part(
        name, about["version"], use, licence, by, TEXTS / f"{licence}.txt", notice or f"Copyright (c) {by}"
    )


def author(about: dict[str, object]) -> str:
    value = about.get("author", "")
    return (
        str(value["name"] if isinstance(value, dict) else value).split("<")[0].strip() or "its contributors"
    )


def bundled_in_pyscript() -> set[str]:
    """The packages that the files we ship of PyScript were bundled from, as their source maps name them."""
    folder = MODULES / "@pyscript" / "core" / "dist"
    maps = [path for pattern in vendor.CHUNKS for path in folder.glob(f"{pattern}.map")]
    if len(maps) != len(vendor.CHUNKS):
        raise BuildError("a source map of PyScript is missing: its parts cannot be named")
    sources = [source for path in maps for source in json.loads(path.read_text())["sources"]]
    found = (re.search(r".*node_modules/((?:@[^/]+/)?[^/]+)/", source) for source in sources)
    return {match[1] for match in found if match}


def inside_pyscript() -> list[Part]:
    reader = library(
        "TOML reader",
        "settings of the start",
        "ISC",
        "Andrea Giammarchi",
        "(c) Andrea Giammarchi - ISC",
        "ISC",
    )
    return [*(package(name, "") for name in sorted(bundled_in_pyscript())), reader]


def groups() -> dict[str, list[Part]]:
    """All parts, by the heading that the page shows over them."""
    lock = json.loads(need(MODULES / "pyodide" / "pyodide-lock.json").read_text())
    if vendor.version_of(MODULES / "pyodide") != INSIDE_PYODIDE_OF:
        raise BuildError("another Pyodide: look which libraries are inside it (tools/build/credits.py)")
    source = f"Its source is at https://github.com/pyodide/pyodide, under the tag {INSIDE_PYODIDE_OF}."
    return {
        "The page": [
            package("@pyscript/core", "runs Python in the page", "the PyScript developers"),
            package("pyodide", "CPython for the browser", "the Pyodide developers", source),
            Part(
                "CPython",
                lock["info"]["python"],
                "the language and its library",
                "PSF-2.0",
                "the Python Software Foundation",
                TEXTS / "CPython.txt",
                "Copyright (c) 2001 Python Software Foundation; All Rights Reserved\n"
                "Changed by the Pyodide developers to run in a browser; compiled and shortened for this site.",
            ),
            Part("The deck", "", "the card faces", "CC0-1.0", "Adrian Kennard", TEXTS / "CC0-1.0.txt"),
            package("@heruka_urgyen/react-playing-cards", "brings the deck", "Ilya Malyanov"),
            package("fireworks-js", "fireworks after a win", "Vitalij Ryndin"),
            package("zzfx", "sounds", "Frank Force"),
            *(package(name, "offline play", "Google LLC") for name in (*WORKBOX, "workbox-build")),
        ],
        "Inside PyScript": inside_pyscript(),
        "Inside Pyodide": list(INSIDE_PYODIDE),
    }


def parts() -> list[Part]:
    return [part for group in groups().values() for part in group]


def table() -> str:
    """The parts as a table's bodies, one a group; the names of the columns go along, for where the cells are stacked."""
    rows = []
    for heading, group in groups().items():
        rows.append(f'<tbody>\n<tr><th scope="rowgroup" colspan="{len(COLUMNS)}">{heading}</th></tr>')
        for part in group:
            cells = zip(COLUMNS[1:], (part.version, part.use, part.licence, part.by), strict=True)
            rest = "".join(f'<td data-label="{name}">{html.escape(cell)}</td>' for name, cell in cells)
            rows.append(f'<tr><th scope="row">{html.escape(part.name)}</th>{rest}</tr>')
        rows.append("</tbody>")
    return "\n".join(rows)


def build() -> None:
    """Our own licence and everybody's, one after the other; equal texts once only."""
    bar = "=" * 100
    blocks = [f"Baize\n{bar}\n{need(ROOT / 'LICENSE').read_text().strip()}"]
    printed: dict[str, str] = {}
    for heading, group in groups().items():
        for part in group:
            text = part.full_text()
            body = f"The same text as under {printed[text]!r}." if text in printed else text
            printed.setdefault(text, part.title)
            use = part.use or heading.replace("Inside", "inside")
            blocks.append(f"{part.title} ({part.licence}), {use}\n{bar}\n{body}")
    (DIST / "licences.txt").write_text("\n\n\n".join(blocks) + "\n")
