"""Checks that the tests run inside the browser's Python (`?selftest=NAME`); loaded by nothing else."""

from __future__ import annotations

import importlib
import json
import pkgutil
from collections.abc import Callable

from engine.deal import shuffled

CHECKS: dict[str, Callable[[], object]] = {}


def check(function: Callable[[], object]) -> Callable[[], object]:
    """Registers a check under its own name; what it returns must fit into JSON."""
    CHECKS[function.__name__] = function
    return function


def run(name: str) -> str:
    """The result of a check as JSON: the same text on every Python."""
    if name not in CHECKS:
        return json.dumps({"ok": False, "error": f"no check is called {name!r}"})
    return json.dumps({"ok": True, "result": CHECKS[name]()}, sort_keys=True)


@check
def imports() -> dict[str, str]:
    """Every module of ours that is here, and the error if it does not import."""
    found = {}
    for package in ("engine", "ui"):
        root = importlib.import_module(package)
        names = [package, *(item.name for item in pkgutil.walk_packages(root.__path__, package + "."))]
        for name in names:
            try:
                importlib.import_module(name)
                found[name] = ""
            except Exception as error:
                found[name] = repr(error)
    return found


@check
def shuffles() -> list[list[int]]:
    """Shuffles of one and two decks: first, last and middling numbers, and later shuffles of one deal."""
    deals = [
        (1, 0),
        (2, 0),
        (48_210, 0),
        (48_210, 1),
        (48_210, 7),
        (20_240_229, 0),
        (999_999_999, 0),
        (999_999_999, 40),
    ]
    return [shuffled(range(size), seed, index) for size in (52, 104) for seed, index in deals]
