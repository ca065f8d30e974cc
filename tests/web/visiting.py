"""A house with its pages on a real socket, and browsers without a screen that visit it."""

from __future__ import annotations

import asyncio
import json
import re
import socket
import threading
import time
from collections.abc import Callable, Coroutine
from contextlib import AbstractContextManager
from pathlib import Path
from typing import Any, TypeVar

import httpx
import uvicorn
from websockets.sync.client import ClientConnection, connect

from ludoteca.host.house import House, new_seed
from ludoteca.host.settings import Settings
from ludoteca.host.ticks import Ticks
from ludoteca.web.app import App, make_app
from ludoteca.web.serve import configured

Answer = TypeVar("Answer")
SECONDS = 20.0


class Site:
    """The running house: `run` carries a coroutine out in its loop, `visitor` is a new browser."""

    def __init__(
        self,
        folder: Path,
        ticks: Ticks | None = None,
        clock: Callable[[], float] = time.time,
        day_seeds: Callable[[], bytes] = new_seed,
        **settings: Any,
    ) -> None:
        self.ticks = ticks
        self.clock = clock
        self.day_seeds = day_seeds
        given = {"messages": 20, "sockets": 8, "beat_seconds": 0.0, **settings}
        self.settings = Settings(data=folder, **given)
        self.listening = socket.create_server(("127.0.0.1", 0))
        self.port: int = self.listening.getsockname()[1]
        self.base = f"http://127.0.0.1:{self.port}"
        self.house: House
        self.app: App
        self._ready = threading.Event()
        self._thread = threading.Thread(target=lambda: asyncio.run(self._live()), daemon=True)
        self._thread.start()
        assert self._ready.wait(SECONDS)

    async def _live(self) -> None:
        self._loop = asyncio.get_running_loop()
        self.house = House(
            self.settings,
            seeds=lambda: bytes(32),
            clock=self.clock,
            ticks=self.ticks,
            day_seeds=self.day_seeds,
        )
        await self.house.start()
        self.app = make_app(self.house, lambda: ["http://192.0.2.7:8000"], hosts=["games.example"])
        config = configured(self.app, self.settings)
        self._server = uvicorn.Server(config)
        self._ready.set()
        await self._server.serve(sockets=[self.listening])
        await self.house.stop()

    def stop(self) -> None:
        """Close the house."""
        self._server.should_exit = True
        self._thread.join(SECONDS)

    def run(self, work: Coroutine[Any, Any, Answer]) -> Answer:
        """What a coroutine gives in the house's loop."""
        return asyncio.run_coroutine_threadsafe(work, self._loop).result(SECONDS)

    def call(self, work: Callable[[], Answer]) -> Answer:
        """What a function gives in the house's loop, where nothing else happens meanwhile."""

        async def once() -> Answer:
            return work()

        return self.run(once())

    def visitor(self, name: str = "", language: str = "en") -> Visitor:
        """A new browser that has seen the start page."""
        return Visitor(self, name, language)


class Visitor:
    """A browser without a screen: its cookies, forms and lines to tables."""

    def __init__(self, site: Site, name: str, language: str) -> None:
        self.site = site
        self.name = name
        self.http = httpx.Client(
            base_url=site.base, headers={"accept-language": language, "accept": "text/html"}
        )
        self.http.get("/").raise_for_status()

    def get(self, path: str, **more: Any) -> httpx.Response:
        """GET a page."""
        return self.http.get(path, **more)

    def post(self, path: str, **fields: object) -> httpx.Response:
        """Send a form."""
        data = {key.replace("__", "."): str(value) for key, value in fields.items()}
        return self.http.post(path, data=data)

    def make(self, seats: int = 2, game: str = "max", **fields: object) -> str:
        """Make a table and return its name."""
        answer = self.post("/tables", game=game, seats=seats, name=self.name, **fields)
        assert answer.status_code == 303, answer.text
        return answer.headers["location"].removeprefix("/t/")

    def let_in(self, other: Visitor, table: str) -> None:
        """Open a table's door to somebody else, as a link does."""
        with self.follow(table) as line:
            line.send(do="invite")
            url = line.until("invite")["invite"]["url"]
        answer = other.post(f"/t/{table}/enter", secret=url.partition("#")[2])
        assert answer.status_code == 303, answer.text

    def follow(self, table: str, **headers: str) -> Line:
        """A line to a table, to the house by its address or by the name `host`."""
        cookies = "; ".join(f"{key}={value}" for key, value in self.http.cookies.items())
        host = headers.pop("host", f"127.0.0.1:{self.site.port}")
        return Line(
            connect(
                f"ws://{host}/t/{table}/ws",
                sock=socket.create_connection(("127.0.0.1", self.site.port), SECONDS),
                additional_headers={"cookie": cookies, **headers},
                compression=None,
                ping_interval=None,
                max_queue=None,
            )
        )


class Line:
    """A page's line to a table; keeps what it was sent last."""

    def __init__(self, opening: AbstractContextManager[ClientConnection]) -> None:
        self.opening = opening
        self.version = -1
        self.ids = 0

    def __enter__(self) -> Line:
        self.socket = self.opening.__enter__()
        return self

    def __exit__(self, *error: Any) -> None:
        self.opening.__exit__(*error)

    def send(self, **message: Any) -> str:
        """Send a message with an id of its own; returns the id."""
        self.ids += 1
        message.setdefault("id", f"test-{id(self)}-{self.ids}")
        message.setdefault("seen", self.version)
        self.socket.send(json.dumps(message))
        return str(message["id"])

    def next(self) -> dict[str, Any]:
        """The next message."""
        message: dict[str, Any] = json.loads(self.socket.recv(SECONDS))
        self.version = message.get("version", self.version)
        return message

    def until(self, key: str) -> dict[str, Any]:
        """The next message that has a key."""
        while True:
            message = self.next()
            if key in message:
                return message

    def act(self, action: str) -> dict[str, Any]:
        """Play an action; returns the update that shows it."""
        before = self.version
        self.send(do="act", action=action)
        while True:
            message = self.next()
            assert "refused" not in message, message
            if message.get("version", before) > before:
                return message


def fragment(message: dict[str, Any], id: str) -> str:
    """The last fragment of an update with an id; empty if there is none."""
    found = [html for html in message["final"] if re.match(rf'<\w+ id="{id}"', html)]
    return found[-1] if found else ""


def actions(html: str) -> list[str]:
    """The action texts of the controls in a piece of HTML."""
    return re.findall(r'<button [^>]*data-action="([^"]+)"', html)
