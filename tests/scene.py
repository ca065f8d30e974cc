"""A scene: a position of a game in one line, what happens in it, and what clauses it is due to.

    def test_each_black_moves_max_one_space(scene):
        scene(max=2, mouse=20)
        scene.throws("black+black")
        scene.told("5.2", "max", 2, 4)

The helpers that take a clause first require that the game itself gave that clause.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib import import_module
from typing import Any

import pytest

from ludoteca.engine.game import OptionError, game
from ludoteca.engine.state import CHANCE, TERMINAL, IllegalAction, State

Beat = tuple[str, tuple[int, ...], tuple[str, ...]]


class Scene:
    """One position, played on step by step; `beats` since it was laid, `seen` clauses."""

    def __init__(self, name: str) -> None:
        self.game = game(name)
        self.beats: list[Beat] = []
        self.seen: set[str] = set()
        self._state: State | None = None

    @property
    def state(self) -> Any:
        """The position now."""
        assert self._state is not None, "no scene was set"
        return self._state

    def __call__(self, **position: object) -> Scene:
        """Set the pieces as the words of the game's `tests/<game>/lay.py` say."""
        lay: Callable[..., State] = import_module(
            f"tests.{self.game.name.replace('-', '_')}.lay"
        ).lay
        return self._open(lay(self.game, **position))

    def starts(self, seats: int | None = None, **options: object) -> Scene:
        """Begin a new game: the table is being laid."""
        self._open(self.game.new_state(seats, options))
        self.state.setup()
        return self

    def _open(self, state: State) -> Scene:
        self._state = state
        self.beats = []
        state.sink = lambda *told: self.beats.append(told)
        return self

    # What happens

    def throws(self, outcome: str) -> Scene:
        """Throw, and luck brings this outcome."""
        if self.state.current_player >= 0:
            self.plays("throw")
        self.state.apply(self.state.parse_outcome(outcome))
        return self

    def plays(self, *actions: str) -> Scene:
        """The seat to move does these things, one after the other."""
        for action in actions:
            self.state.apply(self.state.parse_action(action))
        return self

    # What is asserted, with the clause behind it

    def told(self, clause: str, event: str, *arguments: int) -> None:
        """A beat was told: this event with these arguments, by that clause."""
        ours = [beat for beat in self.beats if beat[0] == event]
        assert (event, arguments) in [beat[:2] for beat in ours], f"told were: {self.beats}"
        given = [by for _, args, by in ours if args == arguments]
        assert any(clause in by for by in given), f"{event} was told by {given}"
        self.seen.add(clause)

    def refused(self, clause: str, action: str) -> None:
        """An action can be pointed at, but that clause forbids it, and trying changes nothing."""
        state = self.state
        number = state.parse_action(action)
        before, beats = state.key(), len(self.beats)
        assert number in state.candidates()
        assert number not in state.legal_actions(), f"{action} is legal"
        assert clause in state.forbids(number), f"forbidden by {state.forbids(number)}"
        with pytest.raises(IllegalAction) as refusal:
            state.apply(number)
        assert clause in refusal.value.clauses
        assert (state.key(), len(self.beats)) == (before, beats)
        self.seen.add(clause)

    def offers(self, clause: str, action: str) -> None:
        """An action is legal now, by that clause."""
        number = self.state.parse_action(action)
        assert number in self.state.legal_actions(), f"legal are: {self.legal()}"
        assert clause in self.state.clauses(number), f"by {self.state.clauses(number)}"
        self.seen.add(clause)

    def asks(self, clause: str, message: str, *arguments: int) -> None:
        """The seat to move is asked this now, by that clause."""
        prompt = self.state.prompt()
        assert (prompt.message, tuple(prompt.arguments)) == (message, arguments)
        assert prompt.seat == self.state.current_player
        assert clause in prompt.clauses, f"asked by {prompt.clauses}"
        self.seen.add(clause)

    def rolls(self, clause: str, lane: str, chances: dict[str, int]) -> None:
        """Luck is awaited in this lane, by that clause, with these weights."""
        state = self.state
        assert state.current_player == CHANCE
        found = {state.outcome_text(o): weight for o, weight in state.chance_outcomes()}
        assert (state.chance_lane(), found) == (lane, chances)
        assert clause in state.prompt().clauses, f"by {state.prompt().clauses}"
        self.seen.add(clause)

    def over(self, clause: str) -> None:
        """The game is over, by that clause, and whoever wants to go on hears it."""
        state = self.state
        assert state.current_player == TERMINAL
        assert state.legal_actions() == state.candidates() == []
        assert clause in state.ended(), f"over by {state.ended()}"
        assert clause in state.prompt().clauses
        with pytest.raises(IllegalAction) as refusal:
            state.apply(0)
        assert clause in refusal.value.clauses
        self.seen.add(clause)

    def rejects(self, clause: str, seats: int | None = None, **options: object) -> None:
        """No game starts with this number of seats or these options, by that clause."""
        with pytest.raises(OptionError) as error:
            self.game.new_state(seats, options)
        assert clause in error.value.clauses, f"by {error.value.clauses}"
        self.seen.add(clause)

    # What is asserted besides

    def never(self, event: str) -> None:
        """Nothing of this event was told since the scene was set."""
        assert event not in self.events()

    def events(self) -> list[str]:
        """The names of the beats told since the scene was set."""
        return [event for event, _, _ in self.beats]

    def legal(self) -> list[str]:
        """What the seat to move may do."""
        return [self.state.action_text(action) for action in self.state.legal_actions()]

    def stands(self, **position: object) -> None:
        """Attributes of the position, in the words in which a scene is set."""
        where: Callable[..., dict[str, object]] = import_module(
            f"tests.{self.game.name.replace('-', '_')}.lay"
        ).where
        found = where(self.state)
        assert {name: found[name] for name in position} == position

    def somebody_can_act(self) -> None:
        """Asserts that the game is over, or goes on: a seat or luck can move."""
        if self._state is None or self.state.current_player == TERMINAL:
            return
        if self.state.current_player == CHANCE:
            assert self.state.chance_outcomes()
        else:
            assert self.state.legal_actions(), "nobody can act"
