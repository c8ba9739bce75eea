"""The clock of a game, and how times and numbers are written. Pure: the time is handed in."""

from __future__ import annotations

from collections.abc import Callable


class Stopwatch:
    """Counts ms of play. It stands still until it is started, and while the page is hidden."""

    def __init__(self, now: Callable[[], float]) -> None:
        self._now = now
        self._counted = 0.0
        self._since: float | None = None

    @property
    def running(self) -> bool:
        return self._since is not None

    @property
    def elapsed(self) -> int:
        """ms so far."""
        more = self._now() - self._since if self._since is not None else 0.0
        return int(self._counted + more)

    def start(self) -> None:
        if self._since is None:
            self._since = self._now()

    def stop(self) -> None:
        self._counted, self._since = float(self.elapsed), None

    def set(self, elapsed: int) -> None:
        """Stand still at *elapsed* ms."""
        self._counted, self._since = float(elapsed), None


def minutes(ms: int) -> str:
    """3:12, or 1:03:12 from an hour on."""
    seconds = ms // 1000
    hours, rest = divmod(seconds, 3600)
    if hours:
        return f"{hours}:{rest // 60:02}:{rest % 60:02}"
    return f"{rest // 60}:{rest % 60:02}"


def grouped(number: int) -> str:
    """48 210: thousands apart, by a thin no-break space."""
    return f"{number:,}".replace(",", "\N{NARROW NO-BREAK SPACE}")
