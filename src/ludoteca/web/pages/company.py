"""Who plays at a new table: what a form proposes, and what it asks for."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Final, NamedTuple

from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.engine.game import Game
from ludoteca.host.people import Person, clean_name
from ludoteca.host.refusal import Refusal
from ludoteca.host.store.queries import MyTable
from ludoteca.host.tables.parts import check_avatar
from ludoteca.record.words import Words
from ludoteca.web.asking import number
from ludoteca.web.fragments import bots_of

HERE: Final = "here"
FREE: Final = "free"
"""Kinds of sitters; the others are names of bots."""

MOST_READ: Final = 100
"""No form is read for more seats than this."""


class Sitter(NamedTuple):
    """Who sits on a seat: at this device (HERE), by a link (FREE) or a bot, by its name.

    `name` and `avatar` (a face, from 1) are for who sits here.
    """

    kind: str
    name: str
    avatar: int


class Company(NamedTuple):
    """How many play, and who would sit on each of all the seats that a game can have.

    Seat 0 is the person's own.
    """

    seats: int
    sitters: tuple[Sitter, ...]


def usual(played: Game, person: Person) -> Company:
    """The company that a game can begin with at once.

    Together at this device, as few as the game allows; in a game with secrets, where nobody sees
    another's, the usual number, and bots on the other seats.
    """
    together = not played.reveals
    other = HERE if together else bots_of(played)[0]
    mine = person.avatar or 1
    sitters = [Sitter(HERE, person.name, mine)]
    for seat in range(1, played.most_seats):
        sitters.append(Sitter(other, "", (mine - 1 + seat) % len(AVATAR_KINDS) + 1))
    return Company(played.least_seats if together else played.default_seats, tuple(sitters))


def last(played: Game, person: Person, tables: Iterable[MyTable]) -> Company:
    """Who sat at the last table of a game that the person made; the usual company before that."""
    company = usual(played, person)
    newest = next((one for one in tables if one.game == played.name and one.maker), None)
    if newest is None or newest.seats[0].person != person.id:
        return company
    known = bots_of(played)
    sitters = list(company.sitters)
    for seat, held in enumerate(newest.seats[: len(sitters)]):
        ours = sitters[seat]
        if held.person == person.id:
            sitters[seat] = Sitter(
                HERE, held.name if seat else person.name, held.avatar or ours.avatar
            )
        elif held.person is None and held.bot in known:
            sitters[seat] = ours._replace(kind=held.bot)
        else:
            sitters[seat] = ours._replace(kind=FREE)
    return Company(min(len(newest.seats), len(sitters)), tuple(sitters))


def asked(fields: Mapping[str, str], words: Words) -> Company:
    """The company that a form asks for; raises Wrong, Refusal.

    Whoever sits here without a name is called what their face is called.
    """
    seats = number(fields, "seats")
    sitters = [Sitter(HERE, _name(fields.get("name", "")), avatar_of(fields, "avatar"))]
    for seat in range(1, min(seats, MOST_READ)):
        kind = fields.get(f"seat.{seat}", FREE)
        if kind != HERE:
            sitters.append(Sitter(kind, "", 0))
            continue
        face = avatar_of(fields, f"avatar.{seat}")
        name = _name(fields.get(f"name.{seat}", ""))
        sitters.append(Sitter(HERE, name or called(face, seat, words), face))
    return Company(seats, tuple(sitters))


def called(face: int, seat: int, words: Words) -> str:
    """What somebody is called who gave no name: as their face, or as their seat without one."""
    if face:
        return words.say(f"face.{AVATAR_KINDS[face - 1]}")
    return words.say("seat.number", n=seat + 1)


def avatar_of(fields: Mapping[str, str], field: str, usual: int = 0) -> int:
    """The number of a face that a form chose; raises Wrong or Refusal."""
    if field not in fields:
        return usual
    face = number(fields, field)
    check_avatar(face)
    return face


def _name(name: str) -> str:
    """A name as people may carry it, empty for none; raises Refusal."""
    if not name.strip():
        return ""
    try:
        return clean_name(name.strip())
    except ValueError:
        raise Refusal("bad_name") from None
