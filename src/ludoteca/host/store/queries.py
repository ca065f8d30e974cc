"""What the house asks its database besides moves: tables' lives, whose they are, kept records.

Each function gets the connection of a transaction; `Store.work` and `Store.look` give one.
Times are milliseconds since 1970.
"""

from __future__ import annotations

from enum import Enum
from typing import Final, NamedTuple

import sqlalchemy as sa

from ludoteca.host.day import UNFINISHED
from ludoteca.host.store import database as db
from ludoteca.host.store.rows import Seat, read_seats

IDLE: Final = "idle"
OVER: Final = "over"
SEAT_ROWS: Final = sa.text("kind = 'seat'")
"""Written out, so that the index of these rows alone is used."""

_last = (
    sa.select(sa.func.max(db.moves.c.seq))
    .where(db.moves.c.table_id == db.tables.c.id)
    .scalar_subquery()
)
_changed = sa.func.coalesce(
    sa.select(db.moves.c.at)
    .where(db.moves.c.table_id == db.tables.c.id)
    .order_by(db.moves.c.seq.desc())
    .limit(1)
    .scalar_subquery(),
    db.tables.c.made,
)


class After(Enum):
    """Whether a new table is where another one's people play again."""

    NONE = "no"
    FIRST = "unless they have one"
    NEWEST = "whatever they had"


class Asleep(NamedTuple):
    """A table that goes to sleep: its number, its last row's, and the seat that is awaited."""

    table: int
    version: int
    awaits: int


class MyTable(NamedTuple):
    """A table of somebody: they sit there, or made it.

    `seats` are all seats as they are held, `mine` the numbers of the person's. `over`: the game
    is over; `ended`: the table was closed without a result. `changed` is when it last changed.
    """

    name: str
    game: str
    maker: bool
    seats: tuple[Seat, ...]
    mine: tuple[int, ...]
    over: bool
    ended: bool
    awaits_me: bool
    changed: int


class Found(NamedTuple):
    """A table by number and name, and its last row's number."""

    id: int
    name: str
    version: int


# Tables' lives ---------------------------------------------------------------------------


def restless(connection: sa.Connection) -> list[str]:
    """The names of tables that were not put to sleep as they now are, the latest first."""
    slept = db.tables.c.slept
    one = sa.select(db.tables.c.name).where(db.tables.c.ended.is_(None))
    one = one.where(slept.is_(None) | (slept != _last)).order_by(_changed.desc())
    return list(connection.scalars(one))


def put_to_sleep(connection: sa.Connection, asleep: list[Asleep]) -> None:
    """Note at which row tables fell asleep, and whom they await."""
    for one in asleep:
        note = sa.update(db.tables).where(db.tables.c.id == one.table)
        connection.execute(note.values(slept=one.version, awaits=one.awaits))


def idle(connection: sa.Connection, before: int) -> list[Found]:
    """The tables that are not closed and have not changed since `before`."""
    one = sa.select(db.tables.c.id, db.tables.c.name, _last)
    one = one.where(db.tables.c.ended.is_(None), _changed < before).order_by(db.tables.c.id)
    return [Found(id, name, last or 0) for id, name, last in connection.execute(one)]


def end_table(connection: sa.Connection, table: int, now: int) -> None:
    """Note that a table's game is over."""
    one = sa.update(db.tables).where(db.tables.c.id == table, db.tables.c.ended.is_(None))
    connection.execute(one.values(ended=now, reason=OVER))


def end_idle(connection: sa.Connection, table: int, now: int, before: int) -> None:
    """Close a table without a result, if it isn't closed and has not changed since `before`."""
    one = sa.update(db.tables).where(db.tables.c.id == table, db.tables.c.ended.is_(None))
    connection.execute(one.where(_changed < before).values(ended=now, reason=IDLE))


def made_by(connection: sa.Connection, name: str) -> tuple[int, str] | None:
    """The number of a table and who made it, None if there is none of this name."""
    one = sa.select(db.tables.c.id, db.tables.c.maker).where(db.tables.c.name == name)
    row = connection.execute(one).one_or_none()
    return None if row is None else (row.id, row.maker)


def delete_table(connection: sa.Connection, table: int) -> None:
    """Remove a table with its rows and links; others that name it forget it.

    What it was in a daily challenge stays: an attempt without an end, if nobody has judged it.
    """
    connection.execute(sa.delete(db.links).where(db.links.c.table_id == table))
    connection.execute(sa.delete(db.moves).where(db.moves.c.table_id == table))
    ours = db.attempts.c.table_id == table
    left = sa.update(db.attempts).where(ours, db.attempts.c.checked.is_(None))
    connection.execute(left.values(state=UNFINISHED))
    connection.execute(sa.update(db.attempts).where(ours).values(table_id=None))
    for column in (db.tables.c.follows, db.tables.c.next):
        forget = sa.update(db.tables).where(column == table)
        connection.execute(forget.values({column: None}))
    connection.execute(sa.delete(db.tables).where(db.tables.c.id == table))


def name_of(connection: sa.Connection, table: int) -> str:
    """What the table of a number is called; empty if there is none any more."""
    name = connection.scalar(sa.select(db.tables.c.name).where(db.tables.c.id == table))
    return str(name or "")


