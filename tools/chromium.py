"""Finds a Chromium for the tests, or gets one, and prints its path.

In this order: $CHROMIUM, the system's, Playwright's own, Debian's package.
"""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
from pathlib import Path

SYSTEM = ("chromium", "chromium-browser", "google-chrome-stable", "google-chrome", "chrome")
MAC = Path("/Applications/Google Chrome.app/Contents/MacOS/Google Chrome")


def say(text: str) -> None:
    print(text, file=sys.stderr, flush=True)


def runs(path: str) -> bool:
    """Some systems have a launcher in place that only asks for another package."""
    try:
        return (
            subprocess.run([path, "--version"], capture_output=True, timeout=60, check=False).returncode == 0
        )
    except (OSError, subprocess.TimeoutExpired):
        return False


def on_system() -> str | None:
    found = [shutil.which(name) for name in SYSTEM] + [str(MAC) if MAC.exists() else None]
    return next((path for path in found if path and runs(path)), None)


def of_playwright(install: bool) -> str | None:
    from playwright.sync_api import sync_playwright

    if install:
        command = [sys.executable, "-m", "playwright", "install", "chromium"]
        try:
            subprocess.run(command, stdout=sys.stderr, timeout=600, check=True)
        except (subprocess.CalledProcessError, subprocess.TimeoutExpired):
            return None
    with sync_playwright() as playwright:
        path = playwright.chromium.executable_path
    return path if Path(path).exists() and runs(path) else None


def of_debian() -> str | None:
    if not shutil.which("apt-get") or os.geteuid() != 0:
        return None
    say("No Chromium here: installing Debian's package.")
    environment = os.environ | {"DEBIAN_FRONTEND": "noninteractive"}
    for command in (
        ["apt-get", "update", "-qq"],
        ["apt-get", "install", "-y", "-qq", "--no-install-recommends", "chromium", "fonts-dejavu-core"],
    ):
        if subprocess.run(command, stdout=sys.stderr, env=environment, check=False).returncode:
            return None
    return on_system()


def find() -> str | None:
    given = os.environ.get("CHROMIUM")
    if given:
        if not runs(given):
            raise SystemExit(f"CHROMIUM={given} does not run.")
        return given
    return on_system() or of_playwright(install=False) or of_debian() or of_playwright(install=True)


def main() -> int:
    path = find()
    if path is None:
        say("The browser tests need a Chromium: install one (Debian: apt-get install chromium),")
        say("or set CHROMIUM to the path of one.")
        return 1
    print(path)
    return 0


if __name__ == "__main__":
    sys.exit(main())
