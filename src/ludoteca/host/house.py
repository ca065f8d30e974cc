"""The house: its tables, its people and its store, from opening to closing."""

from __future__ import annotations

import asyncio
import contextlib
import secrets
import time
from collections import Counter
from collections.abc import Callable, Coroutine, Iterable, Mapping
from dataclasses import replace
from functools import partial
from typing import Any, Final
from weakref import WeakKeyDictionary

from ludoteca.engine.game import Game, OptionError, UnknownGame, game
from ludoteca.engine.luck import SEED_BYTES
from ludoteca.host import following
from ludoteca.host.advice.asking import Advice
from ludoteca.host.bots.thinking import Thinkers
from ludoteca.host.daily import Dailies
from ludoteca.host.day import Day
from ludoteca.host.faults import Faults
from ludoteca.host.keeping import Keeping, NoTable
from ludoteca.host.people import BadKeyFile, Key, Person, Tries, clean_name, new_id, sayable_name
from ludoteca.host.pictures.making import Pictures
from ludoteca.host.records import Records
from ludoteca.host.refusal import Refusal
from ludoteca.host.seed import Seed
from ludoteca.host.settings import Settings
from ludoteca.host.store import queries
from ludoteca.host.store.queries import After, MyTable
from ludoteca.host.store.rows import Row, Seat
from ludoteca.host.store.store import Store, StoreError, TableRow
from ludoteca.host.tables.film import Film
from ludoteca.host.tables.parts import Parts, can_hint, check_avatar, check_bot, check_hints
from ludoteca.host.tables.table import Table
from ludoteca.host.ticks import Ticks
from ludoteca.host.words import saying
from ludoteca.record.match import Match
from ludoteca.record.words import system
from ludoteca.version import __version__

__all__ = ["House", "MyTable", "NoTable", "new_seed"]

NAMES_TRIED: Final = 50
MINE: Final = 100
"""At most so many of somebody's tables are listed."""

MINUTE: Final = 60.0
HOUR: Final = 60
"""Minutes."""
DAY: Final = 24 * 3600 * 1000
"""Milliseconds."""


def new_seed() -> bytes:
    """A seed that nobody can foresee."""
    return secrets.token_bytes(SEED_BYTES)


def new_names() -> list[str]:
    """Sayable names to choose a free one from."""
    return [sayable_name() for _ in range(NAMES_TRIED)]


