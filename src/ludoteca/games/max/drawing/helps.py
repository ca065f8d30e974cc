"""What helps to see: where Max may come with the next throw, and what a fatal choice would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ludoteca.drawing.places import Box, by_feet, fan, gap
from ludoteca.drawing.svg import num
from ludoteca.drawing.symbols import CAT_HEAD, line
from ludoteca.games.max.drawing.creatures import CREATURES as SYMBOLS
from ludoteca.games.max.drawing.layout import CREATURES, STUMP, find
from ludoteca.games.max.drawing.pieces import Position, standing

CROP: Final = (330.0, 206.0)
"""Width and height of the piece of the board that a foresight shows, in its units."""


SPOTS: Final = (  # of the sign, from the middle of a space, in halves of its width and height
    (-0.74, 0.7),
    (0.74, 0.7),
    (0.0, 1.15),
    (-1.15, 0.1),
    (1.15, 0.1),
    (-1.1, 1.1),
    (1.1, 1.1),
    (0.0, 1.7),
    (-1.75, 0.3),
    (1.75, 0.3),
    (0.0, 2.1),
    (-1.1, -1.0),
    (1.1, -1.0),
    (-2.1, 0.7),
    (2.1, 0.7),
)


_DISC: Final = tuple(
    (a / 2, b / 2) for a in range(-2, 3) for b in range(-2, 3) if a * a + b * b < 5
)


class Endangered(Position, Protocol):
    """The parts of the view that the danger help looks at."""

    @property
    def danger(self) -> Sequence[int]: ...


class Catch(Protocol):
    """A creature (0 mouse, 1 squirrel, 2 bird) and the space on which Max catches it."""

    @property
    def creature(self) -> int: ...
    @property
    def space(self) -> int: ...


def helps(view: Endangered, layout: str) -> str:
    """`<g id="LAYOUT-helps">`: the spaces that Max may come to, but for the one he is on."""
    bodies = [body(*stood[2:]) for _, stood in standing(view, layout)]
    marks = "".join(
        mark(layout, space, seen_best(layout, space, bodies))
        for space in view.danger
        if space != view.max
    )
    return f'<g id="{layout}-helps" class="dangers">{marks}</g>'


def body(x: float, y: float, width: float) -> Box:
    """The box that a piece fills which stands there, so wide; its ears and tail may reach out."""
    return x - width * 0.46, y - width * 0.95, x + width * 0.48, y + width * 0.06


def _space(layout: str, space: int) -> tuple[float, float, float, float]:
    """The middle of a space, and half its width and height."""
    here = find(layout)
    x, y = here.spaces[space]
    if space == STUMP:
        return x, y - here.stump * 0.02, here.stump * 0.46, here.stump * 0.25
    return x, y, here.stone, here.stone * 0.84


def sign(layout: str, space: int, spot: int) -> tuple[float, float, float]:
    """Middle and radius of the cat's head on one of its `SPOTS` at a space."""
    x, y, wide, tall = _space(layout, space)
    dx, dy = SPOTS[spot]
    return x + dx * wide, y + dy * tall, find(layout).stone * 0.46


def seen_best(layout: str, space: int, bodies: Sequence[Box]) -> int:
    """The spot of the cat's head on which pieces cover the least of it, the first of the best."""
    here = find(layout)

    def covered(spot: int) -> int:
        u, v, size = sign(layout, space, spot)
        reach = size + 2.5
        if not (reach < u < here.width - reach and reach < v < here.height - reach):
            return len(_DISC)
        return sum(
            any(gap((u + a * size, v + b * size), one) == 0 for one in near) for a, b in _DISC
        )

    x, y = here.spaces[space]
    near = [one for one in bodies if gap((x, y), one) < here.stone * 2.6]
    return min(range(len(SPOTS)), key=covered)


@cache
def mark(layout: str, space: int, spot: int = 0) -> str:
    """A space in danger: reddened, rimmed with dots, and with a cat's head at its edge."""
    x, y, wide, tall = _space(layout, space)
    u, v, size = sign(layout, space, spot)
    at = f'cx="{num(x)}" cy="{num(y)}" rx="{num(wide)}" ry="{num(tall)}"'
    scale = size / 34
    return (
        f'<g data-danger="{space}">'
        f'<ellipse {at} fill="var(--warn)" opacity=".3"/>'
        f'<ellipse {at} fill="none" stroke="var(--card)" stroke-width="7"/>'
        f'<ellipse {at} fill="none" stroke="var(--warn)" stroke-width="5" '
        'stroke-dasharray=".1 9.5" stroke-linecap="round"/>'
        f'<circle cx="{num(u)}" cy="{num(v)}" r="{num(size + 2.5)}" fill="var(--card)"/>'
        f'<circle cx="{num(u)}" cy="{num(v)}" r="{num(size)}" fill="var(--warn)"/>'
        f'<path d="{CAT_HEAD}" fill="var(--warn-text)" transform="translate({num(u)} {num(v)}) '
        f'scale({num(scale * 0.78)}) translate(-42 -44)"/></g>'
    )


def foresight(catches: Sequence[Catch], layout: str) -> str:
    """A small `<svg>`: the piece of the page's board round a space, Max leaping on whom he catches.

    It uses the garden that lies in the page (`LAYOUT-garden`) and its symbols.
    """
    here = find(layout)
    space = catches[-1].space
    caught = [catch.creature for catch in catches if catch.space == space]
    x, y = here.spaces[space]
    width, height = CROP
    left = min(max(x - width * 0.5, 0), here.width - width)
    top = min(max(y - height * 0.62, 0), here.height - height)
    side = -1 if x - left > width * 0.4 else 1
    foot = y + here.stone * 0.3
    size = here.piece * 0.98
    painted = []
    for who, (u, v, wide) in zip(
        caught, fan(x - side * size * 0.2, foot, size, len(caught)), strict=True
    ):
        painted.append((v, SYMBOLS[CREATURES[who], "sad"].use(u, v, wide)))
    u, v = x + side * size * 0.74, y - size * 0.16
    cat = SYMBOLS["max", "keen"].use(0, 0, size * 1.16)
    swish = line(
        f"M{num(side * size * 0.62)} {num(-size * 0.2)}q{num(side * 16)} -12 {num(side * 17)} -32"
        f"M{num(side * size * 0.66)} {num(-size * 0.52)}q{num(side * 12)} -8 {num(side * 13)} -24",
        "glint",
        6,
    )
    painted.append(
        (
            foot + 1,
            f'<g transform="translate({num(u)} {num(v)})">{swish}'
            f'<g transform="rotate({side * -15})">{cat}</g></g>',
        )
    )
    return (
        f'<svg class="foresight" viewBox="{num(left)} {num(top)} {num(width)} {num(height)}" '
        f'aria-hidden="true"><use href="#{layout}-garden"/>{mark(layout, space)}'
        f"{by_feet(painted)}</svg>"
    )
