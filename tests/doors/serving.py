"""A house at a loopback port, in a thread of its own, with people at its tables."""

from __future__ import annotations

import asyncio
import io
import json
import logging
import socket
import threading
from collections.abc import Coroutine
from pathlib import Path
from typing import Any, NamedTuple, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ludoteca.host.faults import Faults
from ludoteca.host.house import House
from ludoteca.host.people import Key, Person, secret_hash
from ludoteca.host.settings import Settings
from ludoteca.host.tables.table import Table
from ludoteca.web.app import make_app
from ludoteca.web.asking import COOKIE
from ludoteca.web.serve import bind, configured
from tests.doors.table import dump
from tests.doors.table import held as held_files
from tests.host.hosting import Clock

T = TypeVar("T")
SEED = bytes(range(76, 108))  # its first throw is two greens


class Lines(logging.Handler):
    """Keeps what the server logs, with its tracebacks."""

    def __init__(self, stream: io.StringIO) -> None:
        super().__init__()
        self.stream = stream

    def emit(self, record: logging.LogRecord) -> None:
        """Keep a line."""
        self.stream.write(self.format(record) + "\n")


class Served:
    """The running house. Its clock stands still until a test moves it."""

    def __init__(self, data: Path) -> None:
        self.settings = Settings(
            data=data, local=True, browser=False, beat_seconds=0.0, tables=1000, bot_workers=1
        )
        self.clock = Clock()
        self.log = io.StringIO()
        self.people: dict[str, Person] = {}
        self.loop = asyncio.new_event_loop()
        self.house = House(self.settings, lambda: SEED, self.clock, Faults(self.log))
        self.listening = bind(self.settings)
        self.port = self.listening.getsockname()[1]
        self.thread = threading.Thread(target=self._run, name="served", daemon=True)
        self.ready = threading.Event()
        self.server: uvicorn.Server | None = None

    def start(self) -> None:
        """Open the house and wait until it answers."""
        self.thread.start()
        assert self.ready.wait(20)
        self.client = httpx.Client(base_url=self.base, follow_redirects=False, timeout=20)
        assert self.client.get("/healthz").json()["ok"]

    @property
    def base(self) -> str:
        """Its address."""
        return f"http://127.0.0.1:{self.port}"

    def _run(self) -> None:
        asyncio.set_event_loop(self.loop)
        self.loop.run_until_complete(self._serve())

    async def _serve(self) -> None:
        await self.house.start()
        try:
            config = configured(make_app(self.house), self.settings)
            self.server = uvicorn.Server(config)
            for name in ("uvicorn", "uvicorn.error", "uvicorn.access"):
                logging.getLogger(name).handlers = [Lines(self.log)]
            self.ready.set()
            await self.server.serve(sockets=[self.listening])
        finally:
            await self.house.stop()

    def stop(self) -> None:
        """Close the house."""
        self.client.close()
        assert self.server is not None
        self.server.should_exit = True
        self.thread.join(20)

    def call(self, work: Coroutine[Any, Any, T]) -> T:
        """Do something in the house's own loop."""
        return asyncio.run_coroutine_threadsafe(work, self.loop).result(20)

    def cookie(self, person: Person) -> str:
        """The cookie of somebody."""
        key = self.house._key
        assert key is not None
        return f"{COOKIE}={key.sign(person.id)}"


class Scene(NamedTuple):
    """A table for three: Ada (who made it) and Bo sit, Cy watches, Eve stands before the door."""

    table: Table
    ada: Person
    bo: Person
    cy: Person
    eve: Person
    secret: str


async def lay(house: House, people: dict[str, Person]) -> Scene:
    """A new table with its people, who are always the same."""
    for name in ("Ada", "Bo", "Cy"):
        if name not in people:
            people[name] = await house.rename(house.newcomer()[0], name)
    ada, bo, cy = people.values()
    table = await house.make_table(ada, "max", 3)
    secret = await table.invite(ada)
    await table.enter(bo, secret)
    await table.enter(cy, secret)
    await table.take_seat(bo, 1, "Bo")
    return Scene(table, ada, bo, cy, house.newcomer()[0], secret)


