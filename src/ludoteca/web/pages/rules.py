"""The rules of a game: every clause as a numbered sentence, with the paragraph around it."""

from __future__ import annotations

from typing import Any, Final

from starlette.requests import Request
from starlette.responses import Response

from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game, UnknownGame, game, games
from ludoteca.record.finding import Found, Part, find
from ludoteca.record.ledger import Clause, Rulebook, UnknownClause
from ludoteca.record.lesson import is_taught
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web import templating
from ludoteca.web.asking import Wrong, language_of
from ludoteca.web.fragments import words_of

MOST_CLAUSES: Final = 12
MOST_FOUND: Final = 40
MOST_QUERY: Final = 80


def _rulebook(request: Request) -> tuple[Game, Rulebook]:
    try:
        played = game(request.path_params["game"])
    except UnknownGame:
        raise Wrong(404, "error.game", known=", ".join(games())) from None
    return played, Rulebook.load(played.package)


def clause_card(one: Clause, words: Words, here: bool = False) -> dict[str, Any]:
    """A clause as the pages show it: id, kind, our paraphrase, and the reason of a ruling.

    Texts are HTML.
    """
    language = _written(words)
    return {
        "id": one.id,
        "kind": one.kind,
        "text": escape(one.text[language]),
        "reason": escape(one.reason.get(language, "")),
        "here": here,
    }


def _written(words: Words) -> str:
    """The language that the rulebook is read in."""
    return words.language if words.language in LANGUAGES else "en"


def found_card(one: Found) -> dict[str, Any]:
    """A clause that was found, what was looked for marked in it."""
    return {
        "id": one.clause.id,
        "kind": one.clause.kind,
        "text": marked(one.text),
        "reason": marked(one.reason),
        "here": False,
    }


def marked(parts: list[Part]) -> str:
    """A text as HTML with what was found in `<mark>`."""
    return "".join(
        f"<mark>{escape(part.text)}</mark>" if part.found else escape(part.text) for part in parts
    )


def search(book: Rulebook, played: Game, asked: str, words: Words) -> dict[str, Any]:
    """What a search shows: the query, what was found by section, and how many clauses there are."""
    language = _written(words)
    found = find(book, asked, language)
    sections: dict[str, list[dict[str, Any]]] = {}
    for one in found[:MOST_FOUND]:
        sections.setdefault(one.clause.section, []).append(found_card(one))
    return {
        "game": played.name,
        "q": asked,
        "count": len(found),
        "more": max(0, len(found) - MOST_FOUND),
        "found": [
            {
                "id": id,
                "title": book.section(cards[0]["id"]).title[language],
                "clauses": cards,
            }
            for id, cards in sections.items()
        ],
    }


async def rules(request: Request) -> Response:
    """All clauses of a game, each with an anchor such as `#c5.2`; with `?q=`, those found.

    With `?part` only what a page that stands already takes in: what was found, or, without a
    query, the inside of the panel.
    """
    played, book = _rulebook(request)
    words = words_of(played, language_of(request))
    language = _written(words)
    asked = " ".join(request.query_params.get("q", "").split())[:MOST_QUERY]
    part = "part" in request.query_params
    template = "rules.html" if not part else "found.html" if asked else "rules_part.html"
    return templating.page(
        request,
        template,
        words=words,
        title=book.title[language],
        lesson=is_taught(played),
        sections=[
            {
                "id": section.id,
                "title": section.title[language],
                "clauses": [clause_card(one, words) for one in section.clauses],
            }
            for section in book.sections
            if section.clauses
        ],
        **search(book, played, asked, words),
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
        q="",
        clauses=[clause_card(book.clause(id), words, here=True) for id in ids],
        section=book.section(ids[0]).title[_written(words)],
        around=[clause_card(one, words) for one in book.neighbours(ids[0]) if one.id not in ids],
    )
