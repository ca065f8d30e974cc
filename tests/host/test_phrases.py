"""Picture phrases: from one's own seat, seen by all who look, kept by nobody, not too many."""

from __future__ import annotations

import asyncio
from pathlib import Path

from ludoteca.host.tables.phrases import PHRASES, Said
from tests.host.hosting import Clock, open_house, person, refused, seated


def test_what_is_said_reaches_all_who_look_once_and_is_kept_by_nobody(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2)
            bob = await seated(house, table, ada, 1, "Bob")
            subs = [table.subscribe(ada), table.subscribe(bob)]
            before = [await sub.next() for sub in subs]
            assert [update.said for update in before] == [[], []]
            await table.say(bob, 1, "well-done")
            for sub in subs:
                update = await sub.next()
                assert update.said == [Said(1, 1, "well-done")]
                assert (update.version, update.stamp) == (before[0].version, before[0].stamp)
                assert update.final is before[subs.index(sub)].final, "nothing is drawn anew"
            clock.forward(2)
            await table.say(bob, 1, "bye")
            assert (await subs[0].next()).said == [Said(2, 1, "bye")]
            assert table.subscribe(ada).now().said == [], "who comes later has missed it"
            assert len(table.log) == before[0].log_from + len(table.log)
            name, log = table.name, table.log
        async with open_house(data) as house:
            assert (await house.find(name)).log == log

    asyncio.run(run())


def test_who_reads_slowly_gets_the_last_eight(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 1)
            sub = table.subscribe(ada)
            await sub.next()
            for word in PHRASES[:10]:
                await table.say(ada, 0, word)
                clock.forward(2)
            said = (await sub.next()).said
            assert [one.word for one in said] == list(PHRASES[2:10])

    asyncio.run(run())


def test_one_in_two_seconds_and_ten_a_minute(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 1)
            for _ in range(10):
                await table.say(ada, 0, "hello")
                clock.forward(1.9)
                assert (await refused(table.say(ada, 0, "hello"))).key == "too_fast"
                clock.forward(0.2)
            assert (await refused(table.say(ada, 0, "hello"))).key == "too_fast"
            clock.forward(60 - 21)
            await table.say(ada, 0, "hello")

    asyncio.run(run())


def test_only_from_ones_own_seat_and_only_known_words(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2)
            bob = await seated(house, table, ada, 1, "Bob")
            watcher, outside = await person(house, "Cyd"), await person(house, "Dan")
            await table.enter(watcher, await table.invite(ada))
            assert (await refused(table.say(bob, 0, "hello"))).key == "not_yours"
            assert (await refused(table.say(watcher, 1, "hello"))).key == "not_seated"
            assert (await refused(table.say(outside, 1, "hello"))).key == "not_entered"
            assert (await refused(table.say(bob, 9, "hello"))).key == "no_seat"
            assert (await refused(table.say(bob, 1, "you fool"))).key == "bad_message"
            assert table.talk.count == 0

    asyncio.run(run())
