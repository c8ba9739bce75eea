"""Two kinds of test on positions made by hand: what an option changes, and what one card or one pass changes.

Each keeps itself honest: a test that would pass without the difference fails. `test_shown.py` looks whether each
value of each option has the one, and each game the other.
"""

from __future__ import annotations

import functools
import inspect
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from engine import IllegalMove, Rules, Value
from engine.games import make
from engine.option import value_text

NOTICED = (AssertionError, IllegalMove, pytest.fail.Exception)
Test = Callable[..., None]


def shows(slug: str, *rows: str | tuple[Any, ...], **beside: Value) -> Callable[[Test], Test]:
    """The decorated test sees what a value of an option changes: it gets the rules by the *book* and as *chosen*.

    A row is the choice, ``"draw=3"``, or a tuple of the choice and values for the test's other arguments.
    *beside* are options that both have. The test must fail with any other value of the option in place of
    the chosen one, and with the chosen one in place of the book's: so it compares the two.
    """

    def decorate(test: Test) -> Test:
        params = []
        for row in rows:
            choice, *seen = (row,) if isinstance(row, str) else row
            name, _, value = choice.partition("=")
            both = make(slug, beside), make(slug, {**beside, name: value})
            params.append(pytest.param(*both, *seen, id=choice))

        @pytest.mark.parametrize(list(inspect.signature(test).parameters), params)
        @functools.wraps(test)
        def honest(book: Rules[Any], chosen: Rules[Any], **seen: Any) -> None:
            test(book=book, chosen=chosen, **seen)
            (option,) = (one for one in book.options if book.chosen[one.name] != chosen.chosen[one.name])
            assert book.chosen[option.name] == option.default
            assert not _passes(test, book=chosen, chosen=chosen, **seen), (
                "it does not look at the book's rule"
            )
            for value in option.values:
                if value != chosen.chosen[option.name]:
                    other = make(slug, {**chosen.chosen, option.name: value})
                    text = f"{option.name}={value_text(value)}"
                    assert not _passes(test, book=book, chosen=other, **seen), f"it passes with {text} too"

        return _marked(honest, shows=(slug, {str(param.id) for param in params}))

    return decorate


Row = tuple[Mapping[str, Value], Mapping[str, Any], Mapping[str, Any]]  # options, a position, what differs


def brink(slug: str, *rows: Row) -> Callable[[Callable[..., Any]], Test]:
    """The decorated function makes a position from rules and a row's cards and counts.

    The first position of a row is blocked; with what differs it is not blocked yet. No more may differ than one
    card (another, one more, one less, one that lies elsewhere) or a count by one. Where nobody has a choice the
    first one is lost, and the other goes on.
    """

    def decorate(position: Callable[..., Any]) -> Test:
        @pytest.mark.parametrize(("options", "stuck", "differs"), rows, ids=_label)
        def nearly(
            options: Mapping[str, Value], stuck: Mapping[str, Any], differs: Mapping[str, Any]
        ) -> None:
            rules = make(slug, dict(options))
            free = {**stuck, **differs}
            assert apart(stuck, free) == 1
            before, after = position(rules, **stuck), position(rules, **free)
            assert not rules.won(before)
            assert rules.outcome(after) is None
            if rules.automatic:
                assert rules.lost(before)
            else:
                assert rules.blocked(before) is True
                assert rules.blocked(after) is False

        nearly.__name__, nearly.__doc__ = position.__name__, position.__doc__
        return _marked(nearly, brink=slug)

    return decorate


def apart(one: Mapping[str, Any], other: Mapping[str, Any]) -> int:
    """How many cards must be laid, or counts told on, to get from one description of a position to another."""
    gone = come = counts = 0
    for name in sorted({*one, *other}):
        if isinstance(one.get(name), int):
            counts += abs(one[name] - other[name])
            continue
        old, new = one.get(name, "").split(), other.get(name, "").split()
        same = _in_common(old, new)
        gone, come = gone + len(old) - same, come + len(new) - same
    return counts + max(gone, come)


def _in_common(one: list[str], other: list[str]) -> int:
    """How many cards lie in both piles, in the same order."""
    best = [0] * (len(other) + 1)
    for card in one:
        last = best[:]
        for n, there in enumerate(other):
            best[n + 1] = last[n] + 1 if card == there else max(last[n + 1], best[n])
    return best[-1]


def _label(given: Mapping[str, Any]) -> str:
    return " ".join(f"{name}={value}" for name, value in given.items()) or "book"


def _passes(test: Test, **given: Any) -> bool:
    try:
        test(**given)
    except NOTICED:
        return False
    return True


def _marked(test: Test, **marks: Any) -> Test:
    vars(test).update(marks)
    return test
