"""A game moment by moment: of a table, running or over, or of a record that somebody brought."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from starlette.requests import Request
from starlette.responses import JSONResponse, Response

from ludoteca.bots.exact import has_exact
from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game
from ludoteca.host.house import NoTable
from ludoteca.host.tables.course import Scene
from ludoteca.host.tables.film import Film, Moment
from ludoteca.host.tables.table import Table
from ludoteca.record.match import Beat
from ludoteca.record.record import seat_of
from ludoteca.record.words import Words
from ludoteca.web import fragments, templating
from ludoteca.web.asking import Wrong, language_of, number, person_who_acts
from ludoteca.web.fragments import LAYOUTS, icon, why, words_of
from ludoteca.web.inviting import base_of
from ludoteca.web.pages.common import fields_of, filled, house_of, to, watched

NEAR: Final = 4
"""From a moment at most so many lines before, what happens is played beat by beat."""


class Reel(NamedTuple):
    """What is stepped through: where its moments are, who sits there, through whose eyes.

    `path` is its address, `eyes` the seat whose view is shown (None: a spectator), `asked` the
    seat that the address names, and `others` the seats that may be looked through besides.
    """

    path: str
    name: str
    game: Game
    film: Film
    called: list[str]
    eyes: int | None
    asked: int | None
    others: list[int]
    table: Table | None

    def at(self, line: int) -> str:
        """The address of a moment."""
        eyes = "" if self.asked is None else f"?seat={self.asked}"
        return f"{self.path}/at/{line}{eyes}"


# ---------------------------------------------------------------- what is stepped through


async def _of_table(request: Request, words: Callable[[Game], Words]) -> Reel:
    """The film of a table; raises Refusal for who has not entered or may not see a seat."""
    here, person = await watched(request)
    house = house_of(request)
    film = house.film(here, person)
    mine = here.seats_of(person)
    asked = _seat_asked(request)
    if asked is not None and not house.may_see(here, person, asked):
        raise Wrong(403, "error.seat")
    eyes, others = asked, []
    if here.game.reveals:
        others = [seat for seat in range(len(here.seats)) if house.may_see(here, person, seat)]
        if eyes is None and len(mine) == 1 and mine[0] in others:
            eyes = mine[0]
    called = fragments.names(here.seats, words(here.game))
    path = f"/t/{here.name}"
    return Reel(path, here.name, here.game, film, called, eyes, asked, others, here)


async def _of_record(request: Request, words: Callable[[Game], Words]) -> Reel:
    """The film of a kept record; raises Wrong if there is none of this name."""
    name = request.path_params["name"]
    try:
        film = await house_of(request).kept(name)
    except NoTable:
        raise Wrong(404, "error.record", name=name[:60]) from None
    first = film.at(0).match
    asked = _seat_asked(request)
    own = seat_of(film.only) if film.only else None
    whole = bool(first.game.reveals) and not film.only
    if asked is not None and (asked >= first.seats or not (whole or asked == own)):
        raise Wrong(403, "error.seat")
    said = words(first.game)
    called = [said.say("seat.number", n=seat + 1) for seat in range(first.seats)]
    others = list(range(first.seats)) if whole else []
    eyes = own if asked is None else asked
    return Reel(f"/w/{name}", name, first.game, film, called, eyes, asked, others, None)


def _seat_asked(request: Request) -> int | None:
    text = request.query_params.get("seat", "")
    return number(request.query_params, "seat") if text else None


async def reel_of(request: Request) -> tuple[Reel, Words]:
    """What an address leads through, and its words. Raises Refusal, Wrong, NoTable."""
    language = language_of(request)
    of = _of_record if request.url.path.startswith("/w/") else _of_table
    reel = await of(request, lambda game: words_of(game, language))
    return reel, words_of(reel.game, language)


# ---------------------------------------------------------------- pages and forms


async def at(request: Request) -> Response:
    """A moment of a game: the board, the log up to there, and ways to all other moments.

    With `?part=1` its fragments as JSON; of the log only the lines after `?have=`, and if that
    is a moment shortly before, the beats that lead here from it.
    """
    reel, words = await reel_of(request)
    line = request.path_params["line"]
    moment = await reel.film.moment(line)
    end = await reel.film.moment(reel.film.last)
    stops = _stops(reel, end.beats, words)
    link = base_of(request) + reel.at(line)
    drawn = _drawn(reel, moment, stops, link, words)
    if "part" in request.query_params:
        have = request.query_params.get("have", "")
        since = number(request.query_params, "have") if have else -1
        shown = list(drawn.values()) + _log(reel, moment.beats, line, words, since)
        scenes = await _scenes(reel, since, line)
        return JSONResponse(
            {
                "line": line,
                "beats": [
                    list(fragments.beat_drawn(reel.game, scene, LAYOUTS, words).values())
                    for scene in scenes
                ],
                "times": [
                    fragments.milliseconds(reel.game, beat.event, beat.arguments)
                    for beat, _ in scenes
                ],
                "here": reel.at(line),
                "shown": shown,
                "title": _title(reel, line, words),
            },
            headers={"cache-control": "no-store"},
        )
    face: Face = reel.game.face()
    layers = [name for name in drawn if name.partition("-")[0] in LAYOUTS]
    return templating.page(
        request,
        "step.html",
        words=words,
        title=_title(reel, line, words),
        game=reel.game.name,
        game_title=words.say("game.title"),
        reel={"path": reel.path, "name": reel.name, "live": reel.table is not None},
        line=line,
        symbols=face.symbols(),
        boards=[
            (
                layout,
                face.view_box(layout),
                filled(
                    reel.game,
                    layout,
                    {name: drawn[name] for name in layers if name.startswith(f"{layout}-")},
                ),
            )
            for layout in LAYOUTS
        ],
        drawn=drawn,
        log=_log(reel, moment.beats, line, words),
        closed=reel.table is not None and reel.table.closed,
        review=is_over(reel, end)
        and not reel.film.only
        and has_exact(reel.game, end.match.options),
        running=reel.table is not None and not reel.table.closed,
        eyes=[
            (reel.called[seat], f"{reel.path}/at/{line}?seat={seat}", seat == reel.eyes)
            for seat in reel.others
        ],
        everybody=f"{reel.path}/at/{line}",
    )


def is_over(reel: Reel, end: Moment) -> bool:
    """Whether a game is over at its last moment, or was ended at its table."""
    return end.over or (reel.table is not None and reel.table.closed)


async def _scenes(reel: Reel, since: int, line: int) -> list[Scene]:
    """What happened from one moment to another shortly after it; none for a leap, or back."""
    if since < 0 or not 0 < line - since <= NEAR:
        return []
    return [
        scene
        for number in range(since + 1, line + 1)
        for scene in (await reel.film.moment(number)).scenes
    ]


async def seek(request: Request) -> Response:
    """Off to the moment that a form names (`?n=`); without one, to the last of a table's game,
    or to the beginning of a record."""
    reel, _ = await reel_of(request)
    if "n" in request.query_params:
        return to(reel.at(min(number(request.query_params, "n"), reel.film.last)))
    return to(reel.at(reel.film.last if reel.table is not None else 0))


async def branch(request: Request) -> Response:
    """Go on from a moment at a new table."""
    house = house_of(request)
    person = person_who_acts(request, house)
    line = number(await fields_of(request), "line")
    if request.url.path.startswith("/w/"):
        try:
            fresh = await house.branch_kept(request.path_params["name"], person, line)
        except NoTable:
            name = request.path_params["name"][:60]
            raise Wrong(404, "error.record", name=name) from None
    else:
        here, _ = await watched(request)
        fresh = await house.branch(here, person, line)
    return to(f"/t/{fresh.name}")


# ---------------------------------------------------------------- what a moment shows


def _title(reel: Reel, line: int, words: Words) -> str:
    key = "step.title" if reel.table is not None else "step.record_title"
    told = words.say(key, game=words.say("game.title"), name=reel.name, n=line)
    return f"{told} – {words.say('page.title')}"


def _stops(reel: Reel, beats: Sequence[Beat], words: Words) -> list[int]:
    """The lines after which there is something new to see, the first and the last among them."""
    face: Face = reel.game.face()
    seen = {beat.line for beat in beats if _said(face, beat, words, reel.called)}
    return sorted({0, reel.film.last} | seen)


def _said(face: Face, beat: Beat, words: Words, called: Sequence[str]) -> str:
    return face.tell(beat.event, beat.arguments, words, called)


def _drawn(reel: Reel, moment: Moment, stops: list[int], link: str, words: Words) -> dict[str, str]:
    """The fragments of a moment, by id."""
    face: Face = reel.game.face()
    public = moment.view(None)
    made = {f"{layout}-pieces": face.pieces(public, layout) for layout in LAYOUTS}
    if reel.game.reveals:
        own = moment.view(reel.eyes)
        made |= {f"{layout}-secrets": face.secrets(own, layout) for layout in LAYOUTS}
    made["tray"] = face.tray(public, words)
    made["ear"] = fragments.ear(face, public, words)
    made["step-said"] = _told(reel, moment, words)
    made["step-ways"] = _ways(reel, moment.line, stops, words)
    made["step-seek"] = _seek(reel, moment.line, words)
    made["step-link"] = (
        f'<input type="text" id="step-link" readonly value="{escape(link)}" '
        f'aria-label="{escape(words.say("step.link"))}">'
    )
    made["step-branch"] = _branch(reel, moment, words)
    made["step-pictures"] = _pictures(reel, moment.line, words)
    return made


def _told(reel: Reel, moment: Moment, words: Words) -> str:
    """What happened in this moment, in words; and who is awaited then."""
    face: Face = reel.game.face()
    told = ""
    for beat, _ in moment.scenes:
        said = _said(face, beat, words, reel.called)
        if said and (moment.line or not told):
            symbol = icon(face.event_icon(beat.event, beat.arguments))
            told += f"<p>{symbol}<b>{escape(said)}</b>{why(reel.game, beat.clauses, words)}</p>"
    view = moment.view(None)
    seat = view.awaited.seat
    if view.over:
        then = face.result(view, words)
    elif seat < 0:
        then = words.say("step.luck")
    else:
        then = words.say("step.then", who=reel.called[seat])
    count = escape(words.say("step.moment", n=moment.line, last=reel.film.last))
    return (
        f'<div id="step-said" class="step-said" aria-live="polite"><p class="label">{count}</p>'
        f'{told}<p class="then">{escape(then)}</p></div>'
    )


def _ways(reel: Reel, line: int, stops: list[int], words: Words) -> str:
    """First, previous, next and last; those that lead nowhere stay, so that focus does."""
    before = max((stop for stop in stops if stop < line), default=line)
    after = min((stop for stop in stops if stop > line), default=line)
    links = ""
    for name, goal, sign in (
        ("first", stops[0], "M7 5v14M19 5l-9 7 9 7z"),
        ("previous", before, "M16 5l-9 7 9 7z"),
        ("next", after, "M8 5l9 7-9 7z"),
        ("last", stops[-1], "M17 5v14M5 5l9 7-9 7z"),
    ):
        off = ' aria-disabled="true"' if goal == line else ""
        main = " main" if name == "next" else ""
        links += (
            f'<a class="button{main}" id="step-{name}" href="{escape(reel.at(goal))}" '
            f'data-step="{goal}" aria-label="{escape(words.say(f"step.{name}"))}"{off}>'
            f'<svg viewBox="0 0 24 24" aria-hidden="true"><path d="{sign}" fill="currentColor" '
            'stroke="currentColor" stroke-width="3" stroke-linejoin="round" '
            'stroke-linecap="round"/></svg></a>'
        )
    label = escape(words.say("step.ways"))
    return f'<nav id="step-ways" class="step-ways" aria-label="{label}">{links}</nav>'


def _seek(reel: Reel, line: int, words: Words) -> str:
    """A slider over all moments; without a script its button goes there."""
    said = escape(words.say("step.moment", n=line, last=reel.film.last))
    eyes = "" if reel.asked is None else f'<input type="hidden" name="seat" value="{reel.asked}">'
    return (
        f'<form id="step-seek" class="step-seek" method="get" action="{reel.path}/at">{eyes}'
        f'<input type="range" name="n" id="step-range" min="0" max="{reel.film.last}" '
        f'value="{line}" aria-label="{escape(words.say("step.which"))}" aria-valuetext="{said}">'
        f'<button class="button" id="step-go">{escape(words.say("step.go"))}</button></form>'
    )


def _pictures(reel: Reel, line: int, words: Words) -> str:
    """The way to the pictures of this moment."""
    eyes = "" if reel.asked is None else f"&amp;seat={reel.asked}"
    return (
        f'<a class="button" id="step-pictures" href="{reel.path}/pictures?at={line}{eyes}">'
        f"{escape(words.say('step.pictures'))}</a>"
    )


def _branch(reel: Reel, moment: Moment, words: Words) -> str:
    """The way to play on from here, or why there is none."""
    running = reel.table is not None and not reel.table.closed
    if (reel.game.reveals and running) or reel.film.only:
        return f'<p id="step-branch" class="help">{escape(words.say("refusal.branch_secret"))}</p>'
    if moment.over:
        return f'<p id="step-branch" class="help">{escape(words.say("refusal.branch_over"))}</p>'
    help = words.say("step.branch_help" if reel.table is not None else "step.branch_kept")
    return (
        f'<form id="step-branch" method="post" action="{reel.path}/branch">'
        f'<input type="hidden" name="line" value="{moment.line}">'
        f'<button class="button">{escape(words.say("step.branch"))}</button>'
        f'<p class="help">{escape(help)}</p></form>'
    )


def _log(reel: Reel, beats: Sequence[Beat], line: int, words: Words, since: int = -1) -> list[str]:
    """The log up to a moment, from the lines after `since` on; each leads to its moment."""
    face: Face = reel.game.face()
    told = []
    for index, beat in enumerate(beats):
        said = _said(face, beat, words, reel.called) if beat.line > since else ""
        if not said:
            continue
        here = " now" if beat.line == line else ""
        current = ' aria-current="step"' if here else ""
        told.append(
            f'<li id="line-{index}" class="{escape(beat.event)}{here}" data-line="{beat.line}">'
            f"{icon(face.event_icon(beat.event, beat.arguments))}"
            f'<a href="{escape(reel.at(beat.line))}" data-step="{beat.line}"{current}>'
            f"{escape(said)}</a>{why(reel.game, beat.clauses, words)}</li>"
        )
    return told