def unfinished(connection: sa.Connection) -> int:
    """How many tables are not closed."""
    one = sa.select(sa.func.count()).select_from(db.tables).where(db.tables.c.ended.is_(None))
    return int(connection.scalar(one) or 0)


# Whose they are --------------------------------------------------------------------------


def tables_of(connection: sa.Connection, person: str, most: int) -> list[MyTable]:
    """The tables where somebody sits, and those that they made, the latest change first.

    Of one that is not asleep as it is stored, `awaits_me` is False.
    """
    here = sa.select(db.moves.c.table_id).where(SEAT_ROWS)
    here = here.where(db.moves.c.text.contains(f'"{person}"', autoescape=True))
    changed = _changed.label("changed")
    every = (
        sa.select(db.tables, changed, _last.label("last"))
        .where((db.tables.c.maker == person) | db.tables.c.id.in_(here))
        .order_by(changed.desc(), db.tables.c.id.desc())
    )
    found: list[MyTable] = []
    for row in connection.execute(every):
        try:
            seats, last_change = _seats(connection, row.id, int(row.seats)), int(row.changed)
        except (ValueError, TypeError):
            continue  # a damaged one: who opens it hears so
        mine = tuple(number for number, seat in enumerate(seats) if seat.person == person)
        if not mine and row.maker != person:
            continue
        open_ = row.ended is None
        found.append(
            MyTable(
                row.name,
                row.game,
                row.maker == person,
                seats,
                mine,
                row.reason == OVER,
                not open_ and row.reason != OVER,
                open_ and row.slept == row.last and row.awaits in mine,
                last_change,
            )
        )
        if len(found) == most:
            break
    return found


def _seats(connection: sa.Connection, table: int, seats: int) -> tuple[Seat, ...]:
    """Who holds a table's seats, by its rows alone."""
    held = [Seat()] * seats
    one = sa.select(db.moves.c.text).where(SEAT_ROWS, db.moves.c.table_id == table)
    for text in connection.scalars(one.order_by(db.moves.c.seq)):
        try:
            changes = read_seats(text)
        except ValueError:
            break  # the table itself stops there, too, and says so
        for number, seat in changes.items():
            if 0 <= number < seats:
                held[number] = seat
    return tuple(held)


# Kept records ----------------------------------------------------------------------------


def keep_record(
    connection: sa.Connection,
    names: list[str],
    person: str,
    text: str,
    now: int,
    room: int,
    most_of_one: int,
) -> str | None:
    """Keep a record under the first free name and return that; None if there is no room.

    The same text of the same person is kept once. Of one person the oldest records go, so that
    there are at most `most_of_one`.
    """
    records = db.records.c
    ours = records.person == person
    same = sa.select(records.name).where(ours, records.text == text)
    kept = connection.scalar(same.limit(1))
    if kept is not None:
        return str(kept)
    newest = sa.select(records.id).where(ours).order_by(records.id.desc())
    old = list(connection.scalars(newest.offset(most_of_one - 1)))
    connection.execute(sa.delete(db.records).where(records.id.in_(old)))
    if (connection.scalar(sa.select(sa.func.count()).select_from(db.records)) or 0) >= room:
        return None
    used = set(connection.scalars(sa.select(records.name).where(records.name.in_(names))))
    name = next((name for name in names if name not in used), None)
    if name is not None:
        values = {"name": name, "person": person, "text": text, "made": now}
        connection.execute(sa.insert(db.records).values(**values))
    return name


def kept_record(connection: sa.Connection, name: str) -> str | None:
    """The text of a kept record, None if there is none of this name."""
    return connection.scalar(sa.select(db.records.c.text).where(db.records.c.name == name))


def sweep_records(connection: sa.Connection, before: int) -> None:
    """Let go of the records that were kept before a time."""
    connection.execute(sa.delete(db.records).where(db.records.c.made < before))


# A new table -----------------------------------------------------------------------------


def add_table(
    connection: sa.Connection, values: dict[str, object], names: list[str], after: After
) -> tuple[int, str]:
    """Add a table under the first free name; returns its number and name, empty without one.

    With `after` it is where the people of table `follows` play again; if `after` is FIRST and
    that has such a table, nothing is added, and that one's name is returned with number 0.
    """
    before = values["follows"]
    if connection.scalar(sa.select(db.tables.c.id).where(db.tables.c.id == before)) is None:
        values = {**values, "follows": None}  # it was deleted meanwhile
    if after is After.FIRST:
        then = db.tables.alias("then")
        one = sa.select(then.c.name).where(then.c.id == db.tables.c.next, db.tables.c.id == before)
        name = connection.scalar(one)
        if name is not None:
            return 0, str(name)
    used = set(connection.scalars(sa.select(db.tables.c.name).where(db.tables.c.name.in_(names))))
    free = next((name for name in names if name not in used), "")
    if not free:
        return 0, ""
    key = connection.execute(sa.insert(db.tables), {**values, "name": free}).inserted_primary_key
    assert key is not None
    number = int(key[0])
    if after is not After.NONE:
        old = sa.update(db.tables).where(db.tables.c.id == before)
        connection.execute(old.values(next=number))
    return number, free
