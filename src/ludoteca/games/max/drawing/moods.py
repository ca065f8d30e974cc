"""How everybody feels, from the view.

A creature is happy at home, sad when caught, wary with Max close behind, and calm otherwise.
Max sleeps in his basket; with a creature close ahead he is keen; once somebody was caught and
nobody is close he has had enough; otherwise he is calm. While a beat is shown he looks as what he
does then (`ways`): he stalks, leaps, or walks home content.
"""

from collections.abc import Sequence
from typing import Final, Protocol

from ludoteca.games.max.drawing.layout import HOME

NEAR: Final = 2
"""A creature is wary while Max is at most so many spaces behind it."""


class Places(Protocol):
    """Where everybody is: spaces 0 to 27, 0 the basket, 27 home, -1 caught."""

    @property
    def max(self) -> int: ...
    @property
    def creatures(self) -> Sequence[int]: ...


def mood(view: Places, creature: int) -> str:
    """The mood of a creature: `happy`, `sad`, `wary` or `calm`."""
    space = view.creatures[creature]
    if space == HOME:
        return "happy"
    if space < 0:
        return "sad"
    return "wary" if 0 < space - view.max <= NEAR else "calm"


def mood_of_max(view: Places) -> str:
    """Max's mood: `sleepy`, `keen`, `sated` or `calm`."""
    if view.max == 0:
        return "sleepy"
    if any(0 < space - view.max <= NEAR and space != HOME for space in view.creatures):
        return "keen"
    return "sated" if any(space < 0 for space in view.creatures) else "calm"
