"""A clock that jumps, far ahead and far back: nobody at a table notices, nothing is lost."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from tests.host.hosting import Clock, faults, open_house, person, play, refused, seated

YEAR = 365 * 86_400.0


async def two(house: House) -> tuple[Table, Person, Person]:
    """A table for three where two people sit, with a few moves made."""
    ada = await person(house)
    table = await house.make_table(ada, "max", 3)
    bo = await seated(house, table, ada, 1, "Bo")
    await table.act(ada, "first", "throw", table.version)
    return table, ada, bo


@pytest.mark.parametrize("years", [1, 30, -1, -50], ids="{:+}".format)
def test_nobody_at_a_table_notices(years: int, data: Path) -> None:
    async def run() -> None:
        clock, ticks = Clock(), Clock()
        async with open_house(data, clock=clock, ticks=ticks) as house:
            table, ada, bo = await two(house)
            eve = await person(house, "Eve")
            door = await table.invite(ada)
            moves = await table.seat_link(bo, 1)
            await table.knock(eve, "Eve")
            [knocked] = table.proposals
            with table.subscribe(ada) as hers, table.subscribe(bo) as his:
                clock.now += years * YEAR
                # What people have agreed to wait for goes by time that passes, not by the date.
                assert [one.id for one in table.proposals] == [knocked.id]
                assert [seat.kind for seat in table.seats] == ["here", "here", "free"]
                await table.say(ada, 0, "hello")
                # A link's hour is one of the clock: wrong in either direction it is refused, and
                # a new one is good.
                al = await person(house, "Al")
                assert (await refused(table.enter(al, door))).key == "bad_link"
                await table.enter(al, await table.invite(ada))
                assert table.may_watch(al)
                # What is wrong is counted by the minute that it is now.
                for _ in range(9):
                    assert (await refused(table.enter(eve, "x" * 24))).key == "bad_link"
                clock.now += 61
                assert (await refused(table.enter(eve, "x" * 24))).key == "bad_link"
                await table.answer(ada, knocked.id, True)
                assert table.may_watch(eve)
                assert await house.sweep() == 0
                await play(table, [ada, bo, ada], 1)
                assert (await hers.next()).version == (await his.next()).version == table.version
            clock.now -= years * YEAR  # somebody has put it right
            await table.enter(await person(house, "Cy"), await table.invite(ada))
            assert await house.sweep() == 0
            if years > 0:  # a link that was over then is forgotten
                assert (await refused(table.enter(bo, moves))).key == "bad_link"
                moves = await table.seat_link(bo, 1)
            await table.enter(device := await person(house, "Bo's phone"), moves)
            assert table.seats_of(device) == [1]
            text = table.match.record.text
            version = table.version
            assert faults(house) == []
        async with open_house(data, clock=clock, ticks=ticks) as house:
            table = await house.find(table.name)
            assert (table.match.record.text, table.version) == (text, version)
            assert not table.closed
            assert table.readonly is None

    asyncio.run(run())
