"""What a race of many costs the page's thread: ``CHROMIUM=... python -m tools.race_cost --players 8 --seconds 20``.

It opens the built site in Chromium, starts a race and prints the share of one core that the page's main thread used,
in thread time, so that other work on the machine hardly matters.
"""

from __future__ import annotations

import argparse
import json

from playwright.sync_api import CDPSession, sync_playwright

from .chromium import find
from .serve import Server

FLAGS = [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
]
SETTINGS = "(text) => localStorage.setItem('baize:settings', text)"
KINDS = ("TaskDuration", "ScriptDuration", "LayoutDuration", "RecalcStyleDuration")


def used(wire: CDPSession) -> dict[str, float]:
    """Seconds of thread time so far, by kind."""
    return {entry["name"]: entry["value"] for entry in wire.send("Performance.getMetrics")["metrics"]}


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=8)
    parser.add_argument("--level", type=int, default=2)
    parser.add_argument("--tempo", default="normal")
    parser.add_argument("--seconds", type=float, default=20.0)
    asked = parser.parse_args()
    chosen = {"players": str(asked.players), "level": str(asked.level), "tempo": asked.tempo}
    with Server() as server, sync_playwright() as playwright:
        browser = playwright.chromium.launch(executable_path=find(), args=FLAGS)
        page = browser.new_context(viewport={"width": 390, "height": 844}, service_workers="block").new_page()
        page.goto(f"{server.address}about.html")
        kept = {"version": 1, "variants": {"pounce": chosen}, "started": ["pounce"]}
        page.evaluate(SETTINGS, json.dumps(kept))
        page.goto(f"{server.address}#pounce")
        page.locator("html.is-ready").wait_for()
        page.wait_for_timeout(2500)
        wire = page.context.new_cdp_session(page)
        wire.send("Performance.enable", {"timeDomain": "threadTicks"})
        page.locator("#veil-go").click()
        page.wait_for_timeout(2000)
        before = used(wire)
        page.wait_for_timeout(asked.seconds * 1000)
        after = used(wire)
        for kind in KINDS:
            print(f"{kind:20} {(after[kind] - before[kind]) / asked.seconds:6.1%}")
        print(page.locator("#status-moves").inner_text())
        browser.close()


if __name__ == "__main__":
    main()
