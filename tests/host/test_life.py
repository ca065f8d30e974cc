"""Tables sleep and wake, end when nobody comes any more, and go when their maker says so."""

from __future__ import annotations

import asyncio
import contextlib
import gc
import shutil
import sqlite3
import weakref
from pathlib import Path
from typing import Any

import pytest

from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.store.database import backup
from ludoteca.host.store.rows import Seat
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Ended
from tests.host.hosting import (
    SEED,
    Clock,
    faults,
    open_house,
    person,
    play,
    refused,
    seated,
    until,
)

FILE = "ludoteca.sqlite3"
MINUTE = 60.0
DAY = 24 * 3600.0


async def two(house: House, **options: Any) -> tuple[Table, Person, Person]:
    """A table of Ada and Bo."""
    ada = await person(house, "Ada")
    table = await house.make_table(ada, "max", 2, **options)
    return table, ada, await seated(house, table, ada, 1, "Bo")


def awake(house: House) -> set[str]:
    """The names of the tables that are awake."""
    return {table.name for table in house.tables}


def sql(data: Path, text: str) -> list[Any]:
    """What a statement answers, from outside."""
    with contextlib.closing(sqlite3.connect(data / FILE)) as connection, connection:
        return connection.execute(text).fetchall()


# Sleeping and waking -------------------------------------------------------------------------


def test_a_table_that_nobody_looks_at_sleeps_and_wakes_as_it_was(data: Path) -> None:
    async def run() -> None:
        ticks = Clock()
        async with open_house(data, ticks=ticks) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo], 7)
            was = (table.version, table.record_text(), [seat[:4] for seat in table.seats])
            await house.doze()
            ticks.forward(14 * MINUTE)
            await house.doze()
            assert awake(house) == {table.name}
            ticks.forward(2 * MINUTE)
            await house.doze()
            assert awake(house) == set()
            legal = table.match.legal()[0]
            assert (await refused(table.act(ada, "old", legal, table.version))).key == "closing"
            again = await house.find(table.name)
            assert again is not table
            assert (again.version, again.record_text(), [seat[:4] for seat in again.seats]) == was
            assert again.commitment == table.commitment
            await play(again, [ada, bo], mark="n")
            assert again.seed_hex == SEED.hex()

    asyncio.run(run())


def test_nothing_of_a_sleeping_table_stays_in_memory(data: Path) -> None:
    async def run() -> None:
        ticks = Clock()
        async with open_house(data, ticks=ticks) as house:
            asleep = []
            for _ in range(3):
                table, ada, bo = await two(house)
                with table.subscribe(ada) as sub:
                    await sub.next()
                    await play(table, [ada, bo], 9)
                    await house.film(table, bo).moment(4)
                    await sub.next()
                asleep.append(weakref.ref(table))
            name = table.name
            del table, sub
            await house.doze()
            ticks.forward(16 * MINUTE)
            await house.doze()
            gc.collect()
            assert [one() for one in asleep] == [None, None, None]
            await play(await house.find(name), [ada, bo], mark="n")

    asyncio.run(run())


def test_who_looks_plays_or_asks_keeps_a_table_awake(data: Path) -> None:
    async def run() -> None:
        ticks = Clock()
        async with open_house(data, ticks=ticks) as house:
            seen, ada, _ = await two(house)
            played, *people = await two(house)
            asked, *_ = await two(house)
            left, *_ = await two(house)
            with seen.subscribe(ada):
                for number in range(4):
                    ticks.forward(10 * MINUTE)
                    await play(played, people, 1, f"m{number}")
                    await house.find(asked.name)
                    await house.doze()
                assert awake(house) == {seen.name, played.name, asked.name}
            await house.doze()
            ticks.forward(16 * MINUTE)
            await house.doze()
            assert awake(house) == set()
            await play(await house.find(left.name), people, 0)

    asyncio.run(run())


def test_a_table_whose_bot_is_to_move_stays_awake_until_it_has(data: Path) -> None:
    async def run() -> None:
        ticks = Clock()
        async with open_house(data, ticks=ticks, beat_seconds=10.0) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2, bots={1: "random"})
            while table.match.state.current_player == 0:
                await table.act(ada, f"a{table.version}", table.match.legal()[-1], table.version)
            await house.doze()
            ticks.forward(60 * MINUTE)
            await house.doze()
            assert awake(house) == {table.name}
        async with open_house(data, ticks=ticks) as house:
            await house.settled.wait()
            assert awake(house) == {table.name}, "it woke by itself"
            table = house.table(table.name)
            with table.subscribe(ada) as sub:
                await until(sub, lambda _: not table.awaits_bot)
            await house.doze()
            ticks.forward(60 * MINUTE)
            await house.doze()
            assert awake(house) == set()

    asyncio.run(run())


