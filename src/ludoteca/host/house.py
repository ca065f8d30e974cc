"""The house: its tables, its people and its store, from opening to closing."""

from __future__ import annotations

import asyncio
import secrets
import time
from collections import Counter
from collections.abc import Callable, Mapping
from typing import Final

from ludoteca.engine.game import Game, OptionError, UnknownGame, game
from ludoteca.engine.luck import SEED_BYTES
from ludoteca.host.course import Row, Seat, seats_text
from ludoteca.host.faults import Faults
from ludoteca.host.parts import Made, Parts, check_avatar, check_bot
from ludoteca.host.people import BadKeyFile, Key, Person, Tries, clean_name, new_id, sayable_name
from ludoteca.host.refusal import Refusal
from ludoteca.host.seed import Seed
from ludoteca.host.settings import Settings
from ludoteca.host.store import Store, StoreError, TableRow
from ludoteca.host.tables import Table
from ludoteca.host.thinking import Thinkers
from ludoteca.host.ticks import Ticks
from ludoteca.host.words import saying
from ludoteca.record.words import system
from ludoteca.version import __version__

NAMES_TRIED: Final = 50


def new_seed() -> bytes:
    """A seed that nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


class NoTable(LookupError):
    """No table has this name."""


class House:
    """All tables of one data folder. One process at a time: `start()` takes the lock.

    `seeds`, `clock` (seconds since 1970) and `ticks` are for tests to put in.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], bytes] = new_seed,
        clock: Callable[[], float] = time.time,
        faults: Faults | None = None,
        ticks: Ticks | None = None,
    ) -> None:
        self.settings = settings
        self.faults = faults or Faults()
        self.store = Store(settings.database)
        self.tries = Tries(settings.tries)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, self.faults)
        self._seeds = seeds
        self._clock = clock
        self._parts = Parts(settings, self.store, self.thinkers, self.faults, self.tries, clock)
        if ticks is not None:
            self._parts.ticks = ticks
        self._games: dict[str, Game] = {}
        self._tables: dict[str, Table] = {}
        self._people: dict[str, Person] = {}
        self._finding: dict[str, asyncio.Lock] = {}
        self._key: Key | None = None
        self._opened = 0.0

    async def start(self) -> None:
        """Open the store, replay the tables that were being played.

        Raises AlreadyRunning (with the address of the house that has the store), or another
        StoreError: NewerDatabase, ForeignDatabase, CorruptDatabase; nothing is changed then.
        """
        self.store.open()
        try:
            self._key = self._open_key()
            found, rows, people = self.store.read()
            self._people = {person.id: person for person in people}
            for number in self.store.damaged:
                self.faults.tell("bad_table", table=number)
            for row in found:
                self._seat_up(row, rows[row.id])
        except BaseException:
            self.store.close()
            raise
        self._opened = self._clock()
        for table in self._tables.values():
            table.start()

    def _open_key(self) -> Key:
        file = self.settings.data / "key"
        try:
            return Key.open(file)
        except OSError as error:
            raise StoreError(saying("store.unused", file=file, why=system(error))) from None
        except BadKeyFile as error:
            raise StoreError(error.said) from None

    async def stop(self) -> None:
        """Answer what waits, store all, close."""
        await asyncio.gather(*(table.stop() for table in self._tables.values()))
        await self.thinkers.stop()
        await asyncio.to_thread(self.store.close)

    def at_address(self, url: str) -> None:
        """Write where this house is reached into the lock file, for who starts a second one."""
        self.store.lock.write(url)

    # People ------------------------------------------------------------------------------

    def newcomer(self) -> tuple[Person, str]:
        """A new person and the cookie that says so. Nothing is stored until they have a name."""
        assert self._key is not None
        person = Person(new_id())
        return person, self._key.sign(person.id)

    def person(self, cookie: str | None) -> Person | None:
        """The person of a cookie; None without one, or for one that this house didn't sign."""
        assert self._key is not None
        known = self._key.check(cookie) if cookie else None
        if known is None:
            return None
        return self._people.get(known) or Person(known)

    async def rename(self, person: Person, name: str, avatar: int = 0) -> Person:
        """Remember how a person wants to be called. Raises Refusal."""
        check_avatar(avatar)
        try:
            named = Person(person.id, clean_name(name), avatar)
        except ValueError:
            raise Refusal("bad_name") from None
        if self._people.get(person.id) != named:
            try:
                await self.store.keep_person(named, int(self._clock() * 1000))
            except StoreError:
                raise Refusal("cannot_save") from None
            self._people[person.id] = named
        return named

    # Tables ------------------------------------------------------------------------------

    @property
    def tables(self) -> list[Table]:
        """The tables that are in memory: all that are being played, and some that are over."""
        return list(self._tables.values())

    def table(self, name: str) -> Table:
        """The table of this name, if it is in memory (all games in play are); raises NoTable."""
        try:
            return self._tables[name]
        except KeyError:
            raise NoTable from None

    async def find(self, name: str) -> Table:
        """The table of this name, fetched from the store if it is over; raises NoTable."""
        if name in self._tables:
            return self._tables[name]
        if len(name) > 60:
            raise NoTable
        async with self._finding.setdefault(name, asyncio.Lock()):
            if name not in self._tables:
                try:
                    found = await self.store.stored_table(name)
                finally:
                    self._finding.pop(name, None)
                if found is None:
                    raise NoTable
                self._make_room()
                self._seat_up(*found)
                self.table(name).start()
        return self.table(name)

    async def make_table(
        self,
        person: Person,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: Mapping[int, str] | None = None,
    ) -> Table:
        """A new table; its maker takes the first seat that no bot plays. Raises Refusal."""
        played = self._game(game)
        try:
            seats = played.check_seats(seats)
            values = played.check_options(options)
        except OptionError as error:
            raise Refusal("bad_option", error.clauses, reason=error.said) from None
        held = {}
        for number, bot in (bots or {}).items():
            if not 0 <= number < seats:
                raise Refusal("no_seat", seat=number)
            check_bot(played, bot)
            held[number] = Seat(bot=bot)
        free = [number for number in range(seats) if number not in held]
        if free:
            held[free[0]] = Seat(person.id, None, person.name, person.avatar)
        running = sum(not table.over for table in self._tables.values())
        if running >= self.settings.tables:
            raise Refusal("too_many_tables")
        self._make_room()
        now = int(self._clock() * 1000)
        texts = {option.name: option.text(values[option.name]) for option in played.options}
        made = TableRow(
            0,
            "",
            played.name,
            played.edition,
            played.content(),
            __version__,
            seats,
            texts,
            person.id,
            Seed(self._seeds()),
            now,
        )
        row = Row(
            0, 1, "host 1", "seat", person.id, min(held, default=0), seats_text(held), "", now
        )
        try:
            made = await self.store.make_table(made, row, self._new_names())
        except StoreError as error:
            self.faults.tell("store", error)
            raise Refusal("cannot_save") from None
        self._seat_up(made, [row._replace(table=made.id)])
        table = self.table(made.name)
        table.start()
        return table

    def _new_names(self) -> list[str]:
        return [sayable_name() for _ in range(NAMES_TRIED)]

    def _game(self, name: str) -> Game:
        """An installed game; finding one takes a while, so it is done once."""
        if name not in self._games:
            try:
                self._games[name] = game(name)
            except UnknownGame as error:
                raise Refusal("unknown_game", reason=error.said) from None
        return self._games[name]

    def _seat_up(self, row: TableRow, rows: list[Row]) -> None:
        """Bring a stored table into memory."""
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
                row.reason if row.reason != "over" else None,
                row.next,
            )
            table = Table(made, self._parts)
        except Exception as error:
            self.faults.tell("bad_table", error, table=row.id)
            return
        table.replay(rows)
        self._tables[row.name] = table
        if table.over:
            self.store.end_soon(row.id, int(self._clock() * 1000))

    def _make_room(self) -> None:
        """Let go of tables that are over and that nobody looks at, when there are many."""
        if len(self._tables) < self.settings.tables:
            return
        for name, table in list(self._tables.items()):
            if table.over and not table.viewers:
                del self._tables[name]
                table.rest()

    # How it goes -------------------------------------------------------------------------

    def health(self) -> dict[str, object]:
        """Whether the house can do its work: `ok`, and what is wrong otherwise."""
        trouble = self.store.trouble
        return {"ok": trouble is None, "release": __version__, "trouble": trouble}

    def status(self) -> dict[str, object]:
        """Counts for the person who runs the house."""
        tables = self._tables.values()
        present: Counter[str] = self._parts.sockets
        return {
            **self.health(),
            "seconds": round(self._clock() - self._opened),
            "tables": len(tables),
            "running": sum(not table.over for table in tables),
            "read_only": sum(table.readonly is not None for table in tables),
            "connections": sum(present.values()),
            "people": len(present),
            "bots": self.thinkers.status(),
            "store": self.store.status(),
            "faults": self.faults.count,
        }
