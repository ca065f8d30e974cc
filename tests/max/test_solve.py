"""The exact worths: on a small board, where they are soon found."""

import pytest

from ludoteca.bots.exact import Exact
from ludoteca.games.max.load import parse_board
from ludoteca.games.max.rules.components import CAUGHT, Board
from ludoteca.games.max.rules.state import MaxState
from ludoteca.games.max.solve import MaxSolver

SMALL = """
spaces = 9
basket = 0
stump = 2

[[shortcut]]
creature = "mouse"
begins = 3
ends = 6

[[shortcut]]
creature = "squirrel"
begins = 4
ends = 6

[[shortcut]]
creature = "bird"
begins = 5
ends = 6
"""


@pytest.fixture(scope="module")
def board() -> Board:
    """A board of nine spaces."""
    return parse_board(SMALL)


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
