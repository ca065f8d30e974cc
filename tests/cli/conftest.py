"""The command line in this process: arguments and typed lines in, text and exit code out."""

from __future__ import annotations

import io
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import NamedTuple

import pytest

from ludoteca.bots.simple import Random
from ludoteca.cli.main import main
from ludoteca.cli.play import SeededLuck
from ludoteca.engine.luck import stream
from ludoteca.record.match import Match


class Ran(NamedTuple):
    """What a command left: its exit code and what it wrote."""

    code: int
    out: str
    err: str


Run = Callable[..., Ran]


@pytest.fixture
def run(monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str], tmp_path: Path) -> Run:
    """Run `ludoteca` with arguments, lines typed; no terminal, 80 columns, own folders."""
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("COLUMNS", "80")
    for name in ("LUDOTECA_LANGUAGE", "LUDOTECA_LANG", "LC_ALL", "LC_MESSAGES", "LANG"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.chdir(tmp_path)

    def ran(*arguments: object, typed: Sequence[str] | bytes = ()) -> Ran:
        data = typed if isinstance(typed, bytes) else "".join(f"{row}\n" for row in typed).encode()
        monkeypatch.setattr("sys.stdin", io.TextIOWrapper(io.BytesIO(data), encoding="utf-8"))
        with pytest.raises(SystemExit) as stopped:
            main([str(argument) for argument in arguments])
        out, err = capsys.readouterr()
        return Ran(int(stopped.value.code or 0), out, err)

    return ran


@pytest.fixture(scope="session")
def game_text() -> str:
    """The record of a finished game of Max for two."""
    match = Match("max", 2, luck=SeededLuck(11))
    rng = stream(11, 0, "bot")
    while not match.state.is_terminal():
        match.play(match.state.action_text(Random().choose(match.state, rng)))
    return match.record.text


@pytest.fixture
def game_file(tmp_path: Path, game_text: str) -> Path:
    """A file with that record."""
    file = tmp_path / "game.txt"
    file.write_text(game_text)
    return file
