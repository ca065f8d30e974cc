"""What every request at a table stands on: how it is, storing before telling, who looks."""

from __future__ import annotations

import math
from collections import deque
from collections.abc import Iterator, Sequence
from typing import Any

from ludoteca.bots.exact import has_exact
from ludoteca.host.day import DAY
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.store.rows import Row, Seat
from ludoteca.host.store.store import StoreConflict, StoreError, StoreFull
from ludoteca.host.tables.actor import Actor
from ludoteca.host.tables.course import Course, Note, Scene
from ludoteca.host.tables.parts import Made, Parts
from ludoteca.host.tables.phrases import Talk
from ludoteca.host.tables.proposals import Proposal, Proposals
from ludoteca.host.tables.seating import IDLE_SECONDS, Presence, SeatInfo, Seating
from ludoteca.host.tables.watching import PLAYED_OUT, Subscription, Update
from ludoteca.host.ticks import Alarm
from ludoteca.host.words import saying
from ludoteca.record.match import Beat, Match


class Ground(Actor):
    """How a table is. Reading is plain; what changes it comes with `Doors` and `Table`.

    `log` only grows. `trouble` is `cannot_save` while the store can't be written; `readonly`
    says why a table can't be played on (`read_only`), and is None otherwise. `day` is that of the
    daily challenge which it is played with, and `tried` what is known of whether its attempt
    counts (see `ludoteca.host.day`; empty before it begins). `next_name` is the table where the
    same people play again (empty if there is none), `follows` the number of the one that this goes
    on from, which the first `since` lines were taken over from: their luck is not of this seed.
    """

    def __init__(self, made: Made, parts: Parts) -> None:
        super().__init__()
        self.id = made.id
        self.name = made.name
        self.game = made.game
        self.maker = made.maker
        self.made = made.made
        self.commitment = made.seed.commitment()
        self.version = 0
        self.stamp = 0
        self.moves = 0
        self.told: deque[list[Scene]] = deque(maxlen=PLAYED_OUT)
        self.trouble: str | None = None
        self.readonly: str | None = None
        self.day = made.day
        self.tried = ""
        self.next_name = made.next_name
        self.follows = made.follows
        self.since = made.since
        self.changed = float(made.made)
        self.talk = Talk()
        self._ended = made.ended
        self._seed = made.seed
        self._parts = parts
        self._course = Course.start(made.game, made.seats, made.options)
        self.log: list[Beat | Note] = list(self._course.match.beats)
        self._seating = Seating(made.seats, made.maker)
        self._presence = Presence()
        self._proposals = Proposals()
        self._clients: dict[str, int] = {}
        self._drawn_for = 0
        self._subs: set[Subscription] = set()
        self._views: dict[int | None, Any] = {}
        self._seats: list[SeatInfo] | None = None
        self._waiting = parts.ticks()
        self._alarm: Alarm | None = None
        self._alarm_at = self._due_at = math.inf
        if self.day is not None:
            self.day.tables.add(self)

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
        """Whether nothing can be played here any more: over, or ended without a result."""
        return self.over or self.ended is not None

    @property
    def ended(self) -> str | None:
        """Why the table was closed before its game was over; None if it was not."""
        if self.day is not None and self.day.closed and not self.over:
            return DAY
        return self._ended

    @property
    def seed_hex(self) -> str | None:
        """The seed, once the table is closed, and so is its day if it has one; None before."""
        if self.day is not None and not self.day.closed:
            return None
        return self._seed.reveal() if self.closed else None

    @property
    def is_shut(self) -> bool:
        """Whether its maker has shut the door: nobody new comes in, nobody sits down."""
        return self._seating.is_shut

    @property
    def can_hint(self) -> bool:
        """Whether the exact worth of choices may be known here at all; of a day's table not."""
        if self.day is not None or self.game.reveals:
            return False
        return has_exact(self.game, self.match.options)

    @property
    def has_hints(self) -> bool:
        """Whether its maker lets who is to move ask what is safe."""
        return self._seating.has_hints

    @property
    def seats(self) -> list[SeatInfo]:
        """The seats as everybody sees them."""
        if self._seats is None:
            self._seats = [
                SeatInfo(*seat, present=self._presence.here(seat.person) and not idle)
                for seat, idle in zip(self._seating.held, self._idle(), strict=True)
            ]
        return self._seats

    @property
    def proposals(self) -> list[Proposal]:
        """The proposals that wait for answers."""
        if not self._proposals.open:
            return []
        return self._proposals.seen(self._voters(), self.ticks())

    @property
    def viewers(self) -> int:
        """How many connections there are."""
        return len(self._subs)

    @property
    def watchers(self) -> int:
        """How many people look on without a seat."""
        return len(self._presence.lines.keys() - self._seating.seated())

    def seats_of(self, person: Person) -> list[int]:
        """The seats that a person holds."""
        return self._seating.of(person.id)

    def curtained(self, person: Person) -> bool:
        """Whether a person sees the own view of a seat only behind its curtain.

        In a game with secrets that is who holds several seats: other eyes may be near.
        """
        return bool(self.game.reveals) and len(self.seats_of(person)) > 1

    def looks_from(self, person: Person) -> int | None:
        """The seat that a person looks from: the awaited one if it is theirs, else their first.

        None for a spectator, and while a curtain is drawn before all of one's seats.
        """
        mine = self.seats_of(person)
        if not mine or self.curtained(person):
            return None
        player = int(self._course.match.state.current_player)
        return player if player in mine else mine[0]

    def chose_last(self, seats: Sequence[int]) -> int | None:
        """Which of some seats made the last choice that one of them made; None if none did."""
        return next((one for one in reversed(self._course.movers) if one in seats), None)

    def view(self, seat: int | None) -> Any:
        """What a seat sees now (None: a spectator); made once for all who ask."""
        if seat not in self._views:
            self._views[seat] = self._course.match.view(seat)
        return self._views[seat]

    def may_watch(self, person: Person) -> bool:
        """Whether the table's door is open to a person.

        A table of a day of the daily challenge that is over is everybody's to look at.
        """
        return person.id in self._seating.guests or (self.day is not None and self.day.closed)

    @property
    def guests(self) -> frozenset[str]:
        """The ids of all whom the door is open to."""
        return frozenset(self._seating.guests)

    def record_text(self, person: Person | None = None, seat: int | None = None) -> str:
        """The record of the game as a person may have it (None: a spectator).

        While a game with secrets runs it is what their seat has seen. Who holds several seats
        asks for one of them, and else gets what everybody has seen: each lies behind its
        curtain. Raises Refusal for a seat that isn't theirs.
        """
        match = self._course.match
        if self.closed:
            return match.record.text
        if seat is None:
            seat = self.looks_from(person) if person else None
        elif person is None or seat not in self.seats_of(person):
            raise Refusal("film_secret")
        return match.record_for(seat).text

    def was_removed(self, person: Person) -> bool:
        """Whether somebody was shown out, and nobody has let them in since."""
        return person.id in self._seating.outside

    # Who looks ---------------------------------------------------------------------------

    def subscribe(self, person: Person) -> Subscription:
        """A place from which to follow the table. Raises Refusal."""
        parts = self._parts
        if not self.may_watch(person):
            raise Refusal("removed" if self.was_removed(person) else "not_entered")
        if parts.sockets[person.id] >= parts.settings.sockets:
            raise Refusal("too_many_sockets")
        newcomer = not self.seats_of(person) and not self._presence.here(person.id)
        if newcomer and self.watchers >= parts.settings.spectators:
            raise Refusal("too_many_spectators")
        sub = Subscription(self, person)
        self._subs.add(sub)
        parts.sockets[person.id] += 1
        idle = self._is_idle(person.id)
        if self._presence.come(person.id, self.ticks()) or idle:
            self._someone_came(person)
            self._touch()
        return sub

    def glance(self, person: Person) -> Update:
        """How the table is now for a person who doesn't follow it (yet)."""
        return Subscription(self, person).now(whole=True)

    def gone(self, sub: Subscription) -> None:
        """A connection has left (called by `Subscription.close`)."""
        self._subs.discard(sub)
        sockets = self._parts.sockets
        sockets[sub.person.id] -= 1
        if sockets[sub.person.id] <= 0:
            del sockets[sub.person.id]
        if self._presence.go(sub.person.id, self.ticks()):
            self._touch()

    def _someone_came(self, person: Person) -> None:
        """A person who was away is there now."""

    def ticks(self) -> float:
        """Seconds that only go forward."""
        return self._parts.ticks()

    def later(self, seconds: float, call: Any) -> Alarm:
        """Have something called after so many seconds."""
        return self._parts.ticks.later(seconds, call)

    def _voters(self) -> list[str]:
        """Those whose agreement counts: who plays, and is not away."""
        return [who for who in self._seating.players() if not self._is_away(who)]

    def _is_away(self, person: str | None) -> bool:
        """Whether a person was not seen for 30 seconds, or is awaited and idle."""
        return not self._presence.seen(person, self.ticks()) or self._is_idle(person)

    def _is_idle(self, person: str | None) -> bool:
        """Whether a person has been awaited for IDLE_SECONDS and has done nothing."""
        at = self._idle_at()
        return at is not None and at <= self.ticks() and person == self._awaited().person

    def _idle(self) -> list[bool]:
        """By seat: whether its person is idle."""
        return [
            seat.person is not None and self._is_idle(seat.person) for seat in self._seating.held
        ]

    def _awaited(self) -> Seat:
        """Who holds the awaited seat; nobody where luck or nothing is awaited."""
        player = int(self._course.match.state.current_player)
        return self._seating.held[player] if player >= 0 else Seat()

    def _idle_at(self) -> float | None:
        """When the awaited person counts as idle: if they are connected, and somebody else is."""
        seat = self._awaited()
        if seat.person is None or seat.bot is not None or self.closed:
            return None
        if not self._presence.here(seat.person) or len(self._presence.lines) < 2:
            return None
        return max(self._waiting, self._presence.did.get(seat.person, 0.0)) + IDLE_SECONDS

    def _saw(self, person: Person) -> None:
        """A person did something: they are there, if they are inside."""
        if self.may_watch(person):
            away, idle = self._is_away(person.id), self._is_idle(person.id)
            self._presence.saw(person.id, self.ticks())
            if idle or (away and self._proposals.open):
                self._someone_came(person)
                self._touch()

    def _touch(self) -> None:
        """Something that people can see has changed: tell them."""
        self.stamp += 1
        self._seats = None
        for sub in self._subs:
            sub.wake()
        self._set_alarm()

    # What time alone changes -------------------------------------------------------------

    def _due(self) -> Iterator[float]:
        """When time alone will change something that people see."""
        yield from (asked.ends for asked in self._proposals.open.values())
        yield from self._presence.ends(self.ticks())
        idle = self._idle_at()
        if idle is not None and idle > self.ticks():
            yield idle

    def _set_alarm(self) -> None:
        """See to it that `_ring` is called when time alone has changed something.

        An alarm that is set for earlier stays, and is set anew when it rings: most moves then
        cost no alarm of their own.
        """
        self._due_at = min(self._due(), default=math.inf)
        if self._alarm is not None:
            if self._alarm_at <= self._due_at < math.inf:
                return
            self._alarm.cancel()
            self._alarm = None
        if self._due_at < math.inf and self.answers:
            self._alarm_at = self._due_at
            self._alarm = self.later(max(0.0, self._due_at - self.ticks()), self._ring)

    def _ring(self) -> None:
        self._alarm = None
        if not self.answers:
            return
        if self._due_at <= self.ticks():
            self._time_passed()
            self._touch()
        else:
            self._set_alarm()

    def _time_passed(self) -> None:
        """Someone has been away for long enough, or a proposal's time is over."""

    async def stop(self) -> None:
        """Answer what waits, close all subscriptions, end."""
        await super().stop()
        if self._alarm is not None:
            self._alarm.cancel()
        for sub in list(self._subs):
            sub.close()

    # Storing before telling --------------------------------------------------------------

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

    # Checks ------------------------------------------------------------------------------

    @staticmethod
    def _client(person: Person, client_id: str) -> str:
        if not isinstance(client_id, str) or not 0 < len(client_id) <= 64:
            raise Refusal("bad_message", reason=saying("message.id_length", most=64))
        if not (client_id.isascii() and client_id.isprintable()):
            raise Refusal("bad_message", reason=saying("message.id_signs"))
        return f"{person.id} {client_id}"

    def _check_door(self, person: Person) -> None:
        """Raises Refusal for who is outside, and where nothing can be changed."""
        if not self.may_watch(person):
            raise Refusal("not_entered")
        if self.readonly is not None:
            raise Refusal("read_only")
        if self.over:
            raise Refusal("over", tuple(self._course.match.state.ended()))
        if self.ended is not None:
            raise Refusal("day_over" if self.ended == DAY else "ended")

    def _check_seated(self, person: Person) -> None:
        self._check_door(person)
        if not self.seats_of(person):
            raise Refusal("not_seated")

    def _check_maker(self, person: Person) -> None:
        self._check_door(person)
        if person.id != self.maker:
            raise Refusal("not_maker")

    def _check_seen(self, seen: int) -> None:
        if isinstance(seen, bool) or not isinstance(seen, int):
            raise Refusal("bad_message", reason=saying("message.seen"))
        if not self._drawn_for <= seen <= self.version:
            raise Refusal("stale")

    def _check_seat(self, seat: int) -> None:
        seats = len(self._seating.held)
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < seats:
            raise Refusal("no_seat", seat=f"{seat!s:.20}")
