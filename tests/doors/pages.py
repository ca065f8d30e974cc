"""Requests that the pages turn down."""

from __future__ import annotations

import json
import socket
from collections.abc import Mapping
from http.client import HTTPResponse
from typing import Any, NamedTuple

from ludoteca.web.policy import HEADERS
from tests.doors.serving import Stage
from tests.doors.table import Answer, Row

EVIL = {"Origin": "http://evil.example"}
HTML = {"Accept": "text/html"}


class Ask(NamedTuple):
    """A request; texts may hold `{name}` and others of `Stage.names`. `times`: so often."""

    who: str
    method: str
    path: str
    form: Any = None
    headers: Mapping[str, str] = {}
    times: int = 1


def get(id: str, path: str, code: str, *words: str, who: str = "ada", **headers: str) -> Row:
    """A row about a page that is only looked at."""
    sent = Ask(who, "GET", path, None, {name.replace("_", "-"): x for name, x in headers.items()})
    return Row(f"get-{id}", "page_door", sent, code, words)


def post(
    id: str,
    who: str,
    path: str,
    form: Any,
    code: str,
    *words: str,
    headers: Mapping[str, str] = {},
    times: int = 1,
) -> Row:
    """A row about a form: fields (dict), JSON (in a tuple) or a body (text, bytes)."""
    return Row(f"post-{id}", "page_door", Ask(who, "POST", path, form, headers, times), code, words)


def make(id: str, code: str, *words: str, **fields: str) -> Row:
    """A row about the form that makes a table; `_` stands for a point."""
    form = {"game": "max", "seats": "2", "name": "Eve"}
    form |= {name.replace("_", "."): text for name, text in fields.items()}
    kept = {name: text for name, text in form.items() if text != "-"}
    return post(f"make-{id}", "eve", "/tables", kept, code, *words)


def raw(id: str, text: str | bytes, code: str, *words: str) -> Row:
    """A row about bytes on the line."""
    return Row(f"raw-{id}", "page_door", text, code, words)


TABLE = "/t/{name}"
SEAT = "/t/{name}/seat"
BOT = "/t/{name}/bot"
ENTER = "/t/{name}/enter"
COOKIE = "cookie is not ours. Open the start page first"
ORIGIN = "comes from another site"
NAME = "A name needs at least one letter"
LINK = "This link is wrong or older than an hour. Ask for a new one."
WHOLE = "a whole number"
CLOSED = "The door of this table is closed to you. Ask for a link."

