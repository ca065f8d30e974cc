"""The daily challenge: one seed a day for everybody here, who has had their try, and what counts.

Days follow the clock of the house, but never back: a day that was closed stays closed, and a date
has one seed. Whatever is shown waits until it is stored.
"""

from __future__ import annotations

import asyncio
import contextlib
import datetime
import json
from collections.abc import Callable, Coroutine, Iterable
from functools import partial
from typing import Any, Final, NamedTuple, TypeVar
from weakref import WeakValueDictionary

import msgspec
import sqlalchemy as sa

from ludoteca.bots.exact import has_exact
from ludoteca.engine.game import Game, games
from ludoteca.host.advice.asking import Advice, AdviceTask
from ludoteca.host.day import (
    BOT,
    COUNTS,
    DAY,
    DIFFERS,
    KNOWN,
    OPEN,
    UNFINISHED,
    Day,
    Span,
    span,
)
from ludoteca.host.faults import Faults
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.seed import Seed
from ludoteca.host.store import dailies
from ludoteca.host.store.dailies import Attempt, DayRow
from ludoteca.host.store.rows import Row, read_note, read_seats, read_undo
from ludoteca.host.store.store import Store, StoreError, TableRow
from ludoteca.host.tables.course import Course
from ludoteca.host.tables.seating import Seating
from ludoteca.record.match import Match
from ludoteca.record.record import checksum

__all__ = ["Attempt", "Dailies", "Verdict", "judged"]

Answer = TypeVar("Answer")
ASKS: Final = "the daily challenge"
"""Who asks for the worth of a start: no person."""


class Verdict(NamedTuple):
    """What an attempt turned out to be: its state, how its game ended, names and faces (None: as
    they were noted)."""

    state: str
    ending: str
    people: list[tuple[str, int]] | None


