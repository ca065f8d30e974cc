"""The pages of the house and the states that they can be in, one after the other.

A new state goes into a scene of the module that it belongs to: pages beside the table, a table
where one plays, or where several people sit. Layout, axe and scripts/shots look at it from then on.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import tests.browser.pages
import tests.browser.playing
import tests.browser.together  # noqa: F401
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.scene import SCENES, Walk

NAMES = [name for one in SCENES for name in one.names]
assert len(NAMES) == len(set(NAMES)), "two states have the same name"


PARTS = list(dict.fromkeys(one.part for one in SCENES))
"""The modules that the scenes lie in; a test of one of them is not too long."""


def states(
    house: Running, come: Callable[..., Guest], part: str = "", only: str = "", **options: Any
) -> Walk:
    """Bring guests into every state of a part (or of all) whose name holds `only`.

    Who asks looks and goes on. `options` are those of every guest's browser context.
    """

    def comes(name: str = "", **more: Any) -> Guest:
        return come(name, **options, **more)

    for one in SCENES:
        if part in ("", one.part) and any(only in name for name in one.names):
            yield from one.play(house, comes, only)
