"""Records: a game as text, readable, forward-compatible, and safe to read from anybody."""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import BadInput, IllegalMove, Move, Session
from engine.card import parse_cards
from engine.games import make
from engine.record import MOST_MOVES, VERSION, Record

from .variants import each_variant, walk

GOOD = """\
baize 1
game klondike
options draw=3 passes=unlimited
deal 48210
moves stock!@1530 stock!@2210 stock!@4000
cursor 2
undos 4
end 3
"""


def changed(old: str, new: str) -> str:
    assert old in GOOD
    return GOOD.replace(old, new)


def complaint(text: str) -> str:
    """The sentence with which a damaged record is refused."""
    with pytest.raises(BadInput) as error:
        Record.parse(text).session()
    message = str(error.value)
    assert re.fullmatch(r"[^\n]{10,320}\.", message), message
    return message


def test_a_good_record() -> None:
    record = Record.parse(GOOD)
    assert record.text() == GOOD
    session = record.session()
    assert (session.rules.slug, session.seed, session.cursor, session.undos) == ("klondike", 48210, 2, 4)
    assert session.rules.chosen["draw"] == 3
    assert session.times == [1530, 2210, 4000]
    assert session.can_redo
    assert not session.stopped


def test_a_short_record() -> None:
    """Only what differs from the usual is written."""
    session: Session[Any] = Session(make("accordion"), 7)
    assert Record.of(session).text() == "baize 1\ngame accordion\ndeal 7\nend 0\n"
    session.stop()
    assert Record.of(session).text() == "baize 1\ngame accordion\ndeal 7\nstopped yes\nend 0\n"
    assert Record.parse(Record.of(session).text()).session().stopped


def test_a_record_with_an_explicit_deck() -> None:
    """`deck` stands instead of, or beside, `deal`; decks that are not full only where they are admitted."""
    deck = parse_cards("7S 8S 9D JC")
    session: Session[Any] = Session(make("accordion"), 0, deck)
    session.play(Move.parse("stock!", session.rules.names), at=5)
    text = Record.of(session).text()
    assert text == "baize 1\ngame accordion\ndeck 7S 8S 9D JC\nmoves stock!@5\nend 1\n"
    assert Record.parse(text).session(short=True).state == session.state
    assert "48 of 52 cards are missing" in complaint(text)
    both = text.replace("deck", "deal 12\ndeck")
    assert Record.parse(both).session(short=True).state.seed == 12
    assert Record.parse(both).text() == both


def test_lines_of_a_newer_record_are_kept() -> None:
    """An older version loses nothing of a newer record: unknown lines are written out again, in order."""
    newer = changed("end 3", "tempo calm\nmatch 3 of 5\nend 3")
    record = Record.parse(newer)
    assert record.extra == ("tempo calm", "match 3 of 5")
    assert record.text() == newer
    assert record.session().cursor == 2


def test_white_space_does_not_matter() -> None:
    loose = "\n\n" + GOOD.replace("\n", "  \r\n\n").replace(" stock", "   stock")
    assert Record.parse(loose) == Record.parse(GOOD)


def test_a_move_without_a_time_has_the_time_before_it() -> None:
    record = Record.parse(changed("stock!@2210 stock!@4000", "stock! stock!"))
    assert [at for _, at in record.moves] == [1530, 1530, 1530]


def test_moves_on_many_lines() -> None:
    assert Record.parse(changed("@1530 ", "@1530\nmoves ")) == Record.parse(GOOD)


def test_a_newer_version_is_refused_by_name() -> None:
    """With its own message: not "damaged", but what to do."""
    message = complaint(changed("baize 1", f"baize {VERSION + 1}"))
    assert message == "This record was written by a newer version of Baize; reload the page to update."


