"""The board's file: what is read, and what is refused with file, entry and key."""

from __future__ import annotations

import copy
import tomllib
from collections.abc import Callable
from importlib.resources import files
from typing import Any

import pytest

from ludoteca.games.max.load import ContentError, load_board, read_board

FILE = files("ludoteca.games.max").joinpath("content/board.toml")
CONTENT = tomllib.loads(FILE.read_text(encoding="utf-8"))


def test_the_board_is_the_one_of_the_file() -> None:
    board = load_board()
    assert (board.basket, board.stump, board.last, board.home) == (0, 6, 26, 27)
    assert (board.begins, board.ends) == ((9, 14, 19), (13, 18, 23))
    assert [board.follow[space] for space in (8, 9, 10, 13, 14, 19, 26, 27)] == [
        *(8, 13, 10, 13, 18, 23, 26, 27)
    ]


def test_the_order_of_the_entries_does_not_matter() -> None:
    content = copy.deepcopy(CONTENT)
    content["shortcut"].reverse()
    assert read_board(content).begins == load_board().begins


Spoil = Callable[[dict[str, Any]], object]
BAD: list[tuple[Spoil, str]] = [
    (lambda c: c.pop("spaces"), "x.toml: spaces = None"),
    (lambda c: c.update(spaces=3), "x.toml: spaces = 3: it must be a whole number from 4 to 250"),
    (lambda c: c.update(spaces=1000), "x.toml: spaces = 1000"),
    (lambda c: c.update(spaces="28"), "x.toml: spaces = '28'"),
    (lambda c: c.update(spaces=True), "x.toml: spaces = True"),
    (lambda c: c.update(basket=-1), "x.toml: basket = -1"),
    (lambda c: c.update(stump=0), "x.toml: stump = 0"),
    (lambda c: c.update(stump=26), "x.toml: stump = 26"),
    (lambda c: c.pop("shortcut"), "x.toml: shortcut: there must be three"),
    (lambda c: c.update(shortcut="mouse"), "x.toml: shortcut: there must be three"),
    (lambda c: c["shortcut"].pop(), "x.toml: shortcut: there must be three"),
    (lambda c: c["shortcut"][0].update(creature="cat"), "x.toml: shortcut 1: creature = 'cat'"),
    (lambda c: c["shortcut"][1].update(creature="mouse"), "shortcut 2: creature = 'mouse'"),
    (lambda c: c["shortcut"][2].pop("begins"), "x.toml: shortcut 3: begins = None"),
    (lambda c: c["shortcut"][2].update(begins=1), "x.toml: shortcut 3: begins = 1"),
    (lambda c: c["shortcut"][0].update(ends=9), "shortcut 1: ends = 9: it must be a whole number"),
    (lambda c: c["shortcut"][0].update(ends=26), "x.toml: shortcut 1: ends = 26"),
    (lambda c: c["shortcut"][0].update(ends=14), "no space may begin one and begin or end another"),
    (lambda c: c["shortcut"][0].update(begins=14, ends=16), "no space may begin one"),
]


@pytest.mark.parametrize(("spoil", "reason"), BAD, ids=[reason for _, reason in BAD])
def test_a_bad_board_is_refused_by_entry_and_key(spoil: Spoil, reason: str) -> None:
    content = copy.deepcopy(CONTENT)
    spoil(content)
    with pytest.raises(ContentError) as error:
        read_board(content, "x.toml")
    assert reason in str(error.value)
