"""The tree in the middle, and the three homes: burrow, branch and nest.

A home has a far and a near part, so that whoever sits there is drawn between them.
"""

from random import Random

from ludoteca.drawing.svg import cloud, num
from ludoteca.drawing.symbols import Symbol, fill, line, oval, shadow

TREE_WIDTH, TREE_HEIGHT = 340.0, 400.0
TREE_FOOT = (170.0, 372.0)
HOME_AT = {"burrow": (246.0, 384.0), "branch": (287.0, 247.0), "nest": (58.0, 226.0)}
"""Where the feet of the one at home are, in the tree's own units."""


def _crown() -> str:
    """The leaves: a dark cloud behind, the main one, lighter ones to the upper left, apples."""
    rnd = Random(41)
    parts = []
    x: float
    y: float
    for x, y, rx, ry, bumps, colour in (
        (172, 128, 142, 96, 14, "leaf-dark"),
        (96, 158, 74, 52, 10, "leaf-dark"),
        (252, 156, 74, 54, 10, "leaf-dark"),
        (162, 104, 122, 80, 13, "leaf"),
        (84, 132, 62, 48, 9, "leaf"),
        (244, 128, 66, 48, 9, "leaf"),
        (150, 160, 70, 40, 9, "leaf"),
        (132, 72, 66, 42, 9, "leaf-light"),
        (70, 116, 38, 28, 7, "leaf-light"),
        (222, 100, 42, 28, 8, "leaf-light"),
        (144, 140, 40, 22, 8, "leaf-light"),
        (116, 56, 34, 19, 7, "leaf-glint"),
    ):
        parts.append(fill(cloud(rnd, rx, ry, bumps, (x, y)), colour))
    for _ in range(34):
        x, y = rnd.uniform(60, 280), rnd.uniform(44, 190)
        tone = "leaf-dark" if rnd.random() < 0.55 else "leaf-glint"
        parts.append(line(f"M{num(x)} {num(y)}q4-6 11-5", tone, 2.6, ' opacity=".6"'))
    for x, y in ((58, 150), (112, 100), (196, 66), (262, 150), (190, 150), (238, 92), (126, 176)):
        parts.append(
            line(f"M{x} {y - 8}q1-5 5-7", "bark-dark", 2)
            + oval(x, y, 8.5, 8.5, "berry")
            + oval(x - 2.6, y - 2.8, 2.4, 2, "glint", ' opacity=".75"')
        )
    return "".join(parts)


_TRUNK = (
    "M132 196C142 244 142 292 128 326C120 346 104 358 92 370C108 366 120 368 130 378"
    "C142 372 150 372 162 378C172 372 186 372 200 379C212 370 226 370 240 372"
    "C224 360 214 346 208 326C198 292 198 244 208 196Z"
)
TREE = Symbol(
    "max-tree",
    TREE_WIDTH,
    TREE_HEIGHT,
    TREE_FOOT,
    shadow(188, 376, 132, 19)
    # the two branches
    + fill("M142 268C112 264 84 256 50 238L44 246C76 270 112 284 146 288Z", "bark")
    + fill("M142 280C112 276 78 262 44 246C76 270 112 284 146 288Z", "bark-dark")
    + fill(
        "M196 278C228 274 262 264 300 246L318 238L320 247L304 257C270 276 232 290 196 296Z", "bark"
    )
    + fill("M196 288C232 284 270 270 304 252L320 247L304 257C270 276 232 290 196 296Z", "bark-dark")
    + line("M232 272L246 256M70 252L62 262", "bark", 7)
    # the trunk, shade to the right, highlight to the left
    + fill(_TRUNK, "bark")
    + fill(
        "M184 196C176 250 176 296 188 330C192 348 196 362 200 379C212 370 226 370 240 372"
        "C224 360 214 346 208 326C198 292 198 244 208 196Z",
        "bark-dark",
    )
    + line("M146 228C151 262 150 296 140 326", "bark-light", 6)
    + line(
        "M162 250C164 274 163 296 159 314M168 330C166 344 164 354 158 362M150 340C146 350 140 "
        "358 132 362",
        "bark-dark",
        3.6,
    )
    + oval(168, 296, 12, 16, "bark-dark")
    + oval(169.5, 298, 8.5, 12, "hole")
    + _crown()
    # leaves at the tip of the right branch
    + fill("M312 240C312 226 322 218 336 218C336 232 328 242 312 240Z", "leaf")
    + fill("M316 250C322 242 332 242 340 250C332 258 322 258 316 250Z", "leaf-dark")
    + fill("M306 238C298 230 298 220 304 212C314 220 314 230 306 238Z", "leaf-light"),
)

