"""What ``python -m engine`` does: for tests, bug reports and surveys."""

from __future__ import annotations

import argparse
import json
import os
import sys
from collections import deque
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from pathlib import Path
from typing import Any, NoReturn

from .arguments import depth, jobs, levels, span
from .card import check_deck, parse_cards, text
from .deal import parse_deal
from .errors import BadInput, IllegalMove, quoted
from .games import GAMES, make
from .option import Value, parse_options, value_text
from .play import PLAYERS, perft, simulate, simulate_rivals
from .record import Record
from .rules import Rules
from .state import State
from .tally import Tally

_CHUNK = 20  # deals that one process takes at a time


def main(argv: Sequence[str] | None = None) -> int:
    """Run one command. Returns the exit status: 0, 1 (illegal move) or 2 (bad input)."""
    try:
        args = _parser().parse_args(argv)
        for line in args.run(args):
            print(line, flush=True)
    except IllegalMove as error:
        print(error, file=sys.stderr)
        return 1
    except BadInput as error:
        print(error, file=sys.stderr)
        return 2
    except BrokenPipeError:  # the reader, such as head, has seen enough
        sys.stderr.close()
    except KeyboardInterrupt:
        return 130
    return 0


# ---- commands: each yields lines to print ----


def _games(args: argparse.Namespace) -> Iterator[str]:
    for game in GAMES:
        options = {o.name: [value_text(v) for v in o.values] for o in game.options}
        presets = {
            name: {k: value_text(v) for k, v in preset.items()} for name, preset in game.presets.items()
        }
        if args.json:
            facts = {"game": game.slug, "title": game.title, "decks": game.decks, "seats": game.seats}
            yield json.dumps({**facts, "options": options, "presets": {"book": {}, **presets}})
            continue
        yield f"{game.slug:18}{game.title}, {_plural(game.decks, 'deck')}, {_plural(game.seats, 'seat')}"
        for name, values in options.items():
            yield f"    {name}={'|'.join(values)}"
        for name, preset in presets.items():
            yield f"    preset={name}: " + " ".join(f"{k}={v}" for k, v in preset.items())


def _deal(args: argparse.Namespace) -> Iterator[str]:
    rules = _rules(args)
    for seed, deck in _deals(args, rules):
        cards = rules.deck(seed) if deck is None else deck
        state = rules.deal(cards, seed)
        if args.json:
            facts = {"game": rules.slug, "options": _options(rules), "seed": seed, "deck": text(cards)}
            yield json.dumps({**facts, "state": _position(rules, state)})
        else:
            yield from _drawn(rules, state)


def _perft(args: argparse.Namespace) -> Iterator[str]:
    rules = _rules(args)
    count = perft(rules, rules.new(args.seed), args.depth)
    facts = {
        "game": rules.slug,
        "options": _options(rules),
        "seed": args.seed,
        "depth": args.depth,
        "count": count,
    }
    yield json.dumps(facts) if args.json else str(count)


def _replay(args: argparse.Namespace) -> Iterator[str]:
    session = Record.parse(_read(args.file)).session(short=args.short)
    rules, end = session.rules, session.outcome
    if args.json:
        facts: dict[str, Any] = {"game": rules.slug, "moves": session.cursor, "won": bool(end and end.won)}
        result = {"result": end.result, "reason": end.reason, "scores": end.scores} if end else None
        yield json.dumps({**facts, "outcome": result, "state": _position(rules, session.state)})
        return
    yield from _drawn(rules, session.state)
    yield f"{_plural(session.cursor, 'move')}: " + (
        f"{end.result}. {end.reason}" if end else "the game goes on."
    )


def _simulate(args: argparse.Namespace) -> Iterator[str]:
    rules = _rules(args)
    levels = _at_each_seat(rules, args)
    tally = sum(_tallies(rules, args, levels), Tally())
    low, high = tally.interval()
    player = "computer" if levels else args.player or "greedy"
    facts = {"game": rules.slug, "options": _options(rules), "player": player, "deals": tally.deals}
    counts = {
        "wins": tally.wins,
        "honourable": tally.honourable,
        "share": tally.share,
        "low": low,
        "high": high,
    }
    by_seat = tally.by_seat(levels)
    if args.json:
        yield json.dumps({**facts, **counts, **({"by_seat": by_seat} if levels else {})})
        return
    more = f", {tally.honourable} honourable" if tally.honourable else ""
    yield f"{tally.wins} of {tally.deals} won{more}: {tally.share:.4f} (95 %: {low:.4f} to {high:.4f})"
    for seat, row in enumerate(by_seat, start=1):
        yield f"seat {seat}, level {row['level']}: {row['wins']} won, {row['shared']} shared"


def _at_each_seat(rules: Rules[Any], args: argparse.Namespace) -> list[int]:
    """Levels by seat, where computer players meet. They do unless another player is asked for."""
    if args.levels and (rules.seats == 1 or args.player):
        what = (
            "either a player or levels, not both"
            if args.player
            else "levels only where there are several seats"
        )
        raise BadInput(f"Simulate {what}.")
    if rules.seats == 1 or args.player:
        return []
    given = args.levels or [int(rules.chosen["level"])]
    return [given[seat % len(given)] for seat in range(rules.seats)]


def _tallies(rules: Rules[Any], args: argparse.Namespace, levels: list[int]) -> Iterator[Tally]:
    """The results chunk by chunk; with several processes a few chunks are always under way."""
    first, last = args.deals
    chunks = (range(n, min(n + _CHUNK, last + 1)) for n in range(first, last + 1, _CHUNK))
    job = rules.slug, _options(rules), args.player or "greedy", levels
    if args.jobs == 1 or last - first < _CHUNK:
        yield from (_simulated(*job, chunk) for chunk in chunks)
        return
    waiting: deque[Future[Tally]] = deque()
    pool = ProcessPoolExecutor(args.jobs)
    try:
        for chunk in chunks:
            waiting.append(pool.submit(_simulated, *job, chunk))
            if len(waiting) > 2 * args.jobs:
                yield waiting.popleft().result()
        yield from (done.result() for done in waiting)
    finally:
        pool.shutdown(cancel_futures=True)  # an interrupt waits only for the chunks under way


