"""A game being played: its line of play, and taking back, branching and replaying it."""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping
from typing import Any, NamedTuple, Protocol, Self

from ludoteca.engine.game import Game, game
from ludoteca.engine.said import Said
from ludoteca.engine.state import UNSEEN, UNSEEN_TEXT, IllegalAction, State
from ludoteca.record.record import (
    EVERY,
    EVERYBODY,
    Known,
    Line,
    Record,
    Undone,
    checksum,
    saying,
    seat_of,
    seat_text,
)


class Luck(Protocol):
    """Where outcomes come from: the kth event (from 0) of a lane, by integer weights."""

    def outcome(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        """One of the outcomes."""


class SystemLuck:
    """The operating system's randomness: nobody, the program included, can foresee it."""

    def outcome(self, lane: str, k: int, outcomes: list[tuple[int, int]]) -> int:
        """One of the outcomes, by its weight."""
        values, weights = zip(*outcomes, strict=True)
        drawn: int = random.SystemRandom().choices(values, weights)[0]
        return drawn


class Beat(NamedTuple):
    """Something that people would see happen: in which line, what, and by which clauses."""

    line: int
    event: str
    arguments: tuple[int, ...]
    clauses: tuple[str, ...]


class UndoError(ValueError):
    """This can't be taken back: `said` tells people why."""

    def __init__(self, said: Said) -> None:
        super().__init__(str(said))
        self.said = said


Watch = Callable[[Beat, State], None]


class Match:
    """A game in play: `state`, `lines` and `beats` of the line of play as it stands.

    `only` is empty but in the replay of a record for somebody (`everybody`, `seat 1`), where
    outcomes that they did not see are open.

    With `luck` (the operating system's by default) every chance event that an action leads to
    happens at once; with `luck=None` outcomes are played by hand, like actions.

    >>> match = Match("max", seats=2, luck=None)
    >>> _ = match.play("throw"); _ = match.play("green+black")
    >>> match.legal()
    ['max', 'mouse', 'squirrel', 'bird']
    >>> [beat.event for beat in match.play("mouse")]
    ['step', 'max']
    >>> match.state.current_player
    1
    """

    def __init__(
        self,
        game_or_name: Game | str,
        seats: int | None = None,
        options: Mapping[str, object] | None = None,
        luck: Luck | None = SystemLuck(),  # noqa: B008 - it has no state
    ) -> None:
        played = game(game_or_name) if isinstance(game_or_name, str) else game_or_name
        self.game = played
        self.seats = played.check_seats(seats)
        self.options = played.check_options(options)
        self.luck = luck
        self.only = ""
        self.lines: list[Line] = []
        self.undone: list[Undone] = []
        self.known: dict[tuple[str, int], int] = {}
        self.beats: list[Beat] = []
        self._counts: dict[str, int] = {}
        self._seen_by: list[tuple[int, ...] | None] = []
        self.state = self._start()

    def _start(self) -> State:
        state = self.game.start(self.seats, self.options)
        state.sink = lambda *told: self.beats.append(Beat(0, *told))
        state.setup()
        state.sink = None
        return state

    def legal(self) -> list[str]:
        """The texts of all that may happen next: a seat's actions, or luck's outcomes."""
        state = self.state
        if state.is_chance():
            return [state.outcome_text(outcome) for outcome, _ in state.chance_outcomes()]
        return [state.action_text(action) for action in state.legal_actions()]

    def play(self, text: str, watch: Watch | None = None) -> list[Beat]:
        """Play an action (or, while luck is awaited, an outcome) by its word.

        Returns the beats that people would see, dice included. `watch` is called at each
        beat with the state as it is at that moment. Raises IllegalAction, and changes
        nothing, if the rules forbid it.
        """
        before = len(self.beats)
        self.play_one(text, watch)
        while self.luck is not None and self.state.is_chance():
            self.play_one(self._draw(self.luck), watch)
        return self.beats[before:]

    def play_one(self, text: str, watch: Watch | None = None) -> Line:
        """Play one line, without the luck that may follow; returns it.

        `?` stands for an outcome that who the match is for (`only`) did not see.
        """
        state = self.state
        seen_by: tuple[int, ...] | None = None
        if state.is_chance():
            lane = state.chance_lane()
            seen_by = state.seen_by()
            number = outcome_of(state, text)
            self._check_seen(number, seen_by)
        else:
            lane = ""
            number = state.parse_action(text)
        line = Line(text, lane)
        place = len(self.lines) + 1

        def sink(event: str, arguments: tuple[int, ...], clauses: tuple[str, ...]) -> None:
            beat = Beat(place, event, arguments, clauses)
            self.beats.append(beat)
            if watch is not None:
                watch(beat, state)

        state.sink = sink
        try:
            state.apply(number)
        finally:
            state.sink = None
        if lane:
            k = self.count(lane)
            self.known[lane, k] = number
            self._counts[lane] = k + 1
        self.lines.append(line)
        self._seen_by.append(seen_by)
        return line

    def _check_seen(self, outcome: int, seen_by: tuple[int, ...] | None) -> None:
        """What is open in a match for somebody is what they did not see, and nothing else."""
        if not self.only:
            if outcome == UNSEEN:
                raise IllegalAction(saying("record.unseen"))
        elif sees(seat_of(self.only), seen_by) == (outcome == UNSEEN):
            told = "record.has_seen" if outcome == UNSEEN else "record.has_not_seen"
            raise IllegalAction(saying(told, only=self.only))

    def count(self, lane: str) -> int:
        """How many events of a lane lie on the line of play."""
        return self._counts.get(lane, 0)

    def _draw(self, luck: Luck) -> str:
        """The word of the next outcome: a known one where it was seen before an undo."""
        state = self.state
        lane = state.chance_lane()
        k = self.count(lane)
        number = self.known.get((lane, k))
        if number is None:
            number = luck.outcome(lane, k, state.chance_outcomes())
        return state.outcome_text(number)

    def can_undo(self, keep: int | None = None) -> str:
        """What taking back the last action (or all after line `keep`) would mean.

        `free` (nothing but choices), `luck` (dice fall again as they fell, so everybody
        must agree), `never` (something hidden was seen) or `nothing` (nothing was played).
        """
        if all(line.lane for line in self.lines):
            return "nothing"
        lanes = {line.lane for line in self.lines[self._kept(keep) :] if line.lane}
        if lanes & self.game.reveals:
            return "never"
        return "luck" if lanes else "free"

    def _kept(self, keep: int | None) -> int:
        """How many lines stay: all before the last action, or before an earlier one."""
        if keep is None:
            keep = len(self.lines) - 1
            while keep > 0 and self.lines[keep].lane:
                keep -= 1
        if not 0 <= keep < len(self.lines) or self.lines[keep].lane:
            raise UndoError(saying("undo.line", line=keep))
        return keep

    def undo(self, past_luck: bool = False, keep: int | None = None) -> int:
        """Take back the last action, or all from the one after line `keep` on, luck included.

        Returns how many lines went. Dice that fell stay as they fell, and the record marks
        that they were known. Raises UndoError where nothing was played, for a line after
        which no action begins, past luck unless `past_luck`, and past a reveal.
        """
        kind = self.can_undo(keep)
        if kind == "nothing":
            raise UndoError(saying("undo.nothing"))
        if kind == "never":
            raise UndoError(saying("undo.never"))
        if kind == "luck" and not past_luck:
            raise UndoError(saying("undo.luck"))
        last = len(self.lines)
        kept = self._kept(keep)
        if kind == "luck":
            self.undone.append(Undone(kept + 1, last))
        self._rewind(kept)
        return last - kept

    def foreseen(self) -> list[Known]:
        """What luck is known to bring because it was seen before an undo, in order."""
        counts = {lane: self.count(lane) for lane in self.game.lanes}
        return [
            Known(lane, k + 1, self.state.outcome_text(number))
            for (lane, k), number in sorted(self.known.items())
            if k >= counts[lane]
        ]

    def remember(self, events: Iterable[Known]) -> None:
        """Let events of luck that were seen before stay as they fell.

        Raises IllegalAction for a lane or an outcome that the game lacks, and for an event
        that isn't still to come.
        """
        for event in events:
            if event.lane not in self.game.lanes or event.k <= self.count(event.lane):
                raise IllegalAction(saying("record.known", event=f"{event.lane} {event.k}"))
            self.known[event.lane, event.k - 1] = self.state.parse_outcome(event.text)

    def _rewind(self, keep: int) -> None:
        lines = self.lines[:keep]
        self.lines = []
        self.beats = []
        self._counts = {}
        self._seen_by = []
        self.state = self._start()
        for line in lines:
            self.play_one(line.text)

    def copy(self) -> Self:
        """An independent match at the same place."""
        twin = object.__new__(type(self))
        twin.game = self.game
        twin.seats = self.seats
        twin.options = self.options
        twin.luck = self.luck
        twin.only = self.only
        twin.lines = self.lines.copy()
        twin.undone = self.undone.copy()
        twin.known = self.known.copy()
        twin.beats = self.beats.copy()
        twin._counts = self._counts.copy()
        twin._seen_by = self._seen_by.copy()
        twin.state = self.state.copy()
        return twin

    def branch(self, at: int | None = None, luck: Luck | None = SystemLuck()) -> Match:  # noqa: B008
        """A new match that goes on from after line `at` (the last, if None) with its own luck.

        Raises UndoError for a line that there isn't, and where outcomes are open.
        """
        if self.only:
            raise UndoError(saying("branch.only", only=self.only))
        if at is None:
            at = len(self.lines)
        if not 0 <= at <= len(self.lines):
            raise UndoError(saying("branch.line", line=at, last=len(self.lines)))
        twin = Match(self.game, self.seats, dict(self._option_texts()), luck=None)
        for line in self.lines[:at]:
            twin.play_one(line.text)
        twin.known = {}
        twin.luck = luck
        return twin

    def _option_texts(self) -> list[tuple[str, str]]:
        return [
            (option.name, option.text(self.options[option.name])) for option in self.game.options
        ]

    @property
    def record(self) -> Record:
        """The record of the line of play as it stands."""
        return self._record(self.lines, self.only)

    def record_for(self, seat: int | None) -> Record:
        """The record as far as a seat has seen it (None: a spectator).

        Outcomes that the seat did not see are `?` in it, and its keys are of the position as
        that leaves it: it says nothing that the seat doesn't know, and replays to its view. Of
        a game without secrets it is the record.
        """
        if not self.game.reveals:
            return self.record
        lines = [
            line if sees(seat, seen_by) else Line(UNSEEN_TEXT, line.lane)
            for line, seen_by in zip(self.lines, self._seen_by, strict=True)
        ]
        return self._record(lines, EVERYBODY if seat is None else seat_text(seat))

    def _record(self, lines: list[Line], only: str) -> Record:
        foreseen = self.foreseen()
        if only:
            foreseen = [event for event in foreseen if event.lane not in self.game.reveals]
        return Record.of(
            self.game,
            self.seats,
            self._option_texts(),
            lines,
            self.undone,
            foreseen,
            self._checksums(lines),
            only,
        )

    def _checksums(self, lines: list[Line]) -> dict[int, str]:
        """The key checksums of a record: after every 50th line, and after the last."""
        state = self.game.start(self.seats, self.options)
        sums: dict[int, str] = {}
        for place, line in enumerate(lines, 1):
            state.step(outcome_of(state, line.text) if line.lane else state.parse_action(line.text))
            if place % EVERY == 0 or place == len(lines):
                sums[place] = checksum(state)
        return sums

    def view(self, seat: int | None = None) -> Any:
        """What a seat sees now (None: a spectator)."""
        return self.game.view(self.state, seat)

    def _repr_svg_(self) -> str:
        return self.state._repr_svg_()


def outcome_of(state: State, text: str) -> int:
    """The outcome of a record's word, UNSEEN for `?`; raises IllegalAction for others."""
    return UNSEEN if text == UNSEEN_TEXT else state.parse_outcome(text)


def sees(seat: int | None, seen_by: tuple[int, ...] | None) -> bool:
    """Whether a seat (None: a spectator) sees an outcome that these see (None: everybody)."""
    return seen_by is None or seat in seen_by
