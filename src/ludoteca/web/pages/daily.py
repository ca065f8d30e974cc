"""The daily challenge: today's and past ones of this house, and everybody's results."""

from __future__ import annotations

import datetime
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.drawing import people, pictograms
from ludoteca.engine.game import Game
from ludoteca.host.day import COUNTS, OPEN, UNFINISHED, Day
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.store.dailies import Attempt
from ludoteca.record.words import Words
from ludoteca.web import fragments, templating
from ludoteca.web.asking import COOKIE, Wrong, language_of, person_who_acts
from ludoteca.web.days import chance_of, date_said, ending_said, left_said, pips, weekday
from ludoteca.web.fragments import words_of
from ludoteca.web.pages import company
from ludoteca.web.pages.choices import seat_choices
from ludoteca.web.pages.common import fields_of, house_of, keep, to, welcome
from ludoteca.web.pages.mine import thumb
from ludoteca.web.pages.start import kinds_of, maker_of, seat_here, sitting

MOST_PAST: Final = 14
"""So many past days are on one page."""

WEEK: Final = 7
LONGEST: Final = "9999-99-99"
"""Later than any date."""


def entries(
    day: Day, tried: Iterable[Attempt], mine: Attempt | None, words: Words
) -> list[dict[str, Any]]:
    """The attempts at a day as the page lists them: those that count first, by how they ended."""
    endings = day.game.challenge()

    def order(one: Attempt) -> tuple[bool, bool, int]:
        place = endings.index(one.ending) if one.ending in endings else len(endings)
        return one.state != COUNTS, one.state == OPEN, place

    return [
        {
            "people": [
                (name or words.say("seat.number", n=place + 1), face_of(face, place))
                for place, (name, face) in enumerate(one.people)
            ],
            "said": ending_said(one.ending, words) if one.ending else "",
            "pips": pips(day.game, one.ending) if one.ending else [],
            "state": one.state,
            "why": words.say(f"daily.is.{one.state}"),
            "mine": mine is not None and one.id == mine.id,
            "table": one.table,
        }
        for one in sorted(tried, key=order)
    ]


def face_of(avatar: int, place: int) -> str:
    """The picture of somebody."""
    return fragments.avatar(avatar - 1 if avatar else place)


def spread(day: Day, tried: Sequence[Attempt], words: Words) -> list[dict[str, Any]]:
    """How many of those that count got what, the best first, and how many came to no end."""
    counted = [one.ending for one in tried if one.state == COUNTS]
    found = [*day.game.challenge()]
    found += sorted({ending for ending in counted if ending not in found})
    rows = [
        {
            "said": ending_said(ending, words),
            "pips": pips(day.game, ending),
            "count": counted.count(ending),
        }
        for ending in found
    ]
    unfinished = sum(one.state == UNFINISHED for one in tried)
    if unfinished:
        rows.append({"said": words.say("daily.no_end"), "pips": [], "count": unfinished})
    most = max(1, *(int(str(row["count"])) for row in rows))
    return [{**row, "part": round(100 * int(str(row["count"])) / most)} for row in rows]


def streak(mine: Mapping[str, Attempt], today: datetime.date) -> int:
    """How many days on end somebody has played, up to today or yesterday."""
    days = 0
    date = today if today.isoformat() in mine else today - datetime.timedelta(days=1)
    while date.isoformat() in mine:
        days += 1
        date -= datetime.timedelta(days=1)
    return days


def week(
    day: Day, mine: Mapping[str, Attempt], language: str, words: Words
) -> list[dict[str, Any]]:
    """Somebody's last days up to this one."""
    shown = []
    for back in range(WEEK - 1, -1, -1):
        date = day.when.date - datetime.timedelta(days=back)
        one = mine.get(date.isoformat())
        said = words.say("daily.not_played")
        if one is not None:
            said = ending_said(one.ending, words) if one.ending else words.say("daily.no_end")
        shown.append(
            {
                "day": weekday(date, language),
                "date": date_said(date, language),
                "said": said,
                "pips": pips(day.game, one.ending) if one is not None else [],
                "played": one is not None,
                "today": back == 0,
            }
        )
    return shown


def shown(
    house: House, day: Day, tried: Sequence[Attempt], mine: Attempt | None, language: str
) -> dict[str, Any]:
    """A day as a page shows it."""
    words = words_of(day.game, language)
    listed = entries(day, tried, mine, words)
    return {
        "game": day.game.name,
        "title": words.say("game.title"),
        "box": day.game.face().view_box("land"),
        "date": day.date,
        "said": date_said(day.when.date, language),
        "closed": day.closed,
        "commitment": day.commitment,
        "seed": day.seed_hex or "",
        "chance": chance_of(day, words),
        "exact": house.daily.is_exact(day),
        "weighing": house.daily.is_weighing(day),
        "spread": spread(day, tried, words),
        "counted": sum(one.state == COUNTS for one in tried),
        "results": listed,
        "mine": next((one for one in listed if one["mine"]), None),
    }


