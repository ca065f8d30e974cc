"""States of a table from its door to the end of the game."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from typing import Any

from playwright.sync_api import expect

from ludoteca.host.refusal import Refusal
from tests.browser.games import (
    BEFORE,
    BOT_SEAT,
    LATE,
    LOST,
    NEAR,
    NO_WAY,
    WON,
    firsts,
    whole,
)
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.scene import Walk, scene
from tests.guesses import guess

HALF = 12
"""So many actions into the lost game both people, the bot and the dice have had their turn."""

DROPPED = r"WebSocket connection to .* failed|ERR_INTERNET_DISCONNECTED|ERR_CONNECTION"
"""What a browser says of a line that broke."""


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
    "table, lost",
)
def playing(house: Running, come: Callable[..., Guest]) -> Walk:
    """A game is on, until it is lost."""
    ada, bo = come("Ada"), come("Bo")
    people = [ada.person, bo.person]
    theirs = [turn.action for turn in whole(LOST, careful=False).turns if turn.seat != BOT_SEAT]
    table = house.table(people, dice=LOST, bots={BOT_SEAT: "careful"})
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
    yield "table, lost", ada


@scene(
    "table, choice of target",
    "table, a choice by keys",
    "table, throw or treat",
    "table, which first",
    "table, home",
    "table, won",
)
def winning(house: Running, come: Callable[..., Guest]) -> Walk:
    """A game with everything to choose, until it is won."""
    ada, bo = come("Ada"), come("Bo")
    people = [ada.person, bo.person]
    theirs = [turn.action for turn in whole(WON, careful=True).turns if turn.seat != BOT_SEAT]
    table = house.table(people, dice=WON, bots={BOT_SEAT: "careful"})
    played = 0

    def until(so_many: int) -> Guest:
        """Whoever is awaited after so many choices of people, with the page that shows it."""
        nonlocal played
        house.play(table, people, theirs[played:so_many])
        played = so_many
        for guest in (ada, bo):
            guest.sit_at(table.name)
        return ada if ada.choices() else bo

    guest = until(3)
    yield "table, choice of target", guest
    guest.page.locator("#prompt-title").focus()
    guest.page.keyboard.press("Tab")
    guest.page.keyboard.press("Tab")
    yield "table, a choice by keys", guest
    yield "table, throw or treat", until(5)
    yield "table, which first", until(6)
    yield "table, home", until(36)
    until(len(theirs))
    expect(ada.page.locator("#finale")).to_be_visible()
    yield "table, won", ada


@scene("table, danger", "table, leaving", "table, fatal choice", "table, no other way")
def endangered(house: Running, come: Callable[..., Guest]) -> Walk:
    """Max stands before the stump, and a choice would lose two; later every choice loses one."""
    ada = come("Ada")
    both = [ada.person, ada.person]
    near, late = (house.table(both, dice=dice) for dice in (NEAR, NO_WAY))
    house.play(near, both, firsts(NEAR, BEFORE))
    house.play(late, both, firsts(NO_WAY, LATE))
    ada.sit_at(near.name)
    ada.page.locator("#helps summary").click()
    ada.page.locator('[data-pref="danger"]').check()
    ada.page.keyboard.press("Escape")
    yield "table, danger", ada
    ada.page.locator("a.brand").click()
    expect(ada.page.locator("#leave")).to_be_visible()
    yield "table, leaving", ada
    ada.page.keyboard.press("Escape")
    ada.tap("mouse")
    expect(ada.page.locator("#sure")).to_be_visible()
    yield "table, fatal choice", ada
    ada.sit_at(late.name)
    yield "table, no other way", ada


@scene("table, what is safe", "table, the chances")
def helped(house: Running, come: Callable[..., Guest]) -> Walk:
    """Somebody asks what is safe, and how safe."""
    with guess(house.house):
        ada = come("Ada")
        table = house.table([ada.person], dice=NEAR)
        house.ask(lambda: table.let_hints(ada.person, True))
        house.play(table, [ada.person], firsts(NEAR, BEFORE))
        ada.sit_at(table.name)
        ada.page.locator('[data-do="hint"]').press("Enter")
        expect(ada.page.locator('[data-do="chances"]')).to_be_visible()
        yield "table, what is safe", ada
        ada.page.locator('[data-do="chances"]').press("Enter")
        expect(ada.page.locator("#hint table")).to_be_visible()
        yield "table, the chances", ada


@scene("table, caught", "table, watching", "table, reconnecting", "table, ended")
def troubled(house: Running, come: Callable[..., Guest]) -> Walk:
    """Two are caught; then the line breaks; then nobody has come for a month."""
    ada, eve = come("Ada"), come("Eve")
    people = [ada.person, house.somebody("Bo")[0]]
    table = house.table(people, dice=LOST, bots={BOT_SEAT: "careful"})
    theirs = [turn.action for turn in whole(LOST, careful=False).turns if turn.seat != BOT_SEAT]
    house.play(table, people, theirs[:5])

    async def let_in() -> None:
        await table.enter(eve.person, await table.invite(ada.person))

    async def ended() -> None:
        await table.end("idle", nothing)

    async def nothing() -> None:
        pass

    house.ask(let_in)
    ada.sit_at(table.name)
    yield "table, caught", ada
    eve.sit_at(table.name)
    yield "table, watching", eve
    for guest in (ada, eve):
        guest.expected.append(DROPPED)
        guest.context.set_offline(True)
    house.cut()
    expect(ada.page.locator("#banner")).to_be_visible()
    yield "table, reconnecting", ada
    for guest in (ada, eve):
        guest.context.set_offline(False)
        guest.goes_on()
        expect(guest.page.locator("#banner")).to_be_hidden()
    house.ask(ended)
    expect(ada.page.locator(".finale.ended")).to_be_visible()
    yield "table, ended", ada


@scene("table, can't be saved")
def full(house: Running, come: Callable[..., Guest]) -> Walk:
    """The disk is full, and the table takes no move."""
    ada = come("Ada")
    table = house.table([ada.person], dice=WON)
    ada.sit_at(table.name)

    async def room(pages: int) -> None:
        def limit(connection: Any) -> None:
            now = connection.exec_driver_sql("PRAGMA page_count").scalar()
            most = now + pages if pages >= 0 else 1 << 30
            connection.exec_driver_sql(f"PRAGMA max_page_count = {most}")

        await house.house.store.work(limit)

    async def until_full() -> None:
        with suppress(Refusal):
            while not table.over:
                action = table.match.legal()[0]
                await table.act(ada.person, f"full {table.version}", action, table.version)

    house.ask(lambda: room(0))
    try:
        house.ask(until_full)
        assert not table.over
        ada.sees(table.version)
        ada.key(ada.choices()[0])  # whatever is drawn anew meanwhile
        expect(ada.page.locator("#notice")).to_be_visible()
        yield "table, can't be saved", ada
    finally:
        house.ask(lambda: room(-1))
