"""Max's board file: what it holds, and what is said of one that can't be used."""

from __future__ import annotations

import copy
import tomllib
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.games.max.load import ContentError, load_board, read_board

TEXT = files("ludoteca.games.max").joinpath("content/board.toml").read_text(encoding="utf-8")
GOOD = tomllib.loads(TEXT)


def changed(key: str, value: object) -> dict[str, Any]:
    """The board's file with one entry changed; `bird.ends` is of a shortcut."""
    content = copy.deepcopy(GOOD)
    creature, _, name = key.rpartition(".")
    if not creature:
        content[name] = value
    else:
        entry = next(one for one in content["shortcut"] if one["creature"] == creature)
        entry[name] = value
    return content


def test_the_file_holds_the_board() -> None:
    board = load_board()
    assert (board.basket, board.stump, board.last, board.home) == (0, 6, 26, 27)
    assert (tuple(board.begins), tuple(board.ends)) == ((9, 14, 19), (13, 18, 23))
    moved = {9: 13, 14: 18, 19: 23}
    assert list(board.follow) == [moved.get(space, space) for space in range(28)]


def test_the_order_of_the_shortcuts_does_not_matter() -> None:
    content = copy.deepcopy(GOOD)
    content["shortcut"].reverse()
    assert tuple(read_board(content).begins) == (9, 14, 19)


BAD = [
    ("spaces", 3, "spaces = 3: it must be a whole number from 4 to 250"),
    ("spaces", 251, "spaces = 251: it must be"),
    ("spaces", "28", "spaces = '28': it must be"),
    ("spaces", True, "spaces = True: it must be"),
    ("spaces", None, "spaces = None: it must be"),
    ("basket", -1, "basket = -1: it must be a whole number from 0 to 25"),
    ("stump", 0, "stump = 0: it must be a whole number from 1 to 25"),
    ("stump", 26, "stump = 26: it must be"),
    ("shortcut", [], "shortcut: there must be three, one for each creature"),
    ("shortcut", 3, "shortcut: there must be three"),
    ("shortcut", GOOD["shortcut"][:2], "shortcut: there must be three"),
    ("mouse.creature", "dog", "shortcut 1: creature = 'dog': each of"),
    ("squirrel.creature", "mouse", "shortcut 2: creature = 'mouse': each of"),
    ("bird.begins", 25, "shortcut 3: begins = 25: it must be a whole number from 2 to 24"),
    ("bird.begins", 1, "shortcut 3: begins = 1: it must be"),
    ("bird.ends", 19, "shortcut 3: ends = 19: it must be a whole number from 20 to 25"),
    ("bird.ends", 26, "shortcut 3: ends = 26: it must be"),
    ("mouse.ends", 14, "shortcut: no space may begin one and begin or end another"),
    ("squirrel.begins", 9, "shortcut: no space may begin one and begin or end another"),
]


@pytest.mark.parametrize(("key", "value", "reason"), BAD)
def test_a_bad_board_says_file_entry_and_key(key: str, value: object, reason: str) -> None:
    with pytest.raises(ContentError) as error:
        read_board(changed(key, value), "garden.toml")
    assert str(error.value).startswith(f"garden.toml: {reason}")
