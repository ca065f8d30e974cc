"""Max, section 10: the homes in the tree."""

import pytest

from tests.scene import Scene

EACH = pytest.mark.parametrize(("creature", "number"), [("mouse", 0), ("squirrel", 1), ("bird", 2)])


@EACH
@pytest.mark.clause("10.1")
def test_home_is_one_step_beyond_the_last_space(scene: Scene, creature: str, number: int) -> None:
    scene(max=0, **{"mouse": 7, "bird": 7, creature: 25})
    scene.throws("green+black").plays(creature).never("home")
    scene.stands(**{creature: 26})
    scene.throws("green+black").plays(creature)
    scene.told("10.1", "home", number, number)
    scene.stands(**{creature: "home"})


@EACH
@pytest.mark.clause("10.1")
def test_two_steps_from_the_space_before_the_last_lead_home(
    scene: Scene, creature: str, number: int
) -> None:
    scene(max=0, **{"mouse": 7, "bird": 7, creature: 25})
    scene.throws("green+green").plays(f"{creature}:2")
    scene.told("10.1", "home", number, number)


@pytest.mark.clause("10.2")
def test_at_home_a_creature_is_safe(scene: Scene) -> None:
    scene(max=24, mouse=26, bird=7)
    scene.throws("green+black").plays("mouse")
    scene.told("10.2", "home", 0, 0)
    for _ in range(3):
        scene.throws("black+black").never("caught")
    scene.stands(max=26, mouse="home")


@pytest.mark.clause("10.2")
def test_who_is_home_moves_no_more(scene: Scene) -> None:
    scene(max=0, mouse="home", bird=7)
    scene.throws("green+green")
    for action in ("mouse", "mouse:2", "mouse+trail", "mouse:2+trail"):
        scene.refused("10.2", action)


@pytest.mark.clause("10.2")
def test_those_at_home_do_not_share_a_space(scene: Scene) -> None:
    scene(max=0, mouse=26, bird=7)
    scene.throws("green+black").plays("mouse")
    scene.told("10.2", "home", 0, 0)
    assert all("7.9" not in by for _, _, by in scene.beats)


@pytest.mark.clause("10.3")
@pytest.mark.parametrize("outcome", ["black+black", "green+black"])
def test_max_can_not_go_into_the_tree(scene: Scene, outcome: str) -> None:
    scene(max=25, mouse=7)
    scene.throws(outcome)
    if outcome == "green+black":
        scene.plays("max", "mouse")
    scene.told("10.3", "max_last", 26)
    scene.throws("black+black")
    scene.told("10.3", "max_stays", 26)
    scene.stands(max=26, squirrel="home", bird="home")
