"""The garden itself, which never changes during a game: sent once a page."""

import math
from collections.abc import Sequence
from functools import cache
from random import Random

from ludoteca.drawing.svg import Point, blob, curve, num, sample
from ludoteca.drawing.symbols import SHARED, Symbol, define
from ludoteca.games.max.drawing import house, things, tree
from ludoteca.games.max.drawing.creatures import BASES, CREATURES, PRINTS
from ludoteca.games.max.drawing.layout import (
    HOME,
    LAST,
    SHORTCUTS,
    STUMP,
    Layout,
    Placed,
    find,
)

SEED = 20
Box = tuple[float, float, float, float]  # left, top, right, bottom

_SCATTER = (  # what is tried, how often, its width in landscape
    (things.BUSH, 3, 104.0),
    (things.BERRY_BUSH, 2, 96.0),
    (things.ROCK, 2, 46.0),
    (things.MUSHROOM, 3, 34.0),
    (things.FLOWER, 6, 30.0),
    (things.TULIP, 5, 30.0),
)
_PETALS = ("petal-pink", "petal-sun", "petal-white", "petal-lilac")


@cache
def symbols() -> str:
    """The definitions that every fragment of Max uses, to be sent once a page."""
    return (
        f"<defs>{BASES}{define(CREATURES.values())}{define(PRINTS.values())}"
        f"{define(things.THINGS)}{define(SHARED)}</defs>"
    )


def view_box(layout: str) -> str:
    """The `viewBox` of a layout's board.

    >>> view_box("land")
    '0 0 1200 760'
    """
    here = find(layout)
    return f"0 0 {here.width} {here.height}"


@cache
def board(layout: str) -> str:
    """The inside of the board's `<svg>`: the garden, then the empty groups of what changes."""
    return garden(layout) + f'<g id="{layout}-targets"></g><g id="{layout}-pieces"></g>'


@cache
def garden(layout: str) -> str:
    """The garden from back to front: ground, path, trails, stones, and what stands there."""
    here = find(layout)
    return "".join(
        (
            f'<g id="{layout}-garden">',
            _ground(here),
            _path(here),
            *(_trail(here, creature) for creature in SHORTCUTS),
            _stones(here),
            _standing(here),
            "</g>",
        )
    )


# ---------------------------------------------------------------- ground


