"""The store: one writer thread, many appends in one commit, on the disk before anybody is told."""

from __future__ import annotations

import asyncio
import json
import queue
import threading
from collections.abc import Callable
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any, Final, NamedTuple, TypeVar

import sqlalchemy as sa

from ludoteca.host.people import LINK_SECONDS, Person
from ludoteca.host.seed import Seed
from ludoteca.host.store import database as db
from ludoteca.host.store.database import (
    AlreadyRunning,
    CorruptDatabase,
    ForeignDatabase,
    NewerDatabase,
    StoreError,
    StoreFull,
    backup,
)
from ludoteca.host.store.lock import Lock
from ludoteca.host.store.queries import After, add_table, end_table, restless
from ludoteca.host.store.rows import Row
from ludoteca.host.words import saying
from ludoteca.record.words import system

__all__ = [
    "AlreadyRunning",
    "BadTable",
    "CorruptDatabase",
    "ForeignDatabase",
    "NewerDatabase",
    "Store",
    "StoreConflict",
    "StoreError",
    "StoreFull",
    "StoredLink",
    "TableRow",
    "backup",
]

Answer = TypeVar("Answer")
MOST_ROWS: Final = 1000
"""At most about so many rows go into one commit."""


class StoreConflict(StoreError):
    """Something else is stored in this row's place."""


@dataclass(frozen=True)
class TableRow:
    """A table as it is stored, beside its rows.

    `follows` is the number of the table that it goes on from, `since` how many lines it took
    over from there (0 unless it is a branch), `next` the name of the table where the same
    people play again. `reason` says why it ended (`over`, `idle`, `day`), None while it runs;
    `daily` is the number of the day whose challenge is played.
    """

    id: int
    name: str
    game: str
    edition: int
    content: str
    release: str
    seats: int
    options: dict[str, str]
    maker: str
    seed: Seed
    made: int
    follows: int | None = None
    since: int = 0
    reason: str | None = None
    next: str = ""
    daily: int | None = None


class StoredLink(NamedTuple):
    """A link as it is stored: when it was made (milliseconds since 1970).

    One that moves a seat names the `seat` and the `person` who held it when it was made.
    """

    made: int
    seat: int = -1
    person: str = ""


class BadTable(ValueError):
    """A stored table (by number) that can't be read."""

    def __init__(self, table: int) -> None:
        super().__init__(f"table {table}")
        self.table = table


@dataclass(slots=True)
class _Append:
    rows: list[Row]
    done: asyncio.Future[None]


@dataclass(slots=True)
class _Call:
    work: Callable[[sa.Connection], Any]
    done: asyncio.Future[Any] | None


_Result = tuple["asyncio.Future[Any] | None", Any, "BaseException | None"]


