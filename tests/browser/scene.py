"""Scenes: ways into the states of the pages, which name them beforehand.

A scene brings guests of its own into one or more states. Layout, axe and `scripts/shots` walk all
scenes of `tests/browser/states.py`; who wants one state only plays the scene that it lies in.
"""

from __future__ import annotations

from collections.abc import Callable, Generator
from typing import NamedTuple

from tests.browser.people import Guest
from tests.browser.running import Running

Walk = Generator[tuple[str, Guest], None, None]
"""The names of states, each with the guest who looks at it."""


class Scene(NamedTuple):
    """`walk(house, come)` yields the states called `names`, in this order."""

    names: tuple[str, ...]
    walk: Callable[[Running, Callable[..., Guest]], Walk]

    @property
    def part(self) -> str:
        """The module that it lies in."""
        return self.walk.__module__.rpartition(".")[2]

    def play(self, house: Running, come: Callable[..., Guest], only: str = "") -> Walk:
        """Those of its states whose name holds `only`; its guests leave after the last one."""
        guests: list[Guest] = []
        wanted = [name for name in self.names if only in name]

        def comes(*args: object, **options: object) -> Guest:
            guests.append(come(*args, **options))
            return guests[-1]

        walk = self.walk(house, comes)
        for expected in self.names[: self.names.index(wanted[-1]) + 1]:
            name, guest = next(walk)
            assert name == expected, f"{name!r} comes where {expected!r} was to come"
            if only in name:
                yield name, guest
        assert only or next(walk, None) is None, f"more states than were named: {self.names}"
        walk.close()
        for guest in guests:
            guest.close()


SCENES: list[Scene] = []


def scene(*names: str) -> Callable[[Callable[..., Walk]], Callable[..., Walk]]:
    """The decorated function is a scene, with the names of its states."""

    def named(walk: Callable[..., Walk]) -> Callable[..., Walk]:
        SCENES.append(Scene(names, walk))
        return walk

    return named
