"""Bots' supervisor: a few worker processes, started when first needed, replaced alone."""

from __future__ import annotations

import asyncio
import itertools
import json
import secrets
from collections.abc import Mapping
from typing import Any, Final, NamedTuple

from ludoteca.bots.exact import is_kept
from ludoteca.bots.simple import is_exact
from ludoteca.engine.game import game
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.host.faults import Faults
from ludoteca.host.process import Worker, WorkerDied

CAREFUL: Final = "careful"
"""The bot that moves for a stuck one, in every game that has one of this name."""

RANDOM: Final = "random"
"""The bot of every game; any legal move, where even the careful one is stuck."""


PREPARE_SECONDS: Final = 1200.0
"""After so long the exact worths that a bot plays by are given up: where its rules are not
compiled they take minutes, once."""


class BotTask(NamedTuple):
    """What a worker needs to know to let a bot choose: the line of play, the seat, the bot."""

    game: str
    seats: int
    options: dict[str, int]
    lines: tuple[str, ...]
    seat: int
    bot: str


class BotStuck(RuntimeError):
    """The bot gave no answer: `reason` is `slow`, `died` or `failed`."""

    def __init__(self, reason: str) -> None:
        super().__init__(reason)
        self.reason = reason


class Thinkers:
    """At most `most` workers. Bots' luck comes from a root of its own, never a table's seed."""

    def __init__(self, most: int, seconds: float, faults: Faults, root: int | None = None) -> None:
        self.seconds = seconds
        self.started = 0
        self.lost = 0
        self.stuck = 0
        self._faults = faults
        self._root = secrets.randbits(62) if root is None else root
        self._numbers = itertools.count()
        self._free = asyncio.Semaphore(most)
        self._idle: list[Worker] = []
        self._all: set[Worker] = set()
        self._tasks: set[asyncio.Task[str]] = set()
        self._prepared: dict[str, asyncio.Task[None]] = {}

    def luck(self) -> Sfc32:
        """Luck for one choice."""
        return stream(self._root, next(self._numbers), "bot")

    def pids(self) -> list[int]:
        """The processes that run now."""
        return [worker.process.pid for worker in self._all if worker.alive]

    async def choose(self, task: BotTask) -> str:
        """The word of a bot's choice. Raises BotStuck.

        If who asked goes away, the worker ends its thought in peace. A bot that plays by exact
        worths thinks when these are there.
        """
        await asyncio.shield(self.prepare(task.game, task.options, task.bot))
        number = next(self._numbers)
        question = {**task._asdict(), "id": number, "luck": (self._root, number)}
        asked = asyncio.create_task(self._choose(number, json.dumps(question).encode() + b"\n"))
        self._tasks.add(asked)
        asked.add_done_callback(self._done)
        return await asyncio.shield(asked)

    def prepare(self, name: str, options: Mapping[str, object], bot: str) -> asyncio.Task[None]:
        """Have the exact worths made that a bot plays by, if they aren't kept; begins at once.

        They are made in a process of their own, so that other bots go on thinking. Awaited, it
        raises BotStuck where they could not be made; asked for again, they are tried again.
        """
        key = f"{name} {bot} {sorted(options.items())}"
        doing = self._prepared.get(key)
        if doing is None or (doing.done() and (doing.cancelled() or doing.exception())):
            doing = asyncio.create_task(self._prepare(name, options, bot))
            doing.add_done_callback(lambda done: done.cancelled() or done.exception())
            self._prepared[key] = doing
        return doing

    async def _prepare(self, name: str, options: Mapping[str, object], bot: str) -> None:
        played = game(name)
        if not is_exact(played, bot) or is_kept(played, options):
            return
        question = {"id": next(self._numbers), "game": name, "options": dict(options)}
        worker = None
        try:
            worker = await Worker.start("ludoteca.host.bots.worker")
            self._all.add(worker)
            self.started += 1
            async with asyncio.timeout(PREPARE_SECONDS):
                answer = await worker.ask(json.dumps(question).encode() + b"\n")
        except TimeoutError:
            raise BotStuck("slow") from None
        except (WorkerDied, OSError, ValueError) as error:
            self._faults.tell("bot_worker", error)
            raise BotStuck("died") from None
        finally:
            if worker is not None:
                self._all.discard(worker)
                await worker.end()
        if not isinstance(answer, dict) or answer.get("action") != "":
            raise BotStuck("failed")

    def _done(self, task: asyncio.Task[str]) -> None:
        self._tasks.discard(task)
        if not task.cancelled():
            task.exception()  # who asked may be gone

    async def _choose(self, number: int, question: bytes) -> str:
        async with self._free:
            for _ in range(2):
                worker = None
                try:
                    worker = await self._worker()
                    async with asyncio.timeout(self.seconds):
                        answer = await worker.ask(question)
                    if not isinstance(answer, dict) or answer.get("id") != number:
                        raise WorkerDied
                except TimeoutError:
                    self.stuck += 1
                    raise BotStuck("slow") from None
                except (WorkerDied, OSError, ValueError) as error:
                    self.lost += 1
                    self._faults.tell("bot_worker", error)
                else:
                    self._idle.append(worker)
                    worker = None
                    if isinstance(answer.get("action"), str):
                        return str(answer["action"])
                    self.stuck += 1
                    raise BotStuck("failed")
                finally:
                    if worker is not None:
                        self._all.discard(worker)
                        await worker.end()
            self.stuck += 1
            raise BotStuck("died")

    async def _worker(self) -> Worker:
        """An idle worker, or a new one."""
        while self._idle:
            worker = self._idle.pop()
            if worker.alive:
                return worker
            self._all.discard(worker)
            self.lost += 1
        worker = await Worker.start("ludoteca.host.bots.worker")
        self._all.add(worker)
        self.started += 1
        return worker

    async def stop(self) -> None:
        """End all workers."""
        tasks: list[asyncio.Task[Any]] = [*self._tasks, *self._prepared.values()]
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        for worker in list(self._all):
            await worker.end()
        self._all.clear()
        self._idle.clear()

    def status(self) -> dict[str, int]:
        """Counts: workers that run, were started, were lost; choices that got stuck."""
        return {
            "workers": len(self.pids()),
            "started": self.started,
            "lost": self.lost,
            "stuck": self.stuck,
        }
