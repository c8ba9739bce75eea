"""The Wish: lift pairs off eight packets; whoever clears them may wish."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from itertools import combinations

from engine import ACE, DOWN, SQUARED, Card, Layout, Move, Rules, Screen, Spot, State, flag, names, words
from engine.card import full_deck

PACKETS, DISCARD = range(8), 8


class Wish(Rules[State]):
    slug, title = "wish", "The Wish"
    line = "Make a wish. Clear eight packets by pairs."
    minutes, skill = 3, 1
    picking = True
    first_win = "Wish granted"
    names = names(("p", 8), "discard")
    opening = 32
    options = (flag("open", "All cards are seen"),)

    def pack(self) -> list[Card]:
        return [card for card in full_deck() if card.rank >= 7 or card.rank == ACE]

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        """Packet by packet, the fourth card of a packet on top."""
        shown = bool(self.chosen["open"])
        packets = (deck[n : n + 4] for n in range(0, 32, 4))
        return State(
            (*(tuple(card.up if shown else card.down for card in four) for four in packets), ()), seed=seed
        )

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        tops = [(pile, state.piles[pile][-1].rank) for pile in PACKETS if state.piles[pile]]
        yield from (Move.pick(a, b) for (a, rank), (b, other) in combinations(tops, 2) if rank == other)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        return super().lifts(state, source) if source in PACKETS else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "tap":  # forced: an uncovered card turns up
            return state.turn_up(move.source)
        out = tuple(state.piles[pile][-1] for pile in move.piles)
        rest = {pile: state.piles[pile][:-1] for pile in move.piles}
        return state.put({**rest, DISCARD: state.piles[DISCARD] + out})

    def forced(self, state: State) -> Move | None:
        for pile in PACKETS:
            if state.piles[pile] and not state.piles[pile][-1].face_up:
                return Move.tap(pile)
        return None

    # ---- ends ----

    def won(self, state: State) -> str:
        return "" if any(state.piles[:DISCARD]) else "All packets are cleared."

    def lost(self, state: State) -> str:
        left = words.counted(sum(map(len, state.piles[:DISCARD])), "card")
        return f"No two tops are of one rank; {left} left." if super().lost(state) else ""

    def worth(self, state: State, move: Move) -> int:
        """Off the highest packets, so that none is left to be dug out alone."""
        return sum(len(state.piles[pile]) for pile in move.piles)

    def key(self, state: State) -> Hashable:
        return tuple(sorted(state.piles[:DISCARD]))

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if state.piles[DISCARD] and DISCARD in move.taken:
            return words.STAYS_OUT
        packets = sorted({pile for pile in move.piles if pile in PACKETS and state.piles[pile]})
        if len(packets) != 2 or len(packets) < len(move.piles):
            return "Cards leave in pairs of one rank, from the tops of the packets."
        one, other = (state.piles[pile][-1] for pile in packets)
        if one.rank == other.rank:
            return words.together(one, other)
        return f"The {one.name} and the {other.name} are not a pair."

    def tells(self, state: State, piles: Sequence[int]) -> str:
        return f"Another {words.rank_name(state.piles[piles[0]][-1].rank)} makes a pair"

    def status(self, state: State) -> tuple[str, ...]:
        return (words.figured(sum(map(len, state.piles[:DISCARD])), "card") + " left",)

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        upright = screen in (Screen.PHONE, Screen.TABLET)
        shown = bool(self.chosen["open"])
        across = 8 if shown and not upright else 4  # open packets hang down and want the height
        fan, step = (DOWN, 2.05) if shown else (SQUARED, 1.3)
        spots = [
            Spot(f"p{n + 1}", "tableau", n % across * 1.1, n // across * step, fan, label=f"packet {n + 1}")
            for n in PACKETS
        ]
        if upright:
            x, y, columns, rows = 1.65, 2 * step + 0.1, 4.6, 2 * step + 1.5
        elif shown:
            x, y, columns, rows = 8.9, 0.0, 10.2, 2.6
        else:
            x, y, columns, rows = 4.7, step / 2, 6.2, 2 * step + 0.3
        out = Spot("discard", "discard", x, y, label="discard pile", caption="out {}")
        return Layout((*spots, out), columns, rows, gap=0.14)
