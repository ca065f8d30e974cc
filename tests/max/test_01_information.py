"""Max, section 1: who plays, and that all play together."""

import pytest

from tests.scene import Scene


@pytest.mark.clause("1.1")
@pytest.mark.parametrize("seats", [0, 9, -1])
def test_nobody_or_more_than_eight_can_not_play(scene: Scene, seats: int) -> None:
    scene.rejects("1.1", seats=seats)


@pytest.mark.parametrize("seats", range(1, 9))
def test_one_to_eight_play_in_turn(scene: Scene, seats: int) -> None:
    assert scene.starts(seats=seats).state.current_player == 0
    scene(max=26, mouse=7, seats=seats)
    order = []
    for _ in range(2 * seats):
        order.append(int(scene.state.current_player))
        scene.throws("black+black")
    assert order == [*range(seats), *range(seats)]


@pytest.mark.clause("1.2")
def test_all_win_together(scene: Scene) -> None:
    scene(max=5, mouse=26, seats=3, seat=1)
    scene.throws("green+green").plays("mouse")
    scene.told("1.2", "won", 3)
    assert scene.state.returns() == [1.0, 1.0, 1.0]


@pytest.mark.clause("1.2")
def test_all_lose_together(scene: Scene) -> None:
    scene(max=8, mouse=10, seats=4, seat=2)
    scene.throws("black+black")
    scene.told("1.2", "lost", 2)
    assert scene.state.returns() == [0.0, 0.0, 0.0, 0.0]


@pytest.mark.clause("1.2")
def test_all_share_the_result_of_a_gentle_game(scene: Scene) -> None:
    scene(max=5, mouse=26, seats=2, gentle=True)
    scene.throws("green+green").plays("mouse")
    scene.told("1.2", "gentle_end", 0)
    assert scene.state.returns() == [1.0, 1.0]
