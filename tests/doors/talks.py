"""What sockets turn down: handshakes, messages, moves and floods."""

from __future__ import annotations

import json
from collections.abc import Mapping
from contextlib import ExitStack
from typing import Any, NamedTuple

from websockets.exceptions import ConnectionClosed, InvalidStatus
from websockets.sync.client import ClientConnection

from tests.doors.serving import Stage
from tests.doors.table import Answer, Row

WS = "/t/{name}/ws"
DELUGE = 2000


class Talk(NamedTuple):
    """A connection of somebody, and what they send when all has been shown to them.

    A message is a dict (as JSON; its `seen` of `version` is the table's), a text, bytes, or a
    tuple of bytes that go out as a text.
    """

    who: str
    message: Any = None
    path: str = WS
    more: Mapping[str, Any] = {}
    times: int = 1


def shake(id: str, who: str, code: str, *words: str, path: str = WS, **more: Any) -> Row:
    """A row about a connection that is not let in."""
    return Row(f"shake-{id}", "socket_door", Talk(who, None, path, more), code, words)


def say(id: str, message: Any, code: str, *words: str, who: str = "ada", times: int = 1) -> Row:
    """A row about a message."""
    return Row(f"say-{id}", "socket_door", Talk(who, message, times=times), code, words)


def act(
    id: str, code: str, /, *words: str, who: str = "ada", door: str = "socket_door", **fields: Any
) -> Row:
    """A row about a move that would be a throw of the dice, were it not for `fields`."""
    message = {"do": "act", "id": "bad", "action": "throw", "seen": "version", **fields}
    message = {name: value for name, value in message.items() if value != "-"}
    return Row(f"act-{id}", door, Talk(who, message), code, words)


def do(
    id: str, code: str, /, *words: str, who: str = "ada", door: str = "socket_door", **fields: Any
) -> Row:
    """A row about another thing to do."""
    return Row(f"do-{id}", door, Talk(who, fields), code, words)


def undo(id: str, code: str, *words: str, who: str = "ada", door: str = "socket_door") -> Row:
    """A row about taking something back."""
    fields = {"do": "undo", "id": "bad", "seen": "version"}
    return Row(f"undo-{id}", door, Talk(who, fields), code, words)


ORIGIN = "comes from another site"
CLOSED = "The door of this table is closed to you. Ask for a link."
OBJECT = "no JSON object"
ID = "an id has 1 to 64 characters"
LOOK = "Have another look."
MOVE = "The game knows no such move."
NAME = "A name needs at least one letter"

