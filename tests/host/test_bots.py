"""Bots: asked in processes of their own after the beats; stuck, dead or wrong costs no game."""

from __future__ import annotations

import asyncio
import io
import os
import signal
import time
from collections.abc import Sequence
from pathlib import Path

import pytest

from ludoteca.host.bots.thinking import BotStuck, BotTask, Thinkers
from ludoteca.host.faults import Faults
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.table import Table
from tests.host.hosting import faults, open_house, person, until
from tests.host.toy_rules import SECRET


async def against(
    house: House, bot: str, game: str = "toy", rounds: int = 1
) -> tuple[Table, Person]:
    """A table of a person and a bot."""
    ada = await person(house)
    options = {"rounds": rounds} if game == "toy" else {}
    return await house.make_table(ada, game, 2, options, {1: bot}), ada


async def to_the_end(table: Table, ada: Person, action: str = "add") -> None:
    """Play seat 0, wait for the bot."""
    with table.subscribe(ada) as sub:
        while not table.over:
            await until(sub, lambda update: update.public.awaited.seat in (0, -4), 60)
            if not table.over:
                choice = action if action in table.match.legal() else table.match.legal()[0]
                await table.act(ada, f"c{table.version}", choice, table.version)


def task(bot: str = "careful", lines: tuple[str, ...] = ("add",)) -> BotTask:
    """A question about a toy."""
    return BotTask("toy", 2, {"rounds": 3}, lines, 1, bot)


def test_a_whole_game_with_bots_is_played(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 3, bots={1: "careful", 2: "random"})
            await to_the_end(table, ada, "throw")
            assert faults(house) == []
            assert house.thinkers.started == 1, "one process is enough for one table"
            text = table.record_text()
        async with open_house(data) as house:
            assert (await house.find(table.name)).record_text() == text

    asyncio.run(run())


def test_only_bots_play_to_the_end(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 2, bots={0: "random", 1: "careful"})
            with table.subscribe(ada) as sub:
                await until(sub, lambda update: update.public.over)

    asyncio.run(run())


def test_no_process_is_started_before_a_bot_is_asked(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, "careful")
            assert house.thinkers.started == 0
            await to_the_end(table, ada)
            assert house.thinkers.started == 1

    asyncio.run(run())


def test_a_bot_waits_until_the_beats_had_their_time(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data, beat_seconds=0.3) as house:
            table, ada = await against(house, "careful", rounds=2)
            with table.subscribe(ada) as sub:
                for seconds in (0.25, 0.25):
                    began = time.monotonic()
                    version = await table.act(ada, f"c{table.version}", "add", table.version)
                    await until(sub, lambda update, v=version: update.version > v)  # type: ignore[misc]
                    assert time.monotonic() - began > seconds

    asyncio.run(run())


