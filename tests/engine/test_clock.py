"""Clock, sentence by sentence (RULES, section 8)."""

from __future__ import annotations

from typing import Any

import pytest

from engine import Card, Move, Rules, Screen, Session
from engine.card import parse_cards
from engine.games import make
from engine.play import greedy, play_out

from .shown import brink
from .variants import legal, play, read, refusal, table

CLOCK = make("clock")
RANKS = "A23456789TJQK"
SUITS = "CDHS"


def packets(*ranks: str) -> tuple[Card, ...]:
    """A deck by the ranks of its thirteen packets, deepest card first: "AAAA", "2222" ..."""
    used = dict.fromkeys(RANKS, 0)
    cards = []
    for rank in "".join(ranks):
        cards.append(rank + SUITS[used[rank]])
        used[rank] += 1
    return parse_cards(" ".join(cards))


ROUND = packets(*(rank * 4 for rank in "23456789TJQKA"))  # each packet holds the next number
AT_ONCE = packets(*(rank * 4 for rank in RANKS))  # the centre holds the kings


def test_thirteen_packets_of_four_face_down() -> None:
    """Packet by packet, one o'clock first, centre last, the fourth card of a packet on top; the top card
    of the centre is turned into the hand."""
    deck = CLOCK.deck(1)
    state = CLOCK.deal(deck)
    for hour in range(12):
        assert state.piles[hour] == tuple(card.down for card in deck[4 * hour : 4 * hour + 4])
    assert state.piles[12] == tuple(card.down for card in deck[48:51])
    assert state.piles[13] == (deck[51],)
    assert CLOCK.names == (*(f"h{hour}" for hour in range(1, 13)), "centre", "hand")


def test_a_card_goes_under_its_packet_and_the_top_card_is_turned() -> None:
    """Face up, under the packet of its number, and the top card of that packet comes to the hand."""
    state = CLOCK.deal(ROUND)
    assert read(CLOCK, state)["hand"] == "AS"
    state = play(CLOCK, state, "hand>h1")
    assert read(CLOCK, state)["h1"] == "AS 2c 2d 2h"
    assert read(CLOCK, state)["hand"] == "2S"
    state = play(CLOCK, state, "hand>h2")
    assert read(CLOCK, state)["h2"] == "2S 3c 3d 3h"


@pytest.mark.parametrize("rank", range(13))
def test_every_card_knows_its_hour(rank: int) -> None:
    """Ace at one o'clock ... jack 11, queen 12, the kings in the centre. One legal move at a time."""
    order = [*RANKS[:rank], *RANKS[rank + 1 :], RANKS[rank]]  # the centre holds four cards of this rank
    state = CLOCK.deal(packets(*(one * 4 for one in order)))
    home = CLOCK.names[rank]
    assert legal(CLOCK, state) == {f"hand>{home}"}
    hour = "the centre" if rank == 12 else "the sixes" if rank == 5 else ""
    for pile in CLOCK.names:
        if pile not in (home, "hand"):
            why = refusal(CLOCK, state, f"hand>{pile}")
            assert why.startswith("The ")
            assert hour in why
    assert CLOCK.auto(state) == Move.carry(13, rank)


def test_nothing_else_moves() -> None:
    state = CLOCK.deal(ROUND)
    assert refusal(CLOCK, state, "h1>h2") == "The ace of spades goes under the aces."
    assert refusal(CLOCK, state, "centre!") == "The ace of spades goes under the aces."
    assert refusal(CLOCK, state, "hand>h2") == "The ace of spades goes under the aces."


def test_won_when_every_card_lies_face_up() -> None:
    """A fourth king as the very last card wins."""
    line, end = play_out(CLOCK, CLOCK.deal(ROUND), greedy)
    assert end is not None
    assert (end.result, end.reason, len(line)) == ("won", "Every card lies face up.", 51)
    state = CLOCK.deal(ROUND)
    for move in line:
        assert CLOCK.outcome(state) is None
        state = CLOCK.play(state, move)
    assert read(CLOCK, state)["hand"] == "KC"
    assert all(card.face_up for pile in state.piles for card in pile)
    assert legal(CLOCK, state) == set()
    assert refusal(CLOCK, state, "hand>centre") == "The clock has stopped."


def test_lost_when_the_fourth_king_turns_up_too_early() -> None:
    state = play(CLOCK, CLOCK.deal(AT_ONCE), *["hand>centre"] * 3)
    end = CLOCK.outcome(state)
    assert end is not None
    assert end.result == "lost"
    assert end.reason == "The fourth king came up with 48 cards still face down."
    assert refusal(CLOCK, state, "hand>centre") == "The clock has stopped."


@brink(
    "clock",
    ({}, {"centre": "KC KD KH", "hand": "KS", "h1": "AC AD 2h"}, {"hand": "AS"}),
    ({}, {"centre": "KC KD KH", "hand": "KS", "h1": "AC AD 2h"}, {"centre": "KC KD Qh"}),  # the third king
)
def test_lost_and_not_yet(rules: Rules[Any], **piles: str) -> Any:
    """With the fourth king in the hand and a card that lies face down."""
    return table(rules, **piles)


def test_three_kings_do_not_stop_the_clock() -> None:
    state = CLOCK.deal(AT_ONCE)
    for _ in range(2):
        state = play(CLOCK, state, "hand>centre")
        assert CLOCK.outcome(state) is None


def test_the_number_of_cards_left_is_told() -> None:
    """One card that stays face down loses as well as forty-eight do."""
    last_two = {40: ROUND[44], 44: ROUND[40]}  # the last king and the last queen change places
    deck = [last_two.get(place, card) for place, card in enumerate(ROUND)]
    assert {str(card) for card in last_two.values()} == {"KC", "QC"}
    line, end = play_out(CLOCK, CLOCK.deal(deck), greedy)
    assert end is not None
    assert (end.result, len(line)) == ("lost", 50)
    assert end.reason == "The fourth king came up with one card still face down."


def test_it_plays_itself() -> None:
    """Play on and fast forward exist: the only legal move is the automatic one, to the end."""
    assert CLOCK.automatic
    session = Session(CLOCK, 6)
    while (move := CLOCK.auto(session.state)) is not None:
        session.play(move)
    assert session.outcome is not None


def test_undo_is_unlimited() -> None:
    session = Session(CLOCK, 0, ROUND)
    start = session.state
    for _ in range(5):
        move = CLOCK.auto(session.state)
        assert move
        session.play(move)
    while session.undo():
        pass
    assert session.state == start


@pytest.mark.parametrize("screen", Screen)
def test_the_hours_lie_like_a_clock(screen: Screen) -> None:
    """Twelve at the top, three at the right, six below, nine at the left; the centre in the middle."""
    spots = {spot.name: (spot.across, spot.along) for spot in CLOCK.layout(screen).spots}
    across = {name: place[0] or 0.0 for name, place in spots.items()}
    along = {name: place[1] or 0.0 for name, place in spots.items()}
    assert min(along, key=along.__getitem__) == "h12"
    assert max(along, key=along.__getitem__) == "h6"
    assert max(across, key=across.__getitem__) == "h3"
    assert min(across, key=across.__getitem__) == "h9"
    assert spots["centre"] == (0.5, 0.5)
    for hour in range(1, 6):
        assert across[f"h{hour}"] > 0.5
        assert along[f"h{hour}"] < along[f"h{hour + 1}"]
        assert across[f"h{hour + 6}"] < 0.5
