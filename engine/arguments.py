"""What the arguments of the command line mean. Every reader raises BadInput."""

from __future__ import annotations

import re

from .deal import parse_deal
from .errors import BadInput, quoted


def span(value: str) -> tuple[int, int]:
    first, dash, last = value.partition("-")
    span = parse_deal(first), parse_deal(last if dash else first)
    if span[0] > span[1]:
        raise BadInput(f"Deals {value} run backwards; write them as {last}-{first}.")
    return span


def _whole(value: str, what: str, first: int, last: int) -> int:
    if not re.fullmatch("[0-9]{1,4}", value) or not first <= int(value) <= last:
        raise BadInput(f"{what} a whole number from {first} to {last}, not {quoted(value)}.")
    return int(value)


def depth(value: str) -> int:
    return _whole(value, "A depth is", 0, 20)


def jobs(value: str) -> int:
    return _whole(value, "Jobs are", 1, 1000)


def levels(value: str) -> list[int]:
    if not re.fullmatch("[1-4](,[1-4])*", value):
        raise BadInput(f"Levels are numbers from 1 to 4 with commas between, not {quoted(value)}.")
    return [int(level) for level in value.split(",")]
