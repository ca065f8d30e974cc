"""What a bot is, and the simplest one."""

from __future__ import annotations

from typing import Protocol

from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.said import Said
from ludoteca.engine.state import State
from ludoteca.record.words import Saying


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
    """No bot of this game has this name; `said` tells people so."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


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
        said = Saying(
            "ludoteca.record", "bot.unknown", game=game.name, name=f"{name!s:.60}", known=known
        )
        raise UnknownBot(said)
    made: Bot = maker()
    return made
