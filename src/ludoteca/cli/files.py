"""Reading and writing the files that a person names: records and pictures."""

from __future__ import annotations

import errno
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from ludoteca.cli.errors import Wrong
from ludoteca.record.record import FORMAT, MOST_CHARACTERS, Record, RecordError
from ludoteca.record.words import system

MOST_BYTES: Final = 4 * MOST_CHARACTERS


def read_record(name: str) -> Record:
    """The record in a file (`-`: standard input); raises Wrong with file, line and reason."""
    if name == "-":
        data = sys.stdin.buffer.read(MOST_BYTES + 1)
    else:
        try:
            with open(name, "rb") as file:
                data = file.read(MOST_BYTES + 1)
        except OSError as error:
            raise Wrong("file.unread", file=name, why=system(error)) from None
    try:
        text = data.decode("utf-8")
    except UnicodeDecodeError as error:
        line = data.count(b"\n", 0, error.start) + 1
        raise Wrong("file.no_text", file=name, line=line) from None
    try:
        return Record.parse(text)
    except RecordError as error:
        raise Wrong("file.line", file=name, line=error.line, what=error.said) from None


def is_record(path: Path) -> bool:
    """Whether a file that exists holds a record."""
    try:
        with path.open("rb") as file:
            return file.read(len(FORMAT) + 1) == f"{FORMAT}\n".encode()
    except OSError:
        return False


def write(path: Path, content: str | bytes) -> None:
    """Write a file whole or not at all, a text as UTF-8; raises Wrong."""
    data = content.encode() if isinstance(content, str) else content
    try:
        handle, temporary = tempfile.mkstemp(prefix=f".{path.name}.", dir=path.parent)
        try:
            with os.fdopen(handle, "wb") as file:
                file.write(data)
                file.flush()
                os.fsync(file.fileno())
            if path.is_dir():
                raise IsADirectoryError(errno.EISDIR, os.strerror(errno.EISDIR))
            mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~umask()
            os.chmod(temporary, mode)
            os.replace(temporary, path)
        except BaseException:
            os.unlink(temporary)
            raise
    except OSError as error:
        raise Wrong("file.unwritten", file=path, why=system(error)) from None


def umask() -> int:
    """The rights that new files of this process lack."""
    mask = os.umask(0o022)
    os.umask(mask)
    return mask


def kept(game: str, kind: str = "games") -> Path:
    """A new file in the user's data folder, for something that nobody named a file for."""
    from platformdirs import user_data_path

    folder = user_data_path("ludoteca", appauthor=False) / kind
    folder.mkdir(parents=True, exist_ok=True)
    stem = f"{game}-{time.strftime('%Y%m%d-%H%M%S')}"
    path = folder / f"{stem}.txt"
    number = 1
    while path.exists():
        number += 1
        path = folder / f"{stem}-{number}.txt"
    return path
