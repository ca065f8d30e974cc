"""The house at an address: a server, what it says in the terminal, and the browser it opens."""

from __future__ import annotations

import asyncio
import ipaddress
import logging
import os
import socket as sockets
import sys
import webbrowser
from typing import Final

import segno
import uvicorn

from ludoteca.host.house import House
from ludoteca.host.settings import Settings
from ludoteca.host.store import AlreadyRunning
from ludoteca.record.words import Words
from ludoteca.web.app import App, make_app

CLOSING_SECONDS: Final = 5
FRAMES: Final = 4
"""A frame so many times too large is not even read: the line is cut."""


class CannotListen(RuntimeError):
    """The address can't be listened on; says why and what to do."""


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


async def _serve(settings: Settings, words: Words) -> None:
    house = House(settings)
    await house.start()
    try:
        listening = bind(settings)
        port = listening.getsockname()[1]
        here = f"http://{_bracketed(_near(settings.listen()))}:{port}"
        network = home_address(settings)
        outside = settings.public_url or (f"http://{_bracketed(network)}:{port}" if network else "")
        house.at_address(here)
        app = make_app(house, outside)
        config = configured(app, settings)
        server = Server(config, here, outside, settings.browser, words)
        await server.serve(sockets=[listening])
    finally:
        await house.stop()


def configured(app: App, settings: Settings) -> uvicorn.Config:
    """How the application is served, and what the server may log."""
    config = uvicorn.Config(
        app,
        loop="none",
        http="httptools",
        ws="websockets-sansio",
        ws_max_size=settings.frame * FRAMES,
        ws_per_message_deflate=False,
        lifespan="off",
        log_level="warning",
        access_log=False,
        server_header=False,
        proxy_headers=bool(settings.public_url),
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
        self, config: uvicorn.Config, here: str, outside: str, browser: bool, words: Words
    ) -> None:
        super().__init__(config)
        self.here = here
        self.outside = outside
        self.browser = browser
        self.words = words

    async def startup(self, sockets: list[sockets.socket] | None = None) -> None:
        """Begin to answer, then say so."""
        await super().startup(sockets)
        print(greeting(self.here, self.outside, self.words), flush=True)
        if self.browser:
            await asyncio.to_thread(open_browser, self.here)


def greeting(here: str, outside: str, words: Words, colour: bool | None = None) -> str:
    """What the terminal shows: the addresses, and a square for the phones of the house."""
    lines = [words.say("serve.here"), f"  {here}"]
    if outside:
        lines += ["", words.say("serve.network"), f"  {outside}", ""]
        lines += terminal_qr(outside)
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
        listening.bind(where)
        listening.listen(256)
        listening.setblocking(False)
    except OSError as error:
        raise CannotListen(
            f"can't listen on {address} port {port}: {error.strerror or error}; "
            "choose another with --host and --port (0 takes a free one)"
        ) from None
    return listening


def _near(address: str) -> str:
    """The address at which this machine itself reaches what listens on `address`."""
    return {"0.0.0.0": "127.0.0.1", "::": "::1"}.get(address, address)


def _bracketed(address: str) -> str:
    return f"[{address}]" if ":" in address else address


def home_address(settings: Settings) -> str:
    """The address of this machine in the home network; empty for a house of this machine only."""
    address = settings.listen()
    try:
        given = ipaddress.ip_address(address)
    except ValueError:
        return "" if address == "localhost" else address
    if given.is_loopback:
        return ""
    if not given.is_unspecified:
        return address
    family = sockets.AF_INET6 if given.version == 6 else sockets.AF_INET
    try:
        with sockets.socket(family, sockets.SOCK_DGRAM) as probe:
            # Nothing is sent: the system only says by which of its addresses it would.
            probe.connect(("2001:db8::1" if given.version == 6 else "192.0.2.1", 9))
            found = str(probe.getsockname()[0])
    except OSError:
        return ""
    return "" if ipaddress.ip_address(found).is_loopback else found


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
