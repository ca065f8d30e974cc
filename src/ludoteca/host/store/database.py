"""The database file: its tables, whether a file is ours and readable, making, copying it."""

from __future__ import annotations

import contextlib
import os
import sqlite3
from collections.abc import Iterator
from pathlib import Path
from typing import Any, Final
from urllib.parse import quote

import sqlalchemy as sa
from sqlalchemy.pool import NullPool

from ludoteca.engine.said import Said
from ludoteca.host.words import saying
from ludoteca.record.words import system

VERSION_TABLE: Final = "ludoteca_version"
MIGRATIONS: Path = Path(__file__).with_name("migrations")

metadata = sa.MetaData()

tables = sa.Table(
    "tables",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(60), nullable=False, unique=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("edition", sa.Integer, nullable=False),
    sa.Column("content", sa.String(64), nullable=False),
    sa.Column("release", sa.String(40), nullable=False),
    sa.Column("seats", sa.Integer, nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("maker", sa.String(60), nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False),
    sa.Column("ended", sa.BigInteger, nullable=True, index=True),
    sa.Column("reason", sa.String(20), nullable=True),
    sa.Column("follows", sa.Integer, nullable=True),
    sa.Column("since", sa.Integer, nullable=False, server_default="0"),
    sa.Column("next", sa.Integer, nullable=True),
    sa.Column("slept", sa.Integer, nullable=True),
    sa.Column("awaits", sa.Integer, nullable=True),
    sa.Column("daily", sa.Integer, nullable=True, index=True),
)
"""One row a table; `made` and `ended` in milliseconds since 1970, `reason` why it ended.

`follows` is the table that it goes on from, `since` how many of that one's lines it took over;
`next` the table where the same people play again. `slept` is the number of its last row when it
went to sleep, `awaits` the seat that was awaited then: both hold as long as that is the last row.
`daily` is the day of the daily challenge that it is played with.
"""

moves = sa.Table(
    "moves",
    metadata,
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), primary_key=True),
    sa.Column("seq", sa.Integer, primary_key=True, autoincrement=False),
    sa.Column("client", sa.String(128), nullable=False),
    sa.Column("kind", sa.String(10), nullable=False),
    sa.Column("person", sa.String(60), nullable=False),
    sa.Column("seat", sa.Integer, nullable=False),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("check", sa.String(16), nullable=False),
    sa.Column("at", sa.BigInteger, nullable=False),
    sa.UniqueConstraint("table_id", "client", name="one_effect"),
    sa.Index(
        "ix_moves_seats",
        "table_id",
        "seq",
        "text",
        sqlite_where=sa.text("kind = 'seat'"),
        postgresql_where=sa.text("kind = 'seat'"),
    ),
)
"""What happened at a table, in order; rows are only added. See `ludoteca.host.store.rows.Row`."""

people = sa.Table(
    "people",
    metadata,
    sa.Column("id", sa.String(60), primary_key=True),
    sa.Column("name", sa.String(40), nullable=False),
    sa.Column("avatar", sa.Integer, nullable=False),
    sa.Column("seen", sa.BigInteger, nullable=False),
)

links = sa.Table(
    "links",
    metadata,
    sa.Column("hash", sa.String(64), primary_key=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=False, index=True),
    sa.Column("made", sa.BigInteger, nullable=False, index=True),
    sa.Column("seat", sa.Integer, nullable=False, server_default="-1"),
    sa.Column("person", sa.String(60), nullable=False, server_default=""),
)
"""Links by the hash of their secret: they open a table's door, or (`seat` >= 0) move a seat of
`person` to whoever opens them."""

records = sa.Table(
    "records",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("name", sa.String(60), nullable=False, unique=True),
    sa.Column("person", sa.String(60), nullable=False, index=True),
    sa.Column("text", sa.Text, nullable=False),
    sa.Column("made", sa.BigInteger, nullable=False, index=True),
)
"""Records that people brought to watch."""

days = sa.Table(
    "days",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("game", sa.String(60), nullable=False),
    sa.Column("date", sa.String(10), nullable=False),
    sa.Column("edition", sa.Integer, nullable=False),
    sa.Column("content", sa.String(64), nullable=False),
    sa.Column("options", sa.Text, nullable=False),
    sa.Column("seed", sa.LargeBinary(32), nullable=False),
    sa.Column("starts", sa.BigInteger, nullable=False),
    sa.Column("ends", sa.BigInteger, nullable=False),
    sa.Column("closed", sa.BigInteger, nullable=True),
    sa.Column("worths", sa.Text, nullable=False, server_default="{}"),
    sa.UniqueConstraint("game", "date", name="one_seed_a_day"),
)
"""A day of a game's daily challenge. Its seed may be shown when it is `closed`, never before.

`worths` is JSON: by number of seats, value and expectation of perfect play at the start.
"""

