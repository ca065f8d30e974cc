"""What random games of every cell come to, step by step, as a few digests.

`python -m tests.generic.digest GAME GAMES` prints them: one for every twenty games.
"""

from __future__ import annotations

import hashlib
import sys

from ludoteca.bots.fuzz import cells
from ludoteca.engine.game import game
from ludoteca.engine.luck import stream
from ludoteca.engine.state import TERMINAL

EVERY = 20


def digests(name: str, games: int) -> list[str]:
    """SHA-256 of each twenty games: every action or outcome, beat, prompt and key in them."""
    found = []
    for first in range(0, games, EVERY):
        digest = hashlib.sha256()
        for number in range(first, min(first + EVERY, games)):
            for told in course(name, number):
                digest.update(told)
        found.append(digest.hexdigest())
    return found


def course(name: str, number: int) -> list[bytes]:
    """All that happens in random game `number`, which is played in one of the cells."""
    played = game(name)
    cell = cells(played)[number % len(cells(played))]
    rng = stream(7, number, "digest")
    state = played.start(cell.seats, dict(cell.options))
    told: list[bytes] = []
    state.sink = lambda *beat: told.append(repr(beat).encode())
    state.setup()
    while state.current_player != TERMINAL:
        prompt = state.prompt()
        told.append(f"{prompt.seat} {prompt.message} {prompt.arguments} {prompt.clauses}".encode())
        if state.is_chance():
            choice = state.sample_chance(rng)
        else:
            legal = state.legal_actions()
            choice = legal[rng.below(len(legal))]
        told.append(str(int(choice)).encode())
        state.step(choice)
        told.append(state.key())
    told.append(repr(state.returns()).encode())
    return told


if __name__ == "__main__":
    print(*digests(sys.argv[1], int(sys.argv[2])), sep="\n")
