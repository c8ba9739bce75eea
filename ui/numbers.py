"""The statistics: a table with one line for each game."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from engine import seating
from engine.games import GAMES

from . import dialog, dom
from .clock import minutes
from .results import Result, Summary
from .store import Store

HEADS = ("Game", "Played", "Won", "Share", "Best time", "Streak")


def show(store: Store) -> Any:
    """Open the statistics of all games."""
    heads = [dom.make("th", "r" if n else "", text=head, scope="col") for n, head in enumerate(HEADS)]
    rows = [dom.make("tr", children=heads)]
    body = []
    for game in GAMES:
        results = list(store.results(game.slug).values())
        body.append(_row(game.title, results))
        levels = next((option for option in game.options if option.name == "level"), None)
        if levels and results:  # against each level of the computer apart
            for value in sorted(levels.values):
                against = [result for result in results if result.value(levels) == str(value)]
                if against:
                    body.append(_row(seating.manner(int(value)), against, "sub"))
    table = dom.make(
        "table", "data", children=[dom.make("thead", children=rows), dom.make("tbody", children=body)]
    )
    hint = dom.make(
        "p", "hint", text="A game counts from its first move. A game left for another deal counts as lost."
    )
    return dialog.show("Statistics", [table, hint], classes="statistics")


def _row(name: str, results: Iterable[Result], classes: str = "") -> Any:
    cells = [dom.make("th", text=name, scope="row")]
    cells += [dom.make("td", "r", text=text) for text in _cells(Summary.of(results))]
    return dom.make("tr", classes, children=cells)


def _cells(summary: Summary) -> tuple[str, ...]:
    if not summary.played:
        return "0", "–", "–", "–", "–"
    won = str(summary.won) + (f" + {summary.honourable}" if summary.honourable else "")
    return (
        str(summary.played),
        won,
        f"{round(100 * summary.share)}\N{NARROW NO-BREAK SPACE}%",
        minutes(summary.best_ms) if summary.best_ms is not None else "–",
        f"{summary.streak} (best {summary.best_streak})",
    )
