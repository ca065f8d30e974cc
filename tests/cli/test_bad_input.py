"""Whatever is given wrong: one sentence on stderr, exit code 2, nothing else, nothing changed."""

from __future__ import annotations

from pathlib import Path

import pytest

from ludoteca.cli.errors import door
from tests.cli.conftest import Run

HEADER = "ludoteca record 1\nrelease 0.1.0\ngame max\nedition 1\nseats 2\ncontent 00\n\n"

LINES = [
    ("plya", "No such command 'plya'"),
    ("--colour", "No such option: --colour"),
    ("play", "Missing argument 'GAME'"),
    ("play mx", "no game is called mx; there are: max"),
    ("play max extra", "extra"),
    ("play max --seats 9", "max is for 1 to 8 players, not 9 (clause 1.1)"),
    ("play max --seats 0", "max is for 1 to 8 players, not 0 (clause 1.1)"),
    ("play max --seats two", "--seats two: it takes a whole number from 0"),
    ("play max --seed -1", "--seed -1: it takes a whole number from 0"),
    ("play max --bots carefull", "max has no bot called carefull; there are: careful, perfect"),
    ("play max --bots ,", "max has no bot called ; there are: careful, perfect"),
    ("play max --seats 1 --bots random,random", "2 bots, but only 1 of 1 seats are free"),
    ("play max --bots " + ",".join(["random"] * 8), "max is for 1 to 8 players, not 9"),
    ("play max --bot random", "--bot random: it is written SEAT=NAME"),
    ("play max --bot 0=random", "--bot 0=random: it is written SEAT=NAME"),
    ("play max --bot 2=nobody", "max has no bot called nobody"),
    ("play max --bot 1=random --bot 1=careful", "seat 1 has a bot already"),
    ("play max --seats 2 --bot 3=random", "there are only 2 seats"),
    ("play max --name=", "a name has 1 to 30 printable characters"),
    ("play max --name=\x1b[2J", "a name has 1 to 30 printable characters"),
    ("play max --name=" + "x" * 31, "a name has 1 to 30 printable characters"),
    ("play max --name Ada --name Ada", "each needs their own: Ada"),
    ("play max --seats 1 --name Ada --name Bo", "2 names, but only 1 of 1 seats are for people"),
    ("play max --option treats", "--option treats: it is written NAME=VALUE"),
    ("play max --option treats=", "--option treats=: it is written NAME=VALUE"),
    ("play max --option treats=7", "option treats=7: it takes a whole number from 2 to 6"),
    ("play max --option treats=٣", "it takes a whole number from 2 to 6"),
    ("play max --option gentle=1", "option gentle=1: it takes yes or no (clause 12.3)"),
    ("play max --option lives=3", "max has no option lives; it has: treats, gentle"),
    ("play max --option treats=3 --option treats=4", "treats was given before"),
    ("play max --lang de", "there are no words in de; there are: en, cs"),
    ("play max --save nowhere/game.txt", "nowhere/game.txt: it can't be written"),
    ("play max --save .", "no game; name another"),
    ("play max --save letter.txt", "letter.txt: this file is there already and is no game"),
    ("play max --save game.txt", "game.txt: a game is in it; go on with --resume"),
    ("play max --resume nothing.txt", "nothing.txt: it can't be read (no such file or directory)"),
    ("play max --resume letter.txt", "letter.txt, line 1: a record begins with"),
    ("play max --resume game.txt --seats 3", "--seats 3: the game in game.txt has 2 seats"),
    ("play max --resume game.txt --option treats=4", "the game in game.txt has its options"),
    ("play max --resume old.txt", "old.txt can't be gone on with"),
    ("replay", "Missing argument 'FILE'"),
    ("replay nothing.txt", "nothing.txt: it can't be read"),
    ("replay .", ".: it can't be read (is a directory)"),
    ("replay letter.txt", "letter.txt, line 1: a record begins with 'ludoteca record 1'"),
    ("replay noise.bin", "noise.bin, line 2: this is no text in UTF-8"),
    ("replay cut.txt", "cut.txt, line "),
    ("replay other.txt", "other.txt, line 3: no game is called chess; there are: max"),
    ("replay many.txt", "many.txt, line 5: max is for 1 to 8 players, not 9"),
    ("replay newer.txt", "newer.txt, line 4: edition 999 of max is newer"),
    ("replay game.txt --at -1", "--at -1: it takes a whole number from 0"),
    ("replay game.txt --at 9999", "--at 9999: the good lines of game.txt go from 0 to"),
    ("replay game.txt --at x", "--at x: it takes a whole number from 0"),
    ("replay game.txt --svg nowhere/x.svg", "nowhere/x.svg: it can't be written"),
    ("replay game.txt --svg .", "it can't be written"),
    ("replay game.txt --png nowhere/x.png", "nowhere/x.png: it can't be written (there is no"),
    ("replay game.txt --gif .", "it can't be written"),
    ("replay game.txt --svg game.txt", "--svg game.txt: its name must end in .svg"),
    ("replay game.txt --png table.jpg", "--png table.jpg: its name must end in .png"),
    ("replay game.txt --gif film", "--gif film: its name must end in .gif"),
    ("replay game.txt --gif film.gif --theme dusk", "--theme dusk: it can be light, dark"),
    ("replay game.txt --gif film.gif --layout round", "--layout round: it can be land, port"),
    ("replay game.txt --theme dark", "--theme says how a picture looks: it goes with --svg"),
    ("replay game.txt --layout port", "--layout says how a picture looks"),
    ("replay letter.txt --gif film.gif", "letter.txt, line 1: a record begins with"),
    ("replay game.txt --gif film.gif --at 9999", "the good lines of game.txt go from 0 to"),
    ("replay game.txt --lang xx", "there are no words in xx"),
    ("rules", "Missing argument 'GAME'"),
    ("rules mx", "no game is called mx"),
    ("rules max 99.1", "the rulebook of max has no clause '99.1'"),
    ("rules max 5.2 --coverage", "--coverage is about the whole rulebook, not '5.2'"),
    ("rules max 5.2 --json", "--json gives the whole rulebook, not '5.2'"),
    ("rules max --lang de", "there are no words in de"),
    ("bench", "Missing argument 'GAME'"),
    ("bench mx", "no game is called mx; there are: max"),
    ("simulate", "Missing argument 'GAME'"),
    ("simulate mx", "no game is called mx; there are: max"),
    ("simulate max --games 0", "--games 0: it takes a whole number from 1"),
    ("simulate max --games many", "--games many: it takes a whole number from 1"),
    ("simulate max --seed -1", "--seed -1: it takes a whole number from 0"),
    ("simulate max --limit 0", "--limit 0: it takes a whole number from 1"),
    ("simulate max --workers 0", "--workers 0: it takes a whole number from 1"),
    ("simulate max --workers 999", "--workers 999: it takes a whole number from 1 to 256"),
    ("simulate max --json --csv", "--json and --csv: one of them, not both"),
    ("simulate max --bots clever", "max has no bot called clever; there are:"),
    ("simulate max --bots=", "max has no bot called ; there are:"),
    ("simulate max --seats 3 --bots random,random", "bots random,random: 2 names for 3 seats"),
    ("simulate max --seats 9", "max is for 1 to 8 players, not 9 (clause 1.1)"),
    ("simulate max --option treats=9", "option treats=9: it takes a whole number from 2 to 6"),
    ("simulate max --option treats", "--option treats: it is written NAME=VALUE"),
    ("fuzz mx", "no game is called mx; there are: max"),
    ("fuzz max --minutes -1", "it takes a number from 0 to 100000"),
    ("fuzz max --minutes inf", "it takes a number from 0 to 100000"),
    ("fuzz max --minutes soon", "it takes a number from 0 to 100000"),
    ("fuzz max --seed 1.5", "--seed 1.5: it takes a whole number from 0"),
    ("serve --port x", "flag --port='x': port takes a whole number from 0 to 65535"),
    ("serve --port 65536", "flag --port='65536': port takes a whole number"),
    ("serve --host a/b", "flag --host='a/b': host takes an address to listen on"),
    ("serve --public-url ftp://x", "public_url takes an address such as https://"),
    ("serve --file nothing.toml", "file nothing.toml: can't be read"),
    ("serve --file letter.txt", "file letter.txt: is no TOML, line 1"),
    ("serve --settings --port -1", "'-1': port takes a whole number"),
    ("serve here", "here"),
    ("backup", "Missing argument 'FILE'"),
    ("backup copy.db --data nowhere", "nowhere/ludoteca.sqlite3: nothing to copy"),
    ("games --lang de", "there are no words in de"),
    ("games max", "max"),
]


