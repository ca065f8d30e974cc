"""What is seen for one beat only: counted steps, confetti, hearts, leaves, a puff of dust.

Each is a symbol, or a short group; a game puts them into its `LAYOUT-effects` with a gait
(`ludoteca.drawing.ways`).
"""

from __future__ import annotations

import math
from collections.abc import Sequence
from random import Random
from typing import Final

from ludoteca.drawing.svg import Point, num
from ludoteca.drawing.symbols import Symbol, fill, line, oval
from ludoteca.drawing.ways import moves

CONFETTO: Final = Symbol(
    "confetto",
    20,
    20,
    (10, 10),
    '<rect x="3" y="6" width="14" height="8" rx="3" fill="currentColor"/>',
)
DOT: Final = Symbol(
    "dot", 20, 20, (10, 10), '<circle cx="10" cy="10" r="5.5" fill="currentColor"/>'
)
HEART: Final = Symbol(
    "heart",
    32,
    30,
    (16, 16),
    fill(
        "M16 28C6 21 2 15 2 9C2 4 6 2 9 2C12 2 15 4 16 7C17 4 20 2 23 2C26 2 30 4 30 9"
        "C30 15 26 21 16 28Z",
        "cushion",
    )
    + line("M7 11C7 8 9 6 11 6", "glint", 2.6, ' opacity=".8"'),
)
LEAFLET: Final = Symbol(
    "leaflet",
    32,
    30,
    (16, 16),
    fill("M4 26C2 14 10 4 28 3C30 17 22 27 8 24L5 28Z", "leaf")
    + fill("M6 24C12 14 18 8 28 3C30 17 22 27 8 24Z", "leaf-dark", ' opacity=".55"')
    + line("M7 24C12 16 17 11 23 8", "leaf-light", 1.8),
)
BOAT: Final = Symbol(
    "leaf-boat",
    132,
    52,
    (66, 20),
    fill("M4 14C22 46 96 56 128 10C108 26 30 28 4 14Z", "leaf-dark")
    + fill("M4 14C26 36 98 42 128 10C100 24 36 22 4 14Z", "leaf")
    + line("M12 18C40 32 92 32 120 17", "leaf-light", 2.6)
    + line("M4 14C0 10 0 6 2 2", "leaf-dark", 4),
)
PUFF: Final = Symbol(
    "puff",
    60,
    40,
    (30, 26),
    oval(18, 25, 14, 11, "cloud") + oval(41, 26, 15, 11, "cloud") + oval(30, 17, 15, 12, "cloud"),
)
SNOOZE: Final = Symbol(
    "snooze",
    32,
    32,
    (16, 16),
    line("M8 7H24L8 25H24", "ring-under", 9) + line("M8 7H24L8 25H24", "text", 4.5),
)
EFFECTS: Final = (CONFETTO, DOT, HEART, LEAFLET, BOAT, PUFF, SNOOZE)
"""Every symbol of this module, in the order of definition."""


def at(inside: str, x: float, y: float, told: str, extra: str = "") -> str:
    """Something at a place, with a gait; `extra` is further attributes."""
    return f'<g{extra} transform="translate({num(x)} {num(y)})"{told}>{inside}</g>'


def count(number: int, x: float, y: float, size: float, when: tuple[float, float]) -> str:
    """A step's number that pops up in a disc of this radius, during that part of the beat."""
    return at(
        f'<circle r="{num(size)}" fill="var(--card)" stroke="var(--accent)" '
        f'stroke-width="{num(size * 0.16)}"/><text y="{num(size * 0.47)}" '
        f'font-size="{num(size * 1.36)}" font-weight="900" text-anchor="middle" '
        f'fill="var(--text)">{number}</text>',
        x,
        y,
        moves("pop", when=when),
        ' class="count"',
    )


def feast(
    x: float,
    y: float,
    reach: float,
    colours: Sequence[str],
    seed: int,
    bits: int = 14,
    when: tuple[float, float] = (0, 1),
) -> str:
    """Confetti in named colours, hearts and leaves that burst out of a place; always the same."""
    rnd = Random(seed)
    made = []
    for number in range(bits):
        turn = 2 * math.pi * (number + rnd.uniform(-0.3, 0.3)) / bits
        far = reach * rnd.uniform(0.6, 1.1)
        goal = (x + math.cos(turn) * far, y + math.sin(turn) * far * 0.72 - reach * 0.25)
        kind = number % 7
        symbol = HEART if kind == 0 else LEAFLET if kind == 4 else DOT if kind == 2 else CONFETTO
        width = reach * (0.24 if symbol in (HEART, LEAFLET) else 0.17)
        colour = "" if symbol in (HEART, LEAFLET) else colours[number % len(colours)]
        made.append(_bit(symbol, width, colour, (x, y), goal, when, rnd.choice((-1, 1))))
    return "".join(made)


def _bit(
    symbol: Symbol,
    width: float,
    colour: str,
    begin: Point,
    goal: Point,
    when: tuple[float, float],
    side: int,
) -> str:
    extra = f' color="var(--{colour})"' if colour else ""
    turn = 25 if symbol is HEART else 300
    told = moves("burst", [begin, goal], when if when != (0, 1) else None, turn=side * turn)
    return f"<g{told}>{symbol.use(0, 0, width, extra)}</g>"
