"""The store: many appends in one commit, each row once, a failed batch row by row, a full disk."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludoteca.host.house import House
from ludoteca.host.store.rows import Row
from ludoteca.host.store.store import Store, StoreConflict, StoreError, StoreFull
from ludoteca.host.tables.table import Table
from tests.host.hosting import faults, open_house, person, play, refused, seated, until


def row(table: int, seq: int, client: str = "", text: str = "throw") -> Row:
    """A row like any other."""
    return Row(table, seq, client or f"c{seq}", "move", "p", 0, text, "0" * 16, 1_800_000_000_000)


async def table_in(house: House) -> int:
    """The number of a new table; its first row is stored."""
    return (await house.make_table(await person(house), "max", 2)).id


def stored(data: Path) -> list[tuple[Any, ...]]:
    """All rows, read from outside."""
    connection = sqlite3.connect(data / "ludoteca.sqlite3")
    rows = connection.execute("SELECT * FROM moves ORDER BY table_id, seq").fetchall()
    connection.close()
    return rows


def test_appends_that_wait_together_are_one_commit(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            tables = [await table_in(house) for _ in range(20)]
            store, before = house.store, house.store.commits
            gate = asyncio.Event()
            loop = asyncio.get_running_loop()
            hold = store.work(
                lambda _: asyncio.run_coroutine_threadsafe(gate.wait(), loop).result()
            )
            holding = asyncio.create_task(hold)
            await asyncio.sleep(0)
            waiting = [store.append([row(table, 2)]) for table in tables]
            gate.set()
            await asyncio.gather(holding, *waiting)
            assert (store.commits - before, store.most) == (1, 20)
            assert len(stored(data)) == 40

    asyncio.run(run())


def test_the_same_row_again_is_stored_once_and_another_in_its_place_is_not(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, other = await table_in(house), await table_in(house)
            store = house.store
            await store.append([row(table, 2)])
            await store.append([row(table, 2)])
            with pytest.raises(StoreConflict):
                await store.append([row(table, 2, text="mouse")])
            with pytest.raises(StoreConflict):
                await store.append([row(table, 3, client="c2")])
            await store.append([row(other, 2)])
        assert [(one[0], one[1], one[6]) for one in stored(data) if one[1] > 1] == [
            (table, 2, "throw"),
            (other, 2, "throw"),
        ]

    asyncio.run(run())


def test_a_failed_batch_is_tried_row_by_row(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table = await table_in(house)
            appends = [
                house.store.append([row(table, 2)]),
                house.store.append([row(999, 2)]),  # there is no such table
                house.store.append([row(table, 3), row(table, 4, client="c2")]),  # all or none
                house.store.append([row(table, 5)]),
            ]
            answers = await asyncio.gather(*appends, return_exceptions=True)
            assert [type(answer) for answer in answers] == [
                type(None), StoreError, StoreConflict, type(None),
            ]  # fmt: skip
        assert [one[1] for one in stored(data)] == [1, 2, 5]

    asyncio.run(run())


def test_a_closed_store_says_so(data: Path) -> None:
    with pytest.raises(StoreError, match="is closed"):
        Store(data / "ludoteca.sqlite3").append([])


def test_a_broken_connection_is_replaced(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table = await table_in(house)

            def break_it(connection: Any) -> None:
                connection.connection.driver_connection.close()

            with pytest.raises(StoreError):
                await house.store.work(break_it)
            await house.store.append([row(table, 2)])
            assert house.health()["ok"] is True
        assert [one[1] for one in stored(data)] == [1, 2]

    asyncio.run(run())


def test_closing_stores_what_waits(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table = await table_in(house)
            for seq in range(2, 50):
                house.store.append([row(table, seq)]).add_done_callback(lambda one: one.result())
        assert len(stored(data)) == 49

    asyncio.run(run())


async def room(house: House, pages: int) -> None:
    """Let the database have so many pages more than it has; below 0 no limit."""

    def limit(connection: Any) -> None:
        now = connection.exec_driver_sql("PRAGMA page_count").scalar()
        most = now + pages if pages >= 0 else 1 << 30
        connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

    await house.store.work(limit)


def test_on_a_full_disk_the_table_says_so_and_takes_no_move(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            tables = [await house.make_table(ada, "max", 1) for _ in range(20)]
            await room(house, 0)
            refusal = None
            number = 0
            while refusal is None:
                number += 1
                table = next(table for table in tables if not table.over)
                refusal = await act_or_refusal(table, ada, f"c{number}")
            assert refusal.key == "cannot_save"
            assert table.trouble == "cannot_save"
            assert house.health() == {"ok": False, "release": "0.1.0", "trouble": "full"}
            before = (table.version, table.match.record.text, list(table.log))
            assert (await act_or_refusal(table, ada, "again")).key == "cannot_save"
            assert (table.version, table.match.record.text, table.log) == before
            with pytest.raises(StoreFull):
                await house.store.append([row(table.id, 999, text="x" * 9000)])
            await room(house, -1)
            await table.act(ada, f"c{number}", table.match.legal()[0], table.version)
            assert (table.trouble, table.version) == (None, before[0] + 1)
            assert house.health()["ok"] is True
            assert all("seed" not in str(fault) for fault in faults(house))

    asyncio.run(run())


async def act_or_refusal(table: Table, ada: Any, client: str) -> Any:
    """Play something: the refusal, or None."""
    asked = table.act(ada, client, table.match.legal()[0], table.version)
    answer = (await asyncio.gather(asked, return_exceptions=True))[0]
    return None if isinstance(answer, int) else answer


def test_what_was_agreed_on_and_cannot_be_saved_holds_no_bot_up(
    data: Path, toy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Bob agrees to Ada's undo, and there is no room for it; the bot moves when there is again."""
    monkeypatch.setattr("ludoteca.host.tables.turns.AGAIN_SECONDS", 0.01)

    async def run() -> None:
        async with open_house(data, beat_seconds=0.1) as house:
            ada = await person(house)
            table = await house.make_table(ada, "toy", 3, bots={1: "careful"})
            bob = await seated(house, table, ada, 2, "Bob")
            with table.subscribe(ada) as sub, table.subscribe(bob):
                await table.act(ada, "a1", "roll", table.version)
                await table.undo(ada, "u1", table.version)
                refused_write = "CREATE TRIGGER no BEFORE INSERT ON moves BEGIN "
                refused_write += "SELECT raise(ABORT, 'no'); END"
                await house.store.work(lambda db: db.exec_driver_sql(refused_write).close())
                yes = table.answer(bob, table.proposals[0].id, True)
                assert (await refused(yes)).key == "cannot_save"
                assert table.proposals == []
                await house.store.work(lambda db: db.exec_driver_sql("DROP TRIGGER no").close())
                await until(sub, lambda update: update.public.awaited.seat == 2)
                assert [line.text for line in table.match.lines][2:] == ["add"]

    asyncio.run(run())


