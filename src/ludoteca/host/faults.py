"""Faults as JSON lines: enough to find a bug, never a view, name, cookie, seed or message."""

from __future__ import annotations

import json
import sys
import time
from pathlib import Path
from typing import TextIO


class Faults:
    """Writes one JSON line a fault to a stream (standard error by default), and counts them.

    Of an exception only its type and where it passed through are told: its message may hold
    what somebody typed, or what only one seat may know.
    """

    def __init__(self, stream: TextIO | None = None) -> None:
        self.stream = stream
        self.count = 0

    def tell(
        self, fault: str, error: BaseException | None = None, **facts: int | str | None
    ) -> None:
        """Write a fault down. `facts` are numbers and words of the house's own."""
        self.count += 1
        line: dict[str, object] = {
            "at": time.strftime("%Y-%m-%dT%H:%M:%SZ", time.gmtime()),
            "fault": fault,
            **facts,
        }
        if error is not None:
            line["error"] = type(error).__name__
            line["where"] = trace(error)
        stream = self.stream or sys.stderr
        stream.write(json.dumps(line) + "\n")
        stream.flush()


def trace(error: BaseException) -> list[str]:
    """Where an exception passed through, innermost last: file, line and function."""
    where = []
    place = error.__traceback__
    while place is not None:
        code = place.tb_frame.f_code
        where.append(f"{Path(code.co_filename).name}:{place.tb_lineno} {code.co_name}")
        place = place.tb_next
    return where[-8:]
