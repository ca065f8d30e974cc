"""Bots by name, and the simplest one."""

from collections import Counter

import pytest

import ludoteca
from ludoteca.bots.simple import Random, UnknownBot, bot, bot_names
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.playout import playout

MAX = ludoteca.game("max")


def test_bots_have_names_in_order() -> None:
    assert bot_names(MAX) == ["careful", "random"]
    assert isinstance(bot(MAX, "random"), Random)
    assert type(bot(MAX, "careful")).__name__ == "Careful"


@pytest.mark.parametrize("name", ["", "Random", "owl", "x" * 200])
def test_an_unknown_bot_is_named_and_the_others_listed(name: str) -> None:
    with pytest.raises(UnknownBot) as error:
        bot(MAX, name)
    assert str(error.value) == f"max has no bot called {name:.60}; there are: careful, random"


def test_random_takes_each_legal_action_equally_often() -> None:
    state = MAX.new_state()
    state.step(0)
    state.step(0)
    before = state.key()
    rng = Sfc32(1, 2, 3)
    chosen = Counter(Random().choose(state, rng) for _ in range(5000))
    assert set(chosen) == set(state.legal_actions())
    assert max(abs(count - 1000) for count in chosen.values()) < 120
    assert state.key() == before
    assert playout(state, rng) > 0
