"""How the pieces move in each beat: over the stones, along the trails, home by the path.

Where a piece is going the view says; which way it takes, the board's spaces and trails.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from typing import Final, Protocol

from ludoteca.drawing.face import Shown
from ludoteca.drawing.places import Placed
from ludoteca.drawing.svg import Point, along
from ludoteca.drawing.ways import moves
from ludoteca.games.max.drawing.creatures import CREATURES as SYMBOLS
from ludoteca.games.max.drawing.layout import CREATURES, SHORTCUTS, fan, find

MAX: Final = "max"
STALKS: Final = SYMBOLS[MAX, "keen"].id
POUNCES: Final = SYMBOLS[MAX, "pounce"].id
CONTENT: Final = SYMBOLS[MAX, "lured"].id
REST: Final = 0.12
"""The last part of a beat, in which everything has arrived."""

POINTS: Final = 9
"""So many points of a trail are passed, the last space among them."""

THROWN: Final = 0.34
"""The part of the beat in which a treat flies; then Max trots home."""

GRABBED: Final = 0.34
"""The part of the beat in which Max leaps; then the creature is carried away."""

LASTS: Final = {
    "dice": 1.5,
    "lured": 2.4,
    "step": 1.2,
    "double": 1.8,
    "trail": 1.8,
    "home": 2.2,
    "caught": 2.2,
    "back": 1.8,
    "max_trail": 1.9,
    "won": 2.4,
    "gentle_end": 2.4,
    "lost": 2.0,
}
"""How long each event is shown, in plain beats; all others are a plain one."""


class Standing(Protocol):
    """Where everybody stands, as the view says it."""

    @property
    def max(self) -> int: ...
    @property
    def creatures(self) -> Sequence[int]: ...


def lasts(event: str, arguments: tuple[int, ...]) -> float:
    """How long an event is shown, in plain beats.

    >>> lasts("max", (3, 4)), lasts("max", (3, 5))
    (1.2, 1.7)
    """
    if event == "max":
        begin, end = arguments
        return 1.2 if end - begin < 2 else 1.7
    return LASTS.get(event, 1.0)


def catches(view: Standing) -> bool:
    """Whether Max stands where a creature is, and does not follow a trail from there."""
    trailing = any(view.max == begin for begin, _ in SHORTCUTS.values())
    return not trailing and view.max in view.creatures


def stops(layout: str, begin: int, end: int) -> list[Point]:
    """The feet of who passes the spaces from `begin` on, up to the one before `end`."""
    step = 1 if end > begin else -1
    return [fan(layout, space, 1)[0][:2] for space in range(begin + step, end, step)]


@cache
def trail(layout: str, begin: int) -> tuple[Point, ...]:
    """Points of the trail that begins on a space, without its two ends."""
    here = find(layout)
    who = next(name for name, (first, _) in SHORTCUTS.items() if first == begin)
    fractions = [number / POINTS for number in range(1, POINTS)]
    foot = here.stone * 0.3
    return tuple((x, y + foot) for x, y, _ in along(here.trail(who), fractions))


def before_the_catch(view: Standing, layout: str, who: int) -> Placed:
    """Where a creature stood that has just been caught: beside Max on his space."""
    guests = [-1]
    for creature, space in enumerate(view.creatures):
        if creature == who or space == view.max:
            guests.append(creature)
    return fan(layout, view.max, len(guests))[guests.index(who)]


def ways(view: Standing, layout: str, beat: Shown, goals: dict[str, Point]) -> dict[str, str]:
    """The attributes of who moves in a beat, by name; `goals` is where each is drawn."""
    event, given = beat[0], tuple(beat[1])
    match event, given:
        case (("step" | "double"), (who, begin, end)):
            name = CREATURES[who]
            return {name: moves("hop", [*stops(layout, begin, end), goals[name]])}
        case "trail", (who, begin, _):
            name = CREATURES[who]
            return {name: moves("walk", [*trail(layout, begin), goals[name]])}
        case "max", (begin, end):
            gait, look = ("pounce", POUNCES) if catches(view) else ("creep", STALKS)
            return {MAX: moves(gait, [*stops(layout, begin, end), goals[MAX]], look=look)}
        case "max_trail", (begin, _):
            gait, look = ("pounce", POUNCES) if catches(view) else ("walk", STALKS)
            return {MAX: moves(gait, [*trail(layout, begin), goals[MAX]], look=look)}
        case "lured", (_, _, begin):
            points = [*stops(layout, begin, 0), goals[MAX]]
            return {MAX: moves("walk", points, (THROWN, 1 - REST / 2), look=CONTENT)}
        case "caught", (who, _):
            name = CREATURES[who]
            told = {MAX: moves("leap", [goals[MAX]], (0, GRABBED), look=POUNCES)}
            if view.creatures[who] < 0:
                told[name] = moves("carry", [goals[name]], (GRABBED, 1 - REST / 2))
            return told
        case "back", (who, _):
            name = CREATURES[who]
            return {name: moves("carry", [goals[name]], look=SYMBOLS[name, "sad"].id)}
        case "home", (who, _):
            return {CREATURES[who]: moves("cheer", [goals[CREATURES[who]]])}
        case (("won" | "gentle_end"), _):
            return {name: moves("cheer", [goals[name]]) for name in CREATURES}
        case _:
            return {}
