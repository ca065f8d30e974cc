"""What holds for Max wherever the figures stand: random walks from generated positions."""

from __future__ import annotations

from hypothesis import given, settings
from hypothesis import strategies as st

import ludoteca
from ludoteca.games.max.rules.components import CREATURES
from ludoteca.games.max.rules.state import MaxState
from tests.max.lay import lay

MAX = ludoteca.game("max")
PLACES = st.integers(6, 26) | st.sampled_from(["home", "caught"])
PICKS = st.lists(st.integers(0, 100), min_size=1, max_size=40)
Beat = tuple[str, tuple[int, ...], tuple[str, ...]]


@st.composite
def positions(draw: st.DrawFn) -> MaxState:
    """Any position before a throw in which somebody is on the path."""
    places = {creature: draw(PLACES) for creature in CREATURES}
    if not any(isinstance(place, int) for place in places.values()):
        places["mouse"] = draw(st.integers(6, 26))
    seats = draw(st.integers(1, 8))
    return lay(
        MAX,
        max=draw(st.integers(0, 26)),
        treats=draw(st.integers(0, 6)),
        seats=seats,
        seat=draw(st.integers(0, seats - 1)),
        gentle=draw(st.booleans()),
        **places,
    )


def step(state: MaxState, pick: int) -> tuple[int, list[Beat]]:
    """One legal action or outcome; returns it (-1 for an outcome) and the beats told."""
    beats: list[Beat] = []
    state.sink = lambda *told: beats.append(told)
    if state.is_chance():
        state.step(state.chance_outcomes()[pick % 3][0])
        action = -1
    else:
        legal = state.legal_actions()
        action = legal[pick % len(legal)]
        state.step(action)
    state.sink = None
    return action, beats


def retell(beats: list[Beat], cat: int, creatures: list[int]) -> int:
    """Moves the figures as the beats tell, each from where it stands; returns where Max is."""
    for event, args, _ in beats:
        if event in ("step", "double", "trail"):
            assert creatures[args[0]] == args[1]
            creatures[args[0]] = args[2]
        elif event == "caught":
            assert creatures[args[0]] == args[1] == cat
            creatures[args[0]] = -1
        elif event == "back":
            assert creatures[args[0]] == -1
            creatures[args[0]] = args[1]
        elif event in ("max", "max_trail"):
            assert cat == args[0] < args[1]
            cat = args[1]
        elif event == "lured":
            assert cat == args[2]
            cat = 0
        elif event in ("max_stays", "max_last"):
            assert cat == args[0] == 26
    return cat


@settings(max_examples=150, deadline=None)
@given(positions(), PICKS)
def test_the_beats_tell_all_that_happens(state: MaxState, picks: list[int]) -> None:
    cat, creatures = int(state.max), [int(space) for space in state.creatures]
    for pick in picks:
        if state.is_terminal():
            break
        _, beats = step(state, pick)
        cat = retell(beats, cat, creatures)
        assert (cat, creatures) == (state.max, list(state.creatures))


@settings(max_examples=150, deadline=None)
@given(positions(), PICKS)
def test_a_choice_leads_where_its_goal_says(state: MaxState, picks: list[int]) -> None:
    for pick in picks:
        if state.is_terminal():
            break
        goals = {action: state.goal(action) for action in state.legal_actions()}
        action, beats = step(state, pick)
        if action <= 0:
            continue
        moves = [beat for beat in beats if beat[0] in ("step", "double", "trail", "max")]
        moves += [beat for beat in beats if beat[0] in ("max_trail", "lured")]
        if action < 5:
            assert goals[action] == 0
        elif action == 5:
            assert goals[action] == [b for b in moves if b[0].startswith("max")][-1][1][1]
        else:
            mine = [b for b in moves if not b[0].startswith("max")]
            assert goals[action] == mine[-1][1][2]


@settings(max_examples=150, deadline=None)
@given(positions(), PICKS)
def test_what_never_turns_back(state: MaxState, picks: list[int]) -> None:
    for pick in picks:
        if state.is_terminal():
            break
        before = state.copy()
        step(state, pick)
        assert sum(before.treats) - sum(state.treats) in (0, 1)
        assert state.catches >= before.catches
        if not state.gentle:
            assert state.catches - before.catches == list(state.creatures).count(-1) - list(
                before.creatures
            ).count(-1)
        assert state.max >= before.max or sum(state.treats) < sum(before.treats)
        if before.max == 26:
            assert state.max == 26
        for then, now in zip(before.creatures, state.creatures, strict=True):
            if then in (-1, 27):
                assert now == then
        assert state.turn - before.turn in (0, 1)


@settings(max_examples=150, deadline=None)
@given(positions(), PICKS)
def test_whoever_may_move_can_and_the_turn_passes_on(state: MaxState, picks: list[int]) -> None:
    for pick in picks:
        turn = int(state.turn)
        if state.is_terminal():
            assert not any(6 <= space <= 26 for space in state.creatures)
            break
        assert any(6 <= space <= 26 for space in state.creatures)
        assert state.current_player in (-1, turn % state.seats)
        step(state, pick)
