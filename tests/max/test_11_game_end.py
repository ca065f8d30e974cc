"""Max, section 11: the two ways in which a game ends."""

import pytest

from tests.scene import Scene


@pytest.mark.clause("11.1")
@pytest.mark.parametrize(
    ("start", "outcome", "action"),
    [(26, "green+green", "mouse"), (26, "green+black", "mouse"), (25, "green+green", "mouse:2")],
)
def test_all_three_at_home_you_made_it(scene: Scene, start: int, outcome: str, action: str) -> None:
    scene(max=3, mouse=start)
    scene.throws(outcome).plays(action)
    scene.told("11.1", "won", 3)
    scene.over("11.1")
    scene.never("lost")
    assert scene.state.returns() == [1.0]
    assert scene.game.view(scene.state).won is True


@pytest.mark.clause("11.2")
@pytest.mark.parametrize(
    ("squirrel", "bird", "home"),
    [("home", "home", 2), ("caught", "home", 1), ("caught", "caught", 0)],
)
def test_not_all_at_home_max_was_too_fast(
    scene: Scene, squirrel: str, bird: str, home: int
) -> None:
    scene(max=7, mouse=9, squirrel=squirrel, bird=bird)
    scene.throws("black+black")
    assert scene.state.returns() == [0.0]
    assert not scene.state.is_terminal()
    scene(max=8, mouse=10, squirrel=squirrel, bird=bird)
    scene.throws("black+black")
    scene.told("11.2", "lost", home)
    scene.over("11.2")
    scene.never("won")
    assert scene.state.returns() == [0.0]
    assert scene.game.view(scene.state).won is False


@pytest.mark.clause("11.2")
def test_also_when_the_last_creature_gets_home(scene: Scene) -> None:
    scene(max=3, mouse=26, bird="caught")
    scene.throws("green+black").plays("mouse")
    scene.told("11.2", "lost", 2)
    scene.over("11.2")


@pytest.mark.clause("11.3")
@pytest.mark.parametrize(
    ("max", "mouse", "outcome"), [(3, 26, "green+green"), (8, 10, "black+black")]
)
def test_then_there_is_something_to_talk_about(
    scene: Scene, max: int, mouse: int, outcome: str
) -> None:
    scene(max=max, mouse=mouse)
    scene.throws(outcome)
    if mouse == 26:
        scene.plays("mouse")
    scene.told("11.3", "talk")
    assert scene.events()[-1] == "talk"


@pytest.mark.clause("11.4")
def test_the_game_goes_on_as_long_as_one_creature_is_on_the_path(scene: Scene) -> None:
    scene(max=9, mouse=26, squirrel=11, bird=7)
    scene.throws("black+black").throws("green+black").plays("mouse")
    scene.stands(mouse="home", squirrel="caught", bird=7, seat=0)
    scene.throws("black+black").never("lost")
    scene.throws("green+green").plays("bird:2")
    assert scene.state.current_player == 0
    scene(max=3, bird=26).throws("green+black").plays("bird")
    scene.over("11.4")


@pytest.mark.clause("11.4")
def test_the_game_is_over_and_max_does_not_move_any_more(scene: Scene) -> None:
    scene(max=3, mouse=26)
    scene.throws("green+black").plays("mouse")
    scene.told("11.4", "lapse", 0, 1)
    scene.over("11.4")
    scene.never("max")
    scene.stands(max=3, mouse="home")


@pytest.mark.clause("11.4")
def test_a_green_lapses_when_max_has_caught_the_last(scene: Scene) -> None:
    scene(max=10, mouse=11)
    scene.throws("green+black").plays("max")
    scene.told("11.4", "lapse", 1, 0)
    scene.over("11.4")
    assert ("lapse", (1, 0), ("11.4",)) in scene.beats


@pytest.mark.clause("11.4")
def test_a_throw_that_is_used_up_leaves_nothing_to_lapse(scene: Scene) -> None:
    scene(max=3, mouse=25)
    scene.throws("green+green").plays("mouse:2").never("lapse")
    scene.over("11.4")


@pytest.mark.clause("11.5")
def test_results_compare_first_by_all_three_then_by_how_many(scene: Scene) -> None:
    scores = []
    for squirrel, bird in (("caught", "caught"), ("caught", "home"), ("home", "home")):
        scene(max=8, mouse=10, squirrel=squirrel, bird=bird).throws("black+black")
        scene.told("11.5", "lost", ["caught", "home"].index(squirrel) + (bird == "home"))
        scores.append(scene.state.score())
    scene(max=3, mouse=26).throws("green+green").plays("mouse")
    scene.told("11.5", "won", 3)
    scores.append(scene.state.score())
    assert scores == sorted(scores)
    assert scores == [(0, 0), (0, 1), (0, 2), (1, 3)]
