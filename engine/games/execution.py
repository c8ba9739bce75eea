"""Execution: only suits matter; slide each suit home to its own position."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from engine import (
    CLUBS,
    DIAMONDS,
    GROUPED,
    HEARTS,
    SPADES,
    SUIT_NAMES,
    Card,
    Layout,
    Move,
    Option,
    Rules,
    Screen,
    Session,
    Spot,
    State,
    names,
    row,
    run,
    same_suit,
    turned_over,
    words,
)

STOCK, POSITIONS = 0, range(1, 5)
HOME = dict(zip(POSITIONS, (SPADES, HEARTS, DIAMONDS, CLUBS), strict=True))


class Execution(Rules[State]):
    slug, title = "execution", "Execution"
    line = "Only suits matter. Slide each suit home to its own place."
    minutes, skill = 5, 3
    names = names("stock", ("p", 4))
    opening = 4
    options = (
        Option(
            "undo",
            ("classic", "unlimited"),
            "Undo",
            {"classic": "only the last drag", "unlimited": "unlimited"},
        ),
    )
    lesson = 76
    stop_word = "Finish"

    undo: str

    def lay(self, deck: Sequence[Card], seed: int) -> State:
        return State((turned_over(tuple(deck[4:])), *((card,) for card in deck[:4])), seed=seed)

    # ---- moves ----

    def moves(self, state: State) -> Iterator[Move]:
        if state.piles[STOCK]:
            yield Move.tap(STOCK)
        for source in POSITIONS:
            for count in self.lifts(state, source):
                for target in POSITIONS:
                    on = state.piles[target]
                    if target != source and on and same_suit(state.piles[source][-1], on[-1]):
                        yield Move.carry(source, target, count)

    def lifts(self, state: State, source: int) -> tuple[int, ...]:
        """The top group, whole: cards of one suit that lie on one another."""
        size = run(state.piles[source], same_suit) if source in POSITIONS else 0
        return (size,) if size else ()

    def step(self, state: State, move: Move) -> State:
        if move.verb == "carry":
            return state.carry(move.source, move.target, move.count)
        stock = state.piles[STOCK]
        blanks = [position for position in POSITIONS if not state.piles[position]]
        places = (blanks or list(POSITIONS))[: len(stock)]
        dealt = {
            place: (*state.piles[place], card.up)
            for place, card in zip(places, reversed(stock), strict=False)
        }
        return state.put({**dealt, STOCK: stock[: -len(places)]})

    def may_undo(self, session: Session[State]) -> bool:
        if self.undo == "unlimited":
            return super().may_undo(session)
        # classic: the very last drag only, and not twice running
        fresh = session.cursor == len(session.moves)
        return session.cursor > 0 and fresh and session.moves[session.cursor - 1].verb == "carry"

    # ---- ends ----

    def won(self, state: State) -> str:
        if state.piles[STOCK] or any(
            card.suit != HOME[place] for place in POSITIONS for card in state.piles[place]
        ):
            return ""
        return "Every position holds all the cards of its suit."

    def lost(self, state: State) -> str:
        if not super().lost(state):
            return ""
        strays = sum(card.suit != HOME[place] for place in POSITIONS for card in state.piles[place])
        return (
            f"No move is left, and {words.counted(strays, 'card')} "
            + ("lies" if strays == 1 else "lie")
            + " away from home."
        )

    def worth(self, state: State, move: Move) -> int:
        """Towards home is best; away from home only uncovers."""
        if move.verb == "tap":
            return 0
        suit = state.piles[move.source][-1].suit
        if HOME[move.target] == suit:
            return 30
        return -5 if HOME[move.source] == suit else 10

    # ---- words and pictures ----

    def why_not(self, state: State, move: Move) -> str:
        if move.verb not in ("carry", "tap"):
            return "Groups are carried from position to position; the stock is tapped."
        if move.source == STOCK:
            return "Tap the stock to deal its next cards." if state.piles[STOCK] else "All cards are dealt."
        if move.verb == "tap":
            return "Only the stock is tapped."
        if move.target == STOCK or move.target == move.source or not state.piles[move.source]:
            return "Cards move from position to position."
        group, on = state.piles[move.source], state.piles[move.target]
        if (move.count,) != self.lifts(state, move.source):
            return "The top group moves whole, and nothing else."
        if not on:
            return "A blank position is filled by the next deal, never by a move."
        held = SUIT_NAMES[group[-1].suit]
        return f"{held.capitalize()} go on {held}. The top of that position is the {on[-1].name}."

    def status(self, state: State) -> tuple[str, ...]:
        return ("One undo at a time",) if self.undo == "classic" else ()

    def needs(self, state: State, pile: int) -> str:
        return "spent" if pile == STOCK else ""

    def lit(self, state: State, pile: int) -> bool:
        cards = state.piles[pile]
        return bool(cards) and HOME.get(pile) == cards[0].suit

    def layout(self, screen: Screen = Screen.DESK) -> Layout:
        columns, rows, gap, head = {
            Screen.PHONE: (4.0, 5.0, 0.12, 0.58),
            Screen.LYING: (7.0, 3.3, 0.08, 0.47),
            Screen.TABLET: (4.6, 5.0, 0.16, 0.52),
            Screen.DESK: (6.0, 3.6, 0.22, 0.52),
        }[screen]
        foot = 0.6 if screen is Screen.PHONE else 0.0  # for the word that stands beside the stock
        if screen in (Screen.PHONE, Screen.TABLET):
            stock = Spot("stock", "stock", y=foot, across=1.0, along=1.0, label="stock", caption="{} left")
        elif screen is Screen.LYING:
            stock = Spot("stock", "stock", x=4.4, along=1.0, label="stock", caption="{} left")
        else:
            stock = Spot("stock", "stock", x=4.25, label="stock", caption="{} left")
        positions = [
            spot.at(badge="CDHS"[HOME[place]], label=f"position {place}, home of {SUIT_NAMES[HOME[place]]}")
            for place, spot in zip(POSITIONS, row("p", "tableau", 4, fan=GROUPED), strict=True)
        ]
        corner = "bottom-left" if screen in (Screen.PHONE, Screen.TABLET) else "bottom-right"
        return Layout((stock, *positions), columns, rows, gap, head=head, foot=foot, corner=corner)
