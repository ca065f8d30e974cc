"""The database file: made, migrated with a copy, refused with a reason, backed up while in use."""

from __future__ import annotations

import asyncio
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest
from alembic.autogenerate import compare_metadata
from alembic.runtime.migration import MigrationContext

from ludoteca.host.store import database
from ludoteca.host.store.database import (
    AlreadyRunning,
    CorruptDatabase,
    ForeignDatabase,
    NewerDatabase,
    StoreError,
    backup,
    examine,
)
from tests.host.hosting import fingerprint, open_house, person, play


def write(file: Path, *statements: str) -> None:
    """Change a database from outside."""
    connection = sqlite3.connect(file)
    for statement in statements:
        connection.execute(statement)
    connection.commit()
    connection.close()


def test_a_new_database_is_made_for_its_owner_only(tmp_path: Path) -> None:
    async def run() -> None:
        async with open_house(tmp_path / "new" / "folder") as house:
            assert house.settings.data.stat().st_mode & 0o777 == 0o700
            assert house.settings.database.stat().st_mode & 0o777 == 0o600
            answers = await house.store.work(
                lambda db: [
                    db.exec_driver_sql(f"PRAGMA {name}").scalar()
                    for name in ("journal_mode", "synchronous")
                ]
            )
            assert answers == ["wal", 2]
        left = sorted(file.name for file in (tmp_path / "new" / "folder").iterdir())
        assert left == ["key", "ludoteca.sqlite3", "ludoteca.sqlite3.lock"]

    asyncio.run(run())


def test_the_migrations_make_what_the_code_expects(empty: Path) -> None:
    with database.connect(empty).connect() as connection:
        options = {"version_table": database.VERSION_TABLE}
        context = MigrationContext.configure(connection, opts=options)
        assert compare_metadata(context, database.metadata) == []
    assert examine(empty) == database.newest()


def make_text(file: Path) -> None:
    file.write_text("a shopping list")


def make_other(file: Path) -> None:
    write(file, "CREATE TABLE cats (name)")


def make_alembic(file: Path) -> None:
    write(file, "CREATE TABLE alembic_version (version_num)", "CREATE TABLE tables (id)")


def make_newer(file: Path) -> None:
    write(file, "UPDATE ludoteca_version SET version_num = '9999'")


