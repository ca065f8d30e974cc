"""The scripts' own parts: the stamp that spares an installation, and pytest's closing line."""

import importlib.util
import os
import shutil
import subprocess
from pathlib import Path
from types import ModuleType

import pytest

ROOT = Path(__file__).parents[2]
SCRIPTS = (
    "scripts/play",
    "scripts/test",
    "scripts/bare-debian",
    "scripts/lib/common.sh",
    ".ci/run",
)


def part(name: str) -> ModuleType:
    """A module of scripts/lib/."""
    spec = importlib.util.spec_from_file_location(name, ROOT / "scripts" / "lib" / f"{name}.py")
    assert spec is not None
    assert spec.loader is not None
    module = importlib.util.module_from_spec(spec)
    spec.loader.exec_module(module)
    return module


@pytest.fixture
def checkout(tmp_path: Path) -> Path:
    """A small checkout with all files that an installation depends on."""
    for name in part("stamp").FILES:
        (tmp_path / name).write_text("one\n")
    (tmp_path / "src" / "ludoteca").mkdir(parents=True)
    (tmp_path / "src" / "ludoteca" / "rules.py").write_text("one\n")
    return tmp_path


@pytest.mark.parametrize(
    ("changed", "editable", "installed_again"),
    [
        ("pyproject.toml", True, True),
        ("uv.lock", True, True),
        ("hatch_build.py", False, True),
        ("src/ludoteca/rules.py", False, True),
        ("src/ludoteca/rules.py", True, False),
        ("src/ludoteca/new.toml", False, True),
        ("src/ludoteca/__pycache__/rules.pyc", False, False),
        ("tests/test_new.py", False, False),
    ],
)
def test_a_change_is_installed_where_it_matters(
    checkout: Path, changed: str, editable: bool, installed_again: bool
) -> None:
    stamp = part("stamp").stamp
    words = ("python",) if editable else ("python", "--no-editable")
    before = stamp(checkout, *words)
    assert stamp(checkout, *words) == before
    (checkout / changed).parent.mkdir(parents=True, exist_ok=True)
    (checkout / changed).write_text("another line\n")
    assert (stamp(checkout, *words) != before) is installed_again


def test_another_python_or_another_wish_is_installed_too(checkout: Path) -> None:
    stamp = part("stamp").stamp
    words = [("a", "compile=0"), ("a", "compile=1"), ("b", "compile=1")]
    assert len({stamp(checkout, *each) for each in words}) == 3


def test_closing_lines_are_added_up_in_pytest_s_form(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    for name, line in [
        ("suite", "= 800 passed, 3 skipped, 1 warning in 80.11s (0:01:20) ="),
        ("wheel", "= 790 passed, 12 skipped, 20 deselected in 60.00s ="),
        ("lint", "All checks passed!"),
    ]:
        (tmp_path / name).write_text(f"something\n= 1 passed in 0.1s =\n{line}\n")
    (tmp_path / "lint").write_text("All checks passed!\n")
    part("closing").main([tmp_path / name for name in ("suite", "wheel", "lint")])
    assert capsys.readouterr().out.strip("=\n ") == (
        "1590 passed, 15 skipped, 20 deselected, 1 warning in 140.11s"
    )


def test_a_log_without_a_closing_line_counts_nothing(tmp_path: Path) -> None:
    (tmp_path / "log").write_text("====== test session starts ======\nin 3 s\n")
    assert part("closing").closing(tmp_path / "log") is None


@pytest.mark.parametrize("script", SCRIPTS)
def test_bash_can_read_every_script(script: str) -> None:
    done = subprocess.run(["bash", "-n", str(ROOT / script)], capture_output=True, text=True)
    assert (done.returncode, done.stderr) == (0, "")


def test_an_unknown_stage_is_named_with_those_there_are() -> None:
    done = subprocess.run(
        ["bash", str(ROOT / "scripts/test"), "lint", "typos"],
        capture_output=True,
        text=True,
        timeout=20,
    )
    assert done.returncode == 1
    assert done.stderr.startswith("There is no stage 'typos'. The stages: lint types ")


def path_with(folder: Path, *programs: str, **scripts: str) -> str:
    """A PATH that holds only some programs of this machine, and some small scripts."""
    folder.mkdir()
    for name in programs:
        (folder / name).symlink_to(str(shutil.which(name)))
    for name, text in scripts.items():
        (folder / name).write_text(f"#!/bin/sh\n{text}\n")
        (folder / name).chmod(0o755)
    return str(folder)


def sourced(command: str, path: str) -> subprocess.CompletedProcess[str]:
    """Run a command of bash after scripts/lib/common.sh, with another PATH."""
    script = f". '{ROOT}/scripts/lib/common.sh'; is_root() {{ return 1; }}; {command}"
    return subprocess.run(
        [str(shutil.which("bash")), "-c", script],
        capture_output=True,
        text=True,
        timeout=20,
        env={"PATH": path, "HOME": os.environ.get("HOME", "/")},
    )


def test_without_python_an_ordinary_user_is_told_the_one_command(tmp_path: Path) -> None:
    path = path_with(tmp_path / "bin", "dirname", "id", apt_get="", python3="exit 1")
    (tmp_path / "bin" / "apt_get").rename(tmp_path / "bin" / "apt-get")
    done = sourced("find_python", path)
    assert done.returncode == 1
    assert "Ludoteca needs Python 3.11 or later" in done.stderr
    assert "\n  su -c 'apt-get update && apt-get install -y " in done.stderr
    assert "python3 python3-venv'\n" in done.stderr


def test_a_python_that_is_too_old_is_passed_over(tmp_path: Path) -> None:
    path = path_with(
        tmp_path / "bin", "dirname", "id", python3="exit 1", python3_12="echo /the/good/one"
    )
    (tmp_path / "bin" / "python3_12").rename(tmp_path / "bin" / "python3.12")
    done = sourced('find_python; echo "$python"', path)
    assert (done.returncode, done.stdout) == (0, "/the/good/one\n")


def test_a_machine_that_can_not_have_pictures_gets_all_the_rest(tmp_path: Path) -> None:
    path = path_with(tmp_path / "bin", "dirname", "id")
    asks = 'install_project() { echo "$*"; %s; }; install_with_pictures here python --no-dev'
    can = sourced(asks % "true", path)
    assert (can.returncode, can.stdout) == (0, "here python --no-dev --extra pictures\n")
    cannot = sourced(asks % '[ "$#" = 3 ]', path)
    assert cannot.returncode == 0
    assert cannot.stdout.splitlines()[1:] == ["here python --no-dev"]
    assert "What makes pictures of a game can't be installed here" in cannot.stderr
    assert sourced(asks % "false", path).returncode != 0
