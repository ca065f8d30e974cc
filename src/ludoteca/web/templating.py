"""The pages' templates, and what every page needs: words, files, languages."""

from __future__ import annotations

from functools import cache
from importlib.resources import files
from typing import Any

from minijinja import Environment
from starlette.requests import HTTPConnection
from starlette.responses import HTMLResponse

from ludoteca.drawing.signs import symbols as signs
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web.asking import language_of
from ludoteca.web.files import address, modules
from ludoteca.web.inviting import base_of


@cache
def environment() -> Environment:
    """The templates, read once."""
    folder = files("ludoteca.web").joinpath("templates")
    texts = {
        entry.name: entry.read_text(encoding="utf-8")
        for entry in folder.iterdir()
        if entry.name.endswith(".html")
    }
    return Environment(templates=texts, undefined_behavior="strict", trim_blocks=True)


def page(
    asked: HTTPConnection,
    template: str,
    status: int = 200,
    words: Words | None = None,
    **values: Any,
) -> HTMLResponse:
    """A page in the language of who asks; never kept by a cache, since it is theirs alone."""
    language = language_of(asked)
    said = words or Words(language, "ludoteca.web")
    html = environment().render_template(
        template,
        say=said.say,
        plural=said.plural,
        language=language if language in LANGUAGES else "en",
        spoken=language,
        languages=list(LANGUAGES.items()),
        here=asked.url.path + (f"?{asked.url.query}" if asked.url.query else ""),
        site=base_of(asked),
        file=address,
        modules=modules,
        signs=signs(),
        **values,
    )
    return HTMLResponse(
        html, status, {"cache-control": "no-store", "content-language": language[:2]}
    )
