"""The record of a game: a short text that a person reads and that replays anywhere.

    ludoteca record 1
    release 0.1.0
    game max
    edition 1
    seats 2
    option treats=4
    option gentle=no
    content 0d5c…

    1 throw
    2 dice green+black
    3 mouse
    key 3 5f0c1d1f6d2a7b11

Lines are numbered; a line that luck brought names its lane. `key N sum` is a checksum of the
position after line N, every 50 lines and at the end. `undone 7-9` says that three lines were
taken back past luck that had been seen, and `known dice 3 green+black` that the third throw,
which is still to come, has been seen already: it stays as it fell.

While a game with secrets runs, people get the record as far as they have seen it: `for seat 1`
(seats count from 0) or `for everybody` follows the number of seats, and an outcome that they did
not see is `?`. Keys are then of the position as those lines leave it, where such outcomes are
open, so that the record can be checked as far as it goes and tells nothing more.
"""

from __future__ import annotations

import hashlib
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import partial
from typing import TYPE_CHECKING, Final, Literal, NamedTuple

from ludoteca.engine.game import Game, OptionError, UnknownGame, game
from ludoteca.engine.said import Said
from ludoteca.engine.state import UNSEEN_TEXT, IllegalAction, State
from ludoteca.record.words import Saying
from ludoteca.version import __version__

if TYPE_CHECKING:
    from ludoteca.record.match import Match

FORMAT: Final = "ludoteca record 1"
EVERY: Final = 50
MOST_CHARACTERS: Final = 1_000_000
MOST_LINE: Final = 200

saying = partial(Saying, "ludoteca.record")

EVERYBODY: Final = "everybody"
"""`Record.only` of what spectators have seen."""


class Line(NamedTuple):
    """One line of play: an action's word, or an outcome's with the lane it came from."""

    text: str
    lane: str = ""


class Undone(NamedTuple):
    """Lines `first` to `last` were taken back past luck that everybody had seen."""

    first: int
    last: int


class Known(NamedTuple):
    """Event `k` (from 1) of a lane is still to come, but was seen before an undo."""

    lane: str
    k: int
    text: str


class RecordError(ValueError):
    """A text that is no record: `line` (from 1, of the text), and why: `said` for people."""

    def __init__(self, line: int, said: Said) -> None:
        super().__init__(f"line {line}: {said}")
        self.line = line
        self.said = said

    @property
    def reason(self) -> str:
        """Why, in English."""
        return str(self.said)


@dataclass(frozen=True)
class Replay:
    """What replaying a record gave.

    `answer` is `same`; or `differs` (another position, content or edition) or `illegal` (the
    rules forbid it, by `clauses`) at line `line` of play, 0 standing for the header. `match`
    stands after the last good line. `said` is why, for people; None if it is the same.
    """

    answer: Literal["same", "differs", "illegal"]
    line: int | None
    said: Said | None
    clauses: tuple[str, ...]
    match: Match

    @property
    def reason(self) -> str:
        """Why it isn't the same, in English, with the clauses; empty if it is."""
        by = f" (clause {', '.join(self.clauses)})" if self.clauses else ""
        return "" if self.said is None else f"{self.said}{by}"

    def __str__(self) -> str:
        if self.answer == "same":
            return f"same: {len(self.match.lines)} lines"
        return f"{self.answer} at line {self.line}: {self.reason}"


def checksum(state: State) -> str:
    """The checksum of a position: 16 hex digits of the SHA-256 of its key."""
    return hashlib.sha256(state.key()).hexdigest()[:16]


def seat_text(seat: int) -> str:
    """`Record.only` of what a seat has seen."""
    return f"seat {seat}"


def seat_of(only: str) -> int | None:
    """The seat that `Record.only` names; None for everybody and for a whole record."""
    return int(only.removeprefix("seat ")) if only.startswith("seat ") else None


