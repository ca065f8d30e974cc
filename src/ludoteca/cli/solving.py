"""The command `solve`: what a game is worth under best play."""

from __future__ import annotations

import json
import sys
from collections.abc import Sequence

from ludoteca.cli.screen import Screen
from ludoteca.cli.seating import options
from ludoteca.engine.game import game
from ludoteca.record.words import Words


def solve_game(name: str, given: Sequence[str], as_json: bool, language: str) -> None:
    """Show the chance under best play; what kept the table from being kept is told on stderr."""
    from ludoteca.study.solve import solve

    words = Words(language, "ludoteca.cli")
    played = game(name)
    chosen = options(given)
    live = sys.stderr.isatty()

    def progress(part: float) -> None:
        if live:
            told = words.say("solve.so_far", percent=f"{100 * part:.0f}")
            print(f"\r{told}", end="", file=sys.stderr, flush=True)

    found = solve(played, chosen, progress)
    if live:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
    for note in found.exact.notes:
        print(words.tell(note), file=sys.stderr)
    if as_json:
        print(json.dumps(found.as_json(), indent=2))
        return
    values = {option.name: option.text(found.options[option.name]) for option in played.options}
    screen = Screen()
    screen.rows(
        [
            (words.say("solve.game"), found.game),
            (words.say("solve.options"), " ".join(f"{n}={v}" for n, v in values.items()) or "-"),
            (words.say("solve.value"), f"{found.value:.6f}"),
            (words.say("solve.expected"), f"{found.expected_home:.6f}"),
            (words.say("solve.states"), f"{found.states:,}".replace(",", " ")),
            (words.say("solve.seconds"), f"{found.seconds:.2f}"),
        ],
        ("", "bold"),
    )
    screen.say(words.say("solve.definition"), "dim")
