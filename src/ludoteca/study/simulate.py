"""Play many games of bots and count them: `ludoteca.simulate`."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from ludoteca.engine.game import Game
from ludoteca.record.words import Saying
from ludoteca.study.running import Work, parts
from ludoteca.study.sample import LIMIT, Sample, SimulationError, setup
from ludoteca.study.simulation import Simulation, summary


def simulate(
    game: Game | str,
    games: int = 1000,
    bots: str | Sequence[str] = "random",
    seed: int = 0,
    options: Mapping[str, object] | None = None,
    seats: int | None = None,
    rotate: bool = False,
    workers: int = 1,
    limit: int = LIMIT,
) -> Simulation:
    """The result of `games` games of bots, one name for all seats or one for each.

    With `rotate` the bots move on by a seat from game to game. Game i depends on the setup, the
    seed and i alone, whatever the number of `workers` (processes). A game that takes `limit`
    steps is left off and counts as unfinished.

    Raises UnknownGame, OptionError (seats and options), UnknownBot, NoSolver and SimulationError.

    >>> found = simulate("max", games=200, bots=["random"], seed=1)
    >>> [(one.end, one.games) for one in found.ends]
    [('lost:0', 137), ('lost:1', 58), ('lost:2', 5)]
    >>> won = found.rate("won")
    >>> round(won.rate, 2), round(won.low, 2), round(won.high, 2)
    (0.0, 0.0, 0.02)
    """
    chosen = setup(game, bots, seed, options, seats, rotate, limit)
    if games < 1 or workers < 1:
        raise SimulationError(Saying("ludoteca.record", "simulate.numbers"))
    sample = Sample()
    for part in parts(chosen, Work(games), workers):
        sample.add(part)
    return summary(chosen, games, sample)
