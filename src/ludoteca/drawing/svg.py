"""Curves, blobs and small helpers from which every drawing is made; all of it gives SVG text."""

import math
import re
from collections.abc import Sequence
from html import escape as _escape
from itertools import pairwise
from random import Random

Point = tuple[float, float]
"""x to the right, y down, in the units of the drawing's viewBox."""

_STEPS = 24  # chords per piece of curve when a length is measured


def num(value: float) -> str:
    """The shortest text of a coordinate, to a tenth of a unit.

    >>> num(3.0), num(-0.04), num(12.26)
    ('3', '0', '12.3')
    """
    tenths = round(value * 10)
    whole, rest = divmod(abs(tenths), 10)
    sign = "-" if tenths < 0 else ""
    return f"{sign}{whole}.{rest}" if rest else f"{sign}{whole}"


def escape(text: str) -> str:
    """Text made safe for an element or a double-quoted attribute.

    >>> escape('<a "b">')
    '&lt;a &quot;b&quot;&gt;'
    """
    return _escape(text, quote=True)


def _neighbours(points: Sequence[Point], i: int, closed: bool) -> tuple[Point, Point, Point, Point]:
    """The four points that shape piece i of a Catmull-Rom curve."""
    n = len(points)
    if closed:
        return points[i - 1], points[i], points[(i + 1) % n], points[(i + 2) % n]
    return points[max(i - 1, 0)], points[i], points[i + 1], points[min(i + 2, n - 1)]


def curve(points: Sequence[Point], closed: bool = False) -> str:
    """Path data of the Catmull-Rom curve through the points.

    >>> curve([(0, 0), (30, 0)])
    'M0 0C5 0 25 0 30 0'
    """
    parts = [f"M{num(points[0][0])} {num(points[0][1])}"]
    for i in range(len(points) if closed else len(points) - 1):
        a, b, c, d = _neighbours(points, i, closed)
        parts.append(
            f"C{num(b[0] + (c[0] - a[0]) / 6)} {num(b[1] + (c[1] - a[1]) / 6)} "
            f"{num(c[0] - (d[0] - b[0]) / 6)} {num(c[1] - (d[1] - b[1]) / 6)} "
            f"{num(c[0])} {num(c[1])}"
        )
    return "".join(parts) + ("Z" if closed else "")


def _dense(points: Sequence[Point], closed: bool) -> list[Point]:
    """The same curve as many short chords."""
    out: list[Point] = []
    for i in range(len(points) if closed else len(points) - 1):
        a, b, c, d = _neighbours(points, i, closed)
        for k in range(_STEPS):
            t = k / _STEPS
            out.append((_spline(a[0], b[0], c[0], d[0], t), _spline(a[1], b[1], c[1], d[1], t)))
    out.append(points[0] if closed else points[-1])
    return out


def _spline(a: float, b: float, c: float, d: float, t: float) -> float:
    return 0.5 * (
        2 * b + (c - a) * t + (2 * a - 5 * b + 4 * c - d) * t**2 + (3 * b - a - 3 * c + d) * t**3
    )


def along(
    points: Sequence[Point], fractions: Sequence[float], closed: bool = False
) -> list[tuple[float, float, float]]:
    """x, y and heading (degrees, 0 = to the right) at rising fractions of the curve's length."""
    chords = _dense(points, closed)
    lengths = [0.0]
    for a, b in pairwise(chords):
        lengths.append(lengths[-1] + math.dist(a, b))
    out: list[tuple[float, float, float]] = []
    j = 0
    for fraction in fractions:
        want = lengths[-1] * fraction
        while j < len(chords) - 2 and lengths[j + 1] < want:
            j += 1
        (x, y), (u, v) = chords[j], chords[j + 1]
        t = (want - lengths[j]) / ((lengths[j + 1] - lengths[j]) or 1.0)
        out.append((x + (u - x) * t, y + (v - y) * t, math.degrees(math.atan2(v - y, u - x))))
    return out


def sample(points: Sequence[Point], count: int, closed: bool = False) -> list[Point]:
    """`count` points at equal arc length along the curve, both ends of an open one included.

    >>> [round(x) for x, _ in sample([(0, 0), (10, 0), (40, 0)], 5)]
    [0, 10, 20, 30, 40]
    """
    gaps = count if closed else count - 1
    return [(x, y) for x, y, _ in along(points, [i / gaps for i in range(count)], closed)]


def length(points: Sequence[Point], closed: bool = False) -> float:
    """The curve's length in units."""
    chords = _dense(points, closed)
    return sum(math.dist(a, b) for a, b in pairwise(chords))


def blob(
    rnd: Random, rx: float, ry: float, corners: int = 9, rough: float = 0.07, at: Point = (0, 0)
) -> str:
    """Path data of an irregular pebble; the same generator state gives the same pebble."""
    ring = []
    for i in range(corners):
        turn = 2 * math.pi * (i + rnd.uniform(-0.15, 0.15)) / corners
        ring.append(
            (
                at[0] + math.cos(turn) * rx * rnd.uniform(1 - rough, 1 + rough),
                at[1] + math.sin(turn) * ry * rnd.uniform(1 - rough, 1 + rough),
            )
        )
    return curve(ring, closed=True)


def cloud(
    rnd: Random, rx: float, ry: float, bumps: int, at: Point = (0, 0), swell: float = 0.62
) -> str:
    """Path data of a scalloped shape, as leaves or bushes have; `swell` is the bumps' roundness."""
    turn = rnd.uniform(0, 1)
    ring = []
    for i in range(bumps):
        angle = 2 * math.pi * (i + turn + rnd.uniform(-0.18, 0.18)) / bumps
        reach = rnd.uniform(0.94, 1.04)
        ring.append((at[0] + math.cos(angle) * rx * reach, at[1] + math.sin(angle) * ry * reach))
    parts = [f"M{num(ring[0][0])} {num(ring[0][1])}"]
    for i in range(bumps):
        a, b = ring[i], ring[(i + 1) % bumps]
        radius = math.dist(a, b) * swell
        parts.append(f"A{num(radius)} {num(radius)} 0 0 1 {num(b[0])} {num(b[1])}")
    return "".join(parts) + "Z"


_NUMBER = re.compile(r"-?\d*\.?\d+")


def mirror(path: str, axis: float) -> str:
    """Path data of absolute M, L, C and Z commands, mirrored at the upright line x = `axis`.

    >>> mirror("M10 5L20 7", 50)
    'M90 5L80 7'
    """
    across = True

    def turn(found: re.Match[str]) -> str:
        nonlocal across
        text = found.group()
        across = not across
        return text if across else num(2 * axis - float(text))

    return _NUMBER.sub(turn, path)


def hidden(defs: str) -> str:
    """Definitions in an empty picture of their own, to be put once at the top of a page.

    The page's style sheet takes `.defs` out of the flow; there is no inline style.
    """
    return f'<svg class="defs" width="0" height="0" aria-hidden="true">{defs}</svg>'
