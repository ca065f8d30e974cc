"""The commands `bench` and `fuzz`."""

from __future__ import annotations

import json
import secrets
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
    """Play at random with every check until the time is over; 1 if a check failed.

    Without a seed a new one is taken; it is shown, so that the same games can be played again.
    """
    played = game(name)
    from ludoteca import COMPILED
    from ludoteca.bots.fuzz import FuzzResult, faults, fuzz

    live = sys.stderr.isatty()

    def report(so_far: FuzzResult) -> None:
        if live:
            told = f"{so_far.seconds:.0f} s: {so_far.games} games, {so_far.steps} steps"
            print(f"\r{told}", end="", file=sys.stderr, flush=True)

    root = secrets.randbits(32) if seed is None else seed
    found = fuzz(played, minutes=minutes, seed=root, report=report)
    if live:
        print(file=sys.stderr)
    screen = Screen()
    rows = [
        ("games", f"{found.games} in {found.cells} cells (seats and options)"),
        ("steps", f"{found.steps}, {'compiled' if COMPILED else 'interpreted'}"),
        ("seconds", f"{found.seconds:.0f}"),
        ("seed", f"{found.seed}"),
        ("faults", "none" if found.fault is None else "one"),
    ]
    screen.rows(rows, ("", "bold"))
    for text in faults(found):
        screen.say()
        screen.show(text)
    return 0 if found.fault is None else 1
