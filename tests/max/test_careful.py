"""The careful bot: it sees one throw ahead, and does better than chance."""

import pytest

import ludoteca
from ludoteca.bots.simple import bot
from ludoteca.engine.luck import Sfc32, stream
from tests.scene import Scene

MAX = ludoteca.game("max")


def choice(scene: Scene) -> str:
    """What the careful bot does now."""
    return scene.state.action_text(bot(MAX, "careful").choose(scene.state, Sfc32()))


def test_it_lures_max_away_from_a_creature(scene: Scene) -> None:
    scene(max=10, mouse=12, squirrel=11, bird=12)
    assert choice(scene).startswith("treat:")


def test_it_saves_treats_while_max_is_far(scene: Scene) -> None:
    scene(max=2, mouse=20, squirrel=20, bird=20)
    assert choice(scene) == "throw"


def test_it_takes_a_shortcut_that_is_safe(scene: Scene) -> None:
    scene(max=0, mouse=8, squirrel=7, bird=7)
    scene.throws("green+black")
    scene.plays("max")
    assert choice(scene) == "mouse+trail"


def test_it_leaves_a_shortcut_that_ends_on_max(scene: Scene) -> None:
    scene(max=13, mouse=8, bird=20)
    scene.throws("green+black")
    assert choice(scene) != "mouse+trail"


@pytest.mark.parametrize("creature", ["mouse", "squirrel", "bird"])
def test_it_saves_who_is_about_to_be_caught(scene: Scene, creature: str) -> None:
    others = {"mouse", "squirrel", "bird"} - {creature}
    scene(max=11, **{creature: 12}, **dict.fromkeys(others, 24))
    scene.throws("green+black")
    assert choice(scene) == creature


def test_it_lets_max_go_first_where_that_saves_a_life(scene: Scene) -> None:
    scene(max=20, mouse="home", squirrel=20, bird="home")
    scene.throws("green+black")
    assert choice(scene) == "max"


def test_it_knows_what_a_game_may_cost_at_the_end(scene: Scene) -> None:
    scene(max=25, mouse=26, squirrel="home", bird="home", treats=0)
    scene.throws("green+black")
    assert choice(scene) == "mouse"


def test_it_wins_far_more_often_than_chance() -> None:
    won = {}
    for name in ("careful", "random"):
        player = bot(MAX, name)
        won[name] = 0
        for number in range(12):
            state, luck = MAX.new_state(), stream(5, number, "dice")
            while not state.is_terminal():
                if state.is_chance():
                    state.step(state.sample_chance(luck))
                else:
                    state.step(player.choose(state, luck))
            won[name] += state.returns()[0] == 1
    assert won["careful"] >= won["random"] + 5
