"""Where things stand: pieces that share a space, rings on targets, scenery that keeps its distance.

Whatever stands is placed by its foot and painted by the height of it, the nearest last.
"""

import math
from collections.abc import Iterable, Sequence
from random import Random

from ludoteca.drawing.svg import Point, num
from ludoteca.drawing.symbols import Symbol

Placed = tuple[float, float, float]
"""x and y of a symbol's foot, and its width."""

Box = tuple[float, float, float, float]
"""left, top, right, bottom"""

_ROWS: dict[int, tuple[Placed, ...]] = {  # offsets in piece widths, and the scale of a piece
    1: ((0.0, 0.0, 1.0),),
    2: ((-0.37, 0.03, 0.8), (0.37, 0.03, 0.8)),
    3: ((-0.37, 0.12, 0.64), (0.0, -0.28, 0.64), (0.37, 0.12, 0.64)),
    4: ((-0.35, -0.3, 0.6), (0.35, -0.3, 0.6), (-0.35, 0.22, 0.6), (0.35, 0.22, 0.6)),
}


def fan(
    x: float, y: float, width: float, count: int, within: tuple[float, float] | None = None
) -> tuple[Placed, ...]:
    """Foot and width of each of 1 to 4 pieces on one space, none covering another's face.

    `width` is that of a piece that stands alone; `within` are the left and the right edge that
    they keep inside of. Raises `KeyError` for more than four.
    """
    row = _ROWS[count]
    if within:
        reach = max(abs(dx) + scale / 2 for dx, _, scale in row) * width
        x = min(max(x, within[0] + reach), within[1] - reach)
    return tuple((x + dx * width, y + dy * width, width * scale) for dx, dy, scale in row)


def by_feet(painted: Iterable[tuple[float, str]]) -> str:
    """Drawings with the height of their feet, in the order in which they are to be painted."""
    return "".join(text for _, text in sorted(painted, key=lambda pair: pair[0]))


def ring(x: float, y: float, rx: float, ry: float, space: int) -> str:
    """A dashed ring round a legal target, light under dark, so that it shows on every ground."""
    at = f'cx="{num(x)}" cy="{num(y)}" rx="{num(rx)}" ry="{num(ry)}" fill="none"'
    return (
        f'<g class="target" data-space="{space}">'
        f'<ellipse {at} stroke="var(--ring-under)" stroke-width="8"/>'
        f'<ellipse {at} class="ring" stroke="var(--ring)" stroke-width="4.5" '
        'stroke-dasharray="11 8" stroke-linecap="round"/></g>'
    )


def gap(point: Point, box: Box) -> float:
    """How far a point lies outside a box, 0 if inside."""
    x, y = point
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def scatter(
    rnd: Random,
    kinds: Iterable[tuple[Symbol, int, float]],
    size: tuple[int, int],
    taken: Sequence[Box],
    ways: Sequence[tuple[Point, float]],
    tries: int = 900,
) -> list[tuple[Symbol, Placed]]:
    """Scenery thrown where nothing is in the way: (symbol, how many, its width) of each kind.

    None lies over the edge of `size`, a taken box, another thing, or nearer to a point of a way
    than the distance beside it. Fewer come out if no place was found in `tries` throws of a kind.
    """
    full = list(taken)
    out: list[tuple[Symbol, Placed]] = []
    for symbol, count, width in kinds:
        found = 0
        for _ in range(tries):
            if found == count:
                break
            x, y = rnd.uniform(0, size[0]), rnd.uniform(0, size[1])
            box = symbol.box(x, y, width)
            if _free(size, box, full, ways):
                out.append((symbol, (round(x, 1), round(y, 1), width)))
                full.append(box)
                found += 1
    return out


def _free(
    size: tuple[int, int], box: Box, taken: Sequence[Box], ways: Sequence[tuple[Point, float]]
) -> bool:
    left, top, right, bottom = box
    if left < 6 or top < 6 or right > size[0] - 6 or bottom > size[1] - 6:
        return False
    if any(
        left < other[2] + 8
        and other[0] - 8 < right
        and top < other[3] + 6
        and other[1] - 6 < bottom
        for other in taken
    ):
        return False
    return all(gap(point, box) > clear + 6 for point, clear in ways)
