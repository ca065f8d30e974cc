"""What may be wrong with a package's catalogues: for the tests of whoever writes words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from typing import Final

from ludoteca.record.words import LANGUAGES, Catalogue, catalogue, places

PEOPLE: Final = ("who", "people")
"""Places that hold what people are called."""

THINGS: Final = ("game", "table", "name", "title", "bot")
"""Places that hold the name of a thing, in the one form that names have."""

SET_OFF: Final = re.compile(r"^\{(?:who|people)\}(?=:)|(?<=: )\{(?:who|people)\}(?=[.,;!?]|$)")
"""A person's name where no text has to inflect it."""

PREPOSITION: Final = re.compile(
    r"(?:^|[\s(„])(?:k|ke|s|se|v|ve|z|ze|o|u|na|do|od|po|pro|při|před|za|nad|pod|bez|mezi|přes)"
    r"[\s\u00a0]„?\{(" + "|".join(THINGS) + r")\}",
    re.IGNORECASE,
)
"""A name that a Czech preposition would inflect."""

QUOTES: Final = {"en": ("“", "”", "„"), "cs": ("„", "“", "”")}
"""Quotation marks by language: opening, closing, and one that is foreign to it."""

TRIED: Final = range(200)
"""Numbers that plurals are tried with."""


def problems_of(package: str) -> list[str]:
    """What a package's catalogues get wrong; empty if nothing.

    Each language must have the same keys with the same places, and as many keys with
    plurals. A person's name stands at the start with a colon behind it, or behind a colon
    with a stop or nothing after it: so no text has to inflect it. A thing's name stands
    behind no Czech preposition, but may stand behind a noun (`Dveře stolu {name}`).
    """
    found = []
    english = catalogue(package, "en")
    for language in LANGUAGES:
        here = catalogue(package, language)
        for key in sorted(set(english.texts) ^ set(here.texts)):
            found.append(f"{key}: not in both en and {language}")
        for key, forms in here.texts.items():
            both = english.texts.get(key, ())
            if {name for form in forms for name in places(form)} != {
                name for form in both for name in places(form)
            }:
                found.append(f"{key}: not the same places in en and {language}")
            if (len(forms) > 1) != (len(both) > 1):
                found.append(f"{key}: not plural in both en and {language}")
            if len(forms) > 1 and any("{n}" not in form for form in forms[1:]):
                found.append(f"{key}: a form for many in {language} does not say {{n}}")
            for form in forms:
                found += [f"{key}: {what}" for what in wrong(form, language)]
        found += unreached(here)
    return found


def wrong(text: str, language: str) -> Iterator[str]:
    """What a text of a language gets wrong by itself."""
    rest = SET_OFF.sub("", text)
    for name in PEOPLE:
        if f"{{{name}}}" in rest:
            yield f"{{{name}}} in {language} is not set off by a colon"
    if language == "cs" and (found := PREPOSITION.search(text)):
        yield f"{{{found[1]}}} behind a preposition"
    if "..." in text:
        yield "three dots in place of …"
    if '"' in text:
        yield 'a straight " for a quotation mark'
    opening, closing, foreign = QUOTES[language]
    if text.count(opening) != text.count(closing):
        yield f"{opening} and {closing} that don't pair"
    if foreign in text:
        yield f"{foreign}, another language's quotation mark"
    if text != text.strip() or "  " in text.replace("\n  ", "\n").split("\n")[0]:
        yield "spaces too many"


def unreached(here: Catalogue) -> list[str]:
    """The forms of a language's plurals that no number has, key by key."""
    reached = {here.plural(n) for n in TRIED}
    return [
        f"{key}: no number has form {form} in {here.language}"
        for key, forms in here.texts.items()
        if len(forms) > 1
        for form in range(len(forms))
        if form not in reached
    ]
