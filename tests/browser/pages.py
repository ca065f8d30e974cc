"""The pages beside the table, and the states that they can be in."""

from __future__ import annotations

import re
from collections.abc import Callable

from playwright.sync_api import Route, expect

from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from tests.browser.games import LOST, whole
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.scene import Walk, scene
from tests.guesses import guess
from tests.host.hosting import play

HALF = 9
"""So many actions into the lost game some dice lie there."""


@scene(
    "start",
    "start, who sits where",
    "start, more choices",
    "start, five here",
    "start, faces",
    "start, tables waiting",
)
def start(house: Running, come: Callable[..., Guest]) -> Walk:
    """Somebody makes a table, and comes back to those that wait."""
    ada = come("Ada")
    page = ada.page
    page.goto("/")
    yield "start", ada
    page.locator('.pill:has([name=seats][value="3"])').click()
    page.locator(".company > summary").click()
    page.locator('[data-seat="2"] .kind:has([value=free])').click()
    page.locator('[data-seat="3"] .kind:has([value=careful])').click()
    yield "start, who sits where", ada
    page.locator("details.more summary").click()
    yield "start, more choices", ada
    page.goto("/")
    page.locator('.pill:has([name=seats][value="5"])').click()
    page.locator(".company > summary").click()
    yield "start, five here", ada
    page.locator(".me .facepick summary").click()
    yield "start, faces", ada
    bo = house.somebody("Bo")[0]
    _game(house, [ada.person, bo], HALF)
    house.table([ada.person], dice=LOST)
    page.goto("/")
    yield "start, tables waiting", ada


@scene("rules", "clauses", "rules, found", "rules, nothing found")
def rules(house: Running, come: Callable[..., Guest]) -> Walk:
    """Somebody reads."""
    ada = come("Ada")
    ada.page.goto("/rules/max")
    yield "rules", ada
    ada.page.goto("/rules/max/5.9,6.7")
    yield "clauses", ada
    ada.page.goto("/rules/max?q=max")
    expect(ada.page.locator("mark").first).to_be_visible()
    yield "rules, found", ada
    ada.page.goto("/rules/max?q=unicorn")
    yield "rules, nothing found", ada


@scene("parts")
def parts(house: Running, come: Callable[..., Guest]) -> Walk:
    """Who draws a game looks at what there is to draw with."""
    ada = come("Ada")
    ada.page.goto("/parts")
    yield "parts", ada


@scene("no such page", "no such table")
def errors(house: Running, come: Callable[..., Guest]) -> Walk:
    """Nothing is there."""
    ada = come("Ada")
    ada.expected.append("404")
    ada.page.goto("/nowhere")
    yield "no such page", ada
    ada.page.goto("/t/no-such-table")
    yield "no such table", ada


def _game(house: Running, people: list[Person], upto: int | None = None) -> Table:
    table = house.table(people, dice=LOST, bots={2: "careful"})
    actions = [turn.action for turn in whole(LOST, careful=False).turns if turn.seat != 2]
    house.play(table, people, actions[:upto])
    return table


@scene("dice, running", "dice, checked")
def dice(house: Running, come: Callable[..., Guest]) -> Walk:
    """The dice of a game, while it runs and when it is over."""
    ada, bo = come("Ada"), house.somebody("Bo")[0]
    over, running = _game(house, [ada.person, bo]), _game(house, [ada.person, bo], HALF)
    ada.page.goto(f"/t/{running.name}/dice")
    yield "dice, running", ada
    ada.page.goto(f"/t/{over.name}/dice")
    expect(ada.page.locator("#dicecheck[data-done]")).to_be_visible()
    ada.page.locator("details.more summary").click()
    yield "dice, checked", ada


@scene("moment, first", "moment", "moment, last", "watch", "watch, wrong", "moment of a record")
def steps(house: Running, come: Callable[..., Guest]) -> Walk:
    """Stepping through games, and through one that somebody brings."""
    ada, bo = come("Ada"), house.somebody("Bo")[0]
    over, running = _game(house, [ada.person, bo]), _game(house, [ada.person, bo], HALF)
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


@scene("pictures", "picture of a moment, tall, by night")
def pictures(house: Running, come: Callable[..., Guest]) -> Walk:
    """Pictures to keep: of a game, and of one of its moments."""
    ada, bo = come("Ada"), house.somebody("Bo")[0]
    table = _game(house, [ada.person, bo])
    ada.page.goto(f"/t/{table.name}/pictures")
    yield "pictures", ada
    ada.page.goto(f"/t/{table.name}/pictures?at=12&layout=port&theme=dark")
    yield "picture of a moment, tall, by night", ada


