"""Ground, ways and stones of a board out of doors: no ruler, and the same bytes each time.

Every function that throws takes a seeded generator; whoever calls them in another order gets
another garden.
"""

import math
from collections.abc import Sequence
from random import Random

from ludoteca.drawing.svg import Point, along, blob, curve, length, num, sample
from ludoteca.drawing.symbols import Symbol, fill, line

Step = tuple[float, float, float]
"""x, y and heading (degrees, 0 = to the right) of a footprint."""


def meadow(rnd: Random, width: int, height: int, walk: Sequence[Point], clear: float) -> str:
    """Grass in three soft tones; tufts, daisies and clover at least `clear` from the walk."""
    parts = [f'<rect width="{width}" height="{height}" fill="var(--grass)"/>']
    for i in range(12):
        x, y = rnd.uniform(0, width), rnd.uniform(0, height)
        rx, ry = rnd.uniform(90, 210), rnd.uniform(50, 110)
        tone = "grass-light" if i % 3 else "grass-dark"
        parts.append(fill(blob(rnd, rx, ry, 8, 0.16, (x, y)), tone, ' opacity=".5"'))
    tufts: list[str] = []
    for _ in range(width * height // 7600):
        x, y = rnd.uniform(14, width - 14), rnd.uniform(16, height - 10)
        kind = rnd.random()
        if min(math.dist((x, y), point) for point in walk) < clear:
            continue
        if kind < 0.72:
            tufts.append(f"M{num(x)} {num(y)}q-2-7-6-9m6 9q0-8 1-13m-1 13q2-7 7-9")
        elif kind < 0.9:
            parts.append(_daisy(x, y))
        else:
            parts.append(
                f'<g fill="var(--tuft)"><circle cx="{num(x - 3.5)}" cy="{num(y)}" r="3.6"/>'
                f'<circle cx="{num(x + 3.5)}" cy="{num(y)}" r="3.6"/>'
                f'<circle cx="{num(x)}" cy="{num(y - 5)}" r="3.6"/></g>'
            )
    return "".join(parts) + line("".join(tufts), "tuft", 2.4)


def _daisy(x: float, y: float) -> str:
    petals = "".join(
        f'<circle cx="{num(x + 4 * math.cos(turn))}" cy="{num(y + 3.4 * math.sin(turn))}" r="2.6"/>'
        for turn in (0.3, 1.56, 2.8, 4.1, 5.3)
    )
    return (
        f'<g fill="var(--petal-white)">{petals}</g>'
        f'<circle cx="{num(x)}" cy="{num(y)}" r="2.4" fill="var(--sun)"/>'
    )


def way(rnd: Random, points: Sequence[Point], width: float) -> str:
    """A sandy path along the points, in layers: shadow, kerb, surface, flecks."""
    d = curve(points)
    flecks = []
    for x, y in sample(points, 130):
        side = rnd.uniform(-0.4, 0.4) * width
        turn = rnd.uniform(0, 6.28)
        u, v = x + side * math.cos(turn), y + side * math.sin(turn)
        flecks.append(f"M{num(u)} {num(v)}h{num(rnd.uniform(0.1, 3))}")
    return (
        line(d, "shade", width + 4, ' transform="translate(0 6)" opacity=".16"')
        + line(d, "path-edge", width + 2)
        + line(d, "path", width - 11)
        + line("".join(flecks), "path-fleck", 4)
    )


def stone(
    name: str, shape: str, at: Point, size: float, colours: str = "stone", inside: str = ""
) -> str:
    """A stepping stone of that outline, `size` half its width, with a sign on it if it has one.

    `colours` is `stone`, or a family with a `-tint` for the face and a `-mark` for the edge;
    `name` is the id of the outline, unique in the page.
    """
    face, edge = (
        ("stone", "stone-edge") if colours == "stone" else (f"{colours}-tint", f"{colours}-mark")
    )
    gleam = (
        f"M{num(-size * 0.62)} {num(-size * 0.3)}q{num(size * 0.26)} {num(-size * 0.34)} "
        f"{num(size * 0.78)} {num(-size * 0.3)}"
    )
    return (
        f'<g transform="translate({num(at[0])} {num(at[1])})">'
        f'<defs><path id="{name}" d="{shape}"/></defs>'
        f'<use href="#{name}" y="8" fill="var(--shade)" opacity=".16"/>'
        f'<use href="#{name}" y="5" fill="var(--{edge})"/>'
        f'<use href="#{name}" fill="none" stroke="var(--{edge})" stroke-width="3"/>'
        f'<use href="#{name}" fill="var(--{face})"/>'
        + line(gleam, "stone-glint", 3.4, ' opacity=".8"')
        + f"{inside}</g>"
    )


def pebble(rnd: Random, x: float, y: float, size: float) -> str:
    """A small flat stone in the grass, `size` half its width."""
    d = blob(rnd, size, size * 0.7, 7, 0.06, (x, y))
    return fill(d, "stone-edge", ' transform="translate(0 3)"') + fill(d, "stone")


def steps(points: Sequence[Point], clear: float, gap: float) -> list[Step]:
    """Where footprints along the points lie, `gap` apart and `clear` away from both ends."""
    total = length(points)
    count = int((total - 2 * clear) / gap)
    return along(points, [(clear + gap * (i + 0.5)) / total for i in range(count)])


def footprints(walked: Sequence[Step], mark: Symbol, size: float, side: float) -> str:
    """Footprints left and right of the way, and a point where it leads; in the current colour."""
    parts = []
    for i, (x, y, heading) in enumerate(walked[:-1]):
        turn = math.radians(heading)
        off = side if i % 2 else -side
        u, v = x - math.sin(turn) * off, y + math.cos(turn) * off
        parts.append(
            f'<g transform="translate({num(u)} {num(v)}) rotate({num(heading)})">'
            f"{mark.use(0, 0, size)}</g>"
        )
    x, y, heading = walked[-1]
    parts.append(
        f'<path d="M-9-8.5L5 0L-9 8.5" transform="translate({num(x)} {num(y)}) '
        f'rotate({num(heading)})" fill="none" stroke="currentColor" stroke-width="6" '
        'stroke-linecap="round" stroke-linejoin="round"/>'
    )
    return "".join(parts)
