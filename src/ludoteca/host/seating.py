"""Who holds the seats of a table, who may come in, and who is there: plain data, no requests."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import NamedTuple

from ludoteca.host.course import Seat


class SeatInfo(NamedTuple):
    """A seat as everybody sees it. `present`: the person has a connection now."""

    person_id: str | None
    bot: str | None
    name: str
    avatar: int
    present: bool


class Told(NamedTuple):
    """What the log says of a change: a key, the seat, values."""

    key: str
    seat: int
    values: tuple[str, ...] = ()


class Seating:
    """The seats and who holds them, and whom the door is open to. A table's rows change it."""

    def __init__(self, seats: int, maker: str) -> None:
        self.held = [Seat() for _ in range(seats)]
        self.guests = {maker}

    def of(self, person: str) -> list[int]:
        """The seats that a person holds."""
        return [number for number, seat in enumerate(self.held) if seat.person == person]

    def change(self, changes: Mapping[int, Seat]) -> list[Told]:
        """Put the seats as a row says; returns what there is to tell of it."""
        told = []
        for number, seat in changes.items():
            before, self.held[number] = self.held[number], seat
            if seat.person is not None:
                self.guests.add(seat.person)
                told.append(Told("sat", number, (seat.name,)))
            elif before.person is not None:
                told.append(Told("left", number, (before.name,)))
            if seat.bot is not None or before.bot is not None:
                told.append(Told("bot", number, (seat.bot or "",)))
        return told


class Presence:
    """Who is connected: people, however many tabs they have."""

    def __init__(self) -> None:
        self.lines: Counter[str] = Counter()

    def come(self, person: str) -> bool:
        """One more connection; returns whether the person was not there before."""
        self.lines[person] += 1
        return self.lines[person] == 1

    def go(self, person: str) -> bool:
        """One connection less; returns whether it was the person's last."""
        self.lines[person] -= 1
        if self.lines[person] > 0:
            return False
        del self.lines[person]
        return True

    def here(self, person: str | None) -> bool:
        """Whether a person has a connection now."""
        return person in self.lines
