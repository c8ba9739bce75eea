"""The bar, the status line and the words on the cloth."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from engine import Screen

from . import dom
from .clock import grouped, minutes
from .game import Game
from .geometry import kind
from .racing import Racing
from .rivals import Rivals
from .runner import Runner


class Bar:
    """Shows what may be done now, and how the game stands."""

    def __init__(
        self,
        game: Game,
        runner: Runner,
        rivals: Rivals,
        racing: Racing,
        actions: dict[str, Callable[[Any], Any]],
    ) -> None:
        """*actions* maps the data-action of the page's buttons to what they do."""
        self._game, self._runner, self._rivals, self._actions = game, runner, rivals, actions
        self._racing = racing
        self._title, self._words = dom.find("#game-title"), dom.find("#words")
        self._deal, self._time = dom.find("#status-deal"), dom.find("#status-time")
        self._moves, self._more = dom.find("#status-moves"), dom.find("#status-more")
        self._tools = {node.getAttribute("data-action"): node for node in dom.find_all("#play [data-action]")}
        self._auto = "Auto"
        self._texts: dict[str, str] = {}  # by the node's id
        self._counts: tuple[str, ...] = ()
        self._shown_words: tuple[Any, ...] | None = None
        for name, node in self._tools.items():
            dom.listen(node, "click", actions[name])

    def update(self) -> None:
        game, session = self._game, self._game.session
        self._write(self._title, game.rules.title)
        known = session.deck is None
        self._write(self._deal, f"Deal {grouped(session.seed)}" if known else "Own deck")
        count = session.cursor
        self._moves.hidden = game.rules.automatic  # there every card turned is a move
        self._write(self._moves, f"{grouped(count)} move" + ("" if count == 1 else "s"))
        counts = game.rules.status(game.state)
        if counts != self._counts:
            self._counts = counts
            dom.fill(self._more, [dom.make("span", text=text) for text in counts])
        self.tick()
        self._tools["undo"].disabled = not session.can_undo
        self._tools["redo"].disabled = not session.can_redo
        self._show_auto()
        self._tools["auto"].classList.toggle("is-on", self._runner.running)
        self._show_words()

    def _show_auto(self) -> None:
        """The button that lets things run: it also stops a race, and skips what rivals do."""
        node, runner = self._tools["auto"], self._runner
        phone = kind(*dom.window_size()) is Screen.PHONE  # where these have no room on the cloth
        skips, stops = phone and self._rivals.playing, phone and self._racing.running
        node.disabled = not (runner.possible or runner.running or skips or stops)
        name, icon = ("Pause", "pause") if stops else ("Skip", "auto") if skips else ("Auto", "auto")
        if name != self._auto:
            self._auto = name
            dom.find(".lbl", node).textContent = name
            dom.find("use", node).setAttribute("href", f"#{icon}")

    def tick(self) -> None:
        self._write(self._time, minutes(self._game.clock.elapsed))

    def _write(self, node: Any, text: str) -> None:
        """Only what differs: to write a text again costs the page as much as a new one."""
        if self._texts.get(str(node.id)) != text:
            self._texts[str(node.id)] = text
            node.textContent = text

    def sound(self, on: bool) -> None:
        """The loudspeaker shows whether the sound is on."""
        node = self._tools["sound"]
        dom.find("use", node).setAttribute("href", "#soundon" if on else "#soundoff")
        node.setAttribute("aria-label", "Sound is on" if on else "Sound is off")
        node.setAttribute("aria-pressed", "true" if on else "false")

    def _show_words(self) -> None:
        """What can be said now: words of the rules, giving up where it has a place, running on."""
        game, runner = self._game, self._runner
        over = game.session.outcome is not None
        words: list[tuple[str, str, str, str]] = []  # action, icon, text, classes
        still = self._racing.possible and not self._racing.running
        for word, move in () if still else game.hands.choices.words.items():
            label = game.rules.labels.get(move.word, move.word.capitalize())
            alarm = label.endswith("!")
            if len(game.rules.people) > 1 and not alarm and move.word != "NEXT":
                label += f" ({game.rules.called(move.seat).split()[0].lower()})"  # "first", "second"
            words.append((f"say:{word}", "", label, "word is-alarm" if alarm else "word is-due"))
        if self._racing.running:
            words.append(("halt", "pause", "Pause", "word is-spare"))
        if self._rivals.playing:
            held = (
                ("hold", "go", "Go on", "word is-due")
                if self._rivals.held
                else ("hold", "pause", "Pause", "word is-spare")
            )
            words += [
                held,
                ("quicker", "", f"Speed {self._rivals.speed}", "word is-spare"),
                ("skip", "auto", "Skip", "word is-spare"),
            ]
        if game.rules.stop_word and not over:
            words.append(("stop", "flag", game.rules.stop_word, "word"))
        if runner.running:
            words.append(("auto", "pause", "Pause", "word is-due"))
            if game.rules.automatic:
                words.append(("faster", "", f"Speed {runner.speed}", "word"))
        elif runner.possible:
            if game.rules.automatic:
                words.append(("step", "", "Step", "word"))
            text, due = ("Play on", "") if game.rules.automatic else ("Play up the rest", " is-due")
            words.append(("auto", "go", text, "word" + due))
        if game.rules.automatic and not over:
            words.append(("end", "auto", "To the end", "word"))
        for number, spot in enumerate(game.layout.spots):
            if spot.viewable and len(game.state.piles[number]) > 1:
                words.append((f"view:{number}", "", f"See the {spot.label}", "word"))
        corner = game.layout.corner
        key = (tuple(words), corner)
        if key == self._shown_words:
            return
        self._shown_words = key
        self._words.className = f"words is-{corner}"
        dom.fill(self._words, [self._word(*word) for word in words])

    def _word(self, action: str, icon: str, text: str, classes: str) -> Any:
        children = [dom.icon(icon)] if icon else []
        node = dom.make("button", classes, type="button", children=[*children, dom.make("span", text=text)])
        name, _, word = action.partition(":")
        dom.listen(node, "click", lambda event: self._actions[name](word or event))
        return node
