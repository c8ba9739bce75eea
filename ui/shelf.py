"""localStorage as the shelf that the store writes on."""

from __future__ import annotations

from typing import Any

from . import dom


class LocalStorage:
    """localStorage as a plain shelf of texts. Where there is none, it keeps things for the session."""

    def __init__(self) -> None:
        self._fallback: dict[str, str] = {}
        try:
            self._shelf: Any = dom.local_storage()
            self._shelf.setItem("baize:probe", "1")
            self._shelf.removeItem("baize:probe")
            self.lasting = True
        except Exception:  # private mode, blocked cookies: the game goes on and says so
            self._shelf, self.lasting = None, False

    def get(self, key: str) -> str | None:
        if self._shelf is None:
            return self._fallback.get(key)
        value = self._shelf.getItem(key)
        return str(value) if value or value == "" else None

    def set(self, key: str, value: str) -> bool:
        """Keep *value*; False if there is no room."""
        if self._shelf is None:
            self._fallback[key] = value
            return True
        try:
            self._shelf.setItem(key, value)
        except Exception:  # QuotaExceededError, or storage was switched off meanwhile
            return False
        return True

    def remove(self, key: str) -> None:
        if self._shelf is None:
            self._fallback.pop(key, None)
        else:
            self._shelf.removeItem(key)

    def names(self) -> list[str]:
        if self._shelf is None:
            return list(self._fallback)
        return [str(self._shelf.key(n)) for n in range(int(self._shelf.length))]
