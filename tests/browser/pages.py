"""The pages beside the table, and the states that they can be in."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator

from playwright.sync_api import expect

from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from tests.browser.games import LOST, whole
from tests.browser.people import Guest
from tests.browser.running import Running

HALF = 9
"""So many actions into the lost game some dice lie there."""


def pages(
    house: Running, come: Callable[..., Guest], **options: object
) -> Iterator[tuple[str, Guest]]:
    """Bring guests into every state of these pages and name it."""
    ada, eve = come("Ada", **options), come(**options)
    bo, _ = house.somebody("Bo")
    ada.page.goto("/mine")
    yield "mine, none", ada
    over, running = _game(house, [ada.person, bo]), _game(house, [ada.person, bo], HALF)
    house.table([ada.person], dice=LOST, free=1)
    yield from _start(ada)
    yield from _rules(ada)
    yield from _dice(ada, over, running)
    yield from _steps(ada, over, running)
    yield from _tables(ada, house, over, bo)
    yield from _door(eve, house, bo)


def _game(house: Running, people: list[Person], upto: int | None = None) -> Table:
    table = house.table(people, dice=LOST, bots={2: "careful"})
    actions = [turn.action for turn in whole(LOST, careful=False).turns if turn.seat != 2]
    house.play(table, people, actions[:upto])
    return table


def _start(ada: Guest) -> Iterator[tuple[str, Guest]]:
    ada.page.goto("/")
    ada.page.locator('[name="seat.1"]').select_option("here")
    yield "start, somebody here too", ada
    ada.page.locator(".me .facepick summary").click()
    yield "start, faces", ada


def _rules(ada: Guest) -> Iterator[tuple[str, Guest]]:
    ada.page.goto("/rules/max?q=max")
    expect(ada.page.locator("mark").first).to_be_visible()
    yield "rules, found", ada
    ada.page.goto("/rules/max?q=unicorn")
    yield "rules, nothing found", ada


def _dice(ada: Guest, over: Table, running: Table) -> Iterator[tuple[str, Guest]]:
    ada.page.goto(f"/t/{running.name}/dice")
    yield "dice, running", ada
    ada.page.goto(f"/t/{over.name}/dice")
    expect(ada.page.locator("#dicecheck[data-done]")).to_be_visible()
    ada.page.locator("details.more summary").click()
    yield "dice, checked", ada


def _steps(ada: Guest, over: Table, running: Table) -> Iterator[tuple[str, Guest]]:
    ada.page.goto(f"/t/{running.name}/at/0")
    yield "moment, first", ada
    ada.page.goto(f"/t/{running.name}/at/9")
    yield "moment", ada
    ada.page.goto(f"/t/{over.name}/at")
    yield "moment, last", ada
    ada.page.goto("/watch")
    yield "watch", ada
    text = over.match.record.text
    ada.expected.append("400")
    ada.page.locator("[name=text]").fill(re.sub(r"(?m)^1 throw$", "1 mouse", text))
    ada.page.locator(".watch .button.main").click()
    expect(ada.page.locator(".notice.wrong")).to_be_visible()
    yield "watch, wrong", ada
    ada.page.locator("[name=text]").fill(text)
    ada.page.locator(".watch .button.main").click()
    expect(ada.page.locator("#step")).to_be_visible()
    yield "moment of a record", ada


def _tables(ada: Guest, house: Running, over: Table, bo: Person) -> Iterator[tuple[str, Guest]]:
    ada.page.goto("/mine")
    yield "mine", ada
    ada.page.locator(".drop summary").first.click()
    yield "mine, about to delete", ada
    ada.page.goto(f"/t/{over.name}/again")
    yield "again", ada

    async def theirs() -> None:
        await other.enter(ada.person, await other.invite(bo))

    other = _game(house, [bo, house.somebody("Cy")[0]])
    house.ask(theirs)
    ada.page.goto(f"/t/{other.name}/again")
    yield "again, not the maker", ada


def _door(eve: Guest, house: Running, bo: Person) -> Iterator[tuple[str, Guest]]:
    table = house.table([bo], dice=LOST, free=1)
    eve.page.goto(f"/t/{table.name}")
    eve.page.locator(".knock [name=name]").fill("Eve")
    eve.page.locator(".knock .button.main").click()
    expect(eve.page.locator("#door[data-asked]")).to_be_visible()
    yield "door, knocked", eve

    async def shut() -> int:
        return await table.shut(bo, True)

    house.ask(shut)
    eve.page.goto(f"/t/{table.name}")
    yield "door, shut", eve
