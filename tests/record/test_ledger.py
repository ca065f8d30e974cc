"""The ledger's reader: what it takes, what it refuses and how it says so, what it counts."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest

from ludoteca.record.ledger import (
    Rulebook,
    RulebookError,
    UnknownClause,
    as_json,
    carried_out,
    listing,
    seen,
)

GOOD = """
game = "toy"
title = { en = "Toy", cs = "Hračka" }
[totals]
sentences = 4
[section.0]
title = { en = "Cover", cs = "Obálka" }
sentence.1 = "no-rule: title"
[section.1]
title = { en = "Play", cs = "Hra" }
sentence.1 = "no-rule: heading"
sentence.2 = ["1.1", "1.2"]
sentence.3 = ["1.3"]
[rule."1.1"]
text = { en = "Throw one die.", cs = "Hoď kostkou." }
[advice."1.3"]
text = { en = "Think first.", cs = "Nejdřív přemýšlej." }
[ruling."1.2"]
ruling = 7
text = { en = "A cocked die counts.", cs = "Křivá kostka platí." }
reason = { en = "Nothing says otherwise.", cs = "Nic neříká opak." }
later = "the die can't be cocked yet"
"""


@pytest.fixture
def toy() -> Rulebook:
    return Rulebook.parse(GOOD, "toy.game")


def test_reads_sections_sentences_and_clauses_in_order(toy: Rulebook) -> None:
    assert toy.game == "toy"
    assert [section.id for section in toy.sections] == ["0", "1"]
    assert [clause.id for clause in toy.clauses()] == ["1.1", "1.2", "1.3"]
    assert [one.clauses for one in toy.sections[1].sentences] == [(), ("1.1", "1.2"), ("1.3",)]
    assert toy.sections[0].sentences[0].no_rule == "title"
    ruling = toy.clause("1.2")
    assert (ruling.kind, ruling.binding, ruling.ruling) == ("ruling", True, 7)
    assert ruling.reason["cs"] == "Nic neříká opak."
    assert not toy.clause("1.3").binding


def test_counts_what_the_totals_must_say(toy: Rulebook) -> None:
    assert toy.counted() == {
        "sentences": 4,
        "mapped": 2,
        "no_rule": 2,
        "clauses": 3,
        "rule": 1,
        "component": 0,
        "variant": 0,
        "ruling": 1,
        "advice": 1,
        "binding": 2,
    }


def test_an_unknown_clause_is_an_error_that_names_it(toy: Rulebook) -> None:
    with pytest.raises(UnknownClause, match=r"toy has no clause 9\.9"):
        toy.clause("9.9")


def test_neighbours_are_the_clauses_of_the_section(toy: Rulebook) -> None:
    assert [clause.id for clause in toy.neighbours("1.2")] == ["1.1", "1.2", "1.3"]
    assert toy.section("1.2").title["en"] == "Play"


@pytest.mark.parametrize(
    ("words", "lang", "ids"),
    [
        ("DIE", "en", ["1.1", "1.2"]),
        ("kriva KOSTKA", "cs", ["1.2"]),
        ("křivá", "cs", ["1.2"]),
        ("otherwise", "en", ["1.2"]),
        ("1.3", "en", ["1.3"]),
        ("die wolf", "en", []),
        ("  ", "en", []),
    ],
)
def test_search_finds_all_words_without_capitals_and_accents(
    toy: Rulebook, words: str, lang: str, ids: list[str]
) -> None:
    assert [clause.id for clause in toy.search(words, lang)] == ids


def test_coverage_counts_binding_clauses_only(toy: Rulebook) -> None:
    coverage = toy.coverage({"1.1", "1.3"}, {"1.1": [], "1.2": ["a_test"], "1.3": ["a_test"]})
    assert coverage.as_json() == {
        "clauses": 3,
        "binding": 2,
        "carried_out": 1,
        "tested": 1,
        "later": 1,
    }
    assert coverage.not_carried_out == ("1.2",)
    assert coverage.not_tested == ("1.1",)


def test_coverage_without_a_checkout_says_none(toy: Rulebook) -> None:
    coverage = toy.coverage(set(), None)
    assert coverage.tested is None
    assert coverage.not_tested == ()


def test_listing_goes_by_section_and_leaves_out_empty_ones(toy: Rulebook) -> None:
    assert listing(toy, "cs").splitlines() == [
        "Hračka",
        "",
        "1 Hra",
        "  1.1   rule      Hoď kostkou.",
        "  1.2   ruling    Křivá kostka platí.",
        "                  (Nic neříká opak.)",
        "  1.3   advice    Nejdřív přemýšlej.",
    ]


def test_as_json_holds_everything_in_one_language_or_in_all(toy: Rulebook) -> None:
    whole = json.loads(json.dumps(as_json(toy)))
    assert whole["sections"][1]["title"] == {"en": "Play", "cs": "Hra"}
    assert whole["sections"][0]["sentences"] == [{"number": 1, "no_rule": "title"}]
    czech = json.loads(json.dumps(as_json(toy, "cs")))
    assert czech["sections"][1]["clauses"][1] == {
        "id": "1.2",
        "kind": "ruling",
        "binding": True,
        "text": "Křivá kostka platí.",
        "reason": "Nic neříká opak.",
        "ruling": 7,
        "later": "the die can't be cocked yet",
    }


@pytest.mark.parametrize(
    ("old", "new", "says"),
    [
        ('game = "toy"', "", "top, game: it is missing"),
        ('game = "toy"', 'game = " "', "top, game: it must be a text"),
        ('game = "toy"', 'game = "toy"\nauthor = "me"', "top, author: there is no such key"),
        ('game = "toy"', "game =", "Invalid value"),
        ("sentences = 4", "sentences = true", "totals, sentences: it must be a whole number"),
        ("[section.0]", "[section.2]", "section 2, id: sections are numbered in order"),
        ('[advice."1.3"]', '[advice."2.1"]', "advice 2.1, id: there is no such section"),
        ('[rule."1.1"]', '[rule."one"]', "rule one, id: it must be SECTION.NUMBER"),
        ('[rule."1.1"]', '[rule."1.3"]', "advice 1.3, id: it stands as rule too"),
        ('[rule."1.1"]', '[rule."1.4"]', "ruling 1.2, id: the next of its section is number 1"),
        ('[rule."1.1"]', '[tip."1.1"]', "top, tip: there is no such key"),
        (', cs = "Hoď kostkou."', "", "rule 1.1, text.cs: it is missing"),
        ('cs = "Hoď kostkou."', 'cs = ""', "rule 1.1, text.cs: it must be a text"),
        (
            'cs = "Hoď kostkou."',
            'cs = "Hoď.", fr = "Jette."',
            "rule 1.1, text.fr: there is no such",
        ),
        ("ruling = 7", 'ruling = "7"', "ruling 1.2, ruling: it must be a whole number"),
        ("ruling = 7", "", "ruling 1.2, ruling: it is missing"),
        ('later = "the', 'why = "the', "ruling 1.2, why: there is no such key"),
        ('sentence.2 = ["1.1", "1.2"]', "", "section 1, sentence.3: sentences are numbered"),
        ('["1.3"]', '["1.9"]', "section 1, sentence.3: there is no clause 1.9"),
        ('["1.3"]', "[]", "section 1, sentence.3: it must be a list of clauses"),
        ('["1.3"]', '"no-rule: "', "section 1, sentence.3: it must be a list of clauses"),
        ('["1.3"]', '"praise"', "section 1, sentence.3: it must be a list of clauses"),
        ('title = { en = "Cover", cs = "Obálka" }', 'title = "Cover"', "section 0, title: it must"),
    ],
)
def test_an_error_names_file_entry_and_key(old: str, new: str, says: str) -> None:
    assert old in GOOD
    with pytest.raises(RulebookError) as caught:
        Rulebook.parse(GOOD.replace(old, new, 1), "toy.game")
    assert str(caught.value).startswith("rulebook.toml of toy.game")
    assert says in str(caught.value)


def test_a_package_without_a_ledger_is_an_error() -> None:
    with pytest.raises(RulebookError, match=r"rulebook\.toml of ludoteca\.record: it can't be"):
        Rulebook.load("ludoteca.record")


@pytest.fixture
def checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A checkout with one installed game, `toygames.toy`; returns its root."""
    package = tmp_path / "src" / "toygames" / "toy"
    (package / "rules").mkdir(parents=True)
    (package.parent / "__init__.py").write_text("")
    (package / "__init__.py").write_text("")
    (package / "rulebook.toml").write_text(GOOD, encoding="utf-8")
    (package / "rules" / "dice.py").write_text('"""1.2"""\nRULE = ("1.1", "1.3", "8.8")  # "1.2"\n')
    (package / "words.py").write_text('TEXT = "1.2"\n')
    monkeypatch.syspath_prepend(tmp_path / "src")
    for name in ("toygames", "toygames.toy"):
        monkeypatch.delitem(sys.modules, name, raising=False)
    return tmp_path


