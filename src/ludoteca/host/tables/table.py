"""One actor a table: apply to a copy, append to the store, swap, tell; in this order, always."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable

from ludoteca.drawing.face import lasting
from ludoteca.engine.state import IllegalAction
from ludoteca.host.advice.asking import AdviceTask
from ludoteca.host.day import BOT, DAY, OPEN, Day
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.store.rows import (
    BadRow,
    Row,
    Seat,
    note_text,
    read_note,
    read_seats,
    read_undo,
    seats_text,
    undo_text,
)
from ludoteca.host.store.store import StoreError
from ludoteca.host.tables.course import Course, Note
from ludoteca.host.tables.doors import Doors
from ludoteca.host.tables.parts import Made, Parts, check_hints
from ludoteca.host.tables.proposals import Asked
from ludoteca.host.tables.turns import BotTurn, BotTurns
from ludoteca.host.tables.watching import PLAYED_OUT
from ludoteca.host.words import saying


class Table(Doors):
    """A table. Reading is plain; whatever changes it is awaited and may raise Refusal."""

    def __init__(self, made: Made, parts: Parts) -> None:
        super().__init__(made, parts)
        self._quiet = 0.0
        self._bots = BotTurns(made.id, made.game, parts, self._bot_play)

    # What people do ----------------------------------------------------------------------

    async def act(self, person: Person, client_id: str, action: str, seen: int) -> int:
        """Play an action; returns the version. The same client id twice counts once.

        Who acts is back: a bot that stood in at the seat gets up.
        """
        client = self._client(person, client_id)
        return await self._by(person, lambda: self._act(person, client, action, seen))

    async def undo(self, person: Person, client_id: str, seen: int) -> int:
        """Take one's own last choice back, and all that came after it; returns the version.

        Nothing came: at once. Luck or others' choices did: as soon as all agree who play and
        are present; the same luck falls again. Raises Refusal, past a reveal always.
        """
        client = self._client(person, client_id)
        return await self._by(person, lambda: self._undo(person, client, seen))

    async def let_hints(self, person: Person, yes: bool) -> int:
        """Let who is to move ask what is safe, or no longer; the table's maker only.

        Everybody sees that it is so. Raises Refusal, `no_hints` where nobody knows it exactly.
        """
        return await self._by(person, lambda: self._let_hints(person, bool(yes)))

    def question(self, person: Person) -> AdviceTask:
        """What to have worked out for who is to move and asks what is safe. Raises Refusal."""
        self._check_seated(person)
        if not self.has_hints:
            raise Refusal("hints_off")
        self._check_turn(person)
        match = self._course.match
        lines = tuple(line.text for line in match.lines)
        return AdviceTask("advise", self.game.name, match.seats, self._options(), lines)

    def _options(self) -> tuple[tuple[str, str], ...]:
        """The options of the game, as a record writes them."""
        values = self._course.match.options
        return tuple((one.name, one.text(values[one.name])) for one in self.game.options)

    def undo_kind(self, person: Person) -> str | None:
        """What `undo` would do for a person now: `free`, `ask` all others, or None: refuse."""
        kind, _ = self._undo_place(person)
        return kind if kind in ("free", "ask") else None

    def may_undo(self, person: Person) -> bool:
        """Whether a person may take something back, at once or by agreement."""
        return self.undo_kind(person) is not None

    # Beginning and end -------------------------------------------------------------------

    def replay(self, rows: list[Row]) -> None:
        """Take the stored rows again; stops before one that can't be, and is read-only then."""
        for row in rows:
            try:
                if row.seq != self.version + 1:
                    raise BadRow(f"row {row.seq} follows row {self.version}")
                self._take_again(row)
            except Exception as error:
                self._parts.faults.tell("bad_row", error, table=self.id, row=row.seq)
                self.readonly = "read_only"
                break
            self._stored([row])

    def _take_again(self, row: Row) -> None:
        """What a stored row did, done again."""
        if row.kind == "move":
            course = self._course.copy()
            beats = course.again(row)
            self._course = course
            self.log += beats
        elif row.kind == "undo":
            course = self._course.copy()
            seat, past_luck = course.undo(read_undo(row.text))
            if row.check != course.check():
                raise BadRow("another position than stored")
            self._undone(course, seat, past_luck)
        elif row.kind == "seat":
            changes = read_seats(row.text)
            if not all(0 <= number < len(self._seating.held) for number in changes):
                raise BadRow("there is no such seat")
            self._changed(changes)
        elif row.kind == "note":
            key, values = read_note(row.text)
            self._noted(key, row.seat, values, row.person)
        else:
            raise BadRow("a kind of row that this release doesn't know")

    def start(self) -> None:
        """Begin to answer, and to ask bots."""
        super().start()
        self._see_to_bots()

    async def stop(self) -> None:
        """Answer what waits, close all subscriptions, end."""
        self._bots.begin(None)
        await super().stop()

    async def end(self, reason: str, store: Callable[[], Awaitable[None]]) -> None:
        """End without a result, once `store` has kept that; raises its StoreError as a Refusal."""

        async def work() -> None:
            try:
                await store()
            except StoreError as error:
                raise self._cannot_save(error) from None
            self._ended = reason
            self._lapse()
            self._see_to_bots()
            self._touch()

        await self._ask(work)

    def go_on_at(self, name: str) -> None:
        """Tell everybody at which table the same people play again (empty: at none)."""
        self.next_name = name
        self._touch()

    # Carrying out ------------------------------------------------------------------------

    async def _act(self, person: Person, client: str, action: str, seen: int) -> int:
        if client in self._clients:
            return self._clients[client]
        if not isinstance(action, str):
            raise Refusal("bad_message", reason=saying("message.action"))
        self._check_seated(person)
        self._check_seen(seen)
        seat = self._check_turn(person)
        back = self._seating.returned(person.id)
        return await self._play(seat, action, person.id, client, [], back)

    def _check_turn(self, person: Person) -> int:
        """The awaited seat; raises Refusal if it isn't the person's."""
        prompt = self._course.match.state.prompt()
        seat = int(prompt.seat)
        if seat not in self.seats_of(person):
            raise Refusal("not_your_turn", prompt.clauses, seat=seat)
        return seat

    async def _let_hints(self, person: Person, yes: bool) -> int:
        self._check_maker(person)
        if yes and self.day is not None:
            raise Refusal("hints_daily")
        if yes:
            check_hints(self.game, dict(self._options()))
        if yes != self.has_hints:
            key = "hints" if yes else "no_hints"
            await self._append([self._row("note", person.id, -1, note_text(key, ()))])
            self._noted(key, -1, (), person.id)
            self._touch()
        return self.version

    async def _play(
        self,
        seat: int,
        action: str,
        person: str,
        client: str,
        notes: list[Note],
        back: dict[int, Seat],
    ) -> int:
        """Play an action, after notes and after the seats `back` are a person's again."""
        course = self._course.copy()
        try:
            scenes, text = course.act(seat, action, self._seed.draw, person)
            check = course.check()
        except IllegalAction as error:
            key = "illegal" if error.clauses else "unknown_action"
            raise Refusal(key, error.clauses, action=f"{action:.40}") from None
        except Exception as error:
            self._parts.faults.tell("rules", error, table=self.id, line=len(course.movers))
            raise Refusal("fault") from None
        if self.day is not None and not self._course.match.lines:
            await self._begin(self.day)
        rows = [
            self._row("note", "", note.seat, note_text(note.key, note.values), ahead=ahead)
            for ahead, note in enumerate(notes)
        ]
        if back:
            row = self._row("seat", person, min(back), seats_text(back), ahead=len(rows))
            rows.append(row)
        rows.append(self._row("move", person, seat, text, client, check, len(rows)))
        await self._append(rows)
        self.log += notes
        if back:
            self._changed(back)
        self._swap(course)
        self.log += [beat for beat, _ in scenes]
        self.told.append(scenes)
        self.moves += 1
        now = asyncio.get_running_loop().time()
        shown = lasting(self.game, ((beat.event, beat.arguments) for beat, _ in scenes))
        self._quiet = max(now, self._quiet) + self._parts.settings.beat_seconds * shown
        self._lapse()
        self._touch()
        if not person and self.tried == OPEN:
            self.tried = BOT
        if self.over:
            self._parts.store.end_soon(self.id, self._now())
            if self.day is not None and self._parts.daily is not None:
                self._parts.daily.finished()
        self._see_to_bots()
        return self.version

    async def _begin(self, day: Day) -> None:
        """Somebody begins with a day's challenge: whoever is inside has had their try with that."""
        seated = [seat for seat in self._seating.held if seat.person is not None]
        if self._parts.daily is None:
            return
        try:
            self.tried = await self._parts.daily.begin(
                day,
                self.id,
                self._seating.guests,
                [seat.person for seat in seated if seat.person is not None],
                [(seat.name, seat.avatar) for seat in seated],
            )
        except StoreError as error:
            raise self._cannot_save(error) from None

    def day_closed(self) -> None:
        """The day of the table's challenge is over, and with it the game, if that still runs."""
        self._lapse()
        self._see_to_bots()
        self._touch()

    def judged(self, state: str) -> None:
        """What the table's attempt is, is known now; empty: something else of its day is."""
        self.tried = state or self.tried
        self._touch()

    def _swap(self, course: Course) -> None:
        """From now on it stands like this."""
        self._course = course
        self._waiting = self.ticks()
        self._views.clear()

    def _undo_place(self, person: Person) -> tuple[str, int]:
        """What taking back would be, or the key of its refusal; and how many lines it leaves."""
        match = self._course.match
        if self.closed:
            return "over" if self.over else "day_over" if self.ended == DAY else "ended", 0
        if match.can_undo() == "nothing":
            return "undo_nothing", 0
        keep = self._course.last_choice(self.seats_of(person))
        if keep is None:
            return "undo_not_yours", 0
        if match.can_undo(keep) == "never":
            return "undo_never", 0
        if keep == len(match.lines) - 1:
            return "free", keep
        if self.day is not None and match.can_undo(keep) != "free":
            return "undo_daily", keep
        return "ask", keep

    async def _undo(self, person: Person, client: str, seen: int) -> int:
        if client in self._clients:
            return self._clients[client]
        if any(asked.client == client for asked in self._proposals.open.values()):
            return self.version
        self._check_seated(person)
        self._check_seen(seen)
        kind, keep = self._undo_place(person)
        if kind == "free":
            return await self._take_back(person.id, client, None)
        if kind != "ask":
            raise Refusal(kind)
        name = self._called(person)
        return await self._propose(person, "undo", name, client=client, keep=keep)

    async def _undo_agreed(self, asked: Asked) -> None:
        await self._take_back(asked.by, asked.client, asked.keep)

    async def _take_back(self, person: str, client: str, keep: int | None) -> int:
        """Take back; a person for whom bots stand in is back, or those would choose again."""
        course = self._course.copy()
        seat, past_luck = course.undo(keep)
        back = self._seating.returned(person)
        rows = [self._row("seat", person, min(back), seats_text(back))] if back else []
        text, check = undo_text(keep), course.check()
        rows.append(self._row("undo", person, seat, text, client, check, len(rows)))
        await self._append(rows)
        if back:
            self._changed(back)
        self._undone(course, seat, past_luck)
        self._lapse()
        self._touch()
        self._see_to_bots()
        return self.version

    def _undone(self, course: Course, seat: int, past_luck: bool) -> None:
        self._swap(course)
        key = "undone_luck" if past_luck else "undone"
        self.log.append(Note(len(course.match.lines), key, seat))
        self.told.clear()
        self.moves += PLAYED_OUT + 1

    # Bots --------------------------------------------------------------------------------

    @property
    def awaits_bot(self) -> bool:
        """Whether the next move is a bot's."""
        return self._turn() is not None

    def _turn(self) -> BotTurn | None:
        """The bot's turn that it is, if it is one."""
        player = int(self._course.match.state.current_player)
        if self.readonly is not None or self.closed or player < 0:
            return None
        bot = self._seating.held[player].bot
        return None if bot is None else BotTurn(player, bot, self._course, self._quiet)

    def _see_to_bots(self) -> None:
        self._bots.begin(self._turn() if self.answers else None)

    def _hold_bots(self, yes: bool) -> None:
        self._bots.hold(yes)

    async def _bot_play(self, turn: BotTurn, action: str, notes: list[Note]) -> bool:
        return await self._ask(lambda: self._bot_move(turn, action, notes))

    async def _bot_move(self, turn: BotTurn, action: str, notes: list[Note]) -> bool:
        """Carry a bot's choice out if it is still its turn; False: something is to be agreed on."""
        if self._proposals.agreements():
            return False
        if self._course is turn.course and self._seating.held[turn.seat].bot == turn.bot:
            await self._play(turn.seat, action, "", "", notes, {})
        return True
