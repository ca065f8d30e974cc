"""States of a table from its door to the end of the game."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from tests.browser.games import LOST, whole
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.scene import Walk, scene

HALF = 12
"""So many actions into the lost game both people, the bot and the dice have had their turn."""


@scene("table, free seats", "table, helps")
def free_seats(house: Running, come: Callable[..., Guest]) -> Walk:
    """Ada has made a table and waits."""
    ada = come("Ada")
    ada.sit_at(house.table([ada.person], dice=LOST, free=2).name)
    yield "table, free seats", ada
    ada.page.locator("#helps summary").click()
    yield "table, helps", ada


@scene("door", "door, bad link")
def door(house: Running, come: Callable[..., Guest]) -> Walk:
    """Eve was told a table's name, then a link that is no good."""
    eve = come()
    table = house.table([house.somebody("Ada")[0], house.somebody("Bo")[0]], dice=LOST)
    eve.page.goto(f"/t/{table.name}")
    expect(eve.page.locator("#door")).to_be_visible()
    yield "door", eve
    eve.expected.append("403")
    eve.page.goto(f"/t/{table.name}#not-a-secret-of-ours")
    expect(eve.page.locator("#door-said")).to_be_visible()
    yield "door, bad link", eve


@scene(
    "table, my turn",
    "table, another's turn",
    "table, clause",
    "table, invitation",
    "table, refused",
    "table, about",
    "table, over",
)
def playing(house: Running, come: Callable[..., Guest]) -> Walk:
    """A game is on, until it is lost."""
    ada, bo = come("Ada"), come("Bo")
    people = [ada.person, bo.person]
    theirs = [turn.action for turn in whole(LOST, careful=False).turns if turn.seat != 2]
    table = house.table(people, dice=LOST, bots={2: "careful"})
    house.play(table, people, theirs[:HALF])
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    first, second = (ada, bo) if ada.choices() else (bo, ada)
    yield "table, my turn", first
    yield "table, another's turn", second
    first.page.locator("#log .why").last.click()
    expect(first.page.locator("#clause")).to_be_visible()
    yield "table, clause", first
    first.page.keyboard.press("Escape")
    ada.press_down(ada.page.locator('[data-do="invite"]'))
    expect(ada.page.locator("#invite .qr")).to_be_visible()
    yield "table, invitation", ada
    ada.page.keyboard.press("Escape")
    first.page.evaluate(
        """() => {
          const button = document.querySelector('#choices button');
          button.dataset.action = 'treat:cream';
          button.click();
        }"""
    )
    expect(first.page.locator("#notice")).to_be_visible()
    yield "table, refused", first
    second.page.locator(".about-table summary").click()
    yield "table, about", second
    house.play(table, people, theirs[HALF:])
    for guest in (ada, bo):
        expect(guest.page.locator("#finale")).to_be_visible()
    yield "table, over", ada
