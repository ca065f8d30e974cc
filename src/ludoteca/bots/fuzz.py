"""Random play with every check after every step: what any game of the house must keep.

The suite plays a few games a cell (seats × extremes of the options), `ludoteca fuzz` as many
as its time allows. A check that fails ends the search with the record of the game so far.
"""

from __future__ import annotations

import hashlib
import re
import time
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from itertools import product
from typing import Final, NamedTuple

from ludoteca.engine.game import Game, game
from ludoteca.engine.luck import Sfc32, stream
from ludoteca.engine.state import CHANCE, TERMINAL, UNSEEN, UNSEEN_TEXT, IllegalAction, State
from ludoteca.record.ledger import Rulebook
from ludoteca.record.record import EVERY, Line, Record

LIMIT: Final = 100_000
"""No game has more steps than this."""

DRAWS: Final = 4000
UNLIKELY: Final = (10.8, 13.8, 16.3, 18.5, 20.5, 22.5, 24.3, 26.1, 27.9, 29.6)
"""Chi-square that one fair source in a thousand exceeds, by degrees of freedom from 1."""

ENDING: Final = re.compile(r"[a-z][a-z_-]*(:(0|[1-9][0-9]*))?")
"""How a game's word for its end looks."""

UNKNOWN: Final = (-99, 1_000_000)
"""Actions and outcomes that no game has."""


class Cell(NamedTuple):
    """One way to sit down: a number of seats, and a value for each option."""

    seats: int
    options: dict[str, int]

    def __str__(self) -> str:
        chosen = [f"{name}={value}" for name, value in self.options.items()]
        return ", ".join([f"{self.seats} seats", *chosen])


@dataclass(frozen=True)
class Fault:
    """A check that failed: in which game of which cell, after how many lines, and what.

    `record` is the game up to there, as text.
    """

    cell: Cell
    number: int
    what: str
    record: str

    def __str__(self) -> str:
        return f"game {self.number} with {self.cell}: {self.what}"


@dataclass(frozen=True)
class FuzzResult:
    """What a search did: games and steps played, in seconds, and the fault that ended it."""

    game: str
    seed: int
    cells: int
    games: int = 0
    steps: int = 0
    seconds: float = 0.0
    fault: Fault | None = None


class Broken(AssertionError):
    """A check failed."""


def fuzz(
    played: Game | str,
    minutes: float | None = None,
    games: int | None = None,
    seed: int = 0,
    report: Callable[[FuzzResult], None] | None = None,
) -> FuzzResult:
    """Play `games` games in each cell, or until `minutes` are over; stops at a fault.

    `report` is called with the result so far, after every game of every cell. The luck
    depends on `seed` alone. Without `minutes` and `games` one game a cell is played.
    """
    played = game(played) if isinstance(played, str) else played
    chosen = cells(played)
    checks = [Checks(played, cell, seed) for cell in chosen]
    result = FuzzResult(played.name, seed, len(chosen))
    begin = time.monotonic()
    number = 0
    if games is None and minutes is None:
        games = 1
    while games is None or number < games:
        for check in checks:
            if minutes is not None and time.monotonic() - begin >= 60 * minutes:
                return result
            fault = check.play(number)
            result = replace(
                result,
                games=result.games + 1,
                steps=result.steps + len(check.lines),
                seconds=time.monotonic() - begin,
                fault=fault,
            )
            if report is not None:
                report(result)
            if fault is not None:
                return result
        number += 1
    return result


def cells(played: Game) -> list[Cell]:
    """The default table, and each extreme of the seats with each extreme of every option."""
    found = [Cell(played.default_seats, played.check_options(None))]
    names = [option.name for option in played.options]
    for values in product(*((option.low, option.high) for option in played.options)):
        for seats in sorted({played.least_seats, played.most_seats}):
            cell = Cell(seats, dict(zip(names, values, strict=True)))
            if cell not in found:
                found.append(cell)
    return found


