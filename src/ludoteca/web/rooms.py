"""What the pages remember of tables beside the house: their painters."""

from __future__ import annotations

from weakref import WeakKeyDictionary

from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from ludoteca.web.fragments import Painter


class Rooms:
    """One painter a table."""

    def __init__(self) -> None:
        self._painters: WeakKeyDictionary[Table, Painter] = WeakKeyDictionary()

    def painter(self, table: Table) -> Painter:
        """The painter of a table."""
        found = self._painters.get(table)
        if found is None:
            found = self._painters[table] = Painter(table)
        return found


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
    maker = person.id == table.maker
    can = []
    if not table.closed and table.readonly is None:
        if not table.is_shut:
            can.append("sit")
        if mine:
            can.append("seated")
        if maker:
            can.append("bots")
    if (mine or maker) and not table.is_shut:
        can.append("invite")
    return {"mine": " ".join(map(str, mine)), "can": " ".join(can)}