attempts = sa.Table(
    "attempts",
    metadata,
    sa.Column("id", sa.Integer, primary_key=True),
    sa.Column("day_id", sa.Integer, sa.ForeignKey("days.id"), nullable=False, index=True),
    sa.Column("table_id", sa.Integer, sa.ForeignKey("tables.id"), nullable=True),
    sa.Column("begun", sa.BigInteger, nullable=False),
    sa.Column("people", sa.Text, nullable=False),
    sa.Column("state", sa.String(20), nullable=False),
    sa.Column("ending", sa.String(60), nullable=False, server_default=""),
    sa.Column("checked", sa.BigInteger, nullable=True),
    sa.UniqueConstraint("table_id", name="one_attempt_a_table"),
)
"""A table of a day where somebody has begun; it outlives its table, whose number is gone then.

`people` is JSON, a list of name and face; `state` says whether it counts, see `dailies`.
"""

dice_seen = sa.Table(
    "dice_seen",
    metadata,
    sa.Column("day_id", sa.Integer, sa.ForeignKey("days.id"), primary_key=True),
    sa.Column("person", sa.String(60), primary_key=True),
    sa.Column("attempt_id", sa.Integer, sa.ForeignKey("attempts.id"), nullable=False, index=True),
)
"""Who has seen dice of a day, and where first: there alone their try counts."""