PAGES = [
    get("nothing", "/nothing", "404 404", "no such page"),
    get("table-unknown", "/t/mint-otter-0", "404 table", "no table called mint-otter-0"),
    get("table-html", "/t/<script>x", "404", "no table called &lt;script&gt;x", Accept="text/html"),
    get("table-long", "/t/" + "x" * 5000, "404 table", "no table called " + "x" * 60 + "."),
    get("table-nul", "/t/mint%00otter", "404 table", "no table called"),
    get("table-not-utf-8", "/t/%ff%fe", "404 table", "no table called"),
    get("table-quote", "/t/x'%20OR%20'1'='1", "404 table", "no table called x' OR '1'='1"),
    get("join-unknown", "/join?table=mint+otter+0", "404 table", "called mint-otter-0"),
    get("join-twice", "/join?table=%00&table=..", "404 table", "Is every letter right?"),
    get("up", "/t/..%2f..%2fetc%2fpasswd", "404 404", "no such page"),
    get("up-static", "/static/..%2fapp.py", "404 404", "no such page"),
    get("up-static-plain", "/static/../app.py", "404 404", "no such page"),
    get("static-unknown", "/static/key", "404 404", "no such page"),
    get("rules-unknown", "/rules/chess", "404 game", "no such game"),
    get("rules-up", "/rules/..%2fmax", "404 game", "no such game"),
    get("clause-unknown", "/rules/max/99.1", "404 clause", "no rule 99.1"),
    get("clause-html", "/rules/max/<b>", "404", "no rule &lt;b&gt;", Accept="text/html"),
    get("slashes", "//evil.example/t", "404 404", "no such page"),
    get("get-tables", "/tables", "405 405", "does not take that kind of request", "POST"),
    get("get-seat", SEAT, "405 405", "does not take that kind of request", "POST"),
    post("post-start", "ada", "/", {}, "405 405", "does not take that kind of request", "GET"),
    Row("delete-table", "page_door", Ask("ada", "DELETE", TABLE), "405 405", ("GET",)),
    Row("put-static", "page_door", Ask("", "PUT", "/static/icon.svg"), "405 405", ("GET",)),
    Row("odd-method", "page_door", Ask("ada", "PROPFIND", TABLE), "405 405", ("GET",)),
    get("view-closed", "/t/{name}/view.json", "403 not_entered", CLOSED, who="eve"),
    get("view-nobody", "/t/{name}/view.json", "403 not_entered", CLOSED, who=""),
    get("view-forged", "/t/{name}/view.json", "403 not_entered", CLOSED, who="other-key"),
    get("view-seat", "/t/{name}/view.json?seat=1", "403 seat", "That seat is not yours"),
    get("view-seat-abc", "/t/{name}/view.json?seat=abc", "403 seat", "That seat is not yours"),
    get("view-seat-below", "/t/{name}/view.json?seat=-1", "403 seat", "That seat is not yours"),
    get("record-closed", "/t/{name}/record.txt", "403 not_entered", CLOSED, who="eve"),
    get("record-czech", "/t/{name}/record.txt", "403 not_entered", "Dveře", who="eve",
        Accept_Language="cs"),
    get("language-odd", "/nothing", "404 404", "no such page",
        Accept_Language="cs;q=nan,*;q=2,\"x\",;;q=,cs;q=1e9"),
    get("language-long", "/nothing", "404 404", "no such page", Accept_Language="xx," * 2000),
    get("language-cookie", "/nothing", "404 404", "no such page", who="ludoteca-language=../en"),
    get("status-proxied", "/status", "403 local", "Only this machine", X_Forwarded_For="8.8.8.8"),
    get("host-foreign", TABLE, "403 host", "not called that", "address", Host="evil.example"),
    get("host-port", TABLE, "403 host", "not called that", Host="evil.example:80"),
    get("host-like", TABLE, "403 host", "not called that", Host="localhost.evil.example"),
    get("host-bracket", TABLE, "403 host", "not called that", Host="[::1"),
    get("host-user", TABLE, "403 host", "not called that", Host="evil.example@x:y"),
    raw("host-none", "GET /t/{name} HTTP/1.0\r\n\r\n", "403", "not called that", "address"),
    raw("host-empty", "GET / HTTP/1.1\r\nHost:\r\n\r\n", "403", "not called that"),
    raw("http-9", "GET / HTTP/9.9\r\nHost: localhost\r\n\r\n", "400", "Invalid HTTP request"),
    raw("nul", b"GET /t/\0 HTTP/1.1\r\nHost: localhost\r\n\r\n", "400", "Invalid HTTP request"),
    raw("noise", b"\x16\x03\x01\x02\x00\x01\x00\x01\xfc\x03\x03", "400", "Invalid HTTP request"),
    raw("brew", "BREW / HTTP/1.1\r\nHost: localhost\r\n\r\n", "400", "Invalid HTTP request"),
    raw("header-nul", b"GET / HTTP/1.1\r\nHost: localhost\r\nX: \0\r\n\r\n", "400", "Invalid"),
    raw("length-word", "POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: ten\r\n\r\n",
        "400", "Invalid HTTP request"),
    raw("length-below", "POST /tables HTTP/1.1\r\nHost: localhost\r\nContent-Length: -1\r\n\r\n",
        "400", "Invalid HTTP request"),
    raw("host-twice", "GET / HTTP/1.1\r\nHost: localhost\r\nHost: evil.example\r\n\r\n", "403",
        "not called that"),
    raw("host-letters", "GET / HTTP/1.1\r\nHost: localhošt\r\n\r\n", "403", "not called that"),
    raw("path-letters", "GET /t/čáp HTTP/1.1\r\nHost: localhost\r\n\r\n", "400", "Invalid HTTP"),
    raw("connect", "CONNECT evil.example:80 HTTP/1.1\r\nHost: localhost\r\n\r\n", "400", "Invalid"),
    raw("http-2", "PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n", "400", "Invalid HTTP request"),
    raw("two-lengths", "POST /language HTTP/1.1\r\nHost: localhost\r\nContent-Length: 5\r\n"
        "Transfer-Encoding: chunked\r\n\r\n0\r\n\r\n", "400", "Invalid HTTP request"),
    raw("chunks-large", "POST /language HTTP/1.1\r\nHost: localhost\r\nTransfer-Encoding: chunked"
        "\r\n\r\n4001\r\n" + "a" * 0x4001 + "\r\n0\r\n\r\n", "413", "16384 bytes at most"),
    raw("cookie-bytes", b"GET /t/x HTTP/1.1\r\nHost: localhost\r\nCookie: ludoteca=\xc3\xa9.\xff"
        b"\r\n\r\n", "404", "no table called x"),
    raw("socket-no-key", "GET /t/{name}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: upgrade\r\n\r\n", "400", "Sec-WebSocket-Key"),
    raw("socket-old", "GET /t/{name}/ws HTTP/1.1\r\nHost: localhost\r\nUpgrade: websocket\r\n"
        "Connection: upgrade\r\nSec-WebSocket-Key: AAAAAAAAAAAAAAAAAAAAAA==\r\n"
        "Sec-WebSocket-Version: 0\r\n\r\n", "400", "Sec-WebSocket-Version"),
    get("socket-page", "/t/{name}/ws", "404 404", "no such page"),
    post("origin", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN, headers=EVIL),
    post("origin-port", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN,
         headers={"Origin": "http://127.0.0.1:1"}),
    post("origin-scheme", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN,
         headers={"Origin": "file://127.0.0.1"}),
    post("origin-broken", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN,
         headers={"Origin": "http://[x"}),
    post("origin-make", "ada", "/tables", {"game": "max", "seats": "2"}, "403 origin", ORIGIN,
         headers=EVIL),
    post("origin-null", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN,
         headers={"Origin": "null", "Sec-Fetch-Site": "cross-site"}),
    post("site-cross", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN,
         headers={"Sec-Fetch-Site": "cross-site"}),
    post("site-same", "ada", SEAT, {"seat": "2"}, "403 origin", ORIGIN,
         headers={"Sec-Fetch-Site": "same-site"}),
    *[
        post(f"cookie-{who or 'none'}", who, SEAT, {"seat": "2", "name": "X"}, "403 cookie", COOKIE)
        for who in (
            "",
            "other-key",
            "other-mark",
            "other-person",
            "no-mark",
            "empty-mark",
            "short-mark",
            "long-mark",
            "upper-mark",
            "ludoteca=",
            "ludoteca=.",
            "ludoteca=" + "a" * 5000,
            "ludoteca=../../key.0",
            "ludoteca=eyJhbGciOiJub25lIn0.e30.",
            "ludoteca; =;;",
            "other=1",
        )
    ],
    make("no-game", "400 unknown_game", "no such game", game="-"),
    make("game", "400 unknown_game", "no such game", "there are: max", game="chess"),
    make("game-path", "400 unknown_game", "no such game", game="../max"),
    make("seats-0", "400 bad_option", "1 to 8 players, not 0", seats="0"),
    make("seats-9", "400 bad_option", "1 to 8 players, not 9", seats="9"),
    make("seats-abc", "400 number", "seats", WHOLE, seats="abc"),
    make("seats-none", "400 number", "seats", WHOLE, seats="-"),
    make("seats-empty", "400 number", "seats", WHOLE, seats=""),
    make("seats-below", "400 number", "seats", WHOLE, seats="-1"),
    make("seats-half", "400 number", "seats", WHOLE, seats="2.5"),
    make("seats-arabic", "400 number", "seats", WHOLE, seats="٢"),
    make("seats-large", "400 number", "seats", WHOLE, seats="9" * 400),
    make("treats-7", "400 bad_option", "treats=7", "from 2 to 6", option_treats="7"),
    make("treats-word", "400 bad_option", "treats=many", "from 2 to 6", option_treats="many"),
    make("treats-empty", "400 bad_option", "from 2 to 6", option_treats=""),
    make("gentle-1", "400 bad_option", "gentle=1", "yes or no", option_gentle="1"),
    make("option", "400 bad_option", "no option lives", "treats, gentle", option_lives="3"),
    make("bot", "400 unknown_bot", "no such bot", "random, search", seat_1="clever"),
    make("bot-nul", "400 unknown_bot", "no such bot", "random, search", seat_1="\0"),
    make("name-blank", "400 bad_name", NAME, name="\u202e\u200b\x07"),
    make("name-here", "400 bad_name", NAME, seat_1="here", name_1="\x00\x1b\u2066"),
    make("here-no-seats", "400 bad_option", "not 0", seats="0", seat_1="here", name_1="Bo"),
    post("make-nobody", "", "/tables", {"game": "max", "seats": "2"}, "403 cookie", COOKIE),
    post("form-large", "eve", "/tables", "game=max&seats=2&name=" + "x" * 17000, "413 too_large",
         "16384 bytes at most"),
    post("form-many", "eve", "/tables", "&".join(f"a{n}=1" for n in range(99)), "400 form",
         "80 fields"),
    post("form-twice", "eve", "/tables", "game=max&seats=2&seats=3", "400 twice", "seats", "once"),
    post("form-percent", "eve", "/tables", "game=max&seats=%ff", "400 form", "80 fields"),
    post("form-bytes", "eve", "/tables", b"game=max&seats=2&name=\xff", "400 form", "80 fields"),
    post("form-bare", "eve", "/tables", "hello", "400 form", "80 fields"),
    post("form-empty", "eve", "/tables", "", "400 number", "seats", WHOLE),
    post("form-plain", "eve", "/tables", "seats=2", "415 form_type", "form or a JSON object",
         headers={"Content-Type": "text/plain"}),
    post("form-parts", "eve", "/tables", "--x\r\n\r\n--x--", "415 form_type", "form or a JSON",
         headers={"Content-Type": "multipart/form-data; boundary=x"}),
    post("json-broken", "eve", ENTER, ("{",), "400 json", "no JSON object"),
    post("json-list", "eve", ENTER, ("[]",), "400 json", "no JSON object", "Expected `object`"),
    post("json-type", "eve", ENTER, ('{"secret": true}',), "400 json", "got `bool`"),
    post("json-deep", "eve", ENTER, ('{"secret": ' + "[" * 17000,), "413 too_large",
         "16384 bytes"),
    post("json-nested", "eve", ENTER, ('{"secret": ' + "[" * 900 + "]" * 900 + "}",), "400 json",
         "got `array`"),
    post("json-surrogate", "eve", ENTER, ('{"secret": "\\ud800"}',), "400 json", "no JSON object"),
    post("json-not-utf-8", "eve", ENTER, (b'{"secret": "\xff"}',), "400 json", "UTF-8"),
    post("json-huge-number", "eve", ENTER, ('{"secret": 1' + "0" * 5000 + "}",), "400 json",
         "out of range"),
    post("language", "ada", "/language", {"language": "xx"}, "400 language", "en, cs"),
    post("language-none", "ada", "/language", {"back": "/"}, "400 language", "en, cs"),
    post("language-path", "ada", "/language", {"language": "../../en"}, "400 language", "en, cs"),
    post("seat-unknown-table", "ada", "/t/no-body-1/seat", {"seat": "2"}, "404 table", "no table"),
    post("seat-taken", "cy", SEAT, {"seat": "1", "name": "Cy"}, "409 seat_taken", "sits there"),
    post("seat-of-maker", "bo", SEAT, {"seat": "0", "name": "Bo"}, "409 seat_taken", "sits there"),
    post("seat-none", "cy", SEAT, {"name": "Cy"}, "400 number", "seat", WHOLE),
    post("seat-abc", "cy", SEAT, {"seat": "abc", "name": "Cy"}, "400 number", "seat", WHOLE),
    post("seat-3", "cy", SEAT, {"seat": "3", "name": "Cy"}, "400 no_seat", "no such seat"),
    post("seat-no-name", "cy", SEAT, {"seat": "2", "name": "  "}, "400 bad_name", NAME),
    post("seat-bidi", "cy", SEAT, {"seat": "2", "name": "\u202e\u2067"}, "400 bad_name", NAME),
    post("seat-not-entered", "eve", SEAT, {"seat": "2", "name": "E"}, "403 not_entered", CLOSED),
    post("seat-over", "maker", "/t/{over}/seat", {"seat": "0", "name": "E"}, "409 over", "is over"),
    post("bot-not-maker", "bo", BOT, {"seat": "2", "bot": "careful"}, "403 not_maker", "opened"),
    post("bot-unknown", "ada", BOT, {"seat": "2", "bot": "x"}, "400 unknown_bot", "no such bot"),
    post("bot-taken", "ada", BOT, {"seat": "1", "bot": "careful"}, "409 seat_taken", "sits there"),
    post("bot-seat", "ada", BOT, {"seat": "9999", "bot": "careful"}, "400 no_seat", "no such seat"),
    post("bot-not-entered", "eve", BOT, {"seat": "2", "bot": "careful"}, "403 not_entered", CLOSED),
    post("again-running", "ada", "/t/{name}/again", {}, "409 running", "still running"),
    post("again-stranger", "eve", "/t/{over}/again", {}, "403 not_entered", CLOSED),
    get("moment-far", "/t/{name}/at/999", "404 bad_line", "no line 999", "from 0 to"),
    get("moment-huge", "/t/{name}/at/" + "9" * 400, "404 bad_line", "no line 999", "from 0 to"),
    get("moment-below", "/t/{name}/at/-1", "404 404", "no such page"),
    get("moment-word", "/t/{name}/at/x", "404 404", "no such page"),
    get("moment-closed", "/t/{name}/at/0", "403 not_entered", CLOSED, who="eve"),
    get("moment-nobody", "/t/{name}/at/0", "403 not_entered", CLOSED, who=""),
    get("moment-seat", "/t/{name}/at/0?seat=x", "400 number", "seat", WHOLE),
    get("moment-seat-9", "/t/{name}/at/0?seat=9", "403 seat", "That seat is not yours"),
    get("moment-have", "/t/{name}/at/0?part&have=x", "400 number", "have", WHOLE),
    get("moment-seek", "/t/{name}/at?n=x", "400 number", "n:", WHOLE),
    get("moment-no-record", "/w/mint-otter-0/at/0", "404 record", "no record", "mint-otter-0"),
    get("picture-closed", "/t/{name}/board.svg", "403 not_entered", CLOSED, who="eve"),
    get("picture-nobody", "/t/{name}/game.gif", "403 not_entered", CLOSED, who=""),
    get("picture-forged", "/t/{name}/board.png", "403 not_entered", CLOSED, who="other-key"),
    get("picture-far", "/t/{name}/game.gif?at=999", "404 bad_line", "no line 999", "from 0 to"),
    get("picture-huge", "/t/{name}/board.png?at=" + "9" * 400, "400 number", "at", WHOLE),
    get("picture-seat", "/t/{name}/game.gif?seat=9", "403 seat", "That seat is not yours"),
    get("picture-theme", "/t/{name}/board.svg?theme=%00", "400 choice", "theme", "light, dark"),
    get("picture-layout", "/t/{name}/game.gif?layout=..%2f..", "400 choice", "land, port"),
    get("picture-kind", "/t/{name}/board.bmp", "404 404", "no such page"),
    get("picture-no-record", "/w/mint-otter-0/game.gif", "404 record", "no record"),
    post("picture-post", "ada", "/t/{name}/game.gif", {}, "405 405", "does not take", "GET"),
    get("moment-record-up", "/w/..%2f..%2fkey/at/0", "404 404", "no such page"),
    get("dice-closed", "/t/{name}/dice", "403 not_entered", CLOSED, who="eve"),
    get("again-closed", "/t/{over}/again", "403 not_entered", CLOSED, who="eve"),
    get("rules-search", "/rules/chess?q=x", "404 game", "no such game"),
    post("branch-none", "ada", "/t/{name}/branch", {"x": ""}, "400 number", "line", WHOLE),
    post("branch-far", "ada", "/t/{name}/branch", {"line": "999"}, "404 bad_line", "no line 999"),
    post("branch-closed", "eve", "/t/{name}/branch", {"line": "0"}, "403 not_entered", CLOSED),
    post("branch-nobody", "", "/t/{name}/branch", {"line": "0"}, "403 cookie", COOKIE),
    post("branch-record", "ada", "/w/mint-otter-0/branch", {"line": "0"}, "404 record",
         "no record"),
    post("branch-origin", "ada", "/t/{name}/branch", {"line": "0"}, "403 origin", ORIGIN,
         headers=EVIL),
    post("delete-bo", "bo", "/t/{name}/delete", {"x": ""}, "403 not_maker", "opened"),
    post("delete-nobody", "", "/t/{name}/delete", {"x": ""}, "403 cookie", COOKIE),
    post("delete-unknown", "ada", "/t/mint-otter-0/delete", {"x": ""}, "404 table", "no table"),
    post("delete-origin", "ada", "/t/{name}/delete", {"x": ""}, "403 origin", ORIGIN, headers=EVIL),
    post("knock-no-name", "eve", "/t/{name}/knock", {"name": " "}, "400 bad_name", NAME),
    post("knock-face", "eve", "/t/{name}/knock", {"name": "E", "avatar": "x"}, "400 number",
         "avatar", WHOLE),
    post("knock-face-99", "eve", "/t/{name}/knock", {"name": "E", "avatar": "99"},
         "400 bad_message", "16"),
    post("knock-nobody", "", "/t/{name}/knock", {"name": "E"}, "403 cookie", COOKIE),
    post("knock-unknown", "eve", "/t/mint-otter-0/knock", {"name": "E"}, "404 table", "no table"),
    post("again-seats", "maker", "/t/{over}/again", {"seats": "x"}, "400 number", "seats", WHOLE),
    post("again-seats-9", "maker", "/t/{over}/again", {"seats": "9"}, "400 bad_option", "not 9"),
    post("again-option", "maker", "/t/{over}/again", {"seats": "1", "option.treats": "7"},
         "400 bad_option", "from 2 to 6"),
    post("watch-none", "ada", "/watch", {"text": " "}, "400 empty", "file or paste a text"),
    post("watch-hello", "ada", "/watch", {"text": "hello"}, "400 bad_record", "Line 1", "hello"),
    post("watch-nobody", "", "/watch", {"text": "hello"}, "403 cookie", COOKIE),
    post("watch-long", "ada", "/watch", "text=" + "a" * 300_000, "413 long_record",
         "262144 bytes"),
    post("watch-longer", "ada", "/watch", "text=" + "a" * 900_000, "413 too_large", "at most"),
    post("watch-parts", "ada", "/watch", "--x\r\n\r\n--x--", "400 upload", "can be read",
         headers={"Content-Type": "multipart/form-data"}),
    post("watch-bytes", "ada", "/watch",
         b'--x\r\nContent-Disposition: form-data; name="file"\r\n\r\n\xff\xfe\r\n--x--\r\n',
         "400 file", "no text", headers={"Content-Type": "multipart/form-data; boundary=x"}),
    post("watch-origin", "ada", "/watch", {"text": "hello"}, "403 origin", ORIGIN, headers=EVIL),
    post("enter-wrong", "eve", ENTER, {"secret": "x"}, "403 bad_link", LINK),
    post("enter-none", "eve", ENTER, {"secret": ""}, "403 bad_link", LINK),
    post("enter-old", "eve", ENTER, {"secret": "{old}"}, "403 bad_link", LINK),
    post("enter-hash", "eve", ENTER, {"secret": "0" * 64}, "403 bad_link", LINK),
    post("enter-long", "eve", ENTER, {"secret": "{secret}" + "x" * 9000}, "403 bad_link", LINK),
    post("enter-more", "eve", ENTER, {"secret": "{secret} "}, "403 bad_link", LINK),
    post("enter-elsewhere", "eve", "/t/{over}/enter", {"secret": "{secret}"}, "403 bad_link", LINK),
    post("enter-nobody", "", ENTER, {"secret": "{secret}"}, "403 cookie", COOKIE),
    post("enter-ten", "eve", ENTER, {"secret": "x"}, "403 bad_link", LINK, times=10),
    post("enter-eleven", "eve", ENTER, {"secret": "x"}, "429 too_many_tries", "Wait a minute",
         times=11),
]  # fmt: skip


