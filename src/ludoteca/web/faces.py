"""Choosing a face: a picture that opens into all of them, without a script."""

from __future__ import annotations

from functools import cache

from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.drawing.svg import escape
from ludoteca.record.words import Words
from ludoteca.web.fragments import avatar


@cache
def _labels(language: str) -> tuple[str, ...]:
    words = Words(language, "ludoteca.web")
    return tuple(escape(words.say(f"face.{kind}")) for kind in AVATAR_KINDS)


def facepick(field: str, chosen: int, label: str, words: Words) -> str:
    """The control of a form field that takes the number of a face, from 1.

    `label` says whose face it is. What is closed shows the chosen face; what is open, all.
    """
    shown = avatar(chosen - 1)
    choices = "".join(
        f'<label class="face"><input type="radio" name="{field}" value="{number}"'
        f'{" checked" if number == chosen else ""} aria-label="{name}">{avatar(number - 1)}</label>'
        for number, name in enumerate(_labels(words.language), 1)
    )
    told = escape(label)
    return (
        f'<details class="facepick"><summary aria-label="{told}">'
        f'<span class="shown" aria-hidden="true">{shown}</span></summary>'
        f'<div class="faces" role="radiogroup" aria-label="{told}">{choices}</div></details>'
    )
