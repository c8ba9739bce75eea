"""Composes the card faces from the rank and suit symbols of the CC0 deck: classic, tight, large, large-side and compact.

A face carries no background: the card's paper, edge and corner are CSS, so one set serves light and dark.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Callable
from pathlib import Path

from .common import MODULES, BuildError, fresh_folder, need, node

RANKS, SUITS = "A23456789TJQK", "SHDC"
FOUR_COLOURS = False  # a second set with blue diamonds and green clubs, in folders that end in -4
DECK = MODULES / "@heruka_urgyen" / "react-playing-cards" / "src" / "images"
BLACK, RED, BLUE, GREEN = "#16191b", "#c01530", "#1451b4", "#0d6a30"
INK = {
    "2": {"S": BLACK, "C": BLACK, "H": RED, "D": RED},
    "4": {"S": BLACK, "C": GREEN, "H": RED, "D": BLUE},
}
# The deck's own colours, tuned to the palette of the interface.
COURT = {"red": RED, "black": BLACK, "#44F": "#41599c", "#FC4": "#e3b04b", "blue": BLUE, "green": GREEN}
RANK_UNIT, SUIT_UNIT = 1000, 1200  # the sides of the deck's symbol boxes


def symbol(text: str, kind: str) -> str:
    """The drawing of the rank (V) or the suit (S) on a card of the deck."""
    found = re.search(rf'<symbol id="{kind}[A-Z]\w" [^>]*>(.*?)</symbol>', text)
    if not found:
        raise BuildError(f"the deck has changed: no symbol {kind}")
    return found[1]


def inked(part: str, colour: str, weight: int = 80) -> str:
    part = re.sub(r'"(black|red|green|blue)"', f'"{colour}"', part)
    return part.replace('stroke-width="80"', f'stroke-width="{weight}"')


def placed(part: str, x: float, y: float, size: int, unit: int) -> str:
    """The drawing in a box of that size around a point."""
    box = f'x="{x - size / 2:g}" y="{y - size / 2:g}" width="{size}" height="{size}"'
    view = f'viewBox="{-unit / 2:g} {-unit / 2:g} {unit} {unit}"'
    return f'<svg {box} {view} overflow="visible">{part}</svg>'


def drawing(width: int, height: int, body: str) -> str:
    spaces = 'xmlns="http://www.w3.org/2000/svg" xmlns:xlink="http://www.w3.org/1999/xlink"'
    return f'<svg {spaces} viewBox="0 0 {width} {height}">{body}</svg>'


def classic_with(text: str, rank: str, corner: str) -> str:
    """The deck's own face with another index; pips and courts are drawn in to make room for it."""
    inner = re.sub(r"<\?xml.*?\?>|</?svg[^>]*>", "", text)
    inner = re.sub(r'<rect width="239".*?</rect>', "", inner, count=1)
    index = r'<use xlink:href="#V\w\w" height="32"[^>]*></use><use xlink:href="#S\w\w" height="26.769"[^>]*></use>'
    inner = re.sub(index, "", inner)
    inner = re.sub(r'"(red|black|blue|green|#44F|#FC4)"', lambda found: f'"{COURT[found[1]]}"', inner)
    scale = 1.62 if rank == "A" else 0.83
    middle = f'<g transform="translate(120 168) scale({scale})">{inner}</g>'
    return drawing(240, 336, f'{middle}{corner}<g transform="rotate(180 120 168)">{corner}</g>')


def classic(text: str, rank: str, colour: str) -> str:
    """The index a third larger than the deck's."""
    value, suit = inked(symbol(text, "V"), colour, 92), inked(symbol(text, "S"), colour)
    return classic_with(text, rank, placed(value, 24, 34, 50, RANK_UNIT) + placed(suit, 24, 76, 36, SUIT_UNIT))


def tight(text: str, rank: str, colour: str) -> str:
    """Classic with the suit beside the rank, for fans that had to squeeze."""
    value, suit = inked(symbol(text, "V"), colour, 92), inked(symbol(text, "S"), colour)
    return classic_with(text, rank, placed(value, 24, 25, 42, RANK_UNIT) + placed(suit, 62, 25, 38, SUIT_UNIT))


def large(text: str, _rank: str, colour: str) -> str:
    """Large print: rank and suit on top, one large pip."""
    value, suit = inked(symbol(text, "V"), colour, 124), inked(symbol(text, "S"), colour)
    top = placed(value, 56, 57, 98, RANK_UNIT) + placed(suit, 180, 56, 108, SUIT_UNIT)
    return drawing(240, 336, top + placed(suit, 120, 222, 196, SUIT_UNIT))


def large_side(text: str, _rank: str, colour: str) -> str:
    """Large print for fans to the right: the suit stands under the rank."""
    value, suit = inked(symbol(text, "V"), colour, 124), inked(symbol(text, "S"), colour)
    side = placed(value, 56, 62, 104, RANK_UNIT) + placed(suit, 56, 168, 104, SUIT_UNIT)
    return drawing(240, 336, side + placed(suit, 158, 238, 164, SUIT_UNIT))


def compact(text: str, _rank: str, colour: str) -> str:
    """For the narrowest cards, which stand higher: nothing but rank over suit."""
    value, suit = inked(symbol(text, "V"), colour, 118), inked(symbol(text, "S"), colour)
    return drawing(240, 456, placed(value, 120, 118, 186, RANK_UNIT) + placed(suit, 120, 336, 206, SUIT_UNIT))


FACES: dict[str, Callable[[str, str, str], str]] = {
    "classic": classic,
    "tight": tight,
    "large": large,
    "large-side": large_side,
    "compact": compact,
}


def compose(out: Path) -> None:
    """Writes every face of every set, as drawn."""
    for name, make in FACES.items():
        for colours in "24" if FOUR_COLOURS else "2":
            folder = out / (name if colours == "2" else f"{name}-4")
            folder.mkdir(parents=True)
            for rank in RANKS:
                for suit in SUITS:
                    text = need(DECK / f"{colours}color" / f"{rank}{suit}.svg").read_text()
                    (folder / f"{rank}{suit}.svg").write_text(make(text, rank, INK[colours][suit]))


def build(backs: Path, work: Path, out: Path) -> None:
    """The faces, composed and shrunk, and with them our own backs."""
    compose(fresh_folder(work))
    fresh_folder(out)
    print(node("shrink.mjs", work, out).strip())
    fresh_folder(out.parent / "backs")
    print(node("shrink.mjs", need(backs), out.parent / "backs").strip())


if __name__ == "__main__":
    compose(fresh_folder(Path(sys.argv[1])))
