"""The rules of a game: every clause as a numbered sentence, with the paragraph around it."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.engine.game import Game, UnknownGame, game, games
from ludoteca.record.ledger import Clause, Rulebook, UnknownClause
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web import templating
from ludoteca.web.asking import Wrong, language_of
from ludoteca.web.fragments import words_of

MOST_CLAUSES: Final = 12


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
