"""What a view foresees: where Max may come with the next throw, and which choices are fatal.

Both are held to the reference, which looks at whole throws at once and shares no code with the
rules; the cases that people ask about stand below by name.
"""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import ludoteca
from ludoteca.games.max.rules import ahead
from ludoteca.games.max.rules.components import MOVES
from ludoteca.games.max.rules.state import MaxState
from ludoteca.games.max.view import MaxView
from ludoteca.record.words import Words as Language
from tests.max.lay import lay
from tests.max.reference import LAST, NAMES, THROWS, Position, Words, uses
from tests.max.test_reference import scattered, state_of
from tests.scene import Scene

MAX = ludoteca.game("max")
ENGLISH = Language("en", "ludoteca.games.max")


def seen(state: MaxState, spectator: bool = False) -> MaxView:
    """What the seat to move sees, or a spectator."""
    view = MAX.view(state, None if spectator else int(state.current_player))
    assert isinstance(view, MaxView)
    return view


def thrown(state: MaxState, throw: str) -> MaxState:
    """A position after a throw."""
    after = state.copy()
    after.apply(after.parse_action("throw"))
    after.apply(after.parse_outcome(throw))
    return after


def in_throw(state: MaxState, said: Words = ()) -> Iterator[tuple[Words, MaxState]]:
    """Every position of a throw in which somebody chooses, and what was chosen before it."""
    if state.phase != MOVES or state.is_terminal():
        return
    yield said, state
    for action in state.legal_actions():
        after = state.copy()
        after.apply(action)
        yield from in_throw(after, (*said, state.action_text(action)))


def rest(start: Position, throw: str, said: Words) -> list[tuple[Words, Position]]:
    """Every way to use a throw that begins with these words, without them."""
    return [
        (words[len(said) :], to) for words, to in uses(start, throw) if words[: len(said)] == said
    ]


def ends(start: Position) -> set[int]:
    """Where Max can end with a throw, by all ways to use it."""
    return {after.cat for throw in THROWS for _, after in uses(start, throw)}


# Where Max may come


@pytest.mark.parametrize("batch", range(4))
def test_danger_is_where_every_way_to_use_the_next_throw_can_take_max(batch: int) -> None:
    for number in range(100):
        start = scattered(50_000 + 1000 * batch + number)
        state = state_of(start)
        assert set(seen(state).danger) == ends(start), start
        for throw in THROWS:
            for said, here in in_throw(thrown(state, throw)):
                after = [to for _, to in rest(start, throw, said)]
                going_on = [to for to in after if to.walking()]
                if going_on:
                    expected = set[int]().union(*(ends(to) for to in going_on))
                    assert set(seen(here).danger) == expected, (start, throw, said)


@pytest.mark.parametrize("cat", range(LAST + 1))
def test_danger_depends_on_max_alone(cat: int) -> None:
    expected = ends(Position(cat, (LAST, 6, 7)))
    for mouse in range(6, LAST + 1):
        for squirrel in ("home", "caught", 6, 13, LAST):
            state = lay(MAX, max=cat, mouse=mouse, squirrel=squirrel, bird=15)
            assert set(seen(state, spectator=True).danger) == expected


@pytest.mark.parametrize(
    ("cat", "danger"),
    [
        (0, [0, 1, 2]),  # from his basket
        (3, [3, 4, 5]),
        (7, [7, 8, 13]),  # two blacks land on the mouse's trail
        (8, [8, 10, 13]),  # one black takes the trail, two rush past it
        (12, [12, 13, 18]),
        (18, [18, 20, 23]),
        (24, [24, 25, 26]),
        (25, [25, 26]),  # two blacks stop on the last space
        (26, [26]),  # where he stays
    ],
)
def test_danger_by_name(cat: int, danger: list[int]) -> None:
    assert seen(lay(MAX, max=cat, mouse=24)).danger == danger
    assert seen(lay(MAX, max=cat, mouse=24), spectator=True).danger == danger


def test_a_black_of_this_throw_comes_first(scene: Scene) -> None:
    scene(max=7, mouse=20, squirrel=21)
    scene.throws("green+black")
    assert seen(scene.state).danger == [8, 10, 13]
    scene.plays("max")
    assert seen(scene.state).danger == [8, 10, 13]


def test_no_danger_is_left_when_the_game_is_over(scene: Scene) -> None:
    scene(max=7, mouse=26)
    scene.throws("green+green")
    scene.plays("mouse")
    assert seen(scene.state).over
    assert seen(scene.state).danger == []


# Which choices are fatal


@pytest.mark.parametrize("batch", range(4))
def test_fatal_is_what_loses_more_than_another_choice_need(batch: int) -> None:
    for number in range(150):
        start = scattered(70_000 + 1000 * batch + number)
        for throw in THROWS:
            for said, here in in_throw(thrown(state_of(start), throw)):
                check(start, throw, said, here)


def check(start: Position, throw: str, said: Words, here: MaxState) -> None:
    """Asserts that the view of the seat to move foresees what the reference knows."""
    view = seen(here)
    ways: dict[str, list[Position]] = {action: [] for action in view.legal}
    for words, after in rest(start, throw, said):
        ways[words[0]].append(after)
    before = int(here.catches)
    costs = {action: min(to.catches for to in ends) - before for action, ends in ways.items()}
    least = min(costs.values())
    assert view.fatal == [one for one in view.legal if costs[one] > least], (start, throw, said)
    assert view.no_other_way == (least > 0)
    assert len(view.fatal) == len(view.foreseen) < len(view.legal)
    if start.gentle:
        return
    for action, foreseen in zip(view.fatal, view.foreseen, strict=True):
        told = {NAMES[catch.creature] for catch in foreseen.catches}
        assert told
        for after in ways[action]:
            lost = {name for name in NAMES if after.at(name) == "caught"}
            assert told <= lost if foreseen.sure else told & lost


