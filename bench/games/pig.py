"""Pig: throw a die as often as you dare; a one costs what the turn has brought.

A bench game: the rules alone, without words, as OpenSpiel's `pig` has them. Source of the game:
J. Scarne, Scarne on Dice (1945).
"""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import CHANCE, TERMINAL, State

ROLL, STOP = 0, 1
CHOICES: Final = [ROLL, STOP]
NONE: Final[list[int]] = []
WORDS: Final = ("roll", "stop")
ONE: Final = 0
FACES: Final = [(face, 1) for face in range(6)]
HORIZON: Final[i64] = 1000
RETURNS: Final = ([0.5, 0.5], [1.0, 0.0], [0.0, 1.0])


@final
class PigState(State):
    """A position: both scores, what the turn has brought, whose it is, and the moves so far."""

    def __init__(
        self,
        goal: i64 = 100,
        first: i64 = 0,
        second: i64 = 0,
        gain: i64 = 0,
        turn: i64 = 0,
        moves: i64 = 0,
        player: i64 = 0,
    ) -> None:
        self.current_player = player
        self.sink = None
        self.goal: i64 = goal
        self.first: i64 = first
        self.second: i64 = second
        self.gain: i64 = gain
        self.turn: i64 = turn
        self.moves: i64 = moves

    def copy(self) -> PigState:
        """An independent state."""
        return PigState(
            self.goal,
            self.first,
            self.second,
            self.gain,
            self.turn,
            self.moves,
            self.current_player,
        )

    def key(self) -> bytes:
        """All that the future depends on."""
        at_chance = int(self.current_player == CHANCE)
        scores = (self.goal, self.first, self.second, self.gain, self.turn, self.moves)
        return b"".join(int(one).to_bytes(2, "big") for one in scores) + bytes([at_chance])

    def legal_actions(self) -> list[int]:
        """Roll or stop."""
        return CHOICES if self.current_player >= 0 else NONE

    def candidates(self) -> list[int]:
        """The same."""
        return self.legal_actions()

    def forbids(self, action: i64) -> tuple[str, ...]:
        """Nothing is forbidden."""
        return ()

    def step(self, action: i64) -> None:
        """Carry out a choice or the die."""
        self.moves += 1
        if self.current_player == CHANCE:
            if action == ONE:
                self.gain = 0
                self.turn = 1 - self.turn
            else:
                self.gain += action + 1
            self.current_player = self.turn
        elif action == ROLL:
            self.current_player = CHANCE
        else:
            if self.turn == 0:
                self.first += self.gain
            else:
                self.second += self.gain
            self.gain = 0
            self.turn = 1 - self.turn
            self.current_player = self.turn
            if self.first >= self.goal or self.second >= self.goal:
                self.current_player = TERMINAL
        if self.moves >= HORIZON:
            self.current_player = TERMINAL

    def chance_lane(self) -> str:
        """The die's lane."""
        return "die"

    def chance_outcomes(self) -> list[tuple[int, int]]:
        """Six faces, all equally likely; outcome k is face k + 1."""
        return FACES

    def sample_chance(self, rng: Sfc32) -> int:
        """The same law."""
        return rng.below(6)

    def returns(self) -> list[float]:
        """1 for who has reached the goal; half each before."""
        if self.first >= self.goal:
            return RETURNS[1]
        return RETURNS[2] if self.second >= self.goal else RETURNS[0]

    def action_text(self, action: i64) -> str:
        """`roll` or `stop`."""
        return WORDS[action]
