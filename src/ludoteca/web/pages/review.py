"""A game looked back on when it is over: its graph, what luck gave and what choices cost."""

from __future__ import annotations

from typing import Any, Final, NamedTuple

import msgspec
from starlette.requests import Request
from starlette.responses import Response

from ludoteca.bots.exact import NoSolver, find_solver
from ludoteca.drawing.chart import SIZES
from ludoteca.drawing.face import Face
from ludoteca.host.advice.asking import AdviceTask
from ludoteca.host.tables.film import Moment as Shown
from ludoteca.record.match import Match
from ludoteca.record.words import Words
from ludoteca.study import graph
from ludoteca.study.analyse import MOST, POINTS, Moment, Review
from ludoteca.web import templating
from ludoteca.web.asking import Wrong, person_of
from ludoteca.web.pages.common import house_of
from ludoteca.web.pages.stepping import Reel, is_over, reel_of

COSTLY: Final = 0.05
"""A choice that cost less than so many points (or hundredths) is not listed."""


class Asked(NamedTuple):
    """What is looked back on, who asks, and what the answer depends on."""

    reel: Reel
    words: Words
    end: Shown
    who: str
    task: AdviceTask


async def _asked(request: Request) -> Asked:
    """What an address asks for. Raises Refusal, NoTable like a moment's page.

    Raises Wrong for a game that isn't over, one through a seat's eyes, and one without exact
    worths.
    """
    reel, spoken = await reel_of(request)
    words = Words(spoken.language, "ludoteca.web", reel.game.package, "ludoteca.record")
    end = await reel.film.moment(reel.film.last)
    match = end.match
    if not is_over(reel, end):
        raise Wrong(409, "error.review_running")
    if reel.film.only:
        raise Wrong(409, "error.review_only")
    try:
        find_solver(reel.game, match.options)
    except NoSolver as error:
        raise Wrong(404, "error.review_none", why=error.said) from None
    house = house_of(request)
    person = person_of(request, house)
    peer = request.client.host if request.client else ""
    who = person.id if person is not None else f"from {peer}"
    return Asked(reel, words, end, who, _task(reel, match))


def _task(reel: Reel, match: Match) -> AdviceTask:
    """The question for the house's process."""
    undone, known = reel.film.undone, reel.film.known
    if reel.table is not None:
        undone, known = tuple(reel.table.match.undone), tuple(reel.table.match.foreseen())
    options = {one.name: one.text(match.options[one.name]) for one in match.game.options}
    return AdviceTask(
        "analyse",
        match.game.name,
        match.seats,
        tuple(sorted(options.items())),
        tuple(line.text for line in match.lines),
        tuple((mark.first, mark.last) for mark in undone),
        tuple((event.lane, event.k, event.text) for event in known),
    )


async def as_json(request: Request) -> Response:
    """The review as JSON, when it is made: `study.analyse.Review`."""
    asked = await _asked(request)
    body = await house_of(request).advice.ask(asked.who, asked.task)
    return Response(body, media_type="application/json", headers={"cache-control": "no-store"})


async def page(request: Request) -> Response:
    """The page: the review, or that it is being made (with `?wait=1` it waits)."""
    asked = await _asked(request)
    advice = house_of(request).advice
    body = advice.kept(asked.task)
    if body is None and "wait" in request.query_params:
        body = await advice.ask(asked.who, asked.task)
    reel, words = asked.reel, asked.words
    review = None if body is None else msgspec.json.decode(body, type=Review)
    return templating.page(
        request,
        "review.html",
        words=words,
        title=words.say("look.title", game=words.say("game.title")),
        live=reel.table is not None,
        name=reel.name,
        path=reel.path,
        back=reel.path if reel.table is not None else reel.at(0),
        review=None if review is None else _shown(asked, review),
        most=MOST,
        points=f"{POINTS:.0f}",
    )


def _shown(asked: Asked, review: Review) -> dict[str, Any]:
    """The review as the page shows it: graphs, sum, turning points, what choices cost."""
    reel, words = asked.reel, asked.words
    links = {line: reel.at(line) for line in review.turning}
    chart = graph.graph(review, words, links)
    told = graph.sentences(asked.end.match, words, reel.called)
    sums = [
        ("start", graph.percent(review.start.value, words)),
        ("luck", graph.points(100 * review.luck.value, words)),
        ("choices", graph.points(100 * review.choices.value, words)),
        ("left", graph.points(100 * review.left_out.value, words)),
        ("end", graph.percent(review.end.value, words)),
    ]
    costly = [one for one in review.losses if (one.loss or 0.0) >= COSTLY]
    return {
        "charts": [chart.inline(layout) for layout in SIZES],
        "about": chart.about,
        "sums": [
            (words.say(f"look.{name}"), value)
            for name, value in sums
            if name != "left" or review.stretches
        ],
        "turning": [
            _row(asked, review.at(line), told, number)
            for number, line in enumerate(review.turning, 1)
        ],
        "costly": [_row(asked, one, told) for one in costly],
        "any_lost": any(one.lost for one in costly),
        "stretches": [
            words.say("look.known", first=one.first, last=one.last) for one in review.stretches
        ],
    }


def _row(asked: Asked, one: Moment, told: dict[int, str], number: int = 0) -> dict[str, Any]:
    """A moment in a table."""
    reel, words = asked.reel, asked.words
    face: Face = reel.game.face()
    change = one.change if number else -(one.loss or 0.0)
    by = [words.say(f"look.kind.{one.kind}")] if number else []
    if one.seat is not None:
        by.append(reel.called[one.seat])
    better = ""
    if one.best is not None and (one.loss or 0.0) >= COSTLY:
        better = words.say("look.better", action=face.label(one.best.action, words))
    return {
        "number": number,
        "kind": one.kind,
        "line": one.line,
        "at": reel.at(one.line),
        "what": told[one.line],
        "by": " · ".join(by),
        "change": graph.points(change, words) + ("*" if one.lost and not number else ""),
        "better": better,
    }
