"""What a bot is, and the simplest one."""

from __future__ import annotations

from typing import Protocol

from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import State


class Bot(Protocol):
    """Chooses for the seat to move. It is given a world that the seat can't tell from the
    real one, and luck of its own; it must leave the state as it found it."""

    def choose(self, state: State, rng: Sfc32) -> int:
        """One of the state's legal actions."""


class Random:
    """Any legal action, all equally likely."""

    def choose(self, state: State, rng: Sfc32) -> int:
        """One of the state's legal actions."""
        actions = state.legal_actions()
        return actions[rng.below(len(actions))]


class UnknownBot(LookupError):
    """No bot of this game has this name."""


def bot_names(game: Game) -> list[str]:
    """The names of the bots that can play a game, in order."""
    return sorted({"random", *game.bots()})


def bot(game: Game, name: str) -> Bot:
    """A bot by its name; raises UnknownBot, which lists those there are."""
    if name == "random":
        return Random()
    maker = game.bots().get(name)
    if maker is None:
        known = ", ".join(bot_names(game))
        raise UnknownBot(f"{game.name} has no bot called {name!s:.60}; there are: {known}")
    made: Bot = maker()
    return made
