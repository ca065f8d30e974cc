"""Exact worth of positions: computed once, kept in the user's cache, then only read.

A game that is small enough has a solver (`Game.solver`). What it finds is a table that holds
every position's worth under best play, so that each choice anywhere can be weighed at once.
"""

from __future__ import annotations

import contextlib
import hashlib
import json
import os
import sys
import tempfile
import time
from array import array
from collections.abc import Callable, Mapping, Sequence
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final, NamedTuple, Protocol

from ludoteca.engine.game import Game
from ludoteca.engine.said import Said
from ludoteca.engine.state import State
from ludoteca.record.words import Saying

Report = Callable[[float], None]
"""Is told now and then which part of the work is done, from 0 to 1."""


class Worth(NamedTuple):
    """What a position is worth under best play; worths compare in this order.

    `value` is the chance that the goal of the game is reached, `expected` decides between equal
    chances: what else is expected, in the game's own units (of Max: creatures that get home).
    """

    value: float
    expected: float


class Choice(NamedTuple):
    """A legal action, and what the position after it is worth."""

    action: int
    worth: Worth


class Table(Protocol):
    """The worth of every position. `states` is how many it holds."""

    @property
    def states(self) -> int: ...

    def compute(self, report: Report | None = None) -> None:
        """Fill an empty table; takes seconds of CPU compiled, minutes interpreted."""

    def numbers(self) -> tuple[Any, ...]:
        """Buffers of doubles, of which one after another the same table can be made again."""

    def worth(self, state: Any) -> tuple[float, float]:
        """`value` and `expected` of a position, before, amid and after a turn.

        Raises ValueError for a position that the table doesn't hold.
        """


class Solver(Protocol):
    """What a game knows of solving itself."""

    def table(self, numbers: Sequence[float] | None = None) -> Table:
        """An empty table, or that of the numbers; raises ValueError for numbers of another."""

    def better(self, one: Worth, other: Worth) -> bool:
        """Whether one worth is above another, beyond what rounding does."""


class NoSolver(LookupError):
    """Nothing knows the exact worth of positions here; `said` tells people why."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class Exact:
    """A game's table, ready to be asked. `seconds` is the CPU time that it took to be there.

    `kept` says whether it lies in the user's cache, so that the next time it is only read.
    """

    def __init__(
        self, game: Game, solver: Solver, table: Table, seconds: float, kept: bool
    ) -> None:
        self.game = game
        self.solver = solver
        self.table = table
        self.seconds = seconds
        self.kept = kept

    def worth(self, state: State) -> Worth:
        """The worth of any position under best play; ValueError for one of other options."""
        return Worth(*self.table.worth(state))

    def choices(self, state: State) -> list[Choice]:
        """Each legal action, in their order, with the worth after it; empty at luck's turn."""
        found = []
        for action in state.legal_actions():
            after = state.copy()
            after.step(action)
            found.append(Choice(action, self.worth(after)))
        return found

    def best(self, state: State) -> int:
        """The best legal action, the first of equals."""
        best, *others = self.choices(state)
        for choice in others:
            if self.solver.better(choice.worth, best.worth):
                best = choice
        return best.action


READY: Final[dict[str, Exact]] = {}
"""Tables that this process has asked for, by the names of their files."""


def solver_of(game: Game, options: Mapping[str, object] | None = None) -> Solver:
    """A game's solver under some options; raises NoSolver, and OptionError for bad options."""
    found: Solver | None = game.solver(game.check_options(options))
    if found is not None:
        return found
    if game.solver(game.check_options(None)) is None:
        raise NoSolver(Saying("ludoteca.record", "exact.none", game=game.name))
    given = ", ".join(f"{name}={value}" for name, value in (options or {}).items())
    raise NoSolver(Saying("ludoteca.record", "exact.options", game=game.name, options=given))


def has_exact(game: Game, options: Mapping[str, object] | None = None) -> bool:
    """Whether the exact worth of positions can be known under these options."""
    return game.solver(game.check_options(options)) is not None


