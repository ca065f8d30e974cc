"""Makes the database that a release leaves behind, for `tests/host/test_releases.py`.

Run it with the release's own code, from the project's folder, and commit what it writes:

    python -m tests.host.databases.make tests/host/databases/0.1.0

The folder then holds a data folder's `ludoteca.sqlite3` and `key`, and `expected.json`: who the
people are, and what is to be found at each table. Seeds and time are injected; people's ids and
tables' names are random and stand in `expected.json`. A later release changes this file where
its house has more to leave behind; folders of earlier releases stay as they are. The tests also
fill a folder with the code as it is, so that this file works when it is needed.
"""

from __future__ import annotations

import asyncio
import hashlib
import itertools
import json
import sqlite3
import sys
from contextlib import closing
from pathlib import Path
from typing import Any

from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.settings import Settings
from ludoteca.host.tables.table import Table
from ludoteca.record.record import checksum

NOW = 1_800_000_000.0
MONTH = 31 * 24 * 3600.0


class Clock:
    """The time; it begins a month ago."""

    def __init__(self) -> None:
        self.now = NOW - MONTH

    def __call__(self) -> float:
        return self.now


def seeds() -> Any:
    """A seed a table, always the same ones."""
    numbers = itertools.count(1)
    return lambda: hashlib.sha256(b"fixture %d" % next(numbers)).digest()


async def move(table: Table, people: dict[int, Person], pick: int) -> None:
    """The awaited person does one of the things that are legal."""
    seat = int(table.match.state.current_player)
    legal = table.match.legal()
    client = f"m{table.version}"
    await table.act(people[seat], client, legal[pick % len(legal)], table.version)


async def fill(house: House, clock: Clock) -> dict[str, Any]:
    """Play at several tables; returns what is to be found in the store afterwards."""
    ada, bo, eve = [
        await house.rename(house.newcomer()[0], name, avatar)
        for avatar, name in enumerate(["Ada", "Bo", "Žofie Nováková"])
    ]

    idle = await house.make_table(ada, "max", 2)
    await move(idle, {0: ada}, 0)
    clock.now = NOW
    await house.sweep()

    running = await house.make_table(ada, "max", 2, {"treats": "3"})
    await running.enter(bo, await running.invite(ada))
    await running.take_seat(bo, 1, "Bo", 1)
    await running.enter(eve, await running.invite(bo))
    for number in range(9):
        await move(running, {0: ada, 1: bo}, number)
    while running.undo_kind(ada) != "free":
        await move(running, {0: ada, 1: bo}, -1)
    await running.undo(ada, "back", running.version)
    for number in range(4):
        await move(running, {0: ada, 1: bo}, number + 1)

    bots = await house.make_table(ada, "max", 3, bots={1: "careful", 2: "random"})
    while bots.match.state.current_player == 0:
        await move(bots, {0: ada}, 0)

    over = await house.make_table(bo, "max", 1, {"gentle": "yes"})
    while not over.over:
        await move(over, {0: bo}, -1)

    waiting = await house.make_table(eve, "max", 4)
    await waiting.set_bot(eve, 3, "random")
    await waiting.set_bot(eve, 3, None)
    await waiting.enter(ada, await waiting.invite(eve))
    await waiting.take_seat(ada, 2, "Ada L.", 5)
    await waiting.remove(eve, 2)
    secret = await waiting.invite(eve)

    again = await house.again(over, bo)
    with again.subscribe(bo):
        for number in range(6):
            await move(again, {0: bo}, number)
        while again.undo_kind(bo) != "ask":
            await move(again, {0: bo}, -1)
        await again.undo(bo, "back", again.version)
    await again.shut(bo, True)

    branch = await house.branch(running, ada, 5)
    moved = house.newcomer()[0]
    await branch.enter(moved, await branch.seat_link(ada, 0))
    record = await house.keep_record(ada, over.record_text())

    return {
        "people": {one.name: [one.id, one.avatar] for one in (ada, bo, eve)},
        "moved": moved.id,
        "record": record,
        "link": {"table": waiting.name, "secret": secret},
        "tables": {
            what: {
                "name": table.name,
                "maker": table.maker,
                "version": table.version,
                "over": table.over,
                "ended": table.ended,
                "since": table.since,
                "next": table.next_name,
                "commitment": table.commitment,
                "seats": [[seat.person_id, seat.bot, seat.name] for seat in table.seats],
                "log": len(table.log),
                "record": table.record_text(),
                "check": checksum(table.match.state),
                "legal": table.match.legal(),
            }
            for what, table in {
                "running": running,
                "bots": bots,
                "over": over,
                "waiting": waiting,
                "again": again,
                "branch": branch,
                "idle": idle,
            }.items()
        },
    }


async def make(folder: Path) -> None:
    """Fill a new data folder, and write down what it holds."""
    clock = Clock()
    house = House(Settings(data=folder, beat_seconds=10.0), seeds(), clock)
    await house.start()
    try:
        expected = await fill(house, clock)
    finally:
        await house.stop()
    house.store.lock.file.unlink()
    with closing(sqlite3.connect(house.settings.database)) as connection:
        connection.execute("PRAGMA journal_mode=DELETE")
        connection.execute("VACUUM")
    text = json.dumps(expected, indent=1, ensure_ascii=False)
    (folder / "expected.json").write_text(text + "\n", encoding="utf-8")


if __name__ == "__main__":
    asyncio.run(make(Path(sys.argv[1]).absolute()))
