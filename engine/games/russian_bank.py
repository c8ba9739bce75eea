"""Russian Bank: two players, one centre, and an order of play that the other side watches over."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from dataclasses import replace

from engine import (
    Card,
    Layout,
    Move,
    Option,
    Outcome,
    Pile,
    Screen,
    TableauRules,
    down_alternating,
    full_deck,
    seating,
    shuffled,
    turned_over,
)

from . import russian_bank_words
from .russian_bank_order import (
    CENTRE,
    D2,
    D4,
    HOME,
    MIRROR,
    NAMES,
    PILES,
    RESERVE,
    STOCK,
    TURNED,
    WASTE,
    BankState,
    Duty,
    Fault,
    culpable,
    duty,
    ended,
    fits,
    handed_over,
    just_handed_over,
    laid,
    loads,
    next_game,
    passed_over,
    points,
    raised,
)

STOP, PASS, NEXT = "STOP", "PASS", "NEXT"
TARGET = 300  # points that end a match


class RussianBank(TableauRules[BankState]):
    slug, title = "russian-bank", "Russian Bank"
    line = "Be rid of your deck before your rival, and keep the order of play."
    minutes, skill = 20, 3
    decks = 2
    seats = 2
    names = NAMES
    labels = {"STOP": "Stop!", "PASS": "Pass", "NEXT": "Next game"}
    mirror = MIRROR
    opening = 32
    options = (
        Option(
            "errors",
            ("allow", "prevent"),
            "A move against the order of play",
            {"allow": "can be made, and stopped", "prevent": "is refused"},
        ),
        Option("match", ("single", 300), "Play", {"single": "a single game", "300": "a match to 300 points"}),
        seating.LEVEL,
        seating.OPPONENT,
    )
    presets = {"two-people": {"errors": "prevent", "opponent": "human"}}

    errors: str
    match: str | int
    level: int
    opponent: str

    @property
    def people(self) -> tuple[int, ...]:
        return (0, 1) if self.opponent == "human" else (0,)

    # ---- the deal ----

    def deck(self, seed: int) -> list[Card]:
        return [card for seat in range(2) for card in shuffled(full_deck(seat), seed, seat)]

    def lay(self, deck: Sequence[Card], seed: int) -> BankState:
        half = len(deck) // 2
        return BankState(laid(deck[:half], deck[half:]), seed=seed, shuffles=1)

    # ---- moves ----

    def moves(self, state: BankState) -> Iterator[Move]:
        if self._over(state):
            if not self.outcome(state):
                yield Move.say(NEXT)
            return
        due, prevented = self.duty(state), self.errors == "prevent"
        for move in self._turn(state, due):
            if not (prevented and passed_over(state, move, due).name):
                yield move
        if not prevented and state.mover >= 0:
            yield Move.say(STOP, 1 - state.mover)

    def _turn(self, state: BankState, due: Duty) -> Iterator[Move]:
        """Every move of the seat in turn, in order or not."""
        seat = state.turn
        reserve, stock, turned, waste = (state.piles[pile[seat]] for pile in (RESERVE, STOCK, TURNED, WASTE))
        yield from self.carries(
            state, (RESERVE[seat], TURNED[seat], *PILES),
            (*CENTRE, *PILES, RESERVE[1 - seat], WASTE[1 - seat], WASTE[seat]), seat,
        )  # fmt: skip
        if reserve and not reserve[-1].face_up:
            yield Move.tap(RESERVE[seat], seat)
        if stock and not turned:
            yield Move.tap(STOCK[seat], seat)
        if not (stock or turned or waste) and due.name in ("", D4):
            yield Move.say(PASS, seat)

    def lifts(self, state: BankState, source: int) -> tuple[int, ...]:
        mine = source in PILES or source in (RESERVE[state.turn], TURNED[state.turn])
        return super().lifts(state, source) if mine and not self._over(state) else ()

    def lands(self, state: BankState, held: Pile, target: int, source: int) -> bool:
        card, pile = held[0], state.piles[target]
        if target in CENTRE:
            return fits(card, pile, target)
        if target in PILES:
            if pile:
                return down_alternating(card, pile[-1])
            return source not in PILES or len(state.piles[source]) > 1  # else a null move
        if target == WASTE[state.turn]:
            return source == TURNED[state.turn]
        loading = target in (RESERVE[1 - state.turn], WASTE[1 - state.turn])
        return loading and bool(pile) and pile[-1].face_up and loads(card, pile[-1])

    def step(self, state: BankState, move: Move) -> BankState:
        if move.verb == "say":
            return self._said(state, move)
        seat = move.seat
        if move == self.forced(state):  # by itself: a reserve turns up, a waste becomes the stock
            if move.source == RESERVE[seat]:
                return state.turn_up(move.source, idle=(0, 0))
            stock = turned_over(state.piles[WASTE[seat]])
            return state.put({STOCK[seat]: stock, WASTE[seat]: ()}, idle=raised(state.idle, seat))
        due = self.passed_over(state, move)
        fault = Fault(due, move, replace(state, fault=None)) if due.name else None
        if move.verb == "tap":
            if move.source == RESERVE[seat]:
                return state.turn_up(move.source, mover=seat, fault=fault, idle=(0, 0))
            stock = state.piles[STOCK[seat]]
            turned = {STOCK[seat]: stock[:-1], TURNED[seat]: (stock[-1].up,)}
            return state.put(turned, mover=seat, fault=fault)
        idle = (0, 0) if move.target in CENTRE else state.idle
        after = state.carry(move.source, move.target, mover=seat, fault=fault, idle=idle)
        return handed_over(after) if move.target == WASTE[seat] else after

    def _said(self, state: BankState, move: Move) -> BankState:
        if move.word == NEXT:
            mine, other = self.scores(state)
            return next_game(state, (mine, other))
        if move.word == PASS:
            idle = raised(state.idle, move.seat)
            return handed_over(replace(state, mover=move.seat, fault=None, idle=idle))
        if state.fault is None:
            return replace(state, mover=-1, wrong=raised(state.wrong, move.seat))
        offender, fault = state.mover, state.fault
        proved = raised(state.proved, offender)
        if state.turn != offender:  # a discard has ended the turn already
            return replace(state, mover=-1, fault=None, proved=proved)
        back = fault.before if fault.move.verb == "carry" else state
        waste = back.piles[WASTE[offender]] + back.piles[TURNED[offender]]
        back = back.put({TURNED[offender]: (), WASTE[offender]: waste})
        return replace(handed_over(back), mover=-1, fault=None, proved=proved)

    def forced(self, state: BankState) -> Move | None:
        seat = state.turn
        for owner in (seat, 1 - seat):
            if state.piles[WASTE[owner]] and not (state.piles[STOCK[owner]] or state.piles[TURNED[owner]]):
                return Move.tap(STOCK[owner], owner)
        if ended(state):  # the game itself looks at a move that would end it
            return Move.say(STOP, 1 - seat) if culpable(state) else None
        reserve = state.piles[RESERVE[seat]]
        if reserve and not reserve[-1].face_up:
            ruled = self.errors == "prevent" and self.duty(state).name == D2
            if ruled or just_handed_over(state):
                return Move.tap(RESERVE[seat], seat)
        return None

    # ---- the order of play ----

    def owner(self, pile: int) -> int:
        return next((seat for seat in (0, 1) if pile in (RESERVE[seat], STOCK[seat], TURNED[seat])), -1)

    def duty(self, state: BankState) -> Duty:
        """What the seat in turn must do before anything else."""
        return duty(state, state.turns == 1)

    def passed_over(self, state: BankState, move: Move) -> Duty:
        """The duty that *move* passes over, which is an error."""
        return passed_over(state, move, self.duty(state))

    # ---- ends ----

    def _over(self, state: BankState) -> bool:
        """Whether this game of the match is over."""
        return ended(state) and not culpable(state)

    def scores(self, state: BankState) -> tuple[int, ...]:
        """Points of the match so far, with this game's once it is over."""
        new = points(state) if self._over(state) else (0, 0)
        return tuple(a + b for a, b in zip(state.before, new, strict=True))

    def outcome(self, state: BankState) -> Outcome | None:
        if not self._over(state):
            return None
        mine, other = scores = self.scores(state)
        if self.match != "single" and max(scores) < TARGET:
            return None
        result = "drawn" if mine == other else "won" if mine > other else "lost"
        return Outcome(result, self.ending(state), scores)

    def ending(self, state: BankState) -> str:
        """How this game of the match ended, or nothing."""
        return russian_bank_words.ending(self, state) if self._over(state) else ""

    def won(self, state: BankState) -> str:
        end = self.outcome(state)
        return end.reason if end and end.result == "won" else ""

    def lost(self, state: BankState) -> str:
        end = self.outcome(state)
        return end.reason if end and end.result == "lost" else ""

    def key(self, state: BankState) -> Hashable:
        """Counts of calls apart, and of turns but for the first two, everything matters."""
        before = state.fault and (state.fault.before.piles, state.fault.before.idle, state.fault.move)
        match = state.game, state.before
        return (state.piles, state.turn, min(state.turns, 3), state.mover, before, state.idle, match)

    def view(self, state: BankState, seat: int = 0) -> BankState:
        seen = super().view(state, seat)
        if seen.fault is None:
            return seen
        before = super().view(seen.fault.before, seat)
        return replace(seen, fault=replace(seen.fault, before=before))

    def is_play(self, move: Move) -> bool:
        """What rids a seat of a card, or serves the centre: building cards may go to and fro for ever."""
        if move.verb != "carry":
            return False
        own = move.source in (RESERVE[move.seat], TURNED[move.seat]) and move.target != WASTE[move.seat]
        return own or move.target in CENTRE

    def gains(self, start: BankState, after: BankState, move: Move) -> bool:
        return True  # RULES: nobody is blocked

    # ---- words and pictures ----

    def why_not(self, state: BankState, move: Move) -> str:
        return russian_bank_words.why_not(self, state, move)

    def remark(self, before: BankState, move: Move, after: BankState) -> str:
        return russian_bank_words.remark(self, before, move, after)

    def worth(self, state: BankState, move: Move) -> int:
        """The centre first, then what empties one's own hand; nothing against the order of play."""
        if move.verb == "say":
            return -3 if move.word == STOP else 0
        if self.passed_over(state, move).name:
            return -4
        if move.verb == "tap":
            return 0
        if not self.is_play(move):
            return -1 if move.target == WASTE[move.seat] else -2
        return 10 if move.target in CENTRE else 6 if move.target in PILES and state.piles[move.target] else 5

    def status(self, state: BankState) -> tuple[str, ...]:
        return russian_bank_words.status(self, state)

    def sign(self, state: BankState, seat: int) -> str:
        return russian_bank_words.sign(self, state, seat)

    def needs(self, state: BankState, pile: int) -> str:
        return f"A{'CDHS'[HOME[pile]]}" if pile in CENTRE else "spent" if pile in STOCK else ""

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        return seating.facing(self.names, screen, (self.whose(0), self.whose(1)))
