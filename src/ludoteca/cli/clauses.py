"""Clauses in words, for why and why not, rules and replays."""

from __future__ import annotations

from collections.abc import Sequence

from ludoteca.cli.screen import Screen
from ludoteca.engine.game import Game
from ludoteca.record.ledger import Clause, Rulebook, RulebookError
from ludoteca.record.words import Words


def paraphrases(screen: Screen, game: Game, ids: Sequence[str], words: Words) -> None:
    """Show each clause with what it says in our words; only ids where there is no rulebook."""
    try:
        book = Rulebook.load(game.package)
        known = {clause.id: clause for clause in book.clauses()}
    except RulebookError:
        known = {}
    rows = [(id, known[id].text[words.language] if id in known else "") for id in ids]
    if rows:
        screen.rows(rows, ("bold", ""))


def find(screen: Screen, game: Game, text: str, words: Words) -> bool:
    """Show the clause of an id, or those that hold the words; False if there are none."""
    book = Rulebook.load(game.package)
    found = [clause for clause in book.clauses() if clause.id == text]
    found = found or book.search(text, words.language)
    for clause in found:
        one(screen, book, clause, words)
    return bool(found)


def one(screen: Screen, book: Rulebook, clause: Clause, words: Words) -> None:
    """Show a clause: id, kind and section, what it says, and a ruling's reason."""
    title = book.section(clause.id).title[words.language]
    screen.heading(f"{clause.id} ({words.say(f'kind.{clause.kind}')}) · {title}")
    screen.say(clause.text[words.language])
    if clause.reason:
        screen.say(words.say("rules.reason", reason=clause.reason[words.language]), "dim")
