"""Every game's clauses: all that bind are carried out and tested, by tests that exist."""

from pathlib import Path

import pytest

from ludoteca.engine.game import game
from ludoteca.record.ledger import Rulebook, carried_out, seen
from ludoteca.record.words import problems
from tests.generic.every import EVERY, OURS

ROOT = Path(__file__).parents[2]


@pytest.mark.parametrize("name", OURS)
def test_every_binding_clause_is_carried_out_and_tested(name: str) -> None:
    rulebook = Rulebook.load(game(name).package)
    coverage = rulebook.coverage(carried_out(rulebook), seen(rulebook, ROOT))
    assert (coverage.not_carried_out, coverage.not_tested) == ((), ())
    assert coverage.tested == coverage.carried_out == coverage.binding
    assert coverage.later == 0


@pytest.mark.parametrize("name", OURS)
def test_the_tests_that_saw_a_clause_exist(name: str) -> None:
    rulebook = Rulebook.load(game(name).package)
    told = seen(rulebook, ROOT)
    assert told is not None
    for clause, tests in told.items():
        assert rulebook.clause(clause).id == clause
        for test in tests:
            path, _, function = test.partition("::")
            assert f"def {function}(" in (ROOT / path).read_text(encoding="utf-8")


@pytest.mark.parametrize("name", EVERY)
def test_a_ledger_adds_up_and_all_of_it_is_carried_out(name: str) -> None:
    rulebook = Rulebook.load(game(name).package)
    assert rulebook.game == name
    assert rulebook.counted() == dict(rulebook.totals)
    assert rulebook.coverage(carried_out(rulebook), None).not_carried_out == ()


@pytest.mark.parametrize("name", EVERY)
def test_words_are_the_same_in_every_language(name: str) -> None:
    assert problems(game(name).package) == []
