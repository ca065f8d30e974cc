"""The log of a table, line by line, and what was refused."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game
from ludoteca.host.tables.course import Note
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import bot_label, icon, why


def line(table: Table, index: int, called: Sequence[str], words: Words) -> str:
    """A line of the log as `<li>`; nothing for a beat that needs no words."""
    entry = table.log[index]
    game = table.game
    if isinstance(entry, Note):
        return (
            f'<li id="line-{index}" class="note"><span>{escape(note(entry, called, words))}'
            "</span></li>"
        )
    face: Face = game.face()
    said = face.tell(entry.event, entry.arguments, words, called)
    if not said:
        return ""
    symbol = icon(face.event_icon(entry.event, entry.arguments))
    return (
        f'<li id="line-{index}" class="{escape(entry.event)}">{symbol}<span>{escape(said)}</span>'
        f"{why(game, entry.clauses, words)}</li>"
    )


def note(entry: Note, called: Sequence[str], words: Words) -> str:
    """A line of the house's own in words."""
    who = called[entry.seat] if 0 <= entry.seat < len(called) else ""
    values = entry.values
    match entry.key:
        case "undone" | "undone_luck" | "bot_stuck":
            return words.say(f"note.{entry.key}", who=who)
        case "sat" | "left" | "moved" | "removed" | "back":
            return words.say(f"note.{entry.key}", who=values[0] if values else who)
        case "stand_in" if len(values) == 2:
            bot = bot_label(values[1], words)
            return words.say("note.stand_in", who=values[0], bot=bot)
        case "shut" | "opened" | "hints" | "no_hints":
            return words.say(f"note.{entry.key}")
        case "bot":
            if values and values[0]:
                return words.say("note.bot", who=bot_label(values[0], words))
            return words.say("note.bot_gone", seat=entry.seat + 1)
        case _:
            return words.say("note.other")


def notice(game: Game, text: str, clauses: Sequence[str], words: Words) -> str:
    """What was refused and why, with the way to the clauses behind it."""
    return (
        f'<div id="notice" class="notice" role="alert"><span>{escape(text)}</span>'
        f"{why(game, clauses, words)}"
        f'<button type="button" class="button plain" data-do="hush" '
        f'aria-label="{escape(words.say("page.close"))}">✕</button></div>'
    )
