"""Clauses are found by word, ending, accent and number, in the language that is read."""

from __future__ import annotations

import pytest

from ludoteca.engine.game import game
from ludoteca.record.finding import find, fold, parts, terms
from ludoteca.record.ledger import Rulebook

BOOK = Rulebook.load(game("max").package)


def ids(query: str, language: str = "en") -> list[str]:
    return [one.clause.id for one in find(BOOK, query, language)]


def test_every_word_must_be_there_in_any_order_and_case() -> None:
    assert ids("treat") == ids("TREATS") != []
    assert set(ids("treat basket")) == set(ids("basket treat")) < set(ids("treat"))
    assert ids("unicorn") == ids("treat unicorn") == []
    assert ids("") == ids("  !? ") == []


def test_endings_and_accents_do_not_matter_in_czech() -> None:
    assert ids("pamlsek", "cs") == ids("pamlsky", "cs") == ids("PAMLSKU", "cs") != []
    assert ids("košík", "cs") == ids("kosik", "cs") != []
    assert ids("treat", "cs") == []


def test_a_number_finds_its_clause_first_or_its_section() -> None:
    assert ids("5.2")[0] == "5.2"
    section = [clause.id for one in BOOK.sections if one.id == "8" for clause in one.clauses]
    assert [id for id in ids("8.") if id.startswith("8.")] == section
    assert ids("99.1") == []


def test_a_reason_is_searched_too() -> None:
    one = next(found for found in find(BOOK, "slip finger", "en"))
    assert one.clause.kind == "ruling"
    assert "".join(part.text for part in one.reason) == one.clause.reason["en"]
    assert [part.text for part in one.reason if part.found] == ["slip", "finger"]


@pytest.mark.parametrize("language", ["en", "cs"])
def test_parts_are_the_whole_text_again(language: str) -> None:
    for section in BOOK.sections:
        for clause in section.clauses:
            text = clause.text[language]
            first = fold(text).split()[0].strip(".,;:")
            assert "".join(part.text for part in parts(text, [first])) == text


def test_terms_are_few() -> None:
    assert len(terms("a " * 500)) == 8
