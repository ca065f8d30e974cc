"""Bots' turns at one table: asked when the beats are over, helped out where they fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple
from weakref import WeakMethod

from ludoteca.engine.game import Game
from ludoteca.engine.state import IllegalAction
from ludoteca.host.bots.thinking import CAREFUL, RANDOM, BotTask
from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.course import Course, Note
from ludoteca.host.tables.parts import Parts

AGAIN_SECONDS: Final = 2.0
"""After this long a bot tries again where the house could not save."""


class BotTurn(NamedTuple):
    """A bot's turn: the seat, the bot, the course that it looks at, and when it may begin."""

    seat: int
    bot: str
    course: Course
    after: float


class BotTurns:
    """One turn at a time.

    `play` carries a choice out, with the notes that come before it; it returns False where
    people have first to agree on something. It is a table's method, which keeps no table alive
    that has gone to sleep.
    """

    def __init__(
        self,
        table: int,
        game: Game,
        parts: Parts,
        play: Callable[[BotTurn, str, list[Note]], Awaitable[bool]],
    ) -> None:
        self._table = table
        self._game = game
        self._parts = parts
        self._play = WeakMethod(play)
        self._task: asyncio.Task[None] | None = None
        self._turn: BotTurn | None = None
        self._calm = asyncio.Event()
        self._calm.set()

    def begin(self, turn: BotTurn | None) -> None:
        """Leave the turn before, if it is another, and begin this one, if there is one."""
        if self._task is not None:
            if not self._task.done() and _same(self._turn, turn):
                return
            self._task.cancel()
            self._task = None
        self._turn = turn
        if turn is not None:
            self._task = asyncio.create_task(self._run(turn))

    def hold(self, yes: bool) -> None:
        """Let the choice wait while people have to agree on something, or wait no longer."""
        if yes:
            self._calm.clear()
        else:
            self._calm.set()

    async def _run(self, turn: BotTurn) -> None:
        """Ask the bot, then the game's careful one, then chance, until a move was made."""
        wait = turn.after - asyncio.get_running_loop().time()
        if wait > 0:
            await asyncio.sleep(wait)
        state, refused = turn.course.match.state, set[str]()
        try:
            for bot in self._order(turn.bot):
                action = await self._choice(turn, bot)
                if action is not None and await self._carry(turn, bot, action):
                    return
                refused.add(action or "")
            luck = self._parts.thinkers.luck()
            left = [state.action_text(number) for number in state.legal_actions()]
            while left:
                action = left.pop(luck.below(len(left)))
                if action not in refused and await self._carry(turn, RANDOM, action):
                    return
        except Exception as error:
            self._parts.faults.tell("bot_turn", error, table=self._table, seat=turn.seat)
        else:
            self._parts.faults.tell("bot_turn", None, table=self._table, seat=turn.seat)

    def _order(self, bot: str) -> list[str]:
        """Who is asked for a move of this bot: itself, and the careful one if it fails."""
        careful = bot != CAREFUL and CAREFUL in self._game.bots()
        return [bot, CAREFUL] if careful else [bot]

    async def _choice(self, turn: BotTurn, bot: str) -> str | None:
        """The word of a bot's choice; None, and a fault, where it has no good one."""
        parts, match = self._parts, turn.course.match
        lines = tuple(line.text for line in match.lines)
        task = BotTask(self._game.name, match.seats, match.options, lines, turn.seat, bot)
        try:
            action = await parts.thinkers.choose(task)
            if match.state.parse_action(action) not in match.state.legal_actions():
                raise IllegalAction("not legal")
        except Exception as error:
            parts.faults.tell("bot", error, table=self._table, seat=turn.seat, bot=bot)
            return None
        return action

    async def _carry(self, turn: BotTurn, bot: str, action: str) -> bool:
        """Have a choice carried out, once people agree and the store can save it.

        False: the rules refuse it, or fail, so that another has to be tried.
        """
        notes = []
        if bot != turn.bot:
            place = len(turn.course.match.lines)
            notes = [Note(place, "bot_stuck", turn.seat, (turn.bot, bot))]
        while True:
            await self._calm.wait()
            play = self._play()
            if play is None:
                return True  # the table is gone
            try:
                if await play(turn, action, notes):
                    return True
                continue
            except Refusal as refusal:
                if refusal.key in ("closing", "read_only", "over", "ended"):
                    return True
                if refusal.key not in ("cannot_save", "busy"):
                    return False
            await asyncio.sleep(AGAIN_SECONDS)


def _same(one: BotTurn | None, other: BotTurn | None) -> bool:
    """Whether two turns ask the same bot for the same choice."""
    if one is None or other is None:
        return False
    return one[:2] == other[:2] and one.course is other.course
