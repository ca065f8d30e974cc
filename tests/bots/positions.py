"""Games small enough to be solved here by brute force, and what that says."""

from __future__ import annotations

from functools import cache

from bench.games.pig import ROLL, STOP, PigState
from bench.games.tic_tac_toe import TicTacToeState

from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.state import TERMINAL, UNSEEN, State

# Tic-tac-toe: all of it


@cache
def worth(crosses: int, noughts: int, player: int) -> tuple[float, float]:
    """What a position of tic-tac-toe is worth to both sides, by looking at all lines of play."""
    state = TicTacToeState(crosses, noughts, player)
    if player < 0:
        first, second = state.returns()
        return first, second
    found = [after(state, action) for action in state.legal_actions()]
    return max(found, key=lambda both: both[player])


def after(state: TicTacToeState, action: int) -> tuple[float, float]:
    """The worth after an action."""
    twin = state.copy()
    twin.step(action)
    return worth(int(twin.crosses), int(twin.noughts), int(twin.current_player))


def tic_tac_toe(number: int) -> TicTacToeState:
    """A position after a few random marks, in which some choices are worse than others."""
    rng = stream(number, 0, "position")
    while True:
        state = TicTacToeState()
        for _ in range(2 + rng.below(3)):
            if state.current_player >= 0:
                legal = state.legal_actions()
                state.step(legal[rng.below(len(legal))])
        mover = int(state.current_player)
        found = {after(state, action)[mover] for action in state.legal_actions()}
        if mover >= 0 and len(found) > 1:
            return state


# Pig: value iteration


@cache
def pig(goal: int) -> dict[tuple[int, int, int], tuple[float, float]]:
    """By (own score, the other's, gain): the chance to win after a roll, and after stopping."""
    spots = [
        (own, other, gain)
        for own in range(goal)
        for other in range(goal)
        for gain in range(goal - own + 6)
    ]
    best = dict.fromkeys(spots, 0.5)
    both: dict[tuple[int, int, int], tuple[float, float]] = {}
    change = 1.0
    while change > 1e-10:
        change = 0.0
        for own, other, gain in spots:
            stop = 1.0 if own + gain >= goal else 1.0 - best[other, own + gain, 0]
            roll = 1.0 - best[other, own, 0]
            for face in range(2, 7):
                more = min(gain + face, goal - own + 5)
                roll += best[own, other, more]
            roll /= 6.0
            both[own, other, gain] = roll, stop
            change = max(change, abs(max(roll, stop) - best[own, other, gain]))
            best[own, other, gain] = max(roll, stop)
    return both


def pig_positions(goal: int, many: int) -> list[tuple[PigState, int]]:
    """Positions of Pig where one choice is clearly better, and that choice."""
    found = []
    rng = stream(2, 0, "position")
    while len(found) < many:
        own, other, gain = rng.below(goal), rng.below(goal), rng.below(goal)
        if own + gain >= goal:
            continue
        roll, stop = pig(goal)[own, other, gain]
        if abs(roll - stop) > 0.05:
            state = PigState(goal, own, other, gain)
            found.append((state, ROLL if roll > stop else STOP))
    return found


# A toy with secrets


class Cups(State):
    """A ball lies under the left cup (2 in 3) or the right one; seat 1 alone has seen where.

    Seat 0 may `ask` seat 1, who wants it to lose, or lift a cup. Asked, seat 1 says `left`,
    which it only may where that is a lie, or else `silence`; then seat 0 lifts a cup. So seat 0
    wins 2 in 3 by lifting the left cup at once, and always by asking: `left` gives it away, and
    silence too.
    """

    LEFT, RIGHT, ASK, SAY_LEFT, SILENCE = range(5)

    def __init__(self, ball: int = -1, said: int = -1, player: int = -1, lifted: int = -1) -> None:
        super().__init__()
        self.ball, self.said, self.lifted = ball, said, lifted
        self.current_player = player

    def copy(self) -> Cups:
        return Cups(self.ball, self.said, int(self.current_player), self.lifted)

    def key(self) -> bytes:
        parts = (self.ball, self.said, int(self.current_player), self.lifted)
        return bytes(part + 8 for part in parts)

    def legal_actions(self) -> list[int]:
        if self.current_player == 1:
            return [self.SAY_LEFT] if self.ball == self.RIGHT else [self.SILENCE]
        if self.current_player != 0:
            return []
        return [self.LEFT, self.RIGHT, self.ASK] if self.said < 0 else [self.LEFT, self.RIGHT]

    def step(self, action: int) -> None:
        if self.current_player == -1:
            if action != UNSEEN:
                self.ball = action
            self.current_player = 0
        elif action == self.ASK:
            self.current_player = 1
        elif self.current_player == 1:
            self.said = action
            self.current_player = 0
        else:
            self.lifted = action
            self.current_player = TERMINAL

    def chance_lane(self) -> str:
        return "ball"

    def seen_by(self) -> tuple[int, ...] | None:
        return (1,)

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(self.LEFT, 2), (self.RIGHT, 1)]

    def sample_chance(self, rng: Sfc32) -> int:
        return self.LEFT if rng.below(3) < 2 else self.RIGHT

    def resample(self, seat: int, rng: Sfc32) -> Cups:
        twin = self.copy()
        if seat != 1 and self.said < 0:
            twin.ball = self.sample_chance(rng)
        return twin

    def returns(self) -> list[float]:
        won = float(self.lifted >= 0 and self.lifted == self.ball)
        return [won, 1.0 - won]
