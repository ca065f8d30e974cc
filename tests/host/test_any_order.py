"""A table's doors in any order: what must hold whatever people do, go away, or the house restarts.

The rows in the store replay to what the table is; nobody is shown more than they may see; who was
removed looks no more; what is open can still be answered; and somebody can always go on.
"""

from __future__ import annotations

import asyncio
import os
import shutil
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack, ExitStack
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import HealthCheck, settings
from hypothesis import strategies as st
from hypothesis.stateful import RuleBasedStateMachine, initialize, invariant, precondition, rule

from ludoteca.engine.state import TERMINAL
from ludoteca.host.bots.thinking import BotTask
from ludoteca.host.bots.worker import think
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import KEYS, Refusal
from ludoteca.host.store import database
from ludoteca.host.tables.parts import Made
from ludoteca.host.tables.phrases import PHRASES
from ludoteca.host.tables.seating import IDLE_SECONDS, SEEN_SECONDS
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Subscription
from tests.host.hosting import Clock, faults, open_house, person
from tests.toys.install import installed

PEOPLE = 5
SEATS = 4
who = st.integers(0, PEOPLE - 1)
where = st.integers(0, SEATS - 1)
bots = st.just("random")
MEMORY = "/dev/shm" if os.path.isdir("/dev/shm") else None
"""Where nothing is written to a disk, so that more is tried in the same time."""


