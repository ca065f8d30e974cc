"""A film is saved with one tap: the button says that it is made, then the page plays it."""

from __future__ import annotations

import re
from pathlib import Path
from threading import Event

from PIL import Image
from playwright.sync_api import Route, expect

from ludoteca.web.policy import HEADERS
from tests.browser.conftest import Come
from tests.browser.games import LOST
from tests.browser.people import PHONE
from tests.browser.running import Running


def test_a_film_is_saved_from_the_table(come: Come, house: Running, tmp_path: Path) -> None:
    ada = come("Ada", motion=True, viewport=PHONE, has_touch=True)
    table = house.table([ada.person], dice=LOST)
    house.play(table, [ada.person], ["throw"])
    ada.sit_at(table.name)
    ada.page.locator(".about-table summary").click()
    ada.page.locator(f"#about a[href='/t/{table.name}/pictures']").click()
    page = ada.page
    page.wait_for_url("**/pictures")  # with its script: without one the links save by themselves
    film, picture = (
        page.locator("[data-keep=film]"),
        page.locator("[data-keep]", has_text="Picture"),
    )
    made = Event()

    def held(route: Route) -> None:
        answer = route.fetch()
        expect(film).to_have_text("Drawing…")
        expect(film).to_have_attribute("aria-busy", "true")
        expect(picture).to_have_attribute("aria-disabled", "true")
        made.set()
        route.fulfill(response=answer)

    page.route("**/game.gif?*", held, times=1)
    with page.expect_download() as download:
        film.click()
    name = f"max-{table.name}.gif"
    assert made.is_set()
    assert download.value.suggested_filename == name
    download.value.save_as(tmp_path / name)
    with Image.open(tmp_path / name) as gif:
        assert (gif.format, getattr(gif, "n_frames", 1) > 1) == ("GIF", True)
    expect(page.locator("#kept")).to_have_text(f"Saved: {name}")
    expect(film).to_have_text("Film of our game")
    # the page plays what was made
    expect(page.locator("#poster")).to_have_attribute("src", re.compile(r"/game\.gif\?"))
    page.wait_for_function("document.getElementById('poster').naturalWidth === 600")


def test_what_can_not_be_made_is_said_and_nothing_moves_for_who_wants_that(
    come: Come, house: Running
) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=LOST)
    ada.page.goto(f"/t/{table.name}/pictures")
    ada.expected.append("429")
    told = '{"refused": "one_picture", "text": "One after the other, please."}'
    ada.page.route(
        "**/board.png?*",
        lambda route: route.fulfill(
            status=429, body=told, headers={**dict(HEADERS), "content-type": "application/json"}
        ),
    )
    ada.page.locator("[data-keep]", has_text="Picture").click()
    expect(ada.page.locator("#kept")).to_have_text("One after the other, please.")
    expect(ada.page.locator("[aria-busy=true]")).to_have_count(0)
    with ada.page.expect_download():
        ada.page.locator("[data-keep=film]").click()
    expect(ada.page.locator("#kept")).to_contain_text("Saved:")
    expect(ada.page.locator("#poster")).to_have_attribute("src", re.compile(r"/board\.svg\?"))
