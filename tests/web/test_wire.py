"""Bounds on what comes over a line before anybody knows what it is."""

from __future__ import annotations

import socket
from contextlib import suppress
from http.client import HTTPResponse

import pytest

from ludoteca.web.wire import HEAD_BYTES, BoundedHttp
from tests.web.visiting import SECONDS, Site


def line(site: Site) -> socket.socket:
    """A bare line to the house."""
    return socket.create_connection(("127.0.0.1", site.port), timeout=SECONDS)


def status(lines: socket.socket) -> int:
    """The status of what the house answers."""
    answer = HTTPResponse(lines)
    answer.begin()
    answer.read()
    return answer.status


def test_a_head_of_some_length_is_read(site: Site) -> None:
    with line(site) as bare:
        for _ in range(2):  # the second request of a line begins its count anew
            filler = "x" * (HEAD_BYTES - 200)
            bare.sendall(
                f"GET /healthz HTTP/1.1\r\nHost: localhost\r\nX: {filler}\r\n\r\n".encode()
            )
            assert status(bare) == 200


@pytest.mark.parametrize(
    "head",
    [
        b"GET / HTTP/1.1\r\nHost: localhost\r\nX: " + b"x" * HEAD_BYTES + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: localhost\r\n" + b"X: y\r\n" * HEAD_BYTES + b"\r\n",
        b"GET /" + b"x" * HEAD_BYTES + b" HTTP/1.1\r\nHost: localhost\r\n\r\n",
    ],
    ids=["one header", "many headers", "address"],
)
def test_too_long_a_head_is_refused(site: Site, head: bytes) -> None:
    with line(site) as bare:
        bare.sendall(head)
        assert status(bare) == 431


@pytest.mark.parametrize("begun", [b"GET / HTTP/1.1\r\nX: ", b"GET /"], ids=["header", "address"])
def test_a_head_without_end_is_cut_off_and_not_kept(site: Site, begun: bytes) -> None:
    visitor = site.visitor()
    with line(site) as bare:
        bare.sendall(begun)
        sent = 0
        try:
            while sent < 4096 * HEAD_BYTES:
                sent += bare.send(b"x" * 4096)
        except OSError:
            pass
        else:
            pytest.fail("it was all taken")
        assert visitor.get("/").status_code == 200


def test_a_head_that_does_not_come_is_not_waited_for(
    site: Site, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(BoundedHttp, "seconds", 0.05)
    for begun in (b"", b"GET / HTTP/1.1\r\nHost: local"):
        with line(site) as bare:
            bare.sendall(begun)
            with suppress(ConnectionResetError):
                assert bare.recv(100) == b""
    with line(site) as bare:
        bare.sendall(b"GET /healthz HTTP/1.1\r\nHost: localhost\r\n\r\n")
        assert status(bare) == 200
