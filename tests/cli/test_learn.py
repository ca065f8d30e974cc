"""The lesson in a terminal: right choices lead to the end, wrong ones back, words work as usual."""

from __future__ import annotations

from tests.cli.conftest import Run

RIGHT = ["", "throw", "mouse", "", "mouse+trail", "bird", "", "throw", "", "treat:milk", "throw"]
RIGHT += ["", "throw", "squirrel", "throw", "mouse:2", ""]


def test_right_choices_lead_to_the_end(run: Run) -> None:
    ran = run("learn", "max", typed=RIGHT)
    assert ran.code == 0
    assert ran.err == ""
    assert "Step 1 of 7: Home to the tree" in ran.out
    assert "The mouse runs along her shortcut to space 13." in ran.out
    assert "ludoteca play max" in ran.out
    assert max(len(line) for line in ran.out.split("\n")) <= 80


def test_who_takes_two_steps_is_shown_what_was_missed_and_tries_again(run: Run) -> None:
    ran = run("learn", "max", typed=["", "1", "2", "", "mouse:2", "why", "", "mouse+trail"])
    assert ran.code == 0
    missed, _, again = ran.out.partition("She has missed the")
    assert "two spaces on, to space 10" in missed
    assert "6.5" in again
    assert "to space 13." in again


def test_it_speaks_czech_and_refuses_as_a_table_does(run: Run) -> None:
    ran = run("learn", "max", "--language", "cs", typed=["", "myska", "throw", "nesmysl", "konec"])
    assert ran.code == 0
    assert "7: Domů ke stromu" in ran.out
    assert "nesmysl" in ran.out


def test_a_game_that_is_not_there_is_said(run: Run) -> None:
    ran = run("learn", "chess")
    assert ran.code == 2
    assert "max" in ran.err
