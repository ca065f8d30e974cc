"""The benchmark of simulations runs, and a million games would need no more memory than a few."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pytest

from tests.bench.test_speed import CAN_COMPILE

SCRIPT = Path(__file__).parents[2] / "bench" / "simulate.py"


@pytest.mark.skipif(not CAN_COMPILE, reason="no C compiler is here")
def test_counting_is_measured_beside_plain_playouts() -> None:
    ran = subprocess.run(
        [sys.executable, str(SCRIPT), "--games", "1000", "--many", "20000", "--json"],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.returncode == 0, ran.stderr
    figures = json.loads(ran.stdout)
    assert figures["compiled"] is True
    assert 0.4 < figures["ratio_usual_seats"] < 1.1
    assert figures["memory_mb_many"] < figures["memory_mb_few"] + 8
