"""What the build has put into dist/: everything that is needed, nothing that is not, and all of it kept for offline play."""

from __future__ import annotations

import gzip
import json
import re
import zipfile
from pathlib import Path

import pytest

from tools import draw
from tools.build import steps
from tools.build.common import DIST, ROOT
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
