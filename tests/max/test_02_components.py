"""Max, section 2: what lies on the table."""

from collections import Counter
from itertools import product

import pytest

from tests.scene import Scene


@pytest.mark.clause("2.1")
def test_there_are_max_and_three_creatures(scene: Scene) -> None:
    scene.starts()
    scene.told("2.1", "basket", 0)
    scene.told("2.1", "stump", 6)
    assert len(scene.state.creatures) == 3
    for creature in ("mouse", "squirrel", "bird"):
        assert scene.state.parse_action(creature) in scene.state.candidates()


@pytest.mark.clause("2.2", "2.8")
def test_the_board_has_a_path_of_28_spaces(scene: Scene) -> None:
    scene.starts()
    scene.told("2.2", "board", 28, 0, 6)
    scene.told("2.8", "board", 28, 0, 6)
    board = scene.state.board
    assert (board.basket, board.stump, board.last, board.home) == (0, 6, 26, 27)


@pytest.mark.clause("2.8")
@pytest.mark.parametrize(
    ("creature", "begins", "ends"), [("mouse", 9, 13), ("squirrel", 14, 18), ("bird", 19, 23)]
)
def test_each_shortcut_lies_where_the_board_has_it(
    scene: Scene, creature: str, begins: int, ends: int
) -> None:
    scene.starts()
    scene.told("2.8", "board", 28, 0, 6)
    scene(max=0, **{creature: begins - 1})
    scene.throws("green+black").plays(f"{creature}+trail")
    scene.stands(**{creature: ends})
    scene(max=begins - 1, bird=7)
    scene.throws("green+black").plays("max")
    scene.stands(max=ends)


@pytest.mark.clause("2.3", "2.4")
@pytest.mark.parametrize(
    ("creature", "number", "clause"), [("mouse", 0, "2.4"), ("squirrel", 1, "2.3")]
)
def test_each_creature_goes_to_a_home_of_its_own(
    scene: Scene, creature: str, number: int, clause: str
) -> None:
    scene.starts()
    scene.told("2.3", "homes")
    scene.told("2.4", "homes")
    scene(max=0, **{creature: 26})
    scene.throws("green+black").plays(creature)
    scene.told(clause, "home", number, number)
    assert [by for event, _, by in scene.beats if event == "home"] == [("10.1", "10.2", clause)]


@pytest.mark.clause("2.3")
def test_the_bird_goes_to_the_nest_in_the_tree(scene: Scene) -> None:
    scene(max=0, bird=26)
    scene.throws("green+black").plays("bird")
    scene.told("2.3", "home", 2, 2)


@pytest.mark.clause("2.5")
def test_two_dice_have_three_green_and_three_black_faces(scene: Scene) -> None:
    die = ("green", "green", "green", "black", "black", "black")
    sorts = Counter("+".join(sorted(both, reverse=True)) for both in product(die, die))
    scene(max=0, mouse=7).plays("throw")
    chances = {"black+black": 1, "green+black": 2, "green+green": 1}
    scene.rolls("2.5", "dice", chances)
    assert sorts == {name: 9 * weight for name, weight in chances.items()}


@pytest.mark.clause("2.5")
@pytest.mark.parametrize(
    ("outcome", "greens"), [("black+black", 0), ("green+black", 1), ("green+green", 2)]
)
def test_everybody_sees_two_dice(scene: Scene, outcome: str, greens: int) -> None:
    scene(max=0, mouse=7, seats=3, seat=2)
    scene.throws(outcome)
    scene.told("2.5", "dice", 2, greens, 2 - greens)
    assert scene.state.dice == greens


@pytest.mark.clause("2.6")
def test_there_are_milk_chow_tinned_meat_and_catmint(scene: Scene) -> None:
    scene.starts()
    scene.told("2.6", "treats", 4)
    assert scene.state.treats == [1, 1, 1, 1]
    scene(max=3, mouse=7)
    assert scene.legal() == ["throw", "treat:milk", "treat:chow", "treat:meat", "treat:catmint"]


@pytest.mark.clause("2.7")
def test_max_starts_apart_from_the_creatures(scene: Scene) -> None:
    scene.starts()
    scene.told("2.7", "board", 28, 0, 6)
    scene.stands(max=0, mouse=6, squirrel=6, bird=6)