@pytest.mark.parametrize(
    ("damaged", "says"),
    [
        ("", "does not begin with 'baize 1'"),
        ("\n \n", "does not begin with 'baize 1'"),
        ("hello", "does not begin with 'baize 1'"),
        (changed("baize 1", "baize"), "does not begin with 'baize 1'"),
        (changed("baize 1", "baize x"), "does not begin with 'baize 1'"),
        (changed("baize 1", "baize 99999999999"), "does not begin with 'baize 1'"),
        (changed("game klondike\n", ""), "its line 'game' is missing"),
        (changed("end 3\n", ""), "its line 'end' is missing"),
        (changed("end 3", "en"), "its line 'end' is missing"),
        (changed("deal 48210\n", ""), "neither a deal nor a deck"),
        (changed("end 3", "end 4"), "announces 4 moves and holds 3"),
        (changed("stock!@2210 ", ""), "announces 3 moves and holds 2"),
        (changed("end 3", "end three"), "end 'three' is not a number"),
        (changed("end 3", "end -3"), "is not a number"),
        (changed("end 3", "end 3\nend 3"), "two lines 'end'"),
        (changed("game klondike", "game klondike\ngame clock"), "two lines 'game'"),
        (changed("cursor 2", "cursor 4"), "its cursor, 4, is beyond its last move"),
        (changed("cursor 2", "cursor"), "cursor '' is not a number"),
        (changed("cursor 2", "cursor ²"), "is not a number"),
        (changed("undos 4", "undos many"), "undos 'many' is not a number"),
        (changed("undos 4", "stopped maybe"), "stopped 'maybe' should read stopped yes"),
        (changed("deal 48210", "deal 0"), "A deal number is a whole number from"),
        (changed("deal 48210", "deal x"), "A deal number is a whole number from"),
        (changed("deal 48210", "deck KS KS"), "KS occurs twice"),
        (changed("deal 48210", "deck KS 9H"), "50 of 52 cards are missing"),
        (changed("deal 48210", "deck"), "52 of 52 cards are missing"),
        (changed("deal 48210", "deck K"), "'K' is not a card"),
        (changed("klondike", "patience"), "There is no game 'patience'"),
        (changed("draw=3", "draw=2"), "draw may be 1, 3, not '2'"),
        (changed("draw=3", "speed=9"), "There is no option 'speed'"),
        (changed("draw=3", "draw"), "'draw' is not an option"),
        (changed("draw=3", "draw=3 draw=1"), "'draw' is given twice"),
        (changed("draw=3", "preset=new"), "There is no preset 'new'"),
        (changed("draw=3", "self=1"), "There is no option 'self'"),
        (changed("@1530", "@"), "is not a move with a time"),
        (changed("@1530", "@x"), "is not a move with a time"),
        (changed("@1530", "@-5"), "is not a move with a time"),
        (changed("@1530", "@1@2"), "is not a move with a time"),
        (changed("stock!@1530", "@1530"), "is not a move with a time"),
        (changed("stock!@1530", "c1>>c2"), "'c1>>c2' is not a move"),
        (changed("stock!@1530", "c8>c9"), "names a pile that this game does not have"),
        (changed("stock!@1530", "c1>c2*0"), "is not a move"),
        (changed("stock!@1530", "c1>c2*100"), "is not a move"),
        (changed("stock!@1530", "c1+c1"), "picks a pile twice"),
    ],
)
def test_each_kind_of_damage_has_its_sentence(damaged: str, says: str) -> None:
    assert says in complaint(damaged)


@pytest.mark.parametrize("move", ["c1>c2*9", "c3!", "c1+c2", "STOP", "1:stock!", "f1>c1", "stock>waste"])
def test_a_move_that_the_rules_refuse_is_named(move: str) -> None:
    record = Record.parse(changed("stock!@2210", f"{move}@2210"))
    with pytest.raises(IllegalMove) as error:
        record.session()
    assert re.fullmatch(rf"Move 2, {re.escape(move)}, is not legal: [A-Z][^\n]+\.", str(error.value))


# ---- hostile text ----


def survives(text: str) -> None:
    """Reading may fail, but only in the two ways that callers expect, and with one short line."""
    try:
        Record.parse(text).session(short=True)
    except (BadInput, IllegalMove) as error:
        assert "\n" not in str(error)
        assert 10 < len(str(error)) < 400


def sample(rules: Any, seed: int) -> str:
    session: Session[Any] = Session(rules, seed, rules.deck(seed) if seed % 2 else None)
    for number, (_, move) in enumerate(walk(rules, seed, 40, 1)):
        session.play(move, number * 900)
    session.undo()
    return Record.of(session, ["later addition"]).text()


@each_variant
@settings(max_examples=25)
@given(st.data())
def test_a_truncated_record_is_noticed(rules: Any, data: st.DataObject) -> None:
    """`end` stands last, so a record that was cut anywhere is refused."""
    text = sample(rules, 1 + data.draw(st.integers(0, 3)))
    end = text.rindex("end ")
    cut = text[: data.draw(st.integers(0, end + 3))]
    complaint(cut)


@each_variant
@settings(max_examples=40)
@given(st.data())
def test_a_corrupted_record_does_no_harm(rules: Any, data: st.DataObject) -> None:
    """Letters changed, dropped, doubled and inserted anywhere."""
    letters = list(sample(rules, 1 + data.draw(st.integers(0, 3))))
    for _ in range(data.draw(st.integers(1, 4))):
        place = data.draw(st.integers(0, len(letters) - 1))
        new = data.draw(
            st.sampled_from(["", " ", "\n", "'", "9", "*", "@", ">", "+", "!", "A", "é", "\0", "٣"])
        )
        if data.draw(st.booleans()):
            letters[place] = new
        else:
            letters.insert(place, new)
    survives("".join(letters))


