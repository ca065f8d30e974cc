"""Seats: taken, left, stood in for, taken back, moved, freed; the same after a restart."""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludoteca.engine.game import Game
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Ended
from tests.host.hosting import Clock, open_house, person, play, refused, seated, until


async def two(house: House, game: str = "max", seats: int = 2) -> tuple[Table, Person, Person]:
    """Ada made a table and sits at seat 0, Bob at seat 1; nobody is connected."""
    ada = await person(house)
    table = await house.make_table(ada, game, seats)
    return table, ada, await seated(house, table, ada, 1, "Bob")


async def guest(house: House, table: Table, maker: Person, name: str) -> Person:
    """Somebody who came in by a link and only looks on."""
    watcher = await person(house, name)
    await table.enter(watcher, await table.invite(maker))
    return watcher


async def throw(table: Table, who: Person) -> None:
    """The first move."""
    await table.act(who, f"t{table.version}", table.match.legal()[0], table.version)


def kinds(table: Table) -> list[str]:
    """What each seat is."""
    return [seat.kind for seat in table.seats]


def notes(table: Table) -> list[Note]:
    """The house's own lines of the log."""
    return [entry for entry in table.log if isinstance(entry, Note)]


def facts(table: Table) -> tuple[object, ...]:
    """All that must be the same after a restart."""
    seats = [seat._replace(present=False) for seat in table.seats]
    return table.version, seats, table.log, table.record_text(), table.is_shut


def again(data: Path, table: Table) -> Table:
    """The same table after a restart; it must be as it was."""

    async def run() -> Table:
        async with open_house(data) as house:
            found = await house.find(table.name)
            assert facts(found) == facts(table)
            return found

    return asyncio.run(run())


# Taking and leaving


def test_before_the_first_move_anybody_inside_sits_down_at_once(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house, seats=4)
            with table.subscribe(ada), table.subscribe(bob):
                cyd = await guest(house, table, ada, "Cyd")
                await table.take_seat(cyd, 2, "Cyd")
                await table.take_seat(cyd, 3, "Cyd's son", 7)
                assert table.seats_of(cyd) == [2, 3]
                assert table.seats[3][2:4] == ("Cyd's son", 7)
                assert table.proposals == []

    asyncio.run(run())


def test_one_seat_is_left_or_all(data: Path) -> None:
    async def run() -> Table:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 3)
            await table.take_seat(ada, 1, "Ada's son")
            await table.take_seat(ada, 2, "Ada's daughter")
            assert (await refused(table.leave(ada, 3))).key == "no_seat"
            await table.leave(ada, 1)
            assert table.seats_of(ada) == [0, 2]
            assert (await refused(table.leave(ada, 1))).key == "not_yours"
            assert notes(table)[-1] == Note(0, "left", 1, ("Ada's son",))
            await table.leave(ada)
            assert table.seats_of(ada) == []
            assert kinds(table) == ["free"] * 3
            assert table.may_watch(ada), "who gets up may look on"
            return table

    again(data, asyncio.run(run()))


def test_a_seat_that_was_left_is_free_for_the_others(data: Path) -> None:
    """Bob leaves when he is awaited; Ada, alone, takes his seat and plays on."""

    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            while table.match.state.current_player == 0:
                await throw(table, ada)
            await table.leave(bob)
            assert table.view(None).awaited.seat == 1
            clock.forward(31)
            with table.subscribe(ada):
                await table.take_seat(ada, 1, "Ada for Bob")
                await throw(table, ada)
                await play(table, [ada, ada])
                assert table.over

    asyncio.run(run())


# Standing in


