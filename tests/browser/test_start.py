"""The page starts: under a sub-path, without strangers, offline after one visit; and says so when it cannot."""

from __future__ import annotations

import json
import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from playwright.sync_api import BrowserContext, Page, Route, expect

from tools.build.common import DIST, ROOT, node
from tools.build.inside import COMMAND_LINE
from tools.serve import Server
from ui import selftest

from .conftest import START, OpenPage, Problems, wait_until_ready

WASM = "**/*.wasm"
TEXT_AS_CODE = """() => {
  const script = document.createElement("script");
  script.textContent = "document.title = 'broken in'";
  document.head.append(script);
  setTimeout("document.title = 'broken in'");
}"""
LIBRARY = "**/stdlib-*.zip"


def result_of(page: Page) -> object:
    """What `?selftest=` wrote into the page."""
    said = page.locator("#selftest")
    said.wait_for(timeout=START)
    answer = json.loads(said.inner_text())
    assert answer["ok"], answer
    return answer["result"]


def modules_in_the_tree() -> set[str]:
    paths = [path for package in ("engine", "ui") for path in (ROOT / package).rglob("*.py")]
    names = (".".join(path.relative_to(ROOT).with_suffix("").parts) for path in paths)
    return {name.removesuffix(".__init__") for name in names} - set(COMMAND_LINE)


def test_starts_under_the_sub_path(page: Page, site: Server) -> None:
    """One request after the other stays inside /baize/, nothing is refused, nothing complains (the fixtures see to it)."""
    assert site.base == "/baize/"
    assert page.url == site.address
    wait_until_ready(page)


def test_every_module_imports(open_page: OpenPage) -> None:
    """The trimmed library holds what every module of engine and ui needs."""
    found = result_of(open_page("?selftest=imports"))
    assert isinstance(found, dict)
    assert {name: error for name, error in found.items() if error} == {}
    assert set(found) == modules_in_the_tree()


def test_shuffles_are_the_same_everywhere(open_page: OpenPage) -> None:
    """A deal number gives the same deal here and in the browser."""
    here = json.loads(selftest.run("shuffles"))["result"]
    assert result_of(open_page("?selftest=shuffles")) == here


def test_starts_with_the_server_stopped(
    visitor: Callable[[], BrowserContext], site: Server, problems: Problems
) -> None:
    """After one visit the games start twice in a row without a server, in a browser started anew each time."""
    problems.allow("ERR_CONNECTION_REFUSED", "An unknown error occurred when fetching the script")
    page = visitor().pages[0]
    page.goto(site.address)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=START)
    site.stop()
    try:
        for _ in range(2):
            page = visitor().pages[0]
            page.goto(site.address)
            wait_until_ready(page)
    finally:
        site.start()


def test_one_visit_is_enough_for_other_addresses(
    visitor: Callable[[], BrowserContext], site: Server, problems: Problems
) -> None:
    """A link with a game in it, and the About page, come from the same copy."""
    problems.allow("ERR_CONNECTION_REFUSED", "An unknown error occurred when fetching the script")
    page = visitor().pages[0]
    page.goto(site.address)
    expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=START)
    site.stop()
    try:
        page.goto(site.address + "?game=none&deal=1")
        wait_until_ready(page)
        page.goto(site.address + "about.html")
        expect(page.get_by_role("heading", level=1)).to_have_text("About")
    finally:
        site.start()


def test_a_new_version_waits_until_the_player_agrees(
    visitor: Callable[[], BrowserContext], problems: Problems, tmp_path: Path
) -> None:
    """The page hears of it by `baize:update` and stays as it is; `baize:renew` brings the new one."""
    folder = tmp_path / "dist"
    shutil.copytree(DIST, folder)
    with Server(folder) as server:
        problems.origin = server.address.removesuffix(server.base)
        page = visitor().pages[0]
        page.add_init_script(
            "document.addEventListener('baize:update', () => document.documentElement.dataset.update = 'yes')"
        )
        page.goto(server.address)
        expect(page.locator("html")).to_have_attribute("data-offline", "ready", timeout=START)
        index = folder / "index.html"
        index.write_text(index.read_text().replace("</body>", '<p id="later-version">later</p></body>'))
        node("offline.mjs", folder)
        page.reload()
        expect(page.locator("html")).to_have_attribute("data-update", "yes", timeout=START)
        expect(page.locator("#later-version")).to_have_count(0)
        page.evaluate("document.dispatchEvent(new CustomEvent('baize:renew'))")
        expect(page.locator("#later-version")).to_have_count(1, timeout=START)
        wait_until_ready(page)


