"""Records that are none: through `ludoteca replay` and `Record.parse`, and content files."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from ludoteca.cli.errors import printable
from ludoteca.games.max.load import ContentError, parse_board
from ludoteca.record.record import Record, RecordError
from tests.cli.conftest import Run
from tests.doors.table import Answer, Row, held

Edit = Callable[[str], str | bytes]


def swap(old: str, new: str) -> Edit:
    """Put something else in a record's first such place."""

    def edit(text: str) -> str:
        assert old in text
        return text.replace(old, new, 1)

    return edit


def record(id: str, edit: Edit, code: str, *words: str) -> Row:
    """A row about a record."""
    return Row(id, "record_door", edit, code, words)


RECORDS = [
    record("empty", lambda _: "", "2", "line 1", "a record begins with 'ludoteca record 1'"),
    record("letter", lambda _: "Dear Ada,\n", "2", "line 1", "not 'Dear Ada,'"),
    record("format-2", swap("record 1", "record 2"), "2", "line 1", "'ludoteca record 1'"),
    record("not-utf-8", lambda text: text.encode() + b"\xff\n", "2", "no text in UTF-8"),
    record("utf-16", lambda text: text.encode("utf-16"), "2", "line 1", "no text in UTF-8"),
    record("dos-lines", lambda text: text.replace("\n", "\r\n"), "2", "line 1", "not 'ludo"),
    record("byte-mark", lambda text: "\ufeff" + text, "2", "line 1", "a record begins with"),
    record("nul", swap("3 treat", "3 tr\0eat"), "1", "llegal at line 3", "'tr\\x00eat:meat'"),
    record("escape", swap("3 treat", "3 \x1b[2Jtreat"), "1", "llegal at line 3", "\\x1b[2J"),
    record("no-release", swap("release 0.1.0\n", ""), "2", "line 2", "'release …' is expected"),
    record("no-game", swap("game max", "game"), "2", "line 3", "'game …' is expected"),
    record("other-game", swap("game max", "game chess"), "2", "line 3", "there are: max"),
    record("path-game", swap("game max", "game ../max"), "2", "no game is called ../max"),
    record("bidi-game", swap("game max", "game \u202emax"), "2", "called \\u202emax"),
    record("escape-game", swap("game max", "game \x1b[2Jmax"), "2", "called \\x1b[2Jmax"),
    record("edition-word", swap("edition 1", "edition one"), "2", "line 4", "no whole number"),
    record("edition-new", swap("edition 1", "edition 2"), "2", "line 4", "newer release"),
    record("seats-0", swap("seats 2", "seats 0"), "2", "line 5", "1 to 8 players, not 0"),
    record("seats-9", swap("seats 2", "seats 9"), "2", "line 5", "1 to 8 players, not 9"),
    record("seats-arabic", swap("seats 2", "seats ٢"), "2", "line 5", "'٢' is no whole number"),
    record("seats-large", swap("seats 2", "seats " + "9" * 30), "2", "line 5", "no whole number"),
    record("option-7", swap("treats=4", "treats=7"), "2", "treats=7", "from 2 to 6"),
    record("option-unknown", swap("treats=4", "lives=4"), "2", "no option lives", "treats, gentle"),
    record("option-bare", swap("treats=4", "treats"), "2", "line 6", "'option name=value'"),
    record("option-twice", swap("gentle=no", "treats=4"), "2", "line 7", "treats stands twice"),
    record("content", swap("content b", "content a"), "1", "iffers at line 0", "content"),
    record("no-gap", swap("\n\n", "\n"), "2", "an empty line is expected after the header"),
    record("cut", lambda text: text[:400], "2", "line "),
    record("no-last-key", lambda text: text[: text.rindex("key")], "2", "has no 'key'", "end"),
    record("no-end", lambda text: text.rstrip("\n"), "2", "the text ends too early"),
    record("line-skipped", swap("\n3 treat:meat", ""), "2", "line 3 of play is expected"),
    record("line-twice", swap("2 dice", "1 dice"), "2", "line 2 of play is expected"),
    record("line-long", swap("1 throw", "1 " + "x" * 300), "2", "line 10", "than 200 characters"),
    record("line-words", swap("1 throw", "1 throw the dice"), "2", "neither a line of play"),
    record("key-wrong", swap("key 50 4", "key 50 5"), "1", "iffers at line 50"),
    record("key-short", swap("key 50 4", "key 50 "), "2", "a key has 16 hex digits"),
    record("key-elsewhere", swap("key 50", "key 49"), "2", "this key is for line 49"),
    record("undone-later", swap("3 treat", "undone 1-2\n3 treat"), "2", "'undone first-last'"),
    record("known-bare", lambda text: text + "known dice\n", "2", "line "),
    record("known-after-end", lambda text: text + "known dice 99 green+blue\n", "1", "green+blue"),
    record("action-unknown", swap("3 treat:meat", "3 fly"), "1", "llegal at line 3", "'fly'"),
    record("action-illegal", swap("3 treat:meat", "3 bird"), "1", "llegal at line 3", "5.1"),
    record("luck-chosen", swap("2 dice black", "2 black"), "1", "line 2", "dice was due"),
    record("luck-other", swap("2 dice", "2 cards"), "1", "llegal at line 2", "dice was due"),
    record("luck-unknown", swap("black+black", "red+red"), "1", "llegal at line 2", "red+red"),
    record(
        "after-the-end",
        lambda text: text + "81 throw\nkey 81 0000000000000000\n",
        "1",
        "llegal at line 81",
        "the game was over before (clause 11.",
    ),
    record("large", lambda text: text + "x" * 1_000_000, "2", "longer than 1000000 characters"),
]


