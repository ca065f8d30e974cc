"""Break each clause of Max in turn: a test that names it must fail. Otherwise it tests nothing."""

import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

from ludoteca.record.ledger import Rulebook

HERE = Path(__file__).parent
ROOT = HERE.parents[1]
FOLDER = Path("ludoteca/games/max")
BREAKS = tomllib.loads((HERE / "breaks.toml").read_text(encoding="utf-8"))
TEN = ("1.2", "2.5", "4.1", "5.13", "6.7", "7.7", "8.8", "9.4", "11.4", "12.4")


def test_each_binding_clause_has_a_break() -> None:
    binding = [c.id for c in Rulebook.load("ludoteca.games.max").clauses() if c.binding]
    assert list(BREAKS) == binding
    assert set(TEN) < set(BREAKS)


@pytest.mark.parametrize("clause", BREAKS)
def test_a_break_changes_one_line_of_the_game(clause: str) -> None:
    one = BREAKS[clause]
    text = (ROOT / "src" / FOLDER / one["file"]).read_text(encoding="utf-8")
    assert text.count(one["find"]) == 1
    assert one["find"] != one["replace"]
    assert "\n" not in one["find"] + one["replace"]


@pytest.mark.parametrize("clause", TEN)
def test_a_broken_clause_is_noticed(clause: str, tmp_path: Path) -> None:
    assert_noticed(clause, tmp_path)


@pytest.mark.nightly
@pytest.mark.parametrize("clause", [clause for clause in BREAKS if clause not in TEN])
def test_every_broken_clause_is_noticed(clause: str, tmp_path: Path) -> None:
    """Nightly, since each is a run of pytest of its own."""
    assert_noticed(clause, tmp_path)


def assert_noticed(clause: str, tmp_path: Path) -> None:
    """Asserts that tests which name the clause fail, by an assertion, in a broken copy."""
    one = BREAKS[clause]
    copy = tmp_path / "src"
    shutil.copytree(
        ROOT / "src", copy, ignore=shutil.ignore_patterns("__pycache__", "web", "host", "cli")
    )
    path = copy / FOLDER / one["file"]
    text = path.read_text(encoding="utf-8").replace(one["find"], one["replace"])
    path.write_text(text, encoding="utf-8")
    files = sorted(str(file) for file in HERE.glob("test_[01]*.py"))
    options = ["-q", "--tb=line", "--color=no", "-p", "no:cacheprovider", "--clause", clause]
    run = subprocess.run(
        [sys.executable, "-B", "-m", "pytest", *options, *files],
        cwd=ROOT,
        env=os.environ
        | {"PYTHONPATH": str(copy), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1", "PYTEST_ADDOPTS": ""},
        capture_output=True,
        text=True,
        timeout=120,
        check=False,
    )
    assert run.returncode == pytest.ExitCode.TESTS_FAILED, run.stdout + run.stderr
    noticed = [
        line
        for line in run.stdout.splitlines()
        if "AssertionError" in line or ": assert " in line or "DID NOT RAISE" in line
    ]
    assert noticed, run.stdout
