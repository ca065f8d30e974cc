"""Max, section 12: fewer treats, more of them, and the gentle game."""

import pytest

from tests.scene import Scene


@pytest.mark.clause("12.1")
def test_the_harder_game_has_three_treats(scene: Scene) -> None:
    scene.starts(treats=3)
    scene.told("12.1", "treats", 3)
    scene.stands(treats=3)
    scene.throws("black+black")
    assert scene.legal() == ["throw", "treat:milk", "treat:chow", "treat:meat"]


@pytest.mark.clause("12.1")
def test_the_game_itself_has_four(scene: Scene) -> None:
    scene.starts()
    assert ("treats", (4,), ("4.3", "2.6")) in scene.beats
    scene.rejects("12.1", treats=1)


@pytest.mark.clause("12.2")
@pytest.mark.parametrize(
    ("treats", "dealt"), [(2, [1, 1, 0, 0]), (5, [2, 1, 1, 1]), (6, [2, 2, 1, 1])]
)
def test_two_to_six_treats_are_a_house_option(scene: Scene, treats: int, dealt: list[int]) -> None:
    scene.starts(treats=treats)
    scene.told("12.2", "treats", treats)
    assert scene.state.treats == dealt


@pytest.mark.clause("12.2")
@pytest.mark.parametrize("treats", [-1, 0, 1, 7, "many", True])
def test_no_other_number_of_treats_is_taken(scene: Scene, treats: object) -> None:
    scene.rejects("12.2", treats=treats)


@pytest.mark.clause("12.3")
def test_in_the_gentle_game_a_caught_creature_goes_back_to_the_stump(scene: Scene) -> None:
    scene.starts(gentle=True)
    scene.told("12.3", "gentle")
    scene(max=10, mouse=12, bird=20, gentle=True)
    scene.throws("black+black")
    scene.told("12.3", "back", 0, 6)
    scene.stands(max=12, mouse=6, bird=20)
    scene.throws("green+green").plays("mouse")
    scene.stands(mouse=7)


@pytest.mark.clause("12.3")
def test_also_one_that_moved_onto_max(scene: Scene) -> None:
    scene(max=26, mouse=25, gentle=True)
    scene.throws("green+black").plays("mouse")
    scene.told("12.3", "back", 0, 6)
    scene.stands(mouse=6, catches=1)
    assert not scene.state.is_terminal()


@pytest.mark.clause("12.3")
def test_the_gentle_game_is_off_unless_asked_for(scene: Scene) -> None:
    scene.rejects("12.3", gentle="perhaps")
    assert "gentle" not in scene.starts().events()
    scene.throws("black+black").throws("black+black").throws("black+black")
    scene.stands(mouse="caught", squirrel="caught", bird="caught")


@pytest.mark.clause("12.4")
@pytest.mark.parametrize("others", [6, 20])
def test_nobody_is_caught_twice_by_one_move(scene: Scene, others: int) -> None:
    scene(max=4, mouse=6, squirrel=others, bird=others, gentle=True)
    scene.throws("black+black")
    scene.told("12.4", "back", 0, 6)
    caught = 3 if others == 6 else 1
    assert scene.events().count("caught") == caught
    scene.stands(max=6, mouse=6, squirrel=others, bird=others, catches=caught)


@pytest.mark.clause("12.4")
def test_who_shares_the_stump_with_max_is_not_caught_by_standing_there(scene: Scene) -> None:
    scene(max=4, mouse=6, bird=20, gentle=True)
    scene.throws("black+black")
    scene.told("12.4", "back", 0, 6)
    scene.throws("green+black").plays("mouse")
    scene.stands(max=7, mouse=6, catches=2)


@pytest.mark.clause("12.5")
@pytest.mark.parametrize("catches", [0, 1, 2])
def test_the_result_of_a_gentle_game_is_the_number_of_catches(scene: Scene, catches: int) -> None:
    scene(max=3, mouse=26, gentle=True, catches=catches)
    scene.throws("green+black").plays("mouse")
    scene.told("12.5", "gentle_end", catches)
    scene.over("12.5")
    assert scene.state.returns() == [1 / (1 + catches)]
    scene.never("won")
    scene.never("lost")


@pytest.mark.clause("12.5")
def test_every_catch_counts(scene: Scene) -> None:
    scene(max=10, mouse=12, squirrel=12, bird=12, gentle=True)
    scene.throws("black+black")
    scene.stands(catches=3)
    scene(max=11, mouse=10, bird=26, gentle=True)
    scene.throws("green+green").plays("mouse", "bird")
    scene.throws("green+black").plays("max")
    scene.stands(catches=1, bird="home")
    scene(max=0, mouse=26, gentle=True).throws("green+black").plays("mouse")
    scene.told("12.5", "gentle_end", 0)
