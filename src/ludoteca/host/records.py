"""Records that people bring to watch: checked, kept for a while, stepped through."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable
from functools import partial
from typing import Final

import sqlalchemy as sa

from ludoteca.host.faults import Faults
from ludoteca.host.keeping import NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.settings import Settings
from ludoteca.host.store import queries
from ludoteca.host.store.store import Store, StoreError
from ludoteca.host.tables.film import Film
from ludoteca.record.record import Record, RecordError

MOST_OF_ONE: Final = 20
"""So many records of one person are kept; a further one takes the oldest one's place."""

MOST_LINES: Final = 3000
"""So many lines of play are shown on one page without holding others up."""

FILMS: Final = 8
"""So many films are kept ready."""


class Records:
    """The kept records of a house. One is checked at a time, in a thread."""

    def __init__(
        self, settings: Settings, store: Store, faults: Faults, clock: Callable[[], float]
    ) -> None:
        self._settings = settings
        self._store = store
        self._faults = faults
        self._clock = clock
        self._turn = asyncio.Lock()
        self._films: OrderedDict[str, Film] = OrderedDict()

    async def keep(self, person: Person, text: str, names: list[str]) -> str:
        """Check a record and keep it; returns its name, one of `names`. Raises Refusal."""
        most = self._settings.record
        if len(text) > most or len(data := text.encode("utf-8", "replace")) > most:
            raise Refusal("long_record", most=most)
        # A form sends its lines apart by two signs, and editors may leave the last one out.
        text = data.decode().removeprefix("\ufeff").replace("\r\n", "\n").rstrip("\n") + "\n"
        async with self._turn:
            await asyncio.to_thread(check, text)
        now = int(self._clock() * 1000)

        def work(connection: sa.Connection) -> str | None:
            room = self._settings.records
            return queries.keep_record(connection, names, person.id, text, now, room, MOST_OF_ONE)

        try:
            name = await self._store.work(work)
        except StoreError as error:
            self._faults.tell("store", error)
            raise Refusal("cannot_save") from None
        if name is None:
            raise Refusal("too_many_records")
        return name

    async def film(self, name: str) -> Film:
        """The film of a kept record. Raises NoTable, Refusal if it doesn't replay any more."""
        try:
            text = await self._store.look(partial(queries.kept_record, name=name[:60]))
        except StoreError as error:
            self._faults.tell("store", error)
            raise Refusal("fault") from None
        if text is None:
            self._films.pop(name, None)
            raise NoTable
        if name not in self._films:
            async with self._turn:
                self._films[name] = await asyncio.to_thread(check, text)
        self._films.move_to_end(name)
        while len(self._films) > FILMS:
            self._films.popitem(last=False)
        return self._films[name]


def check(text: str) -> Film:
    """The film of a record's text. Raises Refusal where it is no record that replays here.

    `bad_record` (line of the text, reason), `many_lines`, `other_edition`, `other_content`,
    or `record_differs` (line of play, reason, clauses).
    """
    try:
        record = Record.parse(text)
        if len(record.lines) > MOST_LINES:
            raise Refusal("many_lines", most=MOST_LINES)
        match = record.new_match()
        if record.edition != match.game.edition:
            raise Refusal("other_edition", edition=record.edition, here=match.game.edition)
        if record.content != match.game.content():
            raise Refusal("other_content")
        replay = record.replay()
    except RecordError as error:
        raise Refusal("bad_record", line=error.line, reason=error.said) from None
    if replay.answer != "same":
        raise Refusal("record_differs", replay.clauses, line=replay.line, reason=replay.said)
    undone = [mark for _, mark in record.undone]
    options = dict(record.options)
    return Film(record.new_match, record.lines, options, record.only, undone, record.known)
