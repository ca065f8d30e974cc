"""Pictures of what people say to each other at a table, in place of chat.

Each in a box of 64 whose ground is at 60, lit from the upper left as the faces of people are.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from ludoteca.drawing.people import ball, both, pair, tilted
from ludoteca.drawing.symbols import Symbol, define, eyes, fill, line, oval, shadow

BOX: Final = 64
FOOT: Final = (32.0, 60.0)

_GROUND = shadow(33, 58.5, 18, 3.6)
_HEAD = _GROUND + ball(32, 34, 24, 23, "sun")

_PALM = (
    "M20 34C15 27 11 20 14 18C17 16 21 22 24 27L21 11C20 6 25 5 27 10L31 24L32 8C32 3 38 3 38 8"
    "L39 24L43 11C44 7 49 8 48 13L46 30C51 24 56 23 58 26C59 29 54 34 51 40C48 49 43 55 35 55"
    "C27 55 24 45 20 34Z"
)

_HELLO = (
    _GROUND
    + fill(_PALM, "muzzle")
    + fill(
        "M46 30C51 24 56 23 58 26C59 29 54 34 51 40C48 49 43 55 35 55C32 55 29 53 27 50"
        "C38 51 45 44 46 30Z",
        "muzzle-dark",
    )
    + line("M24 29L22 15M33 11L32.5 22", "muzzle-light", 2.4)
    + line("M30 39Q36 35 43 37", "muzzle-dark", 2)
    + line("M8 24Q4 30 6 37M59 12Q61 16 60 20", "feeler", 2.6)
)

_THANKS = (
    _GROUND
    + line("M32 58C31 50 32 44 33 38", "leaf-dark", 4)
    + fill("M33 52C38 42 48 42 54 46C50 55 41 57 33 52Z", "leaf")
    + fill("M33 52C40 50 47 48 54 46C50 55 41 57 33 52Z", "leaf-dark")
    + fill("M32 54C28 47 20 46 13 50C17 57 26 59 32 54Z", "leaf")
    + fill("M32 54C26 52 19 51 13 50C20 46 28 47 32 54Z", "leaf-light")
    + "".join(
        tilted(32 + x, 23 + y, 8.6, 7.2, turn, colour)
        for x, y, turn, colour in (
            (11, 4, 20, "pig-dark"),
            (6, 13, 60, "pig-dark"),
            (-7, 12, -60, "pig"),
            (-12, 1, -10, "pig"),
            (-2, -12, 80, "pig-light"),
            (9, -8, -50, "pig"),
        )
    )
    + ball(32, 23, 8, 8, "sun")
)

_WELL_DONE = (
    _GROUND
    + fill("M18 4H30L36 28L26 32Z", "cushion")
    + fill("M46 4H34L28 28L38 32Z", "dish-dark")
    + fill("M46 4H40L33 30L38 32Z", "dish")
    + ball(32, 42, 17.5, 17, "sun")
    + oval(32, 42, 12.5, 12, "sun-dark")
    + fill(
        "M32 32L35 39L42.5 39.6L36.8 44.4L38.6 51.7L32 47.8L25.4 51.7L27.2 44.4L21.5 39.6L29 39Z",
        "sun-light",
    )
)

_LUCKY = (
    _GROUND
    + line("M32 34C33 44 37 52 44 58", "frog-dark", 4.4)
    + "".join(
        f'<g transform="rotate({turn} 32 31)">'
        + fill("M32 31C20 26 19 13 25.5 9C29 7 32 9.5 32 13C32 9.5 35 7 38.5 9"
               "C45 13 44 26 32 31Z", colour)
        + line("M32 29V18", light, 2)
        + "</g>"
        for turn, colour, light in (
            (-40, "frog", "frog-light"),
            (50, "frog", "frog-light"),
            (140, "frog-dark", "frog"),
            (230, "frog", "frog-light"),
        )
    )
)  # fmt: skip

_OH_NO = (
    _HEAD
    + eyes("wary", (23, 32), (41, 32), 4)
    + oval(32, 47, 5, 6, "ink")
    + fill(both("M4 46C3 36 9 33 13 37C17 41 17 50 13 55C8 57 4 53 4 46Z"), "sun")
    + fill(both("M13 37C17 41 17 50 13 55C11 51 11 42 13 37Z"), "sun-dark")
)

_SORRY = (
    _HEAD
    + eyes("sad", (23, 33), (41, 33), 3.8)
    + line("M25 48Q32 42 39 48", "ink", 2.6)
    + pair(16, 41, 3.6, 2.4, "blush")
)

_HURRY = (
    _GROUND
    + fill("M14 4H50V10H14ZM14 52H50V58H14Z", "bear")
    + fill("M46 4H50V10H46ZM46 52H50V58H46Z", "bear-dark")
    + line("M16 6.5H34", "bear-light", 1.8)
    + fill(
        "M18 10H46C46 20 40 26 35 31C40 36 46 42 46 52H18C18 42 24 36 29 31C24 26 18 20 18 10Z",
        "wing-clear",
    )
    + fill(
        "M35 31C40 36 46 42 46 52H38C40 43 37 37 32 31C37 26 40 19 40 10H46C46 20 40 26 35 31Z",
        "wing-clear-dark",
    )
    + fill("M22 16H42C40 22 36 26 32 30C28 26 24 22 22 16Z", "sun")
    + fill("M20 52C21 46 27 44 32 40C37 44 43 46 44 52Z", "sun")
    + fill("M34 41.5C38 44.5 43 46 44 52H36Z", "sun-dark")
    + line("M32 30V42", "sun", 2)
)

_THINKING = (
    _GROUND
    + fill(
        "M16 42C7 42 4 34 8 29C6 21 14 15 21 18C25 9 40 9 44 17C53 15 60 22 57 30C61 36 57 43 49 42"
        "C43 47 35 46 32 43C27 47 20 46 16 42Z",
        "wing-clear",
    )
    + fill(
        "M57 30C61 36 57 43 49 42C43 47 35 46 32 43C27 47 20 46 16 42C30 44 48 42 53 20"
        "C57 22 58 26 57 30Z",
        "wing-clear-dark",
    )
    + oval(20, 52, 5, 4, "wing-clear")
    + oval(12, 57, 2.8, 2.2, "wing-clear")
    + oval(21, 31, 3.6, 3.6, "slate")
    + oval(32, 31, 3.6, 3.6, "slate")
    + oval(43, 31, 3.6, 3.6, "slate")
)

_LAUGH = (
    _HEAD
    + eyes("happy", (22.5, 30), (41.5, 30), 4.4)
    + fill("M18 38H46C46 49 40 54 32 54C24 54 18 49 18 38Z", "ink")
    + fill("M19 38H45L44.5 42.5H19.5Z", "glint")
    + fill("M24 51C27 47 37 47 40 51C37.5 53.3 35 54 32 54C29 54 26.5 53.3 24 51Z", "nose")
    + pair(13, 37, 3.6, 2.6, "blush")
)

_STAR = "M{x} {a}l2.2 4.5 5 .7-3.6 3.5.9 5-4.5-2.4-4.5 2.4.9-5-3.6-3.5 5-.7z"
_WOW = (
    _HEAD
    + fill(_STAR.format(x=21, a=22) + _STAR.format(x=43, a=22), "snow")
    + oval(32, 48, 6, 6.5, "ink")
    + oval(32, 51.5, 3.6, 2.6, "nose")
    + pair(14, 42, 3.6, 2.6, "blush")
)

_HEART = (
    _GROUND
    + fill("M32 57C14 45 5 35 6 23C7 11 21 6 32 18C43 6 57 11 58 23C59 35 50 45 32 57Z", "cushion")
    + fill("M50 12.5C55 14 58 18 58 23C59 35 50 45 32 57C46 43 55 30 50 12.5Z", "roof-dark")
    + tilted(18, 21, 7, 4, -40, "cushion-light")
)

_HUG = (
    _GROUND
    + ball(20, 22, 13, 13, "muzzle")
    + ball(45, 22, 13, 13, "tan")
    + fill("M6 58C6 42 12 35 21 35C30 35 34 42 34 58Z", "dish")
    + fill("M30 58C30 42 37 35 45 35C53 35 58 42 58 58Z", "pig")
    + fill("M50 36.5C55.5 40 58 47 58 58H49C52 50 52.5 43 50 36.5Z", "pig-dark")
    + line("M14 44C22 54 36 54 46 47", "dish-dark", 7)
    + oval(48, 46, 4.6, 4.2, "muzzle")
    + eyes("happy", (15.5, 22), (24, 22), 2.8)
    + eyes("happy", (41, 22), (49.5, 22), 2.8)
    + line("M17 28Q20 31 23 28M42.5 28Q45.5 31 48.5 28", "ink", 2)
)

_BREAK = (
    _GROUND
    + line("M47 32C60 28 62 46 45 47", "dish-dark", 5)
    + fill("M10 26H50C50 46 45 57 30 57C15 57 10 46 10 26Z", "dish")
    + fill("M42 26H50C50 46 45 57 30 57C40 52 43 42 42 26Z", "dish-dark")
    + oval(30, 26, 20, 5.6, "cream")
    + oval(30, 26.5, 16.5, 4, "bear")
    + tilted(17, 38, 2.6, 7, 8, "water-light")
    + line("M22 18C18 14 25 11 22 6M32 17C28 13 35 10 32 4M41 18C37 14 44 11 41 7", "mouse", 2.8)
)

_BYE = (
    _GROUND
    + fill("M14 58V12C14 7 18 4 22 4H42C46 4 50 7 50 12V58Z", "bear-dark")
    + fill("M19 58V14C19 11 21 9 24 9H40C43 9 45 11 45 14V58Z", "sun-light")
    + fill("M19 58V14C19 11 21 9 24 9L36 15V60Z", "bear")
    + fill("M19 58V14C19 11 21 9 24 9L26 10V58.5Z", "bear-light")
    + oval(32, 36, 2.2, 2.4, "sun")
    + line("M49 40L58 36M54 31L58 36L55 42", "feeler", 2.8)
)

_DRAWN: Final = {
    "hello": _HELLO,
    "thanks": _THANKS,
    "well-done": _WELL_DONE,
    "lucky": _LUCKY,
    "oh-no": _OH_NO,
    "sorry": _SORRY,
    "hurry": _HURRY,
    "thinking": _THINKING,
    "laugh": _LAUGH,
    "wow": _WOW,
    "heart": _HEART,
    "hug": _HUG,
    "break": _BREAK,
    "bye": _BYE,
}

PICTURES: Final = tuple(
    Symbol(f"phrase-{word}", BOX, BOX, FOOT, body) for word, body in _DRAWN.items()
)
"""A picture a phrase, in the order of the tray."""


@cache
def symbols() -> str:
    """The definitions of all pictures, for a page's `<defs>`."""
    return define(PICTURES)