def test_shows_how_far_it_is(new_context: Callable[..., BrowserContext], site: Server) -> None:
    """While a large file is still to come the page is readable and the progress says how much is here."""
    held: list[Route] = []
    page = new_context().new_page()
    page.route(LIBRARY, lambda route: held.append(route))
    page.goto(site.address)
    expect(page.locator("#start")).to_be_visible()
    expect(page.get_by_role("heading", level=1).first).to_be_attached()
    bar, amount = page.locator("#start-progress"), page.locator("#start-bytes")
    expect(bar).not_to_have_attribute("value", "0", timeout=START)
    expect(amount).to_contain_text(" MB")
    loaded, total = (float(text.split()[0]) for text in amount.inner_text().split(" of "))
    assert 0 <= loaded < total < 20
    expect(page.locator("#start-failure:visible")).to_have_count(0)
    while not held:
        page.wait_for_timeout(50)
    held.pop().continue_()
    wait_until_ready(page)


def failure(page: Page) -> None:
    """The start line has turned into a message with advice and a way to try again."""
    expect(page.locator("#start")).to_have_class("start-line is-failed", timeout=START)
    message = page.get_by_role("alert")
    expect(message).to_contain_text("Reload the page")
    expect(message).to_contain_text("application/wasm")
    expect(message.get_by_role("button", name="Reload")).to_be_visible()


@pytest.mark.parametrize(
    ("what", "status", "body"),
    [
        (WASM, 404, "not here"),
        (WASM, 200, "<!doctype html>a page instead"),
        (LIBRARY, 404, ""),
        ("**/main.py", 404, ""),
        ("**/boot/progress.mjs", 404, ""),
        ("**/boot/page.mjs", 404, ""),
    ],
)
def test_says_what_to_do_when_a_file_is_wrong(
    new_context: Callable[..., BrowserContext],
    site: Server,
    problems: Problems,
    what: str,
    status: int,
    body: str,
) -> None:
    """A missing or wrong file ends in words, not in a page that waits for ever."""
    problems.allow("")
    page = new_context().new_page()
    page.route(what, lambda route: route.fulfill(status=status, body=body, content_type="application/wasm"))
    page.goto(site.address)
    failure(page)


def test_says_what_to_do_when_a_module_is_missing(
    new_context: Callable[..., BrowserContext], site: Server, problems: Problems
) -> None:
    problems.allow("")
    page = new_context().new_page()
    page.route("**/pyodide.asm.mjs", lambda route: route.fulfill(status=404, body=""))
    page.goto(site.address)
    failure(page)


def test_says_what_to_do_when_nothing_comes(new_context: Callable[..., BrowserContext], site: Server) -> None:
    """A connection that hangs: after a while the page speaks; when it goes on after all, the page goes on too."""
    held: list[Route] = []
    page = new_context().new_page()
    page.clock.install()
    page.route(LIBRARY, lambda route: held.append(route))
    page.goto(site.address)
    while not held:
        page.wait_for_timeout(50)
    page.clock.run_for(40_000)
    failure(page)
    held.pop().continue_()
    wait_until_ready(page)


def test_starts_although_wasm_has_the_wrong_type(
    new_context: Callable[..., BrowserContext], site: Server
) -> None:
    """Many plain servers do not know .wasm; Pyodide alone would hang."""

    def mistyped(route: Route) -> None:
        answer = route.fetch()
        route.fulfill(response=answer, headers=answer.headers | {"content-type": "application/octet-stream"})

    page = new_context().new_page()
    page.route(WASM, mistyped)
    page.goto(site.address)
    wait_until_ready(page)


def test_the_policy_forbids_text_as_code(page: Page, problems: Problems) -> None:
    """The policy stands in the page and works."""
    problems.allow("policy", "Policy")
    page.evaluate(TEXT_AS_CODE)
    page.wait_for_timeout(200)
    assert page.evaluate("document.title") != "broken in"
    assert any("policy violated" in text for text in problems.seen)
    policy = page.locator("meta[http-equiv='Content-Security-Policy']").get_attribute("content") or ""
    for part in (
        "default-src 'self'",
        "script-src 'self' 'wasm-unsafe-eval'",
        "object-src 'none'",
        "base-uri 'none'",
    ):
        assert part in policy
    assert "unsafe-inline" not in policy


def test_about_page_and_licences(open_page: OpenPage, site: Server) -> None:
    """Every part is named with its licence, and the full texts are a click away."""
    page = open_page("about.html", ready=False)
    for name in ("@pyscript/core", "pyodide", "CPython", "The deck", "fireworks-js", "zzfx", "workbox-build"):
        expect(page.get_by_role("rowheader", name=name, exact=True)).to_be_visible()
    link = page.get_by_role("link", name="All licences in full").get_attribute("href") or ""
    texts = page.request.get(site.address + link).text()
    for text in (
        "Mozilla Public License",
        "PYTHON SOFTWARE FOUNDATION",
        "Apache License",
        "The Baize authors",
    ):
        assert text in texts
