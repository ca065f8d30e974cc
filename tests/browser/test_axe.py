"""No page, in no state, in light or dark, has what axe knows to keep somebody out.

The same walk measures the English layout: to bring every state once more would take as long.
"""

from __future__ import annotations

from typing import Any, Final

import pytest
from axe_playwright_python.sync_playwright import Axe
from playwright.sync_api import Page

from tests.browser.conftest import Come
from tests.browser.measuring import complaints
from tests.browser.people import DESK, PHONE
from tests.browser.running import Running
from tests.browser.states import PARTS, SCENES, states

AXE: Final = Axe()

DRAWN = {"exclude": [["svg.board > *"], ["svg.defs"]]}
"""The many shapes of pictures that are hidden from readers anyway."""

VIOLATIONS = {"resultTypes": ["violations"]}

COLOURS = {"runOnly": ["color-contrast"], **VIOLATIONS}
"""What a change between light and dark can break."""

SHAPES = {"rules": {"color-contrast": {"enabled": False}}, **VIOLATIONS}
"""What a narrower window can break: it has the same colours."""

BOTH = {"parts"}
"""A long page that shows day and night side by side: one look is enough."""


def violations(page: Page, options: dict[str, Any] = VIOLATIONS) -> list[dict[str, Any]]:
    """What axe finds on a page as it stands; its script, which is large, goes in once a page."""
    if not page.evaluate("() => 'axe' in window"):
        page.evaluate(AXE.axe_script)
    asked = "([where, what]) => axe.run(where, what).then((told) => told.violations)"
    found: list[dict[str, Any]] = page.evaluate(asked, [DRAWN, options])
    return found


@pytest.mark.parametrize("part", PARTS)
def test_every_state_passes_axe_and_is_laid_out(come: Come, house: Running, part: str) -> None:
    found, looks = [], 0
    for name, guest in states(house, come, part):
        page = guest.page
        page.set_viewport_size(DESK)
        answers = {"desk": violations(page)}
        if name not in BOTH:
            page.emulate_media(color_scheme="dark")
            answers["desk, dark"] = violations(page, COLOURS)
            page.emulate_media(color_scheme="light")
            page.set_viewport_size(PHONE)
            answers["phone"] = violations(page, SHAPES)
        for where, answer in answers.items():
            looks += 1
            for one in answer:
                places = [" ".join(map(str, node["target"])) for node in one["nodes"][:4]]
                found.append(f"{name}, {where}: {one['id']}: {one['help']}: {places}")
        found += [f"{name}: {what}: {which}" for what, which in complaints(guest).items()]
        page.set_viewport_size(DESK)
    assert not found, "\n".join(found)
    names = [name for one in SCENES if one.part == part for name in one.names]
    assert looks == sum(1 if name in BOTH else 3 for name in names)


def test_axe_would_bite(come: Come) -> None:
    ada = come("Ada")
    ada.page.goto("/")
    ada.page.evaluate(
        """() => {
          document.querySelector('.game h2').outerHTML = '<h5>Max</h5>';
          document.querySelector('.living svg').removeAttribute('aria-label');
        }"""
    )
    assert {one["id"] for one in violations(ada.page)} >= {"svg-img-alt", "heading-order"}
