"""The menus of the table: new game, more, deal number, rules and options."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import partial
from typing import Any

from engine import Card, Option, Rules, Value
from engine.deal import LAST_DEAL, parse_deal
from engine.errors import BadInput
from engine.option import preset_of, preset_values, value_text

from . import dialog, dom, history
from .clock import grouped
from .game import Game
from .rivals import Rivals


class Menus:
    """Opens the dialogs; what they decide is done by *actions*, by name."""

    def __init__(self, game: Game, rivals: Rivals, actions: Mapping[str, Callable[[Any], Any]]) -> None:
        self._game, self._rivals, self._actions = game, rivals, actions

    def _act(self, name: str, *value: Any) -> Callable[[], Any]:
        return lambda: self._actions[name](*(value or (None,)))

    def new(self) -> None:
        """What a new game may be."""
        rules, same = self._game.rules, self._game.replay
        which = "The same deck again, as you asked" if same else "Another deal, at random"
        items = [
            dialog.item("new", "Next game" if same else "New deal", which, self._act("new-now")),
            dialog.item("again", "Same deal again", "These cards from the start", self._act("same")),
            dialog.item(
                "search", "Deal by number", "Play a deal somebody told you", self._act("deal-number")
            ),
        ]
        if rules.lesson:
            small = "One fixed deal, good for learning; also Ctrl + New game"
            items.append(dialog.item("watch", "Demonstration deal", small, self._act("lesson")))
        if rules.options:
            items.append(
                dialog.item("settings", "Rules of this table", _variant(rules), self._act("options"))
            )
        dialog.show("New game", [dialog.menu(items)], classes="new-game")

    def more(self) -> None:
        game, over = self._game, self._game.session.outcome is not None
        rules = game.rules
        items = [
            dialog.item("rules", "How to play", f"The rules of {rules.title}", self._act("rules")),
            dialog.item("new", "New game", "", self._act("new")),
            dialog.item("again", "Same deal again", "", self._act("same")),
            dialog.item("search", "Deal number", "See it, copy it, type one", self._act("deal-number")),
        ]
        if rules.options:
            items.append(
                dialog.item("settings", "Rules of this table", _variant(rules), self._act("options"))
            )
        if rules.mirror:
            items.append(
                dialog.item("again", "Turn the table", "See it from the other side", self._act("turn-table"))
            )
        if game.together and len(rules.people) < rules.seats:
            wait = "Let the rivals go on" if self._rivals.held else "Let the rivals wait"
            pace = f"{self._rivals.speed} times as fast; a press changes it"
            items += [
                dialog.item("go" if self._rivals.held else "pause", wait, "", self._act("hold")),
                dialog.item("auto", "Pace of the rivals", pace, self._act("quicker")),
            ]
        items += [
            dialog.item("watch", "Moves so far", "All moves, to read", self._act("moves")),
            dialog.item("stats", "Statistics", "", self._act("statistics")),
            dialog.item("flag", rules.stop_word or "Give up", "", self._act("stop"), enabled=not over),
        ]
        keys = dom.make("p", "hint", text="Keys: U undo, N new game, D stock, A auto-play, Escape lets go.")
        dialog.show("More", [dialog.menu(items), keys])

    def deal_number(self) -> None:
        """The number of this deal, and a field for another."""
        seed = self._game.session.seed
        field = dom.make(
            "input", type="text", inputmode="numeric", autocomplete="off", maxlength="13", id="deal-field"
        )
        wrong = dom.make("p", "error", role="alert")

        def play(event: Any) -> None:
            event.preventDefault()  # or Enter would press whatever gets the focus when the dialog closes
            try:
                number = parse_deal(str(field.value))
            except BadInput as error:
                wrong.textContent = str(error)
                field.focus()
                return
            dialog.close_all()
            self._actions["deal"](number)

        def copy(event: Any) -> None:
            dom.copy_text(str(seed), copied)

        def copied(done: bool) -> None:
            label.textContent = "Copied" if done else "Copying is not possible here"

        own = self._game.session.deck is not None
        body = [
            dom.make(
                "p",
                "hint",
                text="This game was dealt from a deck of your own." if own else "This deal is number",
            )
        ]
        if not own:
            button = dialog.button("Copy", copy, icon="share")
            label = dom.find("span", button)
            body.append(
                dom.make(
                    "div", "deal-row", children=[dom.make("span", "deal-no", text=grouped(seed)), button]
                )
            )
        ask = dom.make(
            "label",
            "hint",
            text="Play another deal: any number up to " + grouped(LAST_DEAL),
            for_="deal-field",
        )
        body += [ask, dom.make("div", "field", children=[field]), wrong]
        go = dialog.button("Play this deal", play, "btn btn-primary")
        dom.listen(field, "keydown", lambda event: play(event) if event.key == "Enter" else None)
        dialog.show("Deal number", body, [go])

    def options(self) -> None:
        """Choose the rules of the table: a preset, or each option by itself."""
        rules = self._game.rules
        selects = {option.name: _select(option, rules.chosen[option.name]) for option in rules.options}
        presets = {
            name: preset_values(rules.options, rules.presets, name) for name in ("book", *rules.presets)
        }

        def mark(event: Any) -> None:
            for name, chip in chips.items():
                chosen = all(selects[o].value == value_text(value) for o, value in presets[name].items())
                chip.setAttribute("aria-pressed", "true" if chosen else "false")

        def chosen_preset(name: str, event: Any) -> None:
            for option, value in presets[name].items():
                selects[option].value = value_text(value)
            mark(event)

        chips = {name: dialog.button(_title(name), partial(chosen_preset, name), "chip") for name in presets}
        rows = [dom.make("div", "book-actions", children=chips.values())] if rules.presets else []
        for option in rules.options:
            select = selects[option.name]
            dom.listen(select, "change", mark)
            rows.append(dom.make("label", "set", children=[dom.make("span", text=option.title), select]))
        mark(None)

        def deal(event: Any) -> None:
            chosen = {name: str(select.value) for name, select in selects.items()}
            dialog.close_all()
            self._actions["variant"](chosen)

        hint = dom.make(
            "p", "hint", text="The book’s rule is always the first choice. Other rules mean a new deal."
        )
        dialog.show(
            "Rules of this table",
            [*rows, hint],
            [dialog.button("Deal with these rules", deal, "btn btn-primary")],
        )

    def moves(self) -> None:
        """Every move so far, the last one first."""
        lines = history.told(self._game.session, self._game.layout)
        entries = [dom.make("li", text=line, value=str(n)) for n, line in reversed(list(enumerate(lines, 1)))]
        body = dom.make("ol", "moves", children=entries, tabindex="0", aria_label="Moves, the last one first")
        dialog.show(
            "Moves so far", [body] if lines else [dom.make("p", "hint", text="No move was made yet.")]
        )

    def view(self, pile: int) -> None:
        """Look through a pile of which only the top card shows."""
        spot, cards = self._game.layout.spots[pile], self._game.state.piles[pile]
        pictures = [_picture(card) for card in reversed(cards)]
        hint = dom.make("p", "hint", text="The top card first. Only the top card may be played.")
        body = [hint, dom.make("ol", "spread sized", children=pictures)]
        dialog.show(f"The {spot.label}: {len(cards)} cards", body)


def _picture(card: Card) -> Any:
    name = repr(card.up).partition("'")[0]
    face = dom.make("img", "face", src=f"./faces/large/{name}.svg", alt=card.name)
    return dom.make("li", "card", children=[face])


def _select(option: Option, chosen: Value) -> Any:
    select = dom.make("select", name=option.name)
    for value in option.values:
        entry = dom.make("option", text=option.label(value), value=value_text(value))
        entry.selected = value == chosen
        select.append(entry)
    return select


def _title(preset: str) -> str:
    return preset.capitalize()


def _variant(rules: Rules[Any]) -> str:
    """The rules of a table in a few words: a preset's name, and how it differs from that or from the book."""
    preset = preset_of(rules.options, rules.presets, rules.chosen)
    others = (o for o in rules.options if o.aside or not preset)
    changed = [o for o in others if rules.chosen[o.name] != o.default]
    named = [_title(preset)] if preset else []
    return ", ".join(named + [f"{o.title.lower()}: {o.label(rules.chosen[o.name])}" for o in changed])
