"""What a move costs the server: CPU time, waiting, bytes and memory, over real sockets.

    python bench/server.py [--moves 3000] [--tables 100] [--seconds 30] [--json]

Starts `ludoteca serve` with a store on the disk as a process of its own and joins it as
browsers do: each viewer is a person with a cookie and a WebSocket. A table has three seated
viewers. A move is one accepted action, dice included; it is over when all three viewers have
been sent how the table stands after it. Viewers and server share the machine, so the waiting
times hold the viewers' own work too; the CPU time is the server process's alone.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import os
import platform
import random
import re
import statistics
import subprocess
import sys
import tempfile
import time
from dataclasses import asdict, dataclass
from html import unescape
from pathlib import Path
from typing import Any, Final, Self

import httpx
import msgspec
import websockets

VIEWERS: Final = 3
TICKS: Final = os.sysconf("SC_CLK_TCK")
FRAME_HEADER: Final = 4
"""Bytes before the payload of a frame of 126 bytes to 64 kB."""

CHOICES: Final = re.compile(r'<\w+ id="(prompt|choices)"')
ACTION: Final = re.compile(r'data-action="([^"]+)"')


class Server:
    """`ludoteca serve` as a process of its own, on this machine and a free port."""

    def __init__(self, data: Path) -> None:
        limits = {"MESSAGES": "1000", "SOCKETS": "1000", "TABLES": "10000"}
        self.process = subprocess.Popen(
            [
                *(sys.executable, "-P", "-m", "ludoteca", "serve"),
                *("--local", "--no-browser", "--data", str(data)),
            ],
            stdout=subprocess.PIPE,
            text=True,
            env={**os.environ, **{f"LUDOTECA_{key}": value for key, value in limits.items()}},
        )
        assert self.process.stdout is not None
        for row in self.process.stdout:
            found = re.search(r"http://[0-9.:]+", row)
            if found:
                self.address = found[0]
                return
        raise SystemExit("the server did not start; its lines above say why")

    def cpu(self) -> float:
        """Seconds of CPU time that the process has used, all threads, user and system."""
        text = Path(f"/proc/{self.process.pid}/stat").read_text()
        fields = text.rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / TICKS

    def memory(self) -> int:
        """Bytes of memory that are the process's (resident)."""
        text = Path(f"/proc/{self.process.pid}/status").read_text()
        found = re.search(r"VmRSS:\s+(\d+) kB", text)
        assert found is not None
        return int(found[1]) * 1024

    def stop(self) -> None:
        """End the process and wait for it."""
        self.process.terminate()
        self.process.wait(30)


class Viewer:
    """A person at a table: a cookie, a socket, and what the socket said last."""

    def __init__(self, server: Server, name: str) -> None:
        self.server = server
        self.name = name
        # a line that has idled for long may be shut just when it is used again
        limits = httpx.Limits(keepalive_expiry=1)
        self.http = httpx.AsyncClient(base_url=server.address, timeout=60, limits=limits)
        self.version = -1
        self.received = 0
        self.first = 0
        self.parts: dict[str, list[str]] = {}
        self.refused: dict[str, Any] | None = None
        self.news = asyncio.Event()
        self.answered = ""
        self.invitation: asyncio.Future[str] | None = None

    @property
    def actions(self) -> list[str]:
        """What this viewer may do now, as the page's buttons say."""
        return self.parts.get("choices") or self.parts.get("prompt") or []

    async def come(self) -> Self:
        """Open the start page, which gives the cookie."""
        (await self.http.get("/")).raise_for_status()
        return self

    async def post(self, path: str, **fields: str) -> httpx.Response:
        """Send a form."""
        answer = await self.http.post(path, data=fields)
        if answer.status_code >= 400:
            raise SystemExit(f"{path}: {answer.status_code} {answer.text[:300]}")
        return answer

    async def follow(self, table: str) -> None:
        """Open the socket of a table and read on."""
        cookie = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        self.socket = await websockets.connect(
            f"{self.server.address.replace('http', 'ws', 1)}/t/{table}/ws?language=en&layout=land",
            additional_headers={"Cookie": cookie},
            compression=None,
            max_size=None,
        )
        self.reading = asyncio.create_task(self.read())
        await self.until(0)
        self.first = self.received

    async def read(self) -> None:
        """Take in what the server sends."""
        async for text in self.socket:
            assert isinstance(text, str)
            self.received += len(text.encode()) + FRAME_HEADER
            message = msgspec.json.decode(text)
            if "refused" in message:
                self.refused = message
            if "refused" in message or "done" in message:
                self.answered = message.get("done", message.get("id", ""))
            if "invite" in message and self.invitation is not None:
                self.invitation.set_result(message["invite"]["url"].partition("#")[2])
            for fragment in message.get("final", ()):
                found = CHOICES.match(fragment)
                if found is not None:
                    self.parts[found[1]] = [unescape(text) for text in ACTION.findall(fragment)]
            if "version" in message:
                self.version = message["version"]
            self.news.set()

    async def until(self, version: int) -> None:
        """Wait until the table stands at a version."""
        async with asyncio.timeout(30):
            while self.version < version and self.refused is None:
                self.news.clear()
                await self.news.wait()
        if self.refused is not None:
            raise SystemExit(f"the server refused a move: {self.refused}")

    async def invite(self) -> str:
        """The secret of a link for somebody else."""
        self.invitation = asyncio.get_running_loop().create_future()
        await self.socket.send(json.dumps({"do": "invite", "id": "i"}))
        return await self.invitation

    async def go(self) -> None:
        """Leave."""
        await self.socket.close()
        self.reading.cancel()
        await self.http.aclose()


