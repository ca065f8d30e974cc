"""Read Max's board from `content/board.toml`."""

from __future__ import annotations

import tomllib
from collections.abc import Mapping
from importlib.resources import files
from typing import Any

from ludoteca.games.max.rules.components import CREATURES, Board


class ContentError(ValueError):
    """A content file that can't be used: names file, entry and key, and what would be right."""


def load_board() -> Board:
    """The board of the game."""
    return parse_board(files(__package__).joinpath("content/board.toml").read_text("utf-8"))


def parse_board(text: str, file: str = "board.toml") -> Board:
    """The board that the text of a content file describes; raises ContentError."""
    try:
        content = tomllib.loads(text)
    except tomllib.TOMLDecodeError as error:
        raise ContentError(f"{file}: is no TOML: {error}") from None
    return read_board(content, file)


def read_board(content: Mapping[str, Any], file: str = "board.toml") -> Board:
    """The board that a parsed content file describes; raises ContentError.

    >>> read_board({"spaces": 28, "basket": 0, "stump": 40, "shortcut": []}, "x.toml")
    Traceback (most recent call last):
    ...
    ludoteca.games.max.load.ContentError: x.toml: stump = 40: it must be a whole number from 1 to 25
    """
    spaces = number(content, "spaces", 4, 250, file)
    basket = number(content, "basket", 0, spaces - 3, file)
    stump = number(content, "stump", 1, spaces - 3, file)
    shortcuts = content.get("shortcut")
    if not isinstance(shortcuts, list) or len(shortcuts) != len(CREATURES):
        raise ContentError(f"{file}: shortcut: there must be three, one for each creature")
    begins: dict[str, int] = {}
    ends: dict[str, int] = {}
    for place, entry in enumerate(shortcuts, 1):
        where = f"{file}: shortcut {place}"
        if not isinstance(entry, Mapping):
            raise ContentError(f"{where}: it must be a table with creature, begins and ends")
        creature = entry.get("creature")
        if creature not in CREATURES or creature in begins:
            raise ContentError(f"{where}: creature = {creature!r}: each of {CREATURES} once")
        begins[creature] = number(entry, "begins", 2, spaces - 4, where)
        ends[creature] = number(entry, "ends", begins[creature] + 1, spaces - 3, where)
    if set(begins.values()) & set(ends.values()) or len(set(begins.values())) < len(CREATURES):
        raise ContentError(f"{file}: shortcut: no space may begin one and begin or end another")
    mouse, squirrel, bird = CREATURES
    return Board(
        spaces,
        basket,
        stump,
        (begins[mouse], begins[squirrel], begins[bird]),
        (ends[mouse], ends[squirrel], ends[bird]),
    )


def number(entry: Mapping[str, Any], key: str, low: int, high: int, where: str) -> int:
    """A whole number of an entry, within its limits."""
    value = entry.get(key)
    if not isinstance(value, int) or isinstance(value, bool) or not low <= value <= high:
        raise ContentError(
            f"{where}: {key} = {value!r}: it must be a whole number from {low} to {high}"
        )
    return value
