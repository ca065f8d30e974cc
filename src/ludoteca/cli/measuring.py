"""The commands `bench` and `fuzz`."""

from __future__ import annotations

import json
import secrets
import sys
from typing import Final

from ludoteca.cli.errors import Wrong, whole
from ludoteca.cli.screen import Screen
from ludoteca.engine.game import game
from ludoteca.record.words import Words

MOST_MINUTES: Final = 100_000


def measure(name: str, as_json: bool, language: str) -> None:
    """Show how fast a game's rules are; what can't be measured is told on stderr."""
    game(name)  # an unknown one is refused before anything is built
    from ludoteca.study.bench import bench

    speed = bench(name)
    for note in speed.notes:
        print(note, file=sys.stderr)
    if as_json:
        print(json.dumps(speed.as_json(), indent=2))
        return
    words = Words(language, "ludoteca.cli")
    ratio, counted = speed.ratio, speed.instructions_per_step
    rows = [
        (words.say("bench.game"), speed.game),
        (words.say("bench.interpreter"), speed.interpreter),
        (words.say("bench.compiled"), per_second(speed.compiled_steps_per_s, words)),
        (words.say("bench.interpreted"), per_second(speed.interpreted_steps_per_s, words)),
        (words.say("bench.ratio"), "-" if ratio is None else f"{ratio}"),
        (words.say("bench.instructions"), "-" if counted is None else f"{counted}"),
    ]
    screen = Screen()
    screen.rows(rows, ("", "bold"))
    screen.say(words.say("bench.definition"), "dim")


def per_second(number: int | None, words: Words) -> str:
    """A rate for people."""
    if number is None:
        return "-"
    return words.say("bench.rate", steps=f"{number:,}".replace(",", " "))


def search_faults(name: str, time: str | None, root: str | None, language: str) -> int:
    """Play at random with every check until the time is over; 1 if a check failed.

    Without a seed a new one is taken; it is shown, so that the same games can be played again.
    """
    played = game(name)
    words = Words(language, "ludoteca.cli")
    minutes, seed = decimal("--minutes", time, 1.0, MOST_MINUTES), whole("--seed", root)
    from ludoteca import COMPILED
    from ludoteca.bots.fuzz import FuzzResult, faults, fuzz

    live = sys.stderr.isatty()

    def report(so_far: FuzzResult) -> None:
        if live:
            told = words.say(
                "fuzz.so_far",
                seconds=f"{so_far.seconds:.0f}",
                games=so_far.games,
                steps=so_far.steps,
            )
            print(f"\r{told}", end="", file=sys.stderr, flush=True)

    luck = secrets.randbits(32) if seed is None else seed
    found = fuzz(played, minutes=minutes, seed=luck, report=report)
    if live:
        print(file=sys.stderr)
    screen = Screen()
    rows = [
        (
            words.say("fuzz.games"),
            words.say("fuzz.cells", games=found.games, cells=found.cells),
        ),
        (
            words.say("fuzz.steps"),
            f"{found.steps}, {words.say('bench.compiled' if COMPILED else 'bench.interpreted')}",
        ),
        (words.say("fuzz.seconds"), f"{found.seconds:.0f}"),
        (words.say("fuzz.seed"), f"{found.seed}"),
        (
            words.say("fuzz.faults"),
            words.say("fuzz.none" if found.fault is None else "fuzz.one"),
        ),
    ]
    screen.rows(rows, ("", "bold"))
    for text in faults(found):
        screen.say()
        screen.show(text)
    return 0 if found.fault is None else 1


def decimal(option: str, given: str | None, default: float, most: float) -> float:
    """A number of an option from 0 to `most`; raises Wrong."""
    if given is None:
        return default
    try:
        number = float(given)
    except ValueError:
        number = -1.0
    if not 0 <= number <= most:
        raise Wrong("given.number", option=option, given=f"{given:.40}", most=f"{most:g}")
    return number
