"""Pictures of people: a face for everybody at a table, told apart by outline as well as colour.

Light comes from the upper left: base, one shade to the lower right, one highlight. All faces lie
in a box of 64 whose ground is at 60.
"""

from __future__ import annotations

from functools import cache
from math import cos, radians, sin
from typing import Final

from ludoteca.drawing.svg import mirror, num
from ludoteca.drawing.symbols import Symbol, define, eyes, fill, line, mouth, oval, shadow

BOX: Final = 64
FOOT: Final = (32.0, 60.0)
MIDDLE: Final = 32.0  # the axis of a face


def both(path: str) -> str:
    """The path and its mirror image."""
    return path + mirror(path, MIDDLE)


def pair(x: float, y: float, rx: float, ry: float, colour: str) -> str:
    """An ellipse on either side of the axis."""
    return oval(x, y, rx, ry, colour) + oval(2 * MIDDLE - x, y, rx, ry, colour)


def tilted(x: float, y: float, rx: float, ry: float, angle: float, colour: str) -> str:
    """An ellipse turned about its middle, in degrees."""
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" '
        f'transform="rotate({num(angle)} {num(x)} {num(y)})" fill="var(--{colour})"/>'
    )


def ball(x: float, y: float, rx: float, ry: float, colours: str, deep: float = 1.05) -> str:
    """A round thing in three tones of a family, lit from the upper left.

    The nearer `deep` is to 1, the thinner is the shaded crescent at its lower right.
    """
    ends = []
    for angle in (-32.0, 148.0):
        turn = radians(angle)
        ends.append((x + rx * cos(turn), y + ry * sin(turn)))
    (x1, y1), (x2, y2) = ends
    crescent = (
        f"M{num(x1)} {num(y1)}A{num(rx)} {num(ry)} 0 0 1 {num(x2)} {num(y2)}"
        f"A{num(rx * deep)} {num(ry * deep)} 0 0 0 {num(x1)} {num(y1)}Z"
    )
    gleam = tilted(x - rx * 0.42, y - ry * 0.56, rx * 0.34, ry * 0.17, -32, f"{colours}-light")
    return oval(x, y, rx, ry, colours) + fill(crescent, f"{colours}-dark") + gleam


def _nose(x: float, y: float, size: float, colour: str = "ink") -> str:
    """A rounded triangle that points down, with a glint."""
    path = (
        f"M{num(x - size)} {num(y - size * 0.6)}Q{num(x)} {num(y - size * 1.1)} "
        f"{num(x + size)} {num(y - size * 0.6)}Q{num(x + size * 0.7)} {num(y + size * 0.5)} "
        f"{num(x)} {num(y + size * 0.75)}Q{num(x - size * 0.7)} {num(y + size * 0.5)} "
        f"{num(x - size)} {num(y - size * 0.6)}Z"
    )
    return fill(path, colour) + oval(
        x - size * 0.3, y - size * 0.45, size * 0.3, size * 0.2, "glint"
    )


_GROUND = shadow(33, 58.5, 19, 4)

_HEDGEHOG = (
    _GROUND
    + fill(
        "M32 4L37 10L44 6L46 13L54 12L53 20L61 23L57 30L62 36L56 40L59 47L51 49L50 55L42 54"
        "H22L14 55L13 49L5 47L8 40L2 36L7 30L3 23L11 20L10 12L18 13L20 6L27 10Z",
        "bear-dark",
    )
    + fill(
        "M31 9L35 15L41 12L42 18L49 18L47 25L53 28L49 34L12 36L9 30L13 26L9 20L16 19L16 13L22 15"
        "L25 9L29 13Z",
        "bear",
    )
    + line("M17 23L20 27M25 16L27 21M37 18L36 22M14 32L18 33M45 27L42 29", "bear-light", 2.4)
    + ball(32, 41, 19, 16, "tan")
    + fill(
        "M32 26C36 29 41 27 44 31C39 33 36 33 32 31C28 33 25 33 20 31C23 27 28 29 32 26Z", "bear"
    )
    + oval(32, 48, 10.5, 7.5, "cream")
    + pair(18.5, 46, 3.4, 2.3, "blush")
    + eyes("calm", (24, 39), (40, 39), 3.3)
    + _nose(32, 45, 4.4)
    + mouth("calm", 32, 48.6, 3.4)
)

