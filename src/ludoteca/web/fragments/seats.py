"""The seats of a table: who sits where, whether they are there, and ways to fill a seat.

A seat is drawn once for all who look. What its viewer may do with it is shown by classes (`own`,
`maker`, `seated`) that the style sheet opens for those it concerns.
"""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Any

from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.drawing.svg import escape
from ludoteca.host.tables.seating import SeatInfo
from ludoteca.host.tables.table import Table
from ludoteca.record.words import Words
from ludoteca.web.fragments.parts import avatar, bot_label, bots_of, faces, names


def player(table: Table, seats: Sequence[SeatInfo], number: int, view: Any, words: Words) -> str:
    """Who has a seat, whether they are there and to move; and what can be done with it."""
    seat = seats[number]
    kind = seat.kind
    called = names(seats, words)[number]
    turn = number == view.awaited.seat and not table.closed
    you = f' <span class="you">{words.say("seat.you")}</span>' if seat.person_id else ""
    state = words.say(f"seat.{kind}", bot=bot_label(seat.bot, words) if seat.bot else "")
    bots = tuple(bots_of(table.game, table.match.options))
    mark = f'<span class="mark">{words.say("seat.turn")}</span>' if turn else ""
    return (
        f'<li id="player-{number}" class="player {kind}{" turn-now" if turn else ""}" '
        f'data-seat="{number}"><div class="line">{avatar(faces(seats)[number])}'
        f'<b><span class="name">{escape(called)}</span>{you}</b>'
        f"<small>{escape(state)}</small>{mark}"
        f'<span id="said-{number}" class="said" data-keep></span>'
        f"{_open(number, kind, words)}{_more(bots, number, kind, called, words)}</div></li>"
    )


def _open(number: int, kind: str, words: Words) -> str:
    """What a seat asks for in the open: to be taken, or taken back."""
    if kind == "free":
        name = escape(f"{words.say('seat.number', n=number + 1)}: {words.say('seat.sit')}")
        return (
            f'<button type="button" class="button sit" data-do="sit" data-seat="{number}" '
            f'aria-label="{name}">{words.say("seat.sit")}</button>'
        )
    if kind == "stand_in":
        return (
            f'<button type="button" class="button main back own" data-do="back">'
            f"{words.say('seat.back')}</button>"
        )
    return ""


@lru_cache(maxsize=2048)
def _more(bots: tuple[str, ...], number: int, kind: str, called: str, words: Words) -> str:
    """What else can be done with a seat, behind one button."""
    items = []
    if kind in ("here", "away", "stand_in"):
        items.append(item(words.say("seat.link"), "own", do="seat_link", seat=number))
        if kind != "stand_in":
            items.append(_bots(bots, number, "stand_in", "seat.stand_in_me", "own", words))
        leave = words.say("seat.leave.sure")
        items.append(item(words.say("seat.leave"), "own", leave, do="leave", seat=number))
        if kind == "away":
            items.append(_bots(bots, number, "stand_in", "seat.ask_stand_in", "seated", words))
        remove = words.say("seat.remove.sure")
        items.append(item(words.say("seat.remove"), "maker", remove, do="remove", seat=number))
    elif kind == "free":
        items.append(_bots(bots, number, "bot", "seat.hire", "maker", words))
        items.append(_bots(bots, number, "stand_in", "seat.ask_stand_in", "seated", words))
    else:
        items.append(item(words.say("seat.fire"), "maker", do="bot", seat=number, bot=""))
    if not items:
        return ""
    label = escape(words.say("seat.more", who=called))
    return (
        f'<details class="menu-of"><summary aria-label="{label}"><span aria-hidden="true">'
        f'•••</span></summary><div class="menu">{"".join(items)}</div></details>'
    )


def item(text: str, whose: str, sure: str = "", **fields: object) -> str:
    """A button of a seat's menu; with `sure` it asks once more before it does what it says."""
    data = "".join(f' data-{name}="{escape(str(value))}"' for name, value in fields.items())
    again = f' data-sure="{escape(sure)}"' if sure else ""
    return (
        f'<button type="button" class="button plain {whose}"{data}{again}>{escape(text)}</button>'
    )


def _bots(bots: Sequence[str], number: int, do: str, key: str, whose: str, words: Words) -> str:
    """A form that puts one of these bots somewhere."""
    label = f"{words.say('seat.number', n=number + 1)}: {words.say('seat.which_bot')}"
    choices = "".join(
        f'<option value="{escape(bot)}">{escape(bot_label(bot, words))}</option>' for bot in bots
    )
    return (
        f'<form class="{whose}" data-do="{do}"><input type="hidden" name="seat" value="{number}">'
        f'<select name="bot" data-keep aria-label="{escape(label)}">{choices}</select>'
        f'<button class="button">{words.say(key)}</button></form>'
    )


def face_choices(words: Words) -> list[tuple[int, str, str]]:
    """The faces that a person may choose from: number, name and picture."""
    return [
        (number + 1, words.say(f"face.{kind}"), avatar(number))
        for number, kind in enumerate(AVATAR_KINDS)
    ]
