"""A house is killed (`kill -9`) while tables are made, gone on from, deleted: nothing is half."""

from __future__ import annotations

import asyncio
import os
import random
import signal
import sqlite3
import subprocess
import sys
import time
from contextlib import closing
from pathlib import Path

from ludoteca.host.house import House
from ludoteca.host.people import Person
from tests.host.hosting import faults, open_house, play

KILLS = 8
LAUNCHER = Path(__file__).with_name("life_launcher.py")
ROOT = Path(__file__).parents[2]


def lived_and_killed(data: Path, things: int, delay: float) -> list[str]:
    """What a house was doing until it was killed, so many seconds after it said its last line."""
    with subprocess.Popen(
        [sys.executable, str(LAUNCHER), str(data)], stdout=subprocess.PIPE, text=True, cwd=ROOT
    ) as process:
        assert process.stdout is not None
        said = []
        for line in process.stdout:
            said.append(line.strip())
            if len(said) > things:
                end = time.perf_counter() + delay
                while time.perf_counter() < end:
                    pass
                os.kill(process.pid, signal.SIGKILL)
                break
    return said


def whole(data: Path) -> list[str]:
    """Asserts that what is stored fits together; returns the tables' names."""
    with closing(sqlite3.connect(data / "ludoteca.sqlite3")) as connection:
        ask = connection.execute
        assert ask("PRAGMA foreign_key_check").fetchall() == []
        tables = {row[0]: row[1] for row in ask("SELECT id, name FROM tables")}
        first = ask(
            "SELECT table_id, min(seq), max(seq), count(*) FROM moves GROUP BY 1"
        ).fetchall()
        assert {row[0] for row in first} == set(tables), "each table has rows, each row a table"
        assert all(low == 1 and high == many for _, low, high, many in first)
        named = ask("SELECT next FROM tables UNION SELECT follows FROM tables").fetchall()
        assert {row[0] for row in named if row[0] is not None} <= set(tables)
        taken = ask(
            "SELECT since, (SELECT count(*) FROM moves WHERE table_id = id AND kind = 'move') "
            "FROM tables WHERE since > 1"
        )
        assert all(moves > 0 for _, moves in taken)
    return list(tables.values())


async def readable(house: House, names: list[str]) -> None:
    """Asserts that every table and record can be opened, and one be played on."""
    for name in names:
        table = await house.find(name)
        assert (table.readonly, len(table.match.lines) >= table.since) == (None, True)
    fresh = await house.make_table(Person("0" * 24, "Eve"), "max", 1)
    await play(fresh, [Person("0" * 24, "Eve")], 5)
    assert not [fault for fault in faults(house) if fault["fault"] != "bot"]


def test_whatever_a_house_was_doing_nothing_is_half_done(tmp_path: Path) -> None:
    data, rng, doing = tmp_path / "house", random.Random(5), []
    for _ in range(KILLS):
        said = lived_and_killed(data, rng.randrange(2, 14), rng.uniform(0, 0.01))
        doing.append(said[-1])
        names = whole(data)

        async def run(names: list[str] = names) -> None:
            async with open_house(data, tables=10_000) as house:
                await readable(house, names)

        asyncio.run(run())
    assert len(set(doing)) >= 3, doing
