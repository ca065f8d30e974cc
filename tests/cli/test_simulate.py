"""`ludoteca simulate`: what it shows, in both languages, and what it refuses."""

from __future__ import annotations

import csv
import json
from pathlib import Path

import pytest

from ludoteca.cli import simulating
from ludoteca.cli.errors import Wrong
from ludoteca.engine.game import game
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import State
from tests.cli.conftest import Run
from tests.toys.install import installed

SHOWN = """\
Pennies · 200 games
  bots  coin, die
  seed  1

  end                 games  rate    95% interval
  the first seat won  178    89.00%  83.91 to 92.62%
  other:1             22     11.00%  7.38 to 16.09%
"""


def test_a_run_is_shown_as_tables(run: Run) -> None:
    with installed("pennies"):
        ran = run("simulate", "pennies", "--games", 200, "--bots", "coin,die", "--seed", 1)
    assert ran.code == 0
    assert ran.err == ""
    assert ran.out.startswith(SHOWN), ran.out
    assert "  seat 1  coin  0.890  0.839 to 0.926\n" in ran.out
    assert "A game of 100,000 steps is" in ran.out


def test_czech_too(run: Run) -> None:
    """With the decimal comma, the game's own words, and how seats go round."""
    command = "simulate max --games 40 --seed 1 --rotate --limit 60 --language cs"
    ran = run(*command.split())
    assert "Kocour Max · 40 her" in ran.out
    assert "random, random (hru od hry o\xa0místo dál)" in ran.out
    assert "prohra: doma 0" in ran.out
    assert "2,50" in ran.out
    assert "\n  nedohráno " in ran.out


def test_many_ends_are_put_together(run: Run) -> None:
    ran = run("simulate", "max", "--games", 25, "--seed", 1, "--option", "gentle=yes")
    lines = [line for line in ran.out.splitlines() if "catch" in line]
    assert len(lines) == 12
    assert "other ways" in ran.out


def test_a_row_a_game(run: Run) -> None:
    with installed("pennies"):
        command = "simulate pennies --games 30 --bots coin,die --rotate --seed 1 --limit 2 --csv"
        rows = list(csv.DictReader(run(*command.split()).out.splitlines()))
        found = json.loads(run(*command.replace("--csv", "--json").split()).out)
    assert [row["game"] for row in rows] == list(map(str, range(30)))
    assert [(row["bot_1"], row["bot_2"]) for row in rows[:2]] == [("coin", "die"), ("die", "coin")]
    open_ones = [row for row in rows if row["end"] == "unfinished"]
    assert len(open_ones) == found["unfinished"]["games"] > 0
    assert {row["return_1"] for row in open_ones} == {"0.0"}
    assert sum(float(row["return_1"]) for row in rows) / 30 == found["by_seat"][0]["mean"]
    assert {row["steps"] for row in rows} == {"2"}


def test_who_looks_is_told_how_far_it_is(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """On a terminal, and the line is taken away at the end; the output is as ever."""
    monkeypatch.setattr(simulating, "BETWEEN", 0.0)
    monkeypatch.setattr("ludoteca.study.running.next_size", lambda size, seconds: 5)
    plain = run("simulate", "max", "--games", 12, "--seed", 1, "--json")
    monkeypatch.setattr("sys.stderr.isatty", lambda: True)
    seen = run("simulate", "max", "--games", 12, "--seed", 1, "--json")
    assert seen.out == plain.out
    lines = seen.err.split("\r")
    told = [line.partition(" games, ")[0] for line in lines[1:5]]
    assert told == ["1 of 12", "6 of 12", "11 of 12", "12 of 12"]
    assert lines[4].strip().endswith("games, 0:00 left")
    assert set(lines[5]) == {" "}
    assert plain.err == ""


def test_without_a_seed_a_new_one_is_taken_and_shown(run: Run) -> None:
    one, other = (json.loads(run("simulate", "max", "--games", 1, "--json").out) for _ in "12")
    assert one["seed"] != other["seed"]
    again = run("simulate", "max", "--games", 1, "--json", "--seed", one["seed"])
    assert json.loads(again.out) == one


@pytest.fixture
def kept(run: Run, tmp_path: Path) -> None:
    """A run in a file, and a file that is something else."""
    run("simulate", "max", "--games", 2, "--save", "run.txt")
    (tmp_path / "letter.txt").write_text("Dear Ada,\n")


@pytest.mark.usefixtures("kept")
@pytest.mark.parametrize(
    ("line", "said"),
    [
        ("--save run.txt", "--save run.txt: this file is there already; go on with it by --resume"),
        ("--save letter.txt", "--save letter.txt: this file is there already"),
        ("--save nowhere/run.txt", "nowhere/run.txt: it can't be written (no such file"),
        ("--resume nothing.txt", "nothing.txt: it can't be read (no such file"),
        ("--resume letter.txt", "letter.txt holds no simulation that can be gone on with"),
        ("--resume run.txt --games 9", "--games 9: the simulation in run.txt has this fixed"),
        ("--resume run.txt --rotate", "--rotate: the simulation in run.txt has this fixed"),
        ("--resume run.txt --option treats=4", "--option treats=4: the simulation in run.txt has"),
        ("--resume run.txt --save new.txt", "--save new.txt: the simulation in run.txt has this"),
        ("--resume run.txt --csv", "--csv: run.txt holds no single games"),
    ],
)
def test_files_that_cannot_be_used_are_told(run: Run, line: str, said: str) -> None:
    for language, start in (("en", f"ludoteca: {said}"), ("cs", "ludoteca: ")):
        ran = run("simulate", "max", *line.split(), "--language", language)
        assert (ran.code, ran.out) == (2, "")
        assert ran.err.startswith(start)
        assert ran.err.count("\n") == 1
    assert said not in ran.err


def test_a_run_of_another_game_is_told(run: Run, kept: None) -> None:
    with installed("pennies"):
        ran = run("simulate", "pennies", "--resume", "run.txt")
    assert ran.err == (
        "ludoteca: run.txt holds a simulation of max: ludoteca simulate max --resume …\n"
    )


def test_what_was_done_before_an_error_is_named(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    """Whatever goes wrong amid a run, its games are kept, and how to go on is said."""

    class Tired:
        played = 0

        def choose(self, state: State, rng: Sfc32) -> int:
            Tired.played += 1
            if Tired.played > 3000:
                raise Wrong("simulate.forms")
            return state.legal_actions()[0]

    monkeypatch.setattr(game("max"), "bots", lambda: {"tired": Tired})
    ran = run("simulate", "max", "--games", "1000", "--bots", "tired", "--seed", "1")
    assert ran.code == 2
    assert "--resume" in ran.err
