"""What the people at a table are asked to agree on: a line each, answered with one tap."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.drawing.svg import escape
from ludoteca.host.people import Person
from ludoteca.host.tables.proposals import Proposal
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.host.tables.table import Table
from ludoteca.host.tables.watching import Update
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import avatar, faces, names


def parts_in(table: Table, update: Update, person: Person) -> tuple[str, ...]:
    """What a person has to do with each open proposal: `asks`, `asked`, `looks` on, or nothing."""
    return tuple(_part(table, one, bool(update.mine), person) for one in update.proposals)


def _part(table: Table, one: Proposal, seated: bool, person: Person) -> str:
    if one.by == person.id:
        return "asks"
    if one.kind == "knock":
        return "asked" if seated or person.id == table.maker else ""
    return "asked" if person.id in one.missing else "looks"


def asked(update: Update, parts: Sequence[str], words: Words) -> str:
    """The open proposals as somebody with these parts in them sees them."""
    seats = update.seats
    lines = "".join(
        _line(one, part, seats, words)
        for one, part in zip(update.proposals, parts, strict=True)
        if part
    )
    return f'<div id="asked" class="asked" aria-live="polite">{lines}</div>'


def awaited(update: Update, words: Words) -> list[str]:
    """The names of those whose agreement is still missing."""
    missing = {who for one in update.proposals if one.kind != "knock" for who in one.missing}
    return _called(missing, update.seats, words)


def _called(people: Sequence[str] | set[str], seats: Sequence[SeatInfo], words: Words) -> list[str]:
    told: dict[str, str] = {}
    for seat, name in zip(seats, names(seats, words), strict=True):
        if seat.person_id in people and seat.person_id is not None:
            told.setdefault(seat.person_id, name)
    return list(told.values())


def _line(one: Proposal, part: str, seats: Sequence[SeatInfo], words: Words) -> str:
    sits = [number for number, seat in enumerate(seats) if seat.person_id == one.by]
    face = avatar(faces(seats)[sits[0]]) if sits else ""
    if one.kind == "knock":
        said = f"<b>{escape(words.say('ask.knock', who=one.name))}</b>"
    else:
        who = names(seats, words)[one.seat] if one.seat >= 0 else ""
        text = words.say(f"ask.{one.kind}", who=who, n=one.seat + 1)
        said = f"<b>{escape(one.name)}:</b> {escape(text)}"
    missing = _called(one.missing, seats, words)
    waits = ""
    if one.kind != "knock" and missing:
        waits = f"<small>{escape(words.say('ask.waiting', list=', '.join(missing)))}</small>"
    return (
        f'<section id="ask-{one.id}" class="ask {one.kind} {part}" data-left="{one.until:.0f}">'
        f"{face}<p>{said}</p>{waits}{_answers(one, part, words)}"
        f'<small class="left" data-soon="{escape(words.say("ask.soon"))}" data-keep></small>'
        f'<progress max="60" aria-label="{escape(words.say("ask.left"))}" data-keep></progress>'
        "</section>"
    )


def _answers(one: Proposal, part: str, words: Words) -> str:
    if part == "looks":
        return ""
    if part == "asks":
        return f'<div class="answers">{_answer(one, False, words.say("ask.withdraw"))}</div>'
    yes, no = ("ask.let_in", "ask.not_now") if one.kind == "knock" else ("ask.yes", "ask.no")
    return (
        f'<div class="answers">{_answer(one, True, words.say(yes))}'
        f"{_answer(one, False, words.say(no))}</div>"
    )


def _answer(one: Proposal, yes: bool, text: str) -> str:
    return (
        f'<button type="button" class="button{" main" if yes else ""}" data-do="answer" '
        f'data-proposal="{one.id}" data-yes="{"true" if yes else "false"}">{escape(text)}</button>'
    )
