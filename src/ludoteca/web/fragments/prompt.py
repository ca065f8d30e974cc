"""The layers of one seat: who is awaited for what, and what may be done now."""

from __future__ import annotations

import re
from typing import Any, Final

from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game
from ludoteca.host.tables import Table
from ludoteca.host.watching import Update
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import avatar, faces, icon, names, why
from ludoteca.web.fragments.seats import name_field

SPACE: Final = re.compile(r'data-space="(\d+)"')


def prompt(update: Update) -> str:
    """The frame of the panel that says who is awaited; its parts keep their places in it."""
    view = update.final
    kind = "over" if view.over else "mine" if view.awaited.seat in update.mine else "waiting"
    hidden = " hidden" if view.over else ""
    return (
        f'<section id="prompt" class="card prompt {kind}" aria-labelledby="prompt-title" '
        f"data-keep{hidden}></section>"
    )


def turn(game: Game, update: Update, words: Words) -> str:
    """Who is awaited for what, with the clause that says so."""
    face: Face = game.face()
    view = update.final
    seat = view.awaited.seat
    called = names(update.seats, words)
    asked = face.prompt(view, words)
    if view.over:
        title = words.say("turn.over")
    elif seat < 0:
        title = words.say("turn.luck")
    elif seat in update.mine:
        several = len(update.mine) > 1
        title = words.say("turn.mine_as", who=called[seat]) if several else words.say("turn.mine")
    elif update.seats[seat].bot:
        title = words.say("turn.bot", who=called[seat])
    elif update.seats[seat].person_id:
        title = words.say("turn.wait", who=called[seat])
    else:
        title, asked = words.say("turn.free"), words.say("turn.free_help")
    face_of = faces(update.seats)[max(seat, 0)]
    return (
        f'<div id="turn" class="turn" aria-live="polite">{avatar(face_of)}'
        f'<h2 id="prompt-title" tabindex="-1">{escape(title)}</h2>'
        f'<p id="prompt-text">{escape(asked)}</p>{why(game, view.awaited.clauses, words)}</div>'
    )


def choices(table: Table, view: Any, words: Words) -> str:
    """All that the view's seat may do now, and nothing else, as big buttons."""
    face: Face = table.game.face()
    buttons = "".join(
        _choice(table, action, view, number, words) for number, action in _ordered(face, view)
    )
    return (
        f'<div id="choices" class="choices" role="group" '
        f'aria-label="{escape(words.say("turn.choices"))}"{"" if buttons else " hidden"}>'
        f"{buttons}</div>"
    )


def after(table: Table, update: Update, undo: bool, words: Words) -> str:
    """What can be done besides: take a choice back; sit down, for who only watches."""
    made = ""
    free = [
        number
        for number, seat in enumerate(update.seats)
        if seat.person_id is None and seat.bot is None
    ]
    if free and not update.mine and not update.final.over:
        made = (
            f'<form class="sit join-in" data-do="seat" method="post" '
            f'action="/t/{table.name}/seat"><p>{escape(words.say("turn.join"))}</p>'
            f'<input type="hidden" name="seat" value="{free[0]}">'
            f"{name_field(escape(words.say('seat.name')), words)}"
            f'<button class="button main">{words.say("seat.sit")}</button></form>'
        )
    if undo:
        made += f'<button class="button plain" data-do="undo">{words.say("turn.undo")}</button>'
    return f'<div id="after" class="after">{made}</div>'


def _ordered(face: Face, view: Any) -> list[tuple[int, str]]:
    """The legal actions, numbered from 1, the primary one first."""
    return list(enumerate(sorted(view.legal, key=lambda one: not face.is_primary(one)), 1))


def _choice(table: Table, action: str, view: Any, number: int, words: Words) -> str:
    """A choice as a big button, with the clause that allows it beside it."""
    face: Face = table.game.face()
    state = table.match.state
    clauses = state.clauses(state.parse_action(action))
    hint = face.hint(action, view, words)
    small = f"<small>{escape(hint)}</small>" if hint else ""
    key = f"<kbd>{number}</kbd>" if number < 10 else ""
    name = escape(action)
    return (
        f'<div id="choice-{name}" class="choice{" main" if face.is_primary(action) else ""}">'
        f'<button type="button" data-action="{name}">{icon(face.action_icon(action))}'
        f"<b>{escape(face.label(action, words))}</b>{small}</button>"
        f'{why(table.game, clauses, words)}<span aria-hidden="true">{key}</span></div>'
    )


def targets(game: Game, view: Any, layout: str) -> str:
    """Rings where the choices lead; one that a single choice leads to can be tapped."""
    face: Face = game.face()
    drawn = face.targets(view, layout)
    goals: list[int] = getattr(view, "goals", [])
    rings = SPACE.findall(drawn)

    def tappable(found: re.Match[str]) -> str:
        space = int(found[1])
        if goals.count(space) != 1 or rings.count(found[1]) != 1:
            return found[0]
        return f'{found[0]} data-action="{escape(view.legal[goals.index(space)])}"'

    return SPACE.sub(tappable, drawn)