SOCKETS = [
    shake("origin", "ada", "403", ORIGIN, headers={"Origin": "http://evil.example"}),
    shake("origin-null", "ada", "403", ORIGIN, headers={"Origin": "null"}),
    shake("origin-port", "ada", "403", ORIGIN, headers={"Origin": "http://127.0.0.1:1"}),
    shake("origin-like", "ada", "403", ORIGIN, headers={"Origin": "http://127.0.0.1.evil.example"}),
    shake("origin-scheme", "ada", "403", ORIGIN, headers={"Origin": "file://127.0.0.1"}),
    shake("origin-broken", "ada", "403", ORIGIN, headers={"Origin": "http://[x"}),
    shake("site-cross", "ada", "403", ORIGIN, headers={"Sec-Fetch-Site": "cross-site"}),
    shake("host", "ada", "403", "not called that", host="evil.example"),
    shake("host-like", "ada", "403", "not called that", host="127.0.0.1.evil.example:80"),
    *[
        shake(f"cookie-{who or 'none'}", who, "not_entered 4403", CLOSED)
        for who in (
            "",
            "other-key",
            "other-person",
            "other-mark",
            "no-mark",
            "ludoteca=" + "x" * 999,
        )
    ],
    shake("not-entered", "eve", "not_entered 4403", CLOSED),
    shake("table", "ada", "table 4404", "no table called mint-otter-0", path="/t/mint-otter-0/ws"),
    shake("table-html", "ada", "table 4404", "called <b>x", path="/t/%3Cb%3Ex/ws"),
    shake("table-nul", "ada", "table 4404", "no table called", path="/t/%00/ws"),
    shake("path", "ada", "403", path="/t/{name}/../ws"),
    shake("page", "ada", "403", path="/rules/max"),
    shake("ninth", "bo", "too_many_sockets 4429", "too many windows", open=8),
    say("text", "hello", "json", OBJECT),
    say("empty", "", "json", OBJECT),
    say("list", '[{"do": "undo"}]', "json", OBJECT, "Expected `object`, got `array`"),
    say("number", "7", "json", OBJECT, "got `int`"),
    say("null", "null", "json", OBJECT, "got `null`"),
    say("cut", '{"do": "act"', "json", OBJECT, "truncated"),
    say("two", '{"do": "undo"}{"do": "undo"}', "json", OBJECT),
    say("python", "{'do': 'act'}", "json", OBJECT),
    say("nan", '{"do": "act", "seen": NaN}', "json", OBJECT),
    say("deep", "[" * 10_000, "json", OBJECT),
    say("deep-inside", '{"do": ' * 2000, "json", OBJECT, "Expected `str`"),
    say("binary", b'{"do": "act"}', "binary", "Only text is taken here"),
    say("binary-empty", b"", "binary", "Only text is taken here"),
    say("not-utf-8", (b'{"do": "\xff"}',), "closed 1007"),
    say("large", '{"do": "' + "x" * 16_375 + '"}', "too_large", "16384 bytes at most"),
    say("large-in-bytes", '{"do": "' + "é" * 8_200 + '"}', "too_large", "16384 bytes at most"),
    say("far-too-large", "x" * 100_000, "closed 1009"),
    say("no-do", '{"id": "x"}', "json", OBJECT, "missing required field `do`"),
    say("field", '{"do": "look", "sudo": true}', "json", OBJECT, "unknown field `sudo`"),
    say("proto", '{"do": "look", "__class__": "x"}', "json", OBJECT, "unknown field `__class__`"),
    say("do-type", '{"do": 7}', "json", OBJECT, "Expected `str`, got `int`"),
    say("surrogate", '{"do": "act", "action": "\\ud800"}', "json", OBJECT),
    say("do-unknown", {"do": "win"}, "do", "nothing called “win” to be done"),
    say("do-empty", {"do": ""}, "do", "to be done here"),
    say("do-html", {"do": "<img src=x onerror=alert(1)>"}, "do", "“<img src=x"),
    say("do-long", {"do": "x" * 9000}, "do", "“" + "x" * 40 + "”"),
    say("flood", {"do": "win"}, "rate", "20 messages a second at most", times=60),
    say("deluge", {"do": "win"}, "closed 4429", times=DELUGE),
    act("unknown", "unknown_action", MOVE, action="fly"),
    act("none", "unknown_action", MOVE, action="-"),
    act("number", "unknown_action", MOVE, action="0"),
    act("nul", "unknown_action", MOVE, action="throw\0"),
    act("capital", "unknown_action", MOVE, action="Throw"),
    act("lines", "unknown_action", MOVE, action="throw\ndice green+green"),
    act("luck", "unknown_action", MOVE, action="green+green"),
    act("long", "unknown_action", MOVE, action="throw" * 2000),
    act("before-the-throw", "illegal", "rules do not allow", "5.1", action="mouse"),
    act("treat-at-home", "illegal", "rules do not allow", "8.6", action="treat:milk"),
    act("other-seat", "not_your_turn", "not your turn", who="bo"),
    act("watching", "not_seated", "Sit down to play", who="cy"),
    act("over", "over", "The game is over", "11.", who="maker"),
    act("no-id", "bad_message", ID, id="-"),
    act("id-empty", "bad_message", ID, id=""),
    act("id-long", "bad_message", ID, id="x" * 65),
    act("id-letters", "bad_message", "printable ASCII", id="kočka"),
    act("id-lines", "bad_message", "printable ASCII", id="a\nb"),
    act("id-number", "json", "Expected `str`, got `int`", "$.id", id=5),
    act("no-seen", "stale", LOOK, seen="-"),
    act("seen-text", "json", "Expected `int`, got `str`", "$.seen", seen="1"),
    act("seen-null", "json", "Expected `int`, got `null`", "$.seen", seen=None),
    act("seen-yes", "json", "Expected `int`, got `bool`", "$.seen", seen=True),
    act("seen-half", "json", "Expected `int`, got `float`", "$.seen", seen=1.5),
    act("seen-list", "json", "Expected `int`, got `array`", "$.seen", seen=[1]),
    act("seen-below", "stale", LOOK, seen=-5),
    act("seen-future", "stale", LOOK, seen=9999),
    act("seen-far-future", "stale", LOOK, seen=2**60),
    act("seen-huge", "stale", LOOK, seen=int("9" * 4000)),
    act("seen-past", "stale", LOOK, door="chosen_door", seen=1),
    undo("nothing", "undo_nothing", "nothing to take back"),
    undo("of-another", "undo_not_yours", "chosen nothing", who="bo", door="chosen_door"),
    undo("watching", "not_seated", "Sit down to play", who="cy", door="chosen_door"),
    undo("over", "over", "The game is over", who="maker"),
    do("seat-taken", "seat_taken", "sits there already", who="cy", do="seat", seat=1, name="Cy"),
    do("seat-of-other", "seat_taken", "sits there already", do="seat", seat=1, name="Ada"),
    do("seat-3", "no_seat", "no such seat", who="cy", do="seat", seat=3, name="Cy"),
    do("seat-below", "no_seat", "no such seat", who="cy", do="seat", seat=-2, name="Cy"),
    do("seat-none", "no_seat", "no such seat", who="cy", do="seat", name="Cy"),
    do("seat-huge", "no_seat", "no such seat", who="cy", do="seat", seat=2**60, name="Cy"),
    do("seat-text", "json", "Expected `int`", who="cy", do="seat", seat="2", name="Cy"),
    do("seat-no-name", "bad_name", NAME, who="cy", do="seat", seat=2),
    do("seat-blank", "bad_name", NAME, who="cy", do="seat", seat=2, name=" \u202e\x00\u200f"),
    do("bot-not-maker", "not_maker", "opened the table", who="bo", do="bot", seat=2, bot="random"),
    do("bot-unknown", "unknown_bot", "random, search", do="bot", seat=2, bot="clever"),
    do("bot-taken", "seat_taken", "sits there already", do="bot", seat=1, bot="random"),
    do("bot-seat", "no_seat", "no such seat", do="bot", seat=3, bot="random"),
    do("leave-watching", "not_seated", "Sit down", who="cy", do="leave"),
    do("leave-over", "over", "The game is over", who="maker", do="leave"),
    do("invite-watching", "not_seated", "Sit down", who="cy", do="invite"),
    do(
        "seat-face",
        "bad_message",
        "from 0 to 16",
        who="cy",
        do="seat",
        seat=2,
        name="Cy",
        avatar=99,
    ),
    do(
        "seat-face-below",
        "bad_message",
        "from 0 to 16",
        who="cy",
        do="seat",
        seat=2,
        name="Cy",
        avatar=-1,
    ),
    do("seat-face-text", "json", "$.avatar", who="cy", do="seat", seat=2, name="Cy", avatar="1"),
    do("leave-other", "not_yours", "That seat is not yours", do="leave", seat=1),
    do("leave-9", "no_seat", "no such seat", do="leave", seat=9),
    do("back-watching", "not_seated", "Sit down to play", who="cy", do="back"),
    do("stand-in-present", "not_away", "here a moment ago", do="stand_in", seat=1, bot="careful"),
    do("stand-in-9", "no_seat", "no such seat", do="stand_in", seat=9, bot="careful"),
    do("stand-in-bot", "unknown_bot", "random, search", do="stand_in", seat=2, bot="clever"),
    do(
        "stand-in-watching",
        "not_seated",
        "Sit down to play",
        who="cy",
        do="stand_in",
        seat=1,
        bot="careful",
    ),
    do("remove-not-maker", "not_maker", "opened the table", who="bo", do="remove", seat=0),
    do("remove-watching", "not_maker", "opened the table", who="cy", do="remove", seat=1),
    do("remove-free", "not_removable", "Nobody sits there", do="remove", seat=2),
    do("remove-self", "not_removable", "Nobody sits there", do="remove", seat=0),
    do("remove-9", "no_seat", "no such seat", do="remove", seat=9),
    do("remove-none", "no_seat", "no such seat", do="remove"),
    do("shut-not-maker", "not_maker", "opened the table", who="bo", do="shut", yes=True),
    do("shut-watching", "not_maker", "opened the table", who="cy", do="shut", yes=True),
    do("shut-word", "json", "$.yes", do="shut", yes="yes"),
    do("shut-number", "json", "$.yes", do="shut", yes=1),
    do("answer-none", "proposal_gone", "settled already", do="answer", yes=True),
    do("answer-99", "proposal_gone", "settled already", do="answer", proposal=99, yes=True),
    do("answer-huge", "proposal_gone", "settled already", do="answer", proposal=2**60, yes=True),
    do("answer-text", "json", "$.proposal", do="answer", proposal="1", yes=True),
    do("answer-word", "json", "$.yes", do="answer", proposal=1, yes="yes"),
    do(
        "answer-watching",
        "proposal_gone",
        "settled already",
        who="cy",
        do="answer",
        proposal=1,
        yes=True,
    ),
    do("phrase-word", "bad_message", "the phrases are hello", do="phrase", seat=0, word="damn"),
    do(
        "phrase-html",
        "bad_message",
        "the phrases are hello",
        do="phrase",
        seat=0,
        word="<img src=x>",
    ),
    do(
        "phrase-long",
        "bad_message",
        "the phrases are hello",
        do="phrase",
        seat=0,
        word="hello" * 999,
    ),
    do("phrase-none", "bad_message", "the phrases are hello", do="phrase", seat=0),
    do("phrase-other", "not_yours", "That seat is not yours", do="phrase", seat=1, word="hello"),
    do("phrase-9", "no_seat", "no such seat", do="phrase", seat=9, word="hello"),
    do(
        "phrase-watching",
        "not_seated",
        "Sit down to play",
        who="cy",
        do="phrase",
        seat=0,
        word="hello",
    ),
    do("curtain-other", "not_seated", "Sit down to play", do="curtain", seat=1),
    do("curtain-9", "not_seated", "Sit down to play", do="curtain", seat=9),
    do("curtain-watching", "not_seated", "Sit down to play", who="cy", do="curtain", seat=0),
    do("seat-link-other", "not_yours", "That seat is not yours", do="seat_link", seat=1),
    do("seat-link-free", "not_yours", "That seat is not yours", do="seat_link", seat=2),
    do("seat-link-9", "no_seat", "no such seat", do="seat_link", seat=9),
    do("seat-link-none", "no_seat", "no such seat", do="seat_link"),
    do("seat-link-watching", "not_seated", "Sit down to play", who="cy", do="seat_link", seat=0),
    do("seat-link-over", "over", "The game is over", who="maker", do="seat_link", seat=0),
    do("shut-over", "over", "The game is over", who="maker", do="shut", yes=True),
    do("remove-over", "over", "The game is over", who="maker", do="remove", seat=0),
]


