"""The line between a table and one browser: a reader of what is done, a writer of what is new.

The writer sends an update as `{version, beats, sounds, times, final, log, me}`: beats to play in
turn, each with its sound and its milliseconds, then all fragments that changed. `whole` marks one
that holds everything.
`said` are phrases; `behind` is what lies behind a lifted curtain, sent anew each time, since the
page forgets it when the curtain falls. Nothing queues for a slow reader.
"""

from __future__ import annotations

import asyncio
import time
from collections import deque
from collections.abc import Sequence
from typing import Any, Final

import msgspec
from starlette.websockets import WebSocket, WebSocketDisconnect

from ludoteca.bots.exact import is_kept
from ludoteca.drawing.face import Face
from ludoteca.drawing.ways import at_rest
from ludoteca.host.advice.asking import AdviceTask
from ludoteca.host.advice.worker import Advised
from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.host.store.store import StoreError
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Ended, Subscription, Update
from ludoteca.record.words import Words
from ludoteca.web import fragments
from ludoteca.web.asking import Wrong, language_of, person_of, read_json
from ludoteca.web.errors import text_of
from ludoteca.web.fragments.hints import Hint
from ludoteca.web.inviting import link_of, qr_of
from ludoteca.web.rooms import sit, standing

GONE: Final = 4404
"""There is no such table."""

CLOSED: Final = 4403
"""The door is closed to this person."""

OUTSIDE: Final = ("not_entered", "removed")
"""Refusals at a closed door."""

FULL: Final = 4429
"""No more connections, or far too many messages."""

AWAY: Final = 1012
"""The house is closing; come back in a moment."""

BROKEN: Final = 1011
"""Something failed here."""

PATIENCE: Final = 10
"""After so many times the allowed messages in a second the line is cut."""


class Flood(Exception):
    """Far too many messages."""


class Asked(msgspec.Struct, forbid_unknown_fields=True):
    """A message of a browser. `id` is made by the browser, `seen` the version it was drawn at."""

    do: str
    id: str = ""
    seen: int = -1
    action: str = ""
    seat: int = -1
    name: str = ""
    bot: str = ""
    avatar: int = 0
    proposal: int = -1
    yes: bool = False
    word: str = ""
    layout: str = ""


async def follow(socket: WebSocket) -> None:
    """One connection to a table, from its handshake to its end."""
    house: House = socket.app.state.house
    await socket.accept()
    person = person_of(socket, house)
    try:
        table = await house.find(socket.path_params["name"])
        if person is None:
            raise Refusal("not_entered")
        with table.subscribe(person) as sub:
            await Line(socket, house, table, person, sub).run()
    except NoTable:
        name = socket.path_params["name"][:60]
        await turn_away(socket, Wrong(404, "error.table", name=name), GONE)
    except Refusal as refusal:
        await turn_away(socket, refusal, CLOSED if refusal.key in OUTSIDE else FULL)
    except StoreError as error:
        house.faults.tell("store", error)
        await turn_away(socket, Refusal("cannot_save"), AWAY)
    except (WebSocketDisconnect, RuntimeError):
        pass  # they have gone
    except Exception as error:
        house.faults.tell("socket", error)
        await turn_away(socket, Refusal("fault"), BROKEN)


async def turn_away(socket: WebSocket, why: Wrong | Refusal, code: int) -> None:
    """Say why not, and hang up."""
    try:
        await socket.send_text(json(refusal_of(why, language_of(socket))))
        await socket.close(code)
    except (WebSocketDisconnect, RuntimeError):
        pass


def json(message: dict[str, Any]) -> str:
    """A message as text."""
    return msgspec.json.encode(message).decode()


def refusal_of(why: Wrong | Refusal, language: str) -> dict[str, Any]:
    """A refusal as a message."""
    if isinstance(why, Refusal):
        return {
            "refused": why.key,
            "text": text_of(why, language),
            "clauses": list(why.clauses),
        }
    text = Words(language, "ludoteca.web").say(why.key, **why.values)
    return {"refused": why.key.rpartition(".")[2], "text": text, "clauses": []}


