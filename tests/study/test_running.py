"""Workers: the same bytes for any number of them, and nothing is lost with one that dies."""

from __future__ import annotations

import os
from pathlib import Path

import pytest

import ludoteca
from ludoteca.engine.game import Game
from ludoteca.study import running
from ludoteca.study.running import MOST, Work, next_size
from ludoteca.study.sample import SimulationError
from tests.cli.conftest import Run


def test_what_nobody_has_played_is_taken_in_order() -> None:
    work = Work(20, [(12, 3), (0, 5)])
    assert work.gaps == [(5, 7), (15, 5)]
    assert work.take(4) == (5, 4)
    assert work.take(4) == (9, 3)
    work.give_back(5, 4)
    assert [work.take(100) for _ in range(3)] == [(5, 4), (15, 5), None]
    assert Work(20, [(0, 20)]).take(1) is None


def test_parts_grow_where_games_are_short_and_shrink_where_they_are_long() -> None:
    assert next_size(1, 0.0) == 4
    assert next_size(1000, 0.5) == 1000
    assert next_size(1000, 5.0) == 100
    assert next_size(1, 60.0) == 1
    assert next_size(MOST, 0.1) == MOST


def test_any_number_of_workers_gives_the_same_bytes() -> None:
    """Three of them: `test_breaking_off`."""

    def told(workers: int) -> str:
        return ludoteca.simulate("max", 60, seed=7, rotate=True, workers=workers).to_json()

    assert told(7) == told(1)


@pytest.fixture
def spared(pennies: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """The bot `lethal` leaves this process alone."""
    monkeypatch.setenv("PENNIES_SPARED", str(os.getpid()))


@pytest.mark.usefixtures("spared")
def test_a_worker_that_dies_costs_nothing(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """It has one game when it dies, as every new worker."""
    monkeypatch.setenv("PENNIES_ONCE", str(tmp_path / "died"))
    command = "simulate pennies --games 300 --bots lethal --seed 1 --json"
    ran = run(*command.split(), "--workers", 2)
    assert (tmp_path / "died").exists()
    assert ran.err == "A worker died; its 1 game is played again.\n"
    assert ran.out == ludoteca.simulate("pennies", 300, "lethal", seed=1).to_json()


@pytest.mark.usefixtures("spared")
def test_workers_that_always_die_are_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(running, "DEATHS", 2)
    with pytest.raises(SimulationError, match="2 workers died one after the other"):
        ludoteca.simulate("pennies", 10, "lethal", workers=2)


def test_an_error_in_a_worker_is_told(pennies: Game, monkeypatch: pytest.MonkeyPatch) -> None:
    """Where it shows in the rehearsal already, it is the error itself."""
    with pytest.raises(ZeroDivisionError):
        ludoteca.simulate("pennies", 10, "broken", workers=2)
    monkeypatch.setattr(running, "rehearse", lambda chosen, gate: None)
    with pytest.raises(SimulationError, match="could not be played: ZeroDivisionError: no idea"):
        ludoteca.simulate("pennies", 10, "broken", workers=2)
