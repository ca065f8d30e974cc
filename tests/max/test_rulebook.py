"""The ledger of Max adds up, and says everything in two languages."""

from __future__ import annotations

import re
import tomllib
from importlib.resources import files

import pytest

from ludoteca.record.ledger import KINDS, Clause, Rulebook, carried_out, listing

PACKAGE = "ludoteca.games.max"
RULEBOOK = Rulebook.load(PACKAGE)
CLAUSES = list(RULEBOOK.clauses())

COUNTS = {
    "1": 3,
    "2": 8,
    "4": 3,
    "5": 13,
    "6": 10,
    "7": 10,
    "8": 9,
    "9": 8,
    "10": 3,
    "11": 5,
    "12": 5,
}
"""How many clauses stand in each section that has any."""

RULINGS = {
    0: ["2.8"],
    1: ["5.10", "7.6"],
    2: ["5.11", "5.12", "6.8"],
    3: ["6.9"],
    4: ["9.7"],
    5: ["5.13", "9.8"],
    6: ["7.7", "7.8"],
    7: ["6.10", "9.6"],
    8: ["8.6", "8.7", "8.8"],
    9: ["7.9", "7.10"],
    10: ["11.4"],
    11: ["11.5"],
    12: ["8.9"],
    13: ["12.2", "12.3", "12.4", "12.5"],
}
"""By number of a ruling the clauses that it became."""


def text() -> str:
    return files(PACKAGE).joinpath("rulebook.toml").read_text(encoding="utf-8")


def test_the_totals_are_the_sums() -> None:
    assert dict(RULEBOOK.totals) == RULEBOOK.counted()


def test_the_sums_are_right_when_added_up_from_the_file_alone() -> None:
    data = tomllib.loads(text())
    sentences = [
        one for section in data["section"].values() for one in section["sentence"].values()
    ]
    totals = data["totals"]
    assert totals["sentences"] == len(sentences) == 102
    assert totals["no_rule"] == sum(isinstance(one, str) for one in sentences)
    assert totals["mapped"] == sum(isinstance(one, list) for one in sentences)
    assert totals["clauses"] == sum(len(data[kind]) for kind in KINDS) == 77
    assert totals["binding"] == totals["clauses"] - len(data["advice"]) == 72
    for kind in KINDS:
        assert totals[kind] == len(data[kind])


def test_sections_and_clauses_stand_in_the_rulebooks_order() -> None:
    assert [section.id for section in RULEBOOK.sections] == [str(n) for n in range(15)]
    counts = {section.id: len(section.clauses) for section in RULEBOOK.sections}
    assert {id: n for id, n in counts.items() if n} == COUNTS
    entries = re.findall(r'^\[(?:section\.(\d+)|[a-z]+\."([\d.]+)")\]$', text(), re.MULTILINE)
    written = [clause for _, clause in entries if clause]
    assert written == [clause.id for clause in CLAUSES]
    section = ""
    for heading, clause in entries:
        section = heading or section
        assert not clause or clause.startswith(f"{section}.")


def test_every_clause_but_a_ruling_comes_from_a_sentence() -> None:
    said = {
        clause
        for section in RULEBOOK.sections
        for sentence in section.sentences
        for clause in sentence.clauses
    }
    assert {clause.id for clause in CLAUSES if clause.kind != "ruling"} == said


def test_every_ruling_has_its_number() -> None:
    found: dict[int | None, list[str]] = {}
    for clause in CLAUSES:
        if clause.kind == "ruling":
            found.setdefault(clause.ruling, []).append(clause.id)
    assert found == RULINGS


@pytest.mark.parametrize("clause", CLAUSES, ids=lambda clause: clause.id)
def test_every_clause_is_said_in_two_languages_and_shortly(clause: Clause) -> None:
    assert clause.text["en"] != clause.text["cs"]
    for said in (*clause.text.values(), *clause.reason.values()):
        assert said.strip() == said
        assert said.endswith((".", "…"))
        assert len(said.split()) <= 36
    assert bool(clause.reason) == (clause.kind == "ruling")
    if clause.reason:
        assert clause.reason["en"] != clause.reason["cs"]


def test_no_two_clauses_say_the_same() -> None:
    for language in ("en", "cs"):
        assert len({clause.text[language] for clause in CLAUSES}) == len(CLAUSES)


def test_everything_that_binds_is_carried_out_and_nothing_is_left_for_later() -> None:
    coverage = RULEBOOK.coverage(carried_out(RULEBOOK), None)
    assert coverage.not_carried_out == ()
    assert coverage.later == 0


def test_the_listing_reads_in_both_languages() -> None:
    english, czech = listing(RULEBOOK), listing(RULEBOOK, "cs")
    assert english.startswith("Max\n\n1 Information\n  1.1   rule      One to eight people play.\n")
    assert "5.3   rule      Za každou zelenou" in czech
    for clause in CLAUSES:
        assert clause.text["en"] in english
        assert clause.text["cs"] in czech
