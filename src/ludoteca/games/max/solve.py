"""The exact worth of every position of Max: one backward pass over all of them.

Compiled. What a turn can lead to is found by the rules themselves, on copies of a position.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.bots.exact import SAME
from ludoteca.engine.state import State
from ludoteca.games.max.rules.components import BEFORE, CAUGHT, MOVES, OVER, THROW, THROWN, Board
from ludoteca.games.max.rules.state import MaxState

NOWHERE: Final[i64] = -1


@final
class MaxSolver:
    """The worths of all positions before a throw: the chance that all three get home (1.2), and
    how many are expected to.

    A position is where Max and the creatures are, and how many treats are left (0 to `most`).
    A creature's place is counted from the stump; after the path come its home and being caught.
    Nothing in the game goes back but Max who is lured, so places are worked through from the
    last to the first, treats from none upwards, Max from the last space to the first: whatever
    a turn leads to is known by then. Only a throw that changes nothing (two blacks while Max is
    on the last space) leads to where it began: its share is divided out.
    """

    def __init__(self, board: Board, most: int = 6) -> None:
        self.board = board
        self.counts: i64 = most + 1
        self.spaces: i64 = board.last + 1
        self.places: i64 = board.home - board.stump + 2
        self.leaves: vec[i64] = vec[i64]()

    @property
    def digest(self) -> str:
        """The board, and how many treats there may be."""
        board = self.board
        return (
            f"{board.home} {board.basket} {board.stump} {board.begins} {board.ends} {self.counts}"
        )

    @property
    def states(self) -> int:
        """How many positions the table holds."""
        return int(self.spaces * self.places * self.places * self.places * self.counts)

    @property
    def size(self) -> int:
        """Two floats a position."""
        return 2 * self.states

    # Where a position stands in the table -------------------------------------------------

    def place(self, space: i64) -> i64:
        """A creature's place, from 0 at the stump to being caught."""
        return self.places - 1 if space == CAUGHT else space - self.board.stump

    def space(self, place: i64) -> i64:
        """The space of a place: the other way round."""
        return CAUGHT if place == self.places - 1 else place + self.board.stump

    def spot(self, state: MaxState) -> i64:
        """The number of a position before a throw, treats left aside."""
        found: i64 = 0
        for space in state.creatures:
            found = found * self.places + self.place(space)
        return found * self.spaces + state.max

    # Computing ----------------------------------------------------------------------------

    def compute(self, progress: Callable[[float], None] | None = None) -> memoryview[float]:
        """The whole table: for each position and number of treats value and expected number."""
        table = vec[float]([0.0] * self.size)
        places: i64 = self.places
        pairs: i64 = places * places
        pair: i64 = pairs - 1
        while pair >= 0:
            third: i64 = places - 1
            while third >= 0:
                creatures = [
                    int(self.space(pair // places)),
                    int(self.space(pair % places)),
                    int(self.space(third)),
                ]
                self.solve(table, creatures, (pair * places + third) * self.spaces)
                third -= 1
            if progress is not None:
                progress(float(pairs - pair) / float(pairs))
            pair -= 1
        return memoryview(table).cast("B").cast("d")

    def solve(self, table: vec[float], creatures: list[int], base: i64) -> None:
        """All worths with the creatures at these spaces; those further on are known.

        `base` is the number of the position with Max on space 0.
        """
        starts: list[MaxState] = []
        for space in range(self.spaces):
            starts.append(MaxState(self.board, max=space, creatures=creatures, treats=[1, 0, 0, 0]))
        if starts[0].on_path() == 0:
            self.settle(table, starts[0], base)
            return
        self.leaves = vec[i64]()
        bounds = vec[i64]()
        weights = vec[i64]()
        lures = vec[i64]()
        for start in starts:
            actions = start.legal_actions()
            lure: i64 = NOWHERE
            if len(actions) > 1:
                after = start.copy()
                after.step(actions[1])
                lure = self.spot(after)
            lures = append(lures, lure)
            thrown = start.copy()
            thrown.step(THROW)
            for outcome, weight in thrown.chance_outcomes():
                after = thrown.copy()
                after.step(outcome)
                bounds = append(bounds, i64(len(self.leaves)))
                weights = append(weights, i64(weight))
                self.collect(after)
        bounds = append(bounds, i64(len(self.leaves)))
        leaves = self.leaves
        outcomes: i64 = i64(len(weights)) // self.spaces
        counts: i64 = self.counts
        treats: i64 = 0
        while treats < counts:
            max: i64 = self.spaces - 1
            while max >= 0:
                own: i64 = base + max
                value: float = 0.0
                expected: float = 0.0
                total: i64 = 0
                throw: i64 = max * outcomes
                while throw < (max + 1) * outcomes:
                    first: i64 = bounds[throw]
                    end: i64 = bounds[throw + 1]
                    if end - first > 1 or leaves[first] != own:
                        best_value, best_expected = best(table, leaves, first, end, counts, treats)
                        weight64: i64 = weights[throw]
                        value += float(weight64) * best_value
                        expected += float(weight64) * best_expected
                        total += weight64
                    throw += 1
                value /= float(total)
                expected /= float(total)
                if treats > 0 and lures[max] != NOWHERE:
                    at: i64 = 2 * (lures[max] * counts + treats - 1)
                    value, expected = better(value, expected, table[at], table[at + 1])
                at = 2 * (own * counts + treats)
                table[at] = value
                table[at + 1] = expected
                max -= 1
            treats += 1

    def settle(self, table: vec[float], over: MaxState, base: i64) -> None:
        """The worth where no creature is on the path: what has been reached."""
        all_home, home = over.score()
        at: i64 = 2 * base * self.counts
        end: i64 = at + 2 * self.spaces * self.counts
        while at < end:
            table[at] = float(all_home)
            table[at + 1] = float(home)
            at += 2

    def collect(self, state: MaxState) -> None:
        """Add to `leaves` the numbers of all positions that this throw can end with."""
        if state.phase != MOVES:
            self.leaves = append(self.leaves, self.spot(state))
            return
        for action in state.legal_actions():
            after = state.copy()
            after.step(action)
            self.collect(after)

    # Looking up ---------------------------------------------------------------------------

    def worth(self, table: memoryview[float], state: State) -> tuple[float, float]:
        """Both numbers of any position's worth; in mid-throw the rules find how it can end.

        Raises ValueError for a position that the table doesn't hold: of the gentle game (12.3),
        or with more treats.
        """
        assert isinstance(state, MaxState)
        left = sum(state.treats)
        if state.gentle or left >= self.counts:
            raise ValueError("the table holds no positions of the gentle game or with more treats")
        if state.phase == OVER:
            all_home, home = state.score()
            return float(all_home), float(home)
        if state.phase == BEFORE:
            at = 2 * (self.spot(state) * self.counts + left)
            return table[at], table[at + 1]
        if state.phase == MOVES:
            return self.best_end(table, state, left)
        assert state.phase == THROWN
        value: float = 0.0
        expected: float = 0.0
        total: i64 = 0
        for outcome, weight in state.chance_outcomes():
            after = state.copy()
            after.step(outcome)
            one_value, one_expected = self.best_end(table, after, left)
            value += float(weight) * one_value
            expected += float(weight) * one_expected
            total += weight
        return value / float(total), expected / float(total)

    def best_end(self, table: memoryview[float], state: MaxState, left: i64) -> tuple[float, float]:
        """The worth of the best position that this throw can end with."""
        self.leaves = vec[i64]()
        self.collect(state)
        found = vec[float]()
        places = vec[i64]()
        for leaf in self.leaves:
            at = 2 * (leaf * self.counts + left)
            places = append(places, i64(len(places)))
            found = append(found, table[at])
            found = append(found, table[at + 1])
        return best(found, places, 0, i64(len(places)), 1, 0)


def better(value: float, expected: float, other: float, later: float) -> tuple[float, float]:
    """The better of two worths, as `best` judges."""
    top = value if value >= other else other
    least = top * (1.0 - SAME)
    if value < least or (other >= least and later > expected):
        expected = later
    return top, expected


def best(
    table: vec[float], leaves: vec[i64], first: i64, end: i64, counts: i64, treats: i64
) -> tuple[float, float]:
    """The greatest value among some positions, and the greatest expected number among those
    of that value (RULINGS: where the chances are equal, the expected number decides)."""
    top: float = -1.0
    leaf: i64 = first
    while leaf < end:
        value = table[2 * (leaves[leaf] * counts + treats)]
        if value > top:
            top = value
        leaf += 1
    least: float = top * (1.0 - SAME)
    expected: float = -1.0
    leaf = first
    while leaf < end:
        at: i64 = 2 * (leaves[leaf] * counts + treats)
        if table[at] >= least and table[at + 1] > expected:
            expected = table[at + 1]
        leaf += 1
    return top, expected
