"""Exact worths of positions: what a game's solver gives, and the tables in the user's cache.

A game that can be solved says so by `Game.solver`. Its table is computed once, kept in the
user's cache under the game's edition and a digest of rules and content, and only read from
then on. Computing takes seconds (minutes where the rules run interpreted): never do it in a
server's own process.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import mmap
import os
import sys
import tempfile
import time
from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Final, NamedTuple, Protocol

from ludoteca.engine.game import Game
from ludoteca.engine.said import Said
from ludoteca.engine.state import State
from ludoteca.record.caching import cache
from ludoteca.record.words import Saying, system

SAME: Final = 1e-12
"""Values that differ by less than this part of the greater one are equal.

Worths are sums of numbers that are not negative, so rounding moves each by a part of some
10⁻¹⁶ for every throw of a game, and never decides. A real difference below this is passed over,
too, for a better expected number."""

FORMAT: Final = 1
HEAD: Final = 512
"""Bytes before the table in a file: a line of JSON, then spaces."""

MONTH: Final = 30 * 24 * 3600

Progress = Callable[[float], None]
"""Called now and then with the part that is done, 0 to 1."""


class Worth(NamedTuple):
    """What a position is worth under best play; compares in order of importance."""

    value: float
    """The chance that the game's goal is reached."""
    expected: float
    """What decides where the chances are equal: what is expected to be reached of it."""


class Choice(NamedTuple):
    """A legal action, and what the position is worth after it under best play."""

    action: int
    worth: Worth


class Solver(Protocol):
    """What a game gives so that its positions can be valued."""

    @property
    def digest(self) -> str:
        """Whatever the table depends on beside the game's edition, rules and content."""

    @property
    def states(self) -> int:
        """How many positions the table holds."""

    @property
    def size(self) -> int:
        """How many floats the table is."""

    def compute(self, progress: Progress | None = None) -> memoryview[float]:
        """The whole table: `size` floats of 8 bytes, the same to the last bit everywhere."""

    def worth(self, table: memoryview[float], state: State) -> tuple[float, float]:
        """Both numbers of a position's worth, by a table of floats; leaves the state as it is."""


class NoSolver(LookupError):
    """There are no exact worths for this game under these options; `said` tells people so."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


def first_best(worths: Sequence[Worth]) -> int:
    """The place of the best worth, the first of those that are equal to it.

    >>> first_best([Worth(0.5, 2.0), Worth(0.5 + 1e-16, 1.5), Worth(0.25, 3.0)])
    0
    """
    value = max(worth.value for worth in worths) * (1.0 - SAME)
    near = [worth.expected if worth.value >= value else -1.0 for worth in worths]
    expected = max(near) * (1.0 - SAME)
    return next(place for place, one in enumerate(near) if one >= expected)


class Exact:
    """A table that is ready. Its positions are those of one game under the solver's options.

    `states` is how many positions it holds, `notes` what people should know of how it came
    about: a file that could not be used or written.
    """

    def __init__(
        self, solver: Solver, table: memoryview[float], notes: Sequence[Said] = ()
    ) -> None:
        self.states = solver.states
        self.notes = tuple(notes)
        self._solver = solver
        self._table = table

    def worth(self, state: State) -> Worth:
        """What a position is worth under best play: before or at a chance event, or over."""
        return Worth(*self._solver.worth(self._table, state))

    def choices(self, state: State) -> list[Choice]:
        """What each legal action is worth, in their order; empty where nobody chooses."""
        found = []
        for action in state.legal_actions():
            after = state.copy()
            after.step(action)
            found.append(Choice(action, self.worth(after)))
        return found

    def best(self, state: State) -> int:
        """The best legal action, the first of equals; the state awaits a seat's choice."""
        choices = self.choices(state)
        return choices[first_best([choice.worth for choice in choices])].action


READY: Final[dict[str, Exact]] = {}
"""The tables of this process by the names of their files."""


def find_solver(game: Game, options: Mapping[str, object] | None = None) -> Solver:
    """What can value a game's positions under these options, numbers or texts.

    Raises NoSolver, and OptionError for a text that an option doesn't take.
    """
    values = {one.name: one.default for one in game.options}
    plain = game.solver(dict(values))
    for one in game.options:
        if one.name in (options or {}):
            given = (options or {})[one.name]
            values[one.name] = given if isinstance(given, int) else one.parse(given)
    solver: Solver | None = game.solver(values)
    if solver is not None:
        return solver
    if plain is None:
        raise NoSolver(Saying("ludoteca.record", "exact.none", game=game.name))
    chosen = [
        f"{one.name}={one.text(values[one.name])}"
        for one in game.options
        if values[one.name] != one.default
    ]
    raise NoSolver(
        Saying("ludoteca.record", "exact.options", game=game.name, options=", ".join(chosen))
    )


