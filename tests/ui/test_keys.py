"""What keys mean on the table."""

from __future__ import annotations

import pytest

from ui.keys import LETTERS, action


@pytest.mark.parametrize(
    ("key", "control", "shift", "meaning"),
    [
        ("u", False, False, "undo"),
        ("U", False, False, "undo"),  # caps lock
        ("n", False, False, "new"),
        ("d", False, False, "tap"),
        ("a", False, False, "auto"),
        ("Escape", False, False, "let-go"),
        ("Escape", False, True, "let-go"),
        ("z", True, False, "undo"),
        ("Z", True, False, "undo"),
        ("y", True, False, "redo"),
        ("z", True, True, "redo"),
        ("Z", True, True, "redo"),
        ("y", True, True, ""),
        ("u", True, False, ""),  # the browser's: view source
        ("n", True, False, ""),  # ... new window
        ("d", True, False, ""),  # ... bookmark
        ("a", True, False, ""),  # ... select all
        ("Escape", True, False, ""),
        ("U", False, True, ""),
        ("z", False, False, ""),
        ("y", False, False, ""),
        ("Enter", False, False, ""),  # a button's own
        (" ", False, False, ""),
        ("Tab", False, False, ""),
        ("ArrowLeft", False, False, ""),
        ("F5", False, False, ""),
        ("Dead", False, False, ""),
        ("ß", False, False, ""),
        ("İ", False, False, ""),  # two letters in lower case
        ("", False, False, ""),
    ],
)
def test_what_keys_mean(key: str, control: bool, shift: bool, meaning: str) -> None:
    assert action(key, control, shift, alt=False, typing=False) == meaning
    assert action(key, control, shift, alt=True, typing=False) == ""
    assert action(key, control, shift, alt=False, typing=True) == "", "who types in a field, types"


def test_letters_are_single_and_small() -> None:
    assert all(len(letter) == 1 and letter.islower() for letter in LETTERS)