def is_kept(game: Game) -> bool:
    """Whether the game's table is there already, so that `exact` takes less than a second."""
    return name_of(game) in READY or (cache() / name_of(game)).is_file()


def exact(
    game: Game, options: Mapping[str, object] | None = None, report: Report | None = None
) -> Exact:
    """The exact worth of a game's positions: from memory, else from the cache, else computed.

    One table serves all options that have a solver. A file that is damaged, or that other rules
    made, is not used. Raises NoSolver, and OptionError for options that the game doesn't take.
    """
    solver = solver_of(game, options)
    name = name_of(game)
    if name not in READY:
        READY[name] = read(game, solver, cache() / name) or compute(game, solver, report)
    return READY[name]


def compute(game: Game, solver: Solver, report: Report | None = None) -> Exact:
    """The table made anew, and kept if it can be."""
    begin = time.process_time()
    table = solver.table()
    table.compute(report)
    seconds = time.process_time() - begin
    kept = False
    with contextlib.suppress(OSError):  # a full or read-only disk: the next time it is made again
        keep(table, cache() / name_of(game))
        kept = True
    return Exact(game, solver, table, seconds, kept)


def read(game: Game, solver: Solver, path: Path) -> Exact | None:
    """The table of a file, None if there is no good one."""
    begin = time.process_time()
    try:
        head, _, body = path.read_bytes().partition(b"\n")
        told = json.loads(head)
        if told["sha256"] != hashlib.sha256(body).hexdigest():
            return None
        numbers = array("d", body)
        if sys.byteorder == "big":
            numbers.byteswap()
        table = solver.table(numbers)
    except (OSError, ValueError, KeyError, TypeError):
        return None
    return Exact(game, solver, table, time.process_time() - begin, kept=True)


def keep(table: Table, path: Path) -> None:
    """Write a table, whole or not at all; older ones of the same game go. Raises OSError."""
    numbers = array("d")
    for part in table.numbers():
        numbers.frombytes(memoryview(part).cast("B"))
    if sys.byteorder == "big":
        numbers.byteswap()
    body = numbers.tobytes()
    head = {"states": int(table.states), "sha256": hashlib.sha256(body).hexdigest()}
    path.parent.mkdir(parents=True, exist_ok=True)
    handle, scratch = tempfile.mkstemp(dir=path.parent, prefix=".table-")
    try:
        with os.fdopen(handle, "wb") as file:
            file.write(json.dumps(head).encode() + b"\n" + body)
        os.replace(scratch, path)
    except BaseException:
        os.unlink(scratch)
        raise
    for other in path.parent.glob(f"{path.name.partition('.')[0]}.*"):
        if other != path:
            other.unlink(missing_ok=True)


def cache() -> Path:
    """The folder of the tables."""
    from platformdirs import user_cache_path

    return user_cache_path("ludoteca", appauthor=False) / "exact"


def name_of(game: Game) -> str:
    """The name of the table's file: the game, its edition, and the digest of all behind it."""
    return f"{game.name}.{game.edition}.{digest(game)[:32]}.table"


def digest(game: Game) -> str:
    """SHA-256 in hex of a game's content, rules and solver: what its table depends on."""
    told = hashlib.sha256(game.content().encode())
    package = files(game.package)
    for source in sorted(rules_of(package), key=lambda one: one.name):
        told.update(source.name.encode() + b"\0" + source.read_bytes() + b"\0")
    return told.hexdigest()


def rules_of(package: Traversable) -> list[Traversable]:
    """The sources of a game's rules and its solver."""
    found = [
        entry
        for entry in package.iterdir()
        if entry.name.endswith(".py") and entry.name.startswith(("rules", "solve"))
    ]
    folder = package.joinpath("rules")
    if folder.is_dir():
        found += [entry for entry in folder.iterdir() if entry.name.endswith(".py")]
    return found