def _simulated(slug: str, options: dict[str, Value], player: str, levels: list[int], seeds: range) -> Tally:
    rules = make(slug, options)
    return simulate_rivals(rules, seeds, levels) if levels else simulate(rules, seeds, player)


# ---- reading arguments ----


def _rules(args: argparse.Namespace) -> Rules[Any]:
    return make(args.game, parse_options(args.option))


def _deals(args: argparse.Namespace, rules: Rules[Any]) -> Iterator[tuple[int, list[Any] | None]]:
    """Deal numbers with explicit decks, if any: one, or one for each line of standard input."""
    if args.deck is None:
        yield args.seed, None
        return
    lines = filter(str.strip, _read("-").splitlines()) if args.deck == "-" else [args.deck]
    for line in lines:
        yield (args.seed if args.seeded else 0), check_deck(parse_cards(line), rules.pack(), args.short)


def _read(name: str) -> str:
    try:
        return sys.stdin.read() if name == "-" else Path(name).read_text(encoding="utf-8")
    except (OSError, ValueError) as error:  # ValueError: bytes that are no text, or a name that is none
        why = error.strerror if isinstance(error, OSError) else "it is not text"
        raise BadInput(f"Cannot read {quoted(name)}: {why}.") from None


def _argument(read: Callable[[str], Any]) -> Callable[[str], Any]:
    """A reader whose BadInput argparse understands, so that the message names the argument."""

    def checked(value: str) -> Any:
        try:
            return read(value)
        except BadInput as error:
            raise argparse.ArgumentTypeError(str(error)) from None

    return checked


class _Parser(argparse.ArgumentParser):
    """argparse, but with a one-line error like every other bad input."""

    def error(self, message: str) -> NoReturn:
        sentence = message[:1].upper() + message[1:].rstrip(".")
        raise BadInput(f"{' '.join(sentence.split())}. Try: python -m engine --help")


class _Seed(argparse.Action):
    """Stores a deal number and remembers that it was given."""

    def __call__(
        self, parser: Any, namespace: argparse.Namespace, values: Any, option_string: Any = None
    ) -> None:
        namespace.seed, namespace.seeded = values, True


def _parser() -> argparse.ArgumentParser:
    parser = _Parser(prog="python -m engine", description="Baize: twenty solitaires, without a browser.")
    commands = parser.add_subparsers(dest="command", required=True, metavar="COMMAND")

    def command(name: str, run: Any, about: str) -> argparse.ArgumentParser:
        sub: argparse.ArgumentParser = commands.add_parser(name, help=about, description=about)
        sub.add_argument("--json", action="store_true", help="machine-readable output")
        sub.set_defaults(run=run, seed=1, seeded=False)
        return sub

    def game(sub: argparse.ArgumentParser) -> None:
        sub.add_argument("game", metavar="GAME", help="a name that `games` lists")
        sub.add_argument(
            "-o", "--option", action="append", default=[], metavar="NAME=VALUE", help="such as draw=3"
        )

    command("games", _games, "list the games with their options")

    deal = command("deal", _deal, "show the first position of a deal")
    game(deal)
    deal.add_argument(
        "--seed", type=_argument(parse_deal), action=_Seed, metavar="N", help="deal number (default 1)"
    )
    deal.add_argument(
        "--deck", metavar="CARDS", help='cards, first dealt first: "KS 9H ..."; - reads one deck a line'
    )
    deal.add_argument("--short", action="store_true", help="admit decks that are not full")

    count = command("perft", _perft, "count sequences of legal moves")
    game(count)
    count.add_argument(
        "--seed", type=_argument(parse_deal), action=_Seed, metavar="N", help="deal number (default 1)"
    )
    count.add_argument(
        "--depth", type=_argument(depth), required=True, metavar="D", help="moves in a sequence"
    )

    replay = command("replay", _replay, "replay a record and show its end")
    replay.add_argument("file", metavar="FILE", help="a record; - reads standard input")
    replay.add_argument("--short", action="store_true", help="admit decks that are not full")

    many = command("simulate", _simulate, "let a simulated player play a row of deals")
    game(many)
    many.add_argument("--deals", type=_argument(span), required=True, metavar="A-B", help="deal numbers")
    many.add_argument("--player", choices=sorted(PLAYERS), help="greedy (default) or random")
    level = "levels, 1 to 4, of computer players at several seats"
    many.add_argument("--levels", type=_argument(levels), metavar="L,L", help=level)
    many.add_argument(
        "--jobs", type=_argument(jobs), default=os.cpu_count() or 1, metavar="N", help="processes"
    )
    return parser


# ---- writing ----


def _options(rules: Rules[Any]) -> dict[str, Value]:
    return dict(rules.chosen)


def _position(rules: Rules[Any], state: State) -> dict[str, str]:
    return {name: text(pile) for name, pile in zip(rules.names, state.piles, strict=True)}


def _drawn(rules: Rules[Any], state: State) -> Iterable[str]:
    """The position for a person: a pile a line, the top card last; rows of empty piles are left out."""
    for name, pile in zip(rules.names, state.piles, strict=True):
        if pile:
            yield f"{name:10}{text(pile)}"
    if status := rules.status(state):
        yield ", ".join(status)


def _plural(count: int, noun: str) -> str:
    return f"{count} {noun}" + ("" if count == 1 else "s")
