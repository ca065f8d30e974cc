"""Data folders that are damaged, foreign, newer, or in use."""

from __future__ import annotations

import asyncio
import contextlib
import fcntl
import os
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest
import uvicorn

from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from tests.cli.conftest import Run
from tests.doors.table import Answer, Row, dump, held
from tests.host.hosting import SEED, open_house, person, play, seated

FILE = "ludoteca.sqlite3"
Spoil = Callable[[Path], None]


class Kept(NamedTuple):
    """A good data folder: a game that Ada and Bo are playing, one of Ada alone, and a link."""

    data: Path
    ada: Person
    together: str
    alone: str
    secrets: list[str]


def keep(data: Path, database: Path) -> Kept:
    """Fill a data folder."""

    async def run() -> Kept:
        async with open_house(data) as house:
            ada = await person(house, "Ada Lovelace")
            together = await house.make_table(ada, "max", 2)
            bo = await seated(house, together, ada, 1, "Bo")
            await play(together, [ada, bo], 8)
            alone = await house.make_table(ada, "max", 1, {"treats": "3"})
            await play(alone, [ada], 3)
            secrets = [SEED.hex(), await alone.invite(ada), ada.id, "Lovelace"]
            return Kept(data, ada, together.name, alone.name, secrets)

    data.mkdir(mode=0o700)
    shutil.copy(database, data / FILE)
    return asyncio.run(run())


def sql(*statements: str) -> Spoil:
    """Change the database from outside."""

    def spoil(data: Path) -> None:
        connection = sqlite3.connect(data / FILE)
        changed = sum(connection.execute(statement).rowcount for statement in statements)
        connection.commit()
        connection.close()
        assert changed != 0

    return spoil


def swap(make: Callable[[bytes], bytes], name: str = FILE) -> Spoil:
    """Put other bytes into a file."""

    def spoil(data: Path) -> None:
        file = data / name
        file.write_bytes(make(file.read_bytes() if file.exists() else b""))

    return spoil


def folder(name: str) -> Spoil:
    """A folder where a file should be."""

    def spoil(data: Path) -> None:
        (data / name).unlink(missing_ok=True)
        (data / name).mkdir()

    return spoil


def other(*statements: str) -> Spoil:
    """A database of something else."""

    def spoil(data: Path) -> None:
        (data / FILE).unlink()
        sql(*statements)(data)

    return spoil


HELD: list[int] = []
"""The locks that rows have taken."""


def in_use(address: bytes) -> Spoil:
    """A house has the folder; the address that it told."""

    def spoil(data: Path) -> None:
        handle = os.open(data / f"{FILE}.lock", os.O_RDWR | os.O_CREAT)
        fcntl.flock(handle, fcntl.LOCK_EX)
        os.write(handle, address)
        HELD.append(handle)

    return spoil


def refused(id: str, spoil: Spoil, *words: str) -> Row:
    """A row where the house doesn't open: exit code 2."""
    return Row(id, "database_door", spoil, "2", words)


def read_only(id: str, change: str, where: str, *words: str) -> Row:
    """A row where one table can only be looked at, because of one stored move."""
    last = "(SELECT id FROM tables ORDER BY id LIMIT 1)"
    spoil = sql(f"UPDATE moves SET {change} WHERE table_id = {last} AND {where}")
    said = ("read_only", '"fault": "bad_row"', *words)
    return Row(f"row-{id}", "database_door", spoil, "read_only", said)


def gone(id: str, change: str) -> Row:
    """A row where one table can't be brought back at all."""
    spoil = sql(f"UPDATE tables SET {change} WHERE id = (SELECT min(id) FROM tables)")
    return Row(f"table-{id}", "database_door", spoil, "no table", ('"fault": "bad_table"',))


LEFT = "was left as it is"
MOVE = "kind = 'move' AND seq = (SELECT max(seq) FROM moves WHERE table_id = 1)"
FIRST = "kind = 'move' AND seq = (SELECT min(seq) FROM moves WHERE table_id = 1 AND kind = 'move')"

