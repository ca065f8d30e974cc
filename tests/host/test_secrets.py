"""The seed lives in the store and the table's luck alone, and nowhere else before the end."""

from __future__ import annotations

import asyncio
import base64
import copy
import hashlib
import logging
import pickle
import sqlite3
from pathlib import Path
from typing import Any

import msgspec
import pytest

from ludoteca.host.people import Key
from ludoteca.host.seed import Seed
from tests.host.hosting import SEED, faults, open_house, person, play, seated

FORMS = [SEED, SEED.hex().encode(), base64.b64encode(SEED), repr(SEED).encode()[2:-1]]


def holds(data: bytes | str) -> bool:
    """Whether the seed is in there, in any usual form."""
    raw = data if isinstance(data, bytes) else data.encode()
    return any(form in raw for form in FORMS)


def test_the_seed_is_nowhere_before_the_end(
    data: Path, caplog: pytest.LogCaptureFixture, capfd: pytest.CaptureFixture[str]
) -> None:
    caplog.set_level(logging.DEBUG)

    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2)
            bob = await seated(house, table, ada, 1, "Bob")
            with table.subscribe(ada) as sub:
                await play(table, [ada, bob], 12)
                update = await sub.next()
            twin = table.match.copy()
            public: list[Any] = [
                pickle.dumps(table.match.lines),
                pickle.dumps(table.match.beats),
                pickle.dumps(table.log),
                table.record_text(),
                msgspec.json.encode([update.public, update.final]),
                repr([house, table, update, table.match, twin.luck]),
                repr({**vars(house), **vars(table), **vars(table.match), **vars(house._parts)}),
                repr(house.status()) + repr(house.health()) + repr(faults(house)),
                (data / "ludoteca.sqlite3.lock").read_bytes(),
                (data / "key").read_bytes(),
            ]
            assert not any(holds(one) for one in public)
            assert table.match.luck is None, "the match can't draw, so it can't foresee"
            assert table.seed_hex is None
            assert table.commitment == hashlib.sha256(SEED).hexdigest()
            for sealed in (table, Seed(SEED)):
                with pytest.raises(TypeError, match="not for pickles"):
                    pickle.dumps(sealed)
                with pytest.raises(TypeError):
                    copy.deepcopy(sealed)
            await play(table, [ada, bob], mark="n")
            assert table.seed_hex == SEED.hex()

    asyncio.run(run())
    out, err = capfd.readouterr()
    assert not holds(out + err + caplog.text)


def test_the_seed_is_written_with_the_table(data: Path) -> None:
    """One transaction: whoever finds the table finds its seed and its first row."""

    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2)
            connection = sqlite3.connect(data / "ludoteca.sqlite3")
            found = connection.execute("SELECT id, seed FROM tables").fetchall()
            rows = connection.execute("SELECT table_id, seq FROM moves").fetchall()
            assert found == [(table.id, SEED)]
            assert rows == [(table.id, 1)]

    asyncio.run(run())


def test_a_failed_table_leaves_nothing(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            statement = (
                "CREATE TRIGGER no BEFORE INSERT ON moves BEGIN SELECT raise(ABORT, 'no'); END"
            )
            await house.store.work(lambda db: db.exec_driver_sql(statement).close())
            with pytest.raises(Exception, match="can't save"):
                await house.make_table(ada, "max", 2)
            assert house.tables == []
            assert not any(holds(str(fault)) for fault in faults(house))
        connection = sqlite3.connect(data / "ludoteca.sqlite3")
        assert connection.execute("SELECT count(*) FROM tables").fetchone() == (0,)

    asyncio.run(run())


def test_the_process_that_bots_think_in_never_gets_the_seed(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            asked = []
            choose = house.thinkers.choose

            async def listen(task: Any) -> str:
                asked.append(repr(task))
                return await choose(task)

            house.thinkers.choose = listen  # type: ignore[method-assign]
            ada = await person(house)
            table = await house.make_table(ada, "max", 2, bots={0: "random", 1: "random"})
            with table.subscribe(ada) as sub:
                while not table.over:
                    await sub.next()
            assert len(asked) > 10
            assert not any(holds(question) for question in asked)

    asyncio.run(run())


def test_a_key_is_not_for_pickles(tmp_path: Path) -> None:
    key = Key.open(tmp_path / "key")
    with pytest.raises(TypeError):
        pickle.dumps(key)
    assert (tmp_path / "key").read_bytes().hex() not in repr(key)


def test_faults_tell_types_and_places_only(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house, "Adelheid")
            table = await house.make_table(ada, "toy", 2)
            asked = table.act(ada, "c1", "break", table.version)
            assert isinstance((await asyncio.gather(asked, return_exceptions=True))[0], Exception)
            (fault,) = faults(house)
            assert set(fault) == {"at", "fault", "table", "line", "error", "where"}
            text = str(fault)
            for secret in ("Adelheid", ada.id, table.name, "hidden card", "break"):
                assert secret not in text

    asyncio.run(run())
