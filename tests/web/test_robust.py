"""What goes wrong in a house with many guests: one effect or a clear refusal, and nobody else
is disturbed. Over real sockets."""

from __future__ import annotations

import asyncio
import json
import os
import socket
import time
from collections.abc import Iterator
from contextlib import ExitStack
from typing import Any

import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from ludoteca.web import socket as lines
from ludoteca.web.asking import COOKIE
from tests.web.visiting import SECONDS, Line, Site, Visitor, fragment

MOVES = 300
KEPT = 300_000
"""Bytes that may wait for one viewer who does not read: one message beyond the server's mark."""

PACE = 0.06
"""Seconds from one message to the next: a page may be as fast as this."""

QUICK = 2.0
"""Seconds in which the slowest of many moves is told on a machine with much else to do."""


@pytest.fixture
def two(site: Site) -> Iterator[tuple[Visitor, Line, Table]]:
    """Ada follows her table, where Bo has the second seat and is not there."""
    ada = site.visitor("Ada")
    table = site.house.table(ada.make(2, seat__1="here", name__1="Bo"))
    with ada.follow(table.name) as line:
        line.next()
        yield ada, line, table


def back_and_forth(line: Line, times: int) -> float:
    """Throw, then choose and take back again and again; returns the slowest answer's seconds."""
    slowest, legal = 0.0, ["throw"]
    while len(legal) == 1 or "throw" in legal:
        legal = choices(line.act(legal[0]))
    for number in range(times):
        begun = time.monotonic()
        if number % 2 == 0:
            line.act(legal[0])
        else:
            line.send(do="undo")
            before = line.version
            while line.version == before:
                assert "refused" not in (told := line.next()), told
        slowest = max(slowest, time.monotonic() - begun)
        time.sleep(PACE - min(PACE, time.monotonic() - begun))  # as fast as a page may be
    return slowest


def choices(update: dict[str, Any]) -> list[str]:
    """The choices that an update brings."""
    html = fragment(update, "choices")
    return [
        part.partition('"')[0] for part in html.split('<button type="button" data-action="')[1:]
    ]


def deaf(visitor: Visitor, table: str) -> socket.socket:
    """A socket that is let in to a table and never read again."""
    line = socket.socket()
    line.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
    line.connect(("127.0.0.1", visitor.site.port))
    cookies = "; ".join(f"{key}={value}" for key, value in visitor.http.cookies.items())
    line.sendall(
        f"GET /t/{table}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        f"Connection: Upgrade\r\nSec-WebSocket-Version: 13\r\nCookie: {cookies}\r\n"
        "Sec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n\r\n".encode()
    )
    assert line.recv(12) == b"HTTP/1.1 101"
    return line


def waiting(site: Site) -> list[int]:
    """How many bytes wait for each connection of the house."""
    connections = site._server.server_state.connections
    return site.call(
        lambda: [one.transport.get_write_buffer_size() for one in connections]  # type: ignore[attr-defined, union-attr]
    )


def test_viewers_who_stop_reading_cost_a_bounded_memory_and_nobody_their_time(
    site: Site, two: tuple[Visitor, Line, Table]
) -> None:
    ada, line, table = two
    with ExitStack() as stack:
        for _ in range(4):
            stack.enter_context(deaf(ada, table.name))
        other = stack.enter_context(ada.follow(table.name))
        other.next()
        begun = table.version
        assert back_and_forth(line, MOVES) < QUICK
        assert table.version >= begun + MOVES
        assert max(waiting(site)) < KEPT
        while other.version < table.version:  # who reads has been told all
            other.next()
        painter = site.app.state.rooms.painter(table)
        assert len(painter._beats) <= 64
    assert line.act(table.match.legal()[0])["version"] == table.version


def test_who_reads_again_is_told_how_it_is(site: Site, two: tuple[Visitor, Line, Table]) -> None:
    ada, line, table = two
    with ada.follow(table.name) as late:
        late.next()
        back_and_forth(line, 60)  # meanwhile nothing is read
        seen = -1
        while seen < table.version:
            seen = late.next().get("version", seen)
        late.act(table.match.legal()[0])


def test_a_flood_of_frames_is_cut_and_nobody_else_is_slowed(
    site: Site, two: tuple[Visitor, Line, Table]
) -> None:
    ada, line, table = two
    version = table.version
    with ExitStack() as stack:
        floods = [stack.enter_context(ada.follow(table.name)).socket for _ in range(3)]
        slowest = 0.0
        for turn in range(20):
            for flood in floods:
                spill(flood, 60)
            before = time.monotonic()
            line.send(do="act", action="throw", id="only-once", seen=version)
            line.until("done")
            slowest = max(slowest, time.monotonic() - before)
            assert table.version == version + 1, turn
            time.sleep(0.05)
        assert slowest < QUICK
        for flood in floods:
            with pytest.raises(ConnectionClosed) as closed:  # noqa: PT012 - it may break off
                while True:
                    flood.recv(SECONDS)
            assert closed.value.rcvd is None or closed.value.rcvd.code == lines.FULL
    assert site.house.health()["ok"]


def spill(flood: ClientConnection, frames: int) -> None:
    """Send frames as fast as they go, until the line is cut."""
    try:
        for _ in range(frames):
            flood.send(json.dumps({"do": "act", "action": "throw", "id": "x", "seen": -1}))
    except ConnectionClosed:
        pass


