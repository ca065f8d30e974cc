"""The contract of states: what `apply` refuses, what a game must fill in, playouts."""

from __future__ import annotations

import pytest

import ludoteca
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.playout import play_many, playout
from ludoteca.engine.state import CHANCE, TERMINAL, IllegalAction, State

METHODS = {
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
    "action_text": (0,),
    "parse_action": ("",),
    "outcome_text": (0,),
    "parse_outcome": ("",),
}


class Coin(State):
    """Outside rules on the engine: seat 0 tosses (0) or stops (1); heads (1) ends the game."""

    def __init__(self, player: int = 0, heads: int = 0) -> None:
        super().__init__()
        self.current_player = player
        self.heads = heads

    def legal_actions(self) -> list[int]:
        return [0] if self.current_player == 0 else []

    def candidates(self) -> list[int]:
        return [0, 1] if self.current_player == 0 else []

    def forbids(self, action: int) -> tuple[str, ...]:
        return ("1.1",) if action == 1 else ()

    def chance_outcomes(self) -> list[tuple[int, int]]:
        return [(0, 1), (1, 1), (2, 0)]

    def sample_chance(self, rng: Sfc32) -> int:
        return int(rng.below(2))

    def step(self, action: int) -> None:
        if self.current_player == CHANCE:
            self.heads += action
            self.current_player = TERMINAL if self.heads else 0
        else:
            self.current_player = CHANCE

    def copy(self) -> State:
        return Coin(int(self.current_player), self.heads)

    def returns(self) -> list[float]:
        return [float(self.heads)]

    def action_text(self, action: int) -> str:
        return ("toss", "stop")[action]


@pytest.mark.parametrize("method", METHODS)
def test_a_game_must_fill_in(method: str) -> None:
    with pytest.raises(NotImplementedError):
        getattr(State(), method)(*METHODS[method])


def test_what_a_game_may_leave_out() -> None:
    state = State()
    state.setup()
    assert state.ended() == ()
    assert (state.is_chance(), state.is_terminal(), state.sink) == (False, False, None)


@pytest.mark.parametrize(
    ("state", "action", "message", "clauses"),
    [
        (Coin(), 1, "stop is not allowed now (clause 1.1)", ("1.1",)),
        (Coin(), 2, "action 2 is unknown to this game", ()),
        (Coin(), -1, "action -1 is unknown to this game", ()),
        (Coin(CHANCE), 3, "luck cannot bring outcome 3 now", ()),
        (Coin(CHANCE), 2, "luck cannot bring outcome 2 now", ()),
        (Coin(TERMINAL), 0, "the game is over: nothing can happen any more", ()),
    ],
)
def test_apply_refuses_and_says_why(
    state: Coin, action: int, message: str, clauses: tuple[str, ...]
) -> None:
    before = int(state.current_player), state.heads
    with pytest.raises(IllegalAction) as error:
        state.apply(action)
    assert (str(error.value), error.value.clauses) == (message, clauses)
    assert (state.current_player, state.heads) == before


def test_apply_takes_what_is_legal_and_possible() -> None:
    state = Coin()
    state.apply(0)
    assert state.is_chance()
    state.apply(1)
    assert state.is_terminal()
    assert state.returns() == [1.0]


def test_rules_from_outside_play_on_the_engine() -> None:
    assert playout(Coin(), stream(1, 0, "playout")) % 2 == 0
    steps, mean = play_many(Coin(), 200, 5)
    assert 600 < steps < 1000
    assert mean == 1.0


def test_a_playout_stops_at_its_limit() -> None:
    assert playout(Coin(), stream(1, 0, "playout"), 1) == 1


def test_many_playouts_are_the_same_every_time() -> None:
    start = ludoteca.game("max").new_state()
    before = start.key()
    first = play_many(start, 20, 3)
    assert first == play_many(start, 20, 3)
    assert first != play_many(start, 20, 4)
    assert start.key() == before


def test_nothing_is_hidden_so_resampling_is_copying() -> None:
    state = ludoteca.game("max").new_state()
    world = state.resample(0, Sfc32())
    assert world is not state
    assert world.key() == state.key()


def test_a_state_shows_itself_in_a_notebook() -> None:
    assert ludoteca.game("max").new_state()._repr_svg_().lstrip().startswith("<svg")


def test_whether_rules_are_compiled_is_said() -> None:
    from ludoteca.engine import state

    assert ludoteca.COMPILED is not state.__file__.endswith(".py")
