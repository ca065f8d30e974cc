"""A day of a game's daily challenge: when it is, its sealed seed, and what a table asks of it."""

from __future__ import annotations

import datetime
import zoneinfo
from collections.abc import Iterable
from typing import Any, Final, NamedTuple, Protocol
from weakref import WeakSet

from ludoteca.engine.game import Game
from ludoteca.host.seed import Seed

DAY: Final = "day"
"""Why a table was closed: the day of its challenge is over."""

OPEN: Final = "open"
COUNTS: Final = "counts"
BOT: Final = "bot"
KNOWN: Final = "known"
UNFINISHED: Final = "unfinished"
DIFFERS: Final = "differs"
STATES: Final = (OPEN, COUNTS, BOT, KNOWN, UNFINISHED, DIFFERS)
"""What a table's attempt is: still being played (or checked); it counts; a bot made a choice;
somebody who sat there had seen the day's dice elsewhere; it came to no end; its record doesn't
replay with the day's seed."""


class Span(NamedTuple):
    """A date, and when it begins and ends (the next one's beginning), milliseconds since 1970."""

    date: datetime.date
    starts: int
    ends: int


def span(now: float, zone: str = "") -> Span:
    """The date that it is at a time (seconds since 1970) in a zone (empty: this machine's).

    Raises ValueError, OverflowError or OSError for a time that no calendar has.

    >>> span(1_000_000_000, "UTC")
    Span(date=datetime.date(2001, 9, 9), starts=999993600000, ends=1000080000000)
    """
    where = zoneinfo.ZoneInfo(zone) if zone else None
    date = datetime.datetime.fromtimestamp(now, where).date()
    return Span(date, _begins(date, where), _begins(date + datetime.timedelta(days=1), where))


def _begins(date: datetime.date, where: datetime.tzinfo | None) -> int:
    return int(datetime.datetime(date.year, date.month, date.day, tzinfo=where).timestamp() * 1000)


class Followed(Protocol):
    """A table of a day, as the day knows it."""

    id: int

    def day_closed(self) -> None:
        """The day is over."""

    def judged(self, state: str) -> None:
        """Whether its attempt counts, one of STATES, is known now."""


class Day:
    """A day of a game: one seed for everybody, shown when the day is `closed` and never before.

    `rules` are edition and content of its game, `options` texts as a record writes them; `worths`
    what perfect play is worth at the start, by number of seats, as far as it was worked out: the
    chance of the goal, and what is expected.
    `tables` are those of its tables that are awake.
    """

    def __init__(
        self, id: int, game: Game, when: Span, options: dict[str, str], seed: Seed, closed: bool
    ) -> None:
        self.id = id
        self.game = game
        self.when = when
        self.options = options
        self.seed = seed
        self.commitment = seed.commitment()
        self.closed = closed
        self.rules = (game.edition, game.content())
        self.worths: dict[int, tuple[float, float]] = {}
        self.tables: WeakSet[Any] = WeakSet()

    @property
    def date(self) -> str:
        """The date as the addresses of pages write it."""
        return self.when.date.isoformat()

    @property
    def seed_hex(self) -> str | None:
        """The seed, once the day is closed; None before."""
        return self.seed.reveal() if self.closed else None

    def __repr__(self) -> str:
        return f"<Day {self.id}, {self.game.name} {self.date}>"

    def __reduce__(self) -> str:
        raise TypeError("a day is not for pickles")


class Daily(Protocol):
    """What tables ask of the daily challenge. What is stored raises StoreError."""

    async def find(self, id: int) -> Day:
        """The day of a number; raises LookupError."""

    async def begin(
        self,
        day: Day,
        table: int,
        inside: Iterable[str],
        seated: Iterable[str],
        people: list[tuple[str, int]],
    ) -> str:
        """Note, before its dice are seen, that somebody begins at a table, and who is inside.

        Whoever is inside has seen the day's dice from then on. `seated` are those who sit there,
        `people` names and faces of the seats. Returns the attempt's state (OPEN or KNOWN).
        """

    async def saw(self, day: Day, table: int, person: str) -> bool:
        """Note, before they are let in, that somebody sees the dice of a table that has begun.

        Returns whether they had seen none before.
        """

    async def state(self, table: int) -> str:
        """What a table's attempt is, empty where nobody has begun."""

    def finished(self) -> None:
        """A game is over: its attempt is to be judged."""
