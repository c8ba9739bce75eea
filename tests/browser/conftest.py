"""A built site, a server under a sub-path, a browser; and what must never happen on a page: errors, violations, strangers.

A test asks for `open_page`, or for `page` when the plain start will do. Whatever a page complains about fails its test at the
end, unless the test said beforehand `problems.allow("part of the text")`.
"""

from __future__ import annotations

import os
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import (
    Browser,
    BrowserContext,
    ConsoleMessage,
    Page,
    Playwright,
    expect,
    sync_playwright,
)

from tools.chromium import on_system
from tools.serve import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
]
START = 60_000  # a cold start on a busy machine, ms
VIOLATIONS = """
addEventListener("securitypolicyviolation", (event) =>
  console.error(`policy violated: ${event.violatedDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`));
"""


def said(message: ConsoleMessage) -> str:
    return f"console: {message.text} ({message.location['url']})"


OpenPage = Callable[..., Page]


class Problems:
    """What the pages of a test complained about."""

    def __init__(self, origin: str) -> None:
        self.origin = origin
        self.seen: list[str] = []
        self.allowed: list[str] = []

    def allow(self, *parts: str) -> None:
        """Complaints that contain one of these texts are expected."""
        self.allowed += parts

    def watch(self, context: BrowserContext) -> None:
        context.add_init_script(VIOLATIONS)
        context.on("console", lambda message: self.note(message.type == "error", said(message)))
        context.on("weberror", lambda error: self.note(True, f"uncaught: {error.error}"))
        context.on(
            "request", lambda request: self.note(not self.ours(request.url), f"stranger: {request.url}")
        )

    def ours(self, url: str) -> bool:
        return url.startswith((self.origin, "data:", f"blob:{self.origin}"))

    def note(self, bad: bool, text: str) -> None:
        if bad:
            self.seen.append(text)

    def unexpected(self) -> list[str]:
        return [text for text in self.seen if not any(part in text for part in self.allowed)]


@pytest.fixture(scope="session")
def site(dist: Path) -> Iterator[Server]:
    """The built site under /baize/."""
    with Server(dist) as server:
        yield server


@pytest.fixture(scope="session")
def chromium() -> str:
    path = os.environ.get("CHROMIUM") or on_system()
    if not path:
        pytest.fail("no Chromium found; `make test` looks for one, or set CHROMIUM to its path")
    return path


@pytest.fixture(scope="session")
def playwright() -> Iterator[Playwright]:
    with sync_playwright() as running:
        yield running


@pytest.fixture(scope="session")
def browser(playwright: Playwright, chromium: str) -> Iterator[Browser]:
    running = playwright.chromium.launch(executable_path=chromium, args=FLAGS)
    yield running
    running.close()


@pytest.fixture
def problems(site: Server) -> Iterator[Problems]:
    found = Problems(site.address.removesuffix(site.base))
    yield found
    assert not found.unexpected()


@pytest.fixture
def new_context(browser: Browser, problems: Problems) -> Iterator[Callable[..., BrowserContext]]:
    """Makes a context of its own: a fresh visitor. Takes Playwright's options.

    Service workers are off unless asked for (`service_workers="allow"`): most tests need no second copy of the site.
    """
    made: list[BrowserContext] = []

    def make(**options: Any) -> BrowserContext:
        chosen: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}, "service_workers": "block"}
        context = browser.new_context(**(chosen | options))
        context.set_default_timeout(10_000)
        problems.watch(context)
        made.append(context)
        return context

    yield make
    for context in made:
        context.close()


@pytest.fixture
def open_page(new_context: Callable[..., BrowserContext], site: Server) -> OpenPage:
    """Opens a page of the site in a new context and waits until the interface stands.

    `open_page()`, `open_page("?deal=1", viewport={"width": 390, "height": 844}, has_touch=True, color_scheme="dark")`;
    `ready=False` does not wait.
    """

    def open_it(path: str = "", *, ready: bool = True, **options: Any) -> Page:
        page = new_context(**options).new_page()
        page.goto(site.address + path)
        if ready:
            wait_until_ready(page)
        return page

    return open_it


@pytest.fixture
def page(open_page: OpenPage) -> Page:
    return open_page()


@pytest.fixture
def visitor(
    playwright: Playwright, chromium: str, problems: Problems, tmp_path: Path
) -> Iterator[Callable[[], BrowserContext]]:
    """Starts the browser anew with one and the same profile: a visitor who comes back. Ends the previous visit."""
    running: list[BrowserContext] = []

    def leave() -> None:
        while running:
            running.pop().close()

    def come() -> BrowserContext:
        leave()
        profile = str(tmp_path / "profile")
        context = playwright.chromium.launch_persistent_context(profile, executable_path=chromium, args=FLAGS)
        problems.watch(context)
        running.append(context)
        return context

    yield come
    leave()


def wait_until_ready(page: Page) -> None:
    """The interface stands: Python has hidden the start line."""
    expect(page.locator("#start")).to_be_hidden(timeout=START)
