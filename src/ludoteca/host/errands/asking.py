"""Errands: what takes long is made by a process of its own, one thing after another, and kept."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from typing import Any, Final, NamedTuple, Protocol

from ludoteca.host.faults import Faults
from ludoteca.host.process import Worker, WorkerDied
from ludoteca.host.refusal import Refusal
from ludoteca.version import __version__

WAITING: Final = 8
"""So many errands of a kind are asked for at a time, the one that is being run among them."""

ROOM: Final = 32_000_000
"""So many bytes of answers are kept, those that were asked for last."""


class Task(Protocol):
    """All that an answer depends on: a NamedTuple of what JSON can say."""

    def _asdict(self) -> dict[str, Any]: ...


class Turned(NamedTuple):
    """The keys of the refusals: `who` waits for another answer; too many wait; it took too long."""

    one: str
    many: str
    slow: str


def key_of(task: Task) -> str:
    """The same for the same task, and for no other."""
    told = json.dumps([__version__, task._asdict()]).encode()
    return hashlib.sha256(told).hexdigest()[:32]


class Errands:
    """The errands of a kind, run by the process of a module (see `ludoteca.host.errands.running`).

    A person waits for one at a time; what is asked twice is made once. `most` is how many may
    wait, `seconds` how long one may take, `room` how many bytes are kept.
    """

    def __init__(
        self,
        kind: str,
        module: str,
        turned: Turned,
        faults: Faults,
        seconds: float,
        most: int = WAITING,
        room: int = ROOM,
    ) -> None:
        self.kind = kind
        self.module = module
        self.turned = turned
        self.seconds = seconds
        self.most = most
        self.room = room
        self.made = 0
        self.started = 0
        self._faults = faults
        self._kept: OrderedDict[str, bytes] = OrderedDict()
        self._doing: dict[str, asyncio.Task[bytes]] = {}
        self._waits: dict[str, str] = {}
        self._turn = asyncio.Lock()
        self._worker: Worker | None = None
        self._rests = False

    def kept(self, task: Task) -> bytes | None:
        """The answer, if it is there already."""
        key = key_of(task)
        if key not in self._kept:
            return None
        self._kept.move_to_end(key)
        return self._kept[key]

    async def ask(self, who: str, task: Task) -> bytes:
        """The answer. If who asked goes away, it is made all the same and kept for a while.

        Raises Refusal: the three of `turned`, and `fault`.
        """
        found = self.kept(task)
        if found is not None:
            return found
        key = key_of(task)
        doing = self._doing.get(key)
        if doing is None:
            if who in self._waits:
                raise Refusal(self.turned.one)
            if len(self._doing) >= self.most:
                raise Refusal(self.turned.many)
            self._waits[who] = key
            doing = self._doing[key] = asyncio.create_task(self._make(key, task))
            doing.add_done_callback(lambda done: self._done(who, key, done))
        return await asyncio.shield(doing)

    def _done(self, who: str, key: str, task: asyncio.Task[bytes]) -> None:
        self._doing.pop(key, None)
        self._waits.pop(who, None)
        if not task.cancelled():
            task.exception()  # who asked may be gone

    async def _make(self, key: str, task: Task) -> bytes:
        question = json.dumps({"id": key, "task": task._asdict()}).encode() + b"\n"
        async with self._turn:
            for _ in range(2):
                worker = None
                try:
                    worker = await self._free()
                    async with asyncio.timeout(self.seconds):
                        answer = await worker.ask(question)
                        if not isinstance(answer, dict) or answer.get("id") != key:
                            raise WorkerDied
                        made = await worker.rest(int(answer.get("size", 0)))
                except TimeoutError:
                    raise Refusal(self.turned.slow) from None
                except (WorkerDied, OSError, ValueError) as error:
                    self._faults.tell(f"{self.kind}_worker", error)
                else:
                    self._worker, worker = worker, None
                    if not made:
                        self._faults.tell(self.kind, kind=f"{answer.get('error')!s:.60}")
                        raise Refusal("fault")
                    self._keep(key, made)
                    return made
                finally:
                    if worker is not None:
                        await worker.end()
            raise Refusal("fault")

    async def _free(self) -> Worker:
        """The process, taken out until it has answered; a new one, if there is none."""
        self._rests = False
        worker, self._worker = self._worker, None
        if worker is not None and worker.alive:
            return worker
        self.started += 1
        return await Worker.start(self.module)

    def _keep(self, key: str, made: bytes) -> None:
        self.made += 1
        self._kept[key] = made
        while sum(map(len, self._kept.values())) > self.room:
            self._kept.popitem(last=False)

    async def doze(self) -> None:
        """End the process, if it was asked for nothing since this was last called."""
        if self._rests:
            await self._end()
        self._rests = True

    async def stop(self) -> None:
        """Give up what is being made, and end the process."""
        tasks = list(self._doing.values())
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        await self._end()

    async def _end(self) -> None:
        worker, self._worker = self._worker, None
        if worker is not None:
            await worker.end()

    def status(self) -> dict[str, int]:
        """Counts: processes that were started; answers that were made, are asked for, are kept."""
        return {
            "started": self.started,
            "made": self.made,
            "waiting": len(self._doing),
            "kept": len(self._kept),
        }
