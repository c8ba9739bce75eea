"""Results of games, and what they add up to. Pure."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import asdict, dataclass
from statistics import median
from typing import Any

from engine import Option, Session
from engine.option import value_text
from engine.tally import Tally

WON, HONOURABLE, DRAWN, LOST = "won", "honourable", "drawn", "lost"
TOO_MUCH = 2**53  # beyond what a browser counts exactly: no number of ours
_RANK = {LOST: 0, DRAWN: 1, HONOURABLE: 2, WON: 3}


@dataclass(frozen=True)
class Result:
    """How one game ended."""

    result: str  # won, honourable, drawn or lost
    how: str = "end"  # end: played out; left: for another deal; stopped: given up
    at: int = 0  # when it ended, ms since 1970
    seed: int = 0
    options: str = ""
    ms: int = 0  # time of play
    moves: int = 0
    helped: bool = False  # undo or hints were used
    known: bool = False  # the deal had been seen before
    first: bool = False  # the first game of its kind that was ever started

    @property
    def first_win(self) -> bool:
        """Won as the first game ever, without help and by a new deal."""
        return self.first and self.result == WON and not self.helped and not self.known

    def value(self, option: Option) -> str:
        """The value of an option that this game was played with, as text."""
        chosen = dict(pair.partition("=")[::2] for pair in self.options.split())
        return chosen.get(option.name, value_text(option.default))

    @classmethod
    def of(
        cls, session: Session[Any], how: str, at: int, ms: int, known: bool = False, first: bool = False
    ) -> Result:
        end = session.outcome
        rules = session.rules
        changed = [
            f"{o.name}={rules.chosen[o.name]}" for o in rules.options if rules.chosen[o.name] != o.default
        ]
        return cls(
            result=end.result if end else LOST,
            how=how,
            at=at,
            seed=session.seed,
            options=" ".join(changed).lower(),
            ms=ms,
            moves=session.cursor,
            helped=session.undos > 0,
            known=known,
            first=first,
        )

    @classmethod
    def read(cls, data: Any) -> Result | None:
        """A result as it was written; None if that is damaged."""
        if not isinstance(data, dict):
            return None
        entry: dict[str, Any] = {"how": "", "at": 0, "seed": 0, "options": "", "ms": 0, "moves": 0, **data}
        result, how, options = entry.get("result"), entry["how"], entry["options"]
        numbers = {name: entry[name] for name in ("at", "seed", "ms", "moves")}
        if not all(isinstance(text, str) for text in (result, how, options)) or result not in _RANK:
            return None
        if not all(type(number) is int and 0 <= number < TOO_MUCH for number in numbers.values()):
            return None
        flags = {name: bool(entry.get(name)) for name in ("helped", "known", "first")}
        return cls(result, how, options=options, **flags, **numbers)

    def written(self) -> dict[str, Any]:
        return {name: value for name, value in asdict(self).items() if value or name == "result"}

    def better(self, other: Result) -> Result:
        """Of two results of one game: a win stays a win, else the later one counts."""
        return self if _RANK[self.result] > _RANK[other.result] else other


@dataclass(frozen=True)
class Summary:
    """What the results of one game add up to."""

    played: int = 0
    won: int = 0
    honourable: int = 0
    streak: int = 0  # wins in a row, up to now
    best_streak: int = 0
    best_ms: int | None = None  # of games won
    median_ms: int | None = None
    median_moves: int | None = None
    low: float = 0.0  # 95 % interval of the share of wins
    high: float = 1.0
    first_win: bool = False

    @property
    def share(self) -> float:
        return self.won / self.played if self.played else 0.0

    @classmethod
    def of(cls, results: Iterable[Result]) -> Summary:
        ordered = sorted(results, key=lambda result: result.at)
        wins = [result for result in ordered if result.result == WON]
        streak = best = 0
        for result in ordered:
            streak = streak + 1 if result.result == WON else 0
            best = max(best, streak)
        low, high = Tally(len(ordered), len(wins)).interval()
        return cls(
            played=len(ordered),
            won=len(wins),
            honourable=sum(result.result == HONOURABLE for result in ordered),
            streak=streak,
            best_streak=best,
            best_ms=min((result.ms for result in wins), default=None),
            median_ms=int(median(result.ms for result in wins)) if wins else None,
            median_moves=int(median(result.moves for result in wins)) if wins else None,
            low=low,
            high=high,
            first_win=any(result.first_win for result in ordered),
        )

    @property
    def record(self) -> str:
        """In a few words, for the lobby: "Won 9 of 40"."""
        if not self.played:
            return "Not played"
        more = f", {self.honourable} honourable" if self.honourable else ""
        return f"Won {self.won} of {self.played}{more}"
