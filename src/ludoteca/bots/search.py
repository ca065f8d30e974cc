"""Tree search for every game: UCT over chance nodes and information sets. Compiled.

A simulation walks down a tree of what has happened since the position asked about, as far as the
searching seat can tell: what anybody openly does, and the outcomes of luck that this seat sees.
Where several choices are open it takes the one of the highest upper bound, by the seat to move;
one that was never tried comes first, and adds a node. From there the game is played to its end,
and what it was worth to each seat is added up along the way.

What lies hidden is drawn anew for each simulation, by what the seat knows (`State.resample`), so
the moves found are good against all worlds it can't tell apart (information-set UCT of a single
observer). A choice that is only possible in some of them is weighed by how often it could have
been taken.
"""

from __future__ import annotations

import math
from typing import Final, NamedTuple, final

from librt.vecs import append, vec
from mypy_extensions import i64

from ludoteca.bots.spread import spread
from ludoteca.engine.luck import Sfc32
from ludoteca.engine.state import CHANCE, TERMINAL, UNSEEN, State

EXPLORATION: Final = 0.35
"""UCT's constant for returns from 0 to 1."""

SIMULATIONS: Final = 500
"""What a move takes if nothing else is asked for: it is fast enough for a table."""

DEVIATIONS: Final = 1.959963984540054
"""An interval's usual width: it holds 95 % of a normal law."""

HORIZON: Final[i64] = 10_000
"""A simulation's playout is broken off after so many steps; it then counts as it stands."""

LUCK: Final[i64] = -2
"""Outcome k of luck is the step LUCK - k in a tree, so that it is no action's number."""

NOBODY: Final[i64] = -1


