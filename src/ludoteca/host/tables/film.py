"""A game stepped through, line by line, running or over, live or from a record."""

from __future__ import annotations

import asyncio
from collections import OrderedDict
from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from ludoteca.host.refusal import Refusal
from ludoteca.host.tables.course import CHANCE_SEAT, Scene
from ludoteca.record.match import Beat, Match
from ludoteca.record.record import Known, Line, Undone

EVERY: Final = 50
"""A copy of the game is kept every so many lines."""

NEAR: Final = 2 * EVERY
"""Up to so many lines are played while the others wait; more are played in a thread."""

RECENT: Final = 8
"""So many moments that were asked for are kept."""


class Moment:
    """A game after one of its lines; only to be read.

    `line` is the number of the line (0: the table is laid), `said` the line itself, `mover` the
    seat whose choice it was (CHANCE_SEAT: luck's, or none). `scenes` are the beats of this line
    alone, each with what a spectator sees at that beat.
    """

    __slots__ = ("line", "match", "mover", "said", "scenes")

    def __init__(self, match: Match, mover: int, scenes: list[Scene]) -> None:
        self.match = match
        self.line = len(match.lines)
        self.said = match.lines[-1] if match.lines else None
        self.mover = mover
        self.scenes = scenes

    @property
    def beats(self) -> list[Beat]:
        """All that people saw happen up to here."""
        return self.match.beats

    @property
    def over(self) -> bool:
        """Whether the game is over here."""
        return self.match.state.is_terminal()

    def view(self, seat: int | None = None) -> Any:
        """What a seat saw here (None: a spectator). Who may see that is the caller's to ask."""
        return self.match.view(seat)


class Film:
    """A line of play to step through. `start` makes its match before the first line.

    `only` says whose eyes it went through, if it is of a record for somebody (see `Match.only`).
    `undone` and `known` are what a record says of lines taken back and of luck still to come.

    `await moment(n)` is for the host's loop: it never holds it up for long. `at(n)` is the same
    at once, for who has time. Both raise Refusal `bad_line` for a line that there isn't.

    >>> film = Film(lambda: Match("max", 2, {}, luck=None), [Line("throw")])
    >>> film.last, film.at(1).said, film.at(0).match.legal()
    (1, Line(text='throw', lane=''), ['throw'])
    """

    def __init__(
        self,
        start: Callable[[], Match],
        lines: Sequence[Line],
        options: Mapping[str, str] | None = None,
        only: str = "",
        undone: Sequence[Undone] = (),
        known: Sequence[Known] = (),
    ) -> None:
        self.undone = tuple(undone)
        self.known = tuple(known)
        self.options = dict(options or {})
        self.only = only
        self._start = start
        self._lines = list(lines)
        self._copies: dict[int, Match] = {}
        self._recent: OrderedDict[int, Moment] = OrderedDict()
        self._turn = asyncio.Lock()

    @property
    def last(self) -> int:
        """The number of the last line."""
        return len(self._lines)

    @property
    def lines(self) -> tuple[Line, ...]:
        """The line of play."""
        return tuple(self._lines)

    def follow(self, lines: Sequence[Line]) -> None:
        """Take over how a running game stands now; what was taken back there is forgotten."""
        same = 0
        for ours, theirs in zip(self._lines, lines, strict=False):
            if ours is not theirs and ours != theirs:
                break
            same += 1
        if same == self.last:
            self._lines += lines[same:]
            return
        self._lines = list(lines)
        self._copies = {n: match for n, match in self._copies.items() if n <= same}
        for n in [n for n in self._recent if n > same]:
            del self._recent[n]

    async def moment(self, line: int) -> Moment:
        """The game after a line (0: before the first)."""
        self._check(line)
        async with self._turn:
            lines = self._lines
            place, base = self._base(line)
            if line in self._recent or line - place <= NEAR:
                return self.at(line)
            played = await asyncio.to_thread(self._play, lines, line, place, base)
            return self._keep(lines, *played)

    def at(self, line: int) -> Moment:
        """The game after a line, at once."""
        self._check(line)
        if line in self._recent:
            self._recent.move_to_end(line)
            return self._recent[line]
        return self._keep(self._lines, *self._play(self._lines, line, *self._base(line)))

    def _play(
        self, lines: list[Line], line: int, place: int, base: Match | None
    ) -> tuple[Moment, dict[int, Match]]:
        """Play from a base to a line; returns copies made on the way, too."""
        match = base.copy() if base is not None else self._start()
        copies: dict[int, Match] = {}
        for number in range(place, line - 1):
            if number % EVERY == 0:
                copies[number] = match.copy()
            match.play_one(lines[number].text)
        view = match.game.view
        mover = CHANCE_SEAT
        scenes: list[Scene] = []
        if line == 0:
            scenes = [(beat, view(match.state, None)) for beat in match.beats]
            return Moment(match, mover, scenes), copies
        if not match.state.is_chance():
            mover = int(match.state.current_player)
        match.play_one(
            lines[line - 1].text, lambda beat, state: scenes.append((beat, view(state, None)))
        )
        return Moment(match, mover, scenes), copies

    def _keep(self, lines: list[Line], moment: Moment, copies: dict[int, Match]) -> Moment:
        """Remember what was played, unless something was taken back meanwhile."""
        if lines is self._lines:
            self._copies |= copies
            self._recent[moment.line] = moment
            while len(self._recent) > RECENT:
                self._recent.popitem(last=False)
        return moment

    def _base(self, line: int) -> tuple[int, Match | None]:
        """The nearest place before a line that is there to be copied."""
        known = self._copies | {n: moment.match for n, moment in self._recent.items()}
        place = max((n for n in known if n < line), default=-1)
        return max(place, 0), known.get(place)

    def _check(self, line: int) -> None:
        if isinstance(line, bool) or not isinstance(line, int) or not 0 <= line <= self.last:
            raise Refusal("bad_line", line=f"{line!s:.20}", last=self.last)
