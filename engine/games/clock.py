"""Clock: tuck each card under its hour; the fourth king stops the clock."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass

from engine import (
    KING,
    RANK_NAMES,
    TUCKED,
    Card,
    Layout,
    Move,
    Rules,
    Screen,
    Spot,
    State,
    names,
    ring,
    words,
)

CENTRE, HAND = KING - 1, KING  # piles 0 to 11 are the hours of aces to queens


@dataclass(frozen=True)
class ClockState(State):
    fed: int = CENTRE  # the packet that received a card last: its top card is turned next


class Clock(Rules[ClockState]):
    slug, title = "clock", "Clock"
    line = "Turn every card before the fourth king strikes."
    minutes, skill = 3, 0
    automatic = True
    names = names(("h", 12), "centre", "hand")
    opening = 52

    def lay(self, deck: Sequence[Card], seed: int) -> ClockState:
        """Packet by packet, the fourth card of a packet on top."""
        packets = (tuple(card.down for card in deck[n : n + 4]) for n in range(0, 52, 4))
        return ClockState((*packets, ()), seed=seed)

    # ---- moves ----

    def moves(self, state: ClockState) -> Iterator[Move]:
        """At most one: the card in hand knows its hour."""
        hand = state.piles[HAND]
        if hand and (hand[0].rank != KING or _kings(state) < 4):
            yield Move.carry(HAND, hand[0].rank - 1)

    def lifts(self, state: ClockState, source: int) -> tuple[int, ...]:
        return super().lifts(state, source) if source == HAND else ()

    def step(self, state: ClockState, move: Move) -> ClockState:
        if move.verb == "carry":
            hour = move.target
            return state.put({HAND: (), hour: state.piles[HAND] + state.piles[hour]}, fed=hour)
        packet = state.piles[move.source]  # forced: the top card of the fed packet comes to the hand
        return state.put({move.source: packet[:-1], HAND: (packet[-1].up,)})

    def forced(self, state: ClockState) -> Move | None:
        return None if state.piles[HAND] else Move.tap(state.fed)

    # ---- ends ----

    def won(self, state: ClockState) -> str:
        # cards are tucked under, so a packet with a face-down card has one on top
        hidden = any(pile and not pile[-1].face_up for pile in state.piles)
        return "" if hidden else "Every card lies face up."

    def lost(self, state: ClockState) -> str:
        if any(True for _ in self.moves(state)):
            return ""
        return f"The fourth king came up with {words.counted(_hidden(state), 'card')} still face down."

    # ---- words and pictures ----

    def why_not(self, state: ClockState, move: Move) -> str:
        hand = state.piles[HAND]
        if not hand or not any(True for _ in self.moves(state)):
            return "The clock has stopped."
        return f"The {hand[0].name} goes under {_label(hand[0].rank)}."

    def status(self, state: ClockState) -> tuple[str, ...]:
        turned = words.figured(52 - _hidden(state), "card")
        return f"{turned} turned", words.figured(_kings(state), "king")

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        columns, rows, strip = {
            Screen.PHONE: (5.9, 8.0, 0.36),
            Screen.LYING: (8.0, 6.15, 0.36),
            Screen.TABLET: (6.4, 7.0, 0.3),
            Screen.DESK: (9.0, 5.95, 0.3),
        }[screen]
        oblong = screen in (Screen.LYING, Screen.DESK)
        hours = ring(self.names[:12], "tableau", TUCKED, oblong, (_label(rank) for rank in range(1, 13)))
        apart = {Screen.LYING: 0.5, Screen.DESK: 0.56}.get(screen, 0.64)
        centre = Spot("centre", "tableau", y=-apart, fan=TUCKED, across=0.5, along=0.5, label="the centre")
        hand = Spot("hand", "hand", y=apart, across=0.5, along=0.5, label="the card in hand")
        foot = 0.62 if screen is Screen.PHONE else 0.0
        tall = 1.25 if screen is Screen.TABLET else 1.72
        wide = 1.6 if screen is Screen.LYING else 1.36
        return Layout(
            (*hours, centre, hand),
            columns,
            rows,
            head=strip,
            foot=foot,
            strip=strip,
            middle=True,
            wide=wide,
            tall=tall,
        )


def _label(rank: int) -> str:
    if rank == KING:
        return "the centre"
    return f"the {RANK_NAMES[rank - 1]}s" if rank != 6 else "the sixes"


def _kings(state: ClockState) -> int:
    """Kings that have turned up."""
    return sum(card.face_up and card.rank == KING for pile in (CENTRE, HAND) for card in state.piles[pile])


def _hidden(state: ClockState) -> int:
    return sum(not card.face_up for pile in state.piles for card in pile)
