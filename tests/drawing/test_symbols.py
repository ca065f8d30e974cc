"""Symbols that games share: faces, dice, avatars, and how one is placed."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from ludoteca.drawing import people, phrases, symbols
from ludoteca.drawing.palette import literal
from ludoteca.host.tables.phrases import PHRASES

SQUARE = symbols.Symbol("square", 100, 50, (50, 40), "<path/>")


def test_a_symbol_is_placed_by_its_foot() -> None:
    assert SQUARE.use(200, 100, 50) == '<use href="#square" x="175" y="80" width="50" height="25"/>'
    assert SQUARE.box(200, 100, 50) == (175, 80, 225, 105)


def test_ids_are_unique_and_the_drawing_is_well_formed() -> None:
    ids = [symbol.id for symbol in symbols.SHARED]
    assert len(set(ids)) == len(ids)
    ET.fromstring(f"<svg>{symbols.define(symbols.SHARED)}</svg>")
    assert "var(" not in literal(symbols.define(symbols.SHARED), "dark")


def test_there_are_faces_for_more_people_than_any_table_has() -> None:
    assert [one.id for one in people.AVATARS] == [f"avatar-{kind}" for kind in people.AVATAR_KINDS]
    assert len(set(people.AVATAR_KINDS)) == 16
    ET.fromstring(f"<svg>{people.symbols()}</svg>")
    assert "var(" not in literal(people.symbols(), "dark")
    assert not {one.id for one in people.AVATARS} & {one.id for one in symbols.SHARED}


def test_there_is_a_picture_for_each_phrase() -> None:
    assert [one.id for one in phrases.PICTURES] == [f"phrase-{word}" for word in PHRASES]
    ET.fromstring(f"<svg>{phrases.symbols()}</svg>")
    assert "var(" not in literal(phrases.symbols(), "dark")
    for picture in phrases.PICTURES:
        assert 'fill="var(--shade)"' in picture.body, picture.id


def test_a_face_is_grounded_lit_from_one_side_and_small() -> None:
    for face in people.AVATARS:
        assert 'fill="var(--shade)"' in face.body, face.id
        assert face.body.count("var(--glint)") >= 2, face.id
        assert {"dark", "light"} <= set(re.findall(r"var\(--[a-z]+-(dark|light)\)", face.body))
        assert len(face.define()) < 3000, face.id


@pytest.mark.parametrize("mood", symbols.MOODS)
def test_each_mood_has_its_own_eyes_and_at_most_one_glint_an_eye(mood: str) -> None:
    drawn = symbols.eyes(mood, (40, 50), (80, 50))
    others = [symbols.eyes(m, (40, 50), (80, 50)) for m in symbols.MOODS if m != mood]
    assert drawn not in others
    assert drawn.count("var(--glint)") in (0, 2)
    ET.fromstring(f"<svg>{drawn}{symbols.mouth(mood, 60, 60)}</svg>")


def test_an_unknown_mood_says_which_there_are() -> None:
    with pytest.raises(ValueError, match="calm, wary, sad"):
        symbols.eyes("grumpy", (0, 0), (9, 0))


def test_dice_show_leaf_and_cat() -> None:
    assert symbols.dice([1, 0, -1], 0, 80, 84).count("<use") == 3
    for name in ("die-green", "die-black", "die-waiting"):
        assert f'"#{name}"' in symbols.dice([1, 0, -1], 0, 80, 84)


def test_an_icon_is_decoration_or_says_its_label() -> None:
    assert 'aria-hidden="true"' in symbols.icon("dice", 30, 30)
    assert 'aria-label="Dice"' in symbols.icon("dice", 30, 30, "Dice")
