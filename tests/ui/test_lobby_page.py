"""What the build writes into the page: tiles and rules for every game, sound HTML, and no secrets."""

from __future__ import annotations

import re
from html.parser import HTMLParser
from pathlib import Path
from typing import Any

import pytest

from engine import RANK_NAMES, SUIT_NAMES, Rules
from engine.games import GAMES
from tests.engine.variants import each_game
from ui import lobby_page

UI = Path(lobby_page.__file__).parent
VOID = {"br", "hr", "img", "input", "link", "meta"}
CARD = re.compile(rf"\b({'|'.join(RANK_NAMES)})s? of ({'|'.join(SUIT_NAMES)})\b", re.IGNORECASE)
SHORT_CARD = re.compile(
    r"\b[A2-9TJQK][CDHS]\b"
)  # as faces and records have it; symbols in an example are drawings


class Tree(HTMLParser):
    """Reads HTML strictly: every tag is closed, in order."""

    def __init__(self, source: str) -> None:
        super().__init__()
        self.open: list[str] = []
        self.tags: list[tuple[str, dict[str, str | None]]] = []
        self.text = ""
        self.feed(source)
        self.close()
        assert not self.open, f"never closed: {self.open}"

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        names = [name for name, _ in attrs]
        assert len(set(names)) == len(names)
        self.tags.append((tag, dict(attrs)))
        if tag not in VOID:
            self.open.append(tag)

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.tags.append((tag, dict(attrs)))

    def handle_endtag(self, tag: str) -> None:
        assert self.open
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data + " "

    def all(self, tag: str) -> list[dict[str, str | None]]:
        return [attributes for name, attributes in self.tags if name == tag]


def test_every_game_has_a_tile() -> None:
    """In the order of the lobby, with a number, a link to the table and one to its rules."""
    tree = Tree(lobby_page.tiles_html())
    slugs = [game.slug for game in GAMES]
    assert [tile["data-slug"] for tile in tree.all("li")] == slugs
    assert [link["href"] for link in tree.all("a")] == [
        href for slug in slugs for href in (f"#{slug}", f"./rules/{slug}.html")
    ]
    records = [span["data-record"] for span in tree.all("span") if "data-record" in span]
    assert records == slugs
    for game in GAMES:
        assert game.title in tree.text
        assert f"{game.minutes} min" in tree.text


@each_game
def test_a_tile_tells_luck_from_skill(game: type[Rules[Any]]) -> None:
    text = Tree(lobby_page._tile(0, game)).text
    assert lobby_page.LUCK[game.skill] in text
    assert [word for word in lobby_page.LUCK if word in text.split("min")[1]] == [lobby_page.LUCK[game.skill]]


def test_a_tile_escapes_what_it_shows() -> None:
    class Odd(GAMES[0]):  # type: ignore[misc]
        title = 'Beggar & "Miser" <b>'
        line = "Two < three & 'four'."

    html = lobby_page._tile(0, Odd)
    tree = Tree(html)
    assert "b" not in {tag for tag, _ in tree.tags}
    assert 'Beggar & "Miser" <b>' in tree.text
    assert "Two < three & 'four'." in tree.text
    assert tree.all("a")[1]["aria-label"] == 'Rules of Beggar & "Miser" <b>'


def test_there_is_a_number_for_every_game_to_come() -> None:
    assert len(lobby_page.ROMAN.split(",")) == 20


def test_every_game_has_a_template_of_rules() -> None:
    tree = Tree(lobby_page.rules_html())
    assert [template["id"] for template in tree.all("template")] == [f"rules-{game.slug}" for game in GAMES]
    assert set(lobby_page.rules_pages()) == {game.slug for game in GAMES}
    assert all(set(page) == {"title", "picto", "rules"} for page in lobby_page.rules_pages().values())


@each_game
def test_rules_are_sound_and_tell_the_facts(game: type[Rules[Any]]) -> None:
    source = (UI / "rules" / f"{game.slug}.html").read_text(encoding="utf-8")
    tree = Tree(source)
    assert f"{game.minutes} minutes" in tree.text
    assert lobby_page.LUCK[game.skill] in tree.text
    headings = re.findall(r"<h2>(.*?)</h2>", source)
    usual = ["Goal", "Set-up", "Play", "End", "Strategy"]
    assert [name for name in headings if name in usual] == usual
    assert ("Options" in headings) == bool(game.options)
    for option in game.options:
        assert option.title.lower() in tree.text.lower(), f"the rules do not tell of {option.title!r}"


@each_game
def test_no_card_is_named_in_the_page(game: type[Rules[Any]]) -> None:
    """A face-down card has no name anywhere in the page; so the rules, which are part of it, name none."""
    page = lobby_page.rules_pages()[game.slug]
    for text in (page["rules"], page["picto"], page["title"], lobby_page._tile(0, game)):
        plain = Tree(text).text
        assert not CARD.search(plain)
        assert not SHORT_CARD.search(plain)


@each_game
def test_pictures_take_their_colours_from_the_page(game: type[Rules[Any]]) -> None:
    picto = lobby_page.rules_pages()[game.slug]["picto"]
    tree = Tree(picto)
    assert tree.tags[0][0] == "svg"
    assert not {name for _, attributes in tree.tags for name in attributes} & {
        "style",
        "fill",
        "stroke",
        "id",
    }
    assert 'aria-hidden="true"' in picto or 'role="img"' in picto


@pytest.mark.parametrize("part", ["tiles", "rules"])
def test_no_inline_styles_or_scripts(part: str) -> None:
    """The page's policy refuses both."""
    tree = Tree(lobby_page.tiles_html() if part == "tiles" else lobby_page.rules_html())
    for tag, attributes in tree.tags:
        assert tag not in ("script", "style", "iframe", "object")
        assert not [name for name in attributes if name == "style" or name.startswith("on")]
        address = attributes.get("href") or attributes.get("src") or ""
        assert not address.startswith(("http:", "//", "javascript:", "data:"))
