"""The challenge of the day by keyboard alone: begun from the start page, gone on with later."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.running import Running


def test_it_is_begun_and_gone_on_with_by_keyboard(come: Come, house: Running) -> None:
    day = house.ask(house.house.daily.today)[0]
    day.worths.update(dict.fromkeys(range(1, 9), (0.5617, 2.3)))
    ada = come("Ada")
    page = ada.page
    page.goto("/")
    page.locator(".daily-card").focus()
    page.keyboard.press("Enter")
    expect(page).to_have_url(re.compile(r"/daily$"))
    page.locator(".play-it").focus()
    page.keyboard.press("Enter")
    ada.live()
    expect(page.locator(".of-day")).to_be_visible()
    ada.choice("throw").focus()
    page.clock.fast_forward(500)
    page.keyboard.press("Enter")
    expect(page.locator("#log .dice, #lines li").first).to_be_visible()
    house.ask(house.house.daily.judge)
    expect(ada.choice("throw")).not_to_be_attached()
    expect(page.locator('[data-do="undo"]')).not_to_be_attached()
    page.goto("/daily")
    go_on = page.locator(".own .main")
    go_on.focus()
    page.keyboard.press("Enter")
    ada.live()
    assert ada.faults == []
