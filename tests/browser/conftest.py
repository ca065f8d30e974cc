"""A browser, a house, and guests who are watched: what the browser tests share.

LUDOTECA_CHROMIUM names the browser (`/usr/bin/chromium` by default); with
LUDOTECA_CHROMIUM_SANDBOX=0, and for root, it runs without its sandbox.
"""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from ludoteca.host.settings import Settings
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.host.hosting import Clock

HERE = Path(__file__).parent
WAIT = 30_000
"""Milliseconds that a state may take to come on a loaded machine."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if HERE in item.path.parents:
            item.add_marker(pytest.mark.browser)


def chromium_path() -> str:
    """The browser to drive."""
    for name in (os.environ.get("LUDOTECA_CHROMIUM"), "/usr/bin/chromium", "chromium"):
        if name and (found := shutil.which(name)):
            return found
    raise RuntimeError("no Chromium: name one in LUDOTECA_CHROMIUM")


def chromium_flags() -> list[str]:
    """A browser that speaks to nobody but us, and draws the same everywhere."""
    flags = [
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
        "--no-first-run",
        "--disable-gpu",
        "--font-render-hinting=none",
    ]
    sandbox = os.environ.get("LUDOTECA_CHROMIUM_SANDBOX", "1") != "0"
    if not sandbox or (hasattr(os, "geteuid") and os.geteuid() == 0):
        flags.append("--no-sandbox")
    return flags


@pytest.fixture(scope="session")
def chromium() -> Iterator[Browser]:
    """One browser for all tests."""
    expect.set_options(timeout=WAIT)
    with sync_playwright() as playwright:
        browser = playwright.chromium.launch(
            executable_path=chromium_path(), args=chromium_flags(), headless=True
        )
        yield browser
        browser.close()


@pytest.fixture(scope="session")
def house(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Running]:
    """One house for all tests that need no other; every test makes its own tables."""
    running = Running(tmp_path_factory.mktemp("house"))
    yield running
    running.close()


@pytest.fixture
def own_house(tmp_path: Path) -> Iterator[Running]:
    """A house for one test, which may close and open it."""
    running = Running(tmp_path / "house")
    yield running
    running.close()


@pytest.fixture
def paced_house(tmp_path: Path) -> Iterator[Running]:
    """A house for one test, whose bots wait for the beats: longer than for people, so that a
    browser on a machine with much else to do keeps up."""
    running = Running(tmp_path / "house", beat_seconds=2 * Settings(data=tmp_path).beat_seconds)
    yield running
    running.close()


@pytest.fixture
def timed_house(tmp_path: Path) -> Iterator[Running]:
    """A house for one test, whose time stands until its `Clock` is moved."""
    running = Running(tmp_path / "house", ticks=Clock())
    yield running
    running.close()


Come = Callable[..., Guest]
OWN = ("house", "own_house", "paced_house", "timed_house", "two_games")
"""Fixtures that are a house; each is there before guests come, and closes after they have gone."""


@pytest.fixture
def come(chromium: Browser, request: pytest.FixtureRequest) -> Iterator[Come]:
    """Lets a guest come: `come()`, with `name=` somebody known; at the end nothing was amiss.

    `motion=True` for somebody whose system lets things move; other arguments are those of a
    browser context.
    """
    guests: list[Guest] = []

    def comes(
        name: str = "", running: Running | None = None, motion: bool = False, **options: Any
    ) -> Guest:
        guest = Guest(
            chromium, running or request.getfixturevalue("house"), motion=motion, **options
        )
        guest.page.set_default_timeout(WAIT)
        guest.page.set_default_navigation_timeout(WAIT)
        guests.append(guest)
        if name:
            guest.be(name)
        return guest

    yield comes
    for guest in guests:
        guest.close()
    faults = [fault for guest in guests for fault in guest.faults]
    assert not faults, "\n".join(faults)


@pytest.fixture(autouse=True)
def no_fault_written_down(request: pytest.FixtureRequest) -> Iterator[None]:
    """The house had nothing to complain of during a test."""
    names = [name for name in OWN if name in request.fixturenames]
    houses: list[Running] = [request.getfixturevalue(name) for name in names]
    before = [len(running.told.getvalue()) for running in houses]
    yield
    for running, length in zip(houses, before, strict=True):
        assert running.told.getvalue()[length:] == ""
