"""Pounce: everyone plays Klondike or Canfield at once, and all bases are common property."""

from __future__ import annotations

from collections.abc import Container, Hashable, Iterator, Sequence
from dataclasses import replace

from engine import (
    BadInput,
    Card,
    IllegalMove,
    Layout,
    Move,
    Option,
    Outcome,
    Rules,
    Screen,
    Session,
    Value,
    around,
    full_deck,
    seating,
    shuffled,
    turned_over,
)

from . import pounce_words
from .pounce_table import DONE, NONE, THROUGH, WHOLE, Hand, PounceState, Table

FINISHED, NEXT = "DONE", "NEXT"  # words
TARGET = 100  # points that end a match
BATCH = 3  # cards that Canfield turns at a time


class Pounce(Rules[PounceState]):
    slug, title = "pounce", "Pounce"
    line = "Everyone plays at once, and the centre belongs to whoever is first."
    minutes, skill = 5, 3
    decks = seats = 4
    names = Table(4).names
    opening = 4 * 18
    labels = {FINISHED: "Done", NEXT: "Next game"}
    options = (
        Option("base", ("canfield", "klondike"), "Each plays", {"canfield": "Canfield", "klondike": "Klondike"}),
        Option(
            "goal",
            ("all", "thirteen"),
            "Out is who first has",
            {"all": "all cards in the centre", "thirteen": "played the reserve (Canfield)"},
        ),
        Option(
            "bases",
            ("own", "aces"),
            "Piles in the centre begin with",
            {"own": "each player's own base (Canfield)", "aces": "aces"},
        ),
        Option("score", ("cards", "points"), "Play", {"cards": "a single game", "points": "a match to 100 points"}),
        Option("players", (4, 2, 3, 5, 6, 7, 8), "Players"),
        seating.LEVEL,
        Option("tempo", ("normal", "calm", "fierce", "turns"), "Tempo", {"turns": "in turns, without haste"}),
        Option("people", (1, 2), "People at this screen", {"1": "one", "2": "two"}),
    )  # fmt: skip

    base: str
    goal: str
    bases: str
    score: str
    players: int
    level: int
    tempo: str

    def __init__(self, /, **chosen: Value) -> None:
        super().__init__(**chosen)
        klondike = self.base == "klondike"
        if klondike and self.goal == "thirteen":
            raise BadInput("Klondike has no reserve: goal=thirteen goes with base=canfield only.")
        self.table = table = Table(self.players, klondike, self.bases == "own")
        self.hands, self.centre = table.hands, table.centre
        self.seats = self.decks = self.players
        self.names, self.opening = table.names, self.players * table.need

    @property
    def people(self) -> tuple[int, ...]:
        return (0, 1) if self.chosen["people"] == 2 else (0,)

    @property
    def racing(self) -> bool:
        return self.tempo != "turns"

    # ---- the deal ----

    def deck(self, seed: int) -> list[Card]:
        return self._decks(seed, 0)

    def _decks(self, seed: int, first: int) -> list[Card]:
        return [card for seat in range(self.seats) for card in shuffled(full_deck(seat), seed, first + seat)]

    def lay(self, deck: Sequence[Card], seed: int) -> PounceState:
        state = PounceState(
            self.table.laid(deck), seed=seed, shuffles=self.seats - 1, before=(0,) * self.seats
        )
        return self.table.roused(state)

    def _next_game(self, state: PounceState) -> PounceState:
        """The next game of a match: fresh decks, and in turns the next seat begins."""
        after = self.lay(self._decks(state.seed, state.shuffles + 1), state.seed)
        shuffles, turn = state.shuffles + self.seats, 0 if self.racing else state.game % self.seats
        return replace(after, turn=turn, shuffles=shuffles, game=state.game + 1, before=self.scores(state))

    # ---- moves ----

    def moves(self, state: PounceState) -> Iterator[Move]:
        return self.moves_of(state, range(self.seats))

    def moves_of(self, state: PounceState, seats: Container[int]) -> Iterator[Move]:
        if self._over(state):
            if 0 in seats and not self.outcome(state):
                yield Move.say(NEXT)
            return
        for hand in self.hands if self.racing else (self.hands[state.turn],):
            if hand.seat in seats:
                yield from self._moves(state, hand)

    def _moves(self, state: PounceState, hand: Hand) -> Iterator[Move]:
        """Every move of a seat that may move, while the game goes on."""
        if self.table.turns(state, hand):
            yield Move.tap(hand.stock, hand.seat)
        yield from self.table.plays(state, hand)
        if not (self.racing and self.table.finished(state, hand)):
            yield Move.say(FINISHED, hand.seat)

    def owner(self, pile: int) -> int:
        return self.table.owner[pile]

    def play(self, state: PounceState, move: Move) -> PounceState:
        """As in every game; but only the moves of that seat are looked at, for a race is in a hurry."""
        if move in self.moves_of(state, (move.seat,)):
            return self.apply(state, move)
        raise IllegalMove(self.why_not(state, move))

    def may_move(self, state: PounceState, seat: int) -> bool:
        """Whether the game goes on, and *seat* need not wait for its turn."""
        here = seat in range(self.seats) and (self.racing or seat == state.turn)
        return here and not self._over(state)

    def lifts(self, state: PounceState, source: int) -> tuple[int, ...]:
        """The whole unit of a pile; also its top card alone, if the centre takes it."""
        pile, seat = state.piles[source], self.table.owner[source]
        if not pile or not self.may_move(state, seat) or source == self.hands[seat].stock:
            return ()
        unit = self.table.unit(state, source)
        return (1, unit) if unit > 1 and self.table.room(state, pile[-1], seat) else (unit,)

    def step(self, state: PounceState, move: Move) -> PounceState:
        if move.verb == "say":
            return self._next_game(state) if move.word == NEXT else self._idle(state, move.seat, DONE)
        if move == self.forced(state):
            if move.verb == "tap":  # an uncovered card turns up
                return state.turn_up(move.source)
            return state.carry(move.source, move.target)
        if move.verb == "carry":
            after = self.table.roused(state.carry(move.source, move.target, move.count))
            return self._handed_on(after, move.seat)
        hand = self.hands[move.seat]
        stock, waste, idle = state.piles[hand.stock], state.piles[hand.waste], state.idle[hand.seat]
        if not stock:
            after = state.put({hand.stock: turned_over(waste), hand.waste: ()})
            return self._idle(after, hand.seat, max(idle, WHOLE))
        size = 1 if self.table.klondike else BATCH
        batch, rest = tuple(card.up for card in stock[: -size - 1 : -1]), stock[:-size]
        after = state.put({hand.stock: rest, hand.waste: waste + batch})
        return self._idle(after, hand.seat, idle if rest or idle != WHOLE else THROUGH)

    def forced(self, state: PounceState) -> Move | None:
        """Uncovered cards turn up; spaces fill from the reserve, leftmost first."""
        piles = state.piles
        for hand in self.hands:
            for pile in hand.piles if hand.reserve == NONE else (hand.reserve,):
                if piles[pile] and not piles[pile][-1].face_up:
                    return Move.tap(pile, hand.seat)
            if hand.reserve != NONE and piles[hand.reserve]:
                for pile in hand.piles:
                    if not piles[pile]:
                        return Move.carry(hand.reserve, pile, seat=hand.seat)
        return None

    def _idle(self, state: PounceState, seat: int, idle: int) -> PounceState:
        """A seat did something that is no play."""
        flags = (*state.idle[:seat], idle, *state.idle[seat + 1 :])
        return self._handed_on(replace(state, idle=flags), seat)

    def _handed_on(self, state: PounceState, seat: int) -> PounceState:
        """In turns: to the next seat that is not done and can do anything, if there is one."""
        if self.racing:
            return state
        for hand in (*self.hands[seat + 1 :], *self.hands[:seat]):
            if state.idle[hand.seat] < DONE and self.table.able(state, hand):
                return replace(state, turn=hand.seat)
        return replace(state, turn=seat)

    # ---- ends ----

    def first(self, state: PounceState) -> int:
        """The seat that is out, or NONE."""
        return self.table.out(state, self.goal == "thirteen")

    def _over(self, state: PounceState) -> bool:
        """Whether this game of the match is over."""
        return self.first(state) != NONE or all(self.table.finished(state, hand) for hand in self.hands)

    def scores(self, state: PounceState) -> tuple[int, ...]:
        """Cards in the centre; in a match the points, which count when a game is over."""
        if self.score == "cards" or not self._over(state):
            return self.table.played(state) if self.score == "cards" else state.before
        return tuple(old + new for old, new in zip(state.before, self.table.points(state), strict=True))

    def winners(self, state: PounceState) -> tuple[int, ...]:
        """The seats that share the first place, once it is over."""
        if self.score == "cards" and (first := self.first(state)) != NONE:
            return (first,)
        scores = self.scores(state)
        return tuple(seat for seat in range(self.seats) if scores[seat] == max(scores))

    def outcome(self, state: PounceState) -> Outcome | None:
        if not self._over(state):
            return None
        scores = self.scores(state)
        if self.score == "points" and max(scores) < TARGET:
            return None
        winners = self.winners(state)
        result = "lost" if 0 not in winners else "won" if len(winners) == 1 else "drawn"
        return Outcome(result, pounce_words.end(self, state), scores, winners)

    def ending(self, state: PounceState) -> str:
        """How this game of the match ended, or nothing while it goes on."""
        return pounce_words.ending(self, state) if self._over(state) else ""

    def won(self, state: PounceState) -> str:
        end = self.outcome(state)
        return end.reason if end and end.won else ""

    def lost(self, state: PounceState) -> str:
        end = self.outcome(state)
        return end.reason if end and end.result == "lost" else ""

    def honourable(self, state: PounceState) -> str:
        """To share the first place is no loss."""
        end = self.outcome(state)
        return end.reason if end and end.result == "drawn" else ""

    def may_undo(self, session: Session[PounceState]) -> bool:
        return False  # a race does not run backwards

    # ---- judgement ----

    def is_play(self, move: Move) -> bool:
        return move.verb == "carry"

    def worth(self, state: PounceState, move: Move) -> int:
        """The centre first, and the reserve before all; then what opens a space."""
        if move.verb != "carry":
            return 0 if move.verb == "tap" else -1
        hand = self.hands[move.seat]
        if move.target in self.centre:
            return 60 if move.source == hand.reserve else 50
        if move.source in hand.piles:
            return 30 if move.count < len(state.piles[move.source]) or hand.reserve != NONE else 5
        return 40 if move.source == hand.reserve else 20

    def gains(self, start: PounceState, after: PounceState, move: Move) -> bool:
        return True  # RULES: nobody is blocked

    def key(self, state: PounceState) -> Hashable:
        return self.table.key(state), state.idle, state.turn, state.before, state.shuffles

    # ---- words and pictures ----

    def why_not(self, state: PounceState, move: Move) -> str:
        return pounce_words.why_not(self, state, move)

    def remark(self, before: PounceState, move: Move, after: PounceState) -> str:
        return pounce_words.remark(self, move, after)

    def status(self, state: PounceState) -> tuple[str, ...]:
        return pounce_words.status(self, state)

    def sign(self, state: PounceState, seat: int) -> str:
        return pounce_words.sign(self, state, seat)

    def needs(self, state: PounceState, pile: int) -> str:
        return pounce_words.needs(self, state, pile)

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        hands = self.table.named([self.whose(seat) for seat in range(self.seats)])
        return around.around(hands, [self.names[place] for place in self.centre], len(self.people), screen)
