"""How people follow a table: what is told to each connection, where the latest always wins."""

from __future__ import annotations

import asyncio
from collections import deque
from typing import Any, Protocol

import msgspec

from ludoteca.host.course import Note, Scene
from ludoteca.host.people import Person
from ludoteca.host.seating import SeatInfo
from ludoteca.record.match import Beat

PLAYED_OUT = 2
"""A viewer further behind than this many moves gets no beats, only how it is now."""


class Followed(Protocol):
    """What can be followed: a table, as its viewers know it."""

    version: int
    stamp: int
    moves: int
    told: deque[list[Scene]]
    log: list[Beat | Note]

    @property
    def seats(self) -> list[SeatInfo]:
        """The seats as everybody sees them."""

    def seats_of(self, person: Person) -> list[int]:
        """The seats that a person holds."""

    def looks_from(self, person: Person) -> int | None:
        """The seat that a person looks from."""

    def view(self, seat: int | None) -> Any:
        """What a seat sees now."""

    def gone(self, sub: Subscription) -> None:
        """A connection has left."""


class Update(msgspec.Struct, frozen=True):
    """What one viewer is to be shown.

    `version` counts the stored rows of the table and is the same after a restart; it is what
    a tap carries back as `seen`. `stamp` rises at every change that anybody can see, presence
    too, in this run of the house: (stamp, language) keys what is drawn once for all. `scenes`
    are the beats since the last update, each with the spectator's view at that moment (empty
    for who is new or too far behind); `public` is the spectator's view now, `final` the
    viewer's own, from seat `seat` (None: a spectator; then it is `public`). `mine` are the
    viewer's seats. The viewer lacks `table.log[log_from:]`.
    """

    version: int
    stamp: int
    scenes: list[Scene]
    public: Any
    final: Any
    seat: int | None
    mine: list[int]
    seats: list[SeatInfo]
    log_from: int


class Ended(Exception):
    """This subscription is over: the table or the house has closed."""


class Subscription:
    """One connection's place at a table. `next()` waits until there is something new.

    Nothing queues: an update is made when it is asked for, so that a slow reader loses beats,
    and never how it is now.
    """

    __slots__ = ("_fresh", "closed", "log", "moves", "person", "stamp", "table")

    def __init__(self, table: Followed, person: Person) -> None:
        self.table = table
        self.person = person
        self.stamp = -1
        self.moves = table.moves
        self.log = 0
        self.closed = False
        self._fresh = asyncio.Event()

    async def next(self) -> Update:
        """The next update; at once for a new subscription. Raises Ended after `close()`."""
        while not self.closed:
            if self.stamp != self.table.stamp:
                return self.now()
            self._fresh.clear()
            await self._fresh.wait()
        raise Ended

    def now(self, whole: bool = False) -> Update:
        """The update as of now, whether or not something is new; `whole` leaves beats out."""
        table = self.table
        behind = table.moves - self.moves
        scenes: list[Scene] = []
        if not whole and 0 < behind <= PLAYED_OUT:
            for step in list(table.told)[-behind:]:
                scenes += step
        update = Update(
            table.version,
            table.stamp,
            scenes,
            table.view(None),
            table.view(seat := table.looks_from(self.person)),
            seat,
            table.seats_of(self.person),
            table.seats,
            self.log,
        )
        self.stamp = table.stamp
        self.moves = table.moves
        self.log = len(table.log)
        return update

    def wake(self) -> None:
        """Something is new."""
        self._fresh.set()

    def close(self) -> None:
        """Leave; who waits in `next()` gets Ended."""
        if not self.closed:
            self.closed = True
            self._fresh.set()
            self.table.gone(self)

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
