"""Max, section 8: the treats that bring him home."""

import pytest

from tests.scene import Scene

KINDS = ("milk", "chow", "meat", "catmint")


@pytest.mark.clause("8.1")
@pytest.mark.parametrize(("kind", "number"), [*zip(KINDS, range(4), strict=True)])
@pytest.mark.parametrize("space", [1, 13, 25])
def test_a_treat_lures_max_back_to_his_basket(
    scene: Scene, kind: str, number: int, space: int
) -> None:
    scene(max=space, mouse=26, bird=7, seats=2, seat=1)
    scene.offers("8.1", f"treat:{kind}")
    scene.plays(f"treat:{kind}")
    scene.told("8.1", "lured", 1, number, space)
    scene.stands(max=0, mouse=26, bird=7)


@pytest.mark.clause("8.2")
def test_treats_are_laid_out_before_the_throw(scene: Scene) -> None:
    scene(max=5, mouse=8, bird=7)
    scene.asks("8.2", "throw_or_treat")
    scene.offers("8.2", "treat:milk")
    scene.throws("green+green")
    scene.refused("8.2", "treat:milk")
    scene.plays("mouse")
    scene.refused("8.2", "treat:milk")
    scene.stands(max=5, treats=4)


@pytest.mark.clause("8.3")
def test_after_the_treat_the_dice_are_thrown(scene: Scene) -> None:
    scene(max=5, mouse=8, bird=7, seats=2)
    scene.plays("treat:milk")
    assert scene.legal() == ["throw"]
    scene.offers("8.3", "throw")
    scene.stands(seat=0)
    scene.throws("black+black")
    scene.told("5.1", "dice", 0, 0, 2)
    scene.stands(max=2, seat=1)


@pytest.mark.clause("8.4")
def test_each_treat_is_used_up(scene: Scene) -> None:
    scene(max=5, mouse=8, bird=7)
    scene.plays("treat:milk")
    scene.told("8.4", "lured", 0, 0, 5)
    scene.stands(treats=3)
    scene.throws("black+black")
    scene.refused("8.4", "treat:milk")
    assert scene.legal() == ["throw", "treat:chow", "treat:meat", "treat:catmint"]


@pytest.mark.clause("8.4")
def test_without_treats_max_can_not_be_called_back(scene: Scene) -> None:
    scene(max=5, mouse=25, bird=7, treats=0)
    for kind in KINDS:
        scene.refused("8.4", f"treat:{kind}")
    scene.asks("8.4", "throw")
    assert scene.legal() == ["throw"]
    scene.stands(max=5)


@pytest.mark.clause("8.4")
def test_of_two_the_second_is_left(scene: Scene) -> None:
    scene(max=5, mouse=25, bird=7, treats=6)
    scene.plays("treat:chow").throws("black+black").plays("treat:chow").throws("black+black")
    scene.refused("8.4", "treat:chow")
    scene.stands(treats=4)


@pytest.mark.clause("8.6")
def test_in_his_basket_a_treat_is_refused_and_not_spent(scene: Scene) -> None:
    scene(max=0, mouse=8)
    for kind in KINDS:
        scene.refused("8.6", f"treat:{kind}")
    scene.asks("8.6", "throw")
    scene.stands(max=0, treats=4)


@pytest.mark.clause("8.7")
def test_one_treat_at_most_before_a_throw(scene: Scene) -> None:
    scene(max=5, mouse=8, bird=7)
    scene.plays("treat:milk")
    for kind in KINDS:
        scene.refused("8.7", f"treat:{kind}")
    scene.asks("8.7", "throw")
    scene.stands(treats=3)
    scene.throws("black+black")
    assert "treat:chow" in scene.legal()


@pytest.mark.clause("8.8")
def test_on_his_way_home_max_catches_nobody(scene: Scene) -> None:
    scene(max=20, mouse=6, squirrel=14, bird=19)
    scene.plays("treat:meat")
    scene.told("8.8", "lured", 0, 2, 20)
    scene.never("caught")
    scene.stands(max=0, mouse=6, squirrel=14, bird=19)


def test_the_way_home_is_only_told_of_where_somebody_stands_on_it(scene: Scene) -> None:
    scene(max=5, mouse=6, bird=24)
    scene.plays("treat:meat")
    assert scene.beats == [("lured", (0, 2, 5), ("8.1", "8.4"))]


@pytest.mark.clause("8.9")
def test_the_treat_is_for_the_seat_whose_turn_it_is(scene: Scene) -> None:
    scene(max=5, mouse=8, bird=7, seats=3, seat=1)
    scene.asks("8.9", "throw_or_treat")
    scene.offers("8.9", "treat:milk")
    views = [scene.game.view(scene.state, seat) for seat in (0, 1, 2, None)]
    assert [view.legal != [] for view in views] == [False, True, False, False]
    assert "treat:milk" in views[1].legal
    scene.plays("treat:milk")
    scene.told("8.1", "lured", 1, 0, 5)


@pytest.mark.clause("8.9")
def test_everybody_sees_the_treats(scene: Scene) -> None:
    scene(max=5, mouse=8, bird=7, seats=2, treats={"milk": 1, "catmint": 2})
    scene.asks("8.9", "throw_or_treat")
    for seat in (0, 1, None):
        view = scene.game.view(scene.state, seat)
        assert view.treats == [1, 0, 0, 2]
        assert view.awaited.seat == 0
