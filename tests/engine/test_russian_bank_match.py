"""Russian Bank: matches and whole games (RULES, section 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Move, Outcome, Rules, Session, shuffled
from engine.card import full_deck
from engine.deal import Stream
from engine.games import make
from engine.play import greedy, play_out
from engine.record import Record

from . import plain
from .bank import BANK, MATCH, PEOPLE, STRICT, at, go
from .shown import shows
from .variants import legal, play, read, refusal, side_by_side

each_seat = pytest.mark.parametrize("seat", [0, 1])
OUT = {"reserve": "", "stock": "", "turned": "8S", "b1": "9D"}  # the last card, and its place


# ---- a match ----


def last_move(seat: int, before: tuple[int, int], left: int, game: int = 1) -> Any:
    """The position in which *seat* has just gone out, and the other side had *left* cards in the stock."""
    fours = " ".join(f"{rank}c" for rank in "23456789TJQK"[:left])
    state = at(seat, MATCH, quiet=True, **OUT, their_reserve="", their_stock=fours, before=before, game=game)
    return go(state, seat, "turned>b1", rules=MATCH)


@shows("russian-bank", "match=300")
def test_a_match_goes_on(book: Any, chosen: Any) -> None:
    """Where a single game is over the next one is dealt."""
    state = last_move(0, (0, 0), 4)
    end = book.outcome(state)
    assert end is not None
    assert (end.result, end.scores) == ("won", (34, 0))
    assert legal(book, state) == set()
    assert chosen.outcome(state) is None
    assert legal(chosen, state) == {"NEXT"}
    assert chosen.scores(state) == (34, 0)
    assert refusal(chosen, state, "stock1!") == "This game is over; say Next for the next one of the match."


@each_seat
@pytest.mark.parametrize(
    ("before", "left", "over"),
    [
        ((0, 0), 5, False),
        ((264, 10), 5, False),
        ((265, 10), 5, True),  # 300
        ((266, 10), 5, True),
        ((264, 299), 5, False),  # the other's points do not end it
        ((265, 299), 5, True),
    ],
)
def test_a_match_ends_at_300(seat: int, before: tuple[int, int], left: int, over: bool) -> None:
    given = before if seat == 0 else before[::-1]
    state = last_move(seat, given, left)
    points = (before[0] + 30 + left, before[1])
    assert MATCH.scores(state) == (points if seat == 0 else points[::-1])
    end = MATCH.outcome(state)
    assert (end is not None) is over
    assert legal(MATCH, state) == (set() if over else {"NEXT"})
    if end:
        assert end == Outcome(
            "lost" if seat else "won",
            f"{'Marta' if seat else 'You'} played out every card: 35 points.",
            MATCH.scores(state),
        )


def test_the_game_at_hand_does_not_count_before_it_is_over() -> None:
    state = at(0, MATCH, quiet=True, before=(120, 75), game=3)
    assert MATCH.scores(state) == (120, 75)
    assert MATCH.status(state) == ("Game 3", "Match 120 : 75", "Turn 5")
    assert BANK.status(at(0, quiet=True)) == ("Turn 5",)


@pytest.mark.parametrize("game", [1, 2, 3, 4, 5])
def test_the_next_game(game: int) -> None:
    """Fresh decks by the next two indexes, each side's own; the human begins odd games, the other even ones."""
    over = replace(
        last_move(0, (40, 50), 4, game), seed=77, shuffles=2 * game - 1, proved=(2, 1), wrong=(0, 3)
    )
    state = play(MATCH, over, "NEXT")
    assert (state.turn, state.turns, state.game) == (game % 2, 1, game + 1)
    assert state.shuffles == 2 * game + 1  # both indexes are used
    assert (state.before, state.proved, state.wrong) == ((74, 50), (2, 1), (0, 3))
    assert (state.idle, state.fault, state.mover, state.seed) == ((0, 0), None, -1, 77)
    for seat in range(2):
        deck = shuffled(full_deck(seat), 77, 2 * game + seat)
        assert [card.up for card in state.piles[4 * seat]] == deck[:12]
        assert [pile[0] for pile in state.piles[8 + 4 * seat : 12 + 4 * seat]] == deck[12:16]
        assert [card.up for card in reversed(state.piles[4 * seat + 1])] == deck[16:]
    who = ["you", "Marta"][game % 2]
    assert MATCH.remark(over, Move.say("NEXT"), state) == f"Game {game + 1}: {who} to begin."


def test_the_second_game_has_its_first_turn_too() -> None:
    """There D3 comes before D2, for the side that begins it; the human's reserve is turned when the turn is handed over."""
    seed = next(n for n in range(1, 99) if _aces(n))
    state = play(MATCH, replace(last_move(0, (0, 0), 4), seed=seed), "NEXT")
    assert MATCH.duty(state).name == "to-centre"
    state = play(MATCH, state, "1:stock2!", "STOP")
    assert (state.turn, state.turns, state.proved) == (0, 2, (0, 1))
    assert state.piles[0][-1].face_up
    assert not state.piles[4][-1].face_up


