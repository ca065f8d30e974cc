"""One actor a table: apply to a copy, append to the store, swap, tell; in this order, always."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Awaitable, Callable, Sequence
from typing import Any

from ludoteca.engine.state import IllegalAction
from ludoteca.host.actor import Actor
from ludoteca.host.course import (
    BadRow,
    Course,
    Note,
    Row,
    Scene,
    Seat,
    note_text,
    read_note,
    read_seats,
    seats_text,
)
from ludoteca.host.parts import Made, Parts, check_avatar, check_bot
from ludoteca.host.people import LINK_SECONDS, Person, clean_name, new_secret, secret_hash
from ludoteca.host.refusal import Refusal
from ludoteca.host.seating import Presence, SeatInfo, Seating
from ludoteca.host.store import StoreConflict, StoreError, StoreFull
from ludoteca.host.turns import BotTurn, BotTurns
from ludoteca.host.watching import PLAYED_OUT, Subscription
from ludoteca.host.words import saying
from ludoteca.record.match import Beat, Match


class Table(Actor):
    """A table. Reading is plain; whatever changes it is awaited and may raise Refusal.

    `follows`, `since`: see `Made`. `ended` says why it can't be played on although its game is
    not over (`idle`); `next_name` is the table where the same people play again, if there is one.
    `log` only grows. `trouble` is `cannot_save` while the store can't be written; `readonly`
    says why a table can't be played on (`read_only`), and is None otherwise.
    """

    def __init__(self, made: Made, parts: Parts) -> None:
        super().__init__()
        self.id = made.id
        self.name = made.name
        self.game = made.game
        self.maker = made.maker
        self.made = made.made
        self.follows = made.follows
        self.since = made.since
        self.ended = made.ended
        self.next_name = made.next_name
        self.commitment = made.seed.commitment()
        self.version = 0
        self.stamp = 0
        self.moves = 0
        self.told: deque[list[Scene]] = deque(maxlen=PLAYED_OUT)
        self.trouble: str | None = None
        self.readonly: str | None = None
        self.changed = float(made.made)
        self._seed = made.seed
        self._parts = parts
        self._course = Course.start(made.game, made.seats, made.options)
        self.log: list[Beat | Note] = list(self._course.match.beats)
        self._seating = Seating(made.seats, made.maker)
        self._presence = Presence()
        self._clients: dict[str, int] = {}
        self._drawn_for = 0
        self._subs: set[Subscription] = set()
        self._views: dict[int | None, Any] = {}
        self._seats: list[SeatInfo] | None = None
        self._quiet = 0.0
        self._bots = BotTurns(made.id, made.game, parts, self._bot_play)

    def __repr__(self) -> str:
        return f"<Table {self.id}, {self.version} rows>"

    def __reduce__(self) -> str:
        raise TypeError("a table is not for pickles")

    # What there is to see ----------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match as it stands; not the caller's to change."""
        return self._course.match

    @property
    def over(self) -> bool:
        """Whether the game is over."""
        return self._course.match.state.is_terminal()

    @property
    def closed(self) -> bool:
        """Whether nothing more can happen: the game is over, or has ended without a result."""
        return self.ended is not None or self.over

    @property
    def seed_hex(self) -> str | None:
        """The seed, once the table is closed; None before."""
        return self._seed.reveal() if self.closed else None

    @property
    def awaits_bot(self) -> bool:
        """Whether a bot is about to move."""
        return self._bot_due() is not None

    @property
    def seats(self) -> list[SeatInfo]:
        """The seats as everybody sees them."""
        if self._seats is None:
            self._seats = [
                SeatInfo(*seat, present=self._presence.here(seat.person))
                for seat in self._seating.held
            ]
        return self._seats

    @property
    def viewers(self) -> int:
        """How many connections there are."""
        return len(self._subs)

    def seats_of(self, person: Person) -> list[int]:
        """The seats that a person holds."""
        return self._seating.of(person.id)

    def looks_from(self, person: Person) -> int | None:
        """The seat that a person looks from: the awaited one if it is theirs, else their first."""
        mine = self.seats_of(person)
        player = int(self._course.match.state.current_player)
        if player in mine:
            return player
        return mine[0] if mine else None

    def chose_last(self, seats: Sequence[int]) -> int | None:
        """Which of some seats made the last choice that one of them made; None if none did."""
        return next((one for one in reversed(self._course.movers) if one in seats), None)

    def view(self, seat: int | None) -> Any:
        """What a seat sees now (None: a spectator); made once for all who ask."""
        if seat not in self._views:
            self._views[seat] = self._course.match.view(seat)
        return self._views[seat]

    def may_watch(self, person: Person) -> bool:
        """Whether the table's door is open to a person."""
        return person.id in self._seating.guests

    def may_undo(self, person: Person) -> bool:
        """Whether `undo` would take something back for this person now."""
        return self._why_no_undo(person) is None

    def record_text(self) -> str:
        """The record of the game; while it runs only of a game without secrets."""
        if self.game.reveals and not self.over:
            raise Refusal("secret_record")
        return self._course.match.record.text

    def subscribe(self, person: Person) -> Subscription:
        """A place from which to follow the table. Raises Refusal."""
        parts = self._parts
        if not self.may_watch(person):
            raise Refusal("not_entered")
        if parts.sockets[person.id] >= parts.settings.sockets:
            raise Refusal("too_many_sockets")
        if not self.seats_of(person) and not self._presence.here(person.id):
            seated = {seat.person for seat in self._seating.held}
            if len(self._presence.lines.keys() - seated) >= parts.settings.spectators:
                raise Refusal("too_many_spectators")
        sub = Subscription(self, person)
        self._subs.add(sub)
        parts.sockets[person.id] += 1
        if self._presence.come(person.id):
            self._touch()
        return sub

    def gone(self, sub: Subscription) -> None:
        """A connection has left (called by `Subscription.close`)."""
        self._subs.discard(sub)
        sockets = self._parts.sockets
        sockets[sub.person.id] -= 1
        if sockets[sub.person.id] <= 0:
            del sockets[sub.person.id]
        if self._presence.go(sub.person.id):
            self._touch()

    # What people do ----------------------------------------------------------------------

    async def act(self, person: Person, client_id: str, action: str, seen: int) -> int:
        """Play an action; returns the version. The same client id twice counts once."""
        client = self._client(person, client_id)
        return await self._ask(lambda: self._act(person, client, action, seen))

    async def undo(self, person: Person, client_id: str, seen: int) -> int:
        """Take one's own last choice back, as long as no dice fell since; returns the version."""
        client = self._client(person, client_id)
        return await self._ask(lambda: self._undo(person, client, seen))

    async def take_seat(self, person: Person, seat: int, name: str, avatar: int = 0) -> int:
        """Sit down on a free seat; returns the version."""
        return await self._ask(lambda: self._take_seat(person, seat, name, avatar))

    async def leave(self, person: Person) -> int:
        """Give all one's seats up; returns the version."""
        return await self._ask(lambda: self._leave(person))

    async def set_bot(self, person: Person, seat: int, bot: str | None) -> int:
        """Let a bot play a seat that nobody holds, or (None) take it away; its maker only."""
        return await self._ask(lambda: self._set_bot(person, seat, bot))

    async def invite(self, person: Person) -> str:
        """A secret for the fragment of a link that opens the door for an hour; seated only."""
        if not self.seats_of(person) and person.id != self.maker:
            raise Refusal("not_seated")
        secret = new_secret()
        try:
            await self._parts.store.add_link(secret_hash(secret), self.id, self._now())
        except StoreError as error:
            raise self._cannot_save(error) from None
        return secret

    async def enter(self, person: Person, secret: str, peer: str = "") -> int:
        """Open the door by a link's secret; failures are counted by person and by `peer`."""
        if self.may_watch(person):
            return self.version
        tries, now = self._parts.tries, self._parts.clock()
        keys = [f"person {person.id}"] + ([f"peer {peer}"] if peer else [])
        if any(tries.blocked(key, now) for key in keys):
            raise Refusal("too_many_tries")
        link = await self._parts.store.use_link(secret_hash(secret[:100]), self.id)
        if link is None or not 0 <= now - link.made / 1000 <= LINK_SECONDS:
            for key in keys:
                tries.fail(key, now)
            raise Refusal("bad_link")
        return await self._ask(lambda: self._admit(person))

    # Beginning and end ---------------------------------------------------------------------------

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

    def start(self) -> None:
        """Begin to answer, and to ask bots."""
        super().start()
        self._ask_bot()

    async def stop(self) -> None:
        """Answer what waits, close all subscriptions, end."""
        self._bots.begin(None)
        await super().stop()
        for sub in list(self._subs):
            sub.close()

    async def end(self, reason: str, store: Callable[[], Awaitable[None]]) -> None:
        """End without a result, once `store` has kept that; raises its StoreError as a Refusal."""

        async def work() -> None:
            try:
                await store()
            except StoreError as error:
                raise self._cannot_save(error) from None
            self.ended = reason
            self._bots.begin(None)
            self._touch()

        await self._ask(work)

    def go_on_at(self, name: str) -> None:
        """Tell everybody at which table the same people play again (empty: at none)."""
        self.next_name = name
        self._touch()

    def failed(self, error: Exception) -> Refusal:
        """A request failed as none should: write it down."""
        self._parts.faults.tell("table", error, table=self.id)
        return Refusal("fault")

    async def _append(self, rows: list[Row]) -> None:
        """Store rows; they count from now on. Raises Refusal where that can't be done."""
        try:
            await self._parts.store.append(rows)
        except StoreError as error:
            raise self._cannot_save(error) from None
        self.trouble = None
        self._stored(rows)

    def _stored(self, rows: list[Row]) -> None:
        for row in rows:
            self._clients[row.client] = row.seq
            self.version = row.seq
            self.changed = row.at
            if row.kind in ("move", "undo"):
                self._drawn_for = row.seq

    def _cannot_save(self, error: StoreError) -> Refusal:
        if not isinstance(error, StoreFull):
            self._parts.faults.tell("store", error, table=self.id)
        if isinstance(error, StoreConflict):
            self.readonly = "read_only"
            self._touch()
            return Refusal("read_only")
        if self.trouble is None:
            self.trouble = "cannot_save"
            self._touch()
        return Refusal("cannot_save")

    def _touch(self) -> None:
        """Something that people can see has changed: tell them."""
        self.stamp += 1
        self._views.clear()
        self._seats = None
        for sub in self._subs:
            sub.wake()

    def _row(
        self,
        kind: str,
        person: str,
        seat: int,
        text: str,
        client: str = "",
        check: str = "",
        ahead: int = 0,
    ) -> Row:
        seq = self.version + 1 + ahead
        client = client or f"host {seq}"
        return Row(self.id, seq, client, kind, person, seat, text, check, self._now())

    def _now(self) -> int:
        return int(self._parts.clock() * 1000)

    @staticmethod
    def _client(person: Person, client_id: str) -> str:
        if not isinstance(client_id, str) or not 0 < len(client_id) <= 64:
            raise Refusal("bad_message", reason=saying("message.id_length", most=64))
        if not (client_id.isascii() and client_id.isprintable()):
            raise Refusal("bad_message", reason=saying("message.id_signs"))
        return f"{person.id} {client_id}"

    # Carrying out ------------------------------------------------------------------------

    async def _act(self, person: Person, client: str, action: str, seen: int) -> int:
        if client in self._clients:
            return self._clients[client]
        if not isinstance(action, str):
            raise Refusal("bad_message", reason=saying("message.action"))
        self._check_open(person)
        self._check_seen(seen)
        prompt = self._course.match.state.prompt()
        if prompt.seat not in self.seats_of(person):
            raise Refusal("not_your_turn", prompt.clauses, seat=int(prompt.seat))
        return await self._play(int(prompt.seat), action, person.id, client, [])

    async def _play(
        self, seat: int, action: str, person: str, client: str, notes: list[Note]
    ) -> int:
        course = self._course.copy()
        try:
            scenes, text = course.act(seat, action, self._seed.draw)
            check = course.check()
        except IllegalAction as error:
            key = "illegal" if error.clauses else "unknown_action"
            raise Refusal(key, error.clauses, action=f"{action:.40}") from None
        except Exception as error:
            self._parts.faults.tell("rules", error, table=self.id, line=len(course.movers))
            raise Refusal("fault") from None
        rows = [
            self._row("note", "", note.seat, note_text(note.key, note.values), ahead=ahead)
            for ahead, note in enumerate(notes)
        ]
        rows.append(self._row("move", person, seat, text, client, check, len(notes)))
        await self._append(rows)
        self._course = course
        self.log += notes
        self.log += [beat for beat, _ in scenes]
        self.told.append(scenes)
        self.moves += 1
        now = asyncio.get_running_loop().time()
        self._quiet = max(now, self._quiet) + self._parts.settings.beat_seconds * len(scenes)
        self._touch()
        if self.over:
            self._parts.store.end_soon(self.id, self._now())
        self._ask_bot()
        return self.version

    async def _undo(self, person: Person, client: str, seen: int) -> int:
        if client in self._clients:
            return self._clients[client]
        self._check_open(person)
        self._check_seen(seen)
        why = self._why_no_undo(person)
        if why is not None:
            raise Refusal(why)
        course = self._course.copy()
        seat = course.undo()
        await self._append([self._row("undo", person.id, seat, "", client, course.check())])
        self._undone(course, seat)
        self._touch()
        self._ask_bot()
        return self.version

    def _undone(self, course: Course, seat: int) -> None:
        self._course = course
        self.log.append(Note(len(course.match.lines), "undone", seat))
        self.told.clear()
        self.moves += PLAYED_OUT + 1

    def _why_no_undo(self, person: Person) -> str | None:
        if self.closed:
            return "over" if self.over else "ended"
        kind = self._course.match.can_undo()
        if kind != "free":
            return f"undo_{kind}"
        mine = self._course.last_mover() in self.seats_of(person)
        return None if mine else "undo_not_yours"

    async def _take_seat(self, person: Person, seat: int, name: str, avatar: int) -> int:
        self._check_door(person)
        self._check_seat(seat)
        check_avatar(avatar)
        held = self._seating.held[seat]
        if held.person == person.id:
            return self.version
        if held != Seat():
            raise Refusal("seat_taken", seat=seat)
        if self.game.reveals and self.seats_of(person):
            raise Refusal("second_seat")
        try:
            name = clean_name(name)
        except ValueError:
            raise Refusal("bad_name") from None
        return await self._change({seat: Seat(person.id, None, name, avatar)}, person)

    async def _leave(self, person: Person) -> int:
        self._check_door(person)
        mine = self.seats_of(person)
        if not mine:
            raise Refusal("not_seated")
        return await self._change({seat: Seat() for seat in mine}, person)

    async def _set_bot(self, person: Person, seat: int, bot: str | None) -> int:
        self._check_door(person)
        self._check_seat(seat)
        if person.id != self.maker:
            raise Refusal("not_maker")
        if self._seating.held[seat].person is not None:
            raise Refusal("seat_taken", seat=seat)
        if bot is not None:
            check_bot(self.game, bot)
        if self._seating.held[seat].bot == bot:
            return self.version
        return await self._change({seat: Seat(bot=bot)}, person)

    async def _change(self, changes: dict[int, Seat], person: Person) -> int:
        await self._append([self._row("seat", person.id, min(changes), seats_text(changes))])
        self._changed(changes)
        self._touch()
        self._ask_bot()
        return self.version

    def _changed(self, changes: dict[int, Seat]) -> None:
        line = len(self._course.match.lines)
        self.log += [Note(line, *told) for told in self._seating.change(changes)]
        self._seats = None

    async def _admit(self, person: Person) -> int:
        if self.readonly is None and not self.may_watch(person):
            row = self._row("note", person.id, -1, note_text("entered", ()))
            await self._append([row])
        self._seating.guests.add(person.id)
        return self.version

    def _take_again(self, row: Row) -> None:
        """What a stored row did, done again."""
        if row.kind == "move":
            course = self._course.copy()
            beats = course.again(row)
            self._course = course
            self.log += beats
        elif row.kind == "undo":
            course = self._course.copy()
            seat = course.undo()
            if row.check != course.check():
                raise BadRow("another position than stored")
            self._undone(course, seat)
        elif row.kind == "seat":
            changes = read_seats(row.text)
            if not all(0 <= number < len(self._seating.held) for number in changes):
                raise BadRow("there is no such seat")
            self._changed(changes)
        elif row.kind == "note":
            key, values = read_note(row.text)
            if key == "entered":
                self._seating.guests.add(row.person)
            else:
                self.log.append(Note(len(self._course.match.lines), key, row.seat, values))
        else:
            raise BadRow("a kind of row that this release doesn't know")

    # Checks ------------------------------------------------------------------------------

    def _check_door(self, person: Person) -> None:
        if not self.may_watch(person):
            raise Refusal("not_entered")
        if self.readonly is not None:
            raise Refusal("read_only")
        if self.over:
            raise Refusal("over", tuple(self._course.match.state.ended()))
        if self.ended is not None:
            raise Refusal("ended")

    def _check_open(self, person: Person) -> None:
        self._check_door(person)
        if not self.seats_of(person):
            raise Refusal("not_seated")

    def _check_seen(self, seen: int) -> None:
        if isinstance(seen, bool) or not isinstance(seen, int):
            raise Refusal("bad_message", reason=saying("message.seen"))
        if not self._drawn_for <= seen <= self.version:
            raise Refusal("stale")

    def _check_seat(self, seat: int) -> None:
        if (
            isinstance(seat, bool)
            or not isinstance(seat, int)
            or not 0 <= seat < len(self._seating.held)
        ):
            raise Refusal("no_seat", seat=f"{seat!s:.20}")

    # Bots --------------------------------------------------------------------------------

    def _ask_bot(self) -> None:
        """See to it that the awaited seat's bot, if it has one, moves when the beats are over."""
        self._bots.begin(self._bot_due() if self.answers else None)

    def _bot_due(self) -> BotTurn | None:
        player = int(self._course.match.state.current_player)
        bot = self._seating.held[player].bot if player >= 0 else None
        if bot is None or self.readonly is not None or self.closed:
            return None
        return BotTurn(player, bot, self._course, self._quiet)

    async def _bot_play(self, turn: BotTurn, action: str, notes: list[Note]) -> None:
        await self._ask(lambda: self._bot_move(turn, action, notes))

    async def _bot_move(self, turn: BotTurn, action: str, notes: list[Note]) -> None:
        """Carry a bot's choice out, unless its turn is over."""
        if self._course is turn.course and self._seating.held[turn.seat].bot == turn.bot:
            await self._play(turn.seat, action, "", "", notes)
