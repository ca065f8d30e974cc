"""Max: name, limits, options and new states; where everything of the game is found."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from ludoteca.engine.game import Game, Option
from ludoteca.engine.state import State
from ludoteca.games.max import bots, view
from ludoteca.games.max.face import MaxFace
from ludoteca.games.max.load import load_board
from ludoteca.games.max.rules.components import ENDINGS, TREATS
from ludoteca.games.max.rules.state import MaxState
from ludoteca.games.max.solve import MaxSolver

EDITION: Final = 1


class MaxGame(Game):
    """The game of Max for 1 to 8 players (1.1), with the options of 12.1 to 12.5."""

    def __init__(self) -> None:
        super().__init__(
            name="max",
            package="ludoteca.games.max",
            edition=EDITION,
            seats=(1, 2, 8),
            options=(
                Option("treats", 4, 2, 6, clauses=("8.4", "12.1", "12.2")),
                Option("gentle", 0, flag=True, clauses=("12.3",)),
            ),
            lanes=("dice",),
            seats_clauses=("1.1",),
        )
        self.board = load_board()
        self._face = MaxFace()

    def start(self, seats: int, options: dict[str, int]) -> State:
        """Max in his basket, the creatures on the stump, the treats dealt in their order."""
        dealt = [0, 0, 0, 0]
        for number in range(options["treats"]):
            dealt[number % len(TREATS)] += 1
        return MaxState(
            self.board,
            seats=seats,
            gentle=bool(options["gentle"]),
            max=self.board.basket,
            dealt=tuple(dealt),
        )

    def view(self, state: State, seat: int | None = None) -> view.MaxView:
        """What a seat sees: the whole table."""
        return view.look(state, seat, self.edition)

    def face(self) -> MaxFace:
        """How Max looks and speaks."""
        return self._face

    def bots(self) -> dict[str, Any]:
        """`careful` looks one throw ahead, `perfect` to the end of the game."""
        return {"careful": bots.Careful, "perfect": bots.Perfect}

    def challenge(self) -> tuple[str, ...]:
        """All three at home, then two, one, none (11.5)."""
        return tuple(reversed(ENDINGS))

    def solver(self, options: Mapping[str, int]) -> Any:
        """Of every game but the gentle one, for which no exact advice is given (12.5)."""
        return None if options["gentle"] else MaxSolver(self.board)


GAME: Final = MaxGame()
