"""A busy hour, shortened: no callback of the loop holds everybody up for long."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

BUSY = Path(__file__).parents[2] / "bench" / "busy.py"


def test_no_callback_of_a_busy_hour_takes_long() -> None:
    ran = subprocess.run(
        [sys.executable, "-P", str(BUSY), "--tables", "3", "--json"],
        capture_output=True,
        text=True,
        timeout=240,
    )
    assert ran.stdout, ran.stderr
    found = json.loads(ran.stdout)
    assert found["over_50_ms"] == 0, found["over_20_ms"]
    assert ran.returncode == 0, ran.stderr
    assert found["done"]["moves"] > 100
    assert found["done"]["games with bots"] == 3
    assert found["callbacks"] > 3000
