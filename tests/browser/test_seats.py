"""Sitting, leaving, coming back, moving to another device, and what the table's maker may do."""

from __future__ import annotations

from playwright.sync_api import expect

from ludoteca.host.tables.table import Table
from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.people import PHONE, Guest
from tests.browser.running import Running

SHOWN_OUT = r"WebSocket connection to .* failed|status of 403"


def menu(guest: Guest, seat: int, what: str) -> None:
    """Open a seat's menu and press something in it."""
    guest.page.locator(f"#player-{seat} summary").click()
    guest.page.locator(f'#player-{seat} .menu [data-do="{what}"]:is(button)').click()


def let_in(house: Running, table: Table, maker: Guest, guest: Guest) -> None:
    """Open the door to somebody."""

    async def entered() -> None:
        await table.enter(guest.person, await table.invite(maker.person))

    house.ask(entered)


def test_a_name_and_a_face(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo", viewport=PHONE)
    table = house.table([ada.person], dice=SHORT, free=2)
    let_in(house, table, ada, bo)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    bo.press_down(bo.page.locator(".join-in button"))
    dialog = bo.page.locator("#sit")
    expect(dialog.locator("input[name=name]")).to_have_value("Bo")
    expect(dialog.locator("input[name=name]")).to_be_focused()
    dialog.locator('.face:has([aria-label="Penguin"])').click()
    dialog.locator("button.main").click()
    for guest in (ada, bo):
        expect(guest.page.locator("#player-1")).to_contain_text("Bo")
        expect(guest.page.locator("#player-1 .line > svg use")).to_have_attribute(
            "href", "#avatar-penguin"
        )
    expect(bo.page.locator("#player-1 .you")).to_be_visible()
    expect(ada.page.locator("#player-1 .you")).to_be_hidden()
    # A second person at Bo's device brings their own name and face.
    bo.press_down(bo.page.locator("#player-2 .sit"))
    expect(dialog.locator("input[name=name]")).to_have_value("")
    expect(dialog.locator(":checked")).to_have_count(0)
    dialog.locator("input[name=name]").fill("Cyril")
    bo.page.keyboard.press("Enter")
    expect(ada.page.locator("#player-2")).to_contain_text("Cyril")
    assert len({bo.page.locator(f"#player-{n} .line > svg use").get_attribute("href")
                for n in range(3)}) == 3  # fmt: skip


def test_leaving_asks_once_more(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    menu(bo, 1, "leave")
    leave = bo.page.locator('#player-1 [data-do="leave"]')
    expect(leave).to_have_text("Really leave? Tap again")
    expect(bo.page.locator("#hear")).to_have_text("Really leave? Tap again")
    assert table.seats[1].name == "Bo"
    bo.page.clock.run_for(6_500)
    expect(leave).to_have_text("Leave this seat")
    leave.click()
    leave.click()
    expect(ada.page.locator("#player-1.free")).to_be_visible()
    expect(bo.page.locator("#player-1 .sit")).to_be_visible()


def test_a_seat_moves_to_another_device(come: Come, house: Running) -> None:
    ada, bo, phone = come("Ada"), come("Bo"), come(viewport=PHONE)
    table = house.table([ada.person, bo.person], dice=SHORT)
    bo.sit_at(table.name)
    menu(bo, 1, "seat_link")
    link = bo.page.locator("#invite-link")
    expect(link).to_be_visible()
    expect(bo.page.locator("#invite .qr")).to_be_visible()
    expect(bo.page.locator("#invite-title")).to_have_text("Move this seat")
    phone.page.goto("/")
    phone.page.goto(link.input_value())
    phone.live()
    expect(phone.page.locator("#player-1 .you")).to_be_visible()
    expect(phone.page.locator("#player-1")).to_contain_text("Bo")
    bo.page.keyboard.press("Escape")
    expect(bo.page.locator("#player-1 .you")).to_be_hidden()
    assert "#" not in phone.page.url


def test_a_bot_stands_in_and_the_person_takes_the_seat_back(
    come: Come, timed_house: Running
) -> None:
    ada, bo = come("Ada", running=timed_house), come("Bo", running=timed_house)
    table = timed_house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    bo.page.goto("/")
    expect(ada.page.locator("#player-1.away")).to_be_visible()

    timed_house.forward(31)
    ada.page.locator("#player-1 summary").click()
    ada.page.locator("#player-1 form.seated button").click()
    expect(ada.page.locator("#player-1.stand_in")).to_be_visible()
    expect(ada.page.locator("#player-1")).to_contain_text("Bo")
    bo.sit_at(table.name)
    back = bo.page.locator("#player-1 .back")
    expect(back).to_be_visible()
    expect(ada.page.locator("#player-1 .back")).to_be_hidden()
    bo.press_down(back)
    for guest in (ada, bo):
        expect(guest.page.locator("#player-1.here")).to_be_visible()
    expect(ada.page.locator("#log li").last).to_contain_text("Bo")


def test_the_maker_shows_somebody_out(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.expected.append(SHOWN_OUT)
    bo.sit_at(table.name)
    bo.page.locator("#player-0 summary").wait_for(state="attached")
    expect(bo.page.locator("#player-0 summary")).to_be_hidden()
    menu(ada, 1, "remove")
    remove = ada.page.locator('#player-1 [data-do="remove"]')
    expect(remove).to_have_text("Really? Tap again")
    remove.click()
    expect(ada.page.locator("#player-1.free")).to_be_visible()
    bo.page.clock.fast_forward(12_000)
    expect(bo.page.locator("#banner")).to_be_visible()
    assert not table.may_watch(bo.person)


def test_the_door_is_shut_and_opened(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    table = house.table([ada.person, bo.person], dice=SHORT)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    expect(bo.page.locator('#room [data-do="shut"]')).to_be_hidden()
    door = ada.page.locator('#room [data-do="shut"]')
    for shut in (True, False):
        door.click()
        assert table.is_shut is not shut
        door.click()
        for guest in (ada, bo):
            invite = expect(guest.page.locator('[data-do="invite"]'))
            (invite.to_be_hidden if shut else invite.to_be_visible)()
            said = expect(guest.page.locator("#room"))
            (said.to_contain_text if shut else said.not_to_contain_text)("The door is shut")


def test_a_menu_by_keyboard(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT, free=1)
    ada.sit_at(table.name)
    page = ada.page
    summary = page.locator("#player-1 summary")
    summary.focus()
    page.keyboard.press("Enter")
    expect(page.locator("#player-1 .menu")).to_be_visible()
    page.keyboard.press("Tab")
    page.keyboard.press("Tab")
    expect(page.locator("#player-1 form.maker button")).to_be_focused()
    page.keyboard.press("Escape")
    expect(page.locator("#player-1 .menu")).to_be_hidden()
    expect(summary).to_be_focused()
    page.keyboard.press("Enter")
    page.locator("#player-1 form.maker button").press("Enter")
    expect(page.locator("#player-1.bot")).to_be_visible()
    expect(page.locator("#player-1 .menu")).to_be_hidden()
