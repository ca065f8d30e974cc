"""The table in sentences, what it is played with, and how its game ended."""

from __future__ import annotations

from typing import Any

from ludoteca.bots.exact import has_exact
from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.host.tables.table import Table
from ludoteca.record.match import Beat
from ludoteca.record.words import Words
from ludoteca.web.fragments.challenge import about_day, challenge, go_on
from ludoteca.web.fragments.parts import aloud, icon, option_label, why


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
        f'<div id="about">{about_day(table, words)}{played}<div class="ways">{_ways(table, words)}'
        f'<a class="button" href="/t/{table.name}/record.txt" download>'
        f"{words.say('table.record')}</a>"
        f'<a class="button" href="/rules/{game.name}" data-rules="/rules/{game.name}" '
        f'data-title="{escape(words.say("rules.title", game=words.say("game.title")))}">'
        f"{words.say('table.rules')}</a></div>"
        f"<p>{words.say('table.commitment')} <code>{table.commitment}</code></p>{shown}</div>"
    )


def _ways(table: Table, words: Words) -> str:
    """The ways to the moments of a game, to pictures, to its dice, and to what it came to."""
    review = ""
    if table.closed and has_exact(table.game, table.match.options):
        review = f'<a class="button" href="/t/{table.name}/review">{words.say("end.review")}</a>'
    return (
        f'<a class="button" href="/t/{table.name}/at">{words.say("end.step")}</a>'
        f'<a class="button" href="/t/{table.name}/pictures">{words.say("end.pictures")}</a>'
        f'<a class="button" href="/t/{table.name}/dice">{words.say("step.dice")}</a>'
        f"{review}"
    )


def finale(table: Table, view: Any, words: Words) -> str:
    """How the game ended, what to talk about, and what to do then; hidden until then.

    Of a game without a result it holds the last part alone.
    """
    if not view.over and not table.closed:
        return '<section id="finale" class="card finale" hidden></section>'
    face: Face = table.game.face()
    symbol = ""
    clauses: tuple[str, ...] = ()
    for line in table.log:
        if isinstance(line, Beat):
            symbol = face.event_icon(line.event, line.arguments) or symbol
            clauses = line.clauses or clauses
    questions = face.questions(words) if view.over else []
    talk = ""
    if questions:
        items = "".join(
            f"<li>{icon(face.question_icon(number))}<span>{escape(question)}</span></li>"
            for number, question in enumerate(questions)
        )
        talk = f"<h3>{escape(words.say('talk.title'))}</h3><ul>{items}</ul>"
    picture = face.ending(view, words) if view.over else ""
    symbol = "" if picture else symbol
    result = (
        f'{picture}<div class="result">{icon(symbol)}<h2 id="finale-title" tabindex="-1">'
        f"{escape(face.result(view, words))}</h2>{aloud(words)}"
        f"{why(table.game, clauses, words)}</div>{talk}"
        if view.over
        else ""
    )
    again = "follow" if table.next_name else "again"
    kind, called = "", 'aria-labelledby="finale-title"'
    if not view.over:
        kind, called = " ended", f'aria-label="{escape(words.say("end.title"))}"'
    return (
        f'<section id="finale" class="card finale{kind}" {called}>'
        f"{result}{challenge(table, words)}{go_on(table, words)}"
        f'<form method="post" action="/t/{table.name}/again">'
        f'<button class="button{"" if table.day else " main"}">{words.say(f"end.{again}")}'
        "</button></form>"
        f'<p class="help">{words.say(f"end.{again}_help")}</p>'
        f'<div class="ways"><a class="button" href="/t/{table.name}/again">'
        f"{words.say('end.other')}</a>{_ways(table, words)}"
        f'<a class="button" href="/t/{table.name}/record.txt" download>'
        f"{words.say('end.record')}</a></div></section>"
    )
