"""What is seen on the garden for one beat only: counted steps, a treat that flies, a feast."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ludoteca.drawing.effects import BOAT, LEAFLET, PUFF, SNOOZE, count, feast
from ludoteca.drawing.face import Shown
from ludoteca.drawing.svg import Point
from ludoteca.drawing.ways import moves
from ludoteca.games.max.drawing.house import TREATS as DISHES
from ludoteca.games.max.drawing.layout import CREATURES, LAST, TREATS, Layout, fan, find
from ludoteca.games.max.drawing.ways import (
    GRABBED,
    REST,
    THROWN,
    before_the_catch,
)

COUNT: Final = 0.3
"""The radius of a step's number by the width of a piece: 14 pixels are its letters on a phone."""


class Table(Protocol):
    """What the effects look at: the view of Max, or anything with these parts of it."""

    @property
    def max(self) -> int: ...
    @property
    def creatures(self) -> Sequence[int]: ...
    @property
    def treats(self) -> Sequence[int]: ...
    @property
    def treats_dealt(self) -> Sequence[int]: ...


def effects(view: Table, layout: str, beat: Shown) -> str:
    """`<g id="LAYOUT-effects">` of a beat; empty where nothing but the pieces moves."""
    event, given = beat[0], tuple(beat[1])
    match event, given:
        case (("step" | "double"), (who, begin, end)):
            inside = _counted(layout, begin, min(end, LAST + 1), CREATURES[who])
        case "max", (begin, end):
            inside = _counted(layout, begin, end, "max")
        case "lured", (_, kind, _):
            lying = sum(view.treats_dealt[:kind]) + view.treats[kind]
            inside = _lured(layout, kind, lying)
        case "caught", (who, _):
            stood = before_the_catch(view, layout, who)[:2]
            goal = find(layout).seat(who) if view.creatures[who] < 0 else None
            inside = _caught(layout, fan(layout, view.max, 1)[0][:2], stood, goal)
        case "back", (who, stump):
            guests = [one for one, space in enumerate(view.creatures) if space == stump]
            stood = before_the_catch(view, layout, who)[:2]
            seat = fan(layout, stump, len(guests))[guests.index(who)][:2]
            inside = _boat(layout, stood, seat, (0, 1 - REST))
        case "home", (who, _):
            inside = _feast(layout, who)
        case (("won" | "gentle_end"), _):
            inside = "".join(_feast(layout, who, 8) for who in range(len(CREATURES)))
        case "lost", _:
            inside = _leaves(layout)
        case _:
            return ""
    return f'<g id="{layout}-effects" aria-hidden="true">{inside}</g>'


@cache
def _counted(layout: str, begin: int, end: int, who: str) -> str:
    """The number of each step, over its stone when it is reached."""
    here = find(layout)
    steps = end - begin
    size = here.piece * COUNT
    made = []
    for number in range(1, steps + 1):
        x, y = fan(layout, min(begin + number, LAST), 1)[0][:2]
        if begin + number > LAST:
            x, y = here.home(CREATURES.index(who))
        reached = (1 - REST) * number / steps
        side = 1 if x + here.piece < here.width else -1
        place = x + side * here.piece * 0.58, y - here.piece * 0.78
        when = round(reached - 0.14 / steps, 2), 1 if number == steps else round(reached + 0.3, 2)
        made.append(count(number, *place, size, when))
    return "".join(made)


def dish_at(here: Layout) -> Point:
    """Where a treat is put down, before the basket."""
    x, y = here.spaces[0]
    return x + here.basket * 0.18, y + here.basket * 0.62


@cache
def _lured(layout: str, kind: int, lying: int) -> str:
    """A treat flies from the tray to the basket; then Max dozes."""
    here = find(layout)
    x, y = dish_at(here)
    far = (x, here.height + 40.0)
    told = moves("toss", [far, (x, y)], (0, THROWN), turn=14, source=f"tray-treat-{lying}")
    dish = DISHES[TREATS[kind]].use(0, 0, here.piece * 0.56)
    head = fan(layout, 0, 1)[0][:2]
    made = [f"<g{told}>{dish}</g>"]
    for number, size in enumerate((0.18, 0.24)):
        begin = head[0] + here.piece * 0.3, head[1] - here.piece * 0.8
        goal = begin[0] + here.piece * (0.2 + 0.2 * number), begin[1] - here.piece * 0.34
        told = moves("float", [begin, goal], (0.78 + 0.06 * number, 1), turn=12)
        made.append(f"<g{told}>{SNOOZE.use(0, 0, here.piece * size)}</g>")
    return "".join(made)


@cache
def _caught(layout: str, max_at: Point, begin: Point, goal: Point | None) -> str:
    """A puff of dust where Max leaps; a leaf that carries the creature to the blanket."""
    here = find(layout)
    x, y = max_at
    puff = PUFF.use(0, 0, here.piece * 0.7)
    made = []
    for side in (-1, 1):
        goal_of = (x + side * here.piece * 0.75, y - here.piece * 0.12)
        told = moves("float", [(x + side * here.piece * 0.3, y), goal_of], (0.2, 0.5))
        made.append(f"<g{told}>{puff}</g>")
    if goal is not None:
        made.append(_boat(layout, begin, goal, (GRABBED, 1 - REST / 2)))
    return "".join(made)


@cache
def _boat(layout: str, begin: Point, goal: Point, when: tuple[float, float]) -> str:
    told = moves("carry", [begin, goal], when)
    return f"<g{told}>{BOAT.use(0, 0, find(layout).piece * 1.05)}</g>"


@cache
def _feast(layout: str, who: int, bits: int = 18) -> str:
    """A small feast round a creature's home, in its colours."""
    here = find(layout)
    x, y = here.home(who)
    name = CREATURES[who]
    colours = (f"{name}-mark", "sun", name, f"{name}-light")
    reach = here.piece * (1.7 if bits > 10 else 1.4)
    return feast(x, y - here.piece * 0.4, reach, colours, 7 + who, bits)


@cache
def _leaves(layout: str) -> str:
    """A few leaves come down from the tree."""
    here = find(layout)
    x, y, width = here.tree
    made = []
    for number in range(7):
        begin = (x + width * (number - 3) * 0.13, y - width * (0.62 + 0.08 * (number % 3)))
        goal = (begin[0] - 30 + 12 * number, y - 10 + 8 * (number % 2))
        when = (round(0.05 * (number % 4), 2), round(0.8 + 0.05 * (number % 4), 2))
        told = moves("float", [begin, goal], when, turn=50)
        made.append(f"<g{told}>{LEAFLET.use(0, 0, here.piece * 0.3)}</g>")
    return "".join(made)
