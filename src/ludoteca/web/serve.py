"""The house at an address: a server, what it says in the terminal, and the browser it opens."""

from __future__ import annotations

import asyncio
import logging
import os
import socket as sockets
import sys
import webbrowser
from typing import Final

import segno
import uvicorn

from ludoteca.engine.said import Said
from ludoteca.host.house import House
from ludoteca.host.settings import Settings
from ludoteca.host.store.store import AlreadyRunning
from ludoteca.record.words import Saying, Words, system
from ludoteca.web.addresses import home_addresses, near, url
from ludoteca.web.app import App, make_app
from ludoteca.web.collecting import collect, put_off
from ludoteca.web.warming import warm
from ludoteca.web.wire import BoundedHttp

CLOSING_SECONDS: Final = 5
FILES: Final = 16_384
FRAMES: Final = 4
"""A frame so many times too large is not even read: the line is cut."""


class CannotListen(RuntimeError):
    """The address can't be listened on; `said` tells people why and what to do."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


def serve(settings: Settings, words: Words | None = None) -> None:
    """Open the house and answer until the process is told to stop (Ctrl-C, SIGTERM).

    Prints the address, and opens a browser where there is one; of a house that already runs
    on this data folder, its address. Raises CannotListen and StoreError.
    """
    said = words or Words("en", "ludoteca.web")
    try:
        asyncio_run(_serve(settings, said))
    except AlreadyRunning as other:
        if not other.address:
            raise
        print(said.say("serve.running"))
        print(f"  {other.address}")
        if settings.browser:
            open_browser(other.address)


def asyncio_run(work: object) -> None:
    """Run on uvloop where it is."""
    assert asyncio.iscoroutine(work)
    try:
        import uvloop
    except ImportError:
        asyncio.run(work)
    else:
        with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
            runner.run(work)


def raise_files() -> None:
    """Let the process hold as many lines as the system allows it: the usual 1024 are few."""
    try:
        import resource
    except ImportError:
        return
    soft, hard = resource.getrlimit(resource.RLIMIT_NOFILE)
    most = FILES if hard == resource.RLIM_INFINITY else min(hard, FILES)
    if soft != resource.RLIM_INFINITY and soft < most:
        resource.setrlimit(resource.RLIMIT_NOFILE, (most, hard))


async def _serve(settings: Settings, words: Words) -> None:
    raise_files()
    house = House(settings)
    await house.start()
    try:
        await warm()
        put_off()
        listening = bind(settings)
        port = listening.getsockname()[1]
        here = url(near(settings.listen()), port)

        def outside() -> list[str]:
            return [url(address, port) for address in home_addresses(settings)]

        house.at_address(here)
        app = make_app(house, outside)
        config = configured(app, settings)
        server = Server(config, settings, here, outside(), words)
        collecting = asyncio.create_task(collect(house))
        await server.serve(sockets=[listening])
        collecting.cancel()
    finally:
        await house.stop()


def configured(app: App, settings: Settings) -> uvicorn.Config:
    """How the application is served, and what the server may log."""
    config = uvicorn.Config(
        app,
        loop="none",
        http=BoundedHttp,
        ws="websockets-sansio",
        ws_max_size=settings.frame * FRAMES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.public_url),
        forwarded_allow_ips=settings.proxies,
        timeout_graceful_shutdown=CLOSING_SECONDS,
    )
    logging.getLogger("uvicorn.error").addFilter(one_line)
    return config


def one_line(record: logging.LogRecord) -> bool:
    """Make a line of the server's log one without traceback: that may hold what somebody sent."""
    if record.exc_info and record.exc_info[1] is not None:
        error = type(record.exc_info[1]).__name__
        record.msg, record.args = f"{record.getMessage().splitlines()[0]} ({error})", ()
        record.exc_info = record.exc_text = None
    return True


class Server(uvicorn.Server):
    """A server that says where it is as soon as it answers."""

    def __init__(
        self, config: uvicorn.Config, settings: Settings, here: str, home: list[str], words: Words
    ) -> None:
        super().__init__(config)
        self.settings = settings
        self.here = here
        self.home = home
        self.words = words

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        print(greeting(self.settings, self.here, self.home, self.words), flush=True)
        if self.settings.browser:
            await asyncio.to_thread(open_browser, self.here)


def greeting(settings: Settings, here: str, home: list[str], words: Words) -> str:
    """What the terminal shows: the addresses, and a square for the phones of the house.

    `here` is the address at this machine, `home` are those in the home network, the one of the
    square first.
    """
    lines = [words.say("serve.here"), f"  {here}", ""]
    if settings.public_url:
        lines += [words.say("serve.public"), f"  {settings.public_url}", ""]
        lines += terminal_qr(settings.public_url)
    elif home:
        lines += [words.say("serve.network"), f"  {home[0]}", "", *terminal_qr(home[0])]
        if home[1:]:
            lines += ["", words.say("serve.others"), *(f"  {other}" for other in home[1:])]
    else:
        lines += [words.say("serve.local" if settings.is_local else "serve.alone")]
    lines += ["", words.say("serve.stop")]
    return "\n".join(lines)


def terminal_qr(text: str) -> list[str]:
    """A QR code in half blocks, two rows of dots a line, dark on light whatever the terminal."""
    rows = [list(row) for row in segno.make(text, micro=False).matrix_iter(border=2)]
    if len(rows) % 2:
        rows.append([0] * len(rows[0]))
    blocks = {(0, 0): "█", (0, 1): "▀", (1, 0): "▄", (1, 1): " "}
    return [
        "  " + "".join(blocks[bool(top), bool(low)] for top, low in zip(*pair, strict=True))
        for pair in zip(rows[::2], rows[1::2], strict=True)
    ]


def bind(settings: Settings) -> sockets.socket:
    """A socket that listens as the settings say; raises CannotListen."""
    address, port = settings.listen(), settings.port
    try:
        family, kind, proto, _, where = sockets.getaddrinfo(
            address, port, type=sockets.SOCK_STREAM, flags=sockets.AI_PASSIVE
        )[0]
        listening = sockets.socket(family, kind, proto)
        listening.setsockopt(sockets.SOL_SOCKET, sockets.SO_REUSEADDR, 1)
        if family == sockets.AF_INET6:
            listening.setsockopt(sockets.IPPROTO_IPV6, sockets.IPV6_V6ONLY, 0)  # `::` is both
        listening.bind(where)
        listening.listen(256)
        listening.setblocking(False)
    except OSError as error:
        raise CannotListen(
            Saying("ludoteca.web", "serve.cannot", address=address, port=port, why=system(error))
        ) from None
    return listening


def open_browser(address: str) -> bool:
    """Open a browser at an address, where there is a screen; returns whether one was found."""
    if sys.platform.startswith("linux") and not (
        os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY")
    ):
        return False
    try:
        return webbrowser.open(address)
    except (webbrowser.Error, OSError):
        return False
