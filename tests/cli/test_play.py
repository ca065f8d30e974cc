"""Playing in a terminal: by number and word, why, undo, save, resume, to the end."""

from __future__ import annotations

import re
import signal
from pathlib import Path

import pytest

from ludoteca.cli import files
from ludoteca.cli.errors import Wrong
from ludoteca.record.record import Record
from tests.cli.conftest import Run

FIRST = ["1"] * 200
"""The first choice again and again ends every game."""


def test_whole_game_in_a_pipe(run: Run) -> None:
    ran = run("play", "max", "--seed", 5, "--name", "Ada", "--name", "Bo", typed=FIRST)
    assert ran.code == 0
    assert ran.err == ""
    assert "at the table: Ada, Bo" in ran.out
    assert "Ada: Throw the dice." in ran.out
    assert "To talk about" in ran.out
    assert "\nLost: Max was quicker" in ran.out or "\nWon: all three are home" in ran.out
    assert "\x1b" not in ran.out
    assert max(len(line) for line in ran.out.split("\n")) <= 80


def test_seed_gives_the_same_game(run: Run, tmp_path: Path) -> None:
    for name in ("one", "two"):
        run("play", "max", "--seed", 7, "--bots", "random,random", "--save", name, typed=FIRST)
    one, two = ((tmp_path / name).read_text() for name in ("one", "two"))
    assert one == two
    run("play", "max", "--seed", 8, "--bots", "random,random", "--save", "three", typed=FIRST)
    assert (tmp_path / "three").read_text() != one


def test_save_and_resume_equals_uninterrupted(run: Run, tmp_path: Path) -> None:
    seated = ("play", "max", "--seed", 3, "--bots", "careful")
    run(*seated, "--save", "whole.txt", typed=FIRST)
    run(*seated, typed=["1", "1", "1", "1", "save part.txt"])
    chosen = ["1"]
    for part in range(30):
        ran = run(*seated, "--resume", "part.txt", typed=[*chosen, "save", "quit"])
        assert ran.code == 0, ran.out
        if "To talk about" in ran.out:
            break
        assert "The game goes on after" in ran.out
        chosen = ["1", "1"] if "Type it again" in ran.out and len(chosen) == 1 else ["1"]
        assert part < 29
    whole, parts = ((tmp_path / name).read_text() for name in ("whole.txt", "part.txt"))
    assert parts == whole


def test_resume_shows_a_game_that_is_over(run: Run, game_file: Path) -> None:
    ran = run("play", "max", "--resume", game_file)
    assert ran.code == 0
    assert "To talk about" in ran.out


def test_a_file_that_ends_before_the_dice_goes_on(run: Run, tmp_path: Path) -> None:
    run("play", "max", "--seed", 3, typed=["throw", "save a.txt", "no"])
    record = Record.parse((tmp_path / "a.txt").read_text())
    match = record.replay(upto=1).match
    assert match.state.is_chance()
    (tmp_path / "b.txt").write_text(match.record.text)
    ran = run("play", "max", "--seed", 3, "--resume", "b.txt", typed=["save", "quit"])
    assert ran.code == 0
    assert (tmp_path / "b.txt").read_text() == record.text


def test_words_beginnings_and_labels(run: Run, tmp_path: Path) -> None:
    typed = ["thr", "Squirrel: 1", "save a.txt", "quit"]
    run("play", "max", "--seed", 5, typed=typed)
    record = Record.parse((tmp_path / "a.txt").read_text())
    assert [line.text for line in record.lines] == ["throw", "green+black", "squirrel"]


def test_a_line_that_means_nothing_changes_nothing(run: Run, tmp_path: Path) -> None:
    typed = ["throw", "m", "9", "0", "squid", "mouse:2", "treat:milk", "save a.txt", "quit"]
    ran = run("play", "max", "--seed", 5, typed=typed)
    assert "“m” could be: max, mouse." in ran.out
    assert "There is no choice 9: they go from 1 to 4." in ran.out
    assert "There is no choice 0" in ran.out
    assert "Nothing here is called “squid”" in ran.out
    assert re.search(r"Not now: Mouse: 2 steps\.\n +5\.3 ", ran.out)
    assert re.search(r"Not now: Milk for Max\.\n +8\.2 ", ran.out)
    assert len(Record.parse((tmp_path / "a.txt").read_text()).lines) == 2


def test_enter_takes_the_main_choice_only(run: Run) -> None:
    ran = run("play", "max", "--seed", 5, typed=["", "", "quit", "no"])
    assert "1  throw  Throw  Enter" in ran.out
    assert ran.out.count("a green and a black.") == 1
    assert "Type a number from the list" in ran.out


def test_why_and_why_not(run: Run) -> None:
    typed = ["throw", "why", "why 2", "why max", "why not bird:2", "why nothing", "why not mouse"]
    ran = run("play", "max", "--seed", 5, typed=typed)
    assert re.search(
        r"Asked now: Who goes first: Max.*\n +5\.9 +You decide who goes first",
        ran.out,
    )
    assert re.search(r"Allowed: Mouse: 1 step\.\n +5\.9 ", ran.out)
    assert re.search(r"Allowed: Max first\.\n +5\.9 ", ran.out)
    assert re.search(r"Not now: Bird: 2 steps\.\n +5\.3 ", ran.out)
    assert "Nothing here is called “nothing”" in ran.out
    assert ran.out.count("Allowed: Mouse: 1 step.") == 2


