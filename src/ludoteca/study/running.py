"""Play the games of a simulation, part by part: in this process, or by workers.

How large a part is depends on how long games take here, and so does the order in which parts come.
What is counted does not: parts are added up.
"""

from __future__ import annotations

import contextlib
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import AbstractContextManager, nullcontext
from selectors import EVENT_READ, DefaultSelector
from typing import IO, Final

import msgspec

from ludoteca.record.words import Saying
from ludoteca.study.sample import Part, Player, Setup, SimulationError
from ludoteca.study.worker import Answer, Task

SECONDS: Final = 0.5
"""About how long a part should take: so much is lost where a run is broken off."""

MOST: Final = 20_000
"""No part has more games than this."""

REHEARSAL: Final = 12
"""So many steps of a game are played in this process before workers start, with each bot."""

DEATHS: Final = 5
"""So many workers may die, one after the other, without any part done between them."""


class Work:
    """The games that nobody has played yet, of `games` from 0, of which some are `done`."""

    def __init__(self, games: int, done: Sequence[tuple[int, int]] = ()) -> None:
        self.gaps: list[tuple[int, int]] = []
        at = 0
        for first, many in sorted(done):
            if first > at:
                self.gaps.append((at, first - at))
            at = first + many
        if at < games:
            self.gaps.append((at, games - at))

    def take(self, most: int) -> tuple[int, int] | None:
        """The next games, first and how many; None if there are none left."""
        if not self.gaps:
            return None
        first, many = self.gaps.pop(0)
        if many > most:
            self.gaps.insert(0, (first + most, many - most))
        return first, min(many, most)

    def give_back(self, first: int, games: int) -> None:
        """These games were not played after all: they come next."""
        self.gaps.insert(0, (first, games))


def next_size(size: int, seconds: float) -> int:
    """How many games the next part should have, after one of `size` that took so long."""
    wanted = size * SECONDS / max(seconds, 1e-3)
    return max(1, min(round(wanted), 4 * size, MOST))


def parts(
    setup: Setup,
    work: Work,
    workers: int = 1,
    rows: bool = False,
    gate: AbstractContextManager[object] | None = None,
    died: Callable[[int], None] | None = None,
) -> Iterator[Part]:
    """The parts of what is to be played, each as soon as it is done.

    Whoever breaks a run off does so within `gate`, which is entered while nothing is being
    counted. `died` is told how many games are played again because their worker died. Raises
    SimulationError if workers can't play, and whatever a bot raises in this process.
    """
    gate = gate or nullcontext()
    if workers > 1:
        rehearse(setup, gate)
        return Crew(setup, work, workers, rows, gate, died or (lambda games: None)).parts()
    return alone(setup, work, rows, gate)


def rehearse(setup: Setup, gate: AbstractContextManager[object]) -> None:
    """Let each bot show that it can play here: what it prepares is then there for all workers,
    and where it refuses, its error is told whole."""
    for name in sorted(set(setup.bots) - {"random"}):
        bots, limit = (name,) * len(setup.bots), min(setup.limit, REHEARSAL)
        player = Player(msgspec.structs.replace(setup, bots=bots, limit=limit))
        with gate:
            player.play(0, 1)


def alone(
    setup: Setup, work: Work, rows: bool, gate: AbstractContextManager[object]
) -> Iterator[Part]:
    """The parts, played in this process."""
    player, size = Player(setup), 1
    while (taken := work.take(size)) is not None:
        begin = time.monotonic()
        with gate:
            part = player.play(*taken, rows)
        size = next_size(part.games, time.monotonic() - begin)
        yield part


class Worker:
    """One process, and the games it was asked for."""

    def __init__(self, task: bytes) -> None:
        # A group of its own: Ctrl-C is for whoever asked, who then ends the workers.
        self.process = subprocess.Popen(
            [sys.executable, "-P", "-m", "ludoteca.study.worker"],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            process_group=0 if sys.platform != "win32" else None,
        )
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.questions: IO[bytes] = self.process.stdin
        self.answers: IO[bytes] = self.process.stdout
        self.games: tuple[int, int] | None = None
        self.size = 1
        self.begin = 0.0
        self.tell(task)

    def tell(self, line: bytes) -> None:
        """Write a line; whether the process still reads shows when it should answer."""
        with contextlib.suppress(OSError):
            self.questions.write(line + b"\n")
            self.questions.flush()

    def ask(self, games: tuple[int, int]) -> None:
        """Ask for a part."""
        self.games, self.begin = games, time.monotonic()
        self.tell(msgspec.json.encode(games))

    def end(self) -> None:
        """End the process, whatever it is doing."""
        self.process.kill()
        with contextlib.suppress(OSError):
            self.questions.close()
        self.answers.close()
        self.process.wait()


class Crew:
    """Workers who play the parts; one that dies is replaced, and its part is played again."""

    def __init__(
        self,
        setup: Setup,
        work: Work,
        workers: int,
        rows: bool,
        gate: AbstractContextManager[object],
        died: Callable[[int], None],
    ) -> None:
        self.task = msgspec.json.encode(Task(setup, rows))
        self.work = work
        self.most = workers
        self.gate = gate
        self.died = died
        self.deaths = 0
        self.workers: dict[IO[bytes], Worker] = {}
        self.selector = DefaultSelector()

    def parts(self) -> Iterator[Part]:
        """The parts, each as soon as it is done."""
        try:
            while True:
                self.hire()
                if not self.workers:
                    return
                with self.gate:
                    ready = self.selector.select()
                for key, _ in ready:
                    part = self.answer(self.workers[key.fileobj])  # type: ignore[index]
                    if part is not None:
                        yield part
        finally:
            for worker in list(self.workers.values()):
                self.dismiss(worker)
            self.selector.close()

    def hire(self) -> None:
        """As many workers as there is work for, each asked for a part."""
        while len(self.workers) < self.most:
            games = self.work.take(1)
            if games is None:
                return
            worker = Worker(self.task)
            self.workers[worker.answers] = worker
            self.selector.register(worker.answers, EVENT_READ)
            worker.ask(games)

    def answer(self, worker: Worker) -> Part | None:
        """The part that a worker has played, who is asked for the next; None if it died."""
        line = worker.answers.readline()
        assert worker.games is not None
        if not line.endswith(b"\n"):
            self.dismiss(worker)
            self.work.give_back(*worker.games)
            self.deaths += 1
            self.died(worker.games[1])
            if self.deaths >= DEATHS:
                raise SimulationError(
                    Saying("ludoteca.record", "simulate.dying", times=DEATHS, first=worker.games[0])
                )
            return None
        self.deaths = 0
        answer = msgspec.json.decode(line, type=Answer)
        if answer.part is None:
            raise SimulationError(
                Saying("ludoteca.record", "simulate.failed", what=f"{answer.error:.300}")
            )
        worker.size = next_size(answer.part.games, time.monotonic() - worker.begin)
        games = self.work.take(worker.size)
        if games is None:
            self.dismiss(worker)
        else:
            worker.ask(games)
        return answer.part

    def dismiss(self, worker: Worker) -> None:
        """Let a worker go."""
        self.selector.unregister(worker.answers)
        del self.workers[worker.answers]
        worker.end()
