"""Random play in a process of its own, timed: what `bench` starts for each way to run the rules.

    python -P -m ludoteca.study.probe GAME GAMES ROUNDS

plays GAMES random games from the default start, ROUNDS times the same, and prints as JSON how
many steps one round took, the CPU seconds of each round, and whether the rules ran compiled.
With no rounds it plays once, unclocked: that is for counting instructions.
"""

from __future__ import annotations

import json
import sys
import time
from typing import Final

import ludoteca
from ludoteca.engine.playout import play_many

ROOT: Final = 1
"""The root of the simulated luck: every run plays the same games."""


def probe(name: str, games: int, rounds: int) -> dict[str, object]:
    """The figures of random play: `steps` a round, CPU `seconds` of each, `compiled`."""
    start = ludoteca.game(name).new_state()
    steps, _ = play_many(start, games, ROOT)
    seconds = []
    for _ in range(rounds):
        begin = time.process_time()
        play_many(start, games, ROOT)
        seconds.append(time.process_time() - begin)
    return {"steps": int(steps), "seconds": seconds, "compiled": ludoteca.COMPILED}


if __name__ == "__main__":
    print(json.dumps(probe(sys.argv[1], int(sys.argv[2]), int(sys.argv[3]))))