class Doors(RuleBasedStateMachine):
    """One table, five people: the first has made it, one holds two seats, one looks on."""

    game = "max"

    def __init__(self) -> None:
        super().__init__()
        self.stack = ExitStack()
        self.runner = self.stack.enter_context(asyncio.Runner())
        self.data = Path(self.stack.enter_context(TemporaryDirectory(dir=MEMORY))) / "data"
        self.data.mkdir(mode=0o700)
        shutil.copy(empty_database(), self.data)
        self.clock = Clock()
        self.asked = 0
        self.links: list[str] = []
        self.subs: dict[int, list[Subscription]] = {number: [] for number in range(PEOPLE)}
        self.houses = AsyncExitStack()
        self.run(self.open())
        self.people: list[Person] = self.run(self.meet())

    def run(self, work: Awaitable[Any]) -> Any:
        async def whole() -> Any:
            answer = await work
            await self.rest()
            return answer

        return self.runner.run(whole())

    async def open(self) -> None:
        self.house: House = await self.houses.enter_async_context(
            open_house(self.data, clock=self.clock)
        )
        self.house.thinkers.choose = choose_here  # type: ignore[method-assign]

    async def meet(self) -> list[Person]:
        people = [await person(self.house, f"P{number}") for number in range(PEOPLE)]
        self.table: Table = await self.house.make_table(people[0], self.game, SEATS)
        for number in (1, 2):
            await self.table.enter(people[number], await self.table.invite(people[0]))
        await self.table.take_seat(people[1], 1, "P1")
        self.clock.forward(SEEN_SECONDS)
        await self.table.take_seat(people[1], 2, "P1's son")
        return people

    async def rest(self) -> None:
        """Let bots finish their turns, and what time alone has settled be carried out."""
        table = getattr(self, "table", None)
        if table is None:
            return
        async with asyncio.timeout(20):
            while table._settling or (table.awaits_bot and not table._proposals.agreements()):
                await asyncio.sleep(0.001)

    def ask(self, request: Awaitable[Any]) -> Any:
        """Ask for something: an answer, or the refusal, which must be one that a page can say."""

        async def asking() -> Any:
            try:
                return await request
            except Refusal as refusal:
                return refusal

        answer = self.run(asking())
        if isinstance(answer, Refusal):
            assert answer.key in KEYS
            assert answer.key not in ("fault", "read_only", "cannot_save", "busy")
        return answer

    def client(self) -> str:
        self.asked += 1
        return f"c{self.asked}"

    def inside(self, number: int) -> list[Subscription]:
        """The connections that somebody still has."""
        self.subs[number] = [sub for sub in self.subs[number] if not sub.closed]
        return self.subs[number]

    def teardown(self) -> None:
        try:
            self.somebody_can_go_on()
        finally:
            self.runner.run(self.houses.aclose())
            self.stack.close()

    # What people do

    @initialize(numbers=st.sets(who))
    def some_are_there(self, numbers: set[int]) -> None:
        for number in sorted(numbers):
            self.connect(number)

    @rule(number=who)
    def connect(self, number: int) -> None:
        if len(self.inside(number)) < 2:
            one = self.people[number]
            if self.table.may_watch(one):
                self.subs[number].append(self.table.subscribe(one))
            else:
                assert refusal_of(self.table.subscribe, one) == "not_entered"

    @rule(number=who)
    def disconnect(self, number: int) -> None:
        if self.inside(number):
            self.subs[number].pop().close()

    @rule(number=who)
    def goes_for_half_a_minute(self, number: int) -> None:
        while self.inside(number):
            self.disconnect(number)
        self.time_passes(SEEN_SECONDS)

    @rule(seconds=st.sampled_from([1.0, 19.0, 29.0, 31.0, 61.0]))
    def time_passes(self, seconds: float) -> None:
        async def passing() -> None:
            self.clock.forward(seconds)

        self.run(passing())

    @rule(number=who, seat=where)
    def take(self, number: int, seat: int) -> None:
        self.ask(self.table.take_seat(self.people[number], seat, f"P{number}", seat))

    @rule(number=who, seat=st.none() | where)
    def leave(self, number: int, seat: int | None) -> None:
        self.ask(self.table.leave(self.people[number], seat))

    @rule(number=who)
    def back(self, number: int) -> None:
        self.ask(self.table.back(self.people[number]))

    @rule(number=who, seat=where, bot=bots)
    def stand_in(self, number: int, seat: int, bot: str) -> None:
        self.ask(self.table.stand_in(self.people[number], seat, bot))

    @rule(seat=where, bot=st.none() | bots)
    def set_bot(self, seat: int, bot: str | None) -> None:
        self.ask(self.table.set_bot(self.people[0], seat, bot))

    @rule(number=who, place=st.integers(0, 3), yes=st.booleans())
    def answer(self, number: int, place: int, yes: bool) -> None:
        open_now = self.table.proposals
        asked = open_now[place % len(open_now)].id if open_now else 99
        self.ask(self.table.answer(self.people[number], asked, yes))

    @precondition(lambda self: self.table.proposals)
    @rule()
    def all_say_yes(self) -> None:
        self.agree()

    @rule(number=who)
    def knock(self, number: int) -> None:
        self.ask(self.table.knock(self.people[number], f"P{number}"))

    @rule(number=who)
    def comes_by_a_link(self, number: int) -> None:
        secret = self.ask(self.table.invite(self.people[0]))
        if isinstance(secret, str):
            self.ask(self.table.enter(self.people[number], secret))

    @rule(number=who, seat=where)
    def moves_to_another_device(self, number: int, seat: int) -> None:
        for one in self.people:
            if seat in self.table.seats_of(one):
                secret = self.ask(self.table.seat_link(one, seat))
                if isinstance(secret, str):
                    self.ask(self.table.enter(self.people[number], secret))

    @rule(number=who)
    def is_let_in(self, number: int) -> None:
        self.knock(number)
        self.agree()

    @rule(number=who)
    def invite(self, number: int) -> None:
        secret = self.ask(self.table.invite(self.people[number]))
        if isinstance(secret, str):
            self.links.append(secret)

    @rule(number=who, seat=where)
    def seat_link(self, number: int, seat: int) -> None:
        secret = self.ask(self.table.seat_link(self.people[number], seat))
        if isinstance(secret, str):
            self.links.append(secret)

    @rule(number=who, place=st.integers(0, 9))
    def enter(self, number: int, place: int) -> None:
        if self.links:
            secret = self.links[place % len(self.links)]
            self.ask(self.table.enter(self.people[number], secret))

    @rule(seat=where)
    def remove(self, seat: int) -> None:
        self.ask(self.table.remove(self.people[0], seat))

    @rule(yes=st.booleans())
    def shut(self, yes: bool) -> None:
        self.ask(self.table.shut(self.people[0], yes))

    @rule(number=who, place=st.integers(0, 20))
    def act(self, number: int, place: int) -> None:
        words = self.table.match.legal()
        if words:
            action = words[place % len(words)]
            seen = self.table.version
            self.ask(self.table.act(self.people[number], self.client(), action, seen))

    @rule(place=st.integers(0, 20))
    def whoever_is_awaited_acts(self, place: int) -> None:
        for number, one in enumerate(self.people):
            if self.awaited() in self.table.seats_of(one):
                self.act(number, place)
                return

    @rule(number=who)
    def undo(self, number: int) -> None:
        self.ask(self.table.undo(self.people[number], self.client(), self.table.version))

    @rule(number=who, seat=where)
    def lift(self, number: int, seat: int) -> None:
        for sub in self.inside(number):
            if seat in self.table.seats_of(self.people[number]):
                sub.lift(seat)
            else:
                assert refusal_of(sub.lift, seat) == "not_seated"

    @rule(number=who, seat=where, word=st.sampled_from(PHRASES))
    def say(self, number: int, seat: int, word: str) -> None:
        self.ask(self.table.say(self.people[number], seat, word))

    @rule()
    def restart(self) -> None:
        before, bot = facts(self.table), self.table.awaits_bot

        async def again() -> None:
            name = self.table.name
            await self.houses.aclose()
            await self.open()
            self.table = await self.house.find(name)

        self.run(again())
        assert not any(self.inside(number) for number in range(PEOPLE))
        assert self.table.proposals == []
        assert bot or facts(self.table) == before

    @rule()
    def sleeps(self) -> None:
        """All go, the table leaves memory, and somebody asks for it again."""
        before, bot = facts(self.table), self.table.awaits_bot
        for number in range(PEOPLE):
            while self.inside(number):
                self.disconnect(number)

        async def asleep() -> None:
            await self.house.doze()
            self.clock.forward(60 * self.house.settings.sleep_minutes)
            await self.house.doze()
            self.table = await self.house.find(self.table.name)

        self.run(asleep())
        assert bot or facts(self.table) == before

    # What must hold

    def awaited(self) -> int:
        return int(self.table.match.state.current_player)

    @invariant()
    def nothing_failed(self) -> None:
        assert faults(self.house) == []
        assert self.table.readonly is None

    @invariant()
    def stored_rows_replay_to_the_table(self) -> None:
        async def reading() -> Table:
            found = await self.house.store.stored_table(self.table.name)
            assert found is not None
            row, rows = found
            options: dict[str, object] = dict(row.options)
            game, parts = self.table.game, self.table._parts
            values = (row.id, row.name, game, row.seats, options, row.maker, row.seed, row.made)
            table = Table(Made(*values), parts)
            table.replay(rows)
            return table

        assert facts(self.runner.run(reading())) == facts(self.table)

    @invariant()
    def nobody_is_shown_more_than_they_may_see(self) -> None:
        table = self.table
        for number in range(PEOPLE):
            one = self.people[number]
            mine = table.seats_of(one)
            for sub in self.inside(number):
                update = sub.now()
                assert update.mine == mine
                assert update.seat is None or update.seat in mine
                if table.game.reveals and len(mine) > 1:
                    assert update.seat in (None, sub._lifted)
                assert update.final == table.game.view(table.match.state, update.seat)
                assert update.public == table.game.view(table.match.state, None)
                assert all(view.seat is None for _, view in update.scenes)

    @invariant()
    def only_who_may_look_looks(self) -> None:
        for number in range(PEOPLE):
            if self.inside(number):
                assert self.table.may_watch(self.people[number])
        assert not self.table._seating.guests & self.table._seating.outside
        assert self.table._seating.seated() <= self.table._seating.guests

    @invariant()
    def each_seat_has_one_holder(self) -> None:
        held = [seat for one in self.people for seat in self.table.seats_of(one)]
        assert sorted(held) == sorted(set(held))
        assert held == [] or max(held) < SEATS

    @invariant()
    def what_is_open_can_still_be_answered(self) -> None:
        present = {
            self.people[number].id
            for number in range(PEOPLE)
            if self.inside(number) or self.seen(number)
        }
        for one in self.table.proposals:
            assert one.until > 0
            assert set(one.missing) <= present
            assert one.kind == "knock" or one.missing
            assert one.kind == "knock" or self.table.may_watch(Person(one.by))
            if one.kind in ("undo", "stand_in", "second"):
                assert self.table.seats_of(Person(one.by))
            if one.kind in ("sit", "second"):
                assert self.table.seats[one.seat].kind == "free"

    @invariant()
    def it_is_said_who_is_awaited(self) -> None:
        assert self.table.view(None).awaited.seat == self.awaited()
        assert self.awaited() >= 0 or self.awaited() == TERMINAL

    def seen(self, number: int) -> bool:
        last = self.table._presence.last.get(self.people[number].id)
        return last is not None and self.clock.now - last < SEEN_SECONDS

    @rule()
    def somebody_can_go_on(self) -> None:
        """A minute on, those who are there get the game one move on, with nobody else's help.

        If nobody who plays is there, one of them comes back; if nobody plays, the maker.
        """
        if self.table.over:
            return None
        self.time_passes(61.0)
        if self.table.over:
            return None
        players = [n for n in range(PEOPLE) if self.table.seats_of(self.people[n])]
        there = [n for n in players if self.inside(n)] or players[:1] or [0]
        for number in there:
            if not self.inside(number):
                self.connect(number)
        before = self.table.version
        seat = self.awaited()
        holder = self.table.seats[seat].person_id
        for number in there:
            if self.people[number].id == holder:
                return self.moves(number)
        if holder is None and there == [0]:
            self.set_bot(seat, "random")
        else:
            self.stand_in(there[0], seat, "random")
            self.agree()
        assert self.table.over or self.table.version > before + 1, "a bot has moved"
        return None

    @rule()
    def the_others_go_on_without_who_is_awaited(self) -> None:
        """Who is awaited leaves a page open and does nothing; another who plays is there."""
        seat = self.awaited()
        awaited = [n for n in range(PEOPLE) if seat in self.table.seats_of(self.people[n])]
        others = [n for n in range(PEOPLE) if self.table.seats_of(self.people[n])]
        others = [n for n in others if n not in awaited]
        if not awaited or not others or self.table.seats[seat].bot:
            return
        for number in (awaited[0], others[0]):
            if not self.inside(number):
                self.connect(number)
        self.time_passes(IDLE_SECONDS)
        lines = len(self.table.match.lines)
        self.stand_in(others[0], seat, "random")
        self.agree()
        assert len(self.table.match.lines) > lines

    def agree(self) -> None:
        """All who are asked say yes to what is open."""
        for asked in self.table.proposals:
            for number in range(PEOPLE):
                if self.people[number].id in asked.missing or (asked.kind, number) == ("knock", 0):
                    self.ask(self.table.answer(self.people[number], asked.id, True))

    def moves(self, number: int) -> None:
        before = self.table.version
        self.act(number, 0)
        assert self.table.version > before


