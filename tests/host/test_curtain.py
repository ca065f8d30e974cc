"""The curtain: several seats at one device in a game with secrets, and who may see what when."""

from __future__ import annotations

import asyncio
from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace

import msgspec
import pytest

from ludoteca.engine.game import Game
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.watching import Update
from ludoteca.record.record import Record
from tests.host.hosting import Clock, open_house, person, seated


@asynccontextmanager
async def family(data: Path, game: Game) -> AsyncIterator[SimpleNamespace]:
    """Ada holds seats 0 and 1 at one device, Bob seat 2; the child at seat 0 has looked at one."""
    clock = Clock()
    async with open_house(data, clock=clock) as house:
        ada = await person(house)
        table = await house.make_table(ada, game.name, 3)
        await table.take_seat(ada, 1, "Ada's son")
        bob = await seated(house, table, ada, 2, "Bob")
        while not any(line.lane == "tokens" for line in table.match.lines):
            seat = int(table.match.state.current_player)
            legal = table.match.legal()
            choice = next((word for word in legal if word.startswith("look:")), legal[0])
            who = bob if seat == 2 else ada
            await table.act(who, f"c{table.version}", choice, table.version)
        yield SimpleNamespace(house=house, clock=clock, table=table, ada=ada, bob=bob)


def known(update: Update) -> int:
    """How many tokens an update shows to its viewer and not to everybody."""
    own, public = update.final.tokens, update.public.tokens
    return sum(one != other for one, other in zip(own, public, strict=True))


def looker(there: SimpleNamespace) -> int:
    """The seat that has looked at a token."""
    table = there.table
    return next(seat for seat in range(3) if table.view(seat).tokens != table.view(None).tokens)


def test_of_several_seats_nothing_private_is_sent_until_one_is_lifted(
    data: Path, secret_game: Game
) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            table = there.table
            with table.subscribe(there.ada) as sub:
                drawn = await sub.next()
                assert (drawn.seat, drawn.mine) == (None, [0, 1])
                assert msgspec.json.encode(drawn.final) == msgspec.json.encode(drawn.public)
                assert drawn.final.legal == []
                for seat in (0, 1):
                    sub.lift(seat)
                    lifted = await sub.next()
                    assert (lifted.seat, lifted.stamp) == (seat, drawn.stamp)
                    assert lifted.final == table.view(seat)
                sub.drop()
                assert (await sub.next()).seat is None
                sub.drop()

    asyncio.run(run())


def test_one_seat_is_ones_own_view_at_once(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            with there.table.subscribe(there.bob) as sub:
                assert (await sub.next()).seat == 2
                sub.lift(2)
                assert sub.stamp == there.table.stamp, "there is no curtain to lift"

    asyncio.run(run())


def test_without_secrets_there_is_no_curtain(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2)
            await table.take_seat(ada, 1, "Ada's son")
            with table.subscribe(ada) as sub:
                update = await sub.next()
                assert update.seat == 0
                assert update.final.legal

    asyncio.run(run())


def test_a_lifted_curtain_falls_after_twenty_seconds(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            with there.table.subscribe(there.ada) as sub:
                sub.lift(0)
                there.clock.forward(19)
                sub.lift(0)
                there.clock.forward(19.9)
                assert (await sub.next()).seat == 0
                there.clock.forward(0.1)
                assert (await sub.next()).seat is None

    asyncio.run(run())


def test_it_lifts_for_one_connection_alone(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            seat = looker(there)
            who = there.bob if seat == 2 else there.ada
            if seat == 2:
                return
            with there.table.subscribe(who) as one, there.table.subscribe(who) as other:
                one.lift(seat)
                assert known(await one.next()) == 1
                assert known(await other.next()) == 0
                assert known(there.table.glance(who)) == 0

    asyncio.run(run())


def test_nobody_lifts_anothers(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            with there.table.subscribe(there.ada) as sub, pytest.raises(Refusal) as caught:
                sub.lift(2)
            assert caught.value.key == "not_seated"
            with there.table.subscribe(there.bob) as sub, pytest.raises(Refusal):
                sub.lift(0)

    asyncio.run(run())


def test_a_seat_that_goes_takes_its_view_along(data: Path, secret_game: Game) -> None:
    """Lifted, then left: what is shown next is the view of the seat that is still held."""

    async def run() -> None:
        async with family(data, secret_game) as there:
            with there.table.subscribe(there.ada) as sub:
                sub.lift(0)
                await sub.next()
                await there.table.leave(there.ada, 0)
                assert (await sub.next()).seat == 1
                await there.table.leave(there.ada)
                assert (await sub.next()).seat is None

    asyncio.run(run())


def test_one_acts_from_behind_the_curtain(data: Path, secret_game: Game) -> None:
    """Which seat is awaited is known to all: holding its curtain is for looking, not for acting."""

    async def run() -> None:
        async with family(data, secret_game) as there:
            table = there.table
            with table.subscribe(there.ada), table.subscribe(there.bob):
                for _ in range(12):
                    seat = int(table.match.state.current_player)
                    who = there.bob if seat == 2 else there.ada
                    choice = table.match.legal()[0]
                    await table.act(who, f"d{table.version}", choice, table.version)

    asyncio.run(run())


def test_the_record_is_cut_to_what_the_own_seat_has_seen(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            table = there.table
            seat = looker(there)
            whole = table.match.record.text
            for who in (there.ada, there.bob, None):
                text = table.record_text(who)
                mine = table.seats_of(who) if who else []
                assert (text == table.match.record_for(seat).text) == (mine == [seat])
                assert text != whole
                assert Record.parse(text).replay().answer == "same"

    asyncio.run(run())


def test_of_several_seats_one_asks_for_one_record(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            table = there.table
            match = table.match
            assert table.record_text(there.ada) == match.record_for(None).text
            for who, seats in ((there.ada, {0, 1}), (there.bob, {2}), (None, set())):
                for seat in range(-1, 4):
                    if seat in seats:
                        assert table.record_text(who, seat) == match.record_for(seat).text
                        continue
                    with pytest.raises(Refusal) as refusal:
                        table.record_text(who, seat)
                    assert refusal.value.key == "film_secret"

    asyncio.run(run())


def test_after_the_end_everybody_may_have_the_whole_record(data: Path, secret_game: Game) -> None:
    async def run() -> None:
        async with family(data, secret_game) as there:
            table = there.table
            for number in range(200):
                if table.over:
                    break
                who = there.bob if table.match.state.current_player == 2 else there.ada
                await table.act(who, f"e{number}", table.match.legal()[0], table.version)
            assert table.over
            for who in (there.ada, there.bob, None):
                assert table.record_text(who) == table.match.record.text
            assert "?" not in table.record_text()
            assert table.record_text(there.bob, 0) == table.match.record.text

    asyncio.run(run())
