"""Max, section 5: the turn. Throw, then use what the dice show."""

import pytest

from tests.scene import Scene

CREATURES = ("mouse", "squirrel", "bird")


@pytest.mark.clause("5.1")
def test_in_turns_everybody_throws_the_dice(scene: Scene) -> None:
    scene(max=20, mouse=7, seats=3, seat=1)
    scene.offers("5.1", "throw")
    scene.asks("5.1", "throw_or_treat")
    scene.throws("black+black")
    scene.told("5.1", "dice", 1, 0, 2)
    scene.stands(seat=2)
    scene.throws("black+black")
    scene.told("5.1", "dice", 2, 0, 2)
    scene.stands(seat=0)


@pytest.mark.clause("5.1")
@pytest.mark.parametrize("action", ["max", *CREATURES, "mouse+trail", "bird:2", "squirrel:2+trail"])
def test_nobody_moves_before_the_throw(scene: Scene, action: str) -> None:
    scene(max=3, mouse=8, squirrel=12, bird=17)
    scene.refused("5.1", action)
    scene.stands(max=3, mouse=8, squirrel=12, bird=17)


@pytest.mark.clause("5.1")
def test_a_seat_throws_once_in_its_turn(scene: Scene) -> None:
    scene(max=3, mouse=7, squirrel=12)
    scene.throws("green+green")
    scene.refused("5.1", "throw")
    scene.plays("mouse")
    scene.refused("5.1", "throw")


@pytest.mark.clause("5.2")
@pytest.mark.parametrize(("outcome", "spaces"), [("black+black", 2), ("green+black", 1)])
def test_each_black_moves_max_one_space_ahead(scene: Scene, outcome: str, spaces: int) -> None:
    scene(max=2, mouse=20, squirrel=21)
    scene.throws(outcome)
    if outcome == "green+black":
        scene.plays("max")
    scene.told("5.2", "max", 2, 2 + spaces)
    scene.stands(max=2 + spaces, mouse=20, squirrel=21)


@pytest.mark.clause("5.2")
def test_no_black_no_step_of_max(scene: Scene) -> None:
    scene(max=2, mouse=20, squirrel=21)
    scene.throws("green+green")
    scene.refused("5.2", "max")
    scene.plays("mouse:2").never("max")
    scene.stands(max=2)


@pytest.mark.clause("5.3")
@pytest.mark.parametrize(("creature", "number"), [("mouse", 0), ("squirrel", 1), ("bird", 2)])
def test_a_green_moves_one_creature_one_space(scene: Scene, creature: str, number: int) -> None:
    scene(max=0, mouse=10, squirrel=11, bird=12)
    scene.throws("green+black").plays("max")
    scene.asks("5.3", "move_one")
    scene.offers("5.3", creature)
    scene.plays(creature)
    scene.told("5.3", "step", number, 10 + number, 11 + number)
    scene.stands(**{"mouse": 10, "squirrel": 11, "bird": 12, creature: 11 + number})


@pytest.mark.clause("5.3")
def test_one_green_is_not_two_spaces(scene: Scene) -> None:
    scene(max=0, mouse=10, squirrel=12, bird=15)
    scene.throws("green+black")
    for action in ("mouse:2", "squirrel:2", "squirrel:2+trail", "bird:2"):
        scene.refused("5.3", action)


@pytest.mark.clause("5.4")
def test_which_creature_moves_is_free_to_choose(scene: Scene) -> None:
    scene(max=3, mouse=10, squirrel=11, bird=25)
    scene.throws("green+black")
    for creature in CREATURES:
        scene.offers("5.4", creature)
    scene.plays("max")
    scene.asks("5.4", "move_one")
    assert scene.legal() == ["mouse", "squirrel", "bird"]


@pytest.mark.clause("5.6")
def test_two_greens_move_two_creatures_one_space_each(scene: Scene) -> None:
    scene(max=0, mouse=10, squirrel=11, bird=12)
    scene.throws("green+green")
    scene.asks("5.6", "move_two")
    scene.offers("5.6", "bird")
    scene.plays("bird", "mouse")
    scene.told("5.6", "step", 2, 12, 13)
    scene.told("5.6", "step", 0, 10, 11)
    scene.stands(max=0, mouse=11, squirrel=11, bird=13)
    assert scene.events().count("step") == 2


