"""Who sits where: people and bots on seats, from the options of the command line."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from ludoteca.bots.simple import Bot, bot
from ludoteca.cli.errors import Wrong
from ludoteca.engine.game import Game
from ludoteca.record.words import Words

LONGEST: Final = 30
"""The most letters of a name."""


@dataclass(frozen=True)
class Seating:
    """The names of all seats, and the bots on some of them, by seat from 0."""

    names: tuple[str, ...]
    bots: dict[int, Bot]
    bot_names: dict[int, str]

    def is_person(self, seat: int) -> bool:
        """Whether a person sits there."""
        return 0 <= seat < len(self.names) and seat not in self.bots

    def people(self) -> list[str]:
        """The names of the people, in order of their seats."""
        return [name for seat, name in enumerate(self.names) if seat not in self.bots]


def seating(
    game: Game,
    seats: int | None,
    bots: str,
    placed: Sequence[str],
    names: Sequence[str],
    words: Words,
) -> Seating:
    """Seat people and bots; raises Wrong, OptionError (too many seats) and UnknownBot.

    `bots` are names between commas, who take the last free seats; `placed` are `SEAT=NAME`
    with seats from 1; `names` are the people's, in order. Where no number of seats is asked
    for, there are as many as these need, at least the game's default and one person.
    """
    last = [name.strip() for name in bots.split(",")] if bots else []
    by_seat: dict[int, str] = {}
    for entry in placed:
        number, equals, name = entry.partition("=")
        if not equals or not re.fullmatch("[1-9][0-9]{0,2}", number):
            raise Wrong("given.bot", given=entry)
        if int(number) - 1 in by_seat:
            raise Wrong("given.bot_twice", given=entry, seat=number)
        by_seat[int(number) - 1] = name
    if seats is None:
        wanted = max(len(names), 1) + len(last) + len(by_seat)
        seats = max(game.default_seats, wanted, *(seat + 1 for seat in by_seat), 0)
    game.check_seats(seats)
    for seat in by_seat:
        if seat >= seats:
            raise Wrong("given.bot_seat", given=f"{seat + 1}={by_seat[seat]}", seats=seats)
    free = [seat for seat in range(seats) if seat not in by_seat]
    if len(last) > len(free):
        raise Wrong("given.bots", given=bots, bots=len(last), free=len(free), seats=seats)
    by_seat.update(zip(free[len(free) - len(last) :], last, strict=True))
    people = [seat for seat in range(seats) if seat not in by_seat]
    if len(names) > len(people):
        raise Wrong("given.names", names=len(names), free=len(people), seats=seats)
    given = dict(zip(people, map(checked, names), strict=False))
    shown = []
    for seat in range(seats):
        if seat in by_seat:
            shown.append(f"{words.say('seat.bot', number=seat + 1)} ({by_seat[seat]})")
        else:
            shown.append(given.get(seat) or words.say("seat.person", number=seat + 1))
    twice = sorted({name for name in shown if shown.count(name) > 1})
    if twice:
        raise Wrong("given.name_twice", who=twice[0])
    made = {seat: bot(game, name) for seat, name in by_seat.items()}
    return Seating(tuple(shown), made, dict(sorted(by_seat.items())))


def checked(name: str) -> str:
    """A person's name as it is shown; raises Wrong."""
    plain = " ".join(name.split())
    if not plain or len(plain) > LONGEST or not plain.isprintable():
        raise Wrong("given.name", given=f"{plain!r:.50}", most=LONGEST)
    return plain


def options(given: Sequence[str]) -> dict[str, str]:
    """The game's options from texts `name=value`; raises Wrong for other forms."""
    found: dict[str, str] = {}
    for entry in given:
        name, equals, value = entry.partition("=")
        if not equals or not name or not value:
            raise Wrong("given.option", given=entry)
        if name in found:
            raise Wrong("given.option_twice", given=entry, option=name)
        found[name] = value
    return found
