"""The command `replay`: plays a record again and shows the table at a line."""

from __future__ import annotations

from typing import Any

from ludoteca.cli import clauses, files
from ludoteca.cli.errors import Wrong, whole, with_clauses
from ludoteca.cli.picturing import Wanted, write_pictures
from ludoteca.cli.screen import Screen
from ludoteca.record.match import Match
from ludoteca.record.record import Record, RecordError, Replay
from ludoteca.record.words import Words


def replay_file(file: str, line: str | None, pictures: Wanted, lang: str) -> int:
    """Show how a record replays, its log and its table; returns 0 for same, else 1.

    The table of a record for a seat is shown as that seat sees it, else as all do; so it is
    in the pictures that are asked for, of the good lines alone.

    Raises Wrong for a file that is no record and for a line that there isn't.
    """
    at = whole("--at", line)
    record = files.read_record(file)
    try:
        replay = record.replay()
    except RecordError as error:
        raise Wrong("file.line", file=file, line=error.line, what=error.said) from None
    good = len(replay.match.lines)
    if at is not None and at > good:
        raise Wrong("given.at", given=at, file=file, last=good)
    match = replay.match if at is None else record.replay(upto=at).match
    words = Words(lang, "ludoteca.cli", match.game.package)
    face: Any = match.game.face()
    view = match.view(record.seat)
    write_pictures(pictures, record, match, words)
    screen = Screen()
    log(screen, match, face, words)
    screen.say(words.say("replay.at", line=len(match.lines)))
    screen.say()
    screen.show(face.text(view, words))
    screen.say()
    for path in pictures.files.values():
        screen.say(words.say("replay.picture", file=path))
    verdict(screen, record, replay, words)
    return 0 if replay.answer == "same" else 1


def log(screen: Screen, match: Match, face: Any, words: Words) -> None:
    """What happened, by line of the record, with its clauses."""
    names = [words.say("seat.person", number=seat + 1) for seat in range(match.seats)]
    rows = []
    for beat in match.beats:
        sentence = face.tell(beat.event, beat.arguments, words, names)
        if sentence:
            line = str(beat.line) if beat.line else ""
            rows.append((line, sentence, " ".join(beat.clauses)))
    screen.rows(rows, ("dim", "", "dim"))


def verdict(screen: Screen, record: Record, replay: Replay, words: Words) -> None:
    """Same, differs or illegal, with the line at fault and the clauses."""
    if replay.answer == "same":
        screen.heading(words.plural("replay.same", len(record.lines)))
        return
    assert replay.said is not None
    reason = with_clauses(replay.said, replay.clauses, words)
    screen.heading(words.say(f"replay.{replay.answer}", line=replay.line, reason=reason))
    clauses.paraphrases(screen, replay.match.game, replay.clauses, words)
