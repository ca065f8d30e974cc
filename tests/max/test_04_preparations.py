"""Max, section 4: how the table is laid."""

import pytest

from tests.scene import Scene


@pytest.mark.clause("4.1")
def test_max_starts_in_his_basket(scene: Scene) -> None:
    scene.starts()
    scene.told("4.1", "basket", 0)
    scene.stands(max=0)


@pytest.mark.clause("4.2")
def test_the_three_creatures_start_on_the_stump(scene: Scene) -> None:
    scene.starts()
    scene.told("4.2", "stump", 6)
    scene.stands(mouse=6, squirrel=6, bird=6)


@pytest.mark.clause("4.3")
@pytest.mark.parametrize("treats", [2, 3, 4, 5, 6])
def test_the_treats_lie_ready_beside_the_board(scene: Scene, treats: int) -> None:
    scene.starts(treats=treats)
    scene.told("4.3", "treats", treats)
    scene.stands(treats=treats)


def test_the_table_is_laid_in_the_order_of_the_rulebook(scene: Scene) -> None:
    before = scene.starts().state.key()
    assert scene.events() == ["board", "homes", "basket", "stump", "treats"]
    assert scene.state.key() == before == scene.game.new_state().key()
    assert scene.starts(gentle=True).events()[-1] == "gentle"
