"""Simulated players, and how often they win."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterator, Sequence
from typing import Any

from .bots import choose
from .deal import Stream
from .games.pounce import Pounce
from .move import Move
from .race import Race
from .rules import DRAWN, WON, Outcome, Rules
from .session import Session
from .state import State
from .tally import Tally

Order = Callable[[Rules[Any], Any, list[Move]], list[Move]]


def greedy(rules: Rules[Any], state: State, moves: list[Move]) -> list[Move]:
    """Plays whenever it can, the most promising play first."""
    return sorted(moves, key=lambda move: (not rules.is_play(move), -rules.worth(state, move)))


def randomly(stream: Stream) -> Order:
    """Any legal move, all alike."""

    def order(rules: Rules[Any], state: State, moves: list[Move]) -> list[Move]:
        left, out = list(moves), []
        while left:
            out.append(left.pop(stream.below(len(left))))
        return out

    return order


PLAYERS: dict[str, Callable[[int], Order]] = {
    "greedy": lambda seed: greedy,
    "random": lambda seed: randomly(Stream.of(seed, 1_000_003)),  # apart from the streams of shuffles
}


def play_out(rules: Rules[Any], state: Any, order: Order) -> tuple[list[Move], Outcome | None]:
    """Play a game to its end; the moves and the outcome.

    No position is entered twice; if every move leads back, or the game is blocked, there is no
    outcome and the deal counts as lost.
    """
    seen: set[Hashable] = {rules.key(state)}
    line: list[Move] = []
    while (end := rules.outcome(state)) is None:
        for move in order(rules, state, list(rules.moves(state))):
            after = rules.apply(state, move)
            key = rules.key(after)
            if key not in seen:
                break
        else:
            return line, None
        seen.add(key)
        line.append(move)
        state = after
    return line, end


MOST_MOVES = 20_000  # of a game between computer players; none comes near it
_DICE = 3_000_000_000  # apart from the streams of shuffles


def play_rivals(rules: Rules[Any], seed: int, levels: Sequence[int]) -> Session[Any]:
    """A game in which the computer holds every seat, at these levels (again from the first if they are few)."""
    session = Session(rules, seed)
    skills = {seat: levels[seat % len(levels)] for seat in range(rules.seats)}
    if isinstance(rules, Pounce) and rules.racing:
        _race(session, skills)
        return session
    while session.outcome is None and session.cursor < MOST_MOVES:
        state, moves = session.state, list(rules.moves(session.state))
        # who is not in turn may want to say something first
        for seat in sorted({move.seat for move in moves}, key=lambda seat: (seat == state.turn, seat)):
            dice = Stream.of(seed, _DICE + rules.seats * session.cursor + seat)
            move = choose(rules, rules.view(state, seat), seat, skills[seat], dice)
            if move is not None:
                break
        else:
            move = moves[0]  # what nobody needs to think about: the next game of a match
        session.play(move)
    return session


def _race(session: Session[Any], skills: dict[int, int]) -> None:
    """Let the time of a race run as fast as it can."""
    race = Race(session, levels=skills)
    while session.outcome is None and session.cursor < MOST_MOVES:
        due = race.due()
        if due is None:
            race.launch(next(iter(race.rules.moves(race.state))), race.now)  # the next game of a match
        race.advance(race.now if due is None else due)


def firsts(session: Session[Any]) -> tuple[int, ...]:
    """The seats that share the first place of a game that is over."""
    end = session.outcome
    if end is None or end.winners:
        return end.winners if end else ()
    return (0, 1) if end.result == DRAWN else (int(end.result != WON),)


def simulate(rules: Rules[Any], seeds: Iterator[int] | range, player: str) -> Tally:
    """Let *player* play the deals *seeds*."""
    deals = wins = honourable = 0
    for seed in seeds:
        _, end = play_out(rules, rules.new(seed), PLAYERS[player](seed))
        deals += 1
        wins += bool(end and end.won)
        honourable += bool(end and end.result == "honourable")
    return Tally(deals, wins, honourable)


def simulate_rivals(rules: Rules[Any], seeds: Iterator[int] | range, levels: Sequence[int]) -> Tally:
    """Let computer players of these levels play the deals *seeds* against each other."""
    games = [firsts(play_rivals(rules, seed, levels)) for seed in seeds]
    alone = tuple(games.count((seat,)) for seat in range(rules.seats))
    together = [seats for seats in games if len(seats) > 1]
    shared = tuple(sum(seat in seats for seats in together) for seat in range(rules.seats))
    return Tally(len(games), alone[0], 0, alone, shared)


def perft(rules: Rules[Any], state: Any, depth: int) -> int:
    """How many sequences of *depth* legal moves there are. The depth is small: it recurses."""
    if depth == 0:
        return 1
    if depth == 1:
        return sum(1 for _ in rules.moves(state))
    return sum(perft(rules, rules.apply(state, move), depth - 1) for move in rules.moves(state))
