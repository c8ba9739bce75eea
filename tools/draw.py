"""Draws the card backs and the app's icon into `ui/`: `python3 -m tools.draw`.

All of it is geometry, written here; nothing is traced or taken. The results are committed, so that the build needs no drawing.
"""

from __future__ import annotations

import math
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path

UI = Path(__file__).resolve().parents[1] / "ui"
W, H = 240, 336


@dataclass(frozen=True)
class Ink:
    """The three colours of a back."""

    ground: str
    line: str
    pip: str


def frame(body: str, ink: Ink, name: str, edge: str | None = None) -> str:
    """A back without a rim: the rim is the card's own paper, so that dark mode dims it; ground inset, one hairline."""
    panel = f'<rect x="12" y="12" width="{W - 24}" height="{H - 24}" rx="7"'
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {W} {H}"><title>{name}</title>'
        f'<clipPath id="a">{panel}/></clipPath>{panel} fill="{ink.ground}"/><g clip-path="url(#a)">{body}</g>'
        f'<rect x="19" y="19" width="{W - 38}" height="{H - 38}" rx="3" fill="none" '
        f'stroke="{edge or ink.line}" stroke-width="2"/>'
        "</svg>"
    )


def lattice(ink: Ink) -> str:
    """Diamonds in diamonds."""
    step_x, step_y = 27, 27 * 1.3
    outer, inner = [], []
    for row in range(-6, 7):
        for column in range(-6, 7):
            if (row + column) % 2 == 0:
                x, y = 120 + column * step_x, 168 + row * step_y
                outer.append(diamond(x, y, step_x * 0.80, step_y * 0.80))
                inner.append(diamond(x, y, step_x * 0.36, step_y * 0.36))
    lines = f'<path d="{"".join(outer)}" fill="none" stroke="{ink.line}" stroke-width="3"/>'
    return frame(f'{lines}<path d="{"".join(inner)}" fill="{ink.pip}"/>', ink, "Lattice")


def diamond(x: float, y: float, half_width: float, half_height: float) -> str:
    return f"M{x:g} {y - half_height:g}L{x + half_width:g} {y:g}L{x:g} {y + half_height:g}L{x - half_width:g} {y:g}Z"


def lamp(ink: Ink) -> str:
    """Rays from the middle, the light of a lamp, crossed by three ovals."""
    count, rays = 36, []
    for ray in range(count):
        a, b = 2 * math.pi * (ray - 0.25) / count, 2 * math.pi * (ray + 0.25) / count
        start = f"{120 + 320 * math.cos(a):.1f} {168 + 320 * math.sin(a):.1f}"
        end = f"{120 + 320 * math.cos(b):.1f} {168 + 320 * math.sin(b):.1f}"
        rays.append(f"M120 168L{start}L{end}Z")
    body = f'<path d="{"".join(rays)}" fill="{ink.line}"/>'
    for rx, ry, fill in ((74, 104, ink.ground), (60, 88, ink.line), (54, 80, ink.ground)):
        body += f'<ellipse cx="120" cy="168" rx="{rx}" ry="{ry}" fill="{fill}"/>'
    body += f'<path d="M120 104L158 168L120 232L82 168Z" fill="{ink.pip}"/>'
    body += f'<path d="M120 130L142 168L120 206L98 168Z" fill="{ink.ground}"/>'
    return frame(body, ink, "Lamp")


def weave(ink: Ink) -> str:
    """Herringbone: the weave of the cloth, seen close."""
    wide, thick = 24, 12
    rising: list[str] = []
    falling: list[str] = []
    for column in range(-6, 7):
        for row in range(-16, 17):
            x, y = 120 + column * wide, 168 + row * thick * 2
            rises = column % 2 == 0
            left, right = (y + wide / 2, y - wide / 2) if rises else (y - wide / 2, y + wide / 2)
            inner = thick / 2 - 1.6
            (rising if rises else falling).append(
                f"M{x - wide / 2:g} {left - inner:g}L{x + wide / 2:g} {right - inner:g}"
                f"V{right + inner:g}L{x - wide / 2:g} {left + inner:g}Z"
            )
    body = f'<path d="{"".join(rising)}" fill="{ink.line}"/><path d="{"".join(falling)}" fill="{ink.pip}"/>'
    return frame(body, ink, "Weave", edge=ink.pip)


