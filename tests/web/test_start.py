"""The start page and its form: names and faces of who sits at this device."""

from __future__ import annotations

import re

import pytest

from ludoteca.drawing.people import AVATAR_KINDS
from ludoteca.record.words import LANGUAGES, Words
from tests.web.visiting import Site


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_face_can_be_chosen_and_has_a_name(site: Site, language: str) -> None:
    page = site.visitor(language=language).get("/").text
    mine = re.findall(r'name="avatar" value="(\d+)"( checked)? aria-label="([^"]+)"', page)
    assert [value for value, _, _ in mine] == [str(n) for n in range(1, len(AVATAR_KINDS) + 1)]
    assert sum(bool(checked) for _, checked, _ in mine) == 1
    words = Words(language, "ludoteca.web")
    assert [name for *_, name in mine] == [words.say(f"face.{kind}") for kind in AVATAR_KINDS]


def test_everybody_at_this_device_starts_with_a_face_of_their_own(site: Site) -> None:
    page = site.visitor().get("/").text
    chosen = re.findall(r'name="avatar(?:\.\d)?" value="(\d+)" checked', page)
    assert len(chosen) == len(set(chosen)) == 8


def test_names_and_faces_are_kept(site: Site) -> None:
    ada = site.visitor("Ada")
    name = ada.make(
        3, avatar=5, seat__1="here", name__1="Bo", avatar__1=9, seat__2="here", avatar__2=16
    )
    seats = site.house.table(name).seats
    assert [(one.name, one.avatar) for one in seats] == [("Ada", 5), ("Bo", 9), ("Turtle", 16)]
    page = ada.get("/").text
    assert 'name="avatar" value="5" checked' in page
    assert 'value="Ada"' in page


@pytest.mark.parametrize("avatar", ["17", "x", "-1", "", "99999"])
def test_a_face_that_there_is_not_is_refused(site: Site, avatar: str) -> None:
    ada = site.visitor("Ada")
    before = len(site.house.tables)
    answer = ada.post("/tables", game="max", seats=1, name="Ada", avatar=avatar)
    assert answer.status_code == 400
    assert len(site.house.tables) == before


def test_a_table_is_made_all_or_not_at_all(site: Site) -> None:
    before = len(site.house.tables)
    answer = site.visitor("Ada").post(
        "/tables", game="max", seats=2, name="Ada", seat__1="here", avatar__1="77"
    )
    assert answer.status_code == 400
    assert len(site.house.tables) == before
