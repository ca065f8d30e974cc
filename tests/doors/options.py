"""Options, environment and settings files that can't be used."""

from __future__ import annotations

import shutil
import socket
from collections.abc import Mapping
from pathlib import Path
from typing import NamedTuple

import pytest

from tests.cli.conftest import Run
from tests.doors.table import Answer, Row, dump, held

KEPT = "ludoteca.sqlite3"


class Line(NamedTuple):
    """A command line, variables of its environment, and what `ludoteca.toml` holds.

    In texts `{data}` stands for the data folder and `{port}` for a port that is taken.
    """

    words: str
    env: Mapping[str, str]
    toml: str | bytes | None


def line(id: str, words: str, *said: str) -> Row:
    """A row about options."""
    return Row(id, "option_door", Line(words, {}, None), "2", said)


def variable(id: str, name: str, value: str, *said: str) -> Row:
    """A row about a variable of the environment."""
    sent = Line("serve --settings", {f"LUDOTECA_{name}": value}, None)
    return Row(f"env-{id}", "option_door", sent, "2", (f"environment LUDOTECA_{name}=", *said))


def toml(id: str, text: str | bytes, *said: str) -> Row:
    """A row about a settings file."""
    sent = Line("serve --settings --file ludoteca.toml", {}, text)
    return Row(f"file-{id}", "option_door", sent, "2", ("file ludoteca.toml: ", *said))


PORTS = "port takes a whole number from 0 to 65535"
MORE = "--help' tells more"

OPTIONS = [
    line("no-such-command", "severe", "No such command 'severe'", MORE),
    line("no-such-option", "serve --prot 1", "No such option: --prot", MORE),
    line("extra", "serve now", "now", MORE),
    line("port-70000", "serve --port 70000", "flag --port='70000'", PORTS),
    line("port-word", "serve --port http", "flag --port='http'", PORTS),
    line("port-below", "serve --port -1", "flag --port='-1'", PORTS),
    line("port-half", "serve --port 80.5", PORTS),
    line("port-arabic", "serve --port ٨٠", PORTS),
    line("port-missing", "serve --port", "'--port' requires an argument", MORE),
    line("port-taken", "serve --port {port} --local", "can't listen on 127.0.0.1", "--port (0"),
    line("host-blank", "serve --host my\u00a0house", "host takes an address", "127.0.0.1"),
    line("host-foreign", "serve --host 192.0.2.1", "can't listen on 192.0.2.1", "--host"),
    line("data-empty", "serve --data=", "data takes the path of a folder"),
    line("data-in-file", "serve --data letter.txt/house", "letter.txt/house", "ot a directory"),
    line("data-nowhere", "serve --data /proc/1/house", "/proc/1/house can't be used"),
    line("url-ftp", "serve --public-url ftp://x", "public_url takes an address such as https"),
    line("url-path", "serve --public-url https://x/games", "without a path"),
    line("url-port", "serve --public-url https://x:y", "public_url takes an address"),
    line("url-bracket", "serve --public-url https://[x", "public_url takes an address"),
    line("file-missing", "serve --file none.toml", "file none.toml: can't be read"),
    line("file-folder", "serve --file .", "can't be read", "s a directory"),
    line("play-game", "play mx", "no game is called mx; there are: max"),
    line("play-game-path", "play ../max", "no game is called ../max"),
    line("play-seats-0", "play max --seats 0", "1 to 8 players, not 0 (clause 1.1)"),
    line("play-seats-9", "play max --seats 9", "1 to 8 players, not 9 (clause 1.1)"),
    line("play-seats-abc", "play max --seats abc", "--seats abc: it takes a whole number from 0"),
    line("play-treats-7", "play max --option treats=7", "treats=7: it takes a whole number from"),
    line("play-option", "play max --option lives=3", "no option lives; it has: treats, gentle"),
    line("play-bot", "play max --bots clever", "no bot called clever; there are: careful, perfect"),
    line("play-save", "play max --save letter.txt", "this file is there already and is no game"),
    line("play-save-deep", "play max --save no/where.txt", "no/where.txt: it can't be written"),
    line("play-lang", "play max --lang xx", "there are no words in xx; there are: en, cs"),
    line("rules-clause", "rules max 99.1", "has no clause '99.1'"),
    line("backup-exists", "backup letter.txt --data {data}", "exists already: choose another"),
    line("backup-deep", "backup no/where.db --data {data}", "can't be written"),
    line("backup-of-none", "backup copy.db --data empty", "there is no database at", "empty"),
    line("backup-itself", "backup {data}/ludoteca.sqlite3 --data {data}", "exists already"),
    line("backup-bare", "backup", "Missing argument 'FILE'", MORE),
    line(
        "fuzz-minutes", "fuzz max --minutes -1", "--minutes -1: it takes a number from 0 to 100000"
    ),
    line("fuzz-nan", "fuzz max --minutes nan", "minutes"),
    line("fuzz-seed", "fuzz max --seed -1", "--seed -1: it takes a whole number from 0"),
    line("bench-game", "bench chess", "no game is called chess; there are: max"),
    variable("port", "PORT", "http", "'http'", PORTS),
    variable("port-70000", "PORT", "70000", PORTS),
    variable("port-empty", "PORT", "", PORTS),
    variable("local", "LOCAL", "perhaps", "local takes yes or no"),
    variable("browser", "BROWSER", "1", "browser takes yes or no"),
    variable("beat", "BEAT_SECONDS", "nan", "beat_seconds takes a number from 0 to 10"),
    variable("beat-below", "BEAT_SECONDS", "-0.1", "beat_seconds takes a number from 0 to 10"),
    variable("bot", "BOT_SECONDS", "inf", "bot_seconds takes a number from 0.05 to 600"),
    variable("tables", "TABLES", "0", "tables takes a whole number from 1 to 100000"),
    variable("tables-large", "TABLES", "9" * 5000, "tables takes a whole number"),
    variable("frame", "FRAME", "16kB", "frame takes a whole number from 1024 to 1048576"),
    variable("tries", "TRIES", "10.0", "tries takes a whole number from 1 to 1000"),
    variable("host", "HOST", "", "host takes an address to listen on"),
    variable("host-escape", "HOST", "\x1b[2J", "'\\x1b[2J'", "host takes an address to listen on"),
    variable("url", "PUBLIC_URL", "games.example.org", "an address such as https://games"),
    variable("url-query", "PUBLIC_URL", "https://x?y=1", "an address such as https://games"),
    Row("env-lang", "option_door", Line("games", {"LUDOTECA_LANG": "de"}, None), "2", ("in de",)),
    toml("key", "prot = 80\n", "'prot': no such setting", "there are: data, host, port"),
    toml("type", 'port = "http"\n', "port='http'", PORTS),
    toml("yes", "port = true\n", "port=True", PORTS),
    toml("half", "tables = 1.5\n", "tables takes a whole number from 1"),
    toml("list", "host = ['a', 'b']\n", "host takes an address"),
    toml("table", "[port]\nnumber = 80\n", PORTS),
    toml("date", "idle_days = 2026-01-01\n", "idle_days takes a whole number from 1 to 3650"),
    toml("data", "data = 5\n", "data takes the path of a folder"),
    toml("no-toml", "port 80\n", "is no TOML", "line 1"),
    toml("twice", "port = 1\nport = 2\n", "is no TOML", "line 2"),
    toml("not-utf-8", b"host = '\xff'\n", "it is no text"),
]


