"""Lay a table for `play`: a new game or a file to go on with, and who sits where."""

from __future__ import annotations

import secrets
import sys
from collections.abc import Sequence
from pathlib import Path

from ludoteca.bots.exact import exact, is_kept
from ludoteca.bots.simple import bot, is_exact
from ludoteca.cli import files
from ludoteca.cli.errors import Wrong, whole
from ludoteca.cli.play import SeededLuck, Table
from ludoteca.cli.seating import Seating, options, seating
from ludoteca.engine.game import Game, game
from ludoteca.record.match import Match, SystemLuck
from ludoteca.record.words import Words


def lay(
    name: str,
    many: str | None,
    bots: str,
    placed: Sequence[str],
    given: Sequence[str],
    names: Sequence[str],
    lang: str,
    root: str | None,
    keep: str | None,
    resume: str | None,
    hints: bool,
) -> Table:
    """The table that the command line asks for; raises Wrong and the errors of games.

    With `hints` also NoSolver, where nobody knows exactly what a choice is worth.
    """
    played = game(name)
    seats, seed = whole("--seats", many), whole("--seed", root)
    save = None if keep is None else Path(keep)
    words = Words(lang, "ludoteca.cli", played.package, "ludoteca.record")
    luck = SystemLuck() if seed is None else SeededLuck(seed)
    if resume is None:
        who = seating(played, seats, bots, placed, names, words)
        match = Match(played, len(who.names), options(given), luck)
    else:
        match = resumed(played, resume, seats, given)
        match.luck = luck
        who = seating(played, match.seats, bots, placed, names, words)
    for bot_name in who.bot_names.values():
        bot(played, bot_name, match.options)
    if save is not None and save.exists() and (resume is None or not same(save, resume)):
        if files.is_record(save):
            raise Wrong("given.save_game", file=save)
        raise Wrong("given.save_taken", file=save)
    table = None
    if hints or any(is_exact(played, bot_name) for bot_name in who.bot_names.values()):
        if not is_kept(played, match.options):
            print(words.say("hint.first" if hints else "play.exact"), file=sys.stderr)
        table = exact(played, match.options)
        for note in table.notes:
            print(words.tell(note), file=sys.stderr)
    luck_root = secrets.randbits(32) if seed is None else seed
    source = None if resume in (None, "-") else Path(str(resume))
    again = command(played, who, names, lang, seed, hints)
    told = table if hints else None
    return Table(match, who, words, luck_root, save, source, again, told)


def resumed(played: Game, file: str, seats: int | None, given: Sequence[str]) -> Match:
    """The match in a file, at its last line; raises Wrong if it isn't this game's."""
    record = files.read_record(file)
    if record.game != played.name:
        raise Wrong("given.resume_other", file=file, game=record.game)
    if seats is not None and seats != record.seats:
        raise Wrong("given.resume_seats", given=seats, file=file, seats=record.seats)
    if given:
        raise Wrong("given.resume_option", given=given[0], file=file)
    replay = record.replay()
    if replay.answer != "same":
        raise Wrong(f"given.{replay.answer}", file=file, line=replay.line, why=replay.said)
    return replay.match


def same(one: Path, other: str) -> bool:
    """Whether two names are those of one file."""
    return Path(other).exists() and one.samefile(other)


def command(
    played: Game, who: Seating, names: Sequence[str], lang: str, seed: int | None, hints: bool
) -> list[str]:
    """The words of the command that seats the same people and bots again."""
    words = ["ludoteca", "play", played.name]
    for seat, name in who.bot_names.items():
        words += ["--bot", f"{seat + 1}={name}"]
    for name in names:
        words += ["--name", name]
    if lang != "en":
        words += ["--language", lang]
    if seed is not None:
        words += ["--seed", str(seed)]
    if hints:
        words.append("--hints")
    return words
