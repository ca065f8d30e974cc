"""The tables of somebody: to go back to, to play again with other choices, to delete."""

from __future__ import annotations

import re
import time
from datetime import UTC, datetime
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.bots.exact import has_exact
from ludoteca.drawing import people
from ludoteca.drawing.face import Face
from ludoteca.engine.game import Game, game
from ludoteca.host.store.queries import MyTable
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.host.tables.table import Table
from ludoteca.web import fragments, showing, templating
from ludoteca.web.asking import COOKIE, language_of, number, person_who_acts
from ludoteca.web.fragments import words_of
from ludoteca.web.pages.choices import option_fields, options_of, seat_choices
from ludoteca.web.pages.common import fields_of, house_of, keep, table_of, to, watched, welcome

DAY: Final = 86_400_000
ORDER: Final = ("awaited", "running", "asleep", "over", "ended")
"""The states of a table, in the order of the list."""


async def mine(request: Request) -> Response:
    """The tables where somebody sits and those that they made, who is awaited first."""
    person, cookie = welcome(request)
    house = house_of(request)
    language = language_of(request)
    awake = {table.name: table for table in house.tables if table.may_watch(person)}
    listed = await house.mine(person)
    shown = [entry(one, awake.get(one.name), language) for one in listed]
    shown.sort(key=lambda one: ORDER.index(one["state"]))
    games = {one.game: game(one.game) for one in listed}
    answer = templating.page(
        request,
        "mine.html",
        tables=shown,
        symbols=people.symbols()
        + "".join(played.face().symbols() + thumb(played) for played in games.values()),
        deleted=request.query_params.get("deleted", "")[:60],
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def thumb(played: Game) -> str:
    """The little picture of a game and its ground alone, defined once a page for all its tables.

    They are drawn with the game's own symbols, which the page must define.
    """
    face: Face = played.face()
    ground = showing.renamed(played, "land", "little")(face.board("land"))
    pieces = _nameless(face.pieces(showing.middle(played), "land"))
    return (
        f'<defs><g id="ground-{played.name}">{ground}</g></defs>'
        f'<symbol id="thumb-{played.name}" viewBox="{face.view_box("land")}">'
        f'<use href="#ground-{played.name}"/>{pieces}</symbol>'
    )


def _nameless(drawn: str) -> str:
    """A drawing without its ids, to stand beside others of its kind."""
    return re.sub(r' id="[^"]*"', "", drawn)


def _picture(one: MyTable, played: Game, here: Table | None) -> str:
    """A table as it stands, if it is awake; else the little picture of its game."""
    if here is None:
        return f'<use href="#thumb-{one.game}"/>'
    face: Face = played.face()
    pieces = _nameless(face.pieces(here.view(None), "land"))
    return f'<use href="#ground-{one.game}"/>{pieces}'


def state_of(one: MyTable, awake: bool) -> str:
    """What there is to say of a table: one of ORDER."""
    if one.over or one.ended:
        return "over" if one.over else "ended"
    return "awaited" if one.awaits_me else "running" if awake else "asleep"


def entry(one: MyTable, here: Table | None, language: str) -> dict[str, Any]:
    """A table as the list shows it; `here` is the table itself if it is awake."""
    played = game(one.game)
    words = words_of(played, language)
    seats = [
        SeatInfo(seat.person, seat.bot, seat.name, seat.avatar, present=False) for seat in one.seats
    ]
    faces = fragments.faces(seats)
    called = fragments.names(seats, words)
    days = max(0, int((time.time() * 1000 - one.changed) // DAY))
    return {
        "name": one.name,
        "game": one.game,
        "title": words.say("game.title"),
        "box": played.face().view_box("land"),
        "picture": _picture(one, played, here),
        "state": state_of(one, here is not None),
        "maker": one.maker,
        "again": one.over or one.ended,
        "review": (one.over or one.ended) and has_exact(played),
        "since": words.say("mine.today") if days == 0 else words.plural("mine.days", days),
        "date": datetime.fromtimestamp(one.changed / 1000, UTC).strftime("%Y-%m-%dT%H:%M:%SZ"),
        "seats": [
            {
                "name": called[place],
                "face": fragments.avatar(faces[place]),
                "mine": place in one.mine,
                "free": seat.person_id is None and seat.bot is None,
            }
            for place, seat in enumerate(seats)
        ],
    }


async def delete(request: Request) -> Response:
    """Remove a table for good; its maker only."""
    house = house_of(request)
    person = person_who_acts(request, house)
    name = request.path_params["name"]
    await house.delete(person, name)
    return to(f"/mine?deleted={name}")


# ---------------------------------------------------------------- again, with other choices


async def again_form(request: Request) -> Response:
    """The choices of a table to play again with, as it was played; for its maker."""
    here, person = await watched(request)
    words = words_of(here.game, language_of(request))
    called = fragments.names(here.seats, words)
    faces = fragments.faces(here.seats)
    values = here.match.options
    return templating.page(
        request,
        "again.html",
        words=words,
        name=here.name,
        title=words.say("game.title"),
        symbols=people.symbols() + here.game.face().symbols() + thumb(here.game),
        game=here.game.name,
        box=here.game.face().view_box("land"),
        maker=person.id == here.maker,
        closed=here.closed,
        seats=seat_choices(here.game),
        usual=len(here.seats),
        options=option_fields(here.game, words, values),
        people=[
            (called[place], fragments.avatar(faces[place]))
            for place, seat in enumerate(here.seats)
            if seat.person_id is not None or seat.bot is not None
        ],
    )


async def again(request: Request) -> Response:
    """Play once more with the same people: to the table where that happens.

    A form with `seats` asks for other choices, and gets a table of its own.
    """
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request) if request.headers.get("content-length", "0") != "0" else {}
    here = await table_of(request)
    if "seats" in fields:
        options = options_of(fields, here.game)
        fresh = await house.again(here, person, options, number(fields, "seats"))
    else:
        fresh = await house.again(here, person)
    return to(f"/t/{fresh.name}")
