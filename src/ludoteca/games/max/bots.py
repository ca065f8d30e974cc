"""Max's own bots: a careful grown-up who looks one throw ahead, and one who plays perfectly."""

from __future__ import annotations

from typing import Final

from ludoteca.bots.exact import Exact, exact
from ludoteca.engine.game import game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import State
from ludoteca.games.max.rules.components import BEFORE, THROW
from ludoteca.games.max.rules.state import MaxState

LOSS: Final = 1000.0
"""A creature caught outweighs any number of steps."""


class Careful:
    """Avoids catches in this throw and the next, uses shortcuts, saves treats for danger.

    A position is worth its steps towards home, less what the next throw may cost when it is
    used as well as possible; a treat must save more than it is worth.
    """

    TREAT: Final = 100.0
    CLOSE: Final = 60.0
    BARRED: Final = 400.0

    def choose(self, state: State, rng: Sfc32) -> int:
        """The legal action of the highest worth, the first of equals."""
        assert isinstance(state, MaxState)
        actions = state.legal_actions()
        if len(actions) == 1:
            return actions[0]
        return max(actions, key=lambda action: (self.worth(state, action), -action))

    def worth(self, state: MaxState, action: int) -> float:
        """What the position after an action is worth."""
        after = state.copy()
        after.step(action)
        if action == THROW:
            return self.next_throw(after)
        if state.phase == BEFORE:
            cost = self.TREAT if action != THROW else 0.0
            after.step(THROW)
            return self.next_throw(after) - cost
        return self.settle(after)

    def settle(self, state: MaxState) -> float:
        """The worth of a position in mid-throw, its spots used as well as possible."""
        if state.current_player >= 0 and state.phase != BEFORE:
            return max(self.settle(self.after(state, action)) for action in state.legal_actions())
        if state.is_terminal():
            return self.standing(state)
        ahead = self.after(state, int(THROW))
        worth = self.next_throw(ahead)
        if len(state.legal_actions()) > 1:
            lured = self.after(self.after(state, state.legal_actions()[1]), int(THROW))
            worth = max(worth, self.next_throw(lured) - self.TREAT)
        return worth

    def next_throw(self, state: MaxState) -> float:
        """The mean over the dice of what a pending throw leaves, played as well as possible."""
        worth = 0.0
        for outcome, weight in state.chance_outcomes():
            worth += weight * self.best(self.after(state, outcome))
        return worth / 4

    def best(self, state: MaxState) -> float:
        """The best standing that this throw can end with."""
        if state.current_player >= 0 and state.phase != BEFORE:
            return max(self.best(self.after(state, action)) for action in state.legal_actions())
        return self.standing(state)

    def standing(self, state: MaxState) -> float:
        """Steps towards home, less the losses, Max close behind, and Max before the tree."""
        worth = -float(state.catches) * LOSS
        for space in state.creatures:
            if space >= 0:
                worth += space
            if state.max < space <= state.board.last:
                worth -= self.CLOSE / float(space - state.max)
            if 0 <= space < state.board.last == state.max:
                worth -= self.BARRED
        return worth

    @staticmethod
    def after(state: MaxState, action: int) -> MaxState:
        """The position after an action or outcome; the given one stays as it is."""
        twin = state.copy()
        twin.step(action)
        return twin


class Perfect:
    """Plays so that all three get home as often as they can; after a loss, as many as can.

    It needs the table of exact worths, which is made where it isn't kept. Raises NoSolver in the
    gentle game.
    """

    exact: Final = True

    def __init__(self) -> None:
        self.table: Exact | None = None

    def choose(self, state: State, rng: Sfc32) -> int:
        """The best legal action, the first of equals."""
        assert isinstance(state, MaxState)
        if self.table is None or state.gentle:
            self.table = exact(game("max"), {"gentle": state.gentle})
        return self.table.best(state)
