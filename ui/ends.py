"""The notice at the end of a game, and the celebration of a win."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from . import dialog, dom
from .clock import minutes
from .game import Game
from .results import Result, Summary


class EndNotice:
    """Says how the game ended, and asks whether the next new game shall deal the same deck."""

    def __init__(
        self, game: Game, results: Callable[[str], dict[str, Result]], actions: dict[str, Any]
    ) -> None:
        self._game, self._results, self._actions = game, results, actions

    def show(self) -> Any:
        game = self._game
        end = game.session.outcome
        assert end
        game.replay = False  # RULES: unticked each time the notice opens
        summary = Summary.of(self._results(game.rules.slug).values())
        title = "Game stopped" if game.session.stopped else game.rules.verdict(end)
        box = dom.make("input", type="checkbox")
        dom.listen(box, "change", lambda event: setattr(game, "replay", bool(box.checked)))
        same = dom.make(
            "label", "check", children=[box, dom.make("span", text="Replay same deck on next game")]
        )
        close = dom.make("button", "icon-btn end-close", type="button", aria_label="See the table")
        close.append(dom.icon("close"))
        dom.listen(close, "click", lambda event: dialog.close_all())
        body = [
            close,
            *([_kings()] if end.won else []),
            dom.make("h2", text=title),
            dom.make("p", "why", text=" ".join(filter(None, (end.reason, self._first_win())))),
            self._figures(summary),
            same,
            self._also(),
        ]
        undo = dialog.button("Undo", lambda event: self._do("undo", event), icon="undo")
        undo.disabled = not game.session.can_undo
        new = dialog.button("New game", lambda event: self._do("new-now", event), "btn btn-primary")
        new.setAttribute("autofocus", "")
        panel = dialog.show("", body, [undo, new], "end", label=title)
        panel.setAttribute("data-result", end.result)
        return panel

    def _do(self, action: str, event: Any) -> None:
        dialog.close_all()
        self._actions[action](event)

    def _first_win(self) -> str:
        game = self._game
        return (
            f"{game.rules.first_win}: it was your first game."
            if game.first_win and game.rules.first_win
            else ""
        )

    def _figures(self, summary: Summary) -> Any:
        game = self._game
        best = f"best {minutes(summary.best_ms)}" if summary.best_ms is not None else ""
        middle = f"median {summary.median_moves}" if summary.median_moves is not None else ""
        share = f"{round(100 * summary.share)}\N{NARROW NO-BREAK SPACE}%" if summary.played else ""
        figures = [
            ("Time", minutes(game.clock.elapsed), best),
            ("Moves", str(game.session.cursor), middle),
        ]
        end = game.session.outcome
        if end and end.scores:  # of one game, or of a match so far
            figures.append(("Points", " : ".join(map(str, end.scores)), ""))
        if len(game.rules.people) == 1:  # the record is one player's
            figures.append(("Won", f"{summary.won} of {summary.played}", share))
        return dom.make("dl", "cards-row", children=[_figure(*figure) for figure in figures])

    def _also(self) -> Any:
        buttons = [
            dialog.button("Same deal", lambda event: self._do("same", event), icon="again"),
            dialog.button("Statistics", lambda event: self._do("statistics", event), icon="stats"),
        ]
        return dom.make("div", "also", children=buttons)


def _figure(name: str, value: str, small: str) -> Any:
    data = dom.make("dd", text=value)
    if small:
        data.append(dom.make("small", text=small))
    return dom.make("div", "figure-box", children=[dom.make("dt", text=name), data])


def _kings() -> Any:
    cards = []
    for suit in "SHCD":
        face = dom.make("img", "face", src=f"./faces/classic/K{suit}.svg", alt="")
        cards.append(dom.make("span", "card", children=[face]))
    return dom.make("div", "kings sized", children=cards, aria_hidden="true")
