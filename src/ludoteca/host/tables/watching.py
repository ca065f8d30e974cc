"""How people follow a table: what is told to each connection, where the latest always wins."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Callable
from typing import Any, Final, Protocol

import msgspec

from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.course import Note, Scene
from ludoteca.host.tables.phrases import Said, Talk
from ludoteca.host.tables.proposals import Proposal
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.host.ticks import Alarm
from ludoteca.record.match import Beat

PLAYED_OUT = 2
"""A viewer further behind than this many moves gets no beats, only how it is now."""

CURTAIN_SECONDS: Final = 20.0
"""A lifted curtain falls by itself after so long."""


class Followed(Protocol):
    """What can be followed: a table, as its viewers know it."""

    version: int
    stamp: int
    moves: int
    told: deque[list[Scene]]
    log: list[Beat | Note]
    talk: Talk

    @property
    def proposals(self) -> list[Proposal]:
        """The proposals that wait for answers."""

    @property
    def seats(self) -> list[SeatInfo]:
        """The seats as everybody sees them."""

    def seats_of(self, person: Person) -> list[int]:
        """The seats that a person holds."""

    def looks_from(self, person: Person) -> int | None:
        """The seat that a person looks from."""

    def curtained(self, person: Person) -> bool:
        """Whether a person sees the view of a seat only behind its curtain."""

    def view(self, seat: int | None) -> Any:
        """What a seat sees now."""

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """Have something called after so many seconds."""

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
    viewer's seats. The viewer lacks `table.log[log_from:]`. `proposals` wait for answers;
    `said` are the phrases since the last update, which leave `stamp` as it was.
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
    proposals: list[Proposal] = []
    said: list[Said] = []


class Ended(Exception):
    """This subscription is over: the table or the house has closed."""


class Subscription:
    """One connection's place at a table. `next()` waits until there is something new.

    Nothing queues: an update is made when it is asked for, so that a slow reader loses beats,
    and never how it is now. In a game with secrets who holds several seats is shown what a
    spectator sees until this connection lifts the curtain of one of them.
    """

    __slots__ = ("_alarm", "_fresh", "_lifted", "closed", "log", "moves", "person", "said",
                 "stamp", "table")  # fmt: skip

    def __init__(self, table: Followed, person: Person) -> None:
        self.table = table
        self.person = person
        self.stamp = -1
        self.moves = table.moves
        self.log = 0
        self.said = table.talk.count
        self.closed = False
        self._fresh = asyncio.Event()
        self._lifted: int | None = None
        self._alarm: Alarm | None = None

    @property
    def seat(self) -> int | None:
        """The seat whose view is shown, None for that of a spectator."""
        table, person = self.table, self.person
        if self._lifted is not None and self._lifted in table.seats_of(person):
            return self._lifted
        return table.looks_from(person)

    def lift(self, seat: int) -> None:
        """Hold the curtain of one of one's seats: its view is shown for CURTAIN_SECONDS.

        Lifted again it stays so long anew. Raises Refusal for somebody else's seat.
        """
        if seat not in self.table.seats_of(self.person):
            raise Refusal("not_seated")
        if self.table.curtained(self.person):
            self._let_go()
            self._lifted = seat
            self._alarm = self.table.later(CURTAIN_SECONDS, self.drop)
            self._anew()

    def drop(self) -> None:
        """Let the curtain fall again."""
        if self._lifted is not None:
            self._let_go()
            self._anew()

    def _let_go(self) -> None:
        self._lifted = None
        if self._alarm is not None:
            self._alarm.cancel()
            self._alarm = None

    def _anew(self) -> None:
        """Something is new for this connection alone."""
        self.stamp = -1
        self.wake()

    async def next(self) -> Update:
        """The next update; at once for a new subscription. Raises Ended after `close()`."""
        while not self.closed:
            if self.stamp != self.table.stamp or self.said != self.table.talk.count:
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
        seat = self.seat
        update = Update(
            table.version,
            table.stamp,
            scenes,
            table.view(None),
            table.view(seat),
            seat,
            table.seats_of(self.person),
            table.seats,
            self.log,
            table.proposals,
            table.talk.since(self.said),
        )
        self.stamp = table.stamp
        self.moves = table.moves
        self.log = len(table.log)
        self.said = table.talk.count
        return update

    def wake(self) -> None:
        """Something is new."""
        self._fresh.set()

    def close(self) -> None:
        """Leave; who waits in `next()` gets Ended."""
        if not self.closed:
            self.closed = True
            self._let_go()
            self._fresh.set()
            self.table.gone(self)

    def __enter__(self) -> Subscription:
        return self

    def __exit__(self, *_: object) -> None:
        self.close()
