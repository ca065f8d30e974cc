"""Breaking a run off and going on: nothing that is done is lost, and the bytes stay the same."""

from __future__ import annotations

import csv
import os
import re
import shlex
import signal
import subprocess
import sys
from pathlib import Path

import pytest

from ludoteca.cli.simulating import Gate, clock
from ludoteca.engine.game import Game
from ludoteca.study.kept import Kept
from ludoteca.study.sample import Player, SimulationError, setup
from tests.cli.conftest import Run

WHOLE = ("simulate", "pennies", "--games", "300", "--bots", "stuck", "--seed", "8")


@pytest.fixture
def pipe(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A pipe through which the bot `stuck` says that it is amid a game."""
    path = tmp_path / "pipe"
    os.mkfifo(path)
    monkeypatch.setenv("PENNIES_PIPE", str(path))
    return path


def test_what_is_done_is_kept_and_gone_on_with(
    pennies: Game, run: Run, pipe: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A real signal to a real process, amid a game; then three workers play the rest."""
    process = subprocess.Popen(
        [sys.executable, "-m", "ludoteca", *WHOLE, "--csv"],
        stdin=subprocess.DEVNULL,
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
    )
    with pipe.open() as heard:
        assert heard.read() == "here"
    process.send_signal(signal.SIGINT)
    out, err = process.communicate()
    assert process.returncode == 130
    told, again = err.splitlines()
    kept = re.fullmatch(r"Stopped: (\d+) of 300 games are done and kept in (.+)", told)
    assert kept is not None, err
    done = int(kept[1])
    assert 0 < done < 300
    assert [row["game"] for row in csv.DictReader(out.splitlines())] == list(map(str, range(done)))

    monkeypatch.delenv("PENNIES_PIPE")
    words = shlex.split(again.removeprefix("To go on: "))
    assert words[:4] == ["ludoteca", "simulate", "pennies", "--resume"]
    rest = run(*words[1:], "--workers", 3)
    whole = run(*WHOLE, "--csv")
    assert rest == whole
    assert whole.code == 0
    assert whole.out.startswith(out)
    as_json = run("simulate", "pennies", "--resume", kept[2], "--json")
    assert as_json == run(*WHOLE, "--json")


def test_before_the_first_game_nothing_is_kept(
    pennies: Game, run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    def play(self: Player, first: int, games: int, rows: bool = False) -> None:
        os.kill(os.getpid(), signal.SIGINT)

    monkeypatch.setattr(Player, "play", play)
    ran = run(*WHOLE, "--json")
    assert (ran.code, ran.out) == (130, "")
    assert ran.err == "Stopped before a game was done.\n"
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []


def test_a_finished_run_leaves_only_the_file_that_was_named(
    pennies: Game, run: Run, tmp_path: Path
) -> None:
    assert run(*WHOLE).code == 0
    assert [path for path in tmp_path.rglob("*") if path.is_file()] == []
    first = run(*WHOLE, "--save", "kept.txt", "--json")
    again = run("simulate", "pennies", "--resume", "kept.txt", "--json")
    assert again == first
    assert [path.name for path in tmp_path.rglob("*") if path.is_file()] == ["kept.txt"]


def test_a_signal_amid_counting_waits_for_the_gate() -> None:
    gate = Gate()
    before = signal.getsignal(signal.SIGINT)
    with gate.listening():
        os.kill(os.getpid(), signal.SIGINT)
        assert gate.asked
        with pytest.raises(KeyboardInterrupt):
            gate.__enter__()
    assert signal.getsignal(signal.SIGINT) is before


def test_times_left_are_read_easily() -> None:
    assert [clock(seconds) for seconds in (0, 0.1, 59.5, 3600)] == [
        "0:00",
        "0:01",
        "1:00",
        "1:00:00",
    ]


# The file


@pytest.fixture
def file(pennies: Game, tmp_path: Path) -> Path:
    """A run of 40 games, of which 10 to 29 are done."""
    chosen = setup("pennies", "coin", seed=2)
    kept = Kept.new(tmp_path / "run.txt", chosen, 40, rows=False)
    for first in (20, 10):
        kept.add(Player(chosen).play(first, 10))
    return kept.path


def read(file: Path) -> Kept:
    """The file, read to its end."""
    kept, parts = Kept.read(file)
    list(parts)
    return kept


def test_a_line_that_was_cut_is_played_again(file: Path, run: Run) -> None:
    """As a machine leaves it that lost its power."""
    text = file.read_text()
    file.write_text(text[:-20])
    kept = read(file)
    assert kept.cut
    assert [place[:2] for place in kept.places] == [(20, 10)]
    ran = run("simulate", "pennies", "--resume", file, "--json")
    assert ran.err == f"{file}: its last line is cut off; the games of that line are played again\n"
    same = run("simulate", "pennies", "--games", 40, "--bots", "coin", "--seed", 2, "--json")
    assert ran.out == same.out
    assert not read(file).cut


@pytest.mark.parametrize(
    "spoil",
    [
        lambda line: line.replace('"first":10', '"first":15'),  # games 20 to 24 twice
        lambda line: line.replace('"first":10', '"first":35'),  # beyond the last
        lambda line: line.replace('"games":10', '"games":9'),
        lambda line: line.replace('"unfinished":0', '"unfinished":1'),
        lambda line: line.replace("1.0,", "1.0,1.0,"),  # a third seat
        lambda line: "{}\n",
        lambda line: "Dear Ada,\n",
    ],
)
def test_a_line_that_does_not_fit_is_told(file: Path, spoil) -> None:  # type: ignore[no-untyped-def]
    *before, last = file.read_text().splitlines(keepends=True)
    spoiled = spoil(last)
    assert spoiled != last
    file.write_text("".join([*before, spoiled]))
    with pytest.raises(SimulationError, match=r"run.txt, line 3: this is no part of the simul"):
        read(file)


@pytest.mark.parametrize("text", ["", "Dear Ada,\n", '{"format":"ludoteca simulation 1"}\n'])
def test_a_file_that_holds_no_simulation_is_told(tmp_path: Path, text: str) -> None:
    file = tmp_path / "letter.txt"
    file.write_text(text)
    with pytest.raises(SimulationError, match="holds no simulation that can be gone on with"):
        read(file)


@pytest.mark.parametrize(
    ("word", "other"),
    [
        ('"edition":1', '"edition":2'),
        ('"release":"', '"release":"9'),
        ('"content":"', '"content":"0'),
    ],
)
def test_games_by_other_rules_are_not_put_together(file: Path, word: str, other: str) -> None:
    text = file.read_text()
    assert word in text
    file.write_text(text.replace(word, other, 1))
    with pytest.raises(SimulationError, match="holds a simulation by other rules than those here"):
        read(file)