def test_a_house_that_was_closed_wakes_nothing_but_what_is_asked_for(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            tables = [await two(house) for _ in range(3)]
            for table, *people in tables:
                await play(table, people, 4)
        async with open_house(data) as house:
            await house.settled.wait()
            assert awake(house) == set()
            for table, *people in tables:
                again = await house.find(table.name)
                assert again.record_text() == table.record_text()
                await play(again, people, mark="n")

    asyncio.run(run())


def test_a_house_that_was_cut_off_wakes_what_was_awake(data: Path, tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            asleep, *_ = await two(house)
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo], 5)
            cut = tmp_path / "cut"
            cut.mkdir()
            await asyncio.to_thread(backup, data / FILE, cut / FILE)
            shutil.copy(data / "key", cut)
        async with open_house(cut) as house:
            await house.settled.wait()
            assert awake(house) == {table.name}
            assert (await house.find(asleep.name)).readonly is None
            await play(house.table(table.name), [ada, bo], mark="n")

    asyncio.run(run())


def test_many_who_ask_at_once_wake_one_table(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo], 60)
        async with open_house(data) as house:
            found = await asyncio.gather(*(house.find(table.name) for _ in range(30)))
            assert len(set(map(id, found))) == 1
            asked = await asyncio.gather(
                *(house.find(name) for name in ("no-such-table", "x" * 500, "")),
                return_exceptions=True,
            )
            assert [type(one) for one in asked] == [NoTable] * 3

    asyncio.run(run())


def test_sleeping_tables_make_room_and_running_ones_do_not(data: Path) -> None:
    async def run() -> None:
        ticks = Clock()
        async with open_house(data, ticks=ticks, tables=2) as house:
            ada = await person(house)
            first, second = [await house.make_table(ada, "max", 1) for _ in range(2)]
            assert (await refused(house.make_table(ada, "max", 1))).key == "too_many_tables"
            ticks.forward(16 * MINUTE)
            with second.subscribe(ada):
                third = await house.make_table(ada, "max", 1)
                assert awake(house) == {second.name, third.name}
                assert (await refused(house.find(first.name))).key == "too_many_tables"
                await play(third, [ada])
                await play(await house.find(first.name), [ada], 3)
            assert awake(house) == {first.name, second.name}

    asyncio.run(run())


def test_only_so_many_unfinished_games_are_stored(data: Path) -> None:
    async def run() -> None:
        async with open_house(data, unfinished=3) as house:
            ada = await person(house)
            tables = [await house.make_table(ada, "max", 1) for _ in range(3)]
            assert (await refused(house.make_table(ada, "max", 1))).key == "too_many_tables"
            await house.delete(ada, tables[0].name)
            await play(await house.make_table(ada, "max", 1), [ada])
            await house.store.work(lambda _: None)
            await house.make_table(ada, "max", 1)
            assert (await refused(house.make_table(ada, "max", 1))).key == "too_many_tables"

    asyncio.run(run())


def test_the_house_puts_to_sleep_every_minute_and_sweeps_every_hour(data: Path) -> None:
    async def run() -> None:
        ticks, clock = Clock(), Clock()
        async with open_house(data, ticks=ticks, clock=clock) as house:
            table, *_ = await two(house)
            await house.settled.wait()
            for _ in range(17):
                await turn(ticks, clock, MINUTE)
            assert awake(house) == set()
            clock.now += 40 * DAY  # somebody has put it forward: that is no time gone by
            for _ in range(60):
                await turn(ticks, clock, MINUTE)
            assert (await house.find(table.name)).ended is None
            for _ in range(31 * 24):
                await turn(ticks, clock, 60 * MINUTE)
            for _ in range(60):
                await turn(ticks, clock, MINUTE)
            assert (await house.find(table.name)).ended == "idle"
            assert not faults(house)

    async def turn(ticks: Clock, clock: Clock, seconds: float) -> None:
        """Let time go by, and the house do what is due."""
        clock.now += seconds
        ticks.forward(seconds)
        while not any(abs(alarm.at - ticks.now - MINUTE) < 0.001 for alarm in ticks.alarms):
            await asyncio.sleep(0)

    asyncio.run(run())


# Ending --------------------------------------------------------------------------------------