class Table:
    """A table with three seated viewers."""

    def __init__(self, server: Server, game: str, seed: int) -> None:
        self.server = server
        self.game = game
        self.choice = random.Random(seed)
        self.viewers: list[Viewer] = []
        self.moves = 0

    async def open(self) -> Self:
        """Make the table, invite the others, sit down, and follow."""
        maker = await Viewer(self.server, "Ada").come()
        answer = await maker.post("/tables", game=self.game, seats=str(VIEWERS), name="Ada")
        self.name = answer.headers["location"].rpartition("/")[2]
        await maker.follow(self.name)
        self.viewers = [maker]
        for seat in range(1, VIEWERS):
            guest = await Viewer(self.server, f"Guest {seat}").come()
            await guest.post(f"/t/{self.name}/enter", secret=await maker.invite())
            await guest.post(f"/t/{self.name}/seat", seat=str(seat), name=guest.name)
            await guest.follow(self.name)
            self.viewers.append(guest)
        async with asyncio.timeout(30):
            while self.actor() is None or len({one.version for one in self.viewers}) > 1:
                await asyncio.sleep(0.01)
        return self

    def actor(self) -> Viewer | None:
        """The viewer who is awaited; None when the game is over."""
        return next((one for one in self.viewers if one.actions), None)

    async def move(self) -> float | None:
        """Play a random legal action; seconds until all viewers know. None if it is over."""
        actor = self.actor()
        if actor is None:
            return None
        self.moves += 1
        message = {
            "do": "act",
            "id": f"{self.name}-{self.moves}",
            "action": self.choice.choice(actor.actions),
            "seen": actor.version,
        }
        wanted = actor.version + 1
        begin = time.perf_counter()
        await actor.socket.send(json.dumps(message))
        await asyncio.gather(*(viewer.until(wanted) for viewer in self.viewers))
        return time.perf_counter() - begin

    async def close(self) -> None:
        """Everybody leaves."""
        await asyncio.gather(*(viewer.go() for viewer in self.viewers))


@dataclass(frozen=True)
class Figures:
    """What was measured; milliseconds, bytes and tables as the names say."""

    game: str
    machine: str
    date: str
    compiled: bool
    moves: int
    cpu_ms_per_move: float
    move_p50_ms: float
    move_p99_ms: float
    bytes_per_move_and_viewer: int
    bytes_first_message: int
    bytes_page_gzip: int
    tables: int
    paced_moves: int
    paced_p50_ms: float
    paced_p99_ms: float
    paced_cpu_ms_per_move: float
    crowded_moves_per_s: float
    crowded_p50_ms: float
    crowded_p99_ms: float
    memory_start_mb: float
    memory_per_table_kb: float


async def one_table(server: Server, game: str, moves: int) -> dict[str, Any]:
    """One table after another, each move when the one before is known to all."""
    waits: list[float] = []
    cpu = 0.0
    bytes_moved = first = page = number = 0
    await play_one(server, game, 0, 200)  # warm: words, drawings and pages are made once
    while len(waits) < moves:
        number += 1
        table = await Table(server, game, number).open()
        maker = table.viewers[0]
        first = maker.first
        answer = await maker.http.get(f"/t/{table.name}", headers={"Accept-Encoding": "gzip"})
        page = int(answer.headers.get("content-length", len(answer.content)))
        before = sum(viewer.received for viewer in table.viewers)
        begin = server.cpu()
        while len(waits) < moves:
            wait = await table.move()
            if wait is None:
                break
            waits.append(wait)
        cpu += server.cpu() - begin
        bytes_moved += sum(viewer.received for viewer in table.viewers) - before
        await table.close()
    return {
        "moves": len(waits),
        "cpu_ms_per_move": round(1000 * cpu / len(waits), 3),
        "move_p50_ms": milliseconds(waits, 50),
        "move_p99_ms": milliseconds(waits, 99),
        "bytes_per_move_and_viewer": round(bytes_moved / len(waits) / VIEWERS),
        "bytes_first_message": first,
        "bytes_page_gzip": page,
    }