class House:
    """All tables of one data folder. One process at a time: `start()` takes the lock.

    `settled` is set when, after the start, all that have to go on by themselves are awake, and
    what was left for too long is closed.

    `seeds` (of tables), `day_seeds` (of the daily challenge), `clock` (seconds since 1970) and
    `ticks` are for tests to put in.
    """

    def __init__(
        self,
        settings: Settings,
        seeds: Callable[[], bytes] = new_seed,
        clock: Callable[[], float] = time.time,
        faults: Faults | None = None,
        ticks: Ticks | None = None,
        day_seeds: Callable[[], bytes] = new_seed,
    ) -> None:
        self.settings = settings
        self.faults = faults or Faults()
        self.store = Store(settings.database)
        self.tries = Tries(settings.tries)
        self.thinkers = Thinkers(settings.bot_workers, settings.bot_seconds, self.faults)
        self.pictures = Pictures(self.faults)
        self.advice = Advice(self.faults)
        self._seeds = seeds
        self._clock = clock
        self._parts = Parts(
            settings, self.store, self.thinkers, self.faults, self.tries, clock, ticks or Ticks()
        )
        self.daily = Dailies(
            self.store, self.advice, self.faults, clock, day_seeds, self._game, settings.day_zone
        )
        self._parts.daily = self.daily
        self._games: dict[str, Game] = {}
        self._keeping = Keeping(self._parts, self._game)
        self._records = Records(settings, self.store, self.faults, clock)
        self._people: dict[str, Person] = {}
        self._films: WeakKeyDictionary[Table, Film] = WeakKeyDictionary()
        self._key: Key | None = None
        self._opened = 0.0
        self._jumped = 0.0
        self._life: asyncio.Task[None] | None = None
        self._doing: asyncio.Task[object] | None = None
        self.settled = asyncio.Event()

    async def start(self) -> None:
        """Open the store. Tables sleep until somebody asks for them or a bot has to move.

        Raises AlreadyRunning (with the address of the house that has the store), or another
        StoreError: NewerDatabase, ForeignDatabase, CorruptDatabase; nothing is changed then.
        """
        self.store.open()
        try:
            self._key = self._open_key()
            restless, people = self.store.read()
            self._people = {person.id: person for person in people}
        except BaseException:
            self.store.close()
            raise
        self._opened = self._clock()
        self._life = asyncio.create_task(self._live(restless))

    def _open_key(self) -> Key:
        file = self.settings.data / "key"
        try:
            return Key.open(file)
        except OSError as error:
            raise StoreError(saying("store.unused", file=file, why=system(error))) from None
        except BadKeyFile as error:
            raise StoreError(error.said) from None

    async def _live(self, restless: list[str]) -> None:
        """Wake who has to go on; then put to sleep every minute, and sweep every hour."""
        await self._careful(self.daily.turn())
        await self._careful(self._keeping.wake_restless(restless))
        ticks = self._parts.ticks
        swept = dozed = ticks()
        apart = self._clock() - ticks()
        while True:
            if swept <= ticks():
                swept = ticks() + HOUR * MINUTE
                jumped = self._clock() - ticks() - apart
                if abs(jumped) > HOUR * MINUTE:
                    apart += jumped
                    self._jumped = max(0.0, self._jumped + jumped)
                await self._careful(self.sweep())
            await self._careful(self.daily.turn())
            await self._careful(self.daily.judge())
            self.settled.set()
            rung = asyncio.Event()
            alarm = ticks.later(min(MINUTE, self.daily.seconds_left() + 0.01), rung.set)
            try:
                await rung.wait()
            finally:
                alarm.cancel()
            if ticks() >= dozed + MINUTE:
                dozed = ticks()
                await self._careful(self.doze())

    async def _careful(self, work: Coroutine[Any, Any, object]) -> None:
        """Do something that nobody waits for: if it fails, that is written down.

        It goes on to its end, or to where it sees that the house closes.
        """
        self._doing = asyncio.create_task(work)
        try:
            await asyncio.shield(self._doing)
        except Exception as error:
            self.faults.tell("life", error)

    async def stop(self) -> None:
        """Answer what waits, store all, close."""
        self._keeping.close()
        if self._life is not None:
            self._life.cancel()
        doing = [task for task in (self._life, self._doing) if task is not None]
        await asyncio.gather(*doing, return_exceptions=True)
        await self._keeping.stop()
        await self.daily.stop()
        await self.thinkers.stop()
        await self.pictures.stop()
        await self.advice.stop()
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
        """The tables that are awake: somebody looks at them or did a while ago."""
        return list(self._keeping.tables.values())

    def table(self, name: str) -> Table:
        """The table of this name, if it is awake; raises NoTable. See `find`."""
        try:
            return self._keeping.tables[name]
        except KeyError:
            raise NoTable from None

    async def find(self, name: str) -> Table:
        """The table of this name; one that sleeps is woken. Raises NoTable, Refusal."""
        return await self._keeping.find(name)

    async def make_table(
        self,
        person: Person,
        game: str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        bots: Mapping[int, str] | None = None,
        hints: bool = False,
    ) -> Table:
        """A new table; its maker takes the first seat that no bot plays. Raises Refusal.

        With `hints` who is to move may ask what is safe.
        """
        row = self._row(person, game, seats, options)
        if hints:
            check_hints(self._game(game), row.options)
        held = {}
        for number, bot in (bots or {}).items():
            if not 0 <= number < row.seats:
                raise Refusal("no_seat", seat=number)
            check_bot(self._game(game), bot, row.options)
            held[number] = Seat(bot=bot)
        free = [number for number in range(row.seats) if number not in held]
        if free:
            held[free[0]] = Seat(person.id, None, person.name, person.avatar)
        return await self._make(row, following.first_rows(person.id, held, (), hints, row.made))

    async def make_daily(self, person: Person, day: Day, seats: int) -> Table:
        """A new table of a day's challenge; its maker takes the first seat. Raises Refusal."""
        if day.closed:
            raise Refusal("day_over")
        row = self._row(person, day.game.name, seats, day.options)
        row = replace(row, seed=day.seed, daily=day.id)
        held = {0: Seat(person.id, None, person.name, person.avatar)}
        return await self._make(row, following.first_rows(person.id, held, (), False, row.made))

    def _row(
        self,
        person: Person,
        game: str,
        seats: int | None,
        options: Mapping[str, object] | None,
        follows: int | None = None,
        since: int = 0,
    ) -> TableRow:
        """A table to be stored, with a new seed. Raises Refusal."""
        played = self._game(game)
        try:
            seats = played.check_seats(seats)
            values = played.check_options(options)
        except OptionError as error:
            raise Refusal("bad_option", error.clauses, reason=error.said) from None
        return TableRow(
            0,
            "",
            played.name,
            played.edition,
            played.content(),
            __version__,
            seats,
            {option.name: option.text(values[option.name]) for option in played.options},
            person.id,
            Seed(self._seeds()),
            self._now(),
            follows,
            since,
        )

    async def _make(self, row: TableRow, rows: list[Row], after: After = After.NONE) -> Table:
        """Store a table and bring it into memory, or find the one that follows already."""
        try:
            if await self.store.look(queries.unfinished) >= self.settings.unfinished:
                raise Refusal("too_many_tables")
            async with self._keeping.room():
                made = await self.store.make_table(row, rows, new_names(), after)
                if isinstance(made, TableRow):
                    rows = [one._replace(table=made.id) for one in rows]
                    return await self._keeping.bring(made, rows)
        except StoreError as error:
            self.faults.tell("store", error)
            raise Refusal("cannot_save") from None
        return await self.find(made)

    def _game(self, name: str) -> Game:
        """An installed game; finding one takes a while, so it is done once."""
        if name not in self._games:
            try:
                self._games[name] = game(name)
            except UnknownGame as error:
                raise Refusal("unknown_game", reason=error.said) from None
        return self._games[name]

    def now(self) -> float:
        """The time by the clock of the house, in seconds since 1970."""
        return self._clock()

    def _now(self) -> int:
        return int(self._clock() * 1000)

    async def mine(self, person: Person) -> list[MyTable]:
        """The tables where somebody sits and those that they made, the latest change first."""
        try:
            listed = await self.store.look(partial(queries.tables_of, person=person.id, most=MINE))
        except StoreError as error:
            self.faults.tell("store", error)
            raise Refusal("cannot_save") from None
        return [self._as_awake(one) for one in listed if self._is_installed(one.game)]

    def _is_installed(self, name: str) -> bool:
        try:
            self._game(name)
        except Refusal:
            return False
        return True

    def _as_awake(self, one: MyTable) -> MyTable:
        table = self._keeping.tables.get(one.name)
        if table is None:
            return one
        awaited = int(table.match.state.current_player)
        mine = awaited in one.mine and table.seats[awaited].bot is None
        return one._replace(over=table.over, awaits_me=mine and not table.closed)

    async def delete(self, person: Person, name: str) -> None:
        """Remove a table for good; everybody who looks at it is told (Ended).

        Raises NoTable, Refusal for who did not make it.
        """
        await self._keeping.delete(person, name)

    async def doze(self) -> int:
        """Put tables to sleep that nobody looks at and where nothing happens; how many.

        The processes that run errands go, too, when they had nothing to do since the last time.
        """
        await self.pictures.doze()
        await self.advice.doze()
        return await self._keeping.doze()

    async def sweep(self) -> int:
        """End the tables that nobody has touched for `idle_days`, forget records as old.

        Returns how many tables were ended. Where the clock was put forward while the house was
        open, nobody loses a day by that.
        """
        before = self._now() - int(self._jumped * 1000) - self.settings.idle_days * DAY
        await self.store.work(partial(queries.sweep_records, before=before))
        return await self._keeping.sweep(before)

    # Going on ----------------------------------------------------------------------------

    async def again(
        self,
        table: Table,
        person: Person,
        options: Mapping[str, object] | None = None,
        seats: int | None = None,
    ) -> Table:
        """The table where those of a closed `table` play again, on the seats that they had.

        The first to ask makes it. With other options or another number of seats its maker
        always makes a new one, which is then where they play again. Raises Refusal.
        """
        self._check_inside(table, person)
        if not table.closed:
            raise Refusal("running")
        other = options is not None or seats is not None
        if other and person.id != table.maker:
            raise Refusal("not_maker")
        if person.id not in table.guests and person.id != table.maker:
            raise Refusal("not_entered")  # looking on at a day that is over opens no other door
        if not other and table.next_name:
            with contextlib.suppress(NoTable):
                return await self._let_in(await self.find(table.next_name), person)
        if not table.seats_of(person) and person.id != table.maker:
            raise Refusal("not_seated")
        row = self._row(
            person,
            table.game.name,
            len(table.seats) if seats is None else seats,
            self._options(table) if options is None else options,
            table.id,
        )
        held = self._held(table, row.seats)
        for seat in held.values():
            if seat.bot is not None:
                check_bot(table.game, seat.bot, row.options)
        hints = table.has_hints and can_hint(table.game, row.options)
        rows = following.first_rows(person.id, held, table.guests, hints, row.made)
        fresh = await self._make(row, rows, After.NEWEST if other else After.FIRST)
        table.go_on_at(fresh.name)
        return await self._let_in(fresh, person)

    @staticmethod
    async def _let_in(table: Table, person: Person) -> Table:
        """Open a table's door to somebody who came too late to be among its first guests."""
        if not table.may_watch(person):
            await table.enter(person, await table.invite(Person(table.maker)))
        return table

    async def branch(self, table: Table, person: Person, line: int) -> Table:
        """A new table that goes on from a table's line (0: from the start) with its own luck.

        Who sits at `table` sits there, too; somebody who only watches it gets the first seat
        that no bot plays. Raises Refusal.
        """
        self._check_inside(table, person)
        if table.game.reveals and not table.closed:
            raise Refusal("branch_secret")
        film = self.film(table, person)
        held = self._held(table, len(table.seats))
        if not table.seats_of(person):
            held = {number: seat for number, seat in held.items() if seat.person is None}
        return await self._branch(
            film, line, person, held, table.guests, self._options(table), table.id, table.has_hints
        )

    async def branch_kept(self, name: str, person: Person, line: int) -> Table:
        """A new table that goes on from a line of a kept record; who asks takes the first seat.

        Raises NoTable, Refusal.
        """
        film = await self.kept(name)
        return await self._branch(film, line, person, {}, (), film.options, None)

    async def _branch(
        self,
        film: Film,
        line: int,
        person: Person,
        held: dict[int, Seat],
        guests: Iterable[str],
        options: Mapping[str, object],
        follows: int | None,
        hints: bool = False,
    ) -> Table:
        moment = await film.moment(line)
        if film.only:
            raise Refusal("branch_secret")
        if moment.over:
            raise Refusal("branch_over", tuple(moment.match.state.ended()))
        match = moment.match
        row = self._row(person, match.game.name, match.seats, options, follows, line)
        free = [number for number in range(row.seats) if number not in held]
        if free and all(seat.person != person.id for seat in held.values()):
            held[free[0]] = Seat(person.id, None, person.name, person.avatar)
        rows = following.first_rows(person.id, held, guests, hints, row.made)
        rows += await asyncio.to_thread(
            following.taken_over,
            match.game,
            match.seats,
            row.options,
            match.lines,
            row.seed,
            len(rows),
            row.made,
        )
        return await self._make(row, rows)

    async def origin(self, table: Table) -> str:
        """The name of the table that this one is a branch of; empty without one, or if it is gone.

        Raises Refusal.
        """
        if not table.since or table.follows is None:
            return ""
        try:
            return await self.store.look(partial(queries.name_of, table=table.follows))
        except StoreError as error:
            self.faults.tell("store", error)
            raise Refusal("fault") from None

    @staticmethod
    def _check_inside(table: Table, person: Person) -> None:
        if not table.may_watch(person):
            raise Refusal("not_entered")

    @staticmethod
    def _options(table: Table) -> dict[str, object]:
        values = table.match.options
        return {option.name: option.text(values[option.name]) for option in table.game.options}

    @staticmethod
    def _held(table: Table, seats: int) -> dict[int, Seat]:
        """Who sits at a table, as far as there are seats."""
        return {
            number: Seat(one.person_id, one.bot, one.name, one.avatar)
            for number, one in enumerate(table.seats[:seats])
            if one.person_id is not None or one.bot is not None
        }

    # Stepping through --------------------------------------------------------------------

    def film(self, table: Table, person: Person) -> Film:
        """A table's game to step through, as it stands now; ask `may_see` for its views.

        Raises Refusal for who has not entered.
        """
        self._check_inside(table, person)
        match = table.match
        film = self._films.get(table)
        if film is None:
            played, seats, options = match.game, match.seats, self._options(table)
            film = Film(lambda: Match(played, seats, options, luck=None), [])
            self._films[table] = film
        film.follow(match.lines)
        return film

    def may_see(self, table: Table, person: Person, seat: int | None) -> bool:
        """Whether somebody may step through what a seat saw (None: a spectator).

        While a game with secrets runs only who holds that seat and no other may; all else is
        for everybody who has entered.
        """
        if seat is None or table.closed or not table.game.reveals:
            return table.may_watch(person) and (seat is None or 0 <= seat < len(table.seats))
        return table.seats_of(person) == [seat]

    async def keep_record(self, person: Person, text: str) -> str:
        """Keep a record to watch; returns its sayable name. Raises Refusal.

        It is forgotten after `idle_days`.
        """
        return await self._records.keep(person, text, new_names())

    async def kept(self, name: str) -> Film:
        """A kept record to step through. Raises NoTable, Refusal."""
        return await self._records.film(name)

    # How it goes -------------------------------------------------------------------------

    def health(self) -> dict[str, object]:
        """Whether the house can do its work: `ok`, and what is wrong otherwise."""
        trouble = self.store.trouble
        return {"ok": trouble is None, "release": __version__, "trouble": trouble}

    @property
    def connections(self) -> int:
        """How many connections there are, all tables together."""
        return sum(self._parts.sockets.values())

    def status(self) -> dict[str, object]:
        """Counts for the person who runs the house."""
        tables = self.tables
        present: Counter[str] = self._parts.sockets
        return {
            **self.health(),
            "seconds": round(self._clock() - self._opened),
            "tables": len(tables),
            "running": self._keeping.running(),
            "read_only": sum(table.readonly is not None for table in tables),
            "connections": self.connections,
            "people": len(present),
            "bots": self.thinkers.status(),
            "pictures": self.pictures.status(),
            "advice": self.advice.status(),
            "store": self.store.status(),
            "faults": self.faults.count,
        }
