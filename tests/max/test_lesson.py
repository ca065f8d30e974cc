"""Max's lesson teaches what the rulebook says: Jasmine's example, and what is learnt around it."""

from __future__ import annotations

import ludoteca
from ludoteca.games.max.view import MaxView
from ludoteca.record.lesson import Lesson, Place


def at(scene: str, *did: str) -> Place:
    """The place of the lesson after these choices."""
    lesson = Lesson.load(ludoteca.game("max"))
    assert lesson is not None
    return lesson.place(lesson.scene(scene), did)


def view(place: Place) -> MaxView:
    """What a learner sees there."""
    seen = place.view
    assert isinstance(seen, MaxView)
    return seen


def test_jasmine_has_two_greens_and_the_mouse_stands_right_before_her_shortcut() -> None:
    place = at("trail")
    board = ludoteca.game("max").board
    assert place.scene.who == "jasmine"
    assert view(place).dice == [1, 1]
    assert view(place).creatures[0] + 1 == board.begins[0]
    assert {"mouse", "mouse+trail", "mouse:2"} <= set(view(place).legal)


def test_one_step_leads_to_the_other_end_of_the_shortcut() -> None:
    place = at("trail", "mouse+trail")
    board = ludoteca.game("max").board
    assert view(place).creatures[0] == board.ends[0]
    assert [beat.event for beat, _ in place.beats] == ["step", "trail"]
    assert sorted(view(place).legal) == ["bird", "squirrel"]  # 6.8: not the mouse again
    for other in view(place).legal:
        assert at("trail", "mouse+trail", other).say.then == "next"
        assert at("trail", other, "mouse+trail").say.then == "next"


def test_with_two_steps_the_mouse_misses_it_and_may_try_again() -> None:
    place = at("trail", "mouse:2")
    assert view(place).creatures[0] == ludoteca.game("max").board.begins[0] + 1
    assert (place.say.words, place.say.then) == ("trail.missed", "again")
    assert "6.5" in place.say.clauses
    assert place.did[: -place.say.back] == ()


def test_max_smells_the_trail_and_runs_along_it() -> None:
    place = at("smell", "throw")
    assert [beat.event for beat, _ in place.beats] == ["dice", "max", "max_trail"]
    assert view(place).max == ludoteca.game("max").board.ends[0]
    assert -1 not in view(place).creatures


def test_without_a_treat_the_mouse_is_caught_and_with_each_she_is_safe() -> None:
    lost = at("treat", "throw")
    assert view(lost).creatures[0] == -1
    assert lost.say.then == "again"
    for treat in view(at("treat")).legal[1:]:
        place = at("treat", treat, "throw")
        assert view(place).dice == view(lost).dice
        assert view(place).creatures == view(at("treat")).creatures
        assert place.say.then == "next"


def test_only_two_greens_lead_past_max_on_the_last_space() -> None:
    place = at("last", "throw")
    seen = view(place)
    assert (seen.max, seen.creatures[0]) == (seen.last, seen.last - 1)
    assert "max_stays" in [beat.event for beat, _ in place.beats]
    assert view(at("last", "throw", "mouse")).creatures[0] == -1
    home = at("last", "throw", "squirrel", "throw", "mouse:2")
    assert view(home).creatures[0] == seen.home
    assert home.say.then == "next"


def test_at_the_end_all_three_are_home() -> None:
    place = at("end")
    assert view(place).won is True
    assert place.match.state.is_terminal()
