"""What a request says: its language, its person, its form; and how it is turned down."""

from __future__ import annotations

import re
from collections.abc import Mapping
from email.parser import BytesParser
from email.policy import HTTP
from typing import Any, Final
from urllib.parse import parse_qsl, urlsplit

import msgspec
from starlette.datastructures import Headers
from starlette.requests import HTTPConnection, Request

from ludoteca.engine.said import Said
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.record.words import LANGUAGES, SPOKEN, Saying

COOKIE: Final = "ludoteca"
LANGUAGE_COOKIE: Final = "ludoteca-language"
MOST_FIELDS: Final = 80
ROOM: Final = 4096
"""Bytes for what stands around the fields of a form."""


JSON_REASONS: Final = (
    (
        "json.type_at",
        re.compile("Expected `(?P<wanted>.*?)`, got `(?P<got>.*?)` - at `(?P<at>.*)`"),
    ),
    ("json.type", re.compile("Expected `(?P<wanted>.*?)`, got `(?P<got>.*?)`")),
    ("json.unknown", re.compile("Object contains unknown field `(?P<field>.{,60}?)`")),
    ("json.missing", re.compile("Object missing required field `(?P<field>.*?)`")),
    ("json.utf8", re.compile("Invalid UTF-8")),
    ("json.number", re.compile(".*out of range")),
    ("json.truncated", re.compile("Input data was truncated")),
    ("json.malformed", re.compile(r"JSON is malformed: .*\(byte (?P<byte>\d+)\)")),
)
"""What msgspec says, whose words are English alone, and our keys."""


class Wrong(Exception):
    """A request that can't be carried out: a status, a key of the words, and its values."""

    def __init__(self, status: int, key: str, **values: object) -> None:
        super().__init__(key)
        self.status = status
        self.key = key
        self.values: Mapping[str, object] = values


def language_of(asked: HTTPConnection) -> str:
    """The language that a person chose, or that their browser would rather have.

    A `language` in the address of a socket says which one its page is in.
    """
    chosen = asked.cookies.get(LANGUAGE_COOKIE)
    if asked.scope["type"] == "websocket":
        chosen = asked.query_params.get("language", chosen)
    if chosen in SPOKEN:
        return chosen
    return preferred(asked.headers.get("accept-language", ""))


def preferred(header: str) -> str:
    """The best of our languages for an Accept-Language header.

    >>> preferred("sk, cs;q=0.9, en;q=0.8"), preferred("en-GB,cs;q=0.2"), preferred("fi")
    ('cs', 'en', 'en')
    """
    best, weight = "en", 0.0
    for part in header[:400].split(","):
        tag, _, quality = part.partition(";")
        name = tag.strip().lower().partition("-")[0]
        try:
            value = float(quality.partition("=")[2]) if quality else 1.0
        except ValueError:
            continue
        if name in LANGUAGES and weight < value <= 1:
            best, weight = name, value
    return best


def person_of(asked: HTTPConnection, house: House) -> Person | None:
    """The person of a request's cookie; None without a good one."""
    return house.person(asked.cookies.get(COOKIE))


def person_who_acts(asked: HTTPConnection, house: House) -> Person:
    """The person of a request that changes something; raises Wrong for an unknown one."""
    person = person_of(asked, house)
    if person is None:
        raise Wrong(403, "error.cookie")
    return person


async def form_of(request: Request, most: int) -> dict[str, str]:
    """The fields of a form, or of a JSON object of texts and numbers. Raises Wrong.

    At most `most` bytes are read. A field that comes twice is refused.
    """
    body = await _body(request, most)
    kind = request.headers.get("content-type", "").partition(";")[0].strip().lower()
    if kind == "application/json":
        return _json(body)
    if kind == "application/x-www-form-urlencoded":
        return _fields(body)
    raise Wrong(415, "error.form_type")


async def _body(request: Request, most: int) -> bytes:
    """The body of a request of at most `most` bytes; raises Wrong."""
    too_large = Wrong(413, "error.too_large", most=most)
    length = request.headers.get("content-length", "0")
    if not (length.isascii() and length.isdigit()):
        raise Wrong(400, "error.number", field="content-length")
    if len(length) > 12 or int(length) > most:
        raise too_large
    body = b""
    async for chunk in request.stream():
        body += chunk
        if len(body) > most:
            raise too_large
    return body


