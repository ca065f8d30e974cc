"""Max, section 9: Max on the last space before the tree."""

import pytest

from tests.scene import Scene


@pytest.mark.clause("9.1")
@pytest.mark.parametrize(
    ("start", "outcome"), [(24, "black+black"), (25, "green+black"), (25, "black+black")]
)
def test_max_on_the_last_space_remains_there(scene: Scene, start: int, outcome: str) -> None:
    scene(max=start, mouse=7)
    scene.throws(outcome)
    if outcome == "green+black":
        scene.plays("max", "mouse")
    scene.told("9.1", "max_last", 26)
    for _ in range(3):
        scene.throws("black+black")
        scene.told("9.1", "max_stays", 26)
        scene.stands(max=26)
    assert scene.events().count("max_stays") == 3


@pytest.mark.clause("9.1")
def test_he_is_only_told_to_remain_once_he_is_there(scene: Scene) -> None:
    scene(max=23, mouse=7)
    scene.throws("black+black").never("max_last")
    scene.throws("black+black")
    scene.told("9.1", "max_last", 26)
    scene.never("max_stays")


@pytest.mark.clause("9.2")
@pytest.mark.parametrize("outcome", ["black+black", "green+black"])
def test_black_has_no_effect_then(scene: Scene, outcome: str) -> None:
    scene(max=26, mouse=7, seats=2)
    scene.throws(outcome)
    scene.told("9.2", "max_stays", 26)
    scene.never("max")
    if outcome == "green+black":
        scene.refused("9.2", "max")
        scene.plays("mouse")
    scene.stands(max=26, seat=1)


@pytest.mark.clause("9.3")
def test_no_treat_lures_him_home_then(scene: Scene) -> None:
    scene(max=26, mouse=7)
    for kind in ("milk", "chow", "meat", "catmint"):
        scene.refused("9.3", f"treat:{kind}")
    scene.asks("9.3", "throw")
    assert scene.legal() == ["throw"]
    scene.stands(max=26, treats=4)


@pytest.mark.clause("9.4")
def test_creatures_pass_him_with_a_double_green(scene: Scene) -> None:
    scene(max=26, mouse=25, bird=7)
    scene.throws("green+green")
    scene.offers("9.4", "mouse:2")
    scene.plays("mouse:2")
    scene.told("9.4", "double", 0, 25, 27)
    scene.stands(mouse="home")


@pytest.mark.clause("9.4")
@pytest.mark.parametrize(
    ("start", "outcome", "action"),
    [(25, "green+black", "mouse"), (25, "green+green", "mouse"), (24, "green+green", "mouse:2")],
)
def test_and_only_with_a_double_green(scene: Scene, start: int, outcome: str, action: str) -> None:
    scene(max=26, mouse=start, bird=7)
    scene.throws(outcome).plays(action)
    scene.told("9.4", "caught", 0, 26)
    scene.stands(mouse="caught")


@pytest.mark.clause("9.6")
def test_two_blacks_from_just_before_it_end_on_the_last_space(scene: Scene) -> None:
    scene(max=25, mouse=7)
    scene.throws("black+black")
    scene.told("9.6", "max", 25, 26)
    scene.stands(max=26)


@pytest.mark.clause("9.6")
def test_he_catches_there_as_anywhere(scene: Scene) -> None:
    scene(max=25, mouse=26, bird=7)
    scene.throws("black+black")
    scene.told("9.6", "max", 25, 26)
    scene.told("7.1", "caught", 0, 26)


@pytest.mark.clause("9.7")
def test_on_the_last_space_a_creature_uses_one_green_only(scene: Scene) -> None:
    scene(max=0, mouse=26, bird=7)
    scene.throws("green+green")
    scene.refused("9.7", "mouse:2")
    scene.offers("9.7", "mouse")
    scene.plays("mouse")
    scene.told("9.7", "step", 0, 26, 27)
    assert scene.legal() == ["bird"]
    scene.plays("bird").never("lapse")
    scene.stands(mouse="home", bird=8)


@pytest.mark.clause("9.7")
def test_the_other_green_must_go_to_another_creature_even_onto_max(scene: Scene) -> None:
    scene(max=8, mouse=26, bird=7)
    scene.throws("green+green")
    scene.offers("9.7", "mouse")
    scene.plays("mouse")
    scene.refused("5.10", "throw")
    scene.plays("bird")
    scene.stands(mouse="home", bird="caught")


@pytest.mark.clause("9.7")
def test_the_other_green_lapses_only_if_there_is_no_other_creature(scene: Scene) -> None:
    scene(max=0, mouse=26)
    scene.throws("green+green")
    scene.offers("9.7", "mouse")
    assert scene.legal() == ["mouse"]
    scene.plays("mouse")
    scene.told("9.7", "lapse", 1, 0)
    scene.told("11.1", "won", 3)


@pytest.mark.clause("9.7")
def test_two_on_the_last_space_use_one_green_each(scene: Scene) -> None:
    scene(max=0, mouse=26, squirrel=26, bird=7)
    scene.throws("green+green")
    scene.refused("9.7", "squirrel:2")
    scene.plays("mouse", "squirrel")
    scene.told("9.7", "step", 0, 26, 27)
    scene.stands(mouse="home", squirrel="home", bird=7)


@pytest.mark.clause("9.8")
def test_no_order_is_asked_while_max_is_on_the_last_space(scene: Scene) -> None:
    scene(max=26, mouse=7, bird=8)
    scene.throws("green+black")
    assert scene.state.prompt().message == "move_one"
    scene.refused("9.8", "max")
    scene.offers("9.8", "mouse")
    assert scene.legal() == ["mouse", "bird"]


@pytest.mark.clause("9.8")
def test_the_order_is_asked_before_he_gets_there(scene: Scene) -> None:
    scene(max=25, mouse=7, bird=8)
    scene.throws("green+black")
    assert scene.state.prompt().message == "order"
    scene.plays("max")
    scene.refused("9.8", "max")
    scene.stands(max=26)
