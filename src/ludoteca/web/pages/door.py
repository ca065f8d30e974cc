"""The door of a table: who stands before it may knock, and hears when it opens."""

from __future__ import annotations

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.drawing import people
from ludoteca.drawing.svg import escape
from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web import templating
from ludoteca.web.asking import language_of, person_of, person_who_acts, wants_json
from ludoteca.web.faces import facepick
from ludoteca.web.fragments import avatar, words_of
from ludoteca.web.pages.common import fields_of, house_of, table_of, to
from ludoteca.web.pages.company import avatar_of


def page(request: Request, here: Table, person: Person) -> Response:
    """What somebody sees who has not entered: how to knock, or that the door is shut."""
    words = words_of(here.game, language_of(request))
    return templating.page(
        request,
        "door.html",
        words=words,
        name=here.name,
        heading=_heading(here, here.knocks(person), words),
        title=words.say("game.title"),
        symbols=here.game.face().symbols() + people.symbols(),
        face=avatar(max(person.avatar - 1, 0)),
        pick=facepick("avatar", person.avatar or 1, words.say("face.label"), words),
        person=person.name,
        waiting=here.knocks(person),
        shut=here.is_shut,
        removed=here.was_removed(person),
        closed=here.closed,
    )


def _heading(here: Table, waiting: bool, words: Words) -> str:
    """What the door says, as HTML; the table's name stays in one line."""
    key = "shut_title" if here.is_shut else "asked_title" if waiting else "title"
    name = escape(here.name)
    said = escape(words.say(f"door.{key}", name=here.name))
    return said.replace(name, f'<span class="whole">{name}</span>')


async def knock(request: Request) -> Response:
    """Ask those who sit at a table to be let in."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    here = await table_of(request)
    name = fields.get("name", "").strip() or person.name
    face = avatar_of(fields, "avatar", person.avatar)
    peer = request.client.host if request.client else ""
    await here.knock(person, name, peer)
    await house.rename(person, name, face)
    if wants_json(request):
        return JSONResponse(_state(here, person))
    return to(f"/t/{here.name}")


async def state(request: Request) -> Response:
    """Whether a door is open to who asks, and whether they have knocked."""
    here = await table_of(request)
    person = person_of(request, house_of(request))
    return JSONResponse(_state(here, person), headers={"cache-control": "no-store"})


def _state(here: Table, person: Person | None) -> dict[str, bool]:
    return {
        "open": person is not None and here.may_watch(person),
        "asked": person is not None and here.knocks(person),
        "shut": here.is_shut,
    }
