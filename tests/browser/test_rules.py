"""Rules are found as one types, on their page and in the panel beside the table."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.running import Running


def test_typing_finds_and_the_address_keeps_it(come: Come, house: Running) -> None:
    ada = come("Ada")
    ada.page.goto("/rules/max")
    sections = ada.page.locator(".rest section")
    assert sections.count() > 5
    ada.page.locator("#rules-q").press_sequentially("treat bas")
    expect(ada.page.locator(".found mark").first).to_be_visible()
    expect(sections.first).to_be_hidden()
    expect(ada.page.locator("main .found .clause", has_text="8.1")).to_be_visible()
    assert ada.page.url.endswith("?q=treat+bas")
    ada.speak("cs")
    assert ada.page.url.endswith("?q=treat+bas")
    ada.page.locator("#rules-q").fill("")
    expect(sections.first).to_be_visible()
    expect(ada.page.locator(".found mark")).to_have_count(0)


def test_the_panel_beside_the_table_is_searched(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    ada.sit_at(table.name)
    ada.page.locator("#prompt .why").first.click()
    panel = ada.page.locator("#clause")
    expect(panel.locator(".rest .clause").first).to_be_visible()
    panel.locator("#panel-q").fill("shortcut")
    expect(panel.locator(".found mark").first).to_be_visible()
    expect(panel.locator(".rest")).to_be_hidden()
    wanted = panel.locator(".found .id a").first
    id = wanted.inner_text()
    wanted.click()
    here = panel.locator(".rest .clause.here .id")
    expect(here).to_have_count(1)
    expect(here).to_contain_text(id)
    assert ada.table == table.name
    ada.page.keyboard.press("Escape")
    expect(panel).to_be_hidden()
    # the digits typed into the search were no taps on choices
    assert table.version == ada.version


def test_all_rules_open_beside_the_table_and_are_searched_there(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    ada.sit_at(table.name)
    ada.page.locator(".rules-button").click()
    panel = ada.page.locator("#clause")
    expect(panel.locator("#panel-q")).to_be_focused()
    sections = panel.locator(".rest details")
    expect(sections.first).to_be_visible()
    sections.nth(1).locator("summary").click()
    expect(sections.nth(1).locator(".clause").first).to_be_visible()
    panel.locator("#panel-q").fill("8.1")
    expect(panel.locator(".found .clause").first).to_contain_text("8.1")
    expect(sections.first).to_be_hidden()