def test_the_65th_spectator_is_told_so_and_who_has_a_seat_gets_in(site: Site) -> None:
    assert site.settings.spectators == 64
    ada, bo = site.visitor("Ada"), site.visitor()
    table = site.house.table(ada.make(2))
    ada.let_in(bo, table.name)
    with bo.follow(table.name) as line:
        line.next()
        line.send(do="seat", seat=1, name="Bo")
        line.until("done")
    guests = site.run(crowd(site, table, 65))
    with ExitStack() as stack:
        held = [stack.enter_context(watch(site, table, cookie)) for cookie in guests[:64]]
        for line_ in held:
            assert json.loads(line_.recv(SECONDS))["whole"]
        with watch(site, table, guests[64]) as turned:
            told = json.loads(turned.recv(SECONDS))
            assert told["refused"] == "too_many_spectators"
            assert told["text"] == "As many as fit are watching already."
            with pytest.raises(ConnectionClosed) as closed:
                turned.recv(SECONDS)
            assert closed.value.rcvd is not None
            assert closed.value.rcvd.code == lines.FULL
        with watch(site, table, guests[0]) as tab:  # a second tab is no further person
            assert json.loads(tab.recv(SECONDS))["whole"]
        with ada.follow(table.name) as hers, bo.follow(table.name) as his:
            hers.next()
            his.next()
            assert hers.act("throw")["version"] == table.version
            while his.version < table.version:
                his.next()
        for line_ in held:
            seen = -1
            while seen < table.version:
                seen = json.loads(line_.recv(SECONDS)).get("version", seen)
        held[5].close()
        while site.call(lambda: watchers(table)) == 64:
            asyncio.run(asyncio.sleep(0))
        with watch(site, table, guests[64]) as let_in:
            assert json.loads(let_in.recv(SECONDS))["whole"]


def watchers(table: Table) -> int:
    """How many people watch a table who have no seat there."""
    seated = {seat.person_id for seat in table.seats}
    return sum(one not in seated for one in {sub.person.id for sub in table._subs})


async def crowd(site: Site, table: Table, many: int) -> list[str]:
    """The cookies of so many people who may watch a table."""
    secret = await table.invite(Person(table.maker))
    cookies = []
    for _ in range(many):
        person, cookie = site.house.newcomer()
        await table.enter(person, secret)
        cookies.append(cookie)
    return cookies


def watch(site: Site, table: Table, cookie: str) -> ClientConnection:
    """A connection of somebody by their cookie."""
    return connect(
        f"ws://127.0.0.1:{site.port}/t/{table.name}/ws",
        additional_headers={"cookie": f"{COOKIE}={cookie}"},
        compression=None,
        ping_interval=None,
        max_queue=None,
    )


def test_a_full_disk_is_told_to_who_moves_and_ends_with_room(
    site: Site, two: tuple[Visitor, Line, Table]
) -> None:
    ada, line, table = two
    site.run(room(site, 0))
    try:
        for number in range(4000):
            time.sleep(2 * PACE)
            seen = table.version
            line.send(do="act", action=table.match.legal()[0], id=f"full-{number}", seen=seen)
            if "refused" in (told := answer(line)):
                break
            assert not table.over
        assert told["refused"] == "cannot_save"
        version, text = table.version, table.match.record.text
        health = ada.get("/healthz")
        assert (health.status_code, health.json()["trouble"]) == (503, "full")
        assert ada.get(f"/t/{table.name}").status_code == 200
        assert (table.version, table.match.record.text) == (version, text)
    finally:
        site.run(room(site, -1))
    line.version = version
    assert line.act(table.match.legal()[0])["version"] == version + 1
    assert ada.get("/healthz").status_code == 200


def answer(line: Line) -> dict[str, Any]:
    """What is said to the last message: done, or why not."""
    while True:
        told = line.next()
        if "done" in told or "refused" in told:
            return told


async def room(site: Site, pages: int) -> None:
    """Let the database have so many pages more than it has; below 0 no limit."""

    def limit(connection: Any) -> None:
        now = connection.exec_driver_sql("PRAGMA page_count").scalar()
        most = now + pages if pages >= 0 else 1 << 30
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

    await site.house.store.work(limit)


def test_memory_is_flat_when_all_have_left(site: Site) -> None:
    ada = site.visitor("Ada")
    table = site.house.table(ada.make(2))
    guests = site.run(crowd(site, table, 8))

    def visit() -> None:
        with ExitStack() as stack:
            held = [stack.enter_context(watch(site, table, cookie)) for cookie in guests]
            for one in held:
                assert json.loads(one.recv(SECONDS))["whole"]

    for _ in range(10):
        visit()
    before = resident()
    for _ in range(40):
        visit()
    assert resident() - before < 12_000_000
    while table.viewers:
        asyncio.run(asyncio.sleep(0))
    assert site.call(lambda: site.house.status()["connections"]) == 0


def resident() -> int:
    """Bytes of memory that this process holds; 0 where the system does not say."""
    try:
        with open("/proc/self/statm", encoding="ascii") as told:
            return int(told.read().split()[1]) * os.sysconf("SC_PAGE_SIZE")
    except OSError:
        return 0
