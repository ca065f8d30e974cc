"""A day of the daily challenge in words: its date, what perfect play can hope for, how it ended."""

from __future__ import annotations

import datetime
from typing import Any

from babel.dates import format_date
from babel.numbers import format_percent

from ludoteca.engine.game import Game
from ludoteca.host.day import OPEN, Day
from ludoteca.host.house import House
from ludoteca.host.people import Person
from ludoteca.host.refusal import Refusal
from ludoteca.record.words import LANGUAGES, Words
from ludoteca.web.fragments.parts import words_of


def locale(language: str) -> str:
    """The language in which dates and numbers are written."""
    return language if language in LANGUAGES else "en"


def date_said(date: datetime.date, language: str) -> str:
    """A date in words: Tuesday, December 1."""
    form = "EEEE d. MMMM" if locale(language) == "cs" else "EEEE, MMMM d"
    return str(format_date(date, form, locale=locale(language)))


def weekday(date: datetime.date, language: str) -> str:
    """A day of the week, short."""
    return str(format_date(date, "EEE", locale=locale(language)))


def chance_said(chance: float, language: str) -> str:
    """A chance as a percentage with one place."""
    form = "#,##0.0\N{NO-BREAK SPACE}%" if locale(language) == "cs" else "#,##0.0%"
    return str(format_percent(chance, form, locale=locale(language)))


def ending_said(ending: str, words: Words) -> str:
    """What a table of the challenge got, by how its game ended, in a language."""
    key = f"got.{ending.replace(':', '.')}"
    return words.say(key) if words.has(key) else ending


def pips(played: Game, ending: str) -> list[bool]:
    """An ending as lights: the best has all of them on, the worst none."""
    endings = played.challenge()
    on = len(endings) - 1 - endings.index(ending) if ending in endings else 0
    return [light < on for light in range(len(endings) - 1)]


def chance_of(day: Day, words: Words, seats: int | None = None) -> str:
    """What perfect play can hope for, as a sentence; empty where it isn't known.

    Without `seats` only where it is the same however many play.
    """
    worths = day.worths
    if seats is not None:
        values = [worths[seats][0]] if seats in worths else []
    else:
        values = sorted({value for value, _ in worths.values()})
    if not values or values[-1] - values[0] > 1e-9:
        return ""
    chance = chance_said(values[0], words.language)
    if words.has("goal.chance"):
        return words.say("goal.chance", chance=chance)
    return words.say("daily.chance", chance=chance)


def left_said(seconds: float, words: Words) -> str:
    """How long a day still is."""
    if seconds >= 3600:
        return words.plural("daily.hours", round(seconds / 3600))
    return words.plural("daily.minutes", max(1, round(seconds / 60)))


async def teaser(house: House, person: Person, language: str) -> list[dict[str, Any]]:
    """What the start page says of today's challenges."""
    told = []
    try:
        days = await house.daily.today()
    except Refusal:  # a full disk: the other games can be looked at all the same
        days = []
    if not days:
        return []
    tried = await house.daily.attempts(days)
    for one in days:
        words = words_of(one.game, language)
        mine = (await house.daily.mine(person, one.game.name)).get(one.date)
        told.append(
            {
                "title": words.say("game.title"),
                "game": one.game.name,
                "said": date_said(one.when.date, language),
                "tried": words.plural("daily.tried", len(tried[one.id])),
                "mine": ending_said(mine.ending, words) if mine is not None and mine.ending else "",
                "running": mine is not None and mine.state == OPEN,
                "pips": pips(one.game, mine.ending) if mine is not None and mine.ending else [],
            }
        )
    return told