def refusal_of(call: Callable[..., object], *given: object) -> str:
    """The key of the refusal that a call gets."""
    with pytest.raises(Refusal) as caught:
        call(*given)
    return caught.value.key


async def choose_here(task: BotTask) -> str:
    """A bot's choice as a worker makes it, without the worker."""
    return think({**task._asdict(), "luck": (7, len(task.lines))})


def facts(table: Table) -> tuple[object, ...]:
    """All that lasts."""
    seating = table._seating
    return (
        table.version,
        [seat._replace(present=False) for seat in table.seats],
        table.log,
        table.match.state.key(),
        table.match.record.text,
        table._course.movers,
        table._course.hands,
        (seating.guests, seating.outside, seating.is_shut),
    )


EMPTY: list[TemporaryDirectory[str]] = []


def empty_database() -> Path:
    """An empty database, made once."""
    if not EMPTY:
        EMPTY.append(TemporaryDirectory())
        database.make_ready(Path(EMPTY[0].name) / "ludoteca.sqlite3")
    return Path(EMPTY[0].name) / "ludoteca.sqlite3"


class SecretDoors(Doors):
    """The same in a game with secrets."""

    game = "magpies"

    def __init__(self) -> None:
        self.site = ExitStack()
        self.site.enter_context(installed())
        super().__init__()

    def teardown(self) -> None:
        try:
            super().teardown()
        finally:
            self.site.close()


ORDINARY = settings(
    max_examples=15,
    stateful_step_count=40,
    deadline=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)

TestDoors = Doors.TestCase
TestDoors.settings = ORDINARY
TestSecretDoors = SecretDoors.TestCase
TestSecretDoors.settings = ORDINARY
