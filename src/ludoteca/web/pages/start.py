"""The start page: the games there are, a form for a table of each, and ways to other tables."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache, partial
from typing import Any, Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.drawing import people
from ludoteca.drawing.face import Face
from ludoteca.engine.game import game, games
from ludoteca.host.house import NoTable
from ludoteca.host.people import Person, clean_name
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.parts import check_avatar
from ludoteca.record.words import LANGUAGES, SPOKEN, Words
from ludoteca.web import fragments, showing, templating
from ludoteca.web.asking import (
    COOKIE,
    LANGUAGE_COOKIE,
    Wrong,
    language_of,
    number,
    person_who_acts,
)
from ludoteca.web.faces import facepick
from ludoteca.web.fragments import words_of
from ludoteca.web.pages.choices import option_fields, options_of
from ludoteca.web.pages.common import fields_of, house_of, keep, to, welcome

MOST_MINE: Final = 6
"""So many tables of one's own stand on the start page; the rest on their own."""

ADDRESS: Final = "/?&=%+,;:@-._~!$'()*"
"""Signs that may stand in the way back as they are."""


@cache
def shelf(language: str) -> list[dict[str, Any]]:
    """What the start page shows of each game, put together once a language."""
    laid = []
    for played in games().values():
        words = words_of(played, language)
        face: Face = played.face()
        laid.append(
            {
                "name": played.name,
                "title": words.say("game.title"),
                "blurb": words.say("game.blurb"),
                "facts": showing.facts(played, words),
                "symbols": face.symbols(),
                "view_box": face.view_box("land"),
                "picture": showing.still(played, "land"),
                "seats": range(played.least_seats, played.most_seats + 1),
                "usual": played.default_seats,
                "bots": [
                    (bot, fragments.bot_label(bot, words)) for bot in fragments.bots_of(played)
                ],
                "together": not played.reveals,
                "avatars": [fragments.avatar(seat) for seat in range(played.most_seats)],
                "options": option_fields(played, words),
            }
        )
    return laid


async def start(request: Request) -> Response:
    """The games there are, a form for a table of each, and the way to a table by its name."""
    person, cookie = welcome(request)
    house = house_of(request)
    words = Words(language_of(request), "ludoteca.web")
    listed = await house.mine(person)
    answer = templating.page(
        request,
        "start.html",
        games=shelf(language_of(request)),
        faces=people.symbols(),
        person=person.name,
        face=partial(_face, person, words),
        mine=[
            {
                "name": one.name,
                "title": words_of(game(one.game), language_of(request)).say("game.title"),
                "awaited": one.awaits_me,
            }
            for one in sorted(listed, key=lambda one: not one.awaits_me)
            if one.mine and not (one.over or one.ended)
        ][:MOST_MINE],
        any_mine=bool(listed),
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def _face(person: Person, words: Words, seat: int) -> str:
    """The control for the face of who sits at a seat; seat 0 is the person's own."""
    mine = person.avatar or 1
    if seat == 0:
        return facepick("avatar", mine, words.say("face.label"), words)
    other = (mine - 1 + seat) % len(people.AVATAR_KINDS) + 1
    return facepick(f"avatar.{seat}", other, words.say("face.of", n=seat + 1), words)


async def make(request: Request) -> Response:
    """Make a table as the form says, and go there."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    seats = number(fields, "seats")
    options = options_of(fields, games().get(fields.get("game", "")))
    bots, here = {}, []
    for seat in range(1, min(seats, 100)):
        who = fields.get(f"seat.{seat}", "free")
        if who == "here":
            here.append(seat)
        elif who != "free":
            bots[seat] = who
    name = fields.get("name", "").strip()
    named = person._replace(
        name=_name(name) if name else person.name, avatar=avatar_of(fields, "avatar", person.avatar)
    )
    words = Words(language_of(request), "ludoteca.web")
    sitting = {
        seat: (
            _name(fields.get(f"name.{seat}", "").strip() or words.say("seat.number", n=seat + 1)),
            avatar_of(fields, f"avatar.{seat}"),
        )
        for seat in here
    }
    made = await house.make_table(named, fields.get("game", ""), seats, options, bots)
    if named.name:
        await house.rename(person, named.name, named.avatar)
    for seat, (called, face) in sitting.items():
        await made.take_seat(named, seat, called, face)
    return to(f"/t/{made.name}")


def avatar_of(fields: Mapping[str, str], field: str, usual: int = 0) -> int:
    """The number of a face that a form chose; raises Wrong or Refusal."""
    if field not in fields:
        return usual
    face = number(fields, field)
    check_avatar(face)
    return face


def _name(name: str) -> str:
    """A name as people may carry it; raises Refusal."""
    try:
        return clean_name(name)
    except ValueError:
        raise Refusal("bad_name") from None


async def join(request: Request) -> Response:
    """Go to a table by the name that somebody typed."""
    name = "-".join(request.query_params.get("table", "")[:80].lower().split())
    if not name:
        return to("/")
    try:
        table = await house_of(request).find(name)
    except NoTable:
        raise Wrong(404, "error.table", name=name[:60]) from None
    return to(f"/t/{table.name}")


async def language(request: Request) -> Response:
    """Change the language and go back to where that was asked for."""
    fields = await fields_of(request)
    chosen = fields.get("language", "")
    if chosen not in SPOKEN:
        raise Wrong(400, "error.language", known=", ".join(LANGUAGES))
    back = fields.get("back", "/")
    local = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    answer = to(quote(back, safe=ADDRESS) if local else "/")
    keep(request, answer, LANGUAGE_COOKIE, chosen)
    return answer
