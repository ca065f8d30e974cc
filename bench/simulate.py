"""What counting costs: random games played by `simulate`'s kernel, beside plain playouts.

    python bench/simulate.py [--game max] [--games 20000] [--many 1000000] [--json]

Both run compiled and take turns in one process, each seven times; a ratio is that of one turn, and
the median of seven is told. The kernel has streams of luck for the dice and for each seat's bot,
counts ends, lengths and returns, and tells choices apart. Then `simulate` plays many games, to see
whether memory grows with them. CPU time of the process; memory as the most it ever held.
"""

from __future__ import annotations

import argparse
import json
import os
import resource
import statistics
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

import ludoteca
from ludoteca.engine.playout import play_many
from ludoteca.study.copies import copy
from ludoteca.study.sample import Player, setup

ROUNDS: Final = 7


def nanoseconds(play: Callable[[], int]) -> float:
    """CPU time of a step, from what plays and tells how many steps it took."""
    begin = time.process_time()
    steps = play()
    return (time.process_time() - begin) / steps * 1e9


def memory() -> float:
    """The most megabytes that this process ever held."""
    return resource.getrusage(resource.RUSAGE_SELF).ru_maxrss / 1024


def measure(name: str, games: int, many: int) -> dict[str, Any]:
    """All figures."""
    game = ludoteca.game(name)
    figures: dict[str, Any] = {"game": name, "games": games, "compiled": ludoteca.COMPILED}
    for label, seats in (("one_seat", game.least_seats), ("usual_seats", game.default_seats)):
        start, player = game.new_state(seats), Player(setup(game, seats=seats))

        def counted(player: Player = player) -> int:
            return sum(steps * times for steps, times in player.play(0, games).steps.items())

        def plain(start: ludoteca.State = start) -> int:
            return int(play_many(start, games, 1)[0])

        pairs = [(nanoseconds(plain), nanoseconds(counted)) for _ in range(ROUNDS)]
        figures[f"plain_ns_{label}"] = round(statistics.median(one for one, _ in pairs), 1)
        figures[f"counted_ns_{label}"] = round(statistics.median(two for _, two in pairs), 1)
        ratio = statistics.median(one / two for one, two in pairs)
        figures[f"ratio_{label}"] = round(ratio, 2)
    ludoteca.simulate(game, max(1, many // 20))
    figures["memory_mb_few"] = round(memory(), 1)
    begin = time.process_time()
    ludoteca.simulate(game, many)
    figures["many"] = many
    figures["many_cpu_s"] = round(time.process_time() - begin, 1)
    figures["memory_mb_many"] = round(memory(), 1)
    return figures


def main() -> None:
    """Measure, in a process with compiled rules, and print."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--game", default="max")
    parser.add_argument("--games", type=int, default=20_000)
    parser.add_argument("--many", type=int, default=1_000_000)
    parser.add_argument("--json", action="store_true")
    given = parser.parse_args()
    folder = copy("compiled")
    if folder is not None:
        environment = {**os.environ, "PYTHONPATH": str(folder)}
        command = [sys.executable, "-P", str(Path(__file__).resolve()), *sys.argv[1:]]
        sys.exit(subprocess.run(command, env=environment).returncode)
    figures = measure(given.game, given.games, given.many)
    if given.json:
        print(json.dumps(figures))
    else:
        print("\n".join(f"{name:<22} {value}" for name, value in figures.items()))


if __name__ == "__main__":
    main()
