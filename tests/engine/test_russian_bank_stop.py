"""Russian Bank: Stop, what it takes back, and what happens by itself (RULES, section 20)."""

from __future__ import annotations

from dataclasses import replace
from typing import Any

import pytest

from engine import Session
from engine.card import text
from engine.games import make
from engine.record import Record

from .bank import BANK, QUIET, at, first, go, moves, seen
from .variants import legal, play, read, refusal

each_seat = pytest.mark.parametrize("seat", [0, 1])
CENTRE = {"f1": "AS", "f3": "AH", "f5": "AD"}


# ---- when Stop may be said ----


def stops(state: Any) -> set[str]:
    return {move for move in legal(BANK, state) if move.endswith("STOP")}


@each_seat
@pytest.mark.parametrize(
    "move",
    ["b1>b2", "stock!", "b1>their_reserve", "reserve>b8", "turned>waste", "turned>b8", "reserve!", "PASS"],
)
def test_stop_may_be_said_once_after_each_move(seat: int, move: str) -> None:
    """Of the other side, error or not: else the button would tell. Until the next move of either."""
    piles = (
        {"b1": "QH", "their_reserve": "6c KH'1", "b7": "KC", "b8": ""} if move != "b1>their_reserve" else {}
    )
    piles |= {"turned": "8H"} if move.startswith("turned") else {}
    piles |= {"reserve": "5c 2s"} if move == "reserve!" else {}
    piles |= {"stock": ""} if move == "PASS" else {}
    start = at(seat, quiet=True, **{"b8": "", **piles})
    assert stops(start) == set()
    state = go(start, seat, move)
    mine = "STOP" if seat else "1:STOP"
    assert stops(state) == {mine}
    assert stops(play(BANK, state, mine)) == set()
    later = "Stop may be said once after each move of the other side, until the next move."
    assert refusal(BANK, play(BANK, state, mine), mine) == later
    assert refusal(BANK, state, "1:STOP" if mine == "STOP" else "STOP") == later
    for text_ in legal(BANK, state) - {mine}:
        after = play(BANK, state, text_)
        assert stops(after) <= {"STOP" if after.mover else "1:STOP"}
        assert after.mover == state.turn


def test_the_next_move_of_either_ends_the_right_to_stop() -> None:
    """An error is forgotten then."""
    state = at(0, quiet=True, b1="2H", b2="QS", **CENTRE)
    state = go(state, 0, "b2>b3")
    assert state.fault.duty.name == "to-centre"
    state = go(state, 0, "b1>f3")  # in order: the error is past
    after = go(state, 1, "STOP")
    assert after.wrong == (0, 1)
    assert after.proved == (0, 0)
    state = at(0, quiet=True, b1="2H", turned="8H", **CENTRE)
    state = go(state, 0, "turned>waste")  # an error, and the turn is over
    state = go(state, 1, "b1>f3")
    assert stops(state) == {"STOP"}
    assert state.fault is None


@each_seat
def test_a_wrong_call_is_shown_and_counted(seat: int) -> None:
    state = go(at(seat, quiet=True, wrong=(2, 3), proved=(1, 0)), seat, "stock!")
    call = next(move for move in BANK.moves(state) if move.word == "STOP")
    after = BANK.play(state, call)
    assert after == replace(state, mover=-1, wrong=(2, 4) if seat == 0 else (3, 3))
    who = "You" if seat else "Marta"
    assert BANK.remark(state, call, after) == f"{who} said Stop. There was no error: the game goes on."


@each_seat
def test_proved_stops_are_counted_on_through_errors_that_are_taken_back(seat: int) -> None:
    """Taking a move back does not take counts back."""
    state = at(seat, quiet=True, b1="2H", b2="QH", b3="KS", **CENTRE)
    for time in range(3):
        wrong = go(state, seat, "b2>b3")
        state = replace(go(wrong, 1 - seat, "STOP"), turn=seat)
        assert state.proved[seat] == time + 1
        state = go(go(state, seat, "b1>f3"), 1 - seat, "STOP")
        assert state.wrong[1 - seat] == time + 1
        state = replace(state, piles=at(seat, quiet=True, b1="2H", b2="QH", b3="KS", **CENTRE).piles)


# ---- what is taken back ----


