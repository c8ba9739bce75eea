"""What the build has put into dist/: everything that is needed, nothing that is not, and all of it kept for offline play."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from pathlib import Path

import pytest

from tools import draw
from tools.build import credits as made_of
from tools.build import steps
from tools.build.common import DIST, MODULES, ROOT
from tools.build.faces import FACES, RANKS, SUITS

pytestmark = pytest.mark.usefixtures("dist")
START_LIMIT = 6_000_000  # what a first visit fetches before one can play, compressed


def files() -> list[Path]:
    return sorted(path for path in DIST.rglob("*") if path.is_file())


def test_a_second_build_does_nothing() -> None:
    assert steps.build() == []


def test_every_face_is_there() -> None:
    """Five sets of 52; each drawing is whole and draws nothing from elsewhere."""
    for name in FACES:
        for card in (rank + suit for rank in RANKS for suit in SUITS):
            text = (DIST / "faces" / name / f"{card}.svg").read_text()
            assert text.startswith("<svg")
            assert text.endswith("</svg>")
            used = set(re.findall(r'xlink:href="#([^"]+)"', text)) | set(re.findall(r"url\(#([^)]+)\)", text))
            assert used <= set(re.findall(r'\bid="([^"]+)"', text))


def test_our_backs_are_there() -> None:
    assert {path.name for path in (ROOT / "ui" / "backs").iterdir()} == {
        path.name for path in (DIST / "backs").iterdir()
    }


def test_our_drawings_are_what_the_code_draws() -> None:
    """`python3 -m tools.draw` would change nothing."""
    assert {place: (draw.UI / place).read_text() for place in draw.drawings()} == draw.drawings()


def test_the_offline_copy_is_complete() -> None:
    """The service worker lists every file of the site but itself."""
    text = (DIST / "sw.js").read_text()
    listed = set(re.findall(r'url:"([^"]+)"', text)) or set(re.findall(r'"url":\s*"([^"]+)"', text))
    assert listed == {str(path.relative_to(DIST)) for path in files()} - {"sw.js"}


def test_no_chunk_of_a_plugin_is_shipped() -> None:
    names = {path.name.split("-")[0] for path in (DIST / "pyscript").iterdir()}
    assert names == {"core.js", "core", "error", "toml"}


@pytest.mark.parametrize("name", ["py/app.zip", "py/lib"])
def test_python_is_bytecode(name: str) -> None:
    place = DIST / name
    archive = zipfile.ZipFile(place if place.is_file() else next(place.iterdir()))
    assert {Path(entry).suffix for entry in archive.namelist()} == {".pyc"}


def test_a_first_visit_is_small() -> None:
    """The interpreter, the library, PyScript, our own code and the page."""
    parts = [
        path
        for path in files()
        if path.parts[len(DIST.parts)] in ("pyodide", "pyscript", "py", "boot", "css")
    ]
    assert (
        sum(len(gzip.compress(path.read_bytes(), 6)) for path in [*parts, DIST / "index.html"]) < START_LIMIT
    )


def test_the_manifest_describes_the_app_from_where_it_lies() -> None:
    entry = json.loads((DIST / "manifest.webmanifest").read_text())
    assert entry["start_url"] == entry["scope"] == "./"
    sizes = {
        "icons/icon-192.png": 192,
        "icons/icon-512.png": 512,
        "icons/maskable-512.png": 512,
        "icons/apple-touch-180.png": 180,
    }
    for name, size in sizes.items():
        content = (DIST / name).read_bytes()
        assert content[:8] == b"\x89PNG\r\n\x1a\n"
        assert int.from_bytes(content[16:20]) == int.from_bytes(content[20:24]) == size
    assert all((DIST / icon["src"]).exists() for icon in entry["icons"])


def test_pages_have_no_unfilled_place_and_no_inline_code() -> None:
    """The policy would refuse it; a forgotten placeholder would show."""
    for path in DIST.rglob("*.html"):
        text = path.read_text()
        assert "build:" not in text, path
        assert not re.search(r"<script(?![^>]*\bsrc=)[^>]*>", text), path
        assert not re.search(r'\s(style|on\w+)="', text), path
        assert not re.search(r'(?:src|href)="(?:https?:)?//', text), path


def licence_blocks() -> dict[str, str]:
    """What licences.txt says under each heading; a reference to another heading is replaced by what stands there."""
    found = re.split(r"^(.+)\n={100}\n", (DIST / "licences.txt").read_text(), flags=re.MULTILINE)
    blocks = {heading.split(" (")[0]: text for heading, text in zip(found[1::2], found[2::2], strict=True)}
    for name, text in blocks.items():
        if reference := re.fullmatch(r"The same text as under '(.+)'\.\s*", text):
            blocks[name] = blocks[reference[1]]
    return blocks


# What each licence says and no other text does; long texts also by their length, so that an extract is noticed.
LICENCE_MARKS = {
    "MIT": ("The above copyright notice and this permission notice shall be included", 900),
    "ISC": ("Permission to use, copy, modify, and/or distribute this software for any", 600),
    "Apache-2.0": ("TERMS AND CONDITIONS FOR USE, REPRODUCTION, AND DISTRIBUTION", 9_500),
    "Apache-2.0 with LLVM exceptions": ("LLVM Exceptions to the Apache 2.0 License", 14_000),
    "MPL-2.0": ("Mozilla Public License Version 2.0", 15_000),
    "PSF-2.0": ("PYTHON SOFTWARE FOUNDATION LICENSE VERSION 2", 13_000),
    "CC0-1.0": ("Public License Fallback", 6_500),
    "MIT or NCSA": ("list of conditions and the following disclaimers", 3_500),
    "Unicode-3.0": ("UNICODE LICENSE V3", 1_900),
    "BSD-2-Clause": ("Redistributions in binary form must reproduce", 1_100),
    "BSD-3-Clause": ("endorse or promote", 1_300),
    "Zlib": ("must not be misrepresented; you must not claim", 750),
    "bzip2-1.0.6": ("must not be misrepresented; you must not claim", 1_300),
    "0BSD": ("Permission to use, copy, modify, and/or distribute this software for any", 600),
    "public domain": ("disclaims copyright", 200),
    "several": ("Mersenne Twister", 12_000),
}


def test_every_part_has_its_licence_in_full() -> None:
    blocks = licence_blocks()
    for part in made_of.parts():
        mark, length = LICENCE_MARKS[part.licence]
        text = blocks[part.title.split(" (")[0]]
        assert mark in " ".join(text.split()), part.name
        assert len(text) >= length, part.name
        assert re.search(r"Copyright|\(c\)|copyright|https://", text), part.name


def test_every_package_inside_the_bundles_is_listed() -> None:
    """PyScript's source maps and the marks in the service worker name them."""
    named = {part.name for part in made_of.parts()}
    assert len(made_of.bundled_in_pyscript()) > 10
    assert made_of.bundled_in_pyscript() <= named
    marks = set(re.findall(r"workbox:([a-z-]+):\d", (DIST / "sw.js").read_text()))
    assert {f"workbox-{name}" for name in marks} == set(made_of.WORKBOX)
    page = (DIST / "about.html").read_text()
    assert all(f'<th scope="row">{name}</th>' in page for name in named)


def test_the_libraries_inside_pyodide_are_there() -> None:
    """Something that only the library itself leaves in the file; so the list names nothing that is not shipped."""
    content = (MODULES / "pyodide" / "pyodide.asm.wasm").read_bytes()
    marks = {
        "mimalloc": b"mimalloc: warning",
        "hiwire": b"hiwire_intern",
        "libffi": b"ffi_prep_closure_loc",
        "Expat": b"expat_2.",
        "HACL*": b"Modules/_hacl/",
        "libmpdec": b"libmpdec: internal error",
        "Zstandard": b"ZSTD_",
        "zlib": b"inflate 1.",
        "bzip2": b"bzip2/libbzip2",
        "XZ Utils": b"lzma_",
        "SQLite": b"sqlite3_",
        "compiler-rt": b"__cxxabiv1",
        "Emscripten": b"emscripten_",
    }
    names = [part.name for part in made_of.INSIDE_PYODIDE]
    for name, mark in marks.items():
        assert mark in content, name
        assert any(found.startswith(name) for found in names)