@dataclass
class Checks:
    """Plays games in one cell, and checks every position and beat of them."""

    game: Game
    cell: Cell
    seed: int
    lines: list[Line] = field(default_factory=list)
    key: bytes = b""
    keys: dict[int, str] = field(default_factory=dict)
    known: set[str] = field(init=False)
    fine: set[tuple[str, ...]] = field(default_factory=set)
    legal_by_key: dict[bytes, tuple[int, list[int]]] = field(default_factory=dict)
    fair: set[tuple[str, tuple[tuple[int, int], ...]]] = field(default_factory=set)
    told: int = 0

    def __post_init__(self) -> None:
        self.known = {clause.id for clause in Rulebook.load(self.game.package).clauses()}

    def play(self, number: int) -> Fault | None:
        """Play game `number`; returns the fault that it shows, if any."""
        self.lines = []
        self.keys = {}
        try:
            self.play_through(number)
        except Exception as error:
            what = f"{type(error).__name__}: {error}" if not isinstance(error, Broken) else error
            return Fault(self.cell, number, f"after line {len(self.lines)}: {what}", self.so_far())
        return None

    def play_through(self, number: int) -> None:
        rng = stream(self.seed, number, f"fuzz/{self.cell}")
        bias = [rng.below(4) for _ in range(64)]
        state = self.game.start(self.cell.seats, dict(self.cell.options))
        self.listen(state)
        state.setup()
        while True:
            state.sink = None
            before = self.position(state, rng)
            if state.current_player == TERMINAL:
                break
            ensure(len(self.lines) < LIMIT, "it isn't over after", LIMIT, "steps")
            choice = self.choose(state, rng, bias)
            twin = state.copy()
            ensure(twin.sink is None and twin.key() == before, "a copy is another position")
            line = self.line(state, choice)
            self.listen(state)
            state.apply(choice)
            ensure(twin.key() == before, "a copy changed with the original")
            self.lines.append(line)
            self.key = state.key()
            twin.step(choice)
            ensure(twin.key() == self.key, "a copy went another way with the same action")
            if len(self.lines) % EVERY == 0:
                self.keys[len(self.lines)] = checksum(self.key)
        self.recorded(state, number)

    def choose(self, state: State, rng: Sfc32, bias: list[int]) -> int:
        """Luck's outcome, or the dearer of two actions: each game has tastes of its own."""
        if state.current_player == CHANCE:
            return int(state.sample_chance(rng))
        legal = state.legal_actions()
        one, other = legal[rng.below(len(legal))], legal[rng.below(len(legal))]
        return one if bias[one % 64] >= bias[other % 64] else other

    def line(self, state: State, choice: int) -> Line:
        if state.current_player == CHANCE:
            return Line(state.outcome_text(choice), state.chance_lane())
        return Line(state.action_text(choice))

    # What holds in every position

    def position(self, state: State, rng: Sfc32) -> bytes:
        """Checks all that must hold where nothing is happening; returns the key."""
        player = int(state.current_player)
        ensure(player in (CHANCE, TERMINAL) or 0 <= player < self.cell.seats, "seat", player)
        legal, key = list(state.legal_actions()), state.key()
        self.asked(state, player)
        end = state.ending()
        ensure(bool(end) == (player == TERMINAL), "it says that it ended by", end)
        ensure(not end or ENDING.fullmatch(end) is not None, "no short word of an end:", end)
        self.same_for_key(key, player, legal)
        self.worth(state)
        if player == CHANCE:
            self.luck(state)
        elif player != TERMINAL:
            self.choices(state, legal)
        if player != CHANCE:
            self.refusals(state, key, legal, rng)
        if player != TERMINAL and not rng.below(8):
            self.refused(state, key, UNKNOWN[rng.below(2)], ())
        self.seen(state, rng, player, legal)
        ensure(state.key() == key and state.legal_actions() == legal, "looking changed it")
        return key

    def asked(self, state: State, player: int) -> None:
        prompt = state.prompt()
        ensure(prompt.seat == player, player, "is to move, but", prompt.seat, "is awaited")
        ensure(bool(prompt.message), "nothing is asked")
        self.clauses(prompt.clauses, "prompt", prompt.message)

    def same_for_key(self, key: bytes, player: int, legal: list[int]) -> None:
        if len(self.legal_by_key) > 100_000:
            self.legal_by_key.clear()
        due = self.legal_by_key.setdefault(key, (player, legal))
        ensure(due == (player, legal), "one key, but legal are", due[1], "and", legal)

    def worth(self, state: State) -> None:
        returns = state.returns()
        ensure(len(returns) == self.cell.seats, len(returns), "returns")
        ensure(all(0.0 <= one <= 1.0 for one in returns), "returns", returns)

    def choices(self, state: State, legal: list[int]) -> None:
        ensure(bool(legal), "nobody can act")
        candidates = state.candidates()
        ensure(list(candidates) == sorted(set(candidates)), "candidates don't ascend")
        allowed = []
        texts = set()
        for action in candidates:
            by = state.forbids(action)
            if not by:
                allowed.append(action)
                by = state.clauses(action)
            if by not in self.fine:
                self.clauses(by, "a refusal" if action not in allowed else "a legal action")
            text = state.action_text(action)
            if state.parse_action(text) != action:
                raise Broken(f"{text} doesn't read back")
            texts.add(text)
        ensure(allowed == legal, "legal are", legal, "not forbidden", allowed)
        ensure(len(texts) == len(candidates), "two actions have one text")

    def luck(self, state: State) -> None:
        lane, outcomes = state.chance_lane(), state.chance_outcomes()
        ensure(lane in self.game.lanes, "lane", lane)
        ensure(not state.legal_actions() and not state.candidates(), "somebody can act for luck")
        ensure(bool(outcomes) and all(weight > 0 for _, weight in outcomes), "luck", outcomes)
        seen_by = state.seen_by()
        if seen_by is not None:
            ensure(
                lane in self.game.reveals, "only", seen_by, "see, but nothing is hidden in", lane
            )
            ensure(set(seen_by) <= set(range(self.cell.seats)), "seen by", seen_by)
        texts = {state.outcome_text(outcome) for outcome, _ in outcomes}
        ensure(UNSEEN_TEXT not in texts and UNSEEN not in dict(outcomes), "an outcome is no '?'")
        ensure(len(texts) == len(outcomes), "two outcomes have one text")
        for outcome, _ in outcomes:
            ensure(state.parse_outcome(state.outcome_text(outcome)) == outcome, "outcome's text")
        law = (lane, tuple(outcomes))
        if law not in self.fair:
            self.fair.add(law)
            self.law(state, outcomes)

    def law(self, state: State, outcomes: list[tuple[int, int]]) -> None:
        """The sampler follows the weights (chi-square, by luck that is always the same).

        A game may have many laws, and one fair sample in a thousand is off: that one is drawn
        again, from other luck.
        """
        for attempt in range(2):
            drawn = self.drawn(state, outcomes, stream(self.seed, len(self.fair), f"law {attempt}"))
            total = sum(weight for _, weight in outcomes)
            off = sum(
                (drawn[o] - DRAWS * w / total) ** 2 * total / (DRAWS * w) for o, w in outcomes
            )
            free = len(outcomes) - 1
            wide = free + 4.5 * (2 * free) ** 0.5
            most = UNLIKELY[free - 1] if 0 < free <= len(UNLIKELY) else wide
            if off <= max(most, 1e-9):
                return
        raise Broken(f"drawn were {drawn} by weights {outcomes}")

    def drawn(self, state: State, outcomes: list[tuple[int, int]], rng: Sfc32) -> dict[int, int]:
        """How often the sampler draws each outcome."""
        counts = dict.fromkeys((outcome for outcome, _ in outcomes), 0)
        for _ in range(DRAWS):
            outcome = int(state.sample_chance(rng))
            ensure(outcome in counts, "luck drew", outcome, "which it can't")
            counts[outcome] += 1
        return counts

    def refusals(self, state: State, key: bytes, legal: list[int], rng: Sfc32) -> None:
        """What is forbidden or over is refused, and changes nothing."""
        if state.current_player == TERMINAL:
            ensure(not legal and not state.candidates(), "somebody can act after the end")
            self.refused(state, key, 0, state.ended())
            return
        candidates = state.candidates()
        action = candidates[rng.below(len(candidates))]
        if action not in legal:
            self.refused(state, key, action, state.forbids(action))

    def refused(self, state: State, key: bytes, action: int, clauses: tuple[str, ...]) -> None:
        beats = self.told
        self.listen(state)
        try:
            state.apply(action)
        except IllegalAction as refusal:
            ensure(tuple(refusal.clauses) == tuple(clauses), "refused by", refusal.clauses)
        else:
            raise Broken(f"{action} is not legal, but was taken")
        finally:
            state.sink = None
        ensure(state.key() == key and self.told == beats, "the refused", action, "left traces")

    def seen(self, state: State, rng: Sfc32, player: int, legal: list[int]) -> None:
        """The view of a seat, and that of a world which the seat can't tell from this one."""
        seat: int | None = rng.below(self.cell.seats + 1)
        if seat == self.cell.seats:
            seat = None
        elif player >= 0 and rng.below(2):
            seat = player
        view = self.game.view(state, seat)
        due = [state.action_text(action) for action in legal] if seat == player else []
        ensure(view.legal == due, "seat", seat, "sees", view.legal, "for", due)
        against = {one.action: tuple(one.clauses) for one in view.refused}
        ensure(against == self.forbidden(state, seat), "seat", seat, "sees refused", against)
        ensure(view.seat == seat and view.over == (player == TERMINAL), "a view's seat or end")
        ensure(view.awaited.seat == player, "a view awaits somebody else")
        if seat is not None and not rng.below(4):
            world = state.resample(seat, rng)
            ensure(world.sink is None, "another world tells beats")
            ensure(self.game.view(world, seat) == view, "seat", seat, "can tell two worlds apart")

    def forbidden(self, state: State, seat: int | None) -> dict[str, tuple[str, ...]]:
        """What a seat may point at but not do now, each with the clauses against it."""
        if seat is None or seat != state.current_player:
            return {}
        against = {a: tuple(state.forbids(a)) for a in state.candidates()}
        return {state.action_text(a): clauses for a, clauses in against.items() if clauses}

    # What holds for beats, clauses and records

    def listen(self, state: State) -> None:
        """Checks each beat as it is told."""

        def sink(event: str, arguments: tuple[int, ...], clauses: tuple[str, ...]) -> None:
            self.told += 1
            if clauses not in self.fine:
                self.clauses(clauses, "beat", event)
            for one in arguments:
                if not isinstance(one, int):
                    raise Broken(f"{event} with {arguments}")
            if self.told % 4 == 0:
                self.game.view(state)

        state.sink = sink

    def clauses(self, clauses: tuple[str, ...], *of: object) -> None:
        if not clauses or not self.known.issuperset(clauses):
            raise Broken(f"{' '.join(map(str, of))}: by {clauses}, which are no clauses")
        self.fine.add(clauses)

    def recorded(self, state: State, number: int) -> None:
        """The game as text is read back as it was, and replays to the same position.

        One in ten is written anew from its replay, too.
        """
        text = self.so_far()
        record = Record.parse(text)
        ensure(record.text == text, "the record reads back otherwise")
        replay = record.replay()
        ensure(replay.answer == "same", "the record replays", replay)
        ensure(replay.match.state.key() == state.key(), "the record leads elsewhere")
        if number % 10 == 0:
            ensure(replay.match.record.text == text, "the replayed record is another")
        if self.game.reveals:
            self.cut(record, number)

    def cut(self, record: Record, number: int) -> None:
        """The record up to some line, cut for somebody, leads to what they see there."""
        rng = stream(self.seed, number, f"fuzz/cut/{self.cell}")
        match = record.replay(upto=int(rng.below(len(record.lines) + 1))).match
        for seat in (int(rng.below(self.cell.seats)), None):
            part = Record.parse(match.record_for(seat).text)
            replay = part.replay()
            ensure(replay.answer == "same", "the record for", seat, "replays", replay)
            ensure(replay.match.view(seat) == match.view(seat), "it leads", seat, "elsewhere")
            ensure(replay.match.beats == match.beats, "it tells", seat, "something else")

    def so_far(self) -> str:
        """The record of the game as far as it came, with the checksums so far."""
        options = [(o.name, o.text(self.cell.options[o.name])) for o in self.game.options]
        keys = {**self.keys, len(self.lines): checksum(self.key)} if self.lines else {}
        record = Record.of(self.game, self.cell.seats, options, self.lines, [], [], keys)
        return record.text


def checksum(key: bytes) -> str:
    """A position's checksum as records have it, from its key."""
    return hashlib.sha256(key).hexdigest()[:16]


def ensure(holds: bool, *what: object) -> None:
    """Raises Broken, which says what, unless it holds."""
    if not holds:
        raise Broken(" ".join(map(str, what)))


def faults(result: FuzzResult) -> Iterator[str]:
    """What to show people of a search that found something: the fault, then the record."""
    if result.fault is not None:
        yield str(result.fault)
        yield result.fault.record