@pytest.mark.clause("5.7")
@pytest.mark.parametrize(("creature", "number"), [("mouse", 0), ("squirrel", 1), ("bird", 2)])
def test_or_two_greens_move_one_creature_two_spaces(
    scene: Scene, creature: str, number: int
) -> None:
    scene(max=0, mouse=10, squirrel=20, bird=11)
    before = scene.state.creatures[number]
    scene.throws("green+green")
    scene.asks("5.7", "move_two")
    scene.offers("5.7", f"{creature}:2")
    scene.plays(f"{creature}:2")
    scene.told("5.7", "double", number, before, before + 2)
    scene.stands(**{"mouse": 10, "squirrel": 20, "bird": 11, creature: before + 2})
    assert scene.state.prompt().message == "throw"


@pytest.mark.clause("5.8")
@pytest.mark.parametrize("order", [("max", "mouse"), ("mouse",)])
def test_green_and_black_move_both_max_and_a_creature(scene: Scene, order: tuple[str, ...]) -> None:
    scene(max=1, mouse=10, bird=16, seats=2)
    scene.throws("green+black")
    scene.asks("5.8", "order")
    scene.plays(*order)
    scene.told("5.8", "max", 1, 2)
    scene.told("5.8", "step", 0, 10, 11)
    scene.stands(max=2, mouse=11, bird=16, seat=1)


@pytest.mark.clause("5.9")
def test_the_players_choose_which_moves_first(scene: Scene) -> None:
    scene(max=1, mouse=10, bird=16)
    scene.throws("green+black")
    scene.asks("5.9", "order")
    scene.offers("5.9", "max")
    scene.offers("5.9", "mouse")
    assert scene.legal() == ["max", "mouse", "bird"]


@pytest.mark.clause("5.9")
def test_max_first_or_the_creature_first_can_decide_a_life(scene: Scene) -> None:
    scene(max=9, mouse=10, bird=16)
    scene.throws("green+black")
    scene.offers("5.9", "mouse")
    scene.plays("mouse")
    assert scene.events() == ["dice", "step", "max"]
    scene.stands(max=10, mouse=11)
    scene(max=9, mouse=10, bird=16)
    scene.throws("green+black")
    scene.offers("5.9", "max")
    scene.plays("max")
    assert scene.events() == ["dice", "max", "caught"]
    scene.stands(max=10, mouse="caught", bird=16)


@pytest.mark.clause("5.10")
def test_greens_must_be_used_while_a_creature_is_on_the_path(scene: Scene) -> None:
    scene(max=11, mouse=10, seats=2)
    scene.throws("green+black")
    scene.asks("5.10", "order")
    scene.refused("5.10", "throw")
    scene.plays("max")
    scene.asks("5.10", "move_one")
    scene.refused("5.10", "throw")
    assert scene.legal() == ["mouse"]
    scene.stands(seat=0)


@pytest.mark.clause("5.10", "7.6")
def test_even_if_the_only_move_ends_on_max(scene: Scene) -> None:
    scene(max=26, mouse=25)
    scene.throws("green+black")
    scene.asks("5.10", "move_one")
    assert scene.legal() == ["mouse"]
    scene.offers("7.6", "mouse")
    scene.plays("mouse")
    scene.told("7.6", "caught", 0, 26)


@pytest.mark.clause("5.10")
def test_the_second_green_must_be_used_too(scene: Scene) -> None:
    scene(max=0, mouse=10, bird=11)
    scene.throws("green+green")
    scene.asks("5.10", "move_two")
    scene.plays("mouse")
    scene.asks("5.10", "move_other", 0)
    scene.refused("5.10", "throw")
    assert scene.legal() == ["bird"]


@pytest.mark.clause("5.11")
def test_two_greens_one_each_go_to_different_creatures(scene: Scene) -> None:
    scene(max=0, mouse=10, squirrel=20, bird=12)
    scene.throws("green+green").plays("squirrel")
    scene.asks("5.11", "move_other", 1)
    scene.refused("5.11", "squirrel")
    scene.offers("5.11", "mouse")
    scene.offers("5.11", "bird")
    assert scene.legal() == ["mouse", "bird"]


@pytest.mark.clause("5.11")
def test_no_order_is_asked_of_two_greens(scene: Scene) -> None:
    reached = set()
    for first, second in (("mouse", "bird"), ("bird", "mouse")):
        scene(max=0, mouse=10, bird=20)
        scene.throws("green+green")
        assert scene.state.prompt().message == "move_two"
        scene.plays(first)
        scene.offers("5.11", second)
        scene.plays(second)
        reached.add(scene.state.key())
    assert len(reached) == 1