async def upload_of(request: Request, most: int) -> dict[str, str]:
    """The fields of a form that may carry a file, as texts of at most `most` bytes each.

    Raises Wrong, also for what is no text in UTF-8.
    """
    kind = request.headers.get("content-type", "")
    if kind.partition(";")[0].strip().lower() != "multipart/form-data":
        # each sign of a form may be written as three
        return await form_of(request, 3 * most + ROOM)
    body = await _body(request, 2 * most + ROOM)
    read = BytesParser(policy=HTTP).parsebytes(
        b"content-type: " + kind.encode("latin-1", "replace") + b"\r\n\r\n" + body
    )
    if not read.is_multipart():
        raise Wrong(400, "error.upload")
    fields: dict[str, str] = {}
    for part in read.iter_parts():
        name = str(part.get_param("name", "", header="content-disposition"))
        if len(fields) >= MOST_FIELDS or name in fields:
            raise Wrong(400, "error.upload")
        try:
            fields[name] = bytes(part.get_payload(decode=True) or b"").decode("utf-8-sig")
        except (UnicodeDecodeError, TypeError):
            raise Wrong(400, "error.file") from None
    return fields


def _json(body: bytes) -> dict[str, str]:
    try:
        read = msgspec.json.decode(body, type=dict[str, str | int])
    except (msgspec.DecodeError, ValueError) as error:
        raise Wrong(400, "error.json", reason=json_reason(error)) from None
    return {name: str(value) for name, value in read.items()}


def _fields(body: bytes) -> dict[str, str]:
    try:
        pairs = parse_qsl(
            body.decode("ascii"),
            keep_blank_values=True,
            strict_parsing=bool(body),
            errors="strict",
            max_num_fields=MOST_FIELDS,
        )
    except ValueError:
        raise Wrong(400, "error.form", most=MOST_FIELDS) from None
    fields: dict[str, str] = {}
    for name, value in pairs:
        if name in fields:
            raise Wrong(400, "error.twice", field=name[:40])
        fields[name] = value
    return fields


def number(fields: Mapping[str, str], name: str) -> int:
    """A field that is a whole number of up to four digits; raises Wrong."""
    text = fields.get(name, "")
    if not (text.isascii() and text.isdigit() and len(text) < 5):
        raise Wrong(400, "error.number", field=name)
    return int(text)


def wants_json(asked: HTTPConnection) -> bool:
    """Whether who asks reads JSON rather than a page."""
    headers: Headers = asked.headers
    return (
        asked.url.path.endswith(".json")
        or headers.get("content-type", "").startswith("application/json")
        or "text/html" not in headers.get("accept", "text/html") + _any(headers)
    )


def _any(headers: Headers) -> str:
    return "text/html" if "*/*" in headers.get("accept", "") else ""


FORWARDED: Final = ("forwarded", "via", "x-real-ip")


def is_loopback(asked: HTTPConnection) -> bool:
    """Whether a request comes from this machine itself, by its name, and through no proxy."""
    client = asked.client.host if asked.client else ""
    if not (client.startswith("127.") or client == "::1"):
        return False
    if any(name in FORWARDED or name.startswith("x-forwarded") for name in asked.headers):
        return False
    return asked.url.hostname in ("localhost", "127.0.0.1", "::1")


def is_secure(asked: HTTPConnection) -> bool:
    """Whether a browser got here by https, as a trusted proxy says or the public address does."""
    if asked.url.scheme in ("https", "wss"):
        return True
    house: House = asked.app.state.house
    public = urlsplit(house.settings.public_url)
    return public.scheme == "https" and asked.url.hostname == public.hostname


def json_reason(error: Exception) -> Said:
    """Why a text is not the JSON that is expected here, for people of any language."""
    text = str(error)
    for key, pattern in JSON_REASONS:
        if found := pattern.match(text):
            return Saying("ludoteca.web", key, **found.groupdict())
    return Saying("ludoteca.web", "json.other")


def read_json(text: str, kind: type[Any]) -> Any:
    """A message of a kind; raises Wrong."""
    try:
        return msgspec.json.decode(text, type=kind)
    except (msgspec.DecodeError, ValueError) as error:
        raise Wrong(400, "error.json", reason=json_reason(error)) from None
