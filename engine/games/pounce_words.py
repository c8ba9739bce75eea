"""What Pounce says: why a move is refused, how things stand, how a game ended."""

from __future__ import annotations

from collections.abc import Sequence
from typing import TYPE_CHECKING

from engine import KING, Card, Move, Pile, words

from .pounce_table import DONE, NONE, THROUGH, Hand, PounceState

if TYPE_CHECKING:
    from .pounce import Pounce

_ELSEWHERE = "Cards go to your own piles and to the centre, and nowhere else."


def why_not(rules: Pounce, state: PounceState, move: Move) -> str:
    """Why *move* is not legal: what would be right."""
    if rules.outcome(state):
        return "The game is over."
    if rules.ending(state):
        return "This game is over; say Next for the next one of the match."
    if move.seat not in range(rules.seats):
        return "Nobody sits there."
    if not rules.may_move(state, move.seat):
        return f"It is {rules.whose(state.turn)} turn."
    hand = rules.hands[move.seat]
    if move.verb == "say":
        if move.word == "NEXT":
            return "This game goes on until somebody is out, or until nobody can play."
        if move.word == "DONE":
            return "That is known already: it holds until somebody plays."
        return "That word means nothing here."
    if move.verb == "tap":
        return _not_tapped(rules, state, hand, move.source)
    if move.verb != "carry":
        return "Cards are carried to the piles and to the centre; the stock is tapped."
    return _not_carried(rules, state, hand, move)


def _batch(rules: Pounce) -> str:
    return f"Tap the stock to turn its next {'card' if rules.table.klondike else 'three cards'}."


def _not_tapped(rules: Pounce, state: PounceState, hand: Hand, pile: int) -> str:
    owner = rules.table.owner[pile]
    if owner not in (NONE, hand.seat):
        return f"That pile is {_possessive(rules, owner)}."
    if pile != hand.stock:
        return "Only the stock is tapped."
    if rules.table.klondike and state.piles[hand.waste]:
        return "The stock is spent: it is gone through once."
    return "No card is left to turn."


def _not_carried(rules: Pounce, state: PounceState, hand: Hand, move: Move) -> str:
    source, target, count = move.source, move.target, move.count
    owner, own = rules.table.owner[source], state.piles[source]
    if owner == NONE:
        return "Nothing comes back from the centre."
    if owner != hand.seat:
        return f"That card is {_possessive(rules, owner)}."
    if source == hand.stock:
        return _batch(rules) if own else "No card is left in the stock."
    if source == target:
        return "Cards go from one place to another."
    if count > len(own):
        return "There are not so many cards to move."
    if source not in hand.piles and count > 1:
        return f"Only the top card of the {'reserve' if source == hand.reserve else 'waste'} may be played."
    if not own[-count].face_up:
        return "A face-down card cannot be moved."
    if target in rules.centre:
        return _not_up(rules, state, hand.seat, own[-1], count, target)
    if target not in hand.piles:
        return _ELSEWHERE
    if count < rules.table.unit(state, source):
        what = (
            "All face-up cards of a pile move together"
            if rules.table.klondike
            else "Only the whole pile moves"
        )
        return f"{what}; its top card alone goes only to the centre."
    if rules.table.klondike:
        return _not_on_column(own[-count], state.piles[target])
    return _not_on_pile(rules, state, hand, source, state.piles[target])


def _not_up(rules: Pounce, state: PounceState, seat: int, card: Card, count: int, place: int) -> str:
    pile = state.piles[place]
    if count > 1:
        return "Cards go to the centre one at a time, from the top of a pile."
    if not pile:
        base = rules.table.base_rank(state, seat)
        if card.rank == base:
            return "A new pile begins on the leftmost empty place of the centre."
        return (
            f"You begin piles in the centre with {words.a(words.rank_name(base))}, not with the {card.name}."
        )
    if len(pile) == KING:
        return f"The {pile[-1].name} completes this pile."
    return f"This pile takes the {next_up(pile).name} next, not the {card.name}."


def _not_on_column(card: Card, pile: Pile) -> str:
    if pile:
        return words.alternating(card, pile[-1])
    if card.rank != KING:
        return "Only a king, or a unit headed by one, may fill an empty pile."
    return "That would change nothing: the king already heads its own pile."


