"""Max, section 7: whom Max catches, and whom he doesn't."""

import pytest

from tests.scene import Scene


@pytest.mark.clause("7.1")
@pytest.mark.parametrize(("creature", "number"), [("mouse", 0), ("squirrel", 1), ("bird", 2)])
@pytest.mark.parametrize(("outcome", "space"), [("black+black", 12), ("green+black", 11)])
def test_where_max_ends_he_catches(
    scene: Scene, creature: str, number: int, outcome: str, space: int
) -> None:
    scene(max=10, **{"mouse": 20, "bird": 20, creature: space})
    scene.throws(outcome)
    if outcome == "green+black":
        scene.plays("max")
    scene.told("7.1", "caught", number, space)
    scene.stands(max=space, **{creature: "caught"})


@pytest.mark.clause("7.1")
def test_he_catches_at_the_end_of_a_shortcut(scene: Scene) -> None:
    scene(max=8, squirrel=13, bird=20)
    scene.throws("green+black").plays("max")
    scene.told("7.1", "caught", 1, 13)
    scene.stands(max=13, squirrel="caught")


@pytest.mark.clause("7.2")
def test_the_caught_creature_is_out_of_the_game(scene: Scene) -> None:
    scene(max=10, mouse=12, squirrel=14, bird=20)
    scene.throws("black+black")
    scene.told("7.2", "caught", 0, 12)
    scene.throws("green+green")
    for action in ("mouse", "mouse:2", "mouse+trail", "mouse:2+trail"):
        scene.refused("7.2", action)
    scene.stands(mouse="caught")


@pytest.mark.clause("7.3")
def test_play_goes_on_with_the_rest(scene: Scene) -> None:
    scene(max=10, mouse=12, squirrel=14, bird=20, seats=2)
    scene.throws("black+black")
    scene.told("7.3", "caught", 0, 12)
    scene.stands(seat=1)
    scene.throws("green+green").plays("squirrel", "bird")
    scene.stands(mouse="caught", squirrel=15, bird=21, seat=0)


def test_play_does_not_go_on_after_the_last(scene: Scene) -> None:
    scene(max=10, mouse=12)
    scene.throws("black+black")
    assert [by for event, _, by in scene.beats if event == "caught"] == [("7.1", "7.2")]


@pytest.mark.clause("7.4")
def test_with_two_blacks_max_jumps_over_a_creature(scene: Scene) -> None:
    scene(max=10, mouse=11, bird=20)
    scene.throws("black+black")
    scene.told("7.4", "max", 10, 12)
    scene.never("caught")
    scene.stands(max=12, mouse=11)


@pytest.mark.clause("7.5")
def test_with_two_greens_a_creature_jumps_over_max(scene: Scene) -> None:
    scene(max=11, mouse=10, bird=20)
    scene.throws("green+green")
    scene.offers("7.5", "mouse:2")
    scene.plays("mouse:2")
    scene.told("7.5", "double", 0, 10, 12)
    scene.never("caught")
    scene.stands(max=11, mouse=12)


@pytest.mark.clause("7.6")
@pytest.mark.parametrize(
    ("start", "action", "space"),
    [(10, "mouse", 11), (9, "mouse:2", 11), (8, "mouse+trail", 13), (7, "mouse:2+trail", 13)],
)
def test_a_creature_that_moves_onto_max_is_caught(
    scene: Scene, start: int, action: str, space: int
) -> None:
    scene(max=space, mouse=start, bird=20)
    scene.throws("green+green")
    if "trail" not in action:
        scene.offers("7.6", action)
    scene.plays(action)
    scene.told("7.6", "caught", 0, space)
    scene.stands(mouse="caught", max=space)


@pytest.mark.clause("7.6")
@pytest.mark.parametrize("outcome", ["green+black", "green+green"])
def test_even_if_it_had_no_other_move(scene: Scene, outcome: str) -> None:
    scene(max=26, mouse=25, bird="caught")
    if outcome == "green+black":
        scene.throws(outcome)
    else:
        scene(max=26, mouse=24).throws(outcome)
    assert len(scene.legal()) == 1
    scene.offers("7.6", scene.legal()[0])
    scene.plays(scene.legal()[0])
    scene.told("7.6", "caught", 0, 26)


@pytest.mark.clause("7.7")
def test_spaces_that_max_only_passes_are_safe(scene: Scene) -> None:
    scene(max=10, mouse=11, squirrel=11, bird=11)
    scene.throws("black+black")
    scene.told("7.7", "max", 10, 12)
    scene.never("caught")
    scene.stands(max=12, mouse=11, squirrel=11, bird=11)


@pytest.mark.clause("7.7")
@pytest.mark.parametrize(("start", "outcome"), [(8, "green+black"), (7, "black+black")])
def test_the_beginning_of_a_shortcut_that_max_follows_is_safe(
    scene: Scene, start: int, outcome: str
) -> None:
    scene(max=start, mouse=9, bird=10)
    scene.throws(outcome)
    if outcome == "green+black":
        scene.plays("max")
    scene.told("7.7", "max_trail", 9, 13)
    scene.never("caught")
    scene.stands(max=13, mouse=9, bird=10)


def test_the_spaces_beside_a_shortcut_are_safe(scene: Scene) -> None:
    scene(max=8, mouse=10, squirrel=11, bird=12)
    scene.throws("green+black").plays("max").never("caught")
    scene.stands(max=13, mouse=10, squirrel=11, bird=12)


@pytest.mark.clause("7.8")
@pytest.mark.parametrize("gentle", [False, True])
def test_everybody_on_his_space_is_caught(scene: Scene, gentle: bool) -> None:
    scene(max=10, mouse=12, squirrel=14, bird=12, gentle=gentle)
    scene.throws("black+black")
    scene.told("7.8", "caught", 0, 12)
    scene.told("7.8", "caught", 2, 12)
    scene.stands(squirrel=14, catches=2)
    assert scene.events().count("caught") == 2


@pytest.mark.clause("7.8", "11.2")
def test_all_three_at_once_end_the_game(scene: Scene) -> None:
    scene(max=4, mouse=6, squirrel=6, bird=6)
    scene.throws("black+black")
    for number in range(3):
        scene.told("7.8", "caught", number, 6)
    scene.told("11.2", "lost", 0)
    scene.stands(mouse="caught", squirrel="caught", bird="caught")


@pytest.mark.clause("7.9")
def test_any_number_of_creatures_may_share_a_space(scene: Scene) -> None:
    scene(max=0, mouse=11, squirrel=12, bird=10)
    scene.throws("green+green").plays("mouse")
    scene.told("7.9", "step", 0, 11, 12)
    scene.plays("bird")
    scene.throws("green+green").plays("bird")
    scene.told("7.9", "step", 2, 11, 12)
    scene.never("caught")
    scene.stands(mouse=12, squirrel=12, bird=12)


@pytest.mark.clause("7.9")
def test_also_after_two_steps_or_a_shortcut(scene: Scene) -> None:
    scene(max=0, mouse=10, bird=12)
    scene.throws("green+green").plays("mouse:2")
    scene.told("7.9", "double", 0, 10, 12)
    scene(max=0, mouse=8, bird=13)
    scene.throws("green+black").plays("mouse+trail")
    scene.told("7.9", "trail", 0, 9, 13)
    scene.stands(mouse=13, bird=13)


@pytest.mark.clause("7.10")
def test_nobody_is_safe_on_the_stump(scene: Scene) -> None:
    scene(max=5, mouse=6, bird=20)
    scene.throws("green+black").plays("max")
    scene.told("7.10", "caught", 0, 6)
    scene.stands(max=6, mouse="caught")
