"""Exact worths of any game: which have them, the table's file, and the choice among equals."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import ludoteca
from ludoteca.bots import exact
from ludoteca.bots.exact import Exact, NoSolver, Worth, first_best, has_exact, prepare
from ludoteca.bots.simple import bot, bot_names
from ludoteca.engine.game import Game
from ludoteca.engine.state import State
from ludoteca.web.fragments import bots_of

MAX = ludoteca.game("max")


class Coin:
    """A solver of two positions, which counts how often it computes."""

    digest = "coin"
    states = 2
    size = 4

    def __init__(self) -> None:
        self.computed = 0

    def compute(self, progress: exact.Progress | None = None) -> memoryview[float]:
        self.computed += 1
        return memoryview(bytearray(32)).cast("d")

    def worth(self, table: memoryview[float], state: State) -> tuple[float, float]:
        return table[0], table[1]


@pytest.fixture
def coin() -> Coin:
    return Coin()


def said(found: Exact) -> list[str]:
    return [str(note) for note in found.notes]


def test_a_table_is_computed_once_and_then_read(coin: Coin, tmp_path: Path) -> None:
    path = tmp_path / "new" / "folder" / "coin"
    assert said(prepare(coin, path)) == []
    assert [entry.name for entry in path.parent.iterdir()] == ["coin"]
    assert said(prepare(coin, path)) == []
    assert coin.computed == 1


@pytest.mark.parametrize("place", [0, 20, 200, exact.HEAD, -1])
def test_a_damaged_file_is_noticed_and_replaced(coin: Coin, tmp_path: Path, place: int) -> None:
    path = tmp_path / "coin"
    prepare(coin, path)
    right = path.read_bytes()
    wrong = bytearray(right)
    wrong[place] ^= 1
    path.write_bytes(wrong)
    (note,) = said(prepare(coin, path))
    assert note == (
        f"the table of exact worths in {path} can't be used (its checksum is wrong); "
        "it was computed anew"
    )
    assert (coin.computed, path.read_bytes()) == (2, right)


@pytest.mark.parametrize("text", [b"", b"notes of mine\n", b"x" * 545])
def test_a_foreign_file_is_noticed_and_replaced(coin: Coin, tmp_path: Path, text: bytes) -> None:
    path = tmp_path / "coin"
    path.write_bytes(text)
    (note,) = said(prepare(coin, path))
    assert "it hasn't the right length" in note
    assert said(prepare(coin, path)) == []
    assert coin.computed == 1


def test_where_nothing_can_be_written_the_worths_are_there_all_the_same(
    coin: Coin, tmp_path: Path
) -> None:
    (tmp_path / "file").write_text("in the way")
    found = prepare(coin, tmp_path / "file" / "coin")
    assert found.states == 2
    assert any("could not be kept" in note for note in said(found))


def test_a_table_that_nobody_used_for_long_goes(coin: Coin, tmp_path: Path) -> None:
    old, other = tmp_path / "old", tmp_path / "other"
    for path in (old, other):
        path.write_text("a table")
    os.utime(old, (0, 0))
    prepare(coin, tmp_path / "coin")
    assert not old.exists()
    assert other.exists()


def test_the_name_changes_with_rules_content_edition_and_board() -> None:
    solver = exact.find_solver(MAX)
    name = exact.table_name(MAX, solver)
    assert name.startswith("max-1-")
    assert exact.table_name(MAX, exact.find_solver(MAX, {"treats": 2})) == name
    assert exact.table_name(MAX, Coin()) != name
    sources = [source for source, _ in exact.rules(exact.files(MAX.package))]
    assert {"rules/components.py", "rules/state.py", "solve.py"} < set(sources)


def test_a_game_without_a_solver_says_so(secret_game: Game) -> None:
    assert not has_exact(secret_game)
    with pytest.raises(NoSolver, match="too large to be worked out exactly"):
        exact.exact(secret_game)


def test_options_without_exact_worths_are_named() -> None:
    assert has_exact(MAX)
    assert not has_exact(MAX, {"gentle": 1, "treats": 3})
    with pytest.raises(NoSolver, match="with treats=3, gentle=yes"):
        exact.exact(MAX, {"gentle": 1, "treats": 3})


def test_among_equals_the_first_is_the_best() -> None:
    assert first_best([Worth(0.1, 3.0), Worth(0.5, 2.0), Worth(0.5, 2.5), Worth(0.5, 2.5)]) == 2
    noise = 0.5 * (1 + 1e-15)
    assert first_best([Worth(0.5, 2.0), Worth(noise, 2.0)]) == 0
    assert first_best([Worth(0.5, 2.0), Worth(noise, 1.0)]) == 0
    assert first_best([Worth(0.0, 1.0), Worth(0.0, 1.5)]) == 1
    assert first_best([Worth(1e-14, 1.0), Worth(2e-14, 0.5)]) == 1


def test_a_bot_that_plays_exactly_is_known_only_where_there_are_worths() -> None:
    assert "perfect" in bot_names(MAX)
    assert "perfect" in bot_names(MAX, {"treats": 2, "gentle": 0})
    assert "perfect" not in bot_names(MAX, {"treats": "3", "gentle": "yes"})
    assert "perfect" in bots_of(MAX, {"gentle": 0})
    assert "perfect" not in bots_of(MAX, {"gentle": 1})
    bot(MAX, "perfect", {"gentle": 0})
    bot(MAX, "careful", {"gentle": 1})
    with pytest.raises(NoSolver, match="gentle=yes"):
        bot(MAX, "perfect", {"gentle": True})
