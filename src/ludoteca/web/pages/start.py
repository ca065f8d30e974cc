"""The start page: the games there are, each playing itself, and one tap to a table of each."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import cache
from typing import Any, Final
from urllib.parse import quote

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.bots.exact import has_exact
from ludoteca.drawing import people, pictograms
from ludoteca.drawing.face import Face
from ludoteca.engine.game import Game, UnknownGame, game, games
from ludoteca.host.house import House, MyTable, NoTable
from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from ludoteca.record.lesson import is_taught
from ludoteca.record.words import LANGUAGES, SPOKEN, Words
from ludoteca.web import files, fragments, showing, templating
from ludoteca.web.asking import (
    COOKIE,
    LANGUAGE_COOKIE,
    Wrong,
    language_of,
    person_who_acts,
)
from ludoteca.web.days import teaser
from ludoteca.web.faces import facepick
from ludoteca.web.fragments import words_of
from ludoteca.web.pages import company
from ludoteca.web.pages.choices import option_fields, options_of, seat_choices
from ludoteca.web.pages.common import fields_of, house_of, keep, to, welcome
from ludoteca.web.pages.mine import entry, thumb

MOST_MINE: Final = 6
"""So many tables of one's own stand on the start page; the rest on their own."""

ADDRESS: Final = "/?&=%+,;:@-._~!$'()*"
"""Signs that may stand in the way back as they are."""


@cache
def shelf(language: str) -> dict[str, dict[str, Any]]:
    """What the start page shows of each game, by name, put together once a language."""
    return {played.name: _entry(played, language) for played in games().values()}


def _entry(played: Game, language: str) -> dict[str, Any]:
    words = words_of(played, language)
    face: Face = played.face()
    demo = showing.demo(played, language)
    return {
        "played": played,
        "name": played.name,
        "title": words.say("game.title"),
        "blurb": words.say("game.blurb"),
        "facts": showing.facts(played, words),
        "symbols": face.symbols(),
        "view_box": face.view_box("land"),
        "picture": showing.still(played, "land"),
        "demo": f"/demo/{played.name}?language={language}&mark={demo.mark}",
        "tray": demo.tray,
        "said": demo.said,
        "seats": seat_choices(played),
        "kinds": kinds_of(played, words),
        "together": not played.reveals,
        "options": option_fields(played, words),
        "help": words.say("start.others_help"),
        "hints": has_exact(played),
        "lesson": is_taught(played),
    }


def kinds_of(played: Game, words: Words, bots: bool = True) -> list[tuple[str, str, str]]:
    """Who can sit on another seat: the form's word, a symbol, and what it is called."""
    kinds = [(company.FREE, pictograms.LINK.id, words.say("start.free"))]
    if not played.reveals:
        kinds.insert(0, (company.HERE, pictograms.HERE.id, words.say("start.here")))
    for bot in fragments.bots_of(played) if bots else []:
        symbol = pictograms.BOT_RANDOM if bot == "random" else pictograms.BOT
        kinds.append((bot, symbol.id, fragments.bot_label(bot, words)))
    return kinds


