"""What is safe? Asked by key, told in pictures and words, and gone with the next move."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.games import BEFORE, NEAR, firsts
from tests.browser.running import Running
from tests.guesses import guess


def test_by_keyboard(come: Come, own_house: Running) -> None:
    with guess(own_house.house):
        ada = come("Ada", running=own_house)
        table = own_house.table([ada.person], dice=NEAR)
        own_house.ask(lambda: table.let_hints(ada.person, True))
        own_house.play(table, [ada.person], firsts(NEAR, BEFORE))
        ada.sit_at(table.name)
        page = ada.page
        marks, button = page.locator("#choices .grade"), page.locator("#hint button")
        expect(marks).to_have_count(0)
        button.focus()
        page.keyboard.press("Enter")
        expect(marks).to_have_count(len(ada.choices()))
        expect(button).to_be_focused()
        best = page.locator("#choices button:has(.grade.safe)").first
        expect(best).to_have_accessible_name(re.compile("safe"))
        page.keyboard.press("Enter")
        expect(page.locator("#hint tr")).to_have_count(len(ada.choices()))
        expect(page.locator("#hint tr").first).to_contain_text("safe")
        begun = ada.version
        ada.key(str(best.get_attribute("data-action")))
        ada.sees(begun + 1)
        expect(marks).to_have_count(0)
