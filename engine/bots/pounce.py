"""Pounce's computer players: quick or slow, near- or far-sighted, with no more to see than a person."""

from __future__ import annotations

from collections.abc import Iterator

from engine.card import KING, Card
from engine.deal import Stream
from engine.games.pounce import FINISHED, Pounce
from engine.games.pounce_table import NONE, THROUGH, WHOLE, Hand, PounceState
from engine.move import Move
from engine.state import Pile

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
        if move.target in self.rules.centre:
            return self._to_centre(move, pile)
        if move.source == self.hand.reserve:
            worth = 90 if self.short else 70
        elif move.source == self.hand.waste:
            worth = 30
        else:
            worth = self._joined(len(pile) - move.count)
        if self.level < 4 or not worth:
            return worth
        ahead = self._ahead(move, pile)
        batches = move.source == self.hand.waste and self.hand.reserve != NONE
        hurry = self.short and self.rules.racing
        if batches and ahead <= 0 and not hurry and self.view.idle[self.hand.seat] < WHOLE:
            return 0  # it would shift the batches: first see what a whole pass brings
        return max(1, worth + ahead)

    def _to_centre(self, move: Move, pile: Pile) -> int:
        """The centre first; of several cards the one that others want too, or that frees another."""
        worth, card = 100, pile[-1]
        if self.level == 1:
            return worth
        if move.source == self.hand.reserve:
            worth += 30 if self.short else 20
        elif move.source in self.hand.piles and len(pile) == 1:
            worth += 10
        elif move.source in self.hand.piles and not pile[-2].face_up:
            worth += 15
        if self.level > 2 and any(other % 52 == card % 52 for other in self._of_rivals()):
            worth += 40
        if self.level > 3:
            worth += 15 * any(_follows(other, card) for other in self._own_tops())
            worth -= 10 * any(_follows(other, card) for other in self._of_rivals())
            worth += 12 * (len(pile) > 1 and pile[-2].face_up and self._goes_home(pile[-2]))
        return worth

    def _joined(self, left: int) -> int:
        """A unit laid on another pile: worth what it opens."""
        if self.hand.reserve != NONE:
            return 60 if self.view.piles[self.hand.reserve] else 25
        if left:
            return 50 + left  # a card turns up
        if self.level < 3:
            return 20
        return 20 if self._king_waits() else 0

    def _ahead(self, move: Move, pile: Pile) -> int:
        """What a play leads to: what it buries, what can lie on it, what it uncovers."""
        onto, card = self.view.piles[move.target], pile[-1]
        worth = -12 * bool(onto and self._waits(onto[-1]))
        if move.source == self.hand.waste:
            others = [top for top in self._own_tops() if top != card]
            reserve = self.view.piles[self.hand.reserve] if self.hand.reserve != NONE else ()
            worth += 20 * bool(reserve and _lies_on(reserve[-1], card)) or 8 * any(
                _lies_on(o, card) for o in others
            )
            if len(pile) > 1 and self._goes_home(pile[-2]):
                worth += 20
        if card.rank == KING and not onto:  # into a space: which queen waits for it?
            worth += 10 * any(_lies_on(head, card) for head in self._heads())
        return worth

    # ---- what can be seen ----

    def _own_tops(self) -> Iterator[Card]:
        return (self.view.piles[n][-1] for n in self.hand.sources if self.view.piles[n])

    def _of_rivals(self) -> Iterator[Card]:
        """The cards that the others could play now."""
        piles = self.view.piles
        rivals = (hand for hand in self.rules.hands if hand is not self.hand)
        return (piles[n][-1] for hand in rivals for n in hand.sources if piles[n])

    def _heads(self) -> Iterator[Card]:
        """The cards that would touch another pile."""
        return (
            self.view.piles[n][-self.rules.table.unit(self.view, n)]
            for n in self.hand.piles
            if self.view.piles[n]
        )

    def _goes_home(self, card: Card) -> bool:
        return bool(self.rules.table.room(self.view, card, self.hand.seat))

    def _waits(self, card: Card) -> bool:
        """Whether a card could go to the centre as soon as the one below it has gone."""
        piles = self.view.piles
        two_below = (card.rank - 3) % KING + 13 * card.suit
        return any(piles[place] and piles[place][-1] % 52 == two_below for place in self.rules.centre)

    def _king_waits(self) -> bool:
        """Whether a space would be filled, by a king that lies on face-down cards or on the waste."""
        piles, waste = self.view.piles, self.view.piles[self.hand.waste]
        if waste and waste[-1].rank == KING:
            return True
        units = [(piles[n], self.rules.table.unit(self.view, n)) for n in self.hand.piles if piles[n]]
        return any(len(pile) > unit and pile[-unit].rank == KING for pile, unit in units)


def _follows(card: Card, on: Card) -> bool:
    """Up in suit, round the corner."""
    return card.suit == on.suit and card.rank == on.rank % KING + 1


def _lies_on(card: Card, on: Card) -> bool:
    return card.rank % KING + 1 == on.rank and card.is_red != on.is_red
