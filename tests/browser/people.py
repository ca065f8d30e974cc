"""People at browsers: a context each, watched for anything that must not happen."""

from __future__ import annotations

import re
from typing import Any, NamedTuple

from playwright.sync_api import (
    Browser,
    ConsoleMessage,
    Locator,
    Page,
    Request,
    Response,
    ViewportSize,
    expect,
)

from ludoteca.host.people import Person
from ludoteca.web.policy import HEADERS
from tests.browser.running import Running

GUARD = 401
"""Milliseconds after which a control that has just changed takes a pointer's tap."""

DESK: ViewportSize = {"width": 1360, "height": 860}
TABLET: ViewportSize = {"width": 820, "height": 1180}
PHONE: ViewportSize = {"width": 390, "height": 844}


class Place(NamedTuple):
    """A house that is only known by its address."""

    url: str


class Guest:
    """Somebody with a browser of their own.

    Faults gather in `faults`: errors on the console, refusals of the policy among them, errors
    of the page, requests that leave the house, answers without the strict headers. `expected`
    holds patterns of console lines that a test brings about itself.
    """

    def __init__(
        self, browser: Browser, running: Running | Place, motion: bool, **options: Any
    ) -> None:
        options.setdefault("viewport", DESK)
        options.setdefault("locale", "en-GB")
        self.running = running
        self.context = browser.new_context(
            base_url=running.url,
            reduced_motion="no-preference" if motion else "reduce",
            **options,
        )
        self.faults: list[str] = []
        self.expected: list[str] = []
        self.requests = 0
        self.responses = 0
        self.known: Person | None = None
        self.context.on("console", self._console)
        self.context.on("weberror", lambda error: self.faults.append(f"page: {error.error}"))
        self.context.on("request", self._request)
        self.context.on("response", self._response)
        self.context.on("page", self._page)
        self.page = self.context.new_page()
        self.page.clock.install()

    def _console(self, message: ConsoleMessage) -> None:
        told = message.text
        if message.type in ("error", "warning") and not any(
            re.search(pattern, told) for pattern in self.expected
        ):
            self.faults.append(f"console: {told}")

    def _page(self, page: Page) -> None:
        page.on("websocket", lambda line: self._origin(line.url))
        page.on("crash", lambda _: self.faults.append("the page crashed"))

    def _request(self, request: Request) -> None:
        self._origin(request.url)

    def _origin(self, url: str) -> None:
        self.requests += 1
        if url.startswith(("data:", "blob:")):
            return
        host = self.running.url.partition("://")[2]
        if not url.startswith((f"http://{host}/", f"ws://{host}/")):
            self.faults.append(f"left the house: {url}")

    def _response(self, response: Response) -> None:
        self.responses += 1
        for name, value in HEADERS.items():
            if response.headers.get(name) != value:
                self.faults.append(f"{name} of {response.url}: {response.headers.get(name)}")

    def close(self) -> None:
        """Close the browser window; whatever went wrong in it is found by the fixture."""
        self.context.close()

    # ---- who they are

    def speak(self, language: str) -> None:
        """Choose a language; returns when the page is there in it."""
        self.page.locator(f'.lang button[value="{language}"]').click()
        expect(self.page.locator(f"html[lang={language}]")).to_be_attached()

    def be(self, name: str) -> Person:
        """Be somebody with a name, without the start page."""
        assert isinstance(self.running, Running)
        self.known, cookie = self.running.somebody(name)
        self.context.add_cookies([cookie])  # type: ignore[list-item]
        return self.known

    @property
    def person(self) -> Person:
        """Who they are, if they came with a name."""
        assert self.known is not None
        return self.known

    def sit_at(self, name: str, page: Page | None = None) -> None:
        """Open a table's page and wait until it is live."""
        page = page or self.page
        page.goto(f"/t/{name}")
        self.live(page)

    def live(self, page: Page | None = None) -> None:
        """Wait until the page has its line to the server and was told how it stands."""
        expect((page or self.page).locator("#log.live")).to_be_attached()

    # ---- what they see

    @property
    def table(self) -> str:
        """The name of the table that the page shows."""
        return self.page.locator("#table").get_attribute("data-name") or ""

    @property
    def version(self) -> int:
        """Which version of the table the page shows."""
        return int(self.page.locator("#table").get_attribute("data-version") or -1)

    def sees(self, version: int, page: Page | None = None) -> None:
        """Wait until the page shows a version of the table."""
        expect((page or self.page).locator("#table")).to_have_attribute(
            "data-version", str(version)
        )

    @property
    def title(self) -> Locator:
        """Who is awaited, as the page says it."""
        return self.page.locator("#prompt-title")

    def choices(self) -> list[str]:
        """The choices on show, in their order."""
        shown: list[str] = self.page.locator("#choices button").evaluate_all(
            "all => all.map(one => one.dataset.action)"
        )
        return shown

    def view(self) -> dict[str, Any]:
        """What the table says to a program of this person."""
        answer = self.context.request.get(f"/t/{self.table}/view.json")
        assert answer.ok, answer.text()
        told: dict[str, Any] = answer.json()
        return told

    def record(self) -> str:
        """The record that the page offers to save."""
        link = self.page.locator("a[download]:visible").first
        with self.page.expect_download() as saved:
            link.click()
        return saved.value.path().read_text(encoding="utf-8")

    # ---- what they do

    def choice(self, action: str) -> Locator:
        """The button of a choice."""
        return self.page.locator(f'#choices button[data-action="{action}"]')

    def tap(self, action: str) -> None:
        """Choose with the pointer, as soon as the control takes it."""
        self.press_down(self.choice(action))

    def press_down(self, control: Locator) -> None:
        """Click a control that may have changed a moment ago."""
        self.page.clock.fast_forward(GUARD)
        control.click()

    def key(self, action: str) -> None:
        """Choose with the number that stands beside the choice."""
        shown = self.choices()
        self.page.keyboard.press(str(shown.index(action) + 1))

    def stands_still(self) -> None:
        """Stop this page's time: it stays as it is until `goes_on`, or `page.clock.run_for`."""
        self.page.clock.pause_at(self.page.evaluate("() => Date.now() / 1000 + 1"))

    def goes_on(self) -> None:
        """Let this page's time go on, after the longest pause between two tries to reconnect."""
        self.page.clock.resume()
        self.page.clock.fast_forward(12_000)
