"""The home network: a house and two browsers on three machines, who come by the square."""

from __future__ import annotations

from collections.abc import Iterator
from contextlib import ExitStack
from pathlib import Path

import pytest
import segno
from playwright.sync_api import Browser, expect

from tests.browser.conftest import WAIT
from tests.browser.networks import HOME, INSIDE, Machine, network, served, why_not
from tests.browser.people import DESK, PHONE, Guest, Place

pytestmark = pytest.mark.skipif(bool(why_not()), reason=why_not() or "can be made")


@pytest.fixture
def home() -> Iterator[tuple[Machine, list[Machine]]]:
    """The machine of the house and those of two guests."""
    with network(["ada", "bo"]) as made:
        yield made


def square(said: str) -> list[list[int]]:
    """The dots of the square that the terminal shows, with its border: 1 is dark."""
    dots = []
    for line in said.splitlines():
        row = line.removeprefix("  ")
        if row and not row.strip("█▀▄ "):
            dots.append([int(mark in "▄ ") for mark in row])
            dots.append([int(mark in "▀ ") for mark in row])
    return dots


def of(text: str) -> list[list[int]]:
    """The dots of the square that says a text, with a border."""
    rows = [
        [int(dark) for dark in row] for row in segno.make(text, micro=False).matrix_iter(border=2)
    ]
    return rows + ([[0] * len(rows[0])] if len(rows) % 2 else [])


def test_two_browsers_of_the_home_network_join_by_the_square_and_play(
    home: tuple[Machine, list[Machine]], chromium: Browser, tmp_path: Path
) -> None:
    house, machines = home
    with ExitStack() as stack:
        shown, said = stack.enter_context(served(house, tmp_path / "data"))
        here, network_address = shown
        assert here.startswith("http://127.0.0.1:")
        assert network_address.startswith(f"http://{HOME}.1:")
        assert INSIDE not in said
        assert square(said) == of(network_address)
        guests = []
        for machine, viewport in zip(machines, (DESK, PHONE), strict=True):
            browser = stack.enter_context(machine.browser(chromium.browser_type, tmp_path))
            guest = Guest(browser, Place(network_address), motion=False, viewport=viewport)
            guest.page.set_default_timeout(WAIT)
            guest.page.set_default_navigation_timeout(WAIT)
            guests.append(guest)
        ada, bo = guests
        ada.page.goto("/")
        form = ada.page.locator('form[action="/tables"]').first
        form.locator('.pill:has(input[name="seats"][value="2"])').click()
        form.locator(".company > summary").click()
        form.locator('input[name="name"]').fill("Ada")
        form.locator('[data-seat="2"] .kind:has([value=free])').click()
        form.locator("button.play-so").click()
        ada.live()
        ada.press_down(ada.page.locator('[data-do="invite"]'))
        link = ada.page.locator("#invite-link")
        expect(link).not_to_have_value("")
        address = link.input_value()
        assert address.startswith(f"{network_address}/t/{ada.table}#")
        dark = ada.page.locator("#invite-qr path").get_attribute("d") or ""
        assert dark.count("M") == sum(map(sum, segno.make(address, error="m", micro=False).matrix))
        bo.page.goto(address)
        bo.live()
        ada.page.keyboard.press("Escape")
        bo.press_down(bo.page.locator("#player-1 .sit"))
        bo.page.locator('#sit input[name="name"]').fill("Bo")
        bo.page.locator("#sit button.main").click()
        expect(ada.page.locator("#player-1.here")).to_contain_text("Bo")
        played = {"Ada": 0, "Bo": 0}
        while min(played.values()) < 2:
            version = ada.version
            bo.sees(version)
            mover, name = (ada, "Ada") if ada.choices() else (bo, "Bo")
            mover.tap(mover.choices()[0])
            for guest in guests:
                guest.sees(version + 1)
            played[name] += 1
        logs = [guest.page.locator("#log li").all_inner_texts() for guest in guests]
        assert logs[0] == logs[1]
        assert len(logs[0]) > 6
        for guest in guests:
            guest.close()
            assert guest.faults == []


def test_a_local_house_is_for_its_own_machine_alone(
    home: tuple[Machine, list[Machine]], tmp_path: Path
) -> None:
    house, guests = home
    with served(house, tmp_path / "data", "--local") as (shown, said):
        (here,) = shown
        port = int(here.rpartition(":")[2])
        assert not square(said)
        assert house.reaches("127.0.0.1", port)
        assert not house.reaches(f"{HOME}.1", port)
        for guest in guests:
            assert not guest.reaches(f"{HOME}.1", port)
    with served(house, tmp_path / "data", "--port", str(port)) as (shown, _):
        assert shown[1] == f"http://{HOME}.1:{port}"
        for guest in guests:
            assert guest.reaches(f"{HOME}.1", port)
            assert not guest.reaches(f"{HOME}.1", port + 1)
