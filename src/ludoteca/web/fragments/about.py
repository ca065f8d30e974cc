"""The table in sentences, what it is played with, and how its game ended."""

from __future__ import annotations

from typing import Any

from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.host.tables import Table
from ludoteca.record.match import Beat
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import icon, option_label, why


def ear(face: Face, view: Any, words: Words) -> str:
    """The table in sentences, for those who hear it."""
    return f'<p id="ear" class="ear">{escape(face.position(view, words))}</p>'


def about(table: Table, words: Words) -> str:
    """What the table is played with, and what makes its dice checkable."""
    game = table.game
    given = []
    for option in game.options:
        value = option.text(table.match.options[option.name])
        if option.flag:
            value = words.say(f"option.{value}")
        given.append(f"{option_label(option.name, words)}: {value}")
    played = f"<p>{words.say('table.options')}: {escape(', '.join(given))}.</p>" if given else ""
    seed = table.seed_hex
    shown = f"<p>{words.say('table.seed')}: <code>{seed}</code></p>" if seed else ""
    return (
        f'<div id="about">{played}<p><a href="/t/{table.name}/record.txt" download>'
        f"{words.say('table.record')}</a></p>"
        f'<p><a href="/rules/{game.name}">{words.say("table.rules")}</a></p>'
        f"<p>{words.say('table.commitment')} <code>{table.commitment}</code></p>{shown}</div>"
    )


def finale(table: Table, view: Any, words: Words) -> str:
    """How the game ended, and what to talk about; hidden until then."""
    if not view.over:
        return '<section id="finale" class="card finale" hidden></section>'
    face: Face = table.game.face()
    symbol = ""
    clauses: tuple[str, ...] = ()
    for line in table.log:
        if isinstance(line, Beat):
            symbol = face.event_icon(line.event, line.arguments) or symbol
            clauses = line.clauses or clauses
    questions = face.questions(words)
    talk = ""
    if questions:
        items = "".join(f"<li>{escape(question)}</li>" for question in questions)
        talk = f"<h3>{escape(words.say('talk.title'))}</h3><ul>{items}</ul>"
    return (
        '<section id="finale" class="card finale" aria-labelledby="finale-title">'
        f'<div class="result">{icon(symbol)}<h2 id="finale-title" tabindex="-1">'
        f"{escape(face.result(view, words))}</h2></div>{talk}"
        f'<form method="post" action="/t/{table.name}/again">'
        f'<button class="button main">{words.say("end.again")}</button></form>'
        f'<p class="help">{words.say("end.again_help")}</p>'
        f'<div class="after"><a class="button" href="/t/{table.name}/record.txt" download>'
        f"{words.say('end.record')}</a>{why(table.game, clauses, words)}</div></section>"
    )
