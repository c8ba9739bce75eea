"""What must not be in the tracked files: addresses of package registries, places on somebody's machine, builds."""

from __future__ import annotations

import json
import subprocess
from functools import cache

import pytest

from tools.build.common import ROOT

# In pieces, so that this file does not hold them itself.
REGISTRIES = (
    "registry" + ".npmjs",
    "pypi" + ".org",
    "pythonhosted" + ".org",
    "deb.debian" + ".org",
    "registry" + ".yarnpkg",
)
PLACES = ("/wo" + "rk/", "/ro" + "ot/", "/Us" + "ers/", "/home" + "/runner", "C:" + "\\Users")


@cache
def tracked() -> dict[str, str]:
    """The text of every tracked file that is there."""
    names = subprocess.run(
        ["git", "ls-files", "-z"], cwd=ROOT, capture_output=True, text=True, check=True
    ).stdout
    paths = (ROOT / name for name in names.split("\0") if name)
    return {str(path.relative_to(ROOT)): path.read_text(errors="replace") for path in paths if path.is_file()}


@pytest.mark.parametrize("text", REGISTRIES + PLACES)
def test_no_tracked_file_names(text: str) -> None:
    assert [name for name, content in tracked().items() if text in content] == []


def test_the_lock_file_names_no_host() -> None:
    """Any mirror may serve the packages; each has a checksum."""
    packages = json.loads(tracked()["package-lock.json"])["packages"]
    assert [name for name, entry in packages.items() if "resolved" in entry] == []
    assert [name for name, entry in packages.items() if name and "integrity" not in entry] == []


def test_versions_are_pinned_exactly() -> None:
    about = json.loads(tracked()["package.json"])
    versions = list(about["dependencies"].values()) + list(about["devDependencies"].values())
    assert [version for version in versions if not version[0].isdigit()] == []
    lines = [line for line in tracked()["requirements-dev.txt"].splitlines() if line and line[0] != "#"]
    assert [line for line in lines if "==" not in line] == []


def test_nothing_built_is_tracked() -> None:
    assert [
        name for name in tracked() if name.startswith(("dist/", "build/", "node_modules/", ".venv/"))
    ] == []
