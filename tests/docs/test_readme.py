"""The README tells the truth: its Python and its commands are run."""

import doctest
import os
import re
import shlex
import subprocess
import sys
from pathlib import Path

import pytest
from PIL import Image

ROOT = Path(__file__).parents[2]
README = (ROOT / "README.md").read_text(encoding="utf-8")
BLOCKS = re.findall(r"```(\w*)\n(.*?)```", README, re.DOTALL)
CONSOLE = [
    line[2:]
    for kind, text in BLOCKS
    if kind == "console"
    for line in text.splitlines()
    if line.startswith("$ ")
]


@pytest.mark.usefixtures("solved")
def test_python_block_is_true():
    """The example runs line by line and prints what it says."""
    examples = "\n".join(text for kind, text in BLOCKS if kind == "python")
    flags = doctest.ELLIPSIS | doctest.NORMALIZE_WHITESPACE
    test = doctest.DocTestParser().get_doctest(examples, {}, "README.md", "README.md", 0)
    result = doctest.DocTestRunner(optionflags=flags).run(test)
    assert result.attempted >= 6
    assert result.failed == 0


def test_there_are_commands_to_show():
    assert len(CONSOLE) >= 4


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize("command", CONSOLE)
def test_command_works(command, tmp_path):
    """Each shown command ends well; a game in the terminal is left by `quit`."""
    words = shlex.split(command)
    assert words[0] == "ludoteca"
    done = subprocess.run(
        [sys.executable, "-m", "ludoteca", *words[1:]],
        cwd=ROOT,
        env={**os.environ, "XDG_DATA_HOME": str(tmp_path), "NO_COLOR": "1"},
        input="quit\n",
        capture_output=True,
        text=True,
        timeout=60,
    )
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip()


@pytest.mark.parametrize("script", ["scripts/play", "scripts/test"])
def test_scripts_are_there(script):
    """The two commands of the README exist and are sound shell."""
    assert f"bash {script}" in README
    subprocess.run(["bash", "-n", ROOT / script], check=True)


@pytest.mark.parametrize("link", re.findall(r"\]\((?!http)([^)#]+)\)", README))
def test_links_lead_somewhere(link):
    assert (ROOT / link).exists()


def test_pictures_are_small_enough_to_be_looked_at():
    shown = re.findall(r"!\[[^\]]+\]\(([^)]+)\)", README)
    assert len(shown) >= 4
    sizes = [(ROOT / name).stat().st_size for name in shown]
    assert max(sizes) < 800_000
    assert sum(sizes) < 1_700_000


def test_the_film_is_that_of_the_command_beside_it():
    with Image.open(ROOT / "docs" / "pictures" / "game.gif") as film:
        assert film.format == "GIF"
        assert film.n_frames > 100
