"""A house at a free port of this machine, in a thread, with dice that a test chooses."""

from __future__ import annotations

import asyncio
import io
import threading
from collections import deque
from collections.abc import Awaitable, Callable
from pathlib import Path
from typing import TypeVar

import uvicorn

from ludoteca.host.faults import Faults
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.settings import Settings
from ludoteca.host.tables.table import Table
from ludoteca.host.ticks import Ticks
from ludoteca.web.app import make_app
from ludoteca.web.asking import COOKIE
from ludoteca.web.serve import bind, configured
from tests.host.hosting import Clock

Answer = TypeVar("Answer")
PATIENCE = 60.0
"""Seconds after which the server counts as broken; nothing waits that long in a good run."""


def seed(number: int) -> bytes:
    """The seed of a number: the same dice in every run."""
    return number.to_bytes(32, "big")


class Running:
    """A house that answers, on one data folder, until `close()`; `restart()` keeps its port.

    The next table made takes the seed that was put into `seeds` first.
    """

    def __init__(
        self, data: Path, port: int = 0, beat_seconds: float = 0.0, ticks: Ticks | None = None
    ) -> None:
        self.ticks = ticks
        self.settings = Settings(
            data=data, local=True, port=port, browser=False, beat_seconds=beat_seconds
        )
        self.seeds: deque[bytes] = deque()
        self.told = io.StringIO()
        self.faults = Faults(self.told)
        self.open()

    def open(self) -> None:
        """Start to answer; returns when it does."""
        listening = bind(self.settings)
        self.port = int(listening.getsockname()[1])
        self.url = f"http://127.0.0.1:{self.port}"
        self.loop = asyncio.new_event_loop()
        ready = threading.Event()
        failed: list[BaseException] = []

        async def run() -> None:
            self.house = House(
                self.settings,
                seeds=self._seed,
                faults=self.faults,
                ticks=self.ticks,
                day_seeds=lambda: seed(7),
            )
            await self.house.start()
            try:
                config = configured(make_app(self.house), self.settings)
                self.server = _Server(config, ready)
                await self.server.serve(sockets=[listening])
            finally:
                await self.house.stop()

        def main() -> None:
            try:
                with asyncio.Runner(loop_factory=lambda: self.loop) as runner:
                    runner.run(run())
            except BaseException as error:
                failed.append(error)
            finally:
                ready.set()

        self.thread = threading.Thread(target=main, name="house", daemon=True)
        self.thread.start()
        assert ready.wait(PATIENCE), "the server did not start"
        if failed:
            raise failed[0]

    def close(self) -> None:
        """Stop as a house does that is told to."""
        self.server.should_exit = True
        self.thread.join(PATIENCE)
        assert not self.thread.is_alive(), "the server did not stop"

    def restart(self) -> None:
        """Stop, and start again on the same folder and port."""
        self.close()
        self.settings = Settings(
            data=self.settings.data,
            local=True,
            port=self.port,
            browser=False,
            beat_seconds=self.settings.beat_seconds,
        )
        self.open()

    def ask(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Have something done in the server's own thread; returns its answer."""

        async def done() -> Answer:
            return await work()

        return asyncio.run_coroutine_threadsafe(done(), self.loop).result(PATIENCE)

    def cut(self) -> int:
        """Break every socket off, as a network does that is gone; returns how many there were."""

        async def broken() -> int:
            lines = [
                protocol
                for protocol in list(self.server.server_state.connections)
                if "WebSocket" in type(protocol).__name__
            ]
            for protocol in lines:
                protocol.transport.abort()
            return len(lines)

        return self.ask(broken)

    def _seed(self) -> bytes:
        return self.seeds.popleft() if self.seeds else seed(0)

    # ---- tables without pages, for tests of something else

    def somebody(self, name: str) -> tuple[Person, dict[str, str]]:
        """A person with a name, and their cookie as a browser context takes it."""

        async def come() -> tuple[Person, str]:
            person, cookie = self.house.newcomer()
            return await self.house.rename(person, name), cookie

        person, cookie = self.ask(come)
        return person, {"name": COOKIE, "value": cookie, "url": self.url}

    def table(
        self,
        people: list[Person],
        dice: int,
        bots: dict[int, str] | None = None,
        options: dict[str, object] | None = None,
        game: str = "max",
        free: int = 0,
    ) -> Table:
        """A table where all these people sit, in their order, on the seats without bots."""

        async def made() -> Table:
            self.seeds.append(seed(dice))
            seats = len(people) + len(bots or {}) + free
            table = await self.house.make_table(people[0], game, seats, options or {}, bots or {})
            for person in people[1:]:
                await table.enter(person, await table.invite(people[0]))
                open_seats = [
                    number
                    for number, held in enumerate(table.seats)
                    if held.person_id is None and held.bot is None
                ]
                await table.take_seat(person, open_seats[0], person.name)
            return table

        return self.ask(made)

    def forward(self, seconds: float) -> None:
        """Move the clock of a house whose time stands."""
        clock = self.ticks
        assert isinstance(clock, Clock)

        async def moved() -> None:
            clock.forward(seconds)

        self.ask(moved)

    def play(self, table: Table, people: list[Person], actions: list[str]) -> None:
        """Play actions of whoever is awaited; bots move by themselves in between."""

        async def played() -> None:
            for number, action in enumerate(actions):
                seat = await people_awaited(table, people[0])
                holder = table.seats[seat].person_id
                person = next(one for one in people if one.id == holder)
                await table.act(person, f"test-{number}-{table.version}", action, table.version)
            await people_awaited(table, people[0])

        self.ask(played)


async def people_awaited(table: Table, person: Person) -> int:
    """Wait until no bot is to move; returns the awaited seat, below 0 when it is over."""
    with table.subscribe(person) as sub:
        while True:
            seat = int(table.match.state.current_player)
            if seat < 0 or table.seats[seat].bot is None:
                return seat
            await sub.next()


class _Server(uvicorn.Server):
    """Says when it answers."""

    def __init__(self, config: uvicorn.Config, ready: threading.Event) -> None:
        super().__init__(config)
        self.ready = ready

    async def startup(self, sockets: list[object] | None = None) -> None:
        await super().startup(sockets)  # type: ignore[arg-type]
        self.ready.set()