_FROG = (
    _GROUND
    + ball(17.5, 19, 11.5, 11.5, "frog")
    + ball(46.5, 19, 11.5, 11.5, "frog")
    + ball(32, 38, 26, 19.5, "frog")
    + fill("M9 44C18 51 46 51 55 44C52 53 43 57.5 32 57.5C21 57.5 12 53 9 44Z", "frog-belly")
    + pair(17.5, 18, 7.6, 7.8, "cream")
    + eyes("calm", (18.5, 18.5), (45.5, 18.5), 4.4)
    + line("M13 39Q32 50 51 39", "ink", 2.4)
    + pair(28.5, 33, 1.3, 1.1, "frog-dark")
    + pair(13.5, 43, 3.6, 2.4, "blush")
)

_SNAIL = (
    shadow(33, 58.5, 26, 4)
    + fill(
        "M4 56C3 46 8 42 14 42C22 42 24 50 34 50H56C60 50 62 53 62 57H12C8 58 5 58 4 56Z", "snail"
    )
    + fill("M34 50H56C60 50 62 53 62 57H30C36 56 38 53 34 50Z", "snail-dark")
    + ball(41, 32, 20.5, 20.5, "shell")
    + line(
        "M41 33C43 33 44 35 42.5 36.5C39.5 39 35 36 35.5 31.5C36 26 42 23.5 46.5 25.5"
        "C52.5 28 54 36 50 41C46 46 37 47 31 42.5",
        "shell-dark",
        3.4,
    )
    + line("M10 28L8 14M19 28L21 14", "snail", 4)
    + ball(14, 35, 12.5, 12, "snail")
    + oval(8, 13, 5.4, 5.6, "cream")
    + oval(21, 13, 5.4, 5.6, "cream")
    + eyes("calm", (8.6, 13.5), (21.6, 13.5), 3)
    + line("M8 37Q13 42 19 37", "ink", 2.2)
    + oval(6.6, 36.5, 2.4, 1.7, "blush")
    + oval(21.4, 36.5, 2.4, 1.7, "blush")
)

_OWL = (
    _GROUND
    + fill("M9 34L8 6C14 8 20 12 24 17H40C44 12 50 8 56 6L55 34Z", "lilac-dark")
    + fill("M11 30L10 10C15 12 19 15 22 19L30 20L24 32Z", "lilac")
    + ball(32, 37, 24, 20.5, "lilac")
    + fill(
        "M32 42C41 44 47 47 49 51C45 55 39 57.5 32 57.5C25 57.5 19 55 15 51C17 47 23 44 32 42Z",
        "lilac-light",
    )
    + line("M25 50q2 2.5 4 0M35 50q2 2.5 4 0M30 54q2 2.5 4 0", "lilac-dark", 1.8)
    + pair(21.5, 32, 11.2, 11.2, "cream")
    + eyes("calm", (22.5, 32), (41.5, 32), 5.6, "sun")
    + fill("M27.5 37Q32 34 36.5 37Q35 44 32 46Q29 44 27.5 37Z", "beak")
    + fill("M32 36.5Q34.5 35.8 36.5 37Q35 44 32 46Z", "beak-dark")
)

_RABBIT = (
    _GROUND
    + fill(both("M19 30C9 18 9 2 17 1C25 0 30 14 29 26Z"), "mouse")
    + fill("M37 25C36 14 40 1 47 1C55 3 54 18 45 30Z", "mouse-dark")
    + fill(both("M20 24C14 16 14 6 18 5.5C22 5 26 14 25.5 23Z"), "pink")
    + ball(32, 39, 21, 18, "mouse")
    + oval(25.5, 48, 8, 6.5, "cream")
    + oval(38.5, 48, 8, 6.5, "cream")
    + fill("M29 51.5H35V55.5Q35 57 33.5 57H30.5Q29 57 29 55.5Z", "glint")
    + line("M32 51.5V56.5", "mouse-dark", 1.2)
    + eyes("calm", (22.5, 37), (41.5, 37), 3.8)
    + _nose(32, 44, 3.2, "nose")
    + mouth("calm", 32, 46.8, 3.4)
    + pair(15.5, 44.5, 3.2, 2.2, "blush")
)