class Dailies:
    """The days of all games that have a daily challenge. `turn()` brings them up to the clock."""

    def __init__(
        self,
        store: Store,
        advice: Advice,
        faults: Faults,
        clock: Callable[[], float],
        seeds: Callable[[], bytes],
        find_game: Callable[[str], Game],
        zone: str = "",
    ) -> None:
        self._store = store
        self._advice = advice
        self._faults = faults
        self._clock = clock
        self._seeds = seeds
        self._game = find_game
        self._zone = zone
        self._games: list[Game] | None = None
        self._known: WeakValueDictionary[int, Day] = WeakValueDictionary()
        self._open: dict[int, Day] = {}
        self._today: dict[str, Day] = {}
        self._now: Span | None = None
        self._next = 0
        self._turning = asyncio.Lock()
        self._judging = asyncio.Lock()
        self._unjudged = True
        self._tasks: set[asyncio.Task[None]] = set()
        self._weighing: set[int] = set()
        self._closing = False

    @property
    def games(self) -> list[Game]:
        """The installed games that have a daily challenge."""
        if self._games is None:
            self._games = [played for played in games().values() if played.challenge()]
        return self._games

    def _ms(self) -> int:
        return int(self._clock() * 1000)

    # Days ------------------------------------------------------------------------------------

    async def turn(self) -> None:
        """Close what is over, and begin what the clock says. Raises StoreError.

        Costs nothing while the day is the same. A closed day's seed is shown from then on, and
        its tables are closed, all at once.
        """
        async with self._turning:
            now = self._ms()
            if self._now is not None and self._now.starts <= now < self._next:
                return
            try:
                today = span(now / 1000, self._zone)
            except (ValueError, OverflowError, OSError):
                self._now, self._today = None, {}
                return
            date = today.date.isoformat()
            wanted = [self._values(played, today) for played in self.games]
            rows = await self._store.work(
                partial(dailies.turn, now=now, day=date, wanted=wanted, why=DAY)
            )
            found = [day for day in map(self._day, rows) if day is not None]
            self._open = {day.id: day for day in found if not day.closed}
            self._today = {day.game.name: day for day in found if day.date == date}
            self._now = today
            self._next = min([today.ends, *(day.when.ends for day in self._open.values())])

    def _values(self, played: Game, today: Span) -> dict[str, object]:
        values = played.check_options(None)
        options = {option.name: option.text(values[option.name]) for option in played.options}
        return {
            "game": played.name,
            "date": today.date.isoformat(),
            "edition": played.edition,
            "content": played.content(),
            "options": json.dumps(options),
            "seed": self._seeds(),
            "starts": today.starts,
            "ends": today.ends,
        }

    def _day(self, row: DayRow) -> Day | None:
        """A stored day in memory, as it is now; None if its game isn't installed any more."""
        day = self._known.get(row.id)
        if day is None:
            try:
                played = self._game(row.game)
            except Refusal:
                return None
            when = Span(datetime.date.fromisoformat(row.date), row.starts, row.ends)
            options = json.loads(row.options)
            day = Day(row.id, played, when, options, Seed(row.seed), row.closed is not None)
            day.rules = (row.edition, row.content)
            self._known[row.id] = day
        for seats, worth in json.loads(row.worths).items():
            day.worths[int(seats)] = (float(worth[0]), float(worth[1]))
        if row.closed is not None and not day.closed:
            day.closed = True
            self._unjudged = True
            for table in list(day.tables):
                table.day_closed()
        return day

    def seconds_left(self) -> float:
        """Until a day ends, by the clock as it is; a minute where no day is known, or where one
        that is over could not be turned yet."""
        left = 0.0 if self._now is None else (self._next - self._ms()) / 1000
        return left if left > 0 else 60.0

    async def _turned(self) -> None:
        try:
            await self.turn()
        except StoreError as error:
            self._faults.tell("store", error)
            raise Refusal("cannot_save") from None

    async def today(self) -> list[Day]:
        """Today's challenges, in order of games; one may be closed if the clock was put back.

        Raises Refusal where a new day can't be stored.
        """
        await self._turned()
        return [self._today[one.name] for one in self.games if one.name in self._today]

    async def find(self, id: int) -> Day:
        """The day of a number; raises LookupError, StoreError. One that is not turned is sealed."""
        with contextlib.suppress(StoreError):
            await self.turn()
        known = self._known.get(id)
        if known is not None:
            return known
        row = await self._store.look(partial(dailies.day, id=id))
        day = None if row is None else self._day(row)
        if day is None:
            raise LookupError(f"day {id}")
        return day

    async def day(self, game: str, date: str) -> Day | None:
        """A day that can be looked at: today's, and those that are over. Raises Refusal."""
        with contextlib.suppress(Refusal):  # what is stored already can be looked at
            await self._turned()
        today = self._today.get(game)
        if today is not None and today.date == date:
            return today
        row = await self._look(partial(dailies.day_of, game=game, date=date))
        return None if row is None or row.closed is None else self._day(row)

    async def past(self, game: str, before: str, most: int) -> list[Day]:
        """The days before a date where somebody began, the latest first. Raises Refusal."""
        rows = await self._look(partial(dailies.past, game=game, before=before, most=most))
        return [day for day in map(self._day, rows) if day is not None]

    async def attempts(self, listed: Iterable[Day]) -> dict[int, list[Attempt]]:
        """All attempts at days, by the number of the day. Raises Refusal."""
        ids = [day.id for day in listed]
        found: dict[int, list[Attempt]] = {id: [] for id in ids}
        for one in await self._look(partial(dailies.attempts_of, ids=ids)):
            found[one.day].append(one)
        return found

    async def mine(self, person: Person, game: str) -> dict[str, Attempt]:
        """Where somebody first saw the dice of each day of a game, by date. Raises Refusal."""
        found = await self._look(partial(dailies.mine, person=person.id, game=game))
        return dict(found)

    async def _look(self, read: Callable[..., Answer]) -> Answer:
        try:
            return await self._store.look(read)
        except StoreError as error:
            self._faults.tell("store", error)
            raise Refusal("fault") from None

    # Attempts --------------------------------------------------------------------------------

    async def begin(
        self,
        day: Day,
        table: int,
        inside: Iterable[str],
        seated: Iterable[str],
        people: list[tuple[str, int]],
    ) -> str:
        """See `ludoteca.host.day.Daily`."""
        self.weigh(day)
        return await self._store.work(
            partial(
                dailies.begin,
                day=day.id,
                table=table,
                inside=frozenset(inside),
                seated=frozenset(seated),
                people=json.dumps(people),
                now=self._ms(),
                states=(OPEN, KNOWN),
            )
        )

    async def saw(self, day: Day, table: int, person: str) -> bool:
        """See `ludoteca.host.day.Daily`."""

        def work(connection: sa.Connection) -> bool:
            found = dailies.attempt_of(connection, table)
            return found is None or dailies.see(connection, day.id, found[0], person)

        return await self._store.work(work)

    async def state(self, table: int) -> str:
        """See `ludoteca.host.day.Daily`."""
        found = await self._store.look(partial(dailies.attempt_of, table=table))
        return "" if found is None else found[1]

    def finished(self) -> None:
        """See `ludoteca.host.day.Daily`."""
        self._unjudged = True
        self._do(self.judge())

    async def judge(self) -> None:
        """Replay what was finished with its day's seed, and keep whether it counts.

        Whatever was left unjudged by a house that was cut off is among it.
        """
        async with self._judging:
            if not self._unjudged or self._closing:
                return
            self._unjudged = False
            try:
                # by the writer: after the note that a game is over, which nobody waited for
                for attempt, name in await self._store.work(dailies.unjudged):
                    await self._judge(attempt, name)
            except StoreError:
                self._unjudged = True
                raise

    async def _judge(self, attempt: int, name: str) -> None:
        verdict = Verdict(DIFFERS, "", None)
        table = 0
        try:
            found = await self._store.stored_table(name)
            if found is None:
                return
            row, rows = found
            table = row.id
            day = await self.find(row.daily or 0)
            known = await self._store.look(partial(dailies.firsts, attempt=attempt))
            verdict = await asyncio.to_thread(judged, day, row, rows, known)
        except StoreError:
            raise
        except LookupError as error:
            self._faults.tell("attempt", error)
            return  # its game is not here: when it is again, a later house judges
        except Exception as error:  # rows that these rules can't play again: the next one waits
            self._faults.tell("attempt", error)
        keep = partial(
            dailies.judge,
            attempt=attempt,
            state=verdict.state,
            ending=verdict.ending,
            people=None if verdict.people is None else json.dumps(verdict.people),
            now=self._ms(),
        )
        await self._store.work(keep)
        for day in list(self._known.values()):
            for one in [one for one in day.tables if one.id == table]:
                one.judged(verdict.state)

    # Perfect play ----------------------------------------------------------------------------

    def is_exact(self, day: Day) -> bool:
        """Whether it can be known what perfect play is worth: there is a solver, of its rules."""
        if day.rules != (day.game.edition, day.game.content()):
            return False
        return has_exact(day.game, day.game.check_options(day.options))

    def is_weighing(self, day: Day) -> bool:
        """Whether that is being worked out now."""
        return day.id in self._weighing

    def weigh(self, day: Day) -> None:
        """Have it worked out what perfect play is worth at a day's start, if it isn't known.

        That is done when somebody begins; later days take it over as long as nothing changes.
        """
        known = len(day.worths) > day.game.most_seats - day.game.least_seats
        if known or self._closing or self.is_weighing(day) or not self.is_exact(day):
            return
        self._weighing.add(day.id)
        self._do(self._weigh(day))

    async def _weigh(self, day: Day) -> None:
        try:
            worths = dict(day.worths)
            for seats in range(day.game.least_seats, day.game.most_seats + 1):
                task = AdviceTask("worth", day.game.name, seats, tuple(day.options.items()))
                told = msgspec.json.decode(await self._advice.ask(ASKS, task))
                worths[seats] = (float(told["value"]), float(told["expected"]))
            await self._store.work(
                partial(dailies.keep_worths, id=day.id, worths=json.dumps(worths))
            )
            day.worths.update(worths)
            for table in list(day.tables):
                table.judged("")
        except Refusal:
            pass  # too much is being asked for: whoever begins next asks again
        finally:
            self._weighing.discard(day.id)

    # What goes on by itself ------------------------------------------------------------------

    def _do(self, work: Coroutine[Any, Any, None]) -> None:
        async def careful() -> None:
            try:
                await work
            except Exception as error:
                if not self._closing:
                    self._faults.tell("daily", error)

        task = asyncio.create_task(careful())
        self._tasks.add(task)
        task.add_done_callback(self._tasks.discard)

    async def stop(self) -> None:
        """Give up what is being done; a later house goes on with it."""
        self._closing = True
        for task in list(self._tasks):
            task.cancel()
        await asyncio.gather(*self._tasks, return_exceptions=True)


