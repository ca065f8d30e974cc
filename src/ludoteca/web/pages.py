"""The pages, and what their forms do."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from typing import Any, Final
from urllib.parse import quote

import msgspec
from starlette.requests import Request
from starlette.responses import JSONResponse, PlainTextResponse, RedirectResponse, Response

from ludoteca.drawing.face import Face
from ludoteca.engine.game import Game, UnknownGame, game, games
from ludoteca.host.house import House, NoTable
from ludoteca.host.people import Person, clean_name
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables import Table
from ludoteca.record.ledger import Clause, Rulebook, UnknownClause
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web import files, fragments, showing, templating
from ludoteca.web.asking import (
    COOKIE,
    LANGUAGE_COOKIE,
    SPOKEN,
    Wrong,
    form_of,
    is_loopback,
    language_of,
    number,
    person_of,
    person_who_acts,
)
from ludoteca.web.fragments import words_of
from ludoteca.web.rooms import Rooms, sit, standing

YEAR: Final = 366 * 24 * 3600
MOST_CLAUSES: Final = 12
PARTS: Final = ("pieces", "targets")
"""What of a board is drawn again and again."""


def house_of(request: Request) -> House:
    """The house that the application serves."""
    house: House = request.app.state.house
    return house


def rooms_of(request: Request) -> Rooms:
    """What the pages remember of its tables."""
    rooms: Rooms = request.app.state.rooms
    return rooms


def keep(request: Request, answer: Response, name: str, value: str) -> None:
    """Set a cookie that no script and no other site can use."""
    answer.set_cookie(
        name,
        value,
        max_age=YEAR,
        httponly=True,
        samesite="lax",
        secure=request.url.scheme == "https",
    )


def to(address: str) -> RedirectResponse:
    """Off to a page by GET."""
    return RedirectResponse(address, 303)


def _welcome(request: Request) -> tuple[Person, str | None]:
    """Who asks, and the cookie to set if they are new."""
    person = person_of(request, house_of(request))
    return (person, None) if person is not None else house_of(request).newcomer()


def _fields(request: Request) -> Any:
    return form_of(request, house_of(request).settings.frame)


# ---------------------------------------------------------------- the start page


def nested(frame: str, *parts: str) -> str:
    """A frame that was drawn empty, with its parts inside."""
    head, end, tail = frame.rpartition("</")
    return f"{head}{''.join(parts)}{end}{tail}"


def filled(played: Game, layout: str, drawn: Mapping[str, str]) -> str:
    """The inside of a board's picture with its groups drawn in."""
    svg = fragments.board(played, layout)
    for name, html in drawn.items():
        svg = svg.replace(f'<g id="{name}"></g>', html)
    return svg


@cache
def _shelf(language: str) -> list[dict[str, Any]]:
    """What the start page shows of each game, put together once a language."""
    shelf = []
    for played in games().values():
        words = words_of(played, language)
        face: Face = played.face()
        shelf.append(
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
                "options": [
                    {
                        "name": option.name,
                        "label": fragments.option_label(option.name, words),
                        "help": _help(option.name, words),
                        "flag": option.flag,
                        "usual": option.default,
                        "choices": range(option.low, option.high + 1),
                    }
                    for option in played.options
                ],
            }
        )
    return shelf


def _help(option: str, words: Words) -> str:
    key = f"option.{option}.help"
    return words.say(key) if words.has(key) else ""


