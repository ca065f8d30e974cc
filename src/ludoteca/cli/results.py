"""What a simulation came to, as tables in the terminal."""

from __future__ import annotations

from typing import Final

from ludoteca.cli.listing import title
from ludoteca.cli.screen import Screen
from ludoteca.engine.game import game
from ludoteca.record.words import Words
from ludoteca.study.simulation import BotResult, End, Length, Rate, SeatResult, Simulation

MOST_ENDS: Final = 12
"""Where games end in more ways than so many, the commonest are shown."""

Rows = list[tuple[str, ...]]


def show(found: Simulation, words: Words) -> None:
    """Show what was simulated, how games ended, how long they were and what they were worth."""
    screen, say = Screen(), words.say
    played = game(found.game)
    head = words.plural("simulate.games", found.games)
    screen.heading(f"{title(played, words.language)} · {head}")
    values = {one.name: one.text(int(found.options[one.name])) for one in played.options}
    rows = [(say("simulate.bots"), ", ".join(found.bots))]
    if found.rotate:
        rows[0] = (rows[0][0], say("simulate.rotating", bots=rows[0][1]))
    if values:
        told = ", ".join(f"{name}={value}" for name, value in values.items())
        rows.append((say("simulate.options"), told))
    screen.rows([*rows, (say("fuzz.seed"), str(found.seed))], ("", "bold"))
    screen.say()
    screen.rows(ends(found, words), ("", "bold", "bold", ""))
    screen.say()
    screen.rows(lengths(found, words), ("", *[""] * 2, "", "bold"))
    screen.say()
    screen.rows(returns(found, words), ("", "", "bold", ""))
    screen.say()
    screen.say(say("simulate.definition", limit=words.number(found.limit)), "dim")


def ends(found: Simulation, words: Words) -> Rows:
    """The ways to end, in how many games, their rate and its interval."""
    say = words.say
    head = (say("simulate.end"), say("simulate.count"), say("simulate.rate"), say("simulate.ci"))
    rows: Rows = [head]
    common = sorted(found.ends, key=lambda one: -one.games)[:MOST_ENDS]
    shown: list[tuple[str, End | Rate]]
    shown = [(named(one.end, words), one) for one in found.ends if one in common]
    if len(shown) < len(found.ends):
        rest = found.rate(*(one.end for one in found.ends if one not in common))
        shown.append((words.plural("simulate.others", len(found.ends) - len(shown)), rest))
    if found.unfinished.games:
        shown.append((say("simulate.unfinished"), found.unfinished))
    for name, one in shown:
        low, high = words.number(100 * one.low, 2), words.number(100 * one.high, 2)
        rows.append(
            (
                name,
                words.number(one.games),
                say("simulate.percent", number=words.number(100 * one.rate, 2)),
                say("simulate.percents", low=low, high=high),
            )
        )
    return rows


def named(end: str, words: Words) -> str:
    """What people call a way to end: in the game's words, else its own short word."""
    word, _, many = end.partition(":")
    if not words.has(f"ending.{word}"):
        return end
    if many.isascii() and many.isdigit():
        return words.plural(f"ending.{word}", int(many))
    return words.say(f"ending.{word}")


def lengths(found: Simulation, words: Words) -> Rows:
    """How long games were, in steps and choices, each quantile above its interval."""
    say = words.say
    quantiles = found.steps.quantiles
    head = [say("simulate.percent", number=one.percent) for one in quantiles]
    rows: Rows = [(say("simulate.length"), say("simulate.least"), *head, say("simulate.most"))]
    for name, length in (("steps", found.steps), ("choices", found.choices)):
        rows += length_rows(say(f"simulate.{name}"), length, words)
    return rows


def length_rows(name: str, length: Length, words: Words) -> Rows:
    """A length's quantiles, and below them their intervals."""
    values = [words.number(one.value) for one in length.quantiles]
    reach = []
    for one in length.quantiles:
        low = "" if one.low is None else words.number(one.low)
        high = "" if one.high is None else words.number(one.high)
        reach.append(f"{low}–{high}")
    return [
        (name, words.number(length.least), *values, words.number(length.most)),
        (f"  {words.say('simulate.reach')}", "", *reach, ""),
    ]


def returns(found: Simulation, words: Words) -> Rows:
    """The mean return of each seat and, where they rotate, of each bot."""
    say = words.say
    rows: Rows = [(say("simulate.who"), "", say("simulate.mean"), say("simulate.ci"))]
    shown: list[tuple[str, str, SeatResult | BotResult]]
    shown = [(say("simulate.seat", number=one.seat), one.bot or "", one) for one in found.by_seat]
    shown += [(one.bot, "", one) for one in found.by_bot]
    for name, bot, one in shown:
        low, high = words.number(one.low, 3), words.number(one.high, 3)
        mean = words.number(one.mean, 3)
        rows.append((name, bot, mean, say("simulate.between", low=low, high=high)))
    return rows