class Line:
    """One connection that is let in."""

    def __init__(
        self, socket: WebSocket, house: House, table: Table, person: Person, sub: Subscription
    ) -> None:
        self.socket = socket
        self.house = house
        self.table = table
        self.person = person
        self.sub = sub
        self.language = language_of(socket)
        self.layouts: Sequence[str] = fragments.LAYOUTS
        self.see(socket.query_params.get("layout", ""))
        self.ack: str | None = None
        self.painter = socket.app.state.rooms.painter(table)
        self.sent: dict[str, str] = {}
        self.me: dict[str, str] = {}
        self.first = True
        self.version = -1
        self.refusing = False
        self.hint: Hint | None = None
        self.question: AdviceTask | None = None
        self.working: asyncio.Task[None] | None = None
        self.turn = asyncio.Lock()
        self.times: deque[float] = deque(maxlen=house.settings.messages * PATIENCE)

    def see(self, layout: str) -> None:
        """Draw the board in the one layout that this browser shows, if it says which."""
        if layout in fragments.LAYOUTS:
            self.layouts = (layout,)

    async def run(self) -> None:
        """Read and write until either ends."""
        tasks = [asyncio.create_task(self.read()), asyncio.create_task(self.write())]
        try:
            done, _ = await asyncio.wait(tasks, return_when=asyncio.FIRST_COMPLETED)
        finally:
            if self.working is not None:
                tasks.append(self.working)
            for task in tasks:
                task.cancel()
            ended = await asyncio.gather(*tasks, return_exceptions=True)
        for task in done:
            error = task.exception()
            if isinstance(error, Ended):
                await self.socket.close(AWAY)
            elif isinstance(error, Flood):
                await self.socket.close(FULL)
            elif isinstance(error, WebSocketDisconnect | RuntimeError):
                return
            elif error is not None:
                self.house.faults.tell("socket", error, table=self.table.id)
                await self.socket.close(BROKEN)
        del ended

    # ---- telling

    async def send(self, message: dict[str, Any]) -> None:
        """Send one message, one after another."""
        async with self.turn:
            await self.socket.send_text(json(message))

    async def write(self) -> None:
        """Tell what is new for as long as they listen."""
        while True:
            message = self.message(await self.sub.next())
            if message:
                await self.send(message)

    def message(self, update: Update) -> dict[str, Any]:
        """An update as a message: of the fragments only those that this browser lacks.

        Empty if it lacks nothing.
        """
        whole, self.first = self.first, False
        message: dict[str, Any] = {}
        if whole:
            self.sent.clear()
            message["whole"] = True
            message["log"] = [said for said in self.painter.lines(0, self.language) if said]
        else:
            message |= self.played(update)
        final = self.fresh(
            self.painter.compose(
                update, self.person, self.language, self.refusing, self.layouts, self.hint
            )
        )
        if final or message or update.version != self.version:
            self.version = message["version"] = update.version
            message["final"] = final
        me = standing(self.table, self.person)
        if whole or me != self.me:
            self.me = message["me"] = me
        if self.ack is not None:
            message["done"], self.ack = self.ack, None
        if update.said:
            message["said"] = update.said
        if self.table.curtained(self.person):
            lifted = update.seat is not None
            behind = self.painter.behind(update, self.language) if lifted else {"seat": -1}
            message["behind"] = behind
        return message

    def played(self, update: Update) -> dict[str, Any]:
        """The beats of an update with their sounds and times, and the lines of the log after."""
        game = self.table.game
        face: Face = game.face()
        beats, log = self.painter.scenes(update, self.language, self.layouts)
        played, sounds, times = [], [], []
        for (drawn, lines), (beat, _) in zip(beats, update.scenes, strict=True):
            fresh = self.fresh(drawn) + lines
            if fresh:
                played.append(fresh)
                sounds.append(face.sound(beat.event, beat.arguments))
                times.append(fragments.milliseconds(game, beat.event, beat.arguments))
        told: dict[str, Any] = {}
        if played:
            told = {"beats": played, "sounds": sounds, "times": times}
        if log:
            told["log"] = log
        return told

    def fresh(self, drawn: dict[str, str]) -> list[str]:
        """The fragments that differ from what was sent last, and those in which something moves."""
        changed = []
        for name, html in drawn.items():
            rest = at_rest(html)
            if self.sent.get(name) != rest or rest is not html:
                self.sent[name] = rest
                changed.append(html)
        return changed

    async def refuse(self, why: Wrong | Refusal, id: str = "") -> None:
        """Say why not, and how it really stands."""
        told = refusal_of(why, self.language)
        words = fragments.words_of(self.table.game, self.language)
        told["id"] = id[:64]
        told["notice"] = fragments.notice(self.table.game, told["text"], told["clauses"], words)
        await self.send(told)
        if isinstance(why, Refusal):
            self.first = True
            self.again()

    def again(self) -> None:
        """Tell how it is now, though nothing has happened."""
        self.sub.stamp = -1
        self.sub.wake()

    # ---- being told

    async def read(self) -> None:
        """Do what is asked, one thing after another."""
        while True:
            event = await self.socket.receive()
            if event["type"] == "websocket.disconnect":
                raise WebSocketDisconnect(event.get("code", 1005))
            id = ""
            try:
                self.check_pace()
                asked = self.read_one(event.get("text"))
                id = asked.id
                await self.do(asked)
            except (Wrong, Refusal) as why:
                await self.refuse(why, id)

    def check_pace(self) -> None:
        """At most so many messages a second; raises Wrong, and hangs up on a flood."""
        now = time.monotonic()
        most = self.house.settings.messages
        self.times.append(now)
        within = sum(now - past < 1 for past in self.times)
        if within >= most * PATIENCE:
            raise Flood
        if within > most:
            raise Wrong(429, "error.rate", most=most)

    def read_one(self, text: str | None) -> Asked:
        """A message; raises Wrong."""
        if text is None:
            raise Wrong(400, "error.binary")
        most = self.house.settings.frame
        if len(text) > most or len(text.encode("utf-8", "surrogatepass")) > most:
            raise Wrong(413, "error.too_large", most=most)
        asked: Asked = read_json(text, Asked)
        return asked

    async def do(self, asked: Asked) -> None:
        """Carry a message out; raises Refusal or Wrong."""
        table, person = self.table, self.person
        match asked.do:
            case "act":
                await table.act(person, asked.id, asked.action, asked.seen)
            case "undo":
                await table.undo(person, asked.id, asked.seen)
            case "seat":
                await sit(self.house, table, person, asked.seat, asked.name, asked.avatar)
            case "bot":
                await table.set_bot(person, asked.seat, asked.bot or None)
            case "leave":
                await table.leave(person, asked.seat if asked.seat >= 0 else None)
            case "back":
                await table.back(person)
            case "stand_in":
                await table.stand_in(person, asked.seat, asked.bot)
            case "remove":
                await table.remove(person, asked.seat)
            case "shut":
                await table.shut(person, asked.yes)
            case "answer":
                await table.answer(person, asked.proposal, asked.yes)
            case "phrase":
                await table.say(person, asked.seat, asked.word)
            case "curtain" if asked.seat >= 0:
                self.sub.lift(asked.seat)
            case "curtain":
                self.sub.drop()
            case "invite":
                await self.invite("door", await table.invite(person))
            case "seat_link":
                await self.invite("seat", await table.seat_link(person, asked.seat))
            case "hints":
                await table.let_hints(person, asked.yes)
            case "hint":
                self.ask_hint()
            case "chances" if self.hint is not None:
                self.hint = self.hint._replace(opened=asked.yes)
                self.again()
            case "refused":
                self.refusing = asked.yes
                self.again()
            case "look":
                self.see(asked.layout)
                self.first = True
                self.again()
            case _:
                raise Wrong(400, "error.do", do=asked.do[:40])
        if self.ack is None and self.sub.stamp != self.table.stamp:
            self.ack = asked.id  # it goes with the update that is on its way
        else:
            await self.send({"done": asked.id})

    def ask_hint(self) -> None:
        """Begin to have worked out what is safe; the page says so meanwhile. Raises Refusal."""
        table = self.table
        question = table.question(self.person)
        if self.hint is None or self.hint.moves != table.moves:
            slow = not is_kept(table.game, table.match.options)
            self.hint, self.question = Hint(table.moves, slow=slow), question
            if self.working is None or self.working.done():
                self.working = asyncio.create_task(self.work_out())
            self.again()

    async def work_out(self) -> None:
        """Show the answer to the question that was asked last, or say why there is none."""
        while True:
            hint, question = self.hint, self.question
            if hint is None or question is None or hint.moves != self.table.moves:
                return  # the game has gone on
            try:
                told = await self.house.advice.ask(self.person.id, question)
            except Refusal as refusal:
                if self.hint is hint:
                    self.hint = None
                await self.refuse(refusal)
                return
            if self.hint is hint:
                self.hint = hint._replace(advised=msgspec.json.decode(told, type=Advised))
                self.again()
                return

    async def invite(self, kind: str, secret: str) -> None:
        """Send a link with its secret, as text and as a square: of the `door`, or of a `seat`."""
        url = link_of(self.socket, self.table.name, secret)
        words = fragments.words_of(self.table.game, self.language)
        qr = await asyncio.to_thread(qr_of, url, words)  # it takes a tenth of a second
        await self.send({"invite": {"kind": kind, "url": url, "qr": qr}})
