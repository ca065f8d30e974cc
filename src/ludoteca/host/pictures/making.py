"""Who has pictures made: asks a process of its own, one picture after the other, and keeps them."""

from __future__ import annotations

import asyncio
import hashlib
import json
from collections import OrderedDict
from typing import Final, NamedTuple

from ludoteca.drawing.files import can_draw
from ludoteca.host.faults import Faults
from ludoteca.host.process import Worker, WorkerDied
from ludoteca.host.refusal import Refusal
from ludoteca.version import __version__

SECONDS: Final = 60.0
"""After so long a picture is given up."""

WAITING: Final = 8
"""So many pictures are asked for at a time, the one that is being made among them."""

ROOM: Final = 32_000_000
"""So many bytes of pictures are kept, those that were asked for last."""


class PictureTask(NamedTuple):
    """All that a picture shows: the line of play as far as `eyes` has seen it, and how it looks.

    `only` is that of the record (see `Match.only`), `eyes` a seat or None for a spectator,
    `names` stand for the seats in the words of a film.
    """

    kind: str
    game: str
    seats: int
    options: tuple[tuple[str, str], ...]
    only: str
    lines: tuple[str, ...]
    eyes: int | None
    layout: str
    theme: str
    language: str
    names: tuple[str, ...]

    def key(self) -> str:
        """The same for the same picture, and for no other."""
        told = json.dumps([__version__, *self]).encode()
        return hashlib.sha256(told).hexdigest()[:32]


class Pictures:
    """The pictures of a house. A person waits for one at a time; what is asked twice is made once.

    `most` is how many may wait, `seconds` how long one may take, `room` how many bytes are kept.
    """

    def __init__(
        self, faults: Faults, seconds: float = SECONDS, most: int = WAITING, room: int = ROOM
    ) -> None:
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

    async def picture(self, who: str, task: PictureTask) -> bytes:
        """The file. If who asked goes away, it is made all the same and kept for a while.

        Raises Refusal: `no_pictures`, `one_picture` (`who` waits for another one),
        `many_pictures`, `slow_picture`, `fault`.
        """
        key = task.key()
        if key in self._kept:
            self._kept.move_to_end(key)
            return self._kept[key]
        doing = self._doing.get(key)
        if doing is None:
            if not can_draw():
                raise Refusal("no_pictures")
            if who in self._waits:
                raise Refusal("one_picture")
            if len(self._doing) >= self.most:
                raise Refusal("many_pictures")
            self._waits[who] = key
            doing = self._doing[key] = asyncio.create_task(self._make(key, task))
            doing.add_done_callback(lambda done: self._done(who, key, done))
        return await asyncio.shield(doing)

    def _done(self, who: str, key: str, task: asyncio.Task[bytes]) -> None:
        self._doing.pop(key, None)
        self._waits.pop(who, None)
        if not task.cancelled():
            task.exception()  # who asked may be gone

    async def _make(self, key: str, task: PictureTask) -> bytes:
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
                        file = await worker.rest(int(answer.get("size", 0)))
                except TimeoutError:
                    raise Refusal("slow_picture") from None
                except (WorkerDied, OSError, ValueError) as error:
                    self._faults.tell("picture_worker", error)
                else:
                    self._worker, worker = worker, None
                    if not file:
                        self._faults.tell("picture", kind=f"{answer.get('error')!s:.60}")
                        raise Refusal("fault")
                    self._keep(key, file)
                    return file
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
        return await Worker.start("ludoteca.host.pictures.worker")

    def _keep(self, key: str, file: bytes) -> None:
        self.made += 1
        self._kept[key] = file
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
        """Counts: processes that were started; pictures that were made, are asked for, are kept."""
        return {
            "started": self.started,
            "made": self.made,
            "waiting": len(self._doing),
            "kept": len(self._kept),
        }
