"""Proposals: they pass when all who play and are present agree; a no, a minute or a move ends them.

A sentence a test, from the design: bots, spectators and the absent don't count; one yes opens the
door to who knocks; in a game with secrets nobody takes a second seat without agreement.
"""

from __future__ import annotations

import asyncio
from pathlib import Path

import pytest

from ludoteca.engine.game import Game
from tests.host.hosting import open_house, person, refused, seated, until
from tests.host.meeting import away, meet, only, sits

# Who must agree


def test_a_new_person_sits_when_all_who_play_and_are_present_say_yes(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            asked = only(table)
            assert (asked.kind, asked.by, asked.name, asked.seat) == ("sit", there.dan.id, "Dan", 3)
            assert asked.missing == (there.ada.id, there.bob.id, there.cyd.id)
            assert asked.until == 60.0
            await table.answer(there.ada, asked.id, True)
            await table.answer(there.ada, asked.id, True)
            await table.answer(there.bob, asked.id, True)
            assert only(table).missing == (there.cyd.id,)
            assert table.seats[3].kind == "free"
            await table.answer(there.cyd, asked.id, True)
            assert table.proposals == []
            assert table.seats_of(there.dan) == [3]

    asyncio.run(run())


def test_one_no_ends_it(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            asked = only(table)
            await table.answer(there.ada, asked.id, True)
            await table.answer(there.bob, asked.id, False)
            assert table.proposals == []
            assert table.seats[3].kind == "free"
            for yes in (True, False):
                late = await refused(table.answer(there.cyd, asked.id, yes))
                assert late.key == "proposal_gone"
            assert (await refused(sits(there, there.dan))).key == "turned_down"
            there.clock.forward(30)
            await sits(there, there.dan)
            assert only(table).id != asked.id

    asyncio.run(run())


def test_bots_spectators_and_the_absent_are_not_asked(data: Path) -> None:
    """Bob has been gone for 30 seconds, a bot stands in for Cyd, who is here: only Ada is asked."""

    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            away(there, there.bob, there.cyd)
            await table.stand_in(there.ada, 2, "careful")
            with table.subscribe(there.cyd):
                await sits(there, there.dan)
                assert only(table).missing == (there.ada.id,)
                no = await refused(table.answer(there.dan, only(table).id, True))
                assert no.key == "not_seated"
                eve = await refused(table.answer(there.eve, only(table).id, True))
                assert eve.key == "not_entered"
                await table.answer(there.ada, only(table).id, True)
                assert table.seats_of(there.dan) == [3]

    asyncio.run(run())


def test_who_goes_for_thirty_seconds_is_not_waited_for(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            for who in (there.ada, there.cyd):
                await table.answer(who, only(table).id, True)
            there.lines[there.bob.id].close()
            there.clock.forward(29.9)
            assert only(table).missing == (there.bob.id,)
            assert only(table).until == pytest.approx(30.1)
            there.clock.forward(0.1)
            await until(there.lines[there.dan.id], lambda update: update.mine == [3])

    asyncio.run(run())


def test_who_comes_meanwhile_is_asked_too(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            away(there, there.bob)
            await sits(there, there.dan)
            assert only(table).missing == (there.ada.id, there.cyd.id)
            with table.subscribe(there.bob):
                assert only(table).missing == (there.ada.id, there.bob.id, there.cyd.id)

    asyncio.run(run())


def test_where_nobody_else_plays_who_is_present_it_passes_at_once(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            away(there, there.ada, there.bob, there.cyd)
            await sits(there, there.dan)
            assert there.table.seats_of(there.dan) == [3]
            await sits(there, there.dan, 3)
            there.table.subscribe(there.ada)
            there.lines[there.dan.id].close()
            there.clock.forward(30)
            await there.table.stand_in(there.ada, 1, "random")
            assert there.table.seats[1].kind == "stand_in"

    asyncio.run(run())


# How it ends


def test_it_lapses_after_a_minute(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table, line = there.table, there.lines[there.ada.id]
            await sits(there, there.dan)
            asked = only(table)
            await until(line, lambda update: update.proposals)
            there.clock.forward(59.9)
            assert [one.id for one in table.proposals] == [asked.id]
            there.clock.forward(0.1)
            await until(line, lambda update: not update.proposals)
            late = await refused(table.answer(there.ada, asked.id, True))
            assert late.key == "proposal_gone"
            assert (await refused(sits(there, there.dan))).key == "turned_down"
            there.clock.forward(30)
            await sits(there, there.dan)

    asyncio.run(run())


def test_it_lapses_with_the_next_move(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            await table.undo(there.ada, "u1", table.version)
            await table.knock(there.eve, "Eve")
            assert [one.kind for one in table.proposals] == ["sit", "undo", "knock"]
            await table.act(there.ada, "a2", table.match.legal()[0], table.version)
            assert [one.kind for one in table.proposals] == ["knock"], "who knocks still waits"

    asyncio.run(run())


def test_who_asked_may_take_it_back(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            await table.answer(there.dan, only(table).id, False)
            assert table.proposals == []
            await sits(there, there.dan)
            assert only(table).by == there.dan.id, "and may ask again at once"

    asyncio.run(run())


def test_a_person_has_one_proposal_at_a_time_and_asking_twice_is_asking_once(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            first = only(table)
            await sits(there, there.dan)
            assert only(table).id == first.id
            await sits(there, there.bob)
            await table.undo(there.ada, "u1", table.version)
            await table.undo(there.ada, "u1", table.version)
            assert [one.kind for one in table.proposals] == ["sit", "sit", "undo"]
            await sits(there, there.ada)
            assert [one.kind for one in table.proposals] == ["sit", "sit", "sit"]

    asyncio.run(run())


def test_a_seat_that_is_filled_meanwhile_ends_what_was_asked_about_it(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await sits(there, there.dan)
            await sits(there, there.bob)
            first, second = table.proposals
            await table.answer(there.ada, second.id, True)
            await table.answer(there.cyd, second.id, True)
            assert table.seats_of(there.bob) == [1, 3]
            assert table.proposals == []
            del first

    asyncio.run(run())


def test_who_gets_up_asks_for_nothing_more(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await table.undo(there.ada, "u1", table.version)
            assert only(table).kind == "undo"
            await table.leave(there.ada)
            assert table.proposals == []
            away(there, there.bob)
            await table.stand_in(there.cyd, 1, "careful")
            assert table.seats[1].kind == "stand_in", "Ada plays no more: nobody is asked"

    asyncio.run(run())


def test_who_is_removed_asks_for_nothing_more(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            await sits(there, there.bob)
            assert only(there.table).by == there.bob.id
            await there.table.remove(there.ada, 1)
            assert there.table.proposals == []

    asyncio.run(run())


def test_so_many_may_ask_at_once(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            for number in range(8):
                await table.knock(await person(there.house, f"P{number}"), f"P{number}")
            more = await refused(table.knock(there.eve, "Eve"))
            assert more.key == "too_many_proposals"
            await table.undo(there.ada, "u1", table.version)
            assert table.proposals[-1].kind == "undo", "those inside are not held up by it"

    asyncio.run(run())


def test_nothing_of_it_lasts(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            await sits(there, there.dan)
            name, version = there.table.name, there.table.version
        async with open_house(data) as house:
            found = await house.find(name)
            assert (found.proposals, found.version) == ([], version)

    asyncio.run(run())


# Stand-ins


def test_a_stand_in_is_agreed_on_and_bots_may_wait_for_it(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            away(there, there.bob)
            await table.stand_in(there.cyd, 1, "careful")
            asked = only(table)
            assert (asked.kind, asked.name, asked.seat, asked.bot) == (
                "stand_in", "Cyd", 1, "careful",
            )  # fmt: skip
            await table.answer(there.ada, asked.id, True)
            assert table.seats[1].kind == "stand_in"

    asyncio.run(run())


def test_a_stand_in_for_who_comes_back_meanwhile_is_off(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            away(there, there.bob)
            await table.stand_in(there.cyd, 1, "careful")
            with table.subscribe(there.bob):
                assert table.proposals == []

    asyncio.run(run())


def test_one_may_ask_for_a_stand_in_for_oneself(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            await table.stand_in(there.bob, 1, "careful")
            assert only(table).missing == (there.ada.id, there.cyd.id)
            for who in (there.ada, there.cyd):
                await table.answer(who, only(table).id, True)
            assert table.seats[1].kind == "stand_in"

    asyncio.run(run())


def test_bots_wait_while_people_agree_and_go_on_when_it_is_settled(data: Path, toy: None) -> None:
    """Ada has rolled, and a bot is to move: it has chosen, but moves only after Bob's no."""

    async def run() -> None:
        async with open_house(data, beat_seconds=0.2) as house:
            ada = await person(house)
            table = await house.make_table(ada, "toy", 3, bots={1: "careful"})
            bob = await seated(house, table, ada, 2, "Bob")
            with table.subscribe(ada) as sub, table.subscribe(bob):
                await table.act(ada, "a1", "roll", table.version)
                await table.undo(ada, "u1", table.version)
                asked = only(table)
                while not house.thinkers._idle:
                    await asyncio.sleep(0.01)
                assert (len(table.match.lines), table.proposals) == (2, [asked])
                await table.answer(bob, asked.id, False)
                await until(sub, lambda update: update.public.turn == 2)
                assert [line.text for line in table.match.lines][2:] == ["add"]

    asyncio.run(run())


def test_an_undo_agreed_on_at_a_bots_turn_takes_its_turn_away(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data, beat_seconds=0.2) as house:
            ada = await person(house)
            table = await house.make_table(ada, "toy", 3, bots={1: "careful"})
            bob = await seated(house, table, ada, 2, "Bob")
            with table.subscribe(ada) as sub, table.subscribe(bob):
                await table.act(ada, "a1", "roll", table.version)
                await table.undo(ada, "u1", table.version)
                await table.answer(bob, only(table).id, True)
                assert (table.match.lines, table.view(None).awaited.seat) == ([], 0)
                await table.act(ada, "a2", "add", table.version)
                await until(sub, lambda update: update.public.turn == 2)

    asyncio.run(run())


# A second seat where there are secrets


def test_a_second_seat_in_a_game_with_secrets_needs_agreement_from_the_start(
    data: Path, secret_game: Game
) -> None:
    async def run() -> None:
        async with meet(data, secret_game.name, begun=False) as there:
            table = there.table
            await sits(there, there.bob)
            assert (only(table).kind, only(table).seat) == ("second", 3)
            for who in (there.ada, there.cyd):
                await table.answer(who, only(table).id, True)
            assert table.seats_of(there.bob) == [1, 3]

    asyncio.run(run())


def test_alone_at_one_device_the_seats_are_ones_own(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, secret_game.name, 3)
            await table.take_seat(ada, 1, "Ada's son")
            await table.take_seat(ada, 2, "Ada's daughter")
            assert table.seats_of(ada) == [0, 1, 2]

    asyncio.run(run())


# At the door


def test_one_yes_of_a_seated_person_opens_the_door_to_who_knocks(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            assert not table.knocks(there.eve)
            await table.knock(there.eve, "  Eve ")
            await table.knock(there.eve, "Eve")
            assert table.knocks(there.eve)
            assert (only(table).kind, only(table).name, only(table).seat) == ("knock", "Eve", -1)
            no = await refused(table.answer(there.dan, only(table).id, True))
            assert no.key == "not_seated"
            await table.answer(there.cyd, only(table).id, True)
            assert table.may_watch(there.eve)
            assert not table.knocks(there.eve)
            name = table.name
        async with open_house(data) as house:
            assert (await house.find(name)).may_watch(there.eve)

    asyncio.run(run())


def test_who_made_the_table_may_open_too_without_a_seat(data: Path) -> None:
    async def run() -> None:
        async with meet(data, begun=False) as there:
            table = there.table
            await table.leave(there.ada)
            await table.knock(there.eve, "Eve")
            await table.answer(there.ada, only(table).id, True)
            assert table.may_watch(there.eve)

    asyncio.run(run())


def test_a_knock_that_nobody_answers_lapses_and_one_turned_down_waits(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            assert (await refused(table.knock(there.eve, " "))).key == "bad_name"
            await table.knock(there.eve, "Eve")
            there.clock.forward(60)
            assert not table.knocks(there.eve)
            await table.knock(there.eve, "Eve")
            await table.answer(there.ada, only(table).id, False)
            assert not table.may_watch(there.eve)
            assert (await refused(table.knock(there.eve, "Eve"))).key == "turned_down"

    asyncio.run(run())


def test_ten_knocks_a_minute_from_one_address(data: Path) -> None:
    async def run() -> None:
        async with meet(data) as there:
            table = there.table
            for number in range(10):
                stranger = await person(there.house, f"P{number}")
                await table.knock(stranger, stranger.name, "192.0.2.7")
                await table.answer(there.ada, only(table).id, False)
            asked = table.knock(there.eve, "Eve", "192.0.2.7")
            assert (await refused(asked)).key == "too_many_tries"
            await table.knock(there.eve, "Eve", "192.0.2.8")
            await table.enter(await person(there.house), await table.invite(there.ada), "192.0.2.7")

    asyncio.run(run())
