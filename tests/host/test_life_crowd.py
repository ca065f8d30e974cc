"""A crowd makes, plays, deletes, steps through and goes on, all at once, while tables sleep.

Whatever happens in whatever order: one table a name, nothing half stored, everything plays on.
"""

from __future__ import annotations

import asyncio
import random
from collections import Counter
from pathlib import Path

import pytest

from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.table import Table
from tests.host.hosting import Clock, faults, open_house, person, play
from tests.host.test_kill_life import whole

CROWD = 6
EACH = 60
THINGS = ("make", "play", "finish", "again", "branch", "step", "delete")
FAIR = {
    "no_table", "branch_over", "closing", "not_entered", "not_maker", "not_seated", "over",
    "running", "stale", "too_many_tables", "not_your_turn",
}  # fmt: skip
"""What somebody may hear who comes at a wrong moment."""


class Crowd:
    """People who do what comes into their minds."""

    def __init__(self, house: House, clock: Clock, seed: int) -> None:
        self.house = house
        self.clock = clock
        self.rng = random.Random(seed)
        self.names: list[str] = []
        self.done: Counter[str] = Counter()

    async def somebody(self, number: int) -> None:
        """One of the crowd."""
        me = await person(self.house, f"P{number}")
        for _ in range(EACH):
            what = self.rng.choice(THINGS)
            try:
                await self.do(what, me)
                self.done[what] += 1
            except Refusal as refusal:
                self.done[refusal.key] += 1
            except NoTable:
                self.done["no_table"] += 1
            if self.rng.random() < 0.3:
                self.clock.forward(self.rng.choice([1, 60, 1000]))
                await self.house.doze()

    async def do(self, what: str, me: Person) -> None:
        """One thing."""
        if what == "make" or not self.names:
            self.names.append((await self.house.make_table(me, "max", 1)).name)
            return
        mine = [one.name for one in await self.house.mine(me)]
        name = self.rng.choice(mine[:4] if mine and self.rng.random() < 0.8 else self.names[-12:])
        table = await self.house.find(name)
        if what in ("play", "finish"):
            await self.play(table, me, 3 if what == "play" else 400)
        elif what == "again":
            self.names.append((await self.house.again(table, me)).name)
        elif what == "branch":
            line = self.rng.randint(0, len(table.match.lines))
            self.names.append((await self.house.branch(table, me, line)).name)
        elif what == "step":
            film = self.house.film(table, me)
            await film.moment(self.rng.randint(0, film.last))
        else:
            await self.house.delete(me, name)

    async def play(self, table: Table, me: Person, moves: int) -> None:
        for _ in range(moves):
            if table.closed:
                return
            word = table.match.legal()[-1]
            await table.act(me, f"{me.id[:4]}{table.version}", word, table.version)


@pytest.mark.parametrize("seed", range(3))
def test_a_crowd_that_does_everything_at_once(seed: int, data: Path) -> None:
    async def run() -> Counter[str]:
        clock = Clock()
        async with open_house(data, clock=clock, tables=12) as house:
            crowd = Crowd(house, clock, seed)
            await asyncio.gather(*(crowd.somebody(number) for number in range(CROWD)))
            assert len({table.id for table in house.tables}) == len(house.tables)
            assert all(table.answers for table in house.tables)
            assert not faults(house)
        names = whole(data)
        async with open_house(data, clock=clock, tables=1000) as house:
            await house.settled.wait()
            assert house.tables == [], "all fell asleep in peace"
            for name in names:
                table = await house.find(name)
                assert table.readonly is None
                if table.next_name:
                    assert table.next_name in names
                await play(table, [Person(table.seats[0].person_id or "")], mark="last")
                assert table.closed
            assert not faults(house)
        return crowd.done

    done = asyncio.run(run())
    assert len(set(THINGS) & set(done)) >= 5
    assert set(done) - set(THINGS) - FAIR == set()