NEST_BACK = Symbol(
    "max-nest-back",
    110,
    60,
    (55, 24),
    oval(55, 22, 46, 15, "bark-dark")
    + line("M10 20L2 14M100 20L108 13M20 12L14 5M88 12L95 5", "bark", 3.4)
    + oval(55, 23, 38, 10.5, "hole"),
)
NEST_FRONT = Symbol(
    "max-nest-front",
    110,
    60,
    (55, 24),
    fill("M8 22C10 48 32 58 55 58C78 58 100 48 102 22C92 36 74 39 55 39C36 39 18 36 8 22Z", "bark")
    + fill("M78 37C88 34 96 30 102 22C100 48 78 58 55 58C70 54 80 48 78 37Z", "bark-dark")
    + line(
        "M12 30C28 42 48 45 68 42M18 42C34 50 52 52 72 48M34 54C46 56 60 54 70 52", "wood-dark", 3
    )
    + line("M24 36L38 46M50 42L62 52M74 38L86 46M6 26L0 22M104 26L110 20", "bark-dark", 3),
)
BURROW_BACK = Symbol(
    "max-burrow-back",
    150,
    110,
    (75, 98),
    shadow(80, 99, 70, 10)
    + fill(
        "M2 102C10 96 10 82 14 66C20 38 42 16 60 20C72 6 96 12 104 26C124 32 132 52 136 70"
        "C139 84 140 96 148 102C120 107 30 107 2 102Z",
        "leaf-dark",
    )
    + fill(
        "M2 102C10 96 10 82 14 66C20 38 42 16 60 20C70 9 86 10 96 18C104 34 116 46 118 62"
        "C104 44 92 92 58 105C36 105 16 104 2 102Z",
        "leaf",
    )
    + fill(
        "M22 66C26 46 40 30 58 28C60 30 60 34 56 36C44 40 34 52 30 68C28 72 22 70 22 66Z",
        "leaf-light",
    )
    + line("M74 24q-1-8-5-11m5 11q0-8 3-12m-3 12q3-6 8-7", "leaf-light", 3)
    + line("M104 40q4-6 11-5M116 62q4-5 10-4M92 30q4-5 10-4", "leaf", 3)
    + fill("M28 103C28 64 46 42 75 42C104 42 122 64 122 103Z", "bark")
    + fill("M98 49C113 59 122 78 122 103H112C112 82 109 64 98 49Z", "bark-dark")
    + line("M33 92C35 70 46 52 64 47", "bark-light", 4)
    + fill("M40 103C40 70 54 53 75 53C96 53 110 70 110 103Z", "hole")
    + line("M62 52C60 44 54 42 50 36M94 53C98 46 104 46 107 41M36 80C28 78 24 82 18 80", "bark", 4)
    + line("M12 102q-2-9-7-13m7 13q0-9 4-14m-4 14q3-7 9-9", "leaf", 4)
    + oval(132, 95, 4, 4, "petal-white")
    + oval(139, 97, 4, 4, "petal-white")
    + oval(135, 101, 4, 4, "petal-white")
    + oval(135.5, 97.5, 2.4, 2.4, "sun"),
)
BURROW_FRONT = Symbol(
    "max-burrow-front",
    150,
    34,
    (75, 22),
    fill("M20 26C30 14 52 20 75 18C98 20 120 14 130 26C118 34 32 34 20 26Z", "bark-light")
    + fill("M75 18C98 20 120 14 130 26C122 32 98 33 75 33C90 28 92 22 75 18Z", "bark")
    + line("M16 26q-2-8-6-12m6 12q1-9 4-13M134 26q-1-9-4-12m4 12q3-7 8-10", "leaf", 4),
)