def rosette(ink: Ink) -> str:
    """Overlapping circles make four-petalled flowers, with open ground between them."""
    radius = 36
    petals, dots = [], []
    for column in range(-4, 5):
        for row in range(-6, 7):
            x, y = 120 + column * radius, 168 + row * radius
            if (column + row) % 2:
                dots.append(f'<circle cx="{x:g}" cy="{y:g}" r="5"/>')
            else:
                petals += [petal(x, y, dx, dy, radius) for dx, dy in ((1, 0), (0, 1), (-1, 0), (0, -1))]
    body = f'<path d="{"".join(petals)}" fill="{ink.line}"/><g fill="{ink.pip}">{"".join(dots)}</g>'
    return frame(body, ink, "Rosette")


def petal(x: float, y: float, dx: int, dy: int, radius: float) -> str:
    """A lens from a point towards a direction."""
    tip_x, tip_y, belly = x + dx * radius, y + dy * radius, radius * 0.46
    mid_x, mid_y = (x + tip_x) / 2, (y + tip_y) / 2
    there = f"Q{mid_x - dy * belly:g} {mid_y + dx * belly:g} {tip_x:g} {tip_y:g}"
    back = f"Q{mid_x + dy * belly:g} {mid_y - dx * belly:g} {x:g} {y:g}"
    return f"M{x:g} {y:g}{there}{back}Z"


# The second colouring of each is for seats five to eight and for games with two decks.
BACKS: dict[str, tuple[Callable[[Ink], str], Ink]] = {
    "lattice": (lattice, Ink("#27467f", "#8fabe0", "#e9eefb")),
    "lamp": (lamp, Ink("#8a2332", "#e3aa41", "#fbeccb")),
    "weave": (weave, Ink("#173f31", "#4f9a7c", "#9fd1ba")),
    "rosette": (rosette, Ink("#f3e7cb", "#5d3a72", "#c58a1e")),
    "lattice-b": (lattice, Ink("#a3283a", "#f0a9ab", "#fdeeea")),
    "lamp-b": (lamp, Ink("#1d3f5e", "#9cc4e6", "#f2f7fc")),
    "weave-b": (weave, Ink("#4a3a17", "#b78a34", "#ecd08c")),
    "rosette-b": (rosette, Ink("#e6efe6", "#2c6850", "#b3541e")),
}


def icon() -> str:
    """The B of diamonds on green cloth. All that matters lies inside the circle that a mask leaves (40 % of the side)."""
    sheet = '<rect x="-104" y="-146" width="208" height="292" rx="20"'
    light = (
        '<radialGradient id="l" cx=".5" cy=".36" r=".78"><stop offset="0" stop-color="#3f8668"/>'
        '<stop offset=".55" stop-color="#2c6850"/><stop offset="1" stop-color="#1c4a38"/></radialGradient>'
    )
    behind = (
        f'<g transform="rotate(12) translate(26 4)">{sheet} fill="#12372a" opacity=".45" transform="translate(0 7)"/>'
        f'{sheet} fill="#e3aa41"/>'
        '<rect x="-90" y="-132" width="180" height="264" rx="10" fill="none" stroke="#fbeccb" stroke-width="6"/></g>'
    )
    letter = "M0 0H52C76 0 86 12 86 28C86 44 76 55 56 55H22M56 55C82 55 95 68 95 88C95 108 82 120 56 120H0M22 0V120"
    stroke = 'fill="none" stroke="#1c2521" stroke-width="21" stroke-linecap="square" stroke-miterlimit="2"'
    card = (
        f'{sheet} fill="#fffdf7"/><g transform="translate(-48 -112) scale(1)"><path d="{letter}" {stroke}/></g>'
        '<path d="M0 32L40 84L0 136L-40 84Z" transform="translate(0 -8)" fill="#c01530"/>'
    )
    front = (
        f'<g transform="rotate(-7) translate(-14 0)">{sheet} fill="#12372a" opacity=".5" transform="translate(0 8)"/>'
        f"{card}</g>"
    )
    return (
        '<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 512 512"><title>Baize</title>'
        f'{light}<rect width="512" height="512" fill="url(#l)"/><g transform="translate(256 258)">{behind}{front}</g></svg>'
    )


def drawings() -> dict[str, str]:
    """Every drawing, by its place in `ui/`."""
    return {f"backs/{name}.svg": draw(ink) for name, (draw, ink) in BACKS.items()} | {"icon.svg": icon()}


if __name__ == "__main__":
    for place, text in drawings().items():
        (UI / place).write_text(text)