async def start(request: Request) -> Response:
    """The games there are, one tap to a table of each, and the tables that await somebody."""
    person, cookie = welcome(request)
    house = house_of(request)
    language = language_of(request)
    words = Words(language, "ludoteca.web")
    listed = await house.mine(person)
    open_ = [one for one in listed if one.mine and not (one.over or one.ended)]
    awaited = [one for one in open_ if one.awaits_me][:MOST_MINE]
    others = [one for one in open_ if not one.awaits_me][: MOST_MINE - len(awaited)]
    awake = {table.name: table for table in house.tables if table.may_watch(person)}
    answer = templating.page(
        request,
        "start.html",
        games=[
            {**shown, "company": _proposed(shown["played"], person, listed, words)}
            for shown in shelf(language).values()
        ],
        symbols=people.symbols()
        + pictograms.symbols()
        + "".join(thumb(game(name)) for name in {one.game: None for one in awaited}),
        person=person.name,
        awaited=[entry(one, awake.get(one.name), language) for one in awaited],
        others=[entry(one, awake.get(one.name), language) for one in others],
        any_mine=bool(listed),
        daily=await teaser(house, person, language),
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def _proposed(
    played: Game, person: Person, listed: Sequence[MyTable], words: Words
) -> dict[str, Any]:
    proposed = company.last(played, person, listed)
    return sitting(played, proposed, kinds_of(played, words_of(played, words.language)), words)


def sitting(
    played: Game,
    proposed: company.Company,
    kinds: Sequence[tuple[str, str, str]],
    words: Words,
) -> dict[str, Any]:
    """Who would sit where at a table of a game, as the form shows it."""
    symbols = {kind: symbol for kind, symbol, _ in kinds}
    seats = []
    for seat, sitter in enumerate(proposed.sitters):
        field = "avatar" if seat == 0 else f"avatar.{seat}"
        label = words.say("face.of", n=seat + 1) if seat else words.say("face.label")
        seats.append(
            {
                "kind": sitter.kind,
                "name": sitter.name,
                "symbol": (
                    f"avatar-{people.AVATAR_KINDS[sitter.avatar - 1]}"
                    if sitter.kind == company.HERE
                    else symbols[sitter.kind]
                ),
                "face": facepick(field, sitter.avatar, label, words),
            }
        )
    return {"seats": proposed.seats, "sitters": seats}


def _known(name: str) -> Game | None:
    """The game of a name, None if there is none."""
    try:
        return game(name)
    except UnknownGame:
        return None


async def demo(request: Request) -> Response:
    """The beats of the game that plays itself, in `?language=`; kept as long as it is the same."""
    played = _known(request.path_params["game"])
    spoken = request.query_params.get("language", "")
    if played is None or spoken not in SPOKEN:
        raise Wrong(404, "error.404")
    made = showing.demo(played, spoken)
    current = request.query_params.get("mark") == made.mark
    headers = {
        "cache-control": files.LONG if current else files.SHORT,
        "etag": f'"{made.mark}"',
        "vary": "accept-encoding",
    }
    if "gzip" in request.headers.get("accept-encoding", ""):
        headers["content-encoding"] = "gzip"
        return Response(made.packed, media_type="application/json", headers=headers)
    return Response(made.body, media_type="application/json", headers=headers)


async def make(request: Request) -> Response:
    """Make a table as the form says, and go there."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    words = Words(language_of(request), "ludoteca.web")
    asked = company.asked(fields, words)
    options = options_of(fields, _known(fields.get("game", "")))
    others = list(enumerate(asked.sitters))[1:]
    bots = {seat: one.kind for seat, one in others if one.kind not in (company.HERE, company.FREE)}
    maker, known = maker_of(asked, person, fields, words)
    hints = "hints" in fields
    made = await house.make_table(maker, fields.get("game", ""), asked.seats, options, bots, hints)
    await seat_here(house, made, maker, known, asked)
    return to(f"/t/{made.name}")


def maker_of(
    asked: company.Company, person: Person, fields: Mapping[str, str], words: Words
) -> tuple[Person, bool]:
    """Who makes a table, called as the form says; and whether that is a name to remember."""
    known = asked.sitters[0].name or person.name
    face = company.avatar_of(fields, "avatar", person.avatar)
    called = known or (company.called(face, 0, words) if face else "")
    return person._replace(name=called, avatar=face), bool(known)


async def seat_here(
    house: House, made: Table, maker: Person, known: bool, asked: company.Company
) -> None:
    """Seat those who are at the maker's device, and remember the maker's name."""
    if known:
        await house.rename(maker, maker.name, maker.avatar)
    for seat, one in list(enumerate(asked.sitters))[1:]:
        if one.kind == company.HERE:
            await made.take_seat(maker, seat, one.name, one.avatar)


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
