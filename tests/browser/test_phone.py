"""On a phone board, dice, treats, what is asked and what may be done are seen together."""

from __future__ import annotations

import pytest

from tests.browser.conftest import Come
from tests.browser.people import PHONE
from tests.browser.running import Running
from tests.browser.states import states


@pytest.mark.parametrize(
    ("state", "narrower"), [("table, my turn", 32), ("table, a choice by keys", 130)]
)
def test_the_choices_are_in_sight_below_the_whole_board(
    come: Come, house: Running, state: str, narrower: int
) -> None:
    """In Czech, whose words are the longer ones; also seven choices, for which the board gives
    way."""
    walk = states(house, come, only=state, viewport=PHONE, locale="cs-CZ")
    _, guest = next(iter(walk))
    page = guest.page
    page.evaluate("scrollTo(0, 0)")
    boxes = {
        name: page.locator(name).bounding_box()
        for name in ("svg.board.port", "#tray", "#prompt-title", "#choices")
    }
    for name, box in boxes.items():
        assert box is not None, name
        assert box["y"] >= 0, name
        assert box["y"] + box["height"] <= PHONE["height"], name
    board = boxes["svg.board.port"]
    assert board is not None
    assert board["width"] >= PHONE["width"] - narrower
