"""What a row of the table of bad input is, and what every door of the house can do."""

from __future__ import annotations

import sqlite3
from contextlib import closing
from pathlib import Path
from typing import Any, NamedTuple, Protocol


class Row(NamedTuple):
    """One bad input. `door` is the fixture that sends `sent`.

    `code` is what the answer must be called: a status and the key of the refusal (pages), the
    key (sockets), an exit code (commands). `words` must all stand in the answer: what was
    wrong, and what would be right.
    """

    id: str
    door: str
    sent: Any
    code: str
    words: tuple[str, ...] = ()

    def __str__(self) -> str:
        return f"{self.door}-{self.id}"


class Answer(NamedTuple):
    """How a door answered, and everything that it said."""

    code: str
    text: str


class Door(Protocol):
    """A way in."""

    def state(self) -> Any:
        """All that a bad input must leave as it is; comparable by `==`."""

    def send(self, sent: Any) -> Answer:
        """Send a bad input."""

    def good(self) -> None:
        """Do something good, which must still work."""

    def logged(self) -> str:
        """What was logged meanwhile."""

    def secrets(self) -> list[str]:
        """What must never stand in a log."""


def held(folder: Path) -> dict[str, bytes]:
    """All files below a folder and what they hold."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


TODAY = 'INSERT INTO "days" '
"""A house that opens promises the seed of the day, whatever else goes wrong."""


def dump(database: Path, in_use: bool = False) -> list[str]:
    """A database as statements; one that nobody uses is read without a trace."""
    how = "mode=ro" if in_use else "immutable=1"
    with closing(sqlite3.connect(f"file:{database}?{how}", uri=True)) as connection:
        rows = list(connection.iterdump())
    return [row for row in rows if not row.startswith(TODAY)]
