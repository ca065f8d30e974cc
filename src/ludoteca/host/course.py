"""The line of play at a table: what a stored row does to it, the same now as after a restart."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Final, NamedTuple, Self

import msgspec

from ludoteca.engine.game import Game
from ludoteca.record.match import Beat, Match
from ludoteca.record.record import checksum

CHANCE_SEAT: Final = -1

Draw = Callable[[str, int, list[tuple[int, int]]], int]
"""Luck: the kth event of a lane, by integer weights."""


class Row(NamedTuple):
    """One stored row. `kind` is `move`, `undo`, `seat` or `note`; rows are only ever added.

    A move's `text` is its line and those that luck added, as a record writes them; `check` is
    the checksum of the position after it. Of a seat or a note it is JSON.
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
    """Who holds a seat: a person by id, a bot by name, or nobody."""

    person: str | None = None
    bot: str | None = None
    name: str = ""
    avatar: int = 0


class Note(NamedTuple):
    """A line of a table's log that is no beat: `key` says what, `seat` who, `values` the rest.

    `undone` (seat), `bot_stuck` (seat; the bot that was stuck, the one that moved for it),
    `sat` and `left` (seat; the name), `bot` (seat; the bot that plays there now, or empty).
    """

    line: int
    key: str
    seat: int
    values: tuple[str, ...] = ()


Scene = tuple[Beat, Any]
"""A beat, and what a spectator sees at that moment."""


class BadRow(ValueError):
    """A stored row that can't be replayed; says why."""


class Course:
    """A match and who played each of its lines; changed only as a copy, then swapped in."""

    __slots__ = ("match", "movers")

    def __init__(self, match: Match, movers: list[int]) -> None:
        self.match = match
        self.movers = movers

    @classmethod
    def start(cls, game: Game, seats: int, options: dict[str, object]) -> Self:
        """A course at its beginning. Its match has no luck: that is drawn by the host alone."""
        return cls(Match(game, seats, options, luck=None), [])

    def copy(self) -> Course:
        """An independent course at the same place."""
        return Course(self.match.copy(), self.movers.copy())

    def act(self, seat: int, action: str, draw: Draw) -> tuple[list[Scene], str]:
        """Play a seat's action and the luck after it; returns its scenes and a row's text.

        Raises IllegalAction, and any error that the rules may have.
        """
        match = self.match
        scenes: list[Scene] = []
        view = match.game.view

        def watch(beat: Beat, state: Any) -> None:
            scenes.append((beat, view(state, None)))

        match.play_one(action, watch)
        self.movers.append(seat)
        text = action
        while match.state.is_chance():
            state = match.state
            lane = state.chance_lane()
            k = match.count(lane)
            number = match.known.get((lane, k))
            if number is None:
                number = draw(lane, k, state.chance_outcomes())
            word = state.outcome_text(number)
            match.play_one(word, watch)
            self.movers.append(CHANCE_SEAT)
            text += f"\n{lane} {word}"
        return scenes, text

    def again(self, row: Row) -> list[Beat]:
        """Play a stored move again; raises BadRow, or what the rules raise."""
        match = self.match
        before = len(match.beats)
        action, *lucky = row.text.split("\n")
        if match.state.is_chance() or match.state.is_terminal():
            raise BadRow("a choice, where none was due")
        if match.state.current_player != row.seat:
            raise BadRow(f"a choice of seat {row.seat}, where another was due")
        match.play_one(action)
        self.movers.append(row.seat)
        for line in lucky:
            lane, _, word = line.partition(" ")
            if not match.state.is_chance() or match.state.chance_lane() != lane:
                raise BadRow("luck, where none of this lane was due")
            match.play_one(word)
            self.movers.append(CHANCE_SEAT)
        if match.state.is_chance():
            raise BadRow("the luck after it is missing")
        if row.check != self.check():
            raise BadRow("another position than stored")
        return match.beats[before:]

    def undo(self) -> int:
        """Take the last choice back, if no luck came after it; returns whose it was.

        Raises UndoError.
        """
        self.match.undo()
        seat = self.movers[len(self.match.lines)]
        del self.movers[len(self.match.lines) :]
        return seat

    def last_mover(self) -> int:
        """Whose choice was the last one; CHANCE_SEAT if there is none."""
        for seat in reversed(self.movers):
            if seat != CHANCE_SEAT:
                return seat
        return CHANCE_SEAT

    def check(self) -> str:
        """The checksum of the position."""
        return checksum(self.match.state)


def seats_text(changes: dict[int, Seat]) -> str:
    """The text of a seat row."""
    return msgspec.json.encode(list(changes.items())).decode()


def read_seats(text: str) -> dict[int, Seat]:
    """The seats of a seat row; raises BadRow."""
    try:
        return dict(msgspec.json.decode(text, type=list[tuple[int, Seat]]))
    except msgspec.DecodeError as error:
        raise BadRow(f"no list of seats: {error}") from None


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
