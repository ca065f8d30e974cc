"""The rules of Max a second time, by another method: the reference that `rules/` is held to.

Where `rules/` goes from one small decision to the next, this looks at a whole turn at once:
every way to use a throw is a sentence of words, and what it leads to is said outright. It is
slow and plain, was written from the rulebook and the rulings, and shares no code with `rules/`.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from typing import Literal, NamedTuple

Place = int | Literal["home", "caught"]
Words = tuple[str, ...]

NAMES = ("mouse", "squirrel", "bird")
KINDS = ("milk", "chow", "meat", "catmint")
THROWS = {"black+black": 1, "green+black": 2, "green+green": 1}
BASKET, STUMP, LAST = 0, 6, 26
FOOTPRINTS = {"mouse": (9, 13), "squirrel": (14, 18), "bird": (19, 23)}
SCENT = dict(FOOTPRINTS.values())


class Position(NamedTuple):
    """Before a throw: Max, the three creatures, the treats left, how many were caught."""

    cat: int
    places: tuple[Place, Place, Place]
    treats: tuple[int, int, int, int] = (0, 0, 0, 0)
    gentle: bool = False
    catches: int = 0

    def walking(self) -> list[str]:
        """Who is on the path: neither home nor caught."""
        return [n for n, p in zip(NAMES, self.places, strict=True) if isinstance(p, int)]

    def at(self, name: str) -> Place:
        """Where a creature is."""
        return self.places[NAMES.index(name)]

    def put(self, name: str, place: Place) -> Position:
        """The same with one creature elsewhere."""
        places = [place if n == name else p for n, p in zip(NAMES, self.places, strict=True)]
        return self._replace(places=(places[0], places[1], places[2]))

    def arrives(self, name: str, space: int) -> Position:
        """The same after a creature's move to a space: home, caught by Max, or standing there."""
        if space > LAST:
            return self.put(name, "home")
        moved = self.put(name, space)
        return moved.loses(name) if space == self.cat else moved

    def loses(self, name: str) -> Position:
        """The same after Max caught a creature."""
        gone = self.put(name, STUMP if self.gentle else "caught")
        return gone._replace(catches=self.catches + 1)

    def max_goes(self, blacks: int) -> Position:
        """The same after Max's move for some blacks, all of it one jump."""
        landed = min(self.cat + blacks, LAST)
        cat = SCENT.get(landed, landed)
        after = self._replace(cat=cat)
        for name in [n for n in self.walking() if self.at(n) == cat]:
            after = after.loses(name)
        return after


def ways(start: Position, name: str, greens: int) -> Iterator[tuple[str, int]]:
    """How a creature can use its greens in one go: the word, and the space it arrives on."""
    place = start.at(name)
    if not isinstance(place, int) or place + greens > LAST + 1:
        return
    word = name if greens == 1 else f"{name}:2"
    yield word, place + greens
    first, far = FOOTPRINTS[name]
    if place + greens == first:
        yield f"{word}+trail", far


def uses(start: Position, throw: str) -> Iterator[tuple[Words, Position]]:
    """Every whole way to use a throw, and the position after it."""
    if throw == "black+black":
        yield (), start if start.cat == LAST else start.max_goes(2)
    elif throw == "green+black":
        yield from uses_both(start)
    else:
        yield from uses_greens(start)


def uses_both(start: Position) -> Iterator[tuple[Words, Position]]:
    """A green and a black: in either order, unless Max stays on the last space."""
    for name in start.walking():
        for word, space in ways(start, name, 1):
            after = start.arrives(name, space)
            if after.walking() and start.cat != LAST:
                after = after.max_goes(1)
            yield (word,), after
    if start.cat == LAST:
        return
    moved = start.max_goes(1)
    if not moved.walking():
        yield ("max",), moved
    for name in moved.walking():
        for word, space in ways(moved, name, 1):
            yield ("max", word), moved.arrives(name, space)


def uses_greens(start: Position) -> Iterator[tuple[Words, Position]]:
    """Two greens: one creature two spaces, or two creatures one each; Max sits still."""
    walking = start.walking()
    for name in walking:
        for word, space in ways(start, name, 2):
            yield (word,), start.arrives(name, space)
        for other in walking:
            if other == name:
                continue
            for word, space in ways(start, name, 1):
                for second, farther in ways(start, other, 1):
                    yield (word, second), start.arrives(name, space).arrives(other, farther)
    if len(walking) == 1:
        (name,) = walking
        for word, space in ways(start, name, 1):
            if word.endswith("+trail") or start.at(name) == LAST:
                yield (word,), start.arrives(name, space)


def turns(start: Position) -> Iterator[tuple[Words, Position]]:
    """Every whole turn: a treat or none, the throw, and each use of what it shows."""
    openings: list[tuple[Words, Position]] = [((), start)]
    if BASKET < start.cat < LAST:
        for number, kind in enumerate(KINDS):
            if start.treats[number]:
                left = list(start.treats)
                left[number] -= 1
                fed = (left[0], left[1], left[2], left[3])
                openings.append(((f"treat:{kind}",), start._replace(cat=BASKET, treats=fed)))
    for opening, before in openings:
        for throw in THROWS:
            for words, after in uses(before, throw):
                yield (*opening, "throw", throw, *words), after


@cache
def perft(start: Position, depth: int) -> int:
    """How many lines of play of `depth` small decisions and throws there are."""
    if depth == 0 or not start.walking():
        return int(depth == 0)
    unfinished = set()
    count = 0
    for words, after in turns(start):
        if len(words) <= depth:
            count += perft(after, depth - len(words))
        else:
            unfinished.add(words[:depth])
    return count + len(unfinished)