def has_exact(game: Game, options: Mapping[str, object] | None = None) -> bool:
    """Whether exact worths are offered for a game under these options."""
    try:
        find_solver(game, options)
    except NoSolver:
        return False
    return True


def is_kept(game: Game, options: Mapping[str, object] | None = None) -> bool:
    """Whether `exact` need only read: the table is in memory, or a file of its name is there.

    Raises NoSolver.
    """
    name = table_name(game, find_solver(game, options))
    return name in READY or (cache("exact") / name).is_file()


def exact(
    game: Game, options: Mapping[str, object] | None = None, progress: Progress | None = None
) -> Exact:
    """The exact worths of a game's positions: kept in memory, else read, else computed.

    Options that aren't given have their defaults. Raises NoSolver. A file that is damaged, or
    none of ours, is replaced and noted.
    """
    solver = find_solver(game, options)
    name = table_name(game, solver)
    if name not in READY:
        READY[name] = prepare(solver, cache("exact") / name, progress)
    return READY[name]


def prepare(solver: Solver, path: Path, progress: Progress | None = None) -> Exact:
    """A table read from its file, else computed and written there."""
    notes: list[Said] = []
    try:
        return Exact(solver, read(path, solver.size))
    except FileNotFoundError:
        pass
    except (OSError, Damaged) as error:
        why = system(error) if isinstance(error, OSError) else error.said
        notes.append(Saying("ludoteca.record", "exact.damaged", file=path, why=why))
    table = solver.compute(progress)
    try:
        write(path, table)
    except OSError as error:
        why = system(error)
        notes.append(Saying("ludoteca.record", "exact.unwritten", file=path, why=why))
    return Exact(solver, table, notes)


# The tables' files ------------------------------------------------------------------------


def table_name(game: Game, solver: Solver) -> str:
    """The name of a table's file: game, edition, and a digest of all that it follows from."""
    return _table_name(game, solver.digest)


@lru_cache(maxsize=64)
def _table_name(game: Game, digest: str) -> str:
    key = hashlib.sha256(f"{FORMAT} {game.edition} {game.content()} {digest}".encode())
    for name, source in rules(files(game.package)):
        key.update(name.encode() + b"\0" + source + b"\0")
    return f"{game.name}-{game.edition}-{key.hexdigest()[:16]}.worths"


def rules(package: Traversable) -> list[tuple[str, bytes]]:
    """Names and sources of the modules that a table follows from: the rules and the solver."""
    found = []
    for one in package.iterdir():
        if one.name == "rules" and one.is_dir():
            found += [(f"rules/{part.name}", part) for part in one.iterdir()]
        elif one.name in ("rules.py", "solve.py"):
            found.append((one.name, one))
    return [(name, one.read_bytes()) for name, one in sorted(found) if name.endswith(".py")]


class Damaged(Exception):
    """A file holds no table that can be used; `said` tells why."""

    def __init__(self, key: str) -> None:
        self.said: Said = Saying("ludoteca.record", key)
        super().__init__(str(self.said))


def head(table: memoryview[int]) -> bytes:
    """The line that a table's file begins with."""
    said = {
        "format": f"ludoteca worths {FORMAT}",
        "byteorder": sys.byteorder,
        "bytes": table.nbytes,
        "sha256": hashlib.sha256(table).hexdigest(),
    }
    return json.dumps(said).encode().ljust(HEAD - 1) + b"\n"


def read(path: Path, size: int) -> memoryview[float]:
    """The table in a file; raises OSError, Damaged."""
    with path.open("rb") as file:
        if os.fstat(file.fileno()).st_size != HEAD + 8 * size:
            raise Damaged("exact.length")
        whole = memoryview(mmap.mmap(file.fileno(), 0, access=mmap.ACCESS_READ))
    table = whole[HEAD:]
    if bytes(whole[:HEAD]) != head(table):
        raise Damaged("exact.checksum")
    with contextlib.suppress(OSError):  # in a folder that is only read nothing is cleaned either
        os.utime(path)
    return table.cast("d")


def write(path: Path, table: memoryview[float]) -> None:
    """Write a table's file whole or not at all; those that nobody used for a month go."""
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(prefix=".", suffix=".part", dir=path.parent)
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(head(table.cast("B")))
            file.write(table)
        os.replace(scratch, path)
    except BaseException:
        os.unlink(scratch)
        raise
    for other in path.parent.iterdir():
        with contextlib.suppress(OSError):  # another process cleans, too
            if time.time() - other.stat().st_mtime > MONTH:
                other.unlink()
