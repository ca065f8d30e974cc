"""A table's dice to check: what was promised at the start, the seed, and each throw."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.host.tables.table import Table
from ludoteca.record.throws import Throw, throws
from ludoteca.record.words import Words
from ludoteca.web import fragments, templating
from ludoteca.web.asking import language_of
from ludoteca.web.fragments import words_of
from ludoteca.web.pages.common import watched

FEW: Final = 8
"""Up to so many weights are written out."""


@cache
def ten_lines() -> str:
    """The lines of Python with which anyone checks the dice, as `docs/dice.md` has them."""
    return files("ludoteca.web").joinpath("ten_lines.txt").read_text(encoding="utf-8")


async def dice(request: Request) -> Response:
    """What makes a table's dice checkable, and every throw of its line of play.

    The seed is there when the table is closed; before, the page says what will be checkable.
    Of a running game with secrets no throw is shown. Raises Refusal at a closed door.
    """
    here, _ = await watched(request)
    words = words_of(here.game, language_of(request))
    since = here.since
    shown = here.closed or not here.game.reveals
    found = throws(here.match) if shown else []
    return templating.page(
        request,
        "dice.html",
        words=words,
        name=here.name,
        title=words.say("game.title"),
        symbols=here.game.face().symbols(),
        commitment=here.commitment,
        seed=here.seed_hex or "",
        daily=here.day is not None and not here.day.closed,
        since=since,
        shown=shown,
        throws=_rows(here, found, since, words),
        taken=sum(throw.line <= since for throw in found),
        code=ten_lines(),
        first=next((throw._asdict() for throw in found if throw.line > since), None),
    )


def _rows(here: Table, found: list[Throw], since: int, words: Words) -> list[dict[str, Any]]:
    """The throws as the page shows them: what fell in words, and the chances it had."""
    told = _told(here, words)
    return [
        {
            "line": throw.line,
            "lane": throw.lane,
            "k": throw.k,
            "number": throw.k + 1,
            "weights": ",".join(map(str, throw.weights)),
            "ratio": " : ".join(map(str, throw.weights)) if len(throw.weights) <= FEW else "",
            "fell": throw.fell,
            "word": throw.words[throw.fell],
            "chance": throw.weights[throw.fell],
            "total": sum(throw.weights),
            "said": told.get(throw.line, ""),
            "taken": throw.line <= since,
        }
        for throw in found
    ]


def _told(here: Table, words: Words) -> dict[int, str]:
    """What the log says first of each line of play, with its picture."""
    face: Face = here.game.face()
    called = fragments.names(here.seats, words)
    told: dict[int, str] = {}
    for beat in here.match.beats:
        if beat.line in told:
            continue
        said = face.tell(beat.event, beat.arguments, words, called)
        if said:
            symbol = fragments.icon(face.event_icon(beat.event, beat.arguments))
            told[beat.line] = f"{symbol}<span>{escape(said)}</span>"
    return told
