"""An actor: one task that carries requests out one after the other, each to its end."""

from __future__ import annotations

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, Final, TypeVar

from ludoteca.host.refusal import Refusal

Answer = TypeVar("Answer")
WAITING: Final = 256
"""How many requests may wait at one actor."""


class Actor:
    """Requests go on to their end even if who asked has gone meanwhile."""

    def __init__(self) -> None:
        self._inbox: asyncio.Queue[tuple[Callable[[], Awaitable[Any]], asyncio.Future[Any]] | None]
        self._task: asyncio.Task[None] | None = None

    @property
    def answers(self) -> bool:
        """Whether it has started and not stopped."""
        return self._task is not None

    def start(self) -> None:
        """Begin to answer."""
        self._inbox = asyncio.Queue()
        self._task = asyncio.create_task(self._run())

    async def stop(self) -> None:
        """Answer what waits, then end; what comes later is refused."""
        task = self.rest()
        if task is not None:
            await asyncio.wait([task])

    def rest(self) -> asyncio.Task[None] | None:
        """Stop without waiting for it; returns the task to wait for, None if there is none."""
        task, self._task = self._task, None
        if task is not None:
            self._inbox.put_nowait(None)
        return task

    async def _ask(self, work: Callable[[], Awaitable[Answer]]) -> Answer:
        """Have something carried out; returns its answer, raises its Refusal."""
        if self._task is None:
            raise Refusal("closing")
        if self._inbox.qsize() >= WAITING:
            raise Refusal("busy")
        done: asyncio.Future[Answer] = asyncio.get_running_loop().create_future()
        self._inbox.put_nowait((work, done))
        return await done

    async def _run(self) -> None:
        while (request := await self._inbox.get()) is not None:
            work, done = request
            try:
                answer = await work()
            except Exception as error:
                refusal = error if isinstance(error, Refusal) else self.failed(error)
                if not done.done():
                    done.set_exception(refusal)
            else:
                if not done.done():
                    done.set_result(answer)

    def failed(self, error: Exception) -> Refusal:
        """What to answer where a request failed as none should."""
        raise NotImplementedError
