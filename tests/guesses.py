"""Worths of Max that take no table: guessed from where everybody stands, the same every time."""

from __future__ import annotations

import asyncio
from collections.abc import Iterator
from contextlib import contextmanager

import msgspec

from ludoteca.bots.exact import Choice, Worth
from ludoteca.engine.game import game
from ludoteca.engine.state import State
from ludoteca.games.max.rules.components import CAUGHT
from ludoteca.games.max.rules.state import MaxState
from ludoteca.host.advice.asking import AdviceTask
from ludoteca.host.advice.worker import KINDS
from ludoteca.host.house import House
from ludoteca.record.match import Match


class Guesses:
    """Stands in for `Exact` where only the form of an answer matters."""

    def worth(self, state: State) -> Worth:
        """More the farther the creatures are ahead; nothing once one is caught."""
        assert isinstance(state, MaxState)
        there = [int(one) for one in state.creatures if one != CAUGHT]
        ways = sum(there) / (3 * state.board.home)
        expected = len(there) * (0.4 + 0.6 * ways)
        return Worth(0.0 if len(there) < 3 else 0.5 + 0.5 * ways - 0.01 * int(state.max), expected)

    def choices(self, state: State) -> list[Choice]:
        """Each legal action."""
        found = []
        for action in state.legal_actions():
            after = state.copy()
            after.step(action)
            found.append(Choice(action, self.worth(after)))
        return found


@contextmanager
def guess(house: House) -> Iterator[None]:
    """Let a house answer by guesses meanwhile, at once and without a process."""
    made: dict[AdviceTask, bytes] = {}

    async def ask(who: str, task: AdviceTask) -> bytes:
        await asyncio.sleep(0)
        match = Match(game(task.game), task.seats, dict(task.options), luck=None)
        for line in task.lines:
            match.play_one(line)
        made[task] = msgspec.json.encode(KINDS[task.kind](Guesses(), match))  # type: ignore[arg-type]
        return made[task]

    house.advice.ask = ask  # type: ignore[assignment, method-assign]
    house.advice.kept = made.get  # type: ignore[assignment, method-assign]
    try:
        yield
    finally:
        del house.advice.ask, house.advice.kept
