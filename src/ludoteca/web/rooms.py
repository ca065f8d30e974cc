"""What the pages remember of tables beside the house: their painters, and where to play again."""

from __future__ import annotations

import asyncio
from weakref import WeakKeyDictionary

from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables import Table
from ludoteca.web.fragments import Painter


class Rooms:
    """One painter a table, and the tables that go on from those whose game is over."""

    def __init__(self) -> None:
        self._painters: WeakKeyDictionary[Table, Painter] = WeakKeyDictionary()
        self._next: dict[str, str] = {}
        self._making = asyncio.Lock()

    def painter(self, table: Table) -> Painter:
        """The painter of a table."""
        found = self._painters.get(table)
        if found is None:
            found = self._painters[table] = Painter(table)
        return found

    async def again(self, house: House, table: Table, person: Person) -> Table:
        """The table where those of `table` play again: the first to ask makes it.

        Who asks gets their old seats. Raises Refusal, also for who held none.
        """
        held = table.seats_of(person)
        if not held:
            raise Refusal("not_seated")
        async with self._making:
            try:
                fresh = await house.find(self._next[table.name])
            except (KeyError, NoTable):
                fresh = await self._make(house, table, person)
        if not fresh.may_watch(person):
            maker = Person(fresh.maker)
            await fresh.enter(person, await fresh.invite(maker))
        for seat in held:
            if fresh.seats[seat].person_id is None:
                await fresh.take_seat(person, seat, table.seats[seat].name or "?")
        return fresh

    async def _make(self, house: House, table: Table, person: Person) -> Table:
        options = {
            option.name: option.text(table.match.options[option.name])
            for option in table.game.options
        }
        bots = {number: seat.bot for number, seat in enumerate(table.seats) if seat.bot}
        fresh = await house.make_table(person, table.game.name, len(table.seats), options, bots)
        held = table.seats_of(person)
        for seat in fresh.seats_of(person):
            if seat not in held:  # the house sat its maker on the first free seat
                await fresh.leave(person)
        while len(self._next) >= 1000:
            del self._next[next(iter(self._next))]
        self._next[table.name] = fresh.name
        return fresh


async def sit(
    house: House, table: Table, person: Person, seat: int, name: str, avatar: int = 0
) -> None:
    """Sit down under a name and with a face, which are remembered for the next table.

    A second seat is somebody else's at the same device. Raises Refusal.
    """
    first = not table.seats_of(person)
    await table.take_seat(person, seat, name, avatar)
    if not person.name or (first and (name, avatar) != (person.name, person.avatar)):
        await house.rename(person, name, avatar)


def standing(table: Table, person: Person) -> dict[str, str]:
    """What a page is told of its viewer: the seats that are theirs, and what they may do."""
    mine = table.seats_of(person)
    can = []
    if not table.over and table.readonly is None:
        if not (mine and table.game.reveals):
            can.append("sit")
        if person.id == table.maker:
            can.append("bots")
    if mine or person.id == table.maker:
        can.append("invite")
    return {"mine": " ".join(map(str, mine)), "can": " ".join(can)}


def undo_of(table: Table, person: Person) -> str | None:
    """How a person's last choice can be taken back: `free`; None if it can't."""
    return "free" if table.may_undo(person) else None
