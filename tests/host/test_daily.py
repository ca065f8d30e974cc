"""The daily challenge: one seed a day whatever the clock does, and what a try of it counts."""

from __future__ import annotations

import asyncio
import hashlib
import sqlite3
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from datetime import date, datetime, timedelta
from pathlib import Path

import pytest

from ludoteca.host.advice.asking import AdviceTask
from ludoteca.host.day import Day, span
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.store.dailies import Attempt
from ludoteca.host.tables.table import Table
from tests.host.hosting import Clock, faults, open_house, person, play, refused, seated

HOUR = 3600.0
DAY = 24 * HOUR
NOON = datetime.fromisoformat("2027-01-15T12:00:00+00:00").timestamp()


def at_noon() -> Clock:
    """A clock at noon of 15 January 2027."""
    clock = Clock()
    clock.now = NOON
    return clock


class Oracle:
    """Knows what perfect play is worth; no process is started to find out."""

    def __init__(self) -> None:
        self.asked: list[AdviceTask] = []

    async def __call__(self, who: str, task: AdviceTask) -> bytes:
        self.asked.append(task)
        return b'{"value":0.5625,"expected":2.25}'


@asynccontextmanager
async def open_utc(data: Path, clock: Clock) -> AsyncIterator[House]:
    """A house whose days are those of UTC, with an Oracle."""
    async with open_house(data, clock=clock, ticks=Clock(), day_zone="UTC") as house:
        house.advice.ask = Oracle()  # type: ignore[method-assign]
        yield house


async def today(house: House) -> Day:
    """Today's challenge."""
    (day,) = await house.daily.today()
    return day


async def attempts(house: House, day: Day) -> list[Attempt]:
    """All attempts at a day, judged as far as they can be."""
    await house.daily.judge()
    return (await house.daily.attempts([day]))[day.id]


def seeds_of(data: Path) -> list[tuple[str, bytes]]:
    """Every seed of the challenge that was ever made here."""
    with sqlite3.connect(data / "ludoteca.sqlite3") as connection:
        return connection.execute("SELECT date, seed FROM days ORDER BY date").fetchall()


