"""Hints in the first games: seldom, below the choices, and never for who doesn't want them."""

from __future__ import annotations

from playwright.sync_api import Locator, expect

from tests.browser.conftest import Come
from tests.browser.games import LOST
from tests.browser.people import Guest
from tests.browser.running import Running

FIRST = "max.first"


def shown(guest: Guest) -> Locator:
    """The hints on show."""
    return guest.page.locator("#tip [data-tip]:not([hidden])")


def new_table(guest: Guest, house: Running) -> None:
    """Sit down at a new table, where one throws first."""
    guest.sit_at(house.table([guest.person], dice=LOST).name)


def test_a_hint_is_shown_in_two_games_and_then_not(come: Come, house: Running) -> None:
    ada = come("Ada")
    for _ in range(2):
        new_table(ada, house)
        expect(shown(ada)).to_have_attribute("data-tip", FIRST)
        expect(shown(ada)).to_contain_text("each green moves a creature")
    for _ in range(2):
        new_table(ada, house)
        expect(shown(ada)).to_have_count(0)


def test_no_hint_comes_a_third_time_in_one_game(come: Come, house: Running) -> None:
    ada = come("Ada")
    new_table(ada, house)
    for _ in range(2):
        expect(shown(ada)).to_have_attribute("data-tip", FIRST)
        ada.page.reload()
        ada.live()
    expect(shown(ada)).to_have_count(0)


def test_who_has_got_it_is_told_no_more_and_nothing_jumps(come: Come, house: Running) -> None:
    ada = come("Ada")
    new_table(ada, house)
    expect(shown(ada)).to_be_visible()
    boxes = [ada.page.locator(one).bounding_box() for one in ("#choices", ".story")]
    ada.press_down(shown(ada).locator("[data-tip-done]"))
    expect(shown(ada)).not_to_be_visible()
    assert boxes == [ada.page.locator(one).bounding_box() for one in ("#choices", ".story")]
    expect(ada.title).to_be_focused()
    ada.page.reload()
    ada.live()
    expect(shown(ada)).to_have_count(0)


def test_the_choices_stay_where_they_are_whether_a_hint_is_shown_or_not(
    come: Come, house: Running
) -> None:
    ada = come("Ada")
    new_table(ada, house)
    expect(shown(ada)).to_be_visible()
    before = ada.page.locator("#choices").bounding_box()
    ada.page.locator("#helps summary").click()
    switch = ada.page.locator("#help-tips")
    expect(switch.locator("input")).to_be_checked()
    switch.click()
    expect(shown(ada)).to_have_count(0)
    assert ada.page.locator("#choices").bounding_box() == before
    ada.page.reload()
    ada.live()
    expect(shown(ada)).to_have_count(0)
    ada.page.locator("#helps summary").click()
    ada.page.locator("#help-tips").click()
    expect(shown(ada)).to_be_visible()


def test_who_is_not_to_move_is_shown_none(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=LOST)
    for guest in (ada, bo):
        guest.sit_at(table.name)
    expect(shown(ada)).to_have_count(1)
    expect(bo.page.locator("#tip [data-tip]")).to_have_count(0)
