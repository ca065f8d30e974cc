"""The exact worth of every position of Max, from the very rules in `rules/`.

Compiled. A position before a throw is where Max is, where the three creatures are, and how many
treats are left. Its worth is two numbers, compared in this order (ruling 11): the chance that all
three get home, and how many are expected to, both under best play.

Creatures and Max only go on, a treat brings Max back but is gone then, and a throw that changes
nothing (two blacks while Max waits on the last space) is thrown again. So the positions can be put
in an order in which each one's throw leads to earlier ones or to itself, and one pass over them,
backward induction, is exact.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Final, final

from librt.vecs import vec
from mypy_extensions import i64

from ludoteca.games.max.rules.components import (
    BEFORE,
    CAUGHT,
    DICE_WEIGHTS,
    MOVES,
    OVER,
    THROWN,
    TREAT,
    Board,
)
from ludoteca.games.max.rules.state import MaxState

MOST: Final[i64] = 6
"""The most treats that a game begins with (12.2)."""

LEVELS: Final[i64] = MOST + 1

NOISE: Final = 1e-12
"""Chances nearer to each other than this are equal, and the second number decides."""


def better(value: float, expected: float, than_value: float, than_expected: float) -> bool:
    """Whether one worth is above another."""
    if value > than_value + NOISE:
        return True
    return value >= than_value - NOISE and expected > than_expected


@final
class MaxTable:
    """Chance and expected number for each position: `values` and `homes`, one float each.

    A creature's place counts from 0: caught, home, and then the spaces back to the stump. The
    row of a position is ((a * places + b) * places + c) * spaces + Max's space; a row holds the
    numbers with 0 to MOST treats left.
    """

    def __init__(self, board: Board, numbers: Sequence[float] | None = None) -> None:
        self.board = board
        self.places: i64 = board.home - board.stump + 2
        self.spaces: i64 = board.last + 1
        self.states: i64 = self.places * self.places * self.places * self.spaces * LEVELS
        half = int(self.states)
        if numbers is None:
            self.values: vec[float] = vec[float]([0.0] * half)
            self.homes: vec[float] = vec[float]([0.0] * half)
            return
        if len(numbers) != 2 * half:
            raise ValueError(f"a table of {half} positions has {2 * half} numbers")
        self.values = vec[float](numbers[:half])
        self.homes = vec[float](numbers[half:])

    def numbers(self) -> tuple[vec[float], vec[float]]:
        """All chances, and all expected numbers; together they make the table again."""
        return self.values, self.homes

    # Positions ---------------------------------------------------------------------------

    def place(self, space: i64) -> i64:
        """A creature's place by its space."""
        if space == CAUGHT:
            return 0
        return self.board.home - space + 1

    def space(self, place: i64) -> i64:
        """A creature's space by its place."""
        return CAUGHT if place == 0 else self.board.home - place + 1

    def row(self, state: MaxState) -> i64:
        """Where the numbers of a position begin, the one with no treat left."""
        a: i64 = self.place(state.creatures[0])
        b: i64 = self.place(state.creatures[1])
        c: i64 = self.place(state.creatures[2])
        group: i64 = (a * self.places + b) * self.places + c
        return (group * self.spaces + state.max) * LEVELS

    # The pass ----------------------------------------------------------------------------

    def compute(self, report: Callable[[float], None] | None = None) -> None:
        """Fill the table; `report` is told now and then which part of it is done, 0 to 1."""
        places: i64 = self.places
        a: i64 = 0
        while a < places:
            b: i64 = 0
            while b < places:
                c: i64 = 0
                while c < places:
                    self.solve_group([int(self.space(a)), int(self.space(b)), int(self.space(c))])
                    c += 1
                b += 1
            a += 1
            if report is not None:
                report(float(a) / float(places))

    def solve_group(self, creatures: list[int]) -> None:
        """All positions with the creatures on these spaces; those that they can reach are done."""
        begin = MaxState(self.board, creatures=creatures, treats=[1, 0, 0, 0])
        if begin.on_path() == 0:
            self.end_group(begin)
            return
        throws: list[list[list[int]]] = []
        lured: list[int] = []
        space: i64 = 0
        while space < self.spaces:
            begin.max = space
            throws.append(self.throw(begin))
            lured.append(self.lure(begin))
            space += 1
        treats: i64 = 0
        while treats <= MOST:
            space = self.spaces - 1
            begin.max = space
            row: i64 = self.row(begin)
            while space >= 0:
                self.solve(row, treats, throws[space], lured[space])
                row -= LEVELS
                space -= 1
            treats += 1

    def end_group(self, over: MaxState) -> None:
        """Nobody is on the path: what has been reached counts."""
        home: i64 = over.count_home()
        over.max = 0
        at: i64 = self.row(over)
        end: i64 = at + self.spaces * LEVELS
        while at < end:
            self.values[at] = 1.0 if home == 3 else 0.0
            self.homes[at] = float(home)
            at += 1

    def throw(self, before: MaxState) -> list[list[int]]:
        """For each outcome of the dice the rows of the positions that it can be used to reach."""
        found: list[list[int]] = []
        for outcome, _ in DICE_WEIGHTS:
            after = before.copy()
            after.phase = THROWN
            after.step(outcome)
            rows: list[int] = []
            self.use(after, rows)
            found.append(rows)
        return found

    def use(self, state: MaxState, rows: list[int]) -> None:
        """Add the rows of the positions in which the rest of a throw can leave the game."""
        if state.phase != MOVES:
            row = int(self.row(state))
            if row not in rows:
                rows.append(row)
            return
        for action in state.legal_actions():
            after = state.copy()
            after.step(action)
            self.use(after, rows)

    def lure(self, before: MaxState) -> int:
        """The row of the position after a treat, -1 where none may be laid out.

        Where Max is then nobody lures him, so that the throw which must follow is all there is.
        """
        if len(before.legal_actions()) == 1:
            return -1
        after = before.copy()
        after.step(TREAT)
        return int(self.row(after))

    def solve(self, row: i64, treats: i64, throws: list[list[int]], lured: i64) -> None:
        """The worth of one position before its throw."""
        value: float = 0.0
        expected: float = 0.0
        left: i64 = 0
        number: i64 = 0
        for _, weight in DICE_WEIGHTS:
            rows = throws[number]
            number += 1
            best_value: float = -1.0
            best_expected: float = 0.0
            for other in rows:
                if other == row:
                    continue
                at: i64 = other + treats
                if better(self.values[at], self.homes[at], best_value, best_expected):
                    best_value = self.values[at]
                    best_expected = self.homes[at]
            if best_value < 0.0:
                continue  # nothing changes: it is thrown again
            left += weight
            value += float(weight) * best_value
            expected += float(weight) * best_expected
        value /= float(left)
        expected /= float(left)
        if lured >= 0 and treats > 0:
            at = lured + treats - 1
            if better(self.values[at], self.homes[at], value, expected):
                value = self.values[at]
                expected = self.homes[at]
        self.values[row + treats] = value
        self.homes[row + treats] = expected

    # Answers -----------------------------------------------------------------------------

    def worth(self, state: MaxState) -> tuple[float, float]:
        """The chance that all three get home and the number expected to, from any position.

        Raises ValueError for a position of another board, of the gentle game, or with more than
        MOST treats left.
        """
        left: i64 = 0
        for kind in state.treats:
            left += kind
        if state.gentle or left > MOST or state.board.home != self.board.home:
            raise ValueError("the table does not hold this position")
        return self.look(state, left)

    def look(self, state: MaxState, left: i64) -> tuple[float, float]:
        """The worth with so many treats left."""
        if state.phase == OVER or (state.phase == BEFORE and not state.lured):
            at: i64 = self.row(state) + left
            return self.values[at], self.homes[at]
        value: float = 0.0
        expected: float = 0.0
        if state.phase == MOVES:
            value = -1.0
            for action in state.legal_actions():
                after = state.copy()
                after.step(action)
                found = self.look(after, left)
                if better(found[0], found[1], value, expected):
                    value = found[0]
                    expected = found[1]
            return value, expected
        total: i64 = 0
        for outcome, weight in DICE_WEIGHTS:
            after = state.copy()
            after.phase = THROWN
            after.step(outcome)
            found = self.look(after, left)
            total += weight
            value += float(weight) * found[0]
            expected += float(weight) * found[1]
        return value / float(total), expected / float(total)


@final
class MaxSolver:
    """Makes the table of Max: see `ludoteca.bots.exact.Solver`."""

    def __init__(self, board: Board) -> None:
        self.board = board

    def table(self, numbers: Sequence[float] | None = None) -> MaxTable:
        """An empty table, or that of the numbers; raises ValueError for too few or too many."""
        return MaxTable(self.board, numbers)

    def better(self, one: tuple[float, float], other: tuple[float, float]) -> bool:
        """Whether one worth is above another, chances within NOISE being equal."""
        return better(one[0], one[1], other[0], other[1])
