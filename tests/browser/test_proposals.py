"""What people must agree on is one line, answered with one tap; others see who is awaited."""

from __future__ import annotations

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import DESK, PHONE
from tests.browser.running import Running
from tests.browser.test_seats import let_in


def test_a_choice_past_dice_is_taken_back_by_agreement(come: Come, house: Running) -> None:
    ada, bo, cyril = come("Ada"), come("Bo", viewport=PHONE), come("Cyril")
    people = [ada.person, bo.person, cyril.person]
    table = house.table(people, dice=1)
    house.play(table, people, ["throw", "max", "mouse", "throw"])
    for guest in (ada, bo, cyril):
        guest.sit_at(table.name)
    lines = [line.text for line in table.match.lines]
    undo = ada.page.locator('[data-do="undo"]')
    expect(undo).to_have_text("Ask to take it back")
    ada.press_down(undo)
    for guest in (bo, cyril):
        ask = guest.page.locator(".ask.undo.asked")
        expect(ask).to_contain_text("Ada: May I take my last choice back?")
        expect(ask.locator("small").first).to_have_text("Still to answer: Bo, Cyril")
        expect(ask.locator("button")).to_have_count(2)
    expect(ada.page.locator(".ask.asks button")).to_have_text("Never mind")
    assert bo.choices()  # the board and the choices stay as they are meanwhile
    bo.press_down(bo.page.locator(".ask .main"))
    expect(ada.page.locator(".ask small").first).to_have_text("Still to answer: Cyril")
    expect(bo.page.locator(".ask button")).to_have_count(0)
    assert [line.text for line in table.match.lines] == lines
    cyril.press_down(cyril.page.locator(".ask .main"))
    for guest in (ada, bo, cyril):
        expect(guest.page.locator(".ask")).to_have_count(0)
        expect(guest.page.locator("#log li").last).to_contain_text("The same luck falls again")
    assert ada.choices()
    # The same dice fall again.
    for guest, action in ((ada, "mouse"), (bo, "throw")):
        version = table.version
        guest.sees(version)
        guest.tap(action)
        guest.sees(version + 1)
    assert [line.text for line in table.match.lines][-2:] == lines[-2:]


def test_one_no_is_enough_and_the_asker_withdraws(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    people = [ada.person, bo.person]
    table = house.table(people, dice=1)
    house.play(table, people, ["throw", "max", "mouse", "throw"])
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    lines = len(table.match.lines)
    for guest, button in ((bo, ".ask button:not(.main)"), (ada, ".ask button")):
        ada.press_down(ada.page.locator('[data-do="undo"]'))
        expect(bo.page.locator(".ask")).to_be_visible()
        guest.press_down(guest.page.locator(button))
        for one in (ada, bo):
            expect(one.page.locator(".ask")).to_have_count(0)
    assert len(table.match.lines) == lines


def test_time_runs_out_calmly(come: Come, house: Running) -> None:
    ada, bo = come("Ada"), come("Bo")
    people = [ada.person, bo.person]
    table = house.table(people, dice=1)
    house.play(table, people, ["throw", "max", "mouse", "throw"])
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    ada.press_down(ada.page.locator('[data-do="undo"]'))
    ask = bo.page.locator(".ask")
    expect(ask).to_be_visible()
    left = "(line) => line.value"
    before = ask.locator("progress").evaluate(left)
    assert 50 < before <= 60
    expect(ask.locator(".left")).to_be_empty()
    bo.page.clock.run_for(48_000)
    assert ask.locator("progress").evaluate(left) < before - 40
    expect(ask.locator(".left")).to_have_text("Open for a few seconds more")


def test_who_comes_late_is_let_sit(come: Come, house: Running) -> None:
    ada, bo, eve = come("Ada"), come("Bo"), come("Eve", viewport=PHONE)
    people = [ada.person, bo.person]
    table = house.table(people, dice=1, free=1)
    let_in(house, table, ada, eve)
    house.play(table, people, ["throw"])
    for guest in (ada, bo, eve):
        guest.sit_at(table.name)
    eve.press_down(eve.page.locator(".join-in button"))
    eve.page.locator("#sit button.main").click()
    expect(eve.page.locator(".ask.asks")).to_contain_text("Still to answer: Ada, Bo")
    expect(eve.page.locator(".join-in")).to_have_count(0)
    for guest in (ada, bo):
        guest.press_down(guest.page.locator(".ask .main"))
    for guest in (ada, bo, eve):
        expect(guest.page.locator("#player-2.here")).to_contain_text("Eve")


def test_a_knock_at_the_door_needs_one_tap(come: Come, house: Running) -> None:
    ada, bo, eve = come("Ada", viewport=DESK), come("Bo"), come("Eve")
    table = house.table([ada.person, bo.person], dice=1)
    ada.sit_at(table.name)
    bo.sit_at(table.name)
    house.ask(lambda: table.knock(eve.person, "Eve"))
    for guest in (ada, bo):
        expect(guest.page.locator(".ask.knock")).to_contain_text("At the door: Eve")
    expect(bo.page.locator(".ask.knock button").last).to_have_text("Not now")
    bo.press_down(bo.page.locator(".ask.knock .main"))
    for guest in (ada, bo):
        expect(guest.page.locator(".ask")).to_have_count(0)
    eve.sit_at(table.name)
    expect(ada.page.locator("#room")).to_contain_text("Watching: 1")
