"""How the pages say no: as a page, or as JSON where that was asked for."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from starlette.exceptions import HTTPException
from starlette.requests import HTTPConnection, Request
from starlette.responses import JSONResponse, Response

from ludoteca.host.house import NoTable
from ludoteca.host.refusal import Refusal
from ludoteca.record.words import Words
from ludoteca.web import templating
from ludoteca.web.asking import Wrong, language_of, wants_json

STATUS = {
    "not_entered": 403,
    "not_seated": 403,
    "not_yours": 403,
    "not_maker": 403,
    "bad_link": 403,
    "door_shut": 403,
    "removed": 403,
    "stale": 409,
    "seat_taken": 409,
    "over": 409,
    "ended": 409,
    "day_over": 409,
    "not_away": 409,
    "proposal_gone": 409,
    "turned_down": 429,
    "too_fast": 429,
    "too_many_proposals": 429,
    "running": 409,
    "branch_over": 409,
    "branch_secret": 403,
    "film_secret": 403,
    "bad_line": 404,
    "long_record": 413,
    "many_lines": 413,
    "too_many_records": 503,
    "too_many_tries": 429,
    "too_many_tables": 503,
    "too_many_spectators": 503,
    "too_many_sockets": 429,
    "no_pictures": 503,
    "one_picture": 429,
    "many_pictures": 503,
    "slow_picture": 503,
    "hints_daily": 403,
    "hints_off": 403,
    "one_advice": 429,
    "many_advice": 503,
    "slow_advice": 503,
    "busy": 503,
    "cannot_save": 503,
    "closing": 503,
    "fault": 500,
}
"""The status of a refusal where it is not 400."""


def text_of(refusal: Refusal, language: str) -> str:
    """A refusal of the house in words."""
    return Words(language, "ludoteca.web").say(f"refusal.{refusal.key}", **refusal.values)


def said(
    asked: HTTPConnection,
    status: int,
    key: str,
    text: str = "",
    clauses: Sequence[str] = (),
    values: Mapping[str, object] | None = None,
) -> Response:
    """The answer that says what went wrong; its short key is the word's last part."""
    language = language_of(asked)
    words = Words(language, "ludoteca.web")
    told = text or words.say(key if "." in key else f"error.{key}", **(values or {}))
    if wants_json(asked):
        short = key.rpartition(".")[2]
        body = {"refused": short, "text": told, "clauses": list(clauses)}
        return JSONResponse(body, status)
    return templating.page(asked, "error.html", status, text=told, title=words.say("error.title"))


async def wrong(asked: Request, error: Exception) -> Response:
    """A request that was malformed."""
    assert isinstance(error, Wrong)
    return said(asked, error.status, error.key, values=error.values)


async def refused(asked: Request, error: Exception) -> Response:
    """A request that the house turned down."""
    assert isinstance(error, Refusal)
    status = STATUS.get(error.key, 400)
    return said(asked, status, error.key, text_of(error, language_of(asked)), error.clauses)


async def no_table(asked: Request, error: Exception) -> Response:
    """No table has this name."""
    assert isinstance(error, NoTable)
    name = asked.path_params.get("name", "")[:60]
    return said(asked, 404, "error.table", values={"name": name})


async def http(asked: Request, error: Exception) -> Response:
    """No such page, or not in this way."""
    assert isinstance(error, HTTPException)
    answer = said(asked, error.status_code, "405" if error.status_code == 405 else "404")
    answer.headers.update(error.headers or {})
    return answer


async def broken(asked: Request, error: Exception) -> Response:
    """A fault of ours, written down without anything that was said."""
    asked.app.state.house.faults.tell("page", error)
    return said(asked, 500, "500")
