"""How fast a game's rules are: steps a second, compiled and interpreted, and instructions a step.

A step is one call of `State.step` in random play, an action or an outcome of luck. Its cost is
all that random play does for it: listing legal actions, drawing among them, carrying one out,
and its share of starting a game (a copy of the state, a stream of luck) and of its returns.
"""

from __future__ import annotations

import json
import os
import platform
import re
import shutil
import statistics
import subprocess
import sys
import tempfile
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Any, Final

from ludoteca.study.copies import CannotBuild, Kind, copy

DEFINITION: Final = (
    "a step is one State.step of random play, with listing and drawing its action and its share "
    "of starting a game; CPU time by time.process_time, median of 5; instructions by callgrind, "
    "the difference of two runs"
)
ROUNDS: Final = 5
GAMES: Final[dict[Kind, int]] = {"compiled": 40_000, "interpreted": 3_000}
"""How many games a timed round plays."""

FEW: Final = 500
MANY: Final = 2500
"""How many games the two runs under callgrind play."""


@dataclass(frozen=True)
class Speed:
    """The figures; None where this machine lacks what they take, and `notes` say what.

    `ratio` is compiled by interpreted steps a second.
    """

    game: str
    interpreter: str
    compiled_steps_per_s: int | None
    interpreted_steps_per_s: int | None
    ratio: float | None
    instructions_per_step: int | None
    definition: str
    notes: tuple[str, ...]

    def as_json(self) -> dict[str, object]:
        """The figures by name, without the notes."""
        return {key: value for key, value in asdict(self).items() if key != "notes"}


def bench(game: str, scale: float = 1.0) -> Speed:
    """Measure a game that is installed; `scale` shortens the timed rounds."""
    notes: list[str] = []
    rates: dict[Kind, int | None] = {}
    for kind in ("compiled", "interpreted"):
        try:
            rates[kind] = steps_per_second(game, kind, scale)
        except CannotBuild as error:
            rates[kind] = None
            notes.append(f"{kind}_steps_per_s is null: {error}")
    try:
        counted = instructions_per_step(game)
    except CannotBuild as error:
        counted = None
        notes.append(f"instructions_per_step is null: {error}")
    compiled, interpreted = rates["compiled"], rates["interpreted"]
    return Speed(
        game=game,
        interpreter=f"{platform.python_implementation()} {platform.python_version()}",
        compiled_steps_per_s=compiled,
        interpreted_steps_per_s=interpreted,
        ratio=round(compiled / interpreted, 1) if compiled and interpreted else None,
        instructions_per_step=counted,
        definition=DEFINITION,
        notes=tuple(notes),
    )


def steps_per_second(game: str, kind: Kind, scale: float = 1.0) -> int:
    """Steps in a second of CPU time, the median of five rounds; raises CannotBuild."""
    found = probe(game, kind, max(1, round(GAMES[kind] * scale)), ROUNDS)
    seconds: list[float] = found["seconds"]
    return round(int(found["steps"]) / statistics.median(seconds))


def instructions_per_step(game: str) -> int:
    """Instructions of a compiled step by callgrind; raises CannotBuild without it."""
    valgrind = shutil.which("valgrind")
    if valgrind is None:
        raise CannotBuild("callgrind (valgrind) is not here")
    few, many = (count(game, valgrind, games) for games in (FEW, MANY))
    return round((many[1] - few[1]) / (many[0] - few[0]))


def count(game: str, valgrind: str, games: int) -> tuple[int, int]:
    """Steps and instructions of a whole compiled process that plays some games."""
    with tempfile.TemporaryDirectory() as scratch:
        before = [
            valgrind,
            "--tool=callgrind",
            f"--callgrind-out-file={Path(scratch, 'callgrind.out')}",
        ]
        found = probe(game, "compiled", games, 0, before)
    told = re.search(r"Collected : ([0-9]+)", found["stderr"])
    if told is None:
        raise CannotBuild("callgrind told no number of instructions")
    return int(found["steps"]), int(told[1])


def probe(
    game: str, kind: Kind, games: int, rounds: int, before: list[str] | None = None
) -> dict[str, Any]:
    """Run `ludoteca.study.probe` one way; its figures and what it wrote to stderr."""
    folder = copy(kind)
    environment = {**os.environ, "PYTHONHASHSEED": "0", "LC_ALL": "C"}
    if folder is not None:
        environment["PYTHONPATH"] = str(folder)
    command = [*(before or []), sys.executable, "-P", "-m", "ludoteca.study.probe"]
    ran = subprocess.run(
        [*command, game, str(games), str(rounds)],
        capture_output=True,
        text=True,
        env=environment,
        stdin=subprocess.DEVNULL,
    )
    if ran.returncode:
        said = (ran.stderr.strip() or "it failed").splitlines()[-1]
        raise CannotBuild(f"the {kind} copy did not run: {said:.200}")
    found: dict[str, Any] = json.loads(ran.stdout)
    if found["compiled"] != (kind == "compiled"):
        raise CannotBuild(f"the copy made for it does not run {kind}")
    return {**found, "stderr": ran.stderr}
