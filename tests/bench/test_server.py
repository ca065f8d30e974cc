"""The benchmark of the server runs, and what it measures is of the right size."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

SCRIPT = Path(__file__).parents[2] / "bench" / "server.py"


@pytest.mark.skipif(not Path("/proc/self/stat").exists(), reason="CPU time is read from /proc")
def test_the_server_is_measured_over_real_sockets(tmp_path: Path) -> None:
    few = ("--moves", "60", "--tables", "3", "--seconds", "1", "--data", str(tmp_path))
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), *few, "--json"], capture_output=True, text=True, timeout=120
    )
    assert ran.returncode == 0, ran.stderr
    figures = json.loads(ran.stdout)
    assert figures["moves"] == 60
    assert figures["tables"] == 3
    assert figures["paced_moves"] >= 3
    assert 0 < figures["move_p50_ms"] <= figures["move_p99_ms"]
    assert 500 < figures["bytes_per_move_and_viewer"] < 8192
    assert figures["memory_start_mb"] > 10
    assert list(tmp_path.iterdir()) == []
