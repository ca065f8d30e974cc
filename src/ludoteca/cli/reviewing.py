"""The command `analyse`: looks back on a game, what luck gave and what choices cost."""

from __future__ import annotations

import sys
from typing import Any, Final

from ludoteca.bots.exact import exact
from ludoteca.cli import files
from ludoteca.cli.errors import Wrong
from ludoteca.cli.listing import title
from ludoteca.cli.screen import Screen, columns
from ludoteca.record.match import Match
from ludoteca.record.record import RecordError
from ludoteca.record.words import Words
from ludoteca.study import graph
from ludoteca.study.analyse import AnalyseError, Moment, Review, analyse

BLOCKS: Final = "▁▂▃▄▅▆▇█"
MOST: Final = 12
"""So many choices are listed, those that cost most."""


def review_file(file: str, as_json: bool, lang: str) -> None:
    """Show what a record's game came to, or give it as JSON.

    Raises Wrong for a file that holds no record which replays, NoSolver where a game has no exact
    worths.
    """
    record = files.read_record(file)
    words = Words(lang, "ludoteca.cli")
    live = sys.stderr.isatty()

    def progress(part: float) -> None:
        if live:
            told = words.say("solve.so_far", percent=f"{100 * part:.0f}")
            print(f"\r{told}", end="", file=sys.stderr, flush=True)

    try:
        replay = record.replay()
        match = replay.match
        table = exact(match.game, match.options, progress) if replay.answer == "same" else None
        review = analyse(record, table)
    except RecordError as error:
        raise Wrong("file.line", file=file, line=error.line, what=error.said) from None
    except AnalyseError as error:
        raise Wrong("file.what", file=file, what=error.said) from None
    if live:
        print("\r" + " " * 40 + "\r", end="", file=sys.stderr, flush=True)
    for note in table.notes if table is not None else ():
        print(words.tell(note), file=sys.stderr)
    if as_json:
        print(review.to_json(), end="")
        return
    show(review, match, Words(lang, "ludoteca.cli", match.game.package, "ludoteca.record"))


def show(review: Review, match: Match, words: Words) -> None:
    """The sum, how the chance went, the turning points, and the choices that cost most."""
    screen, say = Screen(), words.say
    names = [say("seat.person", number=seat + 1) for seat in range(match.seats)]
    told = graph.sentences(match, words, names)
    screen.heading(f"{title(match.game, words.language)} · {say('review.graph')}")
    screen.show("  " + spark(review, columns() - 4))
    luck, choices = (graph.points(100 * one.value, words) for one in (review.luck, review.choices))
    rows = [
        (say("analyse.start"), graph.percent(review.start.value, words)),
        (say("analyse.luck"), luck),
        (say("analyse.choices"), choices),
    ]
    if review.stretches:
        rows.append((say("analyse.left"), graph.points(100 * review.left_out.value, words)))
    rows.append((say("analyse.end"), graph.percent(review.end.value, words)))
    screen.say(say("review.goal"))
    screen.rows(rows, ("", "bold"))
    if review.turning:
        screen.say()
        screen.say(say("analyse.turning"))
        found = [review.at(line) for line in review.turning]
        screen.rows([row(one, told, words) for one in found], ("dim", "bold", "", ""))
    costly = sorted(review.losses, key=lambda one: (one.lost, -(one.loss or 0.0)))
    costly = [one for one in costly if one.grade != "safe"][:MOST]
    if costly:
        screen.say()
        screen.say(say("analyse.costly"))
        screen.rows(
            [choice(one, match, told, words) for one in costly], ("dim", "bold", "", "", "")
        )
    screen.say()
    for stretch in review.stretches:
        screen.say(say("analyse.known", first=stretch.first, last=stretch.last), "dim")
    if any(one.lost for one in costly):
        screen.say(say("analyse.hundredths", what=say("review.expected")), "dim")
    screen.say(say("review.open" if review.all_open else "review.seen"), "dim")


def row(one: Moment, told: dict[int, str], words: Words) -> tuple[str, ...]:
    """A turning point: line, change, luck or choice, what happened."""
    kind = words.say(f"analyse.kind.{one.kind}")
    return str(one.line), graph.points(one.change, words), kind, told[one.line]


def choice(one: Moment, match: Match, told: dict[int, str], words: Words) -> tuple[str, ...]:
    """A choice that cost something: line, loss, seat, what was done, what was better."""
    assert one.seat is not None
    assert one.best is not None
    cost = words.number(-(one.loss or 0.0), 1) + ("*" if one.lost else "")
    face: Any = match.game.face()
    better = words.say("analyse.better", action=face.label(one.best.action, words))
    who = words.say("seat.person", number=one.seat + 1)
    return str(one.line), cost, who, told[one.line], better


def spark(review: Review, width: int) -> str:
    """The chance from the start on as a row of blocks, at most so wide.

    Of a longer game each block shows the last of its lines.
    """
    values = [review.start.value, *(one.after.value for one in review.moments)]
    cells = min(width, len(values))
    ends = [(cell + 1) * len(values) // cells - 1 for cell in range(cells)]
    return "".join(BLOCKS[min(7, int(8 * values[end]))] for end in ends)
