"""Every bot of every game: it plays legally, leaves the state alone, and is found by name."""

import pytest

import ludoteca
from ludoteca.bots.simple import UnknownBot, bot, bot_names
from ludoteca.engine.luck import stream
from tests.generic.every import BOTS, EVERY


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(("name", "which"), BOTS)
def test_a_bot_plays_games_to_the_end(name: str, which: str) -> None:
    player = bot(ludoteca.game(name), which)
    for number in range(3):
        state = ludoteca.game(name).new_state()
        luck = stream(3, number, "luck")
        for _ in range(100_000):
            if state.is_terminal():
                break
            if state.is_chance():
                state.step(state.sample_chance(luck))
                continue
            key, legal = state.key(), list(state.legal_actions())
            chosen = player.choose(state, stream(4, number, "bot"))
            assert chosen in legal
            assert (state.key(), list(state.legal_actions())) == (key, legal)
            assert chosen == player.choose(state, stream(4, number, "bot"))
            state.step(chosen)
        assert state.is_terminal()


@pytest.mark.parametrize("name", EVERY)
def test_the_rule_of_thumb_is_legal_and_changes_nothing(name: str) -> None:
    for number in range(5):
        state = ludoteca.game(name).new_state()
        rng = stream(6, number, "hunch")
        while not state.is_terminal():
            if state.is_chance():
                state.step(state.sample_chance(rng))
                continue
            key, legal = state.key(), list(state.legal_actions())
            assert state.hunch(rng) in legal
            assert state.key() == key
            state.step(state.hunch(rng) if rng.below(2) else legal[rng.below(len(legal))])


@pytest.mark.parametrize("name", EVERY)
def test_there_is_always_one_that_plays_at_random(name: str) -> None:
    game = ludoteca.game(name)
    assert "random" in bot_names(game) == sorted(bot_names(game))
    state = game.new_state()
    while len(state.legal_actions()) < 2:
        state.step(state.sample_chance(stream(1, 1, "luck")) if state.is_chance() else 0)
    luck = stream(1, 2, "bot")
    drawn = {bot(game, "random").choose(state, luck) for _ in range(500)}
    assert drawn == set(state.legal_actions())


@pytest.mark.parametrize("name", EVERY)
@pytest.mark.parametrize("which", ["", "clever", "Random", "x" * 300])
def test_an_unknown_bot_is_told_with_those_there_are(name: str, which: str) -> None:
    game = ludoteca.game(name)
    with pytest.raises(UnknownBot) as error:
        bot(game, which)
    assert f"there are: {', '.join(bot_names(game))}" in str(error.value)
    assert len(str(error.value)) < 200
