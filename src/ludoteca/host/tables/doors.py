"""A table's doors: coming in, sitting, standing in, leaving, and what people must agree on."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable, Iterable
from typing import Final

from ludoteca.host.day import KNOWN, OPEN
from ludoteca.host.people import LINK_SECONDS, Person, clean_name, new_secret, secret_hash
from ludoteca.host.refusal import Refusal
from ludoteca.host.store.rows import BadRow, Seat, note_text, seats_text
from ludoteca.host.store.store import StoredLink, StoreError
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.ground import Ground
from ludoteca.host.tables.parts import Made, Parts, check_avatar, check_bot
from ludoteca.host.tables.phrases import PHRASES
from ludoteca.host.tables.proposals import MOST, Asked
from ludoteca.host.words import saying

SEAT_LINK: Final = "seat."
"""How the secret of a link begins that moves a seat to another device."""

PAUSE_SECONDS: Final = 30.0
"""Who has no seat, and was turned down or not answered, may ask for one again after so long."""


class Doors(Ground):
    """Who comes, sits and goes. All that lasts is a stored row; proposals are not."""

    def __init__(self, made: Made, parts: Parts) -> None:
        super().__init__(made, parts)
        self._turned_down: dict[str, float] = {}
        self._settling: set[asyncio.Task[int]] = set()

    async def _by(self, person: Person, work: Callable[[], Awaitable[int]]) -> int:
        """Have a person's request carried out; who is inside was seen."""
        self._saw(person)
        return await self._ask(work)

    # Coming in ---------------------------------------------------------------------------

    async def invite(self, person: Person) -> str:
        """A secret for the fragment of a link that opens the door for an hour.

        Who is seated may make one, and who made the table.
        """
        if not self.seats_of(person) and person.id != self.maker:
            raise Refusal("not_seated")
        if self.is_shut:
            raise Refusal("door_shut")
        return await self._link("", -1, "")

    async def seat_link(self, person: Person, seat: int) -> str:
        """A secret for the fragment of a link that moves one's seat to another device.

        Good for an hour, for the first device that opens it.
        """
        self._check_seated(person)
        self._check_own(person, seat)
        return await self._link(SEAT_LINK, seat, person.id)

    async def _link(self, mark: str, seat: int, person: str) -> str:
        secret = mark + new_secret()
        try:
            await self._parts.store.add_link(
                secret_hash(secret), self.id, self._now(), seat, person
            )
        except StoreError as error:
            raise self._cannot_save(error) from None
        return secret

    async def enter(self, person: Person, secret: str, peer: str = "") -> int:
        """Come in, or take a seat over, by a link's secret; returns the version.

        Failures are counted by person and by `peer`. Raises Refusal.
        """
        moves = secret.startswith(SEAT_LINK)
        if self.may_watch(person) and not moves:
            return self.version
        if person.id in self._seating.outside:
            raise Refusal("removed")
        if self.is_shut and not moves:
            raise Refusal("door_shut")
        keys = self._check_tries(person, peer)
        now = self._parts.clock()
        try:
            link = await self._parts.store.use_link(secret_hash(secret[:100]), self.id)
        except StoreError as error:
            raise self._cannot_save(error) from None
        if link is None or not 0 <= now - link.made / 1000 <= LINK_SECONDS:
            for key in keys:
                self._parts.tries.fail(key, now)
            raise Refusal("bad_link")
        if link.seat < 0:
            return await self._by(person, lambda: self._admit(person))
        return await self._by(person, lambda: self._move_seat(person, link))

    def _check_tries(self, person: Person, peer: str, what: str = "") -> list[str]:
        """What a try (of a link, or `what`) is counted under; raises Refusal after too many."""
        keys = [f"{what}person {person.id}"] + ([f"{what}peer {peer}"] if peer else [])
        now = self._parts.clock()
        if any(self._parts.tries.blocked(key, now) for key in keys):
            raise Refusal("too_many_tries")
        return keys

    async def _admit(self, person: Person) -> int:
        if self.is_shut:
            raise Refusal("door_shut")
        if not self.may_watch(person):
            await self._see([person.id])
            if self.readonly is None:
                await self._append([self._row("note", person.id, -1, note_text("entered", ()))])
            self._noted("entered", -1, (), person.id)
        return self.version

    async def _move_seat(self, person: Person, link: StoredLink) -> int:
        held = self._seating.held[link.seat]
        if held.person != link.person:
            raise Refusal("bad_link")
        self._check_door(Person(link.person))
        if held.person == person.id:
            return self.version
        if self.game.reveals and self.seats_of(person):
            raise Refusal("second_seat")
        moved = Seat(person.id, None, held.name, held.avatar)
        return await self._change({link.seat: moved}, person)

    async def knock(self, person: Person, name: str, peer: str = "") -> int:
        """Ask from outside to be let in; one yes of a seated person opens the door."""
        if self.may_watch(person):
            return self.version
        if self.is_shut:
            raise Refusal("door_shut")
        if self.knocks(person):
            return self.version
        name = self._clean(name)
        keys = self._check_tries(person, peer, "knock by ")
        self._check_pause(person)
        for key in keys:
            self._parts.tries.fail(key, self._parts.clock())
        return await self._ask(lambda: self._propose(person, "knock", name))

    def knocks(self, person: Person) -> bool:
        """Whether a person has knocked and waits for an answer."""
        return self._proposals.find("knock", person.id) is not None

    # Seats -------------------------------------------------------------------------------

    async def take_seat(self, person: Person, seat: int, name: str, avatar: int = 0) -> int:
        """Sit down on a free seat; returns the version.

        Before the first move, and where nobody else plays who is present, at once; else, and
        for a second seat in a game with secrets, when all who play and are present agree.
        """
        return await self._by(person, lambda: self._take_seat(person, seat, name, avatar))

    async def _take_seat(self, person: Person, seat: int, name: str, avatar: int) -> int:
        self._check_door(person)
        self._check_seat(seat)
        check_avatar(avatar)
        held = self._seating.held[seat]
        if held.person == person.id:
            return self.version
        if held != Seat():
            raise Refusal("seat_taken", seat=seat)
        if self.is_shut:
            raise Refusal("door_shut")
        name = self._clean(name)
        mine = self.seats_of(person)
        second = bool(self.game.reveals and mine)
        if not second and not self._course.match.lines:
            return await self._change({seat: Seat(person.id, None, name, avatar)}, person)
        if not mine:
            self._check_pause(person)
        kind = "second" if second else "sit"
        return await self._propose(person, kind, name, seat=seat, avatar=avatar)

    async def leave(self, person: Person, seat: int | None = None) -> int:
        """Give a seat up, or all one's seats; returns the version."""
        return await self._by(person, lambda: self._leave(person, seat))

    async def _leave(self, person: Person, seat: int | None) -> int:
        self._check_seated(person)
        mine = self.seats_of(person)
        if seat is not None:
            self._check_own(person, seat)
            mine = [seat]
        return await self._change({number: Seat() for number in mine}, person)

    async def back(self, person: Person) -> int:
        """Take one's seats back from the bots that stand in; returns the version."""
        return await self._by(person, lambda: self._back(person))

    async def _back(self, person: Person) -> int:
        self._check_seated(person)
        changes = self._seating.returned(person.id)
        return await self._change(changes, person) if changes else self.version

    async def set_bot(self, person: Person, seat: int, bot: str | None) -> int:
        """Let a bot play a seat that nobody holds, or (None) take it away; its maker only."""
        return await self._by(person, lambda: self._set_bot(person, seat, bot))

    async def _set_bot(self, person: Person, seat: int, bot: str | None) -> int:
        self._check_door(person)
        self._check_seat(seat)
        self._check_maker(person)
        if self._seating.held[seat].person is not None:
            raise Refusal("seat_taken", seat=seat)
        if bot is not None:
            check_bot(self.game, bot, self.match.options)
        if self._seating.held[seat].bot == bot:
            return self.version
        if bot is not None:
            self._parts.thinkers.prepare(self.game.name, self.match.options, bot)
        return await self._change({seat: Seat(bot=bot)}, person)

    async def stand_in(self, person: Person, seat: int, bot: str) -> int:
        """Propose that a bot plays on for who is away, for oneself, or where nobody sits.

        Away is who was not seen for 30 seconds, or awaited for five minutes and did nothing. The
        person takes the seat back at any moment.
        """
        return await self._by(person, lambda: self._stand_in(person, seat, bot))

    async def _stand_in(self, person: Person, seat: int, bot: str) -> int:
        self._check_seated(person)
        self._check_seat(seat)
        check_bot(self.game, bot, self.match.options)
        held = self._seating.held[seat]
        if held.bot == bot:
            return self.version
        if held.person is None and held.bot is not None:
            raise Refusal("seat_taken", seat=seat)
        if held.person not in (None, person.id) and not self._is_away(held.person):
            raise Refusal("not_away", seat=seat)
        name = self._called(person)
        return await self._propose(person, "stand_in", name, seat=seat, bot=bot)

    async def remove(self, person: Person, seat: int) -> int:
        """Free the seats of who sits there and show them out; its maker only.

        They are outside until somebody lets them in who sits there when they knock.
        """
        return await self._by(person, lambda: self._remove(person, seat))

    async def _remove(self, person: Person, seat: int) -> int:
        self._check_maker(person)
        self._check_seat(seat)
        who = self._seating.held[seat].person
        if who is None or who == person.id:
            raise Refusal("not_removable", seat=seat)
        await self._append([self._row("note", person.id, seat, note_text("removed", (who,)))])
        self._noted("removed", seat, (who,), person.id)
        self._proposals.drop(self._proposals.by(who))
        for sub in [sub for sub in self._subs if sub.person.id == who]:
            sub.close()
        return await self._seats_changed()

    async def shut(self, person: Person, yes: bool) -> int:
        """Shut the table's door, or open it again; its maker only.

        While it is shut no link and no knock opens it, and nobody sits down; those inside stay.
        """
        return await self._by(person, lambda: self._shut(person, bool(yes)))

    async def _shut(self, person: Person, yes: bool) -> int:
        self._check_maker(person)
        if yes != self.is_shut:
            key = "shut" if yes else "opened"
            await self._append([self._row("note", person.id, -1, note_text(key, ()))])
            self._noted(key, -1, (), person.id)
            if yes:
                newcomers = ("knock", "sit", "second")
                gone = [one.id for one in self._proposals.open.values() if one.kind in newcomers]
                self._proposals.drop(gone)
            self._proposals_changed()
        return self.version

    async def _see(self, people: Iterable[str]) -> None:
        """Note, before they see it, who sees dice of the daily challenge here."""
        daily, day = self._parts.daily, self.day
        if daily is None or day is None or day.closed or not self.tried:
            return
        try:
            for one in people:
                first = await daily.saw(day, self.id, one)
                if not first and self.tried == OPEN and one in self._seating.seated():
                    self.tried = KNOWN
        except StoreError as error:
            raise self._cannot_save(error) from None

    async def _change(self, changes: dict[int, Seat], person: Person) -> int:
        seated = {seat.person for seat in changes.values() if seat.person is not None}
        await self._see(sorted(seated - self._seating.guests))
        await self._append([self._row("seat", person.id, min(changes), seats_text(changes))])
        self._changed(changes)
        return await self._seats_changed()

    def _changed(self, changes: dict[int, Seat]) -> None:
        """What a seat row does."""
        line = len(self._course.match.lines)
        self.log += [Note(line, *told) for told in self._seating.change(changes)]
        self._seats = None

    def _noted(self, key: str, seat: int, values: tuple[str, ...], person: str) -> None:
        """What a note row does, now and after a restart."""
        line = len(self._course.match.lines)
        if key == "entered":
            self._seating.admit(person)
        elif key == "removed":
            if len(values) != 1:
                raise BadRow("nobody is named who was removed")
            self.log += [Note(line, *told) for told in self._seating.remove(values[0])]
        else:
            if key in ("shut", "opened"):
                self._seating.is_shut = key == "shut"
            elif key in ("hints", "no_hints"):
                self._seating.has_hints = key == "hints"
            self.log.append(Note(line, key, seat, values))
        self._seats = None

    async def _seats_changed(self) -> int:
        """Somebody sits elsewhere now: proposals and bots have to do with that."""
        seated, held = self._seating.seated(), self._seating.held
        gone = [
            asked.id
            for asked in self._proposals.open.values()
            if (asked.kind in ("undo", "stand_in", "second") and asked.by not in seated)
            or (asked.kind in ("sit", "second") and held[asked.seat] != Seat())
        ]
        self._proposals.drop(gone)
        self._proposals_changed()
        self._see_to_bots()
        await self._settle()
        return self.version

    def _see_to_bots(self) -> None:
        """See to it that the awaited seat's bot, if it has one, moves."""
        raise NotImplementedError

    def _hold_bots(self, yes: bool) -> None:
        """Let bots wait while something is to be agreed on that their move would end."""
        raise NotImplementedError

    # Agreeing ----------------------------------------------------------------------------

    async def answer(self, person: Person, proposal: int, yes: bool) -> int:
        """Say yes or no to a proposal; one no ends it. Who made it takes it back by a no."""
        return await self._by(person, lambda: self._answer(person, proposal, bool(yes)))

    async def _answer(self, person: Person, proposal: int, yes: bool) -> int:
        if not self.may_watch(person):
            raise Refusal("not_entered")
        asked = self._proposals.open.get(proposal) if isinstance(proposal, int) else None
        if asked is None or asked.ends <= self.ticks():
            raise Refusal("proposal_gone")
        opens = asked.kind == "knock" and person.id == self.maker
        if not self.seats_of(person) and not opens and (yes or asked.by != person.id):
            raise Refusal("not_seated")
        if yes:
            asked.yes.add(person.id)
            await self._settle()
        else:
            self._proposals.drop([proposal])
            if asked.by != person.id:
                self._turned_down[asked.by] = self.ticks()
        self._proposals_changed()
        return self.version

    async def _propose(
        self,
        person: Person,
        kind: str,
        name: str,
        seat: int = -1,
        bot: str = "",
        avatar: int = 0,
        client: str = "",
        keep: int = 0,
    ) -> int:
        """Put something to those who play and are present; carried out at once if nobody is.

        A person has one proposal at a time: a new one takes the place of the one before.
        """
        proposals = self._proposals
        found = proposals.find(kind, person.id, seat)
        if found is not None and found.bot == bot:
            return self.version
        if sum(one.kind == kind and one.by != person.id for one in proposals.open.values()) >= MOST:
            raise Refusal("too_many_proposals")
        proposals.drop(proposals.by(person.id))
        asked = proposals.add(kind, person.id, name, self.ticks())
        asked.seat, asked.bot, asked.avatar = seat, bot, avatar
        asked.client, asked.keep = client, keep
        if kind != "knock" and asked.passes(self._voters()):
            await self._pass(asked)
        self._proposals_changed()
        return self.version

    async def _settle(self) -> int:
        """Carry out what all agree on."""
        for asked in list(self._proposals.open.values()):
            if asked.id in self._proposals.open and asked.passes(self._voters()):
                await self._pass(asked)
        return self.version

    async def _pass(self, asked: Asked) -> None:
        """A proposal has passed: it is carried out, or can't be, and is off the table."""
        self._proposals.drop([asked.id])
        try:
            await self._carry_out(asked)
        finally:
            self._proposals_changed()

    async def _carry_out(self, asked: Asked) -> None:
        """Do what was agreed on, if it can still be done."""
        person = Person(asked.by)
        if asked.kind == "knock":
            await self._admit(person)
            return
        self._check_door(person)
        held = self._seating.held[asked.seat]
        if asked.kind in ("sit", "second"):
            if held == Seat() and not self.is_shut:
                seat = Seat(asked.by, None, asked.name, asked.avatar)
                await self._change({asked.seat: seat}, person)
        elif asked.kind == "stand_in":
            hired = held.person is None and held.bot is not None
            if held.person == asked.by or (not hired and self._is_away(held.person)):
                await self._change({asked.seat: held._replace(bot=asked.bot)}, person)
        else:
            await self._undo_agreed(asked)

    async def _undo_agreed(self, asked: Asked) -> None:
        """Take back what all agreed to take back."""
        raise NotImplementedError

    def _proposals_changed(self) -> None:
        """Tell everybody what there is to agree on; bots wait meanwhile."""
        self._hold_bots(bool(self._proposals.agreements()))
        self._touch()

    def _lapse(self) -> None:
        """A move was made: what was to be agreed on before it is off the table."""
        if self._proposals.drop(self._proposals.agreements()):
            self._hold_bots(False)

    def _someone_came(self, person: Person) -> None:
        mine = self.seats_of(person)
        back = [
            one.id
            for one in self._proposals.open.values()
            if one.kind == "stand_in" and one.seat in mine and one.by != person.id
        ]
        if self._proposals.drop(back):
            self._hold_bots(bool(self._proposals.agreements()))

    def _time_passed(self) -> None:
        now, seated = self.ticks(), self._seating.seated()
        for one in self._proposals.lapsed(now):
            asked = self._proposals.open.pop(one)
            if asked.kind == "sit" and asked.by not in seated:
                self._turned_down[asked.by] = now  # bots waited for it: they go on first
        for who in [who for who, at in self._turned_down.items() if now - at >= PAUSE_SECONDS]:
            del self._turned_down[who]
        self._hold_bots(bool(self._proposals.agreements()))
        voters = self._voters()
        if any(asked.passes(voters) for asked in self._proposals.open.values()):
            task = asyncio.create_task(self._settle_alone())
            self._settling.add(task)
            task.add_done_callback(self._settling.discard)

    async def _settle_alone(self) -> int:
        """Settle where nobody waits for the answer."""
        try:
            return await self._ask(self._settle)
        except Refusal:
            return self.version  # it can't be done any more, or not be saved: all see that

    # Talking -----------------------------------------------------------------------------

    async def say(self, person: Person, seat: int, word: str) -> None:
        """Say one of PHRASES from one's seat: seen by all who look, kept by nobody."""
        if not self.may_watch(person):
            raise Refusal("not_entered")
        self._check_own(person, seat)
        if word not in PHRASES:
            raise Refusal("bad_message", reason=saying("message.phrase", words=", ".join(PHRASES)))
        now = self.ticks()
        self._saw(person)
        if not self.talk.may(person.id, now):
            raise Refusal("too_fast")
        self.talk.say(person.id, seat, word, now)
        for sub in self._subs:
            sub.wake()

    # Checks ------------------------------------------------------------------------------

    def _check_own(self, person: Person, seat: int) -> None:
        self._check_seat(seat)
        if self._seating.held[seat].person != person.id:
            raise Refusal("not_yours" if self.seats_of(person) else "not_seated", seat=seat)

    def _check_pause(self, person: Person) -> None:
        """Raises Refusal for who was turned down a moment ago."""
        at = self._turned_down.get(person.id)
        if at is not None and self.ticks() - at < PAUSE_SECONDS:
            raise Refusal("turned_down")

    def _called(self, person: Person) -> str:
        """How a seated person is called at this table."""
        return self._seating.held[self.seats_of(person)[0]].name

    @staticmethod
    def _clean(name: str) -> str:
        try:
            return clean_name(name)
        except ValueError:
            raise Refusal("bad_name") from None
