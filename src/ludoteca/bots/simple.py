"""What a bot is, the simplest one, and how bots are found by name."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final, Protocol

from ludoteca.bots.exact import find_solver, has_exact
from ludoteca.bots.search import Search
from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.said import Said
from ludoteca.engine.state import State
from ludoteca.record.words import Saying


class Bot(Protocol):
    """Chooses for the seat to move. It is given a world that the seat can't tell from the
    real one, and luck of its own; it must leave the state as it found it.

    A game's bot whose class has a true `exact` plays by the exact worths of positions: it plays
    only under options for which there are some, and takes long before its first choice where
    their table has yet to be made (`ludoteca.bots.exact.is_kept`).
    """

    def choose(self, state: State, rng: Sfc32) -> int:
        """One of the state's legal actions."""


class Random:
    """Any legal action, all equally likely."""

    def choose(self, state: State, rng: Sfc32) -> int:
        """One of the state's legal actions."""
        actions = state.legal_actions()
        return actions[rng.below(len(actions))]


class UnknownBot(LookupError):
    """No bot of this game has this name; `said` tells people so."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class BadBudget(UnknownBot):
    """The number of simulations in a bot's name is none that it takes."""


SEARCH: Final = "search"
"""The bot that searches a tree, in every game; `search:N` takes N simulations a move."""

MOST_SIMULATIONS: Final = 100_000


def bot_names(game: Game, options: Mapping[str, object] | None = None) -> list[str]:
    """The names of the bots that can play a game, in order; given its options, under these.

    `search:N` is one more for each N.
    """
    names = sorted({"random", SEARCH, *game.bots()})
    if options is None:
        return names
    return [name for name in names if not is_exact(game, name) or has_exact(game, options)]


def is_exact(game: Game, name: str) -> bool:
    """Whether a bot plays by the exact worths of positions."""
    return bool(getattr(game.bots().get(name), "exact", False))


def bot(game: Game, name: str, options: Mapping[str, object] | None = None) -> Bot:
    """A bot by its name; raises UnknownBot, which lists those there are, and BadBudget.

    Given the game's options, raises NoSolver for a bot that can't play under these.
    """
    if name == "random":
        return Random()
    called, colon, budget = name.partition(":")
    if called == SEARCH:
        return Search(simulations(name, budget)) if colon else Search()
    maker = game.bots().get(name)
    if maker is None:
        known = ", ".join(bot_names(game))
        said = Saying(
            "ludoteca.record", "bot.unknown", game=game.name, name=f"{name!s:.60}", known=known
        )
        raise UnknownBot(said)
    if options is not None and is_exact(game, name):
        find_solver(game, options)
    made: Bot = maker()
    return made


def simulations(name: str, budget: str) -> int:
    """The number of simulations in a bot's name; raises BadBudget."""
    if budget.isascii() and budget.isdigit() and len(budget) < 10:
        number = int(budget)
        if 1 <= number <= MOST_SIMULATIONS and str(number) == budget:
            return number
    raise BadBudget(
        Saying("ludoteca.record", "bot.budget", name=f"{name!s:.60}", most=MOST_SIMULATIONS)
    )
