"""`ludoteca solve`, and the same from Python."""

from __future__ import annotations

import json
from pathlib import Path

import pytest

import ludoteca
from ludoteca.bots import exact
from tests.cli.conftest import Run


@pytest.mark.usefixtures("solved")
def test_solve_as_json_is_what_python_gives(run: Run) -> None:
    ran = run("solve", "max", "--option", "treats=3", "--json")
    assert (ran.code, ran.err) == (0, "")
    found = json.loads(ran.out)
    assert list(found) == ["game", "options", "states", "seconds", "value", "expected_home"]
    assert found["game"] == "max"
    assert found["options"] == {"treats": 3, "gentle": False}
    assert found["states"] == 27 * 23**3 * 7
    solution = ludoteca.solve("max", treats=3)
    assert (found["value"], found["expected_home"]) == (solution.value, solution.expected_home)
    assert ludoteca.solve("max", {"treats": "3"}).value == solution.value


@pytest.mark.usefixtures("solved")
def test_solve_for_people(run: Run) -> None:
    ran = run("solve", "max")
    assert "treats=4 gentle=no" in ran.out
    assert "0.896365" in ran.out
    assert "2 299 563" in ran.out
    assert "průměrný počet doma" in run("solve", "max", "--lang", "cs").out


@pytest.mark.usefixtures("solved")
def test_a_solution_shows_itself_in_a_notebook() -> None:
    html = ludoteca.solve("max")._repr_html_()
    assert html.startswith("<table><caption>max (treats=4, gentle=no)</caption>")
    assert "<td>89.6365%</td>" in html
    assert "2 299 563" in html


@pytest.mark.usefixtures("solved")
def test_what_people_should_know_of_the_table_is_told(
    run: Run, monkeypatch: pytest.MonkeyPatch, tmp_path: Path
) -> None:
    """The file of the table can't be read: it is said, and the answer given all the same."""
    ready = exact.exact(ludoteca.game("max"))
    monkeypatch.setattr(exact, "READY", {})
    monkeypatch.setenv("LUDOTECA_CACHE", str(tmp_path))
    solver = exact.find_solver(ludoteca.game("max"))
    path = tmp_path / "exact" / exact.table_name(ludoteca.game("max"), solver)
    path.parent.mkdir()
    path.write_text("a shopping list")

    class Known:
        digest, states, size = solver.digest, solver.states, solver.size
        worth = staticmethod(solver.worth)

        def compute(self, progress: exact.Progress | None = None) -> memoryview[float]:
            return ready._table

    monkeypatch.setattr(exact, "find_solver", lambda *_: Known())
    ran = run("solve", "max", "--json")
    assert json.loads(ran.out)["value"] == pytest.approx(0.896365, abs=1e-6)
    assert "can't be used (it hasn't the right length); it was computed anew" in ran.err
    assert run("solve", "max").code == 0


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        (["chess"], "no game is called chess; there are: max"),
        (["max", "--option", "treats=7"], "option treats=7: it takes a whole number from 2 to 6"),
        (["max", "--option", "treats"], "treats"),
        (["max", "--option", "honey=1"], "max has no option honey; it has: treats, gentle"),
        (["max", "--option", "gentle=yes"], "max is not worked out exactly with gentle=yes"),
    ],
)
def test_what_cannot_be_solved_is_refused(run: Run, arguments: list[str], message: str) -> None:
    ran = run("solve", *arguments)
    assert ran.code == 2
    assert ran.out == ""
    assert message in ran.err


@pytest.mark.usefixtures("secret_game")
def test_a_game_without_a_solver_is_refused(run: Run) -> None:
    ran = run("solve", "magpies", "--lang", "cs")
    assert (ran.code, ran.out) == (2, "")
    assert "přesně propočítat tuto hru nejde" in ran.err


@pytest.mark.parametrize("lang", ["en", "cs"])
def test_a_perfect_bot_is_refused_in_the_gentle_game(run: Run, lang: str) -> None:
    ran = run("play", "max", "--bots", "perfect", "--option", "gentle=yes", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert "gentle=yes" in ran.err
    ran = run("simulate", "max", "--bots", "perfect", "--option", "gentle=yes", "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert "gentle=yes" in ran.err


@pytest.mark.usefixtures("solved")
def test_a_perfect_bot_plays_in_the_terminal_by_a_table_that_is_kept(run: Run) -> None:
    ran = run("play", "max", "--seats", "1", "--bot", "1=perfect", "--seed", "3")
    assert (ran.code, ran.err) == (0, "")
