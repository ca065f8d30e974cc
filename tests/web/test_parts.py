"""The page with all shared parts shows them all, twice, and by the functions that pages use."""

from __future__ import annotations

import re

import pytest

from ludoteca.drawing import effects, palette, people, phrases, pictograms, scenery, symbols
from ludoteca.engine.game import game, games
from ludoteca.record.words import LANGUAGES
from ludoteca.web.pages import parts
from tests.web.visiting import Site


def test_a_twin_has_ids_of_its_own_and_keeps_what_both_share() -> None:
    drawn = '<i id="a"/><use href="#a"/><use href="#tree"/><p aria-labelledby="a b" name="n"></p>'
    assert parts.alone(drawn, "day") == (
        '<i id="a-day"/><use href="#a-day"/><use href="#tree"/>'
        '<p aria-labelledby="a-day b" name="n-day"></p>'
    )


@pytest.mark.parametrize("language", LANGUAGES)
def test_all_parts_are_there_by_day_and_by_night(site: Site, language: str) -> None:
    answer = site.visitor().get("/parts", headers={"accept-language": language})
    assert answer.status_code == 200
    html = answer.text
    for one in (
        *people.AVATARS,
        *phrases.PICTURES,
        *scenery.SCENERY,
        *pictograms.PICTOGRAMS,
        *effects.EFFECTS,
    ):
        assert html.count(f'<symbol id="{one.id}"') == 1, one.id
        assert html.count(f'href="#{one.id}"') >= 4, one.id
    for name in palette.ALL:
        assert html.count(f'fill="var(--{name})"') >= 2, name
    for mood in symbols.MOODS:
        assert html.count(f"<span>{mood}</span>") == 2
    for name in games():
        for id in re.findall(r'<symbol id="([^"]+)"', game(name).face().symbols()):
            assert html.count(f'href="#{id}"') >= 2, id
    for frame in ("finale", "prompt", "curtain", "choices"):
        assert f'id="{frame}-day"' in html
        assert f'id="{frame}-night"' in html
    assert html.count('class="turn handover"') == 2 * len(games())
    assert "style=" not in html


def test_no_id_is_there_twice_within_a_part(site: Site) -> None:
    """Panels of different parts may be alike; symbols and boards lie in the page once each."""
    html = site.visitor().get("/parts").text
    for article in re.findall(r'<article class="part">(.*?)</article>', html, re.DOTALL):
        ids = re.findall(r'\bid="([^"]+)"', article)
        assert len(ids) == len(set(ids))
    defs = re.findall(r'<svg class="defs".*?</svg>', html, re.DOTALL)[0]
    ids = re.findall(r'\bid="([^"]+)"', defs)
    assert len(ids) == len(set(ids))


def test_whatever_is_used_is_defined(site: Site) -> None:
    html = site.visitor().get("/parts").text
    assert set(re.findall(r'<use href="#([^"]+)"', html)) <= set(
        re.findall(r'\bid="([^"]+)"', html)
    )


def test_both_themes_are_served_side_by_side(site: Site) -> None:
    sheet = site.visitor().get("/static/themes.css")
    assert sheet.headers["content-type"].startswith("text/css")
    assert f"--page:{palette.PAGE['page'][0]}" in sheet.text.split(".night{")[0]
    assert f"--page:{palette.PAGE['page'][1]}" in sheet.text.split(".night{")[1]
