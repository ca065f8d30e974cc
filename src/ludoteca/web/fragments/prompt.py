"""The layers of one seat: who is awaited for what, and what may be done now."""

from __future__ import annotations

import re
from collections.abc import Mapping
from types import MappingProxyType
from typing import Any, Final, Protocol

from ludoteca.bots.advice import Grade
from ludoteca.drawing.face import Face
from ludoteca.drawing.svg import escape
from ludoteca.engine.game import Game
from ludoteca.host.day import DAY
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Update
from ludoteca.record.match import Match
from ludoteca.record.words import Words
from ludoteca.web.fragments.asked import awaited
from ludoteca.web.fragments.hints import grade_mark
from ludoteca.web.fragments.parts import (
    aloud,
    avatar,
    bots_of,
    clause_link,
    faces,
    icon,
    names,
    why,
)

PROMPT: Final = (
    "prompt", "turn", "curtain", "choices", "hint", "ahead", "refused", "after", "tip"
)  # fmt: skip
"""The panel's frame, and what lies in it from top to bottom."""

NO_GRADES: Final[Mapping[str, Grade]] = MappingProxyType({})

COACH: Final = "avatar-owl"
"""The face of who teaches: in lessons, and in hints at a table."""

SPACE: Final = re.compile(r'data-space="(\d+)"')


class Laid(Protocol):
    """What choices are drawn of: a table, or whatever else has a match of a game."""

    @property
    def game(self) -> Game: ...
    @property
    def match(self) -> Match: ...


def prompt(update: Update) -> str:
    """The frame of the panel that says who is awaited; its parts keep their places in it."""
    view = update.final
    kind = "over" if view.over else "mine" if view.awaited.seat in update.mine else "waiting"
    hidden = " hidden" if view.over else ""
    return (
        f'<section id="prompt" class="card prompt {kind}" aria-labelledby="prompt-title" '
        f"data-keep{hidden}></section>"
    )


def turn(table: Table, update: Update, words: Words) -> str:
    """Who is awaited for what, with the clause that says so.

    Where the next choice is another's than the last one made at this device, it says to whom the
    device goes, until they have chosen.
    """
    face: Face = table.game.face()
    view = update.final
    seat = view.awaited.seat
    called = names(update.seats, words)
    asked = face.prompt(view, words)
    kind = ""
    agreeing = awaited(update, words)
    if view.over:
        title = escape(words.say("turn.over"))
    elif table.ended == DAY:
        title, asked = escape(words.say("turn.day")), words.say("turn.day_help")
    elif table.ended is not None:
        title, asked = escape(words.say("turn.ended")), words.say("turn.ended_help")
    elif seat < 0:
        title = escape(words.say("turn.luck"))
    elif hands_over(table, update):
        # Behind a curtain the control that lifts it is what is handed over.
        kind = "" if table.game.reveals else " handover"
        title = _to_whom(called[seat], words)
    elif seat in update.mine:
        several = len(update.mine) > 1
        key = "turn.mine_as" if several else "turn.mine"
        title = escape(words.say(key, who=called[seat]))
    elif agreeing and update.seats[seat].bot:
        title = escape(words.say("turn.agree", list=", ".join(agreeing)))
        asked = words.say("turn.agree_help")
    else:
        key = update.seats[seat].kind
        title = escape(words.say(f"turn.{key}", who=called[seat]))
        if key == "free":
            asked = words.say("turn.free_help")
    face_of = faces(update.seats)[max(seat, 0)]
    return (
        f'<div id="turn" class="turn{kind}">{avatar(face_of)}'
        f'<h2 id="prompt-title" tabindex="-1">{title}</h2>'
        f'<p id="prompt-text">{escape(asked)}</p>'
        f"{aloud(words)}{why(table.game, _behind(table, view), words)}</div>"
    )


def _behind(table: Table, view: Any) -> list[str]:
    """The clauses behind what is asked, then those behind each choice, which a phone has no room
    for beside it."""
    state = table.match.state
    clauses = list(view.awaited.clauses)
    for action in view.legal:
        clauses += state.clauses(state.parse_action(action))
    return list(dict.fromkeys(clauses))


def hands_over(table: Table, update: Update) -> bool:
    """Whether a viewer's device goes from one person to another for the next choice."""
    seat: int = update.final.awaited.seat
    if len(update.mine) < 2 or seat not in update.mine:
        return False
    return table.chose_last(update.mine) != seat


def _to_whom(who: str, words: Words) -> str:
    """The hand-over as a title: small what it is, large the name, which stands at its end."""
    said = words.say("turn.next", who=who)
    lead = said.removesuffix(who)
    return f"<small>{escape(lead)}</small><b>{escape(who)}</b>"


def choices(
    table: Laid,
    view: Any,
    words: Words,
    id: str = "choices",
    grades: Mapping[str, Grade] = NO_GRADES,
) -> str:
    """All that the view's seat may do now, and nothing else, as big buttons.

    `grades` says how to call each, where somebody asked.
    """
    face: Face = table.game.face()
    ordered = _ordered(face, view)
    buttons = "".join(
        _choice(table, action, view, number, words, grades.get(action))
        for number, action in ordered
    )
    small = sum(not face.is_primary(action) for _, action in ordered)
    return (
        f'<div id="{id}" class="choices of-{min(small, 9)}" role="group" '
        f'aria-label="{escape(words.say("turn.choices"))}"{"" if buttons else " hidden"}>'
        f"{buttons}</div>"
    )


