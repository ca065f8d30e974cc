"""Random games go the same way on every machine: interpreted, compiled, by any hash seed."""

import json
import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.generic.digest import digests
from tests.generic.every import EVERY

FILE = Path(__file__).with_name("digests.json")
ROOT = Path(__file__).parents[2]
GAMES = 200


def test_two_hundred_random_games_go_as_they_went(request: pytest.FixtureRequest) -> None:
    """The digests are of both: the suite runs interpreted, and on the compiled wheel."""
    found = {name: digests(name, GAMES) for name in EVERY}
    if request.config.getoption("--write-records"):
        FILE.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
    assert json.loads(FILE.read_text(encoding="utf-8")) == found


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("seed", ["0", "1", "2"])
def test_whatever_the_hash_seed(name: str, seed: str) -> None:
    told = subprocess.run(
        [sys.executable, "-m", "tests.generic.digest", name, "20"],
        cwd=ROOT,
        env=os.environ | {"PYTHONHASHSEED": seed},
        capture_output=True,
        text=True,
        check=True,
        timeout=60,
    ).stdout.split()
    assert told == json.loads(FILE.read_text(encoding="utf-8"))[name][:1]
