"""What many stored games cost a house: its start, waking one, lists, sweeping, stepping through.

    python bench/house.py [--tables 2000] [--moves 60] [--json]

Fills a data folder with unfinished games, all copies of one that two people played for so many
moves, and opens a house on it in this process. CPU time is all threads', user and system.
"""

from __future__ import annotations

import argparse
import asyncio
import io
import json
import sqlite3
import statistics
import tempfile
import time
from collections.abc import Awaitable, Callable
from contextlib import closing
from pathlib import Path
from typing import Any, Final

from ludoteca.engine.game import games
from ludoteca.host.faults import Faults
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.settings import Settings

WOKEN: Final = 40


def house(data: Path) -> House:
    """A house whose faults nobody reads."""
    return House(
        Settings(data=data, tables=100_000, unfinished=1_000_000), faults=Faults(io.StringIO())
    )


async def one_game(data: Path, moves: int) -> Person:
    """Play one game for a while; who made it."""
    here = house(data)
    await here.start()
    ada = await here.rename(here.newcomer()[0], "Ada")
    table = await here.make_table(ada, next(iter(games())), 2)
    await table.take_seat(ada, 1, "Bo")
    while table.version < moves + 2 and not table.over:
        await table.act(ada, f"m{table.version}", table.match.legal()[-1], table.version)
    await here.stop()
    return ada


def multiply(data: Path, tables: int) -> list[str]:
    """Store the game so many times, each of people of its own; returns the names."""
    names = []
    with closing(sqlite3.connect(data / "ludoteca.sqlite3")) as connection, connection:
        columns = [row[1] for row in connection.execute("PRAGMA table_info(tables)")]
        others = ", ".join(column for column in columns if column not in ("id", "name"))
        rows = connection.execute("SELECT * FROM moves WHERE table_id = 1").fetchall()
        (maker,) = connection.execute("SELECT maker FROM tables WHERE id = 1").fetchone()
        for number in range(2, tables + 1):
            name, person = f"copy-{number}", f"{number:024x}"
            connection.execute(
                f"INSERT INTO tables (id, name, {others}) "
                f"SELECT {number}, '{name}', {others} FROM tables WHERE id = 1"
            )
            connection.executemany(
                "INSERT INTO moves VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?)",
                [
                    (number, *row[1:4], person, row[5], row[6].replace(maker, person), *row[7:])
                    for row in rows
                ],
            )
            connection.execute("UPDATE tables SET maker = ? WHERE id = ?", (person, number))
            names.append(name)
    return names


async def timed(work: Callable[[], Awaitable[Any]]) -> tuple[float, float]:
    """Milliseconds on the clock and of CPU that something takes."""
    wall, cpu = time.perf_counter(), time.process_time()
    await work()
    return (time.perf_counter() - wall) * 1000, (time.process_time() - cpu) * 1000


async def measure(data: Path, tables: int, moves: int) -> dict[str, Any]:
    """All figures, in milliseconds."""
    ada = await one_game(data, moves)
    names = multiply(data, tables)
    here = house(data)
    start = await timed(here.start)
    settled = await timed(here.settled.wait)
    woken = [await timed(lambda name=name: here.find(name)) for name in names[:WOKEN]]  # type: ignore[misc]
    mine = [await timed(lambda: here.mine(ada)) for _ in range(20)]
    sweep = await timed(here.sweep)
    stop = await timed(here.stop)
    return {
        "tables": tables,
        "moves": moves,
        "start_ms": round(start[0], 1),
        "start_cpu_ms": round(start[1], 1),
        "settled_cpu_ms": round(settled[1], 1),
        "wake_cpu_ms": round(statistics.median(cpu for _, cpu in woken), 2),
        "mine_cpu_ms": round(statistics.median(cpu for _, cpu in mine), 2),
        "sweep_cpu_ms": round(sweep[1], 2),
        "stop_cpu_ms": round(stop[1], 1),
    }


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--tables", type=int, default=2000)
    parser.add_argument("--moves", type=int, default=60)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        figures = asyncio.run(measure(Path(folder), given.tables, given.moves))
    if given.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:<16} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