class Stage:
    """One test's table in the running house: what pages and sockets are tried at."""

    def __init__(self, served: Served, over: Table) -> None:
        self.served = served
        self.over = over
        served.clock.now += 100  # the last test's tries are forgotten
        self.begun = served.log.tell()
        self.scene = served.call(lay(served.house, served.people))
        self.old = served.call(self._old_link())

    async def _old_link(self) -> str:
        """A link that was made more than an hour ago."""
        clock = self.served.clock
        secret = await self.scene.table.invite(self.scene.ada)
        await self.served.house.store.work(
            lambda db: db.exec_driver_sql(
                "UPDATE links SET made = ? WHERE hash = ?",
                (int(clock.now * 1000) - 3_601_000, secret_hash(secret)),
            )
        )
        return secret

    def begin(self, *actions: str) -> None:
        """Ada's first actions at the table."""
        table = self.scene.table
        for number, action in enumerate(actions):
            self.served.call(table.act(self.scene.ada, f"begin{number}", action, table.version))

    @property
    def names(self) -> dict[str, str]:
        """What the rows' texts may name."""
        return {
            "name": self.scene.table.name,
            "over": self.over.name,
            "secret": self.scene.secret,
            "old": self.old,
        }

    def cookie(self, who: str) -> str | None:
        """The Cookie header of `ada`, `bo`, `cy`, `eve`, `maker` (of the game that is over);
        `forged` ones of Ada; anything else is sent as it is; nothing for an empty text."""
        mine = self.served.cookie
        ada = mine(self.scene.ada)
        id, _, mark = ada.partition(".")
        if who == "maker":
            return mine(Person(self.over.maker))
        if who in ("ada", "bo", "cy", "eve"):
            return mine(getattr(self.scene, who))
        made = {
            "other-key": f"{COOKIE}={Key(bytes(32)).sign(self.scene.ada.id)}",
            "other-mark": f"{id}.{mark[::-1]}",
            "other-person": f"{mine(self.scene.bo).partition('.')[0]}.{mark}",
            "no-mark": id,
            "empty-mark": f"{id}.",
            "short-mark": ada[:-1],
            "long-mark": f"{ada}0",
            "upper-mark": f"{id}.{mark.upper()}",
        }
        return made.get(who, who) or None

    def state(self) -> object:
        """All that nobody may change: tables, people, the database and files beside it."""
        data = self.served.settings.data
        files = {name: held for name, held in held_files(data).items() if "sqlite3" not in name}
        return self.served.call(self._state()), dump(self.served.settings.database, True), files

    async def _state(self) -> object:
        house, tables = self.served.house, [self.scene.table, self.over]
        return (
            [(one.name, one.version, len(one.log), one.readonly) for one in house.tables],
            [(one.record_text(), [seat[:4] for seat in one.seats]) for one in tables],
            [[one.may_watch(self.scene.eve), one.trouble] for one in tables],
            dict(house._people),
            house.faults.count,
        )

    def connect(self, who: str, path: str = "/t/{name}/ws", **more: Any) -> ClientConnection:
        """A socket of somebody."""
        cookie = self.cookie(who)
        headers = {"Cookie": cookie} if cookie else {}
        headers |= more.pop("headers", {})
        place = f"ws://{more.pop('host', f'127.0.0.1:{self.served.port}')}"
        return connect(
            place + path.format(**self.names),
            sock=socket.create_connection(("127.0.0.1", self.served.port)),
            additional_headers=headers,
            compression=None,
            max_size=None,
            open_timeout=10,
            close_timeout=2,
            **more,
        )

    def play(self) -> None:
        """Ada's next move, over a socket of hers."""
        table = self.scene.table
        before = table.version
        with self.connect("ada") as line:
            first = json.loads(line.recv(10))
            assert first["whole"]
            act = {"do": "act", "id": "good", "action": table.match.legal()[0], "seen": before}
            line.send(json.dumps(act))
            while "done" not in (told := json.loads(line.recv(10))):
                assert "refused" not in told
            assert told["done"] == "good"
        assert table.version == before + 1

    def logged(self) -> str:
        """What was logged since the test began."""
        self.served.log.seek(self.begun)
        return self.served.log.read()

    def secrets(self) -> list[str]:
        """Cookies, seeds, links and names."""
        scene = self.scene
        people = [scene.ada, scene.bo, scene.cy, scene.eve]
        cookies = [self.served.cookie(one).partition("=")[2] for one in people]
        return [SEED.hex(), scene.secret, self.old, *cookies]