@each_seat
def test_a_carry_is_taken_back_with_all_that_it_brought(seat: int) -> None:
    """The waste that it turned over, the card that it uncovered: as before, but for the turned card."""
    state = at(
        seat, quiet=True, stock="", turned="8S", waste="3D 4D", b1="9D", b2="2H", idle=(1, 1), **CENTRE
    )
    wrong = go(state, seat, "turned>b1")
    assert seen(wrong, seat)["stock"] == "4d 3d"
    assert wrong.idle == ((2, 1) if seat == 0 else (1, 2))
    stopped = go(wrong, 1 - seat, "STOP")
    expected = {name: pile for name, pile in seen(state, seat).items() if name not in ("turned", "waste")}
    assert seen(stopped, seat) == {**expected, "stock": "8s 4d 3d"}  # laid on the waste, which is turned over
    assert stopped.idle == wrong.idle


@each_seat
def test_the_centre_gives_a_card_back_and_what_was_idle_before(seat: int) -> None:
    """A building card that went before the reserve's; progress that is taken back was none."""
    state = at(seat, quiet=True, reserve="5c 2S", b1="2H", idle=(1, 2), **CENTRE)
    wrong = go(state, seat, "b1>f3")
    assert wrong.idle == (0, 0)
    stopped = go(wrong, 1 - seat, "STOP")
    assert seen(stopped, seat) == seen(state, seat)
    assert stopped.idle == (1, 2)


@each_seat
def test_a_card_turned_too_early_stays_face_up(seat: int) -> None:
    """Of the reserve, in the first turn, and of the stock, on the waste."""
    state = at(seat, quiet=True, reserve="5c 2c", turns=1, b1="2H", **CENTRE)
    stopped = go(go(state, seat, "reserve!"), 1 - seat, "STOP")
    assert seen(stopped, seat)["reserve"] == "5c 2C"
    assert stopped.turn == 1 - seat
    stopped = go(go(state, seat, "stock!"), 1 - seat, "STOP")
    assert (seen(stopped, seat)["stock"], seen(stopped, seat)["waste"]) == ("4s", "3S")


@each_seat
def test_a_wrong_discard_stays_where_it_is(seat: int) -> None:
    """Stop only shows it: no card moves, not even through the waste that was turned over."""
    state = at(seat, quiet=True, stock="", turned="8S", waste="3D 4D", b2="2H", **CENTRE)
    wrong = go(state, seat, "turned>waste")
    assert seen(wrong, seat)["stock"] == "8s 4d 3d"
    call = next(move for move in BANK.moves(wrong) if move.word == "STOP")
    ((_, after),) = BANK.steps(wrong, call)
    assert after.piles == wrong.piles
    assert (after.turn, after.turns, after.idle) == (1 - seat, wrong.turns, wrong.idle)


@each_seat
def test_a_load_is_taken_back(seat: int) -> None:
    state = at(seat, quiet=True, b2="2H", **CENTRE)
    wrong = go(state, seat, "b1>their_reserve")
    assert seen(wrong, seat)["their_reserve"] == "6c TD 9D"
    assert seen(go(wrong, 1 - seat, "STOP"), seat) == seen(state, seat)


# ---- the game itself looks at a move that would end it ----


@each_seat
def test_a_move_that_would_win_by_an_error_is_stopped_by_itself(seat: int) -> None:
    """The last card goes on a pile while another waits for the centre."""
    state = at(seat, quiet=True, reserve="", stock="", turned="8S", b1="9D", b2="2H", **CENTRE)
    after = go(state, seat, "turned>b1")
    assert BANK.outcome(after) is None
    assert (after.turn, after.proved[seat], after.fault, after.mover) == (1 - seat, 1, None, -1)
    assert seen(after, seat)["stock"] == "8s"
    assert seen(after, seat)["b1"] == "9D"
    assert stops(after) == set()
    fair = go(state, seat, "b2>f3", "turned>b1")
    end = BANK.outcome(fair)
    assert end is not None
    assert end.won is (seat == 0)


@each_seat
def test_the_step_is_shown_as_a_word_of_the_other_side(seat: int) -> None:
    state = at(seat, quiet=True, reserve="", stock="", turned="8S", b1="9D", b2="2H", **CENTRE)
    move = next(one for one in BANK.moves(state) if one.text(BANK.names).endswith(">b1"))
    steps = [step.text(BANK.names) for step, _ in BANK.steps(state, move)]
    one, other = ("1:", "") if seat else ("", "1:")
    mine = seat + 1
    assert steps == [f"{one}turned{mine}>b1", f"{other}STOP", f"{one}stock{mine}!"]


@each_seat
def test_a_stalemate_by_an_error_is_stopped_too(seat: int) -> None:
    """It is a stalemate all the same, with the card on the waste again."""
    idle = (1, 2) if seat == 0 else (2, 1)
    state = at(seat, quiet=True, stock="", turned="8S", waste="3D", b2="2H", idle=idle, **CENTRE)
    after = go(state, seat, "turned>b1")
    assert seen(after, seat)["stock"] == "8s 3d"
    assert after.proved[seat] == 1
    assert BANK.outcome(after) is not None


