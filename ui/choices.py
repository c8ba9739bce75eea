"""The legal moves, filed by the gesture that makes them. Pure: no page here."""

from __future__ import annotations

from collections.abc import Container, Iterable
from dataclasses import dataclass, field

from engine import Move


@dataclass
class Choices:
    """What a person may do now. Dropping, tapping and saying look their move up here."""

    carries: dict[tuple[int, int], dict[int, Move]] = field(
        default_factory=dict
    )  # (pile, count) -> target -> move
    taps: dict[int, Move] = field(default_factory=dict)
    picks: dict[frozenset[int], Move] = field(default_factory=dict)
    words: dict[str, Move] = field(default_factory=dict)

    @classmethod
    def of(cls, moves: Iterable[Move], seats: Container[int] = (0,)) -> Choices:
        self = cls()
        for move in moves:
            if move.seat not in seats:
                continue
            if move.verb == "carry":
                self.carries.setdefault((move.source, move.count), {})[move.target] = move
            elif move.verb == "tap":
                self.taps[move.source] = move
            elif move.verb == "pick":
                self.picks[frozenset(move.piles)] = move
            else:
                key = f"{move.word} {move.seat}" if move.word in self.words else move.word
                self.words[key] = move  # in a race for two, both may say the same
        return self

    @property
    def only(self) -> Move | None:
        """The only legal move, if there is exactly one."""
        moves = [m for targets in self.carries.values() for m in targets.values()]
        moves += [*self.taps.values(), *self.picks.values(), *self.words.values()]
        return moves[0] if len(moves) == 1 else None

    def targets(self, source: int, count: int) -> dict[int, Move]:
        """Where the top *count* cards of *source* may be dropped, and the move that each drop makes."""
        out = {
            target: move
            for pick, move in self.picks.items()
            if source in pick
            for target in pick
            if len(pick) == 2
        }
        out.pop(source, None)
        return {**out, **self.carries.get((source, count), {})}

    def drop(self, source: int, count: int, target: int) -> Move | None:
        """A drop means that carry, else the pick of the two piles that it joins."""
        return self.targets(source, count).get(target)

    def reach(self, source: int, depth: int, target: int) -> Move | None:
        """The move from *source* to *target* when the card *depth* from the top was named.

        The smallest unit that contains the card goes; failing that, any legal unit.
        """
        counts = sorted(count for pile, count in self.carries if pile == source)
        for count in [n for n in counts if n >= depth] + [n for n in reversed(counts) if n < depth]:
            if move := self.carries[source, count].get(target):
                return move
        return self.picks.get(frozenset({source, target}))

    def moving(self, pile: int) -> list[Move]:
        """Every legal move that takes cards from *pile*."""
        out = [m for (source, _), targets in self.carries.items() if source == pile for m in targets.values()]
        return out + [move for pick, move in self.picks.items() if pile in pick]

    def select(self, chosen: frozenset[int], pile: int) -> tuple[frozenset[int], Move | None]:
        """Naming *pile* next: the new selection, and the move once the selection is complete.

        Naming a chosen pile takes it out again; a set that leads nowhere restarts from *pile*.
        """
        if pile in chosen:
            return chosen - {pile}, None
        for grown in (chosen | {pile}, frozenset({pile})):
            if move := self.picks.get(grown):
                return frozenset(), move
            if any(grown < pick for pick in self.picks):
                return grown, None
        return frozenset(), None


def grab(lifts: Iterable[int], depth: int) -> int:
    """How many cards come up when the card *depth* from the top is taken: 0 if none may.

    The smallest legal lift that contains the card, else the largest legal lift.
    """
    counts = sorted(lifts)
    return next((count for count in counts if count >= depth), counts[-1] if counts else 0)
