"""Sounds are made in the browser, after the first tap, unless switched off; all works without."""

from __future__ import annotations

import pytest
from playwright.sync_api import Locator, Page, expect

from tests.browser.conftest import Come
from tests.browser.people import Guest
from tests.browser.running import Running

LISTEN = """() => {
  window.heard = [];
  document.addEventListener('ludoteca:sound', (event) => window.heard.push(event.detail));
}"""


def heard(page: Page) -> list[str]:
    """The sounds since the last question."""
    told: list[str] = page.evaluate("() => window.heard.splice(0)")
    return told


def switch(guest: Guest) -> Locator:
    """The switch of the sounds, among the helps."""
    helps = guest.page.locator("#helps")
    if helps.get_attribute("open") is None:
        helps.locator("summary").click()
    return guest.page.get_by_role("switch", name="Sounds")


def close(guest: Guest) -> None:
    """Close the helps, which lie over the choices."""
    guest.page.keyboard.press("Escape")
    expect(guest.page.locator("#helps .menu")).to_be_hidden()


def test_a_throw_sounds_after_a_tap_and_not_when_off(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=1)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    for guest in (ada, bo):
        guest.page.evaluate(LISTEN)
    expect(switch(ada)).to_be_checked()
    close(ada)
    version = ada.version
    ada.tap("throw")
    ada.sees(version + 1)
    bo.sees(version + 1)
    assert heard(ada.page) == ["dice"]
    assert heard(bo.page) == [], "a page sounds only after somebody has done something on it"
    ada.tap("mouse")
    ada.sees(version + 2)
    assert heard(ada.page) == ["danger"], "shown at once, so only the last of it sounds"
    switch(ada).click()
    expect(switch(ada)).not_to_be_checked()
    ada.page.reload()
    ada.live()
    ada.page.evaluate(LISTEN)
    expect(switch(ada)).not_to_be_checked()
    bo.tap("throw")
    ada.sees(version + 3)
    bo.sees(version + 3)
    assert heard(ada.page) == []
    assert heard(bo.page) == ["dice"]
    switch(ada).click()
    expect(switch(ada)).to_be_checked()
    assert heard(ada.page) == ["treat"]


def test_a_hidden_page_is_silent(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=1)
    ada.sit_at(table.name)
    ada.page.evaluate(LISTEN)
    ada.page.evaluate(
        "() => Object.defineProperty(document, 'hidden', { value: true, configurable: true })"
    )
    version = ada.version
    ada.tap("throw")
    ada.sees(version + 1)
    assert heard(ada.page) == []


@pytest.mark.parametrize(
    "broken",
    [
        "delete window.AudioContext; delete window.webkitAudioContext;",
        "window.AudioContext = class { constructor() { throw new Error('no sound here'); } };",
        "Object.defineProperty(window, 'localStorage', { get() { throw new Error('no'); } });",
    ],
)
def test_nothing_breaks_where_there_is_no_sound(come: Come, house: Running, broken: str) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=1)
    ada.page.add_init_script(broken)
    ada.sit_at(table.name)
    switch(ada).click()
    expect(switch(ada)).not_to_be_checked()
    switch(ada).click()
    expect(switch(ada)).to_be_checked()
    close(ada)
    version = ada.version
    ada.tap("throw")
    ada.sees(version + 1)
    assert ada.choices()