async def start(request: Request) -> Response:
    """The games there are, a form for a table of each, and the way to a table by its name."""
    person, cookie = _welcome(request)
    house = house_of(request)
    answer = templating.page(
        request,
        "start.html",
        games=_shelf(language_of(request)),
        person=person.name,
        mine=[
            (table.name, words_of(table.game, language_of(request)).say("game.title"))
            for table in house.tables
            if table.seats_of(person) and not table.over
        ],
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


async def make(request: Request) -> Response:
    """Make a table as the form says, and go there."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await _fields(request)
    seats = number(fields, "seats")
    options = {
        name.removeprefix("option."): text
        for name, text in fields.items()
        if name.startswith("option.")
    }
    bots, here = {}, []
    for seat in range(1, min(seats, 100)):
        who = fields.get(f"seat.{seat}", "free")
        if who == "here":
            here.append(seat)
        elif who != "free":
            bots[seat] = who
    name = fields.get("name", "").strip()
    named = person._replace(name=_name(name)) if name else person
    words = Words(language_of(request), "ludoteca.web")
    names = {
        seat: _name(fields.get(f"name.{seat}", "").strip() or words.say("seat.number", n=seat + 1))
        for seat in here
    }
    made = await house.make_table(named, fields.get("game", ""), seats, options, bots)
    if name:
        await house.rename(person, name)
    for seat in here:
        await made.take_seat(named, seat, names[seat])
    return to(f"/t/{made.name}")


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
    fields = await _fields(request)
    chosen = fields.get("language", "")
    if chosen not in SPOKEN:
        raise Wrong(400, "error.language", known=", ".join(LANGUAGES))
    back = fields.get("back", "/")
    local = back.startswith("/") and not back.startswith(("//", "/\\")) and back.isprintable()
    answer = to(quote(back, safe="/") if local else "/")
    keep(request, answer, LANGUAGE_COOKIE, chosen)
    return answer


# ---------------------------------------------------------------- a table


async def _table(request: Request) -> Table:
    return await house_of(request).find(request.path_params["name"])


async def table(request: Request) -> Response:
    """A table as it stands; for who has not entered, its door."""
    person, cookie = _welcome(request)
    here = await _table(request)
    if here.may_watch(person):
        answer = _table_page(request, here, person)
    else:
        words = words_of(here.game, language_of(request))
        answer = templating.page(
            request,
            "door.html",
            words=words,
            name=here.name,
            title=words.say("game.title"),
            symbols=here.game.face().symbols(),
            face=fragments.avatar(0),
        )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def _table_page(request: Request, here: Table, person: Person) -> Response:
    spoken = language_of(request)
    words = words_of(here.game, spoken)
    face: Face = here.game.face()
    painter = rooms_of(request).painter(here)
    # Only a look: no connection is counted for a page, so nobody becomes present by it.
    drawn = painter.compose(fragments.glance(here, person), spoken, here.may_undo(person))
    return templating.page(
        request,
        "table.html",
        words=words,
        name=here.name,
        game=here.game.name,
        title=words.say("game.title"),
        symbols=face.symbols(),
        boards=[
            (
                layout,
                face.view_box(layout),
                filled(
                    here.game,
                    layout,
                    {f"{layout}-{part}": drawn[f"{layout}-{part}"] for part in PARTS},
                ),
            )
            for layout in fragments.LAYOUTS
        ],
        drawn=drawn,
        prompt=nested(drawn["prompt"], drawn["turn"], drawn["choices"], drawn["after"]),
        players="".join(drawn[f"player-{number}"] for number in range(len(here.seats))),
        log=[line for line in painter.lines(0, spoken) if line],
        version=here.version,
        me=standing(here, person),
        person=person.name,
        trouble=words.say(f"refusal.{here.readonly}") if here.readonly else "",
    )


async def enter(request: Request) -> Response:
    """Exchange the secret of a link for an open door."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await _fields(request)
    here = await _table(request)
    peer = request.client.host if request.client else ""
    await here.enter(person, fields.get("secret", ""), peer)
    if request.headers.get("content-type", "").startswith("application/json"):
        return JSONResponse({"entered": here.name})
    return to(f"/t/{here.name}")


async def seat(request: Request) -> Response:
    """Sit down."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await _fields(request)
    here = await _table(request)
    await sit(house, here, person, number(fields, "seat"), fields.get("name", ""))
    return to(f"/t/{here.name}")


async def bot(request: Request) -> Response:
    """Let a bot play a seat, or take it away."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await _fields(request)
    here = await _table(request)
    await here.set_bot(person, number(fields, "seat"), fields.get("bot") or None)
    return to(f"/t/{here.name}")


async def again(request: Request) -> Response:
    """Play once more with the same people: to the table where that happens."""
    house = house_of(request)
    person = person_who_acts(request, house)
    here = await _table(request)
    if not here.over:
        raise Wrong(409, "error.running")
    fresh = await rooms_of(request).again(house, here, person)
    return to(f"/t/{fresh.name}")


async def _watched(request: Request) -> tuple[Table, Person]:
    """The table of an address and who looks at it; raises Refusal at a closed door."""
    here = await _table(request)
    person = person_of(request, house_of(request))
    if person is None or not here.may_watch(person):
        raise Refusal("not_entered")
    return here, person


async def view(request: Request) -> Response:
    """What a seat sees and may do, as JSON: `?seat=` one's own, else the one to look from."""
    here, person = await _watched(request)
    asked = request.query_params.get("seat")
    mine = here.seats_of(person)
    looked = here.looks_from(person)
    if asked is not None:
        if not (asked.isascii() and asked.isdigit() and len(asked) < 4 and int(asked) in mine):
            raise Wrong(403, "error.seat")
        looked = int(asked)
    seen = here.view(looked)
    body = {
        "table": here.name,
        "version": here.version,
        "seats": [
            {"name": one.name, "bot": one.bot, "taken": one.person_id is not None or bool(one.bot)}
            for one in here.seats
        ],
        "mine": mine,
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


async def record(request: Request) -> Response:
    """The record of the game as it stands, as text."""
    here, _ = await _watched(request)
    return PlainTextResponse(
        here.record_text(),
        headers={
            "content-disposition": f'attachment; filename="{here.name}.txt"',
            "cache-control": "no-store",
        },
    )


# ---------------------------------------------------------------- rules, files, health


def _rulebook(request: Request) -> tuple[Game, Rulebook]:
    try:
        played = game(request.path_params["game"])
    except UnknownGame:
        raise Wrong(404, "error.game", known=", ".join(games())) from None
    return played, Rulebook.load(played.package)


def clause_card(one: Clause, words: Words, here: bool = False) -> dict[str, Any]:
    """A clause as the pages show it: id, kind, our paraphrase, and the reason of a ruling."""
    language = _written(words)
    return {
        "id": one.id,
        "kind": one.kind,
        "text": one.text[language],
        "reason": one.reason.get(language, ""),
        "here": here,
    }


def _written(words: Words) -> str:
    """The language that the rulebook is read in."""
    return words.language if words.language in LANGUAGES else "en"


async def rules(request: Request) -> Response:
    """All clauses of a game, each with an anchor such as `#c5.2`."""
    played, book = _rulebook(request)
    words = words_of(played, language_of(request))
    language = _written(words)
    return templating.page(
        request,
        "rules.html",
        words=words,
        title=book.title[language],
        sections=[
            {
                "id": section.id,
                "title": section.title[language],
                "clauses": [clause_card(one, words) for one in section.clauses],
            }
            for section in book.sections
            if section.clauses
        ],
    )


async def clause(request: Request) -> Response:
    """One clause or several (`5.9,5.2`) with the paragraph around the first.

    With `?part` only the inside of the panel that a table's page shows.
    """
    played, book = _rulebook(request)
    words = words_of(played, language_of(request))
    ids = list(dict.fromkeys(request.path_params["clauses"].split(",")))[:MOST_CLAUSES]
    for id in ids:
        try:
            book.clause(id)
        except UnknownClause:
            raise Wrong(404, "error.clause", id=id[:12]) from None
    return templating.page(
        request,
        "clause_part.html" if "part" in request.query_params else "clause.html",
        words=words,
        game=played.name,
        clauses=[clause_card(book.clause(id), words, here=True) for id in ids],
        section=book.section(ids[0]).title[_written(words)],
        around=[clause_card(one, words) for one in book.neighbours(ids[0]) if one.id not in ids],
    )


async def static(request: Request) -> Response:
    """A file of the pages, packed where the browser takes that."""
    found = files.served(request.path_params["name"])
    if found is None:
        raise Wrong(404, "error.404")
    current = request.url.query == found.mark
    headers = {
        "cache-control": files.LONG if current else files.SHORT,
        "etag": f'"{found.mark}"',
        "vary": "accept-encoding",
    }
    if request.headers.get("if-none-match") == headers["etag"]:
        return Response(status_code=304, headers=headers)
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(found.packed, media_type=found.kind, headers=headers)
    return Response(found.body, media_type=found.kind, headers=headers)


async def health(request: Request) -> Response:
    """Whether the house can do its work."""
    told = house_of(request).health()
    return JSONResponse(told, 200 if told["ok"] else 503)


async def status(request: Request) -> Response:
    """Counts for who runs the house, at this machine alone."""
    if not is_loopback(request):
        raise Wrong(403, "error.local")
    return JSONResponse(house_of(request).status())
