"""What a table's stored rows look like, and who holds a seat: written and read here alone."""

from __future__ import annotations

from typing import NamedTuple

import msgspec


class Row(NamedTuple):
    """One stored row. `kind` is `move`, `undo`, `seat` or `note`; rows are only ever added.

    A move's `text` is its line and those that luck added, as a record writes them; `check` is
    the checksum of the position after it. An undo's is empty, or says how far back it was agreed to
    go; of a seat or a note it is JSON.
    """

    table: int
    seq: int
    client: str
    kind: str
    person: str
    seat: int
    text: str
    check: str
    at: int


class Seat(NamedTuple):
    """Who holds a seat: a person by id, a bot by name, or nobody.

    Both: the seat is the person's, and the bot stands in until the person is back.
    """

    person: str | None = None
    bot: str | None = None
    name: str = ""
    avatar: int = 0


class BadRow(ValueError):
    """A stored row that can't be replayed; says why."""


def seats_text(changes: dict[int, Seat]) -> str:
    """The text of a seat row."""
    return msgspec.json.encode(list(changes.items())).decode()


def read_seats(text: str) -> dict[int, Seat]:
    """The seats of a seat row; raises BadRow."""
    try:
        return dict(msgspec.json.decode(text, type=list[tuple[int, Seat]]))
    except msgspec.DecodeError as error:
        raise BadRow(f"no list of seats: {error}") from None


def undo_text(keep: int | None) -> str:
    """The text of an undo row: empty for the last choice, else how far back all agreed to go."""
    return "" if keep is None else f"agreed {keep}"


def read_undo(text: str) -> int | None:
    """How many lines the undo of a row leaves, None for all but the last; raises BadRow."""
    if not text:
        return None
    kind, _, keep = text.partition(" ")
    if kind != "agreed" or not (keep.isascii() and keep.isdigit()):
        raise BadRow("no undo that this release knows")
    return int(keep)


def note_text(key: str, values: tuple[str, ...]) -> str:
    """The text of a note row."""
    return msgspec.json.encode([key, *values]).decode()


def read_note(text: str) -> tuple[str, tuple[str, ...]]:
    """Key and values of a note row; raises BadRow."""
    try:
        key, *values = msgspec.json.decode(text, type=list[str])
    except (msgspec.DecodeError, ValueError) as error:
        raise BadRow(f"no note: {error}") from None
    return key, tuple(values)
