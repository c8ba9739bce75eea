"""Options of a game: named choices whose default is the book's rule."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field

from .errors import BadInput, quoted

Value = bool | int | str


def value_text(value: Value) -> str:
    return str(value).lower() if isinstance(value, bool) else str(value)


@dataclass(frozen=True)
class Option:
    """One choice. *values* lists what is allowed, the default first.

    *title* and *labels* are words for the player; a value without a label is shown as it is.
    """

    name: str
    values: tuple[Value, ...]
    title: str
    labels: Mapping[str, str] = field(default_factory=dict, hash=False)
    aside: bool = False  # it changes no rule of play (a score): presets leave it as it is

    @property
    def default(self) -> Value:
        return self.values[0]

    def label(self, value: Value) -> str:
        text = value_text(value)
        return self.labels.get(text, {"true": "yes", "false": "no"}.get(text, text))

    def read(self, given: Value) -> Value:
        """The allowed value that *given*, a value or its text, stands for. Raises BadInput."""
        text = value_text(given)
        for value in self.values:
            if value_text(value) == text:
                return value
        allowed = ", ".join(map(value_text, self.values))
        raise BadInput(f"{self.name} may be {allowed}, not {quoted(text)}.")


def flag(name: str, title: str) -> Option:
    """A choice of no (the default) or yes."""
    return Option(name, (False, True), title)


def preset_values(
    options: Sequence[Option], presets: Mapping[str, Mapping[str, Value]], name: str
) -> dict[str, Value]:
    """What the preset *name* chooses: every option but those that it leaves as they are."""
    preset = {} if name == "book" else presets[name]
    return {option.name: preset.get(option.name, option.default) for option in options if not option.aside}


def preset_of(
    options: Sequence[Option], presets: Mapping[str, Mapping[str, Value]], chosen: Mapping[str, Value]
) -> str:
    """The name of the preset that has been chosen; nothing if the choices are those of none."""
    for name in ("book", *presets):
        if preset_values(options, presets, name).items() <= chosen.items():
            return name
    return ""


def settle(
    options: Sequence[Option], presets: Mapping[str, Mapping[str, Value]], chosen: Mapping[str, Value]
) -> dict[str, Value]:
    """Every option with its value: defaults, then the preset that ``preset`` names, then the rest.

    Raises BadInput for an unknown option, preset or value.
    """
    known = {option.name: option for option in options}
    values = {option.name: option.default for option in options}
    layers: list[Mapping[str, Value]] = []
    if "preset" in chosen:
        name = value_text(chosen["preset"])
        if name not in presets and name != "book":
            raise BadInput(f"There is no preset {quoted(name)}; there is {', '.join(['book', *presets])}.")
        layers.append(presets.get(name, {}))
    layers.append({name: value for name, value in chosen.items() if name != "preset"})
    for layer in layers:
        for name, value in layer.items():
            if name not in known:
                raise BadInput(
                    f"There is no option {quoted(name)}"
                    + (f"; there is {', '.join(known)}." if known else ".")
                )
            values[name] = known[name].read(value)
    return values


def parse_options(texts: Iterable[str]) -> dict[str, Value]:
    """``["draw=3", "preset=modern"]`` as a mapping. Raises BadInput."""
    out: dict[str, Value] = {}
    for text in texts:
        name, equals, value = text.partition("=")
        if not (name and equals and value):
            raise BadInput(f"{quoted(text)} is not an option: write name=value.")
        if name in out:
            raise BadInput(f"Option {quoted(name)} is given twice.")
        out[name] = value
    return out
