"""The tables of a house that are in memory: found, woken, put to sleep, ended, deleted."""

from __future__ import annotations

import asyncio
import contextlib
from collections.abc import AsyncIterator, Callable
from contextlib import asynccontextmanager
from functools import partial
from typing import Final
from weakref import WeakValueDictionary

from ludoteca.engine.game import Game
from ludoteca.host.day import Day
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.store import queries
from ludoteca.host.store.queries import Asleep
from ludoteca.host.store.rows import Row
from ludoteca.host.store.store import BadTable, StoreError, TableRow
from ludoteca.host.tables.parts import Made, Parts
from ludoteca.host.tables.table import Table

LONG_NAME: Final = 60

FEW_ROWS: Final = 50
"""Up to so many rows are replayed while the others wait; more are in a thread."""


class NoTable(LookupError):
    """No table has this name."""


class Keeping:
    """A table is in memory or it sleeps; who asks for it by name doesn't notice which.

    One at a time does something to a table as a whole: each name has its lock.
    """

    def __init__(self, parts: Parts, game: Callable[[str], Game]) -> None:
        self.tables: dict[str, Table] = {}
        self._parts = parts
        self._game = game
        self._locks: WeakValueDictionary[str, asyncio.Lock] = WeakValueDictionary()
        self._calm: dict[str, tuple[int, float]] = {}
        self._coming = 0
        self._closing = False

    def _lock(self, name: str) -> asyncio.Lock:
        lock = self._locks.get(name)
        if lock is None:
            lock = self._locks[name] = asyncio.Lock()
        return lock

    def _now(self) -> int:
        return int(self._parts.clock() * 1000)

    # Finding and waking -----------------------------------------------------------------------

    async def find(self, name: str) -> Table:
        """The table of this name, woken if it sleeps.

        Raises NoTable; Refusal `too_many_tables` if too many are being played to wake it.
        """
        table = self.tables.get(name)
        if table is None:
            table = await self._wake(name)
        self._calm[name] = (table.version, self._parts.ticks())
        return table

    async def _wake(self, name: str) -> Table:
        if len(name) > LONG_NAME:
            raise NoTable
        async with self._lock(name):
            if name in self.tables:
                return self.tables[name]
            try:
                found = await self._parts.store.stored_table(name)
            except BadTable as error:
                self._parts.faults.tell("bad_table", error.__cause__, table=error.table)
                raise NoTable from None
            except StoreError as error:
                raise self._unread(error) from None
            if found is None:
                raise NoTable
            row, rows = found
            async with self.room(row.reason is None):
                return await self._seat_up(row, rows)

    async def bring(self, row: TableRow, rows: list[Row]) -> Table:
        """A table that was just stored; in memory it may be already, if somebody was quick."""
        async with self._lock(row.name):
            return self.tables.get(row.name) or await self._seat_up(row, rows)

    def _unread(self, error: StoreError) -> Refusal:
        """The store can't be read: a fault, unless it was closed."""
        if self._closing:
            return Refusal("closing")
        self._parts.faults.tell("store", error)
        return Refusal("fault")

    async def _seat_up(self, row: TableRow, rows: list[Row]) -> Table:
        """Bring a stored table into memory. Raises NoTable for one that can't be, Refusal."""
        try:
            options: dict[str, object] = dict(row.options)
            made = Made(
                row.id,
                row.name,
                self._game(row.game),
                row.seats,
                options,
                row.maker,
                row.seed,
                row.made,
                row.follows,
                row.since,
                row.reason if row.reason != queries.OVER else None,
                row.next,
                await self._day(row.daily),
            )
            table = Table(made, self._parts)
            if made.day is not None and self._parts.daily is not None:
                table.tried = await self._parts.daily.state(row.id)
        except StoreError as error:
            raise self._unread(error) from None
        except Exception as error:
            self._parts.faults.tell("bad_table", error, table=row.id)
            raise NoTable from None
        if len(rows) > FEW_ROWS:
            await asyncio.to_thread(table.replay, rows)
        else:
            table.replay(rows)
        if self._closing:
            raise Refusal("closing")
        self.tables[row.name] = table
        self._calm[row.name] = (table.version, self._parts.ticks())
        if table.over and row.reason is None:
            self._parts.store.end_soon(row.id, self._now())
            if table.day is not None and self._parts.daily is not None:
                self._parts.daily.finished()
        table.start()
        return table

    async def _day(self, id: int | None) -> Day | None:
        """The day of a table's challenge; raises LookupError, StoreError."""
        if id is None or self._parts.daily is None:
            return None
        return await self._parts.daily.find(id)

    async def wake_restless(self, names: list[str]) -> None:
        """Wake the tables that did not go to sleep: bots may have to move, or the house was cut
        off. Those that await a person go to sleep again if there are many."""
        many = self._parts.settings.tables // 2
        for name in names:
            if self._closing:
                return
            try:
                table = await self._wake(name)
            except (NoTable, Refusal):
                continue
            if len(self.tables) > many:
                await self._rest(table)

    # Making room and sleeping -----------------------------------------------------------------

    def running(self) -> int:
        """How many games in memory are not closed."""
        return sum(not table.closed for table in self.tables.values())

    @asynccontextmanager
    async def room(self, running: bool = True) -> AsyncIterator[None]:
        """Room for one table more, while it comes; raises Refusal `too_many_tables`.

        One that is closed only makes others leave that are closed, too.
        """
        most = self._parts.settings.tables
        if running and self.running() + self._coming >= most:
            await self.doze()
            if self.running() + self._coming >= most:
                raise Refusal("too_many_tables")
        if len(self.tables) + self._coming >= most:
            for name, table in list(self.tables.items()):
                if table.closed and not table.viewers and not self._lock(name).locked():
                    self._let_go(table)
                    table.rest()
        self._coming += running
        try:
            yield
        finally:
            self._coming -= running

    async def doze(self) -> int:
        """Put to sleep what nobody looks at and nothing has changed for a while; how many."""
        now = self._parts.ticks()
        wait = self._parts.settings.sleep_minutes * 60
        done = 0
        for table in list(self.tables.values()):
            version, since = self._calm.get(table.name, (-1, now))
            if version != table.version or table.viewers:
                self._calm[table.name] = (table.version, now)
            elif now - since >= wait and not self._closing:
                done += await self._rest(table)
        return done

    async def _rest(self, table: Table) -> bool:
        """Put one table to sleep, unless somebody or a bot is at it."""
        async with self._lock(table.name):
            if self.tables.get(table.name) is not table or table.viewers or table.awaits_bot:
                return False
            self._let_go(table)
            await table.stop()
            await self._keep_asleep([table])
            return True

    def _let_go(self, table: Table) -> None:
        del self.tables[table.name]
        self._calm.pop(table.name, None)

    async def _keep_asleep(self, tables: list[Table]) -> None:
        """Note what sleeps. Where that can't be kept, the next start wakes the table."""
        asleep = [
            Asleep(table.id, table.version, int(table.match.state.current_player))
            for table in tables
            if not table.closed and not table.awaits_bot and table.readonly is None
        ]
        if asleep:
            with contextlib.suppress(StoreError):
                await self._parts.store.work(partial(queries.put_to_sleep, asleep=asleep))

    def close(self) -> None:
        """No table wakes any more, and none begins to fall asleep."""
        self._closing = True

    async def stop(self) -> None:
        """All tables answer what waits and go to sleep."""
        self.close()
        tables = list(self.tables.values())
        await asyncio.gather(*(table.stop() for table in tables))
        await self._keep_asleep(tables)

    # Ending and deleting ----------------------------------------------------------------------

    async def sweep(self, before: int) -> int:
        """End the tables that nobody has touched since `before`; returns how many."""
        found = await self._parts.store.look(partial(queries.idle, before=before))
        done = 0
        for one in found:
            if self._closing:
                break
            with contextlib.suppress(StoreError, Refusal):
                done += await self._end_idle(one, before)
        return done

    async def _end_idle(self, one: queries.Found, before: int) -> bool:
        async with self._lock(one.name):

            async def store() -> None:
                end = partial(queries.end_idle, table=one.id, now=self._now(), before=before)
                await self._parts.store.work(end)

            table = self.tables.get(one.name)
            if table is None:
                await store()
            elif table.closed or table.changed >= before:
                return False
            else:
                await table.end(queries.IDLE, store)
            return True

    async def delete(self, person: Person, name: str) -> None:
        """Remove a table for good; everybody who looks at it is told. Its maker only.

        One that sleeps need not wake for that, nor be one that can be played.
        """
        store = self._parts.store
        async with self._lock(name):
            try:
                found = await store.look(partial(queries.made_by, name=name[:LONG_NAME]))
            except StoreError as error:
                raise self._unread(error) from None
            if found is None:
                raise NoTable
            number, maker = found
            if person.id != maker:
                raise Refusal("not_maker")
            table = self.tables.get(name)
            if table is not None:
                await table.stop()
            try:
                await store.work(partial(queries.delete_table, table=number))
            except StoreError as error:
                self._parts.faults.tell("store", error, table=number)
                if table is not None:
                    table.start()
                raise Refusal("cannot_save") from None
            if table is not None:
                self._let_go(table)
        for other in self.tables.values():
            if other.next_name == name:
                other.go_on_at("")
