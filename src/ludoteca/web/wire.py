"""HTTP on the line, with bounds: how long the head of a request may be, and how long it may take.

httptools keeps whatever comes until a head is complete, and uvicorn waits for it for ever.
"""

from __future__ import annotations

import asyncio
from typing import Any, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEAD_BYTES: Final = 32_768
"""A request line and its headers; browsers send about one thousand."""

HEAD_SECONDS: Final = 20.0
"""From the connection, or from a request's first byte, to the end of its head."""

TOO_LONG: Final = "The head of this request is too long."


class HeadTooLong(ValueError):
    """A head has more bytes than may be."""


class BoundedHttp(HttpToolsProtocol):
    """A connection that is cut if a head does not end in time or within its bytes."""

    seconds = HEAD_SECONDS

    def __init__(self, *arguments: Any, **named: Any) -> None:
        super().__init__(*arguments, **named)
        self._named = 0  # bytes of the address and the headers that are read
        self._waiting = 0  # bytes that came since a head began, read or not
        self._in_head = True
        self._late: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there: they may say what they want."""
        super().connection_made(transport)
        self._late = self.loop.call_later(self.seconds, transport.abort)

    def connection_lost(self, exc: Exception | None) -> None:
        """They have gone."""
        self._in_time()
        super().connection_lost(exc)

    def handle_websocket_upgrade(self) -> None:
        """The line becomes a socket, and this protocol is through: it holds its parser no more,
        which holds it in turn, so that both go."""
        super().handle_websocket_upgrade()
        self.parser = None  # type: ignore[assignment]

    def data_received(self, data: bytes) -> None:
        """Read on, unless it is a head without end."""
        if self.transport.is_closing():
            return
        super().data_received(data)
        if self._in_head and not self.transport.is_closing():
            self._waiting += len(data)
            if self._waiting > HEAD_BYTES:
                self.send_400_response(TOO_LONG)

    def on_message_begin(self) -> None:
        """The first byte of a request."""
        super().on_message_begin()
        self._in_head, self._named, self._waiting = True, 0, 0
        if self._late is None:
            self._late = self.loop.call_later(self.seconds, self.transport.abort)

    def on_url(self, url: bytes) -> None:
        """A piece of the address; raises HeadTooLong."""
        self._count(len(url))
        super().on_url(url)

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header; raises HeadTooLong."""
        self._count(len(name) + len(value))
        super().on_header(name, value)

    def on_headers_complete(self) -> None:
        """The head of a request is there."""
        self._in_head = False
        self._in_time()
        super().on_headers_complete()

    def send_400_response(self, msg: str) -> None:
        """Say what was wrong with a request that nobody can read, and hang up."""
        if self._named <= HEAD_BYTES and msg != TOO_LONG:
            super().send_400_response(msg)
            return
        self.transport.write(
            b"HTTP/1.1 431 Request Header Fields Too Large\r\n"
            b"content-type: text/plain; charset=utf-8\r\nconnection: close\r\n"
            b"content-length: %d\r\n\r\n%b" % (len(TOO_LONG), TOO_LONG.encode())
        )
        self.transport.close()

    def _count(self, length: int) -> None:
        self._named += length
        if self._named > HEAD_BYTES:
            raise HeadTooLong

    def _in_time(self) -> None:
        if self._late is not None:
            self._late.cancel()
            self._late = None
