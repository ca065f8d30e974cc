"""`ludoteca play --hints`: what is safe, the exact chances, and where there is no hint."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path

import pytest

from ludoteca.engine.game import Game
from ludoteca.record.match import Match
from tests.cli.conftest import Run

ALL_GRADES = (
    "throw green+green bird:2 throw green+black squirrel treat:chow "
    "throw green+black bird throw green+black"
)
"""The next choice has a safe answer, one that wants care, and a dangerous one."""

AFTER_A_LOSS = (
    "throw green+black max squirrel treat:catmint throw green+black max squirrel throw green+green "
    "mouse bird treat:meat throw green+black bird treat:milk throw black+black throw black+black "
    "treat:chow throw black+black throw green+black bird throw green+black squirrel throw "
    "black+black throw green+black max bird throw green+green"
)


def begun(words: str, file: Path) -> Path:
    """A game for one that stands after these lines, in a file."""
    match = Match("max", 1, luck=None)
    for word in words.split():
        match.play(word)
    file.write_text(match.record.text)
    return file


@pytest.mark.usefixtures("solved")
def test_each_choice_is_called_by_what_it_loses(run: Run, tmp_path: Path) -> None:
    file = begun(ALL_GRADES, tmp_path / "game.txt")
    ran = run("play", "max", "--resume", file, "--hints", typed=["hint", "save", "quit"])
    assert (ran.code, ran.err) == (0, "")
    told = ran.out.split("> hint\n")[1].split("> save")[0]
    assert re.findall(r"^ +(\d) +(\w+) .*  ([✓~!] [a-z ]+)$", told, re.M) == [
        ("1", "max", "✓ safe"),
        ("2", "mouse", "~ with care"),
        ("3", "squirrel", "✓ safe"),
        ("4", "bird", "! dangerous"),
    ]
    assert "of 100 games" not in told
    assert "--hints --resume" in ran.out


@pytest.mark.usefixtures("solved")
@pytest.mark.parametrize(
    ("typed", "lang", "what", "chances"),
    [
        ("hint exact", "en", "Chance that all three get home, if",
         ["90.0 of 100 games", "90.0 of 100 games", "88.6 of 100 games", "82.6 of 100 games"]),
        ("NAPOVEDA presne", "cs", "Šance, že se všichni tři dostanou domů, když",
         ["90,0 ze 100 her", "90,0 ze 100 her", "88,6 ze 100 her", "82,6 ze 100 her"]),
    ],
)  # fmt: skip
def test_exact_chances_on_request_the_best_first(
    run: Run, tmp_path: Path, typed: str, lang: str, what: str, chances: Sequence[str]
) -> None:
    file = begun(ALL_GRADES, tmp_path / "game.txt")
    out = run("play", "max", "--resume", file, "--hints", "--lang", lang, typed=[typed]).out
    assert what in out
    assert re.findall(r"\d\d[.,]\d \w+ 100 \w+", out) == chances
    order = [row.split()[0] for row in out.split("\n") if " 100 " in row]
    assert order == ["max", "squirrel", "mouse", "bird"]


@pytest.mark.usefixtures("solved")
def test_after_a_loss_hundredths_of_a_creature_count(run: Run, tmp_path: Path) -> None:
    file = begun(AFTER_A_LOSS, tmp_path / "game.txt")
    out = run("play", "max", "--resume", file, "--hints", typed=["hint exact"]).out
    assert "hundredths of a creature expected" in out
    told = re.findall(r"^ +(\S+) .*  ([\d.]+)  ([✓~!] \w+)$", out, re.M)
    assert told[0] == ("bird:2", "125.1", "✓ safe")
    assert {(worth, grade) for _, worth, grade in told[1:]} == {("118.4", "! dangerous")}


@pytest.mark.usefixtures("solved")
def test_other_words_after_hint_and_a_game_that_is_over(
    run: Run, game_file: Path, tmp_path: Path
) -> None:
    file = begun(ALL_GRADES, tmp_path / "begun.txt")
    assert "or hint exact" in run("play", "max", "--resume", file, "--hints", typed=["hint x"]).out
    ran = run("play", "max", "--resume", game_file, "--hints", typed=["hint"])
    assert "Nobody is to move" in ran.out


def test_hints_are_off_unless_asked_for(run: Run) -> None:
    ran = run("play", "max", typed=["hint", "nápověda", "quit"])
    assert (ran.code, ran.err) == (0, "")
    assert ran.out.count("Hints are off") == 1, "nápověda is a Czech word"
    assert "what is safe" not in ran.out
    assert "Nápověda je vypnutá" in run("play", "max", "--lang", "cs", typed=["nápověda"]).out


def test_gentle_has_no_hints(run: Run) -> None:
    ran = run("play", "max", "--option", "gentle=yes", "--hints")
    assert (ran.code, ran.out) == (2, "")
    assert "max is not worked out exactly with gentle=yes" in ran.err


def test_a_game_without_exact_worths_has_no_hints(run: Run, secret_game: Game) -> None:
    ran = run("play", secret_game.name, "--hints")
    assert (ran.code, ran.out) == (2, "")
    assert secret_game.name in ran.err
    assert ran.err.count("\n") == 1