def test_rules_log_board_help(run: Run) -> None:
    typed = ["throw", "mouse", "log", "board", "rules 6.7", "rules catmint", "rules", "rules x y z"]
    ran = run("play", "max", "--seed", 5, typed=[*typed, "help"])
    assert re.search(r"3 +The mouse scurries to space 7\. +5\.8 5\.3", ran.out)
    assert "6.7 (rule) · " in ran.out
    assert "2.6 (component)" in ran.out
    assert "such as: rules 5.2" in ran.out
    assert "has no clause x y z" in ran.out
    assert "why not WORD" in ran.out
    assert ran.out.count("X Max, m mouse") == 4


def test_undo_is_free_until_the_dice(run: Run, tmp_path: Path) -> None:
    """Two greens: the first step is taken back, and nothing is marked."""
    typed = ["throw", "mouse", "undo", "bird", "save a.txt", "quit"]
    ran = run("play", "max", "--seed", 0, "--seats", 1, typed=typed)
    record = Record.parse((tmp_path / "a.txt").read_text())
    assert [line.text for line in record.lines] == ["throw", "green+green", "bird"]
    assert record.undone == ()
    assert "Taken back: 1 line." in ran.out
    assert "everybody agree" not in ran.out


def test_undo_past_dice_needs_agreement_and_is_marked(run: Run, tmp_path: Path) -> None:
    typed = ["throw", "undo", "no", "undo", "yes", "throw", "undo", "y", "save a.txt", "quit"]
    ran = run("play", "max", typed=typed)
    assert ran.out.count("Does everybody agree?") == 3
    assert "Nothing is taken back." in ran.out
    told = re.findall(r"Player 1: (two blacks|a green and a black|two greens)\.", ran.out)
    assert len(told) == 2
    assert told[0] == told[1]
    record = Record.parse((tmp_path / "a.txt").read_text())
    assert record.lines == ()
    assert [mark for _, mark in record.undone] == [(1, 2), (1, 2)]
    again = run("play", "max", "--resume", "a.txt", typed=["throw"]).out
    assert f"Player 1: {told[0]}." in again


def test_undo_goes_back_over_bots(run: Run, tmp_path: Path) -> None:
    seated = ("play", "max", "--seed", 5, "--bots", "random")
    run(*seated, "--save", "a.txt", typed=["throw", "mouse"])
    before = Record.parse((tmp_path / "a.txt").read_text())
    assert len(before.lines) > 3
    run(*seated, "--resume", "a.txt", "--save", "a.txt", typed=["undo", "yes"])
    after = Record.parse((tmp_path / "a.txt").read_text())
    assert after.lines == before.lines[:2]
    assert after.undone


def test_undo_with_nothing_to_take_back(run: Run) -> None:
    ran = run("play", "max", typed=["undo"])
    assert "There is no choice of yours to take back." in ran.out
    ran = run("play", "max", "--bot", "1=random", "--seed", 1, typed=["undo"])
    assert "There is no choice of yours to take back." in ran.out


def test_undo_after_the_end(run: Run, tmp_path: Path) -> None:
    ran = run("play", "max", "--seed", 5, "--seats", 1, "--save", "a", typed=FIRST)
    assert "To talk about" in ran.out
    lines = len(Record.parse((tmp_path / "a").read_text()).lines)
    ran = run(
        "play", "max", "--seats", 1, "--resume", "a", "--save", "a", typed=["log", "undo", "yes"]
    )
    assert "Taken back" in ran.out
    assert len(Record.parse((tmp_path / "a").read_text()).lines) < lines


def test_quit_offers_to_save(run: Run, tmp_path: Path) -> None:
    ran = run("play", "max", typed=["throw", "quit", ""])
    assert ran.code == 0
    kept = list((tmp_path / "data").rglob("max-*.txt"))
    assert len(kept) == 1
    assert Record.parse(kept[0].read_text()).replay().answer == "same"
    assert f"ludoteca play max --resume {kept[0]}" in ran.out
    ran = run("play", "max", typed=["throw", "quit", "no"])
    assert ran.out.endswith("Goodbye!\n")
    assert len(list((tmp_path / "data").rglob("max-*.txt"))) == 1
    ran = run("play", "max", typed=["throw", "q", "/nowhere/x.txt", "mine.txt"])
    assert "/nowhere/x.txt: it can't be written" in ran.out
    assert (tmp_path / "mine.txt").exists()


def test_quit_before_anything_was_played(run: Run, tmp_path: Path) -> None:
    assert "Save the game?" not in run("play", "max", typed=["quit"]).out
    assert not (tmp_path / "data").exists()


