"""The load of many tables can be measured, and its figures are of the right size."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

LOAD = Path(__file__).parents[2] / "bench" / "load.py"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU time is read from /proc")
def test_a_few_tables_for_a_few_seconds() -> None:
    few = ("--tables", "3", "--seconds", "3", "--rounds", "1", "--calm", "0")
    ran = subprocess.run(
        [sys.executable, "-P", str(LOAD), *few, "--json"],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stderr
    (one,) = json.loads(ran.stdout)["rounds"]
    assert one["tables"] == 3
    assert 3 <= one["moves"] <= 12
    assert 0 < one["p50_ms"] <= one["p99_ms"]
    assert one["memory_during_mb"] > 10
