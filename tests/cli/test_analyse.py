"""`ludoteca analyse`, and the same from Python."""

from __future__ import annotations

import json
import re
from pathlib import Path

import msgspec
import pytest

import ludoteca
from ludoteca.study.analyse import Review
from tests.cli.conftest import Run

RECORDS = Path(__file__).parents[1] / "records" / "max"
LOST = str(RECORDS / "lost.txt")


@pytest.mark.usefixtures("solved")
def test_analyse_as_json_is_what_python_gives(run: Run) -> None:
    ran = run("analyse", LOST, "--json")
    assert ran.code == 0
    record = ludoteca.Record.parse(Path(LOST).read_text(encoding="utf-8"))
    review = ludoteca.analyse(record)
    assert (
        msgspec.json.decode(ran.out, type=Review)
        == review
        == ludoteca.analyse(record.replay().match)
    )
    assert json.loads(ran.out)["turning"] == [2, 4, 5, 6]
    solution = ludoteca.solve("max")
    assert (review.start.value, review.start.expected) == (solution.value, solution.expected_home)


@pytest.mark.usefixtures("solved")
def test_analyse_for_people_in_both_languages(run: Run) -> None:
    out = run("analyse", LOST).out
    assert re.search(
        r"at the start +89\.6 %\n +what luck gave +−80\.5\n +what choices cost +−9\.1", out
    )
    assert "██▇▇▆▅▁" in out
    assert "better: Milk for Max" in out
    assert "all is\nopen" in out
    out = run("analyse", LOST, "--lang", "cs").out
    assert re.search(r"na začátku +89,6\N{NO-BREAK SPACE}%", out)
    assert "rozhodnutí  Hodit" in out
    assert "lepší: Mléko pro Maxe" in out


@pytest.mark.usefixtures("solved")
def test_what_was_known_after_an_undo_is_said(run: Run, tmp_path: Path) -> None:
    match = ludoteca.Match("max", 2, luck=None)
    for word in ("throw", "black+black"):
        match.play(word)
    match.undo(past_luck=True)
    for word in ("throw", "black+black", "treat:milk"):
        match.play(word)
    file = tmp_path / "undone.txt"
    file.write_text(match.record.text, encoding="utf-8")
    out = run("analyse", str(file)).out
    assert "left out" in out
    assert "Lines 1 to 2 are left out" in out


@pytest.mark.parametrize(
    ("name", "lang", "message"),
    [
        ("gentle.txt", "en", "max is not worked out exactly with gentle=yes"),
        ("gentle.txt", "cs", "gentle=yes"),
        ("none.txt", "en", "none.txt"),
    ],
)
def test_what_cannot_be_analysed_is_refused(run: Run, name: str, lang: str, message: str) -> None:
    ran = run("analyse", str(RECORDS / name), "--lang", lang)
    assert (ran.code, ran.out) == (2, "")
    assert message in ran.err
    assert ran.err.count("\n") == 1


def test_a_record_against_the_rules_is_refused_with_its_line(run: Run, tmp_path: Path) -> None:
    file = tmp_path / "wrong.txt"
    file.write_text(Path(LOST).read_text(encoding="utf-8").replace("\n1 throw", "\n1 mouse"))
    ran = run("analyse", str(file))
    assert (ran.code, ran.out) == (2, "")
    assert "wrong.txt" in ran.err
    assert "line 1 is against the rules" in ran.err
