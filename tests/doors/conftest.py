"""The doors of the house, each ready to be sent something bad."""

from __future__ import annotations

import shutil
from collections.abc import Iterator
from importlib.resources import files
from pathlib import Path

import pytest

from ludoteca.host.house import House
from ludoteca.host.tables.table import Table
from tests.cli.conftest import Run, game_text, run
from tests.doors.databases import DatabaseDoor, Kept, keep
from tests.doors.options import OptionDoor
from tests.doors.pages import PageDoor
from tests.doors.records import ContentDoor, RecordDoor
from tests.doors.serving import Served
from tests.doors.talks import SocketDoor
from tests.host.conftest import empty
from tests.host.hosting import play

__all__ = ["empty", "game_text", "run"]


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


@pytest.fixture
def option_door(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path, empty: Path
) -> OptionDoor:
    """Command lines, the environment and the settings file."""
    return OptionDoor(run, monkeypatch, tmp_path, empty)


@pytest.fixture(scope="session")
def kept(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Kept:
    """A good data folder to copy."""
    return keep(tmp_path_factory.mktemp("kept") / "house", empty)


@pytest.fixture
def database_door(
    run: Run, monkeypatch: pytest.MonkeyPatch, kept: Kept, tmp_path: Path
) -> DatabaseDoor:
    """The data folder that a house is started on."""
    return DatabaseDoor(run, monkeypatch, kept, tmp_path)


@pytest.fixture(scope="session")
def served(empty: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[Served]:
    """A running house."""
    data = tmp_path_factory.mktemp("served")
    shutil.copy(empty, data / empty.name)
    house = Served(data)
    house.start()
    yield house
    house.stop()


@pytest.fixture(scope="session")
def over(served: Served) -> Table:
    """A table of the running house whose game is over."""

    async def finish(house: House) -> Table:
        maker = await house.rename(house.newcomer()[0], "Ann")
        table = await house.make_table(maker, "max", 1)
        await play(table, [maker])
        return table

    return served.call(finish(served.house))


@pytest.fixture
def page_door(served: Served, over: Table) -> PageDoor:
    """The pages of the running house."""
    return PageDoor(served, over)


@pytest.fixture
def socket_door(served: Served, over: Table) -> SocketDoor:
    """The sockets of the running house, at a table where nothing was played."""
    return SocketDoor(served, over)


@pytest.fixture
def chosen_door(socket_door: SocketDoor) -> SocketDoor:
    """The same after a choice that could be taken back."""
    socket_door.begin("throw", "mouse")
    return socket_door
