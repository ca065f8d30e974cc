"""What changes during a game: pieces, rings on the legal targets, dice and treats.

These fragments are sent again after each beat, so they are short and quick: every place is
worked out once.
"""

from collections.abc import Iterable, Sequence
from functools import cache
from typing import Protocol

from ludoteca.drawing.face import Shown
from ludoteca.drawing.places import by_feet, ring
from ludoteca.drawing.svg import escape, num
from ludoteca.drawing.symbols import DIE_BLACK, DIE_GREEN, DIE_WAITING
from ludoteca.drawing.ways import moves
from ludoteca.games.max.drawing import house, tree
from ludoteca.games.max.drawing.creatures import CREATURES as SYMBOLS
from ludoteca.games.max.drawing.layout import (
    CREATURES,
    HOME,
    LAST,
    STUMP,
    TREATS,
    fan,
    find,
)
from ludoteca.games.max.drawing.moods import mood, mood_of_max
from ludoteca.games.max.drawing.ways import ways
from ludoteca.record.words import Words


class Position(Protocol):
    """The parts of the view that the drawing looks at.

    `max` and `creatures` (mouse, squirrel, bird) are spaces 0 to 27: 0 the basket, 27 home,
    -1 caught. `treats` counts what is left, `treats_dealt` what there was, of milk, chow, meat
    and catmint. `dice` is empty before the first throw, else 1 for green and 0 for black.
    """

    @property
    def max(self) -> int: ...
    @property
    def creatures(self) -> Sequence[int]: ...
    @property
    def treats(self) -> Sequence[int]: ...
    @property
    def treats_dealt(self) -> Sequence[int]: ...
    @property
    def dice(self) -> Sequence[int]: ...


Stood = tuple[str, str, float, float, float]
"""Who stands there, how it feels, x and y of its feet, and its width."""


@cache
def _sprite(layout: str, stood: Stood) -> str:
    """One piece: what moves it is the `transform` of its group and nothing else."""
    who, feels, x, y, width = stood
    return (
        f'<g id="{layout}-piece-{who}" class="piece" transform="translate({num(x)} {num(y)})">'
        f"{SYMBOLS[who, feels].use(0, 0, width)}</g>"
    )


@cache
def _fronts(layout: str) -> tuple[tuple[float, str], ...]:
    """The near sides of basket, nest and burrow, with the height that they are painted at."""
    here = find(layout)
    scale = here.tree[2] / tree.TREE_WIDTH
    foot = here.tree[1]
    x0, y0 = here.spaces[0]
    bx, by = here.home(0)
    nx, ny = here.home(2)
    return (
        (
            y0 + here.basket * 0.2,
            f'<g id="{layout}-front-basket">{house.BASKET_FRONT.use(x0, y0, here.basket)}</g>',
        ),
        (
            foot + 3,
            f'<g id="{layout}-front-nest">{tree.NEST_FRONT.use(nx, ny, 100 * scale)}</g>',
        ),
        (
            by + 2,
            f'<g id="{layout}-front-burrow">{tree.BURROW_FRONT.use(bx, by, 132 * scale)}</g>',
        ),
    )


@cache
def _resting(layout: str, creature: int, space: int) -> tuple[float, Stood]:
    """A creature at home or caught, with the height that it is painted at."""
    here = find(layout)
    who = CREATURES[creature]
    if space < 0:
        x, y = here.seat(creature)
        return y, (who, "sad", x, y, here.piece * 0.7)
    x, y = here.home(creature)
    width = 88 * here.tree[2] / tree.TREE_WIDTH
    deep = 12 * here.tree[2] / tree.TREE_WIDTH if who == "bird" else 0
    height = y if who == "mouse" else here.tree[1] + 2
    return height, (who, "happy", x, y + deep, width)


def standing(view: Position, layout: str) -> list[tuple[float, Stood]]:
    """Max and the creatures, each with the height that it is painted at."""
    found = []
    there: dict[int, list[int]] = {view.max: [-1]}
    for creature, space in enumerate(view.creatures):
        if space < 0 or space == HOME:
            found.append(_resting(layout, creature, space))
        else:
            there.setdefault(space, []).append(creature)
    for space, guests in there.items():
        for who, (x, y, width) in zip(guests, fan(layout, space, len(guests)), strict=True):
            if who < 0:
                found.append((y, ("max", mood_of_max(view), x, y, width * 1.1)))
            else:
                found.append((y, (CREATURES[who], mood(view, who), x, y, width)))
    return found


def pieces(view: Position, layout: str, beat: Shown | None = None) -> str:
    """`<g id="LAYOUT-pieces">` with Max and the creatures, the lowest feet painted last.

    While a beat is shown, who moves says its way.
    """
    stood_there = standing(view, layout)
    told: dict[str, str] = {}
    if beat is not None:
        told = ways(view, layout, beat, {one[0]: (one[2], one[3]) for _, one in stood_there})
    painted = list(_fronts(layout))
    for height, stood in stood_there:
        text = _sprite(layout, stood)
        if stood[0] in told:
            text = text.replace(" transform=", f"{told[stood[0]]} transform=", 1)
        painted.append((height, text))
    return f'<g id="{layout}-pieces">{by_feet(painted)}</g>'