_FOX = (
    _GROUND
    + fill("M7 36C3 24 4 10 8 4C16 7 23 13 27 19H37C41 13 48 7 56 4C60 10 61 24 57 36Z", "fox")
    + fill("M37 19C41 13 48 7 56 4C60 10 61 24 57 36L46 30Z", "fox-dark")
    + fill(both("M11 26C9 20 9 14 11 10C15 13 19 17 21 20C16 21 13 23 11 26Z"), "ink")
    + fill("M3 40C8 30 18 17 32 17C46 17 56 30 61 40C56 50 44 58 32 58C20 58 8 50 3 40Z", "fox")
    + fill("M50 24C56 29 59 35 61 40C56 50 44 58 32 58C46 53 54 40 50 24Z", "fox-dark")
    + fill("M20 23C24 20 28 19 31 19C27 22 23 26 21 31C18 30 18 26 20 23Z", "fox-light")
    + fill(
        "M3 40C13 36 20 40 25 44L32 47L39 44C44 40 51 36 61 40C56 50 44 58 32 58C20 58 8 50 3 40Z",
        "cream",
    )
    + eyes("keen", (22, 35), (42, 35), 3.6)
    + _nose(32, 48, 4.2)
    + mouth("calm", 32, 51, 3)
)

_DUCK = (
    _GROUND
    + fill(
        "M30 20C23 13 26 3 34 3C32 6 34 8 38 7C37 10 38 11 42 11C41 15 37 18 35 21Z", "duck-dark"
    )
    + fill("M30 20C23 13 26 3 34 3C29 8 30 14 33 20Z", "duck")
    + ball(32, 37, 22.5, 20.5, "duck")
    + fill(
        "M15 44C20 36 27 40 32 37C37 40 44 36 49 44C46 54 40 55.5 32 55.5C24 55.5 18 54 15 44Z",
        "beak-dark",
    )
    + fill("M15 44C20 36 27 40 32 37C37 40 44 36 49 44C40 48 24 48 15 44Z", "beak")
    + pair(29, 41, 1.1, 0.8, "beak-dark")
    + eyes("calm", (23, 31), (41, 31), 3.8)
    + pair(14, 38, 3.2, 2.3, "blush")
)

_BEE = (
    _GROUND
    + tilted(11, 24, 11, 8.5, 34, "wing-clear")
    + tilted(53, 24, 11, 8.5, -34, "wing-clear-dark")
    + line("M25 20C24 13 22 9 18 7M39 20C40 13 42 9 46 7", "feeler", 2.6)
    + pair(17.5, 6.5, 3.4, 3.4, "feeler")
    + ball(32, 38, 21.5, 20, "sun")
    + fill(
        "M11.3 43C24 48 40 48 52.7 43C52 47 50 50 47.5 52.5"
        "C38 56 26 56 16.5 52.5C14 50 12 47 11.3 43Z",
        "ink",
    )
    + fill("M22 55.5C28 57 36 57 42 55.5C36 59 28 59 22 55.5Z", "sun-dark")
    + eyes("calm", (23.5, 33), (40.5, 33), 4.2)
    + line("M28 39Q32 42.5 36 39", "ink", 2.2)
    + pair(17, 38.5, 3.2, 2.2, "blush")
)

_BEAR = (
    _GROUND
    + ball(14, 20, 9.5, 9.5, "bear")
    + ball(50, 20, 9.5, 9.5, "bear")
    + pair(14.5, 20.5, 5, 5, "bear-light")
    + ball(32, 37, 24, 20.5, "bear")
    + oval(32, 46, 12.5, 9.5, "muzzle")
    + eyes("calm", (22, 34), (42, 34), 3.6)
    + _nose(32, 42.5, 5)
    + mouth("happy", 32, 47.4, 4)
)

