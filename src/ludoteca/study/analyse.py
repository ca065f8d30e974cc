"""A game looked back on: what luck gave and what choices cost, line by line: `ludoteca.analyse`.

All figures are worths under best play (`ludoteca.bots.exact`), by what everybody could see. A
choice can only lose against the best one; what luck brings is above or below what was expected.
"""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from itertools import pairwise
from math import fsum
from typing import Any, Final, Literal

import msgspec

from ludoteca.bots.advice import ROUNDING, Grade, is_lost, weigh
from ludoteca.bots.exact import Exact, Worth, exact, first_best
from ludoteca.engine.said import Said
from ludoteca.engine.state import State
from ludoteca.record.match import Match
from ludoteca.record.record import Record, Undone
from ludoteca.record.words import Saying
from ludoteca.version import __version__

SCHEMA: Final = "review-1"

POINTS: Final = 5.0
"""A moment that moves the chance by at least so many percentage points may be a turning point."""

MOST: Final = 5
"""So many turning points are named at most of luck, and as many of choices: the largest."""


class AnalyseError(ValueError):
    """A game that can't be looked back on; `said` tells people why."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


class Value(msgspec.Struct, frozen=True):
    """A worth, or a sum of differences of worths."""

    value: float
    """The chance that the goal is reached, 0 to 1."""
    expected: float
    """What is expected to be reached of it."""


class Best(msgspec.Struct, frozen=True):
    """The best thing to do at a choice, and what the game was worth after it."""

    action: str
    worth: Value


class Moment(msgspec.Struct, frozen=True):
    """One line of play, and what the game was worth before and after it.

    `seat` (from 0, as records count) is who chose, null where luck fell. `known` moments lie where
    luck was known from before an undo; they are left out of the sums. Of choices, `loss` is against
    the best one: percentage points of the chance, and hundredths of what is expected where that
    chance was gone before (`lost`); `legal` is how many there were. Of luck these are null.
    """

    line: int
    kind: Literal["choice", "luck"]
    seat: int | None
    text: str
    before: Value
    after: Value
    lost: bool
    known: bool = False
    loss: float | None = None
    grade: Grade | None = None
    legal: int | None = None
    best: Best | None = None

    @property
    def change(self) -> float:
        """By how many percentage points the chance changed."""
        return 100.0 * (self.after.value - self.before.value)


class Stretch(msgspec.Struct, frozen=True):
    """Lines from `first` to `last`."""

    first: int
    last: int


class Review(msgspec.Struct, frozen=True, kw_only=True):
    """What a game came to, line by line. Shows itself as a graph and a table in a notebook.

    `start` + `luck` + `choices` + `left_out` = `end`: what the table was worth when it was laid,
    what luck gave or took, what choices cost (never more than 0 of the chance), and what changed
    in the `stretches` where luck was known from before an undo. `turning` are the lines of the
    turning points: what moved the chance by `POINTS` or more, the `MOST` largest of luck and the
    `MOST` largest of choices. `all_open` says whether the game has no secrets, so that everybody
    saw all that the figures are made from.

    `schema` names the JSON Schema in `docs/schema/` that describes it.
    """

    schema: str
    release: str
    game: str
    edition: int
    content: str
    options: dict[str, str]
    seats: int
    over: bool
    all_open: bool
    start: Value
    luck: Value
    choices: Value
    left_out: Value
    end: Value
    turning: tuple[int, ...]
    stretches: tuple[Stretch, ...]
    moments: tuple[Moment, ...]

    def at(self, line: int) -> Moment:
        """The moment of a line (from 1)."""
        return self.moments[line - 1]

    @property
    def losses(self) -> tuple[Moment, ...]:
        """The choices that lost something against the best one, and didn't know the luck."""
        return tuple(one for one in self.moments if (one.loss or 0.0) > ROUNDING and not one.known)

    def to_json(self) -> str:
        """The figures as JSON text, the same bytes for the same game."""
        return msgspec.json.format(msgspec.json.encode(self), indent=2).decode() + "\n"

    def _repr_svg_(self) -> str:
        """The graph that a notebook shows."""
        from ludoteca.study.graph import graph

        return graph(self).svg()

    def _repr_html_(self) -> str:
        """The graph, the sum and the turning points, that a notebook shows."""
        rows = [
            ("at the start", f"{self.start.value:.1%}"),
            ("what luck gave", f"{100 * self.luck.value:+.1f} points"),
            ("what choices cost", f"{100 * self.choices.value:+.1f} points"),
        ]
        if self.stretches:
            rows.append(("left out, luck was known", f"{100 * self.left_out.value:+.1f} points"))
        rows.append(("at the end", f"{self.end.value:.1%}"))
        for line in self.turning:
            one = self.at(line)
            rows.append((f"line {line}, {one.kind}: {one.text}", f"{one.change:+.1f} points"))
        cells = "".join(f"<tr><td>{escape(a)}</td><td>{escape(b)}</td></tr>" for a, b in rows)
        return f"<div>{self._repr_svg_()}</div><table>{cells}</table>"