def test_a_table_that_nobody_has_touched_for_thirty_days_ends(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            idle, ada, bo = await two(house)
            asleep, *_ = await two(house)
            await play(idle, [ada, bo], 5)
            over = await house.make_table(ada, "max", 1)
            await play(over, [ada])
            clock.now += 20 * DAY
            lively, *people = await two(house)
            clock.now += 9.9 * DAY
            assert await house.sweep() == 0
            clock.now += 0.2 * DAY
            with idle.subscribe(bo) as sub:
                assert (await sub.next()).version == idle.version
                assert await house.sweep() == 2
                await sub.next()
            for table in (idle, await house.find(asleep.name)):
                assert (table.ended, table.closed, table.over) == ("idle", True, False)
                assert table.seed_hex == SEED.hex()
            asked = [
                idle.act(ada, "late", idle.match.legal()[0], idle.version),
                idle.undo(ada, "late", idle.version),
                idle.leave(bo),
                idle.set_bot(ada, 0, "random"),
            ]
            assert {(await refused(one)).key for one in asked} == {"ended"}
            assert over.ended is None
            await play(lively, people)
        async with open_house(data, clock=clock) as house:
            again = await house.find(idle.name)
            assert (again.ended, again.seed_hex) == ("idle", SEED.hex())
            assert again.record_text() == idle.record_text()
            assert (await refused(again.leave(bo))).key == "ended"
            assert (await house.find(over.name)).over
        ended = dict(sql(data, "SELECT name, reason FROM tables WHERE ended IS NOT NULL"))
        assert ended == {
            idle.name: "idle", asleep.name: "idle", over.name: "over", lively.name: "over",
        }  # fmt: skip

    asyncio.run(run())


def test_what_was_left_for_too_long_ends_when_the_house_opens(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            left, *_ = await two(house)
            over = await house.make_table(await person(house), "max", 1)
            await play(over, [Person(over.maker)])
        sql(data, f"UPDATE tables SET ended = NULL, reason = NULL WHERE name = '{over.name}'")
        clock.now += 31 * DAY
        async with open_house(data, clock=clock) as house:
            await house.settled.wait()
            assert (await house.find(left.name)).ended == "idle"
            assert (await house.find(over.name)).ended is None
        assert sql(data, f"SELECT reason FROM tables WHERE name = '{over.name}'") == [("over",)]

    asyncio.run(run())


def test_a_clock_that_is_put_back_ends_nothing_and_keeps_nothing_awake(data: Path) -> None:
    async def run() -> None:
        clock, ticks = Clock(), Clock()
        async with open_house(data, clock=clock, ticks=ticks) as house:
            table, ada, bo = await two(house)
            clock.now -= 400 * DAY
            await play(table, [ada, bo], 3)
            assert await house.sweep() == 0
            await house.doze()
            ticks.forward(16 * MINUTE)
            await house.doze()
            assert awake(house) == set()
            await play(await house.find(table.name), [ada, bo], mark="n")

    asyncio.run(run())


# Deleting ------------------------------------------------------------------------------------


def test_its_maker_deletes_a_table_and_everybody_hears_it(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            kept, eve, _ = await two(house)
            await play(table, [ada, bo], 5)
            link = await table.invite(ada)
            assert (await refused(house.delete(bo, table.name))).key == "not_maker"
            assert not table.closed
            with table.subscribe(bo) as sub:
                await sub.next()
                await house.delete(ada, table.name)
                with pytest.raises(Ended):
                    await sub.next()
            for asked in (house.find(table.name), house.delete(ada, table.name)):
                with pytest.raises(NoTable):
                    await asked
            legal = table.match.legal()[0]
            assert (await refused(table.act(ada, "late", legal, table.version))).key == "closing"
            guest = await person(house, "Cy")
            assert (await refused(table.enter(guest, link))).key in ("bad_link", "closing")
            await play(kept, [eve, Person(kept.seats[1].person_id or "")])
            assert not faults(house)
        for name in ("tables", "moves", "links"):
            column = "id" if name == "tables" else "table_id"
            assert sql(data, f"SELECT 1 FROM {name} WHERE {column} = {table.id}") == []
        async with open_house(data) as house:
            with pytest.raises(NoTable):
                await house.find(table.name)
            assert (await house.find(kept.name)).over

    asyncio.run(run())


def test_one_that_sleeps_and_one_that_is_over_are_deleted_too(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            over, asleep = [await house.make_table(ada, "max", 1) for _ in range(2)]
            await play(over, [ada])
            fresh = await house.again(over, ada)
        async with open_house(data) as house:
            await house.delete(ada, asleep.name)
            await house.delete(ada, fresh.name)
            again = await house.find(over.name)
            assert again.next_name == ""
            assert (await house.again(again, ada)).name != fresh.name
            await house.delete(ada, over.name)
            assert [one.name for one in await house.mine(ada)] == [again.next_name]
        assert sql(data, "SELECT follows FROM tables") == [(None,)]

    asyncio.run(run())


def test_a_full_house_and_a_damaged_table_are_no_hindrance(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            asleep, damaged = [await house.make_table(ada, "max", 1) for _ in range(2)]
        sql(data, f"UPDATE tables SET options = 'x' WHERE id = {damaged.id} RETURNING 1")
        async with open_house(data, tables=1) as house:
            table, eve, bo = await two(house)
            assert (await refused(house.find(asleep.name))).key == "too_many_tables"
            for name in (asleep.name, damaged.name):
                assert (await refused(house.delete(bo, name))).key == "not_maker"
                await house.delete(ada, name)
            assert sql(data, "SELECT name FROM tables") == [(table.name,)]
            await play(table, [eve, bo])

    asyncio.run(run())


def test_a_table_that_cannot_be_deleted_now_plays_on(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            stop = "CREATE TRIGGER no BEFORE DELETE ON moves BEGIN SELECT raise(ABORT, 'no'); END"
            await house.store.work(lambda db: db.exec_driver_sql(stop).close())
            await table.invite(ada)
            assert (await refused(house.delete(ada, table.name))).key == "cannot_save"
            assert len(sql(data, f"SELECT 1 FROM links WHERE table_id = {table.id}")) == 2
            await play(table, [ada, bo])
            assert [fault["fault"] for fault in faults(house)] == ["store"]

    asyncio.run(run())


# Mine ----------------------------------------------------------------------------------------


def test_the_list_of_ones_tables(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bo = await two(house)
            clock.now += 60
            over = await house.make_table(bo, "max", 1, {"treats": 3})
            await play(over, [bo])
            clock.now += 60
            left, eve, _ = await two(house)
            await left.enter(bo, await left.invite(eve))
            clock.now += 60
            made = await house.make_table(bo, "max", 2, bots={1: "careful"})
            await made.leave(bo)
            clock.now += 60
            await play(table, [ada, bo], 1)
            await play(table, [ada, bo], 1, "n")
            theirs = table.match.state.current_player

            def listed(rows: list[Any]) -> list[Any]:
                return [
                    (one.name, one.maker, one.mine, one.over, one.ended, one.awaits_me)
                    for one in rows
                ]

            expected = [
                (table.name, False, (1,), False, False, theirs == 1),
                (made.name, True, (), False, False, False),
                (over.name, True, (0,), True, False, False),
            ]
            rows = await house.mine(bo)
            assert listed(rows) == expected
            assert [seat.name for seat in rows[0].seats] == ["Ada", "Bo"]
            assert rows[1].seats == (Seat(), Seat(bot="careful"))
            assert rows[0].changed == int(clock.now * 1000)
            assert [one.awaits_me for one in await house.mine(ada)] == [theirs == 0]
        async with open_house(data, clock=clock) as house:
            assert awake(house) == set()
            assert listed(await house.mine(bo)) == expected
            assert [one.awaits_me for one in await house.mine(ada)] == [theirs == 0]
            clock.now += 40 * DAY
            await house.sweep()
            assert [one.ended for one in await house.mine(bo)] == [True, True, False]
            assert await house.mine(house.newcomer()[0]) == []

    asyncio.run(run())


def test_a_name_like_somebodys_id_is_not_them(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            eve = house.newcomer()[0]
            await table.leave(ada)
            await table.take_seat(ada, 0, eve.id)
            assert await house.mine(eve) == []
            assert [one.name for one in await house.mine(ada)] == [table.name]

    asyncio.run(run())


# Beginning and closing -----------------------------------------------------------------------


def test_a_house_closes_while_it_wakes_and_nothing_wakes_after(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            tables = [await two(house) for _ in range(6)]
            for table, *people in tables:
                await play(table, people, 60)
        sql(data, "UPDATE tables SET slept = NULL RETURNING 1")
        async with open_house(data) as house:
            await asyncio.sleep(0)
            name = tables[0][0].name
            late = asyncio.create_task(house.find(name))
            await asyncio.sleep(0)
        (answer,) = await asyncio.gather(late, return_exceptions=True)
        assert isinstance(answer, Table) or getattr(answer, "key", "") == "closing"
        assert not any(table.answers for table in house.tables)
        assert (await refused(house.find(tables[1][0].name))).key == "closing"
        async with open_house(data) as house:
            await house.settled.wait()
            for table, *people in tables:
                await play(await house.find(table.name), people, mark="n")
            assert not faults(house)

    asyncio.run(run())


def test_many_are_woken_and_put_to_sleep_again_one_by_one(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            tables = [await two(house) for _ in range(7)]
        sql(data, "UPDATE tables SET slept = NULL RETURNING 1")
        async with open_house(data, tables=4) as house:
            await house.settled.wait()
            assert len(awake(house)) == 2
            assert {one.awaits_me for one in await house.mine(tables[0][1])} == {True}
            for table, *people in tables[:2]:
                await play(await house.find(table.name), people)
        assert sql(data, "SELECT count(*) FROM tables WHERE slept IS NULL") == [(2,)]

    asyncio.run(run())
