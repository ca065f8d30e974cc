"""The garden itself, which never changes during a game: sent once a page."""

import math
from functools import cache
from random import Random

from ludoteca.drawing import ground, scenery
from ludoteca.drawing.effects import EFFECTS
from ludoteca.drawing.places import Box, Placed, by_feet, gap, scatter
from ludoteca.drawing.svg import blob, curve, num, sample
from ludoteca.drawing.symbols import SHARED, Symbol, define, line
from ludoteca.games.max.drawing import house, things, tree
from ludoteca.games.max.drawing.creatures import BASES, CREATURES, PRINTS
from ludoteca.games.max.drawing.layout import (
    HOME,
    LAST,
    SHORTCUTS,
    STUMP,
    Layout,
    find,
)

SEED = 20

_SCATTER = (  # what is tried, how often, its width in landscape
    (scenery.BUSH, 3, 104.0),
    (scenery.BERRY_BUSH, 2, 96.0),
    (scenery.ROCK, 2, 46.0),
    (scenery.MUSHROOM, 3, 34.0),
    (scenery.FLOWER, 6, 30.0),
    (scenery.TULIP, 5, 30.0),
)
_PETALS = ("petal-pink", "petal-sun", "petal-white", "petal-lilac")


@cache
def symbols() -> str:
    """The definitions that every fragment of Max uses, to be sent once a page."""
    return (
        f"<defs>{BASES}{define(CREATURES.values())}{define(PRINTS.values())}"
        f"{define(things.THINGS)}{define(SHARED)}{define(EFFECTS)}</defs>"
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
    changing = ("helps", "targets", "pieces", "effects")
    groups = "".join(f'<g id="{layout}-{name}"></g>' for name in changing)
    return garden(layout) + groups


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


# ---------------------------------------------------------------- ground, path and trails


def _ground(here: Layout) -> str:
    """Grass with tufts off the path."""
    walk = sample(here.track, 160)
    return ground.meadow(Random(SEED), here.width, here.height, walk, here.path * 0.62)


def _path(here: Layout) -> str:
    """The path from the basket to the last space."""
    return ground.way(Random(SEED + 1), here.track, here.path) + _doorstep(here)


def _doorstep(here: Layout) -> str:
    """A few flat stones from the last space to the foot of the tree."""
    rnd = Random(SEED + 2)
    x, y = here.spaces[LAST]
    tx, ty, width = here.tree
    tx -= width * 0.2
    return "".join(
        ground.pebble(rnd, x + (tx - x) * t, y + (ty - y) * t, here.stone * size)
        for t, size in ((0.52, 0.34), (0.78, 0.28))
    )


def _trail(here: Layout, creature: str) -> str:
    """A creature's own way: trodden grass, its footprints, and a point where it leads."""
    size = here.stone * 0.62
    marks = ground.footprints(here.prints(creature), PRINTS[creature], size, here.stone * 0.24)
    return (
        line(curve(here.trail(creature)), f"{creature}-tint", here.stone * 1.5, ' opacity=".42"')
        + f'<g color="var(--{creature}-mark)">{marks}</g>'
    )


# ---------------------------------------------------------------- stones


def _stones(here: Layout) -> str:
    """The stepping stones of spaces 1 to 26; the basket and the stump stand for 0 and 6."""
    rnd = Random(SEED + 3)
    ends = {space: who for who, pair in SHORTCUTS.items() for space in pair}
    parts = []
    for space in range(1, HOME):
        shape = blob(rnd, here.stone, here.stone * 0.84)
        if space == STUMP:
            continue
        colours, inside = "stone", ""
        if space in ends:
            colours = ends[space]
            inside = (
                f'<g color="var(--{colours}-mark)" transform="rotate(-90)">'
                f"{PRINTS[colours].use(0, 0, here.stone * 1.05)}</g>"
            )
        elif space == LAST:
            inside = _door(here.stone)
        name = f"{here.name}-stone-{space}"
        parts.append(ground.stone(name, shape, here.spaces[space], here.stone, colours, inside))
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
        if symbol in (scenery.FLOWER, scenery.TULIP):
            extra = f' color="var(--{_PETALS[petal % 4]})"'
            petal += 1
        # the nest hangs in the tree, in front of it
        feet = here.tree[1] + 0.1 if symbol is tree.NEST_BACK else y
        painted.append((feet, symbol.use(x, y, width, extra)))
    return by_feet(painted) + _air(here)


def placed(here: Layout) -> list[tuple[Symbol, Placed]]:
    """Every thing that stands in the garden, with its foot and width."""
    return [*_fixed(here), *scattered(here.name)]


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
def scattered(layout: str) -> tuple[tuple[Symbol, Placed], ...]:
    """Bushes, flowers and the like, thrown by a seeded generator where nothing is in the way.

    None comes near a space, the path, a trail, the edge, another thing, or one another.
    """
    here = find(layout)
    ways = [(p, here.path * 0.5) for p in sample(here.track, 150)]
    for creature in SHORTCUTS:
        ways += [(p, here.stone * 0.8) for p in sample(here.trail(creature), 24)]
    kinds = [(symbol, count, width * here.stone / 35) for symbol, count, width in _SCATTER]
    return tuple(scatter(Random(SEED + 4), kinds, (here.width, here.height), _big(here), ways))


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
        parts.append(scenery.FIREFLY.use(u, v, rnd.uniform(26, 40)))
        if i % 4 == 1:
            parts.append(scenery.BUTTERFLY.use(u, v, rnd.uniform(24, 30)))
    return "".join(parts)
