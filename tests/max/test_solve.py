"""The exact worths: on a small board, where they are soon found, and those of the game itself."""

from __future__ import annotations

import hashlib
from pathlib import Path

import pytest

import ludoteca
from ludoteca.bots.exact import Exact, exact, find_solver, first_best
from ludoteca.engine.luck import stream
from ludoteca.games.max.load import parse_board
from ludoteca.games.max.rules.components import CAUGHT, Board
from ludoteca.games.max.rules.state import MaxState
from ludoteca.games.max.solve import MaxSolver
from tests.study.small import BOARD


@pytest.fixture(scope="module")
def board() -> Board:
    """A board of nine spaces."""
    return parse_board(BOARD)


@pytest.fixture(scope="module")
def small(board: Board) -> Exact:
    """All worths on it, with one treat at most."""
    solver = MaxSolver(board, 1)
    return Exact(solver, solver.compute())


def test_a_throw_that_changes_nothing_is_thrown_again(small: Exact, board: Board) -> None:
    """Two blacks change nothing with Max on the last space: any green brings it home there."""
    places = [board.last, board.home, board.home]
    state = MaxState(board, max=board.last, creatures=[int(one) for one in places], treats=[0] * 4)
    assert small.worth(state) == (1.0, 3.0)


def test_after_a_loss_the_expected_number_counts(small: Exact, board: Board) -> None:
    places = [CAUGHT, board.last, board.home]
    state = MaxState(board, max=board.last, creatures=[int(one) for one in places], treats=[0] * 4)
    assert small.worth(state) == (0.0, 2.0)


def test_positions_of_other_games_are_refused(small: Exact, board: Board) -> None:
    for state in (MaxState(board, gentle=True), MaxState(board, treats=[1, 1, 0, 0])):
        with pytest.raises(ValueError, match="gentle game or with more treats"):
            small.worth(state)


def test_progress_is_told_to_the_end(board: Board) -> None:
    told: list[float] = []
    MaxSolver(board, 0).compute(told.append)
    assert told == sorted(told)
    assert told[-1] == 1.0


# The game itself --------------------------------------------------------------------------

MAX = ludoteca.game("max")
VALUES = {
    0: (0.14237091990011555, 1.700579803970238),
    1: (0.2366432057219656, 2.1141800945480265),
    2: (0.3962870215677708, 2.357711115429092),
    3: (0.6794880536381982, 2.6572216219517797),
    4: (0.89636513502046, 2.8885939031082213),
    5: (0.9780103787356611, 2.9762423875729147),
    6: (0.9965795545629212, 2.996286856482044),
}
"""Chance and expected number at the start, by the number of treats."""

DIGEST = "df94c68bb084fe924143397f6063eae09c6a345666765676eb70f5a3d2fc7441"
"""SHA-256 of the whole table, low byte first: compiled and interpreted alike."""


@pytest.fixture(scope="module")
def known(solved: Path) -> Exact:
    """The exact worths of the game."""
    return exact(MAX)


def test_the_table_is_the_same_to_the_last_bit(known: Exact) -> None:
    assert known.states == 27 * 23**3 * 7
    assert hashlib.sha256(known._table).hexdigest() == DIGEST


@pytest.mark.skipif(not ludoteca.COMPILED, reason="interpreted it is nightly")
def test_compiled_rules_make_the_same_table_anew() -> None:
    assert hashlib.sha256(find_solver(MAX).compute()).hexdigest() == DIGEST


@pytest.mark.nightly  # interpreted it takes minutes: where the suite has a table, it is only read
@pytest.mark.timeout(900)
def test_the_table_made_anew_is_the_same_to_the_last_bit() -> None:
    assert hashlib.sha256(find_solver(MAX).compute()).hexdigest() == DIGEST


@pytest.mark.parametrize("treats", range(7))
def test_the_start_is_worth_what_it_was(known: Exact, treats: int) -> None:
    state = MAX.new_state(1)
    assert isinstance(state, MaxState)
    state.treats = [0, treats, 0, 0]
    assert known.worth(state) == VALUES[treats]


def test_every_position_is_worth_what_its_choices_are(known: Exact) -> None:
    """Before a throw, lured, in mid-throw, after losses: at luck the mean, else the best."""
    seen = set()
    for number in range(40):
        rng = stream(5, number, "solve")
        state = MAX.new_state(1, {"treats": 6})
        while not state.is_terminal():
            assert isinstance(state, MaxState)
            own = known.worth(state)
            seen.add((int(state.phase), state.lured, own.value > 0))
            if state.is_chance():
                action = state.sample_chance(rng)
                total = expected = 0.0
                for outcome, weight in state.chance_outcomes():
                    after = state.copy()
                    after.step(outcome)
                    total += weight * known.worth(after).value / 4
                    expected += weight * known.worth(after).expected / 4
                assert own == pytest.approx((total, expected), rel=1e-12, abs=1e-15)
            else:
                choices = known.choices(state)
                assert [choice.action for choice in choices] == state.legal_actions()
                best = choices[first_best([choice.worth for choice in choices])]
                assert own == pytest.approx(best.worth, rel=2e-12, abs=1e-15)
                assert known.best(state) == best.action
                action = state.legal_actions()[rng.below(len(choices))]
            state.step(action)
        assert known.worth(state) == tuple(map(float, state.score()))
    assert len(seen) == 3 * 2 * 2


def test_the_perfect_bot_takes_the_best_choice(known: Exact) -> None:
    rng = stream(6, 0, "perfect")
    bot = MAX.bots()["perfect"]()
    state = MAX.new_state(1)
    while not state.is_terminal():
        if state.is_chance():
            state.step(state.sample_chance(rng))
        else:
            assert bot.choose(state, rng) == known.best(state)
            state.step(known.best(state))