def _aces(seed: int) -> bool:
    decks = [shuffled(full_deck(seat), seed, 2 + seat) for seat in range(2)]
    return any(card.rank == 1 for deck in decks for card in deck[12:16])


def test_in_the_next_game_a_reserve_may_turn_by_itself() -> None:
    strict = make("russian-bank", {"match": 300, "errors": "prevent"})
    seed = next(n for n in range(1, 99) if not _aces(n))
    state = play(strict, replace(last_move(0, (0, 0), 4), seed=seed), "NEXT")
    assert [pile[-1].face_up for pile in (state.piles[0], state.piles[4])] == [False, True]


def test_a_draw_goes_on_to_the_next_game() -> None:
    state = at(0, MATCH, quiet=True, idle=(2, 2), before=(10, 20), their_reserve="5C", reserve="6C")
    assert MATCH.scores(state) == (10, 20)
    assert legal(MATCH, state) == {"NEXT"}
    assert play(MATCH, state, "NEXT").before == (10, 20)


# ---- whole games ----


def played(rules: Rules[Any], seed: int, most: int = 900, dice: Stream | None = None) -> Session[Any]:
    """A game played by the best `worth`; if there are *dice*, with wild moves, and every other error stopped."""
    session = Session(rules, seed)
    while session.outcome is None and session.cursor < most:
        ways = greedy(rules, session.state, list(rules.moves(session.state)))
        stops = [move for move in ways if move.word == "STOP"]
        if dice and stops and session.state.fault and dice.below(2):
            session.play(stops[0])
        else:
            session.play(ways[dice.below(len(ways))] if dice and not dice.below(8) else ways[0])
    return session


def test_a_match_is_taken_back_and_made_again() -> None:
    """Across a new deal undo and redo give the same cards; so does a record, and so do explicit decks."""
    strict = make("russian-bank", {"match": 300, "errors": "prevent"})
    session = played(strict, 11)
    games = [state.game for state in session.states]
    assert max(games) >= 2
    states = list(session.states)
    while session.undo():
        pass
    while session.redo():
        assert session.state == states[session.cursor]
    copy = Record.parse(Record.of(session).text()).session()
    assert copy.states == states
    other = Session(strict, 11, strict.deck(11))
    for move in session.moves:
        other.play(move)
    assert other.states == states


@pytest.mark.parametrize("seed", range(1, 5))
def test_simulated_games_come_to_an_end(seed: int) -> None:
    line, end = play_out(STRICT, STRICT.new(seed), greedy)
    assert end is not None
    assert 50 < len(line) < 2000
    assert (end.result == "drawn") == (not any(end.scores))


@pytest.mark.parametrize("rules", [BANK, STRICT, PEOPLE], ids=["book", "strict", "people"])
def test_the_plain_rules_play_along(rules: Rules[Any]) -> None:
    """To the end of a game, with errors, calls that hold and calls that do not."""
    dice = Stream.of(3, 99)
    order = {"f": 3, "b": 2}

    def choose(texts: list[str]) -> str:
        if dice.below(10) == 0:
            return texts[dice.below(len(texts))]
        texts = [text for text in texts if not text.endswith("STOP")] or texts
        best = max(rank(text) for text in texts)
        return next(text for text in texts if rank(text) == best)

    def rank(text: str) -> int:
        source, _, target = text.removeprefix("1:").partition(">")
        if not target:
            return 1
        if target.startswith("waste"):
            return 1 if source.startswith("turned") else 0
        return order.get(target[0], 0) if not source.startswith("b") or target[0] == "f" else 0

    end = side_by_side(rules, 21, choose)
    assert rules.outcome(end) is not None


@pytest.mark.parametrize("rules", [BANK, MATCH], ids=["single", "match"])
def test_the_plain_rules_count_alike(rules: Rules[Any]) -> None:
    """Turns, points, calls, games and what is idle, besides the cards."""
    other = plain.PLAIN["russian-bank"]
    session = played(rules, 8, dice=Stream.of(8, 1))
    here = other.start([repr(card) for card in rules.deck(8)], rules.chosen) | {"seed": 8}
    for state, move in zip(session.states[1:], session.moves, strict=True):
        here = other.children(here, rules.chosen)[move.text(rules.names)]
        assert read(rules, state) == {name: " ".join(pile) for name, pile in here["piles"].items() if pile}
        assert (state.turn + 1, state.turns, state.game) == (here["player"], here["turn"], here["number"])
        assert rules.scores(state) == tuple(other.points(here).values())
        assert state.idle == tuple(here["calm"].values())
        assert state.proved == tuple(here["stopped"].get(player, 0) for player in (1, 2))
        assert state.wrong == tuple(here["calls"].get(player, 0) for player in (1, 2))
    assert sum(session.state.wrong) > 0
    assert sum(session.state.proved) > 0
    assert session.cursor > 200