def make_half(file: Path) -> None:
    file.write_bytes(file.read_bytes()[: file.stat().st_size // 2])


def make_garbage(file: Path) -> None:
    size = file.stat().st_size
    file.write_bytes(file.read_bytes()[:100] + b"\x5a" * (size - 100))


def make_headless(file: Path) -> None:
    write(file, "DELETE FROM ludoteca_version")


def make_folder(file: Path) -> None:
    file.unlink()
    file.mkdir()


@pytest.mark.parametrize(
    ("spoil", "error", "says"),
    [
        (make_text, ForeignDatabase, "is no database of Ludoteca, and was left as it is"),
        (make_newer, NewerDatabase, "newer release of Ludoteca (revision 9999"),
        (make_half, CorruptDatabase, "is damaged"),
        (make_garbage, CorruptDatabase, "put a backup in its place"),
        (make_headless, CorruptDatabase, "its revision is missing"),
        (make_folder, StoreError, "can't be read: is a directory"),
    ],
)
def test_a_database_that_cannot_be_used_is_left_as_it_is(
    spoil: Callable[[Path], None], error: type[StoreError], says: str, data: Path
) -> None:
    file = data / "ludoteca.sqlite3"
    spoil(file)
    before = fingerprint(file) if file.is_file() else []
    with pytest.raises(error) as caught:
        asyncio.run(opened(data))
    assert says in str(caught.value)
    assert str(file) in str(caught.value)
    assert not file.is_file() or fingerprint(file) == before
    assert not list(data.glob("*.new"))
    with pytest.raises(error):
        backup(file, data / "copy")
    assert not (data / "copy").exists()


async def opened(data: Path) -> None:
    """Open a house and close it."""
    async with open_house(data):
        pass


@pytest.mark.parametrize("spoil", [make_other, make_alembic])
def test_another_programs_database_is_refused(
    spoil: Callable[[Path], None], tmp_path: Path
) -> None:
    file = tmp_path / "ludoteca.sqlite3"
    spoil(file)
    before = fingerprint(file)
    with pytest.raises(ForeignDatabase, match="of another program"):
        asyncio.run(opened(tmp_path))
    assert fingerprint(file) == before


def test_an_empty_file_is_a_database_to_be_made(tmp_path: Path) -> None:
    (tmp_path / "ludoteca.sqlite3").touch()
    asyncio.run(opened(tmp_path))
    assert examine(tmp_path / "ludoteca.sqlite3") == database.newest()


def test_a_folder_that_cannot_be_written_is_said(tmp_path: Path) -> None:
    (tmp_path / "file").touch()
    with pytest.raises(StoreError, match="can't be used"):
        asyncio.run(opened(tmp_path / "file" / "data"))


def test_a_bad_key_file_is_said_and_the_lock_given_back(data: Path) -> None:
    (data / "key").write_bytes(b"no key")
    with pytest.raises(StoreError, match="is no key"):
        asyncio.run(opened(data))
    (data / "key").unlink()
    asyncio.run(opened(data))


def test_the_second_start_finds_the_first(data: Path) -> None:
    async def run() -> None:
        async with open_house(data) as first:
            first.at_address("http://127.0.0.1:4711")
            with pytest.raises(AlreadyRunning, match="running already at http") as caught:
                await opened(data)
            assert caught.value.address == "http://127.0.0.1:4711"
            await first.make_table(await person(first), "max", 1)
        await opened(data)

    asyncio.run(run())


def test_an_old_address_is_not_told(data: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("ludoteca.host.store.lock.WAIT_SECONDS", 0.1)
    (data / "ludoteca.sqlite3.lock").write_text("http://long.ago\n")

    async def run() -> None:
        async with open_house(data):
            with pytest.raises(AlreadyRunning) as caught:
                await opened(data)
            assert caught.value.address == ""

    asyncio.run(run())


def test_before_a_migration_a_copy_is_kept(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run() -> str:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 1)
            await play(table, [ada], 5)
            return table.name

    name = asyncio.run(run())
    newest = database.newest()
    newer = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, newer, ignore=shutil.ignore_patterns("__pycache__"))
    (newer / "versions" / "r9999_colour.py").write_text(
        "import sqlalchemy as sa\nfrom alembic import op\n"
        f"revision = '9999'\ndown_revision = '{newest}'\n"
        "def upgrade():\n"
        "    op.add_column('people', sa.Column('colour', sa.Integer))\n"
    )
    monkeypatch.setattr(database, "MIGRATIONS", newer)

    async def again() -> None:
        async with open_house(data) as house:
            assert (await house.find(name)).version == 6

    asyncio.run(again())
    kept = data / "ludoteca.before-9999.sqlite3"
    assert examine(data / "ludoteca.sqlite3") == "9999"
    assert examine(kept) == newest
    connection = sqlite3.connect(kept)
    assert connection.execute("SELECT count(*) FROM moves").fetchone() == (6,)


def test_a_migration_that_fails_changes_nothing(
    data: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    newer = tmp_path / "migrations"
    shutil.copytree(database.MIGRATIONS, newer, ignore=shutil.ignore_patterns("__pycache__"))
    (newer / "versions" / "r9999_wrong.py").write_text(
        f"from alembic import op\nrevision = '9999'\ndown_revision = '{database.newest()}'\n"
        "def upgrade():\n    op.drop_table('links')\n    op.execute('DROP TABLE nothing')\n"
    )
    monkeypatch.setattr(database, "MIGRATIONS", newer)
    before = fingerprint(data / "ludoteca.sqlite3")
    with pytest.raises(StoreError, match="can't be made ready"):
        asyncio.run(opened(data))
    assert fingerprint(data / "ludoteca.sqlite3") == before
    assert not (data / "ludoteca.sqlite3.new").exists()


def test_a_backup_of_a_running_house_is_a_house(data: Path, tmp_path: Path) -> None:
    async def run() -> tuple[str, str]:
        async with open_house(data) as house:
            ada = await person(house)
            table = await house.make_table(ada, "max", 1)
            await play(table, [ada], 9)
            copy = tmp_path / "copy" / "ludoteca.sqlite3"
            copy.parent.mkdir()
            await asyncio.to_thread(backup, house.settings.database, copy)
            assert copy.stat().st_mode & 0o777 == 0o600
            with pytest.raises(StoreError, match="exists already"):
                backup(house.settings.database, copy)
            text = table.record_text()
            await play(table, [ada], 3, "later")
            return table.name, text

    async def again(name: str, text: str) -> None:
        async with open_house(tmp_path / "copy") as house:
            assert (await house.find(name)).record_text() == text

    asyncio.run(again(*asyncio.run(run())))
    assert sorted(file.name for file in (tmp_path / "copy").glob("*.part")) == []


def test_a_backup_says_what_is_missing(data: Path, tmp_path: Path) -> None:
    with pytest.raises(StoreError, match="there is no database"):
        backup(tmp_path / "none.sqlite3", tmp_path / "copy")
    with pytest.raises(StoreError, match="can't be written"):
        backup(data / "ludoteca.sqlite3", tmp_path / "no folder" / "copy")
