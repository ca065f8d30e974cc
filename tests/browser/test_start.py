"""The start page in a browser: one tap to a game, games that play themselves, who comes back."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Page, expect

from ludoteca.engine.game import Game
from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.people import DESK, PHONE
from tests.browser.running import Running
from tests.browser.test_keyboard import tab_to

TABLET = {"width": 820, "height": 1180}
PLACES = """() => Object.fromEntries([...document.querySelectorAll('.living .piece')].map(
  (one) => [one.id, one.getAttribute('transform')]))"""
REST = 1700
"""Milliseconds from one beat of a demo to the next."""


@pytest.mark.parametrize("viewport", [DESK, PHONE, TABLET], ids=["desk", "phone", "tablet"])
def test_one_tap_leads_to_a_game_where_one_can_move(
    come: Come, house: Running, viewport: dict[str, int]
) -> None:
    ada = come(viewport=viewport)
    ada.page.goto("/")
    play = ada.page.locator("#game-max .play-it")
    box = play.bounding_box()
    assert box is not None
    assert box["y"] + box["height"] < viewport["height"], "Play is seen without scrolling"
    play.click()
    ada.live()
    assert "throw" in ada.choices()
    seats = house.house.table(ada.table).seats
    assert [(one.name, one.bot) for one in seats] == [("Hedgehog", None)]


def test_one_key_leads_to_a_game(come: Come) -> None:
    ada = come()
    ada.page.goto("/")
    tab_to(ada.page, "#game-max .play-it")
    ada.page.keyboard.press("Enter")
    ada.live()
    assert "throw" in ada.choices()


def test_five_round_one_device_are_called_what_their_faces_are_called(
    come: Come, house: Running
) -> None:
    ada = come(locale="cs-CZ")
    ada.page.goto("/")
    ada.page.locator('.pill:has([name=seats][value="5"])').click()
    expect(ada.page.locator(".company .row > :visible")).to_have_count(5)
    ada.page.locator(".play-it").click()
    ada.live()
    seats = house.house.table(ada.table).seats
    assert [one.name for one in seats] == ["Ježek", "Žába", "Šnek", "Sova", "Králík"]


def test_the_row_of_faces_says_who_was_chosen(come: Come) -> None:
    ada = come()
    page = ada.page
    page.goto("/")
    page.locator('.pill:has([name=seats][value="3"])').click()
    page.locator(".company > summary").click()
    page.locator('[data-seat="2"] .kind:has([value=free])').click()
    page.locator('[data-seat="3"] .kind:has([value=careful])').click()
    page.locator(".me .facepick summary").click()
    page.locator('.me .face:has([value="6"])').click()
    row = page.locator(".company .row use").evaluate_all(
        "all => all.slice(0, 3).map((one) => one.getAttribute('href'))"
    )
    assert row == ["#avatar-fox", "#pic-link", "#pic-bot"]
    expect(page.locator(".place:visible")).to_have_count(3)
    expect(page.locator('[data-seat="2"] input[type=text]')).to_be_hidden()


def test_without_a_script_the_form_still_makes_the_table(come: Come, house: Running) -> None:
    ada = come(java_script_enabled=False)
    page = ada.page
    page.goto("/")
    expect(page.locator(".hold-still")).to_be_hidden()
    page.locator('.pill:has([name=seats][value="2"])').click()
    page.locator(".company > summary").click()
    page.locator('[data-seat="2"] .kind:has([value=careful])').click()
    page.locator("button.play-so").click()
    expect(page.locator("#table")).to_be_attached()
    assert [one.bot for one in house.house.table(ada.table).seats] == [None, "careful"]


# Games that play themselves


def places(page: Page) -> dict[str, str]:
    """Where the pieces of the pictures are."""
    found: dict[str, str] = page.evaluate(PLACES)
    return found


def moved_on(page: Page, before: dict[str, str]) -> None:
    """Time goes on by some beats, until a piece is elsewhere."""
    for _ in range(8):
        page.clock.run_for(REST + 50)
        page.wait_for_function("() => document.querySelector('.living').game")
        if places(page) != before:
            return
    raise AssertionError("nothing has moved")


def test_a_game_plays_itself_beat_by_beat(come: Come) -> None:
    ada = come(motion=True)
    page = ada.page
    page.goto("/")
    ada.stands_still()
    said = page.locator(".tale").inner_text()
    before = places(page)
    moved_on(page, before)
    now = places(page)
    assert set(now) == set(before)
    assert page.locator(".tale").inner_text() != said
    page.clock.run_for(3 * REST)
    hold = page.locator(".hold-still")
    hold.click()
    expect(hold).to_have_attribute("aria-pressed", "true")
    still = places(page)
    page.clock.run_for(6 * REST)
    assert places(page) == still
    hold.click()
    moved_on(page, still)


def test_no_game_plays_where_motion_is_reduced(come: Come) -> None:
    ada = come()
    page = ada.page
    asked: list[str] = []
    page.on("request", lambda one: asked.append(one.url))
    page.goto("/")
    before = page.locator(".living").inner_html()
    ada.stands_still()
    page.clock.run_for(8 * REST)
    assert page.locator(".living").inner_html() == before
    assert not [url for url in asked if "/demo/" in url]
    expect(page.locator(".hold-still")).to_be_hidden()


def test_no_game_plays_on_a_hidden_page_or_out_of_sight(come: Come) -> None:
    ada = come(motion=True, viewport=PHONE)
    page = ada.page
    page.goto("/")
    ada.stands_still()
    moved_on(page, places(page))
    hide = """(hidden) => {
      Object.defineProperty(document, 'hidden', { configurable: true, get: () => hidden });
      document.dispatchEvent(new Event('visibilitychange'));
    }"""
    page.evaluate(hide, True)
    before = places(page)
    page.clock.run_for(6 * REST)
    assert places(page) == before
    page.evaluate(hide, False)
    moved_on(page, before)
    gone = """() => new Promise((done) => {
      new IntersectionObserver((all, one) => {
        if (all.every(({ isIntersecting }) => !isIntersecting)) { one.disconnect(); done(); }
      }, { threshold: 0.4 }).observe(document.querySelector('.living'));
      scrollTo(0, document.body.scrollHeight);
    })"""
    page.evaluate(gone)
    before = places(page)
    page.clock.run_for(6 * REST)
    assert places(page) == before


# Several games, and who comes back


@pytest.fixture
def two_games(secret_game: Game, tmp_path: Path) -> Iterator[Running]:
    """A house with a second game."""
    running = Running(tmp_path / "house")
    yield running
    running.close()


@pytest.mark.parametrize(
    ("viewport", "beside"), [(DESK, True), (TABLET, False), (PHONE, False)], ids=str
)
def test_games_stand_beside_each_other_where_there_is_room(
    come: Come, two_games: Running, viewport: dict[str, int], beside: bool
) -> None:
    ada = come(running=two_games, viewport=viewport)
    ada.page.goto("/")
    cards = ada.page.locator(".game")
    expect(cards).to_have_count(2)
    one, two = (cards.nth(number).bounding_box() for number in range(2))
    assert one is not None
    assert two is not None
    if beside:
        assert one["y"] == two["y"]
        assert one["x"] + one["width"] <= two["x"]
        assert abs(one["width"] - two["width"]) < 1
    else:
        assert one["x"] == two["x"]
        assert one["y"] + one["height"] <= two["y"]
    assert ada.page.evaluate("document.documentElement.scrollWidth <= innerWidth")
    plays = [
        cards.nth(number).locator(".play-it").bounding_box() for number in range(2 if beside else 1)
    ]
    assert all(play and play["y"] + play["height"] <= viewport["height"] for play in plays)


def test_who_comes_back_goes_on_where_they_are_awaited(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person, house.somebody("Bo")[0]], dice=SHORT)
    ada.page.goto("/")
    waiting = ada.page.locator(".back .waiting")
    expect(waiting).to_have_count(1)
    expect(waiting).to_contain_text("Your turn")
    picture = waiting.locator(".thumb").bounding_box()
    first = ada.page.locator(".game").bounding_box()
    assert picture is not None
    assert first is not None
    assert picture["y"] < first["y"]
    assert picture["height"] > 60
    waiting.click()
    ada.live()
    assert ada.table == table.name
    assert "throw" in ada.choices()