async def today(request: Request) -> Response:
    """Today's challenges, and the days before (`?before=DATE`: those before that one)."""
    person, cookie = welcome(request)
    house, language = house_of(request), language_of(request)
    before = request.query_params.get("before", "")[:10]
    words = Words(language, "ludoteca.web")
    days, past = [], []
    current = await house.daily.today()
    for played in house.daily.games:
        day = next((one for one in current if one.game is played), None)
        mine = await house.daily.mine(person, played.name)
        until = before or (day.date if day is not None else LONGEST)
        earlier = await house.daily.past(played.name, until, MOST_PAST + 1)
        listed = [*earlier[:MOST_PAST], *([day] if day is not None else [])]
        tried = await house.daily.attempts(listed)
        if day is not None and not before:
            days.append(
                {
                    **shown(house, day, tried[day.id], mine.get(day.date), language),
                    "left": left_said((day.when.ends / 1000) - house.now(), words),
                    "week": week(day, mine, language, words_of(played, language)),
                    "streak": streak(mine, day.when.date),
                    "form": _form(house, played, person, language),
                }
            )
        past.append(
            {
                "game": played.name,
                "title": words_of(played, language).say("game.title"),
                "days": [
                    _line(one, tried[one.id], mine.get(one.date), language)
                    for one in earlier[:MOST_PAST]
                ],
                "more": earlier[MOST_PAST - 1].date if len(earlier) > MOST_PAST else "",
            }
        )
    answer = templating.page(
        request,
        "daily.html",
        days=days,
        past=past,
        before=before,
        single=False,
        symbols=_symbols(house.daily.games),
        person=person.name,
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


def _symbols(shown_games: Iterable[Game]) -> str:
    return (
        people.symbols()
        + pictograms.symbols()
        + "".join(one.face().symbols() + thumb(one) for one in shown_games)
    )


def _line(
    day: Day, tried: Sequence[Attempt], mine: Attempt | None, language: str
) -> dict[str, Any]:
    words = words_of(day.game, language)
    return {
        "date": day.date,
        "said": date_said(day.when.date, language),
        "spread": spread(day, tried, words),
        "tried": words.plural("daily.tried", len(tried)),
        "mine": ending_said(mine.ending, words) if mine is not None and mine.ending else "",
    }


def _form(house: House, played: Game, person: Person, language: str) -> dict[str, Any]:
    """Who plays: here or by a link, nobody else."""
    words = words_of(played, language)
    kinds = kinds_of(played, words, bots=False)
    seats = company.usual(played, person)
    if played.reveals:
        free = [one._replace(kind=company.FREE) for one in seats.sitters[1:]]
        seats = company.Company(seats.seats, (seats.sitters[0], *free))
    return {
        "name": played.name,
        "seats": seat_choices(played),
        "kinds": kinds,
        "together": not played.reveals,
        "options": [],
        "help": words.say("daily.who_help"),
        "company": sitting(played, seats, kinds, words),
    }


async def day(request: Request) -> Response:
    """One day of a game's challenge: everybody's results, and the seed when it is over."""
    house, language = house_of(request), language_of(request)
    game, date = request.path_params["game"][:60], request.path_params["date"][:10]
    found = await house.daily.day(game, date)
    if found is None:
        raise Wrong(404, "error.404")
    person, cookie = welcome(request)
    mine = await house.daily.mine(person, game)
    tried = await house.daily.attempts([found])
    answer = templating.page(
        request,
        "daily.html",
        days=[
            {
                **shown(house, found, tried[found.id], mine.get(date), language),
                "left": "",
                "week": [],
                "streak": 0,
                "form": None,
            }
        ],
        past=[],
        before="",
        single=True,
        symbols=_symbols([found.game]),
        person=person.name,
    )
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


async def play(request: Request) -> Response:
    """Make a table of today's challenge as the form says, and go there."""
    house = house_of(request)
    person = person_who_acts(request, house)
    fields = await fields_of(request)
    words = Words(language_of(request), "ludoteca.web")
    name = request.path_params["game"]
    found = next((one for one in await house.daily.today() if one.game.name == name), None)
    if found is None:
        raise Wrong(404, "error.404")
    asked = company.asked(fields, words)
    if any(one.kind not in (company.HERE, company.FREE) for one in asked.sitters):
        raise Wrong(400, "daily.people_only")
    maker, known = maker_of(asked, person, fields, words)
    made = await house.make_daily(maker, found, asked.seats)
    await seat_here(house, made, maker, known, asked)
    return to(f"/t/{made.name}")