def ahead(table: Table, view: Any, words: Words) -> str:
    """What each fatal choice would do, in a picture and a sentence, for the page to ask with."""
    game = table.game
    face: Face = game.face()
    told: dict[tuple[str, str, str], list[str]] = {}
    for action in view.fatal:
        picture, sentence, clauses = face.foresight(action, view, words)
        told.setdefault((picture, sentence, why(game, clauses, words)), []).append(action)
    items = "".join(
        f'<div data-of="{escape(" ".join(actions))}">{picture}<p>{escape(sentence)}</p>{link}</div>'
        for (picture, sentence, link), actions in told.items()
    )
    return f'<div id="ahead" hidden>{items}</div>'


def refused(table: Table, view: Any, opened: bool, words: Words) -> str:
    """What the view's seat can't do now, muted; each says why not. Unless opened only counted."""
    if not view.refused:
        return '<div id="refused" class="refused" hidden></div>'
    game = table.game
    face: Face = game.face()
    shown = ""
    if opened:
        items = []
        for one in view.refused:
            label = face.label(one.action, words)
            said = escape(words.say("refused.label", what=label, ids=", ".join(one.clauses)))
            items.append(
                f'<li><a class="not-now" data-refused="{escape(one.action)}" '
                f'{clause_link(game, one.clauses)} data-title="{escape(label)}" '
                f'aria-label="{said}">{icon(face.action_icon(one.action))}<b>{escape(label)}</b>'
                "</a></li>"
            )
        shown = f"<ul>{''.join(items)}</ul>"
    count = escape(words.plural("refused.count", len(view.refused)))
    return (
        f'<div id="refused" class="refused"><button type="button" class="button plain" '
        f'data-do="refused" data-yes="{"false" if opened else "true"}" '
        f'aria-expanded="{"true" if opened else "false"}">'
        f"{icon('sign-not')}{count}</button>{shown}</div>"
    )


def tip(game: Game, view: Any, words: Words) -> str:
    """Hints for the first games, all hidden: the page shows one of those that it may still show."""
    face: Face = game.face()
    done = escape(words.say("tip.done"))
    shown = "".join(
        f'<div data-tip="{escape(f"{game.name}.{one.id}")}" hidden>{icon(COACH)}'
        f"<p>{escape(one.said)}</p>{why(game, one.clauses, words)}"
        f'<button type="button" class="button" data-tip-done>{done}</button></div>'
        for one in (face.tips(view, words) if view.legal else [])
    )
    return f'<div id="tip" class="tip" role="note">{shown}</div>'


def after(table: Table, update: Update, undo: str | None, asking: bool, words: Words) -> str:
    """What can be done besides: take a choice back; fill a free seat that is to move; sit down,
    for who only watches."""
    made = ""
    closed = table.closed or table.is_shut or asking
    free = [number for number, seat in enumerate(update.seats) if seat.kind == "free"]
    if free and not update.mine and not closed:
        made = (
            f'<div class="join-in"><p>{escape(words.say("turn.join"))}</p>'
            f'<button type="button" class="button main" data-do="sit" data-seat="{free[0]}">'
            f"{words.say('seat.sit')}</button></div>"
        )
    elif update.final.awaited.seat in free and not closed:
        seat, bot = update.final.awaited.seat, bots_of(table.game)[0]
        made = (
            f'<button type="button" class="button" data-do="stand_in" data-seat="{seat}" '
            f'data-bot="{escape(bot)}">{words.say("seat.hire")}</button>'
            f'<button type="button" class="button" data-do="sit" data-seat="{seat}">'
            f"{words.say('seat.sit')}</button>"
            f'<button type="button" class="button" data-do="invite">{words.say("table.invite")}'
            "</button>"
        )
    if undo:
        made += (
            f'<button type="button" class="button plain" data-do="undo">'
            f"{icon('sign-back')}{words.say(f'turn.undo.{undo}')}</button>"
        )
    return f'<div id="after" class="after">{made}</div>'


def _ordered(face: Face, view: Any) -> list[tuple[int, str]]:
    """The legal actions, numbered from 1, the primary one first."""
    return list(enumerate(sorted(view.legal, key=lambda one: not face.is_primary(one)), 1))


def _choice(
    table: Laid, action: str, view: Any, number: int, words: Words, grade: Grade | None
) -> str:
    """A choice as a big button, with the clause that allows it beside it."""
    face: Face = table.game.face()
    state = table.match.state
    clauses = state.clauses(state.parse_action(action))
    hint = face.hint(action, view, words)
    small = f"<small>{escape(hint)}</small>" if hint else ""
    key = f"<kbd>{number}</kbd>" if number < 10 else ""
    name = escape(action)
    spoken = face.spoken(action, words)
    mark = ""
    if grade:
        mark = grade_mark(grade, words)
        spoken += f" – {words.say(f'hint.{grade}')}"
    return (
        f'<div id="choice-{name}" class="choice{" main" if face.is_primary(action) else ""}">'
        f'<button type="button" data-action="{name}" '
        f'data-said="{escape(spoken)}">{icon(face.action_icon(action))}'
        f"<b>{escape(face.label(action, words))}</b>{small}{mark}</button>"
        f'{why(table.game, clauses, words)}<span aria-hidden="true">{key}</span></div>'
    )


def targets(game: Game, view: Any, layout: str) -> str:
    """Rings where the choices lead: a tap makes the one that leads there, or offers several."""
    face: Face = game.face()
    drawn = face.targets(view, layout)
    goals: list[int] = getattr(view, "goals", [])
    rings = SPACE.findall(drawn)

    def tappable(found: re.Match[str]) -> str:
        space = int(found[1])
        there = [action for action, goal in zip(view.legal, goals, strict=False) if goal == space]
        if len(there) == 1 and rings.count(found[1]) == 1:
            return f'{found[0]} data-action="{escape(there[0])}"'
        return f'{found[0]} data-offers="{escape(" ".join(there))}"' if there else found[0]

    return SPACE.sub(tappable, drawn)
