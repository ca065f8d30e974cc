"""Danger by choice; and a choice that loses somebody is asked about once more (ART 8)."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from tests.browser.conftest import Come
from tests.browser.games import BEFORE, LATE, NEAR, NO_WAY, firsts
from tests.browser.people import GUARD, Guest
from tests.browser.running import Running


def laid(house: Running, people: list[Person], dice: int, played: int) -> Table:
    """A table after so many first choices."""
    table = house.table(people, dice=dice)
    house.play(table, people, firsts(dice, played))
    return table


@pytest.fixture
def ada(come: Come, house: Running) -> Guest:
    """Ada, who plays both seats, where a choice can lose two creatures."""
    guest = come("Ada")
    guest.sit_at(laid(house, [guest.person, guest.person], NEAR, BEFORE).name)
    return guest


def asks(guest: Guest) -> None:
    """The page asks once more: what will happen, in a picture and a sentence; nothing was sent."""
    dialog = guest.page.locator("#sure")
    expect(dialog).to_be_visible()
    expect(dialog.locator("svg.foresight")).to_be_visible()
    expect(dialog.locator("h2")).to_have_text(
        "Max would catch the squirrel and the bird on the stump."
    )
    expect(dialog.locator("[data-close]")).to_be_focused()
    assert "7.1" in (dialog.locator(".why").get_attribute("data-clause") or "")


def test_a_fatal_tap_asks_once_more(ada: Guest) -> None:
    page, begun = ada.page, ada.version
    ada.tap("mouse")
    asks(ada)
    ada.press_down(page.locator("#sure [data-close]"))
    expect(page.locator("#sure")).to_be_hidden()
    expect(ada.title).to_be_focused()
    assert ada.version == begun == ada.view()["version"]
    ada.tap("mouse")
    asks(ada)
    ada.press_down(page.locator("#sure [data-anyway]"))
    ada.sees(begun + 1)
    expect(page.locator("#sure")).to_be_hidden()
    expect(page.locator("#log li.caught")).to_have_count(2)


def test_a_choice_that_saves_somebody_asks_nothing(ada: Guest) -> None:
    begun = ada.version
    ada.tap("squirrel")
    ada.sees(begun + 1)
    expect(ada.page.locator("#sure")).to_be_hidden()


def test_by_keyboard_and_number(ada: Guest) -> None:
    page, begun = ada.page, ada.version
    ada.stands_still()
    ada.key("max")
    asks(ada)
    page.keyboard.press("2")  # meant for a choice, too early to be meant for the question
    asks(ada)
    page.clock.resume()
    page.clock.fast_forward(GUARD)
    page.keyboard.press("1")
    expect(page.locator("#sure")).to_be_hidden()
    expect(ada.title).to_be_focused()
    ada.choice("max").focus()
    page.keyboard.press("Enter")
    asks(ada)
    page.keyboard.press("Escape")
    expect(page.locator("#sure")).to_be_hidden()
    assert ada.view()["version"] == begun
    ada.key("max")
    asks(ada)
    page.clock.fast_forward(GUARD)
    page.keyboard.press("2")
    ada.sees(begun + 1)


def test_a_ring_on_the_board_asks_too(ada: Guest) -> None:
    ring = ada.page.locator('#land-targets [data-action="mouse"]')
    expect(ring).to_have_count(1)
    ada.page.clock.fast_forward(GUARD)
    ring.dispatch_event("click", {"detail": 1})
    asks(ada)


def test_a_ring_that_several_choices_lead_to_offers_them(ada: Guest) -> None:
    ring = ada.page.locator("#land-targets [data-offers]").first
    told = (ring.get_attribute("data-offers") or "").split()
    begun = ada.version
    ada.page.clock.fast_forward(GUARD)
    ring.dispatch_event("click", {"detail": 1})
    expect(ada.page.locator(".offered")).to_have_count(len(told))
    expect(ada.choice(told[0])).to_be_focused()
    assert ada.view()["version"] == begun
    ada.page.locator("#prompt-title").click()
    expect(ada.page.locator(".offered")).to_have_count(0)


def test_a_question_of_the_past_goes_away(ada: Guest, house: Running) -> None:
    begun = ada.version
    ada.tap("mouse")
    asks(ada)
    table = house.house.table(ada.table)
    house.play(table, [ada.person], ["squirrel"])  # on another device
    ada.sees(begun + 1)
    expect(ada.page.locator("#sure")).to_be_hidden()


def test_where_there_is_no_other_way_it_is_said_and_not_asked(come: Come, house: Running) -> None:
    guest = come("Ada")
    guest.sit_at(laid(house, [guest.person, guest.person], NO_WAY, LATE).name)
    expect(guest.page.locator("#prompt-text")).to_contain_text("no other way")
    assert "5.8" in (guest.page.locator("#turn .why").get_attribute("data-clause") or "")
    begun = guest.version
    guest.tap(guest.choices()[0])
    guest.sees(begun + 1)
    expect(guest.page.locator("#sure")).to_be_hidden()


def test_danger_is_shown_to_who_wants_it(ada: Guest) -> None:
    page = ada.page
    marks = page.locator("#land-helps [data-danger]")
    there = [str(space) for space in ada.view()["view"]["danger"] if space != 5]
    assert marks.evaluate_all("all => all.map(one => one.dataset.danger)") == there != []
    expect(marks.first).to_be_hidden()
    page.locator("#helps summary").click()
    page.locator('[data-pref="danger"]').check()
    expect(marks.first).to_be_visible()
    page.reload()
    ada.live()
    expect(marks.first).to_be_visible()
    page.locator("#helps summary").click()
    page.locator('[data-pref="danger"]').uncheck()
    expect(marks.first).to_be_hidden()
