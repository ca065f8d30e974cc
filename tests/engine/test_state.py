"""The contract of a state: what a game must fill in, and what it is given for that."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.playout import play_many, playout
from ludoteca.engine.state import CHANCE, TERMINAL, IllegalAction, State


class Coin(State):
    """Toss a coin until it shows 1; from outside the house, and interpreted."""

    def __init__(self, tosses: int = 0) -> None:
        super().__init__()
        self.current_player = CHANCE
        self.tosses = tosses

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, 1)]

    def sample_chance(self, rng: Sfc32) -> int:
        return rng.below(2)

    def step(self, action: int) -> None:
        self.tosses += 1
        if action == 1:
            self.current_player = TERMINAL

    def copy(self) -> State:
        return Coin(self.tosses)

    def returns(self) -> list[float]:
        return [1.0 / self.tosses]


UNFILLED = {
    "game_name": (),
    "prompt": (),
    "legal_actions": (),
    "candidates": (),
    "forbids": (0,),
    "clauses": (0,),
    "step": (0,),
    "chance_lane": (),
    "chance_outcomes": (),
    "sample_chance": (Sfc32(),),
    "copy": (),
    "key": (),
    "returns": (),
    "resample": (0, Sfc32()),
    "action_text": (0,),
    "parse_action": ("x",),
    "outcome_text": (0,),
    "parse_outcome": ("x",),
}


@pytest.mark.parametrize("method", UNFILLED)
def test_what_a_game_must_fill_in(method: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(State(), method)(*UNFILLED[method])


def test_what_it_need_not() -> None:
    plain = State()
    plain.setup()
    assert plain.ended() == ()
    assert (plain.is_chance(), plain.is_terminal(), plain.sink) == (False, False, None)
    coin = Coin()
    assert coin.is_chance()
    coin.apply(1)
    assert coin.is_terminal()


def test_a_game_from_outside_runs_on_this_engine() -> None:
    coin = Coin()
    steps = playout(coin, stream(1, 1, "playout"))
    assert steps == coin.tosses > 0
    assert playout(coin, Sfc32()) == 0
    steps, worth = play_many(Coin(), 500, 1)
    assert 900 < steps < 1100
    assert 0.6 < worth < 0.8
    assert play_many(Coin(), 500, 1) == (steps, worth)


def test_a_playout_that_does_not_end_is_stopped() -> None:
    state = ludoteca.game("max").new_state()
    assert playout(state, Sfc32(), 5) == 5
    assert not state.is_terminal()


@pytest.mark.parametrize("outcome", [-1, 2, 99])
def test_luck_brings_only_what_it_can(outcome: int) -> None:
    coin = Coin()
    with pytest.raises(IllegalAction, match=f"luck cannot bring outcome {outcome} now") as refusal:
        coin.apply(outcome)
    assert refusal.value.clauses == ()
    assert coin.tosses == 0


def test_refusals_say_what_and_by_which_clause() -> None:
    state = ludoteca.game("max").new_state(2)
    with pytest.raises(IllegalAction) as refusal:
        state.apply(state.parse_action("mouse"))
    assert str(refusal.value) == "mouse is not allowed now (clause 5.1)"
    assert refusal.value.clauses == ("5.1",)
    with pytest.raises(IllegalAction, match=r"^action 18 is unknown to this game$") as refusal:
        state.apply(18)
    assert refusal.value.clauses == ()
    with pytest.raises(IllegalAction, match="'fly' is no action of this game: throw, treat:milk"):
        state.parse_action("fly")
    with pytest.raises(IllegalAction, match="'red' is no outcome of this game: black"):
        state.parse_outcome("red")


def test_a_finished_game_takes_nothing() -> None:
    coin = Coin()
    coin.apply(1)
    with pytest.raises(IllegalAction, match="the game is over"):
        coin.apply(0)
    assert coin.tosses == 1


def test_a_state_draws_itself() -> None:
    state = ludoteca.game("max").new_state()
    picture = state._repr_svg_()
    assert picture.startswith("<svg")
    assert picture == ludoteca.Match("max")._repr_svg_()