class StoreError(RuntimeError):
    """The store can't do this; `said` tells people why, and what would be right."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class AlreadyRunning(StoreError):
    """Another process has this store; `address` is where it is reached (may be empty)."""

    def __init__(self, file: Path, address: str) -> None:
        key = "store.running" if address else "store.starting"
        super().__init__(saying(key, file=file, **({"address": address} if address else {})))
        self.address = address


class ForeignDatabase(StoreError):
    """The file is not a database of Ludoteca."""


class CorruptDatabase(StoreError):
    """The database is damaged."""


class NewerDatabase(StoreError):
    """The database was written by a newer release."""


class StoreFull(StoreError):
    """There is no room on the disk."""


def reason(error: Exception) -> Said | str:
    """Why a file could not be used, as the end of a sentence."""
    return system(error) if isinstance(error, OSError) else str(error)


def newest() -> str:
    """The revision that this release writes."""
    return revisions()[-1]


def revisions() -> list[str]:
    """All revisions that this release knows, oldest first (`r0001_….py` is revision 0001)."""
    return sorted(file.name[1:5] for file in (MIGRATIONS / "versions").glob("r[0-9]*_*.py"))


def examine(file: Path) -> str | None:
    """The revision of a database, None where there is none yet (no file, or an empty one).

    Only reads. Raises ForeignDatabase, CorruptDatabase, NewerDatabase or StoreError.
    """
    try:
        if not file.exists() or (file.is_file() and file.stat().st_size == 0):
            return None
        with file.open("rb") as stream:
            head = stream.read(16)
    except OSError as error:
        raise StoreError(saying("store.unread", file=file, why=system(error))) from None
    if head != b"SQLite format 3\0":
        raise ForeignDatabase(saying("store.no_database", file=file))
    try:
        with contextlib.closing(_read_only(file)) as connection:
            return _revision(file, connection)
    except sqlite3.DatabaseError as error:
        raise CorruptDatabase(saying("store.damaged", file=file, why=error)) from None


def _revision(file: Path, connection: sqlite3.Connection) -> str:
    found = connection.execute(
        "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = ?", (VERSION_TABLE,)
    ).fetchone()
    if found is None:
        raise ForeignDatabase(saying("store.foreign", file=file))
    problem = connection.execute("PRAGMA quick_check(1)").fetchone()
    if problem != ("ok",):
        raise sqlite3.DatabaseError("its pages don't fit together")
    row = connection.execute(f"SELECT version_num FROM {VERSION_TABLE}").fetchone()
    if row is None:
        raise sqlite3.DatabaseError("its revision is missing")
    revision = str(row[0])
    if revision not in revisions():
        raise NewerDatabase(
            saying("store.newer", file=file, revision=f"{revision:.20}", newest=newest())
        )
    if revision == newest():
        _look_through(connection)
    return revision


def _look_through(connection: sqlite3.Connection) -> None:
    """Raises sqlite3.DatabaseError, which names what is missing of tables and columns."""
    for table in metadata.sorted_tables:
        connection.execute(str(sa.select(table)))


def _read_only(file: Path) -> sqlite3.Connection:
    return sqlite3.connect(f"file:{quote(str(file))}?mode=ro", uri=True, timeout=10)


def make_ready(file: Path) -> None:
    """Bring the database to this release's revision: made if missing, migrated if older.

    All is done in a new file that takes the old one's place when it is complete; before a
    migration the old one is kept as `….before-NNNN.sqlite3`. Raises StoreError.
    """
    revision = examine(file)
    if revision == newest():
        return
    fresh = file.with_name(file.name + ".new")
    try:
        fresh.unlink(missing_ok=True)
        os.close(os.open(fresh, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        if revision is not None:
            before = file.with_name(f"{file.stem}.before-{newest()}{file.suffix}")
            before.unlink(missing_ok=True)
            backup(file, before)
            _copy(file, fresh)
            with contextlib.closing(sqlite3.connect(file)) as connection:
                connection.execute("PRAGMA wal_checkpoint(TRUNCATE)")
        migrate(fresh)
        with contextlib.closing(_read_only(fresh)) as connection:
            _look_through(connection)
        os.replace(fresh, file)
        sync_folder(file.parent)
    except (OSError, sqlite3.Error, sa.exc.SQLAlchemyError) as error:
        fresh.unlink(missing_ok=True)
        raise StoreError(saying("store.not_ready", file=file, why=reason(error))) from None


def migrate(file: Path) -> None:
    """Run the migrations that a database lacks."""
    from alembic import command
    from alembic.config import Config

    config = Config()
    config.set_main_option("script_location", str(MIGRATIONS).replace("%", "%%"))
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=NullPool)
    with engine.begin() as connection:
        config.attributes["connection"] = connection
        command.upgrade(config, "head")
    engine.dispose()


def backup(source: Path, target: Path) -> None:
    """Copy a database, also while a house has it, into a file that isn't there yet.

    Raises StoreError, and leaves no half copy.
    """
    if examine(source) is None:
        raise StoreError(saying("store.none", file=source))
    if target.exists():
        raise StoreError(saying("store.exists", file=target))
    part = target.with_name(target.name + ".part")
    try:
        part.unlink(missing_ok=True)
        os.close(os.open(part, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600))
        _copy(source, part)
        os.replace(part, target)
        sync_folder(target.parent)
    except (OSError, sqlite3.Error) as error:
        with contextlib.suppress(OSError):
            part.unlink(missing_ok=True)
        raise StoreError(saying("store.unwritten", file=target, why=reason(error))) from None


def _copy(source: Path, target: Path) -> None:
    """Copy all pages as of one moment; the copy is one whole file, on the disk."""
    with (
        contextlib.closing(_read_only(source)) as old,
        contextlib.closing(sqlite3.connect(target)) as new,
    ):
        old.backup(new)
        new.execute("PRAGMA journal_mode=DELETE")
        if new.execute("PRAGMA quick_check(1)").fetchone() != ("ok",):
            raise sqlite3.DatabaseError("the copy is not whole")


def sync_folder(folder: Path) -> None:
    """See to it that a renamed file is there after a power cut."""
    handle = os.open(folder, os.O_RDONLY)
    try:
        os.fsync(handle)
    finally:
        os.close(handle)


def connect(file: Path) -> sa.Engine:
    """The engine of a ready database: write-ahead log, every commit on the disk when it returns."""
    engine = sa.create_engine(f"sqlite:///{file}", poolclass=NullPool)

    @sa.event.listens_for(engine, "connect")
    def begin(connection: Any, _: object) -> None:
        cursor = connection.cursor()
        for pragma in ("journal_mode=WAL", "synchronous=FULL", "foreign_keys=ON"):
            cursor.execute(f"PRAGMA {pragma}")
        cursor.close()

    return engine


@contextlib.contextmanager
def plain_errors(file: Path) -> Iterator[None]:
    """Turn the driver's errors into StoreFull and StoreError."""
    try:
        yield
    except sa.exc.DBAPIError as error:
        cause = error.orig
        code = getattr(cause, "sqlite_errorcode", 0) & 0xFF
        if code == sqlite3.SQLITE_FULL:
            raise StoreFull(saying("store.full", file=file)) from None
        raise StoreError(saying("store.failed", file=file, why=str(cause))) from None
    except (OSError, sa.exc.SQLAlchemyError) as error:
        raise StoreError(saying("store.failed", file=file, why=type(error).__name__)) from None
