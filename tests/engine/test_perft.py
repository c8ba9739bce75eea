"""Numbers of move sequences: fixed figures, and an independent second reading of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Rules
from engine.deal import LAST_DEAL
from engine.games import GAMES, make
from engine.option import parse_options
from engine.play import perft

from . import plain
from .variants import OPTIONS, each_variant, label, read

TABLE = Path(__file__).with_name("perft.txt")
SLOW_LIMIT = 3_000  # sequences that the plain rules are asked to count


def rows() -> list[tuple[str, dict[str, Any], int, list[int]]]:
    """The table: game and options, deal, counts at depths 1, 2, 3 ..."""
    out = []
    for line in TABLE.read_text(encoding="utf-8").splitlines():
        if line.strip() and not line.startswith("#"):
            variant, seed, counts = line.split("|")
            slug, *options = variant.split()
            out.append((slug, dict(parse_options(options)), int(seed), [int(n) for n in counts.split()]))
    return out


each_row = pytest.mark.parametrize(
    ("slug", "options", "seed", "counts"),
    [pytest.param(*row, id=f"{label(*row[:2])} deal {row[2]}") for row in rows()],
)


@each_row
def test_the_engine_counts_as_the_table_says(
    slug: str, options: dict[str, Any], seed: int, counts: list[int]
) -> None:
    rules = make(slug, options)
    assert [perft(rules, rules.new(seed), depth + 1) for depth in range(len(counts))] == counts


@each_row
def test_the_plain_rules_count_the_same(
    slug: str, options: dict[str, Any], seed: int, counts: list[int]
) -> None:
    rules, game = make(slug, options), plain.PLAIN[slug]
    start = game.start([repr(card) for card in rules.deck(seed)], rules.chosen) | {"seed": seed}
    few = [count for count in counts if count <= SLOW_LIMIT]
    assert [plain.perft(game, start, rules.chosen, depth + 1) for depth in range(len(few))] == few


@each_variant
@settings(max_examples=12)
@given(seed=st.integers(1, LAST_DEAL), length=st.integers(0, 150), luck=st.integers(0, 1))
def test_every_move_leads_where_the_plain_rules_say(
    rules: Rules[Any], seed: int, length: int, luck: int
) -> None:
    """Not only are there as many moves: they are the same ones and do the same things."""
    game = plain.PLAIN[rules.slug]
    state = rules.new(seed)
    at = game.start([repr(card) for card in rules.deck(seed)], rules.chosen) | {"seed": seed}
    for number in range(length):
        moves = {move.text(rules.names): move for move in rules.moves(state)}
        children = game.children(at, rules.chosen)
        assert sorted(moves) == sorted(children)
        if not moves:
            break
        order = sorted(moves, key=lambda text: ((text == "stock!") == bool(luck), text))
        text = order[(seed >> number % 20) % (1 + len(order) // 2) % len(order)]
        state, at = rules.apply(state, moves[text]), children[text]
        expected = {name: " ".join(pile) for name, pile in at["piles"].items() if pile}
        assert read(rules, state) == expected
        assert getattr(state, "passes", 1) == at["passes"]
        assert getattr(state, "score", 0) == at["score"]


def test_every_game_and_option_set_has_its_figures() -> None:
    """A registered game without a row here has not been counted by anyone."""
    counted = {label(slug, make(slug, options).chosen) for slug, options, _, _ in rows()}
    needed = {
        label(game.slug, game(**options).chosen) for game in GAMES for options in OPTIONS.get(game.slug, [{}])
    }
    assert needed <= counted
