"""Tables that go on from others: again with the same people, or from an earlier moment."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Final

from ludoteca.engine.game import Game
from ludoteca.host.seed import Seed
from ludoteca.host.store.rows import Row, Seat, note_text, seats_text
from ludoteca.host.tables.course import Course, Draw
from ludoteca.record.record import Line

NUMBERED_LATER: Final = 0
"""The table of a row whose table is not stored yet."""


def first_rows(
    person: str, held: Mapping[int, Seat], guests: Iterable[str], hints: bool, now: int
) -> list[Row]:
    """The rows with which a table begins: who sits where, to whom else its door is open, and
    whether who is to move may ask what is safe."""
    seated = {seat.person for seat in held.values()} | {person}
    seats = seats_text(dict(sorted(held.items())))
    rows = [_row(1, "seat", person, min(held, default=0), seats, "", now)]
    entered = note_text("entered", ())
    for guest in sorted(set(guests) - seated):
        rows.append(_row(len(rows) + 1, "note", guest, -1, entered, "", now))
    if hints:
        told = note_text("hints", ())
        rows.append(_row(len(rows) + 1, "note", person, -1, told, "", now))
    return rows


def taken_over(
    game: Game,
    seats: int,
    options: Mapping[str, object],
    lines: Sequence[Line],
    seed: Seed,
    before: int,
    now: int,
) -> list[Row]:
    """Rows of moves that bring a new table to where these lines end, after `before` rows.

    Luck that is awaited then is drawn from the table's own seed. Raises what the rules raise.
    """
    course = Course.start(game, seats, dict(options))
    rows: list[Row] = []
    while len(course.movers) < len(lines):
        place = len(course.movers)
        seat = int(course.match.state.current_player)
        _, text = course.act(seat, lines[place].text, _luck(course, lines, seed.draw))
        number = before + len(rows) + 1
        rows.append(_row(number, "move", "", seat, text, course.check(), now))
    return rows


def _luck(course: Course, lines: Sequence[Line], draw: Draw) -> Draw:
    """Luck as the lines have it, then as it is drawn."""

    def outcome(lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        match = course.match
        place = len(match.lines)
        if place < len(lines):
            return match.state.parse_outcome(lines[place].text)
        return draw(lane, k, outcomes)

    return outcome


def _row(seq: int, kind: str, person: str, seat: int, text: str, check: str, now: int) -> Row:
    return Row(NUMBERED_LATER, seq, f"host {seq}", kind, person, seat, text, check, now)