class RecordDoor:
    """Sends a spoilt record to the command, and to the library."""

    def __init__(self, run: Run, folder: Path, text: str) -> None:
        self.run = run
        self.folder = folder
        self.text = text
        self.log = ""
        (folder / "good.txt").write_text(text)

    def state(self) -> dict[str, bytes]:
        """All files that were there."""
        return {name: data for name, data in held(self.folder).items() if name != "bad.txt"}

    def send(self, edit: Edit) -> Answer:
        """Replay the spoilt text; the library must say the same."""
        bad = edit(self.text)
        data = bad if isinstance(bad, bytes) else bad.encode()
        (self.folder / "bad.txt").write_bytes(data)
        ran = self.run("replay", "bad.txt", "--svg", "picture.svg")
        if ran.code == 2:
            (self.folder / "bad.txt").unlink()
            assert not (self.folder / "picture.svg").exists()
            assert ran.out == ""
            assert ran.err.startswith("ludoteca: bad.txt, ")
            assert ran.err.count("\n") == 1
        else:
            (self.folder / "picture.svg").unlink()  # of the table before the line at fault
        if isinstance(bad, str):
            ask_library(bad, *ran)
        return Answer(str(ran.code), " ".join((ran.out + ran.err).split()))

    def good(self) -> None:
        """A good record replays."""
        assert self.run("replay", "good.txt").code == 0

    def logged(self) -> str:
        """Commands log nothing."""
        return ""

    def secrets(self) -> list[str]:
        """A record holds none."""
        return []


def ask_library(bad: str, code: int, out: str, err: str) -> None:
    """`Record.parse` and `replay` find what the command found."""
    if code == 2:
        with pytest.raises(RecordError) as caught:
            Record.parse(bad).replay()
        assert printable(str(caught.value)) in err
    else:
        assert f"at line {Record.parse(bad).replay().line}" in out


def content(id: str, old: str, new: str, *words: str) -> Row:
    """A row about the board's file."""
    return Row(id, "content_door", (old, new), "ContentError", words)


CONTENT = [
    content("no-toml", "spaces = 28", "spaces 28", "board.toml", "line 4"),
    content("spaces-word", "spaces = 28", "spaces = 'many'", "spaces = 'many'", "from 4 to 250"),
    content("spaces-yes", "spaces = 28", "spaces = true", "spaces = True", "a whole number"),
    content("spaces-few", "spaces = 28", "spaces = 3", "spaces = 3", "from 4 to 250"),
    content("stump-gone", "stump = 6", "", "stump = None", "from 1 to 25"),
    content("stump-far", "stump = 6", "stump = 26", "stump = 26", "from 1 to 25"),
    content("basket-below", "basket = 0", "basket = -1", "basket = -1", "from 0 to 25"),
    content("creature-gone", '"bird"', '"mouse"', "shortcut 3", "'mouse'", "each of"),
    content("creature-list", '"bird"', '["bird"]', "shortcut 3", "each of"),
    content("backwards", "ends = 13", "ends = 8", "shortcut 1: ends = 8", "from 10 to 25"),
    content("shared", "begins = 14", "begins = 13", "no space may begin one and begin or end"),
    content("fourth", "ends = 23", "ends = 23\n[[shortcut]]", "there must be three"),
    content("no-tables", "[[shortcut]]", "[other]\n[[o]]", "there must be three"),
    content("numbers", None, "spaces=28\nbasket=0\nstump=6\nshortcut=[1,2,3]", "shortcut 1"),
]


class ContentDoor:
    """Sends a spoilt content file to the loader."""

    def __init__(self, file: Path) -> None:
        self.file = file
        self.text = file.read_text(encoding="utf-8")

    def state(self) -> bytes:
        """The file itself."""
        return self.file.read_bytes()

    def send(self, sent: tuple[str | None, str]) -> Answer:
        """Read the spoilt text."""
        old, new = sent
        assert old is None or old in self.text
        bad = new if old is None else self.text.replace(old, new, 1)
        try:
            board = parse_board(bad)
        except ContentError as error:
            return Answer(type(error).__name__, str(error))
        return Answer("read", repr(board))

    def good(self) -> None:
        """The file as it is can be read."""
        assert parse_board(self.text) is not None

    def logged(self) -> str:
        """A loader logs nothing."""
        return ""

    def secrets(self) -> list[str]:
        """A board holds none."""
        return []
