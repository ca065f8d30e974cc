"""Finding clauses by the words that people remember: any case, any accents, any ending."""

from __future__ import annotations

import re
from functools import lru_cache
from typing import Final, NamedTuple
from unicodedata import combining, normalize

from ludoteca.record.ledger import Clause, Rulebook

WORD: Final = re.compile(r"\w+")
TERM: Final = re.compile(r"\d+\.\d*|\w+")
MOST_TERMS: Final = 8


class Part(NamedTuple):
    """A piece of a text, and whether it is what was looked for."""

    text: str
    found: bool


class Found(NamedTuple):
    """A clause with all terms in it; its text and reason in parts."""

    clause: Clause
    text: list[Part]
    reason: list[Part]


def fold(text: str) -> str:
    """A text without case and accents.

    >>> fold("Myška na PŘÍSTŘEŠKU")
    'myska na pristresku'
    """
    return "".join(mark for mark in normalize("NFD", text.casefold()) if not combining(mark))


@lru_cache(maxsize=4096)
def words_of(text: str) -> frozenset[str]:
    """The folded words of a text."""
    return frozenset(fold(word) for word in WORD.findall(text))


def terms(query: str) -> list[str]:
    """The words of a query, folded; numbers of clauses stay in one piece.

    >>> terms("Kočka, 5.2!")
    ['kocka', '5.2']
    """
    return TERM.findall(fold(query))[:MOST_TERMS]


def fits(term: str, word: str) -> bool:
    """Whether a folded word is what a term means: it begins so, or differs by an ending.

    >>> fits("treats", "treat"), fits("pamlsek", "pamlsku"), fits("tree", "treat")
    (True, True, False)
    """
    if word.startswith(term):
        return True
    if len(term) < 5 or not term.isalpha():
        return False
    return word.startswith(term[: max(4, len(term) - 2)])


def names_clause(term: str, id: str) -> bool:
    """Whether a term is a clause's number, or that of its section.

    >>> names_clause("5.2", "5.2"), names_clause("5", "5.2"), names_clause("5.2", "5.21")
    (True, True, False)
    """
    return id == term or id.partition(".")[0] == term.removesuffix(".")


def parts(text: str, asked: list[str]) -> list[Part]:
    """A text in parts: words that fit a term are found."""
    made: list[Part] = []
    place = 0
    for word in WORD.finditer(text):
        folded = fold(word[0])
        if any(fits(term, folded) for term in asked):
            made += [Part(text[place : word.start()], False), Part(word[0], True)]
            place = word.end()
    made.append(Part(text[place:], False))
    return [part for part in made if part.text]


def find(book: Rulebook, query: str, language: str) -> list[Found]:
    """The clauses in whose number, text or reason all words of a query are, in order.

    A clause whose number was asked for comes first. No words find nothing.
    """
    asked = terms(query)
    found: list[Found] = []
    for section in book.sections:
        for clause in section.clauses:
            text, reason = clause.text[language], clause.reason.get(language, "")
            words = words_of(text) | words_of(reason)
            if asked and all(
                names_clause(term, clause.id) or any(fits(term, word) for word in words)
                for term in asked
            ):
                found.append(Found(clause, parts(text, asked), parts(reason, asked)))
    return sorted(found, key=lambda one: one.clause.id not in asked)
