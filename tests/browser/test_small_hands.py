"""A child who can't read plays alone: every word is hidden, and pictures are told apart by sight.

The driver knows the pictures (a gallery drawn on a sheet of its own, by day and by night) and looks
at pixels alone: at the choices to tell them apart, at the board to see whether Max is at home.
"""

from __future__ import annotations

import io
from collections.abc import Sequence
from itertools import combinations
from typing import Any

import pytest
from playwright.sync_api import Browser, Page, expect

from ludoteca.drawing.palette import colour, css
from ludoteca.games.max import drawing
from ludoteca.games.max.drawing.layout import LANDSCAPE
from ludoteca.games.max.rules.components import ACTIONS
from tests.browser.conftest import Come
from tests.browser.running import Running

pil = pytest.importorskip("PIL.Image")
chops = pytest.importorskip("PIL.ImageChops")
stat = pytest.importorskip("PIL.ImageStat")

SIZE = 64
APART = 6.0
"""So many of 255 steps two pictures differ on the average of all pixels and colours, at least."""

DICE = 429
"""With these dice the child's game comes to its end in twenty taps."""

NO_WORDS = """() => {
  const sheet = new CSSStyleSheet();
  sheet.replaceSync(`
    * { -webkit-text-fill-color: transparent !important; text-decoration: none !important; }
    ::marker, ::placeholder { color: transparent !important; }
    svg text { display: none !important; }
    kbd { visibility: hidden !important; }
    .choice > button { background: var(--card) !important; transition: none !important; }
    .choice > button > svg {
      width: 64px !important; height: 64px !important; max-width: none !important;
      position: relative; z-index: 3; background: var(--card);
    }
  `);
  document.adoptedStyleSheets = [sheet];
}"""


def read(png: bytes) -> Any:
    """The pixels of a screenshot."""
    return pil.open(io.BytesIO(png)).convert("RGB")


def apart(one: Any, other: Any) -> float:
    """The average difference of two pictures of one size."""
    mean: list[float] = stat.Stat(chops.difference(one, other)).mean
    return sum(mean) / len(mean)


def gallery(browser: Browser, theme: str) -> dict[str, Any]:
    """What each choice looks like at 64 pixels."""
    page = browser.new_page(viewport={"width": 64 * len(ACTIONS), "height": SIZE})
    shown = "".join(
        f'<svg width="{SIZE}" height="{SIZE}"><use href="#{drawing.CHOICES[action].id}"/></svg>'
        for action in ACTIONS
    )
    page.set_content(
        f'<html data-theme="{theme}"><style>{css()} body {{ margin: 0; display: flex; '
        f"background: var(--card) }}</style>"
        f'<svg width="0" height="0" style="position: absolute">{drawing.symbols()}'
        f"{drawing.choices()}</svg>{shown}</html>"
    )
    sheet = read(page.screenshot())
    page.close()
    return {
        action: sheet.crop((number * SIZE, 0, (number + 1) * SIZE, SIZE))
        for number, action in enumerate(ACTIONS)
    }


def unlike(seen: Any, picture: Any) -> float:
    """How much what is seen differs from a picture, laid over it as well as whole pixels allow."""
    shifts = [(dx, dy) for dx in range(3) for dy in range(3)]
    return min(apart(seen.crop((x, y, x + SIZE, y + SIZE)), picture) for x, y in shifts)


def offered(page: Page, known: dict[str, Any]) -> list[str]:
    """What the choices on show mean, by their looks, in their order."""
    found = []
    for picture in page.locator("#choices button > svg").all():
        picture.scroll_into_view_if_needed()
        box = picture.bounding_box()
        assert box is not None
        left, top = round(box["x"]) - 1, round(box["y"]) - 1
        clip = {"x": left, "y": top, "width": SIZE + 2, "height": SIZE + 2}
        seen = read(page.screenshot(clip=clip))  # type: ignore[arg-type]
        unlikely = {action: unlike(seen, known[action]) for action in ACTIONS}
        first, second = sorted(ACTIONS, key=unlikely.__getitem__)[:2]
        assert unlikely[first] < 0.6 * unlikely[second], (first, second, unlikely)
        found.append(first)
    return found


def max_is_out(page: Page) -> bool:
    """Whether Max is seen outside his basket: nothing of his colour lies there."""
    board = page.locator("#board-land")
    seen = read(board.screenshot())
    scale = seen.width / LANDSCAPE.width
    (x, y), wide = LANDSCAPE.spaces[0], LANDSCAPE.basket
    basket = seen.crop(
        tuple(
            round(part * scale)
            for part in (x - wide / 2, y - wide * 0.7, x + wide / 2, y + wide * 0.3)
        )
    )
    fur = tuple(bytes.fromhex(colour("cat")[1:]))
    colours = basket.getcolors(basket.width * basket.height)
    return sum(count for count, seen_colour in colours if seen_colour == fur) < 20


def wish(pictures: Sequence[str], out: bool) -> str:
    """What the child takes: a treat while Max is about, else the dice; footprints, long ways."""
    treats = [one for one in pictures if one.startswith("treat")]
    if "throw" in pictures:
        return treats[0] if treats and out else "throw"
    return min(pictures, key=lambda one: (one == "max", "+trail" not in one, ":2" not in one))


@pytest.fixture(scope="module")
def known(chromium: Browser) -> dict[str, dict[str, Any]]:
    return {theme: gallery(chromium, theme) for theme in ("light", "dark")}


def test_any_two_choices_are_told_apart_at_64_pixels_by_day_and_by_night(
    known: dict[str, dict[str, Any]],
) -> None:
    for theme, pictures in known.items():
        for one, other in combinations(ACTIONS, 2):
            assert apart(pictures[one], pictures[other]) > APART, (theme, one, other)


def test_a_whole_game_is_played_with_all_words_hidden(
    come: Come, house: Running, known: dict[str, dict[str, Any]]
) -> None:
    child = come("Ada")
    table = house.table([child.person], dice=DICE)
    child.sit_at(table.name)
    page = child.page
    page.evaluate(NO_WORDS)
    for _ in range(80):
        pictures = offered(page, known["light"])
        assert sorted(pictures) == sorted(child.choices()), "each picture means what it does"
        for one, other in combinations(pictures, 2):
            for theme in known:
                assert apart(known[theme][one], known[theme][other]) > APART
        taken = wish(pictures, "throw" in pictures and max_is_out(page))
        version = child.version
        child.press_down(page.locator("#choices button").nth(pictures.index(taken)))
        expect(page.locator("#table")).not_to_have_attribute("data-version", str(version))
        if page.locator("#finale").is_visible():
            break
    expect(page.locator("#finale")).to_be_visible()
    assert table.match.state.is_terminal()
