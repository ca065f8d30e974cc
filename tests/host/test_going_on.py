"""Playing again with the same people, going on from an earlier line, and records to watch."""

from __future__ import annotations

import asyncio
import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any

import pytest

from ludoteca.engine.game import Game
from ludoteca.engine.luck import TableLuck
from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.table import Table
from ludoteca.record.match import Match
from ludoteca.record.record import Record, checksum
from ludoteca.record.throws import throws
from tests.host.hosting import SEED, Clock, faults, open_house, person, play, refused, seated
from tests.host.test_store import room

FILE = "ludoteca.sqlite3"
OTHER = bytes(range(1, 33))
DAY = 24 * 3600.0


def seeds() -> Any:
    """The first table's seed, then another one for those that follow."""
    given = [SEED]
    return lambda: given.pop() if given else OTHER


async def two(house: House, game: str = "max", **options: Any) -> tuple[Table, Person, Person]:
    """A table of Ada and Bo."""
    ada = await person(house, "Ada")
    table = await house.make_table(ada, game, 2, options)
    return table, ada, await seated(house, table, ada, 1, "Bo")


def sitting(table: Table) -> list[Any]:
    """Who sits where."""
    return [(one.person_id, one.bot, one.name, one.avatar) for one in table.seats]


def rows(data: Path, table: str = "moves") -> int:
    """How many rows a table of the database has."""
    with closing(sqlite3.connect(data / FILE)) as connection:
        return int(connection.execute(f"SELECT count(*) FROM {table}").fetchone()[0])


# Again ---------------------------------------------------------------------------------------


def test_the_same_people_sit_where_they_sat_at_once(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await house.rename(house.newcomer()[0], "Ada", 3)
            table = await house.make_table(ada, "max", 3, {"treats": 2}, {2: "random"})
            bo = await seated(house, table, ada, 1, "Bo")
            eve = await person(house, "Eve")
            await table.enter(eve, await table.invite(ada))
            await table.set_bot(ada, 2, None)
            await table.take_seat(bo, 2, "Bo's bear", 7)
            await play(table, [ada, bo, bo])
            with table.subscribe(eve) as sub:
                await sub.next()
                fresh = await house.again(table, bo)
                await sub.next()
                assert table.next_name == fresh.name
            assert sitting(fresh) == sitting(table)
            assert sitting(fresh)[0] == (ada.id, None, "Ada", 3)
            assert fresh.match.options == table.match.options
            assert (fresh.maker, fresh.follows, fresh.since) == (bo.id, table.id, 0)
            assert fresh.may_watch(eve)
            assert fresh.seats_of(bo) == [1, 2]
            for who in (ada, bo, eve):
                assert await house.again(table, who) is fresh
            late = await person(house, "Late")
            await table.enter(late, await table.invite(ada))
            assert (await house.again(table, late)).may_watch(late)
            stranger = await person(house)
            assert (await refused(house.again(table, stranger))).key == "not_entered"
            assert not fresh.may_watch(stranger)
            await play(fresh, [ada, bo, bo])
        async with open_house(data) as house:
            again = await house.find(table.name)
            assert again.next_name == fresh.name
            assert (await house.again(again, ada)).name == fresh.name
            assert sitting(await house.find(fresh.name)) == sitting(table)

    asyncio.run(run())


def test_all_who_ask_at_once_get_one_table(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo])
            asked = [house.again(table, who) for who in [ada, bo] * 10]
            fresh = await asyncio.gather(*asked)
            assert len(set(map(id, fresh))) == 1
            assert fresh[0] is await house.find(fresh[0].name)
            assert rows(data, "tables") == 2
            assert len(house.tables) == 2
            await play(fresh[0], [ada, bo])

    asyncio.run(run())