@final
class Tree:
    """What simulations from one position have found, as arrays over nodes.

    Node 0 is the position asked about. The children of a node lie side by side: `tried[node]` of
    the `room[node]` places from `first[node]` have been visited. Of each node: `step`, the
    action or outcome that led to it; `visits`; `total`, what these were worth to the seat that
    chose it; `absent`, at how many visits of its parent it was not to be had.
    """

    def __init__(self, seat: i64, exploration: float) -> None:
        self.seat: i64 = seat
        self.exploration = exploration
        self.step: vec[i64] = vec[i64]([0])
        self.visits: vec[float] = vec[float]([0.0])
        self.total: vec[float] = vec[float]([0.0])
        self.absent: vec[float] = vec[float]([0.0])
        self.first: vec[i64] = vec[i64]([0])
        self.room: vec[i64] = vec[i64]([0])
        self.used: vec[i64] = vec[i64]([0])
        self.tried: vec[i64] = vec[i64]([0])
        self.varied: vec[i64] = vec[i64]([0])
        self.path: vec[i64] = vec[i64]([0])
        self.movers: vec[i64] = vec[i64]([NOBODY])

    def simulate(self, state: State, rng: Sfc32) -> None:
        """Select, expand, play out, back up; the state is used up."""
        node: i64 = 0
        depth: i64 = 1
        path = self.path
        movers = self.movers
        while True:
            player: i64 = state.current_player
            if player == TERMINAL:
                break
            if depth >= len(path):
                path = append(path, 0)
                movers = append(movers, 0)
            if player == CHANCE:
                outcome: i64 = state.sample_chance(rng)
                witnesses = state.seen_by()
                if witnesses is None or self.seat in witnesses:
                    node = self.happened(node, LUCK - outcome)
                else:
                    node = self.happened(node, LUCK - UNSEEN)
                path[depth] = node
                movers[depth] = NOBODY
                depth += 1
                state.step(outcome)
                continue
            options = state.legal_actions()
            node = self.select(node, options, rng)
            path[depth] = node
            movers[depth] = player
            depth += 1
            state.step(self.step[node])
            if self.visits[node] == 0.0 and len(options) > 1:
                play_out(state, rng)
                break
        self.path = path
        self.movers = movers
        visits = self.visits
        total = self.total
        returns = state.returns()
        for place in range(depth):
            node = path[place]
            visits[node] += 1.0
            player = movers[place]
            if player >= 0:
                total[node] += returns[player]

    def happened(self, node: i64, step: i64) -> i64:
        """The child to which luck led, a new one if it never did."""
        first: i64 = self.first[node]
        steps = self.step
        for child in range(first, first + self.used[node]):
            if steps[child] == step:
                return child
        return self.add(node, step)

    def select(self, node: i64, options: list[int], rng: Sfc32) -> i64:
        """The child to go to among the legal ones: one never tried, else of the highest bound."""
        many: i64 = len(options)
        if self.room[node] == 0:
            self.open(node, options)
        elif self.varied[node] or self.differs(node, options):
            return self.select_varied(node, options, rng)
        first: i64 = self.first[node]
        visits = self.visits
        left: i64 = many - self.tried[node]
        if left > 0:
            self.tried[node] += 1
            nth: i64 = rng.below(left) if left > 1 else 0
            child: i64 = first
            while visits[child] > 0.0 or nth > 0:
                if visits[child] == 0.0:
                    nth -= 1
                child += 1
            return child
        total = self.total
        wide: float = self.exploration * self.exploration * math.log(visits[node])
        best: i64 = first
        highest: float = -1.0
        for child in range(first, first + many):
            times: float = visits[child]
            bound: float = (total[child] + math.sqrt(wide * times)) / times
            if bound > highest:
                highest = bound
                best = child
        return best

    def differs(self, node: i64, options: list[int]) -> bool:
        """Whether the node's children are others than the legal actions, in their order."""
        if len(options) != self.used[node]:
            return True
        steps = self.step
        child: i64 = self.first[node]
        for option in options:
            if steps[child] != option:
                return True
            child += 1
        return False

    def select_varied(self, node: i64, options: list[int], rng: Sfc32) -> i64:
        """The same where worlds differ in what is legal, weighed by how often it was to be had."""
        self.varied[node] = 1
        for option in options:
            if self.place(node, option) < 0:
                child: i64 = self.add(node, option)
                self.absent[child] = self.visits[node]
        square: float = self.exploration * self.exploration
        first: i64 = self.first[node]
        best: i64 = -1
        highest: float = -1.0
        fresh: i64 = 0
        for child in range(first, first + self.used[node]):
            if self.step[child] not in options:
                self.absent[child] += 1.0
                continue
            times: float = self.visits[child]
            if times == 0.0:
                fresh += 1
                if rng.below(fresh) == 0:
                    best = child
            elif fresh == 0:
                had: float = self.visits[node] - self.absent[child]
                wide: float = square * math.log(had)
                bound: float = (self.total[child] + math.sqrt(wide * times)) / times
                if bound > highest:
                    highest = bound
                    best = child
        return best

    def place(self, node: i64, step: i64) -> i64:
        """The child of a step, -1 if there is none."""
        first: i64 = self.first[node]
        for child in range(first, first + self.used[node]):
            if self.step[child] == step:
                return child
        return -1

    def open(self, node: i64, options: list[int]) -> None:
        """Give a node a child for each option, none of them tried."""
        self.first[node] = self.make(len(options))
        self.room[node] = len(options)
        self.used[node] = len(options)
        steps = self.step
        child: i64 = self.first[node]
        for option in options:
            steps[child] = option
            child += 1

    def add(self, node: i64, step: i64) -> i64:
        """A new child; where there is no room left, the children move to twice as much."""
        used: i64 = self.used[node]
        if used == self.room[node]:
            room: i64 = 2 * used if used > 0 else 4
            begin: i64 = self.first[node]
            first: i64 = self.make(room)
            for k in range(used):
                self.step[first + k] = self.step[begin + k]
                self.visits[first + k] = self.visits[begin + k]
                self.total[first + k] = self.total[begin + k]
                self.absent[first + k] = self.absent[begin + k]
                self.first[first + k] = self.first[begin + k]
                self.room[first + k] = self.room[begin + k]
                self.used[first + k] = self.used[begin + k]
                self.tried[first + k] = self.tried[begin + k]
                self.varied[first + k] = self.varied[begin + k]
            self.first[node] = first
            self.room[node] = room
        child: i64 = self.first[node] + used
        self.step[child] = step
        self.used[node] = used + 1
        return child

    def make(self, many: i64) -> i64:
        """Room for so many nodes side by side; returns the first of them."""
        first: i64 = len(self.step)
        for _ in range(many):
            self.step = append(self.step, 0)
            self.visits = append(self.visits, 0.0)
            self.total = append(self.total, 0.0)
            self.absent = append(self.absent, 0.0)
            self.first = append(self.first, 0)
            self.room = append(self.room, 0)
            self.used = append(self.used, 0)
            self.tried = append(self.tried, 0)
            self.varied = append(self.varied, 0)
        return first


