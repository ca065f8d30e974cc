"""Behind the curtain: private things are on the page while it is held, and gone afterwards."""

from __future__ import annotations

import pytest
from playwright.sync_api import Page, expect

from ludoteca.engine.game import Game
from ludoteca.host.tables.table import Table
from tests.browser.conftest import Come
from tests.browser.people import PHONE, Guest
from tests.browser.running import Running
from tests.browser.together import hot_seat

PRIVATE = """() => [
  'behind', 'land-targets', 'port-targets', 'land-secrets', 'port-secrets', 'choices',
].map((id) => document.getElementById(id)?.innerHTML ?? '').join('')"""


@pytest.fixture
def secret(secret_game: Game, house: Running) -> Running:
    """The house, with the game with secrets."""
    return house


def laid(house: Running, ada: Guest) -> Table:
    """A table where Ada holds two seats and the curtain of the first is to be held."""
    table = hot_seat(house, ada, "magpies")
    ada.sit_at(table.name)
    expect(ada.page.locator("#hold-0")).to_be_visible()
    return table


def gone(page: Page) -> None:
    """Nothing private is left on the page."""
    expect(page.locator("#behind > *")).to_have_count(0)
    expect(page.locator('[data-hold][aria-pressed="true"]')).to_have_count(0)
    assert page.evaluate(PRIVATE) == ""


def hold(page: Page, seat: int = 0) -> None:
    """Press a seat's control down with the pointer and keep it down."""
    box = page.locator(f"#hold-{seat}").bounding_box()
    assert box is not None
    page.mouse.move(box["x"] + 60, box["y"] + box["height"] / 2)
    page.mouse.down()
    expect(page.locator("#behind .choices")).to_be_attached()


def test_nothing_private_is_there_before(come: Come, secret: Running) -> None:
    ada = come("Ada")
    laid(secret, ada)
    gone(ada.page)
    assert ada.choices() == []


def test_held_by_pointer_and_let_go(come: Come, secret: Running) -> None:
    ada = come("Ada")
    table = laid(secret, ada)
    hold(ada.page)
    shown = ada.page.locator("#behind button").evaluate_all("all => all.map(b => b.dataset.action)")
    assert sorted(shown) == sorted(table.view(0).legal)
    expect(ada.page.locator("#hold-0")).to_have_attribute("aria-pressed", "true")
    ada.page.mouse.up()
    gone(ada.page)
    assert table.version == ada.version


def test_a_choice_is_taken_by_letting_go_over_it(come: Come, secret: Running) -> None:
    ada = come("Ada")
    table = laid(secret, ada)
    version = ada.version
    hold(ada.page)
    choice = ada.page.locator("#behind button").first
    action = choice.get_attribute("data-action")
    ada.page.clock.fast_forward(401)
    box = choice.bounding_box()
    assert box is not None
    ada.page.mouse.move(box["x"] + 30, box["y"] + 30, steps=4)
    ada.page.mouse.up()
    ada.sees(version + 1)
    gone(ada.page)
    assert table.match.lines[0].text == action


def test_digits_choose_while_it_is_held_by_key(come: Come, secret: Running) -> None:
    ada = come("Ada")
    table = laid(secret, ada)
    page = ada.page
    page.locator("#hold-0").focus()
    for key in (" ", "Enter"):
        page.keyboard.down(key)
        expect(page.locator("#behind .choices")).to_be_attached()
        page.keyboard.up(key)
        gone(page)
    version = ada.version
    page.keyboard.down(" ")
    expect(page.locator("#behind .choices")).to_be_attached()
    page.keyboard.press("1")
    ada.sees(version + 1)
    page.keyboard.up(" ")
    gone(page)
    assert len(table.match.lines) > 0
    expect(page.locator("#hold-0")).to_be_attached()


def test_a_second_finger_taps(come: Come, secret: Running) -> None:
    ada = come("Ada", viewport=PHONE, has_touch=True)
    table = laid(secret, ada)
    version = ada.version
    line = ada.context.new_cdp_session(ada.page)
    ada.page.locator("#prompt").scroll_into_view_if_needed()

    def middle(selector: str) -> dict[str, float]:
        box = ada.page.locator(selector).first.bounding_box()
        assert box is not None
        return {"x": box["x"] + box["width"] / 2, "y": box["y"] + 30}

    first = {**middle("#hold-0"), "id": 1}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first]})
    expect(ada.page.locator("#behind .choices")).to_be_attached()
    ada.page.clock.fast_forward(401)
    expect(ada.page.locator("#behind button").first).to_be_in_viewport(ratio=1)
    second = {**middle("#behind button"), "id": 2}
    line.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [first, second]})
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [second]})
    ada.sees(version + 1)
    line.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": [first]})
    gone(ada.page)
    assert table.version == version + 1


def test_it_falls_when_the_page_is_left(come: Come, secret: Running) -> None:
    ada = come("Ada")
    laid(secret, ada)
    for away in ("blur", "pagehide"):
        hold(ada.page)
        ada.page.evaluate("(kind) => window.dispatchEvent(new Event(kind))", away)
        gone(ada.page)
        ada.page.mouse.up()
    hold(ada.page)
    ada.page.evaluate(
        """() => {
          Object.defineProperty(document, 'hidden', { value: true, configurable: true });
          document.dispatchEvent(new Event('visibilitychange'));
          delete document.hidden;
        }"""
    )
    gone(ada.page)
    ada.page.mouse.up()


def test_it_falls_after_twenty_seconds(come: Come, secret: Running) -> None:
    ada = come("Ada")
    laid(secret, ada)
    hold(ada.page)
    ada.page.clock.run_for(19_000)
    expect(ada.page.locator("#behind .choices")).to_be_attached()
    ada.page.clock.run_for(2_000)
    gone(ada.page)
    ada.page.mouse.up()


def test_the_house_lets_it_fall_too(come: Come, secret_game: Game, timed_house: Running) -> None:
    ada = come("Ada", running=timed_house)
    table = laid(timed_house, ada)
    hold(ada.page)

    timed_house.forward(21)
    gone(ada.page)
    ada.page.mouse.up()
    assert table.version == ada.version


def test_a_reader_that_only_presses_lifts_it_and_lets_it_fall(come: Come, secret: Running) -> None:
    ada = come("Ada")
    laid(secret, ada)
    hold_it = ada.page.locator("#hold-0")
    help_id = hold_it.get_attribute("aria-describedby")
    expect(ada.page.locator(f"#{help_id}")).to_contain_text("space bar")
    hold_it.evaluate("(control) => control.click()")
    expect(ada.page.locator("#behind .choices")).to_be_attached()
    expect(ada.page.locator("#behind p.ear")).to_have_count(1)
    hold_it.evaluate("(control) => control.click()")
    gone(ada.page)


def test_another_seat_shows_its_own(come: Come, secret: Running) -> None:
    ada = come("Ada")
    table = laid(secret, ada)
    for _ in range(3):
        secret.play(table, [ada.person], [table.match.legal()[0]])
    ada.sees(table.version)
    waiting = 1 - int(table.match.state.current_player)
    hold(ada.page, waiting)
    expect(ada.page.locator("#behind button")).to_have_count(0)
    ada.page.mouse.up()
    gone(ada.page)
