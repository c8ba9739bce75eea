"""The application: which screen shows, and what the buttons and keys do."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine.games import GAMES
from engine.record import Record

from . import celebrate, dialog, dom, events, keys, lobby, numbers
from .bar import Bar
from .dealer import Dealer
from .ends import EndNotice
from .game import Game
from .menus import Menus
from .notice import Notice
from .racing import Racing
from .rivals import Rivals
from .runner import Runner
from .settings import Settings
from .shelf import LocalStorage
from .store import Store

SLUGS = {game.slug for game in GAMES}
TITLE = "Baize, games of patience"


class App:
    """Holds the parts together."""

    def __init__(self) -> None:
        dom.on_trouble(self._trouble)
        self.notice = Notice()
        shelf = LocalStorage()
        self.store = Store(shelf, self.notice.warn)
        self.settings = Settings(self.store)
        self.game = Game(self.store, self.notice, self._changed, self._ended)
        self.runner = Runner(self.game, self._changed)
        self.rivals = Rivals(self.game, self._changed)
        self.game.cut_in = self.rivals.cut_in
        self.racing = Racing(self.game, self.notice, self._changed)
        self.game.opened, self.game.closing = self.racing.begin, self.racing.leave
        self.game.racer = self.racing.play
        self.dealer = Dealer(self.game, self.store, self.settings)
        actions = self._actions()
        self.menus = Menus(self.game, self.rivals, actions)
        self.ends = EndNotice(self.game, self.store.results, actions)
        self.bar = Bar(self.game, self.runner, self.rivals, self.racing, actions)
        self.bar.sound(self.settings.sound)
        self.actions = actions
        self._listen()
        if not shelf.lasting:
            self.notice.warn(
                "This browser keeps nothing here: games and results last until you close the page."
            )

    def _actions(self) -> dict[str, Callable[[Any], Any]]:
        """What each button, menu line and key does. Whatever runs by itself is stopped first."""
        game, dealer, stopped = self.game, self.dealer, self._stopped
        return {
            "undo": stopped(lambda _: game.undo()),
            "redo": stopped(lambda _: game.redo()),
            "new": stopped(self._new_pressed),
            "new-now": stopped(self._new),
            "same": stopped(lambda _: dealer.same()),
            "lesson": stopped(lambda _: dealer.deal(game.rules.lesson)),
            "deal": stopped(dealer.deal),
            "deal-number": stopped(lambda _: self.menus.deal_number()),
            "variant": stopped(dealer.variant),
            "options": stopped(lambda _: self.menus.options()),
            "auto": lambda _: self._auto(),
            "halt": lambda _: self.racing.halt(),
            "hold": lambda _: self.rivals.hold(),
            "quicker": lambda _: self.rivals.faster(),
            "skip": lambda _: self.rivals.skip(),
            "turn-table": stopped(lambda _: game.turn_table()),
            "step": stopped(lambda _: self.runner.once()),
            "faster": lambda _: self.runner.faster(),
            "end": stopped(lambda _: game.play_all()),
            "rules": stopped(lambda _: dom.tell("baize:rules", game.rules.slug)),
            "more": stopped(lambda _: self.menus.more()),
            "moves": stopped(lambda _: self.menus.moves()),
            "view": stopped(lambda pile: self.menus.view(int(pile))),
            "stop": stopped(lambda _: game.stop()),
            "say": self._stopped(self._say, halts=False),
            "tap": self._stopped(lambda _: self._tap_stock(), halts=False),
            "let-go": stopped(lambda _: game.hands.let_go()),
            "sound": self._sound,
            "statistics": lambda _: numbers.show(self.store),
        }

    def _auto(self) -> None:
        """Let things run, or stop them."""
        if self.racing.running:
            self.racing.halt()
        elif self.rivals.playing:
            self.rivals.skip()
        else:
            self.runner.toggle()

    def _stopped(self, action: Callable[[Any], Any], halts: bool = True) -> Callable[[Any], Any]:
        """*action* after whatever runs by itself has been stopped; *halts*: a race, too."""

        def act(value: Any) -> None:
            self.runner.stop()
            if halts:
                self.racing.halt()
            if self.game.saved:
                self.game.hands.let_go()
            action(value)

        return act

    def _listen(self) -> None:
        events.attach(dom.find("#cloth"), self.game.hands, self.game.place_of, self._touched)
        dom.listen_window("resize", lambda event: self._resized())
        dom.listen_window("hashchange", lambda event: self.route())
        dom.listen_window("pagehide", lambda event: self.game.pause())
        dom.listen_page("visibilitychange", self._visibility)
        dom.listen_page("keydown", self._key)
        dom.listen_page("baize:update", self._update)
        dom.listen_window("storage", lambda event: self.game.follow())
        dom.listen(dom.find("#lobby-statistics"), "click", self.actions["statistics"])
        dom.every(1000, lambda: self.bar.tick() if self.playing and self.game.saved else None)

    # ---- screens ----

    @property
    def playing(self) -> bool:
        return not dom.find("#play").hidden

    def route(self, start: bool = False) -> None:
        """Show what the address asks for: a game, or the lobby. *start*: the page was just loaded."""
        slug = dom.fragment()
        dialog.close_all()
        self.runner.stop()
        self.rivals.rest()
        self.game.leave()
        playing = slug in SLUGS
        dom.find("#lobby").hidden = playing
        dom.find("#play").hidden = not playing
        dom.root().classList.toggle("is-playing", playing)
        if playing:
            self._enter(slug, start)
        else:
            lobby.show(self.store, self.settings.last)
            dom.title(TITLE)

    def _enter(self, slug: str, start: bool) -> None:
        """Go to the table of a game: on with the one in progress, else a new deal."""
        saved = self.store.load_game(slug)
        if saved and (start or saved.session.goes_on):
            self.game.open(saved, fresh=False)
            if saved.session.ended_here or not saved.session.goes_on:
                self.ends.show()
        else:
            self.dealer.new(slug)
        dom.title(f"{self.game.rules.title} · Baize")
        self.settings.last = slug

    # ---- reactions ----

    def _new_pressed(self, event: Any) -> None:
        """The New game button of the bar."""
        if self._wants_lesson(event):
            self._new(event)
        else:
            self.menus.new()

    def _new(self, event: Any) -> None:
        """A new game; the identical deck, if the end notice was told so."""
        if self._wants_lesson(event):
            self.dealer.deal(self.game.rules.lesson)
        elif self.game.replay:
            self.dealer.same()
        else:
            self.dealer.new(self.game.rules.slug)

    def _wants_lesson(self, event: Any) -> bool:
        """New game with Ctrl deals the demonstration deal, where there is one."""
        return bool(self.game.rules.lesson) and bool(getattr(event, "ctrlKey", False))

    def _say(self, word: str) -> None:
        if move := self.game.hands.choices.words.get(word):
            self.game.play(move)

    def _tap_stock(self) -> None:
        game = self.game
        if move := next(iter(game.hands.choices.taps.values()), None):
            game.play(move)
            return
        people = (-1, *([game.state.turn] if game.together else game.rules.people))
        for pile, spot in enumerate(game.layout.spots):
            if spot.role == "stock" and game.rules.owner(pile) in people:
                game.hands.tap((pile, min(1, len(game.state.piles[pile]))), dom.now())  # it says why not
                return

    def _touched(self) -> bool:
        """A press on the cloth: what runs by itself stops, what flies lands."""
        self.runner.stop()
        moving = self.game.table.moving
        self.game.table.finish()
        return moving

    def _changed(self) -> None:
        self.bar.update()
        self.rivals.look()

    def _ended(self) -> None:
        self.runner.stop()
        panel = self.ends.show()
        end = self.game.session.outcome
        if end and (end.won or (len(self.game.rules.people) > 1 and end.result == "lost")):
            dom.run(celebrate.win(panel, self.settings.sound))

    def _sound(self, event: Any) -> None:
        self.settings.sound = not self.settings.sound
        self.bar.sound(self.settings.sound)

    def _resized(self) -> None:
        if self.playing and self.game.saved:
            self.game.resize()
            self.bar.update()

    def _visibility(self, event: Any) -> None:
        if dom.hidden():
            self.runner.stop()
            self.rivals.rest()
            self.racing.halt()
            self.game.pause()
        else:
            self.game.resume()
            self.rivals.look()

    def _update(self, event: Any) -> None:
        """The service worker has fetched a new version: tell, and leave the game alone."""
        self.notice.say(
            "A new version of Baize is ready. It comes into use when you next open the page.", "again"
        )

    def _key(self, event: Any) -> None:
        if not self.playing or dialog.is_open():
            return
        typing = dom.closest(event.target, "input,select,textarea") is not None
        name = keys.action(event.key, event.ctrlKey or event.metaKey, event.shiftKey, event.altKey, typing)
        if name:
            event.preventDefault()
            if not event.repeat or name in ("undo", "redo"):
                self.actions[name](None)

    def _trouble(self, details: str) -> None:
        """An exception in the interface: say so, and let the player copy what happened."""
        if dom.find_all("dialog.trouble"):
            return
        text = details
        if self.game.saved:
            text = f"{details}\n{Record.of(self.game.session).text()}"
        copy = dialog.button(
            "Copy details", lambda event: dom.copy_text(text, lambda done: None), icon="share"
        )
        sentence = "Something went wrong in the program. Your game is kept as it was before; you can go on."
        body = [dom.make("p", "hint", text=sentence), dom.make("pre", text=text)]
        dialog.show("That should not have happened", body, [copy], "trouble")


def start() -> None:
    """Take over the page."""
    app = App()
    app.route(start=True)
    dom.find("#start").hidden = True
    dom.root().classList.add("is-ready")
    dom.mark("baize-playable")
