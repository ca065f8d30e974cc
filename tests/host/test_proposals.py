"""Proposals: they pass when all who play and are present agree; a no, a minute or a move ends them.

A sentence a test, from the design: bots, spectators and the absent don't count; one yes opens the
door to who knocks; in a game with secrets nobody takes a second seat without agreement.
"""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

import pytest

from ludoteca.engine.game import Game
from ludoteca.host.people import Person
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.proposals import Proposal
from ludoteca.host.tables.table import Table
from tests.host.hosting import Clock, open_house, person, refused, seated, until


@asynccontextmanager
async def meet(
    data: Path, game: str = "max", begun: bool = True, **made: Any
) -> AsyncIterator[SimpleNamespace]:
    """Ada, Bob and Cyd sit at 0, 1, 2 of four seats; Ada has moved. Dan looks on, Eve is outside.

    All four inside are connected; `clock.forward` moves the time.
    """
    clock = Clock()
    async with open_house(data, clock=clock) as house:
        ada = await person(house)
        table = await house.make_table(ada, game, 4, **made)
        bob = await seated(house, table, ada, 1, "Bob")
        cyd = await seated(house, table, ada, 2, "Cyd")
        dan, eve = await person(house, "Dan"), await person(house, "Eve")
        await table.enter(dan, await table.invite(ada))
        if begun:
            await table.act(ada, "first", table.match.legal()[-1], table.version)
        lines = {who.id: table.subscribe(who) for who in (ada, bob, cyd, dan)}
        yield SimpleNamespace(
            house=house, clock=clock, table=table, ada=ada, bob=bob, cyd=cyd, dan=dan, eve=eve,
            lines=lines,
        )  # fmt: skip


def only(table: Table) -> Proposal:
    """The one proposal that is open."""
    (proposal,) = table.proposals
    return proposal


def away(there: SimpleNamespace, *people: Person) -> None:
    """They go, and half a minute passes."""
    for who in people:
        there.lines[who.id].close()
    there.clock.forward(30)


async def sits(there: SimpleNamespace, who: Person, seat: int = 3) -> None:
    """Somebody asks for the free seat."""
    await there.table.take_seat(who, seat, who.name)


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


# Taking back past dice


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
