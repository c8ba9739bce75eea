"""What Russian Bank says: why a move is refused, what came of a Stop, how things stand."""

from __future__ import annotations

from typing import TYPE_CHECKING

from engine import SUIT_NAMES, Move, seating, words

from .russian_bank_order import CENTRE, HOME, PILES, RESERVE, STOCK, TURNED, WASTE, BankState, out, points

if TYPE_CHECKING:
    from .russian_bank import RussianBank


def why_not(rules: RussianBank, state: BankState, move: Move) -> str:
    """Why *move* is not legal: what would be right."""
    if rules.outcome(state):
        return "The game is over."
    if rules.ending(state):
        return "This game is over; say Next for the next one of the match."
    if move.verb == "say":
        return _why_not_said(rules, state, move)
    seat = state.turn
    if move.seat != seat:
        return f"It is {rules.whose(seat)} turn."
    if move.verb == "pick":
        return "Carry one card from a pile to another."
    due = rules.passed_over(state, move)
    if due.name and rules.errors == "prevent":
        return words.sentence(str(due))
    return _why_not_tapped(state, move) if move.verb == "tap" else _why_not_carried(state, move)


def _why_not_said(rules: RussianBank, state: BankState, move: Move) -> str:
    if move.word == "STOP":
        if rules.errors == "prevent":
            return "Nobody can break the order of play here, so there is nothing to stop."
        return "Stop may be said once after each move of the other side, until the next move."
    if move.word == "NEXT":
        return "The next game of a match is dealt when this one is over."
    if move.word != "PASS":
        return "That word means nothing here."
    seat = state.turn
    if move.seat != seat:
        return f"It is {rules.whose(seat)} turn."
    if any(state.piles[pile[seat]] for pile in (STOCK, TURNED, WASTE)):
        return "A turn may be passed only without a stock, a turned card and a waste."
    return words.sentence(str(rules.duty(state)))


def _why_not_tapped(state: BankState, move: Move) -> str:
    seat = state.turn
    if move.source == STOCK[seat]:
        if state.piles[TURNED[seat]]:
            card = state.piles[TURNED[seat]][-1]
            return f"The {card.name} waits: play it, or lay it on your waste, which ends your turn."
        return "No card is left in your stock."
    if move.source == RESERVE[seat]:
        return (
            "The reserve's top card lies face up already."
            if state.piles[move.source]
            else "The reserve is spent."
        )
    if move.source in (RESERVE[1 - seat], STOCK[1 - seat]):
        return "That pile belongs to the other side."
    return "Turn a card of your stock, or move one."


def _why_not_carried(state: BankState, move: Move) -> str:
    seat = state.turn
    source, target = move.source, move.target
    if not state.piles[source]:
        return "There is no card there."
    if move.count > 1:
        return "Cards move one at a time."
    if source in WASTE:
        return "A card on a waste is never available."
    if source in CENTRE:
        return "A card on a base stays there."
    if source not in PILES and source not in (RESERVE[seat], TURNED[seat]):
        if source == STOCK[seat]:
            return "Tap the stock to turn its next card."
        return "That card belongs to the other side."
    card = state.piles[source][-1]
    if not card.face_up:
        return "Tap the reserve to turn its top card up."
    pile = state.piles[target]
    if target in CENTRE:
        if HOME[target] != card.suit:
            return f"This base is for {SUIT_NAMES[HOME[target]]}."
        return (
            words.up_in_suit(card, pile[-1])
            if pile
            else f"A base begins with an ace, not with the {card.name}."
        )
    if target in PILES:
        return words.alternating(card, pile[-1]) if pile else "It is a pile of one card already."
    if target in (RESERVE[1 - seat], WASTE[1 - seat]):
        if not pile:
            return "Only a card can be loaded on, not an empty place."
        if not pile[-1].face_up:
            return "The other reserve lies face down; only its face-up card can be loaded on."
        return (
            f"Loading goes in suit, one up or one down: the {card.name} does not go on the {pile[-1].name}."
        )
    if target == WASTE[seat]:
        return "Only the card that you turned up from your stock goes on your waste."
    return "No card goes there."


def remark(rules: RussianBank, before: BankState, move: Move, after: BankState) -> str:
    """What there is to say of a word that was said."""
    if move.word == "PASS":
        return f"{words.start(rules.who(move.seat))} passed."
    if move.word == "NEXT":
        return f"Game {after.game}: {rules.who(after.turn)} to begin."
    if move.word != "STOP":
        return ""
    stop = f"{words.start(rules.who(move.seat))} said Stop. "
    if before.fault is None:
        return stop + "There was no error: the game goes on."
    how = words.sentence(f"there was an error: {before.fault.duty}")
    if before.turn != 1 - move.seat:
        return f"{stop}{how} The turn had ended already."
    back = "The move is taken back, and " if before.fault.move.verb == "carry" else ""
    return f"{stop}{how} {words.start(f'{back}{rules.whose(1 - move.seat)} turn ends.')}"


def ending(rules: RussianBank, state: BankState) -> str:
    """How a game that is over ended."""
    mine, other = points(state)
    if mine == other:
        return "Nothing moves on, and both have as many points left: a draw."
    seat = int(other > 0)
    gain = words.figured(mine + other, "point")
    if out(state, seat):
        return f"{words.start(rules.who(seat))} played out every card: {gain}."
    return f"Nothing moves on, and {rules.who(seat)} had fewer points left: {gain}."


def status(rules: RussianBank, state: BankState) -> tuple[str, ...]:
    lines = [f"Turn {state.turns}"]
    if rules.match != "single":
        mine, other = rules.scores(state)
        lines = [f"Game {state.game}", f"Match {mine} : {other}", *lines]
    return tuple(lines)


def sign(rules: RussianBank, state: BankState, seat: int) -> str:
    """The line under a seat's name."""
    if seat != state.turn:
        return seating.manner(rules.level) if seat not in rules.people else ""
    if rules.errors == "prevent" and not rules.ending(state):
        due = rules.duty(state)
        if due.cards:
            return (
                f"{due.cards[0].name} first" if due.name != "fill-spaces" else "no space for the turned card"
            )
    return "to play" if not rules.ending(state) else ""