# ---- undo, records, views ----


def test_stops_are_taken_back_and_made_again() -> None:
    """Undo, redo and a record give the very same positions, calls and all."""
    session = Session(BANK, 5, first("2H", "3H", "9D", "KS"))
    for move in ("stock1!", "1:STOP", "1:stock2!", "STOP", "1:turned2>waste2"):
        session.play(next(one for one in BANK.moves(session.state) if one.text(BANK.names) == move))
    states = list(session.states)
    while session.undo():
        pass
    for state in states[1:]:
        assert session.redo()
        assert session.state == state
    copy = Record.parse(Record.of(session).text()).session()
    assert copy.states == states
    assert (session.state.proved, session.state.wrong) == ((1, 0), (1, 0))


@each_seat
def test_a_view_hides_what_lies_face_down_before_an_error_too(seat: int) -> None:
    """The position that a Stop would bring back knows no more than the one that is seen."""
    state = at(seat, quiet=True, b2="2H", **CENTRE)
    wrong = go(state, seat, "stock!")
    for viewer in (0, 1):
        view = BANK.view(wrong, viewer)
        for one in (view, view.fault.before):
            assert all(card.face_up for pile in one.piles for card in pile if card.is_known)
            assert sum(not card.is_known for pile in one.piles for card in pile) > 3
        assert not view.fault.before.piles[1 if seat == 0 else 5][-1].is_known  # the card turned up since
        assert set(BANK.moves(view)) == set(BANK.moves(wrong))
        assert BANK.view(view, viewer) == view


def test_nothing_is_hidden_from_one_side_only() -> None:
    """Both see the same: what lies face down is known to neither."""
    state = BANK.new(3)
    assert BANK.view(state, 0) == BANK.view(state, 1)
    shown = [text(pile) for pile in BANK.view(state).piles]
    assert shown[0] == " ".join(["??"] * 12)
    assert shown[5] == " ".join(["??'1"] * 36)


# ---- the key of a position ----


def test_what_a_stop_would_bring_back_is_part_of_the_position() -> None:
    """Two positions alike, of which one was reached by an error, do not have the same prospects."""
    state = go(at(0, quiet=True), 0, "stock!")
    keys = {BANK.key(one) for one in (state, replace(state, mover=-1), replace(state, idle=(1, 0)))}
    wrong = go(at(0, quiet=True, b2="2H", **CENTRE), 0, "stock!")
    other = replace(wrong, fault=replace(wrong.fault, before=replace(wrong.fault.before, idle=(1, 0))))
    assert len(keys) == 3
    assert BANK.key(wrong) != BANK.key(replace(wrong, fault=None)) != BANK.key(other)
    assert BANK.key(wrong) != BANK.key(other)
    assert BANK.key(replace(wrong, wrong=(3, 0), turns=9)) == BANK.key(wrong)


# ---- simulated players keep the order ----


def test_worth_never_prefers_an_error() -> None:
    """Hints and double taps: the centre before all, an error after all."""
    state = at(0, quiet=True, b1="2H", b2="QH", reserve="5c QD", mover=1, **CENTRE)
    ranked = sorted(BANK.moves(state), key=lambda move: -BANK.worth(state, move))
    assert ranked[0].text(BANK.names) == "b1>f3"
    wrong = [bool(BANK.passed_over(state, move).name) for move in ranked]
    assert wrong == sorted(wrong)
    quiet = at(0, quiet=True, turned="8C", b2="QH", reserve="5c QD", mover=1)
    best = [
        move.text(BANK.names) for move in sorted(BANK.moves(quiet), key=lambda move: -BANK.worth(quiet, move))
    ]
    assert {best[0], best[1]} <= {"turned1>b1", "reserve1>b4", "reserve1>b6", "reserve1>b8"}
    assert best[-1] == "STOP"


def test_the_quiet_table_is_quiet() -> None:
    """The background of these tests has no duty open, and no card in it fits another."""
    for seat in (0, 1):
        state = at(seat, quiet=True)
        assert str(BANK.duty(state)) == ""
        assert {move for move in moves(state, seat) if ">" in move} == {"b1>their_reserve"}
    assert set(read(BANK, at(0, quiet=True))) >= {"b1", "reserve1", "stock2"}
    assert QUIET["reserve"].endswith("JC")
    assert make("russian-bank").chosen == BANK.chosen