class PageDoor(Stage):
    """Sends requests to the pages."""

    def send(self, sent: Ask | str | bytes) -> Answer:
        """Send a request, or bytes."""
        if not isinstance(sent, Ask):
            return self.send_raw(sent)
        headers = {"Accept": "application/json", **sent.headers}
        cookie = self.cookie(sent.who)
        if cookie:
            headers["Cookie"] = cookie
        content: Any = None
        if isinstance(sent.form, tuple):
            headers["Content-Type"] = "application/json"
            content = sent.form[0]
        elif isinstance(sent.form, str | bytes):
            headers = {"Content-Type": "application/x-www-form-urlencoded", **headers}
            content = sent.form
        data = None
        if isinstance(sent.form, dict):
            data = {name: text.format(**self.names) for name, text in sent.form.items()}
        for _ in range(sent.times):
            answer = self.served.client.request(
                sent.method,
                sent.path.format(**self.names),
                headers=headers,
                content=content,
                data=data,
            )
        for name, value in HEADERS.items():
            assert answer.headers[name] == value
        assert "set-cookie" not in answer.headers
        allowed = answer.headers.get("allow", "")
        if "json" not in answer.headers["content-type"]:
            return Answer(str(answer.status_code), answer.text)
        told = json.loads(answer.text)
        code = f"{answer.status_code} {told['refused']}"
        return Answer(code, f"{told['text']} {told['clauses']} {allowed}")

    def send_raw(self, sent: str | bytes) -> Answer:
        """Send bytes, read one answer."""
        data = sent if isinstance(sent, bytes) else sent.format(**self.names).encode()
        with socket.create_connection(("127.0.0.1", self.served.port), 10) as line:
            line.sendall(data)
            answer = HTTPResponse(line)
            answer.begin()
            return Answer(str(answer.status), answer.read().decode("utf-8", "replace"))

    def good(self) -> None:
        """Cy sits down, Ada plays, Eve comes in by the link a minute later."""
        self.served.clock.now += 61
        for who, path, form in (
            ("cy", SEAT, {"seat": "2", "name": "Cy"}),
            ("eve", ENTER, {"secret": self.scene.secret}),
        ):
            answer = self.served.client.post(
                path.format(**self.names), data=form, headers={"Cookie": self.cookie(who) or ""}
            )
            assert answer.status_code == 303, answer.text
        assert self.scene.table.may_watch(self.scene.eve)
        self.play()
