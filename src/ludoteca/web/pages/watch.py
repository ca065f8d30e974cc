"""Bringing a record to watch: as a file or as pasted text, with a clear word on what is wrong."""

from __future__ import annotations

from typing import Final

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.game import UnknownGame, game
from ludoteca.host.refusal import Refusal
from ludoteca.record.words import Words
from ludoteca.web import templating
from ludoteca.web.asking import COOKIE, Wrong, language_of, person_who_acts, upload_of, wants_json
from ludoteca.web.errors import STATUS, text_of
from ludoteca.web.fragments import why, words_of
from ludoteca.web.pages.common import house_of, keep, to, welcome

MOST_SHOWN: Final = 20_000
"""So many characters of a text that was refused are given back to be mended."""


async def form(request: Request) -> Response:
    """The form for a record."""
    _, cookie = welcome(request)
    answer = templating.page(request, "watch.html", text="", wrong="", why="")
    if cookie is not None:
        keep(request, answer, COOKIE, cookie)
    return answer


async def watch(request: Request) -> Response:
    """Keep the record that was brought, and go to its beginning; or say what is wrong with it."""
    house = house_of(request)
    person = person_who_acts(request, house)
    language = language_of(request)
    text = ""
    try:
        fields = await upload_of(request, house.settings.record)
        file, text = fields.get("file", ""), fields.get("text", "")
        if file.strip() and text.strip():
            raise Wrong(400, "watch.both")
        text = file if file.strip() else text
        if not text.strip():
            raise Wrong(400, "watch.empty")
        name = await house.keep_record(person, text)
    except (Wrong, Refusal) as why_not:
        if wants_json(request):
            raise
        status, said, clauses = _told(why_not, text, language)
    else:
        return to(f"/w/{name}/at/0")
    return templating.page(
        request, "watch.html", status, text=text[:MOST_SHOWN], wrong=said, why=clauses
    )


def _told(why_not: Wrong | Refusal, text: str, language: str) -> tuple[int, str, str]:
    """The status of an answer, what was wrong with a record, and the way to the rule behind."""
    if isinstance(why_not, Refusal):
        status = STATUS.get(why_not.key, 400)
        return status, text_of(why_not, language), _clauses(text, why_not, language)
    words = Words(language, "ludoteca.web")
    return why_not.status, words.say(why_not.key, **why_not.values), ""


def _clauses(text: str, refusal: Refusal, language: str) -> str:
    """The way to the clauses that a record breaks, in the rules of the game that it names."""
    named = next((row for row in text.split("\n", 5) if row.startswith("game ")), "")
    try:
        played = game(named.removeprefix("game ").strip())
    except UnknownGame:
        return ""
    return why(played, refusal.clauses, words_of(played, language))
