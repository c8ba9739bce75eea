"""Pounce's computer players: quick or slow, near- or far-sighted, with no more to see than a person."""

from __future__ import annotations

from collections.abc import Iterator

from engine.card import KING, Card
from engine.deal import Stream
from engine.games.pounce import FINISHED, Pounce
from engine.games.pounce_table import NONE, THROUGH, Hand, PounceState
from engine.move import Move

REACTION = (2500, 1600, 1100, 750)  # ms from one thing done to the next thing begun, on average
TRAVEL = (600, 480, 380, 300)  # ms that a card is on its way to the centre
TEMPO = {"calm": 160, "normal": 100, "fierce": 60, "turns": 100}  # per cent of these times
OVERLOOKS = (30, 10, 0, 0)  # per cent of the plays that it could make
SPREAD = 40  # per cent that a reaction is quicker or slower than the average, at most


def reaction(level: int, tempo: str, dice: Stream) -> int:
    """How long a player of *level* takes this time to see what to do."""
    share = 100 - SPREAD + dice.below(SPREAD + 1) + dice.below(SPREAD + 1)
    return max(1, REACTION[level - 1] * TEMPO[tempo] * share // 10_000)


def travel(level: int, tempo: str, far: bool) -> int:
    """How long its card is on its way: *far*, to the centre, or among its own piles."""
    return max(1, TRAVEL[level - 1] * TEMPO[tempo] // (100 if far else 200))


def choose(rules: Pounce, view: PounceState, seat: int, level: int, dice: Stream) -> Move | None:
    """What *seat* does now; None: it waits."""
    if not rules.may_move(view, seat):
        return None
    mind = _Mind(rules, view, rules.hands[seat], level)
    best: tuple[int, Move] | None = None
    overlooked = False
    for move in rules.table.plays(view, mind.hand):
        worth = mind.worth(move)
        if worth > 0 and dice.below(100) < OVERLOOKS[level - 1] * (1 if move.target in rules.centre else 2):
            overlooked = True
        elif worth > 0 and (best is None or worth > best[0]):
            best = worth, move
    if best:
        return best[1]
    turns, idle = rules.table.turns(view, mind.hand), view.idle[seat]
    if turns and idle < THROUGH:
        return Move.tap(mind.hand.stock, seat)
    if not rules.racing:
        return Move.say(FINISHED, seat)
    given_up = idle < THROUGH and not overlooked and rules.table.able(view, mind.hand)
    return Move.say(FINISHED, seat) if given_up else None


class _Mind:
    """What a player of some level makes of a position."""

    def __init__(self, rules: Pounce, view: PounceState, hand: Hand, level: int) -> None:
        self.rules, self.view, self.hand, self.level = rules, view, hand, level
        self.short = rules.goal == "thirteen"  # only the reserve counts

    def worth(self, move: Move) -> int:
        """How much it wants a play; 0: not at all."""
        pile = self.view.piles[move.source]
        card, head = pile[-1], pile[-move.count]
        if move.target in self.rules.centre:
            return self._to_centre(move, card)
        if move.source == self.hand.reserve:
            return 90 if self.short else 70
        if move.source == self.hand.waste:
            return self._from_waste(move, card)
        return self._joined(move, head, len(pile) - move.count)

    def _to_centre(self, move: Move, card: Card) -> int:
        """The centre first; of several cards the one that others want too, or that frees another."""
        worth = 100
        if self.level == 1:
            return worth
        if move.source == self.hand.reserve:
            worth += 30 if self.short else 20
        elif move.source in self.hand.piles and len(self.view.piles[move.source]) == 1:
            worth += 10
        elif move.source in self.hand.piles and not self.view.piles[move.source][-2].face_up:
            worth += 15
        if self.level > 2 and any(other % 52 == card % 52 for other in self._of_rivals()):
            worth += 40
        if self.level > 3:
            above = (card % 52 + 1) if card.rank < KING else card % 52 - KING + 1
            worth += 15 * any(other % 52 == above for other in self._own_tops())
            worth -= 10 * any(other % 52 == above for other in self._of_rivals())
        return worth

    def _joined(self, move: Move, head: Card, left: int) -> int:
        """A unit laid on another pile: worth what it opens."""
        if self.hand.reserve != NONE:
            return 60 if self.view.piles[self.hand.reserve] else 25
        if left:
            return 50 + left  # a card turns up
        if self.level < 3:
            return 20
        return 20 if self._king_waits() else 0

    def _from_waste(self, move: Move, card: Card) -> int:
        """A card from the waste: good if it opens the way for another one, bad if it buries one."""
        worth = 30
        if self.level < 4:
            return worth
        pile = self.view.piles[move.target]
        if pile and self._soon_home(pile[-1]):
            worth -= 26
        if any(self._lies_on(other, card) for other in self._own_tops() if other != card):
            worth += 15
        return worth

    # ---- what can be seen ----

    def _own_tops(self) -> Iterator[Card]:
        for source in self.hand.sources:
            if self.view.piles[source]:
                yield self.view.piles[source][-1]

    def _of_rivals(self) -> Iterator[Card]:
        """The cards that the others could play now."""
        for hand in self.rules.hands:
            if hand is not self.hand:
                for source in hand.sources:
                    if self.view.piles[source]:
                        yield self.view.piles[source][-1]

    def _soon_home(self, card: Card) -> bool:
        """Whether some pile of the centre waits for this card's neighbour below."""
        two_below = (card.rank - 3) % KING + 13 * card.suit
        piles = self.view.piles
        return any(piles[place] and piles[place][-1] % 52 == two_below for place in self.rules.centre)

    def _lies_on(self, card: Card, on: Card) -> bool:
        return card.rank % KING + 1 == on.rank and card.is_red != on.is_red

    def _king_waits(self) -> bool:
        """Whether a space would be filled, by a king that lies on face-down cards or on the waste."""
        piles = self.view.piles
        waste = piles[self.hand.waste]
        if waste and waste[-1].rank == KING:
            return True
        heads = ((piles[n], self.rules.table.unit(self.view, n)) for n in self.hand.piles if piles[n])
        return any(len(pile) > unit and pile[-unit].rank == KING for pile, unit in heads)
