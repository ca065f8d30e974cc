"""A table: apply to a copy, append, swap, tell; refusals with clauses; the same after a restart."""

from __future__ import annotations

import asyncio
import sqlite3
from pathlib import Path
from typing import Any

import pytest

from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import KEYS, Refusal
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.table import Table
from ludoteca.record.record import Record
from tests.host.hosting import SEED, faults, open_house, person, play, refused, seated


async def two(house: House, game: str = "max", **given: Any) -> tuple[Table, Person, Person]:
    """A table for two, both seats held."""
    ada = await person(house)
    table = await house.make_table(ada, game, 2, **given)
    return table, ada, await seated(house, table, ada, 1, "Bob")


def counted(data: Path) -> int:
    """How many rows are stored, seen from outside."""
    connection = sqlite3.connect(data / "ludoteca.sqlite3")
    (rows,) = connection.execute("SELECT count(*) FROM moves").fetchone()
    connection.close()
    return int(rows)


def test_a_move_is_stored_before_anybody_is_told(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            stored_when_told = []
            sub = table.subscribe(bob)
            await sub.next()

            async def follow() -> None:
                update = await sub.next()
                stored_when_told.append((counted(data), update.version))

            following = asyncio.create_task(follow())
            rows = counted(data)
            before = table.match
            version = await table.act(ada, "a1", "throw", table.version)
            await following
            assert stored_when_told == [(rows + 1, version)]
            assert len(before.lines) == 0, "the match before was changed, not a copy"
            assert table.match.lines[0].text == "throw"

    asyncio.run(run())


def test_the_same_action_id_counts_once_also_at_once_and_after_a_restart(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            seen = table.version
            answers = await asyncio.gather(*(table.act(ada, "a1", "throw", seen) for _ in range(5)))
            assert set(answers) == {seen + 1}
            assert await table.act(ada, "a1", "mouse", 0) == seen + 1
            assert (await refused(table.act(bob, "a1", "throw", table.version))).key in KEYS
        async with open_house(data) as house:
            again = await house.find(table.name)
            assert await again.act(ada, "a1", "throw", 0) == seen + 1
            assert again.match.lines == table.match.lines

    asyncio.run(run())


def test_a_move_goes_on_to_its_end_when_who_asked_goes_away(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            asked = asyncio.create_task(table.act(ada, "a1", "throw", table.version))
            await asyncio.sleep(0)
            asked.cancel()
            await asyncio.gather(asked, return_exceptions=True)
            assert await table.act(ada, "a1", "throw", 0) == table.version
            assert table.match.lines[0].text == "throw"
        assert counted(data) == table.version

    asyncio.run(run())


async def meet(house: House) -> dict[str, Any]:
    """A table where seat 0 has thrown green and black; and people around it."""
    table, ada, bob = await two(house)
    cyd, dan = await person(house, "Cyd"), await person(house, "Dan")
    await table.enter(cyd, await table.invite(ada))
    await table.act(ada, "a1", "throw", table.version)
    assert table.match.lines[1].text == "green+black"
    return {"table": table, "ada": ada, "bob": bob, "cyd": cyd, "dan": dan}


@pytest.mark.parametrize(
    ("who", "action", "client", "seen", "key", "clauses"),
    [
        ("bob", "mouse", "x", 0, "not_your_turn", True),
        ("cyd", "mouse", "x", 0, "not_seated", False),
        ("dan", "mouse", "x", 0, "not_entered", False),
        ("ada", "throw", "x", 0, "illegal", True),
        ("ada", "mouse:2", "x", 0, "illegal", True),
        ("ada", "treat:milk", "x", 0, "illegal", True),
        ("ada", "cheat", "x", 0, "unknown_action", False),
        ("ada", "", "x", 0, "unknown_action", False),
        ("ada", "mouse\nthrow", "x", 0, "unknown_action", False),
        ("ada", "green+green", "x", 0, "unknown_action", False),
        ("ada", "mouse", "x", -1, "stale", False),
        ("ada", "mouse", "x", 1, "stale", False),
        ("ada", "mouse", "x", "1", "bad_message", False),
        ("ada", "mouse", "x", True, "bad_message", False),
        ("ada", "mouse", "", 0, "bad_message", False),
        ("ada", "mouse", "x" * 65, 0, "bad_message", False),
        ("ada", "mouse", "é", 0, "bad_message", False),
        ("ada", "mouse", "a\nb", 0, "bad_message", False),
        ("ada", "mouse", 7, 0, "bad_message", False),
        ("ada", 7, "x", 0, "bad_message", False),
    ],
)
def test_refusals_change_nothing_and_name_clauses(
    who: str, action: Any, client: Any, seen: Any, key: str, clauses: bool, data: Path
) -> None:
    """`seen` counts from the version now."""

    async def run() -> None:
        async with open_house(data) as house:
            there = await meet(house)
            table = there["table"]
            if isinstance(seen, int) and not isinstance(seen, bool):
                drawn: Any = table.version + seen
            else:
                drawn = seen
            before = (table.version, table.match.lines.copy(), counted(data))

            async def ask() -> None:
                await table.act(there[who], client, action, drawn)

            refusal = await refused(ask())
            assert refusal.key == key
            assert bool(refusal.clauses) == clauses
            assert (table.version, table.match.lines, counted(data)) == before
            await table.act(there["ada"], "after", "mouse", table.version)

    asyncio.run(run())


def test_one_may_undo_ones_own_choices_until_the_next_dice(data: Path) -> None:
    async def run() -> tuple[str, str]:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            assert (await refused(table.undo(ada, "u0", table.version))).key == "undo_nothing"
            await table.act(ada, "a1", "throw", table.version)
            text = table.record_text()
            await table.act(ada, "a2", "mouse", table.version)
            assert not table.may_undo(bob)
            assert table.may_undo(ada)
            assert (await refused(table.undo(bob, "u2", table.version))).key == "undo_not_yours"
            version = await table.undo(ada, "u3", table.version)
            assert await table.undo(ada, "u3", 0) == version
            assert table.record_text() == text
            assert table.log[-1] == Note(2, "undone", 0)
            assert (await refused(table.act(ada, "a3", "max", version - 1))).key == "stale"
            await table.act(ada, "a3", "max", version)
            await table.act(ada, "a4", table.match.legal()[0], table.version)
            return table.name, table.record_text()

    async def again(name: str, text: str) -> None:
        async with open_house(data) as house:
            assert (await house.find(name)).record_text() == text

    asyncio.run(again(*asyncio.run(run())))


def test_seats_are_taken_left_and_given_to_bots(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada, bob = await person(house), await person(house, "Bob")
            table = await house.make_table(ada, "max", 4, bots={0: "careful"})
            assert table.seats_of(ada) == [1], "the first seat that no bot plays"
            assert (await refused(table.take_seat(bob, 2, "Bob"))).key == "not_entered"
            await table.enter(bob, await table.invite(ada))
            for seat, key in [
                (0, "seat_taken"),
                (1, "seat_taken"),
                (4, "no_seat"),
                (-1, "no_seat"),
            ]:
                assert (await refused(table.take_seat(bob, seat, "Bob"))).key == key
            assert (await refused(table.take_seat(bob, 2, " "))).key == "bad_name"
            for avatar in (-1, 17, True, "1"):
                assert (await refused(table.take_seat(bob, 2, "B", avatar))).key == "bad_message"
            await table.take_seat(bob, 2, "Bob", 5)
            await table.take_seat(bob, 3, "Bob's son")
            assert (table.seats[2].name, table.seats[2].avatar) == ("Bob", 5)
            assert table.seats_of(bob) == [2, 3]
            assert (await refused(table.set_bot(bob, 0, None))).key == "not_maker"
            assert (await refused(table.set_bot(ada, 2, "random"))).key == "seat_taken"
            await table.leave(bob)
            assert (await refused(table.leave(bob))).key == "not_seated"
            assert (await refused(table.set_bot(ada, 2, "clever"))).key == "unknown_bot"
            await table.set_bot(ada, 2, "random")
            await table.set_bot(ada, 0, None)
            kinds = [entry.key for entry in table.log if isinstance(entry, Note)]
            assert kinds == ["bot", "sat", "sat", "sat", "left", "left", "bot", "bot"]
            held = [(seat.person_id, seat.bot) for seat in table.seats]
            assert held == [(None, None), (ada.id, None), (None, "random"), (None, None)]
        async with open_house(data) as house:
            again = await house.find(table.name)
            assert [(seat.person_id, seat.bot) for seat in again.seats] == held
            assert again.log == table.log
            assert again.may_watch(bob)

    asyncio.run(run())


@pytest.mark.parametrize(
    ("given", "key", "clauses"),
    [
        ({"game": "chess"}, "unknown_game", ()),
        ({"seats": 9}, "bad_option", ("1.1",)),
        ({"seats": 0}, "bad_option", ("1.1",)),
        ({"options": {"treats": 7}}, "bad_option", ("8.4", "12.1", "12.2")),
        ({"options": {"treats": "four"}}, "bad_option", ("8.4", "12.1", "12.2")),
        ({"options": {"dice": 3}}, "bad_option", ()),
        ({"bots": {2: "careful"}}, "no_seat", ()),
        ({"bots": {1: "deep blue"}}, "unknown_bot", ()),
        ({"bots": {1: "search:0"}}, "bot_budget", ()),
    ],
)
def test_a_table_that_cannot_be_is_refused(
    given: dict[str, Any], key: str, clauses: tuple[str, ...], data: Path
) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            made = house.make_table(await person(house), **{"game": "max", "seats": 2, **given})
            refusal = await refused(made)
            assert (refusal.key, refusal.clauses) == (key, clauses)
            assert house.tables == []
        assert counted(data) == 0

    asyncio.run(run())


def test_a_played_game_shows_its_seed_and_takes_nothing_more(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            assert table.seed_hex is None
            await play(table, [ada, bob])
            assert table.seed_hex == SEED.hex()
            for asked in (
                table.act(ada, "late", "throw", table.version),
                table.undo(ada, "late", table.version),
                table.leave(ada),
                table.set_bot(ada, 0, "random"),
            ):
                refusal = await refused(asked)
                assert (refusal.key, bool(refusal.clauses)) == ("over", True)
            assert Record.parse(table.record_text()).replay().answer == "same"
            name, text, log = table.name, table.record_text(), table.log
        async with open_house(data) as house:
            with pytest.raises(NoTable):
                house.table(name)
            first, second = await asyncio.gather(house.find(name), house.find(name))
            assert first is second
            assert (first.record_text(), first.log, first.seed_hex) == (text, log, SEED.hex())
            for wrong in ("no-such-1", "", "x" * 500):
                with pytest.raises(NoTable):
                    await house.find(wrong)

    asyncio.run(run())


def test_open_tables_are_the_same_after_a_restart(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house, options={"treats": 3, "gentle": "yes"})
            await play(table, [ada, bob], 17)
            facts = (table.version, table.commitment, table.log, table.seats, table.maker)
            key, text = table.match.state.key(), table.record_text()
        async with open_house(data, seeds=lambda: bytes(32)) as house:
            again = await house.find(table.name)
            assert (again.version, again.commitment, again.log, again.seats, again.maker) == facts
            assert (again.match.state.key(), again.record_text()) == (key, text)
            await play(again, [ada, bob], mark="n")
            assert again.seed_hex == SEED.hex()

    asyncio.run(run())


def test_luck_is_the_seeds_alone(data: Path, tmp_path: Path) -> None:
    """Two houses with the same seed: the same dice, whoever bots and people are."""

    async def run(folder: Path) -> list[str]:
        async with open_house(folder) as house:
            table, ada, bob = await two(house)
            await play(table, [ada, bob], 30)
            return [line.text for line in table.match.lines if line.lane]

    first = asyncio.run(run(data))
    assert asyncio.run(run(tmp_path / "other")) == first


@pytest.mark.parametrize(
    "change",
    [
        "UPDATE moves SET text = 'cheat' WHERE seq = {row}",
        "UPDATE moves SET \"check\" = '0000000000000000' WHERE seq = {row}",
        "UPDATE moves SET text = 'throw' || char(10) || 'dice green+gold' WHERE seq = {row}",
        "UPDATE moves SET text = 'throw' WHERE seq = {row}",
        "UPDATE moves SET kind = 'dance' WHERE seq = {row}",
        "UPDATE moves SET kind = 'seat', text = '[[9, [null, null, \"\", 0]]]' WHERE seq = {row}",
        "UPDATE moves SET kind = 'note', text = 'hello' WHERE seq = {row}",
        "UPDATE moves SET seat = 1 WHERE seq = {row}",
        "DELETE FROM moves WHERE seq = {row}",
    ],
)
def test_a_row_that_cannot_be_replayed_opens_the_table_read_only_before_it(
    change: str, data: Path
) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            other, cyd, dan = await two(house)
            before = table.version
            await play(table, [ada, bob], 8)
            await play(other, [cyd, dan], 8)
        connection = sqlite3.connect(data / "ludoteca.sqlite3")
        changed = change.format(row=before + 1) + f" AND table_id = {table.id}"
        assert connection.execute(changed).rowcount == 1
        connection.commit()
        connection.close()
        async with open_house(data) as house:
            again = await house.find(table.name)
            assert (again.readonly, again.version) == ("read_only", before)
            assert again.match.lines == []
            for asked in (
                again.act(ada, "x", "throw", again.version),
                again.undo(ada, "x", again.version),
                again.leave(ada),
            ):
                assert (await refused(asked)).key == "read_only"
            with again.subscribe(ada) as sub:
                assert (await sub.next()).version == before
            beside = await house.find(other.name)
            assert beside.readonly is None
            await play(beside, [cyd, dan], mark="n")
            (fault,) = faults(house)
            assert (fault["fault"], fault["table"]) == ("bad_row", table.id)
            assert house.status()["read_only"] == 1
        assert counted(data) > 0

    asyncio.run(run())


def test_a_row_from_outside_is_noticed(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            connection = sqlite3.connect(data / "ludoteca.sqlite3")
            connection.execute(
                "INSERT INTO moves SELECT table_id, seq + 1, 'other', kind, person, seat, text, "
                f'"check", at FROM moves WHERE seq = {table.version}'
            )
            connection.commit()
            connection.close()
            asked = table.act(ada, "a1", "throw", table.version)
            assert (await refused(asked)).key == "read_only"
            assert table.match.lines == []

    asyncio.run(run())


def test_a_game_that_is_not_installed_any_more_costs_nobody_else(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, *_ = await two(house, "toy")
            other, *_ = await two(house)
        connection = sqlite3.connect(data / "ludoteca.sqlite3")
        connection.execute("UPDATE tables SET game = 'gone' WHERE game = 'toy'")
        connection.commit()
        connection.close()
        async with open_house(data) as house:
            assert (await house.find(other.name)).readonly is None
            with pytest.raises(NoTable):
                await house.find(table.name)
            assert {fault["fault"] for fault in faults(house)} == {"bad_table"}

    asyncio.run(run())


@pytest.mark.parametrize("damage", ["options = 'none'", "options = '3'", "seed = x'00'"])
def test_a_table_that_cannot_be_read_costs_nobody_else(damage: str, data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, *_ = await two(house)
            other, *_ = await two(house)
        connection = sqlite3.connect(data / "ludoteca.sqlite3")
        connection.execute(f"UPDATE tables SET {damage} WHERE id = {table.id}")
        connection.commit()
        connection.close()
        async with open_house(data) as house:
            assert (await house.find(other.name)).readonly is None
            with pytest.raises(NoTable):
                await house.find(table.name)
            (fault,) = faults(house)
            assert (fault["fault"], fault["table"]) == ("bad_table", table.id)

    asyncio.run(run())


def test_rules_that_fail_are_a_refusal_and_a_fault(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house, "toy")
            await table.act(ada, "a0", "add", table.version)
            before = (table.version, table.match.state.key(), counted(data))
            asked = table.act(bob, "a1", "break", table.version)
            assert (await refused(asked)).key == "fault"
            assert (table.version, table.match.state.key(), counted(data)) == before
            (fault,) = faults(house)
            assert (fault["fault"], fault["error"], fault["line"]) == ("rules", "RuntimeError", 1)
            assert fault["where"][-1].startswith("toy_rules.py:")
            await table.act(bob, "a2", "add", table.version)
            assert (await refused(table.act(ada, "a3", "never", table.version))).clauses == ("1.9",)

    asyncio.run(run())


def test_as_many_games_as_the_house_takes_and_those_over_make_room(data: Path) -> None:
    async def run() -> None:
        async with open_house(data, tables=2) as house:
            ada = await person(house)
            first = await house.make_table(ada, "max", 1)
            await house.make_table(ada, "max", 1)
            assert (await refused(house.make_table(ada, "max", 1))).key == "too_many_tables"
            await play(first, [ada])
            third = await house.make_table(ada, "max", 1)
            assert {table.name for table in house.tables} >= {third.name}
            assert len(house.tables) == 2, "a table that is over and unwatched has left memory"
            assert (await refused(first.act(ada, "x", "throw", 1))).key == "closing"
            again = await house.find(first.name)
            assert again.record_text() == first.record_text()

    asyncio.run(run())


def test_requests_that_wait_are_answered_before_the_house_closes(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            asked = asyncio.create_task(table.act(ada, "a1", "throw", table.version))
            await asyncio.sleep(0)
        assert await asked == table.version
        assert counted(data) == table.version
        assert (await refused(table.act(ada, "a2", "mouse", table.version))).key == "closing"

    asyncio.run(run())


def test_too_much_waiting_at_one_table_is_refused(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, _ = await two(house)
            asked = [table.act(ada, f"a{number}", "cheat", table.version) for number in range(400)]
            answers = await asyncio.gather(*asked, return_exceptions=True)
            keys = {answer.key for answer in answers if isinstance(answer, Refusal)}
            assert keys == {"unknown_action", "busy"}
            await table.act(ada, "after", "throw", table.version)

    asyncio.run(run())


def test_the_status_counts(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada, bob = await two(house)
            with table.subscribe(ada), table.subscribe(ada), table.subscribe(bob):
                status = house.status()
                assert (status["tables"], status["running"]) == (1, 1)
                assert (status["connections"], status["people"]) == (3, 2)
                assert status["ok"] is True
            assert house.status()["connections"] == 0

    asyncio.run(run())