@cache
def _ring(layout: str, space: int, creature: int = -1) -> str:
    """The ring round a space, or round the home of one creature."""
    here = find(layout)
    if space == HOME:
        x, y = here.home(creature)
        y -= here.piece * 0.3
        rx = ry = here.piece * 0.52
    else:
        x, y = here.spaces[space]
        wide = {0: here.basket * 0.5, STUMP: here.stump * 0.5}.get(space, here.stone)
        tall = wide * {0: 0.52, STUMP: 0.56}.get(space, 0.84)
        rx, ry = wide + 8, tall + 9
    return ring(x, y + 2, rx, ry, space)


def targets(view: Position, layout: str, spaces: Iterable[int]) -> str:
    """`<g id="LAYOUT-targets">`: slow dashed rings on spaces that a legal action leads to.

    27, home, rings the homes of the creatures that stand on one of the last two spaces.
    """
    rings = []
    for space in spaces:
        if space != HOME:
            rings.append(_ring(layout, space))
            continue
        for creature, now in enumerate(view.creatures):
            if LAST - 1 <= now <= LAST:
                rings.append(_ring(layout, HOME, creature))
    return f'<g id="{layout}-targets">' + "".join(rings) + "</g>"


# ---------------------------------------------------------------- beside the board


def own(words: Words) -> Words:
    """The drawing's own words in the language of the given ones."""
    return Words(words.language, "ludoteca.games.max.drawing", "ludoteca.games.max")


def said_dice(view: Position, words: Words) -> str:
    """The dice in words."""
    return own(words).say(f"dice.{sum(view.dice)}" if view.dice else "dice.none")


def said_treats(view: Position, words: Words) -> str:
    """The treats that are left in words."""
    return _said_treats(tuple(view.treats), words.language)


@cache
def _said_treats(treats: tuple[int, ...], language: str) -> str:
    words = Words(language, "ludoteca.games.max.drawing", "ludoteca.games.max")
    names = [
        words.say(f"treat.{kind}").lower() + (f" × {count}" if count > 1 else "")
        for kind, count in zip(TREATS, treats, strict=True)
        if count
    ]
    return words.say("treats.some", list=", ".join(names)) if names else words.say("treats.none")


def on_the_tray(view: Position) -> list[str]:
    """The ids of the symbols of the treats in order, a trace for each one that is used up."""
    out = []
    for kind, left, dealt in zip(TREATS, view.treats, view.treats_dealt, strict=True):
        out += [house.TREATS[kind].id] * left + [house.EMPTY_DISH.id] * (dealt - left)
    return out


def dice_ids(view: Position) -> list[str]:
    """The ids of the symbols of both dice as last thrown."""
    if not view.dice:
        return [DIE_WAITING.id, DIE_WAITING.id]
    return [DIE_GREEN.id if die else DIE_BLACK.id for die in view.dice]


def tray(view: Position, words: Words, beat: Shown | None = None) -> str:
    """`<div id="tray">`: the two dice as last thrown and the treats that are left.

    While they are thrown, the dice tumble.
    """
    thrown = beat is not None and beat[0] == "dice"
    dice = "".join(_die(name, number, thrown) for number, name in enumerate(dice_ids(view)))
    treats = on_the_tray(view)
    plates = "".join(
        f'<use id="tray-treat-{i}" href="#{name}" x="{i * 70 + 4}" y="14" width="62" height="62"/>'
        for i, name in enumerate(treats)
    )
    return (
        '<div id="tray" class="tray">'
        f'<svg class="tray-dice" viewBox="0 0 170 86" width="170" height="86" role="img" '
        f'aria-label="{escape(said_dice(view, words))}">{dice}</svg>'
        f'<svg class="tray-treats" viewBox="0 0 {len(treats) * 70} 86" '
        f'width="{len(treats) * 70}" height="86" role="img" '
        f'aria-label="{escape(said_treats(view, words))}">{plates}</svg></div>'
    )


def _die(name: str, number: int, thrown: bool) -> str:
    """A die; thrown, it comes rolling from afar and shows its faces in turn."""
    x, y = 43 + number * 84, 43
    told = ""
    if thrown:
        begin = (x - 150 - 60 * number, y - 70)
        faces = f"{DIE_BLACK.id} {DIE_GREEN.id}"
        told = moves("tumble", [begin, (x, y)], (0, 0.8 + 0.08 * number), faces, -620)
    return (
        f'<g id="tray-die-{number}" class="die"{told} transform="translate({x} {y})">'
        f'<use href="#{name}" x="-39" y="-40" width="78" height="80"/></g>'
    )
