"""Every game's lesson is played through every branch: nothing a learner may do goes unanswered."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ludoteca
from ludoteca.record.lesson import Lesson, NoPlace, Place, Say, Scene
from ludoteca.record.words import LANGUAGES, PSEUDO, Words, catalogue
from tests.generic.every import EVERY, OURS, SECRET

MOST_SCENES = 10
LONGEST = 150
"""Letters that a coach says at a time in English."""


def lesson_of(name: str) -> Lesson:
    """The lesson of a game; skips the test for a game that has none."""
    found = Lesson.load(ludoteca.game(name))
    if found is None:
        pytest.skip(f"{name} has no lesson")
    return found


def places(lesson: Lesson, scene: Scene, did: tuple[str, ...] = ()) -> Iterator[Place]:
    """Every place of a scene that a learner can come to."""
    place = lesson.place(scene, did)
    yield place
    if place.say.then == "choose":
        assert place.view.legal, f"{scene.id} {did}: nothing can be chosen"
        for action in place.view.legal:
            yield from places(lesson, scene, (*did, action))


def test_every_game_of_the_house_is_taught() -> None:
    assert [name for name in OURS if Lesson.load(ludoteca.game(name)) is None] == []


@pytest.mark.parametrize("name", EVERY)
def test_every_choice_is_answered_and_every_answer_is_reached(name: str) -> None:
    lesson = lesson_of(name)
    assert len(lesson.scenes) <= MOST_SCENES
    for scene in lesson.scenes:
        reached = set()
        for place in places(lesson, scene):
            reached.add(place.say)
            assert len(place.did) < 9
            if place.say.then == "again":
                back = lesson.place(scene, place.did[: len(place.did) - place.say.back])
                assert back.say.then == "choose"
        assert reached == set(scene.says)
        assert any(one.then == "next" for one in reached), f"{scene.id} never ends"


@pytest.mark.parametrize("name", EVERY)
def test_a_learner_can_get_to_the_end(name: str) -> None:
    lesson = lesson_of(name)
    scene: Scene | None = lesson.scenes[0]
    seen = []
    while scene is not None:
        ends = [place for place in places(lesson, scene) if place.say.then == "next"]
        assert min(len(place.did) for place in ends) <= 4
        seen.append(scene)
        scene = lesson.after(scene)
    assert tuple(seen) == lesson.scenes


@pytest.mark.parametrize("name", EVERY)
def test_what_the_coach_says_is_short_used_and_said_in_every_language(name: str) -> None:
    lesson = lesson_of(name)
    used = {f"lesson.title.{scene.id}" for scene in lesson.scenes}
    used |= {f"lesson.who.{scene.who}" for scene in lesson.scenes if scene.who}
    used |= {f"lesson.{say.words}" for scene in lesson.scenes for say in scene.says}
    known = catalogue(lesson.game.package, "en").texts
    assert {key for key in known if key.startswith("lesson.")} == used
    for language in (*LANGUAGES, PSEUDO):
        words = Words(language, lesson.game.package)
        for key in used:
            said = words.say(key)
            assert language == PSEUDO or len(said) <= LONGEST, said


@pytest.mark.parametrize("name", EVERY)
def test_what_nobody_asked_for_is_no_place(name: str) -> None:
    lesson = lesson_of(name)
    for scene in lesson.scenes:
        for place in places(lesson, scene):
            for wrong in ("", "nonsense", *place.match.state.candidates()[:1]):
                with pytest.raises(NoPlace):
                    lesson.place(scene, (*place.did, str(wrong)))
    with pytest.raises(NoPlace) as refused:
        lesson.scene("nowhere")
    assert refused.value.known == [scene.id for scene in lesson.scenes]


def test_luck_and_other_seats_do_what_a_scene_holds() -> None:
    game = ludoteca.game(SECRET[0])
    did = ("throw", "look:1", "keep")
    comes = ("calm", "ring", "throw", "calm", "look:2", "button", "keep")
    says = tuple(Say(did[:n], "", (), "choose", 0) for n in range(4))
    lesson = Lesson(game, (Scene(1, "quiet", (), comes, "", says),))
    place = lesson.place(lesson.scenes[0], did)
    assert [line.text for line in place.match.lines] == [
        "throw", "calm", "look:1", "ring", "keep", "throw", "calm", "look:2", "button", "keep",
    ]  # fmt: skip
    assert place.view.legal == ["throw"]
    assert place.view.seat == 0
    with pytest.raises(NoPlace):
        lesson.place(lesson.scenes[0], (*did, "look:1"))