_PANDA = (
    _GROUND
    + ball(13, 18, 9.5, 9.5, "slate")
    + ball(51, 18, 9.5, 9.5, "slate")
    + ball(32, 37, 24, 20.5, "snow")
    + tilted(21.5, 36, 7, 9, 28, "slate")
    + tilted(42.5, 36, 7, 9, -28, "slate-dark")
    + pair(22.5, 35, 4.2, 4.6, "glint")
    + eyes("calm", (22.8, 35.2), (41.2, 35.2), 3)
    + _nose(32, 44, 4)
    + mouth("calm", 32, 47.4, 3.8)
    + pair(15.5, 47, 3, 2, "blush")
)

_PIG = (
    _GROUND
    + fill("M10 32C4 24 5 12 9 8C17 9 24 14 27 20Z", "pig")
    + fill("M54 32C60 24 59 12 55 8C47 9 40 14 37 20Z", "pig-dark")
    + fill("M11 25C8 20 8 15 10 12C15 13 19 17 21 20Z", "pig-dark")
    + ball(32, 38, 24, 20, "pig")
    + oval(32.8, 44.6, 11.5, 8.6, "pig-dark")
    + oval(32, 43.6, 11, 8, "pig-light")
    + pair(28, 43.6, 2, 2.8, "pig-deep")
    + eyes("calm", (20.5, 33), (43.5, 33), 3.6)
    + line("M27 54.5Q32 57 37 54.5", "pig-deep", 2)
    + pair(13.5, 42, 3, 2.1, "blush")
)

_PENGUIN = (
    _GROUND
    + fill("M29 17C26 10 29 5 33 3C32 6 34 8 38 8C36 11 37 14 35 17Z", "slate-dark")
    + ball(32, 36, 23, 21.5, "slate")
    + fill(
        "M32 28C35 19 53 20 50.5 38C49 50 41 57 32 57C23 57 15 50 13.5 38C11 20 29 19 32 28Z",
        "snow",
    )
    + fill("M50.5 38C49 50 41 57 32 57C43 52 47 44 47 29C50 31 51 34 50.5 38Z", "snow-dark")
    + eyes("calm", (23, 34), (41, 34), 3.8)
    + fill("M24.5 41Q32 36 39.5 41Q36 48 32 48.5Q28 48 24.5 41Z", "beak")
    + fill("M24.5 41Q32 44 39.5 41Q36 48 32 48.5Q28 48 24.5 41Z", "beak-dark")
    + pair(17.5, 42, 3, 2.1, "blush")
)

_LION = (
    _GROUND
    + fill(
        "M32 3C36 2 39 5 42 6C47 5 50 9 52 12C57 13 58 18 58 22C62 25 61 30 60 34C62 39 59 43 56 45"
        "C55 50 51 53 47 54C43 58 37 58 32 57C27 58 21 58 17 54C13 53 9 50 8 45C5 43 2 39 4 34"
        "C3 30 2 25 6 22C6 18 7 13 12 12C14 9 17 5 22 6C25 5 28 2 32 3Z",
        "mane",
    )
    + fill(
        "M58 22C62 25 61 30 60 34C62 39 59 43 56 45C55 50 51 53 47 54C43 58 37 58 32 57"
        "C27 58 21 58 17 54C36 54 54 44 52 12C57 13 58 18 58 22Z",
        "mane-dark",
    )
    + line("M14 20L19 25M24 11L27 17M38 10L37 16", "mane-light", 2.6)
    + ball(17, 24, 6, 6, "sun")
    + ball(47, 24, 6, 6, "sun")
    + ball(32, 36, 19, 17, "sun")
    + oval(26.5, 44, 7, 5.6, "cream")
    + oval(37.5, 44, 7, 5.6, "cream")
    + eyes("calm", (24.5, 34), (39.5, 34), 3.3)
    + _nose(32, 40.5, 3.8, "nose-dark")
    + mouth("calm", 32, 43.4, 3.4)
)

