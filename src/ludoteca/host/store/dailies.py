"""What the house asks its database of the daily challenge: days, attempts, who saw the dice.

Each function gets the connection of a transaction. Times are milliseconds since 1970.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, NamedTuple

import sqlalchemy as sa

from ludoteca.host.store import database as db
from ludoteca.host.store.queries import OVER

days, attempts, seen = db.days.c, db.attempts.c, db.dice_seen.c


class DayRow(NamedTuple):
    """A day as it is stored, in the order of its columns."""

    id: int
    game: str
    date: str
    edition: int
    content: str
    options: str
    seed: bytes
    starts: int
    ends: int
    closed: int | None
    worths: str

    def __repr__(self) -> str:
        return f"<DayRow {self.id}>"


class Attempt(NamedTuple):
    """A table's attempt at a day: its table's name (empty once that is deleted), when it was begun,
    names and faces, its state (see `ludoteca.host.day`), and how the game ended, if it did."""

    id: int
    day: int
    table: str
    begun: int
    people: tuple[tuple[str, int], ...]
    state: str
    ending: str


def turn(
    connection: sa.Connection, now: int, day: str, wanted: Iterable[Mapping[str, object]], why: str
) -> list[DayRow]:
    """Close the days that are over and make those that are missing of `wanted`.

    A day that was closed is never open again, and each game has one seed a date, whatever the
    clock does. The tables of a closed day that are not closed are closed without a result, for
    the reason `why`, in the same transaction. Returns all days that are open, those that were
    closed just now, and those of the date `day`.
    """
    over = list(
        connection.scalars(sa.select(days.id).where(days.closed.is_(None), days.ends <= now))
    )
    connection.execute(sa.update(db.days).where(days.id.in_(over)).values(closed=now))
    tables = db.tables.c
    running = sa.update(db.tables).where(tables.daily.in_(over), tables.ended.is_(None))
    connection.execute(running.values(ended=now, reason=why))
    known = set(connection.scalars(sa.select(days.game).where(days.date == day)))
    for one in wanted:
        if one["game"] not in known:
            worths = _worths(connection, one)
            connection.execute(sa.insert(db.days).values(**one, worths=worths))
    concerned = days.closed.is_(None) | days.id.in_(over) | (days.date == day)
    found = sa.select(db.days).where(concerned).order_by(days.id)
    return [DayRow(*row) for row in connection.execute(found)]


def _worths(connection: sa.Connection, values: Mapping[str, object]) -> str:
    """What is known of perfect play from the latest day that was played by the same rules."""
    same = [days[name] == values[name] for name in ("game", "edition", "content", "options")]
    one = sa.select(days.worths).where(*same).order_by(days.id.desc()).limit(1)
    return connection.scalar(one) or "{}"


def day(connection: sa.Connection, id: int) -> DayRow | None:
    """The day of a number."""
    row = connection.execute(sa.select(db.days).where(days.id == id)).one_or_none()
    return None if row is None else DayRow(*row)


def day_of(connection: sa.Connection, game: str, date: str) -> DayRow | None:
    """The day of a game and a date."""
    one = sa.select(db.days).where(days.game == game, days.date == date)
    row = connection.execute(one).one_or_none()
    return None if row is None else DayRow(*row)


def past(connection: sa.Connection, game: str, before: str, most: int) -> list[DayRow]:
    """The closed days of a game where somebody began, before a date, the latest first."""
    begun = sa.select(attempts.day_id)
    one = sa.select(db.days).where(days.game == game, days.closed.is_not(None), days.date < before)
    one = one.where(days.id.in_(begun)).order_by(days.date.desc()).limit(most)
    return [DayRow(*row) for row in connection.execute(one)]


def keep_worths(connection: sa.Connection, id: int, worths: str) -> None:
    """Keep what perfect play is worth."""
    connection.execute(sa.update(db.days).where(days.id == id).values(worths=worths))


# Attempts ----------------------------------------------------------------------------------


def begin(
    connection: sa.Connection,
    day: int,
    table: int,
    inside: Iterable[str],
    seated: Iterable[str],
    people: str,
    now: int,
    states: tuple[str, str],
) -> str:
    """Note an attempt and who is inside; once for a table.

    Returns the second of `states` if somebody of `seated` had seen dice of the day elsewhere,
    else the first.
    """
    id = connection.scalar(sa.select(attempts.id).where(attempts.table_id == table))
    if id is None:
        values = {"day_id": day, "table_id": table, "begun": now, "people": people}
        made = connection.execute(sa.insert(db.attempts).values(**values, state=states[0]))
        assert made.inserted_primary_key is not None
        id = int(made.inserted_primary_key[0])
    for person in sorted({*inside, *seated}):
        see(connection, day, id, person)
    first = sa.select(seen.attempt_id).where(seen.day_id == day, seen.person.in_(sorted(seated)))
    state = states[any(other != id for other in connection.scalars(first))]
    connection.execute(sa.update(db.attempts).where(attempts.id == id).values(state=state))
    return state


def see(connection: sa.Connection, day: int, attempt: int, person: str) -> bool:
    """Note that somebody sees dice of a day; whether those are the first."""
    known = sa.select(seen.person).where(seen.day_id == day, seen.person == person)
    if connection.scalar(known) is not None:
        return False
    values = {"day_id": day, "person": person, "attempt_id": attempt}
    connection.execute(sa.insert(db.dice_seen).values(**values))
    return True


def attempt_of(connection: sa.Connection, table: int) -> tuple[int, str] | None:
    """Number and state of a table's attempt."""
    one = sa.select(attempts.id, attempts.state).where(attempts.table_id == table)
    row = connection.execute(one).one_or_none()
    return None if row is None else (row.id, row.state)