def _ground(here: Layout) -> str:
    """Grass in three soft tones with tufts, clover and daisies off the path."""
    rnd = Random(SEED)
    parts = [f'<rect width="{here.width}" height="{here.height}" fill="var(--grass)"/>']
    for i in range(12):
        x, y = rnd.uniform(0, here.width), rnd.uniform(0, here.height)
        rx, ry = rnd.uniform(90, 210), rnd.uniform(50, 110)
        tone = "grass-light" if i % 3 else "grass-dark"
        parts.append(
            f'<path d="{blob(rnd, rx, ry, 8, 0.16, (x, y))}" fill="var(--{tone})" opacity=".5"/>'
        )
    walk = sample(here.track, 160)
    tufts: list[str] = []
    for _ in range(here.width * here.height // 7600):
        x, y = rnd.uniform(14, here.width - 14), rnd.uniform(16, here.height - 10)
        kind = rnd.random()
        if min(math.dist((x, y), p) for p in walk) < here.path * 0.62:
            continue
        if kind < 0.72:
            tufts.append(f"M{num(x)} {num(y)}q-2-7-6-9m6 9q0-8 1-13m-1 13q2-7 7-9")
        elif kind < 0.9:
            ring = [
                (num(x + 4 * math.cos(turn)), num(y + 3.4 * math.sin(turn)))
                for turn in (0.3, 1.56, 2.8, 4.1, 5.3)
            ]
            petals = "".join(f'<circle cx="{u}" cy="{v}" r="2.6"/>' for u, v in ring)
            parts.append(
                f'<g fill="var(--petal-white)">{petals}</g>'
                f'<circle cx="{num(x)}" cy="{num(y)}" r="2.4" fill="var(--sun)"/>'
            )
        else:
            parts.append(
                f'<g fill="var(--tuft)"><circle cx="{num(x - 3.5)}" cy="{num(y)}" r="3.6"/>'
                f'<circle cx="{num(x + 3.5)}" cy="{num(y)}" r="3.6"/>'
                f'<circle cx="{num(x)}" cy="{num(y - 5)}" r="3.6"/></g>'
            )
    parts.append(
        f'<path d="{"".join(tufts)}" fill="none" stroke="var(--tuft)" stroke-width="2.4" '
        'stroke-linecap="round"/>'
    )
    return "".join(parts)


# ---------------------------------------------------------------- path and trails


def _stroke(d: str, colour: str, width: float, extra: str = "") -> str:
    return (
        f'<path d="{d}" fill="none" stroke="var(--{colour})" stroke-width="{num(width)}" '
        f'stroke-linecap="round" stroke-linejoin="round"{extra}/>'
    )


def _path(here: Layout) -> str:
    """The sandy path in layers: shadow, kerb, surface, flecks."""
    rnd = Random(SEED + 1)
    d = curve(here.track)
    flecks = []
    for x, y in sample(here.track, 130):
        side = rnd.uniform(-0.4, 0.4) * here.path
        turn = rnd.uniform(0, 6.28)
        u, v = x + side * math.cos(turn), y + side * math.sin(turn)
        flecks.append(f"M{num(u)} {num(v)}h{num(rnd.uniform(0.1, 3))}")
    return (
        _stroke(d, "shade", here.path + 4, ' transform="translate(0 6)" opacity=".16"')
        + _stroke(d, "path-edge", here.path + 2)
        + _stroke(d, "path", here.path - 11)
        + _stroke("".join(flecks), "path-fleck", 4)
        + _doorstep(here)
    )


def _doorstep(here: Layout) -> str:
    """A few flat stones from the last space to the foot of the tree."""
    rnd = Random(SEED + 2)
    x, y = here.spaces[LAST]
    tx, ty, width = here.tree
    tx -= width * 0.2
    parts = []
    for t, size in ((0.52, 0.34), (0.78, 0.28)):
        cx, cy = x + (tx - x) * t, y + (ty - y) * t
        d = blob(rnd, here.stone * size, here.stone * size * 0.7, 7, 0.06, (cx, cy))
        parts.append(
            f'<path d="{d}" transform="translate(0 3)" fill="var(--stone-edge)"/>'
            f'<path d="{d}" fill="var(--stone)"/>'
        )
    return "".join(parts)


def _trail(here: Layout, creature: str) -> str:
    """A creature's own way: trodden grass and its footprints, left and right, then a point."""
    d = curve(here.trail(creature))
    steps = here.prints(creature)
    mark = PRINTS[creature]
    size = here.stone * 0.62
    parts = [
        _stroke(d, f"{creature}-tint", here.stone * 1.5, ' opacity=".42"'),
        f'<g color="var(--{creature}-mark)">',
    ]
    for i, (x, y, heading) in enumerate(steps[:-1]):
        side = here.stone * (0.24 if i % 2 else -0.24)
        turn = math.radians(heading)
        u, v = x - math.sin(turn) * side, y + math.cos(turn) * side
        parts.append(_turned(mark, u, v, size, heading))
    x, y, heading = steps[-1]
    parts.append(
        f'<path d="M-9-8.5L5 0L-9 8.5" transform="translate({num(x)} {num(y)}) '
        f'rotate({num(heading)})" fill="none" stroke="currentColor" stroke-width="6" '
        'stroke-linecap="round" stroke-linejoin="round"/></g>'
    )
    return "".join(parts)


def _turned(symbol: Symbol, x: float, y: float, width: float, heading: float) -> str:
    return (
        f'<g transform="translate({num(x)} {num(y)}) rotate({num(heading)})">'
        f"{symbol.use(0, 0, width)}</g>"
    )


# ---------------------------------------------------------------- stones


def _stones(here: Layout) -> str:
    """The stepping stones of spaces 1 to 26; the basket and the stump stand for 0 and 6."""
    rnd = Random(SEED + 3)
    ends = {space: (who, i) for who, pair in SHORTCUTS.items() for i, space in enumerate(pair)}
    parts = []
    for space in range(1, HOME):
        shape = blob(rnd, here.stone, here.stone * 0.84)
        if space == STUMP:
            continue
        x, y = here.spaces[space]
        tint, edge = "stone", "stone-edge"
        inside = ""
        if space in ends:
            who, _ = ends[space]
            tint, edge = f"{who}-tint", f"{who}-mark"
            inside = (
                f'<g color="var(--{who}-mark)" transform="rotate(-90)">'
                f"{PRINTS[who].use(0, 0, here.stone * 1.05)}</g>"
            )
        elif space == LAST:
            inside = _door(here.stone)
        name = f"{here.name}-stone-{space}"
        parts.append(
            f'<g transform="translate({num(x)} {num(y)})">'
            f'<defs><path id="{name}" d="{shape}"/></defs>'
            f'<use href="#{name}" y="8" fill="var(--shade)" opacity=".16"/>'
            f'<use href="#{name}" y="5" fill="var(--{edge})"/>'
            f'<use href="#{name}" fill="none" stroke="var(--{edge})" stroke-width="3"/>'
            f'<use href="#{name}" fill="var(--{tint})"/>'
            f'<path d="M{num(-here.stone * 0.62)} {num(-here.stone * 0.3)}'
            f"q{num(here.stone * 0.26)} {num(-here.stone * 0.34)} {num(here.stone * 0.78)} "
            f'{num(-here.stone * 0.3)}" fill="none" stroke="var(--stone-glint)" '
            'stroke-width="3.4" stroke-linecap="round" opacity=".8"/>'
            f"{inside}</g>"
        )
    return "".join(parts)


def _door(size: float) -> str:
    """The sign on the last space: a little tree."""
    return (
        f'<g transform="scale({num(size / 35)})"><path d="M-3.5 2H3.5L5 17H-5Z" '
        'fill="var(--bark-dark)"/><path d="M0-20C9-20 15-14 14-7C19-2 15 7 7 6C3 9-3 9-7 6'
        'C-15 7-19-2-14-7C-15-14-9-20 0-20Z" fill="var(--leaf-dark)"/></g>'
    )


# ---------------------------------------------------------------- what stands there


def _standing(here: Layout) -> str:
    """House, basket, stump, tree, homes and scenery, painted by the height of their feet."""
    petal = 0
    painted: list[tuple[float, str]] = []
    for symbol, (x, y, width) in placed(here):
        extra = ""
        if symbol in (things.FLOWER, things.TULIP):
            extra = f' color="var(--{_PETALS[petal % 4]})"'
            petal += 1
        # the nest hangs in the tree, in front of it
        feet = here.tree[1] + 0.1 if symbol is tree.NEST_BACK else y
        painted.append((feet, symbol.use(x, y, width, extra)))
    painted.sort(key=lambda pair: pair[0])
    return "".join(text for _, text in painted) + _air(here)


def placed(here: Layout) -> list[tuple[Symbol, Placed]]:
    """Every thing that stands in the garden, with its foot and width."""
    return [*_fixed(here), *scenery(here.name)]


def _fixed(here: Layout) -> list[tuple[Symbol, Placed]]:
    scale = here.tree[2] / tree.TREE_WIDTH
    bx, by = here.home(0)
    nx, ny = here.home(2)
    sx, sy = here.spaces[STUMP]
    return [
        (things.POND, here.pond),
        (things.BLANKET, here.blanket),
        (house.HOUSE, here.house),
        (house.BASKET_BACK, (*here.spaces[0], here.basket)),
        (house.STUMP, (sx, sy, here.stump)),
        (tree.TREE, here.tree),
        (tree.BURROW_BACK, (bx, by, 132 * scale)),
        (tree.NEST_BACK, (nx, ny, 100 * scale)),
    ]


def _big(here: Layout) -> list[Box]:
    """The boxes that scenery keeps away from."""
    return [symbol.box(*place) for symbol, place in _fixed(here)]


@cache
def scenery(layout: str) -> tuple[tuple[Symbol, Placed], ...]:
    """Bushes, flowers and the like, thrown by a seeded generator where nothing is in the way.

    None comes near a space, the path, a trail, the edge, another thing, or one another.
    """
    here = find(layout)
    rnd = Random(SEED + 4)
    taken = _big(here)
    ways = [(p, here.path * 0.5) for p in sample(here.track, 150)]
    for creature in SHORTCUTS:
        ways += [(p, here.stone * 0.8) for p in sample(here.trail(creature), 24)]
    shrink = here.stone / 35
    out: list[tuple[Symbol, Placed]] = []
    for symbol, count, width in _SCATTER:
        width *= shrink
        found = 0
        for _ in range(here.scenery):
            if found == count:
                break
            x = rnd.uniform(0, here.width)
            y = rnd.uniform(0, here.height)
            box = symbol.box(x, y, width)
            if _free(here, box, taken, ways):
                out.append((symbol, (round(x, 1), round(y, 1), width)))
                taken.append(box)
                found += 1
    return tuple(out)


def _free(
    here: Layout, box: Box, taken: Sequence[Box], ways: Sequence[tuple[Point, float]]
) -> bool:
    left, top, right, bottom = box
    if left < 6 or top < 6 or right > here.width - 6 or bottom > here.height - 6:
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


def gap(point: Point, box: Box) -> float:
    """How far a point lies outside a box, 0 if inside."""
    x, y = point
    left, top, right, bottom = box
    return math.hypot(max(left - x, 0, x - right), max(top - y, 0, y - bottom))


def _air(here: Layout) -> str:
    """Smoke over the chimney; butterflies by day, fireflies by night."""
    x, y, width = here.house
    parts = [things.SMOKE.use(x + width * 0.24, y - width * 0.82, width * 0.17)]
    ways = [*sample(here.track, 60)]
    for creature in SHORTCUTS:
        ways += sample(here.trail(creature), 12)
    big = _big(here)
    rnd = Random(SEED + 5)
    for i in range(26):
        u = rnd.uniform(30, here.width - 30)
        v = rnd.uniform(30, here.height - 30)
        near = min(math.dist((u, v), p) for p in ways) < here.stone * 1.7
        if near or any(gap((u, v), box) < 24 for box in big):
            continue
        parts.append(things.FIREFLY.use(u, v, rnd.uniform(26, 40)))
        if i % 4 == 1:
            parts.append(things.BUTTERFLY.use(u, v, rnd.uniform(24, 30)))
    return "".join(parts)