class Store:
    """A database file that this process alone writes.

    `open()` and `close()` are called by the loop's owner; between them appends are committed
    by a thread, all that wait in one commit. `trouble` says why the last write failed, None
    after one that succeeded.
    """

    def __init__(self, file: Path) -> None:
        self.file = file
        self.lock = Lock(file.with_name(file.name + ".lock"))
        self.trouble: str | None = None
        self.commits = 0
        self.rows = 0
        self.most = 0
        self._jobs: queue.SimpleQueue[_Append | _Call | None] = queue.SimpleQueue()
        self._loop: asyncio.AbstractEventLoop | None = None
        self._thread: threading.Thread | None = None
        self._engine: sa.Engine | None = None
        self._insert = ""

    def open(self) -> None:
        """Take the lock, bring the database up to date, begin to write.

        Raises StoreError or one of its kinds; the database is as it was then.
        """
        try:
            self.file.parent.mkdir(mode=0o700, parents=True, exist_ok=True)
            holder = self.lock.take()
        except OSError as error:
            raise StoreError(
                saying("store.unused", file=self.file.parent, why=system(error))
            ) from None
        if holder is not None:
            raise AlreadyRunning(self.file, holder)
        try:
            db.make_ready(self.file)
            self._engine = db.connect(self.file)
            insert = sa.insert(db.moves).compile(dialect=self._engine.dialect)
            self._insert = f"{insert} ON CONFLICT DO NOTHING"
            self._loop = asyncio.get_running_loop()
            with db.plain_errors(self.file):
                connection = self._engine.connect()
                connection.close()
        except BaseException:
            self.lock.free()
            raise
        self._thread = threading.Thread(target=self._write, name="store", daemon=True)
        self._thread.start()

    def close(self) -> None:
        """Write what waits, close the database, give the lock back."""
        if self._thread is not None:
            self._jobs.put(None)
            self._thread.join()
            self._thread = None
        if self._engine is not None:
            self._engine.dispose()
            self._engine = None
        self.lock.free()

    # From the loop -----------------------------------------------------------------------

    def append(self, rows: list[Row]) -> asyncio.Future[None]:
        """Store rows of one table, all or none; done when they are on the disk.

        Rows that are stored already, in the same place and alike, are not stored again.
        Raises StoreFull, StoreConflict or StoreError.
        """
        done: asyncio.Future[None] = self._running().create_future()
        self._jobs.put(_Append(rows, done))
        return done

    async def work(self, work: Callable[[sa.Connection], Answer]) -> Answer:
        """Do something in the writer thread, in a transaction of its own."""
        done: asyncio.Future[Answer] = self._running().create_future()
        self._jobs.put(_Call(work, done))
        return await done

    async def look(self, read: Callable[[sa.Connection], Answer]) -> Answer:
        """Read something beside the writer, as of what is committed. Raises StoreError."""
        self._running()
        engine = self._engine
        assert engine is not None

        def work() -> Answer:
            with db.plain_errors(self.file), engine.connect() as connection:
                return read(connection)

        return await asyncio.to_thread(work)

    def _running(self) -> asyncio.AbstractEventLoop:
        if self._loop is None or self._thread is None:
            raise StoreError(saying("store.closed", file=self.file))
        return self._loop

    async def make_table(
        self, made: TableRow, rows: list[Row], names: list[str], after: After = After.NONE
    ) -> TableRow | str:
        """Store a new table, its seed and its first rows in one transaction; under a free name.

        Returns it with its number and name; or the name of the table where those of table
        `follows` play again already, see `queries.add_table`.
        """

        def work(connection: sa.Connection) -> tuple[int, str]:
            values = {
                **{key: getattr(made, key) for key in TableRow.__dataclass_fields__},
                "options": json.dumps(made.options),
                "seed": bytes.fromhex(made.seed.reveal()),
            }
            del values["id"], values["next"]
            number, name = add_table(connection, values, names, after)
            if not name:
                raise StoreError(saying("store.no_name"))
            if number:
                placed = [tuple(row._replace(table=number)) for row in rows]
                connection.exec_driver_sql(self._insert, placed)
            return number, name

        number, name = await self.work(work)
        return replace(made, id=number, name=name) if number else name

    def end_soon(self, table: int, now: int) -> None:
        """Note that a table's game is over; nobody waits for it, a restart notes it again."""
        self._jobs.put(_Call(lambda connection: end_table(connection, table, now), None))

    async def stored_table(self, name: str) -> tuple[TableRow, list[Row]] | None:
        """A stored table and its rows by name. Raises BadTable, StoreError."""

        def work(connection: sa.Connection) -> tuple[TableRow, list[Row]] | None:
            found = _table(connection, name)
            if found is None:
                return None
            return found, _rows(connection, db.moves.c.table_id == found.id)

        return await self.look(work)

    async def keep_person(self, person: Person, now: int) -> None:
        """Store how a person is called."""

        def work(connection: sa.Connection) -> None:
            values = {"name": person.name, "avatar": person.avatar, "seen": now}
            one = sa.update(db.people).where(db.people.c.id == person.id).values(**values)
            if connection.execute(one).rowcount == 0:
                connection.execute(sa.insert(db.people).values(id=person.id, **values))

        await self.work(work)

    async def add_link(
        self, hashed: str, table: int, now: int, seat: int = -1, person: str = ""
    ) -> None:
        """Store a link by the hash of its secret; old ones go.

        With `seat` it moves that seat of `person`; the same seat's earlier links go, too.
        """

        def work(connection: sa.Connection) -> None:
            old = db.links.c.made < now - int(LINK_SECONDS * 1000)
            if seat >= 0:
                old |= (db.links.c.table_id == table) & (db.links.c.seat == seat)
            connection.execute(sa.delete(db.links).where(old))
            values = {"hash": hashed, "table_id": table, "made": now}
            connection.execute(sa.insert(db.links).values(**values, seat=seat, person=person))

        await self.work(work)

    async def use_link(self, hashed: str, table: int) -> StoredLink | None:
        """This table's link, None if there is none. One that moves a seat is gone then."""
        ours = (db.links.c.hash == hashed) & (db.links.c.table_id == table)

        def work(connection: sa.Connection) -> StoredLink | None:
            one = sa.select(db.links.c.made, db.links.c.seat, db.links.c.person).where(ours)
            row = connection.execute(one).one_or_none()
            if row is None:
                return None
            link = StoredLink(*row)
            if link.seat >= 0:
                connection.execute(sa.delete(db.links).where(ours))
            return link

        return await self.work(work)

    # Read at the start ---------------------------------------------------------------------

    def read(self) -> tuple[list[str], list[Person]]:
        """The names of tables that did not fall asleep, and all people with a name."""
        assert self._engine is not None
        with db.plain_errors(self.file), self._engine.connect() as connection:
            known = sa.select(db.people.c.id, db.people.c.name, db.people.c.avatar)
            people = [Person(*one) for one in connection.execute(known)]
            return restless(connection), people

    # In the writer thread ------------------------------------------------------------------

    def _write(self) -> None:
        assert self._engine is not None
        connection = self._engine.connect()
        going = True
        while going:
            jobs = [self._jobs.get()]
            while len(jobs) < MOST_ROWS and jobs[-1] is not None:
                try:
                    jobs.append(self._jobs.get_nowait())
                except queue.Empty:
                    break
            going = jobs[-1] is not None
            results: list[_Result] = []
            try:
                self._do(connection, [job for job in jobs if job is not None], results)
            except Exception as error:  # the connection itself: the next jobs get another one
                self.trouble = "failing"
                failed = StoreError(
                    saying("store.failed", file=self.file, why=type(error).__name__)
                )
                results += [(job.done, None, failed) for job in jobs if job is not None]
                connection.invalidate()
                connection.close()
                connection = self._engine.connect()
            self._deliver(results)
        connection.close()

    def _do(
        self, connection: sa.Connection, jobs: list[_Append | _Call], results: list[_Result]
    ) -> None:
        """Do jobs in their order; appends that follow one another are one commit."""
        appends: list[_Append] = []
        for job in jobs:
            if isinstance(job, _Append):
                appends.append(job)
            else:
                results += self._commit(connection, appends)
                appends = []
                results.append(self._call(connection, job))
        results += self._commit(connection, appends)

    def _deliver(self, results: list[_Result]) -> None:
        assert self._loop is not None
        try:
            self._loop.call_soon_threadsafe(_settle, results)
        except RuntimeError:
            return  # the loop was closed without waiting for the store

    def _commit(self, connection: sa.Connection, appends: list[_Append]) -> list[_Result]:
        """Commit all appends together; if that fails, each alone, so that each has its answer."""
        if not appends:
            return []
        rows = [row for append in appends for row in append.rows]
        driver = connection.connection  # this path is every move's: the driver, nothing between
        try:
            cursor = driver.cursor()
            cursor.executemany(self._insert, rows)
            if cursor.rowcount == len(rows):
                driver.commit()
                self._wrote(len(rows))
                return [(append.done, None, None) for append in appends]
        except connection.dialect.loaded_dbapi.Error:
            pass  # each is tried alone below, and its own error told
        driver.rollback()
        return [self._commit_one(connection, append) for append in appends]

    def _commit_one(self, connection: sa.Connection, append: _Append) -> _Result:
        try:
            with db.plain_errors(self.file), connection.begin():
                for row in append.rows:
                    if connection.exec_driver_sql(self._insert, tuple(row)).rowcount != 1:
                        place = (db.moves.c.table_id == row.table) & (db.moves.c.seq == row.seq)
                        if [row._replace(at=0)] != [
                            other._replace(at=0) for other in _rows(connection, place)
                        ]:
                            raise StoreConflict(
                                saying("store.conflict", table=row.table, row=row.seq)
                            )
        except StoreError as error:
            self.trouble = "full" if isinstance(error, StoreFull) else "failing"
            return append.done, None, error
        self._wrote(len(append.rows))
        return append.done, None, None

    def _call(self, connection: sa.Connection, job: _Call) -> _Result:
        try:
            with db.plain_errors(self.file), connection.begin():
                return job.done, job.work(connection), None
        except BaseException as error:
            return job.done, None, error

    def _wrote(self, rows: int) -> None:
        self.trouble = None
        self.commits += 1
        self.rows += rows
        self.most = max(self.most, rows)

    def status(self) -> dict[str, object]:
        """Counts: commits and rows since the start, the most rows in one commit."""
        return {"commits": self.commits, "rows": self.rows, "most_rows_a_commit": self.most}