def _not_on_pile(rules: Pounce, state: PounceState, hand: Hand, source: int, pile: Pile) -> str:
    card = state.piles[source][-1] if source not in hand.piles else state.piles[source][0]
    if not pile:
        if state.piles[hand.reserve]:
            return "The reserve fills this space by itself."
        return "That would change nothing: a whole pile is already in a place of its own."
    on, rank = pile[-1], card.rank % KING + 1
    if rank == rules.table.base_rank(state, hand.seat):
        name = words.a(words.rank_name(card.rank))
        return f"{words.start(name)} goes on no other card here: it comes last, on a pile in the centre."
    mine = f"{words.colour(card)} {words.rank_name(card.rank)}"
    other = f"{'black' if card.is_red else 'red'} {words.rank_name(rank)}"
    if on.rank == rank:
        return f"A {mine} goes on a {other}. The {on.name} is {words.colour(on)} too."
    return f"A {mine} goes on a {other}, not on the {on.name}."


def next_up(pile: Pile) -> Card:
    """What a pile of the centre takes next: in suit, round the corner."""
    return Card.of(pile[-1].rank % KING + 1, pile[-1].suit)


def _possessive(rules: Pounce, seat: int) -> str:
    return "yours" if rules.who(seat) == "you" else rules.whose(seat)


# ---- how things stand ----


def status(rules: Pounce, state: PounceState) -> tuple[str, ...]:
    lines = []
    if rules.table.opens:
        bases = [words.rank_name(rules.table.base_rank(state, seat)) for seat in rules.people]
        plural = [f"{name}es" if name == "six" else f"{name}s" for name in bases]
        lines.append(f"Your base: {plural[0]}" if len(plural) == 1 else f"Bases: {' and '.join(plural)}")
    if rules.score == "points":
        lines.append(f"Game {state.game}")
        lines.append(
            "Match "
            + " : ".join(str(points).replace("-", "\N{MINUS SIGN}") for points in rules.scores(state))
        )
    played = rules.table.played(state)
    return *lines, *(f"{played[seat]} in the centre" for seat in rules.people[:1])


def sign(rules: Pounce, state: PounceState, seat: int) -> str:
    """The line under a seat's name: the cards it has still to play."""
    hand = rules.hands[seat]
    piles = (hand.reserve,) if rules.goal == "thirteen" else (*hand.sources, hand.stock)
    left = f"{sum(len(state.piles[pile]) for pile in piles)} left"
    if rules.ending(state) or state.idle[seat] < THROUGH:
        return left
    return f"{left}, done" if state.idle[seat] == DONE else f"{left}, through"


def needs(rules: Pounce, state: PounceState, pile: int) -> str:
    """What an empty place says; the centre has room for the base of the one person at this screen."""
    owner = rules.table.owner[pile]
    if owner == NONE:
        ranks = {rules.table.base_rank(state, seat) for seat in rules.people}
        return "A23456789TJQK"[ranks.pop() - 1] if len(ranks) == 1 else ""
    hand = rules.hands[owner]
    if pile == hand.stock:
        return "turn" if rules.table.turns(state, hand) else "spent"
    return "K" if rules.table.klondike and pile in hand.piles else ""


def remark(rules: Pounce, move: Move, after: PounceState) -> str:
    """What there is to say of a word that was said."""
    if move.word == "NEXT":
        return f"Game {after.game} of the match."
    if move.word != "DONE":
        return ""
    who = rules.who(move.seat)
    return f"{words.start(who)} {'are' if who == 'you' else 'is'} done until somebody plays."


# ---- ends ----


def ending(rules: Pounce, state: PounceState) -> str:
    """How a game that is over ended."""
    first = rules.first(state)
    if first != NONE:
        what = "the whole reserve" if rules.goal == "thirteen" else "every card"
        return f"{words.start(rules.who(first))} played out {what}."
    played = rules.table.played(state)
    return f"Nobody plays on. {_ranked(rules, played, 'card', ' in the centre')}"


def end(rules: Pounce, state: PounceState) -> str:
    """How it ended for good, a game or a match."""
    if rules.score == "cards":
        return ending(rules, state)
    return _ranked(rules, rules.scores(state), "point", "")


def _ranked(rules: Pounce, counts: Sequence[int], noun: str, where: str) -> str:
    """Who has most, and who comes next: "Marta has 14 points, you have 9."""
    most = max(counts)
    ahead = [seat for seat, count in enumerate(counts) if count == most]
    have = "have" if len(ahead) > 1 or rules.who(ahead[0]) == "you" else "has"
    text = f"{words.start(_listed([rules.who(seat) for seat in ahead]))} {have} {words.figured(most, noun)}{where}"
    if len(ahead) > 1:
        return f"{text} each."
    behind = max(count for count in counts if count != most)
    seat = next(seat for seat, count in enumerate(counts) if count == behind)
    return f"{text}, {rules.who(seat)} {'have' if rules.who(seat) == 'you' else 'has'} {behind}.".replace(
        "-", "\N{MINUS SIGN}"
    )


def _listed(names: Sequence[str]) -> str:
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}"
