"""What the player has set, kept as it is set. Pure: the store is handed in."""

from __future__ import annotations

from typing import Any

from engine import Value

from .store import Store


class Settings:
    """Each setting reads with its default where nothing sound is kept."""

    def __init__(self, store: Store) -> None:
        self._store = store
        self._values: dict[str, Any] = dict(store.settings())

    def _put(self, name: str, value: Any) -> None:
        # another tab may have set something else meanwhile
        self._values = {**self._values, **self._store.settings(), name: value}
        self._store.set_settings(self._values)

    @property
    def sound(self) -> bool:
        """Off until it is switched on."""
        return self._values.get("sound") is True

    @sound.setter
    def sound(self, on: bool) -> None:
        self._put("sound", on)

    @property
    def last(self) -> str:
        """The game that was on the table last."""
        return str(self._values.get("last", ""))

    @last.setter
    def last(self, slug: str) -> None:
        self._put("last", slug)

    def begin(self, slug: str) -> bool:
        """Note that a game of this kind is started; True for the first one ever."""
        kept = self._store.settings().get("started")
        started = [name for name in kept if isinstance(name, str)] if isinstance(kept, list) else []
        if slug in started:
            return False
        self._put("started", [*started, slug])
        return True

    def variant(self, slug: str) -> dict[str, Value]:
        """The options chosen for a game, as they were kept."""
        variants = self._values.get("variants")
        chosen = variants.get(slug) if isinstance(variants, dict) else None
        return dict(chosen) if isinstance(chosen, dict) else {}

    def set_variant(self, slug: str, chosen: dict[str, str]) -> None:
        variants = self._store.settings().get("variants")  # of now: another tab may have chosen, too
        self._put("variants", {**(variants if isinstance(variants, dict) else {}), slug: chosen})
