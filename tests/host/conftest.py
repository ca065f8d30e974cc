"""A ready empty database to copy, and a toy game that is installed for one test."""

from __future__ import annotations

import os
import shutil
from pathlib import Path

import pytest

from ludoteca.host.store import database


@pytest.fixture(scope="session")
def empty(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """An empty database, made once by the migrations."""
    file = tmp_path_factory.mktemp("empty") / "ludoteca.sqlite3"
    database.make_ready(file)
    return file


@pytest.fixture
def data(empty: Path, tmp_path: Path) -> Path:
    """A data folder with an empty database."""
    folder = tmp_path / "data"
    folder.mkdir(mode=0o700)
    shutil.copy(empty, folder / empty.name)
    return folder


@pytest.fixture
def toy(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """Install `toy_rules.py` as the game `toy`, for this process and those that it starts."""
    site = tmp_path / "site"
    info = site / "toy_rules-1.0.dist-info"
    info.mkdir(parents=True)
    shutil.copy(Path(__file__).with_name("toy_rules.py"), site)
    (info / "METADATA").write_text("Metadata-Version: 2.1\nName: toy-rules\nVersion: 1.0\n")
    (info / "entry_points.txt").write_text("[ludoteca.games]\ntoy = toy_rules:GAME\n")
    monkeypatch.syspath_prepend(site)
    before = os.environ.get("PYTHONPATH", "")
    monkeypatch.setenv("PYTHONPATH", f"{site}{os.pathsep}{before}" if before else str(site))