def test_a_bot_goes_on_when_there_is_room_again(
    data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("ludoteca.host.tables.turns.AGAIN_SECONDS", 0.01)

    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            tables = [await house.make_table(ada, "max", 2, bots={1: "random"}) for _ in range(30)]
            await room(house, 0)
            await room(house, 12)
            for table in tables:
                with table.subscribe(ada) as sub:
                    while not table.over and table.trouble is None:
                        if sub.now().public.awaited.seat == 0:
                            await act_or_refusal(table, ada, f"c{table.version}")
                        else:
                            await sub.next()
                if table.trouble is not None:
                    break
            assert table.trouble == "cannot_save"
            await room(house, -1)
            if table.match.state.current_player == 0:
                await act_or_refusal(table, ada, "room again")
            sub = table.subscribe(ada)
            async with asyncio.timeout(10):
                while not table.over and table.match.state.current_player == 1:
                    await sub.next()
            assert table.trouble is None
            await play_on(table, ada)

    async def play_on(table: Table, ada: Any) -> None:
        with table.subscribe(ada) as sub:
            async with asyncio.timeout(20):
                while not table.over:
                    if table.match.state.current_player == 0:
                        await act_or_refusal(table, ada, f"on{table.version}")
                    else:
                        await sub.next()

    asyncio.run(run())


def test_many_moves_at_many_tables_are_stored_in_order(data: Path) -> None:
    async def run() -> int:
        async with open_house(data) as house:
            ada = await person(house)
            tables = [await house.make_table(ada, "max", 1) for _ in range(10)]
            await asyncio.gather(*(play(table, [ada], 200) for table in tables))
            return sum(table.version for table in tables)

    versions = asyncio.run(run())
    rows = stored(data)
    assert len(rows) == versions
    for table in {one[0] for one in rows}:
        seqs = [one[1] for one in rows if one[0] == table]
        assert seqs == list(range(1, len(seqs) + 1))
