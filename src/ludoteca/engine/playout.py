"""Random play: the yardstick for speed and the simplest test of rules."""

from __future__ import annotations

from typing import Final

from mypy_extensions import i64

from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.state import CHANCE, TERMINAL, State

LIMIT: Final[i64] = 1_000_000


def playout(state: State, rng: Sfc32, limit: i64 = LIMIT) -> i64:
    """Play at random from `state` until it is over; returns how many steps that took.

    Stops after `limit` steps, so that rules that never end can be noticed.
    """
    steps: i64 = 0
    while steps < limit:
        player: i64 = state.current_player
        if player == TERMINAL:
            break
        if player == CHANCE:
            state.step(state.sample_chance(rng))
        else:
            options = state.legal_actions()
            state.step(options[rng.below(len(options))])
        steps += 1
    return steps


def play_many(start: State, games: i64, root: int) -> tuple[i64, float]:
    """Play many random games from one position: all their steps, and seat 0's mean return."""
    steps: i64 = 0
    total: float = 0.0
    for number in range(games):
        state = start.copy()
        steps += playout(state, stream(root, number, "playout"))
        total += state.returns()[0]
    return steps, total / float(games)
