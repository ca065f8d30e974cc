"""Max, section 6: the shortcuts of the creatures, and Max who smells them all."""

import pytest

from tests.scene import Scene

OWN = [("mouse", 0, 9, 13), ("squirrel", 1, 14, 18), ("bird", 2, 19, 23)]
EACH = pytest.mark.parametrize(("creature", "number", "begins", "ends"), OWN)


@EACH
@pytest.mark.clause("6.1")
def test_each_creature_knows_one_shortcut(
    scene: Scene, creature: str, number: int, begins: int, ends: int
) -> None:
    scene(max=0, **{creature: begins - 1})
    scene.throws("green+black")
    scene.offers("6.1", f"{creature}+trail")
    scene.plays(f"{creature}+trail")
    scene.told("6.1", "trail", number, begins, ends)
    scene.stands(**{creature: ends})


@EACH
@pytest.mark.clause("6.1")
def test_no_creature_knows_another_ones_shortcut(
    scene: Scene, creature: str, number: int, begins: int, ends: int
) -> None:
    for stranger in {"mouse", "squirrel", "bird"} - {creature}:
        scene(max=0, **{stranger: begins - 1})
        scene.throws("green+black")
        scene.refused("6.1", f"{stranger}+trail")
        scene.plays(stranger)
        scene.stands(**{stranger: begins})
        scene(max=0, **{stranger: begins - 2})
        scene.throws("green+green")
        scene.refused("6.1", f"{stranger}:2+trail")


@EACH
@pytest.mark.clause("6.2")
def test_landing_on_its_beginning_a_creature_may_follow_it_at_once(
    scene: Scene, creature: str, number: int, begins: int, ends: int
) -> None:
    scene(max=0, **{creature: begins - 1})
    scene.throws("green+black")
    scene.offers("6.2", f"{creature}+trail")
    scene.plays(f"{creature}+trail")
    scene.told("6.2", "trail", number, begins, ends)
    assert scene.events() == ["dice", "step", "trail", "max"]


@pytest.mark.clause("6.2")
@pytest.mark.parametrize("space", [6, 7, 9, 10, 12, 20, 25, 26])
def test_only_who_lands_there_may_follow_it(scene: Scene, space: int) -> None:
    scene(max=0, mouse=space, bird=20)
    scene.throws("green+black")
    scene.refused("6.2", "mouse+trail")


@pytest.mark.clause("6.2")
def test_at_once_and_not_in_a_later_turn(scene: Scene) -> None:
    scene(max=0, mouse=9, bird=20)
    scene.throws("green+black")
    scene.refused("6.2", "mouse+trail")
    scene.plays("mouse")
    scene.stands(mouse=10)


@EACH
@pytest.mark.clause("6.3")
def test_nobody_has_to_use_the_shorter_way(
    scene: Scene, creature: str, number: int, begins: int, ends: int
) -> None:
    scene(max=0, **{creature: begins - 1})
    scene.throws("green+black")
    scene.offers("6.3", creature)
    scene.plays(creature).never("trail")
    scene.stands(**{creature: begins})


@pytest.mark.clause("5.6", "6.2")
def test_jasmine_throws_two_greens_and_lets_the_mouse_trip_along(scene: Scene) -> None:
    # The rulebook's example: two green dots; the mouse goes one space ahead, which brings it
    # to its shortcut; it may run to the other end.
    scene(max=2, mouse=8, squirrel=7, bird=7)
    scene.throws("green+green")
    scene.told("2.5", "dice", 0, 2, 0)
    scene.offers("6.2", "mouse+trail")
    scene.plays("mouse+trail")
    scene.told("5.6", "step", 0, 8, 9)
    scene.told("6.2", "trail", 0, 9, 13)
    scene.stands(max=2, mouse=13, squirrel=7, bird=7)
    assert scene.legal() == ["squirrel", "bird"]


@pytest.mark.clause("6.5", "6.3")
def test_had_jasmine_moved_the_mouse_two_steps_it_would_miss_the_shortcut(scene: Scene) -> None:
    scene(max=2, mouse=8, squirrel=7, bird=7)
    scene.throws("green+green")
    scene.refused("6.5", "mouse:2+trail")
    scene.offers("6.5", "mouse:2")
    scene.offers("6.3", "mouse")
    scene.plays("mouse:2")
    scene.told("6.5", "double", 0, 8, 10)
    scene.stands(mouse=10)
    scene.throws("green+black")
    assert "mouse+trail" not in scene.legal()


