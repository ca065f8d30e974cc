"""Tic-tac-toe: three in a row. A bench game: the rules alone, without words."""

from __future__ import annotations

from typing import Final, final

from mypy_extensions import i64

from ludoteca.engine.state import TERMINAL, State

LINES: Final = (0o007, 0o070, 0o700, 0o111, 0o222, 0o444, 0o124, 0o421)
FULL: Final[i64] = 0o777
NONE: Final[list[int]] = []
FREE: Final = tuple([[n for n in range(9) if not taken >> n & 1] for taken in range(512)])
"""By the set of taken squares, the free ones."""

ROW: Final = tuple([int(any(own & line == line for line in LINES)) for own in range(512)])
"""By the set of one side's squares, whether there is a row in it."""

RETURNS: Final = ([0.5, 0.5], [1.0, 0.0], [0.0, 1.0])


@final
class TicTacToeState(State):
    """A position: the squares of either side, a bit each."""

    def __init__(self, crosses: i64 = 0, noughts: i64 = 0, player: i64 = 0) -> None:
        self.current_player = player
        self.sink = None
        self.crosses: i64 = crosses
        self.noughts: i64 = noughts

    def copy(self) -> TicTacToeState:
        """An independent state."""
        return TicTacToeState(self.crosses, self.noughts, self.current_player)

    def key(self) -> bytes:
        """All that the future depends on."""
        return bytes([self.crosses >> 8, self.crosses & 255, self.noughts >> 8, self.noughts & 255])

    def legal_actions(self) -> list[int]:
        """The free squares, 0 to 8 by rows."""
        return FREE[self.crosses | self.noughts] if self.current_player >= 0 else NONE

    def candidates(self) -> list[int]:
        """The same."""
        return self.legal_actions()

    def forbids(self, action: i64) -> tuple[str, ...]:
        """Nothing is forbidden that could be pointed at."""
        return ()

    def step(self, action: i64) -> None:
        """Mark a square."""
        if self.current_player == 0:
            self.crosses |= 1 << action
            own: i64 = self.crosses
            self.current_player = 1
        else:
            self.noughts |= 1 << action
            own = self.noughts
            self.current_player = 0
        if ROW[own] == 1 or self.crosses | self.noughts == FULL:
            self.current_player = TERMINAL

    def returns(self) -> list[float]:
        """1 for who has a row; half each otherwise."""
        if ROW[self.crosses] == 1:
            return RETURNS[1]
        return RETURNS[2] if ROW[self.noughts] == 1 else RETURNS[0]

    def action_text(self, action: i64) -> str:
        """The square's number."""
        return str(action)