@settings(max_examples=150)
@given(st.text(max_size=300))
def test_any_text_does_no_harm(text: str) -> None:
    survives(text)
    survives("baize 1\n" + text)
    survives(f"baize 1\ngame pyramid\ndeal 1\n{text}\nend 1")


WORD = st.sampled_from(
    ["game", "options", "deal", "deck", "moves", "cursor", "undos", "stopped", "end", "baize", "later"]
)
VALUE = st.one_of(
    st.text(max_size=20),
    st.integers(-2, 10**12).map(str),
    st.sampled_from(["klondike", "clock", "draw=3", "stock!", "stock!@5 stock!", "KS 9H", "yes", "c1>c2*2"]),
)


@settings(max_examples=150)
@given(st.lists(st.tuples(WORD, VALUE), max_size=9))
def test_any_lines_do_no_harm(lines: list[tuple[str, str]]) -> None:
    survives("baize 1\n" + "\n".join(f"{word} {value}" for word, value in lines))


@pytest.mark.parametrize(
    "text",
    [
        "baize 1" + "0" * 1_000_000,
        "x" * 1_000_000,
        "baize 1\n" * 100_000,
        changed("deal 48210", "deal " + "9" * 1_000_000),
        changed("deal 48210", "deck " + "KS " * 200_000),
        changed("deal 48210", "deck " + "Z" * 1_000_000),
        changed("klondike", "k" * 1_000_000),
        changed("draw=3", "draw=" + "3" * 1_000_000),
        changed("draw=3", "d" * 1_000_000 + "=3"),
        changed("draw=3", " ".join(f"o{n}=1" for n in range(100_000))),
        changed("@1530", "@" + "1" * 1_000_000),
        changed("stock!@1530", "c" * 1_000_000),
        changed("stock!@1530", "+".join(["c1"] * 100_000)),
        changed("stock!@1530", "c1>c2*" + "9" * 1_000_000),
        changed("end 3", "end " + "3" * 1_000_000),
        changed("cursor 2", "cursor " + "2" * 1_000_000),
        changed("undos 4", "undos " + "4" * 1_000_000),
        changed("undos 4", "stopped " + "y" * 1_000_000),
    ],
    ids=range(18),
)
def test_huge_text_is_refused_shortly(text: str) -> None:
    message = complaint(text)
    assert len(message) < 300


def test_there_is_a_bound_on_moves() -> None:
    tokens = " ".join(["stock!"] * (MOST_MOVES + 1))
    text = f"baize 1\ngame klondike\noptions passes=unlimited\ndeal 1\nmoves {tokens}\nend {MOST_MOVES + 1}\n"
    assert "too long" in complaint(text)


def test_a_very_long_game_can_be_read() -> None:
    count = 3_000
    text = (
        f"baize 1\ngame klondike\noptions passes=unlimited\ndeal 1\nmoves {'stock! ' * count}\nend {count}\n"
    )
    assert Record.parse(text).session().cursor == count


# ---- moves as text ----

NAMES = ("stock", "waste", "c1", "c2", "c10", "r71", "r74")


@pytest.mark.parametrize(
    ("move", "text"),
    [
        (Move.carry(2, 3), "c1>c2"),
        (Move.carry(2, 4, 3), "c1>c10*3"),
        (Move.carry(2, 4, 52), "c1>c10*52"),
        (Move.tap(0), "stock!"),
        (Move.pick(6, 5), "r71+r74"),
        (Move.pick(5), "r71"),
        (Move.say("stop"), "STOP"),
        (Move.say("stop", seat=1), "1:STOP"),
        (Move.tap(0, seat=7), "7:stock!"),
        (Move.carry(2, 3, 2, seat=2), "2:c1>c2*2"),
    ],
)
def test_how_a_move_reads(move: Move, text: str) -> None:
    """The text form is frozen: records and links hold it."""
    assert move.text(NAMES) == text
    assert Move.parse(text, NAMES) == move


NO_MOVES = [
    "c1>",
    ">c1",
    "c1>c2>c10",
    "c1!!",
    "!",
    "c1*2",
    "c1>c2*",
    "c1>c2*1a",
    "0:stock!",
    "1:",
    "Stop",
    "10:STOP",
    "C1>C2",
    "r71+",
    "+r71",
    "r71++r74",
    "c1!*2",
    "stock!@5",
    "é!",
]


@pytest.mark.parametrize("text", ["", " ", "c1 > c2", "c1>c2\n", *NO_MOVES])
def test_what_is_not_a_move(text: str) -> None:
    with pytest.raises(BadInput):
        Move.parse(text, NAMES)
