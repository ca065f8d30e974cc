"""The room around a table: who looks on, the door, what can be said, and how things sound."""

from __future__ import annotations

from ludoteca.drawing.svg import escape
from ludoteca.host.tables.phrases import PHRASES
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import icon
from ludoteca.web.fragments.seats import item


def room(table: Table, words: Words) -> str:
    """How many look on; the door and the hints, over which who made the table decides."""
    made = ""
    if table.watchers:
        made += f'<p class="watching">{words.say("room.watching", n=table.watchers)}</p>'
    if table.is_shut:
        made += f"<p>{words.say('room.shut')}</p>"
    if not table.closed and table.can_hint:
        if table.has_hints:
            made += f"<p>{words.say('room.hints')}</p>"
        key = "room.hints_off" if table.has_hints else "room.hints_on"
        yes = str(not table.has_hints).lower()
        made += item(words.say(key), "maker", do="hints", yes=yes)
    if not table.closed:
        way = "open" if table.is_shut else "close"
        sure = words.say(f"room.{way}.sure")
        made += item(
            words.say(f"room.{way}"), "maker", sure, do="shut", yes=str(way == "close").lower()
        )
    return f'<div id="room" class="room">{made}</div>'


def phrases(words: Words) -> list[tuple[str, str, str]]:
    """What can be said: each word, what it means in a language, and its picture."""
    return [(word, words.say(f"phrase.{word}"), icon(f"phrase-{word}")) for word in PHRASES]


def curtain(seats: list[tuple[int, str, str]], words: Words) -> str:
    """For who holds several seats in a game with secrets: a curtain a seat, lifted while held.

    `seats` are number, face and name, the awaited one first. What is behind lies in `#behind`,
    which the page empties when the curtain falls.
    """
    holds = "".join(
        f'<button type="button" id="hold-{number}" class="hold" data-hold="{number}" '
        f'aria-describedby="curtain-help" aria-pressed="false">{face}'
        f"<b>{escape(words.say('curtain.hold'))}</b><small>{escape(name)}</small></button>"
        for number, face, name in seats
    )
    return (
        f'<div id="curtain" class="curtain"><div class="holds">{holds}</div>'
        f'<p id="curtain-help" class="help">{escape(words.say("curtain.help"))}</p>'
        '<div id="behind" class="behind" aria-live="polite" data-keep></div></div>'
    )