def test_a_bot_stands_in_for_who_is_away_and_they_are_back_at_any_moment(data: Path) -> None:
    async def run() -> Table:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            with table.subscribe(ada) as sub:
                while table.match.state.current_player == 0:
                    await throw(table, ada)
                clock.forward(31)
                moved = len(table.match.lines)
                await table.stand_in(ada, 1, "careful")
                assert table.seats[1][:3] == (bob.id, "careful", "Bob")
                assert kinds(table) == ["here", "stand_in"]
                await until(sub, lambda update: update.public.awaited.seat == 0)
                assert len(table.match.lines) > moved, "the bot has moved for Bob"
                with table.subscribe(bob):
                    assert kinds(table)[1] == "stand_in", "looking in is not coming back"
                    await table.back(bob)
                    assert kinds(table) == ["here", "here"]
                    assert await table.back(bob) == table.version
                said = [note for note in notes(table) if note.key in ("stand_in", "back")]
                assert [note[1:] for note in said] == [
                    ("stand_in", 1, ("Bob", "careful")),
                    ("back", 1, ("Bob",)),
                ]
            return table

    again(data, asyncio.run(run()))


def test_a_stand_in_stands_in_after_a_restart_too(data: Path) -> None:
    async def run() -> tuple[Table, Person, Person]:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            clock.forward(31)
            with table.subscribe(ada):
                await table.stand_in(ada, 1, "random")
            return table, ada, bob

    async def play_on(table: Table, ada: Person, bob: Person) -> None:
        async with open_house(data) as house:
            found = await house.find(table.name)
            assert kinds(found) == ["away", "stand_in"]
            with found.subscribe(ada) as sub:
                while not found.over:
                    await until(sub, lambda update: update.public.awaited.seat in (0, -4))
                    if not found.over:
                        await throw(found, ada)
            assert found.seats_of(bob) == [1]

    table, ada, bob = asyncio.run(run())
    again(data, table)
    asyncio.run(play_on(table, ada, bob))


def test_who_acts_on_a_seat_is_back(data: Path, toy: None) -> None:
    """A slow bot thinks for Bob; Bob moves himself, in one row after that of his return."""

    async def run() -> Table:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house, "toy")
            await throw(table, ada)
            clock.forward(31)
            with table.subscribe(ada), table.subscribe(bob):
                pass
            clock.forward(31)
            with table.subscribe(ada):
                await table.stand_in(ada, 1, "slow")
                assert kinds(table)[1] == "stand_in"
                before = table.version
                assert await table.act(bob, "b1", "pass", before) == before + 2
                assert kinds(table)[1] == "away"
                assert [line.text for line in table.match.lines] == ["pass", "pass"]
                assert await table.act(bob, "b1", "pass", 0) == before + 2
                assert table.match.state.current_player == 0, "and the bot moves no more"
            return table

    again(data, asyncio.run(run()))


def test_a_bot_stands_in_only_for_who_is_away(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house, seats=3)
            watcher = await guest(house, table, ada, "Cyd")
            clock.forward(31)
            sub = table.subscribe(bob)
            assert (await refused(table.stand_in(ada, 1, "careful"))).key == "not_away"
            sub.close()
            clock.forward(29)
            assert (await refused(table.stand_in(ada, 1, "careful"))).key == "not_away"
            assert (await refused(table.stand_in(ada, 1, "deep blue"))).key == "unknown_bot"
            assert (await refused(table.stand_in(ada, 3, "careful"))).key == "no_seat"
            assert (await refused(table.stand_in(watcher, 1, "careful"))).key == "not_seated"
            clock.forward(1)
            await table.stand_in(ada, 1, "careful")
            await table.stand_in(ada, 2, "random")
            assert kinds(table) == ["away", "stand_in", "bot"], "and where nobody sits"
            assert (await refused(table.stand_in(ada, 2, "careful"))).key == "seat_taken"

    asyncio.run(run())


def test_who_is_awaited_and_does_nothing_for_five_minutes_counts_as_away(data: Path) -> None:
    """Bob has gone to bed and left his page open at his turn; Ada can go on all the same."""

    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            with table.subscribe(ada) as sub:
                clock.forward(1000)
                assert kinds(table) == ["here", "away"], "nobody waits for who is alone"
                bobs = table.subscribe(bob)
                assert kinds(table) == ["away", "here"], "only who is awaited need do something"
                while table.match.state.current_player == 0:
                    await throw(table, ada)
                clock.forward(299)
                assert kinds(table) == ["here", "here"]
                assert (await refused(table.stand_in(ada, 1, "random"))).key == "not_away"
                stamp = table.stamp
                clock.forward(1)
                assert (kinds(table), table.stamp) == (["here", "away"], stamp + 1)
                await table.say(bob, 1, "thinking")
                assert kinds(table) == ["here", "here"], "he only thinks"
                clock.forward(300)
                await table.stand_in(ada, 1, "random")
                await until(sub, lambda update: update.public.awaited.seat == 0)
                await table.back(bob)
                assert kinds(table) == ["here", "here"]
                bobs.close()

    asyncio.run(run())


