"""The pages of the house and the states that they can be in, one after the other."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from tests.browser.games import LOST, whole
from tests.browser.pages import pages
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.together import together

HALF = 12
"""So many actions into the lost game both people, the bot and the dice have had their turn."""


def states(
    house: Running, come: Callable[..., Guest], **options: object
) -> Iterator[tuple[str, Guest]]:
    """Bring guests into every state and name it; who asks looks at the page and goes on."""
    ada, bo, eve = come("Ada", **options), come("Bo", **options), come(**options)
    ada.page.goto("/")
    yield "start", ada
    ada.page.locator("details.more summary").click()
    yield "start, more choices", ada
    ada.page.goto("/rules/max")
    yield "rules", ada
    ada.page.goto("/rules/max/5.9,6.7")
    yield "clauses", ada
    ada.expected.append("404")
    ada.page.goto("/nowhere")
    yield "no such page", ada
    ada.page.goto("/t/no-such-table")
    yield "no such table", ada

    people = [ada.person, bo.person]
    waiting = house.table([ada.person], dice=LOST, free=2)
    ada.sit_at(waiting.name)
    yield "table, free seats", ada
    ada.page.locator("#helps summary").click()
    yield "table, helps", ada

    game = whole(LOST, careful=False)
    theirs = [turn.action for turn in game.turns if turn.seat != 2]
    table = house.table(people, dice=LOST, bots={2: "careful"})
    eve.page.goto(f"/t/{table.name}")
    expect(eve.page.locator("#door")).to_be_visible()
    yield "door", eve
    eve.expected.append("403")
    eve.page.goto(f"/t/{table.name}#not-a-secret-of-ours")
    expect(eve.page.locator("#door-said")).to_be_visible()
    yield "door, bad link", eve

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
    yield from pages(house, come, **options)
    yield from together(house, come, **options)
