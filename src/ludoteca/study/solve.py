"""Solve a game: `ludoteca.solve`, what a game is worth under best play from its start."""

from __future__ import annotations

import time
from collections.abc import Mapping
from dataclasses import dataclass, field
from html import escape

from ludoteca.bots.exact import Exact, Progress, exact
from ludoteca.engine.game import Game
from ludoteca.engine.game import game as installed


@dataclass(frozen=True)
class Solution:
    """What a game is worth from its start under best play. Shows itself as a table in a notebook.

    `states` is how many positions were valued, all options together; `seconds` is how long that
    took, or reading it where it had been kept. `value` is the chance that the game's goal is
    reached, `expected_home` the number of what is brought home that can be expected, where the
    goal comes first. Neither is sampled: they are exact but for the rounding of floats. `exact`
    values any other position, and the choices there.
    """

    game: str
    options: dict[str, int | bool]
    states: int
    seconds: float
    value: float
    expected_home: float
    exact: Exact = field(repr=False, compare=False)

    def as_json(self) -> dict[str, object]:
        """The figures as JSON objects."""
        return {
            "game": self.game,
            "options": self.options,
            "states": self.states,
            "seconds": round(self.seconds, 3),
            "value": self.value,
            "expected_home": self.expected_home,
        }

    def _repr_html_(self) -> str:
        """The table that a notebook shows."""
        chosen = ", ".join(f"{name}={_told(value)}" for name, value in self.options.items())
        rows = (
            ("chance under best play", f"{self.value:.4%}"),
            ("expected home", f"{self.expected_home:.4f}"),
            ("positions", f"{self.states:,}".replace(",", " ")),
            ("seconds", f"{self.seconds:.2f}"),
        )
        lines = [f"<table><caption>{escape(f'{self.game} ({chosen})')}</caption>"]
        lines += [f"<tr><th>{name}</th><td>{value}</td></tr>" for name, value in rows]
        return "\n".join([*lines, "</table>"])


def solve(
    game: Game | str,
    options: Mapping[str, object] | None = None,
    progress: Progress | None = None,
    **more: object,
) -> Solution:
    """What a game is worth under best play, with options by name or as a mapping.

    The first time all positions are valued, which takes seconds of CPU where the rules are
    compiled, minutes where they aren't; from then on the table is read from the user's cache.
    `progress` is called now and then with the part that is done, 0 to 1. Raises UnknownGame,
    OptionError, and NoSolver for a game or options without exact worths.

    >>> import ludoteca
    >>> ludoteca.solve("max", gentle=True)
    Traceback (most recent call last):
    ...
    ludoteca.bots.exact.NoSolver: max is not worked out exactly with gentle=yes
    """
    played = installed(game) if isinstance(game, str) else game
    values = played.check_options({**(options or {}), **more})
    flags = {option.name for option in played.options if option.flag}
    begin = time.perf_counter()
    known = exact(played, values, progress)
    start = known.worth(played.start(played.default_seats, values))
    return Solution(
        played.name,
        {name: bool(value) if name in flags else value for name, value in values.items()},
        known.states,
        time.perf_counter() - begin,
        start.value,
        start.expected,
        known,
    )


def _told(value: int | bool) -> str:
    return str(value) if type(value) is int else "yes" if value else "no"
