"""A process of the host's own that does what takes long: asked by a line, answers by a line."""

from __future__ import annotations

import asyncio
import contextlib
import json
import sys
from typing import Final

START_SECONDS: Final = 30.0


class WorkerDied(RuntimeError):
    """The worker's process is gone."""


class Worker:
    """One process: a question is a line of JSON, and so is an answer, maybe with bytes after it."""

    def __init__(self, process: asyncio.subprocess.Process) -> None:
        self.process = process

    @classmethod
    async def start(cls, module: str) -> Worker:
        """Start a process that runs a module, and wait until it listens."""
        pipe, nothing = asyncio.subprocess.PIPE, asyncio.subprocess.DEVNULL
        process = await asyncio.create_subprocess_exec(
            sys.executable, "-P", "-m", module,
            stdin=pipe, stdout=pipe, stderr=nothing,
        )  # fmt: skip
        worker = cls(process)
        try:
            async with asyncio.timeout(START_SECONDS):
                await worker.line()
        except BaseException:
            await worker.end()
            raise
        return worker

    @property
    def alive(self) -> bool:
        """Whether the process runs."""
        return self.process.returncode is None

    async def line(self) -> object:
        """The next line that the process says; raises WorkerDied."""
        assert self.process.stdout is not None
        line = await self.process.stdout.readline()
        if not line.endswith(b"\n"):
            raise WorkerDied
        return json.loads(line)

    async def rest(self, size: int) -> bytes:
        """So many bytes that follow an answer; raises WorkerDied."""
        assert self.process.stdout is not None
        try:
            return await self.process.stdout.readexactly(size)
        except asyncio.IncompleteReadError:
            raise WorkerDied from None

    async def ask(self, question: bytes) -> object:
        """The answer to a question; raises WorkerDied."""
        assert self.process.stdin is not None
        try:
            self.process.stdin.write(question)
            await self.process.stdin.drain()
        except (ConnectionError, RuntimeError):
            raise WorkerDied from None
        return await self.line()

    async def end(self) -> None:
        """End the process, whatever it is doing."""
        with contextlib.suppress(ProcessLookupError):
            self.process.kill()
        if self.process.stdin is not None:
            self.process.stdin.close()
        await self.process.wait()
