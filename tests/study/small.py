"""Max on a board of nine spaces with two treats at most, whose exact worths are soon found."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from functools import cache
from typing import Any

from ludoteca.bots.exact import Exact
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.games.max.game import MaxGame
from ludoteca.games.max.load import parse_board
from ludoteca.games.max.solve import MaxSolver
from ludoteca.record.match import Match

BOARD = """
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


class Small(MaxGame):
    """The game on the small board."""

    def __init__(self) -> None:
        super().__init__()
        self.board = parse_board(BOARD)

    def solver(self, options: Mapping[str, int]) -> Any:
        """With two treats at most."""
        return None if options["gentle"] else MaxSolver(self.board, 2)


SMALL = Small()


@cache
def worths() -> Exact:
    """All exact worths on the small board."""
    solver = MaxSolver(SMALL.board, 2)
    return Exact(solver, solver.compute())


def match() -> Match:
    """A game for two before its first line, luck by hand."""
    return Match(SMALL, 2, {"treats": 2}, luck=None)


def play(seed: int, choose: Callable[[Match, Sfc32], str], most: int = 1000) -> Match:
    """A game played to its end, or for so many lines; luck from a seed."""
    luck = stream(seed, 1, "small")
    game = match()
    while not game.state.is_terminal() and len(game.lines) < most:
        if game.state.is_chance():
            outcomes = game.state.chance_outcomes()
            pick = luck.below(sum(weight for _, weight in outcomes))
            for outcome, weight in outcomes:
                pick -= weight
                if pick < 0:
                    game.play(game.state.outcome_text(outcome))
                    break
        else:
            game.play(choose(game, luck))
    return game


def anything(game: Match, luck: Sfc32) -> str:
    """Any legal action."""
    legal = game.legal()
    return legal[luck.below(len(legal))]


def best(game: Match, luck: Sfc32) -> str:
    """The best action."""
    return game.state.action_text(worths().best(game.state))
