"""What the house's tests share: houses, people with names, games played to the end."""

from __future__ import annotations

import asyncio
import hashlib
import io
import json
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import pytest

from ludoteca.host.faults import Faults
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.settings import Settings
from ludoteca.host.tables.table import Table
from ludoteca.host.ticks import Ticks

SEED = bytes(range(101, 133))


class Clock(Ticks):
    """A clock that stands until it is moved; what is to come later comes when it is."""

    def __init__(self) -> None:
        self.now = 1_800_000_000.0
        self.alarms: list[Alarm] = []

    def __call__(self) -> float:
        return self.now

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        alarm = Alarm(self, self.now + seconds, call)
        self.alarms.append(alarm)
        return alarm

    def forward(self, seconds: float) -> None:
        """Move the clock; what falls due on the way is called, each at its moment."""
        end = self.now + seconds
        while due := [alarm for alarm in self.alarms if alarm.at <= end]:
            first = min(due, key=lambda alarm: alarm.at)
            first.cancel()
            self.now = max(self.now, first.at)
            first.call()
        self.now = end


@dataclass(eq=False)
class Alarm:
    """A call that comes when its clock is moved to `at`."""

    clock: Clock
    at: float
    call: Callable[[], None]

    def cancel(self) -> None:
        """Let it not come."""
        if self in self.clock.alarms:
            self.clock.alarms.remove(self)


@asynccontextmanager
async def open_house(
    data: Path,
    seeds: Callable[[], bytes] = lambda: SEED,
    clock: Any = None,
    ticks: Any = None,
    **settings: Any,
) -> AsyncIterator[House]:
    """A house that is stopped in the end; beats take no time in it."""
    chosen = Settings(data=data, **{"beat_seconds": 0.0, **settings})
    clock = clock or Clock()
    ticks = ticks or (clock if isinstance(clock, Clock) else Clock())
    house = House(chosen, seeds, clock, Faults(io.StringIO()), ticks)
    await house.start()
    try:
        yield house
    finally:
        await house.stop()


def faults(house: House) -> list[dict[str, Any]]:
    """The faults that a house wrote down."""
    assert isinstance(house.faults.stream, io.StringIO)
    return [json.loads(line) for line in house.faults.stream.getvalue().splitlines()]


async def person(house: House, name: str = "Ada") -> Person:
    """Somebody with a name."""
    return await house.rename(house.newcomer()[0], name)


async def seated(house: House, table: Table, maker: Person, seat: int, name: str) -> Person:
    """Somebody who came by a link and sat down."""
    guest = await person(house, name)
    await table.enter(guest, await table.invite(maker))
    await table.take_seat(guest, seat, name)
    return guest


async def refused(asked: Any) -> Refusal:
    """The refusal that a request gets."""
    with pytest.raises(Refusal) as caught:
        await asked
    return caught.value


async def play(table: Table, people: list[Person], most: int = 1000, mark: str = "m") -> int:
    """Play the first legal action again and again; returns how many were played."""
    for number in range(most):
        if table.over:
            return number
        seat = int(table.match.state.current_player)
        await table.act(people[seat], f"{mark}{number}", table.match.legal()[-1], table.version)
    return most


async def until(sub: Any, is_it: Callable[[Any], bool], seconds: float = 10.0) -> Any:
    """The first update for which something is true."""
    async with asyncio.timeout(seconds):
        while True:
            update = await sub.next()
            if is_it(update):
                return update


def fingerprint(*files: Path) -> list[str]:
    """Hashes of files, to see that nothing changed them."""
    return [hashlib.sha256(file.read_bytes()).hexdigest() for file in files]
