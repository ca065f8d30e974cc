"""The house's own mark: a die with a leaf, alone for a tab, in a garden for a home screen."""

from __future__ import annotations

from random import Random
from typing import Final

from ludoteca.drawing.palette import literal
from ludoteca.drawing.svg import blob, num
from ludoteca.drawing.symbols import DIE_GREEN, box, fill, oval, shadow

SIDE: Final = 512
"""The width and height of the picture for a home screen, in its own units."""

_DIE: Final = DIE_GREEN.body.removeprefix(shadow(42, 78, 32, 6))
"""The die without its shadow, which stays level when the die leans."""

SAFE: Final = 0.8
"""What is drawn on a mask's ground keeps within the middle four fifths of it."""


def tab_icon() -> str:
    """The mark for a browser's tab, as a file of its own."""
    return literal(
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 84 86">{DIE_GREEN.body}</svg>'
    )


def app_icon(maskable: bool = False) -> str:
    """The mark for a home screen, as a file of its own.

    A `maskable` one fills its square, for systems that cut their own shape out of it, and keeps
    all that matters within a circle of `SAFE`; the other has round corners of its own.
    """
    side = SIDE
    scale = 3.5 if maskable else 4.3
    width, height = 84 * scale, 86 * scale
    x, y = (side - width) / 2, (side - height) / 2 - 6 + (0 if maskable else 2)
    ground = box(0, 0, side, side, 0 if maskable else 116, "grass")
    middle = (side / 2, side / 2 + height / 2 - 6)
    stone = blob(Random(7), width * 0.64, width * 0.2, at=middle)
    scene = (
        oval(120, 470, 300, 150, "grass-light")
        + oval(470, 90, 210, 130, "grass-dark")
        + oval(30, 60, 150, 96, "grass-light")
        + fill(stone, "path")
        + oval(side / 2 + 8, side / 2 + height / 2 - 22, width * 0.48, 36, "shade", ' opacity=".3"')
        + _flower(92, 398, "petal-white")
        + _flower(424, 434, "petal-pink")
        + _flower(430, 96, "petal-sun")
        + _tuft(86, 118)
        + _tuft(378, 60)
        + _tuft(458, 330)
        + _tuft(50, 280)
    )
    cut = "" if maskable else ' clip-path="url(#round)"'
    clip = (
        ""
        if maskable
        else f'<clipPath id="round"><rect width="{side}" height="{side}" rx="116"/></clipPath>'
    )
    die = (
        f'<g transform="translate({num(x)} {num(y)}) rotate(-7 {num(width / 2)} '
        f'{num(height / 2)}) scale({scale:g})">{_DIE}</g>'
    )
    return literal(
        f'<svg xmlns="http://www.w3.org/2000/svg" width="{side}" height="{side}" '
        f'viewBox="0 0 {side} {side}">{clip}<g{cut}>{ground}{scene}{die}</g></svg>'
    )


def _flower(x: float, y: float, petal: str) -> str:
    """Five petals and a sun."""
    around = ((0, -17), (16, -5), (10, 14), (-10, 14), (-16, -5))
    return "".join(oval(x + dx, y + dy, 13, 13, petal) for dx, dy in around) + oval(
        x, y, 11, 11, "sun"
    )


def _tuft(x: float, y: float) -> str:
    """Three blades of grass."""
    return fill(
        f"M{x - 18} {y - 22}Q{x - 12} {y - 4} {x - 4} {y}Q{x - 16} {y - 6} {x - 18} {y - 22}Z"
        f"M{x} {y - 34}Q{x - 6} {y - 12} {x - 1} {y}H{x + 3}Q{x + 6} {y - 14} {x} {y - 34}Z"
        f"M{x + 20} {y - 24}Q{x + 12} {y - 4} {x + 5} {y}Q{x + 18} {y - 6} {x + 20} {y - 24}Z",
        "tuft",
    )