def test_carried_out_reads_string_literals_of_rules_and_game_alone(checkout: Path) -> None:
    rulebook = Rulebook.parse(GOOD, "toygames.toy")
    assert carried_out(rulebook) == {"1.1", "1.3"}
    (checkout / "src/toygames/toy/rules/dice.py").write_text('RULE = ("1.1", "x 1.2", "8.8")\n')
    assert carried_out(rulebook) == {"1.1"}
    (checkout / "src/toygames/toy/game.py").write_text('"""A game (1.3)."""\nSEATS = ["1.2"]\n')
    assert carried_out(rulebook) == {"1.1", "1.2"}


def test_seen_is_read_from_the_checkout_of_the_package(checkout: Path) -> None:
    rulebook = Rulebook.parse(GOOD, "toygames.toy")
    assert seen(rulebook) is None
    tests = checkout / "tests" / "toy"
    tests.mkdir(parents=True)
    (tests / "seen.json").write_text('{"1.1": ["test_dice"]}')
    assert seen(rulebook) == {"1.1": ["test_dice"]}


def test_seen_is_read_from_where_one_stands_if_the_package_is_elsewhere(
    checkout: Path, tmp_path_factory: pytest.TempPathFactory
) -> None:
    rulebook = Rulebook.parse(GOOD, "toygames.toy")
    other = tmp_path_factory.mktemp("other")
    for folder in ("src/toygames/toy", "tests/toy", "docs"):
        (other / folder).mkdir(parents=True)
    (other / "tests/toy/seen.json").write_text('{"1.2": ["test_other"]}')
    assert seen(rulebook, other / "docs") is None
    (other / "src/toygames/toy/rulebook.toml").write_text(GOOD, encoding="utf-8")
    assert seen(rulebook, other / "docs") == {"1.2": ["test_other"]}


@pytest.mark.parametrize("text", ["[]", '{"1.1": "test_dice"}', '{"1.1": [1]}', "{"])
def test_a_broken_seen_is_an_error_that_names_the_file(checkout: Path, text: str) -> None:
    tests = checkout / "tests" / "toy"
    tests.mkdir(parents=True)
    (tests / "seen.json").write_text(text)
    with pytest.raises(RulebookError, match=r"seen\.json"):
        seen(Rulebook.parse(GOOD, "toygames.toy"))