DATABASES = [
    refused("text", swap(lambda _: b"a shopping list"), "no database of Ludoteca", LEFT, "move it"),
    refused("picture", swap(lambda _: b"\x89PNG\r\n" * 50), "no database of Ludoteca", LEFT),
    refused("head-alone", swap(lambda data: data[:16]), "is damaged", LEFT, "a backup"),
    refused("head-100", swap(lambda data: data[:100]), "is damaged", LEFT, "a backup"),
    refused("half", swap(lambda data: data[: len(data) // 2]), "is damaged", LEFT, "a backup"),
    refused("cut-by-a-page", swap(lambda data: data[:-4096]), "is damaged", LEFT, "a backup"),
    refused("noise", swap(lambda data: data[:100] + b"Z" * (len(data) - 100)), "is damaged", LEFT),
    refused("hole", swap(lambda data: data[:8192] + bytes(4096) + data[12288:]), "is damaged"),
    refused(
        "newer", sql("UPDATE ludoteca_version SET version_num = '0999'"), "newer release", LEFT
    ),
    refused("no-revision", sql("DELETE FROM ludoteca_version"), "its revision is missing", LEFT),
    refused("another-program", other("CREATE TABLE cats (name)"), "of another program", LEFT),
    refused("another-alembic", other("CREATE TABLE alembic_version (x)"), "another program", LEFT),
    refused("no-moves", sql("DROP TABLE moves"), "is damaged", "moves", "a backup"),
    refused("no-column", sql('ALTER TABLE moves DROP COLUMN "check"'), "is damaged", "check"),
    refused("no-records", sql("DROP TABLE records"), "is damaged", "records", "a backup"),
    refused("no-follows", sql("ALTER TABLE tables DROP COLUMN follows"), "is damaged", "follows"),
    refused("no-seat", sql("ALTER TABLE links DROP COLUMN seat"), "is damaged", "seat"),
    refused("folder", folder(FILE), "can't be read: is a directory"),
    refused("key-short", swap(lambda _: b"no key", "key"), "key is no key (32 bytes)", "remove it"),
    refused("key-long", swap(lambda key: key * 2, "key"), "key is no key (32 bytes)", "remove it"),
    refused("key-folder", folder("key"), "key", "s a directory"),
    refused("lock-folder", folder(f"{FILE}.lock"), "can't be used: is a directory"),
    refused("in-use", in_use(b""), "is running already", "it has not said where yet"),
    Row(
        "in-use-at",
        "database_door",
        in_use(b"http://127.0.0.1:4711\n"),
        "0",
        ("open already, at this address", "http://127.0.0.1:4711"),
    ),
    read_only("unknown", "text = 'fly'", MOVE),
    read_only("illegal", "text = 'bird'", FIRST),
    read_only("empty", "text = ''", FIRST),
    read_only("number", "text = 5", FIRST),
    read_only("bytes", "text = x'ff00'", FIRST),
    read_only("luck", "text = 'throw' || char(10) || 'dice red+red'", FIRST),
    read_only("luck-missing", "text = 'throw'", FIRST),
    read_only("lane", "text = replace(text, 'dice', 'cards')", FIRST),
    read_only("seat", "seat = 1 - seat", MOVE),
    read_only("seat-text", "seat = 'first'", MOVE),
    read_only("check", "\"check\" = '0000000000000000'", MOVE),
    read_only("check-empty", "\"check\" = ''", FIRST),
    read_only("skipped", "seq = seq + 1", MOVE),
    read_only("kind", "kind = 'dance'", FIRST),
    read_only("undo", "kind = 'undo', text = ''", FIRST),
    read_only("sitting", "text = '[[0'", "kind = 'seat' AND seq > 1"),
    read_only("sitting-where", "text = '[[9,[null,null,\"\",0]]]'", "kind = 'seat' AND seq > 1"),
    read_only("sitting-below", "text = '[[-1,[null,null,\"\",0]]]'", "kind = 'seat' AND seq > 1"),
    read_only("note", "text = '{}'", "kind = 'note'"),
    read_only("note-empty", "text = '[]'", "kind = 'note'"),
    gone("game", "game = 'chess'"),
    gone("seats", "seats = 99"),
    gone("seats-text", "seats = 'two'"),
    gone("options", 'options = \'{"treats": "7"}\''),
    gone("options-unknown", 'options = \'{"lives": "1"}\''),
    gone("options-no-json", "options = 'treats=4'"),
    gone("options-list", "options = '[4]'"),
    gone("seed-short", "seed = x'00'"),
    gone("seed-text", "seed = 'red'"),
    gone("made", "made = 'yesterday'"),
    gone("since", "since = 'later'"),
    gone("follows", "follows = 'another'"),
]


class DatabaseDoor:
    """Starts the house on a data folder, and looks what it says and does."""

    def __init__(self, run: Run, patch: pytest.MonkeyPatch, kept: Kept, folder: Path) -> None:
        self.run = run
        self.kept = kept
        self.data = folder / "house"
        self.answer = ""
        self.said = ""
        shutil.copytree(kept.data, self.data)
        patch.setattr("uvicorn.Server.serve", lambda server, **_: self.look(server))
        patch.setattr("ludoteca.host.store.lock.WAIT_SECONDS", 0.05)
        (folder / "letter.txt").write_text("Dear Ada,\n")

    def state(self) -> object:
        """All files but the spoilt ones; `send` sees to those."""
        return {name: data for name, data in held(self.data.parent).items() if "/" not in name}

    def send(self, spoil: Spoil) -> Answer:
        """Start on a spoilt folder. It is left as it was, and no game loses a row."""
        spoil(self.data)
        with contextlib.suppress(sqlite3.Error):
            stored = dump(self.data / FILE)
        before = held(self.data)
        self.answer = ""
        ran = self.run("serve", "--data", self.data, "--local", "--port", "0", "--no-browser")
        self.said = ran.err
        after = held(self.data)
        if ran.code == 2:
            beside = {f"{FILE}.lock": b"", f"{FILE}-shm": b"", f"{FILE}-wal": b""}
            assert not after.get(f"{FILE}-wal")
            assert {**after, **beside} == {**before, **beside}
            assert ran.err.startswith("ludoteca: ")
            assert ran.err.count("\n") == 1
            assert ran.out == ""
        else:
            assert dump(self.data / FILE) == stored
        return Answer(self.answer or str(ran.code), f"{self.answer} {ran.out} {ran.err}")

    async def look(self, server: uvicorn.Server) -> None:
        """Try to play on, once the house is open; the other game can be."""
        house: House = server.config.app.state.house  # type: ignore[union-attr]
        try:
            table = await house.find(self.kept.together)
        except NoTable:
            self.answer = "no table"
        else:
            seat = max(0, int(table.match.state.current_player))
            try:
                await table.act(self.kept.ada, "new", table.match.legal()[seat], table.version)
            except Refusal as refusal:
                self.answer = refusal.key
            else:
                self.answer = "played"
            assert table.readonly == "read_only"
            assert table.view(None) is not None
        fresh = await house.find(self.kept.alone)
        assert fresh.readonly is None

    def good(self) -> None:
        """With the good folder back, the games go on."""
        while HELD:
            os.close(HELD.pop())
        shutil.rmtree(self.data)
        shutil.copytree(self.kept.data, self.data)

        async def run() -> None:
            async with open_house(self.data) as house:
                table = await house.find(self.kept.alone)
                before = table.version
                await table.act(self.kept.ada, "good", table.match.legal()[0], before)
                assert table.version == before + 1
                assert (await house.find(self.kept.together)).readonly is None

        asyncio.run(run())

    def logged(self) -> str:
        """What stood on standard error: faults, too."""
        return self.said

    def secrets(self) -> list[str]:
        """Of the tables that were stored."""
        return self.kept.secrets
