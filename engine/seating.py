"""Tables with several seats: who sits there, how well the computer plays, where each side's piles lie."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace

from .layout import DOWN, RIGHT, Layout, Screen, Spot
from .option import Option

PEOPLE = ("you", "Marta", "Otto", "Ines", "Pavel", "Rosa", "Emil", "Nora")  # seat 0 is a person
ORDINALS = ("the first player", "the second player")  # where two people play at one screen
MANNERS = {1: "gentle", 2: "steady", 3: "keen", 4: "masterly"}
LEVEL = Option(
    "level",
    (2, 1, 3, 4),
    "The computer plays",
    {"1": "gently", "2": "steadily", "3": "keenly", "4": "masterly"},
)

OPPONENT = Option(
    "opponent",
    ("computer", "human"),
    "Opponent",
    {"computer": "the computer", "human": "another person at this screen"},
)


def who(seat: int, people: int) -> str:
    """What a seat is called inside a sentence; *people* of them play at this screen."""
    return ORDINALS[seat] if people > 1 and seat < len(ORDINALS) else PEOPLE[seat]


def manner(level: int) -> str:
    return f"computer, {MANNERS[level]}"


def turned(layout: Layout, mirror: Sequence[int]) -> Layout:
    """The same table seen from the other side: each pile lies where its counterpart lay."""
    spots = tuple(
        replace(layout.spots[other], name=spot.name, label=spot.label)
        for spot, other in zip(layout.spots, mirror, strict=True)
    )
    return replace(layout, spots=spots, signs=layout.signs[::-1])


def facing(names: Sequence[str], screen: Screen, whose: Sequence[str]) -> Layout:
    """Two seats face to face: four piles in hand each, four building piles each, eight bases between.

    *names*: hand of the first seat, of the second; building piles; bases. The first sits below, or at
    the right where the screen is wide. *whose* are the hands: "your", "Marta's".
    """
    if screen in (Screen.PHONE, Screen.TABLET):
        return _upright(names, whose)
    return _wide(names, whose, screen is Screen.LYING)


def _hand(
    whose: str, names: Sequence[str], places: Sequence[tuple[float, float]], **hang: float
) -> list[Spot]:
    roles = ("reserve", "stock", "cell", "waste")
    labels = ("reserve", "stock", "turned card", "waste")
    return [
        Spot(name, role, x, y, label=f"{whose} {label}", caption="" if role == "cell" else "{}", **hang)  # type: ignore[arg-type]
        for name, role, label, (x, y) in zip(names, roles, labels, places, strict=True)
    ]


def _upright(names: Sequence[str], whose: Sequence[str]) -> Layout:
    """They above, you below, the bases in the middle of the cloth in two rows of four."""
    xs = (-3.0, 0.0, -1.0, -2.0)
    mine = _hand(whose[0], names[:4], [(x, 0.0) for x in xs], across=1.0, along=1.0)
    theirs = _hand(whose[1], names[4:8], [(x, 0.0) for x in xs], across=1.0)
    piles = [
        Spot(
            f"b{n + 1}",
            "tableau",
            y=1.66 if n < 4 else 1.08,
            fan=DOWN,
            across=n % 4 / 3,
            along=0.5 if n < 4 else None,
            label=f"building pile {n + 1}",
        )
        for n in range(8)
    ]
    bases = [
        Spot(
            f"f{n + 1}",
            "foundation",
            n % 4 - 1.5,
            n // 4 * 1.08 - 0.54,
            across=0.5,
            along=0.5,
            label=f"base {n + 1}",
        )
        for n in range(8)
    ]
    # one's own name stands a little higher, for words that can be said stand under it
    signs = (
        Spot("sign1", "sign", y=-0.5, across=0.0, along=1.0),
        Spot("sign2", "sign", across=0.0),
    )
    return Layout(
        (*mine, *theirs, *piles, *bases), 5.26, 8.5, 0.14, signs=signs, corner="bottom-left", wide=0.62
    )


def _wide(names: Sequence[str], whose: Sequence[str], lying: bool) -> Layout:
    """They at the left, you at the right, four rows; fans open towards the right."""
    step, last, gap = 1.07, 9.94, 0.08 if lying else 0.1
    ys = (0.0, 3 * step, 2 * step, step)
    mine = _hand(whose[0], names[:4], [(last, y) for y in ys])
    theirs = _hand(whose[1], names[4:8], [(0.0, y) for y in ys])
    piles = [
        Spot(
            f"b{n + 1}",
            "tableau",
            6.7 if n < 4 else 1.23,
            n % 4 * step,
            RIGHT,
            label=f"building pile {n + 1}",
        )
        for n in range(8)
    ]
    bases = [
        Spot(f"f{n + 1}", "foundation", 4.46 + n % 2, n // 2 * step, label=f"base {n + 1}") for n in range(8)
    ]
    signs = (Spot("sign1", "sign", last, -0.3), Spot("sign2", "sign", 0.0, -0.3))
    side = 1.6 if lying else 0.0
    foot = 0.0 if lying else 0.35
    return Layout(
        (*mine, *theirs, *piles, *bases),
        last + 1 + side,
        4.6 + foot,
        gap,
        head=0.3,
        foot=foot,
        side=side,
        signs=signs,
    )
