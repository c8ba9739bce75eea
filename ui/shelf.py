"""localStorage as the shelf that the store writes on."""

from __future__ import annotations

from typing import Any

from . import dom


class LocalStorage:
    """localStorage as a plain shelf of texts.

    What it has no room for, and everything where there is no localStorage, is kept until the page is
    closed: a trip to the lobby must not lose what the table still knew.
    """

    def __init__(self) -> None:
        self._unkept: dict[str, str] = {}
        self._shelf: Any = None
        try:
            self._shelf = dom.local_storage()
            self._shelf.getItem("baize:settings")
        except Exception:  # blocked by the browser's settings: the game goes on and says so
            self._shelf = None

    @property
    def lasting(self) -> bool:
        """Whether there is a localStorage at all."""
        return self._shelf is not None

    def get(self, key: str) -> str | None:
        if key in self._unkept or self._shelf is None:
            return self._unkept.get(key)
        value = self._shelf.getItem(key)
        return str(value) if value or value == "" else None

    def set(self, key: str, value: str) -> bool:
        """Keep *value*; False if there is no room."""
        if self._shelf is None:
            self._unkept[key] = value
            return True
        try:
            self._shelf.setItem(key, value)
        except Exception:  # QuotaExceededError, or storage was switched off meanwhile
            self._unkept[key] = value
            return False
        self._unkept.pop(key, None)
        return True

    def remove(self, key: str) -> None:
        self._unkept.pop(key, None)
        if self._shelf is not None:
            self._shelf.removeItem(key)

    def names(self) -> list[str]:
        kept = (
            [] if self._shelf is None else [str(self._shelf.key(n)) for n in range(int(self._shelf.length))]
        )
        return sorted({*kept, *self._unkept})
