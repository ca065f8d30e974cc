"""What helps to see: where Max may come with the next throw, and what a fatal choice would do."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ludoteca.drawing.places import by_feet, fan
from ludoteca.drawing.svg import num
from ludoteca.drawing.symbols import CAT_HEAD, line
from ludoteca.games.max.drawing.creatures import CREATURES as SYMBOLS
from ludoteca.games.max.drawing.layout import CREATURES, STUMP, find

CROP: Final = (330.0, 206.0)
"""Width and height of the piece of the board that a foresight shows, in its units."""


class Endangered(Protocol):
    """The parts of the view that the danger help looks at."""

    @property
    def max(self) -> int: ...
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
    marks = "".join(mark(layout, space) for space in view.danger if space != view.max)
    return f'<g id="{layout}-helps" class="dangers">{marks}</g>'


@cache
def mark(layout: str, space: int) -> str:
    """A space in danger: reddened, rimmed with dots, and with a cat's head at its edge."""
    here = find(layout)
    x, y = here.spaces[space]
    wide, tall = here.stone, here.stone * 0.84
    if space == STUMP:
        wide, tall = here.stump * 0.46, here.stump * 0.25
        y -= here.stump * 0.02
    size = here.stone * 0.46
    at = f'cx="{num(x)}" cy="{num(y)}" rx="{num(wide)}" ry="{num(tall)}"'
    u, v = x - wide * 0.74, y + tall * 0.7
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
