"""The lobby's tiles as HTML, written into the page by the build. Pure; runs without a browser."""

from __future__ import annotations

from html import escape
from pathlib import Path
from typing import Any

from engine import Rules
from engine.games import GAMES

HERE = Path(__file__).parent
ROMAN = "I,II,III,IV,V,VI,VII,VIII,IX,X,XI,XII,XIII,XIV,XV,XVI,XVII,XVIII,XIX,XX"
LUCK = ("all luck", "mostly luck", "luck and skill", "mostly skill", "all skill")


def tiles_html() -> str:
    """One list item for each game: plate, name, line, time, luck to skill, record."""
    return "\n".join(_tile(number, game) for number, game in enumerate(GAMES))


def rules_html() -> str:
    """The pages of rules as inert templates, for the dialogs."""
    return "\n".join(
        f'<template id="rules-{game.slug}" data-title="{escape(game.title)}">{_rules(game.slug)}</template>'
        for game in GAMES
    )


def rules_pages() -> dict[str, dict[str, str]]:
    """What a page of rules shows, by game: title, picto, rules. They are read without Python, too."""
    return {
        game.slug: {"title": escape(game.title), "picto": _picto(game.slug), "rules": _rules(game.slug)}
        for game in GAMES
    }


def _rules(slug: str) -> str:
    return (HERE / "rules" / f"{slug}.html").read_text(encoding="utf-8")


def _picto(slug: str) -> str:
    return (HERE / "pictos" / f"{slug}.svg").read_text(encoding="utf-8").strip()


def _tile(number: int, game: type[Rules[Any]]) -> str:
    return f"""<li class="tile" data-slug="{game.slug}"><a class="tile-link" href="#{game.slug}">
<span class="plate"><span class="plate-no" aria-hidden="true">{ROMAN.split(",")[number]}</span>{_picto(game.slug)}</span>
<span class="tile-body"><h3>{escape(game.title)}</h3><p>{escape(game.line)}</p>
<span class="facts"><span class="num">{game.minutes} min</span>{_luck(game.skill)}</span>
<span class="record" data-record="{game.slug}"></span></span></a>
<a class="tile-rules" href="./rules/{game.slug}.html" aria-label="Rules of {escape(game.title)}">Rules</a></li>"""


def _luck(skill: int) -> str:
    """A diamond on a line of five places."""
    x = 3 + skill * 10.5
    ticks = "".join(f'<line x1="{3 + n * 10.5}" y1="4" x2="{3 + n * 10.5}" y2="8"/>' for n in range(5))
    bead = f'<path class="bead" d="M{x} 0L{x + 4.6} 6L{x} 12L{x - 4.6} 6Z"/>'
    line = f'<line x1="3" y1="6" x2="45" y2="6"/>{ticks}{bead}'
    return f'<span class="luck"><svg viewBox="0 0 48 12" aria-hidden="true">{line}</svg>{LUCK[skill]}</span>'
