"""When garbage is collected: a full collection holds everybody up, so it waits for a quiet moment.

What forms no ring goes at once and young rings soon, as ever; only the look at everything that
lives is put off until nobody is connected.
"""

from __future__ import annotations

import asyncio
import gc
from typing import Final

from ludoteca.host.house import House

MINUTE: Final = 60.0
NEVER: Final = 1_000_000
"""So many collections of the middle generation as don't happen."""

MANY: Final = 500
"""After so many collections of the middle generation (each some 7,000 things made and not yet
gone) all is looked at whoever is there: a house that is never quiet must not grow for ever."""


def put_off() -> None:
    """From now on nothing starts a full collection but `collect`; what is here now stays."""
    gc.collect()
    gc.freeze()
    young, middle, _ = gc.get_threshold()
    gc.set_threshold(young, middle, NEVER)


async def collect(house: House, seconds: float = MINUTE) -> None:
    """Look for garbage whenever nobody is there, and there may be some. Never returns."""
    while True:
        await asyncio.sleep(seconds)
        since = gc.get_count()[2]
        if since > MANY or (since and not house.connections):
            gc.collect()
