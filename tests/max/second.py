"""The worths of Max a second time: by recursion from a position, over the reference's whole turns.

Shares no code with the solver: other rules (`reference.py`), another order (from a position down
to what it can lead to, each remembered), other numbers (fractions, which are exact, or floats).
"""

from __future__ import annotations

from collections.abc import Callable
from fractions import Fraction
from functools import cache
from typing import Generic, NamedTuple, TypeVar

from tests.max.reference import BASKET, LAST, THROWS, Place, Position, uses

Number = TypeVar("Number", Fraction, float)
Places = tuple[Place, Place, Place]
Ends = dict[tuple[int, Places], None]


class Worths(NamedTuple, Generic[Number]):
    """The chance that all three get home, and how many are expected to."""

    all_home: Number
    expected: Number


@cache
def ends(cat: int, places: Places) -> list[tuple[int, list[tuple[int, Places]]]]:
    """For each throw its weight out of four, and the positions that its uses lead to."""
    start = Position(cat, places)
    found: list[tuple[int, list[tuple[int, Places]]]] = []
    for throw, weight in THROWS.items():
        led: Ends = {(after.cat, after.places): None for _, after in uses(start, throw)}
        found.append((weight, list(led)))
    return found


class Second(Generic[Number]):
    """Values positions; `number` makes its numbers, and two chances are the same if their
    difference is at most `same` of the greater one."""

    def __init__(self, number: Callable[[int], Number], same: Number) -> None:
        self.number = number
        self.same = same
        self.known: dict[tuple[int, Places, int], Worths[Number]] = {}

    def worth(self, cat: int, places: Places, treats: int) -> Worths[Number]:
        """What a position before a throw is worth with so many treats left."""
        key = (cat, places, treats)
        if key not in self.known:
            self.known[key] = self.find(cat, places, treats)
        return self.known[key]

    def find(self, cat: int, places: Places, treats: int) -> Worths[Number]:
        """The better of throwing at once and luring Max to his basket first."""
        if not any(isinstance(place, int) for place in places):
            home = places.count("home")
            return Worths(self.number(home // 3), self.number(home))
        found = [self.throw(cat, places, treats)]
        if treats and BASKET < cat < LAST:
            found.append(self.throw(BASKET, places, treats - 1))
        return self.best(found)

    def throw(self, cat: int, places: Places, treats: int) -> Worths[Number]:
        """The mean over the throws that change something: others are thrown again."""
        all_home, expected, shares = self.number(0), self.number(0), 0
        for weight, led in ends(cat, places):
            if led == [(cat, places)]:
                continue
            best = self.best([self.worth(*end, treats) for end in led])
            all_home += best.all_home * weight
            expected += best.expected * weight
            shares += weight
        return Worths(all_home / shares, expected / shares)

    def best(self, worths: list[Worths[Number]]) -> Worths[Number]:
        """The greatest chance; of those that have it the greatest expected number (ruling 11)."""
        top = max(worth.all_home for worth in worths)
        return Worths(
            top,
            max(one.expected for one in worths if top - one.all_home <= self.same * top),
        )


def exactly() -> Second[Fraction]:
    """A solver without rounding: chances are the same only if they are."""
    return Second(Fraction, Fraction(0))


def roundly() -> Second[float]:
    """A faster one with floats, which judges as the solver does."""
    return Second(float, 1e-12)