def test_end_of_input_loses_nothing(run: Run, tmp_path: Path) -> None:
    ran = run("play", "max", "--seed", 5, "--name", "Ada", "--bots", "random", typed=["throw"])
    assert ran.code == 0
    (kept,) = (tmp_path / "data").rglob("max-*.txt")
    assert f"Saved: {kept}\n" in ran.out
    assert f"--bot 2=random --name Ada --seed 5 --resume {kept}" in ran.out


def test_ctrl_c_loses_nothing(run: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from ludoteca.cli.screen import Screen

    lines = iter(["throw"])

    def ask(self: Screen, prompt: str = "") -> str:
        for line in lines:
            return line
        signal.raise_signal(signal.SIGTERM)
        raise AssertionError

    before = signal.getsignal(signal.SIGTERM)
    monkeypatch.setattr(Screen, "ask", ask)
    assert run("play", "max").code == 130
    (kept,) = (tmp_path / "data").rglob("max-*.txt")
    assert len(Record.parse(kept.read_text()).lines) >= 2
    assert signal.getsignal(signal.SIGTERM) == before


def test_a_game_that_cannot_be_saved_is_printed(run: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    def full(path: Path, text: str) -> None:
        raise Wrong("file.unwritten", file=path, why="no space left on device")

    monkeypatch.setattr(files, "write", full)
    ran = run("play", "max", "--seed", 5, typed=["throw"])
    assert "no space left" in ran.out
    text = ran.out[ran.out.index("ludoteca record 1\n") :]
    assert Record.parse(text).replay().answer == "same"


def test_save_keeps_the_file_up_to_date_and_spares_others(run: Run, tmp_path: Path) -> None:
    (tmp_path / "letter.txt").write_text("Dear Ada")
    ran = run("play", "max", "--save", "g.txt", typed=["throw", "save letter.txt", "save", "quit"])
    assert "letter.txt is there already" in ran.out
    assert "Save the game?" not in ran.out
    assert (tmp_path / "letter.txt").read_text() == "Dear Ada"
    assert len(Record.parse((tmp_path / "g.txt").read_text()).lines) >= 2


def test_save_needs_a_name(run: Run) -> None:
    assert "save needs a file's name" in run("play", "max", typed=["save"]).out


def test_czech(run: Run, tmp_path: Path) -> None:
    typed = ["hod", "proč", "proc ne ptáček: 2 kroky", "pravidla 6.7", "stul", "zápis"]
    typed += ["Myška: 1", "zpět", "ano", "pomoc", "ulož hra.txt", "konec"]
    ran = run("play", "max", "--lang", "cs", "--seed", 5, typed=typed)
    assert "u\xa0stolu: Hráč 1, Hráč 2" in ran.out
    assert "Otázka teď: Kdo půjde první: Max, nebo zvířátko?" in ran.out
    assert "Teď nejde: Ptáček: 2 kroky." in ran.out
    assert "6.7 (pravidlo)" in ran.out
    assert "Vzato zpět: " in ran.out
    assert "Uloženo: hra.txt" in ran.out
    assert "--language cs" in ran.out
    assert (tmp_path / "hra.txt").exists()


def test_bots_alone_play_to_the_end(run: Run) -> None:
    ran = run("play", "max", "--seats", 3, "--bots", "random,careful,random", "--seed", 2)
    assert ran.code == 0
    assert "Bot 2 (careful)" in ran.out
    assert "To talk about" in ran.out


def test_options_of_the_game(run: Run, tmp_path: Path) -> None:
    arguments = ("--option", "treats=3", "--option", "gentle=yes", "--save", "a.txt")
    ran = run("play", "max", *arguments, typed=["throw"])
    assert "3 treats for Max" in ran.out
    assert dict(Record.parse((tmp_path / "a.txt").read_text()).options)["gentle"] == "yes"


NEAR = ["1"] * 6
"""With dice of seed 28 the first choice six times brings Max before the stump, where two are."""


def test_a_fatal_choice_is_asked_for_twice(run: Run, tmp_path: Path) -> None:
    seated = ("play", "max", "--seed", 28, "--seats", 2)
    ran = run(*seated, typed=[*NEAR, "max", "save once.txt", "quit"])
    assert "Max would catch the squirrel and the bird on the stump." in ran.out
    assert "7.1" in ran.out
    assert "Type it again" in ran.out
    ran = run(*seated, typed=[*NEAR, "max", "mouse", "max", "save other.txt", "quit"])
    assert ran.out.count("Type it again") == 3, "another choice in between, and it asks anew"
    run(*seated, typed=[*NEAR, "1", "1", "save twice.txt", "quit"])
    kept = [Record.parse((tmp_path / f"{name}.txt").read_text()) for name in ("once", "twice")]
    assert [len(record.lines) for record in kept] == [10, 11]
    assert (tmp_path / "other.txt").read_text() == (tmp_path / "once.txt").read_text()
    assert kept[1].lines[-1].text == "max"


def test_a_safe_choice_is_asked_for_once(run: Run) -> None:
    ran = run("play", "max", "--seed", 28, "--seats", 2, typed=[*NEAR, "squirrel", "quit", "no"])
    assert "Type it again" not in ran.out
