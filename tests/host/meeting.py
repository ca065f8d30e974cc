"""Four people and a stranger around a table of four seats: the scene of what people agree on."""

from __future__ import annotations

from collections.abc import AsyncIterator
from contextlib import asynccontextmanager
from pathlib import Path
from types import SimpleNamespace
from typing import Any

from ludoteca.host.people import Person
from ludoteca.host.tables.proposals import Proposal
from ludoteca.host.tables.table import Table
from tests.host.hosting import Clock, open_house, person, seated


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