def test_a_day_has_one_seed_promised_at_its_start_and_shown_at_its_end(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            day = await today(house)
            assert (day.date, day.seed_hex) == ("2027-01-15", None)
            promised = day.commitment
            clock.now += 12 * HOUR - 1
            assert await today(house) is day
            assert day.seed_hex is None
            clock.now += 1
            after = await today(house)
            assert (after.date, after.seed_hex) == ("2027-01-16", None)
            assert day.seed_hex is not None
            assert hashlib.sha256(bytes.fromhex(day.seed_hex)).hexdigest() == promised
            assert after.commitment != promised
            assert faults(house) == []

    asyncio.run(run())


@pytest.mark.parametrize(
    "jump", [-1, -2 * DAY, -365 * DAY, 2 * DAY, 365 * DAY], ids="{:+.0f}".format
)
def test_a_clock_that_jumps_shows_no_seed_early_and_gives_no_day_two(
    jump: float, data: Path
) -> None:
    async def run() -> None:
        clock = at_noon()
        clock.now += 12 * HOUR
        async with open_utc(data, clock) as house:
            day = await today(house)
            clock.now += jump
            other = await today(house)
            assert other is not day
            # Whatever was over by the clock once stays so; what wasn't stays sealed.
            assert day.closed == (jump > DAY)
            assert (day.seed_hex is None) == (jump < 0)
            clock.now -= jump
            assert await today(house) is day
            assert day.closed == (jump > DAY)
            if day.closed:
                ada = await person(house)
                assert (await refused(house.make_daily(ada, day, 1))).key == "day_over"
            was = seeds_of(data)
        async with open_utc(data, clock) as house:
            again = await today(house)
            assert (again.date, again.commitment) == (day.date, day.commitment)
            assert (again.seed_hex is None) == (jump < 0)
        assert seeds_of(data) == was
        assert len({date for date, _ in was}) == len(was)

    asyncio.run(run())


def test_a_day_begins_and_ends_at_the_zone_s_midnight_when_the_hour_changes_too() -> None:
    for zone, hours in (("Europe/Prague", 23), ("UTC", 24)):
        noon = datetime.fromisoformat("2027-03-28T12:00:00+00:00").timestamp()
        found = span(noon, zone)
        assert found.date == date(2027, 3, 28)
        assert found.ends - found.starts == hours * HOUR * 1000
        assert span(found.ends / 1000 - 0.001, zone) == found
        assert span(found.ends / 1000, zone).date == found.date + timedelta(days=1)


def test_a_time_that_no_calendar_has_gives_no_challenge(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            clock.now = 1e15
            assert await house.daily.today() == []
            clock.now = NOON
            assert (await today(house)).date == "2027-01-15"

    asyncio.run(run())


async def ready(house: House, name: str = "Ada", seats: int = 1) -> tuple[Person, Table]:
    """Somebody at a new table of today's challenge."""
    ada = await person(house, name)
    return ada, await house.make_daily(ada, await today(house), seats)


def test_everybody_has_the_same_dice_and_a_finished_game_counts(data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            ada, one = await ready(house)
            bo, other = await ready(house, "Bo")
            await play(one, [ada])
            await play(other, [bo])
            assert one.match.lines == other.match.lines
            found = await attempts(house, await today(house))
            assert [(one.table, one.state, one.ending) for one in found] == [
                (table.name, "counts", table.match.state.ending()) for table in (one, other)
            ]
            assert [one.people for one in found] == [(("Ada", 0),), (("Bo", 0),)]
            assert one.tried == other.tried == "counts"

    asyncio.run(run())


def test_nothing_is_taken_back_past_a_throw_and_it_is_said_why(data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            ada, table = await ready(house)
            await table.act(ada, "1", "throw", table.version)
            assert table.undo_kind(ada) is None
            assert (await refused(table.undo(ada, "u", table.version))).key == "undo_daily"
            while table.undo_kind(ada) != "free":
                await play(table, [ada], 1, mark=f"m{table.version}-")
            lines = len(table.match.lines)
            await table.undo(ada, "free", table.version)
            assert len(table.match.lines) == lines - 1
            await play(table, [ada], mark="n")
            assert [one.state for one in await attempts(house, await today(house))] == ["counts"]

    asyncio.run(run())


def test_a_person_has_one_counted_try_a_day(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            ada, first = await ready(house)
            await play(first, [ada], 1)
            second = await house.make_daily(ada, await today(house), 1)
            assert second.tried == ""
            await play(second, [ada])
            assert second.tried == "known"
            day = await today(house)
            states = [one.state for one in await attempts(house, day)]
            assert states == ["open", "known"]
            assert (await house.daily.mine(ada, "max"))[day.date].table == first.name
            clock.now += DAY
            third = await house.make_daily(ada, await today(house), 1)
            await play(third, [ada])
            assert [one.state for one in await attempts(house, await today(house))] == ["counts"]

    asyncio.run(run())


@pytest.mark.parametrize("looked", ["played", "watched"])
def test_together_it_counts_if_nobody_had_seen_the_dice(looked: str, data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            ada, table = await ready(house, seats=2)
            bo = await seated(house, table, ada, 1, "Bo")
            eve, hers = await ready(house, "Eve")
            if looked == "watched":  # whoever comes in when dice lie there has seen them
                await play(hers, [eve], 1)
                await hers.enter(bo, await hers.invite(eve))
            else:
                await house.make_daily(bo, await today(house), 1)  # not begun: nothing was seen
            await play(table, [ada, bo])
            found = [one for one in await attempts(house, await today(house)) if one.ending]
            assert [one.people for one in found] == [(("Ada", 0), ("Bo", 0))]
            assert [one.state for one in found] == ["known" if looked == "watched" else "counts"]
            for who in (ada, bo):
                assert (await house.daily.mine(who, "max"))["2027-01-15"].table in (
                    table.name,
                    hers.name,
                )

    asyncio.run(run())


def test_who_sits_down_later_must_not_have_seen_them_either(data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            eve, hers = await ready(house, "Eve")
            await play(hers, [eve], 1)
            ada, table = await ready(house, seats=2)
            await table.act(ada, "1", "throw", table.version)
            assert table.tried == "open"
            await table.enter(eve, await table.invite(ada))
            await table.take_seat(eve, 1, "Eve")
            [asked] = table.proposals
            await table.answer(ada, asked.id, True)
            assert table.seats_of(eve) == [1]
            await play(table, [ada, eve])
            found = [one for one in await attempts(house, await today(house)) if one.ending]
            assert [one.state for one in found] == ["known"]

    asyncio.run(run())


def test_a_game_in_which_a_bot_chose_does_not_count(data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            ada, table = await ready(house, seats=2)
            await table.set_bot(ada, 1, "random")
            with table.subscribe(ada) as sub:
                while not table.over:
                    if table.match.state.current_player == 0:
                        await play(table, [ada], 1, mark=f"m{table.version}-")
                    else:
                        await sub.next()
            assert table.tried == "bot"
            assert [one.state for one in await attempts(house, await today(house))] == ["bot"]

    asyncio.run(run())


def test_at_midnight_a_running_table_is_closed_and_goes_on_with_new_dice(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            ada, table = await ready(house)
            eve = await person(house, "Eve")
            await play(table, [ada], 5)
            day = await today(house)
            with table.subscribe(ada) as sub:
                await sub.next()
                clock.now += 12 * HOUR
                await house.daily.turn()
                assert (await sub.next()).stamp == table.stamp
            assert (table.ended, table.seed_hex) == ("day", day.seed_hex)
            legal = table.match.legal()[0]
            assert (await refused(table.act(ada, "x", legal, table.version))).key == "day_over"
            assert [one.state for one in await attempts(house, day)] == ["unfinished"]
            # Everybody may step through it now, and nobody can go on but with other dice.
            assert table.may_watch(eve)
            last = len(table.match.lines)
            branch = await house.branch(table, ada, last)
            assert (branch.day, branch.commitment == day.commitment) == (None, False)
            assert branch.match.lines[:last] == table.match.lines
            again = await house.again(table, ada)
            assert (again.day, again.commitment == day.commitment) == (None, False)
            # That everybody may look at the old table opens the door of no other one.
            assert (await refused(house.again(table, eve))).key == "not_entered"
            assert not again.may_watch(eve)
        async with open_utc(data, clock) as house:
            table = await house.find(table.name)
            assert (table.ended, table.seed_hex) == ("day", day.seed_hex)

    asyncio.run(run())


def test_a_finished_table_keeps_the_seed_until_the_day_is_over(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            ada, table = await ready(house)
            await play(table, [ada])
            await attempts(house, await today(house))
            assert table.closed
            assert table.seed_hex is None
        async with open_utc(data, clock) as house:
            table = await house.find(table.name)
            assert (table.closed, table.seed_hex, table.tried) == (True, None, "counts")
            clock.now += DAY
            await house.daily.turn()
            assert table.seed_hex is not None

    asyncio.run(run())


def test_a_house_that_was_closed_over_midnight_finds_everything_in_order(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            ada, running = await ready(house)
            await play(running, [ada], 5)
            bo, over = await ready(house, "Bo")
            house.daily._closing = True  # as if it was cut off before it could judge
            await play(over, [bo])
            day = await today(house)
        connection = sqlite3.connect(data / "ludoteca.sqlite3")
        with connection:  # … and before it could note that the game is over
            connection.execute("UPDATE tables SET ended = NULL, reason = NULL")
        connection.close()
        clock.now += DAY
        async with open_utc(data, clock) as house:
            table = await house.find(running.name)
            assert table.ended == "day"
            await house.settled.wait()
            then = await house.daily.day("max", day.date)
            assert then is not None
            assert then.seed_hex is not None
            found = {
                one.table: (one.state, bool(one.ending)) for one in await attempts(house, then)
            }
            assert found == {running.name: ("unfinished", False), over.name: ("counts", True)}
            (listed,) = [one for one in await house.mine(bo) if one.name == over.name]
            assert listed.over
            assert not [fault for fault in faults(house) if fault["fault"] != "bad_table"]

    asyncio.run(run())


def test_a_record_that_does_not_replay_with_the_day_s_seed_does_not_count(data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            ada, table = await ready(house)
            house.daily._closing = True
            table._seed = type(table._seed)(bytes(32))  # other dice than the day's
            await play(table, [ada])
            house.daily._closing = False
            assert [one.state for one in await attempts(house, await today(house))] == ["differs"]

    asyncio.run(run())


def test_a_try_that_can_t_be_played_again_keeps_no_other_from_being_judged(data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            house.daily._closing = True
            ada, first = await ready(house)
            await play(first, [ada])
            bo = await person(house, "Bo")
            day = await today(house)
            second = await house.make_daily(bo, day, 1)
            await play(second, [bo])
            await house.store.work(
                lambda one: one.exec_driver_sql(
                    "UPDATE moves SET text = 'fly' WHERE kind = 'move' AND table_id = ?",
                    (first.id,),
                )
            )
            house.daily._closing = False
            told = {one.table: (one.state, one.people) for one in await attempts(house, day)}
            assert told[first.name] == ("differs", (("Ada", 0),))
            assert told[second.name][0] == "counts"
            assert [fault["fault"] for fault in faults(house)] == ["attempt"]

    asyncio.run(run())


def test_a_day_that_could_not_be_turned_is_tried_again_a_minute_later(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            await today(house)
            assert house.daily.seconds_left() == 12 * HOUR
            clock.now += 13 * HOUR
            assert house.daily.seconds_left() == 60.0

    asyncio.run(run())


@pytest.mark.parametrize("upto", [5, 1000])
def test_a_deleted_table_leaves_what_it_was(upto: int, data: Path) -> None:
    async def run() -> None:
        async with open_utc(data, at_noon()) as house:
            ada, table = await ready(house)
            await play(table, [ada], upto)
            day = await today(house)
            await attempts(house, day)
            await house.delete(ada, table.name)
            (left,) = await attempts(house, day)
            assert (left.table, left.people) == ("", (("Ada", 0),))
            assert left.state == ("unfinished" if upto == 5 else "counts")
            second = await house.make_daily(ada, day, 1)
            await play(second, [ada], 1)
            assert second.tried == "known"

    asyncio.run(run())


def test_perfect_play_is_weighed_once_and_handed_on_to_later_days(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            oracle = house.advice.ask
            assert isinstance(oracle, Oracle)
            assert (await today(house)).worths == {}
            ada, table = await ready(house)
            assert oracle.asked == []
            await play(table, [ada])
            day = await today(house)
            while house.daily.is_weighing(day):
                await asyncio.sleep(0)
            kinds = {(task.kind, task.game, task.lines) for task in oracle.asked}
            assert kinds == {("worth", "max", ())}
            assert [task.seats for task in oracle.asked] == list(range(1, 9))
            assert day.worths == dict.fromkeys(range(1, 9), (0.5625, 2.25))
            clock.now += DAY
            later = await today(house)
            assert later.worths == day.worths
            bo, other = await ready(house, "Bo")
            await play(other, [bo], 1)
            assert len(oracle.asked) == 8
        async with open_utc(data, clock) as house:
            assert (await today(house)).worths == later.worths

    asyncio.run(run())


def test_a_day_that_cannot_be_stored_is_not_shown(data: Path) -> None:
    async def run() -> None:
        clock = at_noon()
        async with open_utc(data, clock) as house:
            before = await today(house)
            statement = (
                "CREATE TRIGGER no BEFORE INSERT ON days BEGIN SELECT raise(ABORT, 'no'); END"
            )
            await house.store.work(lambda db: db.exec_driver_sql(statement).close())
            clock.now += DAY
            assert (await refused(house.daily.today())).key == "cannot_save"
            assert before.seed_hex is None
            await house.store.work(lambda db: db.exec_driver_sql("DROP TRIGGER no").close())
            assert (await today(house)).date == "2027-01-16"
            assert before.seed_hex is not None

    asyncio.run(run())
