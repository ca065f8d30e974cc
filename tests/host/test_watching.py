"""Following a table: a slow reader loses beats and never how it is; presence counts people."""

from __future__ import annotations

import asyncio
from pathlib import Path
from typing import Any

import pytest

from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Ended
from tests.host.hosting import open_house, person, seated


async def two(house: House) -> tuple[Table, Person, Person]:
    """A table for two, both seats held."""
    ada = await person(house)
    table = await house.make_table(ada, "max", 2)
    return table, ada, await seated(house, table, ada, 1, "Bob")


async def step(table: Table, *people: Person) -> None:
    """One move."""
    seat = int(table.match.state.current_player)
    await table.act(people[seat], f"c{table.version}", table.match.legal()[0], table.version)


def events(update: Any) -> list[str]:
    """The events of an update's scenes."""
    return [beat.event for beat, _ in update.scenes]


def test_a_new_viewer_sees_how_it_is_and_the_whole_log(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            await step(table, ada, bob)
            sub = table.subscribe(bob)
            update = await sub.next()
            assert (update.scenes, update.log_from) == ([], 0)
            assert (update.version, update.mine, update.seat) == (table.version, [1], 1)
            assert update.final.seat == 1
            assert update.public.seat is None
            assert table.log[0].event == "board"  # type: ignore[union-attr]

    asyncio.run(run())


def test_a_reader_that_keeps_up_sees_every_beat_with_its_view(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            sub = table.subscribe(bob)
            await sub.next()
            seen = []
            for _ in range(12):
                logged = len(table.log)
                await step(table, ada, bob)
                update = await sub.next()
                assert update.log_from == logged
                assert [beat for beat, _ in update.scenes] == table.log[logged:]
                assert all(view.seat is None for _, view in update.scenes)
                seen += events(update)
            assert seen == [beat.event for beat in table.match.beats[-len(seen) :]]

    asyncio.run(run())


@pytest.mark.parametrize(("moves", "played"), [(1, True), (2, True), (3, False), (9, False)])
def test_a_slow_reader_loses_beats_and_never_how_it_is(
    moves: int, played: bool, data: Path
) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            sub, logged = table.subscribe(ada), 0
            await sub.next()
            logged = len(table.log)
            for _ in range(moves):
                await step(table, ada, bob)
            update = await sub.next()
            assert bool(update.scenes) == played
            assert update.final == table.match.view(update.seat)
            assert update.log_from == logged, "lines of the log are never lost"
            waiting = asyncio.create_task(sub.next())
            await asyncio.sleep(0.01)
            assert not waiting.done(), "one update tells all"
            waiting.cancel()

    asyncio.run(run())


def test_who_never_reads_holds_nobody_up_and_costs_nothing(data: Path) -> None:
    async def run() -> None:
        async with open_house(data, sockets=100) as house:
            table, ada, bob = await two(house)
            deaf = [table.subscribe(bob) for _ in range(50)]
            for _ in range(30):
                await step(table, ada, bob)
            assert len(table.told) == 2
            for sub in deaf:
                assert (await sub.next()).version == table.version
                sub.close()

    asyncio.run(run())


def test_what_was_taken_back_is_not_played(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            await step(table, ada)
            sub = table.subscribe(ada)
            await sub.next()
            await table.act(ada, "c", "mouse", table.version)
            await table.undo(ada, "u", table.version)
            update = await sub.next()
            assert update.scenes == []
            assert update.final.legal == table.match.legal()
            assert [type(entry).__name__ for entry in table.log[update.log_from :]] == [
                "Beat", "Beat", "Note",
            ]  # fmt: skip

    asyncio.run(run())


def test_the_whole_truth_can_be_had_at_any_time(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            sub = table.subscribe(ada)
            await sub.next()
            await step(table, ada, bob)
            update = sub.now(whole=True)
            assert (update.scenes, update.version) == ([], table.version)
            again = sub.now(whole=True)
            assert (again.final, again.log_from) == (update.final, len(table.log))

    asyncio.run(run())


def test_views_are_made_once_for_all_who_look(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            subs = [table.subscribe(person) for person in (ada, bob, ada)]
            updates = [await sub.next() for sub in subs]
            assert len({id(update.public) for update in updates}) == 1
            assert updates[0].final is updates[2].final
            assert updates[0].final is not updates[1].final

    asyncio.run(run())


def test_presence_counts_people_not_tabs(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            watching = table.subscribe(ada)
            assert [seat.present for seat in (await watching.next()).seats] == [True, False]
            version, stamp = table.version, table.stamp
            tabs = [table.subscribe(bob), table.subscribe(bob)]
            update = await watching.next()
            assert [seat.present for seat in update.seats] == [True, True]
            assert (table.version, table.stamp) == (version, stamp + 1)
            tabs[0].close()
            assert table.stamp == stamp + 1
            tabs[1].close()
            tabs[1].close()
            assert [seat.present for seat in (await watching.next()).seats] == [True, False]

    asyncio.run(run())


def test_doors_and_limits(data: Path) -> None:
    async def run() -> None:
        async with open_house(data, spectators=2, sockets=3) as house:
            table, ada, bob = await two(house)
            people = [await person(house, f"P{number}") for number in range(3)]
            with pytest.raises(Refusal) as caught:
                table.subscribe(people[0])
            assert caught.value.key == "not_entered"
            for guest in people:
                await table.enter(guest, await table.invite(ada))
            subs = [table.subscribe(people[0]), table.subscribe(people[1])]
            with pytest.raises(Refusal) as caught:
                table.subscribe(people[2])
            assert caught.value.key == "too_many_spectators"
            subs += [table.subscribe(people[0]), table.subscribe(people[0])]
            with pytest.raises(Refusal) as caught:
                table.subscribe(people[0])
            assert caught.value.key == "too_many_sockets"
            with table.subscribe(bob) as sub:
                assert (await sub.next()).mine == [1], "seats don't count as spectators"
            for sub in subs:
                sub.close()
            table.subscribe(people[2]).close()
            assert house.status()["connections"] == 0

    asyncio.run(run())


def test_a_subscription_ends_with_the_house(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            sub = table.subscribe(ada)
            await sub.next()
            waiting = asyncio.create_task(sub.next())
            await asyncio.sleep(0)
        with pytest.raises(Ended):
            await waiting
        with pytest.raises(Ended):
            await sub.next()

    asyncio.run(run())