def test_who_shows_to_be_there_is_not_stood_in_for(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house, seats=3)
            cyd = await guest(house, table, ada, "Cyd")
            await table.take_seat(cyd, 2, "Cyd")
            with table.subscribe(ada), table.subscribe(bob), table.subscribe(cyd):
                clock.forward(300)
                await table.stand_in(bob, 0, "random")
                assert [one.missing for one in table.proposals] == [(cyd.id,)]
                await throw(table, ada)
                assert (table.proposals, kinds(table)[0]) == ([], "here")

    asyncio.run(run())


# Moving to another device


def test_a_seat_link_moves_the_seat_once_within_an_hour(data: Path) -> None:
    """Bob goes on at his phone; the laptop, another person to the house, looks on."""

    async def run() -> Table:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, laptop = await two(house)
            phone, thief = await person(house, "?"), await person(house, "?")
            assert (await refused(table.seat_link(ada, 1))).key == "not_yours"
            assert (await refused(table.seat_link(thief, 1))).key == "not_entered"
            secret = await table.seat_link(laptop, 1)
            with table.subscribe(laptop) as sub:
                assert (await sub.next()).mine == [1]
                await table.enter(phone, secret)
                update = await sub.next()
                assert (update.mine, update.seat) == ([], None), "the old device looks on"
            assert table.seats[1][:3] == (phone.id, None, "Bob")
            assert notes(table)[-1] == Note(0, "moved", 1, ("Bob",))
            assert (await refused(table.enter(thief, secret))).key == "bad_link"
            assert (await refused(table.enter(laptop, secret))).key == "bad_link"
            late = await table.seat_link(phone, 1)
            clock.forward(3601)
            assert (await refused(table.enter(laptop, late))).key == "bad_link"
            with table.subscribe(phone):
                while table.match.state.current_player == 0:
                    await throw(table, ada)
                await throw(table, phone)
            return table

    again(data, asyncio.run(run()))


