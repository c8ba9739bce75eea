"""Pounce's piles and its position: how each player's own deck is laid out, and where its cards may go."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import dataclass, replace

from engine import (
    ACE,
    KING,
    BadInput,
    Card,
    Move,
    Pile,
    State,
    around,
    down_alternating,
    names,
    shown,
    turned_over,
)

from .canfield import IN_RESERVE
from .klondike import COLUMNS, Klondike

NONE = -1  # no pile, no seat
UNDER_WAY, WHOLE, THROUGH, DONE = range(4)  # how far a seat has come since anyone's last play


@dataclass(frozen=True)
class PounceState(State):
    idle: tuple[
        int, ...
    ] = ()  # by seat: the pass began before the last play, or since; it is over; DONE was said
    game: int = 1  # of the match
    before: tuple[int, ...] = ()  # points of the games before


@dataclass(frozen=True)
class Hand:
    """The piles of one seat."""

    seat: int
    reserve: int  # NONE in Klondike
    piles: range
    stock: int
    waste: int

    @property
    def sources(self) -> tuple[int, ...]:
        """The piles that cards are played from."""
        rest = (self.waste, *self.piles)
        return rest if self.reserve == NONE else (self.reserve, *rest)


class Table:
    """The piles of *players*, seat by seat, and then the centre, where four may be begun by each."""

    def __init__(self, players: int, klondike: bool = False, opens: bool = True) -> None:
        """*opens*: each seat has a base rank of its own, and its first base lies in the centre."""
        self.klondike, self.opens = klondike, opens and not klondike
        self.need = 28 if klondike else IN_RESERVE + 4 + self.opens  # cards that a seat's layout takes
        columns, reserves = (7, 0) if klondike else (4, 1)
        size = columns + reserves + 2
        parts: list[str | tuple[str, int]] = []
        self.hands: list[Hand] = []
        for seat in range(players):
            first, number = seat * size, seat + 1
            piles = range(first + reserves, first + reserves + columns)
            reserve = first if reserves else NONE
            self.hands.append(Hand(seat, reserve, piles, piles.stop, piles.stop + 1))
            parts += [f"reserve{number}"] * reserves
            parts += [(f"t{number}", columns), f"stock{number}", f"waste{number}"]
        self.centre = range(players * size, players * (size + 4))
        self.names = names(*parts, ("f", 4 * players))
        self.owner = [pile // size for pile in range(self.centre.start)] + [NONE] * len(self.centre)

    def laid(self, deck: Sequence[Card]) -> tuple[Pile, ...]:
        """Each seat's own deck laid out. Raises BadInput if one is too short for it."""
        piles: list[Pile] = [()] * len(self.names)
        for hand in self.hands:
            own = [card for card in deck if card.deck == hand.seat]
            if len(own) < self.need:
                short = f"deck {hand.seat} has {len(own)}"
                raise BadInput(f"Pounce needs at least {self.need} cards of each player's deck; {short}.")
            if self.klondike:
                columns = Klondike().lay(own, 0).piles[COLUMNS.start : COLUMNS.stop]
            else:
                piles[hand.reserve] = (*(card.down for card in own[: IN_RESERVE - 1]), own[IN_RESERVE - 1])
                columns = tuple((card,) for card in own[self.need - 4 : self.need])
            if self.opens:
                piles[self.centre[hand.seat]] = (own[IN_RESERVE],)
            for pile, cards in zip(hand.piles, columns, strict=True):
                piles[pile] = cards
            piles[hand.stock] = turned_over(tuple(own[self.need :]))
        return tuple(piles)

    # ---- where cards may go ----

    def base_rank(self, state: PounceState, seat: int) -> int:
        """The rank with which a seat begins piles in the centre."""
        first = state.piles[self.centre[seat]] if self.opens else ()
        return first[0].rank if first else ACE

    def empty(self, state: PounceState) -> int:
        """The place of the centre on which the next pile begins."""
        return next((place for place in self.centre if not state.piles[place]), NONE)

    def room(self, state: PounceState, card: Card, seat: int) -> list[int]:
        """The places of the centre for a card: up in suit, round the corner, thirteen to a pile."""
        face = card % 52
        under = face - 1 if face % KING else face + KING - 1
        piles = state.piles
        places = [n for n in self.centre if piles[n] and piles[n][-1] % 52 == under and len(piles[n]) < KING]
        if card.rank == self.base_rank(state, seat) and (empty := self.empty(state)) != NONE:
            places.append(empty)
        return places

    def unit(self, state: PounceState, source: int) -> int:
        """How many cards of a pile move to another pile, together."""
        hand, pile = self.hands[self.owner[source]], state.piles[source]
        if source not in hand.piles:
            return min(1, len(pile))
        return shown(pile) if self.klondike else len(pile)

    def fits(self, state: PounceState, source: int, target: int) -> bool:
        """Whether the unit of *source* goes on another pile of its seat."""
        seat = self.owner[source]
        own, pile, size = state.piles[source], state.piles[target], self.unit(state, source)
        card, hand = own[-size], self.hands[seat]
        if self.klondike:
            whole = source in hand.piles and size == len(own)  # into a space: a null move
            return down_alternating(card, pile[-1]) if pile else card.rank == KING and not whole
        if not pile:  # while it lasts the reserve fills spaces, by force
            return source == hand.waste and not state.piles[hand.reserve]
        return down_round(card, pile[-1], self.base_rank(state, seat))

    def plays(self, state: PounceState, hand: Hand) -> Iterator[Move]:
        """Every play of a seat."""
        for source in hand.sources:
            if not (pile := state.piles[source]):
                continue
            for place in self.room(state, pile[-1], hand.seat):
                yield Move.carry(source, place, 1, hand.seat)
            for target in hand.piles:
                if target != source and self.fits(state, source, target):
                    yield Move.carry(source, target, self.unit(state, source), hand.seat)

    def turns(self, state: PounceState, hand: Hand) -> bool:
        """Whether the stock has a card to turn, or the waste can be turned over."""
        return bool(state.piles[hand.stock] or (state.piles[hand.waste] and not self.klondike))

    def able(self, state: PounceState, hand: Hand) -> bool:
        """Whether a seat can do anything but wait."""
        return self.turns(state, hand) or any(True for _ in self.plays(state, hand))

    def finished(self, state: PounceState, hand: Hand) -> bool:
        """RULES, "Standstill": through its whole stock, or done, or without a stock and a play."""
        return state.idle[hand.seat] >= THROUGH or not self.able(state, hand)

    def roused(self, state: PounceState) -> PounceState:
        """After a play nobody has been through the stock yet; a pass that is to begin counts."""
        fresh = [state.piles[hand.stock] and not state.piles[hand.waste] for hand in self.hands]
        return replace(state, idle=tuple(WHOLE if whole else UNDER_WAY for whole in fresh))

    def key(self, state: PounceState) -> Hashable:
        """A normal form: it does not matter which of a seat's piles lies where."""
        piles = state.piles
        kept = [(hand.stock, *hand.sources[: -len(hand.piles)]) for hand in self.hands]
        hands = [tuple(sorted(piles[pile] for pile in hand.piles)) for hand in self.hands]
        begun = len(self.hands)  # the first bases show each seat's rank
        bases, centre = self.centre[:begun], self.centre[begun:]
        return (
            tuple(tuple(piles[pile] for pile in own) for own in kept),
            tuple(hands),
            tuple(piles[place] for place in bases),
            tuple(sorted(piles[place] for place in centre)),
        )

    def named(self, whose: Sequence[str]) -> list[around.Hand]:
        """The seats' piles by name, for a layout."""
        return [
            around.Hand(
                whose[hand.seat],
                "" if hand.reserve == NONE else self.names[hand.reserve],
                tuple(self.names[pile] for pile in hand.piles),
                self.names[hand.stock],
                self.names[hand.waste],
            )
            for hand in self.hands
        ]

    # ---- counting ----

    def out(self, state: PounceState, thirteen: bool) -> int:
        """The seat that has nothing left, of its reserve (*thirteen*) or at all; NONE: nobody."""
        for hand in self.hands:
            left = (hand.reserve,) if thirteen else (*hand.sources, hand.stock)
            if not any(state.piles[pile] for pile in left):
                return hand.seat
        return NONE

    def played(self, state: PounceState) -> tuple[int, ...]:
        """How many cards of each seat lie in the centre, told apart by their backs."""
        decks = [card.deck for place in self.centre for card in state.piles[place]]
        return tuple(map(decks.count, range(len(self.hands))))

    def points(self, state: PounceState) -> tuple[int, ...]:
        """What a game brings each seat: one for each card in the centre, less two for each in the reserve."""
        left = [0 if hand.reserve == NONE else len(state.piles[hand.reserve]) for hand in self.hands]
        return tuple(one - 2 * two for one, two in zip(self.played(state), left, strict=True))


def down_round(card: Card, on: Card, base: int) -> bool:
    """Down in alternating colours, king on ace; the circle is broken at the *base* rank."""
    return card.rank % KING + 1 == on.rank != base and card.is_red != on.is_red
