"""Picture phrases in place of chat: what people at a table say to each other, kept by nobody."""

from __future__ import annotations

from collections import deque
from typing import Final, NamedTuple

PHRASES: Final[tuple[str, ...]] = (
    "hello",
    "thanks",
    "well-done",
    "lucky",
    "oh-no",
    "sorry",
    "hurry",
    "thinking",
    "laugh",
    "wow",
    "heart",
    "hug",
    "break",
    "bye",
)
"""All that can be said; each has a picture and, in the pages' words, `phrase.<word>`."""

APART: Final = 2.0
"""Seconds between two phrases of one person."""

MINUTE: Final = 10
"""The most phrases of one person in a minute."""

KEPT: Final = 8
"""So many last phrases are told to who was away for a moment."""


class Said(NamedTuple):
    """Phrase number `n` of a table in this run of the house: who said what."""

    n: int
    seat: int
    word: str


class Talk:
    """What was said last at one table, and how fast each person talks."""

    def __init__(self) -> None:
        self.count = 0
        self.last: deque[Said] = deque(maxlen=KEPT)
        self._times: dict[str, deque[float]] = {}

    def may(self, person: str, now: float) -> bool:
        """Whether a person may say something now."""
        times = self._times.get(person)
        if not times:
            return True
        return now - times[-1] >= APART and not (len(times) == MINUTE and now - times[0] < 60)

    def say(self, person: str, seat: int, word: str, now: float) -> None:
        """A person says something."""
        self._times.setdefault(person, deque(maxlen=MINUTE)).append(now)
        self.count += 1
        self.last.append(Said(self.count, seat, word))

    def since(self, n: int) -> list[Said]:
        """What was said after phrase `n`, at most the last KEPT."""
        return [said for said in self.last if said.n > n]
