"""Short words to the player: the toast, the running sum, and the live region for screen readers."""

from __future__ import annotations

from . import dom

SHORTEST, PER_LETTER, LONGEST = 4000.0, 55.0, 12000.0  # ms a toast stays


class Notice:
    """One toast at a time. It never takes a click and never takes focus."""

    def __init__(self) -> None:
        self._toast, self._text = dom.find("#toast"), dom.find("#toast-text")
        self._use = dom.find("#toast use")
        self._sum, self._live = dom.find("#sum"), dom.find("#live")
        self._timer = 0
        self._firm_until = 0.0
        self._turn = False

    def say(self, sentence: str, icon: str = "no") -> None:
        """Show a sentence for a while; longer if it has more to read. It is also read out."""
        self._use.setAttribute("href", f"#{icon}")
        self._text.textContent = sentence
        self._toast.hidden = False
        self.read(sentence)
        dom.forget(self._timer)
        stay = min(LONGEST, max(SHORTEST, PER_LETTER * len(sentence)))
        self._timer = dom.later(stay, self._hide)

    def warn(self, sentence: str) -> None:
        """As `say`, but quick play does not wipe it away before it can be read."""
        self.say(sentence, "flag")
        self._firm_until = dom.now() + SHORTEST

    def hush(self) -> None:
        if dom.now() >= self._firm_until:
            self._hide()

    def _hide(self) -> None:
        self._toast.hidden = True
        self._text.textContent = ""  # it may name a card that lies face down again

    def clear(self) -> None:
        """Nothing that was said is true any more."""
        self.hush()
        self._live.textContent = ""
        self.sum("")

    def read(self, sentence: str) -> None:
        """Only for screen readers."""
        self._turn = not self._turn  # an equal sentence twice running must still be read
        self._live.textContent = sentence + ("\N{NO-BREAK SPACE}" if self._turn else "")

    def sum(self, words: str) -> None:
        """The running sum of a selection, or nothing."""
        self._sum.textContent = words
        self._sum.hidden = not words
