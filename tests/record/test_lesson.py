"""A lesson's file is read with care: what is wrong is said with its place and what is right."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.record.lesson import Lesson, LessonError

GOOD = """
[[scene]]
id = "trail"
open = "throw green+green"
[[scene.say]]
words = "trail"
clauses = ["6.1"]
then = "choose"
[[scene.say]]
did = "mouse:2"
words = "trail.missed"
clauses = ["6.5"]
then = "again"
"""


def read(text: str) -> Lesson:
    return Lesson.parse(text, ludoteca.game("max"))


def test_a_good_one_is_read() -> None:
    lesson = read(GOOD)
    assert [scene.id for scene in lesson.scenes] == ["trail"]
    assert [say.back for say in lesson.scenes[0].says] == [0, 1]


@pytest.mark.parametrize(
    ("old", "new", "told"),
    [
        ("[[scene]]", "[[scene", "it is no TOML"),
        (GOOD, "", "entries = []: it must be one [[scene]] or several"),
        ('id = "trail"', "id = 3", "scene 1: id = 3: it must be a text"),
        ('id = "trail"', 'id = "Trail 1"', "a word of small letters"),
        ('id = "trail"', 'id = "nowhere"', "(nowhere): id = 'lesson.title.nowhere': it must be"),
        ("open =", "opne =", "scene 1: opne = 'throw green+green': it must be one of the keys"),
        ("green+green", "green", "open = 'green': it must be at word 2 one of black+black, green+"),
        ('did = "mouse:2"', 'did = "mouse 2"', "say 2: did = '2': it must be * or an action"),
        ('words = "trail.missed"', 'words = "gone"', "words = 'lesson.gone': it must be a name in"),
        ('["6.5"]', "[]", "clauses = []: it must be a list"),
        ('["6.5"]', '["66.5"]', "clauses = '66.5': it must be a clause of the rulebook"),
        ('"again"', '"gain"', "then = 'gain': it must be one of choose, next, again"),
        ('"again"', '"again"\nback = 2', "back = 2: it must be a whole number from 1 to 1"),
        ('"choose"', '"choose"\nback = 1', "back = 1: it must be missing"),
        (
            'words = "trail"',
            'did = "mouse"\nwords = "trail"',
            "did = ('mouse',): it must be missing",
        ),
        ('open = "throw', 'who = "eve"\nopen = "throw', "who = 'lesson.who.eve'"),
    ],
)
def test_what_is_wrong_is_said(old: str, new: str, told: str) -> None:
    assert old in GOOD
    with pytest.raises(LessonError) as error:
        read(GOOD.replace(old, new, 1))
    assert str(error.value).startswith("lesson.toml of ludoteca.games.max")
    assert told in str(error.value)


def test_no_scene_comes_twice() -> None:
    with pytest.raises(LessonError, match="scene 2: id = 'trail': it must be another than before"):
        read(GOOD + GOOD)