def test_its_maker_plays_again_with_other_options(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            assert (await refused(house.again(table, ada))).key == "running"
            await play(table, [ada, bo])
            first = await house.again(table, bo)
            other = await house.again(table, ada, {"treats": "2"}, 3)
            assert (other.match.options["treats"], len(other.seats)) == (2, 3)
            assert sitting(other)[:2] == sitting(table)
            assert table.next_name == other.name
            assert (await house.again(table, bo)).name == other.name
            small = await house.again(table, ada, {}, 1)
            assert sitting(small) == sitting(table)[:1]
            assert (await refused(house.again(table, bo, {"treats": 2}))).key == "not_maker"
            bad = await refused(house.again(table, ada, {"treats": 9}))
            assert bad.key == "bad_option"
            assert bad.clauses
            eve = await person(house)
            await table.enter(eve, await table.invite(ada))
            await house.delete(ada, small.name)
            assert (await refused(house.again(table, eve))).key == "not_seated"
            await play(first, [ada, bo])

    asyncio.run(run())


def test_an_ended_table_is_gone_on_with_a_new_one(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock) as house:
            table, ada, bo = await two(house)
            clock.now += 31 * DAY
            await house.sweep()
            fresh = await house.again(table, bo)
            assert table.ended == "idle"
            await play(fresh, [ada, bo])

    asyncio.run(run())


# Branches ------------------------------------------------------------------------------------


@pytest.mark.parametrize("line", [0, 1, 2, 3, 7, -1])
def test_a_branch_goes_on_from_a_line_with_its_own_luck(line: int, data: Path) -> None:
    async def run() -> None:
        async with open_house(data, seeds()) as house:
            table, ada, bo = await two(house, treats=3)
            await play(table, [ada, bo], 12)
            last = len(table.match.lines)
            at = line if line >= 0 else last
            fresh = await house.branch(table, bo, at)
            lines = list(fresh.match.lines)
            assert lines[:at] == table.match.lines[:at]
            assert all(one.lane for one in lines[at:]), "only luck that was awaited"
            assert (fresh.follows, fresh.since, fresh.maker) == (table.id, at, bo.id)
            assert sitting(fresh) == sitting(table)
            assert fresh.match.options == table.match.options
            assert (table.next_name, len(table.match.lines)) == ("", last)
            assert fresh.commitment == TableLuck(OTHER).commitment()
            assert not fresh.match.undone
            await play(fresh, [ada, bo])
            assert fresh.seed_hex == OTHER.hex()
            luck = TableLuck(OTHER)
            for one in throws(fresh.match):
                own = luck.outcome(one.lane, one.k, list(enumerate(one.weights)))
                assert one.line <= fresh.since or one.fell == own
            assert Record.parse(fresh.record_text()).replay().answer == "same"
            await play(table, [ada, bo], mark="n")
        async with open_house(data) as house:
            again = await house.find(fresh.name)
            assert (again.readonly, again.record_text()) == (None, fresh.record_text())
            assert (again.follows, again.since) == (table.id, at)

    asyncio.run(run())


def test_nobody_takes_back_what_was_played_before_the_branch(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            people = {0: ada, 1: bo}
            while not (table.match.lines and not table.match.lines[-1].lane):
                await play(table, [ada, bo], 1, f"m{table.version}")
            fresh = await house.branch(table, ada, len(table.match.lines))
            for who in people.values():
                assert fresh.undo_kind(who) is None
            await play(fresh, [ada, bo])

    asyncio.run(run())


def test_a_branch_of_a_finished_game_and_of_a_branch(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo])
            last = len(table.match.lines)
            over = await refused(house.branch(table, ada, last))
            assert (over.key, over.clauses) == ("branch_over", tuple(table.match.state.ended()))
            wrong = await refused(house.branch(table, ada, last + 1))
            assert (wrong.key, wrong.values["last"]) == ("bad_line", last)
            fresh = await house.branch(table, ada, last - 1)
            other = await house.branch(fresh, bo, 3)
            assert (other.follows, other.since) == (fresh.id, 3)
            await play(fresh, [ada, bo])
            await play(other, [ada, bo])
            await house.delete(ada, table.name)
            assert fresh.since == last - 1

    asyncio.run(run())


def test_who_only_watches_goes_on_alone(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            eve = await person(house, "Eve")
            assert (await refused(house.branch(table, eve, 0))).key == "not_entered"
            await table.enter(eve, await table.invite(ada))
            await play(table, [ada, bo], 6)
            fresh = await house.branch(table, eve, 4)
            assert [one[0] for one in sitting(fresh)] == [eve.id, None]
            assert fresh.may_watch(bo)
            await fresh.take_seat(eve, 1, "Eve")
            await play(fresh, [eve, eve])

    asyncio.run(run())


def test_a_running_game_with_secrets_has_no_branch(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house, secret_game.name)
            await play(table, [ada, bo], 4)
            assert (await refused(house.branch(table, ada, 1))).key == "branch_secret"
            assert len(house.tables) == 1
            await play(table, [ada, bo], mark="n")
            fresh = await house.branch(table, ada, 3)
            assert list(fresh.match.lines)[:3] == table.match.lines[:3]
            await play(fresh, [ada, bo])

    asyncio.run(run())


def test_a_table_that_can_not_be_stored_leaves_nothing_behind(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            await play(table, [ada, bo])
            before = (rows(data), rows(data, "tables"))
            stop = (
                "CREATE TRIGGER no BEFORE INSERT ON moves WHEN NEW.kind = 'move' "
                "BEGIN SELECT raise(ABORT, 'no'); END"
            )
            await house.store.work(lambda db: db.exec_driver_sql(stop).close())
            assert (await refused(house.branch(table, ada, 5))).key == "cannot_save"
            assert (rows(data), rows(data, "tables")) == before
            stop = stop.replace("TRIGGER no", "TRIGGER never").replace("'move'", "'seat'")
            await house.store.work(lambda db: db.exec_driver_sql(stop).close())
            assert (await refused(house.again(table, ada))).key == "cannot_save"
            assert (rows(data), rows(data, "tables"), table.next_name) == (*before, "")
            assert len(house.tables) == 1
            for name in ("no", "never"):
                drop = f"DROP TRIGGER {name}"
                await house.store.work(lambda db, drop=drop: db.exec_driver_sql(drop).close())
            await play(await house.again(table, ada), [ada, bo])

    asyncio.run(run())


def test_on_a_full_disk_nothing_new_begins_until_something_goes(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bo = await two(house)
            old, *people = await two(house)
            await play(table, [ada, bo])
            await play(old, people)
            text = table.record_text()
            await room(house, 0)
            keys = []
            while "cannot_save" not in keys:
                asked = house.keep_record(Person(f"{len(keys):024x}"), text)
                answer = (await asyncio.gather(asked, return_exceptions=True))[0]
                keys.append(getattr(answer, "key", ""))
            assert set(keys) == {"", "cannot_save"}
            last, full = len(table.match.lines) - 1, False
            while not full:
                before = (rows(data), rows(data, "tables"), rows(data, "records"))
                asked = house.branch(table, ada, last)
                full = isinstance((await asyncio.gather(asked, return_exceptions=True))[0], Refusal)
            assert (rows(data), rows(data, "tables"), rows(data, "records")) == before
            assert (await refused(house.branch(table, ada, last))).key == "cannot_save"
            await house.delete(people[0], old.name)
            await play(await house.make_table(ada, "max", 1), [ada], 3)
            await room(house, -1)
            fresh = await house.branch(table, ada, last)
            await house.keep_record(ada, text)
            await play(fresh, [ada, bo])

    asyncio.run(run())


# Records -------------------------------------------------------------------------------------


def text_of(game: str = "max", lines: int = 40) -> str:
    """The record of a game by nobody in particular."""
    match = Match(game, 2, {}, luck=None)
    while len(match.lines) < lines and not match.state.is_terminal():
        match.play_one(match.legal()[-1])
    return match.record.text


def test_a_record_is_kept_watched_and_gone_on_from(data: Path) -> None:
    async def run() -> None:
        text = text_of()
        async with open_house(data) as house:
            ada, bo = await person(house), await person(house, "Bo")
            name = await house.keep_record(ada, text)
            assert await house.keep_record(ada, text.replace("\n", "\r\n")) == name
            film = await house.kept(name)
            assert film.last == 40
            moment = await film.moment(40)
            assert checksum(moment.match.state) == Record.parse(text).keys[40]
            assert await house.kept(name) is film
            fresh = await house.branch_kept(name, bo, 25)
            assert list(fresh.match.lines)[:25] == list(film.lines)[:25]
            assert [one[0] for one in sitting(fresh)] == [bo.id, None]
            assert (fresh.follows, fresh.since) == (None, 25)
            await fresh.set_bot(bo, 1, None)
            await fresh.take_seat(bo, 1, "Bo")
            await play(fresh, [bo, bo])
        async with open_house(data) as house:
            assert (await house.kept(name)).last == 40
            for wrong in ("no-such-name", "x" * 1000, ""):
                with pytest.raises(NoTable):
                    await house.kept(wrong)

    asyncio.run(run())


BAD: list[tuple[str, Any, str, dict[str, Any]]] = [
    ("shopping list", lambda _: "milk\nbread\n", "bad_record", {"line": 1}),
    ("empty", lambda _: "", "bad_record", {"line": 1}),
    ("cut", lambda text: text[: len(text) // 2], "bad_record", {}),
    ("other game", lambda text: text.replace("game max", "game chess"), "bad_record", {"line": 3}),
    ("seats", lambda text: text.replace("seats 2", "seats 99"), "bad_record", {"line": 5}),
    ("edition", lambda text: text.replace("edition 1", "edition 9"), "other_edition", {"here": 1}),
    ("older", lambda text: text.replace("edition 1", "edition 0"), "other_edition", {"here": 1}),
    ("board", lambda text: text.replace("content ", "content 0"), "other_content", {}),
    ("cheat", lambda text: text.replace("\n3 ", "\n3 bird+"), "record_differs", {"line": 3}),
    ("key", lambda text: text[:-9] + "00000000\n", "record_differs", {"line": 40}),
    ("long", lambda text: text + "x" * 300_000, "long_record", {"most": 262_144}),
    ("long in bytes", lambda text: text + "é" * 140_000, "long_record", {}),
    ("no letters", lambda text: text.replace("release 0", "release \ud800\0"), "", {}),
]


@pytest.mark.parametrize(
    ("spoil", "key", "values"), [one[1:] for one in BAD], ids=[b[0] for b in BAD]
)
def test_what_is_no_record_of_a_game_here_is_refused_with_the_reason(
    spoil: Any, key: str, values: dict[str, Any], data: Path
) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            text = spoil(text_of())
            if not key:
                await house.kept(await house.keep_record(ada, text))
                return
            no = await refused(house.keep_record(ada, text))
            assert no.key == key
            assert {name: no.values[name] for name in values} == values
            assert rows(data, "records") == 0
            await house.kept(await house.keep_record(ada, text_of()))
            assert not faults(house)

    asyncio.run(run())


def test_a_record_of_too_many_lines_is_refused(data: Path) -> None:
    async def run() -> None:
        head, _, _ = text_of().partition("\n\n")
        lines = "\n".join(f"{number} throw" for number in range(1, 3002))
        async with open_house(data) as house:
            ada = await person(house)
            text = f"{head}\n\n{lines}\nkey 3001 0123456789abcdef\n"
            no = await refused(house.keep_record(ada, text))
            assert (no.key, no.values["most"]) == ("many_lines", 3000)
            await house.kept(await house.keep_record(ada, text_of()))

    asyncio.run(run())


def test_records_go_after_thirty_days_and_the_oldest_of_many(data: Path) -> None:
    async def run() -> None:
        clock = Clock()
        async with open_house(data, clock=clock, records=23) as house:
            ada, bo = await person(house), await person(house, "Bo")
            first = await house.keep_record(ada, text_of(lines=2))
            names = [await house.keep_record(ada, text_of(lines=n)) for n in range(3, 23)]
            assert rows(data, "records") == 20
            with pytest.raises(NoTable):
                await house.kept(first)
            for lines in (30, 31, 32):
                await house.keep_record(bo, text_of(lines=lines))
            assert (await refused(house.keep_record(bo, text_of()))).key == "too_many_records"
            clock.now += 31 * DAY
            assert (await house.kept(names[-1])).last == 22
            await house.sweep()
            with pytest.raises(NoTable):
                await house.kept(names[-1])
            await house.keep_record(bo, text_of())

    asyncio.run(run())


def test_a_record_for_one_seat_is_watched_and_not_gone_on_from(
    data: Path, secret_game: Game
) -> None:
    async def run() -> None:
        text = Record.parse(text_of(secret_game.name, 12)).for_seat(0).text
        async with open_house(data) as house:
            ada = await person(house)
            name = await house.keep_record(ada, text)
            film = await house.kept(name)
            assert (film.only, film.last) == ("seat 0", 12)
            assert (await film.moment(12)).view(0) is not None
            assert (await refused(house.branch_kept(name, ada, 2))).key == "branch_secret"
            assert house.tables == []

    asyncio.run(run())
