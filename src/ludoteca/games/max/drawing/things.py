"""What stands in Max's garden: all of it by name, and the scenery drawn here."""

from random import Random

from ludoteca.drawing.svg import cloud
from ludoteca.drawing.symbols import Symbol, box, fill, line, oval, shadow
from ludoteca.games.max.drawing.house import (
    BASKET_BACK,
    BASKET_FRONT,
    EMPTY_DISH,
    HOUSE,
    STUMP,
    TREATS,
)
from ludoteca.games.max.drawing.tree import (
    BURROW_BACK,
    BURROW_FRONT,
    NEST_BACK,
    NEST_FRONT,
    TREE,
)


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


BUSH = Symbol("max-bush", 124, 80, (62, 68), _bush())
BERRY_BUSH = Symbol(
    "max-berries",
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
    "max-flower",
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
    "max-tulip",
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
    "max-mushroom",
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
    "max-rock",
    60,
    40,
    (30, 34),
    shadow(31, 34, 26, 5)
    + fill("M4 32C2 18 14 6 28 6C44 6 58 18 56 32C48 38 12 38 4 32Z", "stone-edge")
    + fill("M6 28C6 16 16 8 28 8C38 8 46 13 48 20C38 18 30 26 14 30Z", "stone"),
)
POND = Symbol(
    "max-pond",
    220,
    130,
    (110, 65),
    fill(
        "M8 68C4 34 50 10 104 8C164 6 216 28 214 66C212 104 166 124 112 124C58 124 12 102 8 68Z",
        "grass-dark",
    )
    + fill(
        "M16 66C14 36 58 18 106 16C160 14 206 34 204 64C202 96 160 114 112 114C62 114 20 94 16 66Z",
        "stone-edge",
    )
    + fill(
        "M22 66C20 40 62 24 106 22C156 20 200 38 198 64C196 92 158 108 112 108C66 108 26 92 22 66Z",
        "water-dark",
    )
    + fill(
        "M28 70C30 46 66 32 106 31C152 29 194 44 194 66C190 90 154 104 112 104C70 104 30 90 28 70Z",
        "water",
    )
    + line("M62 50q16-9 34-9M58 62q6-5 14-7M128 92q18-1 32-9", "water-light", 4)
    + fill(
        "M150 62C150 54 162 50 172 52L164 60L178 62C176 70 166 74 158 72C152 70 150 66 150 62Z",
        "leaf",
    )
    + fill(
        "M86 84C88 77 98 75 106 78L98 83L108 87C104 93 94 94 89 91C86 89 86 86 86 84Z", "leaf-dark"
    )
    + "".join(
        oval(160 + dx, 58 + dy, 5, 4, "petal-pink") for dx, dy in ((-6, 0), (6, 0), (0, -5), (0, 2))
    )
    + oval(160, 57, 3, 2.6, "sun")
    # reeds and pebbles on the rim
    + line("M36 54C34 40 36 28 40 18M44 50C44 38 48 28 54 22", "leaf-dark", 3.4)
    + line("M40 18V6M54 22L57 12", "bark", 6)
    + oval(188, 94, 12, 7, "stone-edge")
    + oval(186, 92, 11, 6, "stone")
    + oval(168, 104, 8, 5, "stone-edge")
    + oval(167, 102.5, 7, 4, "stone"),
)
_YARD = 46  # how far the fence rises behind the blanket
_PICKETS = "".join(
    box(x, 12 + abs(x - 113) * 0.07, 14, 50, 6, "wall")
    + line(f"M{x + 11.5:g} {20 + abs(x - 113) * 0.07:g}V58", "wall-dark", 3.4)
    for x in range(29, 204, 21)
)


def _lowered(path: str) -> str:
    return f'<g transform="translate(0 {_YARD})">{path}</g>'


BLANKET = Symbol(
    "max-blanket",
    240,
    96 + _YARD,
    (120, 48 + _YARD),
    shadow(126, 62, 104, 8)
    + line("M26 32H214M26 49H214", "wall-dark", 6)
    + _PICKETS
    + _lowered(
        fill(
            "M30 12C90 6 150 6 212 12C222 36 230 60 238 86C160 96 84 96 8 86C12 60 20 36 30 12Z",
            "shade",
            ' opacity=".2"',
        )
        + fill(
            "M30 8C90 3 150 3 210 8C220 32 228 56 234 78C160 88 80 88 6 78C12 56 20 32 30 8Z",
            "cloth",
        )
        + fill(
            "M30 8C90 3 150 3 210 8L216 23C150 17 90 17 24 23ZM12 60C80 70 160 70 228 60L234 78"
            "C160 88 80 88 6 78Z",
            "cloth-dark",
        )
        + fill(
            "M186 6L210 8C220 32 228 56 234 78L206 81C202 54 196 30 186 6Z",
            "shade",
            ' opacity=".12"',
        )
        # Max's own sign
        + '<g opacity=".9">'
        + fill(
            "M100 50C100 40 110 36 120 36C130 36 140 40 140 50C140 58 130 60 120 58C110 60 "
            "100 58 100 50Z",
            "cushion",
        )
        + oval(94, 36, 8, 6.5, "cushion")
        + oval(111, 28, 8, 6.5, "cushion")
        + oval(129, 28, 8, 6.5, "cushion")
        + oval(146, 36, 8, 6.5, "cushion")
        + "</g>"
        + line(
            "M12 80v7M32 83v7M54 85v7M76 86v7M98 87v7M120 87v7M142 87v7M164 86v7M186 85v7M208 83v7"
            "M228 80v7",
            "cloth",
            3,
        )
    ),
)
"""Max's corner of the garden: a blanket with his sign, a fence behind it. The caught sit here."""

BUTTERFLY = Symbol(
    "max-butterfly",
    40,
    32,
    (20, 16),
    fill("M19 16C14 4 4 2 3 9C2 15 8 18 12 17C6 19 6 27 12 27C17 27 19 21 19 16Z", "wing")
    + fill("M21 16C26 4 36 2 37 9C38 15 32 18 28 17C34 19 34 27 28 27C23 27 21 21 21 16Z", "wing")
    + line("M20 9V24M20 9L16 3M20 9L24 3", "wing-dark", 2.4),
)
FIREFLY = Symbol(
    "max-firefly",
    40,
    40,
    (20, 20),
    oval(20, 20, 18, 18, "glow", ' fill-opacity=".14"')
    + oval(20, 20, 9, 9, "glow", ' fill-opacity=".3"')
    + oval(20, 20, 3.6, 3.6, "glow"),
)
SMOKE = Symbol(
    "max-smoke",
    60,
    70,
    (14, 66),
    '<g fill="var(--cloud)" opacity=".75"><circle cx="14" cy="56" r="8"/>'
    '<circle cx="24" cy="38" r="10"/><circle cx="42" cy="20" r="13"/></g>',
)

THINGS = (
    TREE,
    NEST_BACK,
    NEST_FRONT,
    BURROW_BACK,
    BURROW_FRONT,
    HOUSE,
    BASKET_BACK,
    BASKET_FRONT,
    STUMP,
    BUSH,
    BERRY_BUSH,
    FLOWER,
    TULIP,
    MUSHROOM,
    ROCK,
    POND,
    BLANKET,
    BUTTERFLY,
    FIREFLY,
    SMOKE,
    *TREATS.values(),
    EMPTY_DISH,
)
"""Every symbol of this module, in the order of definition."""
