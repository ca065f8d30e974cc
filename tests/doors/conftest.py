"""The doors of the house, each ready to be sent something bad."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import pytest

from tests.cli.conftest import Run, game_text, run
from tests.doors.records import ContentDoor, RecordDoor

__all__ = ["game_text", "run"]


@pytest.fixture
def record_door(run: Run, tmp_path: Path, game_text: str) -> RecordDoor:
    """Records that are read from files."""
    return RecordDoor(run, tmp_path, game_text)


@pytest.fixture
def content_door(tmp_path: Path) -> ContentDoor:
    """A copy of a game's content."""
    file = tmp_path / "board.toml"
    file.write_bytes(files("ludoteca.games.max").joinpath("content/board.toml").read_bytes())
    return ContentDoor(file)
