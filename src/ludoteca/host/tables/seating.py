"""Who holds the seats of a table, who may come in, and who is there: plain data, no requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Mapping
from typing import Final, NamedTuple

from ludoteca.host.store.rows import Seat

SEEN_SECONDS: Final = 30.0
"""Whoever was seen within so many seconds counts as present where people must agree."""

IDLE_SECONDS: Final = 300.0
"""Who is awaited and does nothing for so long counts as away, though a page of theirs is open."""


class SeatInfo(NamedTuple):
    """A seat as everybody sees it.

    `present`: the person has a connection now, and has not been awaited for IDLE_SECONDS.
    """

    person_id: str | None
    bot: str | None
    name: str
    avatar: int
    present: bool

    @property
    def kind(self) -> str:
        """`free`, `bot`, `stand_in` (a bot plays on for the person), `here` or `away`."""
        if self.person_id is None:
            return "free" if self.bot is None else "bot"
        if self.bot is not None:
            return "stand_in"
        return "here" if self.present else "away"


class Told(NamedTuple):
    """What the log says of a change: a key, the seat, values."""

    key: str
    seat: int
    values: tuple[str, ...] = ()


class Seating:
    """The seats and who holds them, and whom the door is open to. A table's rows change it.

    `guests` may come in; who was removed is in `outside` until somebody lets them in. While
    the table `is_shut` nobody new comes in and nobody sits down. With `has_hints` who is to move
    may ask what is safe.
    """

    def __init__(self, seats: int, maker: str) -> None:
        self.held = [Seat() for _ in range(seats)]
        self.guests = {maker}
        self.outside: set[str] = set()
        self.is_shut = False
        self.has_hints = False

    def of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [number for number, seat in enumerate(self.held) if seat.person == person]

    def players(self) -> Iterator[str]:
        """Those who play for themselves: seated, and no bot stands in for them; each once."""
        told = set()
        for seat in self.held:
            if seat.person is not None and seat.bot is None and seat.person not in told:
                told.add(seat.person)
                yield seat.person

    def seated(self) -> set[str]:
        """All who hold a seat."""
        return {seat.person for seat in self.held if seat.person is not None}

    def returned(self, person: str) -> dict[int, Seat]:
        """The seats of a person for whom bots stand in, as they are when the person is back."""
        return {
            number: seat._replace(bot=None)
            for number, seat in enumerate(self.held)
            if seat.person == person and seat.bot is not None
        }

    def change(self, changes: Mapping[int, Seat]) -> list[Told]:
        """Put the seats as a row says; returns what there is to tell of it."""
        told: list[Told] = []
        for number, seat in changes.items():
            before, self.held[number] = self.held[number], seat
            if seat.person is not None:
                self.guests.add(seat.person)
                self.outside.discard(seat.person)
            told += _told(number, before, seat)
        return told

    def admit(self, person: str) -> None:
        """Open the door to a person."""
        self.guests.add(person)
        self.outside.discard(person)

    def remove(self, person: str) -> list[Told]:
        """Free a person's seats and close the door behind them; returns what there is to tell."""
        told = []
        for number in self.of(person):
            told.append(Told("removed", number, (self.held[number].name,)))
            self.held[number] = Seat()
        self.guests.discard(person)
        self.outside.add(person)
        return told


def _told(number: int, before: Seat, seat: Seat) -> Iterator[Told]:
    """What there is to tell of one seat's change."""
    if seat.person is None:
        if before.person is not None:
            yield Told("left", number, (before.name,))
        if seat.bot != (before.bot if before.person is None else None):
            yield Told("bot", number, (seat.bot or "",))
    elif before.person is None:
        if before.bot is not None:
            yield Told("bot", number, ("",))
        yield Told("sat", number, (seat.name,))
    elif seat.person != before.person:
        yield Told("moved", number, (seat.name,))
    elif seat.bot is not None:
        yield Told("stand_in", number, (seat.name, seat.bot))
    elif before.bot is not None:
        yield Told("back", number, (seat.name,))


class Presence:
    """Who is connected, and who was seen last when: people, however many tabs they have.

    `last` is when those were seen who are not connected, `did` when anybody last did something.
    """

    def __init__(self) -> None:
        self.lines: Counter[str] = Counter()
        self.last: dict[str, float] = {}
        self.did: dict[str, float] = {}

    def come(self, person: str, now: float) -> bool:
        """One more connection; returns whether the person was not there before."""
        self.lines[person] += 1
        self.did[person] = now
        return self.lines[person] == 1

    def go(self, person: str, now: float) -> bool:
        """One connection less; returns whether it was the person's last."""
        self.lines[person] -= 1
        if self.lines[person] > 0:
            return False
        del self.lines[person]
        self.last[person] = now
        return True

    def saw(self, person: str, now: float) -> None:
        """A person did something."""
        self.did[person] = now
        if person not in self.lines:
            self.last[person] = now

    def here(self, person: str | None) -> bool:
        """Whether a person has a connection now."""
        return person in self.lines

    def seen(self, person: str | None, now: float) -> bool:
        """Whether a person is connected, or was seen within SEEN_SECONDS."""
        if person is None:
            return False
        return person in self.lines or now < self.last.get(person, -SEEN_SECONDS) + SEEN_SECONDS

    def ends(self, now: float) -> Iterator[float]:
        """When those who have gone stop counting as seen; who has stopped is forgotten."""
        for person, last in list(self.last.items()):
            if person in self.lines or last + SEEN_SECONDS <= now:
                del self.last[person]
            else:
                yield last + SEEN_SECONDS