@pytest.fixture
def folder(tmp_path: Path, game_file: Path) -> dict[str, bytes]:
    """Files that are no records, or not good ones; what all files hold."""
    text = game_file.read_text()
    (tmp_path / "letter.txt").write_text("Dear Ada,\nhow are you?\n")
    (tmp_path / "noise.bin").write_bytes(b"ludoteca record 1\n\xff\xfe\n")
    (tmp_path / "cut.txt").write_text(text[: len(text) // 2])
    (tmp_path / "old.txt").write_text(HEADER)
    (tmp_path / "other.txt").write_text(text.replace("game max", "game chess"))
    (tmp_path / "many.txt").write_text(text.replace("seats 2", "seats 9"))
    (tmp_path / "newer.txt").write_text(text.replace("edition 1", "edition 999"))
    return held(tmp_path)


def held(folder: Path) -> dict[str, bytes]:
    """All files below a folder and what they hold."""
    return {
        str(path.relative_to(folder)): path.read_bytes()
        for path in sorted(folder.rglob("*"))
        if path.is_file()
    }


@pytest.mark.parametrize(("line", "said"), LINES)
def test_bad_line(run: Run, tmp_path: Path, folder: dict[str, bytes], line: str, said: str) -> None:
    ran = run(*line.split(" "), typed=["throw"])
    assert ran.code == 2
    assert said in ran.err
    assert ran.err.startswith("ludoteca: ")
    assert ran.err.count("\n") == 1
    assert "Traceback" not in ran.err + ran.out
    assert ran.out == ""
    assert held(tmp_path) == folder


def test_a_fault_of_ours_leaves_no_traceback_on_the_screen(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tempfile.tempdir", str(tmp_path))

    def broken() -> None:
        raise ZeroDivisionError("by no cat")

    assert door(broken) == 1
    err = capsys.readouterr().err
    assert "this is a fault in Ludoteca, not yours (ZeroDivisionError: by no cat)" in err
    assert "Traceback" not in err
    (file,) = tmp_path.iterdir()
    assert str(file) in err
    assert "Traceback" in file.read_text()


def test_ctrl_c_ends_a_command(capsys: pytest.CaptureFixture[str]) -> None:
    def stopped() -> None:
        raise KeyboardInterrupt

    assert door(stopped) == 130
    assert capsys.readouterr().err == ""