@pytest.mark.clause("5.11")
def test_a_creature_that_was_caught_leaves_the_second_green_to_another(scene: Scene) -> None:
    scene(max=11, mouse=10, bird=20)
    scene.throws("green+green").plays("mouse")
    scene.stands(mouse="caught")
    scene.offers("5.11", "bird")
    assert scene.legal() == ["bird"]
    scene.plays("bird").never("lapse")


@pytest.mark.clause("5.12")
def test_a_lone_creature_takes_two_spaces(scene: Scene) -> None:
    scene(max=0, mouse=10)
    scene.throws("green+green")
    scene.asks("5.12", "move_alone")
    scene.refused("5.12", "mouse")
    scene.offers("5.12", "mouse:2")
    assert scene.legal() == ["mouse:2"]
    scene.plays("mouse:2")
    scene.told("5.12", "double", 0, 10, 12)
    scene.never("lapse")


@pytest.mark.clause("5.12")
@pytest.mark.parametrize(
    ("creature", "number", "begins"), [("mouse", 0, 9), ("squirrel", 1, 14), ("bird", 2, 19)]
)
def test_or_one_space_and_its_shortcut_and_the_second_green_lapses(
    scene: Scene, creature: str, number: int, begins: int
) -> None:
    scene(max=0, seats=2, **{creature: begins - 1})
    scene.throws("green+green")
    scene.refused("5.12", creature)
    scene.offers("5.12", f"{creature}+trail")
    assert scene.legal() == [f"{creature}+trail", f"{creature}:2"]
    scene.plays(f"{creature}+trail")
    scene.told("5.12", "step", number, begins - 1, begins)
    scene.told("5.12", "lapse", 1, 0)
    scene.stands(seat=1, **{creature: begins + 4})


@pytest.mark.clause("5.12")
def test_a_creature_is_alone_when_the_others_are_home_or_caught(scene: Scene) -> None:
    scene(max=0, mouse="caught", squirrel="home", bird=10)
    scene.throws("green+green")
    scene.refused("5.12", "bird")
    assert scene.legal() == ["bird:2"]


@pytest.mark.clause("5.12")
def test_a_lone_creature_caught_at_the_end_of_its_shortcut_ends_the_game(scene: Scene) -> None:
    scene(max=13, mouse=8)
    scene.throws("green+green")
    scene.offers("5.12", "mouse+trail")
    scene.plays("mouse+trail")
    assert scene.events() == ["dice", "step", "trail", "caught", "lapse", "lost", "talk"]


@pytest.mark.clause("5.12", "12.3")
def test_in_the_gentle_game_the_second_green_lapses_all_the_same(scene: Scene) -> None:
    scene(max=13, mouse=8, gentle=True, seats=2)
    scene.throws("green+green").plays("mouse+trail")
    assert scene.events() == ["dice", "step", "trail", "caught", "back", "lapse"]
    scene.told("12.3", "back", 0, 6)
    scene.told("5.12", "lapse", 1, 0)
    scene.stands(mouse=6, seat=1)


@pytest.mark.clause("5.13")
def test_max_completes_his_part_before_the_creature(scene: Scene) -> None:
    scene(max=8, mouse=13, bird=10)
    scene.throws("green+black")
    scene.offers("5.13", "max")
    scene.plays("max")
    assert scene.events() == ["dice", "max", "max_trail", "caught"]
    scene.stands(max=13, mouse="caught", bird=10)
    scene.plays("bird")
    scene.stands(bird=11)


@pytest.mark.clause("5.13")
def test_a_creature_completes_its_part_before_max(scene: Scene) -> None:
    scene(max=12, mouse=8, bird=20)
    scene.throws("green+black")
    scene.offers("5.13", "max")
    scene.plays("mouse+trail")
    assert scene.events() == ["dice", "step", "trail", "max", "caught"]
    assert [beat[1] for beat in scene.beats[1:]] == [(0, 8, 9), (0, 9, 13), (12, 13), (0, 13)]
    scene(max=13, mouse=8, bird=20)
    scene.throws("green+black").plays("mouse+trail")
    assert scene.events() == ["dice", "step", "trail", "caught", "max", "max_trail"]
    scene.stands(max=18, mouse="caught")
