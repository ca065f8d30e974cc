"""The seats of a table: who sits where, whether they are there, and ways to fill a seat."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from ludoteca.drawing.svg import escape
from ludoteca.host.seating import SeatInfo
from ludoteca.host.tables import Table
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import avatar, bot_label, bots_of, faces, names


def player(table: Table, seats: Sequence[SeatInfo], number: int, view: Any, words: Words) -> str:
    """Who has a seat, whether they are there and to move; and ways to fill a free one."""
    seat = seats[number]
    turn = number == view.awaited.seat
    free = seat.person_id is None and seat.bot is None
    kind = "free" if free else "bot" if seat.bot else "here" if seat.present else "away"
    name = escape(names(seats, words)[number])
    you = f' <span class="you">{words.say("seat.you")}</span>' if seat.person_id else ""
    mark = f'<span class="mark">{words.say("seat.turn")}</span>' if turn else ""
    return (
        f'<li id="player-{number}" class="player {kind}{" turn-now" if turn else ""}" '
        f'data-seat="{number}"><div class="line">{avatar(faces(seats)[number])}<b>{name}{you}</b>'
        f"<small>{words.say(f'seat.{kind}')}</small>{mark}</div>"
        f"{_seat_forms(table, number, seat, words)}</li>"
    )


def _seat_forms(table: Table, number: int, seat: SeatInfo, words: Words) -> str:
    """Ways to fill or free a seat; the page shows those that its viewer may use."""
    if seat.person_id is not None:
        return ""
    head = (
        f'<form class="{{}}" data-do="{{}}" method="post" action="/t/{table.name}/{{}}">'
        f'<input type="hidden" name="seat" value="{number}">'
    )
    label = f"{words.say('seat.number', n=number + 1)}: "
    if seat.bot is not None:
        return (
            f"{head.format('hire', 'bot', 'bot')}"
            '<input type="hidden" name="bot" value="">'
            f'<button class="button plain">{words.say("seat.fire")}</button></form>'
        )
    choices = "".join(
        f'<option value="{escape(bot)}">{escape(bot_label(bot, words))}</option>'
        for bot in bots_of(table.game)
    )
    return (
        f"{head.format('sit', 'seat', 'seat')}"
        f"{name_field(escape(label + words.say('seat.name')), words)}"
        f'<button class="button">{words.say("seat.sit")}</button></form>'
        f"{head.format('hire', 'bot', 'bot')}"
        f'<select name="bot" data-keep aria-label="{escape(label + words.say("seat.which_bot"))}">'
        f'{choices}</select><button class="button">{words.say("seat.hire")}</button></form>'
    )


def name_field(label: str, words: Words) -> str:
    """The field for a name, which keeps what is being written in it."""
    return (
        '<input type="text" name="name" maxlength="24" required autocomplete="off" data-keep '
        f'aria-label="{label}" placeholder="{escape(words.say("seat.name"))}">'
    )
