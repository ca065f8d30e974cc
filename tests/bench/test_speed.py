"""How fast the rules are, as ratios and counts that do not depend on the machine's mood."""

from __future__ import annotations

import json
import os
import shutil
import sys
from pathlib import Path

import pytest

import ludoteca
from ludoteca.cli.main import main
from ludoteca.engine.game import games
from ludoteca.study import bench, copies
from ludoteca.study.probe import probe

CAN_COMPILE = ludoteca.COMPILED or any(map(shutil.which, ("cc", "gcc", "clang")))
MOST_INSTRUCTIONS = 900
LEAST_RATIO = 15


@pytest.mark.skipif(not CAN_COMPILE, reason="no C compiler is here")
@pytest.mark.parametrize("game", sorted(games()))
def test_speed_gate(game: str) -> None:
    """Compiled rules are 15 times the interpreted ones, and a step costs 900 instructions."""
    speed = bench.bench(game, scale=0.3)
    assert speed.ratio is not None, speed.notes
    assert speed.ratio >= LEAST_RATIO
    if shutil.which("valgrind"):
        assert speed.instructions_per_step is not None, speed.notes
        assert 0 < speed.instructions_per_step <= MOST_INSTRUCTIONS


def test_a_probe_plays_the_same_games_each_time() -> None:
    one, two = probe("max", 20, 2), probe("max", 20, 0)
    assert one["steps"] == two["steps"]
    assert len(one["seconds"]) == 2  # type: ignore[arg-type]
    assert one["compiled"] is ludoteca.COMPILED


def test_what_runs_already_needs_no_copy() -> None:
    assert copies.copy("compiled" if ludoteca.COMPILED else "interpreted") is None


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A cache of its own, and an installation that runs compiled (so says it)."""
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    monkeypatch.setattr(ludoteca, "COMPILED", True)
    return tmp_path / "bench"


def test_an_interpreted_copy_is_made_once_and_runs(cache: Path) -> None:
    folder = copies.copy("interpreted")
    assert folder is not None
    assert folder.parent == cache
    assert not list(folder.rglob("*.so"))
    before = (folder / "ludoteca" / "__init__.py").stat()
    found = bench.probe("max", "interpreted", 20, 1)
    assert found["compiled"] is False
    assert found["steps"] == probe("max", 20, 0)["steps"]
    assert copies.copy("interpreted") == folder
    assert (folder / "ludoteca" / "__init__.py").stat().st_mtime_ns == before.st_mtime_ns


def test_copies_that_nobody_used_for_a_week_go(cache: Path) -> None:
    old = cache / "interpreted-0000000000000000"
    old.mkdir(parents=True)
    os.utime(old, (0, 0))
    assert copies.copy("interpreted") is not None
    assert not old.exists()


def test_without_compiler_and_callgrind_the_figures_are_null(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("PATH", str(tmp_path))
    monkeypatch.setattr(ludoteca, "COMPILED", False)
    monkeypatch.setattr(bench, "GAMES", {"compiled": 20, "interpreted": 20})
    for arguments in (["bench", "max", "--json"], ["bench", "max"]):
        with pytest.raises(SystemExit) as stopped:
            main(arguments)
        assert stopped.value.code == 0
        out, err = capsys.readouterr()
        if "--json" in arguments:
            figures = json.loads(out)
            assert figures["compiled_steps_per_s"] is None
            assert figures["instructions_per_step"] is None
            assert figures["ratio"] is None
            assert "interpreter" in figures
        assert "compiled_steps_per_s is null: no C compiler" in err
        assert "instructions_per_step is null: callgrind (valgrind) is not here" in err


def test_the_tools_are_those_of_the_wheel() -> None:
    (path,) = copies.builder()
    tools = copies.requirements(path)
    assert tools[0] == "hatchling"
    assert any(tool.startswith("mypy[mypyc]==") for tool in tools)
    assert copies.is_here("pytest")
    assert not copies.is_here("pytest==0.1")
    assert not copies.is_here("no-such-tool")


def test_a_build_that_fails_says_its_last_words() -> None:
    with pytest.raises(copies.CannotBuild, match="could not build it: no room"):
        copies.run([sys.executable, "-c", "import sys; sys.exit('first\\nno room')"])


def test_an_unknown_game_is_refused_before_anything_is_built(
    capsys: pytest.CaptureFixture[str],
) -> None:
    with pytest.raises(SystemExit) as stopped:
        main(["bench", "chess"])
    assert stopped.value.code == 2
    assert capsys.readouterr().err == "ludoteca: no game is called chess; there are: max\n"