class SocketDoor(Stage):
    """Sends messages over sockets."""

    def send(self, sent: Talk) -> Answer:
        """Connect, send, and read until it is turned down."""
        path, who = sent.path, sent.who
        if who == "maker":
            path = "/t/{over}/ws"
        more = dict(sent.more)
        with ExitStack() as stack:
            for _ in range(more.pop("open", 0)):
                line = stack.enter_context(self.connect(who))
                line.recv(10)
            try:
                line = stack.enter_context(self.connect(who, path, **more))
            except InvalidStatus as error:
                said = error.response.body or b""
                return Answer(str(error.response.status_code), said.decode())
            return self.talk(line, sent)

    def talk(self, line: ClientConnection, sent: Talk) -> Answer:
        """What one connection is told."""
        first = json.loads(line.recv(10))
        if "refused" in first:
            return Answer(f"{first['refused']} {closing(line)}", first["text"])
        assert first["whole"]
        message = self.message(sent)
        try:
            for _ in range(sent.times):
                if isinstance(message, tuple):
                    line.send(message[0], text=True)
                else:
                    line.send(message)
        except ConnectionClosed:
            pass
        last = None
        for _ in range(sent.times):
            try:
                told = json.loads(line.recv(10))
            except ConnectionClosed as error:
                return Answer(f"closed {error.rcvd and error.rcvd.code}", "")
            assert "refused" in told, told
            if last is None or told["refused"] == "rate":
                last = told
        assert last is not None
        assert "<img" not in last["notice"]
        if sent.times == 1:
            self.check_after(line, last)
        return Answer(last["refused"], f"{last['text']} {last['clauses']}")

    def message(self, sent: Talk) -> Any:
        """The message as it goes out."""
        if not isinstance(sent.message, dict):
            return sent.message
        table = self.over if sent.who == "maker" else self.scene.table
        fields = dict(sent.message)
        if fields.get("seen") == "version":
            fields["seen"] = table.version
        return json.dumps(fields)

    @staticmethod
    def check_after(line: ClientConnection, refused: dict[str, Any]) -> None:
        """After a refusal of the house comes the truth; and the line goes on in any case."""
        line.send(json.dumps({"do": "look", "id": "after"}))
        while True:
            told = json.loads(line.recv(10))
            assert "refused" not in told
            if told.get("whole"):
                return

    def good(self) -> None:
        """Ada plays."""
        self.play()


def closing(line: ClientConnection) -> int:
    """The code with which a line is closed."""
    try:
        while True:
            line.recv(10)
    except ConnectionClosed as error:
        return error.rcvd.code if error.rcvd else 1006