async def play_one(server: Server, game: str, seed: int, most: int) -> None:
    """One game, unmeasured."""
    table = await Table(server, game, seed).open()
    for _ in range(most):
        if await table.move() is None:
            break
    await table.close()


async def many_tables(server: Server, game: str, tables: int, seconds: float) -> dict[str, Any]:
    """Many tables at once: a move a second each, then each as fast as it can."""
    before = server.memory()
    opened = [await Table(server, game, 1000 + number).open() for number in range(tables)]
    begin = server.cpu()
    paced = await asyncio.gather(*(pace(table, seconds) for table in opened))
    paced_waits = [wait for waits in paced for wait in waits]
    paced_cpu = server.cpu() - begin
    memory = server.memory() - before
    start = time.perf_counter()
    crowded = await asyncio.gather(*(hurry(table) for table in opened))
    crowded_waits = [wait for waits in crowded for wait in waits]
    took = time.perf_counter() - start
    await asyncio.gather(*(table.close() for table in opened))
    return {
        "tables": tables,
        "paced_moves": len(paced_waits),
        "paced_p50_ms": milliseconds(paced_waits, 50),
        "paced_p99_ms": milliseconds(paced_waits, 99),
        "paced_cpu_ms_per_move": round(1000 * paced_cpu / len(paced_waits), 3),
        "crowded_moves_per_s": round(len(crowded_waits) / took, 1),
        "crowded_p50_ms": milliseconds(crowded_waits, 50),
        "crowded_p99_ms": milliseconds(crowded_waits, 99),
        "memory_start_mb": round(before / 2**20, 1),
        "memory_per_table_kb": round(memory / tables / 1024, 1),
    }


async def pace(table: Table, seconds: float) -> list[float]:
    """A move a second, from a moment of the table's own."""
    await asyncio.sleep(table.choice.random())
    waits = []
    end = time.perf_counter() + seconds
    while time.perf_counter() < end:
        begin = time.perf_counter()
        wait = await table.move()
        if wait is None:
            break
        waits.append(wait)
        await asyncio.sleep(max(0.0, 1 - (time.perf_counter() - begin)))
    return waits


async def hurry(table: Table, most: int = 30) -> list[float]:
    """Some moves, each at once after the one before."""
    waits = []
    for _ in range(most):
        wait = await table.move()
        if wait is None:
            break
        waits.append(wait)
    return waits


def milliseconds(seconds: list[float], percentile: int) -> float:
    """A percentile, in milliseconds."""
    return round(1000 * statistics.quantiles(seconds, n=100)[percentile - 1], 2)


def machine() -> str:
    """Cores, processor and Python, without the machine's name."""
    found = re.search(r"model name\s*: (.+)", Path("/proc/cpuinfo").read_text())
    processor = found[1] if found else platform.machine()
    python = f"{platform.python_implementation()} {platform.python_version()}"
    return f"{os.cpu_count()} cores, {processor}, {python}"


async def measure(server: Server, given: argparse.Namespace) -> Figures:
    """All figures."""
    import ludoteca

    one = await one_table(server, given.game, given.moves)
    many = await many_tables(server, given.game, given.tables, given.seconds)
    return Figures(
        game=given.game,
        machine=machine(),
        date=time.strftime("%Y-%m-%d"),
        compiled=ludoteca.COMPILED,
        **one,
        **many,
    )


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=str(__doc__).partition("\n")[0])
    parser.add_argument("--game", default="max")
    parser.add_argument("--moves", type=int, default=3000, help="moves at one table at a time")
    parser.add_argument("--tables", type=int, default=100)
    parser.add_argument("--seconds", type=float, default=30, help="of a move a second a table")
    parser.add_argument("--data", type=Path, help="where the store lies (default: a new folder)")
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="ludoteca-bench-", dir=given.data) as data:
        server = Server(Path(data))
        try:
            figures = asdict(asyncio.run(measure(server, given)))
        finally:
            server.stop()
    if given.json:
        print(json.dumps(figures, indent=2))
    else:
        for key, value in figures.items():
            print(f"{key:<28} {value}")


if __name__ == "__main__":
    main()
