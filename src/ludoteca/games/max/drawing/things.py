"""What stands in Max's garden: all of it by name, and the pond and the blanket, drawn here."""

from ludoteca.drawing.scenery import SCENERY
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
    POND,
    BLANKET,
    SMOKE,
    *TREATS.values(),
    *SCENERY,
    EMPTY_DISH,
)
"""Every thing in the garden, in the order of definition."""
