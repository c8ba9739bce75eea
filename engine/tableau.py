"""Games of lifting and landing: Klondike, Canfield, Russian Bank ..."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from .move import Move
from .rules import Rules, S
from .state import Pile


class TableauRules(Rules[S]):
    """Answer two questions and the carries follow: what lifts, and where does it land."""

    def lands(self, state: S, held: Pile, target: int, source: int) -> bool:
        """May the cards in hand, from *source*, be laid on *target*? ``held[0]`` touches it."""
        raise NotImplementedError

    def carries(
        self, state: S, sources: Iterable[int], targets: Iterable[int], seat: int = 0
    ) -> Iterator[Move]:
        targets = tuple(targets)
        for source in sources:
            pile = state.piles[source]
            for count in self.lifts(state, source):
                held = pile[-count:]
                for target in targets:
                    if target != source and self.lands(state, held, target, source):
                        yield Move.carry(source, target, count, seat)
