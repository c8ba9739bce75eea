"""The laws that every game obeys, whatever its options (DESIGN, section 8.10)."""

from __future__ import annotations

import itertools
import re
from collections import Counter, deque
from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import IllegalMove, Move, Rules, Screen, Session, State, diff
from engine.card import Card
from engine.deal import LAST_DEAL, Stream
from engine.games import GAMES
from engine.option import value_text
from engine.record import Record

from .variants import OPTIONS, each_game, each_variant, positions, walk

SENTENCE = re.compile(r"[A-Z][^\n]{8,200}\.")


def law(examples: int, longest: int = 90) -> Callable[[Any], Any]:
    """A law that is tried on walks: deals, lengths and kinds of luck."""

    def over_walks(test: Any) -> Any:
        walks = given(seed=st.integers(1, LAST_DEAL), length=st.integers(0, longest), luck=st.integers(0, 3))
        return each_variant(settings(max_examples=examples)(walks(test)))

    return over_walks


def cards(state: State) -> list[Card]:
    return sorted(card.up for pile in state.piles for card in pile)


# ---- moves and positions ----


@law(12)
def test_cards_are_conserved(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Every position holds exactly the pack, in the piles that the game names."""
    for state in positions(rules, seed, length, luck):
        assert cards(state) == rules.pack()
        assert len(state.piles) == len(rules.names)


@law(10)
def test_a_position_is_settled(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Nothing forced is ever left undone, and `steps` shows the same way to the same end as `apply`."""
    for state, move in walk(rules, seed, length, luck):
        steps = list(rules.steps(state, move))
        assert steps[0][0] == move
        assert steps[-1][1] == rules.apply(state, move) == rules.play(state, move)
        assert all(cards(after) == rules.pack() for _, after in steps)
        assert rules.forced(state) is None
        assert rules.forced(steps[-1][1]) is None


@law(8)
def test_each_step_is_an_undoing_of_nothing(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Positions are values: making a move leaves the position before it as it was."""
    for state, move in walk(rules, seed, length, luck):
        before = repr(state), rules.key(state)
        rules.apply(state, move)
        assert (repr(state), rules.key(state)) == before


@law(10)
def test_the_legal_moves_are_a_set(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """No move is listed twice, moves belong to seats of the game, and no pick contains another."""
    for state in positions(rules, seed, length, luck):
        moves = list(rules.moves(state))
        assert len(set(moves)) == len(moves)
        assert all(0 <= move.seat < rules.seats for move in moves)
        picks = [set(move.piles) for move in moves if move.verb == "pick"]
        assert not any(one < other for one in picks for other in picks)


@law(10)
def test_a_move_survives_its_text(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """parse(text(move)) is the move, and no two moves share a text."""
    for state in positions(rules, seed, length, luck):
        moves = list(rules.moves(state))
        texts = [move.text(rules.names) for move in moves]
        assert [Move.parse(text, rules.names) for text in texts] == moves
        assert len(set(texts)) == len(texts)


@law(8)
def test_every_legal_move_changes_something(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Null moves are not legal (RULES, Conventions). Only a word may leave all cards where they lie."""
    for state in positions(rules, seed, length, luck):
        for move in rules.moves(state):
            after = rules.apply(state, move)
            assert diff(state, after) or move.verb == "say"
            assert rules.key(after) != rules.key(state)


@law(8)
def test_a_difference_tells_all(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """The changes between two positions, applied to the first, give the second."""
    states = positions(rules, seed, length, luck)
    for after, before in itertools.pairwise(states):
        table = {
            (pile, index): card for pile, cards in enumerate(before.piles) for index, card in enumerate(cards)
        }
        changes = diff(before, after)
        for change in changes:
            assert table.pop(change.source).up == change.card.up
        for change in changes:
            assert change.target not in table
            table[change.target] = change.card
        assert table == {
            (pile, index): card for pile, cards in enumerate(after.piles) for index, card in enumerate(cards)
        }


@law(8)
def test_what_may_be_carried_may_be_lifted(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """`lifts` lists every count that a legal carry has, rising, and nothing that is not there; and one of each
    card of a legal pick. The Tab key stops there."""
    for state in positions(rules, seed, length, luck):
        for pile in range(len(rules.names)):
            counts = rules.lifts(state, pile)
            assert list(counts) == sorted(set(counts))
            assert all(0 < count <= len(state.piles[pile]) for count in counts)
            assert all(card.face_up for count in counts for card in state.piles[pile][-count:])
        for move in rules.moves(state):
            if move.verb == "carry":
                assert move.count in rules.lifts(state, move.source)
            if move.verb == "pick":
                assert all(1 in rules.lifts(state, pile) for pile in move.piles)


# ---- illegal moves ----


def nonsense(rules: Rules[Any], state: State, stream: Stream) -> set[Move]:
    """Moves that somebody could ask for: any verb, pile, count and seat, and near misses of legal ones."""
    size = len(rules.names)
    out: set[Move] = set()
    for _ in range(12):
        a, b, c = (stream.below(size) for _ in range(3))
        out |= {Move.tap(a), Move.carry(a, b), Move.carry(a, b, 1 + stream.below(20)), Move.carry(a, a)}
        out |= {
            Move.pick(a),
            Move.pick(*{a, b}),
            Move.pick(*{a, b, c}),
            Move.tap(a, seat=1 + stream.below(4)),
        }
    for word in ("STOP", "PASS", "REDEAL", "X"):
        out |= {Move.say(word), Move.say(word, seat=1)}
    for move in rules.moves(state):
        other = stream.below(size)
        out.add(replace(move, seat=move.seat + 1))
        out |= {Move.pick(*move.piles, other) for _ in move.piles if other not in move.piles}
        if move.verb == "carry":
            out |= {replace(move, count=move.count + 1), replace(move, piles=move.piles[::-1])}
            out |= {replace(move, count=n) for n in range(1, move.count)}
            out |= {replace(move, piles=(move.source, other)), replace(move, piles=(other, move.target))}
            out |= {Move.pick(*move.piles), Move.tap(move.source)}
        if move.verb == "pick":
            out |= {Move.carry(a, b) for a in move.piles for b in move.piles}
            out |= {Move.pick(a) for a in move.piles}
    return out - set(rules.moves(state))


@law(12, longest=120)
def test_an_illegal_move_leaves_everything_untouched(
    rules: Rules[Any], seed: int, length: int, luck: int
) -> None:
    """It raises IllegalMove, nothing else, with a sentence for the player; nothing has changed."""
    session = Session(rules, seed)
    for _, move in walk(rules, seed, length, luck):
        session.play(move)
    for state in {session.state, *positions(rules, seed, length, luck)[:12]}:
        for move in sorted(nonsense(rules, state, Stream.of(seed, length))):
            with pytest.raises(IllegalMove) as refusal:
                rules.play(state, move)
            assert SENTENCE.fullmatch(str(refusal.value)), (move.text(rules.names), str(refusal.value))
            assert "not allowed here" not in str(refusal.value), move.text(rules.names)
    before = repr((session.states, session.moves, session.times, session.cursor, session.undos))
    for move in nonsense(rules, session.state, Stream.of(seed, length)):
        with pytest.raises(IllegalMove):
            session.play(move)
    assert repr((session.states, session.moves, session.times, session.cursor, session.undos)) == before


# ---- sessions and records ----


@law(12)
def test_redo_after_undo_is_identity(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Wherever a move may be taken back, making it again leads to the very same position."""
    session = Session(rules, seed)
    for _, move in walk(rules, seed, length, luck):
        session.play(move)
    ahead = []
    while session.can_undo:
        ahead.append(session.state)
        assert session.undo()
    assert not session.undo()
    for state in reversed(ahead):
        assert session.can_redo
        assert session.redo()
        assert session.state == state
    assert not session.can_redo
    assert not session.redo()
    assert session.undos == len(ahead)


@law(10)
def test_undo_takes_back_what_was_forced(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """A move and what it forced go back together; a new move drops what was undone."""
    session = Session(rules, seed)
    for state, move in walk(rules, seed, length, luck):
        before = session.state
        session.play(move)
        assert before == state
        if session.can_undo:
            session.undo()
            assert session.state == state
            session.play(move, at=session.cursor)
            assert not session.can_redo
        assert len(session.moves) == len(session.times) == len(session.states) - 1 == session.cursor


@law(10)
def test_a_replay_gives_the_same_game(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """The deal and the moves give the position, in a second pair of rules too."""
    again = type(rules)(**rules.chosen)
    states = positions(rules, seed, length, luck)
    state = again.new(seed)
    for _, move in walk(rules, seed, length, luck):
        state = again.play(state, move)
    assert state == states[0]
    assert again.deal(again.deck(seed), seed) == states[-1]


@law(10)
def test_a_record_gives_the_game_back(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Record, text, record, game: positions, moves, times, cursor, undos and deck are the same."""
    deck = rules.deck(seed) if luck == 3 else None
    session = Session(rules, seed, deck)
    for number, (_, move) in enumerate(walk(rules, seed, length, luck)):
        session.play(move, at=number * number * 7)
    for _ in range(seed % 5):
        session.undo()
    if seed % 3 == 0:
        session.redo()
    if seed % 2:
        session.stop()
    record = Record.of(session, extra=["note first of its kind"])
    copy = Record.parse(record.text())
    assert copy.text() == record.text()
    assert copy.extra == ("note first of its kind",)
    other = copy.session()
    assert other.rules.slug == rules.slug
    assert other.rules.chosen == rules.chosen
    for name in ("seed", "deck", "states", "moves", "times", "cursor", "undos", "stopped", "outcome"):
        assert getattr(other, name) == getattr(session, name), name
    assert (other.can_undo, other.can_redo) == (session.can_undo, session.can_redo)


# ---- what may be seen ----


@law(10)
def test_a_view_gives_the_same_legal_moves(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """A seat sees enough to play and nothing more: no face-down card has a name in its view."""
    for state in positions(rules, seed, length, luck):
        for seat in range(rules.seats):
            view = rules.view(state, seat)
            mine = [move for move in rules.moves(state) if move.seat == seat]
            assert [move for move in rules.moves(view) if move.seat == seat] == mine
            for pile, seen in zip(state.piles, view.piles, strict=True):
                for card, shown in zip(pile, seen, strict=True):
                    assert shown == (card if card.face_up else Card.unknown(card.deck))
                    assert shown.is_known == card.face_up


# ---- keys ----


def _twins(rules: Rules[Any], state: Any, most: int = 160) -> list[tuple[Any, Any]]:
    """Pairs of different positions with one key, found by looking ahead."""
    seen, todo, pairs = {rules.key(state): state}, deque([state]), []
    while todo and len(seen) < most:
        here = todo.popleft()
        for move in rules.moves(here):
            after = rules.apply(here, move)
            first = seen.setdefault(rules.key(after), after)
            if first is after:
                todo.append(after)
            elif first != after:
                pairs.append((first, after))
    return pairs


def prospects(rules: Rules[Any], state: Any) -> Counter[Any]:
    return Counter(rules.key(rules.apply(state, move)) for move in rules.moves(state))


@law(6)
def test_equal_keys_have_equal_prospects(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Positions of one key have as many moves, leading to positions of the same keys."""
    for one, other in _twins(rules, positions(rules, seed, length, luck)[0])[:25]:
        assert prospects(rules, one) == prospects(rules, other)
        assert bool(rules.won(one)) == bool(rules.won(other))
        assert bool(rules.lost(one)) == bool(rules.lost(other))


# ---- ends ----


@law(10, longest=140)
def test_an_end_is_an_end(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """An outcome is won, honourable, drawn or lost, with a sentence; no move is left, but in a game that plays on."""
    for state in positions(rules, seed, length, luck):
        end = rules.outcome(state)
        if end is None:
            assert any(True for _ in rules.moves(state))
            continue
        assert end.result in ("won", "honourable", "drawn", "lost")
        assert SENTENCE.fullmatch(end.reason), end.reason
        if not (end.won and rules.plays_on):
            assert list(rules.moves(state)) == []
        if end.result != "lost":
            assert rules.blocked(state) is False


@law(8)
def test_what_plays_itself_is_legal(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """The automatic move is one of the legal ones, and an automatic game never offers two."""
    for state in positions(rules, seed, length, luck):
        moves = list(rules.moves(state))
        move = rules.auto(state)
        assert move is None or move in moves
        if rules.automatic:
            assert len(moves) <= 1
            assert move == (moves[0] if moves else None)


def _by_taps(rules: Rules[Any], state: Any) -> bool:
    """Whether a play is legal now or after some number of taps and nothing else, or is made by itself; or whether
    the taps alone end the game well."""
    seen = set()
    while rules.key(state) not in seen:
        seen.add(rules.key(state))
        moves = list(rules.moves(state))
        if any(rules.is_play(move) for move in moves):
            return True
        if not moves:
            return _well_ended(rules, state)
        after = rules.apply(state, moves[0])
        if rules.gains(state, after, moves[0]) or _well_ended(rules, after):
            return True
        state = after
    return False


def _well_ended(rules: Rules[Any], state: Any) -> bool:
    end = rules.outcome(state)
    return end is not None and end.result in ("won", "honourable", "drawn")


@law(8, longest=140)
def test_blocked_means_blocked(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Where plays gain for good: blocked exactly when tapping alone brings neither a play nor a good end.
    Elsewhere: a player who is blocked gains nothing and does not end well, whatever is tried."""
    options = getattr(rules, "partial", False) or getattr(rules, "take_back", False)
    reversible = options or rules.slug == "expert"
    states = positions(rules, seed, length, luck)
    for state in (states[0], states[len(states) // 3], states[-1]):
        answer = rules.blocked(state)
        if _well_ended(rules, state):
            assert answer is False
        elif not reversible:
            assert answer is not _by_taps(rules, state)
        elif answer:
            for luck in range(4):
                here, stream = state, Stream.of(seed, luck)
                for _ in range(40):
                    moves = list(rules.moves(here))
                    if not moves:
                        break
                    move = moves[stream.below(len(moves))]
                    here = rules.apply(here, move)
                    assert not rules.gains(state, here, move)
                    assert not _well_ended(rules, here)


def test_a_search_for_a_block_may_be_sliced() -> None:
    """In slices it gives the same answer as at once, and an answer stays."""
    for game in GAMES:
        for options in OPTIONS.get(game.slug, [{}]):
            rules = game(**options)
            state = positions(rules, 77, 90, 0)[0]
            search = rules.blocked_search(state)
            for _ in range(6000):
                search.run(3)
                if search.done:
                    break
            assert search.done
            assert search.run() == search.answer == rules.blocked(state)


# ---- the table ----


@each_variant
@pytest.mark.parametrize("screen", Screen)
def test_a_layout_has_a_place_for_every_pile(rules: Rules[Any], screen: Screen) -> None:
    """The spots are the piles, in pile order; each has a label, a known role and one kind of place."""
    layout = rules.layout(screen)
    assert layout.names == rules.names
    assert len({spot.label for spot in layout.spots}) == len(layout.spots)
    roles = {"stock", "waste", "foundation", "tableau", "reserve", "cell", "discard", "hand", "aside"}
    for spot in layout.spots:
        assert spot.label
        assert spot.role in roles
        assert set(spot.covers) <= set(layout.names)
        assert spot.name not in spot.covers
        assert re.fullmatch(r"|[^{}]*\{\}[^{}]*", spot.caption)
        assert all(share is None or 0 <= share <= 1 for share in (spot.across, spot.along))
    shown = [spot for spot in layout.spots if spot.role != "aside"]  # cards aside are not shown
    block = [(spot.x, spot.y) for spot in shown if spot.across is None and spot.along is None]
    assert len(set(block)) == len(block)
    assert layout.columns > 0
    assert layout.rows > 0


@law(6)
def test_the_table_can_be_labelled(rules: Rules[Any], seed: int, length: int, luck: int) -> None:
    """Status, empty places, badges and running sums have an answer in every position."""
    for state in positions(rules, seed, length, luck):
        assert all(isinstance(phrase, str) and phrase for phrase in rules.status(state))
        for pile, cards in enumerate(state.piles):
            assert isinstance(rules.lit(state, pile), bool)
            if not cards:
                assert re.fullmatch(
                    "|turn|gather|spent|hidden|dead|[A2-9TJQK][CDHS]?", rules.needs(state, pile)
                )
        for move in rules.moves(state):
            assert isinstance(rules.worth(state, move), int)
            if move.verb == "pick":
                assert isinstance(rules.tells(state, move.piles[:1]), str)


# ---- the class ----


@each_game
def test_a_game_says_what_it_is(game: type[Rules[Any]]) -> None:
    """Slug, title, line, pile names and options are there, and of the form that records need."""
    assert re.fullmatch("[a-z][a-z-]*", game.slug)
    assert game.title
    assert game.line.endswith(".")
    assert game.minutes > 0
    assert game.skill in range(5)
    assert all(re.fullmatch("[a-z][a-z0-9]*", name) for name in game.names)
    assert len(set(game.names)) == len(game.names)
    for option in game.options:
        assert re.fullmatch("[a-z_]+", option.name)
        assert len(option.values) > 1
        assert option.title
        assert all(option.label(value) for value in option.values)
        assert [option.read(value_text(value)) for value in option.values] == list(option.values)
    for preset in ("book", *game.presets):
        rules = game(preset=preset)
        assert game(**rules.chosen).chosen == rules.chosen


@each_game
def test_every_value_of_every_option_is_tested(game: type[Rules[Any]]) -> None:
    """The table of variants leaves no value of an option out."""
    tried = [game(**options).chosen for options in OPTIONS.get(game.slug, [{}])]
    for option in game.options:
        assert {chosen[option.name] for chosen in tried} == set(option.values), option.name
