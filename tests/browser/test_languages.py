"""English and Czech at one table, each person their own, switched at any time."""

from __future__ import annotations

import re

import pytest
from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.people import Guest
from tests.browser.running import Running

pytestmark = pytest.mark.browser
CZECH = re.compile(r"[ěščřžýáíéúů]")


def log(guest: Guest) -> list[str]:
    """The lines of the log, as they are shown."""
    return guest.page.locator("#log li").all_inner_texts()


def test_each_person_hears_their_own_language_and_may_change_it(come: Come, house: Running) -> None:
    ada, bo = come("Ada", locale="en-GB"), come("Bo", locale="cs-CZ")
    people = [ada.person, bo.person]
    table = house.table(people, dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    house.play(table, people, ["throw"])
    for guest in (ada, bo):
        guest.sees(table.version)
    english, czech = log(ada), log(bo)
    assert len(english) == len(czech) > 3
    assert all(CZECH.search(line) for line in czech if len(line) > 20)
    assert not CZECH.search("".join(english))
    choices = ada.choices() or bo.choices()

    ada.speak("cs")
    expect(ada.page.locator("#log li")).to_have_count(len(czech))
    assert log(ada) == czech
    assert ada.version == table.version
    assert (ada.choices() or bo.choices()) == choices
    assert log(bo) == czech

    bo.speak("en")
    expect(bo.page.locator("#log li")).to_have_count(len(english))
    assert log(bo) == english


def test_another_language_keeps_the_place_on_a_long_page(come: Come, house: Running) -> None:
    ada = come("Ada")
    ada.page.goto("/rules/max#c11.2")
    clause = ada.page.locator("#c11\\.2")
    expect(clause).to_be_in_viewport()
    ada.page.locator('form.lang button[value="cs"]').evaluate("button => button.click()")
    expect(ada.page.locator("html")).to_have_attribute("lang", "cs")
    expect(clause).to_be_in_viewport()
    assert ada.page.url.endswith("/rules/max#c11.2")
