"""One's tables in a browser: two taps delete one, and other choices make another."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.games import SHORT, whole
from tests.browser.running import Running


def test_a_second_tap_deletes_a_table_and_who_looks_is_told(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    other = house.table([ada.person], dice=SHORT)
    bo.sit_at(table.name)
    ada.page.goto("/")
    ada.page.locator('a[href="/mine"]').click()
    cards = ada.page.locator(".tablecard")
    expect(cards).to_have_count(2)
    card = cards.filter(has_text=table.name)
    really = card.get_by_role("button", name="Yes, delete")
    expect(really).to_be_hidden()
    card.locator(".drop summary").click()
    really.click()
    expect(ada.page.locator(".notice")).to_contain_text(table.name)
    expect(cards).to_have_count(1)
    expect(cards).to_contain_text(other.name)
    bo.expected += ["404", "WebSocket"]
    expect(bo.page.locator("#banner")).to_be_visible()


def test_again_with_other_choices_from_the_end(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    turns = whole(SHORT, careful=False, seats=1).turns
    house.play(table, [ada.person], [turn.action for turn in turns])
    ada.sit_at(table.name)
    ada.page.locator(f'#finale a[href="/t/{table.name}/again"]').click()
    ada.page.locator(".pill", has_text="6").first.click()
    ada.page.locator(".switch").first.click()
    ada.page.locator(".make .button.main").click()
    ada.live()
    assert ada.table != table.name
    fresh = house.house.table(ada.table)
    assert fresh.match.options["gentle"] == 1
    assert len(fresh.seats) == 6
    assert "throw" in ada.choices()
