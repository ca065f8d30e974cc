"""Where everything lies: the same garden wide for a desk and tall for a phone.

The path winds round the tree as the board does: up the side, round three corners that the
shortcuts cut, and in towards the tree. Its 27 spaces lie at equal distances along a curve; the
28th, home, is the tree itself.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cache

from ludoteca.drawing.ground import Step, steps
from ludoteca.drawing.places import Placed
from ludoteca.drawing.places import fan as spread
from ludoteca.drawing.svg import Point, sample
from ludoteca.games.max.drawing.tree import HOME_AT, TREE_FOOT, TREE_WIDTH

CREATURES = ("mouse", "squirrel", "bird")
HOMES = ("burrow", "branch", "nest")
TREATS = ("milk", "chow", "meat", "catmint")
SHORTCUTS = {"mouse": (9, 13), "squirrel": (14, 18), "bird": (19, 23)}
STUMP, LAST, HOME = 6, 26, 27


@dataclass(frozen=True, slots=True)
class Layout:
    """One arrangement of the garden; lengths are in the units of its viewBox."""

    name: str
    width: int
    height: int
    track: Sequence[Point]  # control points of the path from the basket to the last space
    bends: dict[str, Sequence[Point]]  # the points that a creature's trail passes on its way
    stone: float  # half the width of a stone
    path: float  # width of the path
    piece: float  # width of a piece that stands alone
    tree: Placed
    house: Placed
    basket: float  # width
    stump: float  # width
    blanket: Placed  # where caught creatures sit
    pond: Placed
    spaces: tuple[Point, ...] = field(init=False)

    def __post_init__(self) -> None:
        x, y, width = self.tree
        heart = (x, y - width * 0.45)
        object.__setattr__(self, "spaces", (*sample(self.track, HOME), heart))

    def home(self, creature: int) -> Point:
        """Where the feet of a creature stand in its home."""
        x, y = HOME_AT[HOMES[creature]]
        scale = self.tree[2] / TREE_WIDTH
        return (
            self.tree[0] + (x - TREE_FOOT[0]) * scale,
            self.tree[1] + (y - TREE_FOOT[1]) * scale,
        )

    def seat(self, creature: int) -> Point:
        """Where a caught creature sits, on the blanket beside the basket."""
        x, y, width = self.blanket
        return x + (creature - 1) * width * 0.315, y + (6 if creature == 1 else 16)

    def trail(self, creature: str) -> list[Point]:
        """The control points of a creature's own trail, from its first to its last space."""
        first, last = SHORTCUTS[creature]
        return [self.spaces[first], *self.bends[creature], self.spaces[last]]

    def prints(self, creature: str) -> list[Step]:
        """x, y and heading of each footprint between the two stones of a trail."""
        return steps(self.trail(creature), self.stone * 1.3, self.stone * 0.72)


LANDSCAPE = Layout(
    name="land",
    width=1200,
    height=760,
    track=(
        (286, 196),
        (168, 262),
        (84, 352),
        (80, 474),
        (128, 590),
        (228, 660),
        (346, 680),
        (468, 668),
        (588, 652),
        (706, 668),
        (824, 694),
        (942, 682),
        (1052, 620),
        (1112, 514),
        (1122, 394),
        (1116, 276),
        (1060, 170),
        (954, 114),
        (834, 110),
        (714, 128),
        (596, 104),
        (482, 124),
        (402, 214),
        (392, 334),
        (430, 446),
        (528, 510),
        (640, 520),
    ),
    bends={
        "mouse": ((846, 594), (990, 588)),
        "squirrel": ((1040, 316), (966, 214)),
        "bird": ((600, 212), (500, 238)),
    },
    stone=35,
    path=84,
    piece=98,
    tree=(800, 536, 336),
    house=(104, 208, 180),
    basket=124,
    stump=138,
    blanket=(250, 384, 196),
    pond=(270, 528, 190),
)

PORTRAIT = Layout(
    name="port",
    width=620,
    height=790,
    track=(
        (366, 700),
        (282, 738),
        (194, 750),
        (106, 734),
        (60, 664),
        (60, 572),
        (66, 480),
        (60, 388),
        (59, 296),
        (54, 204),
        (88, 122),
        (172, 92),
        (264, 96),
        (356, 90),
        (448, 94),
        (532, 116),
        (566, 196),
        (560, 288),
        (566, 380),
        (564, 472),
        (524, 552),
        (438, 584),
        (346, 580),
        (256, 586),
        (184, 562),
        (164, 494),
        (232, 450),
    ),
    bends={
        "mouse": ((150, 204), (230, 158)),
        "squirrel": ((456, 180), (500, 256), (512, 330)),
        "bird": ((474, 468), (376, 492)),
    },
    stone=27,
    path=64,
    piece=80,
    tree=(334, 414, 228),
    house=(506, 772, 156),
    basket=104,
    stump=104,
    blanket=(206, 676, 156),
    pond=(146, 346, 104),
)

LAYOUTS = {layout.name: layout for layout in (LANDSCAPE, PORTRAIT)}


def find(name: str) -> Layout:
    """The layout of that name; raises `ValueError` that says which there are."""
    try:
        return LAYOUTS[name]
    except KeyError:
        raise ValueError(
            f"there is no layout {name!r}: choose one of {', '.join(LAYOUTS)}"
        ) from None


@cache
def fan(name: str, space: int, count: int) -> tuple[Placed, ...]:
    """Foot and width of each of `count` pieces that share a space, none covering another's face.

    The first space is Max's basket and the stump a stage: there the feet stand a little higher.
    """
    layout = find(name)
    x, y = layout.spaces[space]
    lift = {0: layout.basket * 0.13, STUMP: layout.stump * -0.02}.get(space, layout.stone * 0.3)
    edges = (4.0, layout.width - 4.0)
    return spread(x, y + lift, layout.piece, count, edges)