def play_out(state: State, rng: Sfc32) -> None:
    """Play on by the game's rule of thumb until it is over."""
    for _ in range(HORIZON):
        player: i64 = state.current_player
        if player == TERMINAL:
            break
        state.step(state.sample_chance(rng) if player == CHANCE else state.hunch(rng))


class Value(NamedTuple):
    """What a search found out about a legal action.

    `mean` is what it was worth to the seat to move in its `visits`, from 0 to 1; it lies between
    `low` and `high` as surely as `deviations` of Wilson's score interval say. A search visits what
    looks good more often, so the true worth under best play may lie beyond.
    """

    action: int
    visits: int
    mean: float
    low: float
    high: float


@final
class Search:
    """A bot for every game, and what it thinks of each choice.

    A choice takes `simulations`, split into `parts` of trees of their own whose statistics are
    added up. The same luck and the same number of parts lead to the same result, whatever the
    number of `processes` that share the parts out among them.
    """

    def __init__(
        self,
        simulations: int = SIMULATIONS,
        parts: int = 1,
        processes: int = 1,
        exploration: float = EXPLORATION,
    ) -> None:
        if not 1 <= parts <= simulations:
            raise ValueError(f"{simulations} simulations in {parts} parts: each needs one or more")
        self.simulations = simulations
        self.parts = parts
        self.processes = processes
        self.exploration = exploration

    def choose(self, state: State, rng: Sfc32) -> int:
        """The legal action that was visited most often, of equals that of the higher mean."""
        options = state.legal_actions()
        if len(options) == 1:
            return options[0]
        best, *others = self.evaluate(state, rng)
        for value in others:
            if (value.visits, value.mean) > (best.visits, best.mean):
                best = value
        return best.action

    def evaluate(self, state: State, rng: Sfc32, deviations: float = DEVIATIONS) -> list[Value]:
        """What each legal action is worth to the seat to move, in their order.

        Raises ValueError where nobody is to move.
        """
        if state.current_player < 0:
            raise ValueError("nobody is to move here, so there is nothing to search")
        work = Work(state, self.simulations, self.exploration)
        for _ in range(self.parts):
            work.streams.append((rng.word(), rng.word(), rng.word()))
        visits: dict[int, int] = {}
        totals: dict[int, float] = {}
        for found in spread(work.part, self.parts, self.processes):
            for action, times, total in found:
                visits[action] = visits.get(action, 0) + times
                totals[action] = totals.get(action, 0.0) + total
        values = []
        for action in state.legal_actions():
            times = visits[action]
            mean = totals[action] / times if times else 0.0
            low, high = wilson(mean, times, deviations)
            values.append(Value(action, times, mean, low, high))
        return values


@final
class Work:
    """One search, to be done in parts; `streams` holds the words that each part's luck is from."""

    def __init__(self, state: State, simulations: int, exploration: float) -> None:
        self.state = state
        self.simulations = simulations
        self.exploration = exploration
        self.streams: list[tuple[int, int, int]] = []

    def part(self, number: int) -> list[tuple[int, int, float]]:
        """(action, visits, total) of each legal action after a part's simulations."""
        a, b, c = self.streams[number]
        parts = len(self.streams)
        many = self.simulations // parts
        if number < self.simulations % parts:
            many += 1
        tree = grow(self.state, Sfc32(a, b, c), many, self.exploration)
        found = []
        for action in self.state.legal_actions():
            child = tree.place(0, action)
            found.append((action, int(tree.visits[child]), tree.total[child]))
        return found


def grow(state: State, rng: Sfc32, simulations: i64, exploration: float = EXPLORATION) -> Tree:
    """The tree of so many simulations for the seat to move; the state stays as it is."""
    seat: i64 = state.current_player
    tree = Tree(seat, exploration)
    for _ in range(simulations):
        tree.simulate(state.resample(seat, rng), rng)
    return tree


def wilson(mean: float, n: int, deviations: float) -> tuple[float, float]:
    """Wilson's score interval of a mean of numbers from 0 to 1.

    It is that of a rate: no numbers from 0 to 1 of this mean spread more than zeros and ones.
    """
    if n == 0:
        return 0.0, 1.0
    times = float(n)
    square = deviations * deviations / times
    middle = (mean + square / 2.0) / (1.0 + square)
    half = math.sqrt(max(mean * (1.0 - mean), 0.0) / times + square / (4.0 * times))
    half = half * deviations / (1.0 + square)
    low = middle - half if mean > 0.0 else 0.0
    high = middle + half if mean < 1.0 else 1.0
    return max(0.0, low), min(1.0, high)
