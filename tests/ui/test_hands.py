"""From gestures to moves, in all games: drags, taps, picks, refusals, and gestures that are cut short."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from engine import Move, Rules
from engine.games import GAMES, make
from tests.engine.variants import OPTIONS, each_variant, positions, table
from ui.drag import Point

from .player import Player

KINDS = ["mouse", "touch"]
each_kind = pytest.mark.parametrize("kind", KINDS)
PHONE, DESK = (390, 844), (1280, 800)


def ours(rules: Rules[Any], state: Any) -> list[Move]:
    """What a person may do with cards; rivals have hands of their own, and words have buttons."""
    return [move for move in rules.moves(state) if move.seat in rules.people and move.verb != "say"]


def klondike(options: dict[str, Any] | None = None, /, **piles: str) -> Player:
    rules = make("klondike", options)
    return Player(rules, table(rules, None, **piles))


def pyramid(options: dict[str, Any] | None = None, /, **piles: str) -> Player:
    rules = make("pyramid", options)
    return Player(rules, table(rules, None, **piles))


def why(player: Player, move: Move) -> str:
    return player.rules.why_not(player.state, move)


# ---- every legal move can be made, each way ----


@each_kind
@each_variant
def test_every_carry_and_pair_can_be_dragged(rules: Rules[Any], kind: str) -> None:
    for seed, size in ((1, PHONE), (2, DESK)):
        for state in positions(rules, seed, 60, 1)[::7]:
            for move in ours(rules, state):
                if move.verb != "carry" and not (move.verb == "pick" and len(move.piles) == 2):
                    continue
                player = Player(rules, state, size)
                depth = move.count if move.verb == "carry" else 1
                player.drag((move.source, depth), player.top(move.target), kind)
                assert player.played == [move]
                assert not player.refusals
                if move.verb == "pick":
                    player = Player(rules, state, size)
                    player.drag(player.top(move.target), player.top(move.source), kind)
                    assert player.played == [move]


@each_variant
def test_every_move_can_be_tapped(rules: Rules[Any]) -> None:
    """Carries by two taps, picks by a tap on each card, the stock by one."""
    for seed in (1, 2):
        for state in positions(rules, seed, 60, 1)[::7]:
            for move in ours(rules, state):
                player = Player(rules, state)
                if move.verb == "carry" and not rules.automatic:
                    player.tap((move.source, move.count))
                    assert player.selected == {move.source: move.count}
                    assert move.target in player.lit
                    player.tap(player.top(move.target))
                else:
                    for pile in move.piles[:1] if rules.automatic else move.piles:
                        player.tap(player.top(pile))
                assert player.played == [move]
                assert not player.refusals


@each_variant
def test_a_double_tap_plays_the_best_move_of_that_card(rules: Rules[Any]) -> None:
    for state in positions(rules, 4, 60, 1)[::7]:
        for move in ours(rules, state):
            if move.verb == "tap" or rules.automatic or (move.verb, len(move.piles)) == ("pick", 1):
                continue
            player = Player(rules, state)
            depth = move.count if move.verb == "carry" else 1
            alike = [
                other
                for other in player.hands.choices.moving(move.source)
                if other.verb == "pick" or other.count >= depth
            ]
            player.double_tap((move.source, depth))
            assert len(player.played) == 1
            assert player.played[0] in alike
            assert rules.worth(state, player.played[0]) == max(rules.worth(state, other) for other in alike)


# ---- drags ----


@each_kind
def test_an_illegal_drop_glides_back_and_says_why(kind: str) -> None:
    player = klondike(c1="9S", c2="TS", c3="5H")
    for target in ("c2", "c3"):
        sentence = why(player, Move.carry(player.pile("c1"), player.pile(target)))
        player.drag(player.place("c1"), player.place(target), kind)
        assert player.refusals.pop() == sentence
        assert player.lifted is None
        dx, dy = player.way(player.place("c1"), player.place(target))
        assert (player.offset.x, player.offset.y) == pytest.approx((dx, dy))  # it glides from where it was
    assert not player.played
    assert not player.lit


@each_kind
@pytest.mark.parametrize("size", [PHONE, DESK])
@pytest.mark.parametrize(("across", "moved"), [(0.18, False), (0.2, False), (0.3, True)])
def test_cards_put_back_on_their_own_pile_are_not_moved(
    kind: str, size: Any, across: float, moved: bool
) -> None:
    """They touch the next pile, which would be legal, but lie mostly where they were: the player thought
    better of it. Light says so before the release."""
    rules = make("klondike")
    player = Player(rules, table(rules, None, c1="9H", c2="TS"), size)
    player.press(player.place("c1"), kind)
    player.by(across * player.frame.card_w, 2)
    assert player.lifted
    assert player.lit == [player.pile("c2")]
    assert player.nearest == (player.pile("c2") if moved else None)
    player.release()
    assert player.made == (["c1>c2"] if moved else [])
    assert player.refusals == []
    assert player.lifted is None


def test_a_column_is_one_place_from_top_to_bottom() -> None:
    """Cards put down further up on their own column go back to its end, and nothing is refused."""
    player = klondike(c1="KH QS JH TS 9H", c2="TC")
    player.press(player.place("c1"))
    player.by(5, -60)
    player.release()
    assert (player.made, player.refusals) == ([], [])


@each_kind
def test_the_carried_cards_decide_between_two_places_not_the_pointer(kind: str) -> None:
    """Their box lies more over the third pile, though the pointer is still over the second."""
    player = klondike(c1="9H", c2="TS", c3="TC")
    c2, c3, w = player.pile("c2"), player.pile("c3"), player.frame.card_w
    for share, name in ((0.4, "c2"), (0.7, "c3")):
        player = klondike(c1="9H", c2="TS", c3="TC")
        corner, goal = player.corner(player.place("c1")), player.corner(player.place("c2"))
        player.press(player.place("c1"), kind, Point(corner.x + 2, corner.y + 30))
        dx = goal.x - corner.x + share * w
        player.by(dx, 0)
        assert player.nearest == (c2 if name == "c2" else c3)  # light shows where a release would land
        assert player.lit == [c2, c3]
        over = player.started.x + dx
        assert player.frame.slots[c2].x <= over <= player.frame.slots[c2].x + w
        player.release()
        assert player.made == [f"c1>{name}"]


def test_a_legal_place_goes_before_an_illegal_one_that_is_nearer() -> None:
    player = klondike(c1="9H", c2="5S", c3="TC")
    dx, dy = player.way(player.place("c1"), player.place("c2"))
    player.press(player.place("c1"))
    player.by(dx + 0.3 * player.frame.card_w, dy)
    player.release()
    assert player.made == ["c1>c3"]


def test_the_whole_unit_is_carried_by_whichever_card_is_grabbed() -> None:
    book = {"c1": "2d 9H 8S 7D", "c2": "TS"}
    for options, depth, count in (({}, 1, 3), ({}, 3, 3), ({}, 4, 3), ({"partial": True}, 2, 2)):
        player = klondike(options, **book)
        player.press((player.pile("c1"), depth))
        player.by(30, 30)
        assert player.lifted == (player.pile("c1"), count)
        player.hands.cancel(1)


def test_the_last_stretch_of_a_drag_may_come_with_the_release() -> None:
    """A flick: no event tells of the way between."""
    player = klondike(c1="9H", c2="TS")
    dx, dy = player.way(player.place("c1"), player.place("c2"))
    player.press(player.place("c1"))
    player.reached = Point(player.started.x + dx, player.started.y + dy)
    player.release()
    assert player.made == ["c1>c2"]


def test_an_ace_may_go_to_any_empty_base() -> None:
    """Legal is the leftmost one; the empty bases are as good as each other."""
    modern = {"preset": "modern"}
    for base in ("f1", "f2", "f4"):
        player = klondike(modern, c1="5S AH", f3="AC")
        assert player.hands.choices.targets(player.pile("c1"), 1) == {
            player.pile("f1"): Move.carry(player.pile("c1"), player.pile("f1"))
        }
        player.drag(player.place("c1"), player.place(base))
        assert player.made == ["c1>f1"]
        player = klondike(modern, c1="5S AH", f3="AC")
        player.tap(player.place("c1"))
        assert [player.rules.names[pile] for pile in player.lit] == ["f1", "f2", "f4"]
        player.tap(player.place(base))
        assert player.made == ["c1>f1"]


def test_an_empty_place_of_another_kind_is_no_twin() -> None:
    player = klondike({"preset": "modern"}, c1="5S AH", c2="", waste="")
    player.drag(player.place("c1"), player.place("c2"))
    assert player.made == []
    assert player.refusals == [why(player, Move.carry(player.pile("c1"), player.pile("c2")))]
    king = klondike(c1="5s KH", f1="AH")
    king.drag(king.place("c1"), king.place("f2"))
    assert king.made == []
    assert king.refusals == ["An empty base takes an ace."]


def test_a_drag_of_what_does_not_lift_says_why() -> None:
    """It ends over another place; nothing was in the air."""
    player = klondike(f1="AH 2H", c1="3S", stock="9c 8c", waste="4D")
    for source, target, sentence in (
        ("f1", "c1", "Nothing comes back from a base."),
        ("stock", "waste", "Tap the stock to turn its next card."),
    ):
        player.drag(player.place(source), player.place(target))
        assert player.refusals.pop() == sentence
    covered = pyramid(r66="5H", r76="8S", r77="2D")
    covered.drag(covered.place("r66"), covered.place("r76"))
    assert covered.refusals == ["The five of hearts is covered; only free cards pair."]
    assert not (player.played or covered.played)


def test_a_drag_from_nowhere_is_nothing() -> None:
    player = klondike(c1="9H", c2="TS", waste="4D")
    player.press(None)
    player.by(300, 300)
    player.release()
    player.drag(player.place("c4"), player.place("c1"))  # from an empty place
    assert (player.played, player.refusals, player.lifted) == ([], [], None)


@each_kind
def test_a_tap_on_the_stock_may_wander(kind: str) -> None:
    """The stock does not lift, so a shaky press is still a tap, if it ends where it began."""
    player = klondike(stock="9c 8c", waste="")
    player.press(player.place("stock"), kind)
    player.by(14, -12)
    player.release()
    assert player.made == ["stock!"]
    player.press(player.place("stock"), kind)
    player.by(300, 300)
    player.release()
    assert player.made == ["stock!"]


# ---- two taps ----


def test_two_taps_both_ways() -> None:
    """The card and then its goal; the goal first is only another choice."""
    player = klondike(c1="9H", c2="TS")
    player.tap(player.place("c2"))
    assert player.selected == {player.pile("c2"): 1}
    player.tap(player.place("c1"))
    assert player.selected == {player.pile("c1"): 1}  # chosen anew, nothing refused
    assert player.lit == [player.pile("c2")]
    player.tap(player.place("c2"))
    assert player.made == ["c1>c2"]
    assert not player.refusals


@pytest.mark.parametrize("where", ["the same card", "bare cloth", "Escape", "a drag"])
def test_a_selection_is_let_go(where: str) -> None:
    player = klondike(c1="9H", c2="TS")
    player.tap(player.place("c1"))
    assert player.selected
    if where == "the same card":
        player.tap(player.place("c1"))
    elif where == "bare cloth":
        player.tap(None)
    elif where == "Escape":
        player.hands.let_go()
    else:
        player.press(player.place("c2"))
        player.by(20, 0)
        player.by(0, 0)
        player.release()
    assert (player.selected, player.lit, player.played, player.refusals) == ({}, [], [], [])
    player.tap(player.place("c2"))
    assert player.made == []


def test_another_card_of_the_same_pile_is_chosen_anew() -> None:
    player = klondike({"partial": True}, c1="2d 9H 8S 7D")
    for depth, count in ((1, 1), (2, 2), (3, 3)):
        player.tap((player.pile("c1"), depth))
        assert player.selected == {player.pile("c1"): count}
    player.tap((player.pile("c1"), 3))
    assert player.selected == {}


def test_a_selected_unit_may_send_its_top_card_to_a_base() -> None:
    """The base takes one card, whatever was chosen."""
    player = klondike({"partial": True}, f1="AD", c1="3S 2D")
    player.tap((player.pile("c1"), 2))
    player.tap(player.place("f1"))
    assert player.made == ["c1>f1"]


def test_a_second_tap_where_it_cannot_go() -> None:
    """A place that holds nothing to choose says why; nothing stays selected."""
    player = klondike(c1="9H", f1="AS")
    for target in ("f1", "f2", "c2", "waste"):
        sentence = why(player, Move.carry(player.pile("c1"), player.pile(target)))
        player.tap(player.place("c1"))
        player.tap(player.place(target))
        assert player.refusals.pop() == sentence
        assert (player.selected, player.lit) == ({}, [])
    assert not player.played


def test_a_stock_tap_right_after_a_selection() -> None:
    player = klondike(stock="9c 8c", c1="9H", c2="TS")
    player.tap(player.place("c1"))
    player.tap(player.place("stock"), 30)
    assert player.made == ["stock!"]
    assert (player.selected, player.lit) == ({}, [])


@pytest.mark.parametrize("selected", [False, True])
def test_a_spent_stock_says_so(selected: bool) -> None:
    player = klondike(c1="9H", waste="2C")
    if selected:
        player.tap(player.place("c1"))
    player.tap(player.place("stock"))
    assert player.refusals == ["The stock is spent: this game allows one pass."]


def test_twenty_fast_taps_on_the_stock_are_twenty() -> None:
    for slug in ("klondike", "pyramid", "accordion"):
        rules = make(slug)
        player = Player(rules, rules.new(7))
        stock = player.pile("stock")
        for number in range(20):
            player.tap((stock, 1), after=25, kind=KINDS[number % 2])
        assert player.made == ["stock!"] * 20


def test_a_second_tap_on_the_goal_is_no_double_tap() -> None:
    """Whoever double-clicks the goal means the move just made, not a further one with those cards."""
    player = klondike({"preset": "modern"}, c1="9H", c2="TS", c3="TC")
    player.tap(player.place("c1"))
    player.tap(player.place("c2"), 300)
    player.tap((player.pile("c2"), 1), 100)
    assert player.made == ["c1>c2"]


def test_a_double_tap_must_be_quick_and_on_one_card() -> None:
    board = {"c1": "9H", "c2": "TS", "c3": "TC"}
    slow = klondike(**board)
    slow.tap(slow.place("c1"))
    slow.tap(slow.place("c1"), 400)
    assert (slow.made, slow.selected) == ([], {})
    other = klondike(**board)
    other.tap(other.place("c2"))
    other.tap(other.place("c3"), 100)
    assert other.made == []
    quick = klondike(**board)
    quick.double_tap(quick.place("c1"))
    assert len(quick.made) == 1


def test_a_double_tap_on_a_card_with_no_place_to_go() -> None:
    player = klondike(c1="9H", c2="2S")
    player.double_tap(player.place("c1"))
    assert (player.played, player.selected, player.lit) == ([], {}, [])


# ---- picks ----


def test_a_pair_is_picked_card_by_card() -> None:
    player = pyramid(r71="5H", r72="8S", r73="9D", stock="2c")
    player.tap(player.place("r71"))
    assert player.selected == {player.pile("r71"): 1}
    assert player.words == "5 + 8 makes 13"
    assert player.lit == [player.pile("r72")]
    player.tap(player.place("r72"))
    assert player.made == ["r71+r72"]
    assert not player.refusals


def test_a_pair_that_does_not_make_thirteen_restarts_from_the_last() -> None:
    player = pyramid(r71="5H", r72="8S", r73="5D")
    player.tap(player.place("r71"))
    player.tap(player.place("r73"))
    assert player.refusals == ["The five of hearts and the five of diamonds make 10, not thirteen."]
    assert player.selected == {player.pile("r73"): 1}
    player.tap(player.place("r72"))
    assert player.made == ["r72+r73"]


def test_a_picked_card_is_let_go() -> None:
    player = pyramid(r71="5H", r72="8S")
    for again in (player.place("r71"), None):
        player.tap(player.place("r71"))
        player.tap(again)
        assert (player.selected, player.words, player.lit) == ({}, "", [])
    assert not player.refusals


def test_a_free_card_without_a_partner_is_picked_all_the_same() -> None:
    """It may find one in the stock; the sum says what it waits for."""
    player = pyramid(r71="5H", r72="2S", stock="8c")
    player.tap(player.place("r71"))
    assert player.selected == {player.pile("r71"): 1}
    assert player.words == "5 + 8 makes 13"
    player.tap(player.place("stock"))
    assert player.made == ["stock!"]
    assert player.selected == {}


def test_kings_go_alone() -> None:
    board = {"r71": "KH", "r72": "5S", "r73": "8D"}
    tapped = pyramid(**board)
    tapped.tap(tapped.place("r71"))
    assert tapped.made == ["r71"]
    after = pyramid(**board)
    after.tap(after.place("r72"))
    after.tap(after.place("r71"))
    assert after.made == ["r71"]
    dragged = pyramid(**board)
    dragged.drag(dragged.place("r71"), dragged.place("discard"))
    assert dragged.made == ["r71"]
    wrong = pyramid(**board)
    wrong.drag(wrong.place("r72"), wrong.place("discard"))
    assert wrong.made == []
    assert wrong.refusals == [why(wrong, Move.pick(wrong.pile("r72")))]


def test_pairs_are_dragged_onto_each_other() -> None:
    for a, b in (("r71", "r73"), ("r73", "r71"), ("turned", "r71"), ("r71", "turned"), ("turned", "waste")):
        player = pyramid(r71="5H", r73="8S", turned="8D", waste="5C")
        player.drag(player.place(a), player.place(b))
        assert sorted(player.made[0].split("+")) == sorted((a, b))
    wrong = pyramid(r71="5H", r73="9S")
    wrong.drag(wrong.place("r71"), wrong.place("r73"))
    assert wrong.refusals == ["The five of hearts and the nine of spades make 14, not thirteen."]


def test_a_covered_card_says_so() -> None:
    player = pyramid(r61="5H", r71="8S", r72="2D")
    player.tap(player.place("r61"))
    assert player.refusals == ["The five of hearts is covered; only free cards pair."]
    player.tap(player.place("r71"))
    player.tap(player.place("r61"))
    assert len(player.refusals) == 2
    assert player.selected == {}
    overlap = pyramid({"overlap": True}, r61="5H", r71="8S")
    overlap.tap(overlap.place("r61"))
    overlap.tap(overlap.place("r71"))
    assert overlap.made == ["r61+r71"]


def test_an_empty_place_is_no_pick() -> None:
    player = pyramid(r71="5H")
    for name in ("turned", "waste", "discard", "r11"):
        player.tap(player.place(name))
    assert (player.played, player.refusals, player.selected) == ([], [], {})
    player.tap(player.place("stock"))
    assert player.refusals == ["The stock is spent."]


# ---- games that leave nothing to decide ----


def test_any_tap_plays_the_only_move() -> None:
    rules = make("clock")
    player = Player(rules, rules.new(11))
    for name in (*rules.names, *rules.names):
        if player.hands.choices.only:
            due = player.hands.choices.only
            player.tap(player.place(name), after=40)
            assert player.played[-1] == due
    assert len(player.played) > 10


def test_a_game_that_has_run_down_says_so() -> None:
    rules = make("clock")
    state = positions(rules, 11, 60, 0)[0]
    player = Player(rules, state)
    player.tap(player.place("h3"))
    assert player.refusals == ["The clock has stopped."]


def test_a_wrong_hour_is_refused() -> None:
    rules = make("clock")
    player = Player(rules, rules.new(11))
    due = player.hands.choices.only
    assert due
    wrong = (due.target + 1) % 12
    player.drag(player.place("hand"), player.top(wrong))
    assert player.refusals == [why(player, due)]
    player.drag(player.place("hand"), player.top(due.target))
    assert player.played == [due]


# ---- gestures that are cut short ----


@pytest.mark.parametrize("how", ["pointer lost", "Escape", "blur", "released outside"])
def test_a_drag_that_is_cut_short_leaves_nothing_in_the_air(how: str) -> None:
    player = klondike(c1="9H", c2="TS")
    dx, dy = player.way(player.place("c1"), player.place("c2"))
    player.press(player.place("c1"))
    player.by(dx, dy)
    assert player.lifted
    assert player.lit
    if how == "pointer lost":
        player.hands.cancel(1)
    elif how == "Escape":
        player.hands.let_go()
    elif how == "blur":
        player.hands.cancel()
    else:
        player.by(dx, dy, buttons=0)
    assert (player.lifted, player.lit, player.played, player.refusals) == (None, [], [], [])
    assert player.offset == Point(dx, dy)
    player.release()  # whatever else comes of that pointer
    player.by(5, 5)
    assert not player.played
    player.drag(player.place("c1"), player.place("c2"))
    assert player.made == ["c1>c2"]


def test_a_position_that_changes_lets_go_of_a_drag() -> None:
    """Undo by a key, a resize: the cards in hand are no longer what they were."""
    player = klondike(c1="9H", c2="TS")
    dx, dy = player.way(player.place("c1"), player.place("c2"))
    player.press(player.place("c1"))
    player.by(dx, dy)
    player.lay(player.rules.new(3))
    assert (player.lifted, player.lit) == (None, [])
    player.release()
    assert not player.played


def test_a_position_that_changes_under_a_press_makes_it_nothing() -> None:
    player = klondike(stock="9c 8c")
    player.press(player.place("stock"))
    player.lay(player.rules.new(3))
    player.reached = player.started
    player.release()
    assert not player.played


def test_a_key_in_the_middle_of_a_drag() -> None:
    """The cards in hand go back; the key means what it means."""
    player = klondike(c1="9H", c2="TS", stock="9c 8c")
    player.press(player.place("c1"))
    player.by(40, 40)
    player.hands.tap(player.place("stock"), 5000)
    assert player.lifted is None
    assert player.made == ["stock!"]


def test_a_second_finger_does_not_disturb_a_drag() -> None:
    player = klondike(c1="9H", c2="TS", stock="9c 8c")
    dx, dy = player.way(player.place("c1"), player.place("c2"))
    player.press(player.place("c1"), "touch")
    player.by(dx, dy + 18)
    held = player.started
    assert not player.hands.press(2, "touch", 0, Point(5, 5), player.place("stock"))
    player.hands.move(2, Point(200, 300), 1)
    player.hands.release(2, Point(200, 300), player.now)
    player.hands.cancel(2)
    assert not player.hands.press(1, "mouse", 2, held, player.place("stock"))  # nor a second button
    assert player.lifted == (player.pile("c1"), 1)
    player.release()
    assert player.made == ["c1>c2"]


@pytest.mark.parametrize("lifted", [False, True])
def test_a_press_of_the_same_pointer_means_that_its_release_was_missed(lifted: bool) -> None:
    player = klondike(c1="9H", c2="TS", stock="9c 8c")
    player.press(player.place("c1"))
    if lifted:
        player.by(60, 60)
    player.tap(player.place("stock"))
    assert player.lifted is None
    assert player.made == ["stock!"]


def test_a_finger_does_not_hide_what_it_carries() -> None:
    for kind, rise in (("touch", 18), ("mouse", 0), ("pen", 0)):
        player = klondike(c1="9H", c2="TS")
        player.press(player.place("c1"), kind)
        player.by(40, 50)
        assert player.offset == Point(40, 50 - rise)


# ---- whatever the fingers do ----

GESTURES = st.one_of(
    st.tuples(
        st.just("press"), st.integers(1, 2), st.sampled_from(["mouse", "touch", "pen"]), st.integers(0, 90)
    ),
    st.tuples(st.just("carry"), st.integers(0, 90), st.integers(0, 90)),
    st.tuples(st.just("legal"), st.integers(0, 90)),
    st.tuples(st.just("button"), st.integers(1, 2), st.integers(1, 2)),
    st.tuples(st.just("move"), st.integers(1, 2), st.integers(0, 90), st.sampled_from([1, 1, 1, 1, 0, 2, 3])),
    st.tuples(st.just("nudge"), st.integers(1, 2), st.integers(-12, 12), st.integers(-12, 12)),
    st.tuples(st.just("release"), st.integers(1, 2)),
    st.tuples(st.just("cancel"), st.sampled_from([None, 1, 2])),
    st.tuples(st.just("tap"), st.integers(0, 90), st.sampled_from([20, 200, 800])),
    st.tuples(st.just("let_go")),
    st.tuples(st.just("lay"), st.integers(0, 5)),
)
VARIANTS = [(game.slug, options) for game in GAMES for options in OPTIONS[game.slug]]


@settings(max_examples=120)
@given(
    st.sampled_from(VARIANTS),
    st.integers(1, 4),
    st.integers(0, 40),
    st.sampled_from([PHONE, DESK]),
    st.lists(GESTURES, min_size=20, max_size=60),
)
def test_whatever_the_fingers_do(variant: Any, seed: int, moved: int, size: Any, gestures: Any) -> None:
    """Nothing raises, only legal moves are played, and no card stays in the air or lit for nothing.

    `Player` checks each call; here is checked what must hold between gestures.
    """
    rules = make(*variant)
    states = positions(rules, seed, 40, 1)
    player = Player(rules, states[moved % len(states)], size)
    at = {1: Point(0, 0), 2: Point(0, 0)}

    def place(number: int) -> Any:
        """A card or an empty place; a few numbers mean bare cloth."""
        places = [
            (n, d)
            for n, pile in enumerate(player.state.piles)
            for d in range(0 if not pile else 1, len(pile) + 1)
        ]
        return None if number > 85 else places[number * 7 % len(places)]

    for name, *rest in gestures:
        if name == "press":
            pointer, kind, number = rest
            goal = place(number)
            at[pointer] = player.spot(goal) if goal else Point(1, 1)
            player.hands.press(pointer, kind, 0, at[pointer], goal)
        elif name == "carry":  # as far as over a place, and not yet let go
            source, goal = place(rest[0] % 85), place(rest[1] % 85)
            at[1] = player.spot(source)
            player.hands.press(1, "mouse", 0, at[1], source)
            at[1] = player.spot(goal)
            player.hands.move(1, at[1], 1)
        elif name == "legal":  # a drag that will be played if it is let go
            pairs = [move for move in rules.moves(player.state) if len(move.piles) == 2]
            if pairs:
                move = pairs[rest[0] % len(pairs)]
                depth = move.count if move.verb == "carry" else 1
                dx, dy = player.way((move.source, depth), player.top(move.target))
                start = player.spot((move.source, depth))
                player.hands.press(1, "mouse", 0, start, (move.source, depth))
                at[1] = Point(start.x + dx, start.y + dy)
                player.hands.move(1, at[1], 1)
        elif name == "button":
            assert not player.hands.press(rest[0], "mouse", rest[1], at[rest[0]], place(3))
        elif name == "move":
            pointer, number, buttons = rest
            goal = place(number)
            at[pointer] = player.spot(goal) if goal else Point(-50, 9000)
            player.hands.move(pointer, at[pointer], buttons)
        elif name == "nudge":
            pointer, dx, dy = rest
            at[pointer] = Point(at[pointer].x + dx, at[pointer].y + dy)
            player.hands.move(pointer, at[pointer], 1)
        elif name == "release":
            player.now += 30
            player.hands.release(rest[0], at[rest[0]], player.now)
        elif name == "cancel":
            player.hands.cancel(rest[0])
        elif name == "tap":
            goal = place(rest[0])
            player.now += rest[1]
            if goal:
                player.hands.tap(goal, player.now)
        elif name == "lay":
            player.lay(states[rest[0] % len(states)])
        else:
            player.hands.let_go()
        assert player.hands.dragging == (player.lifted is not None)
        if name in ("let_go", "lay") or (name == "cancel" and rest[0] is None):
            assert player.lifted is None
        if name in ("let_go", "lay"):
            assert player.selected == {}
        if not player.lifted and not player.selected:
            assert (player.lit, player.words) == ([], "")
    player.hands.let_go()
    assert (player.lifted, player.selected, player.lit, player.words) == (None, {}, [], "")


def test_before_a_game_is_open_gestures_mean_nothing() -> None:
    """A key or a blur may come first."""
    hands = klondike().hands.__class__(klondike())
    hands.cancel()
    hands.let_go()
    hands.move(1, Point(1, 1), 1)
    hands.release(1, Point(1, 1), 0)
    assert not hands.dragging
