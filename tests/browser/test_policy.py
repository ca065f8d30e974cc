"""Nothing leaves the house, and every answer carries the strict headers.

Every guest of every test is watched for both, see `tests.browser.people`; here is shown that
the watch sees all kinds of answers, and would bite.
"""

from __future__ import annotations

import pytest

from ludoteca.web.policy import HEADERS
from tests.browser.conftest import Come
from tests.browser.games import SHORT
from tests.browser.running import Running


def test_all_that_pages_fetch_is_ours(come: Come, house: Running) -> None:
    ada = come("Ada")
    table = house.table([ada.person], dice=SHORT)
    seen: list[str] = []
    ada.page.on("response", lambda answer: seen.append(answer.url.removeprefix(house.url)))
    ada.page.goto("/")
    ada.page.goto("/rules/max")
    ada.sit_at(table.name)
    ada.page.locator("#prompt .why").first.click()
    ada.page.locator("#clause .clause").first.wait_for()
    kinds = {path.partition("?")[0] for path in seen}
    for kind in ("/static/ludoteca.js", "/static/ludoteca.css", "/rules/max", f"/t/{table.name}"):
        assert kind in kinds
    assert any(path.endswith((".ttf", ".woff2")) for path in kinds)
    assert ada.requests > ada.responses >= 8  # the socket is a request too
    assert ada.faults == []


@pytest.mark.parametrize(
    "path",
    ["/", "/rules/max", "/rules/max/5.2", "/static/ludoteca.css", "/static/none", "/none",
     "/healthz", "/status", "/t/none", "/t/none/view.json", "/t/none/record.txt", "/tables",
     "/mine", "/watch", "/manifest.webmanifest", "/t/none/at/0", "/t/none/dice", "/w/none/at/0"],
)  # fmt: skip
def test_every_route_answers_under_the_policy(come: Come, house: Running, path: str) -> None:
    answer = come().context.request.get(path)
    for name, value in HEADERS.items():
        assert answer.headers.get(name) == value, name


def test_the_policy_blocks_what_is_not_ours(come: Come, house: Running) -> None:
    ada = come("Ada")
    ada.page.goto("/")
    ada.page.evaluate(
        """() => new Promise((done) => {
          document.addEventListener('securitypolicyviolation', done, { once: true });
          document.body.insertAdjacentHTML('beforeend', '<p style="color: red">inline</p>');
        })"""
    )
    assert len(ada.faults) == 1
    assert "style" in ada.faults[0]
    ada.faults.clear()