_ELEPHANT = (
    _GROUND
    + fill("M20 22C8 12 1 20 2 32C3 44 12 48 20 42Z", "elephant")
    + fill("M44 22C56 12 63 20 62 32C61 44 52 48 44 42Z", "elephant-dark")
    + fill("M18 27C11 21 6 25 7 33C8 40 13 42 18 38Z", "pink")
    + fill("M46 27C53 21 58 25 57 33C56 40 51 42 46 38Z", "pink")
    + ball(32, 30, 18.5, 20.5, "elephant")
    + fill("M25 38C25 50 24 58 33 59.5C41 60.5 43 55 40 52C37 50 37 46 39 38Z", "elephant-light")
    + line("M26.5 45Q31 47 35.5 45M27 50Q31 52 35.5 49.5", "elephant-dark", 1.8)
    + eyes("calm", (23.5, 30), (40.5, 30), 3.5)
    + pair(18.8, 37, 2.8, 2, "blush")
)

_DOG = (
    _GROUND
    + ball(32, 36, 21, 21, "muzzle")
    + fill("M32 15C36 18 37 30 32 36C27 30 28 18 32 15Z", "cream")
    + oval(32, 46, 12.5, 9.5, "cream")
    + fill("M20 16C10 10 2 20 3 34C4 44 12 47 14 40C15 32 19 24 24 18Z", "bear")
    + fill("M44 16C54 10 62 20 61 34C60 44 52 47 50 40C49 32 45 24 40 18Z", "bear-dark")
    + line("M8 24C9 20 12 17 15 17", "bear-light", 2.6)
    + eyes("calm", (23.5, 33), (40.5, 33), 3.8)
    + _nose(32, 42, 5)
    + fill("M28 50Q32 48 36 50V54Q36 58 32 58Q28 58 28 54Z", "nose")
    + line("M32 50V54", "nose-dark", 1.3)
    + mouth("calm", 32, 46.4, 5)
)

_TURTLE = (
    shadow(33, 58.5, 27, 4)
    + oval(10, 54, 7.5, 5, "mint-dark")
    + oval(54, 54, 7.5, 5, "mint-dark")
    + fill("M5 48C5 22 18 6 32 6C46 6 59 22 59 48C59 53 56 55 52 55H12C8 55 5 53 5 48Z", "turtle")
    + fill("M45 12C54 20 59 34 59 48C59 53 56 55 52 55H40C52 46 53 27 45 12Z", "turtle-dark")
    + fill("M25 14H39L44 24L38 33H26L20 24Z", "turtle-light")
    + line("M25 14L21 9M39 14L43 9M44 24L55 27M20 24L9 27M26 33L20 42", "turtle-dark", 2.4)
    + line("M25 14H39L44 24L38 33H26L20 24Z", "turtle-dark", 2.4)
    + ball(32, 43, 17, 15, "mint")
    + oval(32, 51, 9.5, 5.4, "mint-light")
    + eyes("calm", (24.5, 40), (39.5, 40), 3.6)
    + line("M26 49Q32 53.5 38 49", "ink", 2.2)
    + pair(20, 46.5, 2.8, 2, "blush")
)

_DRAWN: Final = {
    "hedgehog": _HEDGEHOG,
    "frog": _FROG,
    "snail": _SNAIL,
    "owl": _OWL,
    "rabbit": _RABBIT,
    "fox": _FOX,
    "duck": _DUCK,
    "bee": _BEE,
    "bear": _BEAR,
    "panda": _PANDA,
    "pig": _PIG,
    "penguin": _PENGUIN,
    "lion": _LION,
    "elephant": _ELEPHANT,
    "dog": _DOG,
    "turtle": _TURTLE,
}

AVATAR_KINDS: Final = tuple(_DRAWN)
"""The faces in their order: a seat's face where nobody chose one is that of its number."""

AVATARS: Final = tuple(
    Symbol(f"avatar-{kind}", BOX, BOX, FOOT, body) for kind, body in _DRAWN.items()
)


@cache
def symbols() -> str:
    """The definitions of all faces, for a page's `<defs>`."""
    return define(AVATARS)
