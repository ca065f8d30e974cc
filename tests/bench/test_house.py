"""The benchmark of a house with many stored games runs, and its start does not replay them."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

SCRIPT = Path(__file__).parents[2] / "bench" / "house.py"


def test_a_house_with_many_games_is_measured() -> None:
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), "--tables", "200", "--moves", "60", "--json"],
        capture_output=True,
        text=True,
        timeout=120,
    )
    assert ran.returncode == 0, ran.stderr
    figures = json.loads(ran.stdout)
    assert (figures["tables"], figures["moves"]) == (200, 60)
    assert all(figures[name] > 0 for name in figures)
    assert figures["start_cpu_ms"] < 200 * figures["wake_cpu_ms"]
