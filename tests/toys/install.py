"""Installs a toy game as somebody else's package: a folder and its entry point.

Magpies, a game with secrets, if no other is asked for.

It is found like any installed game, by this process and by those that it starts (bots' workers,
`ludoteca` itself), as long as `installed()` lasts. Tests take the fixture `secret_game`.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Iterator
from contextlib import contextmanager
from functools import cache
from pathlib import Path
from tempfile import TemporaryDirectory

from ludoteca.engine.game import FOUND, Game, game

NAME = "magpies"
"""The game with secrets, and its package."""

HERE = Path(__file__).parent
PATH = "PYTHONPATH"
KEEP: list[TemporaryDirectory[str]] = []


@cache
def site(name: str = NAME) -> Path:
    """A folder in which a game's package is installed, until this process ends."""
    KEEP.append(TemporaryDirectory(prefix="ludoteca-toys-"))
    folder = Path(KEEP[-1].name)
    shutil.copytree(HERE / name, folder / name, ignore=shutil.ignore_patterns("__pycache__"))
    info = folder / f"{name}-1.0.dist-info"
    info.mkdir()
    (info / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {name}\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text(f"[ludoteca.games]\n{name} = {name}.game:GAME\n")
    return folder


@contextmanager
def installed(name: str = NAME) -> Iterator[Game]:
    """The game, which is installed meanwhile."""
    folder, before = str(site(name)), os.environ.get(PATH)
    sys.path.insert(0, folder)
    os.environ[PATH] = f"{folder}{os.pathsep}{before}" if before else folder
    try:
        yield game(name)
    finally:
        sys.path.remove(folder)
        FOUND.pop(name, None)
        if before is None:
            del os.environ[PATH]
        else:
            os.environ[PATH] = before
