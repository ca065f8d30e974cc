"""At the door: a knock that is answered, one that is not, and a seat that comes by link."""

from __future__ import annotations

import pytest
from playwright.sync_api import expect

from ludoteca.host.people import Person
from ludoteca.host.tables.table import Table
from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.people import Guest
from tests.browser.running import Running

LOOK = 30_000
"""Milliseconds within which a page at the door looks again whether it is open."""


def knock(house: Running, table: Table, guest: Guest, name: str) -> int:
    """Knock as a person does; returns the proposal that the table has then."""
    guest.page.goto(f"/t/{table.name}")
    guest.page.locator(".facepick summary").click()
    guest.page.locator(".facepick .face").nth(3).click()
    expect(guest.page.locator(".facepick .faces")).to_be_hidden()
    guest.page.locator(".knock [name=name]").fill(name)
    guest.page.locator(".knock .button.main").click()
    expect(guest.page.locator("#door[data-asked]")).to_be_visible()

    async def open_one() -> int:
        [asked] = [one for one in table.proposals if one.kind == "knock"]
        return asked.id

    return house.ask(open_one)


def answer(house: Running, table: Table, person: Person, id: int, yes: bool) -> None:
    """What a person at the table says."""

    async def said() -> int:
        return await table.answer(person, id, yes)

    house.ask(said)


def test_who_knocks_comes_in_as_soon_as_somebody_opens(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come()
    table = house.table([ada.person], dice=SHORT, free=1)
    ada.sit_at(table.name)
    id = knock(house, table, bo, "Bo")
    answer(house, table, ada.person, id, True)
    bo.page.clock.run_for(LOOK)
    bo.live()
    assert bo.table == table.name
    expect(bo.page.locator(".after .sit, .join-in").first).to_be_visible()


@pytest.mark.parametrize("first", "c-S")
def test_a_link_opens_the_door_in_the_tab_that_stands_before_it(
    come: Come, house: Running, monkeypatch: pytest.MonkeyPatch, first: str
) -> None:
    secret = first + "0" * 23  # whatever a secret begins with
    monkeypatch.setattr("ludoteca.host.tables.doors.new_secret", lambda: secret)
    ada, bo = come("Ada"), come()
    table = house.table([ada.person], dice=SHORT, free=1)

    async def invited() -> str:
        return await table.invite(ada.person)

    assert house.ask(invited) == secret
    bo.page.goto(f"/t/{table.name}")
    expect(bo.page.locator("#door")).to_be_visible()
    bo.page.goto(f"/t/{table.name}#{secret}")
    bo.live()
    assert bo.page.url == f"{house.url}/t/{table.name}"


def test_a_knock_without_an_answer_can_be_made_again(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come()
    table = house.table([ada.person], dice=SHORT, free=1)
    ada.sit_at(table.name)
    id = knock(house, table, bo, "Bo")
    answer(house, table, ada.person, id, False)
    bo.page.clock.run_for(LOOK)
    expect(bo.page.locator("#door-said")).to_be_visible()
    expect(bo.page.locator(".knock [name=name]")).to_have_value("Bo")


def test_a_seat_link_moves_the_seat_to_the_device_that_opens_it(come: Come, house: Running) -> None:
    ada, phone = come("Ada"), come()
    table = house.table([ada.person], dice=SHORT, free=1)
    ada.sit_at(table.name)

    async def link() -> str:
        return await table.seat_link(ada.person, 0)

    secret = house.ask(link)
    phone.page.goto(f"/t/{table.name}#{secret}")
    phone.live()
    assert secret not in phone.page.url
    expect(phone.page.locator("#table")).to_have_attribute("data-mine", "0")
    expect(ada.page.locator("#table")).to_have_attribute("data-mine", "")
    assert "throw" in phone.choices()
    expect(ada.page.locator("#choices button")).to_have_count(0)

    # back to the first device, which is inside and watches
    async def back() -> str:
        return await table.seat_link(Person(table.seats[0].person_id or ""), 0)

    secret = house.ask(back)
    ada.page.goto("about:blank")
    ada.page.goto(f"/t/{table.name}#{secret}")
    ada.live()
    expect(ada.page.locator("#table")).to_have_attribute("data-mine", "0")
    assert secret not in ada.page.url
    # and it worked once
    phone.expected.append("403")
    phone.page.goto("about:blank")
    phone.page.goto(f"/t/{table.name}#{secret}")
    phone.live()
    expect(phone.page.locator("#notice")).to_be_visible()
    expect(phone.page.locator("#table")).to_have_attribute("data-mine", "")