def judged(day: Day, table: TableRow, rows: list[Row], firsts: set[str]) -> Verdict:
    """What an attempt turned out to be, by its table's rows and who saw the dice there first.

    It counts if its line of play, taken again choice by choice with the day's seed, meets the same
    luck and comes to the same end, nothing was taken back past luck, people alone chose, and each
    who sat there since it began had seen none of the day's dice before.
    """
    game, seating = day.game, Seating(table.seats, table.maker)
    course = Course.start(game, table.seats, dict(table.options))
    players: set[str] = set()
    bots = past_luck = False
    for row in rows:
        if row.kind == "seat":
            seating.change(read_seats(row.text))
        elif row.kind == "note":
            key, values = read_note(row.text)
            if key == "removed":
                seating.remove(values[0])
        elif row.kind == "move":
            course.again(row)
            bots = bots or not row.person
            players.add(row.person)
        elif row.kind == "undo":
            past_luck = course.undo(read_undo(row.text))[1] or past_luck
        if course.match.lines:
            players |= seating.seated()
    people = [(seat.name, seat.avatar) for seat in seating.held if seat.person is not None]
    match = course.match
    ending = match.state.ending() if match.state.is_terminal() else ""
    if past_luck or not same(day, table, match):
        return Verdict(DIFFERS, ending, people)
    if bots:
        return Verdict(BOT, ending, people)
    if players - {""} - firsts:
        return Verdict(KNOWN, ending, people)
    return Verdict(COUNTS if ending else UNFINISHED, ending, people)


def same(day: Day, table: TableRow, match: Match) -> bool:
    """Whether a line of play, taken again with the day's seed, comes to the same position."""
    again = Match(day.game, table.seats, day.options, luck=None)
    for line in match.lines:
        state = again.state
        if state.is_chance() != bool(line.lane):
            return False
        if state.is_chance():
            lane = state.chance_lane()
            drawn = day.seed.draw(lane, again.count(lane), state.chance_outcomes())
            if (lane, state.outcome_text(drawn)) != (line.lane, line.text):
                return False
        again.play_one(line.text)
    return checksum(again.state) == checksum(match.state)
