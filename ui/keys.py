"""What keys mean on the table. Pure."""

from __future__ import annotations

LETTERS = {"u": "undo", "n": "new", "d": "tap", "a": "auto"}
CONTROL = {"z": "undo", "y": "redo", "shift+z": "redo"}


def action(key: str, control: bool, shift: bool, alt: bool, typing: bool) -> str:
    """The action that a key stands for, or nothing. *typing*: the focus is in a field."""
    if alt or typing:
        return ""
    name = key.lower()
    if control:
        return CONTROL.get(f"shift+{name}" if shift else name, "")
    if key == "Escape":
        return "let-go"
    return LETTERS.get(name, "") if not shift else ""