@pytest.mark.clause("6.6")
@pytest.mark.parametrize(("begins", "ends"), [(9, 13), (14, 18), (19, 23)])
@pytest.mark.parametrize("first", [True, False])
def test_max_uses_all_the_shortcuts(scene: Scene, begins: int, ends: int, first: bool) -> None:
    scene(max=begins - 1, mouse=6, bird=24)
    scene.throws("green+black").plays("max" if first else "mouse")
    scene.told("6.6", "max_trail", begins, ends)
    scene.stands(max=ends)
    assert "max_trail" in scene.events()


@pytest.mark.clause("6.6")
def test_max_uses_a_shortcut_whose_owner_is_gone(scene: Scene) -> None:
    scene(max=8, mouse="caught", bird=24)
    scene.throws("green+black").plays("max")
    scene.told("6.6", "max_trail", 9, 13)
    scene.stands(max=13)


@pytest.mark.clause("6.7")
@pytest.mark.parametrize("begins", [9, 14, 19])
def test_with_two_blacks_from_just_before_it_max_rushes_past(scene: Scene, begins: int) -> None:
    scene(max=begins - 1, bird=7)
    scene.throws("black+black")
    scene.told("6.7", "max", begins - 1, begins + 1)
    scene.never("max_trail")
    scene.stands(max=begins + 1)


@pytest.mark.clause("6.8")
def test_one_step_and_the_shortcut_leave_the_second_green_to_another(scene: Scene) -> None:
    scene(max=0, mouse=8, bird=20)
    scene.throws("green+green").plays("mouse+trail")
    scene.refused("6.8", "mouse")
    assert scene.legal() == ["bird"]
    scene.plays("bird")
    scene.stands(mouse=13, bird=21)


@pytest.mark.clause("6.8")
def test_also_when_the_shortcut_ends_just_before_its_next_step(scene: Scene) -> None:
    scene(max=0, squirrel=13, mouse=7, bird=20)
    scene.throws("green+green").plays("squirrel+trail")
    for action in ("squirrel", "squirrel+trail", "squirrel:2"):
        scene.refused("6.8", action)
    assert scene.legal() == ["mouse", "bird"]


@EACH
@pytest.mark.clause("6.9")
def test_two_steps_that_end_on_the_beginning_allow_the_shortcut(
    scene: Scene, creature: str, number: int, begins: int, ends: int
) -> None:
    others = {"mouse", "squirrel", "bird"} - {creature}
    scene(max=0, **{creature: begins - 2}, **dict.fromkeys(others, 24))
    scene.throws("green+green")
    scene.offers("6.9", f"{creature}:2+trail")
    scene.plays(f"{creature}:2+trail")
    scene.told("6.9", "trail", number, begins, ends)
    scene.stands(**{creature: ends})
    assert scene.events() == ["dice", "double", "trail"]


@EACH
@pytest.mark.clause("6.9")
def test_two_steps_that_end_elsewhere_do_not(
    scene: Scene, creature: str, number: int, begins: int, ends: int
) -> None:
    for space in (begins - 3, begins - 1, begins, begins + 1):
        scene(max=0, **{creature: space})
        scene.throws("green+green")
        scene.refused("6.9", f"{creature}:2+trail")


@pytest.mark.clause("6.10", "6.6")
@pytest.mark.parametrize(("begins", "ends"), [(9, 13), (14, 18), (19, 23)])
def test_two_blacks_that_end_on_a_beginning_take_the_shortcut(
    scene: Scene, begins: int, ends: int
) -> None:
    scene(max=begins - 2, bird=6)
    scene.throws("black+black")
    scene.told("5.2", "max", begins - 2, begins)
    scene.told("6.10", "max_trail", begins, ends)
    scene.told("6.6", "max_trail", begins, ends)
    scene.stands(max=ends)


@pytest.mark.clause("6.10")
def test_two_blacks_are_one_move_and_not_two(scene: Scene) -> None:
    scene(max=7, mouse=8, squirrel=9, bird=14)
    scene.throws("black+black")
    scene.told("6.10", "max_trail", 9, 13)
    assert scene.events() == ["dice", "max", "max_trail"]
    scene.stands(max=13, mouse=8, squirrel=9, bird=14)
