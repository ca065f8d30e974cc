"""Two hundred tables at once: waiting, CPU and memory, and memory after all have left.

    python bench/load.py [--tables 200] [--seconds 300] [--rounds 2] [--json]

`ludoteca serve` runs as a process of its own, its store on the disk. Each table has three seated
viewers with a socket each and makes a move a second, dice included, from a moment of its own; a
table whose game is over makes room for a new one. A wait is the time from the tap until the last
of the three viewers has been sent how the table stands. After each round all leave; when the
tables sleep and the garbage is gone, memory is read again: the second round shows whether it
stays flat. The viewers share the machine with the server, and need about as much of it.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

sys.path.insert(0, str(Path(__file__).parent))

from server import VIEWERS, Server, Table, machine, milliseconds

OPENING: Final = 8
"""So many tables are opened at a time."""


@dataclass(frozen=True)
class Round:
    """One round: waits in milliseconds, shares of one core, megabytes."""

    tables: int
    seconds: float
    moves: int
    moves_per_s: float
    games_begun: int
    late: int
    p50_ms: float
    p99_ms: float
    longest_ms: float
    cpu_share: float
    cpu_ms_per_move: float
    viewers_cpu_share: float
    memory_before_mb: float
    memory_during_mb: float
    memory_left_mb: float
    tables_in_memory_after: int


class Place:
    """A place at which one game follows another."""

    def __init__(self, server: Server, game: str, number: int, gate: asyncio.Semaphore) -> None:
        self.server = server
        self.game = game
        self.seed = number
        self.gate = gate
        self.begun = 0
        self.waits: list[float] = []
        self.late = 0
        self.table: Table | None = None

    async def open(self) -> None:
        """Lay the next table."""
        async with self.gate:
            self.begun += 1
            seed = 10_000 * self.begun + self.seed
            self.table = await Table(self.server, self.game, seed).open()

    async def play(self, seconds: float) -> None:
        """A move a second."""
        assert self.table is not None
        await asyncio.sleep(self.table.choice.random())
        begin = time.perf_counter()
        beat = 0
        while beat < seconds:
            wait = await self.table.move()
            if wait is None:
                await self.table.close()
                await self.open()
            else:
                self.waits.append(wait)
            beat += 1
            now = time.perf_counter() - begin
            if now > beat:
                self.late += 1
                beat = int(now) + 1
            await asyncio.sleep(max(0.0, beat - now))

    async def close(self) -> None:
        """All leave."""
        if self.table is not None:
            await self.table.close()


async def one_round(server: Server, given: argparse.Namespace, number: int) -> Round:
    """Come, play, leave, and wait until the house has calmed down."""
    before = megabytes(server.memory())
    gate = asyncio.Semaphore(OPENING)
    places = [
        Place(server, given.game, 1000 * number + place, gate) for place in range(given.tables)
    ]
    await asyncio.gather(*(place.open() for place in places))
    cpu, own, begin = server.cpu(), time.process_time(), time.perf_counter()
    await asyncio.gather(*(place.play(given.seconds) for place in places))
    took = time.perf_counter() - begin
    cpu, own = server.cpu() - cpu, time.process_time() - own
    during = megabytes(server.memory())
    await asyncio.gather(*(place.close() for place in places))
    left = await calm(server, given.calm)
    waits = [wait for place in places for wait in place.waits]
    return Round(
        tables=given.tables,
        seconds=round(took, 1),
        moves=len(waits),
        moves_per_s=round(len(waits) / took, 1),
        games_begun=sum(place.begun for place in places),
        late=sum(place.late for place in places),
        p50_ms=milliseconds(waits, 50),
        p99_ms=milliseconds(waits, 99),
        longest_ms=round(1000 * max(waits), 1),
        cpu_share=round(cpu / took, 3),
        cpu_ms_per_move=round(1000 * cpu / len(waits), 3),
        viewers_cpu_share=round(own / took, 3),
        memory_before_mb=before,
        memory_during_mb=during,
        memory_left_mb=megabytes(server.memory()),
        tables_in_memory_after=left,
    )


async def calm(server: Server, most: float) -> int:
    """Wait until no table is in memory, and then for the garbage; how many are left."""
    import httpx

    end = time.perf_counter() + most
    async with httpx.AsyncClient(base_url=server.address) as http:
        while True:
            left = int((await http.get("/status")).json()["tables"])
            if left == 0 or time.perf_counter() > end:
                break
            await asyncio.sleep(1)
        if left == 0:
            await asyncio.sleep(min(65, most))
    return left


def megabytes(number: int) -> float:
    """Bytes as megabytes."""
    return round(number / 2**20, 1)


async def measure(server: Server, given: argparse.Namespace) -> list[Round]:
    """All rounds, one after the other."""
    return [await one_round(server, given, number) for number in range(given.rounds)]


def main() -> None:
    """Measure and print."""
    import ludoteca

    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--game", default="max")
    parser.add_argument("--tables", type=int, default=200)
    parser.add_argument("--seconds", type=float, default=300)
    parser.add_argument("--rounds", type=int, default=2)
    parser.add_argument("--calm", type=float, default=300, help="seconds to wait after a round")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    os.environ["LUDOTECA_SLEEP_MINUTES"] = "1"
    with tempfile.TemporaryDirectory(prefix="ludoteca-load-") as data:
        server = Server(Path(data))
        try:
            rounds = run(measure(server, given))
        finally:
            server.stop()
    head: dict[str, Any] = {
        "game": given.game,
        "machine": machine(),
        "date": time.strftime("%Y-%m-%d"),
        "compiled": ludoteca.COMPILED,
        "viewers_per_table": VIEWERS,
    }
    if given.json:
        print(json.dumps({**head, "rounds": [asdict(one) for one in rounds]}, indent=2))
        return
    for key, value in head.items():
        print(f"{key:<24} {value}")
    for key in asdict(rounds[0]):
        print(f"{key:<24} " + "  ".join(f"{getattr(one, key):>10}" for one in rounds))


def run(work: Any) -> Any:
    """Run on uvloop where it is: the viewers should take as little as they can."""
    try:
        import uvloop
    except ImportError:
        return asyncio.run(work)
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        return runner.run(work)


if __name__ == "__main__":
    main()
