"""How long exact worths take: making the table, reading it, and weighing a position's choices.

    .venv/bin/python bench/exact.py [--game max] [--positions 2000]

Figures are CPU time of this process; its rules run compiled or interpreted, as it says. Choices
are weighed in positions of random games, with a seat to move; a step is one `State.step` of such
games, measured in the same run, so that their ratio depends on the machine the least.
"""

from __future__ import annotations

import argparse
import resource
import statistics
import sys
import time

import ludoteca
from ludoteca.bots.exact import Exact, cache, exact, find_solver, read, table_name
from ludoteca.engine.luck import stream
from ludoteca.engine.playout import playout
from ludoteca.engine.state import State


def positions(played: ludoteca.Game, many: int) -> list[State]:
    """Positions of random games in which a seat has two choices or more."""
    found: list[State] = []
    number = 0
    while len(found) < many:
        rng = stream(1, number, "bench")
        number += 1
        state = played.new_state()
        while not state.is_terminal():
            if state.is_chance():
                state.step(state.sample_chance(rng))
                continue
            actions = state.legal_actions()
            if len(actions) > 1:
                found.append(state.copy())
            state.step(actions[rng.below(len(actions))])
    return found[:many]


def weigh(known: Exact, found: list[State]) -> list[float]:
    """The CPU seconds of weighing all choices of each position, the lesser of two tries."""
    seconds = []
    for state in found:
        tries = []
        for _ in range(2):
            begin = time.process_time()
            known.choices(state)
            tries.append(time.process_time() - begin)
        seconds.append(min(tries))
    return seconds


def step(played: ludoteca.Game) -> float:
    """The CPU seconds of one step of random play."""
    games = [played.new_state() for _ in range(500)]
    begin = time.process_time()
    steps = sum(playout(state, stream(2, n, "bench")) for n, state in enumerate(games))
    return (time.process_time() - begin) / steps


def main() -> None:
    """Measure and print."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--game", default="max")
    parser.add_argument("--positions", type=int, default=2000)
    asked = parser.parse_args()
    played = ludoteca.game(asked.game)
    solver = find_solver(played)
    begin = time.process_time()
    table = solver.compute()
    made = time.process_time() - begin
    peak = resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / (
        1 if sys.platform == "darwin" else 1024
    )
    exact(played)  # kept now
    path = cache("exact") / table_name(played, solver)
    begin = time.process_time()
    read(path, solver.size)
    loaded = time.process_time() - begin
    known = Exact(solver, table)
    seconds = sorted(weigh(known, positions(played, asked.positions)))
    one = step(played)
    middle, most = statistics.median(seconds), seconds[-1]
    print(f"rules                   {'compiled' if ludoteca.COMPILED else 'interpreted'}")
    print(f"positions in the table  {solver.states}")
    print(f"making it               {made:.2f} s of CPU, {peak:.0f} MB at the most")
    print(f"reading it              {loaded:.3f} s of CPU")
    print(f"weighing all choices    {1e6 * middle:.0f} µs median, {1e6 * most:.0f} µs at the most")
    print(f"in steps of the rules   {middle / one:.0f} median, {most / one:.0f} at the most")


if __name__ == "__main__":
    main()
