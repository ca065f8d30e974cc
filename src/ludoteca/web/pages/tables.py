"""A table: its page and its door, what its forms do, and what it gives as JSON and text."""

from __future__ import annotations

from typing import Final

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, Response

from ludoteca.drawing import grades, people, phrases
from ludoteca.drawing.face import Face
from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from ludoteca.web import fragments, templating
from ludoteca.web.asking import COOKIE, Wrong, language_of, number, person_who_acts
from ludoteca.web.fragments import words_of
from ludoteca.web.pages import door
from ludoteca.web.pages.common import (
    fields_of,
    filled,
    house_of,
    keep,
    rooms_of,
    table_of,
    to,
    watched,
    welcome,
)
from ludoteca.web.rooms import sit, standing

PARTS: Final = ("helps", "pieces", "targets", "secrets")
"""What of a board is drawn again and again; secrets only where there are any."""


def nested(frame: str, *parts: str) -> str:
    """A frame that was drawn empty, with its parts inside."""
    head, end, tail = frame.rpartition("</")
    return f"{head}{''.join(parts)}{end}{tail}"


async def table(request: Request) -> Response:
    """A table as it stands; for who has not entered, its door."""
    person, cookie = welcome(request)
    here = await table_of(request)
    if here.may_watch(person):
        answer = _table_page(request, here, person, await house_of(request).origin(here))
    else:
        answer = door.page(request, here, person)
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def _table_page(request: Request, here: Table, person: Person, origin: str) -> Response:
    spoken = language_of(request)
    words = words_of(here.game, spoken)
    face: Face = here.game.face()
    painter = rooms_of(request).painter(here)
    # Only a look: no connection is counted for a page, so nobody becomes present by it.
    drawn = painter.compose(here.glance(person), person, spoken)
    return templating.page(
        request,
        "table.html",
        words=words,
        name=here.name,
        game=here.game.name,
        title=words.say("game.title"),
        symbols=face.symbols() + people.symbols() + phrases.symbols() + grades.symbols(),
        boards=[
            (
                layout,
                face.view_box(layout),
                filled(
                    here.game,
                    layout,
                    {
                        name: drawn[name]
                        for name in (f"{layout}-{part}" for part in PARTS)
                        if name in drawn
                    },
                ),
            )
            for layout in fragments.LAYOUTS
        ],
        drawn=drawn,
        prompt=nested(*(drawn[part] for part in fragments.PROMPT)),
        players="".join(drawn[f"player-{number}"] for number in range(len(here.seats))),
        log=[line for line in painter.lines(0, spoken) if line],
        version=here.version,
        since=here.since,
        origin=origin,
        daily=here.day is not None,
        me=standing(here, person),
        person=person.name,
        own_face=person.avatar,
        faces=fragments.face_choices(words),
        phrases=fragments.phrases(words),
        trouble=words.say(f"refusal.{here.readonly}") if here.readonly else "",
    )


async def enter(request: Request) -> Response:
    """Exchange the secret of a link for an open door."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    here = await table_of(request)
    peer = request.client.host if request.client else ""
    await here.enter(person, fields.get("secret", ""), peer)
    if request.headers.get("content-type", "").startswith("application/json"):
        return JSONResponse({"entered": here.name})
    return to(f"/t/{here.name}")


async def seat(request: Request) -> Response:
    """Sit down."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    here = await table_of(request)
    await sit(house, here, person, number(fields, "seat"), fields.get("name", ""))
    return to(f"/t/{here.name}")


async def bot(request: Request) -> Response:
    """Let a bot play a seat, or take it away."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    here = await table_of(request)
    await here.set_bot(person, number(fields, "seat"), fields.get("bot") or None)
    return to(f"/t/{here.name}")


async def view(request: Request) -> Response:
    """What a seat sees and may do, as JSON: `?seat=` one's own, else the one to look from."""
    here, person = await watched(request)
    asked = asked_seat(request, here, person)
    seen = here.view(here.looks_from(person) if asked is None else asked)
    body = {
        "table": here.name,
        "version": here.version,
        "seats": [
            {"name": one.name, "bot": one.bot, "taken": one.person_id is not None or bool(one.bot)}
            for one in here.seats
        ],
        "mine": here.seats_of(person),
        "legal": seen.legal,
        "view": seen,
        "commitment": here.commitment,
        "seed": here.seed_hex,
    }
    return Response(
        msgspec.json.encode(body),
        media_type="application/json",
        headers={"cache-control": "no-store"},
    )


def asked_seat(request: Request, here: Table, person: Person) -> int | None:
    """Which of one's seats `?seat=` asks for; None without it. Raises Wrong for another's."""
    asked = request.query_params.get("seat")
    if asked is None:
        return None
    mine = here.seats_of(person)
    if not (asked.isascii() and asked.isdigit() and len(asked) < 4 and int(asked) in mine):
        raise Wrong(403, "error.seat")
    return int(asked)


async def record(request: Request) -> Response:
    """The record of the game as far as this person may have it (`?seat=`: a seat of theirs)."""
    here, person = await watched(request)
    return PlainTextResponse(
        here.record_text(person, asked_seat(request, here, person)),
        headers={
            "content-disposition": f'attachment; filename="{here.name}.txt"',
            "cache-control": "no-store",
        },
    )
