"""What each value of each option of Pounce changes (RULES, section 11)."""

from __future__ import annotations

from typing import Any

from engine import Rules
from engine.bots.pounce import reaction, travel
from engine.deal import Stream

from .pounce_table import at
from .shown import shows
from .variants import legal, play


def average(rules: Rules[Any]) -> int:
    """How long its players take to see something, to the nearest ten milliseconds."""
    level, tempo = int(rules.chosen["level"]), str(rules.chosen["tempo"])
    times = [reaction(level, tempo, Stream.of(n)) for n in range(4000)]
    return round(sum(times) / len(times), -1)


@shows("pounce", "base=klondike")
def test_base(book: Rules[Any], chosen: Rules[Any]) -> None:
    assert "reserve1" in book.names
    assert "reserve1" not in chosen.names
    assert [name for name in chosen.names if name.startswith("t1")] == [f"t1{n}" for n in range(1, 8)]


@shows("pounce", "goal=thirteen", players=2)
def test_goal(book: Rules[Any], chosen: Rules[Any]) -> None:
    one, other = (at(rules, t11="KH", stock1="9c") for rules in (book, chosen))  # your reserve is spent
    assert book.outcome(one) is None
    end = chosen.outcome(other)
    assert end is not None
    assert end.won


@shows("pounce", "bases=aces")
def test_bases(book: Rules[Any], chosen: Rules[Any]) -> None:
    one, other = book.new(48210), chosen.new(48210)
    assert {book.table.base_rank(one, seat) for seat in range(4)} != {1}  # type: ignore[attr-defined]
    assert {chosen.table.base_rank(other, seat) for seat in range(4)} == {1}  # type: ignore[attr-defined]
    assert len(other.piles[5]) == len(one.piles[5]) + 1 == 35


@shows("pounce", "score=points", players=2)
def test_score(book: Rules[Any], chosen: Rules[Any]) -> None:
    one, other = (at(rules, 0, (2, 2), t11="KH") for rules in (book, chosen))
    assert book.outcome(one) is not None
    assert legal(chosen, other) == {"NEXT"}


@shows("pounce", *((f"players={n}", n) for n in (2, 3, 5, 6, 7, 8)))
def test_players(book: Rules[Any], chosen: Rules[Any], players: int) -> None:
    assert (book.seats, chosen.seats) == (4, players)
    assert {move.seat for move in chosen.moves(chosen.new(9))} == set(range(players))


@shows("pounce", ("level=1", 2500, 600), ("level=3", 1100, 380), ("level=4", 750, 300))
def test_level(book: Rules[Any], chosen: Rules[Any], ms: int, on_its_way: int) -> None:
    assert abs(average(book) - 1600) <= 20
    assert abs(average(chosen) - ms) <= 20
    assert travel(int(chosen.chosen["level"]), "normal", far=True) == on_its_way


@shows("pounce", ("tempo=calm", 2560), ("tempo=fierce", 960))
def test_tempo(book: Rules[Any], chosen: Rules[Any], ms: int) -> None:
    """Everything that the computer's players do takes longer, or less long."""
    assert abs(average(book) - 1600) <= 20
    assert abs(average(chosen) - ms) <= 20


@shows("pounce", "tempo=turns")
def test_turns(book: Rules[Any], chosen: Rules[Any]) -> None:
    state = book.new(3)
    assert {move.seat for move in book.moves(state)} == {0, 1, 2, 3}
    assert {move.seat for move in chosen.moves(state)} == {0}
    assert play(chosen, state, "stock1!").turn == 1
    assert (book.racing, chosen.racing) == (True, False)


@shows("pounce", "people=2")
def test_people(book: Rules[Any], chosen: Rules[Any]) -> None:
    assert (book.people, chosen.people) == ((0,), (0, 1))
    assert (book.who(1), chosen.who(1)) == ("Marta", "the second player")
