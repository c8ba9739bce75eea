"""Lets the levels of Russian Bank's computer players meet: ``python -m tools.rivals --games 200``."""

from __future__ import annotations

import argparse
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from itertools import combinations_with_replacement
from time import perf_counter

from engine import Move
from engine.bots import choose
from engine.bots.intent import DICE
from engine.deal import Stream
from engine.games import make
from engine.games.russian_bank import RussianBank
from engine.games.russian_bank_order import BankState
from engine.tally import Tally

ENDLESS = 20_000  # moves that no game reaches

Chooser = Callable[[RussianBank, BankState, int, int, Stream], Move | None]


@dataclass
class Record:
    """What one side did in a row of games."""

    wins: int = 0
    points: int = 0
    open: int = 0  # decisions while a duty was open
    errors: int = 0
    faced: int = 0  # errors of the other side
    stops: int = 0
    wrong: int = 0
    choices: int = 0
    seconds: float = 0.0
    slowest: float = 0.0

    @property
    def pace(self) -> float:
        return 1000 * self.seconds / max(1, self.choices)


@dataclass
class Match:
    """A row of games between two sides."""

    sides: tuple[Record, Record] = field(default_factory=lambda: (Record(), Record()))
    games: int = 0
    draws: int = 0
    turns: int = 0
    moves: int = 0


def meet(
    rules: RussianBank, deal: int, players: tuple[tuple[Chooser, int, Record], ...]
) -> tuple[BankState, int]:
    """Play one deal; *players* by seat. The last position and how many moves there were."""
    state, count = rules.new(deal), 0
    while rules.outcome(state) is None:
        if count > ENDLESS:
            raise RuntimeError(f"Deal {deal} does not end.")
        move = _asked(rules, state, deal, count, players)
        state, count = rules.play(state, move), count + 1
    return state, count


def _asked(
    rules: RussianBank,
    state: BankState,
    deal: int,
    count: int,
    players: tuple[tuple[Chooser, int, Record], ...],
) -> Move:
    """The move that is made: a Stop by the seat that watches, or what the seat in turn chooses."""
    watching = 1 - state.mover if state.mover >= 0 and rules.errors == "allow" else -1
    if watching >= 0 and state.fault:
        players[watching][2].faced += 1
    for seat in (1 - state.turn, state.turn):
        if seat not in (watching, state.turn):
            continue
        who, level, record = players[seat]
        view = rules.view(state, seat)
        start = perf_counter()
        move = who(rules, view, seat, level, Stream.of(deal, DICE + 8 * count + seat))
        spent = perf_counter() - start
        if seat == state.turn:
            record.choices += 1
            record.seconds += spent
            record.slowest = max(record.slowest, spent)
        if move is None:
            continue
        if move.word == "STOP":
            record.stops += bool(state.fault)
            record.wrong += not state.fault
        elif rules.duty(state).name:
            record.open += 1
            record.errors += bool(rules.passed_over(state, move).name)
        return move
    raise RuntimeError(f"Deal {deal}: nobody moves.")


def match(rules: RussianBank, games: range, first: tuple[Chooser, int], second: tuple[Chooser, int]) -> Match:
    """Each deal twice, with seats swapped; where both sides are alike, once, for the second game would be the first."""
    result = Match()
    one, two = result.sides
    swaps = (False,) if first == second else (False, True)
    for deal in games[: len(games) // len(swaps)]:
        for swapped in swaps:
            players = ((*first, one), (*second, two))
            state, moves = meet(rules, deal, players[::-1] if swapped else players)
            points = rules.scores(state)
            mine, other = points[::-1] if swapped else points
            result.games += 1
            result.moves += moves
            result.turns += state.turns
            one.wins += mine > other
            two.wins += other > mine
            one.points += mine
            two.points += other
            result.draws += mine == other
    return result


def row(name: str, result: Match) -> str:
    """One line of the table, in Markdown."""
    one, two = result.sides
    n = result.games
    low, high = Tally(n, one.wins).interval()
    cells = [
        name,
        f"{one.wins} : {two.wins}",
        str(result.draws),
        f"{100 * one.wins / n:.1f} % ({100 * low:.1f}-{100 * high:.1f})",
        f"{one.points / n:.1f} : {two.points / n:.1f}",
        f"{result.turns / n:.0f}",
        " : ".join(_rate(side.errors, side.open) for side in result.sides),
        " : ".join(_rate(side.stops, side.faced) for side in result.sides),
        f"{one.wrong + two.wrong}",
        " : ".join(f"{side.pace:.1f}" for side in result.sides),
        f"{1000 * max(one.slowest, two.slowest):.0f}",
    ]
    return "| " + " | ".join(cells) + " |"


def _rate(part: int, whole: int) -> str:
    return f"{part}/{whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")


COLUMNS = (
    "levels",
    "won",
    "drawn",
    "the first's share (95 %)",
    "points a game",
    "turns",
    "errors / duties open",
    "stops / errors faced",
    "wrong stops",
    "ms a decision",
    "slowest",
)


def lines(games: int, levels: list[int], first: int) -> Iterator[str]:
    rules = make("russian-bank", {})
    assert isinstance(rules, RussianBank)
    yield f"| {' | '.join(COLUMNS)} |"
    yield "|" + " --- |" * len(COLUMNS)
    for low, high in combinations_with_replacement(sorted(levels), 2):
        result = match(rules, range(first, first + games), (choose, high), (choose, low))
        yield row(f"{high} v {low}", result)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument(
        "--games", type=int, default=200, help="games a pair of levels, two a deal (default 200)"
    )
    parser.add_argument("--levels", default="1234", help="the levels that meet (default 1234)")
    parser.add_argument("--first", type=int, default=1, help="the first deal (default 1)")
    args = parser.parse_args()
    for line in lines(args.games, [int(level) for level in args.levels], args.first):
        print(line, flush=True)


if __name__ == "__main__":
    main()
