"""Ways: how a thing moves while a beat is shown, as attributes that only a player of beats reads.

A group that carries `transform` may carry, for one beat, `data-gait` (how it moves), `data-way`
(the points that it passes, the last being where `transform` leads), `data-when` (from which part
of the beat to which, 0 to 1) and `data-look` (the symbol that it shows on the way). A page takes
them as instructions and never keeps them: at rest a thing is as it is drawn without them.
"""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Final

from ludoteca.drawing.svg import Point, num

GAITS: Final = (
    "slide",  # straight there, with a little overshoot
    "hop",  # from stop to stop, one jump each
    "creep",  # from stop to stop, low
    "pounce",  # low to the last stop but one, and a leap from there
    "walk",  # along a curve through all stops, in small steps
    "carry",  # in one high soft arc
    "cheer",  # on the spot, with joy
    "leap",  # on the spot, once
    "toss",  # thrown in an arc
    "burst",  # out, and down as things fall
    "float",  # slowly, swaying, gone at the end
    "pop",  # it is suddenly there, and goes again
    "tumble",  # thrown, rolling, showing other looks until it lies
)
"""The gaits that a player knows; the last five are for what is there for one beat only."""

BEAT_MS: Final = 500
"""Milliseconds of a plain beat on a page."""

LONGEST: Final = 2.4
"""No beat lasts longer, in plain beats."""

_TOLD = re.compile(r' data-(?:gait|way|when|look|turn|from)="[^"]*"')


def way(points: Iterable[Point]) -> str:
    """Points as the value of `data-way`.

    >>> way([(1, 2), (3.14, 4)])
    '1 2 3.1 4'
    """
    return " ".join(f"{num(x)} {num(y)}" for x, y in points)


def moves(
    gait: str,
    points: Iterable[Point] = (),
    when: tuple[float, float] | None = None,
    look: str = "",
    turn: float = 0,
    source: str = "",
) -> str:
    """The attributes of a thing that moves, with a space before them.

    `turn` is by how many degrees it turns on its way; `source` is the id of what lies on the
    page outside the picture and leaves from there. Raises ValueError for an unknown gait.

    >>> moves("hop", [(1, 2)], (0, 0.5))
    ' data-gait="hop" data-way="1 2" data-when="0 0.5"'
    """
    if gait not in GAITS:
        raise ValueError(f"there is no gait {gait!r}: choose one of {', '.join(GAITS)}")
    said = f' data-gait="{gait}"'
    if places := way(points):
        said += f' data-way="{places}"'
    if when is not None:
        said += f' data-when="{when[0]:g} {when[1]:g}"'
    if look:
        said += f' data-look="{look}"'
    if turn:
        said += f' data-turn="{turn:g}"'
    if source:
        said += f' data-from="{source}"'
    return said


def at_rest(fragment: str) -> str:
    """A fragment without its ways: what a page shows when the beat is over.

    >>> at_rest('<g id="a"' + moves("hop", [(1, 2)]) + ' transform="translate(1 2)"/>')
    '<g id="a" transform="translate(1 2)"/>'
    """
    return _TOLD.sub("", fragment) if "data-gait" in fragment else fragment
