"""A simulation in a file: what is simulated, then each part as it is done, one a line.

It is what a run that was broken off goes on from, and where single games are read from.
"""

from __future__ import annotations

from bisect import bisect, insort
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path
from typing import Final

import msgspec

from ludoteca.engine.game import game
from ludoteca.record.words import Saying
from ludoteca.study.sample import Part, Row, Setup, SimulationError
from ludoteca.version import __version__

FORMAT: Final = "ludoteca simulation 1"


class Head(msgspec.Struct, frozen=True, kw_only=True):
    """The first line: `rows` says whether each part tells its single games, too."""

    format: str
    release: str
    asked: int
    rows: bool
    setup: Setup


class Kept:
    """A file, and which games lie where in it: the first, how many, and their byte."""

    def __init__(self, path: Path, head: Head) -> None:
        self.path = path
        self.head = head
        self.places: list[tuple[int, int, int]] = []
        self.cut = False
        self.end = 0

    @classmethod
    def new(cls, path: Path, setup: Setup, asked: int, rows: bool) -> Kept:
        """A new file; raises OSError, FileExistsError if there is one."""
        head = Head(format=FORMAT, release=__version__, asked=asked, rows=rows, setup=setup)
        kept = cls(path, head)
        with path.open("xb") as file:
            file.write(msgspec.json.encode(head) + b"\n")
            kept.end = file.tell()
        return kept

    @classmethod
    def read(cls, path: Path) -> tuple[Kept, Iterator[Part]]:
        """A file that is there, and its parts, which are to be gone through before any is added.

        A last line that was cut while it was written is left out, and `cut` says so. Raises
        OSError, and SimulationError for any other file than `new` and `add` have made, under
        the release and rules that are here.
        """
        with path.open("rb") as file:
            line = file.readline()
        try:
            head = msgspec.json.decode(line, type=Head)
        except msgspec.MsgspecError:
            head = None
        if head is None or head.format != FORMAT or not line.endswith(b"\n"):
            raise SimulationError(Saying("ludoteca.record", "simulate.no_file", file=path))
        played, chosen = game(head.setup.game), head.setup
        here = (__version__, played.edition, played.content())
        if here != (head.release, chosen.edition, chosen.content):
            said = Saying(
                "ludoteca.record",
                "simulate.other",
                file=path,
                release=__version__,
                edition=played.edition,
                game=played.name,
            )
            raise SimulationError(said)
        kept = cls(path, head)
        kept.end = len(line)
        return kept, kept._parts()

    def _parts(self) -> Iterator[Part]:
        with self.path.open("rb") as file:
            file.seek(self.end)
            for number, line in enumerate(file, 2):
                if not line.endswith(b"\n"):
                    self.cut = True
                    return
                part = None
                with suppress(msgspec.MsgspecError):
                    part = msgspec.json.decode(line, type=Part)
                if part is None or not self._fits(part):
                    said = Saying("ludoteca.record", "simulate.line", file=self.path, line=number)
                    raise SimulationError(said)
                self._note(part, len(line))
                yield part

    def _fits(self, part: Part) -> bool:
        """Whether a part is one of this simulation, and none of its games was there before."""
        end, seats = part.first + part.games, len(self.head.setup.bots)
        if not 0 <= part.first < end <= self.head.asked:
            return False
        if (part.games if self.head.rows else None) != (part.rows and len(part.rows)):
            return False
        ended = sum(part.ends.values()) + part.unfinished
        results = sum(times for _, _, times in part.results)
        counted = {ended, sum(part.steps.values()), sum(part.choices.values()), results}
        if counted != {part.games} or any(len(worth) != seats for _, worth, _ in part.results):
            return False
        at = bisect(self.places, (part.first, 0, 0))
        before, after = self.places[max(at - 1, 0) : at], self.places[at : at + 1]
        return all(first + many <= part.first for first, many, _ in before) and all(
            end <= first for first, _, _ in after
        )

    def add(self, part: Part) -> None:
        """Write a part; raises OSError."""
        line = msgspec.json.encode(part) + b"\n"
        with self.path.open("r+b") as file:
            file.seek(self.end)
            file.write(line)
            file.truncate()
        self._note(part, len(line))

    def _note(self, part: Part, size: int) -> None:
        """Note where a part of so many bytes lies, at the end."""
        insort(self.places, (part.first, part.games, self.end))
        self.end += size

    def rows(self) -> Iterator[tuple[int, Row]]:
        """Each game that was played, in order, with its number."""
        with self.path.open("rb") as file:
            for first, _, place in self.places:
                file.seek(place)
                part = msgspec.json.decode(file.readline(), type=Part)
                yield from enumerate(part.rows or [], first)
