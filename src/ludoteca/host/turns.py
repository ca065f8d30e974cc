"""Bots' turns at one table: asked when the beats are over, helped out where they fail."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, NamedTuple

from ludoteca.engine.game import Game
from ludoteca.engine.state import IllegalAction
from ludoteca.host.course import Course, Note
from ludoteca.host.parts import Parts
from ludoteca.host.refusal import Refusal
from ludoteca.host.thinking import BotTask, fallback

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
    people have first to agree on something.
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
        self._play = play
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
        wait = turn.after - asyncio.get_running_loop().time()
        if wait > 0:
            await asyncio.sleep(wait)
        action, notes = await self._choose(turn)
        while True:
            await self._calm.wait()
            try:
                if await self._play(turn, action, notes):
                    return
                continue
            except Refusal as refusal:
                if refusal.key != "cannot_save":
                    return
            await asyncio.sleep(AGAIN_SECONDS)

    async def _choose(self, turn: BotTurn) -> tuple[str, list[Note]]:
        """The word of the choice, and a note where another bot had to make it."""
        parts, seat, bot = self._parts, turn.seat, turn.bot
        match = turn.course.match
        lines = tuple(line.text for line in match.lines)
        task = BotTask(self._game.name, match.seats, match.options, lines, seat, bot)
        try:
            action = await parts.thinkers.choose(task)
            number = match.state.parse_action(action)
            if number not in match.state.legal_actions():
                raise IllegalAction("not legal")
        except Exception as error:
            parts.faults.tell("bot", error, table=self._table, seat=seat)
            other, action = await asyncio.to_thread(
                fallback, self._game, match.state, seat, bot, parts.thinkers.luck()
            )
            return action, [Note(len(match.lines), "bot_stuck", seat, (bot, other))]
        return action, []


def _same(one: BotTurn | None, other: BotTurn | None) -> bool:
    """Whether two turns ask the same bot for the same choice."""
    if one is None or other is None:
        return False
    return one[:2] == other[:2] and one.course is other.course
