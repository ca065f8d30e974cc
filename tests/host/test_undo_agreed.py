"""Past dice a choice is taken back when all agree, and the same dice fall again."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludoteca.host.people import Person
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.table import Table
from tests.host.hosting import open_house, person, refused, seated, until
from tests.host.meeting import away, meet, only


def test_past_the_dice_a_choice_is_taken_back_when_all_agree(data: Path) -> None:
    """Ada threw; all agree to take that back; the same dice fall again, and the record says so."""

    async def run() -> tuple[Table, Person]:
        async with meet(data) as there:
            table = there.table
            fallen = table.match.lines[1]
            assert table.undo_kind(there.ada) == "ask"
            await table.undo(there.ada, "u1", table.version)
            assert only(table).missing == (there.bob.id, there.cyd.id)
            for who in (there.bob, there.cyd):
                await table.answer(who, only(table).id, True)
            assert table.match.lines == []
            assert table.log[-1] == Note(0, "undone_luck", 0)
            assert "undone 1-2" in table.record_text()
            assert await table.undo(there.ada, "u1", 0) == table.version, "it counts once"
            await table.act(there.ada, "a2", "throw", table.version)
            assert table.match.lines[1] == fallen
            return table, there.ada

    async def after(table: Table, ada: Person) -> None:
        async with open_house(data) as house:
            found = await house.find(table.name)
            assert (found.record_text(), found.log) == (table.record_text(), table.log)
            await found.undo(ada, "u2", found.version)
            assert found.match.lines == [], "nobody else is here: at once"
            fallen = table.match.lines[1]
            await found.act(ada, "a3", "throw", found.version)
            assert found.match.lines[1] == fallen

    asyncio.run(after(*asyncio.run(run())))


def test_one_goes_back_to_ones_own_last_choice_past_those_of_others(data: Path) -> None:
    """Ada moved, Bob threw: what Ada may take back is her move, and Bob's throw goes with it."""

    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            while table.match.state.current_player == 0:
                await table.act(
                    there.ada, f"a{table.version}", table.match.legal()[-1], table.version
                )
            place = len(table.match.lines) - 1
            assert table.undo_kind(there.ada) == "free"
            assert table.undo_kind(there.bob) is None
            await table.act(there.bob, "b1", "throw", table.version)
            assert table.undo_kind(there.ada) == "ask"
            fallen = table.match.lines[-1]
            await table.undo(there.ada, "u1", table.version)
            for who in (there.bob, there.cyd):
                await table.answer(who, only(table).id, True)
            assert len(table.match.lines) == place
            assert table.match.state.current_player == 0
            await table.act(there.ada, "a9", table.match.legal()[-1], table.version)
            await table.act(there.bob, "b2", "throw", table.version)
            assert table.match.lines[-1] == fallen

    asyncio.run(run())


def test_past_a_reveal_nothing_is_taken_back(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "toy", 2)
            await seated(house, table, ada, 1, "Bob")
            await table.act(ada, "a1", "peek", table.version)
            assert table.undo_kind(ada) is None
            assert (await refused(table.undo(ada, "u1", table.version))).key == "undo_never"
            assert table.proposals == []

    asyncio.run(run())


def test_a_choice_of_the_bot_that_stood_in_is_not_ones_own(data: Path) -> None:
    """What Bob may take back is what he chose himself, though a bot has moved for him since."""

    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            while table.match.state.current_player == 0:
                await table.act(
                    there.ada, f"a{table.version}", table.match.legal()[-1], table.version
                )
            away(there, there.bob)
            await table.stand_in(there.ada, 1, "careful")
            await table.answer(there.cyd, only(table).id, True)
            await until(there.lines[there.ada.id], lambda u: u.public.awaited.seat == 2)
            await table.back(there.bob)
            assert (await refused(table.undo(there.bob, "u1", table.version))).key == (
                "undo_not_yours"
            )

    asyncio.run(run())


def test_who_takes_a_choice_back_is_back(data: Path, toy: None) -> None:
    """A bot stands in for Ada; she takes her last choice back and chooses herself."""

    async def run() -> None:
        async with meet(data, "toy", begun=False) as there:
            table = there.table
            await table.act(there.ada, "a1", "add", table.version)
            away(there, there.ada)
            await table.stand_in(there.bob, 0, "careful")
            await table.answer(there.cyd, only(table).id, True)
            assert table.seats[0].kind == "stand_in"
            with table.subscribe(there.ada):
                await table.undo(there.ada, "u1", table.version)
                assert (table.match.lines, table.seats[0].kind) == ([], "here")
                await table.act(there.ada, "a2", "pass", table.version)
            name, log = table.name, table.log
        async with open_house(data) as house:
            assert (await house.find(name)).log == log

    asyncio.run(run())


def test_in_a_branch_nothing_from_before_it_is_taken_back(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            branch = await there.house.branch(there.table, there.ada, 2)
            assert (branch.since, len(branch.match.lines)) == (2, 2)
            no = await refused(branch.undo(there.ada, "u1", branch.version))
            assert no.key == "undo_not_yours"
            await branch.act(there.ada, "a1", branch.match.legal()[-1], branch.version)
            await branch.undo(there.ada, "u2", branch.version)
            assert len(branch.match.lines) == 2

    asyncio.run(run())
