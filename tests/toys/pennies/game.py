"""Pennies, whole: the seats take turns; who tosses a head, or throws a six, has won.

Two bots play it; others do what no bot should: `cheat`, `broken`, `lethal` and `stuck`.
"""

from __future__ import annotations

import os
import signal
from typing import Any, Final

from ludoteca.engine.game import Game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import CHANCE, TERMINAL, State

COIN, DIE = range(2)
SIDES: Final = (2, 6)
LANES: Final = ("coin", "die")
ALL: Final = [COIN, DIE]


class PenniesState(State):
    """Whose turn it is, and what lies in the air."""

    def __init__(self, seats: int, turn: int = 0) -> None:
        self.current_player = turn % seats
        self.sink = None
        self.seats = seats
        self.turn = turn
        self.thrown = COIN

    def game_name(self) -> str:
        return "pennies"

    def copy(self) -> PenniesState:
        twin = PenniesState(self.seats, self.turn)
        twin.current_player, twin.thrown = self.current_player, self.thrown
        return twin

    def legal_actions(self) -> list[int]:
        return ALL if self.current_player >= 0 else []

    def candidates(self) -> list[int]:
        return self.legal_actions()

    def forbids(self, action: int) -> tuple[str, ...]:
        return ()

    def step(self, action: int) -> None:
        if self.current_player >= 0:
            self.thrown, self.current_player = action, CHANCE
        elif action == 0:
            self.current_player = TERMINAL
        else:
            self.turn += 1
            self.current_player = self.turn % self.seats

    def chance_lane(self) -> str:
        return LANES[self.thrown]

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, SIDES[self.thrown] - 1)]

    def sample_chance(self, rng: Sfc32) -> int:
        return min(rng.below(SIDES[self.thrown]), 1)

    def ending(self) -> str:
        if self.current_player != TERMINAL:
            return ""
        return "first" if self.turn % self.seats == 0 else f"other:{self.turn % self.seats}"

    def returns(self) -> list[float]:
        won = self.turn % self.seats if self.current_player == TERMINAL else -1
        return [float(seat == won) for seat in range(self.seats)]


class Coin:
    """Always tosses the coin."""

    def choose(self, state: State, rng: Sfc32) -> int:
        return COIN


class Die:
    """Always throws the die."""

    def choose(self, state: State, rng: Sfc32) -> int:
        return DIE


class Cheat:
    """Does what nobody may."""

    def choose(self, state: State, rng: Sfc32) -> int:
        return 7


class Broken:
    """Raises an error."""

    def choose(self, state: State, rng: Sfc32) -> int:
        raise ZeroDivisionError("no idea")


class Lethal:
    """Ends its process: once, if PENNIES_ONCE names a file that is not there yet, else always;
    never in the process PENNIES_SPARED."""

    def choose(self, state: State, rng: Sfc32) -> int:
        if os.environ.get("PENNIES_SPARED") == str(os.getpid()):
            return COIN
        try:
            os.close(os.open(os.environ["PENNIES_ONCE"], os.O_CREAT | os.O_EXCL))
        except FileExistsError:
            return COIN
        except KeyError:
            pass
        os._exit(9)


class Stuck:
    """Tosses the coin; at its 200th toss it writes into the pipe PENNIES_PIPE, and waits for
    ever for somebody to break it off."""

    def __init__(self) -> None:
        self.tosses = 0

    def choose(self, state: State, rng: Sfc32) -> int:
        self.tosses += 1
        if self.tosses == 200 and "PENNIES_PIPE" in os.environ:
            with open(os.environ["PENNIES_PIPE"], "w") as pipe:
                pipe.write("here")
            while True:
                signal.pause()
        return COIN


class Pennies(Game):
    """The game of Pennies for 1 to 4."""

    def __init__(self) -> None:
        super().__init__("pennies", "pennies", 1, (1, 2, 4), (), LANES)

    def start(self, seats: int, options: dict[str, int]) -> State:
        return PenniesState(seats)

    def bots(self) -> dict[str, Any]:
        return {
            "coin": Coin,
            "die": Die,
            "cheat": Cheat,
            "broken": Broken,
            "lethal": Lethal,
            "stuck": Stuck,
        }


GAME: Final = Pennies()
