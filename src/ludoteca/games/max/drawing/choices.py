"""A picture for each thing that a seat of Max can do, told apart without a word.

Put together from the pieces of the garden: who goes stands on a stone, an arc leads to each stone
that is stepped on, and a ring lies where the last one ends. Signs are shapes, never a colour alone.
"""

from collections.abc import Iterable
from functools import cache
from typing import Final

from ludoteca.drawing.svg import Point, num
from ludoteca.drawing.symbols import DICE, Symbol, define
from ludoteca.games.max.drawing import house
from ludoteca.games.max.drawing.creatures import CREATURES as SYMBOLS
from ludoteca.games.max.drawing.creatures import PRINTS
from ludoteca.games.max.drawing.layout import CREATURES, TREATS

WIDTH: Final = 120.0
HEIGHT: Final = 100.0
_GROUND: Final = 86.0
"""The height of the middle of the stones."""


def _path(points: Iterable[Point]) -> str:
    """A piece of the garden's path through the points."""
    way = "L".join(f"{num(x)} {num(y)}" for x, y in points)
    ends = 'fill="none" stroke-linecap="round"'
    return (
        f'<path d="M{way}" {ends} stroke="var(--path-edge)" stroke-width="27"/>'
        f'<path d="M{way}" {ends} stroke="var(--path)" stroke-width="22"/>'
    )


def _stone(x: float, y: float, wide: float, whose: str = "") -> str:
    """A stone; one of somebody's shortcut carries their footprint."""
    tall = wide * 0.56
    colour = f"var(--{whose}-tint)" if whose else "var(--stone)"
    edge = f"var(--{whose}-mark)" if whose else "var(--stone-edge)"
    mark = ""
    if whose:
        mark = _print(whose, x, y, wide * 1.1, -90)
    return (
        f'<ellipse cx="{num(x)}" cy="{num(y + 1)}" rx="{num(wide)}" ry="{num(tall + 1)}" '
        f'fill="{edge}"/>'
        f'<ellipse cx="{num(x)}" cy="{num(y - 1)}" rx="{num(wide - 1.5)}" ry="{num(tall - 1)}" '
        f'fill="{colour}"/>{mark}'
    )


def _print(whose: str, x: float, y: float, width: float, turn: float) -> str:
    symbol = PRINTS[whose]
    high = width * symbol.height / symbol.width
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(turn)})" '
        f'color="var(--{whose}-mark)"><use href="#{symbol.id}" x="{num(-width / 2)}" '
        f'y="{num(-high / 2)}" width="{num(width)}" height="{num(high)}"/></g>'
    )


def _arc(start: Point, end: Point, high: float) -> str:
    """A hop from one place down to another, as an arrow."""
    (a, b), (c, d) = start, end
    curve = f"M{num(a)} {num(b)}C{num(a + (c - a) * 0.3)} {num(high)} {num(c)} {num(high)} "
    way = f"{curve}{num(c)} {num(d - 9)}"
    head = f"M{num(c - 9)} {num(d - 12)}L{num(c)} {num(d)}L{num(c + 9)} {num(d - 12)}Z"
    return (
        f'<path d="{way}" fill="none" stroke="var(--ring-under)" stroke-width="10" '
        'stroke-linecap="round"/>'
        f'<path d="{head}" fill="var(--ring)" stroke="var(--ring-under)" stroke-width="4" '
        'paint-order="stroke"/>'
        f'<path d="{way}" fill="none" stroke="var(--ring)" stroke-width="5.5" '
        'stroke-linecap="round"/>'
    )


def _ring(x: float, y: float, wide: float) -> str:
    """The ring that the board has where a choice leads."""
    at = f'cx="{num(x)}" cy="{num(y)}" rx="{num(wide)}" ry="{num(wide * 0.6)}" fill="none"'
    return (
        f'<ellipse {at} stroke="var(--ring-under)" stroke-width="7"/>'
        f'<ellipse {at} stroke="var(--ring)" stroke-width="4" stroke-dasharray="8 6" '
        'stroke-linecap="round"/>'
    )


