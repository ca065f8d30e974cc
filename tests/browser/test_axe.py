"""No page, in no state, in light or dark, has what axe knows to keep somebody out."""

from __future__ import annotations

import pytest
from axe_playwright_python.sync_playwright import Axe

from tests.browser.conftest import Come
from tests.browser.people import DESK, PHONE
from tests.browser.running import Running
from tests.browser.states import PARTS, SCENES, states

DRAWN = {"exclude": [["svg.board > *"], ["svg.defs"]]}
"""The many shapes of pictures that are hidden from readers anyway."""

COLOURS = {"runOnly": ["color-contrast"], "resultTypes": ["violations"]}
"""What a change between light and dark can break."""

BOTH = {"parts"}
"""A long page that shows day and night side by side: one look is enough."""


@pytest.mark.parametrize("part", PARTS)
def test_every_state_passes_axe(come: Come, house: Running, part: str) -> None:
    axe, found, looks = Axe(), [], 0
    for name, guest in states(house, come, part):
        for viewport in (DESK,) if name in BOTH else (DESK, PHONE):
            guest.page.set_viewport_size(viewport)  # type: ignore[arg-type]
            guest.page.emulate_media(color_scheme="light")
            answers = {"light": axe.run(guest.page, context=DRAWN)}
            if viewport is DESK and name not in BOTH:  # a phone has the same colours
                guest.page.emulate_media(color_scheme="dark")
                answers["dark"] = axe.run(guest.page, context=DRAWN, options=COLOURS)
            for scheme, answer in answers.items():
                looks += 1
                for one in answer.response["violations"]:
                    places = [" ".join(map(str, node["target"])) for node in one["nodes"][:4]]
                    where = f"{name}, {viewport['width']}, {scheme}"
                    found.append(f"{where}: {one['id']}: {one['help']}: {places}")
        guest.page.set_viewport_size(DESK)  # type: ignore[arg-type]
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
    answer = Axe().run(ada.page, context=DRAWN)
    assert {one["id"] for one in answer.response["violations"]} >= {"svg-img-alt", "heading-order"}
