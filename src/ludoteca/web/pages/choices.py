"""The choices that a game is played with, in forms."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from ludoteca.drawing import pictograms
from ludoteca.engine.game import Game
from ludoteca.record.words import Words
from ludoteca.web import fragments


def seat_choices(played: Game) -> list[tuple[int, str]]:
    """How many can play a game, each number with a picture of so many people."""
    return [(n, pictograms.heads(n)) for n in range(played.least_seats, played.most_seats + 1)]


def option_fields(
    played: Game, words: Words, values: Mapping[str, int] | None = None
) -> list[dict[str, Any]]:
    """The options of a game as a form shows them, set as usual or to given values."""
    return [
        {
            "name": option.name,
            "label": fragments.option_label(option.name, words),
            "help": words.say(key) if words.has(key := f"option.{option.name}.help") else "",
            "flag": option.flag,
            "usual": option.default if values is None else values[option.name],
            "choices": range(option.low, option.high + 1),
        }
        for option in played.options
    ]


def options_of(fields: Mapping[str, str], played: Game | None) -> dict[str, object]:
    """The options that a form asks for; of a form of ours, a switch that is off says nothing."""
    asked: dict[str, object] = {
        name.removeprefix("option."): text
        for name, text in fields.items()
        if name.startswith("option.")
    }
    if played is not None and "switches" in fields:
        for option in played.options:
            if option.flag:
                asked.setdefault(option.name, option.text(0))
    return asked
