"""Magpies: name, limits, options and new states; where everything of the game is found."""

from __future__ import annotations

from typing import Any, Final

from ludoteca.engine.game import Game, Option
from ludoteca.engine.state import State
from magpies import bots, view
from magpies.face import MagpiesFace
from magpies.load import load_tokens
from magpies.rules import MagpiesState


class Magpies(Game):
    """The game of Magpies for 2 to 4 players (1.1); `looks` is how often each may look (3.2)."""

    def __init__(self) -> None:
        super().__init__(
            name="magpies",
            package="magpies",
            edition=1,
            seats=(2, 2, 4),
            options=(Option("looks", 2, 1, 3, clauses=("3.2",)),),
            lanes=("wind", "tokens"),
            seats_clauses=("1.1",),
            reveals=frozenset({"tokens"}),
        )
        self.tokens = load_tokens()
        self._face = MagpiesFace()

    def start(self, seats: int, options: dict[str, int]) -> State:
        """All tokens face down on the meadow."""
        return MagpiesState(self.tokens, seats, [options["looks"]] * seats)

    def view(self, state: State, seat: int | None = None) -> view.MagpiesView:
        """What a seat has seen."""
        return view.look(state, seat)

    def face(self) -> MagpiesFace:
        """How Magpies looks and speaks."""
        return self._face

    def bots(self) -> dict[str, Any]:
        """`careful`: takes what is worth most as far as it knows."""
        return {"careful": bots.Careful}


GAME: Final = Magpies()