def analyse(game: Record | Match, table: Exact | None = None) -> Review:
    """The review of a game, over or not, from its record or match.

    `table` holds the exact worths of its positions; by default they are read from the user's
    cache, or computed first (seconds, or minutes where the rules run interpreted).

    Raises AnalyseError for a record that doesn't replay or that went through one seat's eyes,
    RecordError where its game isn't installed, and NoSolver where there are no exact worths.
    """
    match = _replayed(game) if isinstance(game, Record) else game
    if match.only:
        raise AnalyseError(Saying("ludoteca.record", "analyse.only", only=match.only))
    known = table if table is not None else exact(match.game, match.options)
    return _review(match, known)


def _replayed(record: Record) -> Match:
    """The match of a record; raises AnalyseError."""
    replay = record.replay()
    if replay.answer != "same":
        assert replay.said is not None
        told = Saying(
            "ludoteca.record", f"analyse.{replay.answer}", line=replay.line, why=replay.said
        )
        raise AnalyseError(told)
    return replay.match


def _review(match: Match, table: Exact) -> Review:
    texts = {one.name: one.text(match.options[one.name]) for one in match.game.options}
    played = Match(match.game, match.seats, texts, luck=None)
    stretches = stretches_known(match)
    start = Value(*table.worth(played.state))
    moments: list[Moment] = []
    before = start
    for line in match.lines:
        number = len(moments) + 1
        known = any(one.first <= number <= one.last for one in stretches)
        made = _choice if not line.lane else _luck
        moments.append(made(number, line.text, played, table, before, known))
        before = moments[-1].after
    told = [one for one in moments if not one.known]
    return Review(
        schema=SCHEMA,
        release=__version__,
        game=match.game.name,
        edition=match.game.edition,
        content=match.game.content(),
        options=texts,
        seats=match.seats,
        over=bool(played.state.is_terminal()),
        all_open=not match.game.reveals,
        start=start,
        luck=_sum([one for one in told if one.kind == "luck"]),
        choices=_sum([one for one in told if one.kind == "choice"]),
        left_out=_sum([one for one in moments if one.known]),
        end=before,
        turning=_turning(told),
        stretches=stretches,
        moments=tuple(moments),
    )


def _luck(number: int, text: str, match: Match, table: Exact, before: Value, known: bool) -> Moment:
    match.play_one(text)
    after = Value(*table.worth(match.state))
    return Moment(number, "luck", None, text, before, after, is_lost(_worth(before)), known)


def _choice(
    number: int, text: str, match: Match, table: Exact, before: Value, known: bool
) -> Moment:
    state: State = match.state
    seat = int(state.current_player)
    choices = table.choices(state)
    done = state.parse_action(text)
    own = next(one for one in weigh(choices) if one.action == done)
    first = choices[first_best([one.worth for one in choices])]
    best = Best(state.action_text(first.action), Value(*first.worth))
    match.play_one(text)
    after = Value(*own.worth)
    lost = is_lost(first.worth)
    return Moment(
        number, "choice", seat, text, before, after, lost, known,
        own.loss, own.grade, len(choices), best,
    )  # fmt: skip


def _worth(value: Value) -> Worth:
    return Worth(value.value, value.expected)


def _sum(moments: Sequence[Moment]) -> Value:
    """What changed in these moments, all together."""
    return Value(
        fsum(part for one in moments for part in (one.after.value, -one.before.value)),
        fsum(part for one in moments for part in (one.after.expected, -one.before.expected)),
    )


def _turning(moments: Sequence[Moment]) -> tuple[int, ...]:
    """The lines of the turning points, in their order."""
    found: list[int] = []
    for kind in ("luck", "choice"):
        large = [
            one for one in moments if one.kind == kind and abs(one.change) >= POINTS - ROUNDING
        ]
        large.sort(key=lambda one: (-abs(one.change), one.line))
        found += [one.line for one in large[:MOST]]
    return tuple(sorted(found))


# What was known from before an undo ---------------------------------------------------------


def stretches_known(match: Match) -> tuple[Stretch, ...]:
    """Where luck may have been known on the line of play, because it was undone past it.

    A record says which lines were taken back, not how much luck they held; so as many events of
    luck as they can have held count as known. Where an action went before each one (as it did
    wherever the line of play shows it), that is one for two lines, else all lines but the first.
    """
    lines = match.lines
    paired = not any(a.lane and b.lane for a, b in pairwise(lines))
    found: list[Stretch] = []
    runs = _runs(match.undone)
    for run in runs:
        gone = run.last - run.first + 1
        most = gone // 2 if paired else gone - 1
        luck = [place for place in range(run.first, len(lines) + 1) if lines[place - 1].lane]
        open_end = run is runs[-1] and bool(match.foreseen())
        last = len(lines) if open_end or len(luck) < most else luck[most - 1]
        if run.first <= last:
            found.append(Stretch(run.first, last))
    return tuple(_runs(found))


def _runs(marks: Sequence[Undone | Stretch]) -> list[Stretch]:
    """Stretches put together where they overlap or touch."""
    found: list[Stretch] = []
    for mark in sorted(marks, key=lambda one: (one.first, one.last)):
        if found and mark.first <= found[-1].last + 1:
            found[-1] = Stretch(found[-1].first, max(found[-1].last, mark.last))
        else:
            found.append(Stretch(mark.first, mark.last))
    return found


def published() -> dict[str, Any]:
    """The JSON Schema of a review."""
    return msgspec.json.schema(Review)
