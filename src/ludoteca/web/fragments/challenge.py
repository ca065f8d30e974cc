"""What a table of the daily challenge says of it: what counts, and how good perfect play is."""

from __future__ import annotations

from ludoteca.drawing.svg import escape
from ludoteca.host.day import DAY, OPEN
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web.days import chance_of, date_said


def challenge(table: Table, words: Words) -> str:
    """The end of a day's attempt, beside the chance of perfect play; empty for other tables."""
    day = table.day
    if day is None:
        return ""
    state = table.tried or OPEN
    if state == OPEN:
        said = words.say("daily.checking") if table.over else ""
    else:
        said = words.say(f"daily.is.{state}")
    chance = chance_of(day, words, len(table.seats))
    told = "".join(f"<p>{escape(text)}</p>" for text in (said, chance) if text)
    sealed = "" if day.closed else f'<p class="help">{escape(words.say("daily.sealed_here"))}</p>'
    title = escape(words.say("daily.of", date=date_said(day.when.date, words.language)))
    return (
        f'<div class="challenge {state}"><h3>{title}</h3>{told}{sealed}'
        f'<a class="button main" href="{_page(table)}">{words.say("daily.all")}</a></div>'
    )


def go_on(table: Table, words: Words) -> str:
    """The way to go on with new dice where the day ended before the game; else empty."""
    if table.ended != DAY:
        return ""
    return (
        f'<form method="post" action="/t/{table.name}/branch">'
        f'<input type="hidden" name="line" value="{len(table.match.lines)}">'
        f'<button class="button">{words.say("daily.branch")}</button></form>'
    )


def about_day(table: Table, words: Words) -> str:
    """The rules of a day's challenge in a sentence, while it is played; else empty."""
    if table.day is None:
        return ""
    return f'<p><a href="{_page(table)}">{words.say("daily.title")}</a>: {_rules(words)}</p>'


def _rules(words: Words) -> str:
    return escape(words.say("daily.short"))


def _page(table: Table) -> str:
    assert table.day is not None
    return f"/daily/{table.day.game.name}/{table.day.date}" if table.day.closed else "/daily"
