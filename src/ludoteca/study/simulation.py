"""The result of a simulation: rates, lengths and returns with their intervals."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Mapping
from html import escape
from math import fsum
from typing import Final

import msgspec

from ludoteca.study.sample import Sample, Setup
from ludoteca.study.statistics import mean, quantile, wilson
from ludoteca.version import __version__

SCHEMA: Final = "simulation-1"
CONFIDENCE: Final = 0.95
PERCENTS: Final = (5, 25, 50, 75, 95)
"""The quantiles that are given."""


class Rate(msgspec.Struct, frozen=True):
    """In how many games something was so, their share, and Wilson's interval of it."""

    games: int
    rate: float
    low: float
    high: float


class End(msgspec.Struct, frozen=True):
    """One way to end, by the game's own word: in how many games, their share, its interval."""

    end: str
    games: int
    rate: float
    low: float
    high: float


class LengthQuantile(msgspec.Struct, frozen=True):
    """The number that at least `percent` in a hundred games don't exceed, and its interval.

    An end of the interval is null where the sample is too small to say.
    """

    percent: int
    value: int
    low: int | None
    high: int | None


class Length(msgspec.Struct, frozen=True):
    """How long games were: the shortest, quantiles, the longest.

    An unfinished game counts with what it had when it was left off.
    """

    least: int
    quantiles: tuple[LengthQuantile, ...]
    most: int

    @property
    def median(self) -> int:
        """The middle one of all games, the lower of two."""
        return next(one.value for one in self.quantiles if one.percent == 50)


class SeatResult(msgspec.Struct, frozen=True):
    """What games were worth to a seat, from 1: mean return and its interval.

    `bot` is null where the bots rotate.
    """

    seat: int
    bot: str | None
    mean: float
    low: float
    high: float


class BotResult(msgspec.Struct, frozen=True):
    """What games were worth to a bot whose seats rotate: mean return and its interval.

    A game counts once, with the mean of the bot's seats.
    """

    bot: str
    mean: float
    low: float
    high: float


class Simulation(msgspec.Struct, frozen=True, kw_only=True):
    """What many games of bots came to. Shows itself as a table in a notebook.

    `games` is how many were played of the `asked` ones, fewer if it was interrupted; `unfinished`
    were left off after `limit` steps, count in every rate and length, and with what the game was
    worth as it stood. `steps` are actions and outcomes of luck, `choices` actions of seats that
    had two or more to choose from. Intervals hold the true figure with `confidence`; how they are
    made: `ludoteca.study.statistics`.

    `schema` names the JSON Schema in `docs/schema/` that describes it.
    """

    schema: str
    release: str
    game: str
    edition: int
    content: str
    options: dict[str, int | bool]
    seats: int
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    limit: int
    asked: int
    games: int
    confidence: float
    unfinished: Rate
    ends: tuple[End, ...]
    steps: Length
    choices: Length
    by_seat: tuple[SeatResult, ...]
    by_bot: tuple[BotResult, ...]

    def rate(self, *ends: str) -> Rate:
        """The share of games that ended in one of these words, seen or not."""
        found = sum(one.games for one in self.ends if one.end in ends)
        return _rate(found, self.games)

    def to_json(self) -> str:
        """The figures as JSON text, the same bytes for the same games."""
        return json.dumps(msgspec.to_builtins(self), indent=2, ensure_ascii=False) + "\n"

    def _repr_html_(self) -> str:
        """The table that a notebook shows."""
        rows: list[tuple[str, End | Rate]] = [(one.end, one) for one in self.ends]
        if self.unfinished.games:
            rows.append(("unfinished", self.unfinished))
        head = f"{self.game}: {self.games} games of {', '.join(sorted(set(self.bots)))}"
        lines = [f"<table><caption>{escape(head)}</caption>"]
        lines.append("<tr><th>end</th><th>games</th><th>rate</th><th>95 % interval</th></tr>")
        for name, one in rows:
            interval = f"{one.low:.2%} to {one.high:.2%}"
            cells = (escape(name), str(one.games), f"{one.rate:.2%}", interval)
            lines.append("<tr>" + "".join(f"<td>{cell}</td>" for cell in cells) + "</tr>")
        for name, length in (("steps", self.steps), ("choices", self.choices)):
            told = f"median {length.median}, {length.least} to {length.most}"
            lines.append(f"<tr><td>{name}</td><td colspan=3>{told}</td></tr>")
        return "\n".join([*lines, "</table>"])


def summary(setup: Setup, asked: int, sample: Sample) -> Simulation:
    """The figures of a sample of at least one game."""
    seats = len(setup.bots)
    return Simulation(
        schema=SCHEMA,
        release=__version__,
        game=setup.game,
        edition=setup.edition,
        content=setup.content,
        options=setup.options,
        seats=seats,
        bots=setup.bots,
        rotate=setup.rotate,
        seed=setup.seed,
        limit=setup.limit,
        asked=asked,
        games=sample.games,
        confidence=CONFIDENCE,
        unfinished=_rate(sample.unfinished, sample.games),
        ends=tuple(_end(end, sample) for end in sorted(sample.ends, key=in_order)),
        steps=_length(sample.steps),
        choices=_length(sample.choices),
        by_seat=tuple(_by_seat(setup, sample, seat) for seat in range(seats)),
        by_bot=tuple(_by_bot(setup, sample, bot) for bot in sorted(set(setup.bots)))
        if setup.rotate
        else (),
    )


def in_order(end: str) -> tuple[str, int, str]:
    """A key by which ends are sorted: by word, then by number."""
    word, _, number = end.partition(":")
    return word, int(number) if number.isascii() and number.isdigit() else -1, number


def _rate(games: int, of: int) -> Rate:
    low, high = wilson(games, of, CONFIDENCE)
    return Rate(games, games / of, low, high)


def _end(end: str, sample: Sample) -> End:
    found = _rate(sample.ends[end], sample.games)
    return End(end, found.games, found.rate, found.low, found.high)


def _length(counts: Mapping[int, int]) -> Length:
    found = [(percent, quantile(counts, percent, CONFIDENCE)) for percent in PERCENTS]
    return Length(
        min(counts),
        tuple(LengthQuantile(percent, one.value, one.low, one.high) for percent, one in found),
        max(counts),
    )


def _by_seat(setup: Setup, sample: Sample, seat: int) -> SeatResult:
    counts: Counter[float] = Counter()
    for (_, returns), times in sample.results.items():
        counts[returns[seat]] += times
    return SeatResult(seat + 1, None if setup.rotate else setup.bots[seat], *mean(counts))


def _by_bot(setup: Setup, sample: Sample, bot: str) -> BotResult:
    seats = len(setup.bots)
    counts: Counter[float] = Counter()
    for (turned, returns), times in sample.results.items():
        own = [returns[(at + turned) % seats] for at in range(seats) if setup.bots[at] == bot]
        counts[fsum(own) / len(own)] += times
    return BotResult(bot, *mean(counts))
