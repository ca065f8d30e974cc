"""The commands `bench` and `fuzz`."""

from __future__ import annotations

import json
import sys

from ludoteca.cli.screen import Screen
from ludoteca.engine.game import game


def measure(name: str, as_json: bool) -> None:
    """Show how fast a game's rules are; what can't be measured is told on stderr."""
    game(name)  # an unknown one is refused before anything is built
    from ludoteca.study.bench import bench

    speed = bench(name)
    for note in speed.notes:
        print(note, file=sys.stderr)
    if as_json:
        print(json.dumps(speed.as_json(), indent=2))
        return
    rows = [
        ("game", speed.game),
        ("interpreter", speed.interpreter),
        ("compiled", per_second(speed.compiled_steps_per_s)),
        ("interpreted", per_second(speed.interpreted_steps_per_s)),
        ("compiled / interpreted", "-" if speed.ratio is None else f"{speed.ratio}"),
        (
            "instructions a compiled step",
            "-" if speed.instructions_per_step is None else f"{speed.instructions_per_step}",
        ),
    ]
    screen = Screen()
    screen.rows(rows, ("", "bold"))
    screen.say(speed.definition, "dim")


def per_second(number: int | None) -> str:
    """A rate for people."""
    return "-" if number is None else f"{number:,} steps/s".replace(",", " ")


def search_faults(name: str, minutes: float, seed: int | None) -> int:
    """Play at random with every check until the time is over; 1 if a check failed."""
    raise NotImplementedError
