"""The server at its address: what the terminal says, where it listens, how fast it is there."""

from __future__ import annotations

import os
import re
import signal
import subprocess
import sys
import time
from pathlib import Path

import httpx
import pytest

from ludoteca.host.settings import Settings
from ludoteca.web.serve import CannotListen, bind, terminal_qr


def test_the_square_is_as_wide_as_high() -> None:
    rows = terminal_qr("http://192.0.2.7:8000")
    width = {len(row) for row in rows}
    assert len(width) == 1
    assert abs(2 * len(rows) - (width.pop() - 2)) <= 1


def test_a_taken_port_is_told_with_what_to_do(tmp_path: Path) -> None:
    first = bind(Settings(data=tmp_path, local=True))
    with first, pytest.raises(CannotListen, match="choose another with --host and --port"):
        bind(Settings(data=tmp_path, local=True, port=first.getsockname()[1]))


def test_it_starts_says_so_and_stops_when_told(tmp_path: Path) -> None:
    code = (
        "from pathlib import Path; from ludoteca.host.settings import Settings; "
        "from ludoteca.web.serve import serve; "
        f"serve(Settings(data=Path({str(tmp_path)!r}), local=True, browser=False))"
    )
    begun = time.monotonic()
    with subprocess.Popen([sys.executable, "-c", code], stdout=subprocess.PIPE, text=True) as house:
        assert house.stdout is not None
        address = ""
        while not address:
            found = re.search(r"http://\S+", house.stdout.readline())
            address = found[0] if found else ""
        assert time.monotonic() - begun < 15
        assert httpx.get(f"{address}/healthz").json()["ok"]
        os.kill(house.pid, signal.SIGTERM)
        assert house.wait(15) in (0, -signal.SIGTERM)