@dataclass(frozen=True)
class Record:
    """A game as text. `lines` are the line of play, `keys` the checksums by line.

    `only` is empty for a whole record; `everybody` or `seat 1` says whose eyes it went through.

    >>> from ludoteca.record.match import Match
    >>> match = Match("max", seats=1, luck=None)
    >>> for word in ["throw", "green+green", "mouse", "bird"]:
    ...     _ = match.play(word)
    >>> print(match.record.text.split("\\n\\n")[1], end="")
    1 throw
    2 dice green+green
    3 mouse
    4 bird
    key 4 138a86fb9f3a0e50
    >>> print(Record.parse(match.record.text).replay())
    same: 4 lines
    """

    release: str
    game: str
    edition: int
    seats: int
    options: tuple[tuple[str, str], ...]
    content: str
    lines: tuple[Line, ...] = ()
    keys: dict[int, str] = field(default_factory=dict)
    undone: tuple[tuple[int, Undone], ...] = ()
    known: tuple[Known, ...] = ()
    only: str = ""

    @classmethod
    def of(
        cls,
        played: Game,
        seats: int,
        options: Sequence[tuple[str, str]],
        lines: Sequence[Line],
        undone: Sequence[Undone],
        known: Sequence[Known],
        keys: dict[int, str],
        only: str = "",
    ) -> Record:
        """The record of a line of play."""
        return cls(
            __version__,
            played.name,
            played.edition,
            seats,
            tuple(options),
            played.content(),
            tuple(lines),
            keys,
            tuple(sorted((min(mark.first - 1, len(lines)), mark) for mark in undone)),
            tuple(known),
            only,
        )

    @property
    def text(self) -> str:
        """The record as text; `Record.parse(record.text) == record`."""
        rows = [
            FORMAT,
            f"release {self.release}",
            f"game {self.game}",
            f"edition {self.edition}",
            f"seats {self.seats}",
            *([f"for {self.only}"] if self.only else []),
            *[f"option {name}={value}" for name, value in self.options],
            f"content {self.content}",
            "",
        ]
        rows += [_undone(mark) for place, mark in self.undone if place == 0]
        for number, line in enumerate(self.lines, 1):
            rows.append(
                f"{number} {line.lane} {line.text}" if line.lane else f"{number} {line.text}"
            )
            if number in self.keys:
                rows.append(f"key {number} {self.keys[number]}")
            rows += [_undone(mark) for place, mark in self.undone if place == number]
        rows += [f"known {event.lane} {event.k} {event.text}" for event in self.known]
        return "\n".join(rows) + "\n"

    @classmethod
    def parse(cls, text: str) -> Record:
        """Read a record; raises RecordError with the line of the text and the reason."""
        return _Reader(text).read()

    @property
    def seat(self) -> int | None:
        """The seat through whose eyes the record went; None for a spectator's or a whole one."""
        return seat_of(self.only)

    def for_seat(self, seat: int | None) -> Record:
        """The record as far as a seat has seen it (None: a spectator), see `Match.record_for`.

        Raises ValueError if the record doesn't replay, there is no such seat, or it went
        through another seat's eyes before.
        """
        if seat is not None and not 0 <= seat < self.seats:
            raise ValueError(f"there is no seat {seat}: seats go from 0 to {self.seats - 1}")
        if seat is not None and self.only and seat != self.seat:
            raise ValueError(f"this record is for {self.only}: it lacks what seat {seat} has seen")
        replay = self.replay()
        if replay.answer != "same":
            raise ValueError(f"the record doesn't replay: {replay}")
        return replay.match.record_for(seat)

    def new_match(self) -> Match:
        """The match before its first line, luck by hand; raises RecordError with the line."""
        from ludoteca.record.match import Match

        line = 3
        try:
            played = game(self.game)
            line = 5
            played.check_seats(self.seats)
            line += bool(self.only)
            for name, value in self.options:
                line += 1
                played.check_options({name: value})
            match = Match(played, self.seats, dict(self.options), luck=None)
        except (OptionError, UnknownGame) as error:
            raise RecordError(line, error.said) from None
        if self.only and not played.reveals:
            raise RecordError(6, saying("record.no_secrets", game=played.name))
        match.only = self.only
        return match

    def replay(self, upto: int | None = None) -> Replay:
        """Play it all again, or its first `upto` lines: same, differs or illegal, and where.

        Raises RecordError if its game isn't installed or is of an older edition here.
        """
        match = self.new_match()
        if self.edition > match.game.edition:
            said = saying(
                "record.newer", game=self.game, edition=self.edition, here=match.game.edition
            )
            raise RecordError(4, said)
        if self.content != match.game.content():
            return Replay("differs", 0, saying("replay.content"), (), match)
        for number, line in enumerate(self.lines[:upto], 1):
            if match.state.is_terminal():
                clauses = match.state.ended()
                return Replay("illegal", number, saying("replay.over"), clauses, match)
            lane = match.state.chance_lane() if match.state.is_chance() else ""
            if lane != line.lane:
                choice = saying("replay.choice")
                said = saying("replay.due", found=line.lane or choice, due=lane or choice)
                return Replay("illegal", number, said, (), match)
            try:
                match.play_one(line.text)
            except IllegalAction as error:
                return Replay("illegal", number, error.said, error.clauses, match)
            if number in self.keys and checksum(match.state) != self.keys[number]:
                return Replay("differs", number, saying("replay.position"), (), match)
        if upto is None:
            match.undone = [mark for _, mark in self.undone]
            try:
                match.remember(self.known)
            except IllegalAction as error:
                return Replay("illegal", len(self.lines), error.said, error.clauses, match)
        return Replay("same", None, None, (), match)

    def _repr_svg_(self) -> str:
        return self.replay().match._repr_svg_()


