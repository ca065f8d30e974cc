"""Picture phrases: one tap says one, all see it at the face of who said it, for four seconds."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca.host.tables.phrases import PHRASES
from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.people import PHONE
from tests.browser.running import Running


@pytest.mark.parametrize("locale", ["en-GB", "cs-CZ"])
def test_one_tap_says_one(come: Come, house: Running, locale: str) -> None:
    ada, bo = come("Ada"), come("Bo", viewport=PHONE, locale=locale)
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    ada.page.locator("#phrases > summary").click()
    tray = ada.page.locator("#phrases .phrase")
    assert tray.count() == len(PHRASES)
    assert len(set(tray.all_inner_texts())) == len(PHRASES)
    for guest in (ada, bo):
        guest.stands_still()
    ada.page.locator('[data-word="well-done"]').click()
    expect(ada.page.locator("#phrases .phrases")).to_be_hidden()
    expect(bo.page.locator("#said-0 use").last).to_be_attached()
    bo.page.clock.run_for(50)
    said = {"en-GB": "Ada: Well done!", "cs-CZ": "Ada: Výborně!"}[locale]
    expect(bo.page.locator("#hear")).to_have_text(said)
    for guest in (ada, bo):
        bubble = guest.page.locator("#said-0")
        expect(bubble.locator("use").last).to_have_attribute("href", "#phrase-well-done")
        expect(bubble).to_be_in_viewport()
        guest.page.clock.run_for(3_800)
        expect(bubble.locator("svg").last).to_be_attached()
        guest.page.clock.run_for(300)
        expect(bubble.locator("svg")).to_have_count(0)
    assert ada.page.locator("#log li").last.inner_text() != said


def test_who_only_looks_on_sees_and_does_not_say(come: Come, house: Running) -> None:
    ada, eve = come("Ada"), come("Eve")
    table = house.table([ada.person], dice=SHORT)

    async def let_in() -> None:
        await table.enter(eve.person, await table.invite(ada.person))

    house.ask(let_in)
    ada.sit_at(table.name)
    eve.sit_at(table.name)
    expect(eve.page.locator("#phrases > summary")).to_be_hidden()
    ada.page.locator("#phrases > summary").click()
    ada.page.locator('[data-word="hello"]').press("Enter")
    expect(eve.page.locator("#said-0 use").last).to_have_attribute("href", "#phrase-hello")
