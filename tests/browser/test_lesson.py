"""The lesson in a browser: Jasmine's example by tapping, all of it by keyboard, and coming back."""

from __future__ import annotations

import re

from playwright.sync_api import expect

from tests.browser.conftest import Come
from tests.browser.people import PHONE, Guest

MOST_KEYS = 60


def at(guest: Guest, place: str) -> None:
    """Wait until the page shows a place of the lesson, and has settled there."""
    expect(guest.page).to_have_url(re.compile(rf"/learn/max{re.escape(place)}$"))
    expect(guest.page.locator("#table:not(.sent):not([data-busy])")).to_be_attached()


def says(guest: Guest, text: str) -> None:
    """Wait until the coach says something."""
    expect(guest.page.locator("#prompt-text")).to_contain_text(text)


def way(guest: Guest) -> None:
    """Take the main way on."""
    guest.press_down(guest.page.locator("#ways .main"))


def pieces(guest: Guest) -> str:
    """All that stands on the board."""
    return guest.page.locator("#land-pieces").inner_html()


def test_jasmine_s_shortcut_is_tried_missed_and_tried_again(come: Come) -> None:
    eve = come()
    loads: list[str] = []
    eve.page.goto("/learn/max/trail")
    eve.page.on(
        "request", lambda one: loads.append(one.url) if one.is_navigation_request() else None
    )
    before = pieces(eve)
    says(eve, "Jasmine has thrown two greens")
    eve.tap("mouse:2")
    at(eve, "/trail/mouse:2")
    says(eve, "missed the shortcut")
    expect(eve.page.locator("#ear")).to_contain_text("The mouse is on space 10")
    expect(eve.page.locator("#lines li").last).to_contain_text("two spaces on")
    way(eve)
    at(eve, "/trail")
    assert pieces(eve) == before
    expect(eve.page.locator("#lines li").last).to_contain_text("Jasmine: two greens")
    eve.tap("mouse+trail")
    at(eve, "/trail/mouse+trail")
    expect(eve.page.locator("#ear")).to_contain_text("The mouse is on space 13")
    expect(eve.page.locator("#prompt-title")).to_be_focused()
    assert eve.choices() == ["squirrel", "bird"]
    eve.tap("bird")
    at(eve, "/trail/mouse+trail/bird")
    says(eve, "Well done")
    assert loads == []


def test_reloading_and_going_back_keep_the_place(come: Come) -> None:
    eve = come()
    eve.page.goto("/learn/max/trail")
    eve.tap("mouse+trail")
    at(eve, "/trail/mouse+trail")
    board, told = pieces(eve), eve.page.locator("#prompt").inner_text()
    eve.page.reload()
    assert pieces(eve) == board
    assert eve.page.locator("#prompt").inner_text() == told
    eve.page.go_back()
    at(eve, "/trail")
    says(eve, "Jasmine has thrown")
    eve.page.go_forward()
    says(eve, "far end")
    assert pieces(eve) == board
    eve.speak("cs")
    at(eve, "/trail/mouse+trail")
    says(eve, "doběhla až na druhý konec")


def test_the_whole_lesson_goes_by_keyboard_alone(come: Come) -> None:
    eve = come()
    eve.page.goto("/learn/max")
    right = ["throw", "mouse", "mouse+trail", "bird", "throw", "treat:milk", "throw"]
    right += ["throw", "squirrel", "throw", "mouse:2"]
    for _ in range(MOST_KEYS):
        before = eve.page.url
        if eve.page.locator("#ways form").count():
            break
        choices = eve.choices()
        key = choices.index(right.pop(0)) + 1 if choices else 1
        eve.page.keyboard.press(str(key))
        expect(eve.page).not_to_have_url(before)
        expect(eve.page.locator("#table:not(.sent):not([data-busy])")).to_be_attached()
        expect(eve.page.locator("#prompt-title")).to_be_focused()
    at(eve, "/end")
    assert right == []
    eve.page.locator("#ways button").focus()
    eve.page.keyboard.press("Enter")
    eve.live()
    assert eve.choices() == ["throw"]


def test_without_a_script_forms_and_links_lead_on(come: Come) -> None:
    eve = come(java_script_enabled=False)
    eve.page.goto("/learn/max/trail")
    eve.choice("mouse:2").click()
    at(eve, "/trail/mouse:2")
    eve.page.locator("#ways .main").click()
    at(eve, "/trail")
    eve.choice("mouse+trail").click()
    at(eve, "/trail/mouse+trail")
    eve.choice("squirrel").click()
    eve.page.locator("#ways .main").click()
    at(eve, "/smell")


def test_on_a_phone_the_coach_covers_neither_board_nor_choices(come: Come) -> None:
    eve = come(viewport=PHONE)
    eve.page.goto("/learn/max/trail")
    boxes = [eve.page.locator(one).bounding_box() for one in ("#board-port", "#turn", "#choices")]
    board, coach, choices = (box for box in boxes if box)
    assert board["y"] + board["height"] <= coach["y"]
    assert coach["y"] + coach["height"] <= choices["y"]
    assert choices["y"] + 64 <= PHONE["height"]


def test_a_clause_is_one_tap_from_what_the_coach_says(come: Come) -> None:
    eve = come()
    eve.page.goto("/learn/max/trail/mouse:2")
    eve.page.locator("#turn .why").click()
    expect(eve.page.locator("#clause .clause.here").first).to_contain_text("6.5")
