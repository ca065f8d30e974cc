"""The commands `games` and `rules`: what is installed, and what the rulebooks say."""

from __future__ import annotations

import json
from pathlib import Path

from ludoteca.bots.simple import bot_names
from ludoteca.cli import clauses
from ludoteca.cli.errors import Wrong
from ludoteca.cli.screen import Screen
from ludoteca.engine.game import Game, game
from ludoteca.engine.game import games as installed
from ludoteca.record import ledger
from ludoteca.record.words import LANGUAGES, Words, WordsError


def list_games(lang: str, as_json: bool) -> None:
    """Show the installed games: name, title, players, options and bots."""
    words = Words(lang, "ludoteca.cli")
    found = installed()
    if as_json:
        print(json.dumps([described(one) for one in found.values()], ensure_ascii=False, indent=2))
        return
    screen = Screen()
    for one in found.values():
        screen.heading(f"{one.name} · {title(one, lang)}")
        least, default, most = one.least_seats, one.default_seats, one.most_seats
        screen.say("  " + words.say("games.seats", least=least, default=default, most=most))
        for option in one.options:
            screen.say(
                "  "
                + words.say(
                    "games.option",
                    name=option.name,
                    value="…",
                    takes=option.takes(),
                    default=option.text(option.default),
                )
            )
        screen.say("  " + words.say("games.bots", names=", ".join(bot_names(one))))


def title(one: Game, lang: str) -> str:
    """The game's title in a language, its name where it has no words."""
    try:
        return Words(lang, one.package).say("game.title")
    except (KeyError, WordsError):
        return one.name


def described(one: Game) -> dict[str, object]:
    """A game as JSON objects."""
    return {
        "name": one.name,
        "title": {lang: title(one, lang) for lang in LANGUAGES},
        "edition": one.edition,
        "players": {
            "least": one.least_seats,
            "default": one.default_seats,
            "most": one.most_seats,
        },
        "options": [
            {
                "name": option.name,
                "takes": str(option.takes()),
                "default": option.text(option.default),
                "clauses": list(option.clauses),
            }
            for option in one.options
        ],
        "bots": bot_names(one),
    }


def list_rules(name: str, clause: str, coverage: bool, as_json: bool, lang: str) -> None:
    """Show a rulebook, one clause (or those that hold some words), or the coverage."""
    words = Words(lang, "ludoteca.cli")
    played = game(name)
    book = ledger.Rulebook.load(played.package)
    if coverage:
        if clause:
            raise Wrong("rules.coverage", clause=f"{clause!r:.60}")
        show_coverage(book, as_json, words)
    elif as_json:
        if clause:
            raise Wrong("rules.json", clause=f"{clause!r:.60}")
        print(json.dumps(ledger.as_json(book), ensure_ascii=False, indent=2))
    elif clause:
        if not clauses.find(Screen(), played, clause, words):
            raise Wrong("rules.nothing", game=name, clause=f"{clause!r:.60}")
    else:
        show_rules(book, words)


def show_rules(book: ledger.Rulebook, words: Words) -> None:
    """The whole rulebook by section, as a table."""
    screen = Screen()
    lang = words.language
    screen.heading(book.title[lang])
    for section in book.sections:
        if not section.clauses:
            continue
        screen.say()
        screen.heading(f"{section.id} {section.title[lang]}")
        rows = []
        for clause in section.clauses:
            rows.append((clause.id, words.say(f"kind.{clause.kind}"), clause.text[lang]))
            if clause.reason:
                rows.append(("", "", words.say("rules.reason", reason=clause.reason[lang])))
        screen.rows(rows, ("bold", "dim", ""))


def show_coverage(book: ledger.Rulebook, as_json: bool, words: Words) -> None:
    """How many clauses there are, bind, are carried out, tested, and left for later."""
    found = book.coverage(ledger.carried_out(book), ledger.seen(book, Path.cwd()))
    numbers = found.as_json()
    if as_json:
        print(json.dumps(numbers, indent=2))
        return
    screen = Screen()
    unknown = words.say("coverage.unknown")
    rows = [
        (words.say(f"coverage.{key}"), unknown if number is None else str(number))
        for key, number in numbers.items()
    ]
    screen.rows(rows, ("", "bold"))
    for key in ("not_carried_out", "not_tested"):
        missing = getattr(found, key)
        if missing:
            screen.say(words.say(f"coverage.{key}", clauses=", ".join(missing)))
