"""Time that only goes forward, for what waits at a table: proposals, presence, curtains."""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable
from typing import Protocol


class Alarm(Protocol):
    """A call that is still to come."""

    def cancel(self) -> None:
        """Let it not come."""


class Ticks:
    """Seconds that no change of the machine's clock moves, and calls that come later.

    Tests put their own in, so that nothing has to be waited for.
    """

    def __call__(self) -> float:
        """Seconds since some moment."""
        return time.monotonic()

    def later(self, seconds: float, call: Callable[[], None]) -> Alarm:
        """Call something after so many seconds."""
        return asyncio.get_running_loop().call_later(seconds, call)
