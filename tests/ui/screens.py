"""What the style sheets give the table at each size of window, and cloths of that size."""

from __future__ import annotations

import re
from functools import cache
from pathlib import Path
from typing import Any

from engine import Rules
from ui.geometry import Cloth, Frame, measure

CSS = Path(__file__).parents[2] / "ui" / "css"
SIZES = [
    (320, 568),
    (360, 740),
    (390, 844),
    (667, 375),
    (844, 390),
    (820, 1180),
    (1180, 820),
    (1280, 800),
    (1920, 1080),
    (2560, 1440),
]
_QUERY = re.compile(r"\((min|max)-(width|height): (\d+)px\)|\(orientation: (landscape|portrait)\)")


def blocks(css: str) -> list[tuple[str, str]]:
    """The media queries of a sheet and what each holds, in order; "" stands for all media."""
    css = re.sub(r"/\*.*?\*/", "", css, flags=re.DOTALL)
    out, at = [], 0
    while at < len(css):
        start = css.find("@media", at)
        if start < 0:
            out.append(("", css[at:]))
            break
        out.append(("", css[at:start]))
        opening = css.index("{", start)
        depth, end = 1, opening + 1
        while depth:
            depth += {"{": 1, "}": -1}.get(css[end], 0)
            end += 1
        out.append((css[start + 6 : opening].strip(), css[opening + 1 : end - 1]))
        at = end
    return out


def applies(query: str, width: float, height: float) -> bool:
    """Whether a media query on the size of the window holds."""
    if not query:
        return True
    parts = query.split(" and ")
    return all(_applies(part, width, height) for part in parts)


def _applies(part: str, width: float, height: float) -> bool:
    match = _QUERY.fullmatch(part)
    if not match:
        return False  # a query on something else
    if match[4]:
        return (width > height) == (match[4] == "landscape")
    value = width if match[2] == "width" else height
    return value >= int(match[3]) if match[1] == "min" else value <= int(match[3])


@cache
def _rules() -> list[tuple[str, dict[str, float]]]:
    """The measures of `.play` under each query, in the order of the cascade."""
    found = []
    for name in ("40-table.css", "80-screens.css"):
        for query, body in blocks((CSS / name).read_text(encoding="utf-8")):
            for declarations in re.findall(r"(?:^|\s)\.play \{([^{}]*)\}", body):
                sizes = re.findall(r"--(top|bottom|side|pad): (\d+)px", declarations)
                if sizes:
                    found.append((query, {key: float(value) for key, value in sizes}))
    return found


@cache
def play_css(width: float, height: float) -> dict[str, float]:
    """The measures --top, --bottom, --side and --pad that the style sheets give in such a window."""
    out = {}
    for query, sizes in _rules():
        if applies(query, width, height):
            out.update(sizes)
    return out


def cloth(width: float, height: float) -> Cloth:
    """The cloth in a window of this size, without safe areas."""
    css = play_css(width, height)
    return Cloth.of(width - css["side"], height - css["top"] - css["bottom"], width, height)


def picture(rules: Rules[Any], state: Any, size: tuple[int, int]) -> tuple[Cloth, Any, Frame]:
    """Cloth, layout and picture of a position in a window of this size."""
    on = cloth(*size)
    layout = rules.layout(on.screen)
    return on, layout, measure(layout, state, on)
