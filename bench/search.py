"""How fast the tree search is, beside OpenSpiel's C++ MCTS, in one process and thread.

    python bench/search.py [--rounds 7] [--json]

A simulation is select, expand, one random playout, back up. Both search from the start of Pig and
of tic-tac-toe by the same rule: OpenSpiel's returns go from -1 to 1, ours from 0 to 1, so its
constant is twice ours. CPU time; the two take turns, and the best round of each counts, so that
what else the machine does falls out.

OpenSpiel is the dependency group `bench`; without it only our figures are there. The search runs
compiled, with the rules of `bench/games`, in a copy in the user's cache.
"""

from __future__ import annotations

import argparse
import hashlib
import importlib
import json
import os
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable
from pathlib import Path
from typing import Any, Final

GAMES: Final = {"pig": ("PigState", 5_000), "tic_tac_toe": ("TicTacToeState", 20_000)}
"""The games by OpenSpiel's names: our state's class, and the simulations of a round."""

HERE: Final = Path(__file__).parent / "games"
CONSTANT: Final = 0.7


def compiled() -> Path:
    """The folder of a compiled copy of the package with the bench games among its games."""
    from ludoteca.study import copies

    sources = sorted(HERE.glob("*.py"))
    key = hashlib.sha256(copies.digest().encode())
    for source in sources:
        key.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    folder = copies.cache("bench") / f"search-{key.hexdigest()[:16]}"
    if not folder.is_dir():
        folder.parent.mkdir(parents=True, exist_ok=True)
        with tempfile.TemporaryDirectory(prefix=".search-", dir=folder.parent) as scratch:
            made = Path(scratch, "copy")
            copies.copy_sources(made)
            for source in sources:
                home = made / "ludoteca" / "games" / source.stem
                home.mkdir()
                (home / "__init__.py").write_text('"""A bench game."""\n')
                shutil.copyfile(source, home / "rules.py")
            copies.compile_rules(made, Path(scratch))
            made.rename(folder)
    os.utime(folder)
    copies.forget(folder.parent)
    return folder


def ours(name: str) -> Callable[[int], None]:
    """A round of our search, by its number."""
    from ludoteca.bots.search import grow
    from ludoteca.engine.luck import stream

    kind, simulations = GAMES[name]
    start = getattr(importlib.import_module(f"ludoteca.games.{name}.rules"), kind)()
    return lambda number: grow(start, stream(1, number, "bench"), simulations, CONSTANT) and None


def theirs(name: str) -> Callable[[int], None] | None:
    """A round of OpenSpiel's, None where it isn't installed."""
    try:
        import pyspiel
    except ImportError:
        return None
    played = pyspiel.load_game(name)
    start = played.new_initial_state()

    def search(number: int) -> None:
        rollout = pyspiel.RandomRolloutEvaluator(1, number)
        bot = pyspiel.MCTSBot(
            played, rollout, 2 * CONSTANT, GAMES[name][1], 1000, False, number, False
        )
        bot.mcts_search(start)

    return search


def measure(rounds: int) -> dict[str, Any]:
    """Simulations a second of CPU time, the best of the rounds, and their ratio."""
    import ludoteca

    found: dict[str, Any] = {"compiled": ludoteca.COMPILED, "rounds": rounds}
    for name, (_, simulations) in GAMES.items():
        players = {"ours": ours(name), "openspiel": theirs(name)}
        best: dict[str, float | None] = dict.fromkeys(players)
        for number in range(rounds + 1):
            for who, play in players.items():
                if play is None:
                    continue
                begin = time.process_time()
                play(number)
                rate = simulations / (time.process_time() - begin)
                if number:  # the first round warms up
                    best[who] = max(best[who] or 0.0, rate)
        one, other = best["ours"], best["openspiel"]
        found[name] = {
            "simulations": simulations,
            "ours_per_s": round(one or 0.0),
            "openspiel_per_s": round(other) if other else None,
            "ratio": round((one or 0.0) / other, 2) if other else None,
        }
    return found


def main() -> None:
    """Compile if need be, measure in a process of its own, tell."""
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--rounds", type=int, default=7)
    parser.add_argument("--json", action="store_true")
    parser.add_argument("--here", action="store_true", help=argparse.SUPPRESS)
    given = parser.parse_args()
    if given.here:
        print(json.dumps(measure(given.rounds)))
        return
    ran = subprocess.run(
        [sys.executable, "-P", __file__, "--here", "--rounds", str(given.rounds)],
        env={**os.environ, "PYTHONPATH": str(compiled()), "PYTHONHASHSEED": "0"},
        stdout=subprocess.PIPE,
        text=True,
        check=True,
    )
    found = json.loads(ran.stdout)
    if given.json:
        print(json.dumps(found, indent=2))
        return
    print(f"{'simulations a second':24}{'ours':>12}{'OpenSpiel':>12}{'ratio':>8}")
    for name in GAMES:
        one = found[name]
        other = one["openspiel_per_s"]
        print(f"{name:24}{one['ours_per_s']:>12,}", end="")
        print(f"{other:>12,}{one['ratio']:>8}" if other else "  (open-spiel is not installed)")


if __name__ == "__main__":
    main()
