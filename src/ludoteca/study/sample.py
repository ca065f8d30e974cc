"""What is simulated, and what was counted in it: parts of a simulation, and their sum."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping, Sequence
from typing import Final

import msgspec

from ludoteca.bots.exact import exact
from ludoteca.bots.simple import Bot, Random, bot, is_exact
from ludoteca.engine.game import Game, game
from ludoteca.engine.said import Said
from ludoteca.engine.state import IllegalAction, State
from ludoteca.record.words import Saying
from ludoteca.study.kernels import MOST_SEATS, Counts, play_games

LIMIT: Final = 100_000
"""A game is left off, unfinished, after this many steps if nothing else is asked for."""

Row = tuple[str, int, int, tuple[float, ...]]
"""One game: how it ended ("" if it didn't), its steps, its choices, the returns of all seats."""


class SimulationError(ValueError):
    """Something that can't be simulated; `said` tells people so."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class Setup(msgspec.Struct, frozen=True, kw_only=True):
    """What each game of a simulation depends on, besides its number.

    `bots` has a name for each seat, those of game 0 if seats `rotate`; `content` is the digest of
    the game's content files.
    """

    game: str
    edition: int
    content: str
    options: dict[str, int | bool]
    bots: tuple[str, ...]
    rotate: bool
    seed: int
    limit: int


class Part(msgspec.Struct, frozen=True, kw_only=True):
    """What was counted in `games` games from number `first`: see `kernels.Counts`.

    `results` holds how often each pair of rotation and returns was seen.
    """

    first: int
    games: int
    unfinished: int
    ends: dict[str, int]
    steps: dict[int, int]
    choices: dict[int, int]
    results: list[tuple[int, tuple[float, ...], int]]
    rows: list[Row] | None = None


def setup(
    played: Game | str,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    rotate: bool = False,
    limit: int = LIMIT,
) -> Setup:
    """What is to be simulated, checked; `bots` has one name for all seats or one for each.

    Has the exact worths made that a bot plays by. Raises UnknownGame, OptionError, UnknownBot,
    NoSolver and SimulationError.
    """
    played = game(played) if isinstance(played, str) else played
    names = [bots] if isinstance(bots, str) else list(bots)
    if seats is None and len(names) > 1:
        seats = len(names)
    seats = played.check_seats(seats)
    if seats > MOST_SEATS:
        raise SimulationError(Saying("ludoteca.record", "simulate.seats", most=MOST_SEATS))
    if len(names) not in (1, seats):
        given = ",".join(names)
        said = Saying(
            "ludoteca.record", "simulate.bots", given=f"{given:.60}", bots=len(names), seats=seats
        )
        raise SimulationError(said)
    values = played.check_options(options)
    for name in names:
        bot(played, name, values)
    if seed < 0 or limit < 1:
        raise SimulationError(Saying("ludoteca.record", "simulate.numbers"))
    if any(is_exact(played, name) for name in names):
        exact(played, values)  # once, before workers read it
    flags = {option.name for option in played.options if option.flag}
    return Setup(
        game=played.name,
        edition=played.edition,
        content=played.content(),
        options={name: bool(n) if name in flags else n for name, n in values.items()},
        bots=tuple(names * seats if len(names) == 1 else names),
        rotate=rotate,
        seed=seed,
        limit=limit,
    )


class Player:
    """Plays games of a setup, any of them in any order.

    `start` may be another position of the game than that of the setup's options.
    """

    def __init__(self, chosen: Setup, start: State | None = None) -> None:
        played = game(chosen.game)
        made: dict[str, Bot] = {name: bot(played, name) for name in chosen.bots}
        self.setup = chosen
        self.start = start or played.new_state(len(chosen.bots), chosen.options)
        self.bots = [None if type(made[n]) is Random else made[n] for n in chosen.bots]
        self.lane = played.lanes[0] if len(played.lanes) == 1 else ""

    def play(self, first: int, games: int, rows: bool = False) -> Part:
        """What is counted in some games; `rows` keeps each of them, too.

        Raises SimulationError for a bot that chooses what is not legal, and what bots raise.
        """
        counts = Counts([] if rows else None)
        asked = self.setup
        given = (asked.rotate, self.lane, asked.seed, first, games, asked.limit)
        try:
            play_games(self.start, self.bots, *given, counts)
        except IllegalAction as error:
            said = Saying("ludoteca.record", "simulate.illegal", what=error.said)
            raise SimulationError(said) from error
        return Part(
            first=first,
            games=games,
            unfinished=int(counts.unfinished),
            ends=counts.ends,
            steps=counts.steps,
            choices=counts.choices,
            results=[(turned, worth, n) for (turned, worth), n in counts.results.items()],
            rows=counts.rows,
        )


class Sample:
    """The sum of parts, in whatever order they come."""

    def __init__(self) -> None:
        self.games = 0
        self.unfinished = 0
        self.ends: Counter[str] = Counter()
        self.steps: Counter[int] = Counter()
        self.choices: Counter[int] = Counter()
        self.results: Counter[tuple[int, tuple[float, ...]]] = Counter()

    def add(self, part: Part) -> None:
        """Add what was counted in a part."""
        self.games += part.games
        self.unfinished += part.unfinished
        self.ends.update(part.ends)
        self.steps.update(part.steps)
        self.choices.update(part.choices)
        for turned, worth, times in part.results:
            self.results[turned, worth] += times
