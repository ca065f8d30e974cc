"""Scenery of any garden: bushes, flowers, mushrooms, stones, and what flies by day or by night.

A flower takes the current colour. Butterflies have no colour at night and fireflies none by day.
"""

from random import Random
from typing import Final

from ludoteca.drawing.svg import cloud
from ludoteca.drawing.symbols import Symbol, fill, line, oval, shadow


def _bush() -> str:
    rnd = Random(5)
    parts = [shadow(62, 68, 56, 8)]
    for x, y, rx, ry, bumps, colour in (
        (62, 44, 50, 25, 11, "leaf-dark"),
        (56, 38, 42, 21, 10, "leaf"),
        (44, 31, 21, 11, 7, "leaf-light"),
        (80, 36, 14, 8, 6, "leaf-light"),
    ):
        parts.append(fill(cloud(rnd, rx, ry, bumps, (x, y)), colour))
    return "".join(parts)


BUSH = Symbol("bush", 124, 80, (62, 68), _bush())
BERRY_BUSH = Symbol(
    "berries",
    124,
    80,
    (62, 68),
    _bush()
    + "".join(
        oval(x, y, 4.6, 4.6, "berry") + oval(x - 1.4, y - 1.5, 1.3, 1.1, "glint")
        for x, y in ((34, 46), (52, 54), (68, 40), (90, 50), (78, 60), (46, 34))
    ),
)
FLOWER = Symbol(
    "flower",
    40,
    56,
    (20, 52),
    shadow(21, 52, 10, 3)
    + line("M20 26C21 36 20 44 20 52", "leaf-dark", 3)
    + fill(
        "M20 46C10 46 6 40 5 34C14 34 19 38 20 46ZM20 42C21 34 27 30 34 30C33 38 28 42 20 42Z",
        "leaf",
    )
    + '<g fill="currentColor"><circle cx="20" cy="9" r="7"/><circle cx="28.5" cy="15" r="7"/>'
    '<circle cx="25.3" cy="25" r="7"/><circle cx="14.7" cy="25" r="7"/>'
    '<circle cx="11.5" cy="15" r="7"/></g>'
    + oval(20, 17.5, 5.6, 5.6, "sun")
    + oval(18.5, 16, 1.8, 1.5, "glint", ' opacity=".7"'),
)
TULIP = Symbol(
    "tulip",
    40,
    56,
    (20, 52),
    shadow(21, 52, 10, 3)
    + line("M20 24V52", "leaf-dark", 3)
    + fill(
        "M20 52C10 46 7 36 8 28C16 34 20 42 20 52ZM20 52C21 42 25 36 32 32C33 40 29 48 20 52Z",
        "leaf",
    )
    + '<path d="M8 8C11 8 14 11 15 14C16 9 18 5 20 3C22 5 24 9 25 14C26 11 29 8 32 8C34 20 '
    '30 28 20 28C10 28 6 20 8 8Z" fill="currentColor"/>'
    + line("M13 14C13 18 14 21 16 23", "glint", 2.4, ' opacity=".6"'),
)
MUSHROOM = Symbol(
    "mushroom",
    48,
    48,
    (24, 44),
    shadow(25, 44, 16, 4)
    + fill("M17 26H31L33 42C29 46 19 46 15 42Z", "cream")
    + fill("M26 26H31L33 42C31 44 28 45 25 45C28 38 28 32 26 26Z", "wall-dark")
    + fill("M4 28C4 12 13 4 24 4C35 4 44 12 44 28C34 33 14 33 4 28Z", "berry")
    + line("M10 20C12 14 15 11 19 9", "petal-pink", 3)
    + oval(17, 18, 3.6, 3.2, "cream")
    + oval(30, 13, 3.2, 2.8, "cream")
    + oval(35, 23, 3.4, 3, "cream")
    + oval(24, 25, 2.6, 2.2, "cream"),
)
ROCK = Symbol(
    "rock",
    60,
    40,
    (30, 34),
    shadow(31, 34, 26, 5)
    + fill("M4 32C2 18 14 6 28 6C44 6 58 18 56 32C48 38 12 38 4 32Z", "stone-edge")
    + fill("M6 28C6 16 16 8 28 8C38 8 46 13 48 20C38 18 30 26 14 30Z", "stone"),
)
BUTTERFLY = Symbol(
    "butterfly",
    40,
    32,
    (20, 16),
    fill("M19 16C14 4 4 2 3 9C2 15 8 18 12 17C6 19 6 27 12 27C17 27 19 21 19 16Z", "wing")
    + fill("M21 16C26 4 36 2 37 9C38 15 32 18 28 17C34 19 34 27 28 27C23 27 21 21 21 16Z", "wing")
    + line("M20 9V24M20 9L16 3M20 9L24 3", "wing-dark", 2.4),
)
FIREFLY = Symbol(
    "firefly",
    40,
    40,
    (20, 20),
    oval(20, 20, 18, 18, "glow", ' fill-opacity=".14"')
    + oval(20, 20, 9, 9, "glow", ' fill-opacity=".3"')
    + oval(20, 20, 3.6, 3.6, "glow"),
)

SCENERY: Final = (BUSH, BERRY_BUSH, FLOWER, TULIP, MUSHROOM, ROCK, BUTTERFLY, FIREFLY)
"""Every symbol of this module, in the order of definition."""
