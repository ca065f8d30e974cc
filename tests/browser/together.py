"""States of a table where several people sit: seats, what they agree on, say, and hide."""

from __future__ import annotations

from collections.abc import Callable

from playwright.sync_api import expect

from ludoteca.host.tables.table import Table
from tests.browser.games import SHORT
from tests.browser.people import Guest
from tests.browser.running import Running, seed
from tests.browser.scene import Walk, scene
from tests.toys.install import installed

GREEN_AND_BLACK = 1
"""With these dice the first two throws of Max are a green and a black."""


def hot_seat(house: Running, ada: Guest, game: str = "max") -> Table:
    """A table where Ada holds two seats, the second for Bohumila at the same device."""

    async def made() -> Table:
        house.seeds.append(seed(GREEN_AND_BLACK))
        table = await house.house.make_table(ada.person, game, 2, {}, {})
        await table.take_seat(ada.person, 1, "Bohumila")
        return table

    return house.ask(made)


@scene(
    "table, what is not allowed",
    "table, why not",
    "table, rules",
    "table, my seat",
    "table, asked once more",
    "table, another's seat",
    "table, a free seat",
    "table, phrases",
    "table, a phrase",
    "table, sitting down",
    "table, asked",
    "table, asking",
    "table, somebody away",
)
def together(house: Running, come: Callable[..., Guest]) -> Walk:
    """Three people at a table with a free seat, and one who watches."""
    ada, bo = come("Ada"), come("Bo")
    cyril, eve = come("Cyril"), come("Eve")
    people = [ada.person, bo.person, cyril.person]
    table = house.table(people, dice=SHORT, free=1)

    async def let_in() -> None:
        await table.enter(eve.person, await table.invite(ada.person))

    house.ask(let_in)
    house.play(table, people, ["throw", "max"])
    for guest in (ada, bo, cyril, eve):
        guest.sit_at(table.name)
    ada.press_down(ada.page.locator('[data-do="refused"]'))
    expect(ada.page.locator(".not-now").first).to_be_visible()
    yield "table, what is not allowed", ada
    ada.page.locator(".not-now").first.click()
    expect(ada.page.locator("#clause .clause.here").first).to_be_visible()
    yield "table, why not", ada
    ada.page.keyboard.press("Escape")
    ada.page.locator(".rules-button").click()
    ada.page.locator("#clause input").fill("Max")
    expect(ada.page.locator("#clause mark").first).to_be_visible()
    yield "table, rules", ada
    ada.page.locator("#clause [data-close]").click()
    ada.page.locator("#player-0 summary").click()
    yield "table, my seat", ada
    ada.page.locator('#player-0 [data-do="leave"]').click()
    yield "table, asked once more", ada
    ada.page.keyboard.press("Escape")
    ada.page.locator("#player-1 summary").click()
    yield "table, another's seat", ada
    ada.page.keyboard.press("Escape")
    ada.page.locator("#player-3 summary").click()
    yield "table, a free seat", ada
    ada.page.keyboard.press("Escape")
    ada.page.locator("#phrases > summary").click()
    yield "table, phrases", ada
    ada.page.locator('[data-word="hug"]').click()
    expect(bo.page.locator("#said-0 svg").last).to_be_visible()
    yield "table, a phrase", bo
    eve.press_down(eve.page.locator("#player-3 .sit"))
    expect(eve.page.locator("#sit")).to_be_visible()
    yield "table, sitting down", eve
    eve.page.locator("#sit button.main").click()
    expect(ada.page.locator(".ask")).to_be_visible()
    yield "table, asked", ada
    yield "table, asking", eve
    bo.page.goto("/")
    expect(ada.page.locator("#player-1.away")).to_be_visible()
    ada.page.locator("#player-1 summary").click()
    yield "table, somebody away", ada


@scene("table, hand-over", "table, curtain", "table, behind the curtain")
def one_device(house: Running, come: Callable[..., Guest]) -> Walk:
    """Two people at one device."""
    ada = come("Ada")
    hot = hot_seat(house, ada)
    ada.sit_at(hot.name)
    expect(ada.page.locator(".turn.handover")).to_be_visible()
    yield "table, hand-over", ada
    with installed():
        secret = hot_seat(house, ada, "magpies")
        ada.sit_at(secret.name)
        expect(ada.page.locator("#hold-0")).to_be_visible()
        yield "table, curtain", ada
        ada.page.locator("#hold-0").focus()
        ada.page.keyboard.down(" ")
        expect(ada.page.locator("#behind button").first).to_be_visible()
        yield "table, behind the curtain", ada
        ada.page.keyboard.up(" ")
        ada.page.goto("/")
