"""The application: which screen shows, and what the buttons and keys do."""

from __future__ import annotations

from typing import Any

from engine import Rules
from engine.card import Card
from engine.deal import FIRST_DEAL
from engine.errors import BadInput
from engine.games import GAMES, make

from . import celebrate, dialog, dom, events, keys, lobby, numbers
from .bar import Bar
from .ends import EndNotice
from .game import Game
from .menus import Menus
from .notice import Notice
from .runner import Runner
from .store import Saved, Store

HIGHEST_RANDOM = 999_999  # deals dealt at random keep short numbers; any number may be typed


class App:
    """Holds the parts together."""

    def __init__(self) -> None:
        self.notice = Notice()
        shelf = dom.LocalStorage()
        self.store = Store(shelf, self.notice.say)
        self.settings: dict[str, Any] = {"sound": False, "variants": {}, **self.store.settings()}
        self.game = Game(self.store, self.notice, self._changed, self._ended)
        self.runner = Runner(self.game, self._changed)
        self.actions = {
            "undo": lambda event: self._quiet(self.game.undo),
            "redo": lambda event: self._quiet(self.game.redo),
            "new": self._new_pressed,
            "new-now": lambda event: self._new(),
            "same": lambda event: self._same(),
            "lesson": lambda event: self._deal(self.game.rules.lesson),
            "deal": self._deal,
            "deal-number": lambda event: self._quiet(self.menus.deal_number),
            "variant": self._variant,
            "options": lambda event: self.menus.options(),
            "auto": lambda event: self.runner.stop() if self.runner.running else self.runner.start(),
            "end": lambda event: self.runner.to_the_end(),
            "rules": lambda event: self._quiet(self.menus.rules),
            "more": lambda event: self._quiet(self.menus.more),
            "stop": lambda event: self._quiet(self.game.stop),
            "sound": self._sound,
            "statistics": lambda event: numbers.show(self.store),
            "say": self._say,
            "view": lambda pile: self._quiet(lambda: self.menus.view(int(pile))),
        }
        self.bar = Bar(self.game, self.runner, self.actions)
        self.menus = Menus(self.game, self.actions)
        self.ends = EndNotice(self.game, self.store.results, self.actions)
        self._listen()
        self.bar.sound(bool(self.settings["sound"]))
        if not shelf.lasting:
            self.notice.say("This browser keeps nothing here: games and results last until you close the page.")

    def _listen(self) -> None:
        events.attach(dom.find("#cloth"), self.game.hands, self.game.place_of, self._touched)
        dom.listen(dom.window, "resize", lambda event: self.game.resize() if self.playing else None)
        dom.listen(dom.window, "hashchange", lambda event: self.route())
        dom.listen(dom.window, "pagehide", lambda event: self.game.pause())
        dom.listen(dom.document, "visibilitychange", self._visibility)
        dom.listen(dom.document, "keydown", self._key)
        dom.listen(dom.find("#lobby-statistics"), "click", lambda event: numbers.show(self.store))
        dom.every(1000, lambda: self.bar.tick() if self.playing and self.game.saved else None)
        dom.on_trouble(self._trouble)

    # ---- screens ----

    @property
    def playing(self) -> bool:
        return not dom.find("#play").hidden

    def route(self, start: bool = False) -> None:
        """Show what the address asks for: a game, or the lobby."""
        slug = dom.fragment()
        dialog.close_all()
        if slug in {game.slug for game in GAMES}:
            self._enter(slug, start)
        else:
            self._lobby()

    def _lobby(self) -> None:
        self.runner.stop()
        self.game.close()
        self.game.saved = None
        lobby.show(self.store)
        dom.find("#play").hidden = True
        dom.find("#lobby").hidden = False
        dom.document.title = "Baize, games of patience"

    def _enter(self, slug: str, start: bool) -> None:
        """Go to the table of a game: on with the one in progress, else a new deal."""
        self.runner.stop()
        if self.game.saved:
            self.game.close()
            self.game.saved = None
        dom.find("#lobby").hidden = True
        dom.find("#play").hidden = False
        saved = self.store.load_game(slug)
        if saved and (saved.session.outcome is None or start):
            self.game.open(saved, fresh=False)
            if saved.session.outcome is not None:
                self._ended(celebrated=True)
        else:
            rules = self._rules(slug)
            self._open(rules, self._random_deal())
        dom.document.title = f"{self.game.rules.title} · Baize"
        self._remember("last", slug)

    # ---- new games ----

    def _rules(self, slug: str) -> Rules[Any]:
        """The game with the player's rules of the table; the book's, if those are damaged."""
        variants = self.settings.get("variants")
        chosen = variants.get(slug, {}) if isinstance(variants, dict) else {}
        try:
            return make(slug, dict(chosen))
        except (BadInput, TypeError, ValueError):
            return make(slug)

    def _random_deal(self) -> int:
        return dom.random_number(FIRST_DEAL, HIGHEST_RANDOM)

    def _open(self, rules: Rules[Any], seed: int, deck: tuple[Card, ...] | None = None) -> None:
        from engine import Session

        self.runner.stop()
        self.game.leave_for_another()
        self.ends.replay = False
        session = Session(rules, seed, deck)
        known = deck is not None or any(r.seed == seed for r in self.store.results(rules.slug).values())
        ident = f"{dom.timestamp():x}-{dom.random_number(0, 0xFFFFFF):06x}"
        self.game.open(Saved(session, ident, known=known), fresh=True)

    def _new_pressed(self, event: Any) -> None:
        """The New game button; with Ctrl it deals the demonstration deal, where there is one."""
        if event is not None and getattr(event, "ctrlKey", False) and self.game.rules.lesson:
            self._deal(self.game.rules.lesson)
        else:
            self._quiet(self.menus.new)

    def _new(self) -> None:
        if self.ends.replay:
            self._same()
        else:
            self._open(self._rules(self.game.rules.slug), self._random_deal())

    def _same(self) -> None:
        session = self.game.session
        self._open(session.rules, session.seed, session.deck)

    def _deal(self, seed: int) -> None:
        self._open(self._rules(self.game.rules.slug), seed)

    def _variant(self, chosen: dict[str, str]) -> None:
        slug = self.game.rules.slug
        variants = self.settings.get("variants")
        self._remember("variants", {**(variants if isinstance(variants, dict) else {}), slug: chosen})
        self._new()

    def _remember(self, name: str, value: Any) -> None:
        self.settings[name] = value
        self.store.set_settings(self.settings)

    # ---- reactions ----

    def _touched(self) -> bool:
        """A press on the cloth: what runs by itself stops, what flies lands."""
        self.runner.stop()
        moving = self.game.table.moving
        self.game.table.finish()
        return moving

    def _quiet(self, action: Any) -> None:
        """Act, with whatever ran by itself stopped first."""
        self.runner.stop()
        action()

    def _say(self, word: str) -> None:
        move = self.game.hands.choices.words.get(word)
        if move:
            self.runner.stop()
            self.game.play(move)

    def _changed(self) -> None:
        self.bar.update()

    def _ended(self, celebrated: bool = False) -> None:
        self.runner.stop()
        panel = self.ends.show()
        end = self.game.session.outcome
        if end and end.won and not celebrated:
            dom.run(celebrate.win(panel, bool(self.settings["sound"])))

    def _sound(self, event: Any) -> None:
        on = not self.settings["sound"]
        self._remember("sound", on)
        self.bar.sound(on)

    def _visibility(self, event: Any) -> None:
        if dom.document.visibilityState == "hidden":
            self.runner.stop()
            self.game.pause()
        else:
            self.game.resume()

    def _key(self, event: Any) -> None:
        if not self.playing or dialog.is_open():
            return
        typing = bool(dom.closest(event.target, "input,select,textarea"))
        name = keys.action(event.key, event.ctrlKey or event.metaKey, event.shiftKey, event.altKey, typing)
        if name == "cancel":
            self.runner.stop()
            self.game.hands.let_go()
        elif name == "deal":
            tap = next(iter(self.game.hands.choices.taps.values()), None)
            if tap:
                self.runner.stop()
                self.game.play(tap)
        elif name == "new":
            self._new()
        elif name:
            self.actions[name](None)
        if name:
            event.preventDefault()

    def _trouble(self, details: str) -> None:
        """An exception in the interface: say so, and let the player copy what happened."""
        if dom.find_all("dialog.trouble"):
            return
        text = details
        if self.game.saved:
            from engine.record import Record

            text = f"{details}\n{Record.of(self.game.session).text()}"
        copy = dialog.button("Copy details", lambda event: dom.copy_text(text), icon="share")
        sentence = "Something went wrong in the game itself. Your game is kept as it was before; you can go on."
        body = [dom.make("p", "hint", text=sentence), dom.make("pre", text=text)]
        dialog.show("That should not have happened", body, [copy], "trouble")


def start() -> None:
    """Take over the page."""
    app = App()
    choice = lobby.waiting_choice()
    if choice and not dom.fragment():
        dom.window.history.replaceState(None, "", f"#{choice}")
    app.route(start=True)
    dom.find("#start").hidden = True
    dom.document.documentElement.classList.add("is-ready")
    dom.mark("baize-playable")