def test_a_bot_waits_longer_for_a_beat_that_is_shown_longer(
    data: Path, toy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    class Slow:
        def lasts(self, event: str, arguments: Sequence[int]) -> float:
            return 2.4

    async def run() -> None:
        async with open_house(data, beat_seconds=0.3) as house:
            table, ada = await against(house, "careful", rounds=1)
            monkeypatch.setattr(type(table.game), "face", lambda _: Slow())
            with table.subscribe(ada) as sub:
                began = time.monotonic()
                version = await table.act(ada, "c1", "add", table.version)
                await until(sub, lambda update: update.version > version)
                assert time.monotonic() - began > 0.7

    asyncio.run(run())


@pytest.mark.parametrize("bot", ["honest", "chatty"])
def test_a_bot_gets_a_resampled_world_and_may_print(bot: str, data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, bot, rounds=2)
            await to_the_end(table, ada)
            assert [line.text for line in table.match.lines] == ["add"] * 4
            assert faults(house) == []

    asyncio.run(run())


@pytest.mark.parametrize(
    ("bot", "other", "seconds"),
    [
        ("stuck", "careful", 5.0),
        ("dying", "careful", 10.0),
        ("broken", "careful", 10.0),
        ("wild", "careful", 10.0),
    ],
)
def test_a_bot_that_gives_no_good_answer_is_replaced_for_that_move(
    bot: str, other: str, seconds: float, data: Path, toy: None
) -> None:
    async def run() -> None:
        async with open_house(data, bot_seconds=seconds) as house:
            table, ada = await against(house, bot)
            await to_the_end(table, ada)
            assert [line.text for line in table.match.lines] == ["add", "add"]
            assert table.log[-2] == Note(1, "bot_stuck", 1, (bot, other))
            assert table.seats[1].bot == bot, "for that move only"
            assert any(fault["fault"] == "bot" for fault in faults(house))
            assert SECRET not in str(faults(house))
            log, version = table.log, table.version
        async with open_house(data) as house:
            again = await house.find(table.name)
            assert (again.log, again.version) == (log, version)

    asyncio.run(run())


def test_a_stuck_bot_holds_up_nobody_else(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data, bot_seconds=60.0) as house:
            table, ada = await against(house, "stuck")
            other, bob = await against(house, "careful", rounds=3)
            await table.act(ada, "c1", "add", table.version)
            while not house.thinkers.pids():
                await asyncio.sleep(0.01)
            await asyncio.wait_for(to_the_end(other, bob), 10)
            assert table.match.lines[-1].text == "add"
            assert len(table.match.lines) == 1

    asyncio.run(run())


def test_a_killed_worker_is_replaced_and_nobody_notices(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, "slow", rounds=3)
            with table.subscribe(ada) as sub:
                await table.act(ada, "c1", "add", table.version)
                while not house.thinkers.pids():  # it thinks: 0.4 s
                    await asyncio.sleep(0.01)
                os.kill(house.thinkers.pids()[0], signal.SIGKILL)
                await until(sub, lambda update: update.public.turn == 2)
                os.kill(house.thinkers.pids()[0], signal.SIGKILL)  # it rests
                await table.act(ada, "c2", "add", table.version)
                await until(sub, lambda update: update.public.turn == 4)
            assert not [entry for entry in table.log if isinstance(entry, Note) and entry.line]
            assert house.thinkers.status()["stuck"] == 0
            assert house.thinkers.status()["started"] == 3

    asyncio.run(run())


def test_no_worker_outlives_the_house(data: Path, toy: None) -> None:
    async def run() -> list[int]:
        async with open_house(data, bot_seconds=60.0) as house:
            table, ada = await against(house, "stuck")
            await table.act(ada, "c1", "add", table.version)
            while not house.thinkers.pids():
                await asyncio.sleep(0.01)
            return house.thinkers.pids()

    for pid in asyncio.run(run()):
        with pytest.raises(ProcessLookupError):
            os.kill(pid, 0)


def test_a_worker_ends_with_its_input_even_in_thought(toy: None) -> None:
    """As when the house is killed: nobody is left to end the worker."""

    async def run() -> None:
        thinkers = Thinkers(1, 60.0, Faults(io.StringIO()))
        asked = asyncio.create_task(thinkers.choose(task("stuck")))
        while not thinkers.pids():
            await asyncio.sleep(0.01)
        (worker,) = thinkers._all
        assert worker.process.stdin is not None
        worker.process.stdin.close()
        async with asyncio.timeout(5):
            await worker.process.wait()
        asked.cancel()
        await thinkers.stop()

    asyncio.run(run())


def test_at_most_so_many_processes_and_all_are_answered(toy: None) -> None:
    async def run() -> None:
        thinkers = Thinkers(2, 10.0, Faults(io.StringIO()))
        answers = await asyncio.gather(*(thinkers.choose(task()) for _ in range(30)))
        assert answers == ["add"] * 30
        assert 1 <= thinkers.started <= 2
        await thinkers.stop()
        assert thinkers.pids() == []

    asyncio.run(run())


@pytest.mark.parametrize(
    ("bot", "reason", "seconds"),
    [("stuck", "slow", 0.3), ("dying", "died", 60.0), ("broken", "failed", 60.0)],
)
def test_the_reason_of_a_stuck_bot(bot: str, reason: str, seconds: float, toy: None) -> None:
    async def run() -> None:
        thinkers = Thinkers(1, seconds, Faults(io.StringIO()))
        with pytest.raises(BotStuck) as caught:
            await thinkers.choose(task(bot))
        assert caught.value.reason == reason
        thinkers.seconds = 60.0
        assert await thinkers.choose(task()) == "add"
        await thinkers.stop()

    asyncio.run(run())


def test_a_taken_back_choice_makes_the_bot_think_again(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, "slow")
            await table.act(ada, "c1", "add", table.version)
            await table.undo(ada, "u1", table.version)
            await table.act(ada, "c2", "pass", table.version)
            with table.subscribe(ada) as sub:
                await until(sub, lambda update: update.public.over)
            assert [line.text for line in table.match.lines] == ["pass", "add"]

    asyncio.run(run())


def test_a_bot_that_sits_down_at_the_awaited_seat_moves(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "toy", 2, {"rounds": 1})
            await table.act(ada, "c1", "add", table.version)
            await table.set_bot(ada, 1, "careful")
            with table.subscribe(ada) as sub:
                await until(sub, lambda update: update.public.over)

    asyncio.run(run())


def test_bots_go_on_after_a_restart(data: Path, toy: None) -> None:
    async def run() -> None:
        async with open_house(data, beat_seconds=5.0) as house:
            table, ada = await against(house, "careful")
            await table.act(ada, "c1", "add", table.version)
        async with open_house(data) as house:
            again = await house.find(table.name)
            with again.subscribe(ada) as sub:
                await until(sub, lambda update: update.public.over)

    asyncio.run(run())


@pytest.mark.parametrize("careful", ["stuck", "dying", "broken", "wild"])
@pytest.mark.parametrize("bot", ["stuck", "careful"])
def test_where_the_careful_bot_fails_too_any_legal_move_is_made(
    bot: str, careful: str, data: Path, toy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Each of the two tells its fault, and the log says who moved."""
    monkeypatch.setenv("TOY_CAREFUL", careful)

    async def run() -> None:
        slow = "stuck" in (bot, careful)
        async with open_house(data, bot_seconds=2.0 if slow else 20.0) as house:
            table, ada = await against(house, bot)
            await table.act(ada, "c1", "add", table.version)
            with table.subscribe(ada) as sub:
                await until(sub, lambda update: update.public.awaited.seat == -4, 60)
            told = [fault["bot"] for fault in faults(house) if fault["fault"] == "bot"]
            assert told == (["stuck", "careful"] if bot == "stuck" else ["careful"])
            (note,) = [one for one in table.log if isinstance(one, Note) and one.line]
            assert note == Note(1, "bot_stuck", 1, (bot, "random"))

    asyncio.run(run())


def test_a_bot_whose_choice_the_rules_cannot_carry_out_costs_nobody_the_game(
    data: Path, toy: None
) -> None:
    """Rules that fail are a fault of theirs; the careful bot moves, and the game goes on."""

    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, "breaker")
            await to_the_end(table, ada)
            assert table.match.lines[-1].text == "add"
            assert {fault["fault"] for fault in faults(house)} == {"rules"}

    asyncio.run(run())


@pytest.mark.parametrize("bot", ["babbling", "endless"])
def test_nonsense_in_place_of_an_answer_costs_nobody_the_game(
    bot: str, data: Path, toy: None
) -> None:
    """The bot writes into whatever its process has open, so that its answer is none."""

    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, bot)
            other, bob = await against(house, "careful")
            await to_the_end(table, ada)
            assert table.log[-2] == Note(1, "bot_stuck", 1, (bot, "careful"))
            await to_the_end(other, bob)
            assert not [one for one in other.log if isinstance(one, Note) and one.line]

    asyncio.run(run())


def test_where_no_process_can_be_started_any_legal_move_is_made(
    data: Path, toy: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("sys.executable", "/nowhere/python")

    async def run() -> None:
        async with open_house(data) as house:
            table, ada = await against(house, "careful")
            await to_the_end(table, ada)
            assert table.log[-2].key == "bot_stuck"  # type: ignore[union-attr]

    asyncio.run(run())


async def thinking(thinkers: Thinkers, bot: str, options: dict[str, int]) -> str:
    """A bot's choice at the start of a game of Max, and then the end of all thinking."""
    try:
        return await thinkers.choose(BotTask("max", 2, options, (), 0, bot))
    finally:
        await thinkers.stop()


def test_a_bot_that_plays_exactly_reads_its_worths(solved: Path) -> None:
    thinkers = Thinkers(1, 30, Faults(io.StringIO()))
    assert asyncio.run(thinking(thinkers, "perfect", {"treats": 4, "gentle": 0})) == "throw"
    assert thinkers.started == 1


def test_worths_that_are_not_kept_are_made_in_a_process_of_their_own(
    solved: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Once for all who play by them; whoever chooses waits for it."""
    monkeypatch.setattr("ludoteca.host.bots.thinking.is_kept", lambda *_: False)

    async def run() -> None:
        thinkers = Thinkers(1, 30, Faults(io.StringIO()))
        options = {"treats": 4, "gentle": 0}
        doing = thinkers.prepare("max", options, "perfect")
        assert thinkers.prepare("max", options, "perfect") is doing
        assert await thinking(thinkers, "perfect", options) == "throw"
        assert doing.done()
        assert thinkers.started == 2

    asyncio.run(run())


def test_worths_that_cannot_be_made_cost_a_choice_and_are_tried_again(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr("ludoteca.host.bots.thinking.is_kept", lambda *_: False)

    async def run() -> None:
        thinkers = Thinkers(1, 30, Faults(io.StringIO()))
        for _ in range(2):
            with pytest.raises(BotStuck, match="failed"):
                await thinkers.prepare("max", {"treats": 4, "gentle": 1}, "perfect")
        await thinkers.stop()
        assert thinkers.pids() == []

    asyncio.run(run())


def test_a_bot_that_plays_exactly_is_refused_where_nothing_is_exact(data: Path) -> None:
    """In the gentle game: at making, on a seat, and as a stand-in."""

    async def run() -> None:
        async with open_house(data) as house:
            ada = await person(house)
            with pytest.raises(Refusal) as refused:
                await house.make_table(ada, "max", 2, {"gentle": "yes"}, {1: "perfect"})
            assert refused.value.key == "unfit_bot"
            assert "max is not worked out exactly with gentle=yes" in str(refused.value)
            table = await house.make_table(ada, "max", 2, {"gentle": "yes"})
            for ask in (table.set_bot, table.stand_in):
                with pytest.raises(Refusal) as refused:
                    await ask(ada, 1, "perfect")
                assert refused.value.key == "unfit_bot"

    asyncio.run(run())