def test_whoever_is_far_from_max_is_not_looked_at_and_never_lost() -> None:
    """The short cut in `ahead.costs` hides nothing: beyond NEAR nothing costs anything."""
    for cat in range(LAST + 1):
        for mouse in range(LAST + 1):
            for squirrel in (mouse, 0, LAST):
                far = all(abs(space - cat) > ahead.NEAR for space in (mouse, squirrel))
                if not far:
                    continue
                for throw in ("green+black", "green+green"):
                    state = thrown(
                        lay(MAX, max=cat, mouse=mouse, squirrel=squirrel, bird="home"), throw
                    )
                    assert ahead.costs(state) == []
                    assert ahead.fewest(state) == state.catches == 0


def foreseen(view: MaxView) -> dict[str, tuple[list[tuple[str, int]], bool]]:
    """Whom Max would catch, and where, by fatal choice; and whether that is sure."""
    return {
        action: ([(NAMES[one.creature], one.space) for one in told.catches], told.sure)
        for action, told in zip(view.fatal, view.foreseen, strict=True)
    }


def test_max_first_is_fatal_where_a_creature_can_go_first(scene: Scene) -> None:
    scene(max=11, mouse=12, bird=24)
    scene.throws("green+black")
    view = seen(scene.state)
    lost = ([("mouse", 12)], True)
    assert foreseen(view) == {"max": lost, "bird": lost}
    assert not view.no_other_way


def test_going_first_is_fatal_where_max_would_make_room(scene: Scene) -> None:
    scene(max=12, mouse=11, bird=24)
    scene.throws("green+black")
    assert foreseen(seen(scene.state)) == {"mouse": ([("mouse", 12)], True)}


def test_a_trail_that_ends_on_max_is_fatal(scene: Scene) -> None:
    scene(max=13, mouse=8, bird=24)
    scene.throws("green+green")
    view = seen(scene.state)
    assert foreseen(view) == {"mouse+trail": ([("mouse", 13)], True)}


def test_max_takes_a_trail_to_whom_he_catches(scene: Scene) -> None:
    scene(max=8, squirrel=13, mouse=20)
    scene.throws("green+black")
    lost = ([("squirrel", 13)], True)
    assert foreseen(seen(scene.state)) == {"max": lost, "mouse": lost}


def test_losing_both_is_fatal_where_one_can_be_saved_and_either_one_is_not(scene: Scene) -> None:
    scene(max=11, mouse=12, squirrel=12, bird=24)
    scene.throws("green+black")
    view = seen(scene.state)
    both = ([("mouse", 12), ("squirrel", 12)], True)
    assert view.legal == ["max", "mouse", "squirrel", "bird"]
    assert foreseen(view) == {"max": both, "bird": both}
    assert view.no_other_way
    asked = MAX.face().prompt(view, ENGLISH)  # one message for both
    assert asked.startswith("Max will catch somebody now. Choose well, and he catches fewer.")
    assert "no other way" not in asked


def test_where_every_way_loses_the_same_nothing_is_fatal(scene: Scene) -> None:
    scene(max=26, mouse=25)
    scene.throws("green+black")
    view = seen(scene.state)
    assert (view.legal, view.fatal, view.foreseen) == (["mouse"], [], [])
    assert view.no_other_way
    assert view.awaited.clauses[0] == "5.10"
    assert not seen(scene.state, spectator=True).no_other_way


def test_the_last_space_is_passed_with_two_greens_only(scene: Scene) -> None:
    scene(max=26, mouse=25, bird=20)
    scene.throws("green+black")
    assert foreseen(seen(scene.state)) == {"mouse": ([("mouse", 26)], True)}
    scene(max=26, mouse=25, bird=20)
    scene.throws("green+green")
    lost = ([("mouse", 26)], True)
    assert foreseen(seen(scene.state)) == {"mouse": lost, "bird": lost}


def test_the_second_green_may_lose_one_of_two(scene: Scene) -> None:
    scene(max=10, mouse=4, squirrel=9, bird=9)
    scene.throws("green+green")
    either = ([("squirrel", 10), ("bird", 10)], False)
    squirrel, bird = ([("squirrel", 10)], True), ([("bird", 10)], True)
    assert foreseen(seen(scene.state)) == {
        "mouse": either,
        "squirrel": squirrel,
        "bird": bird,
    }


def test_in_the_gentle_game_a_catch_counts_too(scene: Scene) -> None:
    scene(max=11, mouse=12, bird=24, gentle=True)
    scene.throws("green+black")
    lost = ([("mouse", 12)], True)
    assert foreseen(seen(scene.state)) == {"max": lost, "bird": lost}


def test_a_treat_and_the_throw_are_never_fatal(scene: Scene) -> None:
    scene(max=11, mouse=12, squirrel=13, bird=12)
    view = seen(scene.state)
    assert len(view.legal) == 5
    assert (view.fatal, view.no_other_way) == ([], False)


def test_only_the_seat_to_move_is_told(scene: Scene) -> None:
    scene(max=11, mouse=12, bird=24, seats=2)
    scene.throws("green+black")
    assert seen(scene.state).fatal == ["max", "bird"]
    for seat in (1, None):
        view = MAX.view(scene.state, seat)
        assert (view.fatal, view.foreseen, view.no_other_way) == ([], [], False)
        assert view.danger == [12, 13, 18]