def _settle(results: list[_Result]) -> None:
    for done, answer, error in results:
        if done is None or done.done():
            continue
        if error is None:
            done.set_result(answer)
        else:
            done.set_exception(error)


def _table(connection: sa.Connection, name: str) -> TableRow | None:
    """The table of a name; raises BadTable."""
    after = db.tables.alias("after")
    then = sa.select(after.c.name).where(after.c.id == db.tables.c.next).scalar_subquery()
    one = sa.select(db.tables, then.label("then")).where(db.tables.c.name == name)
    row = connection.execute(one).one_or_none()
    if row is None:
        return None
    values = dict(row._mapping)
    for key in ("ended", "slept", "awaits"):
        del values[key]
    values["next"] = values.pop("then") or ""
    try:
        values["options"] = dict(json.loads(values["options"]))
        values["seed"] = Seed(bytes(values["seed"]))
        if not isinstance(row.since, int) or not isinstance(row.follows, int | None):
            raise TypeError(f"no number of a line or a table: {row.since!r}, {row.follows!r}")
    except (ValueError, TypeError) as error:
        raise BadTable(row.id) from error
    return TableRow(**values)


def _rows(connection: sa.Connection, where: sa.ColumnElement[bool]) -> list[Row]:
    ordered = sa.select(db.moves).where(where).order_by(db.moves.c.table_id, db.moves.c.seq)
    return [Row(*row) for row in connection.execute(ordered)]
