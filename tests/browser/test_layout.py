"""Every state on desk, tablet and phone: nothing sideways, nothing tiny, nothing to miss."""

from __future__ import annotations

import re
from typing import Any

import pytest

from ludoteca.record.words import PSEUDO
from ludoteca.web.asking import LANGUAGE_COOKIE
from tests.browser.conftest import Come
from tests.browser.measuring import complaints
from tests.browser.people import Guest
from tests.browser.running import Running
from tests.browser.states import PARTS, states

WALKS = [
    pytest.param(
        locale,
        part,
        # Where people play is least room for long words: that walk stays in every run. The others
        # take nearly twice as long; in Czech and English every run walks them too.
        marks=pytest.mark.nightly if locale == PSEUDO and part != "playing" else (),
    )
    for locale in ("cs-CZ", PSEUDO)
    for part in PARTS
]


@pytest.mark.parametrize(("locale", "part"), WALKS)
def test_every_state_is_laid_out_for_people(
    come: Come, house: Running, locale: str, part: str
) -> None:
    """In Czech, and in a language that is 40 % longer than English; English goes with axe."""

    def arrive(*args: Any, **options: Any) -> Guest:
        guest = come(*args, **options)
        if locale == PSEUDO:
            chosen = {"name": LANGUAGE_COOKIE, "value": PSEUDO, "url": house.url}
            guest.context.add_cookies([chosen])  # type: ignore[list-item]
        return guest

    found = {}
    spoken = "en-GB" if locale == PSEUDO else locale
    for name, guest in states(house, arrive, part, locale=spoken):
        wrong = complaints(guest)
        if wrong:
            found[name] = wrong
        if name == "table, my turn":
            assert sorted(guest.choices()) == sorted(guest.view()["legal"]) != []
        if name == "table, another's turn":
            assert guest.choices() == [] == guest.view()["legal"]
            assert guest.title.inner_text().strip()
        if name.startswith("table"):
            assert guest.page.evaluate("document.documentElement.lang") == spoken[:2]
            if locale == PSEUDO:
                assert re.search("[áéíóúý]", guest.page.locator("#log li").first.inner_text())
    assert not found, "\n".join(
        f"{name}: {what}: {which}" for name, wrong in found.items() for what, which in wrong.items()
    )


BREAKS = {
    "tiny": ("h1, h2", "font-size: 13px"),
    "small": (".button", "min-height: 40px; height: 40px"),
    "squashed": (".help, p", "width: 12px"),
    "scrolls sideways by": ("main", "min-width: 3000px"),
}


@pytest.mark.parametrize("what", BREAKS)
def test_the_measures_would_bite(come: Come, what: str) -> None:
    ada = come("Ada")
    ada.page.goto("/mine")
    assert complaints(ada) == {}
    ada.page.evaluate(
        """([where, rule]) => {
          const sheet = new CSSStyleSheet();
          sheet.replaceSync(`.on-purpose.on-purpose { ${rule} !important }`);
          document.adoptedStyleSheets = [sheet];
          document.querySelector(`main ${where}, ${where}`).classList.add('on-purpose');
        }""",
        BREAKS[what],
    )
    assert any(one.startswith(what) for one in complaints(ada))