@scene("review, being made", "review", "review, not yet")
def review(house: Running, come: Callable[..., Guest]) -> Walk:
    """A game looked back on: while it is worked out, and then; and one that still runs."""
    with guess(house.house):
        ada, bo = come("Ada"), house.somebody("Bo")[0]
        over, running = _game(house, [ada.person, bo]), _game(house, [ada.person, bo], HALF)
        held: list[Route] = []
        ada.page.route("**/review.json", lambda route: held.append(route), times=1)
        with ada.page.expect_request("**/review.json"):
            ada.page.goto(f"/t/{over.name}/review")
        yield "review, being made", ada
        held[0].continue_()
        expect(ada.page.locator(".sums")).to_be_visible()
        yield "review", ada
        ada.expected.append("409")
        ada.page.goto(f"/t/{running.name}/review")
        yield "review, not yet", ada


@scene("mine, none", "mine", "mine, about to delete", "again", "again, not the maker")
def tables(house: Running, come: Callable[..., Guest]) -> Walk:
    """The tables of somebody, and playing again."""
    ada, bo = come("Ada"), house.somebody("Bo")[0]
    ada.page.goto("/mine")
    yield "mine, none", ada
    over, _ = _game(house, [ada.person, bo]), _game(house, [ada.person, bo], HALF)
    house.table([ada.person], dice=LOST, free=1)
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


@scene("door, knocked", "door, shut")
def closed_door(house: Running, come: Callable[..., Guest]) -> Walk:
    """Eve knocks, and then the door is shut."""
    eve, bo = come(), house.somebody("Bo")[0]
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


@scene("lesson", "lesson, choice", "lesson, try again", "lesson, end")
def lesson(house: Running, come: Callable[..., Guest]) -> Walk:
    """Eve learns Max at the table."""
    eve = come()
    eve.page.goto("/learn/max")
    yield "lesson", eve
    eve.page.goto("/learn/max/trail")
    yield "lesson, choice", eve
    eve.tap("mouse:2")
    expect(eve.page.locator("#ways .main")).to_be_visible()
    yield "lesson, try again", eve
    eve.page.goto("/learn/max/end")
    yield "lesson, end", eve


@scene("door, removed")
def removed(house: Running, come: Callable[..., Guest]) -> Walk:
    """Eve was shown out."""
    eve, bo = come("Eve"), house.somebody("Bo")[0]
    table = house.table([bo, eve.person], dice=LOST)

    async def out() -> int:
        return await table.remove(bo, 1)

    house.ask(out)
    eve.page.goto(f"/t/{table.name}")
    yield "door, removed", eve


@scene("table, gone on from another")
def branch(house: Running, come: Callable[..., Guest]) -> Walk:
    """Ada goes on from an earlier moment."""
    ada, bo = come("Ada"), house.somebody("Bo")[0]
    over = _game(house, [ada.person, bo])
    ada.page.goto(f"/t/{over.name}/at/9")
    ada.page.locator("#step-branch button").click()
    ada.live()
    yield "table, gone on from another", ada


@scene("daily", "daily, who plays", "daily, table over", "daily, played", "daily, a day before")
def daily(house: Running, come: Callable[..., Guest]) -> Walk:
    """Ada plays the challenge of the day, and looks at one that is over."""
    ada, others = come("Ada"), [house.somebody(name)[0] for name in ("Bo", "Žofie")]
    day = house.ask(house.house.daily.today)[0]

    async def weighed() -> None:
        day.worths.update(dict.fromkeys(range(1, 9), (0.5617, 2.3)))

    async def theirs() -> None:
        for other in others:
            table = await house.house.make_daily(other, day, 1)
            await play(table, [other], 40 if other is others[0] else 1000)
        await house.house.daily.judge()

    house.ask(weighed)
    house.ask(theirs)
    page = ada.page
    page.goto("/daily")
    yield "daily", ada
    page.locator(".company > summary").click()
    page.locator("details.more summary").last.click()
    yield "daily, who plays", ada
    page.locator(".play-it").click()
    ada.live()

    async def ours() -> Table:
        table = await house.house.find(page.url.rpartition("/")[2])
        await play(table, [ada.person])
        await house.house.daily.judge()
        return table

    table = house.ask(ours)
    expect(page.locator("#finale .challenge.counts")).to_be_visible()
    yield "daily, table over", ada
    page.goto("/daily")
    expect(page.locator(".own")).to_be_visible()
    yield "daily, played", ada

    async def over() -> None:
        day.closed = True

    house.ask(over)
    try:
        page.goto(f"/daily/max/{day.date}")
        expect(page.locator(f'a[href="/t/{table.name}/at"]')).to_be_visible()
        yield "daily, a day before", ada
    finally:
        day.closed = False