def test_a_seat_link_is_worth_nothing_once_the_seat_has_another_holder(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            secret = await table.seat_link(bob, 1)
            await table.leave(bob)
            await table.take_seat(ada, 1, "Ada")
            assert (await refused(table.enter(await person(house), secret))).key == "bad_link"
            assert table.seats_of(ada) == [0, 1]

    asyncio.run(run())


def test_a_seat_link_ends_a_stand_in(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            secret = await table.seat_link(bob, 1)
            clock.forward(31)
            await table.stand_in(ada, 1, "careful")
            phone = await person(house, "?")
            await table.enter(phone, secret)
            assert table.seats[1][:3] == (phone.id, None, "Bob")

    asyncio.run(run())


def test_a_seat_link_gives_nobody_a_second_seat_in_a_game_with_secrets(
    data: Path, secret_game: Game
) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house, secret_game.name)
            secret = await table.seat_link(bob, 1)
            assert (await refused(table.enter(ada, secret))).key == "second_seat"
            assert table.seats_of(bob) == [1]

    asyncio.run(run())


# The maker


def test_who_made_the_table_removes_a_person_who_is_outside_then(data: Path) -> None:
    async def run() -> tuple[Table, Person, Person]:
        async with open_house(data) as house:
            table, ada, bob = await two(house, seats=4)
            await table.take_seat(bob, 2, "Bob's son")
            door, seat = await table.invite(ada), await table.seat_link(bob, 1)
            assert (await refused(table.remove(bob, 0))).key == "not_maker"
            for nobody in (0, 3):
                assert (await refused(table.remove(ada, nobody))).key == "not_removable"
            following = table.subscribe(bob)
            await following.next()
            await table.remove(ada, 1)
            with pytest.raises(Ended):
                await following.next()
            assert kinds(table) == ["away", "free", "free", "free"]
            assert notes(table)[-2:] == [
                Note(0, "removed", 1, ("Bob",)),
                Note(0, "removed", 2, ("Bob's son",)),
            ]
            for secret in (door, seat):
                assert (await refused(table.enter(bob, secret))).key == "removed"
            with pytest.raises(Refusal, match="was removed"):
                table.subscribe(bob)
            assert (await refused(table.take_seat(bob, 1, "Bob"))).key == "not_entered"
            return table, ada, bob

    async def let_in(table: Table, ada: Person, bob: Person) -> None:
        async with open_house(data) as house:
            found = await house.find(table.name)
            assert not found.may_watch(bob)
            await found.knock(bob, "Bob")
            (knock,) = found.proposals
            await found.answer(ada, knock.id, True)
            assert found.may_watch(bob)
            await found.take_seat(bob, 1, "Bob")
            assert kinds(found)[1] == "away"

    table, ada, bob = asyncio.run(run())
    again(data, table)
    asyncio.run(let_in(table, ada, bob))


def test_a_shut_door_lets_nobody_in_and_keeps_who_is_inside(data: Path) -> None:
    async def run() -> Table:
        async with open_house(data) as house:
            table, ada, bob = await two(house, seats=3)
            link = await table.invite(ada)
            cyd = await guest(house, table, ada, "Cyd")
            dan = await person(house, "Dan")
            assert (await refused(table.shut(bob, True))).key == "not_maker"
            await table.shut(ada, True)
            assert table.is_shut
            for asked in (
                table.enter(dan, link),
                table.knock(dan, "Dan"),
                table.invite(ada),
                table.take_seat(cyd, 2, "Cyd"),
                table.take_seat(bob, 2, "Bob"),
            ):
                assert (await refused(asked)).key == "door_shut"
            with table.subscribe(cyd):
                await throw(table, ada)
            phone = await person(house, "?")
            await table.enter(phone, await table.seat_link(bob, 1))
            assert table.seats_of(phone) == [1], "who is inside may change devices"
            return table

    async def open_again(table: Table) -> None:
        async with open_house(data) as house:
            found = await house.find(table.name)
            await found.shut(Person(found.maker), False)
            assert not found.is_shut
            assert notes(found)[-1][1:] == ("opened", -1, ())
            await found.invite(Person(found.maker))

    table = asyncio.run(run())
    again(data, table)
    asyncio.run(open_again(table))


# Who is there


def test_presence_counts_people_and_watchers_apart_from_players(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            cyd = await guest(house, table, ada, "Cyd")
            tabs = [table.subscribe(cyd), table.subscribe(cyd), table.subscribe(bob)]
            assert (table.viewers, table.watchers) == (3, 1)
            assert kinds(table) == ["away", "here"]
            await table.take_seat(ada, 0, "Ada")
            tabs[0].close()
            assert table.watchers == 1
            tabs[1].close()
            assert table.watchers == 0
            tabs[2].close()

    asyncio.run(run())


def test_viewers_hear_when_somebody_has_been_away_for_thirty_seconds(data: Path) -> None:
    """From then on a stand-in can be proposed."""

    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            with table.subscribe(ada) as sub:
                table.subscribe(bob).close()
                stamp = (await sub.next()).stamp
                clock.forward(29.9)
                assert table.stamp == stamp
                clock.forward(0.1)
                assert table.stamp == stamp + 1
                clock.forward(200)
                assert table.stamp == stamp + 1

    asyncio.run(run())


def test_moves_cost_no_alarm_of_their_own(data: Path) -> None:
    """While people play, one alarm lies ahead, and it tells nobody anything when it rings."""

    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bob = await two(house)
            house_alarms = len(clock.alarms)
            with table.subscribe(ada), table.subscribe(bob):
                for _ in range(4):
                    for _ in range(4):
                        who = [ada, bob][int(table.match.state.current_player)]
                        await throw(table, who)
                        assert len(clock.alarms) <= house_alarms + 1
                    stamp = table.stamp
                    clock.forward(100)
                    assert table.stamp == stamp

    asyncio.run(run())
