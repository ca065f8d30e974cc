"""Databases as earlier releases left them: migrated with a copy kept, every table plays on.

One folder a release in `databases/`, or a revision of the database before one; `databases/make.py`
makes the next one.
"""

from __future__ import annotations

import asyncio
import json
import shutil
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludoteca.host.house import House
from ludoteca.host.people import Key, Person
from ludoteca.host.store import database
from ludoteca.host.store.database import StoreError
from ludoteca.host.tables.table import Table
from ludoteca.record.record import Record, checksum
from tests.host.databases.make import make
from tests.host.hosting import faults, fingerprint, open_house, refused

RELEASES = sorted(file.parent for file in Path(__file__).parent.glob("databases/*/expected.json"))
NOW = Path("now")
"""What the code as it is leaves."""
FILE = "ludoteca.sqlite3"


@pytest.fixture(scope="module")
def now(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """A folder as the next release would commit it."""
    folder = tmp_path_factory.mktemp("now") / "data"
    asyncio.run(make(folder))
    return folder


@pytest.fixture(params=[*RELEASES, NOW], ids=lambda folder: folder.name)
def left(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A copy of the data folder that a release left."""
    folder = request.getfixturevalue("now") if request.param is NOW else request.param
    data = tmp_path / "data"
    data.mkdir(mode=0o700)
    for name in (FILE, "key"):
        shutil.copyfile(folder / name, data / name)
        (data / name).chmod(0o600)
    shutil.copyfile(folder / "expected.json", tmp_path / "expected.json")
    return data


def expected(left: Path) -> dict[str, Any]:
    """What the release said is to be found."""
    found: dict[str, Any] = json.loads((left.parent / "expected.json").read_text("utf-8"))
    return found


def people(left: Path) -> dict[str, Person]:
    """The people of the folder by their ids."""
    told = expected(left)
    known = {id: Person(id, name, avatar) for name, (id, avatar) in told["people"].items()}
    return known | {id: Person(id) for id in [told.get("moved")] if id}


def lines(text: str) -> Any:
    """The line of play of a record."""
    return Record.parse(text).lines


def as_left(table: Table, was: dict[str, Any]) -> None:
    """Asserts that a table stands as the release left it."""
    assert (table.version, table.over, table.readonly) == (was["version"], was["over"], None)
    assert (table.maker, table.commitment) == (was["maker"], was["commitment"])
    assert [[seat.person_id, seat.bot, seat.name] for seat in table.seats] == was["seats"]
    assert len(table.log) == was["log"]
    assert tuple(table.match.lines) == lines(was["record"])
    assert checksum(table.match.state) == was["check"]
    assert table.match.legal() == was["legal"]
    was = {"ended": None, "since": 0, "next": "", **was}
    assert (table.ended, table.since, table.next_name) == (was["ended"], was["since"], was["next"])


async def played_out(house: House, table: Table, known: dict[str, Person]) -> None:
    """Everybody plays on, bots too, until the game is over; an ended one stays ended."""
    maker = known[table.maker]
    if table.ended:
        legal = table.match.legal()[0]
        assert (await refused(table.act(maker, "on", legal, table.version))).key == "ended"
        return
    for number, seat in enumerate(table.seats):
        if seat.person_id is None and seat.bot is None and not table.over:
            await table.set_bot(maker, number, "random")
    with table.subscribe(maker) as sub:
        async with asyncio.timeout(60):
            while not table.over:
                holder = table.seats[max(0, int(table.match.state.current_player))].person_id
                if holder is None:
                    await sub.next()
                    continue
                word = table.match.legal()[-1]
                await table.act(known[holder], f"on{table.version}", word, table.version)
    assert table.seed_hex is not None


def test_every_table_of_an_earlier_release_is_as_it_was_and_plays_on(left: Path) -> None:
    async def run() -> None:
        known = people(left)
        async with open_house(left, beat_seconds=10.0) as house:
            for was in expected(left)["tables"].values():
                as_left(await house.find(was["name"]), was)
        async with open_house(left) as house:
            for was in expected(left)["tables"].values():
                table = await house.find(was["name"])
                await played_out(house, table, known)
                kept = lines(was["record"])
                assert tuple(table.match.lines)[: len(kept)] == kept
            assert not [fault for fault in faults(house) if fault["fault"] == "bad_row"]

    asyncio.run(run())


def test_its_people_and_its_links_are_known(left: Path) -> None:
    async def run() -> None:
        async with open_house(left) as house:
            for one in people(left).values():
                assert house.person(Key.open(left / "key").sign(one.id)) == one
            link = expected(left)["link"]
            table = await house.find(link["table"])
            guest = house.newcomer()[0]
            assert (await refused(table.enter(guest, link["secret"] + "x"))).key == "bad_link"
            await table.enter(guest, link["secret"])
            assert table.may_watch(guest)
            record = expected(left).get("record")
            over = expected(left)["tables"]["over"]["record"]
            assert record is None or (await house.kept(record)).lines == lines(over)

    asyncio.run(run())


def test_a_copy_of_it_is_kept_before_it_is_changed(left: Path) -> None:
    was = database.examine(left / FILE)
    if was == database.newest():
        pytest.skip("it is of this release's revision")

    async def run() -> None:
        async with open_house(left):
            pass

    asyncio.run(run())
    assert database.examine(left / FILE) == database.newest()
    assert database.examine(left / f"ludoteca.before-{database.newest()}.sqlite3") == was


def test_one_that_lacks_something_is_refused_and_left_as_it_was(left: Path) -> None:
    if database.examine(left / FILE) == database.newest():
        pytest.skip("it is of this release's revision")
    with closing(sqlite3.connect(left / FILE)) as connection, connection:
        connection.execute("ALTER TABLE people DROP COLUMN avatar")
    before = fingerprint(left / FILE)

    async def run() -> None:
        async with open_house(left):
            pass

    with pytest.raises(StoreError, match="avatar"):
        asyncio.run(run())
    assert fingerprint(left / FILE) == before
    assert not list(left.glob("*.new"))
