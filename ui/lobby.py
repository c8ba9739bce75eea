"""The lobby: it is in the page before Python is; here its records and its "continue" come to life."""

from __future__ import annotations

from engine.games import GAMES

from . import dom
from .clock import grouped, minutes
from .results import Summary
from .store import Store


def show(store: Store, last: str) -> None:
    """Bring the records up to date, and offer the game that was on the table last."""
    for game in GAMES:
        record = dom.find(f'[data-record="{game.slug}"]')
        summary = Summary.of(store.results(game.slug).values())
        special = f"{game.first_win} · " if summary.first_win and game.first_win else ""
        record.textContent = special + summary.record
    _offer(store, last)


def _offer(store: Store, slug: str) -> None:
    link = dom.find("#resume")
    saved = store.load_game(slug) if slug in {game.slug for game in GAMES} else None
    unfinished = saved is not None and saved.session.goes_on
    dom.find("#shelf").hidden = not unfinished
    if not (saved and unfinished):
        return
    rules, session = saved.session.rules, saved.session
    link.href = f"#{slug}"
    dom.find("h2", link).textContent = f"Continue {rules.title}"
    deal = f"Deal {grouped(session.seed)}" if session.deck is None else "Own deck"
    count = f"{session.cursor} move" + ("" if session.cursor == 1 else "s")
    dom.find("p", link).textContent = f"{deal} · {count} · {minutes(saved.elapsed)}"