def _one(who: str) -> str:
    """One step."""
    return (
        _path(((18, _GROUND), (102, _GROUND)))
        + _stone(31, _GROUND, 20)
        + _stone(91, _GROUND, 20)
        + _ring(91, _GROUND, 23)
        + SYMBOLS[who, "calm"].use(31, _GROUND + 3, 68)
        + _arc((56, 34), (91, _GROUND - 10), 8)
    )


def _two(who: str) -> str:
    """Two steps."""
    return (
        _path(((16, _GROUND), (104, _GROUND)))
        + _stone(22, _GROUND, 15)
        + _stone(63, _GROUND, 15)
        + _stone(101, _GROUND, 15)
        + _ring(101, _GROUND, 16.5)
        + SYMBOLS[who, "calm"].use(24, _GROUND + 3, 54)
        + _arc((40, 38), (63, _GROUND - 8), 20)
        + _arc((68, 48), (101, _GROUND - 8), 14)
    )


def _trail(who: str, steps: int) -> str:
    """One or two steps, then along the own footprints."""
    stands, begin, end, wide = (24.0, 66.0, (98.0, 22.0), 17.0)
    prints = ((91, 75, -42), (101, 60, -80), (92, 48, -110))
    if steps == 2:
        stands, begin, end, wide = (19.0, 85.0, (102.0, 20.0), 14.0)
        prints = ((102, 74, -60), (107, 60, -95), (101, 47, -100))
    middle = (stands + begin) / 2
    way = (
        f"M{num(begin)} {num(_GROUND)}C{num(begin + 40)} {num(_GROUND - 14)} "
        f"{num(end[0] - 24)} {num(end[1] + 36)} {num(end[0])} {num(end[1])}"
    )
    return (
        _path(((16, _GROUND), (104, _GROUND)))
        + f'<path d="{way}" fill="none" stroke="var(--{who}-tint)" stroke-width="18" '
        'stroke-linecap="round"/>'
        + _stone(stands, _GROUND, wide)
        + (_stone(middle, _GROUND, wide) if steps == 2 else "")
        + _stone(begin, _GROUND, wide, who)
        + _stone(*end, wide, who)
        + _ring(*end, wide + 2)
        + "".join(_print(who, x, y, 15, turn) for x, y, turn in prints)
        + SYMBOLS[who, "calm"].use(stands + 4, _GROUND + 3, 58 if steps == 1 else 50)
        + (
            _arc((46, 34), (begin, _GROUND - 9), 12)
            if steps == 1
            else _arc((36, 42), (middle, _GROUND - 8), 26)
            + _arc((middle + 5, 52), (begin, _GROUND - 8), 24)
        )
    )


def _treat(kind: str) -> str:
    """Max trots back to his basket, where a treat waits."""
    return (
        SYMBOLS["max", "lured"].use(94, 52, 52)
        + house.BASKET_BACK.use(33, 60, 66)
        + house.BASKET_FRONT.use(33, 60, 66)
        + _arc((70, 16), (33, 52), -4)
        + house.TREATS[kind].use(83, 97, 58)
    )


CHOICES: Final = {
    "throw": DICE,
    **{
        f"treat:{kind}": Symbol(f"max-do-treat-{kind}", WIDTH, HEIGHT, (60, 96), _treat(kind))
        for kind in TREATS
    },
    "max": Symbol("max-do-cat", WIDTH, HEIGHT, (60, 96), _one("max")),
    **{
        f"{who}{text}": Symbol(f"max-do-{who}-{word}", WIDTH, HEIGHT, (60, 96), body)
        for who in CREATURES
        for text, word, body in (
            ("", "1", _one(who)),
            (":2", "2", _two(who)),
            ("+trail", "1-trail", _trail(who, 1)),
            (":2+trail", "2-trail", _trail(who, 2)),
        )
    },
}
"""Action → its picture."""


@cache
def choices() -> str:
    """The definitions of these pictures, for pages on which somebody chooses."""
    return f"<defs>{define(symbol for symbol in CHOICES.values() if symbol is not DICE)}</defs>"
