"""The line of play at a table: what a stored row does to it, the same now as after a restart."""

from __future__ import annotations

from collections.abc import Callable, Collection
from typing import Any, Final, NamedTuple, Self

from ludoteca.engine.game import Game
from ludoteca.host.store.rows import BadRow, Row
from ludoteca.record.match import Beat, Match
from ludoteca.record.record import checksum

CHANCE_SEAT: Final = -1

Draw = Callable[[str, int, list[tuple[int, int]]], int]
"""Luck: the kth event of a lane, by integer weights."""


class Note(NamedTuple):
    """A line of a table's log that is no beat: `key` says what, `seat` who, `values` the rest.

    `undone` and, past dice, `undone_luck` (seat), `bot_stuck` (seat; the bot that was stuck, the
    one that moved for it), `sat`, `left`, `moved` (to another device) and `removed` (seat; the
    name), `stand_in` (seat; the name, the bot) and `back` (seat; the name), `bot` (seat; the bot
    that plays there now, or empty), `shut` and `opened` (the door), `hints` and `no_hints`.
    """

    line: int
    key: str
    seat: int
    values: tuple[str, ...] = ()


Scene = tuple[Beat, Any]
"""A beat, and what a spectator sees at that moment."""


class Course:
    """A match and who played each of its lines; changed only as a copy, then swapped in.

    `movers` are the seats, `hands` the people: empty for bots' choices, and for luck.
    """

    __slots__ = ("hands", "match", "movers")

    def __init__(self, match: Match, movers: list[int], hands: list[str]) -> None:
        self.match = match
        self.movers = movers
        self.hands = hands

    @classmethod
    def start(cls, game: Game, seats: int, options: dict[str, object]) -> Self:
        """A course at its beginning. Its match has no luck: that is drawn by the host alone."""
        return cls(Match(game, seats, options, luck=None), [], [])

    def copy(self) -> Course:
        """An independent course at the same place."""
        return Course(self.match.copy(), self.movers.copy(), self.hands.copy())

    def act(self, seat: int, action: str, draw: Draw, person: str = "") -> tuple[list[Scene], str]:
        """Play a seat's action and the luck after it; returns its scenes and a row's text.

        `person` is who chose it, empty for a bot.

        Raises IllegalAction, and any error that the rules may have.
        """
        match = self.match
        scenes: list[Scene] = []
        view = match.game.view

        def watch(beat: Beat, state: Any) -> None:
            scenes.append((beat, view(state, None)))

        match.play_one(action, watch)
        self._moved(seat, person)
        text = action
        while match.state.is_chance():
            state = match.state
            lane = state.chance_lane()
            k = match.count(lane)
            number = match.known.get((lane, k))
            if number is None:
                number = draw(lane, k, state.chance_outcomes())
            word = state.outcome_text(number)
            match.play_one(word, watch)
            self._moved(CHANCE_SEAT, "")
            text += f"\n{lane} {word}"
        return scenes, text

    def again(self, row: Row) -> list[Beat]:
        """Play a stored move again; raises BadRow, or what the rules raise."""
        match = self.match
        before = len(match.beats)
        action, *lucky = row.text.split("\n")
        if match.state.is_chance() or match.state.is_terminal():
            raise BadRow("a choice, where none was due")
        if match.state.current_player != row.seat:
            raise BadRow(f"a choice of seat {row.seat}, where another was due")
        match.play_one(action)
        self._moved(row.seat, row.person)
        for line in lucky:
            lane, _, word = line.partition(" ")
            if not match.state.is_chance() or match.state.chance_lane() != lane:
                raise BadRow("luck, where none of this lane was due")
            match.play_one(word)
            self._moved(CHANCE_SEAT, "")
        if match.state.is_chance():
            raise BadRow("the luck after it is missing")
        if row.check != self.check():
            raise BadRow("another position than stored")
        return match.beats[before:]

    def _moved(self, seat: int, person: str) -> None:
        self.movers.append(seat)
        self.hands.append(person)

    def undo(self, keep: int | None = None) -> tuple[int, bool]:
        """Take the last choice back, if no luck came after it.

        With `keep` all that came after so many lines, past luck too, which falls again as it
        fell. Returns whose choice it was, and whether luck went with it. Raises UndoError.
        """
        marks = len(self.match.undone)
        self.match.undo(past_luck=keep is not None, keep=keep)
        left = len(self.match.lines)
        seat = self.movers[left]
        del self.movers[left:], self.hands[left:]
        return seat, len(self.match.undone) > marks

    def last_choice(self, seats: Collection[int]) -> int | None:
        """How many lines lie before the last choice that a person made at one of these seats."""
        for place in range(len(self.movers) - 1, -1, -1):
            if self.movers[place] in seats and self.hands[place]:
                return place
        return None

    def check(self) -> str:
        """The checksum of the position."""
        return checksum(self.match.state)