async def serves(*_: object, **__: object) -> None:
    """What a line that is good after all comes to."""
    raise AssertionError("the house was opened")


class OptionDoor:
    """Runs command lines in a folder of its own, with a good data folder."""

    def __init__(self, run: Run, patch: pytest.MonkeyPatch, folder: Path, database: Path) -> None:
        self.run = run
        self.patch = patch
        self.folder = folder
        self.data = folder / "house"
        self.data.mkdir(mode=0o700)
        shutil.copy(database, self.data / KEPT)
        (self.data / "key").write_bytes(bytes(32))
        (self.data / f"{KEPT}.lock").touch()
        (folder / "letter.txt").write_text("Dear Ada,\n")
        patch.setenv("LUDOTECA_DATA", str(self.data))
        patch.setenv("LUDOTECA_BROWSER", "no")
        patch.setattr("uvicorn.Server.serve", serves)

    def state(self) -> object:
        """All files, of the database what it holds."""
        files = held(self.folder)
        files.pop("ludoteca.toml", None)
        del files[f"house/{KEPT}"]
        return files, dump(self.data / KEPT)

    def send(self, sent: Line) -> Answer:
        """Run a command."""
        if sent.toml is not None:
            text = sent.toml if isinstance(sent.toml, bytes) else sent.toml.encode()
            (self.folder / "ludoteca.toml").write_bytes(text)
        with socket.socket() as taken, self.patch.context() as patch:
            taken.bind(("127.0.0.1", 0))
            taken.listen()
            port = taken.getsockname()[1]
            for name, value in sent.env.items():
                patch.setenv(name, value)
            words = [word.format(data=self.data, port=port) for word in sent.words.split(" ")]
            ran = self.run(*words, typed=["1", "1"])
        assert ran.out == ""
        assert ran.err.startswith("ludoteca: ")
        assert ran.err.count("\n") == 1
        return Answer(str(ran.code), ran.err)

    def good(self) -> None:
        """The settings are shown."""
        ran = self.run("serve", "--settings", "--port", "8080")
        assert ran.code == 0
        assert str(self.data) in ran.out
        assert "8080" in ran.out

    def logged(self) -> str:
        """All that is said stands in the answer."""
        return ""

    def secrets(self) -> list[str]:
        """There are none."""
        return []
