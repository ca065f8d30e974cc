"""Several people at one device: it is said to whom it goes, without a tap and beside the board."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import DESK, PHONE
from tests.browser.running import Running
from tests.browser.together import hot_seat


@pytest.mark.parametrize("viewport", [DESK, PHONE], ids=["desk", "phone"])
def test_the_device_goes_round(come: Come, house: Running, viewport: dict[str, int]) -> None:
    ada = come("Ada", viewport=viewport)
    table = hot_seat(house, ada)
    ada.sit_at(table.name)
    over = ada.page.locator(".turn.handover")
    seen = []
    for _ in range(12):
        seat = int(table.match.state.current_player)
        if over.count():
            name = ["Ada", "Bohumila"][seat]
            expect(over.locator("h2")).to_have_text(f"Next at this device: {name}")
            face = over.locator("> svg")
            box = face.bounding_box()
            assert box is not None
            assert min(box["width"], box["height"]) >= 84
            row = ada.page.locator(f"#player-{seat} .line > svg use").get_attribute("href")
            assert face.locator("use").get_attribute("href") == row
            board = ada.page.locator("svg.board:visible").bounding_box()
            panel = ada.page.locator("#prompt").bounding_box()
            assert board is not None
            assert panel is not None
            beside = panel["x"] >= board["x"] + board["width"]
            assert beside or panel["y"] >= board["y"] + board["height"]
            seen.append(seat)
        else:
            expect(ada.title).to_have_text(f"Your turn: {['Ada', 'Bohumila'][seat]}")
        version = ada.version
        ada.key(ada.choices()[0])  # no tap but the choice itself
        ada.sees(version + 1)
    assert seen[:3] == [0, 1, 0]


def test_it_stays_until_the_first_choice_and_over_a_reload(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = hot_seat(house, ada)
    house.play(table, [ada.person], ["throw", "max", "mouse"])
    ada.sit_at(table.name)
    over = ada.page.locator(".turn.handover")
    expect(over).to_contain_text("Bohumila")
    ada.page.reload()
    ada.live()
    expect(over).to_contain_text("Bohumila")
    ada.tap("throw")
    expect(over).to_have_count(0)
    expect(ada.title).to_have_text("Your turn: Bohumila")


def test_two_at_one_device_and_one_at_another(come: Come, house: Running) -> None:
    ada, cyril = come("Ada"), come("Cyril", viewport=PHONE)
    table = house.table([ada.person, cyril.person], dice=6, free=1)
    house.ask(lambda: table.take_seat(ada.person, 2, "Bohumila"))
    ada.sit_at(table.name)
    cyril.sit_at(table.name)
    told: list[tuple[int, bool]] = []
    for _ in range(9):
        seat = int(table.match.state.current_player)
        mover, other = (cyril, ada) if seat == 1 else (ada, cyril)
        mover.sees(table.version)
        told.append((seat, mover.page.locator(".turn.handover").count() == 1))
        assert other.choices() == []
        version = mover.version
        mover.key(mover.choices()[0])
        mover.sees(version + 1)
    assert (1, True) not in told
    assert (0, True) in told
    assert (2, True) in told
