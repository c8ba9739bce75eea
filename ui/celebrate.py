"""Fireworks and a fanfare for a win."""

from __future__ import annotations

from functools import partial
from typing import Any

from . import dom

LENGTH = 5200.0  # ms
# a trumpet call: frequency in Hz, start in ms, length in s
FANFARE = (
    (392.0, 0, 0.10),
    (523.3, 150, 0.10),
    (659.3, 300, 0.10),
    (784.0, 450, 0.30),
    (659.3, 830, 0.10),
    (784.0, 990, 0.70),
)
OPTIONS = {
    "hue": {"min": 20, "max": 345},
    "intensity": 22,
    "traceLength": 3,
    "traceSpeed": 6,
    "explosion": 6,
    "particles": 70,
    "gravity": 1.4,
    "friction": 0.96,
    "flickering": 40,
    "opacity": 0.35,
    "brightness": {"min": 60, "max": 85},
    "mouse": {"click": False, "move": False, "max": 1},
}


async def win(panel: Any, sound: bool) -> None:
    """Fireworks round *panel*, always, unless motion is reduced; the fanfare only with the sound on."""
    if sound:
        await fanfare()
    if not dom.prefers("prefers-reduced-motion: reduce"):
        await _fireworks(panel)


async def fanfare() -> None:
    zzfx = (await dom.module("./vendor/zzfx.mjs")).zzfx
    for frequency, start, length in FANFARE:
        # volume, randomness, frequency, attack, sustain, release, shape (saw), shape curve
        note = (0.5, 0.0, frequency, 0.02, length, 0.16, 2, 0.6)
        dom.later(start, partial(zzfx, *note))


async def _fireworks(panel: Any) -> None:
    sky = dom.make("div", "fx", aria_hidden="true")
    panel.append(sky)
    show = dom.new((await dom.module("./vendor/fireworks.mjs")).Fireworks, sky, OPTIONS)
    show.start()
    dom.later(LENGTH, lambda: show.stop(True))
