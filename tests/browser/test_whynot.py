"""Every greyed choice says why not, with its clause and its paragraph's neighbours."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE
from tests.browser.running import Running


def test_every_greyed_choice_answers(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=1)
    house.play(table, [ada.person], ["throw"])
    ada.sit_at(table.name)
    view = table.view(0)
    toggle = ada.page.locator('#refused [data-do="refused"]')
    expect(toggle).to_have_text(f"Not allowed now: {len(view.refused)}")
    ada.press_down(toggle)
    greyed = ada.page.locator("#refused a")
    expect(greyed).to_have_count(len(view.refused))
    version = ada.version
    for link, one in zip(greyed.all(), view.refused, strict=True):
        assert link.get_attribute("data-refused") == one.action
        assert ", ".join(one.clauses) in (link.get_attribute("aria-label") or "")
    for number in (0, len(view.refused) - 1):
        link, one = greyed.nth(number), view.refused[number]
        link.focus()
        expect(link).to_be_focused()
        link.press("Enter")
        panel = ada.page.locator("#clause")
        expect(panel.locator(".clause.here .id").first).to_contain_text(one.clauses[0])
        assert panel.locator(".clause.here").count() == len(one.clauses)
        assert panel.locator(".clause:not(.here)").count() >= 1
        expect(panel.locator("#clause-title")).to_have_text(link.locator("b").inner_text())
        ada.page.keyboard.press("Escape")
        expect(link).to_be_focused()
    assert ada.version == version


def test_a_log_line_still_asks_why_by_its_own_title(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=1)
    ada.sit_at(table.name)
    ada.press_down(ada.page.locator('#refused [data-do="refused"]'))
    ada.page.locator("#refused a").first.click()
    expect(ada.page.locator("#clause")).to_be_visible()
    ada.page.keyboard.press("Escape")
    ada.page.locator("#log .why").last.click()
    expect(ada.page.locator("#clause-title")).to_have_text("Why is that so?")


def test_it_stays_open_at_a_desk_and_not_on_a_phone(come: Come, house: Running) -> None:
    for guest, stays in ((come("Ada"), True), (come("Bo", viewport=PHONE), False)):
        table = house.table([guest.person], dice=1)
        guest.sit_at(table.name)
        guest.press_down(guest.page.locator('#refused [data-do="refused"]'))
        expect(guest.page.locator("#refused a").first).to_be_visible()
        guest.page.reload()
        guest.live()
        toggle = guest.page.locator('#refused [data-do="refused"]')
        expect(toggle).to_have_attribute("aria-expanded", "true" if stays else "false")


def test_the_rules_are_found_from_the_table(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=1)
    ada.sit_at(table.name)
    ada.page.locator(".rules-button").click()
    field = ada.page.locator("#clause input")
    expect(field).to_be_focused()
    expect(ada.page.locator("#clause-title")).to_have_text("Rules")
    ada.page.keyboard.type("shortcut")
    ada.page.clock.fast_forward(400)
    expect(ada.page.locator("#clause mark").first).to_contain_text("hortcut")
    assert ada.page.url.endswith(f"/t/{table.name}")
