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


def states(house: Running, come: Callable[..., Guest], only: str = "", **options: Any) -> Walk:
    """Bring guests into every state whose name holds `only`; who asks looks and goes on.

    `options` are those of every guest's browser context.
    """

    def comes(name: str = "", **more: Any) -> Guest:
        return come(name, **options, **more)

    for one in SCENES:
        if any(only in name for name in one.names):
            yield from one.play(house, comes, only)