def unjudged(connection: sa.Connection) -> list[tuple[int, str]]:
    """The attempts that nobody has judged and whose tables are closed: number, table's name."""
    tables = db.tables.c
    one = sa.select(attempts.id, tables.name)
    one = one.join(db.tables, tables.id == attempts.table_id)
    one = one.where(attempts.checked.is_(None), tables.ended.is_not(None)).order_by(attempts.id)
    return [(row.id, row.name) for row in connection.execute(one)]


def firsts(connection: sa.Connection, attempt: int) -> set[str]:
    """Those who saw the day's dice at this attempt first."""
    return set(connection.scalars(sa.select(seen.person).where(seen.attempt_id == attempt)))


def judge(
    connection: sa.Connection, attempt: int, state: str, ending: str, people: str | None, now: int
) -> None:
    """Keep what an attempt turned out to be; with no `people` those that were noted."""
    values = {"state": state, "ending": ending, "checked": now}
    if people is not None:
        values["people"] = people
    connection.execute(sa.update(db.attempts).where(attempts.id == attempt).values(**values))
    if ending:  # it was over as the day ended
        table = sa.select(attempts.table_id).where(attempts.id == attempt).scalar_subquery()
        connection.execute(sa.update(db.tables).where(db.tables.c.id == table).values(reason=OVER))


_attempt = sa.select(
    attempts.id, attempts.day_id, db.tables.c.name, attempts.begun, attempts.people,
    attempts.state, attempts.ending,
).outerjoin(db.tables, db.tables.c.id == attempts.table_id)  # fmt: skip


def attempts_of(connection: sa.Connection, ids: Iterable[int]) -> list[Attempt]:
    """The attempts at days, in the order in which they were begun."""
    one = _attempt.where(attempts.day_id.in_(list(ids))).order_by(attempts.begun, attempts.id)
    return [_read(row) for row in connection.execute(one)]


def mine(connection: sa.Connection, person: str, game: str) -> list[tuple[str, Attempt]]:
    """Where somebody first saw the dice of each day of a game, with its date, the latest first."""
    one = _attempt.add_columns(days.date).join(db.days, days.id == attempts.day_id)
    one = one.join(db.dice_seen, seen.attempt_id == attempts.id)
    one = one.where(seen.person == person, days.game == game).order_by(days.date.desc())
    return [(row.date, _read(row)) for row in connection.execute(one)]


def _read(row: Any) -> Attempt:
    people = tuple((str(name), int(face)) for name, face in json.loads(row.people))
    return Attempt(row.id, row.day_id, row.name or "", row.begun, people, row.state, row.ending)
