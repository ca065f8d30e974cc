"""Max's careful bot: what it does where a grown-up would know."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.bots.simple import bot
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.games.max.rules import MaxState
from tests.max.lay import lay

MAX = ludoteca.game("max")
CAREFUL = bot(MAX, "careful")


def chooses(state: MaxState) -> str:
    """The word of the bot's choice; it leaves the state as it found it."""
    before = state.key()
    action = CAREFUL.choose(state, Sfc32())
    assert state.key() == before
    assert action in state.legal_actions()
    return state.action_text(action)


def thrown(outcome: str, **position: object) -> MaxState:
    """A position after this throw."""
    state = lay(MAX, **position)  # type: ignore[arg-type]
    state.step(0)
    state.step(state.parse_outcome(outcome))
    return state


def test_it_runs_from_max() -> None:
    assert chooses(thrown("green+black", max=9, mouse=10, bird=20)) == "mouse"


def test_it_lets_max_go_first_where_the_creature_would_be_caught_behind_him() -> None:
    assert chooses(thrown("green+black", max=11, mouse=10)) == "max"


def test_it_takes_a_shortcut_but_not_onto_max() -> None:
    assert chooses(thrown("green+green", max=2, mouse=8, bird="caught")) == "mouse+trail"
    assert "trail" not in chooses(thrown("green+green", max=13, mouse=8, bird=20))


def test_it_lays_out_a_treat_in_danger_and_saves_it_otherwise() -> None:
    assert chooses(lay(MAX, max=9, mouse=11, squirrel=11, bird=10)).startswith("treat:")
    assert chooses(lay(MAX, max=1, mouse=20, squirrel=20, bird=20)) == "throw"


def test_it_just_throws_where_nothing_else_is_legal() -> None:
    assert chooses(lay(MAX, max=0, mouse=7)) == "throw"


@pytest.mark.parametrize("treats", [3, 4])
def test_it_plays_far_better_than_chance(treats: int) -> None:
    """Thirty games each; random play wins some 7 in 100 with four treats, less with three."""
    won = 0
    for number in range(30):
        state = MAX.new_state(1, {"treats": treats})
        luck = stream(11, number, "dice")
        while not state.is_terminal():
            if state.is_chance():
                state.step(state.sample_chance(luck))
            else:
                state.step(CAREFUL.choose(state, luck))
        won += int(state.returns()[0])
    assert won >= 10
