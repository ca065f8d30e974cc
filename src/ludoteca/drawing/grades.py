"""Three faces that say how a choice is, without reading: safe, with care, dangerous.

Each has a shape of its own: a round leaf-green one that smiles, a square sun-yellow one that
waits and sees, and a red one with corners that is frightened.
"""

from __future__ import annotations

from math import cos, pi, sin
from typing import Final

from ludoteca.drawing.svg import num
from ludoteca.drawing.symbols import Symbol, define, line, oval


def _face(mouth: str, wide: float = 1.0) -> str:
    eyes = "".join(oval(16 + 5 * side, 13.5, 1.9 * wide, 2.5 * wide, "ink") for side in (-1, 1))
    return eyes + mouth


def _ground(d: str, colour: str, dark: str) -> str:
    return (
        f'<path d="{d}" fill="var(--{colour})" stroke="var(--{dark})" stroke-width="2.4" '
        'stroke-linejoin="round"/>'
    )


ROUND: Final = "M16 2.500a13.500 13.500 0 1 1 0 27a13.500 13.500 0 1 1 0-27z"
SQUARE: Final = "M9 3h14a6 6 0 0 1 6 6v14a6 6 0 0 1-6 6H9a6 6 0 0 1-6-6V9a6 6 0 0 1 6-6z"
SPIKES: Final = "M{}z".format(
    "L".join(
        f"{num(16 + r * sin(turn * pi / 9))} {num(16 - r * cos(turn * pi / 9))}"
        for turn, r in zip(range(18), [14.5, 11.4] * 9, strict=True)
    )
)
"""A star of nine points."""

GRADES: Final = (
    Symbol(
        "grade-safe", 32, 32, (16, 30),
        _ground(ROUND, "leaf-light", "leaf-dark")
        + _face(line("M10.500 19c2.500 4.600 8.500 4.600 11 0", "ink", 2.4)),
    ),
    Symbol(
        "grade-careful", 32, 32, (16, 30),
        _ground(SQUARE, "sun", "bark") + _face(line("M11 21.500h10", "ink", 2.4)),
    ),
    Symbol(
        "grade-dangerous", 32, 32, (16, 30),
        _ground(SPIKES, "roof-light", "roof-dark")
        + _face(oval(16, 21.800, 3.4, 2.800, "ink"), 1.15),
    ),
)  # fmt: skip
"""Safe, with care, dangerous."""


def symbols() -> str:
    """The definitions of the three, for pages with choices."""
    return define(GRADES)