def _undone(mark: Undone) -> str:
    return f"undone {mark.first}-{mark.last}"


class _Reader:
    """Reads a record row by row."""

    def __init__(self, text: str) -> None:
        if len(text) > MOST_CHARACTERS:
            raise RecordError(1, saying("record.long", most=MOST_CHARACTERS))
        self.rows = text.split("\n")
        self.place = 0

    def fail(self, key: str, **values: object) -> RecordError:
        return RecordError(self.place, saying(key, **values))

    def row(self) -> str:
        self.place += 1
        if self.place > len(self.rows):
            raise self.fail("record.early")
        row = self.rows[self.place - 1]
        if len(row) > MOST_LINE:
            raise self.fail("record.long_line", most=MOST_LINE)
        return row

    def value(self, name: str) -> str:
        row = self.row()
        if not row.startswith(name + " ") or len(row) == len(name) + 1:
            raise self.fail("record.header", name=name, found=f"{row!r:.60}")
        return row[len(name) + 1 :]

    def number(self, text: str) -> int:
        if not (text.isascii() and text.isdigit() and len(text) < 10) or text != str(int(text)):
            raise self.fail("record.number", found=f"{text!r:.60}")
        return int(text)

    def read(self) -> Record:
        if self.row() != FORMAT:
            raise self.fail("record.format", format=FORMAT, found=f"{self.rows[0]!r:.60}")
        release = self.value("release")
        name = self.value("game")
        edition = self.number(self.value("edition"))
        seats = self.number(self.value("seats"))
        only = ""
        if self.place < len(self.rows) and self.rows[self.place].startswith("for "):
            only = self.audience(self.value("for"), seats)
        options: dict[str, str] = {}
        while self.place < len(self.rows) and self.rows[self.place].startswith("option "):
            option, equals, value = self.value("option").partition("=")
            if not equals or not option or not value:
                raise self.fail("record.option")
            if option in options:
                raise self.fail("record.twice", option=option)
            options[option] = value
        content = self.value("content")
        if self.row() != "":
            raise self.fail("record.empty")
        lines: list[Line] = []
        keys: dict[int, str] = {}
        undone: list[tuple[int, Undone]] = []
        known: list[Known] = []
        while True:
            row = self.row()
            if row == "" and self.place == len(self.rows):
                break
            self.play_row(row, lines, keys, undone, known)
            if row.endswith(" " + UNSEEN_TEXT) and not (only and lines[-1].lane):
                raise self.fail("record.unseen_line")
        if lines and len(lines) not in keys:
            raise self.fail("record.no_key", line=len(lines))
        return Record(
            release,
            name,
            edition,
            seats,
            tuple(options.items()),
            content,
            tuple(lines),
            keys,
            tuple(undone),
            tuple(known),
            only,
        )

    def audience(self, text: str, seats: int) -> str:
        word, _, number = text.partition(" ")
        if text == EVERYBODY or (word == "seat" and self.number(number) < seats):
            return text
        raise self.fail("record.audience", found=f"{text!r:.60}")

    def play_row(
        self,
        row: str,
        lines: list[Line],
        keys: dict[int, str],
        undone: list[tuple[int, Undone]],
        known: list[Known],
    ) -> None:
        words = row.split(" ")
        if words[0] != "known" and known:
            raise self.fail("record.after_known")
        if words[0] == "key" and len(words) == 3:
            if self.number(words[1]) != len(lines) or not lines:
                raise self.fail("record.key_line", line=words[1], after=len(lines))
            if len(lines) in keys or (undone and undone[-1][0] == len(lines)):
                raise self.fail("record.key_once")
            if len(words[2]) != 16 or not set(words[2]) <= set("0123456789abcdef"):
                raise self.fail("record.key_digits", found=f"{words[2]!r:.60}")
            keys[len(lines)] = words[2]
        elif words[0] == "undone" and len(words) == 2:
            first, dash, last = words[1].partition("-")
            mark = Undone(self.number(first), self.number(last) if dash else 0)
            if not len(lines) < mark.first <= mark.last:
                raise self.fail("record.undone", line=first, found=f"{row!r:.60}")
            undone.append((len(lines), mark))
        elif words[0] == "known" and len(words) == 4 and all(words):
            known.append(Known(words[1], self.number(words[2]), words[3]))
        elif len(words) in (2, 3) and all(words):
            if self.number(words[0]) != len(lines) + 1:
                raise self.fail("record.line", line=len(lines) + 1, found=f"{row!r:.60}")
            lines.append(Line(words[-1], words[1] if len(words) == 3 else ""))
        else:
            raise self.fail("record.neither", found=f"{row!r:.60}")
