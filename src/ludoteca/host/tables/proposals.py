"""Proposals: what the people at a table must agree on, and who has still to answer."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Final

import msgspec

LAPSE_SECONDS: Final = 60.0
"""A proposal that has not passed by then lapses."""

MOST: Final = 8
"""So many proposals are open at one table at most."""

KINDS: Final = ("undo", "stand_in", "sit", "second", "knock")


class Proposal(msgspec.Struct, frozen=True):
    """A proposal as everybody sees it.

    `by` asks (`name`: how they are called) for one of KINDS: to take a choice back (`undo`),
    that `bot` stands in at `seat`, to `sit` there, there too in a game with secrets
    (`second`), to be let in (`knock`). `missing` have still to say yes; `until` is how many
    seconds are left.
    """

    id: int
    kind: str
    by: str
    name: str
    seat: int
    bot: str
    missing: tuple[str, ...]
    until: float


@dataclass(slots=True)
class Asked:
    """A proposal as the table keeps it, until it passes, is turned down, or lapses at `ends`.

    `client` is the id under which it was asked for, `keep` the lines that an undo leaves.
    """

    id: int
    kind: str
    by: str
    name: str
    ends: float
    seat: int = -1
    bot: str = ""
    avatar: int = 0
    client: str = ""
    keep: int = 0
    yes: set[str] = field(default_factory=set)

    def missing(self, voters: Iterable[str]) -> tuple[str, ...]:
        """Of those whose agreement counts, who has still to say yes."""
        return tuple(who for who in voters if who not in self.yes)

    def passes(self, voters: Iterable[str]) -> bool:
        """Whether it passes: all said yes; somebody at the door needs one yes, and no more."""
        return bool(self.yes) if self.kind == "knock" else not self.missing(voters)


class Proposals:
    """The open proposals of one table, in the order in which they were made. Nothing lasts."""

    def __init__(self) -> None:
        self.open: dict[int, Asked] = {}
        self._made = 0

    def add(self, kind: str, by: str, name: str, now: float) -> Asked:
        """A new proposal; who asks for it agrees to it, except from outside the door."""
        self._made += 1
        asked = Asked(self._made, kind, by, name, now + LAPSE_SECONDS)
        if kind != "knock":
            asked.yes.add(by)
        self.open[asked.id] = asked
        return asked

    def find(self, kind: str, by: str, seat: int = -1) -> Asked | None:
        """The open proposal of this kind by a person (for a seat), if there is one."""
        for asked in self.open.values():
            if (asked.kind, asked.by, asked.seat) == (kind, by, seat):
                return asked
        return None

    def drop(self, ids: Iterable[int]) -> bool:
        """Take proposals off the table; returns whether there were any."""
        before = len(self.open)
        for one in ids:
            self.open.pop(one, None)
        return len(self.open) < before

    def by(self, person: str) -> list[int]:
        """The proposals that a person has made."""
        return [one.id for one in self.open.values() if one.by == person]

    def lapsed(self, now: float) -> list[int]:
        """Those whose time is over."""
        return [one.id for one in self.open.values() if one.ends <= now]

    def agreements(self) -> list[int]:
        """Those that end with the next move: all but knocks."""
        return [one.id for one in self.open.values() if one.kind != "knock"]

    def seen(self, voters: list[str], now: float) -> list[Proposal]:
        """The open proposals as everybody sees them."""
        return [
            Proposal(
                one.id,
                one.kind,
                one.by,
                one.name,
                one.seat,
                one.bot,
                one.missing(voters),
                max(0.0, one.ends - now),
            )
            for one in self.open.values()
        ]
